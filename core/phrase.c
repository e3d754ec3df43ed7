/* core/phrase.c - reading phrases and carrying them out. */
#include "phrase.h"

#include <stdlib.h>
#include <string.h>

#include "nearest.h"
#include "rules.h"

typedef enum Word {
  /* that list moves */
  LIST_EMPTY,
  LIST_OPEN_COLUMNS,
  LIST_FLANKS,
  LIST_STEPS,
  LISTS,
  /* that do something */
  DO_PUT = LISTS,
  DO_DROP,
  DO_FLANK,
  DO_GO,
  DO_WIN,
  DO_DRAW,
  DOES,
  /* that are true or not */
  IF_LINE = DOES,
  IF_FULL,
  IF_JOINS,
  IF_IN,
  IF_NONE,
  WORDS
} Word;

static const char *const NAMES[WORDS] = {
    [LIST_EMPTY] = "empty", [LIST_OPEN_COLUMNS] = "open_columns",
    [LIST_FLANKS] = "flanks", [LIST_STEPS] = "steps",
    [DO_PUT] = "put",       [DO_DROP] = "drop",
    [DO_FLANK] = "flank",   [DO_GO] = "go",
    [DO_WIN] = "win",       [DO_DRAW] = "draw",
    [IF_LINE] = "line",     [IF_FULL] = "full",
    [IF_JOINS] = "joins",   [IF_IN] = "in",
    [IF_NONE] = "none"};

enum { GAITS = 4 };

typedef struct Step {
  Word word;
  const Grid *grid;
  int n;                      /* line: how many */
  Dirs dirs;
  int region[LUS_SEATS + 1][2]; /* joins, in: by seat */
  Gait gait[3][GAITS];        /* steps: by seat 1 and 2 */
  int gaits;
  struct Step *when; /* win, draw: a condition, NULL: at once */
} Step;

struct Phrase {
  int n, made;
  Step step[16];
  Step when[16]; /* the conditions of the steps */
};

/* --- reading --- */

static Word read_word(lua_State *L, int at) {
  lua_getfield(L, at, "word");
  const char *word = luaL_checkstring(L, -1);
  int w = 0;
  while (w < WORDS && strcmp(NAMES[w], word)) w++;
  if (w == WORDS) luaL_error(L, "'%s' is not a word of a phrase", word);
  lua_pop(L, 1);
  return (Word)w;
}

