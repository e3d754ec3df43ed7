/* core/search/solve.c - the shortest way to a win in a game for one player,
 * breadth first.
 *
 * Every position is kept once, in the order of its distance, with the one it
 * came from and the move that led there. */
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "parts/positions.h"

typedef struct Step {
  uint32_t from; /* number of the position before */
  Move move;
} Step;

typedef struct Search {
  Game *game;
  const SolveSpec *spec;
  Positions seen;
  Step *steps;
  uint32_t steps_cap;
  Move *moves; /* of the position being expanded */
  uint8_t *now, *after;
  size_t memory;
  bool failed;
} Search;

enum { FOUND_NONE = -1, FOUND_FULL = -2 };

static bool keep_step(Search *s, uint32_t number, uint32_t from, Move move) {
  if (number >= s->steps_cap) {
    uint32_t cap = s->steps_cap ? s->steps_cap * 2 : 1024;
    Step *steps = realloc(s->steps, cap * sizeof *steps);
    if (!steps) return false;
    s->steps = steps;
    s->steps_cap = cap;
  }
  s->steps[number] = (Step){.from = from, .move = move};
  return s->seen.bytes + s->steps_cap * sizeof *s->steps <= s->memory;
}

/* Plays one move from s->now; returns the number of the position if it is a
 * win. */
static int64_t try_move(Search *s, uint32_t from, Move move) {
  bool fresh;
  memcpy(s->after, s->now, lus_game_size(s->game));
  if (!lus_game_play(s->game, s->after, move)) {
    s->failed = true;
    return FOUND_FULL;
  }
  if (!lus_positions_add(&s->seen, s->after, &fresh)) return FOUND_FULL;
  if (!fresh) return FOUND_NONE;
  uint32_t number = s->seen.n - 1;
  if (!keep_step(s, number, from, move)) return FOUND_FULL;
  const Head *h = lus_head(s->after);
  return h->over && h->winners ? (int64_t)number : FOUND_NONE;
}

static int64_t expand(Search *s, uint32_t number) {
  if (s->spec->go_on && !s->spec->go_on(s->spec->context)) return FOUND_FULL;
  memcpy(s->now, lus_positions_at(&s->seen, number), lus_game_size(s->game));
  if (lus_head(s->now)->over) return FOUND_NONE;
  if (!lus_game_legal(s->game, s->now)) {
    s->failed = true;
    return FOUND_FULL;
  }
  Moves *list = lus_game_moves(s->game);
  uint32_t n = list->n;
  lus_moves_sort(list);
  memcpy(s->moves, list->at, n * sizeof *s->moves);
  for (uint32_t i = 0; i < n; i++) {
    int64_t found = try_move(s, number, s->moves[i]);
    if (found != FOUND_NONE) return found;
  }
  return FOUND_NONE;
}

/* Goes on level by level; the first win is a nearest one. */
static int64_t search(Search *s) {
  uint32_t level_end = 1;
  unsigned depth = 0;
  for (uint32_t i = 0; i < s->seen.n; i++) {
    if (i == level_end) {
      level_end = s->seen.n;
      depth++;
    }
    bool due = i == level_end || (i & 0x3fff) == 0;
    if (due && s->spec->tell &&
        !s->spec->tell(s->spec->context, depth, s->seen.n))
      return FOUND_FULL;
    int64_t found = expand(s, i);
    if (found != FOUND_NONE) return found;
  }
  return FOUND_NONE;
}

static Move *way_to(const Search *s, uint32_t number, unsigned *n) {
  *n = 0;
  for (uint32_t i = number; i; i = s->steps[i].from) ++*n;
  Move *moves = malloc((*n + 1) * sizeof *moves);
  unsigned at = *n;
  for (uint32_t i = number; moves && i; i = s->steps[i].from)
    moves[--at] = s->steps[i].move;
  return moves;
}

static bool open_search(Search *s, const uint8_t *start) {
  size_t size = lus_game_size(s->game);
  s->now = malloc(size);
  s->after = malloc(size);
  s->moves = malloc(LUS_PAYLOADS * sizeof *s->moves);
  return s->now && s->after && s->moves &&
         lus_positions_add(&s->seen, start, NULL) &&
         keep_step(s, 0, 0, LUS_NO_MOVE);
}

static void close_search(Search *s) {
  lus_positions_free(&s->seen);
  free(s->steps);
  free(s->moves);
  free(s->now);
  free(s->after);
}

static Solved result(Match *m, Search *s, int64_t found, Move **moves,
                     unsigned *n) {
  const Chance *c = &m->game->binding->chance;
  if (s->failed && c->asked.outcomes) {
    lus_say(&m->message,
            "it depends on chance, so no sequence of moves is sure to win");
    return LUS_UNSOLVABLE;
  }
  if (s->failed) {
    lus_say(&m->message, "%s", lus_game_error(m->game));
    return LUS_UNSOLVABLE;
  }
  if (found == FOUND_NONE) return LUS_NO_SOLUTION;
  *moves = found == FOUND_FULL ? NULL : way_to(s, (uint32_t)found, n);
  if (*moves) return LUS_SOLVED;
  lus_say(&m->message, "gave up after %u positions: out of memory, or stopped",
          s->seen.n);
  return LUS_GAVE_UP;
}

Solved lus_match_solve(Match *m, const SolveSpec *spec, Move **moves,
                       unsigned *n, uint64_t *positions) {
  *moves = NULL;
  *n = 0;
  *positions = 1;
  if (lus_match_seats(m) != 1) {
    lus_say(&m->message, "%s is not for one player", lus_match_title(m));
    return LUS_UNSOLVABLE;
  }
  if (lus_match_over(m) && !lus_match_wins(m, 1)) return LUS_NO_SOLUTION;
  if (lus_match_over(m)) {
    *moves = calloc(1, sizeof **moves);
    return *moves ? LUS_SOLVED : LUS_GAVE_UP;
  }
  Search s = {.game = m->game,
              .spec = spec,
              .memory = spec->memory ? spec->memory : (size_t)1 << 30};
  lus_positions_init(&s.seen, &m->game->binding->layout);
  Borrowed borrowed = lus_game_borrow(m->game);
  lus_match_chance(m)->ask = true;
  int64_t found = open_search(&s, m->block) ? search(&s) : FOUND_FULL;
  Solved solved = result(m, &s, found, moves, n);
  *positions = s.seen.n;
  lus_game_give_back(m->game, &borrowed);
  close_search(&s);
  return solved;
}
