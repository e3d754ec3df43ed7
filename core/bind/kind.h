/* core/bind/kind.h - a kind of move and its fields, resolved against the parts
 * of a position: the basis for packing, `legal` and the lists of moves.
 *
 * They are filled in when a game is loaded (core/game/compile.c) and only read
 * afterwards. */
#ifndef LUS_KIND_H
#define LUS_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "parts/position.h"

enum { LUS_FIELDS = 6 };

typedef enum FieldType { FIELD_INT, FIELD_CELL, FIELD_WORD } FieldType;

typedef struct Field {
  FieldType type;
  int32_t min;   /* FIELD_INT: the first value */
  uint32_t size; /* how many values */
  int words;     /* FIELD_WORD: in the registry, number <-> word */
} Field;

struct Phrase;

typedef struct Kind {
  char name[LUS_NAME];
  uint32_t phases; /* bit p: can be played in phase p */
  bool otherwise;  /* only when no other kind has a move */
  int fields_n;
  Field fields[LUS_FIELDS];
  uint32_t space;    /* payloads are 0..space-1 */
  int play, legal;   /* registry; LUA_NOREF: none */
  char legal_at[80]; /* where `legal` is: "monza.lua:12" */
  struct Phrase *play_phrase, *legal_phrase; /* in place of functions */
  int *rules, rules_n;   /* indices of all rules for this kind */
  int *filter, filter_n; /* those that `legal` does not know */
} Kind;

/* May queries add their payloads, counted from 0, as moves of this kind? They
 * are first * rest numbers: the first field must count from 1 and have at least
 * `first` values, and the other fields together exactly `rest`. */
static inline bool lus_kind_takes(const Kind *k, uint32_t first,
                                  uint32_t rest) {
  const Field *f = k->fields;
  return k->fields_n && f->size >= first && k->space / f->size == rest &&
         (f->type != FIELD_INT || f->min == 1);
}

#endif
