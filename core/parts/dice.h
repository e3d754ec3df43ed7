/* core/parts/dice.h - dice: what they show, and which of them are used.
 *
 * A die shows one of the faces 1..n of its kind, or 0 before it is rolled. A
 * face stands for a number, its own or any other, may also have a name, and may
 * be on several sides of the die. Dice of one kind are alike. Unless the spec
 * says that they are ordered, they are kept sorted by face, unused before used,
 * so that positions are canonical. A roll sorts them again; using one does not.
 *
 * Dice under a cup are seen by their owner or by nobody, and by the seats they
 * are shown to. In a view, a rolled die that is not seen is LUS_DIE_HIDDEN.
 *
 * What comes up is decided elsewhere (by the generator, or by whoever rolls
 * real dice) and recorded with lus_dice_roll. Dice are counted from 0; in a set
 * of dice, bit i is die i. */
#ifndef LUS_DICE_H
#define LUS_DICE_H

#include "parts/position.h"

enum {
  LUS_DICE_MOST = 32,
  LUS_DIE_FACES = 250,
  LUS_DIE_SIDES = 1000,
  LUS_DICE_OUTCOMES = 4096, /* faces of all kinds in total */
  LUS_DIE_HIDDEN = 255,
};

typedef uint32_t DiceSet;

static inline int lus_dice_count(DiceSet set) {
  int n = 0;
  for (; set; set &= set - 1) n++;
  return n;
}

typedef struct DieSpec {
  int dice; /* of this kind */
  int faces;
  const char *const *names; /* of the faces, distinct; NULL: none */
  const int32_t *numbers;   /* of the faces; NULL: 1..faces */
  const int32_t *weights;   /* sides with each face; NULL: one */
} DieSpec;

typedef struct DiceSpec {
  int kinds;
  const DieSpec *kind;
  bool ordered; /* each die keeps its index */
  Sight sight;
  int owner; /* a seat, or 0 */
} DiceSpec;

typedef struct DieKind {
  int first, dice; /* the dice of a kind are adjacent */
  int outcome;     /* of face 1, among the faces of all kinds */
  int faces;
  int32_t sides;      /* the sum of the weights */
  const char **names; /* by face - 1; NULL: none */
  int32_t *numbers, *weights;
} DieKind;

typedef struct Dice {
  Part part;
  uint32_t at; /* in the block: the used dice, who sees them, faces */
  int dice, kinds;
  DieKind *kind;
  const DieKind *kind_of[LUS_DICE_MOST];
  bool ordered;
  Sight sight;
  int owner;
} Dice;

/* Copies what it needs from the spec. NULL, with the reason in *why and the
 * layout unchanged, when the spec or the layout does not allow it. */
Dice *lus_dice_new(Layout *layout, const char *name, const DiceSpec *spec,
                   const char **why);

/* Picks up all dice: none is rolled, used or shown. This is how they are in a
 * zeroed block. */
void lus_dice_reset(const Dice *d, uint8_t *block);

static inline DiceSet lus_dice_all(const Dice *d) {
  return d->dice == 32 ? UINT32_MAX : (UINT32_C(1) << d->dice) - 1;
}

/* The face of die i: 0 when it is not rolled, LUS_DIE_HIDDEN when it cannot be
 * seen. */
int lus_dice_face(const Dice *d, const uint8_t *block, int i);
/* The number that face stands for; 0 when there is none. */
int32_t lus_dice_number(const Dice *d, const uint8_t *block, int i);
/* The name of a face, NULL when it has none; the face with a name, ignoring
 * case, 0 when there is none. */
const char *lus_die_name(const DieKind *kind, int face);
int lus_die_face(const DieKind *kind, const char *name);

/* The dice that are not used, whether rolled or not; the dice that show
 * `face`. */
DiceSet lus_dice_free(const Dice *d, const uint8_t *block);
DiceSet lus_dice_showing(const Dice *d, const uint8_t *block, int face);
int64_t lus_dice_sum(const Dice *d, const uint8_t *block, DiceSet set);

/* Records a roll: the dice of the set, lowest first, get the faces 1 +
 * picks[0], 1 + picks[1], ... They are then unused, sorted, and back under the
 * cup. False, with nothing changed, when there is no such die or face. */
bool lus_dice_roll(const Dice *d, uint8_t *block, DiceSet set,
                   const uint8_t *picks);

/* Uses a die: the last unused one that shows `face`, or die i. Returns the die;
 * -1 when there is none, or it is used or not rolled. Where equal dice are not
 * ordered the unused ones come first, so another die may be used in place of
 * die i; that one is returned. */
int lus_dice_use(const Dice *d, uint8_t *block, int face);
int lus_dice_use_die(const Dice *d, uint8_t *block, int i);
/* The reverse; -1 when no such die is used. */
int lus_dice_release(const Dice *d, uint8_t *block, int face);
int lus_dice_release_die(const Dice *d, uint8_t *block, int i);
void lus_dice_release_all(const Dice *d, uint8_t *block);

/* Lifts the cup for exactly these seats, in addition to those that see the dice
 * anyway. 0 puts it back. */
void lus_dice_show(const Dice *d, uint8_t *block, Seats seats);
bool lus_dice_sees(const Dice *d, const uint8_t *block, int seat);

#endif
