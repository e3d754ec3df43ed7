/* tests/core/vm/strings_test.c - the words of the rules VM: one case per line,
 * and patterns against Lua's own library. */
#include <stdio.h>
#include <string.h>

#include "lauxlib.h"
#include "lualib.h"
#include "helper/suite.h"
#include "vm/vm.h"
#include "vm/vm_impl.h"

/* Each expression's values, joined with spaces. A leading ! means an error that
 * contains the rest. */
static const char *const CASES[][2] = {
    /* pairs */
    {"keys { 3, 2, 1, b = 1, a = 1, [-1] = 1, [10] = 1, B = 1, [''] = 1 }",
     "-1 1 2 3 10  B a b"},
    {"keys { [2.0] = 1, [1] = 1, ['1'] = 1 }", "1 2 1"},
    {"keys {}", ""},
    {"keys { ['a\\0b'] = 1, ['a'] = 1, ['a\\0a'] = 1, ['\\255'] = 1, z = 1 } "
     "== 'a a\\0a a\\0b z \\255'",
     "true"},
    {"keys { [1.5] = 1 }", "!a key is a number with a fraction"},
    {"keys { [true] = 1 }", "!a key is a boolean"},
    {"keys { [{}] = 1 }", "!only integers and strings have a fixed order"},
    {"pairs(nil)", "!table expected"},
    {"visit({ a = 1, b = 2, c = 3 }, function(t, k) t[k] = nil t.b = nil end)",
     "a c"},
    {"visit({ 1, 2, 3, 4 }, function(t, k) t[k + 1] = nil end)", "1 3"},
    {"visit({ 1, 2 }, function(t, k) t[k + 10] = 1 end)", "1 2"},
    {"keys(setmetatable({}, { __pairs = function() return pairs { x = 1 } end "
     "}))",
     "x"},
    /* text of values */
    {"tostring({}), tostring(print), tostring(nil), tostring(true), "
     "tostring(1.0), tostring(2^63), tostring(0/0)",
     "table function nil true 1.0 9.2233720368548e+18 nan"},
    {"tostring(setmetatable({}, { __name = 'Card' })), "
     "tostring(setmetatable({}, { __name = 5 }))",
     "Card table"},
    {"tostring(setmetatable({}, { __tostring = function() return 5 end }))",
     "5"},
    {"tostring(setmetatable({}, { __tostring = function() return {} end }))",
     "!'__tostring' must return a string"},
    /* format */
    {"('%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%i'):format(1, 2, 3, 4, 5, 255, 255, 8, "
     "9)",
     "1|    2|3    |00004|+5|ff|FF|10|9"},
    {"('%5.1f|%g|%e|%.3s|%5s|%-5s|%c|%%'):format(3.14159, 0.1, 1, 'abcdef', "
     "'ab', 'ab', 65)",
     "  3.1|0.1|1.000000e+00|abc|   ab|ab   |A|%"},
    {"('%s %s %s'):format({}, nil, 1.5)", "table nil 1.5"},
    {"#('%99.99f'):format(-1.7e308)", "410"},
    {"('%s'):format('a\\0b') == 'a\\0b'", "true"},
    {"('%d'):format(1.5)", "!no integer representation"},
    {"('%d'):format()", "!no value"},
    {"('%y'):format(1)", "!invalid format '%y'"},
    {"('%'):format(1)", "!invalid format '%'"},
    {"('%#d'):format(1)", "!invalid format '%#d'"},
    {"('%123d'):format(1)", "!invalid format"},
    {"('%q'):format(1)", "!no '%q'"},
    /* strings */
    {"('hello'):sub(2, -2), ('hello'):sub(-100, 2), ('hello'):sub(4, 2), "
     "('hello'):sub(math.mininteger, math.maxinteger)",
     "ell he  hello"},
    {"('abc'):byte(), ('abc'):byte(-1), ('abc'):byte(10), ('abc'):byte(1, -1)",
     "97 99 nil 97 98 99"},
    {"string.char(76, 117), string.char(), ('aBc'):upper(), ('aBc'):lower(), "
     "('abc'):reverse(), #'abc'",
     "Lu  ABC abc cba 3"},
    {"string.char(256)", "!not a byte"},
    {"('ab'):rep(3, '-'), ('ab'):rep(1, '-'), ('ab'):rep(0), ('ab'):rep(-1), "
     "(''):rep(5, 'x')",
     "ab-ab-ab ab   xxxx"},
    {"('ab'):rep(7, ', ')", "ab, ab, ab, ab, ab, ab, ab"},
    {"('\\xC4'):lower() == '\\xC4', ('\\xC4'):match('%a')", "true nil"},
    {"'10' + 1", "!attempt to perform arithmetic on a string"},
    {"(''):nope()", "!there is no 'string.nope'"},
    {"string.gusb", "!did you mean 'gsub'?"},
    /* sort and tables */
    {"table.concat(sorted({ 3, 1, 2 }), ' ')", "1 2 3"},
    {"table.concat(sorted({ 'b', 'a', 'B', '', 'ab' }), ' ')", " B a ab b"},
    {"stable(1000)", "true"},
    {"#sorted({ 5, 4, 3, 2, 1, 9, 8, 7, 6, 12, 11, 10 }, function() return "
     "true end)",
     "12"},
    {"sorted({ 1, 'x' })", "!attempt to compare"},
    {"sorted({ 1, 2, 3 }, function() error 'mine' end)", "!mine"},
    {"sorted({ 1, 2 }, 5)", "!function expected"},
    {"unsorted_after_error()", "3 1 2"},
    {"inserted({ 1, 2 }, 3), inserted({ 1, 2 }, 1, 0), inserted({}, 'a')",
     "1,2,3 0,1,2 a"},
    {"inserted({ 1, 2 }, 4, 0)", "!position out of bounds"},
    {"inserted({ 1, 2 }, 0, 0)", "!position out of bounds"},
    {"table.insert({})", "!takes a table"},
    {"removed({ 1, 2, 3 }), removed({ 1, 2, 3 }, 1), removed({ 1, 2, 3 }, 4), "
     "removed({}), removed({}, 0)",
     "3:1,2 1:2,3 nil:1,2,3 nil: nil:"},
    {"removed({ 1, 2, 3 }, 5)", "!position out of bounds"},
    {"removed({}, 7)", "!position out of bounds"},
    {"list(table.move({ 1, 2, 3 }, 1, 3, 2)), list(table.move({ 1, 2, 3 }, 2, "
     "3, 1)), list(table.move({ 1, 2 }, 1, 2, 1, {}))",
     "1,1,2,3 2,3,3 1,2"},
    {"table.concat({ 1, 2.5, 'x' }, ', '), table.concat({}), table.concat({ 1, "
     "2, 3 }, '', 2), table.concat({ 1, 2 }, '', 3)",
     "1, 2.5, x  23 "},
    {"table.concat({ [math.maxinteger] = 'x' }, '', math.maxinteger, "
     "math.maxinteger)",
     "x"},
    {"table.concat({ 1, {} })", "!element 2 is a table"},
    {"select('#', table.unpack({ 1, nil, 3 }, 1, 3)), table.pack(1, nil).n",
     "3 2"},
    /* errors and metatables */
    {"pcall(error, 'x', 0)", "false x"},
    {"pcall(function(...) return select('#', ...), ... end, 1, nil)",
     "true 2 1 nil"},
    {"xpcall(error, function(e) return e .. '!' end, 'x', 0)", "false x!"},
    {"xpcall(function(a, b) return b, a end, print, 1, 2)", "true 2 1"},
    {"xpcall(print, 5)", "!function expected"},
    {"select(2, pcall(error, setmetatable({}, { __name = 'Err' })))", "Err"},
    {"getmetatable(''), getmetatable(string), getmetatable(_ENV)",
     "false false false"},
    {"getmetatable(setmetatable({}, { __metatable = 'mine' }))", "mine"},
    {"setmetatable(setmetatable({}, { __metatable = 1 }), nil)", "!protected"},
    {"setmetatable(string, {})", "!protected"},
    {"setmetatable({}, { __gc = 1 })", "!has no '__gc'"},
    {"rawget(string, 'format'), rawlen({ 1 }), rawequal(string, string)",
     "nil 1 true"},
    {"math.floor(2.7), math.max(1, 3, 2), math.tointeger(3.0), math.type(1), "
     "math.fmod(-5, 3), math.ult(1, -1)",
     "2 3 3 integer -2 true"},
    {"math.sin(1)", "!there is no 'math.sin'"},
    {"utf8.char(228, 8364), utf8.len('äöü'), utf8.codepoint('€')", "ä€ 3 8364"},
};

