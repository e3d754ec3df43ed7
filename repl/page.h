/* repl/page.h - texts that may be longer than the screen. */
#ifndef PAGE_H
#define PAGE_H

#include "screen.h"

/* Shows a text with colour marks, wrapped between words; on a terminal with
 * fewer rows than it has lines, a page at a time. */
void page_show(const Screen *s, const char *text);

#endif
