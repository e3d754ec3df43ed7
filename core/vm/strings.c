/* core/vm/strings.c - the string library of the rules VM: bytes and ASCII in
 * any locale, patterns within the budget. */
#define _GNU_SOURCE /* memmem, which unlike a simple search takes linear time  \
                     */
#include <limits.h>
#include <string.h>

#include "vm/pattern.h"
#include "vm/buffer.h"
#include "vm/vm_impl.h"

enum { LONGEST_PATTERN = 10000, SHORT_PATTERN = 32 };

/* --- positions --- */

/* Where a substring starts: 1.., counted from the end when negative. */
static size_t start_at(lua_Integer i, size_t len) {
  if (i > 0) return (size_t)i;
  if (i == 0 || i < -(lua_Integer)len) return 1;
  return len + (size_t)i + 1;
}

/* Where it ends: ..len. */
static size_t end_at(lua_Integer i, size_t len) {
  if (i > (lua_Integer)len) return len;
  if (i >= 0) return (size_t)i;
  return i < -(lua_Integer)len ? 0 : len + (size_t)i + 1;
}

/* --- plain functions --- */

/* Charges for looking at len bytes. */
static void charge(lua_State *L, size_t len) {
  if (len >= 64)
    lus_vm_work(L, (unsigned)(len < UINT_MAX ? len / 64 : UINT_MAX / 64));
}

/* s:len() -> integer */
static int string_len(lua_State *L) {
  size_t len;
  luaL_checklstring(L, 1, &len);
  lua_pushinteger(L, (lua_Integer)len);
  return 1;
}

/* s:sub(i [, j]) -> string */
static int string_sub(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  size_t from = start_at(luaL_checkinteger(L, 2), len),
         to = end_at(luaL_optinteger(L, 3, -1), len);
  lua_pushlstring(L, from <= to ? s + from - 1 : "",
                  from <= to ? to - from + 1 : 0);
  return 1;
}

/* s:byte([i [, j]]) -> integers */
static int string_byte(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  size_t from = start_at(first, len),
         to = end_at(luaL_optinteger(L, 3, (lua_Integer)from), len);
  if (from > to) return 0;
  if (to - from >= 1000000) return luaL_error(L, "too many results");
  int n = (int)(to - from) + 1;
  luaL_checkstack(L, n, "too many results");
  for (int i = 0; i < n; i++)
    lua_pushinteger(L, (unsigned char)s[from - 1 + (size_t)i]);
  return n;
}

/* string.char(...) -> string */
static int string_char(lua_State *L) {
  int n = lua_gettop(L);
  Buffer t;
  lus_buffer_init(&t, L);
  for (int i = 1; i <= n; i++) {
    lua_Integer c = luaL_checkinteger(L, i);
    luaL_argcheck(L, c >= 0 && c <= 255, i, "not a byte");
    lus_buffer_char(&t, (char)c);
  }
  lus_buffer_push(&t);
  return 1;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }
static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 32) : c; }

static int map_bytes(lua_State *L, char (*map)(char)) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  charge(L, len);
  Buffer t;
  lus_buffer_init(&t, L);
  char *to = lus_buffer_room(&t, len);
  for (size_t i = 0; i < len; i++) to[i] = map(s[i]);
  t.len = len;
  lus_buffer_push(&t);
  return 1;
}

/* s:lower() -> string */
static int string_lower(lua_State *L) { return map_bytes(L, lower); }

/* s:upper() -> string */
static int string_upper(lua_State *L) { return map_bytes(L, upper); }

/* s:reverse() -> string */
static int string_reverse(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  charge(L, len);
  Buffer t;
  lus_buffer_init(&t, L);
  char *to = lus_buffer_room(&t, len);
  for (size_t i = 0; i < len; i++) to[i] = s[len - 1 - i];
  t.len = len;
  lus_buffer_push(&t);
  return 1;
}

/* s:rep(n [, sep]) -> string */
static int string_rep(lua_State *L) {
  size_t len, gap;
  const char *s = luaL_checklstring(L, 1, &len);
  lua_Integer n = luaL_checkinteger(L, 2);
  const char *sep = luaL_optlstring(L, 3, "", &gap);
  if (n <= 0 || len + gap == 0) return lua_pushliteral(L, ""), 1;
  if ((lua_Unsigned)n > (SIZE_MAX / 4) / (len + gap))
    return luaL_error(L, "the text gets too long");
  size_t total = (size_t)n * (len + gap) - gap;
  Buffer t;
  lus_buffer_init(&t, L);
  char *to = lus_buffer_room(&t, total);
  charge(L, total);
  memcpy(to, s, len);
  size_t done = len;
  if (n > 1) memcpy(to + len, sep, gap), done += gap;
  while (done < total) { /* doubled: always whole pairs of s and sep */
    size_t more = done < total - done ? done : total - done;
    memcpy(to + done, to, more);
    done += more;
  }
  t.len = total;
  lus_buffer_push(&t);
  return 1;
}

/* --- patterns --- */

static bool spend(void *L, unsigned steps) {
  return lus_vm_spend(lus_vm_of(L), steps);
}

