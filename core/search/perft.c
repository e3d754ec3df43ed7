/* core/search/perft.c - counting move sequences, to prove that rules are right.
 *
 * The sequences are walked depth first, with a block and a list of moves for
 * each level. Distinct positions are counted level by level, each kept once. */
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "parts/positions.h"

typedef struct Walk {
  Game *game;
  const PerftSpec *spec;
  size_t size;
  uint8_t **blocks; /* one for each level of moves */
  Move **moves;
  unsigned levels;
  bool failed;
  const char *why; /* NULL: the script, or memory */
} Walk;

static bool fail(Walk *w, const char *why) {
  w->failed = true;
  if (!w->why) w->why = why;
  return false;
}

static bool may_go_on(Walk *w) {
  const PerftSpec *spec = w->spec;
  return !spec->go_on || spec->go_on(spec->context) || fail(w, "stopped");
}

/* --- one move, with chance --- */

typedef void (*Visit)(Walk *w, uint8_t *block, void *context);

static bool asked(const Walk *w) {
  return w->spec->chance && w->game->binding->chance.asked.outcomes;
}

/* The outcomes stated so far for the move being played. They are stated again
 * for every try, since deeper levels state their own in between. */
enum { PICKS = 64 };
typedef struct Path {
  const uint8_t *from;
  Move move;
  uint8_t *block; /* where it is played */
  Visit visit;
  void *context;
  char words[PICKS][LUS_NAME];
  uint32_t n;
} Path;

static bool play_stated(Walk *w, Path *p) {
  Chance *c = &w->game->binding->chance;
  lus_chance_unstate(c);
  for (uint32_t i = 0; i < p->n; i++)
    if (!lus_chance_state(c, p->words[i], strlen(p->words[i]))) return false;
  memcpy(p->block, p->from, w->size);
  c->asked.outcomes = 0;
  c->ask = w->spec->chance;
  bool ok = lus_game_play(w->game, p->block, p->move);
  c->ask = false;
  return ok;
}

/* Plays the move. If all chance is to be gone through, plays it once for each
 * outcome of the first pick that is not stated, and so on from there. */
static void play_outcomes(Walk *w, Path *p) {
  if (!may_go_on(w)) return;
  if (play_stated(w, p)) {
    lus_chance_unstate(&w->game->binding->chance);
    p->visit(w, p->block, p->context);
    return;
  }
  if (!asked(w) || p->n == PICKS) {
    w->failed = true;
    return;
  }
  ChanceAsked q = w->game->binding->chance.asked;
  uint8_t *possible = malloc(q.outcomes);
  if (!possible) w->failed = true;
  for (uint32_t k = 0; possible && k < q.outcomes; k++)
    possible[k] = k >= q.least && (!q.weights || q.weights[k]);
  p->n++;
  for (uint32_t k = 0; k < q.outcomes && !w->failed; k++) {
    if (!possible[k]) continue;
    lus_chance_word(q.event.part, (int)k, p->words[p->n - 1]);
    play_outcomes(w, p);
  }
  p->n--;
  free(possible);
}

static void play_each(Walk *w, const uint8_t *from, Move move, uint8_t *block,
                      Visit visit, void *context) {
  Path p;
  p.from = from;
  p.move = move;
  p.block = block;
  p.visit = visit;
  p.context = context;
  p.n = 0;
  play_outcomes(w, &p);
}

/* --- sequences --- */

enum { LEVELS = 500 }; /* moves of a sequence: they nest */

static bool open_level(Walk *w, unsigned level) {
  if (level < w->levels) return true;
  if (level == LEVELS) return fail(w, "a turn has no end");
  uint8_t **blocks = realloc(w->blocks, sizeof *blocks * (level + 1));
  if (blocks) w->blocks = blocks;
  Move **moves = realloc(w->moves, sizeof *moves * (level + 1));
  if (moves) w->moves = moves;
  if (!blocks || !moves) return false;
  w->blocks[level] = malloc(w->size);
  w->moves[level] = NULL;
  w->levels = level + 1;
  return w->blocks[level] != NULL;
}

static void close_walk(Walk *w) {
  for (unsigned i = 0; i < w->levels; i++) {
    free(w->blocks[i]);
    free(w->moves[i]);
  }
  free(w->blocks);
  free(w->moves);
}

typedef struct Count {
  int depth;
  unsigned level;
  uint32_t turns; /* of the position the move was played in */
  uint64_t n;
} Count;

static uint64_t count_from(Walk *w, uint8_t *block, int depth, unsigned level);

/* After a move: is a ply over, and how many sequences go on from there? */
static void count_after(Walk *w, uint8_t *block, void *context) {
  Count *c = context;
  const Head *h = lus_head(block);
  bool ply = !w->spec->turns || h->over || h->turns != c->turns;
  int depth = c->depth - ply;
  /* The stuck are settled here, before the ply is called over. */
  c->n += depth ? count_from(w, block, depth, c->level + 1) : 1;
}

