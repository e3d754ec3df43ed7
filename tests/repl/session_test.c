/* tests/repl/session_test.c - a session that waits for a bot, is cut short by a
 * key, a signal or a kill, and what is kept of it. */
#include "helper/pty.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "helper/suite.h"

TEST(ctrl_c_cancels_the_line_only) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "a1\3");
  check_wait(p, "cancelled");
  check_wait(p, "X> ");
  type_line(p, "c3");
  check_wait(p, "X played c3.");
  munit_assert_null(strstr(p->out, "played a1"));
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(ctrl_d_saves_and_leaves) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  type_line(p, "a1");
  check_wait(p, "O> ");
  pty_settle(p, 50);
  pty_type(p, "\4");
  check_wait(p, "The match is saved");
  munit_assert_int(pty_end(p), ==, 0);
  pty_free(p);
  p = pty_start(COLUMNS, ROWS, NULL, ARGS("resume"));
  check_wait(p, "X played a1.");
  check_wait(p, "O> ");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

static void signal_saves(int number) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  type_line(p, "b2");
  check_wait(p, "O> ");
  pty_settle(p, 50);
  pty_signal(p, number);
  munit_assert_int(pty_end(p), ==, 128 + number);
  pty_free(p);
  p = pty_start(COLUMNS, ROWS, NULL, ARGS("resume"));
  check_wait(p, "X played b2.");
  munit_assert_int(leave(p), ==, 0);
}

TEST(sigterm_saves) {
  signal_saves(SIGTERM);
  return MUNIT_OK;
}

TEST(sighup_saves) {
  signal_saves(SIGHUP);
  return MUNIT_OK;
}

TEST(nothing_acknowledged_is_lost_by_kill_9) {
  char left[32];
  for (int round = 0; round < 100; round++) {
    Pty *p =
        round ? pty_start(COLUMNS, ROWS, NULL, ARGS("resume"))
              : PLAY("tests/fixtures/games/pebbles.lua", "--set", "pile=199");
    snprintf(left, sizeof left, "pebbles: %d", 199 - round);
    check_wait(p, left);
    check_wait(p, round % 2 ? "seat 2> " : "seat 1> ");
    type_line(p, "take 1");
    check_wait(p,
               round % 2 ? "Seat 2 played take 1." : "Seat 1 played take 1.");
    pty_signal(p, SIGKILL);
    munit_assert_int(pty_end(p), ==, 128 + SIGKILL);
    pty_free(p);
  }
  return MUNIT_OK;
}

TEST(history_is_kept_from_match_to_match_and_private) {
  char path[300];
  struct stat s;
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  type_line(p, "c2");
  check_wait(p, "O> ");
  munit_assert_int(leave(p), ==, 0);
  p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "\33[A\r");
  check_wait(p, "X played c2.");
  munit_assert_int(leave(p), ==, 0);
  snprintf(path, sizeof path, "%s/state/lusory/history-tictactoe",
           pty_folder());
  munit_assert_int(stat(path, &s), ==, 0);
  munit_assert_int(s.st_mode & 0777, ==, 0600);
  p = PLAY("template"); /* another game does not offer its moves */
  check_wait(p, "1> ");
  pty_type(p, "\33[A\r");
  check_wait(p, "Type a move;");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(a_bot_answers_and_is_told) {
  Pty *p = PLAY("tictactoe", "--seat", "2=random", "--seed", "1");
  check_wait(p, "X> ");
  type_line(p, "b2");
  check_wait(p, "X played b2.");
  check_wait(p, "O played ");
  check_wait(p, "X> ");
  type_line(p, "undo");
  check_wait(p, "Undone: b2 and what followed.");
  check_wait(p, "X> ");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(what_is_typed_while_a_bot_thinks_is_read) {
  Pty *p = PLAY("reversi", "--seat", "2=mcts:300ms", "--seed", "1");
  check_wait(p, "Black> ");
  type_line(p, "d3");
  check_wait(p, "is thinking");
  pty_type(p, "seed\nopt");
  check_wait(p, "White played ");
  check_wait(p, "The seed is 1.");
  pty_type(p, "ions\r");
  check_wait(p, "options");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(ctrl_c_makes_a_thinking_bot_play) {
  Pty *p = PLAY("reversi", "--seat", "2=mcts:100000000", "--seed", "1");
  check_wait(p, "Black> ");
  type_line(p, "d3");
  check_wait(p, "is thinking");
  pty_settle(p, 200);
  pty_type(p, "\3");
  check_wait(p, "White played ");
  check_wait(p, "Black> ");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(sim_shows_how_far_it_is_and_ctrl_c_stops_it) {
  Pty *p = pty_start(COLUMNS, ROWS, NULL,
                     ARGS("sim", "reversi", "-n", "10000000", "--seed", "1"));
  check_wait(p, " of 10000000, ");
  check_wait(p, " left ");
  pty_type(p, "\3");
  check_wait(p, "seat 1 wins (random)");
  check_wait(p, " of 10000000 matches");
  munit_assert_int(pty_end(p), ==, 130);
  pty_free(p);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(ctrl_c_cancels_the_line_only),
    CASE(ctrl_d_saves_and_leaves),
    CASE(sigterm_saves),
    CASE(sighup_saves),
    CASE(nothing_acknowledged_is_lost_by_kill_9),
    CASE(history_is_kept_from_match_to_match_and_private),
    CASE(a_bot_answers_and_is_told),
    CASE(what_is_typed_while_a_bot_thinks_is_read),
    CASE(ctrl_c_makes_a_thinking_bot_play),
    CASE(sim_shows_how_far_it_is_and_ctrl_c_stops_it),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/session", TESTS, argc, argv);
}
