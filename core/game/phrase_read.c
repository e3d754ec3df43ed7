/* core/game/phrase_read.c - from the tables that lua/phrase.lua builds to a row
 * of steps. */
#include <stdlib.h>
#include <string.h>

#include "bind/grid_lua.h"
#include "game/phrase_inside.h"
#include "game/game.h"

static const char *const NAMES[WORDS] = {
    [LIST_EMPTY] = "empty",     [LIST_OPEN_COLUMNS] = "open_columns",
    [LIST_FLANKS] = "flanks",   [LIST_STEPS] = "steps",
    [LIST_JUMPS] = "jumps",     [LIST_FLIGHTS] = "flights",
    [LIST_LOOSE] = "loose",     [LIST_ALIKE] = "lines_alike",
    [DO_PUT] = "put",           [DO_DROP] = "drop",
    [DO_FLANK] = "flank",       [DO_GO] = "go",
    [DO_JUMP] = "jump",         [DO_REMOVE] = "remove",
    [DO_BECOME] = "become",     [DO_MORE] = "more",
    [DO_SPEND] = "spend",       [DO_KEEP] = "keep",
    [DO_FORGET] = "forget",     [DO_PHASE] = "phase",
    [DO_AGAIN] = "again",       [DO_WIN] = "win",
    [DO_DRAW] = "draw",         [DO_MOST] = "most_wins",
    [IF_LINE] = "line",         [IF_FULL] = "full",
    [IF_JOINS] = "joins",       [IF_REACHES] = "reaches",
    [IF_NONE] = "none",         [IF_HOLDS] = "holds",
    [IF_CAN_JUMP] = "can_jump", [IF_MILL] = "mill",
    [IF_FEW] = "few",           [IF_FEWER] = "fewer",
    [IF_HAS] = "has",           [IF_REACHED] = "reached"};

enum { DEEPEST = 32 };

typedef struct Reader {
  lua_State *L;
  Binding *binding;
  Phrase *p;
  const Kind *kind;
  bool legal; /* it lists moves, and changes nothing */
  int seats;
  uint32_t *values; /* how many values it can deal with: moves, then cells */
} Reader;

static Word named(lua_State *L, const char *word) {
  int w = 0;
  while (w < WORDS && strcmp(NAMES[w], word)) w++;
  if (w == WORDS) luaL_error(L, "'%s' is not a word of a phrase", word);
  return (Word)w;
}

static void check_place(const Reader *r, Word w, bool test) {
  bool fits = test       ? w >= IF_LINE
              : r->legal ? w < DO_PUT
                         : w >= DO_PUT && w < IF_LINE;
  if (!fits)
    luaL_error(r->L, "'%s' does not belong here: %s expected", NAMES[w],
               test       ? "a condition"
               : r->legal ? "a word that lists moves"
                          : "a word that does something");
}

static const Grid *read_grid(const Reader *r, int at) {
  const char *name = lus_spec_text(r->L, at, "part");
  if (!name) return NULL;
  Part *part = lus_layout_find(&r->binding->layout, name);
  if (!part || strcmp(part->type->word, "grid"))
    luaL_error(r->L, "a phrase speaks of '%s', and there is no such grid",
               name);
  return (const Grid *)part;
}

static const Counter *read_counter(const Reader *r, int at) {
  const char *name = lus_spec_text(r->L, at, "counter");
  if (!name) return NULL;
  Part *part = lus_layout_find(&r->binding->layout, name);
  if (!part || strcmp(part->type->word, "counter"))
    luaL_error(r->L, "a phrase speaks of '%s', and there is no such counter",
               name);
  return (const Counter *)part;
}

