/* core/search/mcts.c - the bot that searches: information-set Monte Carlo tree
 * search from the view of one seat.
 *
 * A playout starts from the position as the seat knows it: what is hidden is
 * dealt again, and chance is drawn from the bot's own generator. It goes down
 * the tree by UCB1, each seat for itself (max^n), adds one node and ends with
 * random moves; then the rewards go back up. Positions are told apart by what
 * the seat sees of them, so with everything open and no chance this is UCT with
 * transpositions. Ends that are certain are proved upwards and not played
 * again. */
#include "search/mcts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  ARENA = 64 << 20,
  DEEPEST = 512,      /* moves down the tree in one playout */
  SCORED_MOST = 20,   /* random moves of a playout that a score will judge */
  PLAYOUT_MOST = 400, /* of any */
  TELL_EVERY = 32     /* playouts */
};

/* How much a move that was tried less is favoured. */
static const double EXPLORE = 0.9;
/* How much a result loses for each move that it is away. */
static const double FAR_OFF = 0.002;

/* What a draw is worth, in equal shares of the win: less than one, so that of
 * two even ways the bot takes the one that can still be won. */
static const double DRAWN = 0.8;

typedef struct Step {
  uint32_t node, edge;
} Step;

struct Mcts {
  Tree tree;
  Judge judge;
  Step path[DEEPEST];
  bool chance[DEEPEST]; /* was chance drawn after the step? */
  uint32_t depth;
  uint8_t *root, *block, *view; /* blocks of `size` bytes */
  uint32_t size;
  Game *game;
  int seat;    /* that searches */
  Move *legal; /* at the root, sorted */
  uint32_t legal_n;
  Rng rng;
  uint32_t most; /* random moves of a playout */
  uint64_t top;  /* key of the root */
  uint32_t failures;
};

/* --- life --- */

Mcts *lus_mcts_new(void) {
  Mcts *t = calloc(1, sizeof *t);
  if (t && lus_tree_init(&t->tree, ARENA)) return t;
  free(t);
  return NULL;
}

void lus_mcts_free(Mcts *t) {
  if (!t) return;
  lus_tree_free(&t->tree);
  free(t->root);
  free(t->block);
  free(t->view);
  free(t->legal);
  free(t);
}

void lus_mcts_forget(Mcts *t) {
  lus_tree_clear(&t->tree);
  t->judge.scale = 1;
  t->top = 0;
}

/* --- choosing a way down --- */

/* The natural logarithm, from operations that give the same result on every
 * machine. */
static double ln(uint32_t n) {
  static const double LN2 = 0.6931471805599453;
  int k = 0;
  while (n >> k > 1) k++;
  double m = (double)n / (double)(UINT32_C(1) << k);
  double t = (m - 1) / (m + 1), tt = t * t;
  double odd = 1.0 / 9;
  odd = odd * tt + 1.0 / 7;
  odd = odd * tt + 1.0 / 5;
  odd = odd * tt + 1.0 / 3;
  odd = odd * tt + 1;
  return k * LN2 + 2 * t * odd;
}

static double ucb(const Edge *e, double log_of) {
  double mean = e->sum / e->visits;
  return mean + EXPLORE * sqrt(log_of / e->visits);
}

/* Certain values need no exploring. */
static double proven_worth(const Mcts *t, const Edge *e) {
  if (e->proof == PROOF_DRAW) return t->judge.drawn / 2;
  return e->proof == PROOF_WIN ? 2 : -1;
}

/* Counts the edges of the moves at hand as available. Returns the best of them,
 * or one of those not yet tried. */
static uint32_t select_edge(Mcts *t, Node *node, const Move *moves,
                            uint32_t n) {
  Edge *edges = lus_edges(node);
  uint32_t best = 0, untried = 0;
  double most = -2, log_all = ln(node->visits + 1);
  bool hidden = t->game->hidden;
  for (uint32_t i = 0, k = 0; i < n; i++, k++) {
    while (k < node->n && edges[k].move != moves[i]) k++;
    if (k == node->n) break;
    Edge *e = &edges[k];
    e->available++;
    double worth;
    if (e->proof != PROOF_NONE) {
      worth = proven_worth(t, e);
    } else if (!e->visits) { /* one of them, all alike */
      if (lus_rng_pick(&t->rng, ++untried) == 0) best = k;
      continue;
    } else {
      worth = ucb(e, hidden ? ln(e->available) : log_all);
    }
    if (worth == 2) return k;
    if (!untried && worth > most) {
      most = worth;
      best = k;
    }
  }
  return best;
}

/* --- proofs --- */

static bool same_side(const Mcts *t, int a, int b) {
  return t->judge.side[a - 1] & lus_seat_bit(b);
}

