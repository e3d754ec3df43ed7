/* tests/fuzz/api_fuzz.c - every function that scripts can call, with every kind
 * of wrong value, in every hook.
 *
 * The functions are read from a VM, so a new one is called without being listed
 * here. Each input is a number from which a game is generated: one with all
 * kinds of parts, whose hooks try random calls and keep what they get for the
 * arguments of later ones. The game is then played, asked, undone, simulated
 * and searched, as programs do. FUZZ_SECONDS, or as many inputs as the first
 * argument says, from the number that the second says: `make fuzz`.
 *
 * What must hold: nothing crashes or runs for more than LIMIT seconds, no
 * message shows an address, and the same game answers the same again. An input
 * that breaks something is in the file build/api_fuzz.lua. */
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "helper/scripts.c"
#include "game/game.h"
#include "lusory.h"

enum { LIMIT = 60, CALLS = 2000, SCRIPT = 1 << 17 };

static uint64_t state;
static uint32_t below(uint32_t n) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)((state >> 33) % n);
}
#define ONE_OF(list) (list)[below(sizeof(list) / sizeof *(list))]

/* --- the game around the calls --- */

static const char *const PARTS =
    "  pos:grid('board', { width = 4, height = 4, pieces = 3, line = 3 })\n"
    "  pos:grid('hex', { width = 3, height = 3, hex = true, seen = 'nobody' "
    "})\n"
    "  pos:grid('cars', { width = 6, height = 6, vehicles = { { length = 2 },\n"
    "    { length = 3, upright = true } }, pieces = 3,\n"
    "    bands = { columns = { 3, 3 }, min = -2, max = 2 } })\n"
    "  pos:grid('big', { width = 40, height = 40, pieces = 20 })\n"
    "  pos:deck('cards', { cards = { { 'one', 4, value = 1 }, { 'two', 2 },\n"
    "    'three' }, piles = { { 'stock', seen = 'nobody' }, { 'row', ordered "
    "=\n"
    "    true }, { 'hand', each = pos.seats, seen = 'owner', room = 3 } } })\n"
    "  pos:dice('cubes', { dice = 3, faces = 6 })\n"
    "  pos:dice('cup', { { dice = 2, faces = { 'red', 'blue' } },\n"
    "    { faces = { 2, 4 } }, seen = 'owner', owner = 1 })\n"
    "  pos:stacks('piles', { places = 5, depth = 4, pieces = 3, covers = { 2 "
    "},\n"
    "    secret = true })\n"
    "  pos:stacks('tops', { grid = pos.board, tops = true, pieces = 3 })\n"
    "  pos:counters('tally', 4, 1, { min = -3, max = 9 })\n"
    "  pos:counter('pile', 5) pos:flag('up', true)\n";

static const char *const INSTANCES[LUS_PARTS][4] = {
    [LUS_GRID] = {"pos.board", "pos.hex", "pos.cars", "pos.big"},
    [LUS_DECK] = {"pos.cards"},
    [LUS_PILE] = {"pos.stock", "pos.row", "pos.hand[1]"},
    [LUS_DICE] = {"pos.cubes", "pos.cup"},
    [LUS_STACKS] = {"pos.piles", "pos.tops"},
    [LUS_COUNTER] = {"pos.tally", "pos.score"}};

/* --- the functions, read from a VM --- */

typedef struct Call {
  char object[24], name[40]; /* object "": a word, called without one */
  const char *types;         /* where its parameters are in types/lusory.lua */
} Call;

static char *types; /* types/lusory.lua */

/* "\nfunction Grid:at(" is what follows its parameters; NULL: not there. */
static const char *find_types(const char *class, const char *name) {
  char stub[96];
  snprintf(stub, sizeof stub, "\nfunction %s%s%s(", class, *class ? ":" : "",
           name);
  const char *at = strstr(types, stub);
  while (at && at > types && strncmp(at, "\n\n", 2)) at--;
  return at;
}

static Call calls[CALLS];
static int calls_n;

