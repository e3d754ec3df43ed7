/* tests/repl/hot_seat_test.c - hands stay hidden from those who share a
 * keyboard. */
#include "helper/pty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper/suite.h"

static const char *const CARDS[] = {"amber", "birch", "cedar", "delta", "ember",
                                    "fjord", "grove", "heath", "inlet"};
enum { CARDS_N = 9 };

/* Which cards a text names, as bits. */
static unsigned cards_in(const char *text) {
  unsigned set = 0;
  for (int i = 0; i < CARDS_N; i++)
    if (strstr(text, CARDS[i])) set |= 1u << i;
  return set;
}

static unsigned cards_seen(Pty *p) {
  char *screen = pty_screen(p, COLUMNS, ROWS, true);
  unsigned set = cards_in(screen);
  free(screen);
  return set;
}

TEST(hands_stay_hidden_at_one_keyboard) {
  Pty *p = PLAY("tests/fixtures/games/whisper.lua", "--seed", "7");
  check_wait(p, "pass the keyboard to seat 1");
  munit_assert_uint(cards_seen(p), ==, 0);
  unsigned table = 0;
  for (int turn = 0; turn < 5; turn++) {
    char line[32];
    check_wait(p, "Enter> ");
    pty_settle(p, 50);
    munit_assert_uint(cards_seen(p), ==, 0);
    pty_type(p, "\r");
    check_wait(p, turn % 2 ? "seat 2> " : "seat 1> ");
    type_line(p, "moves");
    check_wait(p, "#1");
    check_wait(p, turn % 2 ? "seat 2> " : "seat 1> ");
    pty_settle(p, 50);
    unsigned own = cards_seen(p) & ~table;
    munit_assert_int(__builtin_popcount(own), ==, 3 - turn / 2);
    int card = __builtin_ctz(own);
    snprintf(line, sizeof line, "lay %s", CARDS[card]);
    table |= 1u << card;
    type_line(p, line);
  }
  check_wait(p, "Enter> ");
  munit_assert_uint(cards_seen(p), ==, 0);
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(hands_cannot_be_scrolled_back_to) {
  const int rows = 8;
  Pty *p = pty_start(
      COLUMNS, rows, NULL,
      ARGS("play", "tests/fixtures/games/whisper.lua", "--seed", "7"));
  check_wait(p, "Enter> ");
  pty_type(p, "\r");
  for (int i = 0; i < 6; i++) {
    check_wait(p, "seat 1> ");
    type_line(p, "hand");
  }
  check_wait(p, "seat 1> ");
  char *before = pty_screen(p, COLUMNS, rows, true);
  munit_assert_int(__builtin_popcount(cards_in(before)), ==, 3);
  type_line(p, "moves");
  check_wait(p, "#1");
  check_wait(p, "seat 1> ");
  type_line(p, "#1");
  check_wait(p, "pass the keyboard to seat 2");
  check_wait(p, "Enter> ");
  char *after = pty_screen(p, COLUMNS, rows, true);
  munit_assert_uint(cards_in(after), ==, 0);
  free(before);
  free(after);
  pty_free(p);
  return MUNIT_OK;
}

/* Whatever seat 2 types, it learns no card that seat 1 still holds. (A refusal
 * that lists all the cards there are, as for "lay nobody", tells none.) */
TEST(no_command_tells_another_hand) {
  static const char *const LINES[] = {
      "board",    "hand",    "describe",
      "changes",  "history", "moves",
      "moves la", "options", "seed",
      "hint",     "hint",    "hint",
      "undo",     "redo",    "save",
      "nonsense", "#99",     "lay \t\t\t\t\t\25"};
  Pty *p = PLAY("tests/fixtures/games/whisper.lua", "--seed", "7");
  check_wait(p, "Enter> ");
  pty_type(p, "\r");
  check_wait(p, "seat 1> ");
  type_line(p, "moves");
  check_wait(p, "#1");
  check_wait(p, "seat 1> ");
  unsigned first = cards_seen(p);
  type_line(p, "#1");
  check_wait(p, "Enter> ");
  size_t from = p->len;
  pty_type(p, "\r");
  check_wait(p, "seat 2> ");
  pty_settle(p, 50);
  unsigned laid = first & cards_in(p->out + from);
  munit_assert_int(__builtin_popcount(laid), ==, 1);
  for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
    type_line(p, LINES[i]);
    check_wait(p, "seat 2> ");
    pty_settle(p, 20);
  }
  munit_assert_uint(first & cards_in(p->out + from), ==, laid);
  pty_free(p);
  return MUNIT_OK;
}

