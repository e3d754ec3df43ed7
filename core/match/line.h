/* core/match/line.h - the inside of typed lines: what core/match/line.c, which
 * plays them, and core/match/complete.c, which completes them, share. What they
 * do for others is in core/lusory.h: lus_match_play, lus_match_why,
 * lus_match_complete. */
#ifndef LUS_LINE_H
#define LUS_LINE_H

#include "match/match.h"

/* May a line go on after the move just played? Only if the same seat is to move
 * and it learnt nothing by it. */
bool lus_line_may_go_on(const Match *m);

#endif
