/* core/vm/pattern.h - Lua's patterns: compiled to a list of items, and matched
 * with bounded work.
 *
 * Plain C that knows nothing of Lua. A pattern is compiled once, which finds
 * all its mistakes. Matching backtracks over the items, one C frame deep for
 * each repeated item, and counts its steps. Classes are ASCII's in any
 * locale. */
#ifndef LUS_PATTERN_H
#define LUS_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATTERN_CAPTURES = 32, PATTERN_REPEATS = 200 };

typedef struct Item {
  uint8_t op;      /* what it matches */
  uint8_t repeat;  /* 0, or one of * + - ? */
  uint8_t a, b;    /* a byte; the two of %b; a capture's number */
  uint32_t set[8]; /* one bit for each byte, where op needs it */
} Item;

typedef struct Pattern {
  Item *items;
  unsigned captures; /* how many */
} Pattern;

/* How many items a pattern of len bytes can need. */
#define PATTERN_ITEMS(len) ((len) + 1)

/* Compiles into items (with room for PATTERN_ITEMS(len)). NULL when fine, else
 * what is wrong with the pattern. */
const char *lus_pattern_compile(Pattern *p, Item *items, const char *text,
                                size_t len);

typedef struct Capture {
  const char *start;
  ptrdiff_t len; /* or CAPTURE_POSITION */
} Capture;

enum { CAPTURE_POSITION = -1 };

typedef struct Matcher {
  const Pattern *pattern;
  const char *subject, *end;
  Capture captures[PATTERN_CAPTURES];
  unsigned steps;                           /* since spend was last called */
  bool (*spend)(void *ctx, unsigned steps); /* false: give up */
  void *ctx;
  bool gave_up;
} Matcher;

/* Matches at s, within subject..end. Returns the end of the match, or NULL: no
 * match, or gave_up because spend said so. */
const char *lus_pattern_match(Matcher *m, const char *s);

#endif
