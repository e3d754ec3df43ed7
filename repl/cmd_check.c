/* repl/cmd_check.c - lusory check FILE: examines a rules script. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "text.h"

static const char *const WORD[] = {
    [LUS_NOTE] = "note", [LUS_WARNING] = "warning", [LUS_ERROR] = "error"};

static bool show_progress(void *context, const char *doing) {
  (void)context;
  fprintf(stderr, "\r\033[K%s", doing);
  return true;
}

static void print_finding(const Finding *f, const char *game) {
  Text clean = {0};
  text_add_clean(&clean, f->message, true);
  printf("%s: %s: %s\n", *f->at ? f->at : game, WORD[f->severity],
         text_get(&clean));
  free(clean.data);
}

static void print_json_text(const char *text) {
  putchar('"');
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      printf("\\%c", c);
    else if (c < 32)
      printf("\\u%04x", c);
    else
      putchar(c);
  }
  putchar('"');
}

static void print_json(const Findings *f, const char *game) {
  printf("{\"game\": ");
  print_json_text(game);
  printf(", \"ok\": %s, \"errors\": %u, \"warnings\": %u, \"matches\": %" PRIu64
         ", \"moves\": %" PRIu64 ", \"combinations\": %" PRIu64
         ", \"findings\": [",
         f->errors ? "false" : "true", f->errors, f->warnings, f->matches,
         f->moves, f->combinations);
  for (unsigned i = 0; i < f->n; i++) {
    printf("%s{\"severity\": \"%s\", \"at\": ", i ? ", " : "",
           WORD[f->at[i].severity]);
    print_json_text(f->at[i].at);
    printf(", \"message\": ");
    print_json_text(f->at[i].message);
    printf("}");
  }
  printf("]}\n");
}

static void print_all(const Findings *f, const char *game) {
  for (unsigned i = 0; i < f->n; i++) print_finding(&f->at[i], game);
  printf("%s: %u error%s, %u warning%s; tried %" PRIu64
         " matches with %" PRIu64 " moves, %" PRIu64 " settings of options\n",
         f->errors ? "not OK" : "OK", f->errors, f->errors == 1 ? "" : "s",
         f->warnings, f->warnings == 1 ? "" : "s", f->matches, f->moves,
         f->combinations);
}

int cmd_check(int argc, char **argv) {
  Args a;
  bool json = false;
  const char *seed_text = NULL;
  const ArgSpec specs[] = {
      {.name = "json", .flag = &json, .help = "findings as JSON"},
      {.name = "seed", .value = &seed_text, .what = "S",
       .help = "the seed of the matches it plays (1)"},
      {0}};
  int code = args_read(&a, argc, argv, "FILE",
                       "Examines a rules script as a careful friend would: "
                       "names, rules, options, hidden information, the end.",
                       specs, false);
  if (code >= 0) return code;
  uint64_t seed = 1;
  if (a.operands_n != 1) {
    complain("check takes a game or a script: lusory check FILE");
    code = EXIT_MISUSE;
  } else if (seed_text &&
             !args_number(seed_text, "--seed", 0, UINT64_MAX, &seed)) {
    code = EXIT_MISUSE;
  } else if (!args_game(a.operands[0])) {
    code = EXIT_MISUSE;
  } else {
    Scripts scripts = files_scripts();
    bool tty = isatty(2);
    Findings *f = lus_check(&scripts, a.operands[0], seed,
                            tty ? show_progress : NULL, NULL);
    if (tty) fprintf(stderr, "\r\033[K");
    if (f && json) print_json(f, a.operands[0]);
    if (f && !json) print_all(f, a.operands[0]);
    code = f && !f->errors ? EXIT_FINE : EXIT_NO;
    lus_findings_free(f);
  }
  args_free(&a);
  return code;
}
