#include "bot.h"
Mcts *lus_mcts_new(void){return 0;}
void lus_mcts_free(Mcts *t){(void)t;}
void lus_mcts_forget(Mcts *t){(void)t;}
Move lus_mcts_choose(Mcts *t, Bot *b, Rules *r, const uint8_t *block, const Move *legal, uint32_t n, const BotWatch *watch){(void)t;(void)b;(void)r;(void)block;(void)legal;(void)n;(void)watch;return LUS_NO_MOVE;}
unsigned lus_mcts_advice(const Mcts *t, Advice *advice, unsigned most){(void)t;(void)advice;(void)most;return 0;}