/* What the seat to move can be sure of at a node. Among several opponents it is
 * open who wins when this seat loses, so only its wins are certain. */
static Proof prove(const Mcts *t, Node *node) {
  const Edge *edges = lus_edges(node);
  Proof best = PROOF_LOSS;
  bool all = t->judge.sides <= 2;
  for (uint32_t i = 0; i < node->n; i++) {
    if (edges[i].proof == PROOF_WIN) return PROOF_WIN;
    if (edges[i].proof == PROOF_NONE) all = false;
    if (edges[i].proof > best) best = edges[i].proof;
  }
  return all ? best : PROOF_NONE;
}

/* The same end, as another seat sees it. */
static Proof seen_by(const Mcts *t, Proof proof, int of, int seat) {
  if (proof == PROOF_NONE || proof == PROOF_DRAW || same_side(t, of, seat))
    return proof;
  if (proof == PROOF_LOSS && t->judge.sides > 2) return PROOF_NONE;
  return proof == PROOF_WIN ? PROOF_LOSS : PROOF_WIN;
}

/* An end that was reached without chance, for a seat. */
static Proof proof_of(const Mcts *t, double value) {
  if (value == 1) return PROOF_WIN;
  if (value == 0) return PROOF_LOSS;
  return t->judge.sides == 2 ? PROOF_DRAW : PROOF_NONE;
}

static double value_of(Proof proof, double draw) {
  return proof == PROOF_WIN ? 1 : proof == PROOF_DRAW ? draw : 0;
}

/* --- one playout --- */

/* The node of a step. A larger copy may have replaced it since, if the path
 * passed it twice. */
static Node *node_at(Mcts *t, Step *step) {
  Node *node = lus_tree_at(&t->tree, step->node);
  if (node->seat) return node;
  Move move = lus_edges(node)[step->edge].move;
  step->node = lus_tree_find(&t->tree, node->key);
  node = lus_tree_at(&t->tree, step->node);
  while (lus_edges(node)[step->edge].move != move) step->edge++;
  return node;
}

/* Takes the rewards up the path, and the proof of its end as far as it holds:
 * `proof` is what `of` can be sure of after the last step. */
static void back_up(Mcts *t, const double *value, Proof proof, int of) {
  for (uint32_t d = t->depth; d-- > 0;) {
    Node *node = node_at(t, &t->path[d]);
    Edge *e = &lus_edges(node)[t->path[d].edge];
    node->visits++;
    node->stamp = t->tree.stamp;
    e->visits++;
    e->sum += value[node->seat - 1];
    if (proof == PROOF_NONE || t->chance[d] || t->game->hidden) {
      proof = PROOF_NONE;
      continue;
    }
    e->proof = (uint8_t)seen_by(t, proof, of, node->seat);
    of = node->seat;
    if (e->proof != PROOF_NONE) node->proof = (uint8_t)prove(t, node);
    proof = node->proof;
  }
}

static uint64_t key_of(Mcts *t) {
  const Layout *layout = &t->game->binding->layout;
  if (!t->game->hidden) return lus_block_hash(layout, t->block);
  lus_block_view(layout, t->block, t->seat, t->view);
  return lus_rng_mix(lus_block_hash(layout, t->view) + (uint64_t)t->seat);
}

/* The node of the position, with an edge for each of its moves; *fresh: it is
 * new. */
static uint32_t node_here(Mcts *t, const Move *moves, uint32_t n, bool *fresh) {
  uint64_t key = key_of(t);
  uint32_t at = lus_tree_find(&t->tree, key);
  *fresh = at == TREE_NONE;
  if (!t->depth) t->top = key;
  if (*fresh)
    return lus_tree_add(&t->tree, key, lus_head(t->block)->turn, moves, n);
  return lus_tree_widen(&t->tree, at, moves, n);
}

/* Was chance drawn since? */
static bool drew(const Mcts *t, Rng before) {
  return lus_head_of(t->block)->rng.state != before.state;
}

/* The moves of the position. Those of the root are known, and come from the
 * seat's view. Further down, a seat that has none is settled, which may end the
 * match. */
static bool moves_here(Mcts *t, const Move **moves, uint32_t *n) {
  Moves *list = lus_game_moves(t->game);
  Rng before = lus_head(t->block)->rng;
  *moves = t->legal;
  *n = t->legal_n;
  if (!t->depth) return true;
  if (!lus_game_legal(t->game, t->block)) return false;
  t->chance[t->depth - 1] |= drew(t, before);
  lus_moves_unique(list); /* a script may list a move twice */
  *moves = list->at;
  *n = list->n;
  return true;
}

