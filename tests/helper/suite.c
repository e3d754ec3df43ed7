/* tests/helper/suite.c - a munit suite as a list of functions. */
#include "helper/suite.h"

int suite_main(const char *name, MunitTest *tests, int argc, char *argv[]) {
  MunitSuite suite = {(char *)name, tests, NULL, 1, MUNIT_SUITE_OPTION_NONE};
  return munit_suite_main(&suite, NULL, argc, argv);
}
