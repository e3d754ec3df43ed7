/* repl/game_files.c - where the scripts of games are. */
#include "game_files.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "files.h"
#include "text.h"

char *games_script_in(const char *folder, const char *name) {
  char *path = files_path(folder, name, text_ends(name, ".lua") ? "" : ".lua");
  if (files_is_file(path)) return path;
  free(path);
  path = files_path(folder, name, "/init.lua");
  if (files_is_file(path)) return path;
  free(path);
  return NULL;
}

/* Calls `visit` with each folder that games are in, until it returns false. */
static void each_folder(bool (*visit)(void *context, const char *folder),
                        void *context) {
  char *folder = files_path(files_installed(), "games", "");
  bool on = visit(context, folder);
  free(folder);
  folder = files_own_games();
  on = on && (!folder || visit(context, folder));
  free(folder);
  const char *path = getenv("LUSORY_PATH");
  while (on && path && *path) {
    size_t n = strcspn(path, ":");
    char *part = strndup(path, n);
    on = !part || !n || visit(context, part);
    free(part);
    path += n + (path[n] == ':');
  }
}

static bool add_folder(void *context, const char *folder) {
  Text *t = context;
  text_addf(t, "%s%s", t->len ? ", " : "", folder);
  return true;
}

char *games_searched(void) {
  Text t = {0};
  each_folder(add_folder, &t);
  return t.data;
}

typedef struct Wanted {
  const char *name;
  char *found;
} Wanted;

static bool look_in(void *context, const char *folder) {
  Wanted *w = context;
  w->found = games_script_in(folder, w->name);
  return !w->found;
}

static bool is_same_file(const char *a, const char *b) {
  struct stat x, y;
  return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev &&
         x.st_ino == y.st_ino;
}

/* The script that a name means, and another one of that name. */
typedef struct Second {
  const char *name;
  char *first, *second;
} Second;

static bool look_further(void *context, const char *folder) {
  Second *w = context;
  char *path = games_script_in(folder, w->name);
  if (!path) return true;
  if (!w->first) {
    w->first = path;
    return true;
  }
  if (is_same_file(path, w->first)) {
    free(path);
    return true;
  }
  w->second = path;
  return false;
}

char *games_hidden(const char *name) {
  Second w = {name, NULL, NULL};
  each_folder(look_further, &w);
  free(w.first);
  return w.second;
}

bool games_is_path(const char *name) {
  return strchr(name, '/') || text_ends(name, ".lua");
}

char *games_script(const char *name, const char *beside) {
  if (games_is_path(name)) {
    char *path = games_script_in("", name);
    return path || name[0] == '/' || !beside ? path
                                             : games_script_in(beside, name);
  }
  Wanted w = {name, NULL};
  each_folder(look_in, &w);
  return w.found || !beside ? w.found : games_script_in(beside, name);
}

bool games_have(const char *name) {
  char *path = games_script(name, NULL);
  free(path);
  return path != NULL;
}

char *games_from_root(const char *name) {
  char *found = games_is_path(name) ? games_script_in("", name) : NULL;
  char *path = found ? realpath(found, NULL) : NULL;
  free(found);
  return path;
}

char *games_from_here(const char *name) {
  char *here = name[0] == '/' ? realpath(".", NULL) : NULL;
  size_t n = here ? strlen(here) : 0;
  bool below = here && !strncmp(name, here, n) && name[n] == '/';
  free(here);
  return below ? strdup(name + n + 1) : NULL;
}

/* --- the list of games --- */

typedef struct Names {
  char **at;
  size_t n, cap;
} Names;

static void add_name(Names *names, const char *name, size_t len) {
  for (size_t i = 0; i < names->n; i++)
    if (strlen(names->at[i]) == len && !strncmp(names->at[i], name, len))
      return;
  if (names->n + 1 >= names->cap) {
    size_t cap = names->cap * 2 + 16;
    char **at = realloc(names->at, cap * sizeof *at);
    if (!at) return;
    names->at = at;
    names->cap = cap;
  }
  names->at[names->n] = strndup(name, len);
  if (names->at[names->n]) names->n++;
}

static bool list_folder(void *context, const char *folder) {
  DIR *dir = opendir(folder);
  struct dirent *entry;
  while (dir && (entry = readdir(dir))) {
    const char *name = entry->d_name;
    size_t len = strlen(name);
    if (name[0] == '.' || name[0] == '_' || text_ends(name, "_test.lua"))
      continue;
    if (text_ends(name, ".lua")) {
      add_name(context, name, len - 4);
      continue;
    }
    char *path = games_script_in(folder, name);
    if (path) add_name(context, name, len);
    free(path);
  }
  if (dir) closedir(dir);
  return true;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

char **games_list(void) {
  Names names = {0};
  names.at = calloc(16, sizeof *names.at);
  if (!names.at) return NULL;
  names.cap = 16;
  each_folder(list_folder, &names);
  qsort(names.at, names.n, sizeof *names.at, by_name);
  names.at[names.n] = NULL;
  return names.at;
}
