/* core/vm/pattern.c - Lua's patterns: compiling to items, and the backtracking
 * matcher. */
#include "vm/pattern.h"

#include <string.h>

enum Op {
  OP_DONE,
  OP_BYTE,
  OP_ANY,
  OP_SET,
  OP_OPEN,
  OP_CLOSE,
  OP_HERE,
  OP_AGAIN,
  OP_BALANCE,
  OP_FRONTIER,
  OP_END
};

enum { STRIDE = 10000 }; /* steps between two calls of spend */

/* --- classes --- */

/* The bytes of class %k: a bit for each of 0-31, 32-63, 64-95, 96-127. */
typedef struct Class {
  char k;
  uint32_t of[4];
} Class;

#define DIGITS 0x03ff0000
#define LETTERS 0x07fffffe
#define HEX 0x7e

static const Class CLASSES[] = {
    {'a', {0, 0, LETTERS, LETTERS}},
    {'c', {0xffffffff, 0, 0, 0x80000000}},
    {'d', {0, DIGITS, 0, 0}},
    {'g', {0, 0xfffffffe, 0xffffffff, 0x7fffffff}},
    {'l', {0, 0, 0, LETTERS}},
    {'p', {0, 0xfc00fffe, 0xf8000001, 0x78000001}},
    {'s', {0x3e00, 1, 0, 0}},
    {'u', {0, 0, LETTERS, 0}},
    {'w', {0, DIGITS, LETTERS, LETTERS}},
    {'x', {0, DIGITS, HEX, HEX}},
};

static bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }

/* A class letter or, for a capital, the class it negates; NULL: none. */
static const Class *class_of(int k) {
  int kind = is_upper(k) ? k | 32 : k;
  for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
    if (CLASSES[i].k == kind) return &CLASSES[i];
  return NULL;
}

static void set_byte(uint32_t *set, int c) {
  set[c >> 5] |= UINT32_C(1) << (c & 31);
}

static bool has_byte(const uint32_t *set, unsigned char c) {
  return set[c >> 5] >> (c & 31) & 1;
}

/* Adds %k to the set: a class, its complement for a capital letter, or the byte
 * k itself. */
static void add_escape(uint32_t *set, int k) {
  const Class *class = class_of(k);
  if (!class) {
    set_byte(set, k);
    return;
  }
  for (int i = 0; i < 8; i++) {
    uint32_t of = i < 4 ? class->of[i] : 0;
    set[i] |= is_upper(k) ? ~of : of;
  }
}

/* --- compiling --- */

typedef struct Compiler {
  const unsigned char *p, *end;
  Item *at;
  unsigned captures, repeats;
  uint8_t open[PATTERN_CAPTURES]; /* captures not yet closed */
  unsigned opened;
  bool closed[PATTERN_CAPTURES];
} Compiler;

static const char *const NO_BRACKET = "malformed pattern (missing ']')";
static const char *const BAD_END = "malformed pattern (ends with '%')";

/* [set]; p is after the '['. */
static const char *compile_set(Compiler *c, uint32_t *set) {
  memset(set, 0, 8 * sizeof *set);
  bool inverse = c->p < c->end && *c->p == '^';
  if (inverse) c->p++;
  for (bool first = true; first || c->p >= c->end || *c->p != ']';
       first = false) {
    if (c->p >= c->end) return NO_BRACKET;
    int byte = *c->p++;
    if (byte == '%') {
      if (c->p >= c->end) return BAD_END;
      add_escape(set, *c->p++);
    } else if (c->end - c->p >= 2 && c->p[0] == '-' && c->p[1] != ']') {
      for (int i = byte; i <= c->p[1]; i++) set_byte(set, i);
      c->p += 2;
    } else {
      set_byte(set, byte);
    }
  }
  c->p++;
  for (int i = 0; inverse && i < 8; i++) set[i] = ~set[i];
  return NULL;
}

