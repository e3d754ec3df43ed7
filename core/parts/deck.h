/* core/parts/deck.h - cards, and the piles they move between.
 *
 * A card is its face, 1..F, and a face has a count: six identical cards share
 * one face. So positions are canonical, and no card has an identity that could
 * give it away. Players and records call a face by its word ("Qd"); anything
 * else printed on it (rank, suit) is an attribute. Faces, attributes and piles
 * never change. Which card lies where does change, and is in the block.
 *
 * A pile is either ordered, with the last card on top, or unordered and kept
 * sorted by face. A shuffled pile is an unordered one: it has no order until it
 * is drawn from. Whoever draws picks a face with the weight it has in the pile
 * (lus_deck_weights) and moves it.
 *
 * A pile is seen by all, by its owner or by nobody. In addition, single cards
 * can be shown to some seats until they leave the pile. In a view, a card that
 * is not seen has face 0. Where the length of a pile is secret, such cards are
 * missing from the view altogether.
 *
 * Piles, and the cards in them, are counted from 0. A pile, face or attribute
 * given to a function must exist; a card need not. */
#ifndef LUS_DECK_H
#define LUS_DECK_H

#include "parts/position.h"

enum {
  LUS_DECK_FACES = 250,
  LUS_DECK_CARDS = 4096,
  LUS_DECK_PILES = 255,
  LUS_DECK_ATTRS = 32,
};

/* The value of an attribute on a face: nothing, a number or a text. */
typedef struct Attr {
  enum { ATTR_NONE, ATTR_NUMBER, ATTR_TEXT } type;
  int64_t number;
  const char *text;
} Attr;

typedef struct PileSpec {
  const char *name;
  int index; /* among piles of the same name, as in hand[index] */
  int owner; /* a seat, or 0 */
  Sight sight;
  bool ordered;
  bool secret;  /* only those who see the pile know its length */
  int capacity; /* 0: room for all cards of the deck */
} PileSpec;

typedef struct DeckSpec {
  int faces;
  const int *counts;        /* of each face */
  const char *const *words; /* of each face; distinct, ignoring case */
  int attrs;
  const char *const *attr_names;
  const Attr *values; /* `faces` rows of `attrs` values */
  int piles;
  const PileSpec *pile; /* the first holds all cards at the start */
} DeckSpec;

typedef struct Pile {
  char name[LUS_NAME];
  uint32_t at; /* its cards in the block */
  uint16_t capacity;
  uint8_t index, owner;
  Sight sight;
  bool ordered, secret;
} Pile;

typedef struct Deck {
  Part part;
  uint32_t at; /* the lengths of the piles in the block */
  int cards, faces, attrs, piles;
  Pile *pile;
  uint16_t *counts;   /* by face; [0] is 0 */
  const char **words; /* by face - 1 */
  Attr *values;
  const char **attr_names;
} Deck;

/* Copies what it needs from the spec. NULL, with the reason in *why and the
 * layout unchanged, when the spec or the layout does not allow it. */
Deck *lus_deck_new(Layout *layout, const char *name, const DeckSpec *spec,
                   const char **why);

/* Puts all cards into the first pile of a zeroed block. */
void lus_deck_reset(const Deck *d, uint8_t *block);

/* The face with that word; 0: none. */
int lus_deck_face(const Deck *d, const char *word);
static inline const char *lus_deck_word(const Deck *d, int face) {
  return d->words[face - 1];
}
/* The pile with that name and index; the attribute with that name. -1: none. */
int lus_deck_pile(const Deck *d, const char *name, int index);
int lus_deck_attr(const Deck *d, const char *name);

static inline const Attr *lus_deck_value(const Deck *d, int face, int attr) {
  return &d->values[(face - 1) * d->attrs + attr];
}
bool lus_attr_equal(const Attr *a, const Attr *b);

static inline int lus_deck_length(const Deck *d, const uint8_t *block,
                                  int pile) {
  return ((const uint16_t *)(const void *)(block + d->at))[pile];
}
/* The face of card i; 0 when there is no such card or it cannot be seen. */
int lus_deck_at(const Deck *d, const uint8_t *block, int pile, int i);
int lus_deck_top(const Deck *d, const uint8_t *block, int pile);
/* The last card with that face; -1: none. Of several in an unordered pile, the
 * one shown to the most seats. */
int lus_deck_find(const Deck *d, const uint8_t *block, int pile, int face);
/* The first card with that value, starting at `from`; -1: none. */
int lus_deck_match(const Deck *d, const uint8_t *block, int pile, int from,
                   int attr, const Attr *value);
/* How many cards with that face are in the pile. */
int lus_deck_tally(const Deck *d, const uint8_t *block, int pile, int face);
/* The same for all faces at once: weights[1..faces]. weights[0] counts cards
 * that cannot be seen. Returns the length of the pile. */
int lus_deck_weights(const Deck *d, const uint8_t *block, int pile,
                     uint16_t *weights);

/* Moves card i to the top of a pile, or to the bottom; in an unordered pile it
 * goes where it sorts. Returns its new index; -1, with nothing changed, when
 * there is no such card or no room. Works within one pile, too. */
int lus_deck_move(const Deck *d, uint8_t *block, int from, int i, int to);
int lus_deck_move_under(const Deck *d, uint8_t *block, int from, int i, int to);
/* Moves the card that lus_deck_find returns. */
int lus_deck_move_face(const Deck *d, uint8_t *block, int from, int face,
                       int to);
/* Moves the last n cards together, in the same order. False, with nothing
 * changed, when there are fewer, when there is no room, when n < 0, or when
 * both piles are the same. */
bool lus_deck_move_top(const Deck *d, uint8_t *block, int from, int n, int to);
bool lus_deck_move_all(const Deck *d, uint8_t *block, int from, int to);
/* Puts the cards of an ordered pile in the given order, bottom first. None of
 * them is shown to anyone afterwards. False, with nothing changed, when the
 * pile is unordered or has other faces. */
bool lus_deck_arrange(const Deck *d, uint8_t *block, int pile,
                      const uint8_t *faces);

/* Shows card i to exactly these seats, in addition to those that see the pile.
 * Returns its new index (the same in an ordered pile); -1 when there is no such
 * card. */
int lus_deck_show(const Deck *d, uint8_t *block, int pile, int i, Seats seats);
/* Does so for all cards of the pile. */
void lus_deck_show_all(const Deck *d, uint8_t *block, int pile, Seats seats);
/* The seats that card i is shown to. Everyone can see which seats those are. */
Seats lus_deck_shown(const Deck *d, const uint8_t *block, int pile, int i);
bool lus_deck_sees(const Deck *d, const uint8_t *block, int pile, int i,
                   int seat);
/* Does a seat see all cards of a pile, whichever they are? */
bool lus_pile_sees(const Pile *p, int seat);

#endif
