/* repl/session.c - the loop of a match at a terminal.
 *
 * Each round somebody decides: a bot at once, a person by a line. The picture
 * is shown when it is a person's turn and something changed. */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bots.h"
#include "commands.h"
#include "complain.h"
#include "exit_codes.h"
#include "help.h"
#include "keys.h"
#include "listing.h"
#include "matches.h"
#include "seating.h"
#include "show.h"

/* --- the journal --- */

/* Tells when writing begins to fail, and when it works again; not each time. It
 * stands above the next picture. */
static void journalled(Session *s, bool ok, const char *error) {
  if (!ok && !s->unsaved)
    text_addf(&s->warning,
              "\1RWarning: the match is not being saved: %s.\2\nYou can go on "
              "playing; 'save FILE' writes the match somewhere else.\n",
              error);
  else if (ok && s->unsaved)
    text_adds(&s->warning, "The match is being saved again.\n");
  s->unsaved = !ok;
}

void write_journal(Session *s) {
  char error[1024] = "";
  bool ok;
  if (!s->keep) return;
  if (s->journal) {
    ok = journal_write(s->journal, s->m);
    snprintf(error, sizeof error, "%s", journal_error(s->journal));
  } else {
    s->journal = journal_open(s->scripts, s->m, &s->party, s->record, error,
                              sizeof error);
    ok = s->journal != NULL;
  }
  journalled(s, ok, error);
}

static void show_warning(Session *s) {
  if (s->warning.len) screen_say(&s->screen, "%s", s->warning.data);
  text_clear(&s->warning);
}

static void close_journal(Session *s) {
  char error[1024];
  if (!s->journal) return;
  s->unsaved = !journal_close(s->journal, s->m, error, sizeof error);
  s->journal = NULL;
  if (s->unsaved)
    screen_say(&s->screen,
               "\1RWarning: the last moves could not be saved: %s.\2", error);
}

void replace_match(Session *s, Match *m, const Party *party) {
  close_journal(s);
  dismiss_bots(s);
  lus_match_free(s->m);
  s->m = m;
  s->record = NULL; /* it is the other match's */
  free(s->saved);
  s->saved = NULL;
  s->party = *party;
  s->list_n = 0;
  text_clear(&s->news);
  s->shown_to = 0;
  s->stale = true;
  s->untold = false;
  s->noticed = s->paused = false;
}

/* --- questions --- */

static void leave(Session *s, LineEnd end) {
  s->quit = true;
  if (end == LINE_STOPPED) s->code = 128 + line_stop_signal();
  if (end == LINE_CANCELLED) s->code = EXIT_INTERRUPTED;
}

char *ask_line(Session *s, const char *prompt) {
  char *line;
  LineEnd end;
  do end = line_read(&s->screen, prompt, NULL, &line);
  while (end == LINE_REFRESH);
  if (end == LINE_TEXT) return line;
  line_calm();
  if (end != LINE_CANCELLED || !s->screen.input) leave(s, end);
  return NULL;
}

bool ask_yes(Session *s, const char *question) {
  screen_say(&s->screen, "%s", question);
  char *answer = ask_line(s, "yes or no> ");
  bool yes = answer && (answer[0] == 'y' || answer[0] == 'Y');
  free(answer);
  return yes;
}

/* --- stated chance --- */

/* "1 2 3 4 5 6", as far as there is room. */
static void show_outcomes(Session *s) {
  Text t = {0};
  const char *word;
  unsigned i = 0;
  for (; i < 60 && (word = lus_match_outcome(s->m, i)); i++)
    text_addf(&t, "%s%s", i ? " " : "", word);
  screen_say(&s->screen, "Possible outcomes: %s%s", text_get(&t),
             i == 60 ? " ..." : "");
  free(t.data);
}

/* The outcome that a word, or the clear beginning of one, names; malloc'ed,
 * NULL when there is none or there are several. */
static char *find_outcome(Session *s, const char *word, size_t len) {
  const char *possible;
  char *found = NULL;
  int n = 0;
  for (unsigned i = 0; (possible = lus_match_outcome(s->m, i)); i++) {
    if (strncasecmp(possible, word, len) != 0) continue;
    bool whole = strlen(possible) == len;
    free(found);
    found = strdup(possible);
    if (whole) return found;
    n++;
  }
  if (n == 1) return found;
  free(found);
  return NULL;
}

