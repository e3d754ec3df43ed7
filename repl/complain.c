/* repl/complain.c - messages about what went wrong. */
#include "complain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

void complain(const char *format, ...) {
  va_list args;
  char text[4096];
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  char *clean = text_clean(text, true);
  size_t n = strlen(clean);
  fflush(stdout);
  fprintf(stderr, "lusory: %s%s", clean, n && clean[n - 1] == '\n' ? "" : "\n");
  free(clean);
}