static void add_call(const char *object, const char *name, const char *class) {
  if (calls_n == CALLS)
    fputs("api_fuzz: more functions than CALLS\n", stderr), abort();
  Call *c = &calls[calls_n++];
  snprintf(c->object, sizeof c->object, "%s", object);
  snprintf(c->name, sizeof c->name, "%s", name);
  c->types = find_types(class, name);
  if (!c->types) c->types = find_types("Part", name);
}

/* The functions in the table on top, which stays. */
static void add_functions(lua_State *L, const char *object, const char *class) {
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_isfunction(L, -1) && lua_type(L, -2) == LUA_TSTRING &&
        strcmp(lua_tostring(L, -2), "require"))
      add_call(object, lua_tostring(L, -2), class);
}

/* The table behind a view, or behind a type's metatable, pushed. */
static bool push_index(lua_State *L) {
  return luaL_getmetafield(L, -1, "__index") == LUA_TTABLE;
}

static void add_words(lua_State *L, const Game *g) {
  lus_vm_words(g->vm);
  add_functions(L, "", "");
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    char name[32];
    if (!lua_istable(L, -1)) continue;
    snprintf(name, sizeof name, "%s.", lua_tostring(L, -2));
    if (!push_index(L)) continue;
    add_functions(L, name, "");
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void find_calls(void) {
  static const char *const CLASS[LUS_PARTS] = {
      [LUS_GRID] = "Grid", [LUS_DECK] = "Deck",     [LUS_PILE] = "Pile",
      [LUS_DICE] = "Dice", [LUS_STACKS] = "Stacks", [LUS_COUNTER] = "Values"};
  static const char *const BARE =
      "local g = game 'X' {}\ng.move('pass', 'pass')\n"
      "function g.play.pass(pos) pos:draw() end\nreturn g\n";
  char error[1024];
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "fuzz"};
  helper_script_set("games/fuzz", BARE);
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  if (!g) fprintf(stderr, "api_fuzz: %s\n", error), abort();
  lua_State *L = lus_vm_state(g->vm);
  add_words(L, g);
  for (int k = 0; k < LUS_PARTS; k++)
    for (int i = 0; i < 4 && INSTANCES[k][i]; i++) {
      lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->type_ref[k]);
      if (lua_getfield(L, -1, "__index") == LUA_TTABLE) {
        char object[32];
        snprintf(object, sizeof object, "%s:", INSTANCES[k][i]);
        add_functions(L, object, CLASS[k]);
      }
      lua_settop(L, 0);
    }
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->parts_ref);
  add_functions(L, "pos:", "Position");
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->list_ref);
  if (push_index(L))
    add_functions(L, "lists[1]:", "List"), add_functions(L, "kept:", "List");
  lua_settop(L, 0);
  lus_game_free(g);
}

/* --- arguments --- */

