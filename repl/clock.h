/* repl/clock.h - how long something takes. */
#ifndef CLOCK_H
#define CLOCK_H

/* Seconds since some moment in the past; changing the date does not change it.
 */
double clock_seconds(void);

#endif
