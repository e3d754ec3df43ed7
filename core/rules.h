/* core/rules.h - a game made ready to play: its script in a VM, its kinds of
 * moves and named rules as tables, and the position it starts from.
 *
 * Everything above (the match, search, simulation) plays through these
 * functions, on any block of the rules' layout. They run the script; when it
 * fails they return false, lus_rules_error tells, and the block is of no use:
 * whoever needs it keeps a copy. Rules belong to the thread that made them. */
#ifndef LUS_RULES_H
#define LUS_RULES_H

#include "kernel.h"
#include "lusory.h"

enum { LUS_FIELDS = 6 };

typedef enum FieldType { FIELD_INT, FIELD_CELL, FIELD_WORD } FieldType;

typedef struct Field {
  FieldType type;
  int32_t min;   /* FIELD_INT: the first value */
  uint32_t size; /* how many values */
  int words;     /* FIELD_WORD: registry, both ways: number <-> word */
} Field;

/* One named rule that forbids: refuses a move when its function says so. */
typedef struct Rule {
  char name[LUS_NAME];
  char at[80];      /* where it is declared: "monza.lua:12" */
  char test_at[80]; /* where its function begins, which others may share */
  int test;         /* registry: function(pos, fields...) -> allowed? */
  uint64_t fired;   /* how often it refused, while counting is on */
} Rule;

struct Phrase;

typedef struct Kind {
  char name[LUS_NAME];
  uint32_t phases; /* bit p: may be played in phase p */
  bool otherwise;  /* only where no other kind has a move */
  int fields_n;
  Field fields[LUS_FIELDS];
  uint32_t space;    /* payloads are 0..space-1 */
  int play, legal;   /* registry; LUA_NOREF: none */
  char legal_at[80]; /* where `legal` is: "monza.lua:12" */
  struct Phrase *play_phrase, *legal_phrase; /* instead of the functions */
  int *rules, rules_n;   /* indices of all the rules on this kind */
  int *filter, filter_n; /* those that `legal` does not know of */
} Kind;

/* Do payloads counted from 0, first * rest of them, mean to this kind what they
 * mean to the kernel? The first field must count from 1 and have so many values
 * at least; the other fields together have just `rest`. */
static inline bool lus_kind_takes(const Kind *k, uint32_t first,
                                  uint32_t rest) {
  const Field *f = k->fields;
  return k->fields_n && f->size >= first && k->space / f->size == rest &&
         (f->type != FIELD_INT || f->min == 1);
}

typedef enum Hook {
  HOOK_DEAL,
  HOOK_BEGIN,
  HOOK_ENDS,
  HOOK_STUCK,
  HOOK_SCORE,
  HOOK_IMAGINE,
  HOOKS
} Hook;

typedef struct Rules {
  Vm *vm;
  Table *table;
  char name[1024];   /* the game, as it was asked for */
  char module[1040]; /* "games/" and the name */
  char title[128];
  bool variant; /* of another game */
  int seats;
  uint64_t digest; /* of every script that was read */
  uint8_t *start;  /* the block after setup */
  uint8_t *view;   /* room for one */
  int kinds_n, rules_n;
  Kind *kinds;
  Rule *rules;
  /* The kinds of a phase, as bits; those only where no other has a move; and
   * whether all of them are phrases or free of rules, and may be sampled. */
  uint64_t first[LUS_PHASES], otherwise[LUS_PHASES];
  bool sampled[LUS_PHASES];
  int hooks[HOOKS];
  int lib;           /* registry: the library's table of functions */
  uint32_t cap;      /* turns of automatic play */
  bool hidden;       /* some part hides something from somebody */
  bool strict;       /* legal moves come from the view of their seat; a
                          search that imagines what it cannot see needs none */
  uint32_t moved_in; /* the turn of the last move: what is stuck in it is not */
  bool moved_learned; /* the mover learnt something by the move itself */
  Seats missed;       /* a seat whose whole turn passed for want of a move */
  Seats skipped;      /* a seat that missed its turn, as it had to */
  bool count_rules;   /* let the rules count how often they fire */
  char error[2048];
} Rules;

/* NULL when the script or the settings are at fault: error[size] tells.
 * seats 0: as few as the game allows. */
Rules *lus_rules_new(const Scripts *scripts, const char *game,
                     const Setting *settings, int n, int seats, char *error,
                     size_t size);
void lus_rules_free(Rules *r);
static inline const char *lus_rules_error(const Rules *r) { return r->error; }
static inline uint32_t lus_rules_size(const Rules *r) {
  return r->table->layout.size;
}

/* Sets the tables of phases once the kinds are there. */
void lus_rules_plan(Rules *r);

/* block := the start, dealt. The generator is seeded with `seed`. */
bool lus_rules_deal(Rules *r, uint8_t *block, uint64_t seed);

/* The moves of the seat whose turn it is, in lus_rules_moves; unsorted, no
 * move twice. None when the match is over. A seat without a move is settled:
 * the `stuck` hook ends the match or passes the turn on, which changes the
 * block. */
bool lus_rules_legal(Rules *r, uint8_t *block);
static inline Moves *lus_rules_moves(Rules *r) { return &r->table->moves; }

/* *m := one of the legal moves, all equally likely; LUS_NO_MOVE when the match
 * is over. What can be sampled is not listed: lus_rules_moves says nothing. */
bool lus_rules_pick(Rules *r, uint8_t *block, Rng *rng, Move *m);

/* Plays a move that is legal; the turn passes. */
bool lus_rules_play(Rules *r, uint8_t *block, Move m);

/* The move space of a kind filtered by the named rules, added to the list. */
bool lus_rules_filter(Rules *r, uint8_t *block, int kind, Moves *list);

/* The first rule on this move that refuses it: its index, RULE_NONE, or
 * RULE_ERROR when the script failed. RULE_PHASE: the kind is not to be played
 * in this phase; RULE_OTHERWISE: only where nothing else can be. */
enum { RULE_NONE = -1, RULE_ERROR = -2, RULE_PHASE = -3, RULE_OTHERWISE = -4 };
int lus_rules_refusal(Rules *r, uint8_t *block, Move m);

/* Calls a function of the library: push the arguments in `push` order with
 * lus_rules_lib, then lus_rules_call. */
lua_State *lus_rules_lib(Rules *r, uint8_t *block, const char *function);
bool lus_rules_call(Rules *r, int nargs, int nresults);

/* Pushes the fields of a move as the script sees them; returns how many. */
int lus_push_fields(lua_State *L, const Kind *kind, uint32_t payload);

#endif