static const char *const VALUES[] = {
    "nil",
    "true",
    "false",
    "0",
    "1",
    "2",
    "3",
    "5",
    "-1",
    "16",
    "255",
    "256",
    "4096",
    "65536",
    "65537",
    "2147483647",
    "2147483648",
    "-2147483649",
    "1 << 53",
    "1 << 62",
    "math.mininteger",
    "math.maxinteger",
    "0.5",
    "1.0",
    "1e300",
    "0/0",
    "1/0",
    "''",
    "'a1'",
    "'b2'",
    "'one'",
    "'red'",
    "'top'",
    "'free'",
    "'main'",
    "'roll'",
    "'board'",
    "'all'",
    "'a\\0b'",
    "'\\27[31m'",
    "'\\xff\\xfe'",
    "'%s%s%n'",
    "'%b()'",
    "('x'):rep(100000)",
    "('9'):rep(400)",
    "{}",
    "{ 1, 2, 3 }",
    "{ 'a', 'b' }",
    "{ {}, {} }",
    "{ { 'one', 2 } }",
    "{ [1] = 1, [3] = 3, x = 1 }",
    "{ width = 3, height = 3 }",
    "{ who = pieces(1) }",
    "{ dice = 2, faces = 6 }",
    "deep",
    "circle",
    "strange",
    "endless",
    "fresh",
    "raises",
    "print",
    "pairs",
    "function() end",
    "function(a, b) return a end",
    "function() error('thrown') end",
    "function() error(circle) end",
    "function() return true end",
    "function(...) return ... end",
    "function() pos:draw() end",
    "function() lists[1]:clear() end",
    "function() pos.board:clear() pos.turn = 1 end",
    "pos",
    "pos.board",
    "pos.hex",
    "pos.cars",
    "pos.stock",
    "pos.hand",
    "pos.hand[1]",
    "pos.cubes",
    "pos.piles",
    "pos.tops",
    "pos.tally",
    "pos.score",
    "pos.fixed",
    "pos.opt",
    "lists[1]",
    "kept",
    "ways",
    "pieces(0)",
    "pieces(0, 1, 2, 3)",
    "dirs 'n'",
    "dirs 'all'",
    "dirs 'ortho'",
    "on 'board'",
    "on 'board':put()",
    "held[1]",
    "held[2]",
    "held[3]",
    "string",
    "math",
    "g",
    "g.play",
    "'.xo#'"};

/* Likely right, so that some calls get far. */
static const char *const GOOD[] = {
    "1",        "2",          "3",
    "4",        "pieces(0)",  "pieces(1, 2)",
    "dirs 'n'", "dirs 'all'", "'one'",
    "'a1'",     "'top'",      "lists[1]",
    "kept",     "ways",       "pos.hand[1]",
    "pos.row",  "'.xo#'",     "function() return true end"};

/* --- the script --- */

static char script[SCRIPT];
static size_t script_len;

static void __attribute__((format(printf, 1, 2)))
write_on(const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(script + script_len, SCRIPT - script_len, format, args);
  va_end(args);
  script_len += (size_t)n < SCRIPT - script_len ? (size_t)n : 0;
}

static void write_value(void) {
  write_on("%s", below(2) ? ONE_OF(VALUES) : ONE_OF(GOOD));
}

/* Values of a type, some of them out of range. */
static const struct {
  const char *type, *values[8];
} TYPED[] = {
    {"Cell", {"1", "2", "6", "9", "16", "17", "36", "1600"}},
    {"Pieces",
     {"pieces(0)", "pieces(1)", "pieces(1, 2)", "pieces(0, 1, 2, 3)"}},
    {"Piece", {"0", "1", "2", "3", "4", "20"}},
    {"Seat", {"0", "1", "2", "3", "8"}},
    {"Dirs",
     {"dirs 'n'", "dirs 'e'", "dirs 'ortho'", "dirs 'all'", "dirs 'sw'"}},
    {"List", {"kept", "lists[1]"}},
    {"Gaits", {"ways", "ways"}},
    {"Pile", {"pos.stock", "pos.row", "pos.hand[1]", "pos.hand[2]"}},
    {"Card", {"'one'", "'two'", "'three'", "1", "2"}},
    {"Face", {"1", "3", "6", "'red'", "'blue'", "2", "4"}},
    {"string",
     {"'one'", "'a1'", "'top'", "'left'", "'.xo#'", "'free'", "'pick'",
      "'value'"}},
    {"integer", {"1", "2", "3", "-1", "0", "4", "100", "65535"}},
    {"boolean", {"true", "false"}},
    {"fun",
     {"function() return true end", "function() pos:draw() end",
      "function() error 'no' end", "print"}}};

static void write_typed(const char *type) {
  for (size_t i = 0; i < sizeof TYPED / sizeof *TYPED; i++) {
    size_t n = 0;
    if (strncmp(type, TYPED[i].type, strlen(TYPED[i].type))) continue;
    while (n < 8 && TYPED[i].values[n]) n++;
    write_on("%s", TYPED[i].values[below((uint32_t)n)]);
    return;
  }
  write_value();
}

