/* repl/keys.h - between the terminal and linenoise.
 *
 * linenoise counts bytes, so it gets one byte for each character: ASCII as it
 * is, any other character as a byte from 128 on ("coded"). What it writes goes
 * to the terminal with that character again, and with the cursor in the right
 * column. repl/linenoise_redirect.h makes it call the functions here. Control
 * characters, broken UTF-8 and unknown keys never reach it. */
#ifndef KEYS_H
#define KEYS_H

#include "screen.h"

/* Before each line: how wide the terminal is, and what it can show. What was
 * coded before means nothing afterwards. */
void keys_begin(const Screen *s);

/* A text as linenoise holds it, and back; malloc'ed. There is room for 128
 * characters that are not ASCII; the next ones become '?'. */
char *keys_code(const char *text);
char *keys_decode(const char *coded);

/* Why linenoise was given no more; since the last keys_begin. */
bool keys_closed(void);    /* the terminal is gone, or a read failed */
bool keys_refresh(void);   /* Ctrl-L, or Ctrl-Z and back */
bool keys_suspended(void); /* Ctrl-Z */

/* After a Tab: does the next one look for completions again, instead of going
 * on to the next one found? */
void keys_tab_again(bool again);
/* Does a q that is the first key end the next line, without Enter? */
void keys_quick(bool quick);

/* Forgets what was typed ahead. */
void keys_forget(void);

/* Puts a line in front of what is still to be read. */
void keys_again(const char *line);

#endif
