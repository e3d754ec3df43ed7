/* core/parts/deck.h - cards, and the piles they move between.
 *
 * A card is its face, 1..F, and a face has a count: six cards alike are the
 * same face, so that positions are canonical and no card has an identity that
 * could give it away. A face has a word, by which players and records call it
 * ("Qd"); what is printed on it besides (rank, suit) are its attributes.
 * Faces, attributes and piles never change; which card lies where does, and is
 * in the block.
 *
 * A pile is ordered, and then its top is the last card, or it is unordered,
 * and then it is kept sorted by face. A shuffled pile is an unordered one: it
 * has no order until it is drawn from. Whoever draws takes a face with the
 * weight it has in the pile (lus_deck_weights) and moves it.
 *
 * A pile is seen by all, by its owner or by nobody. Besides, a single card can
 * be shown to some seats: it stays so until it leaves the pile. In a view a
 * card that is not seen has face 0. Where a pile's length is secret, such
 * cards are not in the view at all.
 *
 * Piles, and the cards in them, are counted from 0. A pile, a face and an
 * attribute given to a function must exist; a card need not. */
#ifndef LUS_DECK_H
#define LUS_DECK_H

#include "parts/position.h"

enum {
  LUS_DECK_FACES = 250,
  LUS_DECK_CARDS = 4096,
  LUS_DECK_PILES = 255,
  LUS_DECK_ATTRS = 32,
};

/* What a face shows under an attribute: nothing, a number or a text. */
typedef struct Attr {
  enum { ATTR_NONE, ATTR_NUMBER, ATTR_TEXT } type;
  int64_t number;
  const char *text;
} Attr;

typedef struct PileSpec {
  const char *name;
  int index; /* among the piles of one name, as in hand[index] */
  int owner; /* a seat, or 0 */
  Sight sight;
  bool ordered;
  bool secret;  /* its length is seen by those only who see the pile */
  int capacity; /* 0: all cards of the deck */
} PileSpec;

typedef struct DeckSpec {
  int faces;
  const int *counts;        /* of each face */
  const char *const *words; /* likewise; no two alike, whatever the case */
  int attrs;
  const char *const *attr_names;
  const Attr *values; /* faces rows of attrs values */
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

/* Copies all it needs of the spec. NULL, the reason in *why and the layout
 * unchanged when the spec or the layout does not allow it. */
Deck *lus_deck_new(Layout *layout, const char *name, const DeckSpec *spec,
                   const char **why);

/* Lays all cards into the first pile of a zeroed block. */
void lus_deck_reset(const Deck *d, uint8_t *block);

/* The face of that word; 0: none. */
int lus_deck_face(const Deck *d, const char *word);
static inline const char *lus_deck_word(const Deck *d, int face) {
  return d->words[face - 1];
}
/* The pile of that name and index, the attribute of that name; -1: none. */
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
/* The face of card i; 0 when there is none, or none to be seen. */
int lus_deck_at(const Deck *d, const uint8_t *block, int pile, int i);
int lus_deck_top(const Deck *d, const uint8_t *block, int pile);
/* The last card of that face, of several alike in an unordered pile the one
 * shown to most; -1: the pile has none. */
int lus_deck_find(const Deck *d, const uint8_t *block, int pile, int face);
/* The first card from `from` on with that value; -1: none. */
int lus_deck_match(const Deck *d, const uint8_t *block, int pile, int from,
                   int attr, const Attr *value);
/* How many cards of that face are in the pile. */
int lus_deck_tally(const Deck *d, const uint8_t *block, int pile, int face);
/* The same for every face at once: weights[1..faces]; weights[0] counts the
 * cards not to be seen. Returns the length of the pile. */
int lus_deck_weights(const Deck *d, const uint8_t *block, int pile,
                     uint16_t *weights);

/* Moves card i on top of another pile, or beneath it; in an unordered pile to
 * its place. Returns where it came to lie, and -1 with nothing changed when
 * there is no such card or no room. Within one pile it works too. */
int lus_deck_move(const Deck *d, uint8_t *block, int from, int i, int to);
int lus_deck_move_under(const Deck *d, uint8_t *block, int from, int i, int to);
/* Moves the card that lus_deck_find finds. */
int lus_deck_move_face(const Deck *d, uint8_t *block, int from, int face,
                       int to);
/* Moves the n last cards in one go, their order kept; false with nothing
 * changed when there are fewer, or no room for all, or n < 0, or the piles
 * are the same. */
bool lus_deck_move_top(const Deck *d, uint8_t *block, int from, int n, int to);
bool lus_deck_move_all(const Deck *d, uint8_t *block, int from, int to);
/* Gives an ordered pile another order, lowest first; no card of it is shown
 * to anyone any longer. False with nothing changed when the pile is unordered
 * or these are not the faces in it. */
bool lus_deck_arrange(const Deck *d, uint8_t *block, int pile,
                      const uint8_t *faces);

/* Shows card i to exactly these seats, besides those that see the pile.
 * Returns where it lies then (the same place in an ordered pile), -1 when
 * there is no such card. */
int lus_deck_show(const Deck *d, uint8_t *block, int pile, int i, Seats seats);
/* The same for all cards of the pile. */
void lus_deck_show_all(const Deck *d, uint8_t *block, int pile, Seats seats);
/* The seats card i is shown to. That it is shown to them, all can see. */
Seats lus_deck_shown(const Deck *d, const uint8_t *block, int pile, int i);
bool lus_deck_sees(const Deck *d, const uint8_t *block, int pile, int i,
                   int seat);
/* Whether a seat sees all cards of a pile, whichever lie there. */
bool lus_pile_sees(const Pile *p, int seat);

#endif