static const Grid *read_grid(lua_State *L, int at, Table *t) {
  const char *name = lus_spec_text(L, at, "part");
  if (!name) return NULL;
  Part *part = lus_layout_find(&t->layout, name);
  if (!part || strcmp(part->type->word, "grid"))
    luaL_error(L, "a phrase speaks of '%s', and there is no such grid", name);
  return (const Grid *)part;
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
  if (lua_getfield(L, at, "regions") == LUA_TTABLE) {
    for (int seat = 1; seat <= LUS_SEATS; seat++) {
      if (lua_geti(L, -1, seat) == LUA_TTABLE)
        for (int i = 0; i < 2; i++) {
          lua_geti(L, -1, i + 1);
          if (i == 0 || !lua_isnil(L, -1))
            s->region[seat][i] = read_region(L, s->grid, seat, i);
          lua_pop(L, 1);
        }
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
}

static void read_gait(lua_State *L, int at, Gait *g) {
  g->who = (Pieces)lus_spec_int(L, at, "who", 0, 0, INT64_MAX);
  g->dirs = (Dirs)lus_spec_int(L, at, "dirs", 0, 0, 255);
  g->onto = (Pieces)lus_spec_int(L, at, "onto", 1, 0, INT64_MAX);
}

/* gaits = { {seat 1's...}, {seat 2's...} } */
static void read_gaits(lua_State *L, int at, Step *s) {
  if (lua_getfield(L, at, "gaits") == LUA_TTABLE)
    for (int seat = 1; seat <= 2; seat++) {
      lua_geti(L, -1, seat);
      luaL_checktype(L, -1, LUA_TTABLE);
      s->gaits = (int)luaL_len(L, -1);
      if (s->gaits > GAITS) luaL_error(L, "more than %d gaits", GAITS);
      for (int i = 0; i < s->gaits; i++) {
        lua_geti(L, -1, i + 1);
        read_gait(L, lua_gettop(L), &s->gait[seat][i]);
        lua_pop(L, 1);
      }
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}

static void read_step(lua_State *L, Table *t, Phrase *p, Step *s) {
  int at = lua_gettop(L);
  luaL_checktype(L, at, LUA_TTABLE);
  s->word = read_word(L, at);
  s->grid = read_grid(L, at, t);
  s->n = (int)lus_spec_int(L, at, "n", 0, 0, 4096);
  s->dirs = (Dirs)lus_spec_int(L, at, "dirs", DIRS_ALL, 0, 255);
  if (s->grid) read_regions(L, at, s);
  read_gaits(L, at, s);
  if (lua_getfield(L, at, "when") == LUA_TTABLE) {
    s->when = &p->when[p->made++];
    read_step(L, t, p, s->when);
  }
  lua_pop(L, 1);
}

static void read_steps(lua_State *L, Table *t, Phrase *p) {
  lua_getfield(L, -1, "word");
  bool single = !lua_isnil(L, -1);
  lua_pop(L, 1);
  if (single) {
    read_step(L, t, p, &p->step[p->n++]);
    return;
  }
  lua_Integer n = luaL_len(L, -1);
  if (n < 1 || n > 16) luaL_error(L, "a phrase has 1 to 16 words");
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    read_step(L, t, p, &p->step[p->n++]);
    lua_pop(L, 1);
  }
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
  read_steps(L, t, p);
  Phrase *kept = malloc(sizeof *kept);
  if (!kept) luaL_error(L, "out of memory");
  *kept = *p;
  for (int i = 0; i < kept->n; i++)
    if (kept->step[i].when)
      kept->step[i].when = kept->when + (p->step[i].when - p->when);
  lua_pop(L, 2);
  return kept;
}

void lus_phrase_free(Phrase *p) { free(p); }

/* --- carrying out --- */

static inline Pieces others(const uint8_t *block) {
  const Head *h = lus_head_of(block);
  return ((UINT64_C(2) << h->seats) - 2) & ~(UINT64_C(1) << h->turn);
}

void lus_phrase_legal(const Phrase *p, const uint8_t *block, Moves *list) {
  const Step *s = &p->step[0];
  int seat = lus_head_of(block)->turn;
  switch (s->word) {
    case LIST_EMPTY: lus_grid_list(s->grid, block, LUS_EMPTY, list); break;
    case LIST_OPEN_COLUMNS: lus_grid_open_columns(s->grid, block, list); break;
    case LIST_FLANKS:
      lus_grid_flanks(s->grid, block, seat, others(block), s->dirs, list);
      break;
    case LIST_STEPS:
      lus_grid_steps(s->grid, block, -1, s->gait[seat], s->gaits, list);
      break;
    default: break;
  }
}

static bool holds(const Step *s, const uint8_t *block, int cell) {
  int seat = lus_head_of(block)->turn;
  switch (s->word) {
    case IF_LINE: return lus_grid_lined(s->grid, block, cell, s->n, s->dirs);
    case IF_FULL: return lus_grid_full(s->grid, block);
    case IF_JOINS:
      return lus_grid_joins(s->grid, block, cell, s->dirs, s->region[seat][0],
                            s->region[seat][1]);
    case IF_IN: return lus_grid_in_region(s->grid, s->region[seat][0], cell);
    case IF_NONE: return !lus_grid_count(s->grid, block, others(block));
    default: return false;
  }
}

static void end(Table *t, uint8_t *block, bool won) {
  Head *h = lus_head(block);
  if (h->over) return;
  h->over = 1;
  h->winners = won ? t->team[h->turn - 1] : 0;
}

void lus_phrase_play(const Phrase *p, Table *t, uint8_t *block,
                     uint32_t payload) {
  int seat = lus_head_of(block)->turn;
  int cell = (int)payload;
  for (const Step *s = p->step; s < p->step + p->n; s++) {
    switch (s->word) {
      case DO_PUT: lus_grid_put(s->grid, block, cell, seat); break;
      case DO_DROP: cell = lus_grid_drop(s->grid, block, cell, seat); break;
      case DO_FLANK:
        lus_grid_flank(s->grid, block, cell, seat, others(block), s->dirs);
        break;
      case DO_GO:
        cell = (int)payload % s->grid->cells;
        lus_grid_move(s->grid, block, (int)payload / s->grid->cells, cell);
        break;
      case DO_WIN:
        if (!s->when || holds(s->when, block, cell)) end(t, block, true);
        break;
      case DO_DRAW:
        if (!s->when || holds(s->when, block, cell)) end(t, block, false);
        break;
      default: break;
    }
  }
}
