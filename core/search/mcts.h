/* core/search/mcts.h - the tree of the search: which moves were tried, how
 * often, and what came of them.
 *
 * A node is what the searching seat sees of a position. Nodes are found by
 * the hash of that view, so transpositions meet, a tree outlives the move it
 * was grown for, and positions that the seat cannot tell apart are one node.
 * An edge is a move from there, with the rewards of the seat that makes it.
 * All nodes live in one arena of bounded size and refer to each other by
 * hash only. */
#ifndef LUS_MCTS_H
#define LUS_MCTS_H

#include "search/bot.h"

/* What is certain of a move, or of the seat to move at a node. */
typedef enum Proof { PROOF_NONE, PROOF_LOSS, PROOF_DRAW, PROOF_WIN } Proof;

typedef struct Edge {
  double sum; /* of rewards */
  Move move;
  uint32_t visits;
  uint32_t available; /* times it was legal here: the hidden decides */
  uint8_t proof;
} Edge;

typedef struct Node {
  uint64_t key;
  uint32_t visits;
  uint32_t n, cap; /* edges, sorted by move; room for them */
  uint16_t stamp;  /* of the last search that passed it */
  uint8_t seat;    /* whose move it is; 0: replaced by a larger copy */
  uint8_t proof : 7;
  uint8_t decided : 1; /* was a move chosen here? */
} Node;

static inline Edge *lus_edges(Node *node) { return (Edge *)(node + 1); }

typedef struct Tree {
  uint8_t *arena;
  uint32_t used, cap; /* bytes */
  uint32_t *slots;    /* offset + 1 by key; 0: free */
  uint32_t slots_n, nodes;
  uint16_t stamp;
} Tree;

enum { TREE_NONE = UINT32_MAX };

bool lus_tree_init(Tree *t, uint32_t bytes); /* false: no memory */
void lus_tree_free(Tree *t);
void lus_tree_clear(Tree *t);

/* Nodes are offsets, since the arena's nodes move when they grow. */
static inline Node *lus_tree_at(const Tree *t, uint32_t node) {
  return (Node *)(void *)(t->arena + node);
}
uint32_t lus_tree_find(const Tree *t, uint64_t key); /* or TREE_NONE */
/* A new node with an edge for each of the moves, which are sorted. TREE_NONE:
 * there is no room. */
uint32_t lus_tree_add(Tree *t, uint64_t key, int seat, const Move *moves,
                      uint32_t n);
/* Gives a node an edge for each of the moves; returns where it is then. */
uint32_t lus_tree_widen(Tree *t, uint32_t node, const Move *moves, uint32_t n);
/* When little room is left: forgets the nodes that were visited least, and
 * those that the present search did not pass. */
void lus_tree_prune(Tree *t);

/* --- what a playout is worth (core/search/playout.c) --- */

typedef struct Judge {
  Game *game;
  int sides;             /* teams, or seats that play alone */
  Seats side[LUS_SEATS]; /* the seats that win with this one */
  double scale;          /* how large a lead is usual */
  double drawn; /* what a draw is worth, of an equal share of the win */
} Judge;

void lus_judge_init(Judge *j, Game *g);
/* Each seat's share of the win when the match is over; else a guess from the
 * score, or a fair share. False: the script failed. */
bool lus_judge(Judge *j, uint8_t *block, double *value);

/* How good it looks for a seat: what `score` says, or its points if there is
 * none. */
bool lus_rate(Game *g, uint8_t *block, int seat, double *score);

/* Deals again what the seat cannot see, and draws chance from `rng` from now
 * on. The result depends on the seat's view and `rng` alone. */
bool lus_imagine(Game *g, uint8_t *block, int seat, Rng *rng);

/* Random moves until the end, or so many. False: the script failed. */
bool lus_playout(Game *g, uint8_t *block, Rng *rng, uint32_t most);

#endif
