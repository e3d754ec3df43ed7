/* core/parts/deck.c - piles of cards, their masks and redraws.
 *
 * In the block a card is face << 8 | the seats it is shown to, and an empty
 * slot is 0. So an unordered pile is sorted as plain numbers, and equal
 * positions are equal bytes. */
#include "parts/deck.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "parts/chance.h"

typedef uint16_t Card;

static Card card(int face, Seats shown) { return (Card)(face << 8 | shown); }
static int card_face(Card c) { return c >> 8; }
static Seats card_shown(Card c) { return (Seats)c; }

static uint16_t *lengths(const Deck *d, uint8_t *block) {
  return (uint16_t *)(void *)(block + d->at);
}
static Card *cards(const Pile *p, uint8_t *block) {
  return (Card *)(void *)(block + p->at);
}
static const Card *cards_of(const Pile *p, const uint8_t *block) {
  return (const Card *)(const void *)(block + p->at);
}
static bool has_card(const Deck *d, const uint8_t *block, int pile, int i) {
  return i >= 0 && i < lus_deck_length(d, block, pile);
}

/* Shellsort: piles are short, and almost sorted. */
static void sort_cards(Card *c, int n) {
  static const int gaps[] = {701, 301, 132, 57, 23, 10, 4, 1};
  for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
    for (int gap = gaps[g], i = gap; i < n; i++) {
      Card held = c[i];
      int j = i;
      for (; j >= gap && c[j - gap] > held; j -= gap) c[j] = c[j - gap];
      c[j] = held;
    }
}

/* ---- reading ---- */

int lus_deck_face(const Deck *d, const char *word) {
  int face = d->faces;
  while (face > 0 && strcasecmp(lus_deck_word(d, face), word)) face--;
  return face;
}

int lus_deck_pile(const Deck *d, const char *name, int index) {
  for (int i = 0; i < d->piles; i++)
    if (d->pile[i].index == index && !strcmp(d->pile[i].name, name)) return i;
  return -1;
}

int lus_deck_attr(const Deck *d, const char *name) {
  for (int i = 0; i < d->attrs; i++)
    if (!strcmp(d->attr_names[i], name)) return i;
  return -1;
}

bool lus_attr_equal(const Attr *a, const Attr *b) {
  if (a->type != b->type) return false;
  if (a->type == ATTR_NUMBER) return a->number == b->number;
  return a->type == ATTR_NONE || !strcmp(a->text, b->text);
}

int lus_deck_at(const Deck *d, const uint8_t *block, int pile, int i) {
  if (!has_card(d, block, pile, i)) return 0;
  return card_face(cards_of(&d->pile[pile], block)[i]);
}

int lus_deck_top(const Deck *d, const uint8_t *block, int pile) {
  return lus_deck_at(d, block, pile, lus_deck_length(d, block, pile) - 1);
}

int lus_deck_find(const Deck *d, const uint8_t *block, int pile, int face) {
  const Card *c = cards_of(&d->pile[pile], block);
  int i = lus_deck_length(d, block, pile);
  while (--i >= 0 && card_face(c[i]) != face) continue;
  return i;
}

int lus_deck_match(const Deck *d, const uint8_t *block, int pile, int from,
                   int attr, const Attr *value) {
  const Card *c = cards_of(&d->pile[pile], block);
  int n = lus_deck_length(d, block, pile);
  for (int i = from < 0 ? 0 : from; i < n; i++) {
    int face = card_face(c[i]);
    if (face && lus_attr_equal(lus_deck_value(d, face, attr), value)) return i;
  }
  return -1;
}

int lus_deck_tally(const Deck *d, const uint8_t *block, int pile, int face) {
  const Card *c = cards_of(&d->pile[pile], block);
  int n = 0;
  for (int i = lus_deck_length(d, block, pile); i-- > 0;)
    n += card_face(c[i]) == face;
  return n;
}

int lus_deck_weights(const Deck *d, const uint8_t *block, int pile,
                     uint16_t *weights) {
  const Card *c = cards_of(&d->pile[pile], block);
  int n = lus_deck_length(d, block, pile);
  memset(weights, 0, sizeof *weights * ((size_t)d->faces + 1));
  for (int i = 0; i < n; i++) weights[card_face(c[i])]++;
  return n;
}

/* ---- moving ---- */

