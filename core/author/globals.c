/* core/author/globals.c - reads the dump of a function (the format of Lua 5.4)
 * and looks for instructions that go through _ENV.
 *
 * A global is a field of the upvalue _ENV: OP_GETTABUP reads one, OP_SETTABUP
 * writes one, with the name in the constants. */
#include "author/globals.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { GETTABUP = 11, SETTABUP = 15 }; /* lopcodes.h */
enum {
  CONSTANT_SHORT = 4,
  CONSTANT_LONG = 20,
  CONSTANT_FLOAT = 19,
  CONSTANT_INTEGER = 3
};

typedef struct Dump {
  uint8_t *at;
  size_t n, cap, next;
  bool bad;
  GlobalSeen seen;
  void *context;
} Dump;

static int collect(lua_State *L, const void *bytes, size_t n, void *context) {
  Dump *d = context;
  (void)L;
  if (d->n + n > d->cap) {
    size_t cap = (d->n + n) * 2;
    uint8_t *grown = realloc(d->at, cap);
    if (!grown) return 1;
    d->at = grown;
    d->cap = cap;
  }
  memcpy(d->at + d->n, bytes, n);
  d->n += n;
  return 0;
}

/* --- reading; after an error everything reads as 0 --- */

static const uint8_t *take(Dump *d, size_t n) {
  static const uint8_t ZEROS[16] = {0};
  if (d->bad || n > d->n - d->next) {
    d->bad = true;
    return ZEROS;
  }
  d->next += n;
  return d->at + d->next - n;
}

static uint8_t take_byte(Dump *d) { return *take(d, 1); }

/* Seven bits a byte, the last one marked. */
static size_t take_size(Dump *d) {
  size_t x = 0;
  for (int i = 0; i < 10; i++) {
    uint8_t b = take_byte(d);
    x = x << 7 | (b & 0x7f);
    if (b & 0x80) return x;
  }
  d->bad = true;
  return 0;
}

static size_t take_count(Dump *d) {
  size_t n = take_size(d);
  if (n > d->n) d->bad = true;
  return d->bad ? 0 : n;
}

/* A string's bytes and length; NULL for none. */
static const char *take_string(Dump *d, size_t *len) {
  size_t size = take_size(d);
  *len = size ? size - 1 : 0;
  if (!size || *len > d->n - d->next) {
    d->bad |= size != 0;
    *len = 0;
    return NULL;
  }
  return (const char *)take(d, *len);
}

/* --- one function --- */

typedef struct Text {
  const char *at;
  size_t len;
} Text;

typedef struct Function {
  const uint8_t *code;
  size_t code_n, constants_n, upvalues_n;
  Text *constants, *upvalues; /* names; NULL where it is no string */
  int first_line;
  const int8_t *line; /* steps from line to line */
  size_t lines_n, marks_n;
  int *mark_pc, *mark_line; /* where a step would be too big */
} Function;

static void read_constants(Dump *d, Function *f) {
  f->constants_n = take_count(d);
  f->constants = calloc(f->constants_n + 1, sizeof *f->constants);
  if (!f->constants) d->bad = true;
  for (size_t i = 0; i < f->constants_n && !d->bad; i++) {
    switch (take_byte(d)) {
      case CONSTANT_SHORT:
      case CONSTANT_LONG:
        f->constants[i].at = take_string(d, &f->constants[i].len);
        break;
      case CONSTANT_FLOAT: take(d, sizeof(lua_Number)); break;
      case CONSTANT_INTEGER: take(d, sizeof(lua_Integer)); break;
      default: break; /* nil, false, true */
    }
  }
}

static void read_lines(Dump *d, Function *f) {
  f->lines_n = take_count(d);
  f->line = (const int8_t *)take(d, f->lines_n);
  f->marks_n = take_count(d);
  f->mark_pc = calloc(f->marks_n + 1, sizeof(int));
  f->mark_line = calloc(f->marks_n + 1, sizeof(int));
  if (!f->mark_pc || !f->mark_line) d->bad = true;
  for (size_t i = 0; i < f->marks_n && !d->bad; i++) {
    f->mark_pc[i] = (int)take_size(d);
    f->mark_line[i] = (int)take_size(d);
  }
}

