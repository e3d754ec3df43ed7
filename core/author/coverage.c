/* core/author/coverage.c - which lines of the rules scripts ran, and which
 * rules fired.
 *
 * A match that is covered reads its scripts through here and reports each line
 * that it runs. Lines with nothing but `end`, `else` or brackets do not
 * count. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "author/prototype.h"
#include "author/script_tests.h"

typedef struct Covered {
  char *name;
  bool *code;    /* can this line run? Lines are 1..n */
  uint32_t *ran; /* how often */
  int n;
  unsigned batch; /* of the match that read it last */
  bool own, base; /* of a game asked for; of the base of a variant */
} Covered;

typedef struct CoveredRule {
  char name[LUS_NAME];
  char at[80]; /* "games/monza.lua:12" */
  uint64_t fired;
} CoveredRule;

struct Coverage {
  Scripts scripts; /* to give to a match */
  const Scripts *from;
  Covered *files;
  int files_n, last; /* last: the file of the last line reported */
  unsigned batch;    /* counts the matches made */
  const char *main;  /* the script of the match: the first it read */
  CoveredRule *rules;
  int rules_n;
};

/* --- the lines of a script --- */

static bool is_word(const char *at, size_t len) {
  static const char *const WORDS[] = {"end", "else", "do", "then"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (len == strlen(WORDS[i]) && !strncmp(at, WORDS[i], len)) return true;
  return false;
}

/* Does a line hold more than the end of a block? */
static bool says_something(const char *line, size_t len) {
  for (size_t i = 0; i < len;) {
    size_t n = 0;
    if (line[i] == '-' && i + 1 < len && line[i + 1] == '-') return false;
    while (i + n < len && isalpha((unsigned char)line[i + n])) n++;
    if (n ? !is_word(line + i, n) : !strchr(" \t\r(){},;", line[i]))
      return true;
    i += n ? n : 1;
  }
  return false;
}

static void unmark_closings(Covered *f, const char *text, size_t len) {
  const char *end = text + len;
  for (int i = 1; i <= f->n && text < end; i++) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    if (!stop) stop = end;
    if (!says_something(text, (size_t)(stop - text))) f->code[i] = false;
    text = stop + 1;
  }
}

static int count_lines(const char *text, size_t len) {
  int n = 1;
  for (size_t i = 0; i < len; i++) n += text[i] == '\n';
  return n;
}

static bool find_lines(Covered *f, const char *text, size_t len) {
  f->n = count_lines(text, len);
  f->code = calloc((size_t)f->n + 1, sizeof *f->code);
  f->ran = calloc((size_t)f->n + 1, sizeof *f->ran);
  if (!f->code || !f->ran) return false;
  lus_code_lines(text, len, f->code, f->n);
  unmark_closings(f, text, len);
  return true;
}

/* --- what a match reports --- */

static int find_file(const Coverage *c, const char *name) {
  for (int i = 0; i < c->files_n; i++)
    if (!strcmp(c->files[i].name, name)) return i;
  return -1;
}

static void free_file(Covered *f) {
  free(f->name);
  free(f->code);
  free(f->ran);
}

/* Keeps files sorted by name. */
static void add_file(Coverage *c, const char *name, const char *text,
                     size_t len) {
  if (find_file(c, name) >= 0) return;
  Covered *files = realloc(c->files, ((size_t)c->files_n + 1) * sizeof *files);
  if (!files) return;
  c->files = files;
  Covered f = {.name = strdup(name)};
  if (!f.name || !find_lines(&f, text, len)) {
    free_file(&f);
    return;
  }
  int at = c->files_n++;
  for (; at > 0 && strcmp(files[at - 1].name, name) > 0; at--)
    files[at] = files[at - 1];
  files[at] = f;
}

static const char *read_covered(void *context, const char *name, size_t *len,
                                const char **display) {
  Coverage *c = context;
  const char *text = c->from->read(c->from->context, name, len, display);
  if (!text || !strncmp(name, "lua/", 4)) return text;
  add_file(c, *display, text, *len);
  int i = find_file(c, *display);
  if (i < 0) return text;
  c->files[i].batch = c->batch;
  if (!c->main) c->main = c->files[i].name;
  return text;
}

