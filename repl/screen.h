/* repl/screen.h - the terminal, or the pipe, that is written to.
 *
 * Everything that is shown goes through here: it is cleaned (repl/text.h),
 * colour marks ("\1r" ... "\2", as the library writes them) become what the
 * terminal can do, and without UTF-8 what is not ASCII is replaced. */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>

#include "lusory.h"
#include "text.h"

typedef struct Screen {
  bool tty;   /* both ends are a terminal that understands escapes */
  bool input; /* a person types */
  bool colour;
  bool ascii;
  int columns, rows;
} Screen;

typedef enum Colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } Colour;

/* "always", "auto", "never"; false for anything else. */
bool screen_colour(const char *word, Colour *out);
void screen_open(Screen *s, Colour colour, bool ascii);
/* Asks the terminal for its size again. */
void screen_measure(Screen *s);
/* What a picture may take up, with room left for what is said around it. */
PictureSpec screen_paper(const Screen *s);

/* Shows a text with colour marks, its lines as they are. */
void screen_show(const Screen *s, const char *text);
/* The same on a terminal that is in raw mode. */
void screen_show_raw(const Screen *s, const char *text);
/* Shows a formatted text, a line of its own, wrapped between words. */
void screen_say(const Screen *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The lines that screen_say would make of a text. */
void screen_wrap(const Screen *s, const char *text, Text *out);
/* What screen_show would write. */
void screen_render(const Screen *s, const char *text, Text *out);

/* The widest line of a text with marks, in columns; how many lines. */
int screen_width(const char *text, int *lines);

/* A fresh page: what was there scrolls out of sight, but not away. */
void screen_page(const Screen *s);
/* Clears the line of the cursor. */
void screen_erase(const Screen *s);
/* Clears the line above the cursor. */
void screen_unline(const Screen *s);
/* Wipes the screen and everything that could be scrolled back to. */
void screen_wipe(const Screen *s);

#endif
