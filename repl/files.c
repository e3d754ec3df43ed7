/* repl/files.c - where games, the library and a person's own files are.
 *
 * A reader belongs to a thread: simulations read scripts in several. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"
#include "text.h"

enum { SCRIPT_MOST = 4 << 20 };

/* --- paths --- */

/* A formatted path, malloc'ed. */
static char *path_of(const char *folder, const char *name, const char *end) {
  Text t = {0};
  text_addf(&t, "%s%s%s%s", folder, *folder ? "/" : "", name, end);
  return t.data;
}

static bool is_file(const char *path) {
  struct stat s;
  return !stat(path, &s) && !S_ISDIR(s.st_mode);
}

static bool is_folder(const char *path) {
  struct stat s;
  return !stat(path, &s) && S_ISDIR(s.st_mode);
}

static bool has_library(const char *folder) {
  char *path = path_of(folder, "lua/lusory", ".lua");
  bool has = is_file(path);
  free(path);
  return has;
}

/* What is around the program: the source tree of build/lusory, of
 * build/sanitize/lusory, or the share folder beside bin/. */
static bool find_tree(char *folder, size_t size) {
  static const char SHARE[] = "/share/lusory";
  ssize_t n = readlink("/proc/self/exe", folder, size - sizeof SHARE);
  if (n <= 0) return false;
  folder[n] = '\0';
  for (int up = 0; up < 3; up++) {
    char *slash = strrchr(folder, '/');
    if (!slash) return false;
    *slash = '\0';
    if (up > 0 && has_library(folder)) return true;
    if (up != 1) continue;
    strcpy(slash, SHARE);
    if (has_library(folder)) return true;
    *slash = '\0';
  }
  return false;
}

static char data_folder[4096];

static void find_data_folder(void) {
  const char *given = getenv("LUSORY_DATA");
  if (given && *given) snprintf(data_folder, sizeof data_folder, "%s", given);
  else if (!find_tree(data_folder, sizeof data_folder))
    snprintf(data_folder, sizeof data_folder, "%s", LUS_DATADIR);
}

const char *files_installed(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_data_folder);
  return data_folder;
}

/* folder/below/name.md if it is there, malloc'ed; else NULL. */
static char *page_in(const char *folder, const char *below, const char *name) {
  char *home = path_of(folder, below, "");
  char *path = path_of(home, name, ".md");
  char *found = is_file(path) ? realpath(path, NULL) : NULL;
  free(home);
  free(path);
  return found;
}

char *files_page(const char *name) {
  char *path = page_in(files_installed(), "docs", name);
  if (!path) path = page_in(files_installed(), "../doc/lusory", name);
  return path ? path : page_in(LUS_DOCDIR, ".", name);
}

/* $variable/lusory, or ~/otherwise/lusory; malloc'ed. */
static char *xdg(const char *variable, const char *otherwise) {
  const char *value = getenv(variable), *home = getenv("HOME");
  Text t = {0};
  if (value && value[0] == '/') text_addf(&t, "%s/lusory", value);
  else text_addf(&t, "%s/%s/lusory", home && *home ? home : "/tmp", otherwise);
  return t.data;
}

/* Makes the folders above a path, for its owner alone. */
static void make_folders(char *path) {
  for (char *p = path + 1; *p; p++) {
    if (*p != '/') continue;
    *p = '\0';
    mkdir(path, 0700);
    *p = '/';
  }
}

static char *own_path(char *folder, const char *name) {
  char *path = path_of(folder, name, "");
  free(folder);
  make_folders(path);
  return path;
}

char *files_state(const char *name) {
  return own_path(xdg("XDG_STATE_HOME", ".local/state"), name);
}

char *files_data(const char *name) {
  return own_path(xdg("XDG_DATA_HOME", ".local/share"), name);
}

/* --- whole files --- */

