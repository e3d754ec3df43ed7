/* repl/test_report.h - what `lusory test` prints: pretty, TAP 14 or JUnit. */
#ifndef TEST_REPORT_H
#define TEST_REPORT_H

#include "lusory.h"
#include "text.h"

typedef struct TestRun {
  const char *file, *name;
  bool passed;
  double seconds;
  Failure failure; /* when it did not pass */
} TestRun;

typedef struct Report Report;

typedef struct ReportFormat {
  const char *name;
  void (*start)(Report *r);
  void (*test)(Report *r, const TestRun *t);
  void (*finish)(Report *r);
} ReportFormat;

struct Report {
  const ReportFormat *format;
  uint64_t seed;
  unsigned planned, passed, failed;
  /* pretty: the file whose tests are being reported */
  char *file;
  unsigned file_passed, file_failed;
  Text held; /* junit: the cases, until their number is known */
};

/* NULL when there is no such format. */
const ReportFormat *report_format(const char *name);
void report_start(Report *r, const ReportFormat *f, unsigned planned,
                  uint64_t seed);
void report_test(Report *r, const TestRun *t);
/* Other lines, before the end: where the format has no place for them, to
 * stderr. */
void report_note(Report *r, const char *text);
void report_finish(Report *r);

#endif