static const char PRELUDE[] =
    "local function visit(t, f)\n"
    "  local out = {} for k in pairs(t) do out[#out + 1] = tostring(k) if f "
    "then f(t, k) end end\n"
    "  return table.concat(out, ' ')\n"
    "end\n"
    "local function keys(t) return visit(t) end\n"
    "local function sorted(t, f) table.sort(t, f) return t end\n"
    "local function list(t) return table.concat(t, ',') end\n"
    "local function inserted(t, ...) table.insert(t, ...) return list(t) end\n"
    "local function removed(t, ...) local v = table.remove(t, ...) return "
    "tostring(v) .. ':' .. list(t) end\n"
    "local function stable(n)\n"
    "  local t = {} for i = 1, n do t[i] = { i * 7919 % 13, i } end\n"
    "  table.sort(t, function(a, b) return a[1] < b[1] end)\n"
    "  for i = 2, n do\n"
    "    local a, b = t[i - 1], t[i]\n"
    "    if a[1] > b[1] or a[1] == b[1] and a[2] > b[2] then return false end\n"
    "  end\n"
    "  return true\n"
    "end\n"
    "local function unsorted_after_error()\n"
    "  local t, n = { 3, 1, 2 }, 0\n"
    "  pcall(table.sort, t, function(a, b) n = n + 1 if n > 2 then error 'x' "
    "end return a < b end)\n"
    "  return table.unpack(t)\n"
    "end\n"
    "local function show(...)\n"
    "  local t = table.pack(...) for i = 1, t.n do t[i] = tostring(t[i]) end\n"
    "  return table.concat(t, ' ')\n"
    "end\n";