/* The words of an answer, each as an outcome where it is one. False when the
 * first is none. */
static bool read_outcomes(Session *s, const char *line, Text *out) {
  bool fits = false;
  for (bool first = true; *(line += strspn(line, " \t,")); first = false) {
    size_t len = strcspn(line, " \t,");
    char *word = find_outcome(s, line, len);
    if (first) fits = word != NULL;
    text_addf(out, " %.*s", word ? (int)strlen(word) : (int)len,
              word ? word : line);
    free(word);
    line += len;
  }
  return fits;
}

/* Asks for the outcome that is missing. False: the person would rather not. */
static bool state_chance(Session *s) {
  char question[256];
  snprintf(question, sizeof question, "%s", lus_match_message(s->m));
  for (;;) {
    screen_say(&s->screen, "%s", question);
    char *line = ask_line(s, "it was> ");
    if (!line) return false;
    Text words = {0};
    bool fits = read_outcomes(s, line, &words);
    bool cancel = !strcmp(line + strspn(line, " \t"), "/cancel");
    if (fits) lus_match_state(s->m, words.data);
    free(words.data);
    if (!fits && !cancel) {
      show_outcomes(s);
      screen_say(&s->screen,
                 "You can type several on one line; '/cancel' plays nothing.");
    }
    free(line);
    if (fits || cancel) return fits;
  }
}

static Outcome attempt(Session *s, const char *line, Move move) {
  if (line) return lus_match_play(s->m, line);
  if (move == LUS_NO_MOVE) return lus_match_start(s->m);
  return lus_match_play_move(s->m, move);
}

Outcome play(Session *s, const char *line, Move move) {
  Outcome o;
  while ((o = attempt(s, line, move)) == LUS_ASKS) {
    if (state_chance(s)) continue;
    lus_match_unstate(s->m);
    screen_say(&s->screen, "Nothing was played.");
    return LUS_ASKS;
  }
  if (o != LUS_FINE) lus_match_unstate(s->m);
  else s->stale = true, s->untold = true;
  return o;
}

/* --- a person's turn --- */

/* A line that is no legal move: says why, and what would do. */
static void refuse(Session *s, const char *line, Outcome o) {
  bool read = *lus_match_rule(s->m) || o == LUS_FAILED;
  if (!read) {
    char *message = strdup(lus_match_message(s->m));
    bool meant = suggest_command(s, line);
    if (!meant && lus_match_over(s->m)) screen_say(&s->screen, OVER);
    else if (!meant) screen_say(&s->screen, "%s", message ? message : "");
    free(message);
    if (meant) return;
    if (!lus_match_over(s->m) && !lus_match_refused_later(s->m) &&
        !is_part(s, line))
      tell_of_word(s, line);
  } else {
    screen_say(&s->screen, "%s", lus_match_message(s->m));
  }
  if (o == LUS_REFUSED && !lus_match_over(s->m) &&
      !lus_match_refused_later(s->m))
    show_near(s, line);
}

static void play_typed(Session *s, const char *line) {
  if (!knows_moves(s) && !lus_match_over(s->m)) {
    screen_say(&s->screen,
               "It is %s's turn; press Enter to let the bots go on.",
               lus_match_seat_name(s->m, lus_match_turn(s->m)));
    return;
  }
  char *whole = expand_numbers(s, line);
  if (!whole) return;
  Outcome o = play(s, whole, LUS_NO_MOVE);
  if (o == LUS_FINE) {
    s->paused = false;
    write_journal(s);
  } else if (o != LUS_ASKS) {
    refuse(s, whole, o);
  }
  free(whole);
}

static void answer(Session *s, char *line) {
  char *text = line + strspn(line, " \t");
  if (!*text) {
    if (s->paused) s->paused = false;
    else if (lus_match_over(s->m))
      screen_say(&s->screen, "'restart' starts another match, 'quit' leaves.");
    else
      screen_say(&s->screen, "Type a move; 'moves' lists them, 'help' shows "
                             "what else you can type.");
    return;
  }
  /* In the history the next person could read what was in a hand. */
  if (!lus_match_hides(s->m)) line_remember(text);
  if (!run_command(s, text)) play_typed(s, text);
}

