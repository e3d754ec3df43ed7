/* repl/stepper.c - stepping through a record.
 *
 * The whole record has been played already: a step is an undo or a redo of the
 * match. A comment is in the file as soon as it is made. */
#include "stepper.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "exit_codes.h"
#include "files.h"
#include "page.h"
#include "random.h"
#include "session.h"

/* --- where we are --- */

static unsigned here(const Stepper *r) { return lus_match_played_n(r->m); }

unsigned stepper_turn(const Stepper *r) {
  return lus_match_played(r->m, here(r)).turn;
}

static void go_to_entry(Stepper *r, unsigned entry) {
  while (here(r) > entry && lus_match_undo(r->m)) continue;
  while (here(r) < entry && lus_match_redo(r->m)) continue;
}

void stepper_go(Stepper *r, unsigned turn) {
  go_to_entry(r, r->moves);
  while (here(r) && stepper_turn(r) > turn) lus_match_undo(r->m);
}

/* --- what is shown --- */

void stepper_show_picture(Stepper *r) {
  PictureSpec spec = screen_paper(&r->screen);
  const char *picture = lus_match_picture(r->m, r->seat, &spec);
  size_t n = strlen(picture);
  screen_show(&r->screen, picture);
  if (n && picture[n - 1] != '\n') screen_show(&r->screen, "\n");
}

/* "3. seat 1 (roll 5): take 2" */
static void add_entry(Stepper *r, unsigned i, Text *t) {
  Played p = lus_match_played(r->m, i);
  int eyes = r->finished ? -1 : r->seat;
  if (i) {
    text_addf(t, "%u. %s", p.turn, lus_match_seat_name(r->m, p.seat));
    const char *began = lus_match_began(r->m, i, eyes);
    if (*began) text_addf(t, " (%s)", began);
    text_addf(t, ": %s", p.text);
  } else {
    text_adds(t, "The start");
  }
  const char *chance = lus_match_came(r->m, i, eyes);
  if (*chance) text_addf(t, " (%s)", chance);
  const char *story = lus_match_story(r->m, i, i, eyes);
  text_addf(t, "%s%s\n", *story ? ". " : "", story);
  for (unsigned k = 0; k < r->notes_n; k++)
    if (r->notes[k].entry == i) text_addf(t, "  {%s}\n", r->notes[k].text);
}

void stepper_show_move(Stepper *r) {
  Text t = {0};
  add_entry(r, here(r), &t);
  screen_say(&r->screen, "%s", t.data);
  free(t.data);
}

/* At the end: how it ended, or why the record goes no further. */
static void tell_end(Stepper *r) {
  const RecordReport *report = &r->report;
  if (lus_match_over(r->m))
    screen_say(&r->screen, "The match is over: %s.", lus_match_result(r->m));
  if (report->withheld)
    screen_say(&r->screen, "From here on the outcomes of chance are withheld.");
  else if (!report->fits)
    screen_say(&r->screen, "Line %u, column %u: %s: %s", report->line,
               report->column, report->token, report->message);
  else if (!lus_match_over(r->m))
    screen_say(&r->screen, "The record ends here; the match is not over.");
}

static void show(Stepper *r) {
  stepper_show_move(r);
  stepper_show_picture(r);
  if (here(r) == r->moves) tell_end(r);
}

/* --- going --- */

static unsigned long count(const char *rest, unsigned long otherwise) {
  char *end;
  unsigned long n = strtoul(rest, &end, 10);
  return end > rest && n < 1000000 ? n : otherwise;
}

static void forward(Stepper *r, const char *rest) {
  unsigned long n = count(rest, 1);
  if (here(r) == r->moves) {
    tell_end(r);
    return;
  }
  while (n-- && lus_match_redo(r->m)) continue;
  show(r);
}

static void back(Stepper *r, const char *rest) {
  unsigned long n = count(rest, 1);
  if (!here(r)) {
    screen_say(&r->screen, "This is the start.");
    return;
  }
  while (n-- && lus_match_undo(r->m)) continue;
  show(r);
}

static void go(Stepper *r, const char *rest) {
  char *end;
  unsigned long turn = strtoul(rest, &end, 10);
  if (!isdigit((unsigned char)*rest) || turn > r->turns) {
    screen_say(&r->screen, "Go to which turn? 0 is the start, %u the last.",
               r->turns);
    return;
  }
  stepper_go(r, (unsigned)turn);
  show(r);
}

static void start(Stepper *r, const char *rest) {
  (void)rest;
  go_to_entry(r, 0);
  show(r);
}

static void end(Stepper *r, const char *rest) {
  (void)rest;
  go_to_entry(r, r->moves);
  show(r);
}

static void board(Stepper *r, const char *rest) {
  (void)rest;
  show(r);
}

