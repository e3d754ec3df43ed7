/* core/parts/dice.c - dice in the block: the set of used dice (4 bytes), the
 * seats they are shown to (1), and one byte for each face. */
#include "parts/dice.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "parts/chance.h"

enum { SHOWN = sizeof(DiceSet), FACES };

static DiceSet *used(const Dice *d, uint8_t *block) {
  return (DiceSet *)(void *)(block + d->at);
}
static DiceSet used_of(const Dice *d, const uint8_t *block) {
  return *(const DiceSet *)(const void *)(block + d->at);
}
static uint8_t *faces(const Dice *d, uint8_t *block) {
  return block + d->at + FACES;
}
static const uint8_t *faces_of(const Dice *d, const uint8_t *block) {
  return block + d->at + FACES;
}
static DiceSet bit(int i) { return UINT32_C(1) << i; }

static void swap_dice(uint8_t *face, DiceSet *set, int i, int k) {
  uint8_t held = face[i];
  face[i] = face[k];
  face[k] = held;
  DiceSet differ = (*set >> i ^ *set >> k) & 1;
  *set ^= differ << i | differ << k;
}

static bool in_order(const uint8_t *face, DiceSet set, int i) {
  if (face[i] != face[i + 1]) return face[i] < face[i + 1];
  return (set >> i & 1) <= (set >> (i + 1) & 1);
}

static void sort_dice(const Dice *d, uint8_t *block) {
  uint8_t *face = faces(d, block);
  if (d->ordered) return;
  for (const DieKind *k = d->kind; k < d->kind + d->kinds; k++)
    for (int n = 1; n < k->dice; n++)
      for (int i = k->first + n - 1; i >= k->first; i--) {
        if (in_order(face, *used(d, block), i)) break;
        swap_dice(face, used(d, block), i, i + 1);
      }
}

/* ---- reading ---- */

int lus_dice_face(const Dice *d, const uint8_t *block, int i) {
  return faces_of(d, block)[i];
}

int32_t lus_dice_number(const Dice *d, const uint8_t *block, int i) {
  const DieKind *k = d->kind_of[i];
  int face = lus_dice_face(d, block, i);
  return face && face <= k->faces ? k->numbers[face - 1] : 0;
}

const char *lus_die_name(const DieKind *kind, int face) {
  if (!kind->names || face < 1 || face > kind->faces) return NULL;
  return kind->names[face - 1];
}

int lus_die_face(const DieKind *kind, const char *name) {
  int face = kind->names ? kind->faces : 0;
  while (face > 0 && strcasecmp(kind->names[face - 1], name)) face--;
  return face;
}

DiceSet lus_dice_free(const Dice *d, const uint8_t *block) {
  return lus_dice_all(d) & ~used_of(d, block);
}

DiceSet lus_dice_showing(const Dice *d, const uint8_t *block, int face) {
  DiceSet set = 0;
  for (int i = 0; i < d->dice; i++)
    if (face && faces_of(d, block)[i] == face) set |= bit(i);
  return set;
}

int64_t lus_dice_sum(const Dice *d, const uint8_t *block, DiceSet set) {
  int64_t sum = 0;
  for (int i = 0; i < d->dice; i++)
    if (set & bit(i)) sum += lus_dice_number(d, block, i);
  return sum;
}

/* ---- rolling and using ---- */

void lus_dice_reset(const Dice *d, uint8_t *block) {
  memset(block + d->at, 0, FACES + (size_t)d->dice);
}

bool lus_dice_roll(const Dice *d, uint8_t *block, DiceSet set,
                   const uint8_t *picks) {
  if (set & ~lus_dice_all(d)) return false;
  for (int i = 0, n = 0; i < d->dice; i++)
    if (set & bit(i) && picks[n++] >= d->kind_of[i]->faces) return false;
  for (int i = 0, n = 0; i < d->dice; i++)
    if (set & bit(i)) faces(d, block)[i] = (uint8_t)(1 + picks[n++]);
  *used(d, block) &= ~set;
  block[d->at + SHOWN] = 0;
  sort_dice(d, block);
  return true;
}

static int last_of(const Dice *d, DiceSet set) {
  int i = d->dice - 1;
  while (i >= 0 && !(set & bit(i))) i--;
  return i;
}

static int first_of(const Dice *d, DiceSet set) {
  int i = last_of(d, set);
  for (int k = i; k >= 0; k--)
    if (set & bit(k)) i = k;
  return i;
}

/* The dice that cannot be told apart from die i. */
static DiceSet like(const Dice *d, const uint8_t *block, int i) {
  const DieKind *k = d->kind_of[i];
  DiceSet set = lus_dice_showing(d, block, lus_dice_face(d, block, i));
  if (d->ordered) return set & bit(i);
  for (int n = 0; n < d->dice; n++)
    if (d->kind_of[n] != k) set &= ~bit(n);
  return set;
}

