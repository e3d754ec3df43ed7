/* repl/show.c - what is shown of a match: the picture, whose turn it is, what
 * happened, how it ended. */
#include "show.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS_MOST = 32 };

bool is_human(const Session *s, int seat) {
  return !strcmp(s->party.kind[seat - 1], "human");
}

int humans(const Session *s) {
  int n = 0;
  for (int seat = 1; seat <= lus_match_seats(s->m); seat++)
    n += is_human(s, seat);
  return n;
}

bool is_hot_seat(const Session *s) {
  return s->screen.input && lus_match_hides(s->m) &&
         (humans(s) > 1 || s->party.shared);
}

/* All that a seat is shown of the position, malloc'ed. */
static char *sight(const Session *s, int seat) {
  Text t = {0};
  PictureSpec ascii = {.form = LUS_PICTURE_ASCII};
  text_adds(&t, lus_match_picture(s->m, seat, &ascii));
  text_adds(&t, lus_match_describe(s->m, seat));
  return t.data;
}

bool sees_more(const Session *s, int seat) {
  char *own = sight(s, seat);
  bool differs = false;
  for (int i = 1; i <= lus_match_seats(s->m) && !differs; i++) {
    if (i == seat || !(is_human(s, i) || s->party.shared)) continue;
    char *other = sight(s, i);
    differs = strcmp(own, other) != 0;
    free(other);
  }
  free(own);
  return differs;
}

int viewer(const Session *s) {
  int turn = lus_match_turn(s->m), only = 0;
  if (is_hot_seat(s)) return s->shown_to;
  if (is_human(s, turn)) return turn;
  for (int seat = 1; seat <= lus_match_seats(s->m); seat++)
    if (is_human(s, seat)) only = only ? -1 : seat;
  return only > 0 ? only : 0;
}

bool knows_moves(const Session *s) {
  return !lus_match_hides(s->m) || viewer(s) == lus_match_turn(s->m);
}

/* Starts with a capital, as a sentence does. */
const char *seat_name(Session *s, int seat) {
  static char name[128];
  snprintf(name, sizeof name, "%s", lus_match_seat_name(s->m, seat));
  name[0] = (char)toupper((unsigned char)name[0]);
  return name;
}

/* --- the picture --- */

/* The lines of a picture for which the terminal is too narrow. A board is too
 * wide in several; a single one is a sentence, which can be wrapped. */
static int count_wide(const Session *s, const char *picture) {
  int n = 0;
  for (size_t len; *picture; picture += len) {
    len = strcspn(picture, "\n");
    char *line = strndup(picture, len);
    n += line && screen_width(line, NULL) > s->screen.columns;
    free(line);
    len += picture[len] == '\n';
  }
  return n;
}

void show_picture(Session *s, bool whole) {
  PictureSpec spec = screen_paper(&s->screen);
  if (whole) spec.columns = spec.rows = 0;
  const char *picture = lus_match_picture(s->m, viewer(s), &spec);
  int wide = screen_width(picture, NULL);
  int too_wide = s->screen.tty ? count_wide(s, picture) : 0;
  size_t n = strlen(picture);
  if (too_wide == 1) screen_say(&s->screen, "%s", picture);
  else screen_show(&s->screen, picture);
  if (too_wide != 1 && n && picture[n - 1] != '\n')
    screen_show(&s->screen, "\n");
  if (too_wide > 1)
    screen_say(&s->screen,
               "(The picture is %d columns wide; this terminal has %d.)", wide,
               s->screen.columns);
  s->stale = false;
  s->secret |= is_hot_seat(s) && sees_more(s, lus_match_turn(s->m));
}

/* --- whose turn --- */

/* A move of each kind there is now, to stand for it: the kind itself where
 * moves of it begin so ("take"), or the first of them ("a1-a2"). */
static int find_examples(Session *s, Move *first, bool *words) {
  unsigned n;
  const Move *legal = lus_match_legal(s->m, &n);
  int k = 0;
  *words = true;
  for (unsigned i = 0; i < n && k < KINDS_MOST; i++) {
    const char *kind = lus_match_kind(s->m, legal[i]);
    if (k && !strcmp(lus_match_kind(s->m, first[k - 1]), kind)) continue;
    first[k++] = legal[i];
    *words &= lus_match_begins(s->m, kind);
  }
  return k;
}

/* ": take or pass (4 moves)", ": type a1-a2 or pass, for example (12 moves)" */
static void add_kinds(Session *s, Text *out) {
  Move first[KINDS_MOST];
  unsigned n;
  bool words;
  int k = find_examples(s, first, &words);
  text_adds(out, words ? ": " : ": type ");
  for (int i = 0; i < k; i++) {
    const char *kind = lus_match_kind(s->m, first[i]);
    bool word = lus_match_begins(s->m, kind);
    text_addf(out, "%s%s",
              !i           ? ""
              : i == k - 1 ? " or "
                           : ", ",
              word ? kind : lus_match_text(s->m, first[i]));
  }
  lus_match_legal(s->m, &n);
  text_addf(out, "%s (%u move%s)", words ? "" : ", for example", n,
            text_plural(n));
}