TEST(who_leaves_a_seat_to_a_bot_sees_no_other_hand) {
  Pty *p = PLAY("tests/fixtures/games/whisper.lua", "--seed", "7");
  check_wait(p, "Enter> ");
  pty_type(p, "\r");
  check_wait(p, "seat 1> ");
  type_line(p, "seat 1=random");
  check_wait(p, "pass the keyboard to seat 2");
  check_wait(p, "Enter> ");
  pty_settle(p, 50);
  munit_assert_uint(cards_seen(p), ==, 0);
  pty_type(p, "\r");
  check_wait(p, "seat 2> ");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(the_hand_of_a_bot_is_shown_to_another_person_only) {
  Pty *p = PLAY("tests/fixtures/games/whisper.lua", "--seed", "7", "--seat",
                "2=random");
  check_wait(p, "seat 1> ");
  type_line(p, "seat 2=human");
  check_wait(p, "Is there one?");
  type_line(p, "n");
  check_wait(p, "The seats stay as they are.");
  check_wait(p, "seat 1> ");
  type_line(p, "seat 2=human");
  type_line(p, "yes");
  check_wait(p, "pass the keyboard to seat 1");
  check_wait(p, "Enter> ");
  pty_settle(p, 50);
  pty_type(p, "\r");
  check_wait(p, "Seat 2 is now played by a person.");
  check_wait(p, "seat 1> ");
  type_line(p,
            "seat 1=random"); /* who has seen one hand must not go on to it */
  check_wait(p, "pass the keyboard to seat 2");
  check_wait(p, "Enter> ");
  pty_settle(p, 50);
  munit_assert_uint(cards_seen(p), ==, 0);
  pty_free(p);
  return MUNIT_OK;
}

TEST(an_enter_too_many_does_not_show_the_next_hand) {
  Pty *p = PLAY("tests/fixtures/games/whisper.lua", "--seed", "7");
  check_wait(p, "Enter> ");
  pty_type(p, "\r");
  check_wait(p, "seat 1> ");
  type_line(p, "moves");
  check_wait(p, "#1");
  check_wait(p, "seat 1> ");
  pty_type(p, "#1\r\r\r");
  check_wait(p, "pass the keyboard to seat 2");
  pty_settle(p, 200);
  munit_assert_uint(cards_seen(p), ==, 0);
  munit_assert_null(strstr(p->out, "seat 2> "));
  pty_free(p);
  return MUNIT_OK;
}

TEST(what_is_typed_from_a_hand_is_not_in_the_history) {
  Pty *p = PLAY("tictactoe"); /* so that there is a history */
  check_wait(p, "X> ");
  type_line(p, "c2");
  check_wait(p, "O> ");
  munit_assert_int(leave(p), ==, 0);
  p = PLAY("tests/fixtures/games/whisper.lua", "--seed", "7");
  check_wait(p, "Enter> ");
  pty_type(p, "\r");
  check_wait(p, "seat 1> ");
  type_line(p, "why lay amber");
  check_wait(p, "not in your hand");
  check_wait(p, "seat 1> ");
  size_t from = p->len;
  pty_type(p, "\33[A");
  pty_settle(p, 200);
  munit_assert_null(strstr(p->out + from, "amber"));
  pty_type(p, "\3");
  check_wait(p, "cancelled");
  pty_settle(p, 50);
  pty_type(p, "lay bi\33[A\3"); /* cancelled while the history was open */
  check_wait(p, "cancelled");
  check_wait(p, "seat 1> ");
  from = p->len;
  pty_type(p, "\33[A\33[A");
  pty_settle(p, 200);
  munit_assert_null(strstr(p->out + from, "lay bi"));
  pty_free(p);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(hands_stay_hidden_at_one_keyboard),
    CASE(hands_cannot_be_scrolled_back_to),
    CASE(no_command_tells_another_hand),
    CASE(who_leaves_a_seat_to_a_bot_sees_no_other_hand),
    CASE(the_hand_of_a_bot_is_shown_to_another_person_only),
    CASE(an_enter_too_many_does_not_show_the_next_hand),
    CASE(what_is_typed_from_a_hand_is_not_in_the_history),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/hot_seat", TESTS, argc, argv);
}