/* Arguments as they are declared, but for one in ten. */
static void write_arguments(const char *at) {
  const char *param;
  bool any = false;
  for (at++; (param = strstr(at, "\n---@param ")); at = param + 1) {
    const char *end = strstr(at, "\nfunction "), *type;
    if (end && end < param) break;
    type = strchr(param + 11, ' ');
    if (!type) break;
    write_on(any ? ", " : "");
    if (below(10)) write_typed(type + 1);
    else write_value();
    any = true;
  }
}

/* One call; most are caught, so that the next one runs. */
static void write_call(void) {
  const Call *c = &calls[below((uint32_t)calls_n)];
  uint32_t n = below(6);
  if (!below(16)) { /* an assignment, or a field that is not there */
    write_on("  try(function() %s[", below(2) ? "pos" : "pos.tally");
    write_value();
    write_on("] = ");
    write_value();
    write_on(" end)\n");
    return;
  }
  bool caught = below(30) > 0;
  write_on(caught ? "  try(function() return %s%s(" : "  keep(%s%s(", c->object,
           c->name);
  if (c->types && below(3)) write_arguments(c->types);
  else
    for (uint32_t i = 0; i < n; i++) {
      write_on(i ? ", " : "");
      write_value();
    }
  write_on(caught ? ") end)\n" : "))\n");
}

static void write_hook(const char *head, const char *body, const char *end) {
  write_on("%s\n", head);
  for (uint32_t n = below(7); n; n--) write_call();
  write_on("%s%s\n", body, end);
}

static void write_script(uint64_t number) {
  state = number * UINT64_C(0x9e3779b97f4a7c15) + 1;
  script_len = 0;
  write_on("-- input %llu\n", (unsigned long long)number);
  write_on(
      "local held, lists, kept = {}, { list() }, list()\n"
      "local deep, circle = {}, {} circle[1] = circle circle.x = circle\n"
      "for i = 1, 2000 do deep = { deep } end\n"
      "local n = 0\n"
      "local fresh = setmetatable({}, { __index = function(t, k) n = n + 1\n"
      "  return ('f' .. n):rep(k == 1 and 3 or 20) end,\n"
      "  __len = function() return 1 << 40 end })\n"
      "local raises = setmetatable({}, { __index = function() error 'no' end,\n"
      "  __tostring = function() error 'no text' end, __name = 'raises' })\n"
      "local endless = setmetatable({ 1 }, { __len = function() return 1 << "
      "62\n"
      "  end, __index = rawlen, __pairs = function() return rawlen, 1 end })\n"
      "local strange = setmetatable({}, { __tostring = function() return 7 "
      "end,\n"
      "  __name = 5, __eq = function() error 'eq' end, __lt = rawequal,\n"
      "  __call = function() return {} end, __close = print })\n"
      "local ways = gaits { { who = pieces(1, 2), over = pieces(1, 2) } }\n"
      "local function keep(...)\n"
      "  for i = 1, math.min(select('#', ...), 3) do held[i] = (select(i, "
      "...))\n"
      "  end\nend\n"
      "local function try(f)\n"
      "  local ok, what, more = pcall(f)\n"
      "  print(ok, what)\n"
      "  if ok then keep(what, more) end\nend\n"
      "local pos = nil\n"
      "local g = game 'Fuzz' { players = { 1, 3 }, cap = 20 }\n"
      "g.options { size = { 3, min = 1, max = 5 } }\n");
  if (!below(3)) write_call();
  write_hook("function g.setup(p)\n  pos = p", PARTS, "");
  for (uint32_t n = below(5); n; n--) write_call();
  write_on("end\n");
  write_hook("function g.deal(p)\n  pos = p", "", "end");
  write_hook("function g.begin(p)\n  pos = p", "", "end");
  write_hook("function g.ends(p)\n  pos = p",
             "  if pos.pile < 1 then pos:finish() end\n", "end");
  write_hook("function g.stuck(p)\n  pos = p", "  pos:draw()\n", "end");
  write_hook("function g.score(p)\n  pos = p", "  return pos.pile\n", "end");
  if (below(2)) write_hook("function g.scene(p, scene)\n  pos = p", "", "end");
  if (below(2))
    write_hook("function g.describe(p)\n  pos = p", "  return held[1]\n",
               "end");
  if (below(2))
    write_hook("function g.figures(p)\n  pos = p",
               "  return { { 'a', 1 }, held[1] }\n", "end");
  write_on("g.move('take', 'take {n:1-3}')\ng.move('put', 'put {cell:board}')\n"
           "g.move('go', 'go {a:board} {b:board}')\n");
  write_hook("g.rule('enough', 'take', 'no', function(p, n)\n  pos = p",
             "  return n <= pos.pile\n", "end)");
  if (below(2))
    write_hook("g.legal.put = function(p, l)\n  pos = p lists[1] = l",
               "  pos.board:empty(l)\n", "end");
  if (below(2))
    write_hook("g.legal.go = function(p, l)\n  pos = p lists[1] = l",
               "  pos.board:flights(l, pieces(1, 2), pieces(0))\n", "end");
  else write_on("g.legal.go = on 'board':steps(ways)\n");
  write_hook("function g.play.take(p, k)\n  pos = p",
             "  pos.pile = math.max(0, pos.pile - k)\n", "end");
  if (below(2)) write_on("g.play.put = on 'board':put()\n");
  else
    write_hook("function g.play.put(p, c)\n  pos = p",
               "  pos.board:put(c, 1)\n", "end");
  write_on("g.play.go = on 'board':go()\n");
  write_on("return g\n");
}

