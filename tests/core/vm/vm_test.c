/* tests/core/vm/vm_test.c - the rules VM: calls, limits, errors, what cannot be
 * caught, and tests/core/vm/hostile/. */
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "lauxlib.h"
#include "helper/suite.h"
#include "vm/nearest.h"
#include "vm/vm.h"
#include "vm/vm_impl.h"

/* --- helpers --- */

/* Modules for require: name, text. */
static const char *const MODULES[][2] = {
    {"answer", "return 42"},
    {"lib/nothing", "local x = 1"},
    {"bytecode", "\x1bLua"},
    {"circle", "return require 'circle2'"},
    {"circle2", "return require 'circle'"},
    {"endless", "while true do end"},
    {"broken", "local x =\n= 1"},
    {"failing", "local t\nreturn t.x"},
};

static const char *read_module(void *ctx, const char *name, size_t *len,
                               const char **shown) {
  (void)ctx;
  for (size_t i = 0; i < sizeof MODULES / sizeof MODULES[0]; i++) {
    if (strcmp(MODULES[i][0], name) != 0) continue;
    *len = strlen(MODULES[i][1]);
    *shown = name;
    return MODULES[i][1];
  }
  return NULL;
}

static Vm *fresh(void) {
  Vm *vm = lus_vm_new(NULL);
  munit_assert_not_null(vm);
  lus_vm_set_reader(vm, read_module, NULL);
  return vm;
}

static bool run(Vm *vm, const char *text) {
  return lus_vm_load(vm, "test.lua", text, strlen(text)) &&
         lus_vm_call(vm, 0, 0);
}

static void expect_error(Vm *vm, const char *text, const char *error) {
  munit_assert_false(run(vm, text));
  if (strstr(lus_vm_error(vm), error) == NULL)
    munit_errorf("'%s' gave '%s'", text, lus_vm_error(vm));
  munit_assert_int(lua_gettop(lus_vm_state(vm)), ==, 0);
}

static void expect_result(Vm *vm, const char *text, const char *result) {
  lua_State *L = lus_vm_state(vm);
  if (!lus_vm_load(vm, "test.lua", text, strlen(text)) ||
      !lus_vm_call(vm, 0, 1))
    munit_error(lus_vm_error(vm));
  munit_assert_string_equal(lus_tostring(L, -1, NULL), result);
  lua_pop(L, 2);
}

static void expect_works(Vm *vm) {
  expect_result(
      vm,
      "local t = {} for i = 1, 1000 do t[i] = i * i % 100 end table.sort(t)\n"
      "return pcall(error) == false and t[500] + #('x'):rep(1000) .. ''",
      "1036");
}

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Under a sanitizer or valgrind. */
static bool slowed_down(void) {
  const char *preload = getenv("LD_PRELOAD");
#ifdef __SANITIZE_ADDRESS__
  return true;
#endif
  return preload != NULL && strstr(preload, "vgpreload") != NULL;
}

/* --- calls and errors --- */

TEST(results_and_arguments) {
  Vm *vm = fresh();
  lua_State *L = lus_vm_state(vm);
  munit_assert_ptr_equal(lus_vm_of(L), vm);
  const char *text = "local a, b = ... return a + b, a * b, a - b";
  lua_pushinteger(L, 99);
  munit_assert_true(lus_vm_load(vm, "test.lua", text, strlen(text)));
  lua_pushinteger(L, 6);
  lua_pushinteger(L, 7);
  munit_assert_true(lus_vm_call(vm, 2, LUA_MULTRET));
  munit_assert_int(lua_gettop(L), ==, 4);
  munit_assert_int((int)lua_tointeger(L, 1), ==, 99);
  munit_assert_int((int)lua_tointeger(L, 3), ==, 42);
  lus_vm_free(vm);
  return MUNIT_OK;
}

