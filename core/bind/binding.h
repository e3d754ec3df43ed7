/* core/bind/binding.h - what the kernel's userdata share.
 *
 * A rules VM has one position at a time. `Table` is the C side of it: the
 * layout, the block that scripts read and write right now (the match swaps in
 * a view or a copy for search), chance, and what is allowed at the moment.
 * Each part of the position is a userdata `PartRef`, made in setup and kept in
 * the fields of `pos`. One metatable per type, in the upvalue of every method,
 * so a type check is one comparison.
 *
 * Rules for a binding (core/bind/grid_lua.c, core/bind/deck_lua.c, ...):
 * - A method starts with `lus_arg_part(L, n)`: the PartRef at argument n
 *   (its part pointer cast to Grid *), an error for anything else.
 * - A method that changes the block calls lus_need_write first.
 * - Cells, places, dice and seats are 1-based in scripts.
 * - Lists are filled into the `list` userdata: lus_arg_list(L, n).
 * - A wrong argument is luaL_argerror with a sentence.
 * - A constructor is a method of `pos` (`pos:grid(name, spec)`), registered by
 *   lus_bind_maker; it may run only in setup. It ends with lus_push_part.
 *
 * Registration: `void lus_grid_open(lua_State *L)` calls
 *   lus_bind_type(L, LUS_GRID, "grid", METHODS);
 *   lus_bind_maker(L, "grid", grid_new);
 */
#ifndef LUS_BINDING_H
#define LUS_BINDING_H

#include <lauxlib.h>
#include <lua.h>

#include "parts/chance.h"
#include "parts/moves.h"
#include "parts/position.h"
#include "vm/vm.h"

typedef enum PartKind {
  LUS_GRID,
  LUS_DECK,
  LUS_PILE, /* of a deck: a userdata of its own, the same part */
  LUS_DICE,
  LUS_STACKS,
  LUS_COUNTER,
  LUS_PARTS
} PartKind;

/* What a script may do to the position now. */
typedef enum Stage {
  STAGE_CLOSED, /* loading: there is no position yet */
  STAGE_SETUP,  /* make parts, fill them; no chance */
  STAGE_READ,   /* rules, legal, scene: look only */
  STAGE_PLAY    /* deal, begin, play, ends: change, chance */
} Stage;

/* What becomes of the turn when a move has been played. */
typedef enum Passing { PASS_ON, PASS_AGAIN, PASS_GIVEN } Passing;

enum { LUS_PHASES = 32 };

typedef struct Binding {
  Vm *vm;
  Stage stage;
  uint8_t *own;   /* the block made in setup */
  uint8_t *block; /* what scripts read and write now: own, a view, a copy */
  Layout layout;
  Chance chance;
  Passing passing;            /* of the move being played */
  int mover;                  /* who plays it */
  Seats revealed;             /* who was shown something new by it */
  bool learned;               /* to the mover too: a line of moves ends there */
  Seats team[LUS_SEATS];      /* the seats that win with this one, itself too */
  int phases;                 /* names: in the registry at phases_ref */
  int phases_ref;             /* both ways: index -> name, name -> index */
  int pos_ref;                /* `pos` */
  int parts_ref;              /* name -> part or method; pos's __index */
  int makers_ref;             /* word -> maker; pos:word(name, spec) */
  int vars_ref;               /* name -> where a value of pos lives */
  int change_ref;             /* (name, spec) -> the spec a variant wants */
  int list_ref;               /* the list that `legal` fills */
  int shown_ref;              /* the list that lus_push_moves pushes */
  int type_ref[LUS_PARTS];    /* metatables */
  Moves moves;                /* what list_ref holds */
  const struct Kind *adding;  /* whose moves `legal` is adding to it */
  const struct Kind *playing; /* of the move that `play` carries out */
  Counter **counters;         /* by number, for pos.name */
  int counters_n;
} Binding;

typedef struct PartRef {
  Part *part;
  Binding *binding;
} PartRef;

/* Opens the kernel in a VM: types, makers, `pos`, the list. NULL when out of
 * memory. Close it before the VM is freed. */
Binding *lus_binding_open(Vm *vm);
void lus_binding_close(Binding *b);
Binding *lus_binding_of(lua_State *L);