static char *read_stream(FILE *f, size_t most, size_t *len) {
  Text t = {0};
  char part[8192];
  size_t n;
  text_add(&t, "", 0);
  while (t.len <= most && (n = fread(part, 1, sizeof part, f)) > 0)
    text_add(&t, part, n);
  if (ferror(f) || t.len > most) {
    int why = ferror(f) ? errno : EFBIG;
    free(t.data);
    errno = why;
    return NULL;
  }
  if (len) *len = t.len;
  return t.data;
}

char *files_read(const char *path, size_t *len) {
  if (!strcmp(path, "-")) return read_stream(stdin, SIZE_MAX / 4, len);
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  char *text = NULL;
  if (is_folder(path)) errno = EISDIR;
  else text = read_stream(f, SIZE_MAX / 4, len);
  int why = errno;
  fclose(f);
  errno = why;
  return text;
}

static bool write_all(int fd, const char *text, size_t len) {
  while (len > 0) {
    ssize_t n = write(fd, text, len);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text += n;
    len -= (size_t)n;
  }
  return true;
}

/* The name that a file now has must last: its folder goes to disk too. */
static void sync_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  char *folder =
      slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
  int fd = folder ? open(folder, O_RDONLY) : -1;
  if (fd >= 0) {
    fsync(fd);
    close(fd);
  }
  free(folder);
}

bool files_write(const char *path, const char *text, size_t len, bool secret) {
  struct stat old;
  mode_t mode = secret ? 0600 : 0644;
  if (!secret && !stat(path, &old)) mode = old.st_mode & 0777;
  char *temporary = path_of("", path, ".XXXXXX");
  int fd = mkstemp(temporary);
  bool ok = fd >= 0 && write_all(fd, text, len) && !fsync(fd);
  if (ok && !secret) {
    mode_t mask = umask(0);
    umask(mask);
    ok = !fchmod(fd, mode & ~mask);
  }
  int why = errno;
  if (fd >= 0) ok = !close(fd) && ok;
  if (ok && rename(temporary, path)) {
    why = errno;
    ok = false;
  }
  if (!ok && fd >= 0) unlink(temporary);
  if (ok) sync_folder(path);
  free(temporary);
  errno = why;
  return ok;
}

/* --- scripts --- */

typedef struct Reader {
  char *text, *display;
  char *beside; /* the folder of the game that was read last */
  char *first;  /* of the one that was asked for: a variant, before its base */
} Reader;

static pthread_key_t reader_key;

static void free_reader(void *p) {
  Reader *r = p;
  free(r->text);
  free(r->display);
  free(r->beside);
  free(r->first);
  free(r);
}

static void make_reader_key(void) {
  pthread_key_create(&reader_key, free_reader);
}

static Reader *reader(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_reader_key);
  Reader *r = pthread_getspecific(reader_key);
  if (r) return r;
  r = calloc(1, sizeof *r);
  if (r) pthread_setspecific(reader_key, r);
  return r;
}

static bool ends_in(const char *text, const char *end) {
  size_t n = strlen(text), k = strlen(end);
  return n > k && !strcmp(text + n - k, end);
}

/* NAME.lua, or NAME/init.lua, in a folder; NULL when neither is there. */
static char *script_in(const char *folder, const char *name) {
  char *path = path_of(folder, name, ends_in(name, ".lua") ? "" : ".lua");
  if (is_file(path)) return path;
  free(path);
  path = path_of(folder, name, "/init.lua");
  if (is_file(path)) return path;
  free(path);
  return NULL;
}