TEST(an_error_quotes_its_line) {
  Vm *vm = fresh();
  munit_assert_false(run(vm, "local x\n\nx.y = 1 -- here"));
  munit_assert_string_equal(lus_vm_error(vm),
                            "test.lua:3: attempt to index a nil value (local "
                            "'x')\n     3 | x.y = 1 -- here\n");
  munit_assert_false(run(vm, "local x =\n= 1"));
  munit_assert_string_equal(
      lus_vm_error(vm),
      "test.lua:2: unexpected symbol near '='\n     2 | = 1\n");
  munit_assert_false(run(vm, "error('no place', 0)"));
  munit_assert_string_equal(
      lus_vm_error(vm),
      "test.lua:1: no place\n     1 | error('no place', 0)\n");
  expect_error(vm, "return require 'failing'",
               "failing:2: attempt to index a nil value (local 't')\n     2 | "
               "return t.x");
  expect_error(vm, "return require 'broken'", "broken:2: unexpected symbol");
  expect_error(
      vm,
      "error(setmetatable({}, { __tostring = function() return 'mine' end }))",
      "test.lua:1: mine\n");
  expect_error(vm, "\x1bLua", "binary chunk");
  const char *name = "a/very/long/path/that/lua/shortens/in/its/messages/"
                     "because/it/is/too/long.lua";
  munit_assert_true(lus_vm_load(vm, name, "error 'x'", 9));
  munit_assert_false(lus_vm_call(vm, 0, 0));
  munit_assert_not_null(
      strstr(lus_vm_error(vm), "long.lua:1: x\n     1 | error 'x'\n"));
  expect_works(vm);
  lus_vm_free(vm);
  return MUNIT_OK;
}

TEST(limits_have_their_messages) {
  VmLimits limits = {.memory = 2 << 20, .budget = 3000000};
  Vm *vm = lus_vm_new(&limits);
  expect_error(vm, "local s = 'x'\nwhile true do s = s .. s end",
               "test.lua:2: this call used more than 2 MiB; does a table or a "
               "string grow without end?\n     2 | while");
  expect_error(vm, "local function f() return 1 + f() end f()",
               "test.lua:1: this call used more than 2 MiB; does a function "
               "call itself without end?");
  expect_error(vm, "\nwhile true do end",
               "test.lua:2: this call ran too long (");
  expect_works(vm);
  lus_vm_free(vm);
  return MUNIT_OK;
}

TEST(words_are_read_only) {
  Vm *vm = fresh();
  lua_State *L = lus_vm_state(vm);
  lua_createtable(L, 0, 1);
  lua_pushinteger(L, 7);
  lua_setfield(L, -2, "days");
  lus_vm_readonly(L, -1);
  lus_vm_publish(vm, "week");
  expect_result(vm,
                "local n = '' for k, v in pairs(week) do n = n .. k .. v end "
                "return n .. week.days",
                "days77");
  expect_error(vm, "week.days = 8",
               "'days' cannot be assigned: this table is read-only");
  expect_error(vm, "week.x = 8",
               "'x' cannot be assigned: this table is read-only");
  expect_error(vm, "local a = 1\nscore = 1",
               "test.lua:2: assignment to global 'score': write 'local score'");
  expect_error(vm, "return weak", "there is no 'weak'; did you mean 'week'?");
  expect_error(vm, "return zzzzzzz",
               "there is no 'zzzzzzz'; is a 'local' missing?");
  lus_vm_freeze(vm);
  expect_error(vm, "score = 1",
               "what changes in a match belongs in the position");
  lua_pushinteger(L, 1);
  lus_vm_publish(vm, "late");
  expect_error(vm, "return late", "there is no 'late'");
  munit_assert_int(lua_gettop(L), ==, 0);
  lus_vm_free(vm);
  return MUNIT_OK;
}

