/* repl/test_report.c - the three ways to tell how tests went.
 *
 * Pretty prints a line for each file and all about what failed; its last line
 * is `N passed, N failed`. The other two formats have no such line: in TAP it
 * is a comment, with JUnit it goes to stderr. */
#include "test_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "out.h"

/* --- columns --- */

static int line_width(const char *line, size_t len) {
  int width = 0, n;
  for (size_t i = 0; i < len; i += (size_t)n)
    width += text_char_width(text_char(line + i, &n));
  return width;
}

static int widest(const char *text) {
  int width = 0;
  while (*text) {
    size_t len = strcspn(text, "\n");
    int w = line_width(text, len);
    if (w > width) width = w;
    text += len + (text[len] == '\n');
  }
  return width;
}

static bool next_line(const char **at, const char **line, size_t *len) {
  *line = *at;
  *len = strcspn(*at, "\n");
  bool there = **at != '\0';
  *at += *len + ((*at)[*len] == '\n');
  return there;
}

/* Two texts side by side; a line that differs is marked. */
static void print_beside(const char *want, const char *got, const char *edge) {
  int width = widest(want) < 4 ? 4 : widest(want);
  out("%s  %-*s   got\n", edge, width, "want");
  for (;;) {
    const char *a, *b;
    size_t a_len, b_len;
    bool left = next_line(&want, &a, &a_len),
         right = next_line(&got, &b, &b_len);
    if (!left && !right) return;
    bool alike = left && right && a_len == b_len && !memcmp(a, b, a_len);
    out("%s%c %.*s%*s %c %.*s\n", edge, alike ? ' ' : '>', (int)a_len, a,
        width - line_width(a, a_len), "", alike ? ' ' : '|', (int)b_len, b);
  }
}

static void print_indented(const char *text, const char *edge) {
  const char *line;
  size_t len;
  while (next_line(&text, &line, &len)) out("%s%.*s\n", edge, (int)len, line);
}

static void print_want_got(const Failure *f, const char *edge) {
  const char *want = f->want ? f->want : "", *got = f->got ? f->got : "";
  if (!*want && !*got) return;
  if (strchr(want, '\n') || strchr(got, '\n')) {
    print_beside(want, got, edge);
    return;
  }
  out("%swant  %s\n", edge, want);
  out("%sgot   %s\n", edge, got);
}

/* --- pretty --- */

static void end_file(Report *r) {
  if (r->file && r->file_failed)
    out("FAIL  %-40s %u passed, %u failed\n", r->file, r->file_passed,
        r->file_failed);
  else if (r->file) out("ok    %-40s %u passed\n", r->file, r->file_passed);
  free(r->file);
  r->file = NULL;
  r->file_passed = r->file_failed = 0;
}

static void pretty_failure(const Report *r, const TestRun *t) {
  const Failure *f = &t->failure;
  const char *message = f->message ? f->message : "it failed";
  size_t first = strcspn(message, "\n");
  out("\n%s", t->file);
  if (f->line) out(":%d", f->line);
  out(": %.*s\n", (int)first, message);
  if (message[first]) print_indented(message + first + 1, "    ");
  out("    in: %s\n", t->name);
  print_want_got(f, "    ");
  if (f->board) print_indented(f->board, "    | ");
  out("    seed %llu\n", (unsigned long long)r->seed);
}

static void pretty_test(Report *r, const TestRun *t) {
  if (r->file && strcmp(r->file, t->file)) end_file(r);
  if (!r->file) r->file = strdup(t->file);
  if (t->passed) {
    r->file_passed++;
  } else {
    r->file_failed++;
    pretty_failure(r, t);
  }
}

static void pretty_finish(Report *r) {
  end_file(r);
  out("%u passed, %u failed\n", r->passed, r->failed);
}

/* --- TAP 14 --- */

static void tap_start(Report *r) { out("TAP version 14\n1..%u\n", r->planned); }

/* A '#' would start a directive. */
static void tap_name(const char *name) {
  Text t = {0};
  for (; *name; name++) {
    if (*name == '#' || *name == '\\') text_adds(&t, "\\");
    text_add(&t, name, 1);
  }
  out_text(text_get(&t));
  free(t.data);
}

static void tap_block(const char *key, const char *text) {
  if (!text || !*text) return;
  out("  %s: |\n", key);
  print_indented(text, "    ");
}

