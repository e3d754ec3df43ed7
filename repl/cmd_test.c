/* repl/cmd_test.c - `lusory test`: runs script suites.
 *
 * Finds the files, has the library find their tests, and runs those that are
 * wanted one after the other. Files and the tests in a file are in the order of
 * their names and lines, or shuffled by the seed. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "test_report.h"

typedef struct Options {
  const char *filter, *format, *seed_text, *battery, *work_text, *lcov;
  bool list, shuffle, accept, coverage;
  uint64_t seed, work;
} Options;

/* A file of tests. One that cannot be loaded has no suite, but an error. The
 * battery of a game stands among the files, with one test. */
typedef struct TestFile {
  char *path;
  char *game; /* whose battery it is */
  SuiteSpec spec;
  Suite *suite;
  char error[2048];
  unsigned *order, n; /* the wanted tests */
} TestFile;

typedef struct Run {
  const Options *o;
  Scripts scripts;
  TestFile **files;
  size_t n, cap;
  char *snapshot; /* the one that was read last */
  Text kept;      /* the new ones, a line each */
  Coverage *coverage;
} Run;

/* --- finding files --- */

static bool is_folder(const char *path) {
  struct stat s;
  return !stat(path, &s) && S_ISDIR(s.st_mode);
}

static bool ends_in(const char *text, const char *end) {
  size_t n = strlen(text), k = strlen(end);
  return n >= k && !strcmp(text + n - k, end);
}

static void add_file(Run *run, const char *path) {
  if (run->n == run->cap) {
    run->cap = run->cap * 2 + 16;
    run->files = realloc(run->files, run->cap * sizeof *run->files);
  }
  TestFile *f = calloc(1, sizeof *f);
  if (!run->files || !f) abort();
  while (!strncmp(path, "./", 2)) path += 2;
  f->path = strdup(path);
  run->files[run->n++] = f;
}

static int visible(const struct dirent *entry) {
  return entry->d_name[0] != '.';
}

static void add_folder(Run *run, const char *folder) {
  struct dirent **entries;
  int n = scandir(folder, &entries, visible, alphasort);
  for (int i = 0; i < n; i++) {
    Text path = {0};
    size_t len = strlen(folder);
    text_addf(&path, "%s%s%s", folder, len && folder[len - 1] == '/' ? "" : "/",
              entries[i]->d_name);
    if (is_folder(path.data))
      add_folder(run, path.data);
    else if (ends_in(path.data, "_test.lua"))
      add_file(run, path.data);
    free(path.data);
    free(entries[i]);
  }
  if (n >= 0) free(entries);
}

static bool add_path(Run *run, const char *path) {
  struct stat s;
  if (stat(path, &s)) {
    complain("%s: %s", path, strerror(errno));
    return false;
  }
  if (S_ISDIR(s.st_mode))
    add_folder(run, path);
  else
    add_file(run, path);
  return true;
}

static void add_battery(Run *run, const char *game) {
  Text name = {0};
  text_addf(&name, "battery/%s", game);
  add_file(run, name.data);
  run->files[run->n - 1]->game = strdup(game);
  free(name.data);
}

/* The games in a folder: NAME.lua, NAME/init.lua. */
static void add_games(Run *run, const char *folder, bool by_path) {
  struct dirent **entries;
  int n = scandir(folder, &entries, visible, alphasort);
  for (int i = 0; i < n; i++) {
    Text path = {0}, init = {0};
    const char *name = entries[i]->d_name;
    text_addf(&path, "%s/%s", folder, name);
    text_addf(&init, "%s/init.lua", path.data);
    bool script = ends_in(name, ".lua") && !ends_in(name, "_test.lua");
    bool game = name[0] != '_' && (script || !access(init.data, R_OK));
    if (game && by_path) {
      add_battery(run, path.data);
    } else if (game) {
      if (script) entries[i]->d_name[strlen(name) - 4] = '\0';
      add_battery(run, name);
    }
    free(path.data);
    free(init.data);
    free(entries[i]);
  }
  if (n >= 0) free(entries);
}

/* What is named; or the tests and the games below the current folder. */
static bool find_files(Run *run, const Args *a) {
  for (int i = 0; i < a->operands_n; i++)
    if (!add_path(run, a->operands[i])) return false;
  if (run->o->battery) add_battery(run, run->o->battery);
  if (a->operands_n || run->o->battery) return true;
  add_folder(run, is_folder("tests") ? "tests" : ".");
  if (run->o->coverage) return true; /* what tests ask for, not what happens */
  add_games(run, "games", false);
  add_games(run, "tests/games", true);
  return true;
}

/* --- snapshots: snapshots/NAME.txt beside the test file --- */

typedef struct Beside {
  Run *run;
  TestFile *file;
} Beside;

static char *snapshot_path(const TestFile *f, const char *name) {
  Text path = {0};
  const char *slash = strrchr(f->path, '/');
  if (slash) text_add(&path, f->path, (size_t)(slash - f->path) + 1);
  text_addf(&path, "snapshots/%s.txt", name);
  return path.data;
}

