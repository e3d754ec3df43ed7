/* repl/text.h - UTF-8 text that is safe to show, and a text that grows.
 *
 * Nothing that a person typed or a script made reaches the terminal but
 * through text_add_clean (repl/out.h, repl/screen.h): control characters become ^X, bytes that are not
 * UTF-8 \xNN, and invisible characters that reorder a line are left out. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Always NUL-terminated once something was added; free(t.data). */
typedef struct Text {
  char *data;
  size_t len, cap;
} Text;

/* Out of memory ends the program: there is no useful way on. */
void text_add(Text *t, const char *bytes, size_t n);
void text_adds(Text *t, const char *string);
void text_addf(Text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_clear(Text *t);
const char *text_get(const Text *t); /* never NULL */

/* Does a text end like that? */
bool text_ends(const char *text, const char *end);
/* What makes a noun fit a number: "" for one, "s" for any other. */
const char *text_plural(uint64_t n);

/* What is safe to show of a text. Newlines stay if `lines`. */
void text_add_clean(Text *t, const char *text, bool lines);
/* The same of so many bytes; a NUL among them is a control character. */
void text_add_clean_part(Text *t, const char *text, size_t n, bool lines);
/* The same as one malloc'ed string. */
char *text_clean(const char *text, bool lines);

/* The character at s: its code and its length in bytes; a byte that is no
 * UTF-8 has length 1 and code -1. */
int32_t text_char(const char *s, int *len);
/* Does it change how its neighbours are shown? */
bool text_is_trick(int32_t c);
/* Columns that a character takes: 0, 1 or 2. */
int text_char_width(int32_t c);

#endif
