/* repl/bots.c - who plays the seats that no person has, and gives hints.
 *
 * A bot sits down when its seat first decides and stays for the match, so that
 * what it thought stays useful. After undo new bots sit down: they have never
 * seen what was taken back. A bot's seed is made of the match's and its seat;
 * its generator has nothing to do with the match's. */
#include "bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "show.h"

#define HINT_BOT "mcts:4000"

static bool go_on(void *context, uint64_t done, uint64_t of) {
  (void)context;
  (void)done;
  (void)of;
  return !line_interrupted && !line_stop_signal();
}

/* Who sits there; NULL, with a message, when there is no memory. */
static Bot *seated(Session *s, Bot **chair, const char *kind, uint64_t number) {
  char error[512];
  if (*chair) return *chair;
  *chair =
      lus_bot_new(kind, random_mix(random_mix(lus_match_seed(s->m)) ^ number),
                  error, sizeof error);
  if (!*chair) screen_say(&s->screen, "%s", error);
  return *chair;
}

void dismiss_bots(Session *s) {
  for (int i = 0; i < PARTY_SEATS; i++) {
    lus_bot_free(s->bots[i]);
    lus_bot_free(s->advisers[i]);
    s->bots[i] = s->advisers[i] = NULL;
  }
  s->hints = 0;
}

/* On a line that is gone when the bot has done. */
static void say_thinking(Session *s, const char *who) {
  Text t = {0};
  text_addf(&t, "\1k%s is thinking; Ctrl-C makes it play now.\2", who);
  if (screen_width(t.data, NULL) >= s->screen.columns) text_clear(&t);
  screen_show(&s->screen, text_get(&t));
  free(t.data);
}

static Move choose(Session *s, Bot *bot, const char *kind, const char *who) {
  bool shown = s->screen.tty && strcmp(kind, "random") != 0;
  if (shown) say_thinking(s, who);
  Move move = lus_bot_choose(bot, s->m, go_on, NULL);
  if (shown) screen_erase(&s->screen);
  if (move == LUS_NO_MOVE && *lus_bot_error(bot))
    screen_say(&s->screen, "%s", lus_bot_error(bot));
  return line_stop_signal() ? LUS_NO_MOVE : move;
}

Move bot_move(Session *s) {
  int seat = lus_match_turn(s->m);
  const char *kind = s->party.kind[seat - 1];
  Bot *bot = seated(s, &s->bots[seat - 1], kind, (uint64_t)seat);
  Move move = bot ? choose(s, bot, kind, seat_name(s, seat)) : LUS_NO_MOVE;
  if (!line_interrupted) return move;
  if (!humans(s)) return LUS_NO_MOVE;
  line_calm(); /* it plays the best it has found */
  return move;
}

/* --- hints --- */

/* How the bot judges the match, if it is far from even. */
static const char *judgement(const Session *s, double value) {
  double even = 1.0 / lus_match_seats(s->m);
  if (lus_match_seats(s->m) < 2) return "";
  if (value > (1 + even) / 2) return "; you stand well";
  return value < even / 2 ? "; you stand badly" : "";
}

static bool one_kind(Session *s) {
  unsigned n;
  const Move *legal = lus_match_legal(s->m, &n);
  return n && !strcmp(lus_match_kind(s->m, legal[0]),
                      lus_match_kind(s->m, legal[n - 1]));
}

/* Does every move begin with this letter? */
static bool all_begin(Session *s, const char *letter) {
  unsigned n, i = 0;
  const Move *legal = lus_match_legal(s->m, &n);
  while (i < n && !strncmp(lus_match_text(s->m, legal[i]), letter, 1)) i++;
  return i == n;
}

/* The kind of move; where there is but one, or it is not typed, how the move
 * begins. False, with nothing
 * said, when that excludes no move, or is all of it. */
static bool tell_kind(Session *s, const char *text, const Advice *a) {
  Text what = {0};
  const char *kind = lus_match_kind(s->m, a->move);
  if (!one_kind(s) && lus_match_begins(s->m, kind))
    text_addf(&what, "of the kind '%s'", kind);
  else if (strlen(text) > 1 && !all_begin(s, text))
    text_addf(&what, "that begins with '%.1s'", text);
  if (what.len)
    screen_say(&s->screen, "Look for a move %s%s. Type 'hint' again for more.",
               what.data, judgement(s, a->value));
  free(what.data);
  return what.len > 0;
}

#define CLOSE 0.02 /* moves whose values differ by less are as good */

static bool is_clear(const Advice *a, unsigned n) {
  return n < 2 || a[0].proven || a[0].value - a[1].value > CLOSE;
}

static void tell_best(Session *s, const char *text, const Advice *a,
                      unsigned n) {
  Text others = {0};
  for (unsigned i = 1; i < n; i++)
    text_addf(&others, "%s%s (%s%.0f %%)", i > 1 ? ", " : "",
              lus_match_text(s->m, a[i].move), a[i].proven ? "certainly " : "",
              100 * a[i].value);
  if (is_clear(a, n))
    screen_say(&s->screen, "%s looks best (%s%.0f %% to win), followed by %s.",
               text, a[0].proven ? "certainly " : "", 100 * a[0].value,
               text_get(&others));
  else
    screen_say(&s->screen,
               "There is no clear best move: %s (%.0f %% to win), %s.", text,
               100 * a[0].value, text_get(&others));
  free(others.data);
}

static void tell_hint(Session *s, const Advice *a, unsigned n) {
  char text[256]; /* asking for the next forgets it */
  snprintf(text, sizeof text, "%s", lus_match_text(s->m, a[0].move));
  if (s->hints == 1 && tell_kind(s, text, a)) return;
  if (s->hints == 1) s->hints = 2;
  if (s->hints > 2 && n > 1) tell_best(s, text, a, n);
  else if (is_clear(a, n)) screen_say(&s->screen, "Try %s.", text);
  else
    screen_say(&s->screen, "There is no clear best move; try %s, for one.",
               text);
}

/* Thinks once for a position; the next hint for it says more of the same. */
static unsigned find_advice(Session *s, Advice *advice, unsigned most) {
  int seat = lus_match_turn(s->m);
  unsigned at = lus_match_played_n(s->m), n;
  Bot *bot =
      seated(s, &s->advisers[seat - 1], HINT_BOT, PARTY_SEATS + (uint64_t)seat);
  if (s->hints_at != at) s->hints = 0;
  s->hints_at = at;
  if (!bot) return 0;
  if (!s->hints && choose(s, bot, HINT_BOT, "A bot") == LUS_NO_MOVE) return 0;
  line_calm(); /* Ctrl-C: it names the best it has found */
  if ((n = lus_bot_advice(bot, advice, most))) return n;
  advice[0] = (Advice){.move = lus_match_legal(s->m, &n)[0], .value = 0.5};
  return 1; /* there is but one move */
}

void give_hint(Session *s, const char *rest) {
  Advice advice[4];
  (void)rest;
  unsigned n = find_advice(s, advice, 4);
  if (!n) {
    screen_say(&s->screen,
               "There is no hint: the bot was stopped before it found a move.");
    return;
  }
  if (s->hints < 3) s->hints++;
  tell_hint(s, advice, n);
}
