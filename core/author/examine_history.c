/* core/author/examine_history.c - the questions about a whole match: can it be
 * taken back, does it go the same way again, is its record true? */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author/battery.h"

bool lus_ask_undo(Exam *e);
bool lus_ask_again(Exam *e);
bool lus_ask_record(Exam *e);

/* --- undo to the start, redo to the end --- */

static bool walk(Exam *e, unsigned to, bool (*step)(Match *),
                 const char *word) {
  Match *m = e->m;
  while (m->n != to && step(m))
    if (lus_match_hash(m) != m->entries[m->n - 1].hash)
      return lus_found(e,
                       "%s to move %u gives a different position than before",
                       word, m->n - 1);
  return m->n == to || lus_found(e, "%s stops at move %u", word, m->n - 1);
}

bool lus_ask_undo(Exam *e) {
  unsigned n = e->m->n;
  bool ok =
      walk(e, 1, lus_match_undo, "undo") && walk(e, n, lus_match_redo, "redo");
  while (e->m->n < n && lus_match_redo(e->m)) continue;
  unsigned legal;
  lus_match_legal(e->m, &legal);
  return ok;
}

/* --- the same match in another VM --- */

enum { SETTINGS_MOST = 64 };

typedef struct Settings {
  Setting at[SETTINGS_MOST];
  int n;
} Settings;

static void read_settings(Match *m, Settings *s) {
  const char *name, *value;
  s->n = 0;
  while (s->n < SETTINGS_MOST && (name = lus_match_setting(m, s->n, &value))) {
    s->at[s->n].name = strdup(name);
    s->at[s->n++].value = strdup(value);
  }
}

static void free_settings(Settings *s) {
  for (int i = 0; i < s->n; i++) {
    free((char *)s->at[i].name);
    free((char *)s->at[i].value);
  }
}

/* The outcomes in "roll 3 1; draw Qd" without the words of the events. */
static bool state_outcomes(Match *m, const char *chance) {
  while (*chance) {
    size_t word = strcspn(chance, " ;"), end = strcspn(chance, ";");
    char *outcomes = strndup(chance + word, end > word ? end - word : 0);
    bool ok = outcomes && lus_match_state(m, outcomes);
    free(outcomes);
    if (!ok) return false;
    chance += end;
    chance += strspn(chance, "; ");
  }
  return true;
}

static Match *make_twin(Exam *e) {
  Match *m = e->m;
  char error[2048];
  Settings s;
  read_settings(m, &s);
  MatchSpec spec = {.game = lus_match_game(m),
                    .settings = s.at,
                    .settings_n = s.n,
                    .seats = lus_match_seats(m),
                    .seed = lus_match_seed(m),
                    .ask = e->stated};
  Match *twin = lus_match_new(e->scripts, &spec, error, sizeof error);
  free_settings(&s);
  if (!twin) {
    lus_found(e, "it cannot be set up a second time: %s", error);
    return NULL;
  }
  twin->asks = false;
  if (!e->stated) return twin;
  if (state_outcomes(twin, m->entries[0].chance) &&
      lus_match_start(twin) == LUS_FINE)
    return twin;
  lus_found(e, "it cannot be dealt a second time: %s", lus_match_message(twin));
  lus_match_free(twin);
  return NULL;
}

static bool same_entry(Exam *e, const Match *twin, unsigned i) {
  const Entry *a = &e->m->entries[i], *b = &twin->entries[i];
  if (a->hash == b->hash && !strcmp(a->chance, b->chance)) return true;
  return lus_found(e,
                   "played again from the same seed, move %u ('%s') leads to "
                   "a different position: is there state outside it?",
                   i, a->text);
}

static bool play_again(Exam *e, Match *twin) {
  const Match *m = e->m;
  if (!same_entry(e, twin, 0)) return false;
  for (unsigned i = 1; i < m->n; i++) {
    if (e->stated && !state_outcomes(twin, m->entries[i].chance)) return true;
    if (lus_match_play_move(twin, m->entries[i].move) != LUS_FINE)
      return lus_found(e,
                       "played again from the same seed, move %u ('%s') is "
                       "refused: %s",
                       i, m->entries[i].text, lus_match_message(twin));
    if (!same_entry(e, twin, i)) return false;
  }
  return true;
}

/* Pictures and sentences are asked for too, since they might keep something. */
static void look_around(Match *m) {
  for (int seat = 0; seat <= lus_match_seats(m); seat++) {
    lus_match_picture(m, seat, &(PictureSpec){0});
    lus_match_describe(m, seat);
    lus_match_changes(m, seat);
  }
}

bool lus_ask_again(Exam *e) {
  Match *twin = make_twin(e);
  if (!twin) return false;
  Outside *before = lus_outside_look(twin->game);
  bool ok = play_again(e, twin);
  look_around(twin);
  Outside *now = lus_outside_look(twin->game);
  char *changed = before && now ? lus_outside_changed(before, now) : NULL;
  if (changed) ok = lus_found(e, "%s", changed); /* tells more than the hash */
  free(changed);
  lus_outside_free(before);
  lus_outside_free(now);
  lus_match_free(twin);
  return ok;
}

/* --- written, read and played --- */

static bool verify(Exam *e, const char *text) {
  char error[2048];
  RecordReport report;
  Record *record = lus_record_read(text, strlen(text), error, sizeof error);
  if (!record) return lus_found(e, "its record cannot be read: %s", error);
  Match *again = lus_record_match(e->scripts, record, UINT_MAX, &report);
  bool ok = again && report.fits && !report.changed &&
            lus_match_hash(again) == lus_match_hash(e->m) &&
            lus_match_played_n(again) == lus_match_played_n(e->m);
  if (!ok)
    lus_found(e, "its record does not verify: line %u, column %u: %s",
              report.line, report.column, report.message);
  lus_match_free(again);
  lus_record_free(record);
  return ok;
}

bool lus_ask_record(Exam *e) {
  RecordSpec spec = {0};
  char *text = lus_record_write(e->m, &spec);
  bool ok = text ? verify(e, text) : lus_found(e, "out of memory");
  free(text);
  return ok;
}
