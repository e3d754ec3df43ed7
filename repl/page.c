/* repl/page.c - texts that may be longer than the screen. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "keys.h"
#include "line.h"

/* Where a text continues after so many lines. */
static const char *after(const char *text, int lines) {
  while (lines-- > 0 && *text) {
    text += strcspn(text, "\n");
    text += *text == '\n';
  }
  return text;
}

/* What was typed here is the next line that is read. */
static void type_again(const char *line) {
  Text t = {0};
  text_addf(&t, "%s\r", line);
  keys_again(text_get(&t));
  free(t.data);
}

/* Enter shows the next page; anything else, or a signal, stops. */
static bool ask_more(const Screen *s) {
  char *line;
  LineEnd end;
  do {
    keys_quick(true);
    end = line_read(s, "-- more: Enter for the next page, q to stop -- ", NULL,
                    &line);
  } while (end == LINE_REFRESH);
  keys_quick(false);
  screen_unline(s);
  if (end == LINE_CANCELLED) line_calm();
  bool more = end == LINE_TEXT && !line[strspn(line, " ")];
  if (end == LINE_TEXT && !more && strcmp(line, "q") != 0) type_again(line);
  free(line);
  return more;
}

void page_show(const Screen *s, const char *text) {
  Text wrapped = {0};
  screen_wrap(s, text, &wrapped);
  const char *at = text_get(&wrapped);
  int page = s->rows > 3 ? s->rows - 1 : 2;
  while (s->tty && *after(at, page)) {
    const char *end = after(at, page);
    char *part = strndup(at, (size_t)(end - at));
    screen_show(s, part ? part : "");
    free(part);
    at = ask_more(s) ? end : "";
  }
  screen_show(s, at);
  free(wrapped.data);
}