/* Goes down to a new node, an end, or something certain: then *proof says what,
 * for the seat whose turn it is there, and the position is not played on. */
static bool descend(Mcts *t, Proof *proof) {
  const Head *h = lus_head(t->block);
  const Move *moves;
  uint32_t n;
  bool fresh;
  *proof = PROOF_NONE;
  for (t->depth = 0; t->depth < DEEPEST && !h->over;) {
    if (!moves_here(t, &moves, &n)) return false;
    if (h->over) return true;
    uint32_t at = node_here(t, moves, n, &fresh);
    if (at == TREE_NONE || (fresh && t->depth)) return true;
    Node *node = lus_tree_at(&t->tree, at);
    *proof = t->depth ? node->proof : PROOF_NONE;
    if (*proof != PROOF_NONE) return true;
    uint32_t edge = select_edge(t, node, moves, n);
    Rng before = h->rng;
    t->path[t->depth] = (Step){at, edge};
    if (!lus_game_play(t->game, t->block, lus_edges(node)[edge].move))
      return false;
    t->chance[t->depth++] = drew(t, before);
  }
  return true;
}

/* What is far off counts a little less, a draw as well as a win. So of two
 * ways the bot takes the shorter one; it neither dithers before a goal that
 * it can reach at any time nor waits in an even position for the other to
 * move first. */
static void prefer_sooner(const Mcts *t, double *value) {
  uint32_t plies = lus_head(t->block)->moves - lus_head(t->root)->moves;
  for (int i = 0; i < t->game->seats; i++) value[i] /= 1 + FAR_OFF * plies;
}

static bool play_out(Mcts *t) {
  double value[LUS_SEATS] = {0};
  Proof proof;
  int of;
  memcpy(t->block, t->root, t->size);
  if (!lus_imagine(t->game, t->block, t->seat, &t->rng)) return false;
  if (!descend(t, &proof)) return false;
  of = lus_head(t->block)->turn;
  if (proof != PROOF_NONE) {
    for (int i = 0; i < t->game->seats; i++) {
      Proof seen = seen_by(t, proof, of, i + 1);
      value[i] = seen == PROOF_NONE ? 1.0 / t->judge.sides
                                    : value_of(seen, t->judge.drawn / 2);
    }
  } else if (lus_head(t->block)->over) {
    if (!lus_judge(&t->judge, t->block, value)) return false;
    of = t->depth ? node_at(t, &t->path[t->depth - 1])->seat : 1;
    proof = proof_of(t, value[of - 1]);
    prefer_sooner(t, value);
  } else if (!lus_playout(t->game, t->block, &t->rng, t->most) ||
             !lus_judge(&t->judge, t->block, value)) {
    return false;
  } else {
    prefer_sooner(t, value);
  }
  back_up(t, value, proof, of);
  return true;
}

/* --- a search --- */

static bool ready(Mcts *t, Game *g) {
  uint32_t size = lus_game_size(g);
  if (t->game == g && t->size == size) return true;
  free(t->root);
  free(t->block);
  free(t->view);
  t->root = malloc(size);
  t->block = malloc(size);
  t->view = malloc(size);
  t->size = size;
  t->game = g;
  lus_tree_clear(&t->tree);
  lus_judge_init(&t->judge, g);
  bool scored = g->hooks[HOOK_SCORE] != LUA_NOREF;
  t->most = g->cap < PLAYOUT_MOST ? g->cap : PLAYOUT_MOST;
  if (scored && t->most > SCORED_MOST) t->most = SCORED_MOST;
  return t->root && t->block && t->view;
}

static bool keep_legal(Mcts *t, const Move *legal, uint32_t n) {
  Move *kept = realloc(t->legal, n * sizeof *kept);
  if (!kept) return false;
  t->legal = kept;
  t->legal_n = 0;
  for (uint32_t i = 0; i < n; i++) /* sorted, but perhaps twice */
    if (!i || legal[i] != legal[i - 1]) kept[t->legal_n++] = legal[i];
  return true;
}

static uint64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool certain(const Mcts *t) {
  uint32_t at = lus_tree_find(&t->tree, t->top);
  return at != TREE_NONE && lus_tree_at(&t->tree, at)->proof != PROOF_NONE;
}

/* A script may fail on an imagined position that cannot occur; only if it fails
 * often is it at fault. */
static bool forgiven(Mcts *t, uint32_t done) {
  return t->game->hidden && ++t->failures <= 16 + done;
}

/* The match has come back to where a move was chosen before: that choice led
 * round in a circle. From now on a draw is worth a full share, since circling
 * wins nothing. */