static void check_case(Vm *vm, const char *expression, const char *wanted) {
  char text[4000];
  lua_State *L = lus_vm_state(vm);
  snprintf(text, sizeof text, "%sreturn show(%s)", PRELUDE, expression);
  bool ok =
      lus_vm_load(vm, "case.lua", text, strlen(text)) && lus_vm_call(vm, 0, 1);
  const char *got = ok ? lua_tostring(L, -1) : lus_vm_error(vm);
  bool fine = wanted[0] == '!' ? !ok && strstr(got, wanted + 1)
                               : ok && strcmp(got, wanted) == 0;
  if (!fine)
    munit_errorf("%s\n  wanted: %s\n  got:    %s", expression, wanted, got);
  lua_settop(L, 0);
}

TEST(words_do_what_they_say) {
  Vm *vm = lus_vm_new(NULL);
  for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
    check_case(vm, CASES[i][0], CASES[i][1]);
  lus_vm_free(vm);
  return MUNIT_OK;
}

/* --- patterns against Lua's own --- */

/* All that a pattern can do to a text, as one string; the same program runs in
 * both states. */
static const char PROGRAM[] =
    "local s, p, r = ...\n"
    "local out\n"
    "local lines = {}\n"
    "local function add(...) for i = 1, select('#', ...) do out = out .. "
    "tostring((select(i, ...))) .. ' ' end end\n"
    "local function try(f, ...)\n"
    "  out = ''\n"
    "  local ok = pcall(function(...) add(f(...)) end, ...)\n"
    "  lines[#lines + 1] = ok and out or 'error'\n"
    "end\n"
    "try(string.find, s, p) try(string.find, s, p, 3) try(string.find, s, p, "
    "-2) try(string.find, s, p, 1, true)\n"
    "try(string.match, s, p) try(string.match, s, p, 2)\n"
    "try(string.gsub, s, p, r) try(string.gsub, s, p, '<%0>') try(string.gsub, "
    "s, p, '%1', 2)\n"
    "try(string.gsub, s, p, { a = 'X', b = false, [1] = 'one' }) "
    "try(string.gsub, s, p, function(a, b) return b end)\n"
    "try(function() for a, b in string.gmatch(s, p) do add(a, b) end end)\n"
    "try(function() for a in string.gmatch(s, p, 2) do add(a) end end)\n"
    "return table.concat(lines, '\\n') .. '\\n'\n";

static const char *const PIECES[] = {
    "a",      "b",      ".",    "%a",   "%d",    "%s",    "%w",   "%u",
    "%p",     "%A",     "[ab]", "[^a]", "[a-c]", "[%d_]", "[]]",  "[^]]",
    "[a-]",   "[%a-z]", "(",    ")",    "()",    "%1",    "%2",   "%b()",
    "%f[%w]", "%f[^a]", "^",    "$",    "*",     "+",     "-",    "?",
    "%%",     "%.",     "%x",   "%g",   "%c",    "%l",    "(a*)", "(.-)",
    "(%w+)",  "[",      "%",    "]",    "(.)",   " "};

