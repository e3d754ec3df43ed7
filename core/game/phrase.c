/* core/game/phrase.c - carrying phrases out.
 *
 * To sample moves or to play one, each step runs its own function, which ends
 * by calling that of the next step. After optimisation that is a jump, which
 * the processor predicts better than those of one big switch. What the shortest
 * games do at every move is inlined for grids of one word; the function is
 * chosen when the phrase is read. */
#include "parts/grid_impl.h"
#include "game/phrase_inside.h"

static inline const Gait *ways(const Step *s, int seat) {
  return s->gait + (seat - 1) * s->apart;
}

static inline Pieces others(const Head *h) {
  return ((UINT64_C(2) << h->seats) - 2) & ~(UINT64_C(1) << h->turn);
}

/* A single counter belongs to everybody, a row of them has one for each
 * seat. */
static inline int32_t *place(const Counter *c, uint8_t *block, int seat) {
  return (int32_t *)(void *)(block + c->at) + (c->count > 1 ? seat - 1 : 0);
}

/* Values stay in the range that the counter declares. */
static inline void set_counter(const Step *s, uint8_t *block, int seat,
                               int32_t value) {
  if (value < s->counter->min || value > s->counter->max) return;
  *place(s->counter, block, seat) = value;
}

static bool fewer(const Step *s, uint8_t *block, int seat) {
  int next = lus_turn_after(block, seat);
  int n = lus_grid_count_piece(s->grid, block, next);
  if (s->counter) n += *place(s->counter, block, next);
  return n < s->n;
}

/* Is a word true? The word is an argument of its own, so that nothing is left
 * of the switch where it is known. */
static inline __attribute__((always_inline)) bool
is_so(Word word, const Step *s, uint8_t *block, int seat, int cell) {
  switch (word) {
    case IF_LINE: return lus_grid_lined(s->grid, block, cell, s->n, s->dirs);
    case IF_FULL: return lus_grid_full(s->grid, block);
    case IF_JOINS:
      return lus_grid_joins(s->grid, block, cell, s->dirs, s->region[seat][0],
                            s->region[seat][1]);
    case IF_REACHES:
      return lus_grid_in_region(s->grid, s->region[seat][0], cell);
    case IF_NONE:
      return !lus_grid_count(s->grid, block, others(lus_head_of(block)));
    case IF_HOLDS: return lus_among(s->set, lus_grid_get(s->grid, block, cell));
    case IF_CAN_JUMP:
      return lus_grid_can_jump(s->grid, block, cell, ways(s, seat), s->gaits);
    case IF_MILL: return lus_grid_mills(s->grid, block, cell, NULL) > 0;
    case IF_FEW: return lus_grid_count_piece(s->grid, block, seat) <= s->n;
    case IF_FEWER: return fewer(s, block, seat);
    case IF_HAS: return *place(s->counter, block, seat) > 0;
    case IF_REACHED: return *place(s->counter, block, seat) >= s->n;
    default: return false;
  }
}

/* The words that are true or not, with the names of their functions. */
#define EACH_TEST(X)                                                           \
  X(line, IF_LINE)                                                             \
  X(full, IF_FULL)                                                             \
  X(joins, IF_JOINS)                                                           \
  X(reaches, IF_REACHES)                                                       \
  X(none, IF_NONE)                                                             \
  X(holds, IF_HOLDS)                                                           \
  X(can_jump, IF_CAN_JUMP)                                                     \
  X(mill, IF_MILL) X(few, IF_FEW) X(fewer, IF_FEWER) X(has, IF_HAS)            \
      X(reached, IF_REACHED)

static bool holds(const Step *s, uint8_t *block) {
  return is_so((Word)s->word, s, block, lus_head_of(block)->turn, 0) != s->no;
}

static void end(Binding *b, uint8_t *block, bool won) {
  Head *h = lus_head(block);
  if (h->over) return;
  h->over = 1;
  h->winners = won ? b->team[h->turn - 1] : 0;
}