/* Setup, once in the life of a VM: an open layout and a zeroed block as large
 * as a block can be; then both frozen. False when out of memory. */
bool lus_binding_layout(Binding *b, int seats);
bool lus_binding_freeze(Binding *b);

/* --- for the bindings --- */

void lus_bind_type(lua_State *L, PartKind kind, const char *word,
                   const luaL_Reg *methods);
void lus_bind_maker(lua_State *L, const char *word, lua_CFunction make);

/* The part userdata at argument n. Called from a method: compares with the
 * metatable in upvalue 1. */
static inline PartRef *lus_arg_part(lua_State *L, int n) {
  PartRef *ref = lua_touserdata(L, n);
  bool same = false;
  if (ref && lua_getmetatable(L, n)) {
    same = lua_rawequal(L, -1, lua_upvalueindex(1));
    lua_pop(L, 1);
    if (same && ref->part) return ref;
  }
  luaL_argerror(L, n,
                same ? "this part belongs to a match that is over"
                     : "not a part of this kind; call it as part:method()");
  return NULL;
}

/* The part of another kind at argument n (a grid given to a stack). */
PartRef *lus_arg_other(lua_State *L, int n, PartKind kind);

/* Refuses when the position may only be looked at. */
static inline void lus_need_write(lua_State *L, const Binding *b) {
  if (b->stage != STAGE_PLAY && b->stage != STAGE_SETUP)
    luaL_error(L, "the position may be changed only in setup, deal, begin, "
                  "play and ends; here it may only be looked at");
}

/* In a maker: argument 1 is pos, the stage is setup. Returns the table. The
 * spec at index `spec` is then what a variant has made of it. */
Binding *lus_need_maker(lua_State *L, int spec);

/* Pushes the userdata of a new part and files it under its name in `pos`. */
void lus_push_part(lua_State *L, Binding *b, PartKind kind, Part *part);

/* In play: these seats are shown something new. None: nothing is. Undo is then
 * a take-back; and a line of moves ends where its own seat learns something. */
void lus_reveal(Binding *b, Seats seats);

/* Chance from a binding. Errors (asked, misfit, wrong stage) unwind by
 * themselves. */
void lus_chance_open(lua_State *L, Binding *b, const Part *part,
                     const char *word);
int lus_chance_take(lua_State *L, Binding *b, uint32_t n,
                    const uint32_t *weights, uint32_t least);

/* The string key of the table at `idx` that is nearest to a word; NULL when
 * none is near. The string belongs to the table. */
const char *lus_nearest_key(lua_State *L, int idx, const char *word);

/* Pushes a list that holds these moves, for a function of the library to read:
 * until the next call. Nothing is copied. */
void lus_push_moves(lua_State *L, const Binding *b, Moves *moves);

/* The list userdata at argument n. */
Moves *lus_arg_list(lua_State *L, int n);

/* The kind whose moves are added to the list at argument n; NULL when it is a
 * list of the script's own. */
const struct Kind *lus_list_kind(lua_State *L, int n);

/* The list at argument n, for bare payloads: refuses where they would mean
 * something else to the kind whose moves are added (lus_kind_takes). */
Moves *lus_list_for(lua_State *L, int n, int first, int rest, const char *what);

/* Reading the table of a spec at index `spec`: a field or its default; a wrong
 * type is an error that names the field. lus_spec_done refuses fields that
 * nobody asked for, naming the nearest known one. */
lua_Integer lus_spec_int(lua_State *L, int spec, const char *field,
                         lua_Integer otherwise, lua_Integer min,
                         lua_Integer max);
bool lus_spec_flag(lua_State *L, int spec, const char *field, bool otherwise);
/* NULL when absent; the string stays valid while the spec is. */
const char *lus_spec_text(lua_State *L, int spec, const char *field);
/* "all" (the default), "owner", "nobody". */
Sight lus_spec_sight(lua_State *L, int spec, const char *field);
void lus_spec_known(lua_State *L, int spec, const char *const *fields);

/* An integer argument in min..max, else an error that says what it is. */
lua_Integer lus_arg_int(lua_State *L, int n, lua_Integer min, lua_Integer max,
                        const char *what);
int lus_arg_seat(lua_State *L, const Binding *b, int n);

#endif
