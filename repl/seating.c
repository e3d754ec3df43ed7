/* repl/seating.c - who plays: asked before a match, shown at its start, changed
 * during it. */
#include "seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "args.h"
#include "bots.h"
#include "show.h"

static void sit(Session *s, int seat, const char *kind) {
  snprintf(s->party.kind[seat - 1], PARTY_KIND, "%s", kind);
}

/* "Played by bots: seat 2 (mcts)."; if none is, a message for
 * people at a terminal. */
static void add_party(Session *s, Text *out) {
  bool any = false;
  for (int seat = 1; seat <= lus_match_seats(s->m); seat++) {
    if (is_human(s, seat)) continue;
    text_addf(out, "%s%s (%s)",
              any ? ", " : "Played by bots: ", lus_match_seat_name(s->m, seat),
              s->party.kind[seat - 1]);
    any = true;
  }
  if (any) text_adds(out, ".\n");
  else if (s->screen.input && lus_match_seats(s->m) > 1)
    text_adds(
        out,
        "All play at this keyboard; 'seat 2=bot' gives seat 2 to a bot.\n");
}

void tell_party(Session *s) { add_party(s, &s->news); }

/* --- before a match --- */

/* "me and a bot": what says nothing of who plays. */
static bool is_filler(const char *word) {
  static const char *const WORDS[] = {"and", "a", "an", "against", "vs"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (!strcasecmp(word, WORDS[i])) return true;
  return false;
}

/* "human bot bot", one for each seat; false, with a message, if it is not
 * that. */
static bool sit_down(Session *s, char *line) {
  int seats = lus_match_seats(s->m), n = 0;
  char *rest = NULL;
  for (char *word = strtok_r(line, " ,\t", &rest); word;
       word = strtok_r(NULL, " ,\t", &rest), n++) {
    const char *kind = args_kind(word);
    if (is_filler(word)) {
      n--;
      continue;
    }
    if (!kind) {
      screen_say(&s->screen, "'%s' is not human, bot, random or mcts:1000.",
                 word);
      return false;
    }
    if (n < seats) sit(s, n + 1, kind);
  }
  if (n != seats)
    screen_say(&s->screen, "There are %d seats, and you named %d.", seats, n);
  return n == seats;
}

bool ask_party(Session *s) {
  int seats = lus_match_seats(s->m);
  bool seated = seats == 1;
  if (!seated)
    screen_say(&s->screen,
               "Press Enter to play against %s, type 'all' for people only, or "
               "list the seats, as in '%s'.",
               seats == 2 ? "a bot" : "bots",
               seats == 2 ? "bot human" : "human human bot");
  while (!seated) {
    char *line = ask_line(s, "Who plays? ");
    if (!line) return false;
    char *word = line + strspn(line, " \t");
    bool all = !strcasecmp(word, "all");
    for (int seat = 1; seat <= seats; seat++)
      sit(s, seat, all || seat == 1 ? "human" : "mcts");
    seated = all || !*word || sit_down(s, word);
    free(line);
  }
  return true;
}

int ask_seats(Session *s) {
  int least, most, n = 0;
  char prompt[80];
  if (sscanf(lus_match_players(s->m), "%d to %d", &least, &most) != 2)
    return lus_match_seats(s->m);
  snprintf(prompt, sizeof prompt, "How many players, %d to %d? (Enter: %d) ",
           least, most, least);
  while (!n) {
    char *line = ask_line(s, prompt);
    if (!line) return 0;
    n = line[strspn(line, " \t")] ? atoi(line) : least;
    free(line);
    if (n >= least && n <= most) continue;
    screen_say(&s->screen, "Please type a number from %d to %d.", least, most);
    n = 0;
  }
  return n;
}

/* --- in a match --- */

/* What only a bot has seen, and somebody who plays already would see. */
static bool may_look(Session *s, int seat, const char *kind) {
  char question[256];
  if (!s->screen.input || !lus_match_hides(s->m) || lus_match_over(s->m))
    return true;
  if (is_human(s, seat) || strcmp(kind, "human") != 0 || !humans(s) ||
      !sees_more(s, seat))
    return true;
  snprintf(question, sizeof question,
           "%.100s sees more than you do, so another person must play it. Is "
           "there one?",
           seat_name(s, seat));
  return ask_yes(s, question);
}

/* "2=human" of "2 = human" or "2 human", malloc'ed. */
static char *seat_setting(const char *line) {
  Text t = {0};
  const char *equals = strchr(line, '=');
  if (!equals) equals = strrchr(line, ' ');
  if (!equals) return strdup(line);
  size_t n = (size_t)(equals - line);
  while (n && line[n - 1] == ' ') n--;
  equals += 1 + strspn(equals + 1, " ");
  text_addf(&t, "%.*s=%s", (int)n, line, equals);
  return t.data;
}

static void tell_seats(Session *s) {
  Text t = {0};
  add_party(s, &t);
  screen_say(
      &s->screen,
      "%s'seat 2=bot' gives seat 2 to a bot, 'seat 2=human' to a person, 'seat "
      "2=mcts:1000' to a bot that tries 1000 playouts a move.",
      text_get(&t));
  free(t.data);
}

static void reseat(Session *s, int seat, const char *kind) {
  s->party.shared |= humans(s) > 1;
  sit(s, seat, kind);
  dismiss_bots(s);
  s->paused = false;
  s->stale = true;
  if (s->journal) journal_reseat(s->journal, s->m);
  bool person = is_human(s, seat);
  text_addf(&s->news, "%s is now played by %s%s%s.\n", seat_name(s, seat),
            person ? "a person" : "a bot (", person ? "" : kind,
            person ? "" : ")");
}

void change_seat(Session *s, const char *rest) {
  char *setting = seat_setting(rest);
  const char *equals = strchr(setting, '=');
  int seat = equals ? args_seat(setting, s->m) : 0;
  const char *kind = equals ? args_kind(equals + 1) : NULL;
  if (!kind || seat < 1 || seat > lus_match_seats(s->m)) tell_seats(s);
  else if (!may_look(s, seat, kind))
    screen_say(&s->screen, "The seats stay as they are.");
  else reseat(s, seat, kind);
  free(setting);
}