static void random_text(char *out, size_t most) {
  static const char letters[] = "aaabbbc(()) 1_Z.%-\xe4\t";
  size_t n = (size_t)munit_rand_int_range(0, (int)most);
  for (size_t i = 0; i < n; i++)
    out[i] = letters[munit_rand_int_range(0, sizeof letters - 2)];
  out[n] = '\0';
}

static void random_pattern(char *out) {
  out[0] = '\0';
  for (int n = munit_rand_int_range(0, 6); n > 0; n--)
    strcat(
        out,
        PIECES[munit_rand_int_range(0, sizeof PIECES / sizeof PIECES[0] - 1)]);
}

static const char *run_program(lua_State *L, Vm *vm, const char *s,
                               const char *p, const char *r) {
  lua_pushvalue(L, 1);
  lua_pushstring(L, s);
  lua_pushstring(L, p);
  lua_pushstring(L, r);
  if (vm) munit_assert_true(lus_vm_call(vm, 3, 1));
  else lua_call(L, 3, 1);
  return lua_tostring(L, -1);
}

/* Line by line. Ours finds every mistake in a pattern, Lua's only those that
 * matching reaches: where ours has an error, Lua's may have any answer; where
 * Lua's has an error, so must ours. Counts the lines that are equal. */
static bool agree(const char *ours, const char *lua, int *equal) {
  while (*ours != '\0' && *lua != '\0') {
    size_t n = strcspn(ours, "\n"), m = strcspn(lua, "\n");
    bool same = n == m && memcmp(ours, lua, n) == 0;
    if (!same && strncmp(ours, "error\n", 6) != 0) return false;
    *equal += same;
    ours += n + 1;
    lua += m + 1;
  }
  return *ours == *lua;
}

static lua_State *plain_lua(void) {
  lua_State *L = luaL_newstate();
  luaL_requiref(L, "_G", luaopen_base, 1);
  luaL_requiref(L, "string", luaopen_string, 1);
  luaL_requiref(L, "table", luaopen_table, 1);
  lua_settop(L, 0);
  munit_assert_int(luaL_loadstring(L, PROGRAM), ==, LUA_OK);
  return L;
}

TEST(patterns_match_as_in_lua) {
  Vm *vm = lus_vm_new(NULL);
  lua_State *L = plain_lua(), *V = lus_vm_state(vm);
  munit_assert_true(lus_vm_load(vm, "program.lua", PROGRAM, strlen(PROGRAM)));
  int equal = 0;
  for (int i = 0; i < 20000; i++) {
    char s[40], p[100], r[12];
    random_text(s, 30);
    random_pattern(p);
    random_text(r, 8);
    const char *ours = run_program(V, vm, s, p, r),
               *lua = run_program(L, NULL, s, p, r);
    if (!agree(ours, lua, &equal))
      munit_errorf("pattern '%s' on '%s' with '%s'\n  ours: %s\n  Lua:  %s", p,
                   s, r, ours, lua);
    lua_settop(V, 1);
    lua_settop(L, 1);
  }
  munit_assert_int(equal, >, 20000 * 13 / 2);
  lua_close(L);
  lus_vm_free(vm);
  return MUNIT_OK;
}

/* Which of all bytes a class has. */
static const char BYTES_OF[] =
    "local class, out = ..., {}\n"
    "for byte = 0, 255 do\n"
    "  if string.find(string.char(byte), class) then out[#out + 1] = byte end\n"
    "end\n"
    "return table.concat(out, ' ')\n";

static const char *bytes_of(lua_State *L, const char *class) {
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_pushstring(L, class);
  munit_assert_int(lua_pcall(L, 1, 1, 0), ==, LUA_OK);
  return lua_tostring(L, -1);
}

TEST(classes_are_as_in_lua) {
  Vm *vm = lus_vm_new(NULL);
  lua_State *L = plain_lua(), *V = lus_vm_state(vm);
  lua_settop(L, 0);
  munit_assert_int(luaL_loadstring(L, BYTES_OF), ==, LUA_OK);
  munit_assert_true(lus_vm_load(vm, "bytes.lua", BYTES_OF, strlen(BYTES_OF)));
  for (const char *k = "acdglpsuwxACDGLPSUWX"; *k; k++) {
    char class[] = {'%', *k, '\0'};
    munit_assert_string_equal(bytes_of(V, class), bytes_of(L, class));
  }
  lua_close(L);
  lus_vm_free(vm);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(words_do_what_they_say),
    CASE(patterns_match_as_in_lua),
    CASE(classes_are_as_in_lua),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/strings", TESTS, argc, argv);
}