/* Calls `visit` with each folder that games are in, until it returns false. */
static void each_folder(bool (*visit)(void *context, const char *folder),
                        void *context) {
  char *folder = path_of(files_installed(), "games", "");
  bool on = visit(context, folder);
  free(folder);
  folder = xdg("XDG_DATA_HOME", ".local/share");
  char *own = path_of(folder, "games", "");
  on = on && visit(context, own);
  free(own);
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

char *files_searched(void) {
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
  w->found = script_in(folder, w->name);
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
  char *path = script_in(folder, w->name);
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

char *files_hidden(const char *name) {
  Second w = {name, NULL, NULL};
  each_folder(look_further, &w);
  free(w.first);
  return w.second;
}

bool files_is_path(const char *name) {
  return strchr(name, '/') || ends_in(name, ".lua");
}

static char *find_game(const Reader *r, const char *name) {
  if (files_is_path(name)) {
    char *path = script_in("", name);
    if (path || name[0] == '/' || !r || !r->beside) return path;
    return script_in(r->beside, name);
  }
  Wanted w = {name, NULL};
  each_folder(look_in, &w);
  if (!w.found && r && r->beside) w.found = script_in(r->beside, name);
  return w.found;
}

bool files_is_game(const char *name) {
  char *path = find_game(NULL, name);
  free(path);
  return path != NULL;
}

char *files_game_from_root(const char *name) {
  char *found = files_is_path(name) ? script_in("", name) : NULL;
  char *path = found ? realpath(found, NULL) : NULL;
  free(found);
  return path;
}

char *files_game_from_here(const char *name) {
  char *here = name[0] == '/' ? realpath(".", NULL) : NULL;
  size_t n = here ? strlen(here) : 0;
  bool below = here && !strncmp(name, here, n) && name[n] == '/';
  free(here);
  return below ? strdup(name + n + 1) : NULL;
}

/* What an error message calls a script: its path, without the installation's.
 */
static char *shown(const char *path) {
  size_t n = strlen(files_installed());
  if (!strncmp(path, files_installed(), n) && path[n] == '/') path += n + 1;
  return strdup(path);
}

static void remember_folder(Reader *r, const char *path) {
  const char *slash = strrchr(path, '/');
  free(r->beside);
  r->beside = slash ? strndup(path, (size_t)(slash - path)) : strdup(".");
  if (!r->first && r->beside) r->first = strdup(r->beside);
}

/* The library is read first of all: a new game starts. */
static void start_afresh(Reader *r) {
  free(r->first);
  free(r->beside);
  r->first = r->beside = NULL;
}

/* A module beside the game, or beside the variant of it. */
static char *find_module(const Reader *r, const char *name) {
  char *path = r->beside ? script_in(r->beside, name) : NULL;
  return path || !r->first ? path : script_in(r->first, name);
}

static const char *read_script(void *context, const char *name, size_t *len,
                               const char **display) {
  Reader *r = reader();
  char *path;
  (void)context;
  if (!r) return NULL;
  bool game = !strncmp(name, "games/", 6);
  if (!strncmp(name, "lua/", 4)) path = script_in(files_installed(), name);
  else if (game) path = find_game(r, name + 6);
  else path = find_module(r, name);
  if (!strcmp(name, "lua/lusory")) start_afresh(r);
  if (!path) return NULL;
  FILE *f = fopen(path, "rb");
  free(r->text);
  free(r->display);
  r->text = f ? read_stream(f, SCRIPT_MOST, len) : NULL;
  r->display = shown(path);
  if (f) fclose(f);
  if (game && r->text) remember_folder(r, path);
  free(path);
  *display = r->display;
  return r->text;
}

static void print_script(void *context, const char *text, size_t len) {
  (void)context;
  char *copy = strndup(text, len),
       *clean = copy ? text_clean(copy, true) : NULL;
  if (clean) fputs(clean, stderr);
  free(copy);
  free(clean);
}

Scripts files_scripts(void) {
  return (Scripts){.read = read_script, .print = print_script};
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
    if (name[0] == '.' || name[0] == '_' || ends_in(name, "_test.lua"))
      continue;
    if (ends_in(name, ".lua")) {
      add_name(context, name, len - 4);
      continue;
    }
    char *path = script_in(folder, name);
    if (path) add_name(context, name, len);
    free(path);
  }
  if (dir) closedir(dir);
  return true;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

char **files_games(void) {
  Names names = {0};
  names.at = calloc(16, sizeof *names.at);
  if (!names.at) return NULL;
  names.cap = 16;
  each_folder(list_folder, &names);
  qsort(names.at, names.n, sizeof *names.at, by_name);
  names.at[names.n] = NULL;
  return names.at;
}

void files_free(char **names) {
  for (size_t i = 0; names && names[i]; i++) free(names[i]);
  free(names);
}