/* Makes a free slot at i. */
static void insert(const Deck *d, uint8_t *block, int pile, int i, Card c) {
  Card *at = cards(&d->pile[pile], block) + i;
  size_t above = (size_t)(lengths(d, block)[pile]++ - i);
  memmove(at + 1, at, above * sizeof *at);
  *at = c;
}

/* Closes the slot at i and leaves the last one empty. */
static Card extract(const Deck *d, uint8_t *block, int pile, int i) {
  Card *c = cards(&d->pile[pile], block), taken = c[i];
  int last = --lengths(d, block)[pile];
  memmove(c + i, c + i + 1, (size_t)(last - i) * sizeof *c);
  c[last] = 0;
  return taken;
}

/* Where a card sorts in an unordered pile. */
static int slot_of(const Deck *d, const uint8_t *block, int pile, Card held) {
  const Card *c = cards_of(&d->pile[pile], block);
  int low = 0, high = lus_deck_length(d, block, pile);
  while (low < high) {
    int middle = (low + high) / 2;
    if (c[middle] < held) low = middle + 1;
    else high = middle;
  }
  return low;
}

static int move(const Deck *d, uint8_t *block, int from, int i, int to,
                bool under) {
  const Pile *p = &d->pile[to];
  if (!has_card(d, block, from, i)) return -1;
  if (from != to && lus_deck_length(d, block, to) == p->capacity) return -1;
  Card c = card(card_face(extract(d, block, from, i)), 0);
  int slot = under ? 0 : lus_deck_length(d, block, to);
  if (!p->ordered) slot = slot_of(d, block, to, c);
  insert(d, block, to, slot, c);
  return slot;
}

int lus_deck_move(const Deck *d, uint8_t *block, int from, int i, int to) {
  return move(d, block, from, i, to, false);
}

int lus_deck_move_under(const Deck *d, uint8_t *block, int from, int i,
                        int to) {
  return move(d, block, from, i, to, true);
}

int lus_deck_move_face(const Deck *d, uint8_t *block, int from, int face,
                       int to) {
  int i = face ? lus_deck_find(d, block, from, face) : -1;
  return move(d, block, from, i, to, false);
}

bool lus_deck_move_top(const Deck *d, uint8_t *block, int from, int n, int to) {
  const Pile *target = &d->pile[to];
  uint16_t *length = lengths(d, block);
  if (from == to || n < 0 || n > length[from]) return false;
  if (n > target->capacity - length[to]) return false;
  Card *source = cards(&d->pile[from], block) + length[from] - n;
  Card *c = cards(target, block);
  for (int i = 0; i < n; i++) {
    c[length[to]++] = card(card_face(source[i]), 0);
    source[i] = 0;
  }
  length[from] = (uint16_t)(length[from] - n);
  if (!target->ordered) sort_cards(c, length[to]);
  return true;
}

bool lus_deck_move_all(const Deck *d, uint8_t *block, int from, int to) {
  return lus_deck_move_top(d, block, from, lus_deck_length(d, block, from), to);
}

bool lus_deck_arrange(const Deck *d, uint8_t *block, int pile,
                      const uint8_t *faces) {
  uint16_t left[LUS_DECK_FACES + 1];
  int n = lus_deck_weights(d, block, pile, left);
  if (!d->pile[pile].ordered) return false;
  for (int i = 0; i < n; i++)
    if (faces[i] > d->faces || !left[faces[i]]--) return false;
  Card *c = cards(&d->pile[pile], block);
  for (int i = 0; i < n; i++) c[i] = card(faces[i], 0);
  return true;
}

/* ---- who sees what ---- */

int lus_deck_show(const Deck *d, uint8_t *block, int pile, int i, Seats seats) {
  if (!has_card(d, block, pile, i)) return -1;
  Card c = card(card_face(extract(d, block, pile, i)), seats);
  int slot = d->pile[pile].ordered ? i : slot_of(d, block, pile, c);
  insert(d, block, pile, slot, c);
  return slot;
}

void lus_deck_show_all(const Deck *d, uint8_t *block, int pile, Seats seats) {
  Card *c = cards(&d->pile[pile], block);
  for (int i = lus_deck_length(d, block, pile); i-- > 0;)
    c[i] = card(card_face(c[i]), seats);
}

Seats lus_deck_shown(const Deck *d, const uint8_t *block, int pile, int i) {
  if (!has_card(d, block, pile, i)) return 0;
  return card_shown(cards_of(&d->pile[pile], block)[i]);
}