/* --- what came of it --- */

typedef struct Log {
  char *text;
  size_t len, cap;
} Log;

static void note(Log *log, const char *text, size_t n) {
  if (n > 4000) n = 4000;
  if (log->len + n + 2 > log->cap) {
    log->cap = (log->len + n + 2) * 2;
    log->text = realloc(log->text, log->cap);
    if (!log->text) abort();
  }
  memcpy(log->text + log->len, text, n);
  log->len += n;
  log->text[log->len++] = '\n';
  log->text[log->len] = '\0';
}

static void note_text(Log *log, const char *text) {
  note(log, text, strlen(text));
}
static void see_line(void *context, const char *line) {
  note_text(context, line);
}
static Log *printing;
static unsigned long went_well, went_wrong; /* calls of the script */

static void see_print(void *context, const char *text, size_t len) {
  (void)context;
  went_well += !strncmp(text, "true\t", 5);
  went_wrong += !strncmp(text, "false\t", 6);
  if (printing && printing->len < 1 << 20) note(printing, text, len);
}

static void ask(Match *m, Log *log) {
  for (int seat = 0; seat <= lus_match_seats(m); seat++) {
    note_text(log, lus_match_picture(
                       m, seat,
                       &(PictureSpec){.form = seat & 1 ? LUS_PICTURE_SVG
                                                       : LUS_PICTURE_TEXT}));
    note_text(log, lus_match_describe(m, seat));
    note_text(log, lus_match_changes(m, seat));
  }
  lus_match_complete(m, "p", see_line, log);
  note_text(log, lus_match_hint(m, "go a"));
  if (lus_match_why(m, "put a1") != LUS_FINE)
    note_text(log, lus_match_message(m));
  if (lus_match_play(m, "take 2, put b") != LUS_FINE)
    note_text(log, lus_match_message(m));
  note_text(log, lus_match_result(m));
}

static void play_on(Match *m, Log *log) {
  unsigned n;
  const Move *moves;
  for (int i = 0; i < 8 && (moves = lus_match_legal(m, &n)) && n; i++) {
    note_text(log, lus_match_text(m, moves[n - 1]));
    if (lus_match_play_move(m, moves[(unsigned)i * 7 % n]) != LUS_FINE) {
      note_text(log, lus_match_message(m));
      break;
    }
    if (i % 3 == 1 && lus_match_undo(m)) lus_match_redo(m);
  }
}

