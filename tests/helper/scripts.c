/* tests/helper/scripts.c - scripts from the source tree. */
#include "helper/scripts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *last; /* the text given out last */
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

static const char *read_path(const char *format, const char *name,
                             size_t *len) {
  char path[512];
  snprintf(path, sizeof path, format, name);
  free(last);
  return last = helper_file(path, len);
}

static const char *read_script(void *context, const char *name, size_t *len,
                               const char **display) {
  static char shown[256];
  (void)context;
  if (strlen(name) > 200 || strstr(name, "..")) return NULL;
  const char *slash = strrchr(name, '/');
  snprintf(shown, sizeof shown, "%s.lua", slash ? slash + 1 : name);
  *display = shown;
  if (set_text && !strcmp(name, set_name)) {
    *len = strlen(set_text);
    return set_text;
  }
  const char *text = read_path("%s.lua", name, len);
  if (!text) text = read_path("tests/fixtures/%s.lua", name, len);
  return text ? text : read_path("games/%s.lua", name, len);
}

Scripts helper_scripts(void) { return (Scripts){.read = read_script}; }

void helper_script_set(const char *name, const char *text) {
  set_name = name;
  set_text = text;
}
