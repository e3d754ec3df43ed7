/* repl/history.c - going back and forth in a match.
 *
 * Undo takes back a person's last line, and what bots did since. It is free as
 * long as no person saw anything new by it; otherwise it is a take-back, which
 * all must agree to and the record notes. */
#include "history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "page.h"
#include "show.h"

/* The number of moves to take back, and whether somebody saw something new. */
static unsigned stretch(const Session *s, bool *seen) {
  unsigned n = lus_match_played_n(s->m), back = 0;
  *seen = false;
  while (back < n) {
    Played p = lus_match_played(s->m, n - back);
    *seen |= party_saw(&s->party, s->m, n - back);
    back++;
    if ((is_human(s, p.seat) || !humans(s)) && !p.joined) return back;
  }
  return 0;
}

/* "Undone: move4, 1+3 and what followed.": the last n moves, up to the end of
 * the line that they begin with. */
static void tell_last(Session *s, const char *what, unsigned n) {
  unsigned last = lus_match_played_n(s->m), i = last - n + 1;
  if (is_hot_seat(s)) return; /* it may be what the next one must not know */
  text_addf(&s->news, "%s: %s", what, lus_match_played(s->m, i).text);
  while (i < last && lus_match_played(s->m, i + 1).joined)
    text_addf(&s->news, ", %s", lus_match_played(s->m, ++i).text);
  text_addf(&s->news, "%s.\n", i < last ? " and what followed" : "");
}

static void go_back(Session *s, unsigned n, bool seen) {
  text_clear(&s->news);
  tell_last(s, seen ? "Taken back" : "Undone", n);
  for (unsigned i = 0; i < n; i++) lus_match_undo(s->m);
  dismiss_bots(s);
  s->party.takebacks += seen;
  write_journal(s); /* opens it again if the match was over */
  s->stale = true;
  s->untold = false;
  s->noticed = false;
}

/* Whoever was shown something by the last n moves, and did not play them. */
static int onlooker(const Session *s, unsigned n) {
  unsigned last = lus_match_played_n(s->m), i = last - n + 1;
  int mover = lus_match_played(s->m, i).seat, other = 0;
  for (; i <= last; i++) {
    if (lus_match_showed(s->m, i, mover)) return 0;
    for (int seat = 1; seat <= lus_match_seats(s->m); seat++)
      if (lus_match_showed(s->m, i, seat)) other = seat;
  }
  return other;
}

/* Why the last n moves cannot simply be undone. */
static void tell_seen(Session *s, unsigned n) {
  int other = onlooker(s, n);
  unsigned first = lus_match_played_n(s->m) - n + 1;
  char name[128];
  snprintf(name, sizeof name, "%s",
           lus_match_seat_name(s->m, lus_match_played(s->m, first).seat));
  if (other)
    screen_say(&s->screen,
               "%s has seen what %s played. 'take-back' asks whether all "
               "players agree.",
               seat_name(s, other), name);
  else
    screen_say(&s->screen, "Something new has been seen since that move. "
                           "'take-back' asks whether all players agree.");
}

void undo(Session *s, const char *rest) {
  bool seen;
  unsigned n = stretch(s, &seen);
  (void)rest;
  if (!n) screen_say(&s->screen, "There is nothing to undo.");
  else if (seen) tell_seen(s, n);
  else go_back(s, n, false);
}

void take_back(Session *s, const char *rest) {
  bool seen;
  unsigned n = stretch(s, &seen);
  (void)rest;
  if (!n) {
    screen_say(&s->screen, "There is nothing to take back.");
    return;
  }
  bool agreed =
      !seen || ask_yes(s, humans(s) > 1 ? "Do all players agree?"
                                        : "Something new has been seen since. "
                                          "Take it back all the same?");
  if (agreed) go_back(s, n, seen);
  else screen_say(&s->screen, "Nothing was taken back.");
}

/* Whether the move that would be played again belongs to the line before it. */
static bool redo_goes_on(Session *s) {
  if (!lus_match_redo(s->m)) return false;
  bool joined = lus_match_played(s->m, lus_match_played_n(s->m)).joined;
  lus_match_undo(s->m);
  return joined;
}

void redo(Session *s, const char *rest) {
  (void)rest;
  unsigned n = 0;
  while (lus_match_redo(s->m)) {
    n++;
    write_journal(s);
    bool decides = lus_match_over(s->m) || is_human(s, lus_match_turn(s->m));
    if (decides && !redo_goes_on(s)) break;
  }
  if (!n) {
    screen_say(&s->screen, "There is nothing to redo.");
    return;
  }
  s->stale = true;
  s->untold = false;
  tell_last(s, "Replayed", n);
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
  if (gained && *points) text_addf(t, " (%s: %+d)", points, gained);
}

/* After the moves of a turn: what they brought about. */
static void add_story(Session *s, Text *t, unsigned first, unsigned last) {
  const char *story = lus_match_story(s->m, first, last, eyes(s));
  if (*story) text_addf(t, "%s%s", last ? ". " : "", story);
}

void show_history(Session *s, const char *rest) {
  Text t = {0};
  unsigned n = lus_match_played_n(s->m), first = 0;
  (void)rest;
  if (*lus_match_came(s->m, 0, eyes(s)) ||
      *lus_match_story(s->m, 0, 0, eyes(s))) {
    text_adds(&t, "  0. The deal: ");
    add_entry(s, &t, 0);
    add_story(s, &t, 0, 0);
  }
  for (unsigned i = 1; i <= n; i++) {
    unsigned turn = lus_match_played(s->m, i).turn;
    bool fresh = i == 1 || turn != lus_match_played(s->m, i - 1).turn;
    if (fresh) first = i, add_turn(s, &t, i);
    else text_adds(&t, ", ");
    add_entry(s, &t, i);
    if (i == n || turn != lus_match_played(s->m, i + 1).turn)
      add_story(s, &t, first, i);
  }
  if (!n) text_addf(&t, "%sNothing has been played yet.", t.len ? "\n" : "");
  page_show(&s->screen, t.data);
  free(t.data);
}
