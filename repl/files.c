/* repl/files.c - whole files, and the folders the program knows. */
#define _GNU_SOURCE /* O_TMPFILE, F_OFD_SETLK */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <pwd.h>
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
  return !stat(path, &s) && S_ISREG(s.st_mode);
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

/* The home folder: never one that is anybody's. */
static const char *home_folder(void) {
  const char *home = getenv("HOME");
  if (home && home[0] == '/') return home;
  const struct passwd *entry = getpwuid(getuid());
  return entry && entry->pw_dir && entry->pw_dir[0] == '/' ? entry->pw_dir
                                                           : NULL;
}

/* $variable/lusory, or ~/otherwise/lusory; malloc'ed; NULL: nowhere. */
static char *xdg(const char *variable, const char *otherwise) {
  const char *value = getenv(variable), *home = home_folder();
  Text t = {0};
  if (value && value[0] == '/') text_addf(&t, "%s/lusory", value);
  else if (home) text_addf(&t, "%s/%s/lusory", home, otherwise);
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

/* The folder that a path is in, malloc'ed. */
static char *folder_of(const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash) return strdup(".");
  return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

/* May others put files into the folder that a path is in? */
static bool is_shared(const char *path) {
  struct stat s;
  char *folder = folder_of(path);
  bool known = folder && !stat(folder, &s);
  free(folder);
  if (!known || (s.st_uid != geteuid() && s.st_uid != 0)) return true;
  return (s.st_mode & S_IWOTH) ||
         ((s.st_mode & S_IWGRP) && s.st_gid != getegid());
}

static bool is_link(const char *path) {
  struct stat s;
  return !lstat(path, &s) && S_ISLNK(s.st_mode);
}

/* Why a folder is not fit for a person's own files; NULL: it is. A folder that
 * could not be made is found out by whoever opens a file in it. */
static const char *fault_of_folder(const char *folder) {
  struct stat s;
  if (stat(folder, &s)) return NULL;
  if (s.st_uid != geteuid())
    return "the folder for saved matches belongs to another user; set "
           "XDG_STATE_HOME to one of your own";
  if ((s.st_mode & S_IWOTH) || (is_link(folder) && is_shared(folder)))
    return "others may write to the folder for saved matches; set "
           "XDG_STATE_HOME to one of your own";
  return NULL;
}

char *files_state(const char *name, const char **why) {
  char *folder = xdg("XDG_STATE_HOME", ".local/state");
  char *path = folder ? files_path(folder, name, "") : NULL;
  const char *fault = "there is no home folder to save it in; set HOME";
  if (path) make_folders(path);
  if (path) fault = fault_of_folder(folder);
  if (fault) {
    free(path);
    path = NULL;
  }
  if (why) *why = fault;
  free(folder);
  return path;
}

char *files_own_games(void) {
  char *folder = xdg("XDG_DATA_HOME", ".local/share");
  char *path = folder ? files_path(folder, "games", "") : NULL;
  free(folder);
  return path;
}

/* --- reading --- */

/* Closes a file, and leaves errno as it was. */
static void shut(int fd) {
  int why = errno;
  if (fd >= 0) close(fd);
  errno = why;
}

/* All that is left to read of a file; closes it. */
static char *read_all(int fd, size_t most, size_t *len) {
  Text t = {0};
  char part[16384];
  ssize_t n = 1;
  text_add(&t, "", 0);
  while (n && t.len <= most) {
    n = read(fd, part, sizeof part);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) break;
    text_add(&t, part, (size_t)n);
  }
  if (t.len > most) errno = EFBIG;
  shut(fd);
  if (n < 0 || t.len > most) {
    int why = errno;
    free(t.data);
    errno = why;
    return NULL;
  }
  if (len) *len = t.len;
  return t.data;
}

/* Opens a regular file, without waiting for what is none. */
static int open_regular(const char *path, int flags) {
  struct stat s = {0};
  int fd = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0 || (!fstat(fd, &s) && S_ISREG(s.st_mode))) return fd;
  errno = S_ISDIR(s.st_mode) ? EISDIR : EINVAL;
  shut(fd);
  return -1;
}

/* The same, without a link that somebody else may have put there. */
static int open_own(const char *path, int flags) {
  return open_regular(path, flags | (is_shared(path) ? O_NOFOLLOW : 0));
}

/* Is it in the folder of what is open, where /dev/stdout leads? */
static bool is_open_file(const char *path) {
  char *folder = folder_of(path),
       *whole = folder ? realpath(folder, NULL) : NULL;
  bool is = whole && !strncmp(whole, "/proc/", 6) && text_ends(whole, "/fd");
  free(folder);
  free(whole);
  return is;
}

char *files_read_most(const char *path, size_t most, size_t *len) {
  int fd = !strcmp(path, "-")   ? dup(STDIN_FILENO)
           : is_open_file(path) ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
                                : open_regular(path, O_RDONLY);
  return fd < 0 ? NULL : read_all(fd, most, len);
}

char *files_read_own(const char *path, size_t most, size_t *len) {
  int fd = open_own(path, O_RDONLY);
  return fd < 0 ? NULL : read_all(fd, most, len);
}

const char *files_fault(int why) {
  return why == EINVAL ? "it is a pipe or a device, and not a file"
                       : strerror(why);
}

/* --- locks --- */

#ifndef F_OFD_SETLK /* then a lock is of the process */
#define F_OFD_SETLK F_SETLK
#define F_OFD_GETLK F_GETLK
#endif