/* All turns to the end, one by one; at a terminal with a pause. */
static void autoplay(Stepper *r, const char *rest) {
  unsigned long tenths = count(rest, 10);
  struct timespec pause = {(time_t)(tenths / 10),
                           (long)(tenths % 10) * 100000000};
  line_calm();
  while (here(r) < r->moves && !line_interrupted && !line_stop_signal()) {
    unsigned next = stepper_turn(r) + 1;
    do lus_match_redo(r->m);
    while (here(r) < r->moves && stepper_turn(r) < next);
    show(r);
    if (r->screen.input && here(r) < r->moves) nanosleep(&pause, NULL);
  }
  line_calm();
}

static void list(Stepper *r, const char *rest) {
  unsigned now = here(r);
  (void)rest;
  go_to_entry(r, r->moves);
  Text t = {0};
  for (unsigned i = 0; i <= r->moves; i++) add_entry(r, i, &t);
  page_show(&r->screen, text_get(&t));
  free(t.data);
  go_to_entry(r, now);
}

static void look_as(Stepper *r, const char *rest) {
  unsigned long seat = count(rest, 99);
  if (seat > (unsigned)lus_match_seats(r->m)) {
    screen_say(
        &r->screen,
        "Through whose eyes? Type a seat from 1 to %d, or 0 for a spectator.",
        lus_match_seats(r->m));
    return;
  }
  r->seat = (int)seat;
  show(r);
}

/* --- writing --- */

static bool write_to(Stepper *r, const char *path, bool shared) {
  RecordExtras extras;
  Party party;
  unsigned now = here(r);
  record_party(r->file.record, &party);
  RecordSpec spec =
      record_spec(&extras, r->file.record, &party, lus_match_seats(r->m));
  spec.notes = r->notes;
  spec.notes_n = r->notes_n;
  spec.shared = shared;
  spec.seat = r->seat;
  go_to_entry(r, r->moves);
  char *text = lus_record_write(r->m, &spec);
  go_to_entry(r, now);
  bool secret = !shared && !r->finished;
  bool ok = text && files_write(path, text, strlen(text), secret);
  free(text);
  record_spec_free(&extras);
  return ok;
}

/* May the record be written over? */
static bool may_write(Stepper *r) {
  if (!r->report.fits || r->report.withheld)
    screen_say(&r->screen, "Only part of the record fits the rules; writing it "
                           "would lose the rest.");
  else if (!strcmp(r->path, "-"))
    screen_say(&r->screen,
               "The record came from a pipe; 'save FILE' writes it to a file.");
  else if (files_is_locked(r->path))
    screen_say(&r->screen, "The match is being played in another program; try "
                           "again when that has ended.");
  else return true;
  return false;
}

static void save(Stepper *r, const char *rest) {
  char error[1024];
  if (!*rest && !may_write(r)) return;
  const char *path = *rest ? rest : r->path;
  if (*rest && !record_make_way(rest, error, sizeof error))
    screen_say(&r->screen, "%s.", error);
  else if (write_to(r, path, false))
    screen_say(&r->screen, "Saved as %s.", path);
  else screen_say(&r->screen, "%s cannot be written.", path);
}

static void export(Stepper *r, const char *rest) {
  char error[1024];
  if (!*rest)
    screen_say(&r->screen,
               "Export to which file? What this seat has not seen, and the "
               "seed of an unfinished match, are left out.");
  else if (!record_make_way(rest, error, sizeof error))
    screen_say(&r->screen, "%s.", error);
  else if (write_to(r, rest, true))
    screen_say(&r->screen, "Written to %s.", rest);
  else screen_say(&r->screen, "%s cannot be written.", rest);
}

static void comment(Stepper *r, const char *rest) {
  if (!*rest) {
    screen_say(&r->screen,
               "Type 'comment TEXT' to put a comment after this move.");
    return;
  }
  if (!may_write(r)) return;
  RecordNote *notes = realloc(r->notes, (r->notes_n + 1) * sizeof *notes);
  if (!notes) return;
  r->notes = notes;
  unsigned at = r->notes_n++;
  for (; at && notes[at - 1].entry > here(r); at--) notes[at] = notes[at - 1];
  notes[at] = (RecordNote){here(r), strdup(rest)};
  save(r, "");
}

/* --- playing on --- */

/* A match of its own from here; what followed in the record can be redone. */
static int branch(Stepper *r, const char *path) {
  uint64_t seed;
  Session s = {.scripts = r->scripts,
               .m = r->m,
               .screen = r->screen,
               .keep = true,
               .stale = true,
               .record = *path ? path : NULL};
  record_party(r->file.record, &s.party);
  if (!s.party.ask && !lus_record_seed(r->file.record, &seed))
    lus_match_reseed(r->m, random_seed());
  screen_say(&s.screen, "From here on this is a new match.");
  int code = session_run(&s);
  r->m = NULL; /* the session's */
  session_free(&s);
  return code;
}

/* --- commands --- */

static void help(Stepper *r, const char *rest);