static const char *read_snapshot(void *context, const char *name) {
  Beside *b = context;
  char *path = snapshot_path(b->file, name);
  free(b->run->snapshot);
  b->run->snapshot = files_read(path, NULL);
  free(path);
  return b->run->snapshot;
}

static bool keep_snapshot(void *context, const char *name, const char *text) {
  Beside *b = context;
  char *path = snapshot_path(b->file, name);
  for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
    *p = '\0';
    mkdir(path, 0777);
    *p = '/';
  }
  bool ok = files_write(path, text, strlen(text), false);
  if (ok) text_addf(&b->run->kept, "kept %s\n", path);
  else complain("%s: %s", path, strerror(errno));
  free(path);
  return ok;
}

/* --- loading and choosing --- */

static bool contains(const char *text, const char *part) {
  size_t n = strlen(part);
  for (; *text; text++)
    if (!strncasecmp(text, part, n)) return true;
  return !n;
}

/* What a rules script says first, no test file knows. */
static void name_other_verb(TestFile *f) {
  if (!strstr(f->error, "there is no 'game'") &&
      !strstr(f->error, "there is no 'variant'"))
    return;
  snprintf(f->error, sizeof f->error,
           "this is a rules script, not a file of tests: 'lusory check %s' "
           "examines it, 'lusory test --battery ./%s' plays what every game "
           "must keep; its tests are in a file that ends in _test.lua",
           f->path, f->path);
}

static void load_file(Run *run, TestFile *f) {
  size_t len;
  char *text = files_read(f->path, &len);
  Beside *beside = malloc(sizeof *beside);
  if (!beside) abort();
  *beside = (Beside){run, f};
  f->spec = (SuiteSpec){.scripts = &run->scripts,
                        .coverage = run->coverage,
                        .seed = run->o->seed,
                        .snapshot = read_snapshot,
                        .keep = run->o->accept ? keep_snapshot : NULL,
                        .context = beside};
  if (!text)
    snprintf(f->error, sizeof f->error, "%s", strerror(errno));
  else
    f->suite = lus_suite_new(&f->spec, f->path, text, len, f->error,
                             sizeof f->error);
  if (!f->suite) name_other_verb(f);
  free(text);
}

static void choose_tests(TestFile *f, const char *filter) {
  if (f->game) {
    f->n = !filter || contains(f->path, filter);
    return;
  }
  unsigned n = f->suite ? lus_suite_tests(f->suite) : 0;
  f->order = calloc(n + 1, sizeof *f->order);
  if (!f->order) abort();
  for (unsigned i = 0; i < n; i++)
    if (!filter || contains(lus_suite_name(f->suite, i), filter))
      f->order[f->n++] = i;
}

/* splitmix64 */
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static void shuffle(Run *run) {
  uint64_t state = run->o->seed;
  for (size_t i = run->n; i > 1; i--) {
    size_t k = next_random(&state) % i;
    TestFile *f = run->files[i - 1];
    run->files[i - 1] = run->files[k];
    run->files[k] = f;
  }
  for (size_t i = 0; i < run->n; i++) {
    TestFile *f = run->files[i];
    for (unsigned left = f->game ? 0 : f->n; left > 1; left--) {
      unsigned k = (unsigned)(next_random(&state) % left), t = f->order[k];
      f->order[k] = f->order[left - 1];
      f->order[left - 1] = t;
    }
  }
}

