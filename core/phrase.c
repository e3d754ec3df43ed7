/* core/phrase.c - reading phrases and carrying them out.
 *
 * A phrase is read into a flat row of steps. A test that fails skips to the
 * step its `skip` names; so there is no tree to walk when it is carried out.
 * To play, each step runs its own function, which ends by calling the next
 * one's: a jump, after optimisation, that the processor foresees better than
 * those of one big switch. */
#include "phrase.h"

#include <stdlib.h>
#include <string.h>

#include "grid_lua.h"
#include "rules.h"

typedef enum Word {
  /* that list moves */
  LIST_EMPTY,
  LIST_OPEN_COLUMNS,
  LIST_FLANKS,
  LIST_STEPS,
  LIST_JUMPS,
  LIST_FLIGHTS,
  LIST_LOOSE,
  LIST_ALIKE,
  /* that do something */
  DO_PUT,
  DO_DROP,
  DO_FLANK,
  DO_GO,
  DO_JUMP,
  DO_REMOVE,
  DO_BECOME,
  DO_MORE,
  DO_SPEND,
  DO_KEEP,
  DO_FORGET,
  DO_PHASE,
  DO_AGAIN,
  DO_WIN,
  DO_DRAW,
  DO_MOST,
  /* that are true or not */
  IF_LINE,
  IF_FULL,
  IF_JOINS,
  IF_REACHES,
  IF_NONE,
  IF_HOLDS,
  IF_CAN_JUMP,
  IF_MILL,
  IF_FEW,
  IF_FEWER,
  IF_HAS,
  IF_REACHED,
  WORDS,
  SKIP = WORDS, /* made by `when`: to the end of its other half */
  STOP
} Word;

static const char *const NAMES[WORDS] = {
    [LIST_EMPTY] = "empty",     [LIST_OPEN_COLUMNS] = "open_columns",
    [LIST_FLANKS] = "flanks",   [LIST_STEPS] = "steps",
    [LIST_JUMPS] = "jumps",     [LIST_FLIGHTS] = "flights",
    [LIST_LOOSE] = "loose",     [LIST_ALIKE] = "lines_alike",
    [DO_PUT] = "put",
    [DO_DROP] = "drop",         [DO_FLANK] = "flank",
    [DO_GO] = "go",             [DO_JUMP] = "jump",
    [DO_REMOVE] = "remove",     [DO_BECOME] = "become",
    [DO_MORE] = "more",         [DO_SPEND] = "spend",
    [DO_KEEP] = "keep",         [DO_FORGET] = "forget",
    [DO_PHASE] = "phase",       [DO_AGAIN] = "again",
    [DO_WIN] = "win",           [DO_DRAW] = "draw",
    [DO_MOST] = "most_wins",    [IF_LINE] = "line",
    [IF_FULL] = "full",         [IF_JOINS] = "joins",
    [IF_REACHES] = "reaches",   [IF_NONE] = "none",
    [IF_HOLDS] = "holds",       [IF_CAN_JUMP] = "can_jump",
    [IF_MILL] = "mill",         [IF_FEW] = "few",
    [IF_FEWER] = "fewer",       [IF_HAS] = "has",
    [IF_REACHED] = "reached"};

enum { GAITS = 4, WAYS = 16, STEPS = 40, TESTS = 8 };

struct Step;
typedef int Run(const struct Step *s, Table *t, uint8_t *block, int cell);

typedef struct Step {
  Run *run; /* NULL in a phrase that lists moves */
  uint8_t word;
  bool no;      /* a test: holds when the word does not */
  uint8_t skip; /* a test that fails goes on so many steps further */
  Dirs dirs;
  uint8_t gaits;     /* how many for each seat */
  uint8_t apart;     /* so far from one seat's to the next's; 0: all go alike */
  int n;             /* how many; a phase */
  const Gait *gait;  /* seat 1's, then seat 2's */
  const Grid *grid;
  const Counter *counter;
  Pieces set;
  uint8_t become[LUS_SEATS + 1];
  uint8_t region[LUS_SEATS + 1][2]; /* by seat */
} Step;

