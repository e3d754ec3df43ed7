/* repl/linenoise_redirect.h - linenoise reads and writes through repl/keys.c.
 *
 * linenoise counts bytes where we need characters, throws away what was typed
 * ahead, and may ask the terminal for its width and wait for an answer. The
 * Makefile includes this file ahead of linenoise.c, so that four system calls
 * become functions of ours there; repl/keys.c says what each does instead. */
#ifndef LINENOISE_REDIRECT_H
#define LINENOISE_REDIRECT_H

#define read tty_read         /* one byte for each character */
#define write tty_write       /* turns those bytes back into UTF-8 */
#define tcsetattr tty_setattr /* keeps what was typed ahead */
#define ioctl tty_ioctl       /* knows the width without asking */

#endif