/* --- running --- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_battery(const Run *run, Report *report, const TestFile *f) {
  BatterySpec spec = {.scripts = &run->scripts,
                      .game = f->game,
                      .seed = run->o->seed,
                      .work = run->o->work};
  double started = now();
  char *found = lus_battery(&spec, NULL);
  TestRun t = {.file = f->path,
               .name = "what every game must keep",
               .passed = !found,
               .seconds = now() - started,
               .failure = {.message = found}};
  report_test(report, &t);
  free(found);
}

static void run_test(Report *report, TestFile *f, unsigned i) {
  TestRun t = {.file = f->path,
               .name = lus_suite_name(f->suite, i),
               .line = lus_suite_line(f->suite, i)};
  double started = now();
  t.passed = lus_suite_run(f->suite, i, &t.failure);
  t.seconds = now() - started;
  report_test(report, &t);
}

static void tell_broken(Report *report, const TestFile *f) {
  TestRun t = {.file = f->path,
               .name = "the file",
               .line = 1,
               .failure = {.line = 1, .message = f->error}};
  report_test(report, &t);
}

static unsigned planned(const Run *run) {
  unsigned n = 0;
  for (size_t i = 0; i < run->n; i++) {
    const TestFile *f = run->files[i];
    n += f->suite || f->game ? f->n : 1;
  }
  return n;
}

static bool tell_coverage(const Run *run, Report *report) {
  const char *path = run->o->lcov;
  char *table = lus_coverage_table(run->coverage);
  char *lcov = path ? lus_coverage_lcov(run->coverage) : NULL;
  if (table) report_note(report, table);
  bool ok = !path || (lcov && files_write(path, lcov, strlen(lcov), false));
  if (!ok) complain("%s: %s", path, strerror(errno));
  free(table);
  free(lcov);
  return ok;
}

static int run_all(Run *run, const ReportFormat *format) {
  Report report;
  report_start(&report, format, planned(run), run->o->seed);
  for (size_t i = 0; i < run->n; i++) {
    TestFile *f = run->files[i];
    if (f->game && f->n) run_battery(run, &report, f);
    if (f->game) continue;
    if (!f->suite) tell_broken(&report, f);
    for (unsigned k = 0; k < f->n; k++) run_test(&report, f, f->order[k]);
    fflush(stdout);
  }
  if (run->kept.len) report_note(&report, run->kept.data);
  bool told = !run->coverage || tell_coverage(run, &report);
  report_finish(&report);
  return report.failed || !told ? EXIT_NO : EXIT_FINE;
}

static int list_all(const Run *run) {
  int code = EXIT_FINE;
  for (size_t i = 0; i < run->n; i++) {
    const TestFile *f = run->files[i];
    if (f->game && f->n) printf("%s: what every game must keep\n", f->path);
    if (f->game) continue;
    if (!f->suite) {
      complain("%s: %s", f->path, f->error);
      code = EXIT_NO;
    }
    for (unsigned k = 0; k < f->n; k++) {
      char *name = text_clean(lus_suite_name(f->suite, f->order[k]), false);
      printf("%s:%d: %s\n", f->path, lus_suite_line(f->suite, f->order[k]),
             name);
      free(name);
    }
  }
  return code;
}

static void free_run(Run *run) {
  for (size_t i = 0; i < run->n; i++) {
    TestFile *f = run->files[i];
    lus_suite_free(f->suite);
    free(f->spec.context);
    free(f->order);
    free(f->game);
    free(f->path);
    free(f);
  }
  free(run->files);
  free(run->snapshot);
  free(run->kept.data);
  lus_coverage_free(run->coverage);
}

/* Has the filter left nothing to run? A typing error must not pass. */
static bool is_filtered_out(const Run *run) {
  if (!run->o->filter) return false;
  for (size_t i = 0; i < run->n; i++)
    if (run->files[i]->n || *run->files[i]->error) return false;
  complain("no test has '%s' in its name", run->o->filter);
  return true;
}

static int test(const Args *a, const Options *o, const ReportFormat *format) {
  Run run = {.o = o, .scripts = files_scripts()};
  int code = EXIT_MISUSE;
  if (o->coverage) run.coverage = lus_coverage_new(&run.scripts);
  if (find_files(&run, a)) {
    for (size_t i = 0; i < run.n; i++) {
      if (!run.files[i]->game) load_file(&run, run.files[i]);
      choose_tests(run.files[i], o->filter);
    }
    if (o->shuffle) shuffle(&run);
    code = o->list ? list_all(&run) : run_all(&run, format);
    if (is_filtered_out(&run)) code = EXIT_NO;
  }
  free_run(&run);
  return code;
}

static bool settle_numbers(Options *o) {
  o->seed = o->shuffle ? args_entropy() : 1;
  if (o->seed_text &&
      !args_number(o->seed_text, "--seed", 0, UINT64_MAX, &o->seed))
    return false;
  return !o->work_text ||
         args_number(o->work_text, "--work", 1, UINT64_MAX, &o->work);
}

int cmd_test(int argc, char **argv) {
  Options o = {.format = "pretty"};
  const ArgSpec specs[] = {
      {"filter", 0, &o.filter, NULL, "TEXT", "only tests with TEXT in their name"},
      {"list", 0, NULL, &o.list, NULL, "names the tests, runs none"},
      {"shuffle", 0, NULL, &o.shuffle, NULL, "in an order of chance"},
      {"seed", 0, &o.seed_text, NULL, "S", "where chance starts from (1)"},
      {"format", 0, &o.format, NULL, "NAME", "pretty, tap or junit"},
      {"accept", 0, NULL, &o.accept, NULL, "keeps new pictures as snapshots, and names their files"},
      {"coverage", 0, NULL, &o.coverage, NULL, "tells which lines and named rules the tests reach"},
      {"lcov", 0, &o.lcov, NULL, "FILE", "writes that as a tracefile for lcov"},
      {"battery", 0, &o.battery, NULL, "GAME", "what every game must keep, of GAME"},
      {"work", 0, &o.work_text, NULL, "N", "moves of a battery (10000)"},
      {NULL, 0, NULL, NULL, NULL, NULL}};
  Args a;
  int code = args_read(&a, argc, argv, "[PATH]...",
                       "Runs the tests in files *_test.lua: those named, those "
                       "below the folders named,\nor all below tests/ (where "
                       "there is no such folder, below this one), and with\n"
                       "them the battery of every game in games/ and "
                       "tests/games/: random matches that\nmust keep what every "
                       "game must keep.",
                       specs, false);
  const ReportFormat *format = report_format(o.format);
  if (code < 0 && !format) {
    complain("--format %s: it is pretty, tap or junit", o.format);
    code = EXIT_MISUSE;
  }
  if (o.lcov) o.coverage = true;
  if (code < 0 && !settle_numbers(&o)) code = EXIT_MISUSE;
  if (code < 0) code = test(&a, &o, format);
  args_free(&a);
  return code;
}
