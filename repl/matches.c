/* repl/matches.c - the commands about matches as a whole: as records, and one
 * match replacing another. */
#include "matches.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "files.h"
#include "matchfile.h"
#include "random.h"
#include "show.h"

/* --- records --- */

/* A file that holds something else is not written over unasked. */
static bool may_write(Session *s, const char *path) {
  char question[1200];
  bool own = s->saved && !strcmp(s->saved, path);
  if (own || access(path, F_OK) != 0) return true;
  snprintf(question, sizeof question,
           "There is a file %.1000s already. Replace it?", path);
  if (s->screen.input) return ask_yes(s, question);
  screen_say(&s->screen, "There is a file %s already.", path);
  return false;
}

static void write_record(Session *s, const char *path) {
  char error[1024];
  if (!match_save(s->m, &s->party, path, error, sizeof error)) {
    screen_say(&s->screen, "Not saved: %s.", error);
    return;
  }
  char *whole = realpath(path, NULL);
  screen_say(&s->screen, "Saved as %s.", whole ? whole : path);
  free(whole);
  free(s->saved);
  s->saved = strdup(path);
}

void save_match(Session *s, const char *rest) {
  if (s->journal && (!*rest || journal_is_at(s->journal, rest)))
    screen_say(&s->screen,
               "The match is being written to %s as you play; 'save FILE' "
               "writes it to another file as well.",
               journal_path(s->journal));
  else if (!*rest)
    screen_say(
        &s->screen,
        "Save to which file? Type 'save FILE'; the usual ending is .lus.");
  else if (lus_match_hides(s->m) && !lus_match_over(s->m) && humans(s) > 1 &&
           !ask_yes(s, "The record shows every hand. Save it now?"))
    screen_say(&s->screen, "Not saved.");
  else if (!may_write(s, rest))
    screen_say(&s->screen, "Not saved; choose another name.");
  else write_record(s, rest);
}

/* Has something been played that another match would end? */
static bool is_going(const Session *s) {
  return lus_match_played_n(s->m) && !lus_match_over(s->m);
}

static bool is_kept(const Session *s) { return s->journal && !s->unsaved; }

void tell_options(Session *s) {
  const char *options = lus_match_option_line(s->m);
  if (*options)
    text_addf(&s->news,
              "Options: %s; 'options' explains them, 'restart NAME=VALUE' "
              "changes one.\n",
              options);
}

/* An unfinished match is not left without asking. */
static bool may_leave(Session *s) {
  if (!s->screen.input || !is_going(s)) return true;
  bool yes = ask_yes(s, is_kept(s) ? "This match is not finished. Keep it for "
                                     "later and start the other one?"
                                   : "This match is neither finished nor "
                                     "saved. Drop it and start the other one?");
  if (!yes && !s->quit) screen_say(&s->screen, "This match goes on.");
  return yes;
}

/* Replaces this match by another one, and says what becomes of it. */
static void leave_for(Session *s, Match *m, const Party *party) {
  bool kept = is_going(s) && is_kept(s);
  const char *record = s->record;
  replace_match(s, m, party);
  if (kept)
    text_addf(&s->news, "The previous match is kept: 'lusory resume %s'%s.\n",
              record ? record : "--list", record ? "" : " lists it");
}

void load_match(Session *s, const char *rest) {
  char error[2048];
  Party party;
  if (!*rest) {
    screen_say(&s->screen, "Load which file? Type 'load FILE'.");
    return;
  }
  Trust trust = {s->trusts, lus_match_game(s->m), &s->screen};
  Match *m = match_load(s->scripts, rest, &trust, &party, error, sizeof error);
  if (!m) {
    screen_say(&s->screen, "%s was not loaded: %s", rest, error);
    return;
  }
  if (!may_leave(s)) {
    lus_match_free(m);
    return;
  }
  leave_for(s, m, &party);
  write_journal(s);
  unsigned turns = lus_match_turns(m);
  text_addf(&s->news, "%s, after %u turn%s.\n", lus_match_title(m), turns,
            text_plural(turns));
}

enum { SETTINGS_MOST = sizeof((Args *)0)->settings / sizeof(Setting) };

static bool is_set(const Args *a, const char *name) {
  for (int i = 0; i < a->settings_n; i++)
    if (!strcmp(a->settings[i].name, name)) return true;
  return false;
}

/* Takes the word "same" out of a line; was it there? */
static bool take_same(char *line) {
  for (char *at = line; (at = strstr(at, "same")); at++) {
    bool alone = (at == line || at[-1] == ' ') && (!at[4] || at[4] == ' ');
    if (!alone) continue;
    memset(at, ' ', 4);
    return true;
  }
  return false;
}

/* The settings that a line names; false, with a message, if it names none. The
 * text is cut up and must stay. */
