/* core/search/mcts_tree.c - an arena of nodes and the table that finds them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "search/mcts.h"

enum { SLOTS_FIRST = 1024 };

static uint32_t node_bytes(uint32_t edges) {
  return (uint32_t)(sizeof(Node) + edges * sizeof(Edge));
}

bool lus_tree_init(Tree *t, uint32_t bytes) {
  *t = (Tree){.cap = bytes, .slots_n = SLOTS_FIRST};
  t->arena = malloc(bytes);
  t->slots = calloc(SLOTS_FIRST, sizeof *t->slots);
  if (t->arena && t->slots) return true;
  lus_tree_free(t);
  return false;
}

void lus_tree_free(Tree *t) {
  free(t->arena);
  free(t->slots);
  *t = (Tree){0};
}

void lus_tree_clear(Tree *t) {
  t->used = t->nodes = 0;
  t->stamp = 0;
  memset(t->slots, 0, t->slots_n * sizeof *t->slots);
}

/* --- the table --- */

static uint32_t slot_of(const Tree *t, uint64_t key) {
  uint32_t mask = t->slots_n - 1, at = (uint32_t)key & mask;
  while (t->slots[at] && lus_tree_at(t, t->slots[at] - 1)->key != key)
    at = (at + 1) & mask;
  return at;
}

uint32_t lus_tree_find(const Tree *t, uint64_t key) {
  return t->slots[slot_of(t, key)] - 1; /* a free slot: TREE_NONE */
}

/* Files every node of the arena again. */
static void refile(Tree *t) {
  memset(t->slots, 0, t->slots_n * sizeof *t->slots);
  for (uint32_t at = 0; at < t->used;) {
    const Node *node = lus_tree_at(t, at);
    if (node->seat) t->slots[slot_of(t, node->key)] = at + 1;
    at += node_bytes(node->cap);
  }
}

static bool grow_slots(Tree *t) {
  uint32_t *slots = realloc(t->slots, (size_t)t->slots_n * 2 * sizeof *slots);
  if (!slots) return false;
  t->slots = slots;
  t->slots_n *= 2;
  refile(t);
  return true;
}

/* --- nodes --- */

static uint32_t take(Tree *t, uint32_t edges) {
  if (node_bytes(edges) > t->cap - t->used) return TREE_NONE;
  uint32_t at = t->used;
  t->used += node_bytes(edges);
  return at;
}

uint32_t lus_tree_add(Tree *t, uint64_t key, int seat, const Move *moves,
                      uint32_t n) {
  if (t->nodes >= t->slots_n / 2 && !grow_slots(t)) return TREE_NONE;
  uint32_t at = take(t, n);
  if (at == TREE_NONE) return at;
  Node *node = lus_tree_at(t, at);
  *node = (Node){
      .key = key, .n = n, .cap = n, .stamp = t->stamp, .seat = (uint8_t)seat};
  for (uint32_t i = 0; i < n; i++)
    lus_edges(node)[i] = (Edge){.move = moves[i]};
  t->slots[slot_of(t, key)] = at + 1;
  t->nodes++;
  return at;
}

static uint32_t count_new(const Edge *edges, uint32_t have, const Move *moves,
                          uint32_t n) {
  uint32_t fresh = 0;
  for (uint32_t i = 0, k = 0; i < n; i++) {
    while (k < have && edges[k].move < moves[i]) k++;
    fresh += k == have || edges[k].move != moves[i];
  }
  return fresh;
}

/* Merges moves into sorted edges, from the back. */
static void merge(Node *node, const Move *moves, uint32_t n, uint32_t fresh) {
  Edge *edges = lus_edges(node);
  uint32_t have = node->n, to = have + fresh;
  node->n = to;
  while (n) {
    Move m = moves[n - 1];
    if (have && edges[have - 1].move >= m) {
      n -= edges[have - 1].move == m;
      edges[--to] = edges[--have];
    } else {
      edges[--to] = (Edge){.move = m};
      n--;
    }
  }
}

/* A copy with more room; the old one stays in the arena until it is pruned. */
static uint32_t relocate(Tree *t, uint32_t at, uint32_t edges) {
  uint32_t to = take(t, edges + edges / 2);
  if (to == TREE_NONE) return to;
  Node *old = lus_tree_at(t, at), *node = lus_tree_at(t, to);
  memcpy(node, old, node_bytes(old->n));
  node->cap = edges + edges / 2;
  t->slots[slot_of(t, old->key)] = to + 1;
  old->seat = 0;
  return to;
}

uint32_t lus_tree_widen(Tree *t, uint32_t at, const Move *moves, uint32_t n) {
  Node *node = lus_tree_at(t, at);
  uint32_t fresh = count_new(lus_edges(node), node->n, moves, n);
  if (!fresh) return at;
  if (node->n + fresh > node->cap) {
    at = relocate(t, at, node->n + fresh);
    if (at == TREE_NONE) return at;
  }
  merge(lus_tree_at(t, at), moves, n, fresh);
  return at;
}

/* --- pruning --- */

/* Slides the nodes worth keeping together. */
static void keep_visited(Tree *t, uint32_t least) {
  uint32_t to = 0, at = 0;
  t->nodes = 0;
  while (at < t->used) {
    Node *node = lus_tree_at(t, at);
    uint32_t bytes = node_bytes(node->cap);
    if (node->seat && node->visits >= least && node->stamp == t->stamp) {
      uint32_t kept = node_bytes(node->n);
      node->cap = node->n;
      memmove(t->arena + to, node, kept);
      to += kept;
      t->nodes++;
    }
    at += bytes;
  }
  t->used = to;
  refile(t);
}

void lus_tree_prune(Tree *t) {
  if (t->used < t->cap / 8 * 7) return;
  for (uint32_t least = 2; t->used > t->cap / 2 && least; least *= 2)
    keep_visited(t, least);
}
