/* repl/complain.h - messages about what went wrong. */
#ifndef COMPLAIN_H
#define COMPLAIN_H

/* "lusory: ..." on stderr, one line. Control characters are shown as ^X. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
