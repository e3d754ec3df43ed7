/* tests/repl/screen_test.c - what fits on the screen: pages, sizes, terminals
 * that can do little. */
#include "helper/pty.h"

#include <stdlib.h>
#include <string.h>

#include "helper/suite.h"

TEST(the_report_stays_on_the_screen_below_a_tall_picture) {
  const int rows = 8;
  Pty *p = pty_start(COLUMNS, rows, NULL, ARGS("play", "tictactoe"));
  check_wait(p, "X> ");
  type_line(p, "a1");
  check_wait(p, "O> ");
  pty_settle(p, 50);
  char *screen = pty_screen(p, COLUMNS, rows, false);
  munit_assert_not_null(strstr(screen, "X played a1.\nO to play"));
  free(screen);
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(q_ends_a_page_at_once) {
  Pty *p = pty_start(COLUMNS, 10, NULL, ARGS("play", "template"));
  check_wait(p, "seat 1> ");
  type_line(p, "help");
  check_wait(p, "q to stop -- ");
  pty_settle(p, 50);
  pty_type(p, "q");
  check_wait(p, "seat 1> ");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(long_texts_come_in_pages) {
  Pty *p = pty_start(COLUMNS, 12, NULL, ARGS("play", "tictactoe"));
  check_wait(p, "X> ");
  type_line(p, "help");
  check_wait(p, "-- more");
  munit_assert_null(strstr(p->out, "leaves; the match"));
  pty_type(p, "\r");
  check_wait(p, "-- more");
  pty_type(p, "\r");
  check_wait(p, "leaves; the match");
  check_wait(p, "X> ");
  type_line(p, "help");
  check_wait(p, "-- more");
  type_line(p, "q");
  check_wait(p, "X> ");
  type_line(p, "a1");
  check_wait(p, "X played a1.");
  type_line(p, "help");
  check_wait(p, "-- more");
  type_line(p, "b2"); /* a line is read, not lost */
  check_wait(p, "O played b2.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(resizing_draws_anew_and_keeps_the_line) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "b");
  pty_settle(p, 100);
  pty_resize(p, 100, 40);
  check_wait(p, " to play: type a3, for example");
  check_wait(p, "X> ");
  pty_settle(p, 100);
  pty_type(p, "2\r");
  check_wait(p, "X played b2.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(a_picture_that_does_not_fit_is_cropped) {
  Pty *p = pty_start(30, 14, NULL, ARGS("play", "hex", "--seat", "2=random"));
  check_wait(p, "Not shown:");
  check_wait(p, "Red> ");
  type_line(p, "board all");
  check_wait(p, "has 30.)");
  pty_free(p);
  return MUNIT_OK;
}

TEST(only_a_whole_board_is_called_too_wide) {
  static const int columns[] = {74, 30}; /* for a sentence, for the board */
  for (size_t i = 0; i < 2; i++) {
    Pty *p = pty_start(
        columns[i], 40, NULL,
        ARGS("play", "rush_hour_shift", "--seed", "1", "--seat", "2=random"));
    check_wait(p, "to play");
    check_wait(p, "> ");
    munit_assert_null(strstr(p->out, "(The picture"));
    type_line(p, "board all");
    if (i) check_wait(p, "has 30.)");
    munit_assert_int(leave(p), ==, 0);
  }
  return MUNIT_OK;
}

TEST(a_tiny_terminal_will_do) {
  for (int columns = 1; columns < 8; columns++) {
    Pty *p = pty_start(columns, 3, NULL, ARGS("play", "tictactoe"));
    check_wait(p, "> ");
    type_line(p, "b2");
    check_wait(p, "O");
    pty_settle(p, 50);
    type_line(p, "/quit");
    munit_assert_int(pty_end(p), ==, 0);
    pty_free(p);
  }
  return MUNIT_OK;
}

TEST(a_dumb_terminal_gets_no_escapes) {
  Pty *p =
      pty_start(COLUMNS, ROWS, ARGS("TERM=dumb"), ARGS("play", "tictactoe"));
  check_wait(p, "X> ");
  type_line(p, "a1");
  check_wait(p, "X played a1.");
  type_line(p, "quit");
  munit_assert_int(pty_end(p), ==, 0);
  munit_assert_null(strchr(p->out, '\33'));
  munit_assert_null(strstr(p->out, "\xe2"));
  pty_free(p);
  return MUNIT_OK;
}

TEST(ascii_is_ascii) {
  Pty *p = PLAY("tictactoe", "--ascii");
  check_wait(p, "+---+---+");
  munit_assert_null(strstr(p->out, "\xe2"));
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(the_report_stays_on_the_screen_below_a_tall_picture),
    CASE(q_ends_a_page_at_once),
    CASE(long_texts_come_in_pages),
    CASE(resizing_draws_anew_and_keeps_the_line),
    CASE(a_picture_that_does_not_fit_is_cropped),
    CASE(only_a_whole_board_is_called_too_wide),
    CASE(a_tiny_terminal_will_do),
    CASE(a_dumb_terminal_gets_no_escapes),
    CASE(ascii_is_ascii),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/screen", TESTS, argc, argv);
}
