/* bench/plain.c - three games as one writes them by hand when nothing but speed
 * counts: bitboards, no rules but the one game's. The yardstick of the bench.
 */
#include <stdbool.h>

#include "bench.h"

/* Without a call where the machine has no instruction for it. */
static inline uint32_t bit_count(uint64_t b) {
  b -= b >> 1 & UINT64_C(0x5555555555555555);
  b = (b & UINT64_C(0x3333333333333333)) +
      (b >> 2 & UINT64_C(0x3333333333333333));
  b = (b + (b >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (uint32_t)(b * UINT64_C(0x0101010101010101) >> 56);
}

/* A random bit of a set. */
static inline uint64_t random_bit(Rng *rng, uint64_t bits) {
  uint32_t n = bit_count(bits);
  for (uint32_t k = lus_rng_pick(rng, n); k; k--) bits &= bits - 1;
  return bits & -bits;
}

/* --- tic-tac-toe --- */

/* For each set of cells: the nth of them as a bit; and whether it has a line.
 */
static uint16_t nth[512][9];
static bool has_three[512];

static bool three(unsigned b) {
  static const uint16_t LINES[8] = {0007, 0070, 0700, 0111,
                                    0222, 0444, 0421, 0124};
  for (int i = 0; i < 8; i++)
    if ((b & LINES[i]) == LINES[i]) return true;
  return false;
}

static void make_tables(void) {
  for (unsigned b = 0; b < 512; b++) {
    unsigned left = b;
    for (int k = 0; left; k++, left &= left - 1)
      nth[b][k] = (uint16_t)(left & -left);
    has_three[b] = three(b);
  }
}

void plain_tictactoe(Rng *rng, uint64_t n, Tally *t) {
  if (!has_three[0777]) make_tables();
  t->playouts += n;
  for (; n; n--) {
    unsigned own = 0, other = 0;
    uint32_t ply = 0;
    int result = 2;
    while (ply < 9) {
      own |= nth[0777 & ~(own | other)][lus_rng_pick(rng, 9 - ply)];
      ply++;
      if (has_three[own]) {
        result = (ply - 1) & 1;
        break;
      }
      unsigned swap = own;
      own = other;
      other = swap;
    }
    t->moves += ply;
    t->result[result]++;
  }
}

/* --- connect four: columns of seven bits, the highest always empty --- */

static inline bool four(uint64_t b) {
  uint64_t up = b & b >> 1, across = b & b >> 7, rising = b & b >> 8,
           falling = b & b >> 6;
  return ((up & up >> 2) | (across & across >> 14) | (rising & rising >> 16) |
          (falling & falling >> 12)) != 0;
}

void plain_connect_four(Rng *rng, uint64_t n, Tally *t) {
  const uint64_t full = UINT64_C(0x0040810204081) << 6;
  t->playouts += n;
  for (; n; n--) {
    uint64_t own = 0, other = 0;
    uint64_t top[7]; /* the next cell of each column that is open */
    uint32_t ply = 0, open = 7;
    int result = 2;
    for (int c = 0; c < 7; c++) top[c] = UINT64_C(1) << 7 * c;
    while (open) {
      uint32_t c = lus_rng_pick(rng, open);
      own |= top[c];
      top[c] <<= 1;
      if (top[c] & full) top[c] = top[--open];
      ply++;
      if (four(own)) {
        result = (ply - 1) & 1;
        break;
      }
      uint64_t swap = own;
      own = other;
      other = swap;
    }
    t->moves += ply;
    t->result[result]++;
  }
}

/* --- reversi --- */

static const uint64_t INNER = UINT64_C(0x7e7e7e7e7e7e7e7e);

/* The cells behind runs of `enemy` that start next to `own`, along an axis. */
static inline uint64_t behind(uint64_t own, uint64_t enemy, int step) {
  uint64_t a = enemy & own << step, b = enemy & own >> step;
  a |= enemy & a << step;
  b |= enemy & b >> step;
  uint64_t two_a = enemy & enemy << step, two_b = enemy & enemy >> step;
  a |= two_a & a << 2 * step;
  b |= two_b & b >> 2 * step;
  a |= two_a & a << 2 * step;
  b |= two_b & b >> 2 * step;
  return a << step | b >> step;
}

static inline uint64_t flanking(uint64_t own, uint64_t other) {
  uint64_t inner = other & INNER;
  return (behind(own, inner, 1) | behind(own, other, 8) |
          behind(own, inner, 7) | behind(own, inner, 9)) &
         ~(own | other);
}

/* The runs next to a disc along an axis that end at one's own. */
static inline uint64_t turned(uint64_t own, uint64_t enemy, uint64_t disc,
                              int step) {
  uint64_t a = enemy & disc << step, b = enemy & disc >> step;
  a |= enemy & a << step;
  b |= enemy & b >> step;
  uint64_t two_a = enemy & enemy << step, two_b = enemy & enemy >> step;
  a |= two_a & a << 2 * step;
  b |= two_b & b >> 2 * step;
  a |= two_a & a << 2 * step;
  b |= two_b & b >> 2 * step;
  return (a & -(uint64_t)((own & a << step) != 0)) |
         (b & -(uint64_t)((own & b >> step) != 0));
}

static inline uint64_t all_turned(uint64_t own, uint64_t other, uint64_t disc) {
  uint64_t inner = other & INNER;
  return turned(own, inner, disc, 1) | turned(own, other, disc, 8) |
         turned(own, inner, disc, 7) | turned(own, inner, disc, 9);
}

static int reversi_result(uint64_t black, uint64_t white) {
  int lead = (int)bit_count(black) - (int)bit_count(white);
  return lead > 0 ? 0 : lead < 0 ? 1 : 2;
}

void plain_reversi(Rng *rng, uint64_t n, Tally *t) {
  t->playouts += n;
  for (; n; n--) {
    uint64_t own = UINT64_C(0x0000000810000000),
             other = UINT64_C(0x0000001008000000);
    int ply = 0, passed = 0;
    while (passed < 2 && ~(own | other)) {
      uint64_t cells = flanking(own, other);
      if (cells) {
        uint64_t disc = random_bit(rng, cells);
        uint64_t runs = all_turned(own, other, disc);
        own |= runs | disc;
        other &= ~runs;
        passed = 0;
      } else {
        passed++;
      }
      ply++;
      uint64_t swap = own;
      own = other;
      other = swap;
    }
    t->moves += (uint64_t)ply;
    t->result[ply & 1 ? reversi_result(other, own)
                      : reversi_result(own, other)]++;
  }
}