static bool read_settings(Session *s, const char *line, Args *a, char **text) {
  const char *read;
  char *rest = NULL;
  bool fine = lus_match_read_options(s->m, line, &read);
  if (!fine)
    screen_say(&s->screen,
               "%s\n'options' lists the options; 'restart NAME=VALUE' starts a "
               "match with one of them, 'restart same' with the same seed.",
               read);
  *text = strdup(read);
  for (char *word = *text && fine ? strtok_r(*text, " ", &rest) : NULL; word;
       word = strtok_r(NULL, " ", &rest))
    fine &= args_set(a, word);
  return fine;
}

/* The same game and seats, and options but those changed; settings are copied,
 * for asking the match for one forgets the other. */
static Match *match_again(Session *s, uint64_t seed, const Args *changed,
                          char *error, size_t size) {
  Setting settings[SETTINGS_MOST * 2];
  int n = 0, kept = 0;
  const char *name, *value;
  while (n < SETTINGS_MOST && (name = lus_match_setting(s->m, n, &value))) {
    if (!is_set(changed, name))
      settings[kept++] = (Setting){strdup(name), strdup(value)};
    n++;
  }
  n = kept;
  for (int i = 0; i < changed->settings_n; i++)
    settings[n++] =
        (Setting){changed->settings[i].name, changed->settings[i].value};
  MatchSpec spec = {.game = lus_match_game(s->m),
                    .settings = settings,
                    .settings_n = n,
                    .seats = lus_match_seats(s->m),
                    .seed = seed,
                    .ask = s->party.ask};
  Match *m = lus_match_new(s->scripts, &spec, error, size);
  for (int i = 0; i < kept; i++) {
    free((char *)settings[i].name);
    free((char *)settings[i].value);
  }
  return m;
}

static void start_again(Session *s, uint64_t seed, const Args *changed) {
  char error[2048];
  Party party = s->party;
  party.takebacks = 0;
  Match *m = match_again(s, seed, changed, error, sizeof error);
  if (!m) {
    screen_say(&s->screen, "%s", error);
    return;
  }
  if (!may_leave(s)) {
    lus_match_free(m);
    return;
  }
  leave_for(s, m, &party);
  text_adds(&s->news, "A new match.\n");
  tell_options(s);
  if (deal(s)) write_journal(s);
}

void restart_match(Session *s, const char *rest) {
  Args changed = {0};
  char *line = strdup(rest), *text = NULL;
  bool same = line && take_same(line);
  if (line && read_settings(s, line, &changed, &text))
    start_again(s, same ? lus_match_seed(s->m) : random_seed(), &changed);
  args_free(&changed);
  free(text);
  free(line);
}

/* --- reload: the edited script in the running match --- */

/* The match played again under the scripts as they are now; NULL when it does
 * not fit them: the message says where. */
static Match *replay_match(Session *s, RecordReport *report) {
  char error[1024];
  RecordSpec spec = {0};
  char *text = lus_record_write(s->m, &spec);
  Record *r =
      text ? lus_record_read(text, strlen(text), error, sizeof error) : NULL;
  Match *m = r ? lus_record_match(s->scripts, r, UINT_MAX, report) : NULL;
  if (m && !report->fits) {
    lus_match_free(m);
    m = NULL;
  }
  lus_record_free(r);
  free(text);
  return m;
}

/* What the new rules make of the match, compared before the old one goes. */
static void tell_reloaded(Text *news, Session *s, Match *m,
                          const RecordReport *report) {
  bool same = lus_match_hash(m) == lus_match_hash(s->m);
  unsigned before, after;
  lus_match_legal(s->m, &before);
  lus_match_legal(m, &after);
  if (!report->changed)
    text_adds(news, "Reloaded: the script has not changed.\n");
  else if (same && before == after)
    text_adds(news,
              "Reloaded: the rules have changed; the match is the same.\n");
  else
    text_addf(news,
              "Reloaded: the rules have changed%s; the number of legal moves "
              "is now %u, and was %u.\n",
              same ? "" : ", and so has the position", after, before);
}

/* The match goes on in the same file. */
static void replace_reloaded(Session *s, Match *m) {
  char error[1024];
  Party party = s->party;
  const char *record = s->record;
  char *path = s->journal ? strdup(journal_path(s->journal)) : NULL;
  replace_match(s, m, &party);
  s->record = record;
  int fd = path ? files_open_locked(path) : -1;
  if (fd >= 0)
    s->journal =
        journal_resume(s->scripts, m, &s->party, path, fd, error, sizeof error);
  write_journal(s);
  free(path);
}

void reload_match(Session *s, const char *rest) {
  RecordReport report = {0};
  (void)rest;
  Match *m = replay_match(s, &report);
  if (!m) {
    screen_say(&s->screen, "The old rules stay: %s",
               *report.message
                   ? report.message
                   : "the match cannot be replayed by the new ones.");
    if (report.turn)
      screen_say(&s->screen, "Turn %u no longer fits: %s%s%s%s", report.turn,
                 report.token, *report.rule ? " (" : "", report.rule,
                 *report.rule ? ")" : "");
    return;
  }
  Text news = {0};
  tell_reloaded(&news, s, m, &report);
  replace_reloaded(s, m);
  text_adds(&s->news, text_get(&news));
  free(news.data);
}