static bool in_circles(const Mcts *t) {
  uint32_t at = lus_tree_find(&t->tree, t->top);
  return at != TREE_NONE && lus_tree_at(&t->tree, at)->decided;
}

static bool search(Mcts *t, const Bot *b, const BotWatch *watch) {
  uint64_t until = b->milliseconds ? now_ms() + b->milliseconds : 0;
  t->judge.drawn = DRAWN;
  for (uint32_t done = 0; !b->playouts || done < b->playouts;) {
    lus_tree_prune(&t->tree);
    lus_vm_begin(t->game->vm); /* one playout has the time of one call */
    bool played = play_out(t), slow = lus_vm_end(t->game->vm);
    if (played) done++;
    else if (!forgiven(t, done)) return false;
    if (done == 1 && in_circles(t)) {
      lus_tree_clear(&t->tree);
      t->judge.drawn = 1;
      done = 0;
    }
    if (certain(t)) return true;
    if (done % TELL_EVERY && !slow) continue;
    if (until && now_ms() >= until) return true;
    if (watch->tell && !watch->tell(watch->context, done, b->playouts))
      return true;
  }
  return true;
}

/* Better to play: sure wins, then what was tried most, sure losses last. */
static bool better(const Edge *a, const Edge *b) {
  bool win = a->proof == PROOF_WIN, lost = a->proof == PROOF_LOSS;
  if (win != (b->proof == PROOF_WIN)) return win;
  if (lost != (b->proof == PROOF_LOSS)) return !lost;
  if (a->visits != b->visits) return a->visits > b->visits;
  if (!a->visits) return false;
  return a->sum > b->sum;
}

/* NULL when the tree has no room for it. */
static const Edge *edge_of(Node *node, Move move) {
  const Edge *edges = lus_edges(node);
  uint32_t low = 0, high = node->n;
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (edges[mid].move < move) low = mid + 1;
    else high = mid;
  }
  return low < node->n && edges[low].move == move ? &edges[low] : NULL;
}

static Move best_move(Mcts *t) {
  uint32_t at = lus_tree_find(&t->tree, t->top);
  if (at == TREE_NONE) return t->legal[0];
  lus_tree_at(&t->tree, at)->decided = 1;
  const Edge *best = NULL;
  for (uint32_t i = 0; i < t->legal_n; i++) {
    const Edge *e = edge_of(lus_tree_at(&t->tree, at), t->legal[i]);
    if (e && (!best || better(e, best))) best = e;
  }
  return best ? best->move : t->legal[0];
}

Move lus_mcts_choose(Mcts *t, Bot *b, Game *g, const uint8_t *block,
                     const Move *legal, uint32_t n, const BotWatch *watch) {
  if (!ready(t, g) || !keep_legal(t, legal, n)) {
    snprintf(b->error, sizeof b->error, "out of memory");
    return LUS_NO_MOVE;
  }
  memcpy(t->root, block, t->size);
  t->seat = lus_head_of(block)->turn;
  t->top = 0;
  t->failures = 0;
  t->tree.stamp++;
  lus_rng_seed(&t->rng, lus_rng_mix(b->seed + lus_head_of(block)->moves), 2);
  if (n == 1) return legal[0];
  Borrowed borrowed = lus_game_borrow(g);
  bool ok = search(t, b, watch);
  lus_game_give_back(g, &borrowed);
  Move best = ok ? best_move(t) : LUS_NO_MOVE;
  if (!ok) snprintf(b->error, sizeof b->error, "%s", lus_game_error(g));
  return best;
}

/* --- advice --- */

static Advice advice_of(const Edge *e) {
  double mean = e->visits ? e->sum / e->visits : 0;
  bool proven = e->proof != PROOF_NONE;
  return (Advice){.move = e->move,
                  .visits = e->visits,
                  .value = proven ? value_of(e->proof, 0.5) : mean,
                  .proven = proven};
}

/* By insertion: the list is short. */
unsigned lus_mcts_advice(const Mcts *t, Advice *advice, unsigned most) {
  uint32_t at = lus_tree_find(&t->tree, t->top);
  if (!most || !t->top || at == TREE_NONE) return 0;
  Node *node = lus_tree_at(&t->tree, at);
  unsigned n = 0;
  for (uint32_t i = 0; i < t->legal_n; i++) {
    const Edge *e = edge_of(node, t->legal[i]);
    unsigned to = n;
    while (e && to > 0 && better(e, edge_of(node, advice[to - 1].move))) to--;
    if (!e || to == most) continue;
    if (n < most) n++;
    memmove(advice + to + 1, advice + to, (n - 1 - to) * sizeof *advice);
    advice[to] = advice_of(e);
  }
  return n;
}