bool lus_pile_sees(const Pile *p, int seat) {
  if (p->sight == SEEN_BY_OWNER) return seat && p->owner == seat;
  return p->sight == SEEN_BY_ALL;
}

static bool sees_card(Card c, int seat) {
  return lus_seats_have(card_shown(c), seat);
}

bool lus_deck_sees(const Deck *d, const uint8_t *block, int pile, int i,
                   int seat) {
  const Pile *p = &d->pile[pile];
  return has_card(d, block, pile, i) &&
         (lus_pile_sees(p, seat) || sees_card(cards_of(p, block)[i], seat));
}

/* Removes the cards that a seat does not see. Returns how many are left. */
static int drop_hidden(Card *c, int n, int seat) {
  int kept = 0;
  for (int i = 0; i < n; i++)
    if (sees_card(c[i], seat)) c[kept++] = c[i];
  memset(c + kept, 0, (size_t)(n - kept) * sizeof *c);
  return kept;
}

/* Hidden cards lose their face and, in an unordered pile, their place, which
 * would tell which cards they sort between. */
static void deck_mask(const Part *part, uint8_t *block, int seat) {
  const Deck *d = (const Deck *)part;
  uint16_t *length = lengths(d, block);
  for (int i = 0; i < d->piles; i++) {
    const Pile *p = &d->pile[i];
    Card *c = cards(p, block);
    if (lus_pile_sees(p, seat)) continue;
    if (p->secret) {
      length[i] = (uint16_t)drop_hidden(c, length[i], seat);
      continue;
    }
    for (int k = 0; k < length[i]; k++)
      if (!sees_card(c[k], seat)) c[k] = card(0, card_shown(c[k]));
    if (!p->ordered) sort_cards(c, length[i]);
  }
}

static bool deck_hides(const Part *part) {
  const Deck *d = (const Deck *)part;
  for (int i = 0; i < d->piles; i++)
    if (d->pile[i].sight != SEEN_BY_ALL) return true;
  return false;
}

/* The cards that a view lacks, sorted by face. */
static int missing(const Deck *d, const uint8_t *view, uint8_t *pool) {
  uint16_t seen[LUS_DECK_FACES + 1] = {0};
  int n = 0;
  for (int i = 0; i < d->piles; i++) {
    const Card *c = cards_of(&d->pile[i], view);
    for (int k = lus_deck_length(d, view, i); k-- > 0;) seen[card_face(c[k])]++;
  }
  for (int face = 1; face <= d->faces; face++)
    for (int k = d->counts[face] - seen[face]; k > 0; k--)
      pool[n++] = (uint8_t)face;
  return n;
}

/* Gives every faceless card of a view a face from the pool. Returns how many
 * are left in the pool. */
static int fill_blanks(const Deck *d, uint8_t *view, const uint8_t *pool,
                       int n) {
  for (int i = 0; i < d->piles; i++) {
    const Pile *p = &d->pile[i];
    Card *c = cards(p, view);
    int length = lus_deck_length(d, view, i);
    for (int k = 0; k < length; k++) {
      if (card_face(c[k])) continue;
      assert(n > 0);
      c[k] = card(pool[--n], card_shown(c[k]));
    }
    if (!p->ordered) sort_cards(c, length);
  }
  return n;
}

static bool can_hide(const Deck *d, const uint8_t *block, int pile, int seat) {
  const Pile *p = &d->pile[pile];
  return p->secret && !lus_pile_sees(p, seat) &&
         lus_deck_length(d, block, pile) < p->capacity;
}

/* Puts a card anywhere into a pile of secret length. All that the seats it was
 * shown to still know is that it was there. */
static void hide(const Deck *d, uint8_t *block, int face, int seat, Rng *r) {
  uint8_t able[LUS_DECK_PILES];
  uint32_t n = 0;
  for (int i = 0; i < d->piles; i++)
    if (can_hide(d, block, i, seat)) able[n++] = (uint8_t)i;
  assert(n > 0);
  int pile = able[lus_rng_below(r, n)];
  Card c = card(face, 0);
  int slot = slot_of(d, block, pile, c);
  if (d->pile[pile].ordered)
    slot = (int)lus_rng_below(r, lengths(d, block)[pile] + 1u);
  insert(d, block, pile, slot, c);
}

