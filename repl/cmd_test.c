/* repl/cmd_test.c - `lusory test`: runs script suites.
 *
 * Finds the files, has the library find their tests, and runs those that are
 * wanted. Files and the tests in a file are in the order of their names and
 * lines, or shuffled by the seed. Threads take file after file; results
 * are shown in the order of the files, so they are the same for any number of
 * threads. */
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "out.h"
#include "random.h"
#include "test_file.h"
#include "verbs.h"

enum { THREADS_MOST = 1024 };

typedef struct Options {
  const char *format, *seed_text, *threads_text, *battery, *work_text, *lcov;
  bool list, shuffle, coverage;
  uint64_t threads;
} Options;

typedef struct Run {
  const Options *o;
  TestPlan *plan;
  TestFile **files;
  size_t n, cap;
  pthread_mutex_t lock; /* of what follows, and of `ran` of each file */
  pthread_cond_t ended; /* a file has run */
  size_t next;          /* file that no thread has taken */
} Run;

/* --- finding files --- */

static void add_file(Run *run, const char *path, const char *game) {
  if (run->n == run->cap) {
    run->cap = run->cap * 2 + 16;
    run->files = realloc(run->files, run->cap * sizeof *run->files);
  }
  if (!run->files) abort();
  while (!strncmp(path, "./", 2)) path += 2;
  run->files[run->n++] = test_file_new(run->plan, path, game);
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
    if (files_is_folder(path.data)) add_folder(run, path.data);
    else if (text_ends(path.data, "_test.lua")) add_file(run, path.data, NULL);
    free(path.data);
    free(entries[i]);
  }
  if (n >= 0) free(entries);
}

static bool add_path(Run *run, const char *path) {
  if (access(path, F_OK)) {
    complain("%s: %s", path, strerror(errno));
    return false;
  }
  if (files_is_folder(path)) add_folder(run, path);
  else add_file(run, path, NULL);
  return true;
}

static void add_battery(Run *run, const char *game) {
  Text name = {0};
  text_addf(&name, "battery/%s", game);
  add_file(run, name.data, game);
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
    bool script = text_ends(name, ".lua") && !text_ends(name, "_test.lua");
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
  add_folder(run, files_is_folder("tests") ? "tests" : ".");
  if (run->o->coverage) return true; /* what tests ask for, not what happens */
  add_games(run, "games", false);
  add_games(run, "tests/fixtures/games", true);
  return true;
}

/* --- in an order of chance --- */

static void shuffle(Run *run) {
  uint64_t state = run->plan->seed;
  for (size_t i = run->n; i > 1; i--) {
    size_t k = random_next(&state) % i;
    TestFile *f = run->files[i - 1];
    run->files[i - 1] = run->files[k];
    run->files[k] = f;
  }
  for (size_t i = 0; i < run->n; i++) {
    TestFile *f = run->files[i];
    for (unsigned left = f->n; left > 1; left--) {
      unsigned k = (unsigned)(random_next(&state) % left), t = f->order[k];
      f->order[k] = f->order[left - 1];
      f->order[left - 1] = t;
    }
  }
}

/* --- running --- */

static TestFile *take_file(Run *run) {
  pthread_mutex_lock(&run->lock);
  TestFile *f = run->next < run->n ? run->files[run->next++] : NULL;
  pthread_mutex_unlock(&run->lock);
  return f;
}

static void *work(void *context) {
  Run *run = context;
  for (TestFile *f; (f = take_file(run));) {
    for (unsigned i = 0; i < f->n; i++) test_file_run(f, i);
    pthread_mutex_lock(&run->lock);
    f->ran = true;
    pthread_cond_signal(&run->ended);
    pthread_mutex_unlock(&run->lock);
  }
  return NULL;
}

static void wait_for(Run *run, const TestFile *f) {
  pthread_mutex_lock(&run->lock);
  while (!f->ran) pthread_cond_wait(&run->ended, &run->lock);
  pthread_mutex_unlock(&run->lock);
}

/* Tells of all files in their order. Without threads each test runs when it is
 * its turn. */
static void tell_files(Run *run, Report *report, bool threads) {
  for (size_t i = 0; i < run->n; i++) {
    TestFile *f = run->files[i];
    if (threads) wait_for(run, f);
    for (unsigned k = 0; k < f->n; k++) {
      if (!threads) test_file_run(f, k);
      test_file_tell(f, k, report);
    }
    fflush(stdout);
  }
}

static void run_files(Run *run, Report *report) {
  pthread_t threads[THREADS_MOST];
  size_t n = 0, most = run->o->threads < run->n ? run->o->threads : run->n;
  pthread_mutex_init(&run->lock, NULL);
  pthread_cond_init(&run->ended, NULL);
  while (most > 1 && n < most && !pthread_create(&threads[n], NULL, work, run))
    n++;
  tell_files(run, report, n > 0);
  while (n > 0) pthread_join(threads[--n], NULL);
  pthread_cond_destroy(&run->ended);
  pthread_mutex_destroy(&run->lock);
}

static unsigned planned(const Run *run) {
  unsigned n = 0;
  for (size_t i = 0; i < run->n; i++) n += run->files[i]->n;
  return n;
}

static void tell_kept(const Run *run, Report *report) {
  for (size_t i = 0; i < run->n; i++)
    if (run->files[i]->kept.len) report_note(report, run->files[i]->kept.data);
}

