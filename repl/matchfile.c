/* repl/matchfile.c - a whole match to a record, and back. */
#include "matchfile.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "files.h"
#include "game_files.h"
#include "random.h"
#include "recordfile.h"

bool match_save(Match *m, const Party *party, const char *path, char *error,
                size_t size) {
  char date[16];
  if (!record_make_way(path, error, size)) return false;
  RecordExtras extras;
  RecordSpec spec = record_spec(&extras, NULL, party, lus_match_seats(m));
  record_today(date);
  spec.date = date;
  char *game = games_from_here(lus_match_game(m)); /* if it was resumed */
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
    complain("%s: the last line was cut off while it was being written, and is "
             "left out: %.60s",
             path, lus_record_torn(r));
  if (report->changed)
    complain("%s: the rules have changed since this was recorded", path);
}

static void tell_unfit(const RecordReport *report, char *error, size_t size) {
  if (report->withheld)
    snprintf(error, size,
             "it is a copy for others to read: the outcomes of chance are "
             "withheld, so it cannot be continued");
  else
    snprintf(error, size, "line %u, column %u: %s%s%s", report->line,
             report->column, report->token, *report->token ? ": " : "",
             report->message);
}

Match *match_load(const Scripts *scripts, const char *path, const Trust *trust,
                  Party *party, char *error, size_t size) {
  RecordFile f;
  RecordReport report;
  uint64_t seed;
  if (!record_open(&f, path, error, size)) return NULL;
  if (!record_may_run(f.record, path, trust, error, size)) {
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
    lus_match_reseed(m, random_seed());
  record_close(&f);
  return m;
}
