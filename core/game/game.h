/* core/game/game.h - a game made ready to play: its script in a VM, its kinds
 * of moves and named rules as tables, and the position it starts from.
 *
 * Everything above (the match, search, simulation) plays through these
 * functions, on any block of the game's layout. They run the script; when it
 * fails they return false, lus_game_error tells, and the block is of no use:
 * whoever needs it keeps a copy. A game belongs to the thread that made it. */
#ifndef LUS_GAME_H
#define LUS_GAME_H

#include "bind/binding.h"
#include "bind/kind.h"
#include "game/library.h"
#include "lusory.h"

/* One named rule that forbids: refuses a move when its function says so. */
typedef struct Rule {
  char name[LUS_NAME];
  char at[80];      /* where it is declared: "monza.lua:12" */
  char test_at[80]; /* where its function begins, which others may share */
  int test;         /* registry: function(pos, fields...) -> allowed? */
  uint64_t fired;   /* how often it refused, while counting is on */
} Rule;

typedef enum Hook {
  HOOK_DEAL,
  HOOK_BEGIN,
  HOOK_ENDS,
  HOOK_STUCK,
  HOOK_SCORE,
  HOOK_IMAGINE,
  HOOKS
} Hook;

typedef struct Game {
  Vm *vm;
  Binding *binding;
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
  /* The kinds of a phase, as bits: those always open, and those open only where
   * no other has a move. Sampled: all are phrases or free of rules, so that a
   * move can be sampled. */
  uint64_t first[LUS_PHASES], otherwise[LUS_PHASES];
  bool sampled[LUS_PHASES];
  int hooks[HOOKS];
  Library lib;
  uint32_t cap; /* turns of automatic play */
  bool hidden;  /* some part hides something from somebody */
  bool strict;  /* legal moves come from the view of their seat; a search that
                   imagines what it cannot see does without */
  uint32_t moved_in;  /* the turn of the last move: nobody has missed that */
  bool moved_learned; /* the mover learnt something by the move itself */
  Seats missed;       /* seats whose whole turn passed for want of a move */
  Seats skipped;      /* seats that had to miss their turn */
  bool count_rules;   /* let the rules count how often they fire */
  char error[2048];
} Game;

/* NULL when the script or the settings are at fault: error[size] tells. Of the
 * spec, `seed` and `ask` are the match's business and are not looked at. */
Game *lus_game_new(const Scripts *scripts, const MatchSpec *spec, char *error,
                   size_t size);
void lus_game_free(Game *g);
static inline const char *lus_game_error(const Game *g) { return g->error; }
static inline uint32_t lus_game_size(const Game *g) {
  return g->binding->layout.size;
}

/* Fills the tables of phases, once the kinds are known. */
void lus_game_plan(Game *g);

/* block := the start, dealt. The generator is seeded with `seed`. */
bool lus_game_deal(Game *g, uint8_t *block, uint64_t seed);

/* Lists the moves of the seat whose turn it is in lus_game_moves: unsorted, no
 * move twice, none when the match is over. If the seat has no move, the `stuck`
 * hook ends the match or passes the turn on, which changes the block. */
bool lus_game_legal(Game *g, uint8_t *block);
static inline Moves *lus_game_moves(Game *g) { return &g->binding->moves; }

/* *m := one of the legal moves, all equally likely; LUS_NO_MOVE when the match
 * is over. Moves that can be sampled are not listed: do not look at
 * lus_game_moves. */
bool lus_game_pick(Game *g, uint8_t *block, Rng *rng, Move *m);

/* Plays a move that is legal; the turn passes. */
bool lus_game_play(Game *g, uint8_t *block, Move m);

/* The move space of a kind filtered by the named rules, added to the list. */
bool lus_game_filter(Game *g, uint8_t *block, int kind, Moves *list);

/* The first rule on this move that refuses it: its index, RULE_NONE, or
 * RULE_ERROR when the script failed. RULE_PHASE: the kind cannot be played in
 * this phase. RULE_OTHERWISE: it can be played only where nothing else can. */
enum { RULE_NONE = -1, RULE_ERROR = -2, RULE_PHASE = -3, RULE_OTHERWISE = -4 };
int lus_game_refusal(Game *g, uint8_t *block, Move m);

/* A game is borrowed for a search: then chance is drawn without being asked for,
 * stated or logged, and legal moves are those of the block, not of what its seat
 * sees. The search may state outcomes of its own. Given back, it is as before,
 * with the outcomes that were stated for its next move. */
typedef struct Borrowed {
  bool ask, quiet, strict;
  char (*stated)[LUS_NAME];
  uint32_t stated_n, stated_next, stated_cap;
} Borrowed;
Borrowed lus_game_borrow(Game *g);
void lus_game_give_back(Game *g, const Borrowed *b);

/* Is this a move of the game's move space? To be asked of every move that comes
 * from a script or from outside. */
static inline bool lus_game_has(const Game *g, Move m) {
  return m >> 16 < (uint32_t)g->kinds_n &&
         lus_move_payload(m) < g->kinds[m >> 16].space;
}

/* Pushes the fields of a move as the script sees them; returns how many. */
int lus_push_fields(lua_State *L, const Kind *kind, uint32_t payload);

#endif