int lus_dice_use(const Dice *d, uint8_t *block, int face) {
  DiceSet set = lus_dice_showing(d, block, face) & lus_dice_free(d, block);
  int i = last_of(d, set);
  if (i >= 0) *used(d, block) |= bit(i);
  return i;
}

int lus_dice_use_die(const Dice *d, uint8_t *block, int i) {
  DiceSet unused = lus_dice_free(d, block);
  if (i < 0 || i >= d->dice || !(unused & bit(i))) return -1;
  i = last_of(d, like(d, block, i) & unused);
  if (i >= 0) *used(d, block) |= bit(i);
  return i;
}

int lus_dice_release(const Dice *d, uint8_t *block, int face) {
  DiceSet set = lus_dice_showing(d, block, face) & used_of(d, block);
  int i = first_of(d, set);
  if (i >= 0) *used(d, block) &= ~bit(i);
  return i;
}

int lus_dice_release_die(const Dice *d, uint8_t *block, int i) {
  if (i < 0 || i >= d->dice || !(used_of(d, block) & bit(i))) return -1;
  i = first_of(d, like(d, block, i) & used_of(d, block));
  *used(d, block) &= ~bit(i);
  return i;
}

void lus_dice_release_all(const Dice *d, uint8_t *block) {
  *used(d, block) = 0;
}

/* ---- who sees what ---- */

void lus_dice_show(const Dice *d, uint8_t *block, Seats seats) {
  block[d->at + SHOWN] = seats;
}

bool lus_dice_sees(const Dice *d, const uint8_t *block, int seat) {
  if (d->sight == SEEN_BY_ALL) return true;
  if (d->sight == SEEN_BY_OWNER && seat && d->owner == seat) return true;
  return lus_seats_have(block[d->at + SHOWN], seat);
}

/* How many are used is known to all; which ones, only where dice keep their
 * places. */
static void dice_mask(const Part *part, uint8_t *block, int seat) {
  const Dice *d = (const Dice *)part;
  if (lus_dice_sees(d, block, seat)) return;
  for (int i = 0; i < d->dice; i++)
    if (faces(d, block)[i]) faces(d, block)[i] = LUS_DIE_HIDDEN;
  sort_dice(d, block);
}

static bool dice_hides(const Part *part) {
  return ((const Dice *)part)->sight != SEEN_BY_ALL;
}

static uint8_t roll_one(const DieKind *k, Rng *r) {
  int32_t side = (int32_t)lus_rng_below(r, (uint32_t)k->sides), face = 0;
  while (side >= k->weights[face]) side -= k->weights[face++];
  return (uint8_t)(1 + face);
}

/* Starts from the view, so that the result depends on nothing else. */
static void dice_redraw(const Part *part, uint8_t *block, int seat, Rng *r) {
  const Dice *d = (const Dice *)part;
  dice_mask(part, block, seat);
  for (int i = 0; i < d->dice; i++)
    if (faces(d, block)[i] == LUS_DIE_HIDDEN)
      faces(d, block)[i] = roll_one(d->kind_of[i], r);
  sort_dice(d, block);
}

static const char *dice_sound(const Part *part, const uint8_t *block) {
  const Dice *d = (const Dice *)part;
  const uint8_t *face = faces_of(d, block);
  DiceSet set = used_of(d, block);
  if (set & ~lus_dice_all(d)) return "a die is used that does not exist";
  for (int i = 0; i < d->dice; i++) {
    if (face[i] > d->kind_of[i]->faces)
      return "a die shows a face that it does not have";
    if (!face[i] && set & bit(i)) return "a die is used that is not rolled";
    if (!d->ordered && i && d->kind_of[i - 1] == d->kind_of[i] &&
        !in_order(face, set, i - 1))
      return "dice that are alike are not sorted";
  }
  return NULL;
}

/* ---- making ---- */

static void write_number(char *text, int64_t n) {
  char digits[12];
  int i = 0;
  if (n < 0) *text++ = '-';
  for (n = n < 0 ? -n : n; !i || n; n /= 10) digits[i++] = (char)('0' + n % 10);
  while (i > 0) *text++ = digits[--i];
  *text = '\0';
}

/* The faces of all kinds one after the other. */
static void dice_outcome(const Part *part, int outcome, char *name) {
  const Dice *d = (const Dice *)part;
  const DieKind *k = d->kind + d->kinds - 1;
  while (k->outcome > outcome) k--;
  const char *word = lus_die_name(k, outcome - k->outcome + 1);
  if (word) strcpy(name, word);
  else write_number(name, k->numbers[outcome - k->outcome]);
}

static void dice_free(Part *part) { free(part); }

static const PartType DICE = {.word = "dice",
                              .mask = dice_mask,
                              .hides = dice_hides,
                              .redraw = dice_redraw,
                              .sound = dice_sound,
                              .outcome = dice_outcome,
                              .free = dice_free};