static bool tell_coverage(const Run *run, Report *report) {
  const char *path = run->o->lcov;
  char *table = lus_coverage_table(run->plan->coverage);
  char *lcov = path ? lus_coverage_lcov(run->plan->coverage) : NULL;
  if (table) report_note(report, table);
  bool ok = !path || (lcov && files_write(path, lcov, strlen(lcov), false));
  if (!ok) complain("%s: %s", path, strerror(errno));
  free(table);
  free(lcov);
  return ok;
}

static int run_all(Run *run, const ReportFormat *format) {
  Report report;
  report_start(&report, format, planned(run), run->plan->seed);
  run_files(run, &report);
  tell_kept(run, &report);
  bool shown = !run->plan->coverage || tell_coverage(run, &report);
  report_finish(&report);
  return report.failed || !shown ? EXIT_NO : EXIT_FINE;
}

static int list_all(const Run *run) {
  int code = EXIT_FINE;
  for (size_t i = 0; i < run->n; i++) {
    const TestFile *f = run->files[i];
    if (*f->error) {
      complain("%s: %s", f->path, f->error);
      code = EXIT_NO;
      continue;
    }
    for (unsigned k = 0; k < f->n; k++) {
      char *name = text_clean(test_file_name(f, k), false);
      out("%s", f->path);
      if (f->suite) out(":%d", lus_suite_line(f->suite, f->order[k]));
      out(": %s\n", name);
      free(name);
    }
  }
  return code;
}

/* Has the filter left nothing to run? A typing error must not count as success.
 */
static bool is_filtered_out(const Run *run) {
  if (!run->plan->filter || planned(run)) return false;
  complain("no test has '%s' in its name, so nothing was run",
           run->plan->filter);
  return true;
}

static int test(const Args *a, const Options *o, TestPlan *plan,
                const ReportFormat *format) {
  Run run = {.o = o, .plan = plan};
  int code = EXIT_MISUSE;
  if (find_files(&run, a)) {
    if (o->shuffle) shuffle(&run);
    code = o->list ? list_all(&run) : run_all(&run, format);
    if (is_filtered_out(&run)) code = EXIT_NO;
  }
  for (size_t i = 0; i < run.n; i++) test_file_free(run.files[i]);
  free(run.files);
  return code;
}

static bool read_number(const char *text, const char *what, uint64_t min,
                        uint64_t max, uint64_t *out) {
  return !text || args_number(text, what, min, max, out);
}

/* Files write the same coverage, and may keep the same picture: then one
 * follows the other. */
static bool settle(const Scripts *scripts, Options *o, TestPlan *plan) {
  plan->seed = o->shuffle ? random_seed() : 1;
  o->threads = 1;
  if (!read_number(o->seed_text, "--seed", 0, UINT64_MAX, &plan->seed) ||
      !read_number(o->work_text, "--work", 1, UINT64_MAX, &plan->work) ||
      !read_number(o->threads_text, "-j", 1, THREADS_MOST, &o->threads))
    return false;
  if (o->lcov) o->coverage = true;
  if (o->coverage || plan->accept) o->threads = 1;
  plan->hold = o->threads > 1;
  if (o->coverage) plan->coverage = lus_coverage_new(scripts);
  return true;
}

int cmd_test(const Scripts *scripts, int argc, char **argv) {
  Options o = {.format = "pretty"};
  TestPlan plan = {0};
  const ArgSpec specs[] = {
      {"filter", 0, &plan.filter, NULL, "TEXT",
       "runs only tests with TEXT in their name"},
      {"list", 0, NULL, &o.list, NULL, "lists the tests and runs none"},
      {"shuffle", 0, NULL, &o.shuffle, NULL,
       "runs files and tests in random order"},
      {"seed", 0, &o.seed_text, NULL, "S", "the seed of all chance (1)"},
      {"threads", 'j', &o.threads_text, NULL, "J",
       "runs on J threads (1); the output is the same for any J"},
      {"format", 0, &o.format, NULL, "NAME", "prints pretty, tap or junit"},
      {"accept", 0, NULL, &plan.accept, NULL,
       "keeps new pictures as snapshots, and lists their files"},
      {"coverage", 0, NULL, &o.coverage, NULL,
       "shows which lines and named rules the tests reach"},
      {"lcov", 0, &o.lcov, NULL, "FILE",
       "writes the same as a tracefile for lcov"},
      {"battery", 0, &o.battery, NULL, "GAME",
       "tests what every game must keep, on GAME"},
      {"work", 0, &o.work_text, NULL, "N",
       "tries about N moves in each battery (10000)"},
      {NULL, 0, NULL, NULL, NULL, NULL}};
  Args a = {.scripts = scripts};
  int code = args_read(
      &a, argc, argv, "[PATH]...",
      "Runs the tests in files *_test.lua: those named, and those "
      "below folders named. With no PATH it runs all below tests/ "
      "(or below this folder, if it has no tests/) and the battery "
      "of every game in games/ and tests/fixtures/games/: random matches that "
      "show whether the game keeps what every game must keep.",
      specs, false);
  const ReportFormat *format = report_format(o.format);
  if (code < 0 && !format) {
    complain("--format %s: it takes pretty, tap or junit", o.format);
    code = EXIT_MISUSE;
  }
  if (code < 0 && !settle(scripts, &o, &plan)) code = EXIT_MISUSE;
  if (code < 0) code = test(&a, &o, &plan, format);
  lus_coverage_free(plan.coverage);
  args_free(&a);
  return code;
}