/* The seat with the most pieces wins; nobody if two have equally many. */
static void most_wins(const Step *s, Binding *b, uint8_t *block) {
  Head *h = lus_head(block);
  int most = -1;
  if (h->over) return;
  h->over = 1;
  for (int seat = 1; seat <= h->seats; seat++) {
    int n = lus_grid_count_piece(s->grid, block, seat);
    h->score[seat - 1] = n;
    if (n == most) h->winners = 0;
    if (n > most) most = n, h->winners = b->team[seat - 1];
  }
}

static void jump(const Grid *g, uint8_t *block, int from, int to) {
  lus_grid_move(g, block, from, to);
  int over = lus_grid_between(g, block, from, to, LUS_ANY_PIECE);
  if (over >= 0) lus_grid_put(g, block, over, 0);
}

/* The cell that a counter holds, if any: then only from there. */
static inline int start(const Step *s, uint8_t *block) {
  if (!s->counter) return -1;
  int from = *place(s->counter, block, lus_head_of(block)->turn) - 1;
  return from >= 0 && from < s->grid->cells ? from : -1;
}

static void list(const Step *s, uint8_t *block, Moves *out) {
  const Head *h = lus_head_of(block);
  int seat = h->turn;
  switch (s->word) {
    case LIST_EMPTY: lus_grid_list(s->grid, block, LUS_EMPTY, out); break;
    case LIST_OPEN_COLUMNS: lus_grid_open_columns(s->grid, block, out); break;
    case LIST_FLANKS:
      lus_grid_flanks(s->grid, block, seat, others(h), s->dirs, out);
      break;
    case LIST_STEPS:
      lus_grid_steps(s->grid, block, -1, ways(s, seat), s->gaits, out);
      break;
    case LIST_JUMPS:
      lus_grid_jumps(s->grid, block, start(s, block), ways(s, seat), s->gaits,
                     out);
      break;
    case LIST_FLIGHTS:
      lus_grid_flights(s->grid, block, -1, UINT64_C(1) << seat, LUS_EMPTY, out);
      break;
    case LIST_LOOSE: lus_grid_loose(s->grid, block, others(h), out); break;
    case LIST_ALIKE:
      lus_grid_lines_alike(s->grid, block, s->set, s->n, out);
      break;
    default: break;
  }
}

void lus_phrase_legal(const Phrase *p, uint8_t *block, Moves *out) {
  const Step *s = p->step;
  for (;;) {
    if (s->word < DO_PUT) {
      list(s, block, out);
      s++;
    } else if (s->word == STOP) {
      return;
    } else if (s->word == SKIP || !holds(s, block)) {
      s += s->skip;
    } else {
      s++;
    }
  }
}

/* --- sampling: a function for each word, as in playing --- */

#define COUNT(name) static bool name(const Step *s, uint8_t *block, Sample *out)
#define COUNT_ON(next) return (next)->count((next), block, out)
/* What `list` lists, as a sample. */
#define COUNTS(name, what)                                                     \
  COUNT(name) {                                                                \
    const Grid *g = s->grid;                                                   \
    if (!(what)) return false;                                                 \
    COUNT_ON(s + 1);                                                           \
  }
/* A test that fails goes on at its skip, counted from the test. */
#define COUNT_TEST(name, word)                                                 \
  COUNT(count_##name) {                                                        \
    if (is_so(word, s, block, SEAT, 0) == s->no) COUNT_ON(s + s->skip);        \
    COUNT_ON(s + 1);                                                           \
  }
#define SEAT (lus_head_of(block)->turn)
#define OTHERS others(lus_head_of(block))

COUNTS(count_empty, lus_grid_sample(g, block, LUS_EMPTY, out))
COUNTS(count_columns, lus_grid_sample_columns(g, block, out))
COUNTS(count_word_columns, sample_word_columns(g, block, out))
COUNTS(count_flanks,
       lus_grid_sample_flanks(g, block, SEAT, OTHERS, s->dirs, out))
