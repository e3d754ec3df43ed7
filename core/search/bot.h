/* core/search/bot.h - the inside of a bot. Its contract is in core/lusory.h.
 *
 * A bot works on any block of the game it is given: the match's, or a
 * simulation's. */
#ifndef LUS_BOT_H
#define LUS_BOT_H

#include "lusory.h"
#include "game/game.h"

typedef struct Mcts Mcts;

struct Bot {
  uint64_t seed;
  uint32_t playouts; /* the budget; 0: the time */
  uint32_t milliseconds;
  Mcts *mcts; /* NULL: random */
  char error[2048];
};

typedef struct BotWatch {
  BotTell tell; /* or NULL */
  void *context;
} BotWatch;

/* The move for the seat whose turn it is; `legal` are its moves, sorted.
 * LUS_NO_MOVE when the script failed. The block stays as it is. */
Move lus_bot_pick(Bot *b, Game *g, const uint8_t *block, const Move *legal,
                  uint32_t n, const BotWatch *watch);

/* --- the search (core/search/mcts.c) --- */

Mcts *lus_mcts_new(void); /* NULL: no memory */
void lus_mcts_free(Mcts *t);
void lus_mcts_forget(Mcts *t);
Move lus_mcts_choose(Mcts *t, Bot *b, Game *g, const uint8_t *block,
                     const Move *legal, uint32_t n, const BotWatch *watch);
unsigned lus_mcts_advice(const Mcts *t, Advice *advice, unsigned most);

#endif