/* Starts from the view, so that the result depends on nothing else. */
static void deck_redraw(const Part *part, uint8_t *block, int seat, Rng *r) {
  const Deck *d = (const Deck *)part;
  uint8_t pool[LUS_DECK_CARDS];
  deck_mask(part, block, seat);
  int n = missing(d, block, pool);
  lus_rng_shuffle(r, pool, (uint32_t)n);
  n = fill_blanks(d, block, pool, n);
  while (n > 0) hide(d, block, pool[--n], seat, r);
}

static const char *pile_fault(const Pile *p, const Card *c, int length,
                              int faces) {
  if (length > p->capacity)
    return "a pile holds more cards than it has room for";
  for (int i = 0; i < p->capacity; i++) {
    int face = card_face(c[i]);
    if (i >= length ? c[i] != 0 : face < 1 || face > faces)
      return "a pile holds something that is not a card";
    if (!p->ordered && i && i < length && c[i - 1] > c[i])
      return "an unordered pile is not sorted";
  }
  return NULL;
}

static const char *deck_sound(const Part *part, const uint8_t *block) {
  const Deck *d = (const Deck *)part;
  uint16_t found[LUS_DECK_FACES + 1] = {0};
  for (int i = 0; i < d->piles; i++) {
    const Card *c = cards_of(&d->pile[i], block);
    int length = lus_deck_length(d, block, i);
    const char *why = pile_fault(&d->pile[i], c, length, d->faces);
    if (why) return why;
    while (length > 0) found[card_face(c[--length])]++;
  }
  for (int face = 1; face <= d->faces; face++)
    if (found[face] != d->counts[face]) return "a card was lost or added";
  return NULL;
}

/* ---- making ---- */

static void deck_outcome(const Part *part, int outcome, char *name) {
  strcpy(name, lus_deck_word((const Deck *)part, outcome + 1));
}

static void deck_free(Part *part) { free(part); }

static const PartType DECK = {.word = "deck",
                              .mask = deck_mask,
                              .hides = deck_hides,
                              .redraw = deck_redraw,
                              .sound = deck_sound,
                              .outcome = deck_outcome,
                              .free = deck_free};

static const char *faces_fault(const DeckSpec *spec, int *total) {
  *total = 0;
  if (spec->faces < 1 || spec->faces > LUS_DECK_FACES)
    return "a deck has 1 to 250 faces";
  for (int i = 0; i < spec->faces; i++) {
    if (spec->counts[i] < 1 || spec->counts[i] > LUS_DECK_CARDS - *total)
      return "a deck has 1 to 4096 cards, at least one of each face";
    *total += spec->counts[i];
  }
  return NULL;
}

static const char *words_fault(const DeckSpec *spec) {
  for (int i = 0; i < spec->faces; i++) {
    const char *word = spec->words[i], *why = lus_chance_unfit(word);
    if (why) return why;
    for (int k = 0; k < i; k++)
      if (!strcasecmp(word, spec->words[k]))
        return "two faces have the same word";
  }
  return NULL;
}

static const char *attrs_fault(const DeckSpec *spec) {
  if (spec->attrs < 0 || spec->attrs > LUS_DECK_ATTRS)
    return "a face has at most 32 attributes";
  for (int i = 0; i < spec->attrs; i++)
    for (int k = 0; k < i; k++)
      if (!strcmp(spec->attr_names[i], spec->attr_names[k]))
        return "two attributes have the same name";
  return NULL;
}

static const char *piles_fault(const DeckSpec *spec, int total) {
  if (spec->piles < 1 || spec->piles > LUS_DECK_PILES)
    return "a deck has 1 to 255 piles";
  for (int i = 0; i < spec->piles; i++) {
    const PileSpec *p = &spec->pile[i], *q = spec->pile;
    size_t len = strlen(p->name);
    if (!len || len >= LUS_NAME)
      return "the name of a pile has 1 to 31 letters";
    if (p->index < 0 || p->index > 255)
      return "the index of a pile is 0 to 255";
    if (p->owner < 0 || p->owner > LUS_SEATS)
      return "the owner of a pile is a seat, 1 to 8, or 0";
    if (p->capacity < 0 || p->capacity > total)
      return "a pile cannot hold more cards than there are";
    for (; q < p; q++)
      if (q->index == p->index && !strcmp(q->name, p->name))
        return "two piles have the same name";
  }
  if (spec->pile[0].capacity && spec->pile[0].capacity < total)
    return "the first pile must hold all cards";
  return NULL;
}

