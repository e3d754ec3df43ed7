/* repl/games.c - which game a person means by what is typed. */
#include "games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "game_files.h"

/* Skips blanks, hyphens and underscores, which do not matter. */
static const char *letter(const char *text) {
  return text + strspn(text, " -_");
}

/* Does the name begin with the word, and is that all of it? Capitals do not
 * matter. */
static bool begins(const char *name, const char *word, bool *whole) {
  name = letter(name);
  word = letter(word);
  while (*word &&
         tolower((unsigned char)*name) == tolower((unsigned char)*word)) {
    name = letter(name + 1);
    word = letter(word + 1);
  }
  *whole = !*word && !*name;
  return !*word;
}

/* The game with this title; the scripts are read for it. */
static const char *by_title(const Scripts *scripts, char *const *names,
                            const char *word) {
  char error[2048];
  const char *found = NULL;
  for (size_t i = 0; names[i] && !found; i++) {
    bool whole = false;
    MatchSpec spec = {.game = names[i]};
    Match *m = lus_match_new(scripts, &spec, error, sizeof error);
    if (m) begins(lus_match_title(m), word, &whole);
    if (whole) found = names[i];
    lus_match_free(m);
  }
  return found;
}

/* The game with this name, or the only one that begins so; *n counts them. */
static const char *by_name(char *const *names, const char *word, size_t *n) {
  const char *found = NULL;
  *n = 0;
  for (size_t i = 0; names[i]; i++) {
    bool whole;
    if (!begins(names[i], word, &whole)) continue;
    found = names[i];
    if (whole) *n = 0;
    ++*n;
    if (whole) break;
  }
  return *n == 1 ? found : NULL;
}

static void tell_several(char *const *names, const char *word, size_t n,
                         Text *why) {
  bool whole;
  text_addf(why, "'%s' could be ", word);
  for (size_t i = 0, k = 0; names[i]; i++) {
    if (!begins(names[i], word, &whole)) continue;
    text_addf(why, "%s%s", !k ? "" : k + 1 == n ? " or " : ", ", names[i]);
    k++;
  }
}

/* Is it a script in this folder, its name given without the ending? */
static bool is_beside(const char *word) {
  char path[512];
  snprintf(path, sizeof path, "./%s.lua", word);
  return !games_is_path(word) && games_have(path);
}

static void tell_none(char *const *names, const char *word, Text *why) {
  size_t n = 0;
  while (names[n]) n++;
  const char *near = lus_nearest(word, (const char *const *)names, n);
  if (is_beside(word))
    text_addf(why, "there is no game '%s'; did you mean './%s.lua'?", word,
              word);
  else if (games_is_path(word)) text_addf(why, "there is no script %s", word);
  else if (near)
    text_addf(why, "there is no game '%s'; did you mean '%s'?", word, near);
  else
    text_addf(why, "there is no game '%s'; 'lusory list' shows all games",
              word);
}

char *games_named(const Scripts *scripts, const char *word, Text *why) {
  if (games_have(word)) return strdup(word);
  char **names = games_list();
  if (!names) return NULL;
  size_t n = 0;
  const char *found = NULL;
  if (*word && !games_is_path(word)) found = by_name(names, word, &n);
  if (!found && !n && !is_beside(word)) found = by_title(scripts, names, word);
  char *copy = found ? strdup(found) : NULL;
  if (!found && why && n) tell_several(names, word, n, why);
  else if (!found && why) tell_none(names, word, why);
  files_free(names);
  return copy;
}