/* "Blue to play: take or pass (4 moves)." */
static void add_status(Session *s, Text *out) {
  text_addf(out, "\1W%s\2 to play", seat_name(s, lus_match_turn(s->m)));
  if (knows_moves(s)) add_kinds(s, out);
  text_adds(out, ".\n");
}

void show_status(Session *s) {
  Text t = {0};
  add_status(s, &t);
  screen_say(&s->screen, "%s", t.data);
  free(t.data);
}

/* Was an entry played by the person who looks, or, where all see the same, by
 * any person? */
static bool is_own(const Session *s, unsigned i) {
  int seat = lus_match_played(s->m, i).seat;
  return is_hot_seat(s) ? seat == viewer(s) : is_human(s, seat);
}

/* Where the telling begins: with the last turn that the person has played, or
 * with the first of all. */
static unsigned first_untold(const Session *s, unsigned n) {
  unsigned i = n;
  while (i > 1 && humans(s) && !is_own(s, i)) i--;
  return i;
}

/* The lines that a text takes up on the screen. */
static int height(const Session *s, const char *text) {
  int lines;
  Text wrapped = {0};
  screen_wrap(&s->screen, text, &wrapped);
  screen_width(text_get(&wrapped), &lines);
  free(wrapped.data);
  return lines;
}

/* Would the texts with the picture and the prompt be too tall for the screen?
 */
static bool is_crowded(Session *s, const char *text, const char *status) {
  int lines = height(s, text) + height(s, status) + 1;
  PictureSpec spec = screen_paper(&s->screen);
  lines += height(s, lus_match_picture(s->m, viewer(s), &spec));
  return s->screen.tty && lines > s->screen.rows;
}

/* One turn a line. */
static void add_changes(Session *s, Text *out) {
  unsigned n = lus_match_played_n(s->m);
  for (unsigned i = n ? first_untold(s, n) : 1; i < n; i++)
    if (lus_match_played(s->m, i).turn != lus_match_played(s->m, i + 1).turn)
      text_addf(out, "%s\n", lus_match_tell(s->m, i, viewer(s)));
  text_addf(out, "%s\n", lus_match_changes(s->m, viewer(s)));
}

void show_changes(Session *s) {
  Text t = {0};
  add_changes(s, &t);
  screen_say(&s->screen, "%s", t.data);
  free(t.data);
}

/* --- the end --- */

static bool has_scores(const Session *s) {
  for (int seat = 1; seat <= lus_match_seats(s->m); seat++)
    if (lus_match_score(s->m, seat)) return true;
  return false;
}

static void add_end(Session *s, Text *out) {
  char result[600];
  snprintf(result, sizeof result, "%s", lus_match_result(s->m));
  if (strcmp(result, "a draw") != 0 && strcmp(result, "you win") != 0)
    result[0] = (char)toupper((unsigned char)result[0]);
  text_addf(out, "\1GThe match is over: %s.\2\n", result);
  bool scores = has_scores(s);
  const char *points = lus_match_points(s->m);
  if (scores && *points) text_addf(out, "Score in %s:\n", points);
  for (int seat = 1; scores && seat <= lus_match_seats(s->m); seat++)
    text_addf(out, "  %-12s %d\n", seat_name(s, seat),
              lus_match_score(s->m, seat));
  if (humans(s))
    text_adds(out, "'restart' starts another match, 'quit' leaves.\n");
}

void show_end(Session *s) {
  Text t = {0};
  add_end(s, &t);
  screen_say(&s->screen, "%s", t.data);
  free(t.data);
}

/* --- the whole --- */

/* Joins lines, where there is no room for each of them. */
static void join_lines(char *text) {
  for (; (text = strchr(text, '\n')) && text[1]; text++) *text = ' ';
}

void show_match(Session *s, bool changes) {
  Text report = {0}, status = {0};
  text_addf(&report, "%s%s", text_get(&s->warning), text_get(&s->news));
  text_clear(&s->warning);
  text_clear(&s->news);
  if (changes) add_changes(s, &report);
  if (lus_match_over(s->m)) add_end(s, &status);
  else add_status(s, &status);
  if (is_crowded(s, report.data, status.data)) join_lines(report.data);
  bool below = is_crowded(s, report.data, status.data);
  if (report.len && !below) screen_say(&s->screen, "%s", report.data);
  show_picture(s, false);
  if (report.len && below) screen_say(&s->screen, "%s", report.data);
  screen_say(&s->screen, "%s", status.data);
  free(report.data);
  free(status.data);
}
