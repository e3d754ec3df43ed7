/* repl/out.c - what the program writes to stdout and stderr. */
#include "out.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

void out_raw(FILE *to, const char *bytes, size_t len) {
  fwrite(bytes, 1, len, to);
}

static void write_clean(FILE *to, const char *text, size_t len) {
  Text clean = {0};
  text_add_clean_part(&clean, text, len, true);
  out_raw(to, text_get(&clean), clean.len);
  free(clean.data);
}

static void add_formatted(Text *t, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, again);
  va_end(again);
  char *text = n < 0 ? NULL : malloc((size_t)n + 1);
  if (!text) return;
  vsnprintf(text, (size_t)n + 1, format, args);
  text_add(t, text, (size_t)n);
  free(text);
}

void out(const char *format, ...) {
  Text t = {0};
  va_list args;
  va_start(args, format);
  add_formatted(&t, format, args);
  va_end(args);
  write_clean(stdout, text_get(&t), t.len);
  free(t.data);
}

void out_text(const char *text) { write_clean(stdout, text, strlen(text)); }

void out_error(const char *text, size_t len) {
  fflush(stdout);
  write_clean(stderr, text, len);
}

void out_json(const char *text) {
  Text t = {0};
  text_adds(&t, "\"");
  for (int len; *text; text += len) {
    int32_t c = text_char(text, &len);
    if (c == '"' || c == '\\') text_addf(&t, "\\%c", (int)c);
    else if (c < 0) text_adds(&t, "\xef\xbf\xbd");
    else if (c >= 0x10000 && text_is_trick(c))
      text_addf(&t, "\\u%04x\\u%04x", 0xd7c0 + (unsigned)(c >> 10),
                0xdc00 | ((unsigned)c & 0x3ff));
    else if (c < 0x20 || (c >= 0x7f && c < 0xa0) || text_is_trick(c))
      text_addf(&t, "\\u%04x", (unsigned)c);
    else text_add(&t, text, (size_t)len);
  }
  text_adds(&t, "\"");
  out_text(text_get(&t));
  free(t.data);
}

void out_status(const char *format, ...) {
  Text t = {0}, line = {0};
  va_list args;
  va_start(args, format);
  add_formatted(&t, format, args);
  va_end(args);
  text_adds(&line, "\r\033[K");
  text_add_clean(&line, text_get(&t), false);
  out_raw(stderr, line.data, line.len);
  free(t.data);
  free(line.data);
}
