/* tests/repl/party_test.c - which game, who plays, and whether to start another
 * match: what is asked, and how it may be answered. */
#include "helper/pty.h"

#include <stdlib.h>
#include <string.h>

#include "helper/suite.h"

TEST(without_a_game_it_asks) {
  Pty *p = pty_start(COLUMNS, 50, NULL, NULL);
  check_wait(p, "Which game? (");
  type_line(p, "help tictac");
  check_wait(p, "What is refused, by name");
  check_wait(p, "Which game? (");
  type_line(p, "monsa");
  check_wait(p, "did you mean 'monza'?");
  check_wait(p, "Which game? (");
  pty_type(p, "tict\t\r");
  check_wait(p, "Who plays? ");
  type_line(p, "human");
  check_wait(p, "There are 2 seats, and you named 1.");
  check_wait(p, "Who plays? ");
  type_line(p, "all");
  check_wait(p, "All play at this keyboard");
  check_wait(p, "X> ");
  munit_assert_null(strstr(p->out, "Played by bots"));
  munit_assert_int(leave(p), ==, 0);
  p = pty_start(COLUMNS, 50, NULL, NULL);
  check_wait(p, "Which game? (");
  pty_type(p, "\3");
  munit_assert_int(pty_end(p), ==, 130);
  pty_free(p);
  return MUNIT_OK;
}

TEST(who_plays_is_asked) {
  Pty *p = pty_start(COLUMNS, 24, NULL, NULL);
  check_wait(p, "Which game? (");
  munit_assert_null(strstr(p->out, "-- more"));
  type_line(p, "Monza");
  check_wait(p, "How many players, 2 to 4? ");
  type_line(p, "5");
  check_wait(p, "Please type a number from 2 to 4.");
  type_line(p, "3");
  check_wait(p, "Who plays? ");
  type_line(p, "human computer random");
  check_wait(p, "Played by bots: blue (mcts), green (random).");
  check_wait(p, "red> ");
  munit_assert_int(leave(p), ==, 0);
  p = pty_start(COLUMNS, 24, NULL, NULL);
  check_wait(p, "Which game? (");
  type_line(p, "hex");
  check_wait(p, "Who plays? ");
  type_line(p, "");
  check_wait(p, "Played by bots: Blue (mcts).");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(who_plays_may_be_said_in_words) {
  Pty *p = pty_start(COLUMNS, ROWS, NULL, NULL);
  check_wait(p, "Which game?");
  type_line(p, "template");
  check_wait(p, "Who plays? ");
  type_line(p, "me and a bot");
  check_wait(p, "Played by bots: seat 2 (mcts).");
  check_wait(p, "seat 1> ");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(another_match_is_not_begun_unasked) {
  Pty *p = PLAY("template");
  check_wait(p, "Options: pile=15; 'options' explains");
  check_wait(p, "seat 1> ");
  type_line(p, "restart"); /* nothing was played: nothing is asked */
  check_wait(p, "A new match.");
  type_line(p, "take 3");
  check_wait(p, "seat 2> ");
  type_line(p, "restart pile 5");
  check_wait(p, "This match is not finished. Keep it for later");
  type_line(p, "no");
  check_wait(p, "This match goes on.");
  type_line(p, "restart pile 5");
  check_wait(p, "yes or no> ");
  type_line(p, "yes");
  check_wait(p, "The previous match is kept: 'lusory resume --list' lists it.");
  check_wait(p, "Options: pile=5;");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(a_seat_is_asked_about_only_where_it_sees_more) {
  Pty *p = PLAY("hoch3", "--seat", "2=random", "--seed", "1");
  check_wait(p, "seat 1> ");
  type_line(p, "seat 2 whom");
  check_wait(p, "Played by bots: seat 2 (random).");
  type_line(p, "seat 2 = human");
  check_wait(p, "Seat 2 is now played by a person.");
  check_wait(p, "seat 1> ");
  pty_settle(p, 50);
  char *screen = pty_screen(p, COLUMNS, ROWS, false);
  munit_assert_null(strstr(screen, "Played by bots"));
  free(screen);
  pty_free(p);
  p = PLAY("rush_hour_duo", "--seat", "2=random", "--seed", "1");
  check_wait(p, "gold> ");
  type_line(p, "seat silver human");
  check_wait(p, "Silver sees more than you");
  type_line(p, "no");
  check_wait(p, "The seats stay as they are.");
  pty_free(p);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(without_a_game_it_asks),
    CASE(who_plays_is_asked),
    CASE(who_plays_may_be_said_in_words),
    CASE(another_match_is_not_begun_unasked),
    CASE(a_seat_is_asked_about_only_where_it_sees_more),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/party", TESTS, argc, argv);
}
