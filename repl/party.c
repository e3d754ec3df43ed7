/* repl/party.c - who plays: asked before a match, told at its start, changed
 * while it goes on. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bots.h"
#include "program.h"
#include "session.h"

static void sit(Session *s, int seat, const char *kind) {
  snprintf(s->party.kind[seat - 1], PARTY_KIND, "%s", kind);
}

void tell_party(Session *s) {
  Text t = {0};
  int seats = lus_match_seats(s->m);
  for (int seat = 1; seat <= seats; seat++)
    if (!is_human(s, seat))
      text_addf(&t, "%s%s (%s)", t.len ? ", " : "",
                lus_match_seat_name(s->m, seat), s->party.kind[seat - 1]);
  if (t.len) text_addf(&s->news, "Played by bots: %s.\n", t.data);
  free(t.data);
}

/* --- before a match --- */

/* "human bot bot", one for each seat; false (and told) when it is not that. */
static bool sit_down(Session *s, char *line) {
  int seats = lus_match_seats(s->m), n = 0;
  char *rest = NULL;
  for (char *word = strtok_r(line, " ,\t", &rest); word;
       word = strtok_r(NULL, " ,\t", &rest), n++) {
    const char *kind = args_kind(word);
    if (!kind) {
      screen_say(&s->screen, "'%s' is none of human, bot, random, mcts:1000.",
                 word);
      return false;
    }
    if (n < seats) sit(s, n + 1, kind);
  }
  if (n != seats)
    screen_say(&s->screen, "There are %d seats, and that is for %d.", seats, n);
  return n == seats;
}

bool ask_party(Session *s) {
  int seats = lus_match_seats(s->m);
  bool seated = seats == 1;
  if (!seated)
    screen_say(&s->screen,
               "Enter: you against %s; 'all': people only; or a list "
               "such as '%s'.",
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
    screen_say(&s->screen, "A number from %d to %d, please.", least, most);
    n = 0;
  }
  return n;
}

/* --- in a match --- */

/* A hand that a bot has held, and that somebody who plays already would see. */
static bool may_look(Session *s, int seat, const char *kind) {
  char question[256];
  if (!s->screen.input || !lus_match_hides(s->m) || lus_match_over(s->m))
    return true;
  if (is_human(s, seat) || strcmp(kind, "human") != 0 || !humans(s))
    return true;
  snprintf(question, sizeof question,
           "A bot has held the hand of %.100s; it is for another person than "
           "those who play. Does one sit down?",
           lus_match_seat_name(s->m, seat));
  return ask_yes(s, question);
}

void change_seat(Session *s, const char *rest) {
  const char *equals = strchr(rest, '=');
  int seat = equals ? args_seat(rest, s->m) : 0;
  const char *kind = equals ? args_kind(equals + 1) : NULL;
  if (!kind || seat < 1 || seat > lus_match_seats(s->m)) {
    tell_party(s);
    screen_say(
        &s->screen,
        "'seat 2=bot' lets a bot play seat 2 from now on, 'seat 2=human' "
        "a person; 'seat 2=mcts:1000' a bot with 1000 tries for a move.");
    return;
  }
  if (!may_look(s, seat, kind)) {
    screen_say(&s->screen, "Then all stay where they are.");
    return;
  }
  s->shared |= humans(s) > 1;
  sit(s, seat, kind);
  dismiss_bots(s);
  s->paused = false;
  s->stale = true;
  if (s->journal) journal_reseat(s->journal, s->m);
  screen_say(&s->screen, "%s: %s from now on.", seat_name(s, seat),
             is_human(s, seat) ? "a person" : kind);
}
