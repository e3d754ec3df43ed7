/* core/bind/binding.h - what all userdata of a rules VM share.
 *
 * A rules VM has one position at a time. The Binding is its C side: the layout,
 * the block that scripts read and write now (the match swaps in a view, or a
 * copy for search), chance, and what is allowed at the moment. Each part of the
 * position is a PartRef, a userdata made in setup and kept in the fields of
 * `pos`. Each type has one metatable, which is an upvalue of all its methods,
 * so that a type test is one comparison.
 *
 * How to write a binding (core/bind/grid_lua.c, core/bind/deck_lua.c, ...):
 * - A method starts with lus_arg_part(L, n): the PartRef at argument n (cast
 *   its part to Grid *), an error for anything else.
 * - A method that changes the block calls lus_need_write first.
 * - Cells, places, dice and seats are 1-based in scripts.
 * - Lists go into the `list` userdata: lus_arg_list(L, n).
 * - A wrong argument is a luaL_argerror with a sentence.
 * - A constructor is a method of `pos` (`pos:grid(name, spec)`), registered
 *   with lus_bind_maker. It may run only in setup and ends with lus_push_part.
 *
 * Registration: `void lus_grid_open(lua_State *L)` calls
 *   lus_bind_type(L, LUS_GRID, "grid", METHODS);
 *   lus_bind_maker(L, "grid", grid_new); */
#ifndef LUS_BINDING_H
#define LUS_BINDING_H

#include <lauxlib.h>
#include <lua.h>

#include "bind/note.h"
#include "parts/chance.h"
#include "parts/moves.h"
#include "parts/position.h"
#include "vm/vm.h"

typedef enum PartKind {
  LUS_GRID,
  LUS_DECK,
  LUS_PILE, /* of a deck: its own userdata on the same part */
  LUS_DICE,
  LUS_STACKS,
  LUS_COUNTER,
  LUS_PARTS
} PartKind;

/* What a script may now do with the position. */
typedef enum Stage {
  STAGE_CLOSED, /* loading: there is no position yet */
  STAGE_SETUP,  /* make parts, fill them; no chance */
  STAGE_READ,   /* rules, legal, scene: look only */
  STAGE_PLAY    /* deal, begin, play, ends: change, chance */
} Stage;

/* What happens to the turn after a move. */
typedef enum Passing { PASS_ON, PASS_AGAIN, PASS_GIVEN } Passing;

enum {
  LUS_PHASES = 32,
  LUS_PARTS_MOST = 1024, /* parts of a position */
  LUS_PICKS = 1 << 16    /* picks of chance that one move may ask for */
};

typedef struct Binding {
  Vm *vm;
  Stage stage;
  uint8_t *own;   /* the block made in setup */
  uint8_t *block; /* what scripts read and write now: own, a view, a copy */
  Layout layout;
  Chance chance;
  Notes notes;
  Passing passing;       /* after the move being played */
  int mover;             /* the seat that plays it */
  Seats revealed;        /* the seats that learned something from it */
  bool learned;          /* the mover did, so a line of moves ends here */
  Seats team[LUS_SEATS]; /* the seats that win with this one, itself included */
  int phases;            /* how many; their names are at phases_ref */
  int phases_ref;        /* index -> name, and name -> index */
  int pos_ref;           /* `pos` */
  int parts_ref;         /* name -> part or method; __index of pos */
  int makers_ref;        /* word -> maker; pos:word(name, spec) */
  int vars_ref;          /* name -> where a value of pos lives */
  int change_ref;        /* (name, spec) -> the spec as a variant wants it */
  int list_ref;          /* the list that `legal` fills */
  int shown_ref;         /* the list that lus_push_moves pushes */
  int type_ref[LUS_PARTS]; /* metatables */
  Moves moves;             /* what list_ref holds */
  Moves shown;             /* what shown_ref holds, during a call; not owned */
  uint32_t picked;         /* picks since the move, or the deal, began */
  const struct Kind *adding;  /* the kind whose moves `legal` adds to it */
  uint32_t added_from;        /* where they begin */
  const struct Kind *playing; /* the kind of the move being played */
  Counter **counters;         /* by number, for pos.name */
  int counters_n;
} Binding;

typedef struct PartRef {
  Part *part;
  Binding *binding;
} PartRef;

/* Opens all userdata in a VM: types, makers, `pos`, the list. NULL when out of
 * memory. Close it before the VM is freed. */