TEST(require_runs_a_module_once) {
  Vm *vm = fresh();
  uint64_t before = lus_vm_digest(vm);
  expect_result(vm, "return require 'answer' + require 'answer'", "84");
  munit_assert_uint64(lus_vm_digest(vm), !=, before);
  expect_result(vm, "return require 'lib/nothing'", "true");
  expect_error(vm, "require 'nowhere'",
               "test.lua:1: there is no module 'nowhere'");
  expect_error(vm, "pcall(require, 'circle') require 'circle'",
               "requires itself");
  expect_error(vm, "pcall(require, 'failing') require 'failing'", "failing:2:");
  lus_vm_free(vm);
  return MUNIT_OK;
}

static void collect(void *ctx, const char *text, size_t len) {
  strncat(ctx, text, len);
}

TEST(print_goes_to_the_host) {
  Vm *vm = fresh();
  char out[200] = "";
  munit_assert_true(run(vm, "print 'nowhere'"));
  lus_vm_set_print(vm, collect, out);
  munit_assert_true(
      run(vm, "print(1, nil, 'x', {}, print, 0.5, -0/0) print()"));
  munit_assert_string_equal(out, "1\tnil\tx\ttable\tfunction\t0.5\tnan\n\n");
  lus_vm_free(vm);
  return MUNIT_OK;
}

/* --- nesting --- */

/* nested(f) -> whether f ran, by a call within the call */
static int nested(lua_State *L) {
  lua_settop(L, 1);
  lua_pushboolean(L, lus_vm_call(lus_vm_of(L), 0, 0));
  return 1;
}

/* again(f): raises the error of f once more */
static int again(lua_State *L) {
  if (!lus_vm_call(lus_vm_of(L), 0, 0)) return lus_vm_raise(L);
  return 0;
}

static int burn(lua_State *L) {
  while (lus_vm_spend(lus_vm_of(L), 100)) continue;
  return 0;
}

static int abort_call(lua_State *L) {
  lus_vm_abort(lus_vm_of(L), "the host has had enough");
  return 0;
}

static void publish(Vm *vm, lua_CFunction f, const char *name) {
  lua_pushcfunction(lus_vm_state(vm), f);
  lus_vm_publish(vm, name);
}

TEST(calls_nest) {
  Vm *vm = fresh();
  publish(vm, nested, "nested");
  publish(vm, again, "again");
  expect_result(vm, "return nested(function() end)", "true");
  expect_result(vm, "return nested(function() error 'x' end)", "false");
  expect_error(vm, "again(function() error 'x' end)", "test.lua:1: x\n");
  expect_error(vm, "local function f() nested(f) end f() error 'done'", "done");
  expect_error(vm, "nested(function() while true do end end) error 'escaped'",
               "ran too long");
  expect_error(
      vm, "pcall(nested, function() while true do end end) error 'escaped'",
      "ran too long");
  expect_error(vm,
               "nested(function() local s = 'x' while true do s = s .. s end "
               "end) error 'escaped'",
               "used more");
  lua_State *L = lus_vm_state(vm); /* a doomed call fails even if C code that
                                      has the last word says it is fine */
  lua_pushcfunction(L, nested);
  munit_assert_true(lus_vm_load(vm, "test.lua", "while true do end", 17));
  munit_assert_false(lus_vm_call(vm, 1, 1));
  munit_assert_not_null(strstr(lus_vm_error(vm), "ran too long"));
  munit_assert_int(lua_gettop(L), ==, 0);
  expect_error(
      vm, "while true do nested(function() for i = 1, 1000 do end end) end",
      "ran too long");
  expect_works(vm);
  lus_vm_free(vm);
  return MUNIT_OK;
}

static bool run_many(Vm *vm, const char *text, int times) {
  for (int i = 0; i < times; i++)
    if (!run(vm, text)) return false;
  return true;
}

/* A call of a tenth of the budget: ten and more of them are too many for one
 * request, but not for as many. */
