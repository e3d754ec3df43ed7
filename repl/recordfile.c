/* repl/recordfile.c - records in files. */
#include "recordfile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "program.h"
#include "text.h"

enum { RECORD_MOST = 64 << 20 };

/* --- reading --- */

static char *read_bounded(FILE *f, size_t *len) {
  Text t = {0};
  char part[16384];
  size_t n;
  text_add(&t, "", 0);
  while (t.len <= RECORD_MOST && (n = fread(part, 1, sizeof part, f)) > 0)
    text_add(&t, part, n);
  *len = t.len;
  if (!ferror(f) && t.len <= RECORD_MOST) return t.data;
  errno = ferror(f) ? errno : EFBIG;
  free(t.data);
  return NULL;
}

static char *read_file(const char *path, size_t *len) {
  if (!strcmp(path, "-")) return read_bounded(stdin, len);
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  char *text = read_bounded(f, len);
  int why = errno;
  fclose(f);
  errno = why;
  return text;
}

bool record_open(RecordFile *f, const char *path, char *error, size_t size) {
  *f = (RecordFile){0};
  f->text = read_file(path, &f->len);
  if (!f->text) {
    snprintf(error, size, "%s", strerror(errno));
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
             "%s is there already and is no record; it is left "
             "alone",
             path);
    return false;
  }
  record_close(&f);
  if (record_is_busy(path)) {
    snprintf(error, size, "%s is being written by another program", path);
    return false;
  }
  Text old = {0};
  text_addf(&old, "%s~", path);
  bool ok = !rename(path, old.data);
  if (!ok) snprintf(error, size, "%s: %s", path, strerror(errno));
  free(old.data);
  return ok;
}

bool record_is_busy(const char *path) {
  struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
  bool busy = fd >= 0 && !fcntl(fd, F_GETLK, &l) && l.l_type != F_UNLCK;
  if (fd >= 0) close(fd);
  return busy;
}

void record_publish(const char *path) {
  mode_t mask = umask(0);
  umask(mask);
  chmod(path, 0666 & ~mask); /* else it stays private, which does no harm */
}

/* --- whole matches --- */

bool journal_save(Match *m, const Party *party, const char *path, char *error,
                  size_t size) {
  char date[16];
  if (!record_make_way(path, error, size)) return false;
  RecordExtras extras;
  RecordSpec spec = record_spec(&extras, NULL, party, lus_match_seats(m));
  record_today(date);
  spec.date = date;
  char *game = files_game_from_here(lus_match_game(m)); /* if it was resumed */
  spec.game = game;
  char *text = lus_record_write(m, &spec);
  free(game);
  bool ok = text && files_write(path, text, strlen(text), !lus_match_over(m));
  if (!ok) snprintf(error, size, "%s: %s", path, strerror(errno));
  free(text);
  record_spec_free(&extras);
  return ok;
}

static void remark(const char *path, const Record *r,
                   const RecordReport *report) {
  if (lus_record_torn(r))
    complain("%s: the last line was torn off while it was written, and is left "
             "out: %.60s",
             path, lus_record_torn(r));
  if (report->changed)
    complain("%s: the rules have changed since this was recorded", path);
}

static void tell_unfit(const RecordReport *report, char *error, size_t size) {
  if (report->withheld)
    snprintf(error, size,
             "it was made for others to read: what came up by "
             "chance is withheld");
  else
    snprintf(error, size, "line %u, column %u: %s%s%s", report->line,
             report->column, report->token, *report->token ? ": " : "",
             report->message);
}

bool record_has_game(const Record *r, char *error, size_t size) {
  const char *game = lus_record_tag(r, "Game");
  if (!game || files_is_game(game)) return true;
  char *here = files_is_path(game) ? realpath(".", NULL) : NULL;
  if (here && game[0] != '/')
    snprintf(error, size,
             "its game is the script %s, and there is no %s/%s. Go to the "
             "folder that it lies in, or correct the tag Game in the record",
             game, here, game);
  else
    snprintf(error, size, "its game is %s, and there is no such %s", game,
             game[0] == '/' ? "script any more"
                            : "game; 'lusory list' names "
                              "those there are");
  free(here);
  return false;
}

Match *journal_load(const Scripts *scripts, const char *path, Party *party,
                    char *error, size_t size) {
  RecordFile f;
  RecordReport report;
  uint64_t seed;
  if (!record_open(&f, path, error, size)) return NULL;
  if (!record_has_game(f.record, error, size)) {
    record_close(&f);
    return NULL;
  }
  Match *m = lus_record_match(scripts, f.record, UINT_MAX, &report);
  remark(path, f.record, &report);
  if (!report.fits || report.withheld) {
    tell_unfit(&report, error, size);
    lus_match_free(m);
    m = NULL;
  }
  record_party(f.record, party);
  if (m && !party->ask && !lus_record_seed(f.record, &seed))
    lus_match_reseed(m, args_entropy());
  record_close(&f);
  return m;
}
