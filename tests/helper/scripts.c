/* tests/helper/scripts.c - scripts from the source tree. */
#include "helper/scripts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *set_name, *set_text;

char *helper_file(const char *path, size_t *len) {
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  size_t n = 0, cap = 1 << 16;
  char *text = malloc(cap);
  while (text) {
    n += fread(text + n, 1, cap - n - 1, f);
    if (n < cap - 1) break;
    text = realloc(text, cap *= 2);
  }
  fclose(f);
  if (text) text[n] = '\0';
  if (len) *len = n;
  return text;
}

static char *read_path(const char *format, const char *name, size_t *len) {
  char path[512];
  snprintf(path, sizeof path, format, name);
  return helper_file(path, len);
}

static void show_name(const char *name, char *display, size_t size) {
  const char *slash = strrchr(name, '/');
  snprintf(display, size, "%s.lua", slash ? slash + 1 : name);
}

/* Each text is read once and stays, for all threads; a file saved in the
 * meantime changes nothing. */
enum { TEXTS_MOST = 256, NAME_MOST = 200 };
typedef struct ScriptText {
  char name[NAME_MOST + 1], display[NAME_MOST + 5], *text;
  size_t len;
} ScriptText;
static ScriptText texts[TEXTS_MOST];
static int texts_n;
static pthread_mutex_t texts_lock = PTHREAD_MUTEX_INITIALIZER;

/* NULL when there is no such file. */
static const ScriptText *find_text(const char *name) {
  int i = 0;
  while (i < texts_n && strcmp(texts[i].name, name)) i++;
  if (i < texts_n) return &texts[i];
  if (i == TEXTS_MOST) abort();
  ScriptText *t = &texts[i];
  t->text = read_path("%s.lua", name, &t->len);
  if (!t->text) t->text = read_path("tests/fixtures/%s.lua", name, &t->len);
  if (!t->text) t->text = read_path("games/%s.lua", name, &t->len);
  if (!t->text) return NULL;
  strcpy(t->name, name);
  show_name(name, t->display, sizeof t->display);
  texts_n++;
  return t;
}

static const char *read_script(void *context, const char *name, size_t *len,
                               const char **display) {
  static char shown[NAME_MOST + 5];
  (void)context;
  if (strlen(name) > NAME_MOST || strstr(name, "..")) return NULL;
  if (set_text && !strcmp(name, set_name)) {
    show_name(name, shown, sizeof shown);
    *display = shown;
    *len = strlen(set_text);
    return set_text;
  }
  pthread_mutex_lock(&texts_lock);
  const ScriptText *t = find_text(name);
  pthread_mutex_unlock(&texts_lock);
  if (!t) return NULL;
  *display = t->display;
  *len = t->len;
  return t->text;
}

Scripts helper_scripts(void) { return (Scripts){.read = read_script}; }

void helper_script_set(const char *name, const char *text) {
  set_name = name;
  set_text = text;
}
