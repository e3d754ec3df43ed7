/* tests/games/hoch3_help.c - Hoch³ opened, and its board without the kernel. */
#include "games/hoch3_help.h"

#include "helper/scripts.h"
#include "munit.h"

Game *hoch3_open(const Setting *settings, int n, int seats) {
  char error[1024];
  Scripts scripts = helper_scripts();
  MatchSpec spec = {
      .game = "hoch3", .settings = settings, .settings_n = n, .seats = seats};
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  if (!g) munit_error(error);
  g->binding->chance.quiet = true;
  return g;
}

const Stacks *hoch3_stand(const Game *g) {
  return (const Stacks *)lus_layout_find(&g->binding->layout, "stand");
}

Board hoch3_board(const Game *g, const uint8_t *block) {
  Board b = {{0}, {false}};
  const Stacks *s = hoch3_stand(g);
  for (int c = 0; c < CELLS; c++)
    for (int level = 0; level < 2; level++) {
      int piece = lus_stacks_at(s, block, c, level);
      if (piece == LARGE) b.large[c] = true;
      else if (piece) b.small[c] = piece;
    }
  return b;
}

bool hoch3_on_board(int column, int row) {
  return column >= 0 && column < SIDE && row >= 0 && row < SIDE;
}

int hoch3_lines(int line[64][3]) {
  static const int DX[] = {1, 1, 0, -1}, DY[] = {0, 1, 1, 1};
  int n = 0;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      for (int d = 0; d < 4; d++) {
        if (!hoch3_on_board(x + 2 * DX[d], y + 2 * DY[d])) continue;
        for (int k = 0; k < 3; k++)
          line[n][k] = (y + k * DY[d]) * SIDE + x + k * DX[d];
        n++;
      }
  return n;
}
