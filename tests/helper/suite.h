/* tests/helper/suite.h - a munit suite as a list of functions:
 *
 *     TEST(two_and_two_make_four) {
 *       munit_assert_int(2 + 2, ==, 4);
 *       return MUNIT_OK;
 *     }
 *
 *     static MunitTest TESTS[] = {
 *         CASE(two_and_two_make_four),
 *         {.name = NULL},
 *     };
 *
 *     int main(int argc, char *argv[]) {
 *       return suite_main("/sums", TESTS, argc, argv);
 *     }
 *
 * A test that has parameters or a fixture is written out. */
#ifndef HELPER_SUITE_H
#define HELPER_SUITE_H

#include "munit.h"

#define TEST(name)                                                             \
  static MunitResult name(__attribute__((unused))                              \
                          const MunitParameter test_params[],                  \
                          __attribute__((unused)) void *test_data)

#define CASE(f)                                                                \
  { .name = "/" #f, .test = f }
#define NAMED(title, f)                                                        \
  { .name = title, .test = f }

/* Runs them as the command line says; the program's exit code. */
int suite_main(const char *name, MunitTest *tests, int argc, char *argv[]);

#endif