Binding *lus_binding_open(Vm *vm);
void lus_binding_close(Binding *b);
Binding *lus_binding_of(lua_State *L);

/* Setup, once in the life of a VM: opens a layout and a zeroed block of the
 * largest size; then freezes both. False when out of memory. */
bool lus_binding_layout(Binding *b, int seats);
bool lus_binding_freeze(Binding *b);

/* --- for the files of userdata --- */

void lus_bind_type(lua_State *L, PartKind kind, const char *word,
                   const luaL_Reg *methods);
void lus_bind_maker(lua_State *L, const char *word, lua_CFunction make);

/* The part at argument n of a method, compared with the metatable in upvalue
 * 1. */
static inline PartRef *lus_arg_part(lua_State *L, int n) {
  PartRef *ref = lua_touserdata(L, n);
  bool same = false;
  if (ref && lua_getmetatable(L, n)) {
    same = lua_rawequal(L, -1, lua_upvalueindex(1));
    lua_pop(L, 1);
    if (same && ref->part) return ref;
  }
  luaL_argerror(L, n,
                same ? "this part belongs to a match that is gone"
                     : "not a part of this kind; call it as part:method()");
  return NULL;
}

/* The part at argument n, of another kind than the method (a grid given to
 * stacks). */
PartRef *lus_arg_other(lua_State *L, int n, PartKind kind);

/* An error when the position must not be changed now. */
static inline void lus_need_write(lua_State *L, const Binding *b) {
  if (b->stage != STAGE_PLAY && b->stage != STAGE_SETUP)
    luaL_error(L, "the position can be changed only in setup, deal, begin, "
                  "play and ends; here it can only be read");
}

/* In a maker: requires that argument 1 is pos and the stage is setup. The spec
 * at index `spec` becomes what a variant makes of it, and plain (vm.h). */
Binding *lus_need_maker(lua_State *L, int spec);

/* Pushes the userdata of a new part, which becomes a field of `pos`. */
void lus_push_part(lua_State *L, Binding *b, PartKind kind, Part *part);

/* In play: something new is shown to these seats, if any. Undo is then a
 * take-back, and a line of moves ends where its own seat learns something. */
void lus_reveal(Binding *b, Seats seats);

/* Chance for a method. Errors (asked, misfit, wrong stage) are raised here. */
void lus_chance_open(lua_State *L, Binding *b, const Part *part,
                     const char *word);
int lus_chance_take(lua_State *L, Binding *b, uint32_t n,
                    const uint32_t *weights, uint32_t least);

/* The string key nearest to a word in the table at `idx`, which owns it; NULL
 * when none is near. */
const char *lus_nearest_key(lua_State *L, int idx, const char *word);

/* Pushes a list that holds these moves, for a function of the library to read
 * until the call ends (lus_game_call). Nothing is copied. */
void lus_push_moves(lua_State *L, Binding *b, const Moves *moves);

/* The list at argument n, to add to: one of the script, or that of `legal` while
 * `legal` runs. */
Moves *lus_arg_list(lua_State *L, int n);

/* The kind whose moves are added to the list at argument n; NULL when it is a
 * list of the script. */
const struct Kind *lus_list_kind(lua_State *L, int n);

/* The list at argument n, for bare payloads. An error where they would mean
 * something else to the kind whose moves are added (lus_kind_takes). */
Moves *lus_list_for(lua_State *L, int n, int first, int rest, const char *what);

/* Read a field of the plain spec at index `spec`, or its default; a wrong type is
 * an error that names the field. lus_spec_known refuses any field that is not in
 * the list, and suggests the nearest. */
lua_Integer lus_spec_int(lua_State *L, int spec, const char *field,
                         lua_Integer otherwise, lua_Integer min,
                         lua_Integer max);
bool lus_spec_flag(lua_State *L, int spec, const char *field, bool otherwise);
/* NULL when absent. The string is valid as long as the spec. */
const char *lus_spec_text(lua_State *L, int spec, const char *field);
/* "all" (the default), "owner" or "nobody". */
Sight lus_spec_sight(lua_State *L, int spec, const char *field);
void lus_spec_known(lua_State *L, int spec, const char *const *fields);

/* An integer argument in min..max, else an error that says what is expected. */
lua_Integer lus_arg_int(lua_State *L, int n, lua_Integer min, lua_Integer max,
                        const char *what);
int lus_arg_seat(lua_State *L, const Binding *b, int n);

#endif