static int read_phase(const Reader *r, int at) {
  const char *name = lus_spec_text(r->L, at, "phase");
  if (!name) return 0;
  lua_rawgeti(r->L, LUA_REGISTRYINDEX, r->binding->phases_ref);
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
  if (lus_raw_field(L, at, "regions") == LUA_TTABLE)
    for (int seat = 1; seat <= LUS_SEATS; seat++) {
      if (lus_raw_item(L, -1, seat) == LUA_TTABLE)
        for (int i = 0; i < 2; i++) {
          lus_raw_item(L, -1, i + 1);
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
  if (lus_raw_field(L, at, "become") == LUA_TTABLE)
    for (int seat = 1; seat <= LUS_SEATS; seat++) {
      lus_raw_item(L, -1, seat);
      lua_Integer piece = lua_tointeger(L, -1);
      if (piece < 0 || piece > s->grid->contents)
        luaL_error(L, "become: %d is not a piece", (int)piece);
      s->become[seat] = (uint8_t)piece;
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}

/* Keeps the gaits{...} on top of the stack; how many. */
static int keep_gaits(const Reader *r) {
  Phrase *p = r->p;
  int n;
  const Gait *gait = lus_arg_gaits(r->L, lua_gettop(r->L), &n);
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
  int type = lus_raw_field(L, at, "gaits");
  if (type == LUA_TUSERDATA) s->gaits = (uint8_t)keep_gaits(r);
  if (type == LUA_TTABLE) {
    if (r->seats > 2)
      luaL_error(L, "gaits by seat are for two seats; here one gaits{...} is "
                    "for all");
    lus_raw_item(L, -1, 1);
    s->gaits = s->apart = (uint8_t)keep_gaits(r);
    lus_raw_item(L, -2, 2);
    if (keep_gaits(r) != s->gaits)
      luaL_error(L, "both seats need the same number of gaits");
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static Step *new_step(const Reader *r, int word) {
  if (r->p->n == STEPS)
    luaL_error(r->L, "a phrase has %d words at most", STEPS);
  Step *s = &r->p->step[r->p->n++];
  s->word = (uint8_t)word;
  return s;
}

/* A word that speaks of a grid needs a game with one. */
static void check_parts(const Reader *r, const Step *s) {
  bool counts = (s->word >= DO_MORE && s->word <= DO_FORGET) ||
                s->word == IF_HAS || s->word == IF_REACHED;
  bool plain = s->word >= DO_PHASE && s->word <= DO_DRAW;
  if (counts && !s->counter)
    luaL_error(r->L, "'%s': of which counter?", NAMES[s->word]);
  if (!counts && !plain && !s->grid)
    luaL_error(r->L, "'%s': on which grid? on \"board\"", NAMES[s->word]);
}

/* How many payloads a word that lists moves may list, or takes. */
static uint32_t payloads(const Step *s) {
  uint32_t cells = (uint32_t)s->grid->cells;
  switch (s->word) {
    case LIST_OPEN_COLUMNS:
    case DO_DROP: return (uint32_t)s->grid->width;
    case LIST_STEPS:
    case LIST_JUMPS:
    case LIST_FLIGHTS:
    case DO_GO:
    case DO_JUMP: return cells * cells;
    case LIST_ALIKE: return (uint32_t)s->grid->lines.count;
    default: return cells;
  }
}

/* The words that speak of the grid as a whole, and of no cell. */
static bool asks_all(const Step *s) {
  return s->word == DO_MOST || s->word == IF_FULL || s->word == IF_NONE ||
         s->word == IF_FEW || s->word == IF_FEWER;
}

/* Do the fields of the move take what the word lists? */
static bool takes(const Reader *r, const Step *s) {
  uint32_t cells = (uint32_t)s->grid->cells;
  bool pairs =
      s->word == LIST_STEPS || s->word == LIST_JUMPS || s->word == LIST_FLIGHTS;
  return pairs ? lus_kind_takes(r->kind, cells, cells)
               : lus_kind_takes(r->kind, payloads(s), 1);
}

/* Carrying a phrase out checks nothing, so its values must fit the grid here,
 * wherever the legal moves come from. */
static void check_fields(const Reader *r, const Step *s) {
  bool listing = s->word < DO_PUT;
  if (!s->grid || (r->legal && !listing) || asks_all(s)) return;
  if (listing ? !takes(r, s) : payloads(s) < *r->values)
    luaL_error(r->L,
               "'%s' does not fit the fields of the move: %d values, and "
               "'%s' knows %d",
               NAMES[s->word], (int)*r->values, s->grid->part.name,
               (int)payloads(s));
  if (!listing) *r->values = (uint32_t)s->grid->cells;
}

/* The words that take a seat's number for its piece. */
static bool has_own(const Step *s) {
  return s->word == LIST_FLANKS || s->word == DO_PUT || s->word == DO_DROP ||
         s->word == DO_FLANK || s->word == DO_MOST || s->word == IF_FEW ||
         s->word == IF_FEWER;
}

static void check_seats(const Reader *r, const Step *s) {
  if (has_own(s) && r->seats > s->grid->contents)
    luaL_error(r->L, "'%s': '%s' has pieces for %d seats, and there are %d",
               NAMES[s->word], s->grid->part.name, s->grid->contents, r->seats);
  const Counter *c = s->counter;
  if (c && c->count > 1 && c->count < r->seats)
    luaL_error(r->L, "'%s': '%s' counts for %d seats, and there are %d",
               NAMES[s->word], c->part.name, c->count, r->seats);
}

/* One word, the table on top of the stack. */
static Step *read_word(const Reader *r, bool test) {
  lua_State *L = r->L;
  int at = lua_gettop(L);
  luaL_checktype(L, at, LUA_TTABLE);
  lus_raw_field(L, at, "word");
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
  check_fields(r, s);
  check_seats(r, s);
  return s;
}

static void check_depth(const Reader *r, int depth) {
  if (depth == DEEPEST)
    luaL_error(r->L, "a phrase is nested at most %d deep", DEEPEST);
}

/* A condition, or both { ... }: the steps that skip when it fails. */
static int read_test(const Reader *r, Step **tests, int n, int depth) {
  lua_State *L = r->L;
  luaL_checktype(L, -1, LUA_TTABLE);
  check_depth(r, depth);
  if (n == TESTS) luaL_error(L, "a condition has %d parts at most", TESTS);
  if (lus_raw_item(L, -1, 1) == LUA_TNIL) {
    lua_pop(L, 1);
    tests[n++] = read_word(r, true);
    return n;
  }
  lua_pop(L, 1);
  for (lua_Integer i = 1; i <= lus_raw_len(L, -1); i++) {
    lus_raw_item(L, -1, i);
    n = read_test(r, tests, n, depth + 1);
    lua_pop(L, 1);
  }
  return n;
}

static void read_phrase(const Reader *r, int depth);

/* when(test, yes, otherwise): one of its fields, if it is there. */
static bool read_half(const Reader *r, const char *half, int depth) {
  bool there = lus_raw_field(r->L, -1, half) != LUA_TNIL;
  if (there) read_phrase(r, depth + 1);
  lua_pop(r->L, 1);
  return there;
}

static void skip_here(const Reader *r, Step *s) {
  s->skip = (uint8_t)(r->p->step + r->p->n - s);
}

static void read_when(const Reader *r, int depth) {
  Step *tests[TESTS], *over = NULL;
  lus_raw_field(r->L, -1, "test");
  int n = read_test(r, tests, 0, 0);
  lua_pop(r->L, 1);
  uint32_t before = *r->values, after;
  read_half(r, "yes", depth);
  after = *r->values;
  *r->values = before;
  lus_raw_field(r->L, -1, "otherwise");
  if (!lua_isnil(r->L, -1)) over = new_step(r, SKIP);
  lua_pop(r->L, 1);
  for (int i = 0; i < n; i++) skip_here(r, tests[i]);
  if (over) {
    read_half(r, "otherwise", depth);
    skip_here(r, over);
  }
  if (after > *r->values) *r->values = after; /* either may have happened */
}

/* A word, a `when`, or a row of them; on top of the stack. */
static void read_phrase(const Reader *r, int depth) {
  lua_State *L = r->L;
  luaL_checktype(L, -1, LUA_TTABLE);
  check_depth(r, depth);
  if (lus_raw_field(L, -1, "word") == LUA_TNIL) {
    lua_pop(L, 1);
    for (lua_Integer i = 1; i <= lus_raw_len(L, -1); i++) {
      lus_raw_item(L, -1, i);
      read_phrase(r, depth + 1);
      lua_pop(L, 1);
    }
    return;
  }
  bool when = !strcmp(luaL_checkstring(L, -1), "when");
  lua_pop(L, 1);
  if (when) read_when(r, depth);
  else read_word(r, false);
}

Phrase *lus_phrase_read(lua_State *L, int at, const char *field, Binding *b,
                        const struct Kind *kind) {
  if (lus_raw_field(L, at, field) != LUA_TTABLE) {
    lua_pop(L, 1);
    return NULL;
  }
  /* A userdata holds the phrase while it is read, since reading may raise an
   * error. */
  Phrase *p = lua_newuserdatauv(L, sizeof *p, 0);
  memset(p, 0, sizeof *p);
  lua_insert(L, -2);
  uint32_t values = kind->space;
  Reader reader = {.L = L,
                   .binding = b,
                   .p = p,
                   .kind = kind,
                   .legal = !strcmp(field, "legal"),
                   .seats = lus_head_of(b->block)->seats,
                   .values = &values};
  read_phrase(&reader, 0);
  new_step(&reader, STOP);
  size_t size = offsetof(Phrase, step) + sizeof(Step) * (size_t)p->n;
  Phrase *kept = malloc(size);
  if (!kept) luaL_error(L, "out of memory");
  memcpy(kept, p, size);
  for (Step *s = kept->step; s < kept->step + kept->n; s++)
    if (s->gaits) s->gait = kept->gait + (s->gait - p->gait);
  lus_phrase_ready(kept, reader.legal);
  lua_pop(L, 2);
  return kept;
}

void lus_phrase_free(Phrase *p) { free(p); }