COUNTS(count_steps,
       lus_grid_sample_steps(g, block, -1, ways(s, SEAT), s->gaits, out))
COUNTS(count_jumps, lus_grid_sample_jumps(g, block, start(s, block),
                                          ways(s, SEAT), s->gaits, out))
COUNTS(count_flights, lus_grid_sample_flights(g, block, -1, UINT64_C(1) << SEAT,
                                              LUS_EMPTY, out))
COUNTS(count_loose, lus_grid_sample_loose(g, block, OTHERS, out))
COUNTS(count_alike, lus_grid_sample_alike(g, block, s->set, s->n, out))
EACH_TEST(COUNT_TEST)
COUNT(count_skip) { COUNT_ON(s + s->skip); }
COUNT(count_stop) {
  (void)s, (void)block, (void)out;
  return true;
}

bool lus_phrase_sample(const Phrase *p, uint8_t *block, Sample *out) {
  return p->step->count(p->step, block, out);
}

/* --- playing: a function for each word --- */

/* `cell` is the whole payload until a word makes it a cell. */
#define RUN(name)                                                              \
  static int name(const Step *s, Binding *b, uint8_t *block, int cell)
#define GO_ON(next) return (next)->run((next), b, block, cell)
#define DOES(name, what)                                                       \
  RUN(name) {                                                                  \
    what;                                                                      \
    GO_ON(s + 1);                                                              \
  }
#define RUN_TEST(name, word)                                                   \
  RUN(run_##name) {                                                            \
    if (is_so(word, s, block, SEAT, cell) == s->no) GO_ON(s + s->skip);        \
    GO_ON(s + 1);                                                              \
  }

DOES(run_put, lus_grid_put(s->grid, block, cell, SEAT))
/* Nothing falls into a full column, and there is no cell to speak of. */
#define DROPS(name, drop)                                                      \
  RUN(name) {                                                                  \
    cell = drop(s->grid, block, cell, SEAT);                                   \
    if (cell < 0) return 0;                                                    \
    GO_ON(s + 1);                                                              \
  }
DROPS(run_drop, lus_grid_drop)
DROPS(run_word_drop, drop_in_word)
DOES(run_flank, lus_grid_flank(s->grid, block, cell, SEAT, OTHERS, s->dirs))
RUN(run_go) {
  uint32_t cells = (uint32_t)s->grid->cells;
  int from = (int)((uint32_t)cell / cells);
  cell = (int)((uint32_t)cell % cells);
  lus_grid_move(s->grid, block, from, cell);
  GO_ON(s + 1);
}
RUN(run_jump) {
  uint32_t cells = (uint32_t)s->grid->cells;
  int from = (int)((uint32_t)cell / cells);
  cell = (int)((uint32_t)cell % cells);
  jump(s->grid, block, from, cell);
  GO_ON(s + 1);
}
DOES(run_remove, lus_grid_put(s->grid, block, cell, 0))
DOES(run_become, lus_grid_put(s->grid, block, cell, s->become[SEAT]))
DOES(run_more, set_counter(s, block, SEAT, *place(s->counter, block, SEAT) + 1))
DOES(run_spend,
     set_counter(s, block, SEAT, *place(s->counter, block, SEAT) - 1))
DOES(run_keep, set_counter(s, block, SEAT, cell + 1))
DOES(run_forget, *place(s->counter, block, SEAT) = s->counter->min)
DOES(run_phase, lus_head(block)->phase = (uint8_t)s->n)
DOES(run_again, b->passing = PASS_AGAIN)
DOES(run_win, end(b, block, true))
DOES(run_draw, end(b, block, false))
DOES(run_most, most_wins(s, b, block))
RUN(run_word_line) {
  if (lined_in_word(s->grid, block, cell) == s->no) GO_ON(s + s->skip);
  GO_ON(s + 1);
}
EACH_TEST(RUN_TEST)
RUN(run_skip) { GO_ON(s + s->skip); }
RUN(run_stop) {
  (void)s, (void)b, (void)block, (void)cell;
  return 0;
}

