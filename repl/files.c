/* repl/files.c - whole files, and the folders the program knows. */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text.h"

/* --- paths --- */

char *files_path(const char *folder, const char *name, const char *end) {
  Text t = {0};
  text_addf(&t, "%s%s%s%s", folder, *folder ? "/" : "", name, end);
  return t.data;
}

bool files_is_file(const char *path) {
  struct stat s;
  return !stat(path, &s) && !S_ISDIR(s.st_mode);
}

bool files_is_folder(const char *path) {
  struct stat s;
  return !stat(path, &s) && S_ISDIR(s.st_mode);
}

static bool has_library(const char *folder) {
  char *path = files_path(folder, "lua/lusory", ".lua");
  bool has = files_is_file(path);
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
  char *home = files_path(folder, below, "");
  char *path = files_path(home, name, ".md");
  char *found = files_is_file(path) ? realpath(path, NULL) : NULL;
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
  char *path = files_path(folder, name, "");
  free(folder);
  make_folders(path);
  return path;
}

char *files_own_games(void) {
  char *folder = xdg("XDG_DATA_HOME", ".local/share");
  char *path = files_path(folder, "games", "");
  free(folder);
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
  char part[16384];
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

char *files_read_most(const char *path, size_t most, size_t *len) {
  if (!strcmp(path, "-")) return read_stream(stdin, most, len);
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  char *text = NULL;
  if (files_is_folder(path)) errno = EISDIR;
  else text = read_stream(f, most, len);
  int why = errno;
  fclose(f);
  errno = why;
  return text;
}

char *files_read(const char *path, size_t *len) {
  return files_read_most(path, SIZE_MAX / 4, len);
}

bool files_put(int fd, const char *text, size_t len) {
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
  char *temporary = files_path("", path, ".XXXXXX");
  int fd = mkstemp(temporary);
  bool ok = fd >= 0 && files_put(fd, text, len) && !fsync(fd);
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

void files_free(char **names) {
  for (size_t i = 0; names && names[i]; i++) free(names[i]);
  free(names);
}
