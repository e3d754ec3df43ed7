/* tests/helper/block.c - what the tests of parts share: a position's block. */
#include "helper/block.h"

#include "munit.h"

void expect_sound(const Layout *layout, const uint8_t *block) {
  const char *why = "";
  if (lus_block_sound(layout, block, &why)) munit_error(why);
}

int random_in(int min, int max) {
  return min + (int)(munit_rand_uint32() % (uint32_t)(max - min + 1));
}