/* Copies the moves to the list of a level, which grows as needed and is kept
 * for the next visit. */
static Move *keep_moves(Walk *w, unsigned level, uint32_t n) {
  Move *moves = realloc(w->moves[level], sizeof *moves * (n + 1));
  if (!moves) return NULL;
  w->moves[level] = moves;
  memcpy(moves, lus_game_moves(w->game)->at, sizeof *moves * n);
  return moves;
}

static uint64_t count_from(Walk *w, uint8_t *block, int depth, unsigned level) {
  if (w->failed || !lus_game_legal(w->game, block) || !open_level(w, level)) {
    w->failed = true;
    return 0;
  }
  uint32_t n = lus_game_moves(w->game)->n;
  if (depth == 1 && !w->spec->turns && !w->spec->chance) return n;
  if (!keep_moves(w, level, n)) {
    w->failed = true;
    return 0;
  }
  Count c = {.depth = depth, .level = level, .turns = lus_head(block)->turns};
  for (uint32_t i = 0; i < n && !w->failed; i++)
    play_each(w, block, w->moves[level][i], w->blocks[level], count_after, &c);
  return c.n;
}

/* --- distinct positions --- */

typedef struct Gather {
  Positions *within, *next; /* the same turn goes on; the ply is over */
  uint32_t turns;
} Gather;

static void gather(Walk *w, uint8_t *block, void *context) {
  Gather *g = context;
  const Head *h = lus_head(block);
  bool ply = !w->spec->turns || h->over || h->turns != g->turns;
  if (!lus_positions_add(ply ? g->next : g->within, block, NULL))
    w->failed = true;
  if (w->spec->memory && g->next->bytes + g->within->bytes > w->spec->memory)
    fail(w, "too many positions for the memory it may use");
}

static void expand(Walk *w, Positions *from, Positions *next) {
  for (uint32_t i = 0; i < from->n && !w->failed; i++) {
    memcpy(w->blocks[0], lus_positions_at(from, i), w->size);
    if (!lus_game_legal(w->game, w->blocks[0])) {
      w->failed = true;
      return;
    }
    uint32_t n = lus_game_moves(w->game)->n;
    if (!keep_moves(w, 0, n)) w->failed = true;
    Gather g = {
        .within = from, .next = next, .turns = lus_head(w->blocks[0])->turns};
    for (uint32_t k = 0; k < n && !w->failed; k++)
      play_each(w, w->blocks[0], w->moves[0][k], w->blocks[1], gather, &g);
  }
}

static void count_distinct(Walk *w, const uint8_t *start, uint64_t *counts,
                           bool (*tell)(void *, int, uint64_t), void *context) {
  Positions now, next;
  lus_positions_init(&now, &w->game->binding->layout);
  if (!open_level(w, 0) || !open_level(w, 1) ||
      !lus_positions_add(&now, start, NULL))
    w->failed = true;
  for (int d = 1; d <= w->spec->depth && !w->failed; d++) {
    lus_positions_init(&next, &w->game->binding->layout);
    expand(w, &now, &next);
    counts[d] = next.n;
    lus_positions_free(&now);
    now = next;
    if (!w->failed && tell && !tell(context, d, counts[d])) break;
  }
  lus_positions_free(&now);
}

static void count_sequences(Walk *w, const uint8_t *start, uint64_t *counts,
                            bool (*tell)(void *, int, uint64_t),
                            void *context) {
  uint8_t *block = malloc(w->size);
  if (!block) w->failed = true;
  for (int d = 1; d <= w->spec->depth && !w->failed; d++) {
    memcpy(block, start, w->size);
    counts[d] = count_from(w, block, d, 0);
    if (!w->failed && tell && !tell(context, d, counts[d])) break;
  }
  free(block);
}

Outcome lus_match_perft(Match *m, const PerftSpec *spec, uint64_t *counts,
                        bool (*tell)(void *context, int depth, uint64_t count),
                        void *context) {
  Walk w = {.game = m->game, .spec = spec, .size = lus_game_size(m->game)};
  Borrowed borrowed = lus_game_borrow(m->game);
  if (spec->distinct) count_distinct(&w, m->block, counts, tell, context);
  else count_sequences(&w, m->block, counts, tell, context);
  lus_game_give_back(m->game, &borrowed);
  close_walk(&w);
  if (!w.failed) return LUS_FINE;
  const char *error = w.why ? "" : lus_game_error(m->game);
  lus_say(&m->message, "%s", w.why ? w.why : *error ? error : "out of memory");
  return *error ? LUS_FAILED : LUS_REFUSED;
}
