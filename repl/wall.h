/* repl/wall.h - what the process gives up before it runs a rules script.
 *
 * The rules VM is the first wall: a script has no words for files, programs or
 * the network. This is the second, for the day the first has a hole. The kernel
 * of Linux refuses the process whatever the program never does: to run another
 * program, to make a socket or code, to look into another process, to type for
 * the person at the terminal. Where there is no such kernel, and under tools
 * that need more, there is no second wall; docs/security.md says more. */
#ifndef WALL_H
#define WALL_H

/* Raises the wall, for good. Call it before there are threads. */
void wall_raise(void);
/* Forbids to write, make, rename or remove any file as well: for what only
 * reads. Does nothing where there is no wall. */
void wall_read_only(void);
/* "seccomp, no new privileges", or why there is none. */
const char *wall_state(void);

#endif
