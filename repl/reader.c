/* repl/reader.c - reads the scripts of games, and prints what they print.
 *
 * "lua/NAME" is in the installation, "games/NAME" wherever games are. Any other
 * name is a module: it is beside the script that was read last, or beside the
 * one that was read first; the two differ for a variant, which reads its base
 * after itself.
 *
 * A person may name a game by any path. A script reaches what is beside it, or
 * in the folder where the person named it by a path, and below these; nothing
 * else, and only what is a regular file. */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "files.h"
#include "game_files.h"
#include "out.h"

enum { SCRIPT_MOST = 4 << 20 };

struct Reader {
  char *text, *display; /* of the script that was read last */
  char *first, *last;   /* folders of scripts of the game; NULL: none yet */
  char *asked;          /* the game that a person named; NULL: none yet */
  Text *printed;        /* NULL: to stderr */
};

Reader *reader_new(void) {
  Reader *r = calloc(1, sizeof *r);
  if (r) return r;
  complain("out of memory");
  exit(1);
}

/* A game begins: no folder is known. */
static void begin(void *context) {
  Reader *r = context;
  free(r->first);
  free(r->last);
  free(r->asked);
  r->first = r->last = r->asked = NULL;
}

void reader_free(Reader *r) {
  if (!r) return;
  begin(r);
  free(r->text);
  free(r->display);
  free(r);
}

/* --- reading --- */

/* What an error message calls a script: its path, without the installation's.
 */
static char *shown(const char *path) {
  size_t n = strlen(files_installed());
  if (!strncmp(path, files_installed(), n) && path[n] == '/') path += n + 1;
  return strdup(path);
}

static void remember_folder(Reader *r, const char *path) {
  const char *slash = strrchr(path, '/');
  free(r->last);
  r->last = slash ? strndup(path, (size_t)(slash - path)) : strdup(".");
  if (!r->first && r->last) r->first = strdup(r->last);
}

static char *find_module(const Reader *r, const char *name) {
  char *path = r->last ? games_script_in(r->last, name) : NULL;
  return path || !r->first ? path : games_script_in(r->first, name);
}

/* The script of a game that another script names. */
static char *find_base(const Reader *r, const char *name) {
  if (!games_is_path(name)) return games_script(name, r->last);
  if (name[0] == '/') return NULL;
  char *path = find_module(r, name);
  bool here = games_is_path(r->asked) && r->asked[0] != '/';
  return path || !here ? path : games_script_in("", name);
}

/* The first that is read is what the person named. */
static char *find_game(Reader *r, const char *name) {
  if (!r->asked) r->asked = strdup(name);
  if (!r->asked) return NULL;
  return strcmp(r->asked, name) ? find_base(r, name)
                                : games_script(name, r->last);
}

static const char *read_script(void *context, const char *name, size_t *len,
                               const char **display) {
  Reader *r = context;
  char *path;
  bool game = !strncmp(name, "games/", 6);
  if (!strncmp(name, "lua/", 4))
    path = games_script_in(files_installed(), name);
  else if (game) path = find_game(r, name + 6);
  else path = find_module(r, name);
  if (!path) return NULL;
  free(r->text);
  free(r->display);
  r->text = files_read_own(path, SCRIPT_MOST, len);
  r->display = shown(path);
  if (game && r->text) remember_folder(r, path);
  free(path);
  *display = r->display;
  return r->text;
}

/* --- printing --- */

static void print_script(void *context, const char *text, size_t len) {
  const Reader *r = context;
  if (r->printed) {
    text_addf(r->printed, "%.*s", (int)len, text); /* up to a NUL */
    return;
  }
  out_error(text, len);
}

/* --- as the library sees it --- */

/* For another thread, which prints to stderr. */
static void *fork_reader(void *context) {
  (void)context;
  return reader_new();
}

static void drop_reader(void *context) { reader_free(context); }

Scripts reader_scripts(Reader *r) {
  return (Scripts){.read = read_script,
                   .print = print_script,
                   .context = r,
                   .begin = begin,
                   .fork = fork_reader,
                   .drop = drop_reader};
}

void reader_hold(Reader *r, Text *printed) { r->printed = printed; }
