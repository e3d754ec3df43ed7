/* core/parts/dice.h - dice: what they show, and which of them are used.
 *
 * A die shows face 1..n of its kind, or 0 before it is rolled. A face stands
 * for a number (itself, or any other), may have a name besides, and may be on
 * several sides of the die. Dice of one kind are alike: unless the spec says
 * that they are ordered, they lie sorted by face, of equal ones the free
 * before the used, so that positions are canonical. A roll puts them in order
 * again; using one does not disturb it.
 *
 * Under a cup the dice are seen by their owner or by nobody, and by those they
 * are shown to. In a view a rolled die that is not seen is LUS_DIE_HIDDEN.
 *
 * What comes up is decided elsewhere (by chance, or stated at a table) and
 * laid down with lus_dice_roll. Dice are counted from 0; a set of dice has
 * bit i for die i. */
#ifndef LUS_DICE_H
#define LUS_DICE_H

#include "parts/position.h"

enum {
  LUS_DICE_MOST = 32,
  LUS_DIE_FACES = 250,
  LUS_DIE_SIDES = 1000,
  LUS_DICE_OUTCOMES = 4096, /* faces of all kinds together */
  LUS_DIE_HIDDEN = 255,
};

typedef uint32_t DiceSet;

static inline int lus_dice_count(DiceSet set) {
  int n = 0;
  for (; set; set &= set - 1) n++;
  return n;
}

typedef struct DieSpec {
  int dice; /* how many of the kind */
  int faces;
  const char *const *names; /* of the faces, no two alike; NULL: none */
  const int32_t *numbers;   /* they stand for; NULL: 1..faces */
  const int32_t *weights;   /* on how many sides each is; NULL: on one */
} DieSpec;

typedef struct DiceSpec {
  int kinds;
  const DieSpec *kind;
  bool ordered; /* each die keeps its place */
  Sight sight;
  int owner; /* a seat, or 0 */
} DiceSpec;

typedef struct DieKind {
  int first, dice; /* the dice of the kind stand together */
  int outcome;     /* that its face 1 is among those of all kinds */
  int faces;
  int32_t sides;      /* the sum of the weights */
  const char **names; /* by face - 1; NULL: none */
  int32_t *numbers, *weights;
} DieKind;

typedef struct Dice {
  Part part;
  uint32_t at; /* in the block: what is used, to whom shown, the faces */
  int dice, kinds;
  DieKind *kind;
  const DieKind *kind_of[LUS_DICE_MOST];
  bool ordered;
  Sight sight;
  int owner;
} Dice;

/* Copies all it needs of the spec. NULL, the reason in *why and the layout
 * unchanged when the spec or the layout does not allow it. */
Dice *lus_dice_new(Layout *layout, const char *name, const DiceSpec *spec,
                   const char **why);

/* Picks all dice up: none is rolled, none used, none shown. A zeroed block is
 * in that state. */
void lus_dice_reset(const Dice *d, uint8_t *block);

static inline DiceSet lus_dice_all(const Dice *d) {
  return d->dice == 32 ? UINT32_MAX : (UINT32_C(1) << d->dice) - 1;
}

/* The face of die i: 0 when not rolled, LUS_DIE_HIDDEN when not to be seen. */
int lus_dice_face(const Dice *d, const uint8_t *block, int i);
/* The number it stands for; 0 when there is none. */
int32_t lus_dice_number(const Dice *d, const uint8_t *block, int i);
/* The name of a face of a kind, NULL when it has none; and the other way
 * round, whatever the case, 0 when there is none. */
const char *lus_die_name(const DieKind *kind, int face);
int lus_die_face(const DieKind *kind, const char *name);

/* The dice that are not used, rolled or not; those that show `face`. */
DiceSet lus_dice_free(const Dice *d, const uint8_t *block);
DiceSet lus_dice_showing(const Dice *d, const uint8_t *block, int face);
int64_t lus_dice_sum(const Dice *d, const uint8_t *block, DiceSet set);

/* Lays down a roll: the dice of the set, from the lowest on, get the faces
 * 1 + picks[0], 1 + picks[1], ...; they are free, the dice are in order again
 * and back under the cup. False with nothing changed when there is no such
 * die or face. */
bool lus_dice_roll(const Dice *d, uint8_t *block, DiceSet set,
                   const uint8_t *picks);

/* Uses a die: the last free one that shows `face`, or just die i. Returns the
 * die, -1 when there is none, when it is used already or not rolled. Of equal
 * dice that are not ordered the free ones come first, so die i may stand for
 * another one, which is returned. */
int lus_dice_use(const Dice *d, uint8_t *block, int face);
int lus_dice_use_die(const Dice *d, uint8_t *block, int i);
/* The other way round; -1 when none is used. */
int lus_dice_release(const Dice *d, uint8_t *block, int face);
int lus_dice_release_die(const Dice *d, uint8_t *block, int i);
void lus_dice_release_all(const Dice *d, uint8_t *block);

/* Lifts the cup for exactly these seats, besides those that see the dice
 * anyway; 0 puts it back. */
void lus_dice_show(const Dice *d, uint8_t *block, Seats seats);
bool lus_dice_sees(const Dice *d, const uint8_t *block, int seat);

#endif
