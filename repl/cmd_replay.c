/* repl/cmd_replay.c - lusory replay: verifies a record, jumps, or steps. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "stepper.h"
#include "verbs.h"

/* --- what does not fit --- */

static void show_drift(const Stepper *r) {
  const RecordReport *report = &r->report;
  if (lus_record_torn(r->file.record))
    screen_say(&r->screen,
               "The last line was cut off while it was being written, and is "
               "left out: %.60s",
               lus_record_torn(r->file.record));
  if (report->changed)
    screen_say(&r->screen,
               "The rules have changed since this was recorded (%s then, "
               "%016llx now).",
               lus_record_tag(r->file.record, "Rules"),
               r->m ? (unsigned long long)lus_match_digest(r->m) : 0);
  if (report->diverged)
    screen_say(&r->screen,
               "The positions differ from those recorded, from turn %u or up "
               "to ten turns earlier.",
               report->diverged);
}

/* The position, the move, the rule. */
static void show_misfit(Stepper *r) {
  const RecordReport *report = &r->report;
  if (r->m) stepper_show_picture(r);
  if (report->turn)
    screen_say(&r->screen, "Turn %u, line %u, column %u: %s", report->turn,
               report->line, report->column, report->token);
  else
    screen_say(&r->screen, "Line %u, column %u: %s", report->line,
               report->column, report->token);
  screen_say(&r->screen, "%s", report->message);
  if (*report->rule)
    screen_say(&r->screen, "It is refused by the rule %s.", report->rule);
}

/* --- verify --- */

/* Is there nothing left of it without its torn line? */
static bool is_empty(const Stepper *r) {
  return lus_record_torn(r->file.record) && !r->moves;
}

static void show_verdict(Stepper *r) {
  if (r->report.withheld)
    screen_say(&r->screen,
               "%s: outcomes are withheld from turn %u on; everything before "
               "that fits.",
               r->path, r->m ? r->turns + 1 : 0);
  else if (is_empty(r))
    screen_say(
        &r->screen,
        "%s: there is nothing to verify: it has no moves but in its last "
        "line. If you wrote it by hand, end that line.",
        r->path);
  else
    screen_say(&r->screen, "%s: verified: %u turn%s, %u move%s, %s.", r->path,
               r->turns, text_plural(r->turns), r->moves, text_plural(r->moves),
               lus_match_result(r->m));
  unsigned back = lus_record_takebacks(r->file.record);
  if (back)
    screen_say(&r->screen, "%u move%s taken back after something new was seen.",
               back, back == 1 ? " was" : "s were");
}

static int verify(Stepper *r, bool picture) {
  show_drift(r);
  if (!r->report.fits) {
    show_misfit(r);
    screen_say(&r->screen, "%s: the record does not fit the rules.", r->path);
    return EXIT_NO;
  }
  show_verdict(r);
  if (picture && r->m) {
    stepper_show_move(r);
    stepper_show_picture(r);
  }
  return is_empty(r) ? EXIT_NO : EXIT_FINE;
}

/* --- the verb --- */

static void copy_notes(Stepper *r) {
  unsigned n;
  const RecordNote *notes = lus_record_notes(r->file.record, &n);
  r->notes = calloc(n + 1u, sizeof *r->notes);
  for (; r->notes && r->notes_n < n; r->notes_n++)
    r->notes[r->notes_n] =
        (RecordNote){notes[r->notes_n].entry, strdup(notes[r->notes_n].text)};
}

/* -1: go on; otherwise the exit code. */
static int open_record(Stepper *r, bool trusts) {
  char error[2048];
  Trust trust = {.all = trusts, .screen = &r->screen};
  if (!record_open(&r->file, r->path, error, sizeof error) ||
      !record_may_run(r->file.record, r->path, &trust, error, sizeof error)) {
    complain("%s: %s", r->path, error);
    return EXIT_NO;
  }
  r->m = lus_record_match(r->scripts, r->file.record, UINT_MAX, &r->report);
  r->moves = r->m ? lus_match_played_n(r->m) : 0;
  r->turns = r->m ? stepper_turn(r) : 0;
  r->finished = r->m && lus_match_over(r->m);
  copy_notes(r);
  return -1;
}

static void close_record(Stepper *r) {
  for (unsigned i = 0; i < r->notes_n; i++) free((char *)r->notes[i].text);
  free(r->notes);
  lus_match_free(r->m);
  record_close(&r->file);
}

static int run(Stepper *r, bool only_verify, const uint64_t *to) {
  if (only_verify && (!r->report.fits || !to)) return verify(r, false);
  if (!r->m) {
    int code = verify(r, false);
    return code == EXIT_FINE ? EXIT_NO : code;
  }
  if (to && *to > r->turns) {
    complain("%s: there is no turn %llu; the last is turn %u", r->path,
             (unsigned long long)*to, r->turns);
    return EXIT_NO;
  }
  stepper_go(r, to ? (unsigned)*to : 0);
  if (only_verify) return verify(r, true);
  show_drift(r);
  int code = stepper_run(r);
  if (!r->report.fits && code == EXIT_FINE) code = EXIT_NO;
  return code;
}

int cmd_replay(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  Stepper r = {.scripts = scripts};
  bool only_verify = false, ascii = false, trusts = false;
  const char *to = NULL, *word = NULL;
  Colour colour = COLOUR_AUTO;
  uint64_t turn = 0;
  const ArgSpec specs[] = {
      {.name = "verify",
       .flag = &only_verify,
       .help = "verifies every move and outcome by the rules; exits with 1 if "
               "one does not fit"},
      {.name = "to",
       .value = &to,
       .what = "N",
       .help = "starts at the end of turn N"},
      {.name = "ascii", .flag = &ascii, .help = "shows only ASCII characters"},
      {.name = "allow-script",
       .flag = &trusts,
       .help = "runs the script that the record names as its game, without "
               "asking"},
      {.name = "color",
       .value = &word,
       .what = "WHEN",
       .help = "uses colour always, auto or never"},
      {0}};
  int code = args_read(&a, argc, argv, "FILE",
                       "Steps through a recorded match, forward and back, and "
                       "plays on from any point as a new record.",
                       specs, false);
  if (code >= 0) return code;
  if (a.operands_n != 1) {
    complain("replay takes one record: lusory replay FILE");
    code = EXIT_MISUSE;
  } else if ((to && !args_number(to, "--to", 0, 1000000, &turn)) ||
             (word && !screen_colour(word, &colour))) {
    if (word && !screen_colour(word, &colour))
      complain("--color %s: it takes always, auto or never", word);
    code = EXIT_MISUSE;
  }
  if (code < 0) {
    r.path = a.operands[0];
    screen_open(&r.screen, colour, ascii);
    code = open_record(&r, trusts);
  }
  if (code < 0) code = run(&r, only_verify, to ? &turn : NULL);
  close_record(&r);
  args_free(&a);
  return code;
}
