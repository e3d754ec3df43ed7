/* core/sim.h - the inside of a simulation: playing one match after the other on
 * one set of rules, and adding up what happened. */
#ifndef LUS_SIM_H
#define LUS_SIM_H

#include "bot.h"
#include "figures.h"

/* --- one thread's table: rules, bots and a block to play on --- */

typedef struct Player {
  Rules *rules;
  Bot *bots[LUS_SEATS];
  uint8_t *block;
  Move *legal; /* of the decision at hand, sorted */
  uint32_t legal_n;
  uint32_t cap, moves_cap;
  char error[2048];
} Player;

/* False: p->error tells, and it is to be closed all the same. */
bool lus_player_open(Player *p, const Scripts *scripts, const SimSpec *spec);
void lus_player_close(Player *p);

/* Deals the match of a number, 0.. ; then decides and plays, until it is over or
 * the cap is reached. */
bool lus_player_deal(Player *p, uint64_t seed, uint64_t number);
bool lus_player_goes_on(const Player *p);
Move lus_player_choose(Player *p, const BotWatch *watch); /* or LUS_NO_MOVE */
bool lus_player_play(Player *p, Move move);

/* --- what is added up (core/sim_sum.c) --- */

Sim *lus_sim_new(Rules *r, const SimSpec *spec); /* NULL: no memory */
/* s += other, of the same game; false when there is no memory. */
bool lus_sim_join(Sim *s, const Sim *other);

/* One match, as it is played. */
typedef struct Tally {
  Sim *sim;
  int first;      /* the seat that moved first */
  uint32_t turns; /* seen so far */
  bool scored;
  int leader; /* the last seat that led alone; 0: none yet */
  uint32_t changes, samples;
  uint32_t behind[LUS_SEATS]; /* samples at which it was not in front */
} Tally;

void lus_tally_start(Tally *t, Sim *sim, const Player *p);
bool lus_tally_decision(Tally *t, Player *p, Move chosen);
void lus_tally_position(Tally *t, const Player *p); /* after each move */
bool lus_tally_end(Tally *t, const Player *p);

/* What the game itself counts (core/sim_figures.c): the names, once; then the
 * numbers of each match. */
bool lus_sim_name_figures(Sim *s, Rules *r); /* false: no memory */
bool lus_tally_figures(Tally *t, Player *p); /* false: p->error tells */

#endif
