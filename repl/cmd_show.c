/* repl/cmd_show.c - lusory show: a picture of a game or of a turn of a record,
 * as text, in words or as SVG. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "out.h"
#include "recordfile.h"
#include "screen.h"
#include "verbs.h"

typedef struct Show {
  Args args;
  Screen screen;
  PictureForm form;
  const char *seat;   /* as it was typed, or NULL: a spectator */
  const char *output; /* or NULL: stdout */
  bool trusts;        /* whatever script a record names */
  bool has_turn;
  uint64_t turn;
} Show;

/* --- the match --- */

static bool is_record(const char *operand) {
  size_t len = strlen(operand);
  return !strcmp(operand, "-") ||
         (len > 4 && !strcmp(operand + len - 4, ".lus"));
}

static unsigned turn_now(const Match *m) {
  unsigned n = lus_match_played_n(m);
  return n ? lus_match_played(m, n).turn : 0;
}

/* Back to the end of a turn; false when there is no such turn. */
static bool go_to(Match *m, unsigned turn) {
  if (turn > turn_now(m)) return false;
  while (turn_now(m) > turn && lus_match_undo(m)) continue;
  return true;
}

/* The match of a record, as far as it fits; NULL, with a complaint. */
static Match *read_record(const Show *s, const char *path) {
  char error[2048];
  RecordFile file;
  RecordReport report;
  if (!record_open(&file, path, error, sizeof error)) {
    complain("%s: %s", path, error);
    return NULL;
  }
  Match *m = NULL;
  Trust trust = {.all = s->trusts, .screen = &s->screen};
  if (!record_may_run(file.record, path, &trust, error, sizeof error))
    complain("%s: %s", path, error);
  else if (!(m = lus_record_match(s->args.scripts, file.record, UINT_MAX,
                                  &report)) ||
           !report.fits)
    complain("%s: line %u: %s", path, report.line, report.message);
  record_close(&file);
  if (m && s->has_turn && !go_to(m, (unsigned)s->turn)) {
    complain("%s: there is no turn %llu; the last is turn %u", path,
             (unsigned long long)s->turn, turn_now(m));
    lus_match_free(m);
    m = NULL;
  }
  return m;
}

static Match *open_match(const Show *s) {
  const char *operand = s->args.operands[0];
  if (is_record(operand)) return read_record(s, operand);
  return args_match(&s->args, operand, false);
}

/* --- the picture --- */

static int write_file(const Show *s, const char *picture) {
  Text text = {0};
  if (s->form == LUS_PICTURE_SVG) text_adds(&text, picture);
  else screen_render(&s->screen, picture, &text);
  bool written = files_write(s->output, text_get(&text), text.len, false);
  if (!written) complain("%s: not written: %s", s->output, strerror(errno));
  free(text.data);
  return written ? EXIT_FINE : EXIT_NO;
}

static int write_picture(const Show *s, const char *picture) {
  if (s->output) return write_file(s, picture);
  if (s->form == LUS_PICTURE_SVG) out_text(picture);
  else screen_show(&s->screen, picture);
  if (!text_ends(picture, "\n")) out_text("\n");
  return EXIT_FINE;
}

static int show(const Show *s, Match *m) {
  int seat = s->seat ? args_seat(s->seat, m) : 0;
  if (seat > lus_match_seats(m)) seat = 0;
  if (s->seat && !seat) {
    complain("--seat %s: there is no such seat; there are %d", s->seat,
             lus_match_seats(m));
    return EXIT_MISUSE;
  }
  PictureSpec spec = {.form = s->form};
  if (s->form == LUS_PICTURE_TEXT) {
    if (s->screen.ascii) spec.form = LUS_PICTURE_ASCII;
    if (s->screen.tty && !s->output) {
      spec.columns = s->screen.columns;
      spec.rows = s->screen.rows;
    }
  }
  return write_picture(s, lus_match_picture(m, seat, &spec));
}

/* --- the verb --- */

/* What is wrong with the options, said; or -1. */
static int settle(Show *s, bool svg, bool text, bool words, const char *turn) {
  if (svg + text + words > 1) {
    complain("--svg, --text and --words are three pictures; choose one");
    return EXIT_MISUSE;
  }
  s->form = svg     ? LUS_PICTURE_SVG
            : words ? LUS_PICTURE_WORDS
                    : LUS_PICTURE_TEXT;
  s->has_turn = turn != NULL;
  if (turn && !args_number(turn, "--turn", 0, 1000000, &s->turn))
    return EXIT_MISUSE;
  if (s->args.operands_n != 1) {
    complain("show takes one game or record: lusory show GAME");
    return EXIT_MISUSE;
  }
  if (turn && !is_record(s->args.operands[0])) {
    complain("--turn is for a record: lusory show FILE.lus --turn %s", turn);
    return EXIT_MISUSE;
  }
  return -1;
}

int cmd_show(const Scripts *scripts, int argc, char **argv) {
  Show s = {.args = {.scripts = scripts}};
  bool svg = false, text = false, words = false, ascii = false;
  const char *turn = NULL, *when = NULL;
  Colour colour = COLOUR_AUTO;
  const ArgSpec specs[] = {
      {.name = "seat",
       .value = &s.seat,
       .what = "N",
       .help = "shows what that seat may see; otherwise what all may see"},
      {.name = "turn",
       .value = &turn,
       .what = "N",
       .help = "of a record: the position after turn N; otherwise the last"},
      {.name = "text",
       .flag = &text,
       .help = "draws with characters (default)"},
      {.name = "words", .flag = &words, .help = "says it in sentences"},
      {.name = "svg", .flag = &svg, .help = "draws an SVG picture"},
      {.name = "output",
       .letter = 'o',
       .value = &s.output,
       .what = "FILE",
       .help = "writes to FILE instead of stdout"},
      {.name = "allow-script",
       .flag = &s.trusts,
       .help = "of a record: runs the script that it names as its game, "
               "without asking"},
      {.name = "ascii", .flag = &ascii, .help = "uses only ASCII characters"},
      {.name = "color",
       .value = &when,
       .what = "WHEN",
       .help = "uses colour always, auto or never"},
      {0}};
  int code = args_read(&s.args, argc, argv, "GAME|FILE.lus",
                       "Shows what is on the table, at the start of a game or "
                       "after a turn of a record.",
                       specs, true);
  if (code >= 0) return code;
  if (when && !screen_colour(when, &colour)) {
    complain("--color %s: it takes always, auto or never", when);
    code = EXIT_MISUSE;
  }
  if (code < 0) code = settle(&s, svg, text, words, turn);
  if (code < 0) {
    screen_open(&s.screen, s.output ? COLOUR_NEVER : colour, ascii);
    Match *m = open_match(&s);
    code = m ? show(&s, m) : EXIT_MISUSE;
    lus_match_free(m);
  }
  args_free(&s.args);
  return code;
}