/* One pattern and one subject. The items of a long pattern are in a userdata on
 * the stack. */
typedef struct Search {
  lua_State *L;
  Matcher match;
  Pattern pattern;
  Item items[PATTERN_ITEMS(SHORT_PATTERN)];
} Search;

static void compile(lua_State *L, Pattern *p, Item *items, const char *text,
                    size_t len) {
  const char *wrong = lus_pattern_compile(p, items, text, len);
  if (wrong) luaL_error(L, "%s in '%s'", wrong, text);
}

static Item *room_for_items(lua_State *L, size_t len) {
  if (len > LONGEST_PATTERN) luaL_error(L, "pattern too long");
  return lua_newuserdatauv(L, PATTERN_ITEMS(len) * sizeof(Item), 0);
}

static void start_search(Search *f, lua_State *L, const char *s, size_t len) {
  f->L = L;
  f->match.pattern = &f->pattern;
  f->match.subject = s;
  f->match.end = s + len;
  f->match.steps = 0;
  f->match.spend = spend;
  f->match.ctx = L;
  f->match.gave_up = false;
}

static const char *match_at(Search *f, const char *s) {
  const char *end = lus_pattern_match(&f->match, s);
  if (f->match.gave_up) lus_vm_work(f->L, 0);
  return end;
}

/* The first match at or after *s, which moves to its start. */
static const char *search(Search *f, const char **s, bool anchored) {
  for (;; ++*s) {
    const char *end = match_at(f, *s);
    if (end || anchored || *s >= f->match.end) return end;
  }
}

static void push_capture(Search *f, unsigned i, const char *s,
                         const char *end) {
  if (f->pattern.captures == 0 && i == 0) {
    lua_pushlstring(f->L, s, (size_t)(end - s));
    return;
  }
  if (i >= f->pattern.captures)
    luaL_error(f->L, "invalid capture index %%%d", (int)i + 1);
  const Capture *c = &f->match.captures[i];
  if (c->len == CAPTURE_POSITION)
    lua_pushinteger(f->L, (lua_Integer)(c->start - f->match.subject) + 1);
  else lua_pushlstring(f->L, c->start, (size_t)c->len);
}

/* Pushes all captures or, when there are none and `whole` is set, the whole
 * match. */
static int push_captures(Search *f, const char *s, const char *end,
                         bool whole) {
  unsigned n = f->pattern.captures == 0 && whole ? 1 : f->pattern.captures;
  luaL_checkstack(f->L, (int)n, "too many captures");
  for (unsigned i = 0; i < n; i++) push_capture(f, i, s, end);
  return (int)n;
}

/* Compiles the pattern at stack index 2 for the subject at 1. Is it
 * anchored? */
static bool open_search(Search *f, lua_State *L) {
  size_t len, n;
  const char *s = luaL_checklstring(L, 1, &len),
             *p = luaL_checklstring(L, 2, &n);
  bool anchored = n > 0 && *p == '^';
  if (anchored) p++, n--;
  compile(L, &f->pattern, n <= SHORT_PATTERN ? f->items : room_for_items(L, n),
          p, n);
  start_search(f, L, s, len);
  return anchored;
}

static bool has_specials(const char *p, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (p[i] != '\0' && strchr("^$*+?.([%-", p[i])) return true;
  return false;
}

static int find_plain(lua_State *L, const char *s, size_t len, size_t from) {
  size_t n;
  const char *word = lua_tolstring(L, 2, &n);
  charge(L, len - from);
  const char *at = memmem(s + from, len - from, word, n);
  if (at == NULL) return luaL_pushfail(L), 1;
  lua_pushinteger(L, (lua_Integer)(at - s) + 1);
  lua_pushinteger(L, (lua_Integer)(at - s) + (lua_Integer)n);
  return 2;
}

static int find_or_match(lua_State *L, bool find) {
  size_t len, n;
  const char *s = luaL_checklstring(L, 1, &len),
             *p = luaL_checklstring(L, 2, &n);
  size_t from = start_at(luaL_optinteger(L, 3, 1), len) - 1;
  if (from > len) return luaL_pushfail(L), 1;
  if (find && (lua_toboolean(L, 4) || !has_specials(p, n)))
    return find_plain(L, s, len, from);
  Search f;
  bool anchored = open_search(&f, L);
  const char *at = s + from, *end = search(&f, &at, anchored);
  if (end == NULL) return luaL_pushfail(L), 1;
  if (!find) return push_captures(&f, at, end, true);
  lua_pushinteger(L, (lua_Integer)(at - s) + 1);
  lua_pushinteger(L, (lua_Integer)(end - s));
  return push_captures(&f, at, end, false) + 2;
}

/* s:find(pattern [, init [, plain]]) -> first, last, captures... or nil */
static int string_find(lua_State *L) { return find_or_match(L, true); }

/* s:match(pattern [, init]) -> captures or the match, or nil */
static int string_match(lua_State *L) { return find_or_match(L, false); }

/* --- gmatch --- */