static void make_prompt(Session *s, char *prompt, size_t size) {
  const char *name = lus_match_seat_name(s->m, lus_match_turn(s->m));
  char seat[32];
  snprintf(seat, sizeof seat, "%s", name);
  for (const char *c = name; *c; c++)
    if ((unsigned char)*c < 0x20 || (unsigned char)*c >= 0x7f || c - name > 24)
      snprintf(seat, sizeof seat, "seat %d", lus_match_turn(s->m));
  if (lus_match_over(s->m)) strcpy(seat, "over");
  bool waits = s->paused && !is_human(s, lus_match_turn(s->m));
  snprintf(prompt, size, "%s%s> ", seat, waits ? " (waits)" : "");
}

static void read_and_answer(Session *s) {
  char prompt[64], *line;
  LineHelp help = command_help(s);
  make_prompt(s, prompt, sizeof prompt);
  LineEnd end = line_read(&s->screen, prompt, &help, &line);
  switch (end) {
    case LINE_TEXT:
      answer(s, line);
      free(line);
      break;
    case LINE_REFRESH:
      screen_measure(&s->screen);
      s->stale = true;
      break;
    case LINE_CANCELLED:
      line_calm();
      if (s->screen.input) screen_say(&s->screen, "(cancelled; 'quit' leaves)");
      else leave(s, end);
      break;
    default: leave(s, end);
  }
}

/* --- the hot seat --- */

/* Asks for the keyboard to be passed on, with nothing left on the screen. */
static void hand_over(Session *s, int seat) {
  char prompt[] = "Enter> ";
  screen_wipe(&s->screen);
  keys_forget(); /* an Enter too many must not show the next hand */
  s->shown_to = 0;
  screen_say(&s->screen,
             "%s\n\nPlease pass the keyboard to %s.\n%s: press Enter when "
             "nobody else is looking. Then type 'help' to see what you can do.",
             lus_match_title(s->m), lus_match_seat_name(s->m, seat),
             seat_name(s, seat));
  for (;;) {
    char *line = ask_line(s, prompt);
    bool there = line && !line[strspn(line, " \t")];
    bool stop = line && (!strcmp(line, "quit") || !strcmp(line, "/quit"));
    if (line && !there && !stop)
      screen_say(&s->screen, "Press Enter alone, or type 'quit'.");
    free(line);
    if (stop) s->quit = true;
    if (s->quit) return;
    if (there) break;
  }
  screen_wipe(&s->screen);
  s->shown_to = seat;
  s->stale = true;
}

/* Where something is hidden, earlier pictures must not be scrolled back to:
 * they may show what has been covered since. */
static void clear_screen(Session *s) {
  if (lus_match_hides(s->m) && s->screen.tty) screen_wipe(&s->screen);
  else screen_page(&s->screen);
}

/* Shows the match to the person whose turn it is. */
static void refresh(Session *s) {
  if (!s->stale) return;
  clear_screen(s);
  show_match(s, s->untold &&
                    (lus_match_played_n(s->m) || *lus_match_story(s->m, 0, 0, viewer(s))));
}

/* Makes sure that the one who looks is the one whose turn it is. */
static void seat_person(Session *s, int seat) {
  if (!is_hot_seat(s) || s->shown_to == seat || lus_match_over(s->m)) return;
  if (sees_more(s, lus_match_turn(s->m))) {
    hand_over(s, seat);
  } else {
    s->shown_to = seat;
    s->stale = true;
  }
}

static void person(Session *s) {
  int seat = lus_match_turn(s->m);
  seat_person(s, seat);
  if (s->quit) return;
  refresh(s);
  read_and_answer(s);
  if (!s->secret || lus_match_turn(s->m) == seat) return;
  screen_wipe(&s->screen);
  s->secret = false;
}

/* --- bots --- */

static void bots_wait(Session *s) {
  if (humans(s) == 0) {
    s->quit = true;
    s->code = line_interrupted ? EXIT_INTERRUPTED : EXIT_NO;
  } else {
    text_adds(&s->news,
              "The bots are waiting; press Enter to let them go on.\n");
    s->stale = true;
    s->paused = true;
  }
}