void lus_coverage_begin(Coverage *c) {
  c->batch++;
  c->main = NULL;
}

void lus_coverage_opened(Coverage *c, const Match *m) {
  for (int i = 0; i < c->files_n; i++) {
    Covered *f = &c->files[i];
    if (f->batch != c->batch) continue;
    if (m->game->variant && f->name != c->main) f->base = true;
    else f->own = true;
  }
}

static void begin_covered(void *context) {
  const Coverage *c = context;
  if (c->from->begin) c->from->begin(c->from->context);
}

static void print_covered(void *context, const char *text, size_t len) {
  const Coverage *c = context;
  if (c->from->print) c->from->print(c->from->context, text, len);
}

static void line_covered(void *context, const char *display, int line) {
  Coverage *c = context;
  if (c->last >= c->files_n || strcmp(c->files[c->last].name, display)) {
    int i = find_file(c, display);
    if (i < 0) return;
    c->last = i;
  }
  Covered *f = &c->files[c->last];
  if (line >= 1 && line <= f->n && f->ran[line] < UINT32_MAX) f->ran[line]++;
}

static CoveredRule *rule_of(Coverage *c, const Rule *rule) {
  for (int i = 0; i < c->rules_n; i++) {
    CoveredRule *known = &c->rules[i];
    if (!strcmp(known->at, rule->at) && !strcmp(known->name, rule->name))
      return known;
  }
  CoveredRule *rules =
      realloc(c->rules, ((size_t)c->rules_n + 1) * sizeof *rules);
  if (!rules) return NULL;
  c->rules = rules;
  CoveredRule *fresh = &rules[c->rules_n++];
  *fresh = (CoveredRule){.fired = 0};
  snprintf(fresh->name, sizeof fresh->name, "%s", rule->name);
  snprintf(fresh->at, sizeof fresh->at, "%s", rule->at);
  return fresh;
}

void lus_coverage_match(Coverage *c, const Match *m) {
  for (int i = 0; i < m->game->rules_n; i++) {
    CoveredRule *rule = rule_of(c, &m->game->rules[i]);
    if (rule) rule->fired += m->game->rules[i].fired;
  }
}

const Scripts *lus_coverage_scripts(Coverage *c) { return &c->scripts; }

Coverage *lus_coverage_new(const Scripts *scripts) {
  Coverage *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->from = scripts;
  c->scripts = (Scripts){.read = read_covered,
                         .print = print_covered,
                         .context = c,
                         .line = line_covered,
                         .begin = begin_covered};
  return c;
}

void lus_coverage_free(Coverage *c) {
  if (!c) return;
  for (int i = 0; i < c->files_n; i++) free_file(&c->files[i]);
  free(c->files);
  free(c->rules);
  free(c);
}

/* --- reporting --- */

static void add(char **text, const char *more) {
  char *all = NULL;
  lus_say(&all, "%s%s", *text ? *text : "", more);
  free(*text);
  *text = all;
}

static void count(const Covered *f, int *code, int *ran) {
  *code = *ran = 0;
  for (int i = 1; i <= f->n; i++) {
    *code += f->code[i];
    *ran += f->code[i] && f->ran[i];
  }
}

static bool is_missed(const Covered *f, int line) {
  return f->code[line] && !f->ran[line];
}

/* "3-5 12": a range may include lines that hold no code. */
static void add_missed(char **text, const Covered *f) {
  for (int i = 1; i <= f->n; i++) {
    if (!is_missed(f, i)) continue;
    int last = i;
    for (int k = i; k <= f->n && (!f->code[k] || !f->ran[k]); k++)
      if (is_missed(f, k)) last = k;
    char part[48];
    if (last > i) snprintf(part, sizeof part, " %d-%d", i, last);
    else snprintf(part, sizeof part, " %d", i);
    add(text, part);
    i = last;
  }
}

char *lus_coverage_missed(const Coverage *c, const char *file) {
  char *text = NULL;
  int i = find_file(c, file);
  if (i < 0) return NULL;
  add_missed(&text, &c->files[i]);
  if (!text) return strdup("");
  memmove(text, text + 1, strlen(text)); /* without the first blank */
  return text;
}