TEST(a_request_has_one_budget) {
  static const char TENTH[] = "for i = 1, 20000000 // 10 do end";
  VmLimits limits = {.budget = 4000000};
  Vm *vm = lus_vm_new(&limits);
  munit_assert_true(run_many(vm, "for i = 1, 500000 do end", 40));
  lus_vm_begin(vm);
  munit_assert_false(run_many(vm, TENTH, 40));
  munit_assert_not_null(strstr(lus_vm_error(vm), "ran too long"));
  munit_assert_false(run(vm, "return 1"));
  lus_vm_end(vm);
  expect_works(vm);
  lus_vm_begin(vm);
  lus_vm_begin(vm);
  munit_assert_true(run(vm, "return 1"));
  lus_vm_end(vm);
  munit_assert_false(run_many(vm, TENTH, 40));
  lus_vm_end(vm);
  expect_works(vm);
  lus_vm_free(vm);
  return MUNIT_OK;
}

static int hold_mib(lua_State *L) {
  lus_vm_hold(L, (size_t)luaL_checkinteger(L, 1) << 20);
  return 0;
}

TEST(memory_beside_lua_is_counted) {
  Vm *vm = fresh();
  publish(vm, hold_mib, "hold");
  munit_assert_true(run(vm, "hold(30) hold(10)"));
  expect_error(vm, "pcall(hold, 30) error 'escaped'", "used more");
  expect_error(vm, "local s = ('x'):rep(30 << 20)", "used more");
  munit_assert_true(run(vm, "local s = ('x'):rep(10 << 20)"));
  lus_vm_free(vm);
  return MUNIT_OK;
}

static int read_raw(lua_State *L) {
  lus_raw_table(L, 1);
  lua_Integer n = lus_raw_len(L, 1);
  lus_raw_field(L, 1, "inner");
  lua_pushinteger(L, n + 10 * lus_raw_len(L, -1));
  return 1;
}

TEST(tables_are_read_raw) {
  Vm *vm = fresh();
  publish(vm, read_raw, "read");
  expect_result(vm, "return read { 1, 2, inner = { 5 } }", "12");
  expect_result(vm, "return read(setmetatable({ 1 }, { __name = 'x' }))", "1");
  expect_error(vm, "read(setmetatable({}, { __len = rawlen }))", "plain table");
  expect_error(vm, "read { inner = setmetatable({}, { __index = rawget }) }",
               "plain table");
  lua_State *L = lus_vm_state(vm); /* a view of a view is looked through */
  munit_assert_true(lus_vm_load(vm, "test.lua", "return read(...)", 16));
  lua_newtable(L);
  lua_pushinteger(L, 7);
  lua_rawseti(L, -2, 1);
  lus_vm_readonly(L, -1);
  lus_vm_readonly(L, -1);
  munit_assert_true(lus_vm_call(vm, 1, 1));
  munit_assert_int(lua_tointeger(L, -1), ==, 1);
  lua_pop(L, 1);
  lus_vm_free(vm);
  return MUNIT_OK;
}

TEST(c_loops_count) {
  Vm *vm = fresh();
  publish(vm, burn, "burn");
  expect_error(vm, "burn()\nerror 'escaped'",
               "test.lua:1: this call ran too long (budget of 20000000");
  expect_error(vm, "pcall(burn) error 'escaped'", "ran too long");
  munit_assert_true(
      lus_vm_spend(vm, 1000000000)); /* between calls there is no budget */
  expect_works(vm);
  lus_vm_free(vm);
  return MUNIT_OK;
}

TEST(the_host_can_abort) {
  Vm *vm = fresh();
  publish(vm, abort_call, "abort");
  for (int i = 0; i < 100; i++)
    expect_error(vm, "pcall(abort) error 'escaped'",
                 "test.lua:1: the host has had enough");
  expect_works(vm);
  lus_vm_free(vm);
  return MUNIT_OK;
}

/* --- the watchdog --- */

