/* repl/history.c - going back and forth in a match.
 *
 * Undo goes back to the last decision of a person: what bots did since goes
 * with it. It is free as long as nothing was revealed to anybody; otherwise it
 * is a take-back, which is asked about and noted in the record. */
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "page.h"

/* The number of moves to take back, and whether something was revealed. */
static unsigned stretch(const Session *s, bool *revealed) {
  unsigned n = lus_match_played_n(s->m), back = 0;
  *revealed = false;
  while (back < n) {
    Played p = lus_match_played(s->m, n - back);
    *revealed |= p.revealed;
    back++;
    if (is_human(s, p.seat) || !humans(s)) return back;
  }
  return 0;
}

static void go_back(Session *s, unsigned n, bool revealed) {
  Played p = lus_match_played(s->m, lus_match_played_n(s->m) - n + 1);
  text_clear(&s->news);
  if (!is_hot_seat(s)) /* else it may be what the next one must not know */
    text_addf(&s->news, "%s: %s%s.\n", revealed ? "Taken back" : "Undone",
              p.text, n > 1 ? " and what followed" : "");
  for (unsigned i = 0; i < n; i++) lus_match_undo(s->m);
  dismiss_bots(s);
  s->party.takebacks += revealed;
  write_journal(s); /* opens it again if the match was over */
  s->stale = true;
  s->untold = false;
  s->noticed = false;
}

void undo(Session *s, const char *rest) {
  bool revealed;
  unsigned n = stretch(s, &revealed);
  (void)rest;
  if (!n) screen_say(&s->screen, "There is nothing to undo.");
  else if (revealed)
    screen_say(&s->screen, "Something new was seen since that move. "
                           "'take-back' asks whether all agree.");
  else go_back(s, n, false);
}

void take_back(Session *s, const char *rest) {
  bool revealed;
  unsigned n = stretch(s, &revealed);
  (void)rest;
  if (!n) {
    screen_say(&s->screen, "There is nothing to take back.");
    return;
  }
  bool agreed =
      !revealed || ask_yes(s, humans(s) > 1 ? "Do all players agree?"
                                            : "Something new was seen since. "
                                              "Take it back all the same?");
  if (agreed) go_back(s, n, revealed);
  else screen_say(&s->screen, "Then it stands.");
}

void redo(Session *s, const char *rest) {
  (void)rest;
  unsigned n = 0;
  while (lus_match_redo(s->m)) {
    n++;
    write_journal(s);
    if (lus_match_over(s->m) || is_human(s, lus_match_turn(s->m))) break;
  }
  if (!n) {
    screen_say(&s->screen, "There is nothing to redo.");
    return;
  }
  s->stale = true;
  s->untold = false;
  Played p = lus_match_played(s->m, lus_match_played_n(s->m) - n + 1);
  if (!is_hot_seat(s))
    text_addf(&s->news, "Played again: %s%s.\n", p.text,
              n > 1 ? " and what followed" : "");
}

/* --- history --- */

/* At the end everything may be known. */
static int eyes(Session *s) { return lus_match_over(s->m) ? -1 : viewer(s); }

/* "  3. Red (roll 3 1): " */
static void add_turn(Session *s, Text *t, unsigned i) {
  Played p = lus_match_played(s->m, i);
  const char *began = lus_match_began(s->m, i, eyes(s));
  char *rolled = strdup(began);
  text_addf(t, "%s%3u. %s%s%s%s: ", t->len ? "\n" : "", p.turn,
            seat_name(s, p.seat), rolled && *rolled ? " (" : "",
            rolled ? rolled : "", rolled && *rolled ? ")" : "");
  free(rolled);
}

static void add_entry(Session *s, Text *t, unsigned i) {
  Played p = lus_match_played(s->m, i);
  char *text = strdup(p.text);
  const char *chance = lus_match_came(s->m, i, eyes(s));
  if (*chance && text && *text) text_addf(t, "%s (%s)", text, chance);
  else if (*chance) text_adds(t, chance);
  else if (text) text_adds(t, text);
  free(text);
  int gained = lus_match_gained(s->m, i);
  const char *points = lus_match_points(s->m);
  if (gained && *points) text_addf(t, " (%+d %s)", gained, points);
  const char *missed = lus_match_missed(s->m, i);
  if (*missed) text_addf(t, "%s%s", i ? ". " : "", missed);
}

void show_history(Session *s, const char *rest) {
  Text t = {0};
  unsigned n = lus_match_played_n(s->m), turn = 0;
  (void)rest;
  if (*lus_match_came(s->m, 0, eyes(s)) || *lus_match_missed(s->m, 0)) {
    text_adds(&t, "  0. The deal: ");
    add_entry(s, &t, 0);
  }
  for (unsigned i = 1; i <= n; i++) {
    Played p = lus_match_played(s->m, i);
    if (p.turn != turn)
      add_turn(s, &t, i);
    else text_adds(&t, ", ");
    turn = p.turn;
    add_entry(s, &t, i);
  }
  if (!n) text_addf(&t, "%sNothing has been played yet.", t.len ? "\n" : "");
  page_show(&s->screen, t.data);
  free(t.data);
}