static void search(Match *m, Log *log) {
  char error[2048] = "";
  uint64_t counts[3] = {0};
  PerftSpec perft = {.depth = 1};
  lus_match_perft(m, &perft, counts, NULL, NULL);
  Bot *bot = lus_bot_new("mcts:10", 1, error, sizeof error);
  Move move = bot ? lus_bot_choose(bot, m, NULL, NULL) : LUS_NO_MOVE;
  note_text(log, move == LUS_NO_MOVE ? error : lus_match_text(m, move));
  if (bot) note_text(log, lus_bot_error(bot));
  lus_bot_free(bot);
}

static void simulate(const Scripts *scripts, Log *log) {
  char error[2048] = "";
  SimSpec spec = {.game = "fuzz", .matches = 1, .cap = 4, .seed = 3};
  Sim *sim = lus_sim_run(scripts, &spec, error, sizeof error);
  note_text(log, error);
  lus_sim_free(sim);
}

static unsigned long opened;

static void run(Log *log) {
  char error[2048] = "";
  Scripts scripts = helper_scripts();
  scripts.print = see_print;
  MatchSpec spec = {.game = "fuzz", .seed = 5};
  helper_script_set("games/fuzz", script);
  printing = log;
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  note_text(log, error);
  if (m) {
    opened++;
    ask(m, log);
    play_on(m, log);
    ask(m, log);
    search(m, log);
    lus_match_free(m);
    simulate(&scripts, log);
  }
  printing = NULL;
}

static char input_name[] = "build/api_fuzz.lua";

/* Keeps what broke it; only what a signal handler may do. */
static void keep_input(int sig) {
  int fd = open(input_name, O_CREAT | O_TRUNC | O_WRONLY, 0644);
  if (fd >= 0 && write(fd, script, script_len) >= 0) close(fd);
  _exit(128 + sig);
}

static void wrong(const char *what, const Log *a, const Log *b) {
  size_t i = 0;
  while (b && a->text[i] && a->text[i] == b->text[i]) i++;
  fprintf(stderr, "api_fuzz: %s: %.200s\n", what,
          a->text + (i > 80 ? i - 80 : 0));
  if (b) fprintf(stderr, "or: %.200s\n", b->text + (i > 80 ? i - 80 : 0));
  abort();
}

/* When a call was ended for its time, it may be elsewhere the next time. */
static bool hurried(const Log *log) {
  return strstr(log->text, "ran too long") ||
         strstr(log->text, "used more than");
}

static void try_input(uint64_t number) {
  Log first = {0}, again = {0};
  write_script(number);
  alarm(LIMIT);
  run(&first);
  const char *address = strstr(first.text, ": 0x");
  if (address) wrong("an address", &first, NULL);
  if (!hurried(&first)) run(&again);
  if (again.text && !hurried(&again) && strcmp(first.text, again.text))
    wrong("not the same twice", &first, &again);
  alarm(0);
  free(first.text);
  free(again.text);
}

/* The sanitizers read these; then what they find is a SIGABRT. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "abort_on_error=1"; }
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) { return "abort_on_error=1"; }

int main(int argc, char *argv[]) {
  const char *seconds = getenv("FUZZ_SECONDS");
  time_t until = time(NULL) + (seconds ? atol(seconds) : 60);
  unsigned long most = argc > 1 ? strtoul(argv[1], NULL, 10) : ULONG_MAX, n = 0;
  uint64_t from = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
  signal(SIGABRT, keep_input);
  signal(SIGALRM, keep_input);
  types = helper_file("types/lusory.lua", NULL);
  if (!types) fputs("api_fuzz: run it from the root of the tree\n", stderr);
  if (!types) return 2;
  find_calls();
  for (; n < most && (argc > 1 || time(NULL) < until); n++) try_input(from + n);
  printf("%lu inputs, %lu could be set up; of %d functions, %lu calls went "
         "well, %lu did not\n",
         n, opened, calls_n, went_well, went_wrong);
  printf("1 passed, 0 failed\n");
  free(types);
  return 0;
}
