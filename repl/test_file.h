/* repl/test_file.h - one file of tests: loaded, run, reported.
 *
 * The battery of a game stands among the files, with one test. A file runs in
 * any thread, but in one at a time; it is loaded and reported in the main one.
 */
#ifndef TEST_FILE_H
#define TEST_FILE_H

#include "reader.h"
#include "test_report.h"

/* How all of them are run. */
typedef struct TestPlan {
  const char *filter;
  bool accept; /* new pictures are kept */
  bool hold;   /* what is printed waits until the test is reported */
  uint64_t seed, work;
  Coverage *coverage; /* or NULL */
} TestPlan;

typedef struct TestFile {
  const TestPlan *plan;
  char *path, *game; /* whose battery it is, or NULL */
  Reader *reader;
  Scripts scripts;
  SuiteSpec spec;
  Suite *suite; /* NULL, and an error, when it cannot be loaded */
  char error[2048];
  unsigned *order, n; /* the wanted tests; a file with an error is one */
  struct TestResult *results;
  bool ran;       /* all of them */
  char *snapshot; /* the one that was read last */
  char *module;   /* the same of a module, and what errors call it */
  char *module_path;
  Text kept;    /* the new snapshots, a line each */
  Text printed; /* by the test that runs */
} TestFile;

TestFile *test_file_new(const TestPlan *plan, const char *path,
                        const char *game);
void test_file_free(TestFile *f);

/* The i-th of the wanted tests: its name; runs it and keeps what came of it;
 * tells that. */
const char *test_file_name(const TestFile *f, unsigned i);
void test_file_run(TestFile *f, unsigned i);
void test_file_tell(TestFile *f, unsigned i, Report *report);

#endif
