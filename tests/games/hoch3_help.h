/* tests/games/hoch3_help.h - Hoch³ for its tests: the game opened, and a board
 * with lines worked out from coordinates, which knows nothing of the kernel. */
#ifndef HOCH3_HELP_H
#define HOCH3_HELP_H

#include "game/game.h"
#include "parts/stack.h"

enum { SIDE = 5, CELLS = 25, SMALLS = 15, LARGE = 6 };

Game *hoch3_open(const Setting *settings, int n, int seats);
const Stacks *hoch3_stand(const Game *g);

typedef struct Board {
  int small[CELLS]; /* colour, 0 none */
  bool large[CELLS];
} Board;

Board hoch3_board(const Game *g, const uint8_t *block);

bool hoch3_on_board(int column, int row);

/* All lines of three, each once: from each cell to the right and to the three
 * sides below, as the game numbers them. How many there are. */
int hoch3_lines(int line[64][3]);

#endif