static const char *names_fault(const DieSpec *k) {
  for (int i = 0; k->names && i < k->faces; i++) {
    const char *why = lus_chance_unfit(k->names[i]);
    if (why) return why;
    for (int n = 0; n < i; n++)
      if (!strcasecmp(k->names[n], k->names[i]))
        return "two faces of a die have the same name";
  }
  return NULL;
}

static const char *sides_fault(const DieSpec *k) {
  int sides = 0;
  for (int i = 0; k->weights && i < k->faces; i++) {
    if (k->weights[i] < 1 || k->weights[i] > LUS_DIE_SIDES - sides)
      return "a die has at most 1000 sides, at least one for each face";
    sides += k->weights[i];
  }
  return NULL;
}

static const char *spec_fault(const DiceSpec *spec) {
  int dice = 0, outcomes = 0;
  if (spec->kinds < 1 || spec->kinds > LUS_DICE_MOST)
    return "there are 1 to 32 kinds of dice";
  if (spec->owner < 0 || spec->owner > LUS_SEATS)
    return "the owner of dice is a seat, 1 to 8, or 0";
  for (int i = 0; i < spec->kinds; i++) {
    const DieSpec *k = &spec->kind[i];
    if (k->faces < 1 || k->faces > LUS_DIE_FACES)
      return "a die has 1 to 250 faces";
    if (k->dice < 1 || k->dice > LUS_DICE_MOST - dice)
      return "there are 1 to 32 dice, at least one of each kind";
    if ((outcomes += k->faces) > LUS_DICE_OUTCOMES)
      return "all kinds of dice have at most 4096 faces together";
    dice += k->dice;
    const char *why = names_fault(k);
    if (!why) why = sides_fault(k);
    if (why) return why;
  }
  return NULL;
}

static size_t dice_size(const DiceSpec *spec) {
  size_t size = sizeof(Dice) + (size_t)spec->kinds * sizeof(DieKind);
  for (int i = 0; i < spec->kinds; i++) {
    const DieSpec *k = &spec->kind[i];
    size += (size_t)k->faces * 2 * sizeof(int32_t);
    for (int n = 0; k->names && n < k->faces; n++)
      size += sizeof(char *) + strlen(k->names[n]) + 1;
  }
  return size;
}

/* Copies what the faces are to the memory after the kinds: numbers, weights,
 * letters. */
static void keep_faces(Dice *d, const DiceSpec *spec, int32_t *numbers) {
  for (int i = 0; i < d->kinds; i++) {
    const DieSpec *s = &spec->kind[i];
    DieKind *k = &d->kind[i];
    k->numbers = numbers;
    k->weights = numbers + k->faces;
    for (int n = 0; n < k->faces; n++) {
      k->numbers[n] = s->numbers ? s->numbers[n] : n + 1;
      k->weights[n] = s->weights ? s->weights[n] : 1;
      k->sides += k->weights[n];
    }
    numbers += 2 * k->faces;
  }
  char *text = (char *)numbers;
  for (int i = 0; i < d->kinds; i++)
    for (int n = 0; d->kind[i].names && n < d->kind[i].faces; n++) {
      size_t size = strlen(spec->kind[i].names[n]) + 1;
      d->kind[i].names[n] = memcpy(text, spec->kind[i].names[n], size);
      text += size;
    }
}

/* One piece of memory holds the kinds, their names, and what keep_faces
 * copies. */
static Dice *dice_make(const DiceSpec *spec) {
  Dice *d = calloc(1, dice_size(spec));
  if (!d) return NULL;
  d->part.held = dice_size(spec);
  d->kinds = spec->kinds;
  d->ordered = spec->ordered;
  d->sight = spec->sight;
  d->owner = spec->owner;
  d->kind = (DieKind *)(void *)(d + 1);
  const char **names = (const char **)(void *)(d->kind + d->kinds);
  int outcome = 0;
  for (int i = 0; i < d->kinds; i++) {
    const DieSpec *s = &spec->kind[i];
    d->kind[i] = (DieKind){.first = d->dice,
                           .dice = s->dice,
                           .outcome = outcome,
                           .faces = s->faces};
    outcome += s->faces;
    for (int n = 0; n < s->dice; n++) d->kind_of[d->dice++] = &d->kind[i];
    if (!s->names) continue;
    d->kind[i].names = names;
    names += s->faces;
  }
  keep_faces(d, spec, (int32_t *)(void *)names);
  return d;
}

Dice *lus_dice_new(Layout *layout, const char *name, const DiceSpec *spec,
                   const char **why) {
  if ((*why = spec_fault(spec))) return NULL;
  uint32_t size = layout->size;
  Dice *d = dice_make(spec);
  if (!d) *why = "out of memory";
  else if (!(d->at = lus_layout_take(layout, FACES + (size_t)d->dice, 4)))
    *why = "the position has no room for them";
  else if (lus_layout_add(layout, &d->part, &DICE, name)) return d;
  else *why = "the name of the dice is taken, empty or too long";
  layout->size = size;
  free(d);
  return NULL;
}