/* What belongs only to the base of a variant: the tests are not about that
 * game. */
static bool left_out(const Covered *f) { return f->base && !f->own; }

static bool rule_left_out(const Coverage *c, const CoveredRule *rule) {
  for (int i = 0; i < c->files_n; i++) {
    size_t n = strlen(c->files[i].name);
    if (!strncmp(rule->at, c->files[i].name, n) && rule->at[n] == ':')
      return left_out(&c->files[i]);
  }
  return false;
}

static void add_left_out(char **text, const Coverage *c) {
  int files = 0, lines = 0, rules = 0;
  char *line = NULL;
  for (int i = 0; i < c->files_n; i++) {
    int code, ran;
    if (!left_out(&c->files[i])) continue;
    count(&c->files[i], &code, &ran);
    lines += code - ran;
    files++;
  }
  for (int i = 0; i < c->rules_n; i++)
    rules += !c->rules[i].fired && rule_left_out(c, &c->rules[i]);
  if (!files) return;
  lus_say(
      &line,
      "left out: %d script%s of the base (%d line%s not run, %d rule%s that "
      "never fired); tests of the base reach them\n",
      files, files == 1 ? "" : "s", lines, lines == 1 ? "" : "s", rules,
      rules == 1 ? "" : "s");
  add(text, line);
  free(line);
}

static void add_rules(char **text, const Coverage *c) {
  bool any = false, fired = false;
  char *line = NULL;
  for (int i = 0; i < c->rules_n; i++) {
    if (rule_left_out(c, &c->rules[i])) continue;
    fired |= c->rules[i].fired > 0;
    if (c->rules[i].fired) continue;
    if (!any) add(text, "named rules that never fired\n");
    any = true;
    lus_say(&line, "  %s: %s\n", c->rules[i].at, c->rules[i].name);
    add(text, line);
  }
  if (!any && fired) add(text, "every named rule fired\n");
  free(line);
}

char *lus_coverage_table(const Coverage *c) {
  char *text = NULL, *line = NULL;
  lus_say(&text, "%-36s   ran    of   %%  lines not run\n", "");
  for (int i = 0; i < c->files_n; i++) {
    int code, ran;
    if (left_out(&c->files[i])) continue;
    count(&c->files[i], &code, &ran);
    lus_say(&line, "  %-34s %5d %5d %3d ", c->files[i].name, ran, code,
            code ? ran * 100 / code : 100);
    add(&text, line);
    add_missed(&text, &c->files[i]);
    add(&text, "\n");
  }
  add_rules(&text, c);
  add_left_out(&text, c);
  free(line);
  return text;
}

/* The rules of a file, as functions. */
static void add_functions(char **text, const Coverage *c, const char *file) {
  size_t len = strlen(file);
  char line[160];
  for (int i = 0; i < c->rules_n; i++) {
    const CoveredRule *r = &c->rules[i];
    if (strncmp(r->at, file, len) || r->at[len] != ':') continue;
    snprintf(line, sizeof line, "FN:%s,%s\nFNDA:%llu,%s\n", r->at + len + 1,
             r->name, (unsigned long long)r->fired, r->name);
    add(text, line);
  }
}

char *lus_coverage_lcov(const Coverage *c) {
  char *text = NULL, line[64];
  add(&text, "TN:lusory\n");
  for (int i = 0; i < c->files_n; i++) {
    const Covered *f = &c->files[i];
    int code, ran;
    add(&text, "SF:");
    add(&text, f->name);
    add(&text, "\n");
    add_functions(&text, c, f->name);
    for (int k = 1; k <= f->n; k++) {
      if (!f->code[k]) continue;
      snprintf(line, sizeof line, "DA:%d,%u\n", k, f->ran[k]);
      add(&text, line);
    }
    count(f, &code, &ran);
    snprintf(line, sizeof line, "LF:%d\nLH:%d\nend_of_record\n", code, ran);
    add(&text, line);
  }
  return text;
}
