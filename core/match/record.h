/* core/match/record.h - the inside of a Record, for reading and replaying. Its
 * contract is in core/lusory.h, the format in docs/records.md.
 *
 * A Record holds a copy of its text, and its items are places in it, so that a
 * million moves take little memory. */
#ifndef LUS_RECORD_H
#define LUS_RECORD_H

#include "lusory.h"

enum {
  RECORD_BYTES = 64 << 20,
  RECORD_TAGS = 256,
  RECORD_SETTINGS = 64,
  RECORD_ITEMS = 1000000,
  RECORD_TAG_NAME = 64,    /* bytes of a tag's name */
  RECORD_TAG_VALUE = 4096, /* ... of its value */
  RECORD_MOVE = 1024,      /* ... of a move, or several without a comma */
  RECORD_CHANCE = 1 << 18, /* ... of what is in parentheses */
  RECORD_NOTE = 1 << 16,   /* ... of a comment */
  RECORD_HASH_EVERY = 10,  /* turns */
};

typedef struct Place {
  uint32_t at, len;
} Place;

typedef struct Tag {
  char *name, *value; /* owned */
  uint32_t at;
} Tag;

typedef enum ItemKind { ITEM_DEAL, ITEM_MOVE, ITEM_UNDO } ItemKind;

typedef struct Item {
  Place text, chance; /* chance.len is 0: not stated */
  uint32_t turn;
  uint32_t count; /* ITEM_UNDO: how many moves */
  uint8_t kind;
  bool has_chance;
} Item;

/* A comment or a hash, and the number of items before it. */
typedef struct Mark {
  Place text;
  uint32_t items;
} Mark;

typedef struct HashMark {
  uint64_t hash;
  uint32_t at, items;
} HashMark;

struct Record {
  char *text;
  size_t len;
  Tag *tags;
  int tags_n, tags_cap;
  Setting settings[RECORD_SETTINGS]; /* names and values owned */
  int settings_n;
  int seats;
  bool has_seed, asks;
  uint64_t seed;
  Item *items;
  Mark *marks;
  HashMark *hashes;
  uint32_t items_n, items_cap, marks_n, marks_cap, hashes_n, hashes_cap;
  char result[32];
  uint32_t result_at;
  unsigned takebacks; /* of the tag */
  unsigned went_back; /* lines "takeback" */
  char *torn;         /* owned */
  RecordNote *notes;  /* texts owned; filled when it has been played */
  unsigned notes_n;
};

/* Line and column (in characters, from 1) of a byte. */
void lus_record_place(const Record *r, uint32_t at, unsigned *line,
                      unsigned *column);

/* The text at a place, each run of white space made one blank; malloc'ed. */
char *lus_record_copy(const Record *r, Place p);

/* Room for one more in an array; false when there is no memory. */
bool lus_record_room(void **array, uint32_t n, uint32_t *cap, size_t each);

/* Takes the settings out of the value of the tag Options; false: why[size]. */
bool lus_record_read_settings(Record *r, const char *value, char *why,
                              size_t size);
/* Writes one setting for that tag into a malloc'ed text, quoted if need be. */
char *lus_record_write_setting(const char *name, const char *value);

/* Does a text look like a result: "*", "draw", seats set apart by '+'? */
bool lus_record_is_result(const char *text, size_t len);
/* The result of a match as a token. */
void lus_record_result_of(const Match *m, char token[32]);

/* One more position hash folded into the rolling one, which starts at 0. */
static inline uint64_t lus_record_roll(uint64_t rolling, uint64_t hash) {
  uint64_t h = (rolling ^ hash) * UINT64_C(0x9e3779b97f4a7c15);
  return h ^ h >> 29;
}

#endif
