/* repl/recordfile.c - records in files. */
#include "recordfile.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "game_files.h"
#include "journal.h"
#include "line.h"
#include "text.h"

enum { RECORD_MOST = 64 << 20 };

/* --- reading --- */

bool record_open(RecordFile *f, const char *path, char *error, size_t size) {
  *f = (RecordFile){0};
  f->text = files_read_most(path, RECORD_MOST, &f->len);
  if (!f->text) {
    snprintf(error, size, "%s", files_fault(errno));
    return false;
  }
  f->record = lus_record_read(f->text, f->len, error, size);
  if (f->record) return true;
  record_close(f);
  return false;
}

void record_close(RecordFile *f) {
  lus_record_free(f->record);
  free(f->text);
  *f = (RecordFile){0};
}

/* --- what a new record keeps of an old one --- */

/* The tags that lus_record_write makes by itself. */
static bool is_own_tag(const char *name) {
  static const char *const OWN[] = {"Game",  "Title",  "Options",  "Seats",
                                    "Seed",  "Date",   "Chance",   "Version",
                                    "Rules", "Result", "Takebacks"};
  for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
    if (!strcasecmp(name, OWN[i])) return true;
  return !strncasecmp(name, "Seat", 4) && strlen(name) == 5 && name[4] >= '1' &&
         name[4] <= '8';
}

static void keep_tags(RecordExtras *x, RecordSpec *spec, const Record *old) {
  const char *name, *value;
  int n = 0;
  while (lus_record_tag_at(old, n, &value)) n++;
  x->tags = calloc((size_t)n + 1, sizeof *x->tags);
  for (int i = 0; x->tags && i < n; i++) {
    name = lus_record_tag_at(old, i, &value);
    if (!is_own_tag(name)) x->tags[spec->tags_n++] = (Setting){name, value};
  }
  spec->tags = x->tags;
}

RecordSpec record_spec(RecordExtras *x, const Record *old, const Party *party,
                       int seats) {
  RecordSpec spec = {.seat_kinds = x->kinds, .takebacks = party->takebacks};
  memset(x, 0, sizeof *x);
  for (int i = 0; i < seats && i < PARTY_SEATS; i++)
    x->kinds[i] = party->kind[i];
  if (!old) return spec;
  spec.date = lus_record_tag(old, "Date");
  spec.notes = lus_record_notes(old, &spec.notes_n);
  keep_tags(x, &spec, old);
  return spec;
}

void record_spec_free(RecordExtras *x) { free(x->tags); }

void record_party(const Record *r, Party *party) {
  memset(party, 0, sizeof *party);
  for (int i = 0; i < PARTY_SEATS; i++)
    snprintf(party->kind[i], sizeof party->kind[i], "%s",
             lus_record_seat_kind(r, i + 1));
  party->ask = lus_record_asks(r);
  party->takebacks = lus_record_takebacks(r);
}

void record_today(char date[16]) {
  time_t now = time(NULL);
  struct tm when;
  strftime(date, 16, "%Y.%m.%d", gmtime_r(&now, &when));
}

/* --- files that are there already --- */

bool record_make_way(const char *path, char *error, size_t size) {
  struct stat s;
  RecordFile f;
  char why[1200];
  if (stat(path, &s) || (S_ISREG(s.st_mode) && !s.st_size)) return true;
  if (!S_ISREG(s.st_mode) || !record_open(&f, path, why, sizeof why)) {
    snprintf(error, size,
             "%s exists already and is not a record; it was left alone, so "
             "choose another name",
             path);
    return false;
  }
  record_close(&f);
  int fd = files_open_locked(path);
  if (fd < 0 && errno == EBUSY) {
    snprintf(error, size, "%s is being written by another program", path);
    return false;
  }
  Text old = {0};
  text_addf(&old, "%s~", path);
  bool ok = !rename(path, old.data);
  if (!ok) snprintf(error, size, "%s: %s", path, strerror(errno));
  if (fd >= 0) close(fd);
  free(old.data);
  return ok;
}

void record_publish(const char *path) {
  mode_t mask = umask(0);
  umask(mask);
  chmod(path, 0666 & ~mask); /* else it stays private, which does no harm */
}

/* --- its game --- */

static bool has_game(const Record *r, char *error, size_t size) {
  const char *game = lus_record_tag(r, "Game");
  if (!game || games_have(game)) return true;
  char *here = games_is_path(game) ? realpath(".", NULL) : NULL;
  if (here && game[0] != '/')
    snprintf(error, size,
             "its game is the script %s, but there is no %s/%s. Go to the "
             "folder of the script, or correct the tag Game in the record",
             game, here, game);
  else
    snprintf(error, size, "its game is %s, but there is no such %s", game,
             game[0] == '/' ? "script any more"
                            : "game; 'lusory list' shows all games");
  free(here);
  return false;
}

static bool is_same(const char *a, const char *b) {
  char *x = realpath(a, NULL), *y = realpath(b, NULL);
  bool same = x && y && !strcmp(x, y);
  free(x);
  free(y);
  return same;
}

/* Is it the script of the game that is played already? */
static bool is_played(const char *script, const Trust *trust) {
  char *played = trust->script ? games_script(trust->script, NULL) : NULL;
  bool same = played && is_same(script, played);
  free(played);
  return same;
}

static bool ask_to_run(const char *script, const Trust *trust) {
  Text question = {0};
  char *whole = realpath(script, NULL);
  text_addf(&question, "The record's game is the script %s. Run it?",
            whole ? whole : script);
  bool yes = line_ask(trust->screen, question.data);
  free(question.data);
  free(whole);
  return yes;
}

static bool may_run(const char *game, const char *path, const Trust *trust,
                    char *error, size_t size) {
  char *script = games_script(game, NULL);
  bool asks = trust->screen && trust->screen->input;
  bool may = script &&
             (trust->all || journal_is_own(path) || is_played(script, trust) ||
              (asks && ask_to_run(script, trust)));
  if (!may)
    snprintf(error, size,
             asks ? "its game is the script %s, which was not run"
                  : "its game is the script %s, which somebody else may have "
                    "written; --allow-script runs it",
             game);
  free(script);
  return may;
}

bool record_may_run(const Record *r, const char *path, const Trust *trust,
                    char *error, size_t size) {
  const char *game = lus_record_tag(r, "Game");
  if (!has_game(r, error, size)) return false;
  return !game || !games_is_path(game) ||
         may_run(game, path, trust, error, size);
}