TEST(the_watchdog_sleeps_and_wakes) {
  Vm *vm = fresh();
  expect_works(vm);
#ifdef LUS_HAS_TIMER
  for (double start = cpu_seconds();
       !vm->dog.asleep && cpu_seconds() < start + 2;)
    continue;
  munit_assert_true(vm->dog.asleep);
#endif
  for (int i = 0; i < 3; i++)
    expect_error(vm, "while true do end", "ran too long");
  lus_vm_free(vm);
  return MUNIT_OK;
}

TEST(short_calls_never_arm_it) {
  Vm *vm = fresh();
  lua_State *L = lus_vm_state(vm);
  const char *text = "return function() end";
  munit_assert_true(lus_vm_load(vm, "test.lua", text, strlen(text)) &&
                    lus_vm_call(vm, 0, 1));
  for (int i = 0; i < 3000000; i++) {
    lua_pushvalue(L, 1);
    munit_assert_true(lus_vm_call(vm, 0, 0));
  }
#ifdef LUS_HAS_TIMER
  munit_assert_int(vm->dog.beats, ==, 0);
#endif
  lus_vm_free(vm);
  return MUNIT_OK;
}

static void *endless_thread(void *result) {
  Vm *vm = lus_vm_new(NULL);
  *(bool *)result =
      !run(vm, "while true do pcall(function() while true do end end) end") &&
      strstr(lus_vm_error(vm), "ran too long");
  lus_vm_free(vm);
  return NULL;
}

TEST(each_thread_has_its_own) {
  pthread_t threads[4];
  bool stopped[4] = {false};
  for (int i = 0; i < 4; i++)
    munit_assert_int(
        pthread_create(&threads[i], NULL, endless_thread, &stopped[i]), ==, 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < 4; i++) munit_assert_true(stopped[i]);
  return MUNIT_OK;
}

TEST(many_vms_in_one_thread) {
  enum { N = 40 };
  Vm *vms[N];
  for (int i = 0; i < N; i++) expect_works(vms[i] = fresh());
  for (int i = 0; i < N; i += 10)
    expect_error(vms[i], "while true do end", "ran too long");
  for (int i = 0; i < N; i++) expect_works(vms[i]);
  for (int i = 0; i < N; i++) lus_vm_free(vms[i]);
  return MUNIT_OK;
}

/* A budget's error at every point of a script's life: wherever it strikes, the
 * VM goes on. */
TEST(out_of_memory_anywhere) {
  static const char text[] =
      "local t = {}\n"
      "for i = 1, 200 do t[i] = ('x'):rep(i) .. tostring(i) end\n"
      "table.sort(t, function(a, b) return #a > #b end)\n"
      "for k, v in pairs(t) do t[k] = v:gsub('x+', function(s) return "
      "s:upper() end) end\n"
      "local ok, e = pcall(error, string.format('%s %5d', t[1], #t))\n"
      "return #table.concat(t, ',') + #e";
  unsigned failed = 0;
  for (size_t memory = 40000; memory < 400000; memory += 997) {
    VmLimits limits = {.memory = memory};
    Vm *vm = lus_vm_new(&limits);
    munit_assert_not_null(vm);
    if (!run(vm, text)) {
      failed++;
      munit_assert_not_null(
          strstr(lus_vm_error(vm), "this call used more than"));
    }
    munit_assert_int(lua_gettop(lus_vm_state(vm)), ==, 0);
    lus_vm_free(vm);
  }
  munit_assert_uint(failed, >, 20);
  munit_assert_uint(failed, <, 300);
  return MUNIT_OK;
}

/* --- hostile scripts --- */

static double longest(void) {
#ifdef LUS_HAS_TIMER
  return slowed_down() ? 20 : 1;
#else
  return slowed_down() ? 60 : 3;
#endif
}