static const struct {
  const char *word, *other, *what, *help;
  void (*run)(Stepper *r, const char *rest);
} COMMANDS[] = {
    {"next", "forward", "[N]",
     "a move forward, or N; Enter alone does the same", forward},
    {"back", "previous", "[N]", "a move back, or N", back},
    {"go", "turn", "TURN",
     "to the end of a turn; the number alone does the same", go},
    {"start", "first", "", "to the start", start},
    {"end", "last", "", "to the end", end},
    {"auto", "watch", "[N]",
     "show all turns to the end, N tenths of a second each", autoplay},
    {"board", "show", "", "show the position again", board},
    {"list", "history", "", "list all moves, with comments", list},
    {"as", "seat", "SEAT", "look through a seat's eyes", look_as},
    {"comment", "note", "TEXT", "add a comment to this move", comment},
    {"save", "write", "[FILE]", "write the record", save},
    {"export", "share", "FILE", "write a copy for others, without secrets",
     export},
    {"play", "branch", "[FILE]", "play on from here, as a new record", NULL},
    {"help", "?", "", "show this list", help},
    {"quit", "exit", "", "leave", NULL},
};
enum { COMMANDS_N = sizeof COMMANDS / sizeof *COMMANDS };

static void help(Stepper *r, const char *rest) {
  (void)rest;
  Text t = {0};
  for (int i = 0; i < COMMANDS_N; i++) {
    char usage[32];
    snprintf(usage, sizeof usage, "%s %s", COMMANDS[i].word, COMMANDS[i].what);
    text_addf(&t, "  %-16s %s\n", usage, COMMANDS[i].help);
  }
  page_show(&r->screen, t.data);
  free(t.data);
}

/* The command of a word, whole or shortened; -1: none. */
static int find_command(const char *word, size_t len) {
  for (int i = 0; i < COMMANDS_N; i++)
    if ((len <= strlen(COMMANDS[i].word) &&
         !strncasecmp(word, COMMANDS[i].word, len)) ||
        (len <= strlen(COMMANDS[i].other) &&
         !strncasecmp(word, COMMANDS[i].other, len)))
      return i;
  return -1;
}

static void unknown(Stepper *r, const char *word) {
  const char *words[COMMANDS_N];
  for (int i = 0; i < COMMANDS_N; i++) words[i] = COMMANDS[i].word;
  const char *near = lus_nearest(word, words, COMMANDS_N);
  screen_say(&r->screen, "There is no command '%s' here; %s%s%s", word,
             near ? "did you mean '" : "'help' lists the commands.",
             near ? near : "", near ? "'?" : "");
}

/* -1: go on; otherwise the exit code. */
static int obey(Stepper *r, char *line) {
  line += strspn(line, " \t");
  size_t end_at = strlen(line);
  while (end_at && isspace((unsigned char)line[end_at - 1]))
    line[--end_at] = '\0';
  if (!*line || isdigit((unsigned char)*line)) {
    (*line ? go : forward)(r, line);
    return -1;
  }
  if (*line == '/') line++;
  size_t len = strcspn(line, " \t");
  int i = find_command(line, len);
  const char *rest = line + len + strspn(line + len, " \t");
  if (i >= 0 && COMMANDS[i].run) {
    COMMANDS[i].run(r, rest);
  } else if (i >= 0) {
    return *COMMANDS[i].word == 'p' ? branch(r, rest) : EXIT_FINE;
  } else {
    line[len] = '\0';
    unknown(r, line);
  }
  return -1;
}

static void complete(void *context, const char *line,
                     void (*add)(void *to, const char *line), void *to) {
  (void)context;
  for (int i = 0; i < COMMANDS_N; i++)
    if (!strncasecmp(COMMANDS[i].word, line, strlen(line)))
      add(to, COMMANDS[i].word);
}

int stepper_run(Stepper *r) {
  LineHelp line_help = {.complete = complete};
  int code = -1;
  line_catch_signals();
  screen_say(&r->screen,
             "%s: %u turn%s. Enter steps forward; 'help' shows what else you "
             "can type.",
             lus_match_title(r->m), r->turns, text_plural(r->turns));
  show(r);
  while (code < 0) {
    char prompt[48], *line = NULL;
    snprintf(prompt, sizeof prompt, "%u/%u> ", stepper_turn(r), r->turns);
    LineEnd how = line_read(&r->screen, prompt, &line_help, &line);
    if (how == LINE_TEXT) code = obey(r, line);
    if (how == LINE_REFRESH) screen_measure(&r->screen);
    if (how == LINE_CLOSED) code = EXIT_FINE;
    if (how == LINE_STOPPED) code = 128 + line_stop_signal();
    if (how == LINE_CANCELLED) {
      line_calm();
      if (!r->screen.input) code = EXIT_INTERRUPTED;
    }
    free(line);
  }
  return code;
}