struct Phrase {
  int n, gaits;
  Gait gait[WAYS * GAITS]; /* of seat 1, then of seat 2 */
  Step step[STEPS];
};

static Run *const RUNS[STOP + 1];

/* --- reading --- */

typedef struct Reader {
  lua_State *L;
  Table *t;
  Phrase *p;
  bool legal; /* it lists moves, and changes nothing */
} Reader;

static Word named(lua_State *L, const char *word) {
  int w = 0;
  while (w < WORDS && strcmp(NAMES[w], word)) w++;
  if (w == WORDS) luaL_error(L, "'%s' is not a word of a phrase", word);
  return (Word)w;
}

static void check_place(const Reader *r, Word w, bool test) {
  bool fits = test ? w >= IF_LINE : r->legal ? w < DO_PUT : w >= DO_PUT && w < IF_LINE;
  if (!fits)
    luaL_error(r->L, "'%s' does not belong here: %s expected", NAMES[w],
               test       ? "a condition"
               : r->legal ? "a word that lists moves"
                          : "a word that does something");
}

static const Grid *read_grid(const Reader *r, int at) {
  const char *name = lus_spec_text(r->L, at, "part");
  if (!name) return NULL;
  Part *part = lus_layout_find(&r->t->layout, name);
  if (!part || strcmp(part->type->word, "grid"))
    luaL_error(r->L, "a phrase speaks of '%s', and there is no such grid",
               name);
  return (const Grid *)part;
}

static const Counter *read_counter(const Reader *r, int at) {
  const char *name = lus_spec_text(r->L, at, "counter");
  if (!name) return NULL;
  Part *part = lus_layout_find(&r->t->layout, name);
  if (!part || strcmp(part->type->word, "counter"))
    luaL_error(r->L, "a phrase speaks of '%s', and there is no such counter",
               name);
  return (const Counter *)part;
}

static int read_phase(const Reader *r, int at) {
  const char *name = lus_spec_text(r->L, at, "phase");
  if (!name) return 0;
  lua_rawgeti(r->L, LUA_REGISTRYINDEX, r->t->phases_ref);
  if (lua_getfield(r->L, -1, name) != LUA_TNUMBER)
    luaL_error(r->L, "there is no phase '%s'", name);
  int phase = (int)lua_tointeger(r->L, -1) - 1;
  lua_pop(r->L, 2);
  return phase;
}

static int read_region(lua_State *L, const Grid *g, int seat, int i) {
  const char *name = lua_tostring(L, -1);
  int region = name ? lus_grid_region_find(g, name) : -1;
  if (region < 0)
    luaL_error(L, "regions: there is no region '%s' (seat %d, number %d)",
               name ? name : "?", seat, i + 1);
  return region;
}