static void read_upvalue_names(Dump *d, Function *f) {
  size_t locals = take_count(d), len;
  for (size_t i = 0; i < locals && !d->bad; i++) {
    take_string(d, &len);
    take_size(d);
    take_size(d);
  }
  size_t n = take_count(d);
  f->upvalues = calloc(n + 1, sizeof *f->upvalues);
  if (!f->upvalues) d->bad = true;
  for (size_t i = 0; i < n && !d->bad; i++)
    f->upvalues[i].at = take_string(d, &f->upvalues[i].len);
  f->upvalues_n = d->bad ? 0 : n;
}

static int line_of(const Function *f, size_t pc) {
  int line = f->first_line;
  size_t from = 0;
  for (size_t i = 0; i < f->marks_n && (size_t)f->mark_pc[i] <= pc; i++) {
    line = f->mark_line[i];
    from = (size_t)f->mark_pc[i] + 1;
  }
  for (size_t i = from; i <= pc && i < f->lines_n; i++)
    if (f->line[i] != -128) line += f->line[i];
  return line;
}

static bool is_env(const Function *f, size_t upvalue) {
  return upvalue < f->upvalues_n && f->upvalues[upvalue].len == 4 &&
         !memcmp(f->upvalues[upvalue].at, "_ENV", 4);
}

static void tell(Dump *d, const Function *f, size_t constant, size_t pc,
                 bool written) {
  char name[256];
  if (constant >= f->constants_n) return;
  const Text *t = &f->constants[constant];
  if (!t->at || t->len >= sizeof name) return;
  memcpy(name, t->at, t->len);
  name[t->len] = '\0';
  d->seen(d->context, name, line_of(f, pc), written);
}

/* An instruction: 7 bits of code, then A (8), k (1), B (8), C (8). */
static void scan(Dump *d, const Function *f) {
  for (size_t pc = 0; pc < f->code_n; pc++) {
    uint32_t i;
    memcpy(&i, f->code + 4 * pc, 4);
    uint32_t a = i >> 7 & 0xff, b = i >> 16 & 0xff, c = i >> 24;
    if ((i & 0x7f) == GETTABUP && is_env(f, b)) tell(d, f, c, pc, false);
    if ((i & 0x7f) == SETTABUP && is_env(f, a)) tell(d, f, b, pc, true);
  }
}

static void read_function(Dump *d, int depth) {
  Function f = {0};
  size_t len;
  take_string(d, &len);
  f.first_line = (int)take_size(d);
  take_size(d);
  take(d, 3); /* parameters, varargs, stack */
  f.code_n = take_count(d);
  f.code = take(d, f.code_n <= d->n / 4 ? 4 * f.code_n : SIZE_MAX);
  read_constants(d, &f);
  size_t upvalues = take_count(d);
  take(d, upvalues <= d->n / 3 ? 3 * upvalues : SIZE_MAX);
  size_t inner = take_count(d);
  if (depth > 190) d->bad = true; /* Lua's own limit is 200 */
  for (size_t i = 0; i < inner && !d->bad; i++) read_function(d, depth + 1);
  read_lines(d, &f);
  read_upvalue_names(d, &f);
  if (!d->bad) scan(d, &f);
  free(f.constants);
  free(f.upvalues);
  free(f.mark_pc);
  free(f.mark_line);
}

static void read_header(Dump *d) {
  static const char DATA[] = "\x19\x93\r\n\x1a\n";
  d->bad |= memcmp(take(d, 4), LUA_SIGNATURE, 4) != 0;
  d->bad |= take_byte(d) != 0x54; /* 5.4 */
  take_byte(d);
  d->bad |= memcmp(take(d, 6), DATA, 6) != 0;
  d->bad |= take_byte(d) != 4; /* bytes of an instruction */
  d->bad |= take_byte(d) != sizeof(lua_Integer);
  d->bad |= take_byte(d) != sizeof(lua_Number);
  take(d, sizeof(lua_Integer) + sizeof(lua_Number));
  take_byte(d); /* upvalues of the main function */
}

bool lus_globals(lua_State *L, GlobalSeen seen, void *context) {
  Dump d = {.seen = seen, .context = context};
  d.bad = lua_dump(L, collect, &d, false) != 0;
  if (!d.bad) read_header(&d);
  if (!d.bad) read_function(&d, 0);
  free(d.at);
  return !d.bad;
}
