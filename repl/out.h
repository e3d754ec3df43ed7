/* repl/out.h - what the program writes to stdout and stderr.
 *
 * Together with repl/screen.h, and with repl/keys.h for the line being edited,
 * this is the only way out: no other file here calls printf or its kin. All
 * text passes through text_add_clean, whoever it came from, so that no script,
 * record, file name or message can send a control to the terminal. */
#ifndef OUT_H
#define OUT_H

#include <stdio.h>

/* To stdout; newlines stay. */
void out(const char *format, ...) __attribute__((format(printf, 1, 2)));
void out_text(const char *text);
/* A text of that many bytes, to stderr after what stdout still holds. */
void out_error(const char *text, size_t len);

/* A text that stands between the quotes of JSON, with them; to stdout. What
 * cannot be shown is escaped, so that the cleaning leaves it as it is. */
void out_json(const char *text);

/* Says on the line of stderr's cursor what is being done, in place of what was
 * said before; "" clears the line. */
void out_status(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes what may hold controls that the program itself put there. */
void out_raw(FILE *to, const char *bytes, size_t len);

#endif