/* regions = { { "top", "bottom" }, { "left", "right" } }, by seat */
static void read_regions(lua_State *L, int at, Step *s) {
  if (lua_getfield(L, at, "regions") == LUA_TTABLE)
    for (int seat = 1; seat <= LUS_SEATS; seat++) {
      if (lua_geti(L, -1, seat) == LUA_TTABLE)
        for (int i = 0; i < 2; i++) {
          lua_geti(L, -1, i + 1);
          if (i == 0 || !lua_isnil(L, -1))
            s->region[seat][i] = (uint8_t)read_region(L, s->grid, seat, i);
          lua_pop(L, 1);
        }
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}

/* become = { 3, 4 }, by seat */
static void read_become(lua_State *L, int at, Step *s) {
  if (lua_getfield(L, at, "become") == LUA_TTABLE)
    for (int seat = 1; seat <= LUS_SEATS; seat++) {
      lua_geti(L, -1, seat);
      lua_Integer piece = lua_tointeger(L, -1);
      if (piece < 0 || piece > s->grid->contents)
        luaL_error(L, "become: %d is no piece", (int)piece);
      s->become[seat] = (uint8_t)piece;
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}

/* Keeps the gaits{...} on top of the stack; how many. */
static int keep_gaits(const Reader *r) {
  Phrase *p = r->p;
  int n;
  const Gait *gait = lus_check_gaits(r->L, lua_gettop(r->L), &n);
  if (n > GAITS || p->gaits + n > WAYS * GAITS)
    luaL_error(r->L, "a phrase takes %d gaits at most", GAITS);
  memcpy(p->gait + p->gaits, gait, sizeof *gait * (size_t)n);
  p->gaits += n;
  return n;
}

/* gaits = those of all seats, or { seat 1's gaits{...}, seat 2's } */
static void read_gaits(const Reader *r, int at, Step *s) {
  lua_State *L = r->L;
  s->gait = r->p->gait + r->p->gaits;
  int type = lua_getfield(L, at, "gaits");
  if (type == LUA_TUSERDATA) s->gaits = (uint8_t)keep_gaits(r);
  if (type == LUA_TTABLE) {
    if (lus_head_of(r->t->block)->seats > 2)
      luaL_error(L, "gaits by seat are for two seats; here one gaits{...} is "
                    "for all");
    lua_geti(L, -1, 1);
    s->gaits = s->apart = (uint8_t)keep_gaits(r);
    lua_geti(L, -2, 2);
    if (keep_gaits(r) != s->gaits)
      luaL_error(L, "both seats have the same number of gaits");
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static Step *new_step(const Reader *r, int word) {
  if (r->p->n == STEPS) luaL_error(r->L, "a phrase has %d words at most", STEPS);
  Step *s = &r->p->step[r->p->n++];
  s->word = (uint8_t)word;
  return s;
}

/* The words that speak of a grid do not fit a game without one. */
static void check_parts(const Reader *r, const Step *s) {
  bool counts = (s->word >= DO_MORE && s->word <= DO_FORGET) ||
                s->word == IF_HAS || s->word == IF_REACHED;
  bool plain = s->word >= DO_PHASE && s->word <= DO_DRAW;
  if (counts && !s->counter) luaL_error(r->L, "'%s': of which counter?", NAMES[s->word]);
  if (!counts && !plain && !s->grid)
    luaL_error(r->L, "'%s': on which grid? on \"board\"", NAMES[s->word]);
}

/* One word, the table on top of the stack. */
static Step *read_word(const Reader *r, bool test) {
  lua_State *L = r->L;
  int at = lua_gettop(L);
  luaL_checktype(L, at, LUA_TTABLE);
  lua_getfield(L, at, "word");
  Word word = named(L, luaL_checkstring(L, -1));
  lua_pop(L, 1);
  check_place(r, word, test);
  Step *s = new_step(r, word);
  s->grid = read_grid(r, at);
  s->counter = read_counter(r, at);
  check_parts(r, s);
  s->no = lus_spec_flag(L, at, "no", false);
  s->n = word == DO_PHASE ? read_phase(r, at)
                          : (int)lus_spec_int(L, at, "n", 0, 0, 4096);
  s->dirs = (Dirs)lus_spec_int(L, at, "dirs", DIRS_ALL, 0, 255);
  s->set = (Pieces)lus_spec_int(L, at, "set", 0, 0, INT64_MAX);
  if (s->grid) {
    read_regions(L, at, s);
    read_become(L, at, s);
  }
  read_gaits(r, at, s);
  return s;
}

/* A condition, or both { ... }: the steps that skip when it fails. */
static int read_test(const Reader *r, Step **tests, int n) {
  lua_State *L = r->L;
  luaL_checktype(L, -1, LUA_TTABLE);
  if (n == TESTS) luaL_error(L, "a condition has %d parts at most", TESTS);
  if (lua_geti(L, -1, 1) == LUA_TNIL) {
    lua_pop(L, 1);
    tests[n++] = read_word(r, true);
    return n;
  }
  lua_pop(L, 1);
  for (lua_Integer i = 1; i <= luaL_len(L, -1); i++) {
    lua_geti(L, -1, i);
    n = read_test(r, tests, n);
    lua_pop(L, 1);
  }
  return n;
}

static void read_phrase(const Reader *r);

/* when(test, yes, otherwise): the field, if it is there. */
static bool read_half(const Reader *r, const char *half) {
  luaL_checkstack(r->L, 10, "a deep phrase");
  bool there = lua_getfield(r->L, -1, half) != LUA_TNIL;
  if (there) read_phrase(r);
  lua_pop(r->L, 1);
  return there;
}

static void skip_here(const Reader *r, Step *s) {
  s->skip = (uint8_t)(r->p->step + r->p->n - s);
}

static void read_when(const Reader *r) {
  Step *tests[TESTS], *over = NULL;
  lua_getfield(r->L, -1, "test");
  int n = read_test(r, tests, 0);
  lua_pop(r->L, 1);
  read_half(r, "yes");
  lua_getfield(r->L, -1, "otherwise");
  if (!lua_isnil(r->L, -1)) over = new_step(r, SKIP);
  lua_pop(r->L, 1);
  for (int i = 0; i < n; i++) skip_here(r, tests[i]);
  if (!over) return;
  read_half(r, "otherwise");
  skip_here(r, over);
}

/* A word, a `when`, or a row of them; on top of the stack. */
static void read_phrase(const Reader *r) {
  lua_State *L = r->L;
  luaL_checktype(L, -1, LUA_TTABLE);
  if (lua_getfield(L, -1, "word") == LUA_TNIL) {
    lua_pop(L, 1);
    for (lua_Integer i = 1; i <= luaL_len(L, -1); i++) {
      lua_geti(L, -1, i);
      read_phrase(r);
      lua_pop(L, 1);
    }
    return;
  }
  bool when = !strcmp(luaL_checkstring(L, -1), "when");
  lua_pop(L, 1);
  if (when)
    read_when(r);
  else
    read_word(r, false);
}

Phrase *lus_phrase_read(lua_State *L, int at, const char *field, Table *t,
                        const struct Kind *kind) {
  (void)kind;
  if (lua_getfield(L, at, field) != LUA_TTABLE) {
    lua_pop(L, 1);
    return NULL;
  }
  /* A userdata holds it until it is whole: reading may raise. */
  Phrase *p = lua_newuserdatauv(L, sizeof *p, 0);
  memset(p, 0, sizeof *p);
  lua_insert(L, -2);
  Reader reader = {.L = L, .t = t, .p = p, .legal = !strcmp(field, "legal")};
  read_phrase(&reader);
  new_step(&reader, STOP);
  size_t size = offsetof(Phrase, step) + sizeof(Step) * (size_t)p->n;
  Phrase *kept = malloc(size);
  if (!kept) luaL_error(L, "out of memory");
  memcpy(kept, p, size);
  for (Step *s = kept->step; s < kept->step + kept->n; s++) {
    if (s->gaits) s->gait = kept->gait + (s->gait - p->gait);
    if (!reader.legal) s->run = RUNS[s->word];
  }
  lua_pop(L, 2);
  return kept;
}

void lus_phrase_free(Phrase *p) { free(p); }

/* --- carrying out --- */

static inline const Gait *ways(const Step *s, int seat) {
  return s->gait + (seat - 1) * s->apart;
}

static inline Pieces others(const Head *h) {
  return ((UINT64_C(2) << h->seats) - 2) & ~(UINT64_C(1) << h->turn);
}

/* A counter of one is everybody's, a row of them has one for each seat. */
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

/* Whether a word is true; the word is given apart, so that where it is known
 * nothing is left of the switch. */
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
    case IF_HOLDS:
      return lus_among(s->set, lus_grid_get(s->grid, block, cell));
    case IF_CAN_JUMP:
      return lus_grid_can_jump(s->grid, block, cell, ways(s, seat),
                               s->gaits);
    case IF_MILL: return lus_grid_mills(s->grid, block, cell, NULL) > 0;
    case IF_FEW: return lus_grid_count_piece(s->grid, block, seat) <= s->n;
    case IF_FEWER: return fewer(s, block, seat);
    case IF_HAS: return *place(s->counter, block, seat) > 0;
    case IF_REACHED: return *place(s->counter, block, seat) >= s->n;
    default: return false;
  }
}

static bool holds(const Step *s, uint8_t *block) {
  return is_so((Word)s->word, s, block, lus_head_of(block)->turn, 0) != s->no;
}

static void end(Table *t, uint8_t *block, bool won) {
  Head *h = lus_head(block);
  if (h->over) return;
  h->over = 1;
  h->winners = won ? t->team[h->turn - 1] : 0;
}

/* The seat with the most pieces wins; nobody when two have as many. */
static void most_wins(const Step *s, Table *t, uint8_t *block) {
  Head *h = lus_head(block);
  int most = -1;
  if (h->over) return;
  h->over = 1;
  for (int seat = 1; seat <= h->seats; seat++) {
    int n = lus_grid_count_piece(s->grid, block, seat);
    h->score[seat - 1] = n;
    if (n == most) h->winners = 0;
    if (n > most) most = n, h->winners = t->team[seat - 1];
  }
}

static void jump(const Grid *g, uint8_t *block, int from, int to) {
  lus_grid_move(g, block, from, to);
  int over = lus_grid_between(g, block, from, to, LUS_ANY_PIECE);
  if (over >= 0) lus_grid_put(g, block, over, 0);
}

static void list(const Step *s, uint8_t *block, Moves *out) {
  const Head *h = lus_head_of(block);
  int seat = h->turn, from = -1;
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
      if (s->counter) from = *place(s->counter, block, seat) - 1;
      lus_grid_jumps(s->grid, block, from, ways(s, seat), s->gaits, out);
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

/* What `list` lists, as a sample. */
static inline bool sample(const Step *s, uint8_t *block, Sample *out) {
  const Head *h = lus_head_of(block);
  int seat = h->turn, from = -1;
  switch (s->word) {
    case LIST_EMPTY: return lus_grid_sample(s->grid, block, LUS_EMPTY, out);
    case LIST_OPEN_COLUMNS: return lus_grid_sample_columns(s->grid, block, out);
    case LIST_FLANKS:
      return lus_grid_sample_flanks(s->grid, block, seat, others(h), s->dirs,
                                    out);
    case LIST_STEPS:
      return lus_grid_sample_steps(s->grid, block, -1, ways(s, seat),
                                   s->gaits, out);
    case LIST_JUMPS:
      if (s->counter) from = *place(s->counter, block, seat) - 1;
      return lus_grid_sample_jumps(s->grid, block, from, ways(s, seat),
                                   s->gaits, out);
    case LIST_ALIKE:
      return lus_grid_sample_alike(s->grid, block, s->set, s->n, out);
    case LIST_FLIGHTS:
      return lus_grid_sample_flights(s->grid, block, -1, UINT64_C(1) << seat,
                                     LUS_EMPTY, out);
    case LIST_LOOSE:
      return lus_grid_sample_loose(s->grid, block, others(h), out);
    default: return false;
  }
}

bool lus_phrase_sample(const Phrase *p, uint8_t *block, Sample *out) {
  const Step *s = p->step;
  if (p->n == 2 && s->word < DO_PUT) return sample(s, block, out);
  for (;;) {
    if (s->word < DO_PUT) {
      if (!sample(s, block, out)) return false;
      s++;
    } else if (s->word == STOP) {
      return true;
    } else if (s->word == SKIP || !holds(s, block)) {
      s += s->skip;
    } else {
      s++;
    }
  }
}

/* --- playing: a function for each word --- */

/* `cell` is the whole payload until a word makes it a cell. */
#define RUN(name) \
  static int name(const Step *s, Table *t, uint8_t *block, int cell)
#define GO_ON(next) return (next)->run((next), t, block, cell)
#define SEAT (lus_head_of(block)->turn)
#define DOES(name, what) \
  RUN(name) {            \
    what;                \
    GO_ON(s + 1);        \
  }
/* A test that fails goes on at its skip, counted from itself. */
#define TESTS_FOR(name, word)                                         \
  RUN(name) {                                                         \
    if (is_so(word, s, block, SEAT, cell) == s->no) GO_ON(s + s->skip); \
    GO_ON(s + 1);                                                     \
  }

DOES(run_put, lus_grid_put(s->grid, block, cell, SEAT))
DOES(run_drop, cell = lus_grid_drop(s->grid, block, cell, SEAT))
DOES(run_flank, lus_grid_flank(s->grid, block, cell, SEAT,
                               others(lus_head_of(block)), s->dirs))
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
DOES(run_more,
     set_counter(s, block, SEAT, *place(s->counter, block, SEAT) + 1))
DOES(run_spend,
     set_counter(s, block, SEAT, *place(s->counter, block, SEAT) - 1))
DOES(run_keep, set_counter(s, block, SEAT, cell + 1))
DOES(run_forget, *place(s->counter, block, SEAT) = s->counter->min)
DOES(run_phase, lus_head(block)->phase = (uint8_t)s->n)
DOES(run_again, t->passing = PASS_AGAIN)
DOES(run_win, end(t, block, true))
DOES(run_draw, end(t, block, false))
DOES(run_most, most_wins(s, t, block))
TESTS_FOR(run_line, IF_LINE)
TESTS_FOR(run_full, IF_FULL)
TESTS_FOR(run_joins, IF_JOINS)
TESTS_FOR(run_reaches, IF_REACHES)
TESTS_FOR(run_none, IF_NONE)
TESTS_FOR(run_holds, IF_HOLDS)
TESTS_FOR(run_can_jump, IF_CAN_JUMP)
TESTS_FOR(run_mill, IF_MILL)
TESTS_FOR(run_few, IF_FEW)
TESTS_FOR(run_fewer, IF_FEWER)
TESTS_FOR(run_has, IF_HAS)
TESTS_FOR(run_reached, IF_REACHED)
RUN(run_skip) { GO_ON(s + s->skip); }
RUN(run_stop) {
  (void)s, (void)t, (void)block, (void)cell;
  return 0;
}

static Run *const RUNS[STOP + 1] = {
    [DO_PUT] = run_put,         [DO_DROP] = run_drop,
    [DO_FLANK] = run_flank,     [DO_GO] = run_go,
    [DO_JUMP] = run_jump,       [DO_REMOVE] = run_remove,
    [DO_BECOME] = run_become,   [DO_MORE] = run_more,
    [DO_SPEND] = run_spend,     [DO_KEEP] = run_keep,
    [DO_FORGET] = run_forget,   [DO_PHASE] = run_phase,
    [DO_AGAIN] = run_again,     [DO_WIN] = run_win,
    [DO_DRAW] = run_draw,       [DO_MOST] = run_most,
    [IF_LINE] = run_line,       [IF_FULL] = run_full,
    [IF_JOINS] = run_joins,     [IF_REACHES] = run_reaches,
    [IF_NONE] = run_none,       [IF_HOLDS] = run_holds,
    [IF_CAN_JUMP] = run_can_jump, [IF_MILL] = run_mill,
    [IF_FEW] = run_few,         [IF_FEWER] = run_fewer,
    [IF_HAS] = run_has,         [IF_REACHED] = run_reached,
    [SKIP] = run_skip,          [STOP] = run_stop};

void lus_phrase_play(const Phrase *p, Table *t, uint8_t *block,
                     uint32_t payload) {
  p->step->run(p->step, t, block, (int)payload);
}
