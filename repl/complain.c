/* repl/complain.c - messages about what went wrong. */
#include "complain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "out.h"
#include "text.h"

void complain(const char *format, ...) {
  va_list args;
  char text[4096];
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  Text line = {0};
  text_addf(&line, "lusory: %s", text);
  if (!text_ends(line.data, "\n")) text_adds(&line, "\n");
  out_error(line.data, line.len);
  free(line.data);
}