static void bot(Session *s) {
  unsigned turns = lus_match_turns(s->m);
  Move move = bot_move(s);
  Outcome o = move == LUS_NO_MOVE ? LUS_ASKS : play(s, NULL, move);
  if (o == LUS_FINE) {
    write_journal(s);
    bool done = lus_match_turns(s->m) != turns || lus_match_over(s->m);
    if (done && !humans(s)) show_changes(s);
    return;
  }
  if (o != LUS_ASKS) screen_say(&s->screen, "%s", lus_match_message(s->m));
  if (!s->quit) bots_wait(s);
}

/* --- the whole --- */

/* Nobody types: runs to the end or the cap. */
static void watch(Session *s) {
  unsigned cap = s->cap ? s->cap : lus_match_cap(s->m);
  show_warning(s);
  show_picture(s, false);
  while (!s->quit && !lus_match_over(s->m) && lus_match_turns(s->m) < cap) {
    if (line_stop_signal()) leave(s, LINE_STOPPED);
    if (line_interrupted) leave(s, LINE_CANCELLED);
    if (!s->quit) bot(s);
    show_warning(s);
  }
  show_picture(s, false);
  if (lus_match_over(s->m)) show_end(s);
  else if (!s->quit)
    screen_say(&s->screen,
               "Stopped after %u turn%s, the cap of automatic play.",
               lus_match_turns(s->m), text_plural(lus_match_turns(s->m)));
}

static void round_of_play(Session *s) {
  if (lus_match_over(s->m)) {
    if (!s->noticed) close_journal(s);
    s->noticed = true;
    person(s);
  } else if (!s->paused && !is_human(s, lus_match_turn(s->m))) {
    if (line_stop_signal()) leave(s, LINE_STOPPED);
    else bot(s);
    line_calm();
  } else {
    person(s);
  }
}

/* The deal, asked for if its chance is stated by hand. False: the person left.
 */
bool deal(Session *s) {
  if (!s->party.ask || lus_match_dealt(s->m)) return true;
  Outcome o = play(s, NULL, LUS_NO_MOVE);
  if (o != LUS_FINE) s->quit = true;
  if (o == LUS_FAILED || o == LUS_REFUSED) {
    complain("%s", lus_match_message(s->m));
    s->code = EXIT_NO;
  }
  return o == LUS_FINE;
}

/* What comes of the match, and how to go on with it. */
static void say_goodbye(Session *s) {
  bool over = lus_match_over(s->m);
  if (!over && lus_match_hides(s->m) && (s->secret || s->screen.tty))
    screen_wipe(&s->screen);
  close_journal(s);
  if (over || !s->keep) return;
  if (!lus_match_played_n(s->m))
    screen_say(&s->screen, "Nothing was played, so nothing was saved.");
  else if (s->unsaved) screen_say(&s->screen, "The match is not saved.");
  else if (s->record)
    screen_say(&s->screen,
               "The match is saved; 'lusory resume %s' continues it.",
               s->record);
  else
    screen_say(&s->screen, "The match is saved; 'lusory resume' continues it.");
}

int session_run(Session *s) {
  line_catch_signals();
  if (!deal(s)) return s->code;
  bool fresh = !s->journal;
  if (fresh) write_journal(s);
  s->stale = s->untold = true;
  if (humans(s) == 0) {
    watch(s);
  } else {
    char *game = strdup(lus_match_game(s->m)); /* 'load' may bring another */
    if (s->screen.input && game) line_history_load(game);
    screen_say(&s->screen, "%s. Type 'help' to see what you can do.",
               lus_match_title(s->m));
    tell_party(s);
    if (fresh && s->screen.input) tell_options(s);
    while (!s->quit) round_of_play(s);
    if (s->screen.input && game) line_history_save(game);
    free(game);
  }
  say_goodbye(s);
  return s->code;
}

void session_free(Session *s) {
  dismiss_bots(s);
  lus_match_free(s->m);
  free(s->list);
  free(s->saved);
  free(s->news.data);
  free(s->warning.data);
}