static char *read_file(const char *name, size_t *len) {
  char path[512];
  snprintf(path, sizeof path, "tests/core/vm/hostile/%s", name);
  FILE *f = fopen(path, "rb");
  if (f == NULL) return NULL;
  char *text = malloc(1 << 16);
  *len = fread(text, 1, (1 << 16) - 1, f);
  text[*len] = '\0';
  fclose(f);
  return text;
}

/* The second line of each says what its error must contain. */
static void wanted_error(const char *text, char *wanted, size_t size) {
  static const char tag[] = "\n-- error:";
  const char *at = strstr(text, tag);
  munit_assert_not_null(at);
  at += strlen(tag);
  at += strspn(at, " ");
  snprintf(wanted, size, "%.*s", (int)strcspn(at, "\n"), at);
}

static void check_memory(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  if (!slowed_down()) munit_assert_long(usage.ru_maxrss, <, 96 * 1024);
}

/* Lua halves its table of strings and its list of calls once per collection:
 * however large they had become, after some rounds nothing must be left. */
static void check_leftovers(Vm *vm) {
  lua_State *L = lus_vm_state(vm);
  for (int i = 0; i < 20; i++) lua_gc(L, LUA_GCCOLLECT);
  munit_assert_int(lua_gc(L, LUA_GCCOUNT), <, 256);
}

static MunitResult hostile_scripts_fail_and_do_no_harm(const MunitParameter p[],
                                                       void *data) {
  (void)data;
  const char *name = munit_parameters_get(p, "script");
  size_t len;
  char *text = read_file(name, &len), wanted[200];
  munit_assert_not_null(text);
  wanted_error(text, wanted, sizeof wanted);
  Vm *vm = fresh();
  double start = cpu_seconds();
  bool ok = lus_vm_load(vm, name, text, len) && lus_vm_call(vm, 0, 0);
  double took = cpu_seconds() - start;
  munit_assert_false(ok);
  if (strstr(lus_vm_error(vm), wanted) == NULL)
    munit_errorf("wanted '%s': %s", wanted, lus_vm_error(vm));
  munit_assert_double(took, <, longest());
  munit_assert_int(lua_gettop(lus_vm_state(vm)), ==, 0);
  expect_works(vm);
  check_memory();
  check_leftovers(vm);
  lus_vm_free(vm);
  free(text);
  return MUNIT_OK;
}

/* --- the same in every run --- */

static const char SAME[] =
    "local t, out = {}, {}\n"
    "for i = 1, 300 do t['k' .. i * 7919 % 1009] = i; t[i * i % 401 - 200] = { "
    "i } end\n"
    "for k, v in pairs(t) do out[#out + 1] = tostring(k) .. '=' .. tostring(v) "
    "end\n"
    "local ties = {}\n"
    "for i = 1, 500 do ties[i] = { i % 7, i } end\n"
    "table.sort(ties, function(a, b) return a[1] < b[1] end)\n"
    "for _, v in ipairs(ties) do out[#out + 1] = v[1] .. ':' .. v[2] end\n"
    "local mixed = {}\n"
    "for i = 1, 3000 do mixed[{}] = i; mixed[i * 3] = i;\n"
    "if i % 7 == 0 then mixed[i] = i; mixed[print] = i end\n"
    "out[#out + 1] = #mixed end\n"
    "out[#out + 1] = string.format('%s %s %g %.14g %5.1f', print, {}, 1 / 3, "
    "math.pi, 2 ^ 70)\n"
    "print(table.concat(out, ' '))";

static void to_stdout(void *ctx, const char *text, size_t len) {
  fwrite(text, 1, len, ctx);
}

static int print_same(void) {
  Vm *vm = fresh();
  lus_vm_set_print(vm, to_stdout, stdout);
  bool ok = run(vm, SAME);
  lus_vm_free(vm);
  return ok ? 0 : 1;
}

static const char *program; /* this one */

static size_t output_of_another(char *out, size_t size) {
  char command[600];
  snprintf(command, sizeof command, "'%s' --print-same", program);
  FILE *f = popen(command, "r");
  munit_assert_not_null(f);
  size_t n = fread(out, 1, size, f);
  munit_assert_int(pclose(f), ==, 0);
  return n;
}

