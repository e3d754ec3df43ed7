/* core/search/sim.h - the inside of a simulation: playing one match after
 * another of one game, and adding up what happened. */
#ifndef LUS_SIM_H
#define LUS_SIM_H

#include "search/bot.h"
#include "search/figures.h"

/* --- one thread's game, bots and block --- */

typedef struct SimMatch {
  Game *game;
  Bot *bots[LUS_SEATS];
  uint8_t *block;
  Move *legal; /* of the decision at hand, sorted */
  uint32_t legal_n;
  uint32_t cap, moves_cap;
  char error[2048];
} SimMatch;

/* False: p->error says why, and it must be closed all the same. */
bool lus_sim_match_open(SimMatch *p, const Scripts *scripts,
                        const SimSpec *spec);
void lus_sim_match_close(SimMatch *p);

/* Deals the match of a number, 0.. ; then decides and plays, until it is over
 * or the cap is reached. */
bool lus_sim_match_deal(SimMatch *p, uint64_t seed, uint64_t number);
bool lus_sim_match_goes_on(const SimMatch *p);
Move lus_sim_match_choose(SimMatch *p,
                          const BotWatch *watch); /* or LUS_NO_MOVE */
bool lus_sim_match_play(SimMatch *p, Move move);

/* --- what is added up (core/search/sim_sum.c) --- */

Sim *lus_sim_new(Game *g, const SimSpec *spec); /* NULL: no memory */
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

void lus_tally_start(Tally *t, Sim *sim, const SimMatch *p);
bool lus_tally_decision(Tally *t, SimMatch *p, Move chosen);
void lus_tally_position(Tally *t, const SimMatch *p); /* after each move */
bool lus_tally_end(Tally *t, const SimMatch *p);

/* What the game itself counts (core/search/sim_figures.c): the names, once;
 * then the numbers of each match. */
bool lus_sim_name_figures(Sim *s, Game *g);    /* false: no memory */
bool lus_tally_figures(Tally *t, SimMatch *p); /* false: p->error says why */

#endif
