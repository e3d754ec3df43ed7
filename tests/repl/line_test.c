/* tests/repl/line_test.c - the line as it is typed: keys, completion, hints. */
#include "helper/pty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper/suite.h"

TEST(tab_completes_a_move) {
  Pty *p = PLAY("template");
  check_wait(p, "seat 1> ");
  pty_type(p, "ta\t"); /* a move and a command begin so */
  check_wait(p, "seat 1> take\33");
  pty_type(p, "\t"); /* no further: both are shown */
  check_wait(p, "\r\33[Kseat 1> take\r\n");
  check_wait(p, "take 1     take 2     take 3     take-back\r\n");
  pty_type(p, " \t\t\t\r");
  check_wait(p, "take \r\n1  2  3\r\n"); /* without what stands before them */
  check_wait(p, "Seat 1 played take 2.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(tab_lists_the_moves_and_goes_through_them) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "b\t");
  check_wait(p, "X> b\r\nb3     b2     b1     board\r\n");
  check_wait(p, "X> b\33[0K"); /* as it was */
  pty_type(p, "\t\t\r");
  check_wait(p, "X played b2.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(too_many_moves_are_listed_by_their_next_words) {
  Pty *p = PLAY("monza", "--seats", "2", "--set", "tiles=on", "--seed", "4");
  check_wait(p, "red> ");
  pty_type(p, "re\t");
  check_wait(p, "reroll ...  redo        restart     reload\r\n");
  pty_free(p);
  return MUNIT_OK;
}

TEST(a_long_list_of_moves_leaves_half_the_screen) {
  Pty *p = pty_start(40, 10, NULL, ARGS("play", "reversi"));
  check_wait(p, "> ");
  pty_type(p, "/\t");
  check_wait(p, "... and ");
  check_wait(p, " more\r\n");
  char *screen = pty_screen(p, 40, 10, false);
  munit_assert_not_null(strstr(screen, "help"));
  free(screen);
  pty_free(p);
  return MUNIT_OK;
}

TEST(tab_completes_a_command) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "/desc\t\r");
  check_wait(p, " to play: type a3, for example");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(tab_on_an_empty_line_lists_the_moves) {
  Pty *p = PLAY("template");
  check_wait(p, "seat 1> ");
  pty_type(p, "\t");
  check_wait(p, "take 1  take 2  take 3\r\n");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(the_hint_shows_what_may_follow) {
  Pty *p = PLAY("template");
  check_wait(p, "seat 1> ");
  pty_type(p, "take");
  check_wait(p, "\33[0;90;49m <n>");
  pty_type(p, "\25/sav");
  check_wait(p, "\33[0;90;49me FILE");
  pty_type(p, "\25");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(the_hint_does_without_colour) {
  Pty *p =
      pty_start(COLUMNS, ROWS, ARGS("NO_COLOR=1"), ARGS("play", "template"));
  check_wait(p, "seat 1> ");
  pty_type(p, "/sav");
  check_wait(p, "/sav  [...e FILE]");
  munit_assert_null(strstr(p->out, "\33[1;3"));
  munit_assert_null(strstr(p->out, "\33[2m"));
  munit_assert_null(strstr(p->out, ";90;"));
  pty_free(p);
  return MUNIT_OK;
}

TEST(lines_pasted_at_once_are_all_read) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "a1\ra2\rb1\rb2\rc1\r");
  check_wait(p, "The match is over: X wins.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(control_characters_do_not_reach_the_screen) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  size_t from = p->len;
  pty_type(p, "\7\16\17\30\31\34\36a\302\2331\377\r");
  check_wait(p, "X played a1.");
  munit_assert_null(strchr(p->out + from, 7));
  munit_assert_null(strchr(p->out + from, 14));
  munit_assert_null(strchr(p->out + from, '\377'));
  munit_assert_null(strstr(p->out + from, "\302\233"));
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

/* After some keys the line is to look so, and the cursor to stand there. */
static void check_line(Pty *p, const char *keys, const char *line, int column) {
  char want[64];
  pty_type(p, keys);
  snprintf(want, sizeof want, "\rX> %s\33[0K\r\33[%dC", line, column);
  check_wait(p, want);
}

TEST(letters_beyond_ascii_are_edited_as_letters) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  check_line(p, "b\303\244\303\266", "b\303\244\303\266", 6);
  check_line(p, "\177", "b\303\244", 5);
  check_line(p, "\33[D", "b\303\244", 4);
  check_line(p, "\346\227\245", "b\346\227\245\303\244", 6); /* wide */
  check_line(p, "\5", "b\346\227\245\303\244", 7);
  check_line(p, "e\314\201", "b\346\227\245\303\244e\314\201", 8);
  check_line(p, "\25\303", "", 3); /* half a letter, and the other half */
  pty_settle(p, 50);
  check_line(p, "\251", "\303\251", 4);
  pty_type(p, "\r");
  check_wait(p, "\303\251");
  pty_settle(p, 100);
  pty_type(p, "\33[A"); /* and from the history */
  check_wait(p, "X> \303\251\33[0K\r\33[4C");
  pty_type(p, "\25b3\r\303\251\rb1\r"); /* pasted */
  check_wait(p, "X played b3.");
  check_wait(p, "O played b1.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(a_terminal_without_utf_8_is_sent_none) {
  Pty *p = PLAY("tictactoe", "--ascii");
  check_wait(p, "X> ");
  check_line(p, "b\303\244", "b?", 5);
  munit_assert_null(strstr(p->out, "\303"));
  pty_free(p);
  return MUNIT_OK;
}

TEST(keys_without_a_meaning_do_nothing) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "\33[1;5C\33[15~\33[200~\33OP");
  pty_settle(p, 50);
  pty_type(p, "\33");
  pty_settle(p, 200);
  pty_type(p, "c");
  pty_settle(p, 50);
  check_line(p, "\33OH", "c", 3); /* Home, as some terminals send it */
  check_line(p, "\33[4~", "c", 4);
  check_line(p, "3\33[1~\33[3~\33[4~", "3", 4);
  check_line(p, "\25b\t\t", "b3", 5);
  check_line(p, "\303\244", "b3\303\244", 6);
  munit_assert_null(strstr(p->out, "X> 5C"));
  pty_type(p, "\177\r");
  check_wait(p, "X played b3.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(a_very_long_line_is_answered) {
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  for (int i = 0; i < 50; i++)
    pty_type(
        p, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
           "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
        pty_settle(p, 1);
  pty_type(p, "\r");
  pty_settle(p, 100);
  type_line(p, "b3");
  check_wait(p, "X played b3.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(tab_completes_a_move),
    CASE(tab_lists_the_moves_and_goes_through_them),
    CASE(too_many_moves_are_listed_by_their_next_words),
    CASE(a_long_list_of_moves_leaves_half_the_screen),
    CASE(tab_completes_a_command),
    CASE(tab_on_an_empty_line_lists_the_moves),
    CASE(the_hint_shows_what_may_follow),
    CASE(the_hint_does_without_colour),
    CASE(lines_pasted_at_once_are_all_read),
    CASE(control_characters_do_not_reach_the_screen),
    CASE(letters_beyond_ascii_are_edited_as_letters),
    CASE(a_terminal_without_utf_8_is_sent_none),
    CASE(keys_without_a_meaning_do_nothing),
    CASE(a_very_long_line_is_answered),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/line", TESTS, argc, argv);
}
