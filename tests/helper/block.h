/* tests/helper/block.h - what the tests of parts share: a position's block. */
#ifndef HELPER_BLOCK_H
#define HELPER_BLOCK_H

#include "parts/position.h"

/* The kernel's own check finds nothing wrong; else the test fails. */
void expect_sound(const Layout *layout, const uint8_t *block);

/* A number in the range; munit's own divides by zero where there is just one. */
int random_in(int min, int max);

#endif