/* Where the file system knows no locks there is none to be had. */
static bool lock(int fd) {
  struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (!fcntl(fd, F_OFD_SETLK, &l)) return true;
  if (errno != EACCES && errno != EAGAIN) return true;
  errno = EBUSY;
  return false;
}

/* Is what is open still what the path names? */
static bool is_at(int fd, const char *path) {
  struct stat a, b;
  return !fstat(fd, &a) && !stat(path, &b) && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

int files_open_locked(const char *path) {
  enum { TRIES = 100 }; /* whoever had it may just have replaced it */
  for (int i = 0; i < TRIES; i++) {
    int fd = open_own(path, O_RDWR);
    if (fd < 0) return -1;
    bool locked = lock(fd);
    if (locked && is_at(fd, path)) return fd;
    shut(fd);
    if (!locked) return -1;
  }
  errno = EBUSY;
  return -1;
}

bool files_is_locked(const char *path) {
  struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  int fd = open_own(path, O_RDWR);
  bool locked = fd >= 0 && !fcntl(fd, F_OFD_GETLK, &l) && l.l_type != F_UNLCK;
  shut(fd);
  return locked;
}

/* --- writing --- */

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
  char *folder = folder_of(path);
  int fd = folder ? open(folder, O_RDONLY | O_CLOEXEC) : -1;
  if (fd >= 0) fsync(fd);
  shut(fd);
  free(folder);
}

/* A file that is being written and has no name yet: a program that is killed
 * leaves nothing behind. Where that cannot be had it has one, malloc'ed. */
static int open_new(const char *path, char **name) {
  char *folder = folder_of(path);
  int fd = -1;
  *name = NULL;
#ifdef O_TMPFILE
  if (folder && !access("/proc/self/fd", X_OK)) /* link_new needs it */
    fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
  free(folder);
  if (fd >= 0) return fd;
  *name = files_path("", path, ".XXXXXX");
  return mkstemp(*name);
}

/* ".NAME.new" beside a file: its name between having one and having its own. */
static char *name_between(const char *path) {
  const char *slash = strrchr(path, '/');
  size_t n = slash ? (size_t)(slash - path) + 1 : 0;
  Text t = {0};
  text_addf(&t, "%.*s.%s.new", (int)n, path, path + n);
  return t.data;
}

/* Gives a file without a name the one of `path`, in place of what is there.
 * Only that needs a name in between, and the next to write takes it away. */
static bool link_new(int fd, const char *path) {
  enum { TRIES = 100 };
  char self[64], *between = name_between(path);
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  bool ok = !linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
  for (int i = 0; i < TRIES && !ok && (errno == EEXIST || errno == ENOENT);
       i++) {
    unlink(between);
    ok = !linkat(AT_FDCWD, self, AT_FDCWD, between, AT_SYMLINK_FOLLOW) &&
         !rename(between, path);
  }
  free(between);
  return ok;
}

static bool give_mode(int fd, const char *path, bool secret) {
  struct stat old;
  if (secret) return !fchmod(fd, 0600);
  mode_t mask = umask(0), mode = 0644;
  umask(mask);
  if (!lstat(path, &old) && S_ISREG(old.st_mode)) mode = old.st_mode & 0777;
  return !fchmod(fd, mode & ~mask);
}

/* The file under its name, open and locked; -1 with errno. */
static int create(const char *path, const char *text, size_t len, bool secret) {
  char *name;
  int fd = open_new(path, &name);
  bool ok = fd >= 0 && lock(fd) && files_put(fd, text, len) &&
            give_mode(fd, path, secret) && !fsync(fd) &&
            (name ? !rename(name, path) : link_new(fd, path));
  int why = errno;
  if (ok) sync_folder(path);
  else if (name && fd >= 0) unlink(name);
  free(name);
  if (!ok && fd >= 0) close(fd);
  errno = why;
  return ok ? fd : -1;
}

/* Where a link leads, and the next one; malloc'ed. In a folder where others may
 * put links it leads nowhere: it will be replaced. */
static char *follow(const char *path) {
  enum { LINKS = 8 };
  char *at = strdup(path), to[4096];
  for (int i = 0; at && i < LINKS && !is_open_file(at) && !is_shared(at); i++) {
    ssize_t n = readlink(at, to, sizeof to - 1);
    if (n <= 0) break;
    to[n] = '\0';
    char *folder = folder_of(at);
    char *next = to[0] == '/' ? strdup(to) : files_path(folder, to, "");
    free(folder);
    free(at);
    at = next;
  }
  return at;
}

/* Is it something that cannot be replaced, a device or what is open? */
static bool is_special(const char *path) {
  struct stat s;
  return is_open_file(path) || (!lstat(path, &s) && !S_ISREG(s.st_mode) &&
                                !S_ISLNK(s.st_mode) && !S_ISDIR(s.st_mode));
}

int files_create_locked(const char *path, const char *text, size_t len) {
  char *at = follow(path);
  int fd = at ? create(at, text, len, true) : -1, why = errno;
  free(at);
  errno = why;
  return fd;
}

bool files_write(const char *path, const char *text, size_t len, bool secret) {
  char *at = follow(path);
  bool special = at && is_special(at);
  int fd = !at       ? -1
           : special ? open(at, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_APPEND)
                     : create(at, text, len, secret);
  bool ok = fd >= 0 && (!special || files_put(fd, text, len));
  int why = errno;
  if (fd >= 0 && close(fd) && ok) why = errno, ok = false;
  free(at);
  errno = why;
  return ok;
}

void files_free(char **names) {
  for (size_t i = 0; names && names[i]; i++) free(names[i]);
  free(names);
}
