/* repl/bots.c - who plays the seats that no person has, and gives hints.
 *
 * A bot is made anew for every decision, seeded by the match's seed, the seat
 * and the number of moves: so it plays the same again after undo and after a
 * resume, and its generator has nothing to do with the match's. */
#include "bots.h"

#include <stdlib.h>
#include <string.h>

#define HINT_BOT "mcts:4000"

/* splitmix64: a well mixed number from any number. */
static uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static uint64_t bot_seed(Match *m, uint64_t seat) {
  return mix(mix(mix(lus_match_seed(m)) ^ seat) ^ lus_match_played_n(m));
}

static bool go_on(void *context, uint64_t done, uint64_t of) {
  (void)context;
  (void)done;
  (void)of;
  return !line_interrupted && !line_stop_signal();
}

/* A bot's choice for the position; the bot itself, for its advice. */
static Move choose(Session *s, const char *kind, uint64_t seat, Bot **out) {
  char error[512];
  *out = lus_bot_new(kind, bot_seed(s->m, seat), error, sizeof error);
  if (!*out) {
    screen_say(&s->screen, "%s", error);
    return LUS_NO_MOVE;
  }
  Move move = lus_bot_choose(*out, s->m, go_on, NULL);
  if (move == LUS_NO_MOVE && *lus_bot_error(*out))
    screen_say(&s->screen, "%s", lus_bot_error(*out));
  return line_stop_signal() ? LUS_NO_MOVE : move;
}

Move bot_move(Session *s) {
  int seat = lus_match_turn(s->m);
  Bot *bot;
  Move move = choose(s, s->party.kind[seat - 1], (uint64_t)seat, &bot);
  lus_bot_free(bot);
  if (!line_interrupted) return move;
  if (!humans(s)) return LUS_NO_MOVE;
  line_calm(); /* it plays the best it has found */
  return move;
}

/* --- hints --- */

static const char *judgement(double value) {
  if (value > 0.8) return "that looks very good";
  if (value > 0.6) return "that looks good";
  if (value > 0.4) return "the match is open";
  if (value > 0.2) return "it will be hard";
  return "little can be done";
}

static bool one_kind(Session *s) {
  unsigned n;
  const Move *legal = lus_match_legal(s->m, &n);
  return n && !strcmp(lus_match_kind(s->m, legal[0]),
                      lus_match_kind(s->m, legal[n - 1]));
}

static void tell_hint(Session *s, const Advice *a, unsigned n) {
  Text others = {0};
  char *text = strdup(lus_match_text(s->m, a[0].move));
  for (unsigned i = 1; i < n; i++)
    text_addf(&others, "%s%s (%s%.0f %%)", i > 1 ? ", " : "",
              lus_match_text(s->m, a[i].move), a[i].proven ? "certainly " : "",
              100 * a[i].value);
  if (s->hints == 1 && one_kind(s))
    screen_say(&s->screen,
               "There is a move with '%.1s' at its start to look "
               "at; %s. 'hint' again says more.",
               text ? text : "", judgement(a[0].value));
  else if (s->hints == 1)
    screen_say(&s->screen,
               "Look for a move of the kind '%s'; %s. "
               "'hint' again says more.",
               lus_match_kind(s->m, a[0].move), judgement(a[0].value));
  else if (s->hints == 2 || !others.len)
    screen_say(&s->screen, "Try %s.", text ? text : "");
  else
    screen_say(&s->screen,
               "Best looks %s, with %s%.0f %% of the win to "
               "expect; then %s.",
               text ? text : "", a[0].proven ? "certainly " : "",
               100 * a[0].value, others.data);
  free(text);
  free(others.data);
}

void give_hint(Session *s, const char *rest) {
  Advice advice[4];
  Bot *bot;
  (void)rest;
  unsigned at = lus_match_played_n(s->m);
  if (s->hints_at != at) s->hints = 0;
  s->hints_at = at;
  Move move = choose(s, HINT_BOT, 0, &bot);
  unsigned n = bot ? lus_bot_advice(bot, advice, 4) : 0;
  if (!n && move != LUS_NO_MOVE) {
    advice[0] = (Advice){.move = move, .value = 0.5};
    n = 1;
  }
  lus_bot_free(bot);
  if (!n) {
    screen_say(&s->screen, "No hint this time.");
    return;
  }
  if (s->hints < 3) s->hints++;
  tell_hint(s, advice, n);
}