/* The state of the iterator, upvalue 3. Upvalues 1 and 2 keep subject and
 * pattern alive. */
typedef struct Gmatch {
  Pattern pattern;
  const char *at, *last; /* where to go on; the end of the last match, where
                            an empty match does not count */
  Item items[];
} Gmatch;

static int gmatch_next(lua_State *L) {
  size_t len;
  const char *s = lua_tolstring(L, lua_upvalueindex(1), &len);
  Gmatch *g = lua_touserdata(L, lua_upvalueindex(3));
  Search f;
  f.pattern = g->pattern;
  start_search(&f, L, s, len);
  for (; g->at <= f.match.end; g->at++) {
    const char *at = g->at, *end = match_at(&f, at);
    if (end == NULL || end == g->last) continue;
    g->at = g->last = end;
    return push_captures(&f, at, end, true);
  }
  return 0;
}

/* s:gmatch(pattern [, init]) -> iterator over the captures of all matches */
static int string_gmatch(lua_State *L) {
  size_t len, n;
  const char *s = luaL_checklstring(L, 1, &len),
             *p = luaL_checklstring(L, 2, &n);
  size_t from = start_at(luaL_optinteger(L, 3, 1), len) - 1;
  lua_settop(L, 2);
  if (n > LONGEST_PATTERN) return luaL_error(L, "pattern too long");
  Gmatch *g =
      lua_newuserdatauv(L, sizeof *g + PATTERN_ITEMS(n) * sizeof(Item), 0);
  compile(L, &g->pattern, g->items, p, n);
  g->at = s + (from > len ? len + 1 : from);
  g->last = NULL;
  lua_pushcclosure(L, gmatch_next, 3);
  return 1;
}

/* --- gsub --- */

/* Adds the replacement text at stack index 3 with its %0..%9 filled in. */
static void add_template(Search *f, Buffer *t, const char *s, const char *end) {
  size_t len;
  const char *r = lua_tolstring(f->L, 3, &len), *stop = r + len;
  for (; r < stop; r++) {
    if (*r != '%') {
      lus_buffer_char(t, *r);
    } else if (++r < stop && *r == '%') {
      lus_buffer_char(t, '%');
    } else if (r < stop && *r == '0') {
      lus_buffer_add(t, s, (size_t)(end - s));
    } else if (r < stop && *r >= '1' && *r <= '9') {
      push_capture(f, (unsigned)(*r - '1'), s, end);
      lus_buffer_value(t, -1);
      lua_pop(f->L, 1);
    } else {
      luaL_error(f->L, "invalid use of '%%' in replacement string");
    }
  }
}

/* Adds the result of the function or table at stack index 3, or the match
 * itself if that is nil or false. */
static void add_answer(Search *f, Buffer *t, const char *s, const char *end) {
  lua_State *L = f->L;
  if (lua_isfunction(L, 3)) {
    lua_pushvalue(L, 3);
    lua_call(L, push_captures(f, s, end, true), 1);
  } else {
    push_capture(f, 0, s, end);
    lua_gettable(L, 3);
  }
  if (!lua_toboolean(L, -1)) lus_buffer_add(t, s, (size_t)(end - s));
  else if (lua_isstring(L, -1)) lus_buffer_value(t, -1);
  else luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  lua_pop(L, 1);
}

static lua_Integer substitute(Search *f, Buffer *t, bool anchored,
                              lua_Integer most) {
  const char *s = f->match.subject, *last = NULL;
  bool template = lua_isstring(f->L, 3);
  lua_Integer n = 0;
  while (n < most) {
    const char *end = match_at(f, s);
    if (end != NULL && end != last) {
      n++;
      (template ? add_template : add_answer)(f, t, s, end);
      s = last = end;
    } else if (s < f->match.end) {
      lus_buffer_char(t, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  lus_buffer_add(t, s, (size_t)(f->match.end - s));
  return n;
}

/* s:gsub(pattern, replacement [, n]) -> string, number of substitutions */
static int string_gsub(lua_State *L) {
  size_t len;
  luaL_checklstring(L, 1, &len);
  luaL_checkstring(L, 2);
  int type = lua_type(L, 3);
  luaL_argexpected(L,
                   type == LUA_TNUMBER || type == LUA_TSTRING ||
                       type == LUA_TFUNCTION || type == LUA_TTABLE,
                   3, "string, function or table");
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)len + 1);
  Search f;
  Buffer t;
  bool anchored = open_search(&f, L);
  lus_buffer_init(&t, L);
  lua_Integer n = substitute(&f, &t, anchored, most);
  lus_buffer_push(&t);
  lua_pushinteger(L, n);
  return 2;
}

const luaL_Reg lus_string_functions[] = {
    {"byte", string_byte},       {"char", string_char},
    {"find", string_find},       {"format", lus_string_format},
    {"gmatch", string_gmatch},   {"gsub", string_gsub},
    {"len", string_len},         {"lower", string_lower},
    {"match", string_match},     {"rep", string_rep},
    {"reverse", string_reverse}, {"sub", string_sub},
    {"upper", string_upper},     {NULL, NULL},
};