static void tap_test(Report *r, const TestRun *t) {
  out("%s %u - ", t->passed ? "ok" : "not ok", r->passed + r->failed);
  tap_name(t->file);
  out_text(": ");
  tap_name(t->name);
  out_text("\n");
  if (t->passed) return;
  out("  ---\n  at: \"%s:%d\"\n  seed: %llu\n", t->file, t->failure.line,
      (unsigned long long)r->seed);
  tap_block("message", t->failure.message);
  tap_block("want", t->failure.want);
  tap_block("got", t->failure.got);
  tap_block("board", t->failure.board);
  out("  ...\n");
}

static void tap_finish(Report *r) {
  out("# %u passed, %u failed\n", r->passed, r->failed);
}

/* --- JUnit --- */

static void add_xml(Text *t, const char *text) {
  for (; *text; text++) {
    switch (*text) {
      case '<': text_adds(t, "&lt;"); break;
      case '>': text_adds(t, "&gt;"); break;
      case '&': text_adds(t, "&amp;"); break;
      case '"': text_adds(t, "&quot;"); break;
      case '\n': text_adds(t, "&#10;"); break;
      default: /* the others that XML does not allow at all */
        if ((unsigned char)*text >= ' ' || *text == '\t') text_add(t, text, 1);
    }
  }
}

static void add_part(Text *t, const char *key, const char *text) {
  if (!text || !*text) return;
  text_addf(t, "%s:&#10;", key);
  add_xml(t, text);
  text_adds(t, "&#10;");
}

static void junit_test(Report *r, const TestRun *t) {
  Text *x = &r->held;
  text_adds(x, "  <testcase classname=\"");
  add_xml(x, t->file);
  text_adds(x, "\" name=\"");
  add_xml(x, t->name);
  text_addf(x, "\" time=\"%.3f\"", t->seconds);
  if (t->passed) {
    text_adds(x, "/>\n");
    return;
  }
  const Failure *f = &t->failure;
  text_adds(x, ">\n    <failure message=\"");
  add_xml(x, f->message ? f->message : "it failed");
  text_adds(x, "\">");
  add_xml(x, t->file);
  text_addf(x, ":%d, seed %llu&#10;", f->line, (unsigned long long)r->seed);
  add_part(x, "want", f->want);
  add_part(x, "got", f->got);
  add_part(x, "board", f->board);
  text_adds(x, "</failure>\n  </testcase>\n");
}

static void junit_finish(Report *r) {
  out("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite "
      "name=\"lusory\" tests=\"%u\" failures=\"%u\">\n%s</testsuite>\n",
      r->passed + r->failed, r->failed, text_get(&r->held));
  char sum[64];
  int n =
      snprintf(sum, sizeof sum, "%u passed, %u failed\n", r->passed, r->failed);
  out_error(sum, (size_t)n);
}

/* --- all of them --- */

static const ReportFormat FORMATS[] = {
    {"pretty", NULL, pretty_test, pretty_finish},
    {"tap", tap_start, tap_test, tap_finish},
    {"junit", NULL, junit_test, junit_finish},
};

const ReportFormat *report_format(const char *name) {
  for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
    if (!strcmp(FORMATS[i].name, name)) return &FORMATS[i];
  return NULL;
}

void report_start(Report *r, const ReportFormat *f, unsigned planned,
                  uint64_t seed) {
  *r = (Report){.format = f, .planned = planned, .seed = seed};
  if (f->start) f->start(r);
}

/* Texts of scripts are cleaned before they are shown. */
static char *clean(const char *text) {
  return text ? text_clean(text, true) : NULL;
}

void report_test(Report *r, const TestRun *t) {
  TestRun shown = *t;
  Failure *f = &shown.failure;
  char *name = text_clean(t->name, false);
  char *message = clean(f->message), *want = clean(f->want);
  char *got = clean(f->got), *board = clean(f->board);
  shown.name = name;
  *f = (Failure){f->line, message, want, got, board};
  if (t->passed) r->passed++;
  else r->failed++;
  r->format->test(r, &shown);
  free(name);
  free(message);
  free(want);
  free(got);
  free(board);
}

void report_note(Report *r, const char *text) {
  char *shown = text_clean(text, true);
  if (r->format->test == junit_test) {
    out_error(shown, strlen(shown));
  } else {
    if (r->format->test == pretty_test) end_file(r);
    print_indented(shown, r->format->test == tap_test ? "# " : "");
  }
  free(shown);
}

void report_finish(Report *r) {
  r->format->finish(r);
  free(r->file);
  free(r->held.data);
}