/* A deck is one piece of memory, with the most aligned data first. */
static size_t deck_size(const DeckSpec *spec) {
  size_t values = (size_t)spec->faces * (size_t)spec->attrs;
  size_t size = sizeof(Deck) + values * sizeof(Attr);
  size += (size_t)(spec->attrs + spec->faces) * sizeof(char *);
  size += (size_t)spec->piles * sizeof(Pile);
  size += ((size_t)spec->faces + 1) * sizeof(uint16_t);
  for (int i = 0; i < spec->faces; i++) size += strlen(spec->words[i]) + 1;
  for (int i = 0; i < spec->attrs; i++) size += strlen(spec->attr_names[i]) + 1;
  for (size_t i = 0; i < values; i++)
    if (spec->values[i].type == ATTR_TEXT)
      size += strlen(spec->values[i].text) + 1;
  return size;
}

static const char *keep(char **text, const char *s) {
  char *kept = *text;
  size_t size = strlen(s) + 1;
  memcpy(kept, s, size);
  *text += size;
  return kept;
}

/* Copies the spec, except the piles. */
static Deck *deck_make(const DeckSpec *spec, int total) {
  Deck *d = calloc(1, deck_size(spec));
  if (!d) return NULL;
  d->part.held = deck_size(spec);
  int values = spec->faces * spec->attrs;
  d->cards = total;
  d->faces = spec->faces;
  d->attrs = spec->attrs;
  d->piles = spec->piles;
  d->values = (Attr *)(void *)(d + 1);
  d->attr_names = (const char **)(void *)(d->values + values);
  d->words = d->attr_names + d->attrs;
  d->pile = (Pile *)(void *)(d->words + d->faces);
  d->counts = (uint16_t *)(void *)(d->pile + d->piles);
  char *text = (char *)(d->counts + d->faces + 1);
  for (int i = 0; i < d->faces; i++) {
    d->counts[i + 1] = (uint16_t)spec->counts[i];
    d->words[i] = keep(&text, spec->words[i]);
  }
  for (int i = 0; i < d->attrs; i++)
    d->attr_names[i] = keep(&text, spec->attr_names[i]);
  for (int i = 0; i < values; i++) {
    d->values[i] = spec->values[i];
    if (d->values[i].type == ATTR_TEXT)
      d->values[i].text = keep(&text, spec->values[i].text);
  }
  return d;
}

/* Reserves room for the lengths and the piles. False when there is none. */
static bool place_piles(Deck *d, Layout *layout, const DeckSpec *spec) {
  d->at = lus_layout_take(layout, sizeof(uint16_t) * (size_t)d->piles, 2);
  if (!d->at) return false;
  for (int i = 0; i < d->piles; i++) {
    const PileSpec *s = &spec->pile[i];
    Pile *p = &d->pile[i];
    int capacity = s->capacity ? s->capacity : d->cards;
    *p = (Pile){.capacity = (uint16_t)capacity,
                .index = (uint8_t)s->index,
                .owner = (uint8_t)s->owner,
                .sight = s->sight,
                .ordered = s->ordered,
                .secret = s->secret};
    memcpy(p->name, s->name, strlen(s->name) + 1);
    p->at = lus_layout_take(layout, sizeof(Card) * (size_t)capacity, 2);
    if (!p->at) return false;
  }
  return true;
}

Deck *lus_deck_new(Layout *layout, const char *name, const DeckSpec *spec,
                   const char **why) {
  int total;
  if ((*why = faces_fault(spec, &total)) || (*why = words_fault(spec)) ||
      (*why = attrs_fault(spec)) || (*why = piles_fault(spec, total)))
    return NULL;
  uint32_t size = layout->size;
  Deck *d = deck_make(spec, total);
  if (!d) *why = "out of memory";
  else if (!place_piles(d, layout, spec))
    *why = "the position has no room for it";
  else if (lus_layout_add(layout, &d->part, &DECK, name)) return d;
  else *why = "the name of the deck is taken, empty or too long";
  layout->size = size;
  free(d);
  return NULL;
}

void lus_deck_reset(const Deck *d, uint8_t *block) {
  Card *c = cards(&d->pile[0], block);
  for (int face = 1; face <= d->faces; face++)
    for (int k = 0; k < d->counts[face]; k++) *c++ = card(face, 0);
  lengths(d, block)[0] = (uint16_t)d->cards;
}