TEST(the_same_in_twenty_processes) {
  static char first[1 << 16], other[1 << 16];
  size_t n = output_of_another(first, sizeof first);
  munit_assert_size(n, >, 5000);
  for (int i = 0; i < 20; i++) {
    munit_assert_size(output_of_another(other, sizeof other), ==, n);
    munit_assert_memory_equal(n, first, other);
  }
  return MUNIT_OK;
}

/* --- did you mean --- */

TEST(nearest_words) {
  static const char *const words[] = {"pairs",  "ipairs", "print",
                                      "string", "table",  "x"};
  static const char *const cases[][2] = {
      {"pair", "pairs"},    {"piars", "pairs"}, {"Print", "print"},
      {"stirng", "string"}, {"tabel", "table"}, {"y", NULL},
      {"", NULL},           {"elephant", NULL}, {"ipairs", "ipairs"},
      {"pritn", "print"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const char *got = lus_nearest(cases[i][0], words, 6);
    if (cases[i][1])
      munit_assert_string_equal(got ? got : "(none)", cases[i][1]);
    else munit_assert_null(got);
  }
  char lengthy[5000];
  memset(lengthy, 'a', sizeof lengthy - 1);
  lengthy[sizeof lengthy - 1] = '\0';
  munit_assert_null(lus_nearest(lengthy, words, 6));
  munit_assert_uint(lus_edit_distance("kitten", "sitting", 9), ==, 3);
  munit_assert_uint(lus_edit_distance("kitten", "sitting", 2), ==, 3);
  munit_assert_uint(lus_edit_distance("ab", "ba", 9), ==, 1);
  munit_assert_uint(lus_edit_distance("", "abc", 9), ==, 3);
  return MUNIT_OK;
}

static char *SCRIPTS[400];
static MunitParameterEnum HOSTILE[] = {{"script", SCRIPTS}, {NULL, NULL}};

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t list_hostile(void) {
  size_t n = 0;
  DIR *dir = opendir("tests/core/vm/hostile");
  for (struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL && n < 399;)
    if (strstr(e->d_name, ".lua")) SCRIPTS[n++] = strdup(e->d_name);
  if (dir != NULL) closedir(dir);
  qsort(SCRIPTS, n, sizeof *SCRIPTS, by_name);
  return n;
}

static MunitTest TESTS[] = {
    CASE(results_and_arguments),
    CASE(an_error_quotes_its_line),
    CASE(limits_have_their_messages),
    CASE(words_are_read_only),
    CASE(require_runs_a_module_once),
    CASE(print_goes_to_the_host),
    CASE(calls_nest),
    CASE(a_request_has_one_budget),
    CASE(memory_beside_lua_is_counted),
    CASE(tables_are_read_raw),
    CASE(c_loops_count),
    CASE(the_host_can_abort),
    CASE(the_watchdog_sleeps_and_wakes),
    CASE(short_calls_never_arm_it),
    CASE(each_thread_has_its_own),
    CASE(many_vms_in_one_thread),
    CASE(out_of_memory_anywhere),
    CASE(the_same_in_twenty_processes),
    CASE(nearest_words),
    {.name = "/hostile_scripts_fail_and_do_no_harm",
     .test = hostile_scripts_fail_and_do_no_harm,
     .parameters = HOSTILE},
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  if (argc == 2 && strcmp(argv[1], "--print-same") == 0) return print_same();
  if (list_hostile() < 40) {
    fputs("vm_test: run it where tests/core/vm/hostile/ is\n", stderr);
    return 1;
  }
  program = argv[0];
  int status = suite_main("/vm", TESTS, argc, argv);
  for (size_t i = 0; SCRIPTS[i] != NULL; i++) free(SCRIPTS[i]);
  return status;
}
