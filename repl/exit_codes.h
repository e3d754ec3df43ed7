/* repl/exit_codes.h - what the program's exit code says. */
#ifndef EXIT_CODES_H
#define EXIT_CODES_H

/* Fine; the answer is no; misuse; ended by Ctrl-C. Ended by another signal: 128
 * and its number. */
enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_MISUSE = 2, EXIT_INTERRUPTED = 130 };

#endif
