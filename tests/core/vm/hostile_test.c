/* tests/core/vm/hostile_test.c - games that attack the kernel: tests/core/vm/hostile/games/.
 *
 * Each says in its second line what must be said about it ("none": nothing, it
 * is a game like others), and in its third what is typed: "-- play: a1; b2". All
 * that a program asks of a match is asked of it, and it is simulated. Whatever
 * it does, that ends soon, in little memory, and no message has an address. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "helper/scripts.h"
#include "helper/suite.h"

#ifdef __SANITIZE_ADDRESS__
enum { SLOW = 1 };
#else
enum { SLOW = 0 };
#endif

/* All messages, one to a line. */
typedef struct Said {
  char *text;
  size_t len;
} Said;

static void say(Said *s, const char *message) {
  size_t n = strlen(message);
  s->text = realloc(s->text, s->len + n + 2);
  munit_assert_not_null(s->text);
  memcpy(s->text + s->len, message, n);
  s->len += n + 1;
  s->text[s->len - 1] = '\n';
  s->text[s->len] = '\0';
}

/* What follows "-- tag: " in the script; "" when it is not there. */
static void header(const char *script, const char *tag, char *out,
                   size_t size) {
  char line[40];
  snprintf(line, sizeof line, "\n-- %s:", tag);
  const char *at = strstr(script, line);
  *out = '\0';
  if (!at) return;
  at += strlen(line);
  at += strspn(at, " ");
  snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
}

static void see_line(void *context, const char *line) { say(context, line); }

/* What a program asks between two lines. */
static void ask_all(Match *m, Said *said) {
  unsigned n;
  const Move *moves = lus_match_legal(m, &n);
  for (unsigned i = 0; i < n && i < 5; i++)
    say(said, lus_match_text(m, moves[i]));
  for (int seat = 0; seat <= lus_match_seats(m); seat++) {
    say(said,
        lus_match_picture(m, seat, &(PictureSpec){.form = LUS_PICTURE_ASCII}));
    say(said, lus_match_describe(m, seat));
    say(said, lus_match_changes(m, seat));
  }
  lus_match_complete(m, "", see_line, said);
  say(said, lus_match_hint(m, ""));
  say(said, lus_match_about(m, "p"));
  say(said, lus_match_help(m));
  say(said, lus_match_names(m));
  say(said, lus_match_starter(m));
  say(said, lus_match_options(m));
  say(said, lus_match_result(m));
}

static void play(const Scripts *scripts, char *lines, bool all, Said *said) {
  char error[2048] = "";
  MatchSpec spec = {.game = "hostile", .seed = 1};
  Match *m = lus_match_new(scripts, &spec, error, sizeof error);
  say(said, error);
  if (!m) return;
  if (all) ask_all(m, said);
  for (char *line = strtok(lines, ";"); line; line = strtok(NULL, ";")) {
    if (lus_match_play(m, line) != LUS_FINE) say(said, lus_match_message(m));
    if (all) ask_all(m, said);
  }
  unsigned n;
  const Move *moves;
  for (int i = 0; i < 400 && (moves = lus_match_legal(m, &n)) && n; i++) {
    if (lus_match_play_move(m, moves[i % n]) == LUS_FINE) continue;
    say(said, lus_match_message(m));
    break;
  }
  lus_match_free(m);
}

static void simulate(const Scripts *scripts, Said *said) {
  char error[2048] = "";
  static const char *const BOTS[] = {"mcts:50"};
  SimSpec spec = {.game = "hostile",
                  .matches = 1,
                  .cap = 20,
                  .seed = 1,
                  .bots = BOTS,
                  .bots_n = 1};
  Sim *sim = lus_sim_run(scripts, &spec, error, sizeof error);
  if (!sim) say(said, error);
  lus_sim_free(sim);
}

static void battle(const Scripts *scripts, Said *said) {
  BatterySpec spec = {
      .scripts = scripts, .game = "hostile", .work = 30, .samples = 1};
  BatteryCount count;
  char *found = lus_battery(&spec, &count);
  if (found) say(said, found);
  free(found);
}

/* Is there an error at a line of the script, "hostile.lua:12: "? */
static bool blames(const char *text) {
  static const char file[] = "hostile.lua:";
  while ((text = strstr(text, file))) {
    text += strlen(file);
    if (!strncmp(text + strspn(text, "0123456789"), ": ", 2)) return true;
  }
  return false;
}

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void check_cost(double took) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  munit_assert_double(took, <, SLOW ? 200 : 30);
  if (!SLOW) munit_assert_long(usage.ru_maxrss, <, 640 * 1024);
}

static MunitResult hostile_games_do_no_harm(const MunitParameter p[],
                                            void *data) {
  (void)data;
  char path[400], wanted[200], lines[200];
  Said said = {0};
  snprintf(path, sizeof path, "tests/core/vm/hostile/games/%s",
           munit_parameters_get(p, "game"));
  char *text = helper_file(path, NULL);
  munit_assert_not_null(text);
  header(text, "error", wanted, sizeof wanted);
  header(text, "play", lines, sizeof lines);
  munit_assert_size(strlen(wanted), >, 0);
  helper_script_set("games/hostile", text);
  Scripts scripts = helper_scripts();
  double start = cpu_seconds();
  bool all = !strstr(text, "\n-- fast");
  play(&scripts, lines, all, &said);
  if (all) simulate(&scripts, &said);
  if (strstr(text, "\n-- battery")) battle(&scripts, &said);
  check_cost(cpu_seconds() - start);
  bool fine = !strcmp(wanted, "none");
  bool blamed = blames(said.text) || strstr(said.text, "among the legal moves");
  if (fine ? blamed : strstr(said.text, wanted) == NULL)
    munit_errorf("wanted '%s': %s", wanted, said.text);
  if (strstr(said.text, "0x")) munit_errorf("an address: %s", said.text);
  helper_script_set("games/hostile", NULL);
  free(said.text);
  free(text);
  return MUNIT_OK;
}

static char *GAMES[400];
static MunitParameterEnum EACH[] = {{"game", GAMES}, {NULL, NULL}};

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t list_games(void) {
  size_t n = 0;
  DIR *dir = opendir("tests/core/vm/hostile/games");
  for (struct dirent *e; dir && (e = readdir(dir)) && n < 399;)
    if (strstr(e->d_name, ".lua")) GAMES[n++] = strdup(e->d_name);
  if (dir) closedir(dir);
  qsort(GAMES, n, sizeof *GAMES, by_name);
  return n;
}

static MunitTest TESTS[] = {{.name = "/hostile_games_do_no_harm",
                             .test = hostile_games_do_no_harm,
                             .parameters = EACH},
                            {0}};

int main(int argc, char *argv[]) {
  if (list_games() < 20) {
    fputs("hostile_test: run it where tests/core/vm/hostile/games/ is\n",
          stderr);
    return 2;
  }
  return suite_main("/hostile", TESTS, argc, argv);
}