/* The first word of a cell: those after it speak of the cell that it leaves. */
static const Step *first_of_cell(const Phrase *p) {
  for (const Step *s = p->step; s < p->step + p->n; s++) {
    bool all = s->word == DO_MOST || s->word == IF_FULL || s->word == IF_NONE ||
               s->word == IF_FEW || s->word == IF_FEWER;
    if (s->grid && !all) return s;
  }
  return NULL;
}

bool lus_phrase_takes(const Phrase *p, uint32_t payload) {
  const Step *s = first_of_cell(p);
  if (!s || s->word == DO_DROP) return true;
  uint32_t cells = (uint32_t)s->grid->cells;
  bool pair = s->word == DO_GO || s->word == DO_JUMP;
  if (payload >= (pair ? cells * cells : cells)) return false;
  return lus_grid_there(s->grid, (int)(payload % cells)) &&
         (!pair || lus_grid_there(s->grid, (int)(payload / cells)));
}

void lus_phrase_play(const Phrase *p, Binding *b, uint8_t *block,
                     uint32_t payload) {
  p->step->run(p->step, b, block, (int)payload);
}

bool lus_phrase_may_capture(const Phrase *p) {
  for (const Step *s = p->step; s < p->step + p->n; s++)
    if (s->word == DO_GO || s->word == DO_JUMP) return true;
  return false;
}

/* --- which function --- */

#define RUN_ENTRY(name, word) [word] = run_##name,
static Run *const RUNS[STOP + 1] = {[DO_PUT] = run_put,
                                    [DO_DROP] = run_drop,
                                    [DO_FLANK] = run_flank,
                                    [DO_GO] = run_go,
                                    [DO_JUMP] = run_jump,
                                    [DO_REMOVE] = run_remove,
                                    [DO_BECOME] = run_become,
                                    [DO_MORE] = run_more,
                                    [DO_SPEND] = run_spend,
                                    [DO_KEEP] = run_keep,
                                    [DO_FORGET] = run_forget,
                                    [DO_PHASE] = run_phase,
                                    [DO_AGAIN] = run_again,
                                    [DO_WIN] = run_win,
                                    [DO_DRAW] = run_draw,
                                    [DO_MOST] = run_most,
                                    EACH_TEST(RUN_ENTRY)[SKIP] = run_skip,
                                    [STOP] = run_stop};

#define COUNT_ENTRY(name, word) [word] = count_##name,
static Count *const COUNTS_OF[STOP + 1] = {[LIST_EMPTY] = count_empty,
                                           [LIST_OPEN_COLUMNS] = count_columns,
                                           [LIST_FLANKS] = count_flanks,
                                           [LIST_STEPS] = count_steps,
                                           [LIST_JUMPS] = count_jumps,
                                           [LIST_FLIGHTS] = count_flights,
                                           [LIST_LOOSE] = count_loose,
                                           [LIST_ALIKE] = count_alike,
                                           EACH_TEST(COUNT_ENTRY)[SKIP] =
                                               count_skip,
                                           [STOP] = count_stop};

static Count *count_of(const Step *s) {
  if (s->word == LIST_OPEN_COLUMNS && word_columns(s->grid))
    return count_word_columns;
  return COUNTS_OF[s->word];
}

static Run *run_of(const Step *s) {
  if (s->word == DO_DROP && word_columns(s->grid)) return run_word_drop;
  if (s->word == IF_LINE && are_word_lines(s->grid, s->n, s->dirs))
    return run_word_line;
  if (s->word == IF_MILL && word_lines(s->grid)) return run_word_line;
  return RUNS[s->word];
}

void lus_phrase_ready(Phrase *p, bool legal) {
  for (Step *s = p->step; s < p->step + p->n; s++)
    if (legal) s->count = count_of(s);
    else s->run = run_of(s);
}
