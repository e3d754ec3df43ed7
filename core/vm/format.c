/* core/vm/format.c - string.format of the rules VM: no addresses, no locale,
 * nothing that differs between machines. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "vm/buffer.h"
#include "vm/vm_impl.h"

/* %[flags][width][.precision]kind */
typedef struct Spec {
  char flags[6];
  int width, precision; /* -1: not given */
  char kind;
} Spec;

static const char *two_digits(const char *p, const char *end, int *number) {
  *number = 0;
  for (int i = 0; i < 2 && p < end && *p >= '0' && *p <= '9'; i++)
    *number = *number * 10 + (*p++ - '0');
  return p;
}

/* p is after the '%'. Returns the position after the kind, or NULL when this is
 * not a format. */
static const char *parse_spec(Spec *spec, const char *p, const char *end) {
  size_t n = 0;
  *spec = (Spec){.width = 0, .precision = -1};
  for (; p < end && *p != '\0' && strchr("-+ #0", *p); p++) {
    if (n == sizeof spec->flags - 1) return NULL;
    spec->flags[n++] = *p;
  }
  p = two_digits(p, end, &spec->width);
  if (p < end && *p == '.') p = two_digits(p + 1, end, &spec->precision);
  if (p >= end) return NULL;
  spec->kind = *p;
  return p + 1;
}

/* The printf format for the spec. Its first two arguments are width and
 * precision; a negative precision means none. */
static void write_format(const Spec *spec, const char *modifier, char *out,
                         size_t size) {
  snprintf(out, size, "%%%s*.*%s%c", spec->flags, modifier, spec->kind);
}

static void add_integer(Buffer *t, const Spec *spec, lua_Integer n) {
  enum { MOST = 128 };
  char format[32];
  write_format(spec, "ll", format, sizeof format);
  t->len += (size_t)snprintf(lus_buffer_room(t, MOST), MOST, format,
                             spec->width, spec->precision, (long long)n);
}

static void add_float(Buffer *t, const Spec *spec, lua_Number x) {
  enum { MOST = 512 }; /* %99.99f of the largest number */
  char format[32];
  if (isnan(x))
    x = fabs((lua_Number)NAN); /* its sign differs between machines */
  write_format(spec, "", format, sizeof format);
  t->len += (size_t)snprintf(lus_buffer_room(t, MOST), MOST, format,
                             spec->width, spec->precision, x);
}

/* A string, cut to the precision and padded to the width. */
static void add_padded(Buffer *t, const Spec *spec, const char *s, size_t len) {
  if (spec->precision >= 0 && len > (size_t)spec->precision)
    len = (size_t)spec->precision;
  size_t pad = (size_t)spec->width > len ? (size_t)spec->width - len : 0;
  bool left = strchr(spec->flags, '-') != NULL;
  if (left) lus_buffer_add(t, s, len);
  memset(lus_buffer_room(t, pad), ' ', pad);
  t->len += pad;
  if (!left) lus_buffer_add(t, s, len);
}

static void add_string(Buffer *t, const Spec *spec, int arg) {
  size_t len;
  const char *s = lus_tostring(t->L, arg, &len);
  add_padded(t, spec, s, len);
  lua_pop(t->L, 1);
}

static int bad_format(lua_State *L, const Spec *spec, const char *from,
                      const char *to) {
  if (spec->kind == 'p')
    return luaL_error(
        L, "string.format has no '%%p': addresses differ from run to run");
  if (spec->kind != '\0' && strchr("aAq", spec->kind))
    return luaL_error(L, "string.format has no '%%%c' in a rules script",
                      spec->kind);
  lua_pushlstring(L, from, (size_t)(to - from));
  return luaL_error(L, "invalid format '%s'", lua_tostring(L, -1));
}

/* The flags that have a meaning for this kind; others are undefined in C. */
static bool good_flags(const Spec *spec) {
  const char *good = strchr("sc", spec->kind)    ? "-"
                     : strchr("di", spec->kind)  ? "-+ 0"
                     : strchr("xXo", spec->kind) ? "-#0"
                                                 : "-+ #0";
  return strspn(spec->flags, good) == strlen(spec->flags);
}

static bool add_argument(Buffer *t, const Spec *spec, int arg) {
  char c;
  if (spec->kind == '\0' || !good_flags(spec)) return false;
  switch (spec->kind) {
    case 'd':
    case 'i':
    case 'x':
    case 'X':
    case 'o': add_integer(t, spec, luaL_checkinteger(t->L, arg)); return true;
    case 'e':
    case 'E':
    case 'f':
    case 'g':
    case 'G': add_float(t, spec, luaL_checknumber(t->L, arg)); return true;
    case 'c':
      c = (char)luaL_checkinteger(t->L, arg);
      add_padded(t, spec, &c, 1);
      return true;
    case 's':
      luaL_checkany(t->L, arg);
      add_string(t, spec, arg);
      return true;
    default: return false;
  }
}

/* string.format(format, ...) -> string */
int lus_string_format(lua_State *L) {
  size_t len;
  int last = lua_gettop(L), arg = 1;
  const char *p = luaL_checklstring(L, 1, &len), *end = p + len;
  Buffer t;
  lus_buffer_init(&t, L);
  while (p < end) {
    if (*p != '%') {
      lus_buffer_char(&t, *p++);
    } else if (p + 1 < end && p[1] == '%') {
      lus_buffer_char(&t, '%');
      p += 2;
    } else {
      Spec spec;
      const char *next = parse_spec(&spec, p + 1, end);
      if (next == NULL) return bad_format(L, &spec, p, end);
      if (++arg > last) return luaL_argerror(L, arg, "no value");
      if (!add_argument(&t, &spec, arg)) return bad_format(L, &spec, p, next);
      p = next;
    }
  }
  lus_buffer_push(&t);
  return 1;
}
