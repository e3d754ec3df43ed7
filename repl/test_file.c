/* repl/test_file.c - one file of tests. What belongs to it is beside it:
 * modules by their names, pictures in snapshots/NAME.txt. */
#include "test_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

#include "clock.h"
#include "complain.h"
#include "files.h"
#include "out.h"

enum { FILE_MOST = 16 << 20 };

/* What came of a test; its texts are copies. */
typedef struct TestResult {
  bool passed;
  double seconds;
  int line;
  char *message, *want, *got, *board, *printed;
} TestResult;

/* --- what is beside it --- */

static char *path_beside(const TestFile *f, const char *folder,
                         const char *name, const char *end) {
  Text path = {0};
  const char *slash = strrchr(f->path, '/');
  if (slash) text_add(&path, f->path, (size_t)(slash - f->path) + 1);
  text_addf(&path, "%s%s%s", folder, name, end);
  return path.data;
}

static const char *read_module(void *context, const char *name, size_t *len,
                               const char **display) {
  TestFile *f = context;
  free(f->module);
  free(f->module_path);
  f->module_path = path_beside(f, "", name, ".lua");
  f->module = files_read_own(f->module_path, FILE_MOST, len);
  *display = f->module_path;
  return f->module;
}

static const char *read_snapshot(void *context, const char *name) {
  TestFile *f = context;
  char *path = path_beside(f, "snapshots/", name, ".txt");
  free(f->snapshot);
  f->snapshot = files_read_own(path, FILE_MOST, NULL);
  free(path);
  return f->snapshot;
}

static bool keep_snapshot(void *context, const char *name, const char *text) {
  TestFile *f = context;
  char *path = path_beside(f, "snapshots/", name, ".txt");
  for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
    *p = '\0';
    mkdir(path, 0777);
    *p = '/';
  }
  bool ok = files_write(path, text, strlen(text), false);
  if (ok) text_addf(&f->kept, "kept %s\n", path);
  else complain("%s: %s", path, strerror(errno));
  free(path);
  return ok;
}

/* --- loading and choosing --- */

/* What a rules script says first, no test file knows. */
static void name_other_verb(TestFile *f) {
  if (!strstr(f->error, "there is no 'game'") &&
      !strstr(f->error, "there is no 'variant'"))
    return;
  snprintf(
      f->error, sizeof f->error,
      "this is a rules script, not a file of tests: 'lusory check %s' examines "
      "it, 'lusory test --battery ./%s' tests what every game must keep, and "
      "tests of its own go in a file that ends in _test.lua",
      f->path, f->path);
}

static void load(TestFile *f) {
  size_t len;
  char *text = files_read_own(f->path, FILE_MOST, &len);
  f->spec = (SuiteSpec){.scripts = &f->scripts,
                        .coverage = f->plan->coverage,
                        .seed = f->plan->seed,
                        .module = read_module,
                        .snapshot = read_snapshot,
                        .keep = f->plan->accept ? keep_snapshot : NULL,
                        .context = f};
  if (!text) snprintf(f->error, sizeof f->error, "%s", files_fault(errno));
  else
    f->suite =
        lus_suite_new(&f->spec, f->path, text, len, f->error, sizeof f->error);
  if (!f->suite) name_other_verb(f);
  free(text);
}

static bool contains(const char *text, const char *part) {
  size_t n = strlen(part);
  for (; *text; text++)
    if (!strncasecmp(text, part, n)) return true;
  return !n;
}

static void choose(TestFile *f) {
  const char *filter = f->plan->filter;
  unsigned n = f->suite ? lus_suite_tests(f->suite) : 1;
  f->order = calloc(n + 1, sizeof *f->order);
  f->results = calloc(n + 1, sizeof *f->results);
  if (!f->order || !f->results) abort();
  for (unsigned i = 0; i < n; i++) {
    const char *name = f->suite ? lus_suite_name(f->suite, i) : f->path;
    bool broken = !f->suite && !f->game;
    if (!filter || broken || contains(name, filter)) f->order[f->n++] = i;
  }
}

/* Prints what was held back. */
static void let_out(char *printed) {
  if (printed) out_error(printed, strlen(printed));
  free(printed);
}

static char *take_printed(TestFile *f) {
  char *printed = f->printed.data;
  f->printed = (Text){0};
  return printed;
}

TestFile *test_file_new(const TestPlan *plan, const char *path,
                        const char *game) {
  TestFile *f = calloc(1, sizeof *f);
  if (!f) abort();
  f->plan = plan;
  f->path = strdup(path);
  f->game = game ? strdup(game) : NULL;
  f->reader = reader_new();
  f->scripts = reader_scripts(f->reader);
  if (plan->hold) reader_hold(f->reader, &f->printed);
  if (!game) load(f);
  let_out(take_printed(f));
  choose(f);
  return f;
}

void test_file_free(TestFile *f) {
  for (unsigned i = 0; i < f->n; i++) {
    TestResult *r = &f->results[i];
    free(r->message), free(r->want), free(r->got), free(r->board);
    free(r->printed);
  }
  lus_suite_free(f->suite);
  reader_free(f->reader);
  free(f->results);
  free(f->order);
  free(f->snapshot);
  free(f->module);
  free(f->module_path);
  free(f->kept.data);
  free(f->printed.data);
  free(f->game);
  free(f->path);
  free(f);
}

/* --- running --- */

static void run_battery(const TestFile *f, TestResult *r) {
  BatterySpec spec = {.scripts = &f->scripts,
                      .game = f->game,
                      .seed = f->plan->seed,
                      .work = f->plan->work};
  r->message = lus_battery(&spec, NULL);
  r->passed = !r->message;
}

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

static void run_test(const TestFile *f, unsigned number, TestResult *r) {
  Failure failure;
  r->passed = lus_suite_run(f->suite, number, &failure);
  if (r->passed) return;
  r->line = failure.line;
  r->message = copy(failure.message);
  r->want = copy(failure.want);
  r->got = copy(failure.got);
  r->board = copy(failure.board);
}

void test_file_run(TestFile *f, unsigned i) {
  TestResult *r = &f->results[i];
  double started = clock_seconds();
  if (f->game) {
    run_battery(f, r);
  } else if (f->suite) {
    run_test(f, f->order[i], r);
  } else {
    r->line = 1;
    r->message = copy(f->error);
  }
  r->seconds = clock_seconds() - started;
  r->printed = take_printed(f);
}

/* --- telling --- */

const char *test_file_name(const TestFile *f, unsigned i) {
  if (f->game) return "what every game must keep";
  return f->suite ? lus_suite_name(f->suite, f->order[i]) : "the file";
}

void test_file_tell(TestFile *f, unsigned i, Report *report) {
  TestResult *r = &f->results[i];
  TestRun t = {.file = f->path,
               .name = test_file_name(f, i),
               .passed = r->passed,
               .seconds = r->seconds,
               .failure = {r->line, r->message, r->want, r->got, r->board}};
  let_out(r->printed);
  r->printed = NULL;
  report_test(report, &t);
}
