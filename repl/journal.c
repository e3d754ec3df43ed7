/* repl/journal.c - the record of a match, written line by line as it is played.
 *
 * A line goes to the file in one write and to the disk before the move counts.
 * What could not be written whole is cut off again, so that the file always
 * ends in a line that was acknowledged; the next line tries to write what is
 * missing. The end of a match turns the journal into a record by a rename. */
#include "journal.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "game_files.h"
#include "recordfile.h"
#include "text.h"

/* An entry of the match that is on disk. */
typedef struct Written {
  uint64_t hash;
  Move move;
  bool revealed;
} Written;

struct Journal {
  char *path;
  bool autosave;
  int fd;
  off_t good; /* bytes that are whole lines */
  Written *written;
  unsigned n, cap;
  char date[16];
  const Scripts *scripts;
  const Party *party;
  char *error; /* NULL: all is well */
};

/* --- errors --- */

static bool failed(Journal *j, const char *what) {
  Text t = {0};
  text_addf(&t, "%s: %s: %s", j->path, what, strerror(errno));
  free(j->error);
  j->error = t.data;
  return false;
}

const char *journal_error(const Journal *j) { return j->error ? j->error : ""; }
const char *journal_path(const Journal *j) { return j->path; }

bool journal_is_at(const Journal *j, const char *path) {
  struct stat a, b;
  return !fstat(j->fd, &a) && !stat(path, &b) && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

/* The file it is written to from now on. */
static void hold(Journal *j, int fd, off_t good) {
  if (j->fd >= 0) close(j->fd);
  j->fd = fd;
  j->good = good;
}

static void free_journal(Journal *j) {
  if (!j) return;
  hold(j, -1, 0);
  free(j->path);
  free(j->written);
  free(j->error);
  free(j);
}

/* --- what is on disk --- */

static unsigned entries_of(const Match *m) {
  return lus_match_dealt(m) ? lus_match_played_n(m) + 1 : 0;
}

static void remember(Journal *j, const Match *m) {
  unsigned n = entries_of(m);
  if (n > j->cap) {
    j->cap = n * 2;
    j->written = realloc(j->written, j->cap * sizeof *j->written);
    if (!j->written) abort();
  }
  for (; j->n < n; j->n++) {
    Played p = lus_match_played(m, j->n);
    j->written[j->n] = (Written){p.hash, p.move, party_saw(j->party, m, j->n)};
  }
}

/* How many entries on disk are still those of the match. */
static unsigned common(const Journal *j, const Match *m) {
  unsigned n = entries_of(m), i = 0;
  for (; i < n && i < j->n; i++) {
    Played p = lus_match_played(m, i);
    if (p.hash != j->written[i].hash || p.move != j->written[i].move) break;
  }
  return i;
}

/* --- writing --- */

static bool append(Journal *j, const char *text) {
  size_t len = strlen(text);
  if (!len) return true;
  if (j->fd < 0) {
    errno = EBADF;
    return failed(j, "cannot be written");
  }
  if (lseek(j->fd, j->good, SEEK_SET) < 0 || ftruncate(j->fd, j->good) ||
      !files_put(j->fd, text, len) || fsync(j->fd)) {
    failed(j, "cannot be written");
    return ftruncate(j->fd, j->good) && false;
  }
  j->good += (off_t)len;
  free(j->error);
  j->error = NULL;
  return true;
}

/* The line for going back from what is on disk to `n` entries. */
static void add_undo(const Journal *j, unsigned n, Text *t) {
  bool takeback = false;
  for (unsigned i = n; i < j->n; i++) takeback |= j->written[i].revealed;
  if (n < j->n)
    text_addf(t, "%s %u\n", takeback ? "takeback" : "undo", j->n - n);
}

/* One write, one line or more. */
bool journal_write(Journal *j, Match *m) {
  Text t = {0};
  RecordSpec spec = {0};
  unsigned n = common(j, m);
  add_undo(j, n, &t);
  char *lines = n < entries_of(m) ? lus_record_lines(m, n, &spec) : NULL;
  if (lines) text_adds(&t, lines);
  free(lines);
  bool ok = append(j, text_get(&t));
  free(t.data);
  if (!ok) return false;
  j->n = n;
  remember(j, m);
  return true;
}

/* --- opening --- */

/* "matches/monza-20261118-081530-4711.lus" in the state folder. */
static char *autosave_path(const Match *m, const char **why) {
  const char *game = lus_match_game(m), *slash = strrchr(game, '/');
  char stamp[32], name[64];
  time_t now = time(NULL);
  struct tm when;
  strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", gmtime_r(&now, &when));
  snprintf(name, sizeof name, "%.40s", slash ? slash + 1 : game);
  if (strchr(name, '.')) *strchr(name, '.') = '\0';
  Text t = {0};
  text_addf(&t, "matches/%s-%s-%ld.lus", name, stamp, (long)getpid());
  char *path = files_state(text_get(&t), why);
  free(t.data);
  return path;
}

bool journal_is_own(const char *path) {
  struct stat s;
  char *folder = files_state("matches", NULL);
  char *own = folder ? realpath(folder, NULL) : NULL;
  char *whole = realpath(path, NULL);
  size_t n = own ? strlen(own) : 0;
  bool in = own && whole && !strncmp(whole, own, n) && whole[n] == '/' &&
            !strchr(whole + n + 1, '/') && !stat(whole, &s) &&
            s.st_uid == geteuid();
  free(folder);
  free(own);
  free(whole);
  return in;
}

static Journal *new_journal(const Scripts *scripts, Match *m,
                            const Party *party, const char *path,
                            const char **why) {
  Journal *j = calloc(1, sizeof *j);
  *why = "out of memory";
  if (!j) return NULL;
  j->fd = -1;
  j->autosave = !path || journal_is_own(path);
  j->path = path ? strdup(path) : autosave_path(m, why);
  j->scripts = scripts;
  j->party = party;
  record_today(j->date);
  if (j->path) return j;
  free_journal(j);
  return NULL;
}

static Journal *give_up(Journal *j, const char *why, char *error, size_t size) {
  snprintf(error, size, "%s", j ? journal_error(j) : why);
  free_journal(j);
  return NULL;
}

/* Writes tags and what was played so far, and continues after that. An autosave
 * is resumed from any folder. */
static bool begin_file(Journal *j, Match *m, RecordSpec *spec) {
  char *game = j->autosave ? games_from_root(lus_match_game(m)) : NULL;
  spec->game = game;
  char *head = lus_record_head(m, spec), *lines = lus_record_lines(m, 0, spec);
  Text t = {0};
  free(game);
  spec->game = NULL;
  if (head) text_adds(&t, head);
  if (lines) text_adds(&t, lines);
  free(head);
  free(lines);
  int fd = files_create_locked(j->path, text_get(&t), t.len);
  if (fd < 0) failed(j, "cannot be written");
  else hold(j, fd, (off_t)t.len); /* no other could take it in between */
  free(t.data);
  if (fd < 0) return false;
  j->n = 0;
  remember(j, m);
  return true;
}

Journal *journal_open(const Scripts *scripts, Match *m, const Party *party,
                      const char *path, char *error, size_t size) {
  if (path && !record_make_way(path, error, size)) return NULL;
  const char *why;
  Journal *j = new_journal(scripts, m, party, path, &why);
  if (!j) return give_up(NULL, why, error, size);
  RecordExtras extras;
  RecordSpec spec = record_spec(&extras, NULL, party, lus_match_seats(m));
  spec.date = j->date;
  bool ok = begin_file(j, m, &spec);
  record_spec_free(&extras);
  return ok ? j : give_up(j, "", error, size);
}

/* Where the last whole line of a text ends. */
static off_t lines_end(const char *text, size_t len) {
  while (len && text[len - 1] != '\n') len--;
  return (off_t)len;
}

/* Goes on behind what is in the file, or writes it anew where that would not do:
 * a finished record, or one of other rules. */
static bool go_on(Journal *j, Match *m, const RecordFile *f,
                  const RecordReport *report) {
  RecordExtras extras;
  RecordSpec spec =
      record_spec(&extras, f->record, j->party, lus_match_seats(m));
  bool whole = *lus_record_result(f->record) || report->changed;
  bool ok = !whole || begin_file(j, m, &spec);
  if (!whole) {
    j->good = lines_end(f->text, f->len);
    remember(j, m);
  }
  record_spec_free(&extras);
  return ok;
}

/* Has the file another match by now? */
static bool is_other(const Match *m, const Match *again,
                     const RecordReport *report) {
  return !again || (!report->changed &&
                    (lus_match_hash(again) != lus_match_hash(m) ||
                     lus_match_played_n(again) != lus_match_played_n(m)));
}

Journal *journal_resume(const Scripts *scripts, Match *m, const Party *party,
                        const char *path, int fd, char *error, size_t size) {
  RecordFile f;
  RecordReport report;
  const char *why;
  Journal *j = new_journal(scripts, m, party, path, &why);
  if (!j) {
    close(fd);
    return give_up(NULL, why, error, size);
  }
  hold(j, fd, 0);
  if (!record_open(&f, path, error, size)) {
    free_journal(j);
    return NULL;
  }
  Match *again = lus_record_match(scripts, f.record, UINT_MAX, &report);
  errno = EBUSY;
  bool ok = !is_other(m, again, &report) ||
            failed(j, "was changed by another program");
  ok = ok && go_on(j, m, &f, &report);
  lus_match_free(again);
  record_close(&f);
  return ok ? j : give_up(j, "", error, size);
}

/* What the journal's record says beside the moves, its comments too; the file
 * and the extras are the caller's to close. */
static RecordSpec spec_so_far(Journal *j, Match *m, RecordFile *f,
                              RecordExtras *extras) {
  char error[256];
  RecordReport report;
  if (record_open(f, j->path, error, sizeof error))
    lus_match_free(lus_record_match(j->scripts, f->record, UINT_MAX, &report));
  RecordSpec spec =
      record_spec(extras, f->record, j->party, lus_match_seats(m));
  if (!f->record) spec.date = j->date;
  return spec;
}

bool journal_reseat(Journal *j, Match *m) {
  RecordFile f = {0};
  RecordExtras extras;
  RecordSpec spec = spec_so_far(j, m, &f, &extras);
  bool ok = begin_file(j, m, &spec);
  record_spec_free(&extras);
  record_close(&f);
  return ok;
}

/* --- ending --- */

/* The finished record, with the comments that the journal holds. */
static bool finish(Journal *j, Match *m) {
  RecordFile f = {0};
  RecordExtras extras;
  RecordSpec spec = spec_so_far(j, m, &f, &extras);
  char *text = lus_record_write(m, &spec);
  bool ok = text && files_write(j->path, text, strlen(text), false);
  if (!ok) failed(j, "cannot be written");
  if (ok) record_publish(j->path);
  free(text);
  record_spec_free(&extras);
  record_close(&f);
  return ok;
}

bool journal_close(Journal *j, Match *m, char *error, size_t size) {
  bool ok = journal_write(j, m);
  if (j->autosave && (lus_match_over(m) || lus_match_played_n(m) == 0))
    ok = !unlink(j->path) || failed(j, "cannot be removed");
  else if (lus_match_over(m)) ok = finish(j, m);
  else ok = ok && append(j, "*\n");
  snprintf(error, size, "%s", journal_error(j));
  free_journal(j);
  return ok;
}

/* --- unfinished matches --- */

typedef struct Found {
  char *path;
  struct timespec when;
} Found;

static int newest_first(const void *a, const void *b) {
  const Found *x = a, *y = b;
  if (x->when.tv_sec != y->when.tv_sec)
    return x->when.tv_sec < y->when.tv_sec ? 1 : -1;
  if (x->when.tv_nsec != y->when.tv_nsec)
    return x->when.tv_nsec < y->when.tv_nsec ? 1 : -1;
  return strcmp(y->path, x->path);
}

static bool look_at(const char *folder, const char *name, Found *out) {
  struct stat s;
  Text t = {0};
  if (!text_ends(name, ".lus")) return false;
  text_addf(&t, "%s%s", folder, name);
  out->path = t.data;
  if (!stat(out->path, &s) && S_ISREG(s.st_mode) &&
      !files_is_locked(out->path)) {
    out->when = s.st_mtim;
    return true;
  }
  free(out->path);
  return false;
}

char **journal_unfinished(void) {
  char *folder = files_state("matches/", NULL);
  DIR *dir = folder ? opendir(folder) : NULL;
  Found *found = NULL;
  size_t n = 0;
  for (struct dirent *e; dir && (e = readdir(dir));) {
    Found *more = realloc(found, (n + 1) * sizeof *found);
    if (!more) break;
    found = more;
    n += look_at(folder, e->d_name, &found[n]);
  }
  if (dir) closedir(dir);
  free(folder);
  if (n) qsort(found, n, sizeof *found, newest_first);
  char **paths = calloc(n + 1, sizeof *paths);
  for (size_t i = 0; i < n; i++)
    if (paths) paths[i] = found[i].path;
  free(found);
  return paths;
}