static const char *compile_open(Compiler *c) {
  if (c->captures >= PATTERN_CAPTURES) return "too many captures";
  c->at->a = (uint8_t)c->captures;
  if (c->p < c->end && *c->p == ')') {
    c->p++;
    c->at->op = OP_HERE;
    c->closed[c->captures] = true;
  } else {
    c->at->op = OP_OPEN;
    c->open[c->opened++] = (uint8_t)c->captures;
  }
  c->captures++;
  return NULL;
}

static const char *compile_close(Compiler *c) {
  if (c->opened == 0) return "invalid pattern capture";
  c->at->op = OP_CLOSE;
  c->at->a = c->open[--c->opened];
  c->closed[c->at->a] = true;
  return NULL;
}

/* What follows a '%'. Only classes and escaped bytes can be repeated. */
static const char *compile_escape(Compiler *c, bool *repeats) {
  if (c->p >= c->end) return BAD_END;
  int k = *c->p++;
  if (k == 'b') {
    if (c->end - c->p < 2)
      return "malformed pattern (missing arguments to '%b')";
    c->at->op = OP_BALANCE;
    c->at->a = *c->p++;
    c->at->b = *c->p++;
  } else if (k == 'f') {
    if (c->p >= c->end || *c->p++ != '[')
      return "missing '[' after '%f' in pattern";
    c->at->op = OP_FRONTIER;
    return compile_set(c, c->at->set);
  } else if (k >= '0' && k <= '9') {
    if (k == '0' || (unsigned)(k - '0') > c->captures || !c->closed[k - '1'])
      return "invalid capture index in pattern";
    c->at->op = OP_AGAIN;
    c->at->a = (uint8_t)(k - '1');
  } else {
    *repeats = true;
    c->at->op = class_of(k) ? OP_SET : OP_BYTE;
    c->at->a = (uint8_t)k;
    if (c->at->op == OP_SET)
      memset(c->at->set, 0, sizeof c->at->set), add_escape(c->at->set, k);
  }
  return NULL;
}

static const char *compile_repeat(Compiler *c) {
  if (c->p >= c->end || strchr("*+-?", *c->p) == NULL || *c->p == 0)
    return NULL;
  if (++c->repeats > PATTERN_REPEATS) return "pattern too complex";
  c->at->repeat = *c->p++;
  return NULL;
}

static const char *compile_item(Compiler *c) {
  c->at->repeat = 0;
  int byte = *c->p++;
  bool repeats = true;
  const char *wrong = NULL;
  switch (byte) {
    case '(': return compile_open(c);
    case ')': return compile_close(c);
    case '%':
      repeats = false;
      wrong = compile_escape(c, &repeats);
      break;
    case '[':
      c->at->op = OP_SET;
      wrong = compile_set(c, c->at->set);
      break;
    case '.': c->at->op = OP_ANY; break;
    default:
      repeats = !(byte == '$' && c->p == c->end);
      c->at->op = repeats ? OP_BYTE : OP_END;
      c->at->a = (uint8_t)byte;
  }
  return wrong || !repeats ? wrong : compile_repeat(c);
}

const char *lus_pattern_compile(Pattern *p, Item *items, const char *text,
                                size_t len) {
  Compiler c = {.p = (const unsigned char *)text,
                .end = (const unsigned char *)text + len,
                .at = items};
  for (; c.p < c.end; c.at++) {
    const char *wrong = compile_item(&c);
    if (wrong) return wrong;
  }
  if (c.opened > 0) return "unfinished capture";
  c.at->op = OP_DONE;
  p->items = items;
  p->captures = c.captures;
  return NULL;
}

/* --- matching --- */

static bool step(Matcher *m, size_t n) {
  m->steps += (unsigned)(n < STRIDE ? n : STRIDE);
  if (m->steps < STRIDE) return true;
  m->gave_up = m->gave_up || !m->spend(m->ctx, m->steps);
  m->steps = 0;
  return !m->gave_up;
}

static bool one(const Matcher *m, const Item *i, const char *s) {
  if (s >= m->end) return false;
  if (i->op == OP_BYTE) return (uint8_t)*s == i->a;
  return i->op == OP_ANY || has_byte(i->set, (unsigned char)*s);
}

static const char *match_from(Matcher *m, const Item *i, const char *s);

/* As many as possible, then fewer. */
static const char *match_greedy(Matcher *m, const Item *i, const char *s,
                                ptrdiff_t least, ptrdiff_t most) {
  ptrdiff_t n = 0;
  while (n < most && one(m, i, s + n)) {
    n++;
    if (!step(m, 1)) return NULL;
  }
  for (; n >= least; n--) {
    const char *end = match_from(m, i + 1, s + n);
    if (end || m->gave_up) return end;
  }
  return NULL;
}

/* None, then one more as long as the rest does not match. */
static const char *match_lazy(Matcher *m, const Item *i, const char *s) {
  for (;; s++) {
    const char *end = match_from(m, i + 1, s);
    if (end || m->gave_up || !one(m, i, s)) return end;
  }
}

static const char *match_repeat(Matcher *m, const Item *i, const char *s) {
  ptrdiff_t all = m->end - s;
  switch (i->repeat) {
    case '*': return match_greedy(m, i, s, 0, all);
    case '+': return match_greedy(m, i, s, 1, all);
    case '?': return match_greedy(m, i, s, 0, 1);
    default: return match_lazy(m, i, s);
  }
}

/* %bxy */
static const char *match_balance(Matcher *m, const Item *i, const char *s) {
  if (s >= m->end || (uint8_t)*s != i->a) return NULL;
  for (size_t open = 1; ++s < m->end;) {
    if (!step(m, 1)) return NULL;
    if ((uint8_t)*s == i->b) {
      if (--open == 0) return s + 1;
    } else if ((uint8_t)*s == i->a) {
      open++;
    }
  }
  return NULL;
}

/* %1: the text of the capture again. A position has no text and matches
 * nothing. */
static const char *match_again(Matcher *m, const Item *i, const char *s) {
  const Capture *c = &m->captures[i->a];
  if (c->len == CAPTURE_POSITION || m->end - s < c->len) return NULL;
  if (!step(m, (size_t)c->len / 16) || memcmp(c->start, s, (size_t)c->len) != 0)
    return NULL;
  return s + c->len;
}

static bool at_frontier(const Matcher *m, const Item *i, const char *s) {
  unsigned char before = s == m->subject ? 0 : (unsigned char)s[-1];
  unsigned char after = s == m->end ? 0 : (unsigned char)*s;
  return !has_byte(i->set, before) && has_byte(i->set, after);
}

/* Captures need no undoing: whatever path succeeds has set every one of
 * them. */
static const char *match_from(Matcher *m, const Item *i, const char *s) {
  for (; s != NULL && step(m, 1); i++) {
    if (i->op != OP_DONE && i->repeat) return match_repeat(m, i, s);
    switch (i->op) {
      case OP_DONE: return s;
      case OP_OPEN: m->captures[i->a].start = s; break;
      case OP_CLOSE: m->captures[i->a].len = s - m->captures[i->a].start; break;
      case OP_HERE: m->captures[i->a] = (Capture){s, CAPTURE_POSITION}; break;
      case OP_AGAIN: s = match_again(m, i, s); break;
      case OP_BALANCE: s = match_balance(m, i, s); break;
      case OP_FRONTIER: s = at_frontier(m, i, s) ? s : NULL; break;
      case OP_END: s = s == m->end ? s : NULL; break;
      default: s = one(m, i, s) ? s + 1 : NULL;
    }
  }
  return NULL;
}

const char *lus_pattern_match(Matcher *m, const char *s) {
  return match_from(m, m->pattern->items, s);
}
