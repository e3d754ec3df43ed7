/* tests/repl/pty_test.c - the program as a person at a terminal meets it. */
#include <munit.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "helper/pty.h"

enum { COLUMNS = 80, ROWS = 30 };

#define ARGS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define PLAY(...) pty_start(COLUMNS, ROWS, NULL, ARGS("play", __VA_ARGS__))
#define TEST(name)                                                             \
  static MunitResult name(const MunitParameter params[], void *data)
#define UNUSED (void)params, (void)data

static void check_wait(Pty *p, const char *text) {
  munit_assert_true(pty_wait(p, text));
}

static void type_line(Pty *p, const char *line) {
  pty_type(p, line);
  pty_type(p, "\r");
}

static int leave(Pty *p) {
  pty_settle(p, 100);
  pty_type(p, "\4");
  int code = pty_end(p);
  pty_free(p);
  return code;
}

/* --- the line --- */

TEST(tab_completes_a_move) {
  UNUSED;
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
  UNUSED;
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
  UNUSED;
  Pty *p = PLAY("monza", "--seats", "2", "--set", "tiles=on", "--seed", "4");
  check_wait(p, "red> ");
  pty_type(p, "re\t");
  check_wait(p, "reroll ...  redo        restart     reload\r\n");
  pty_free(p);
  return MUNIT_OK;
}

TEST(a_long_list_of_moves_leaves_half_the_screen) {
  UNUSED;
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
  UNUSED;
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "/desc\t\r");
  check_wait(p, " to play: type a3, for example");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(the_hint_shows_what_may_follow) {
  UNUSED;
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
  UNUSED;
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
  UNUSED;
  Pty *p = PLAY("tictactoe");
  check_wait(p, "X> ");
  pty_type(p, "a1\ra2\rb1\rb2\rc1\r");
  check_wait(p, "The match is over: X wins.");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(control_characters_do_not_reach_the_screen) {
  UNUSED;
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
  UNUSED;
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
  UNUSED;
  Pty *p = PLAY("tictactoe", "--ascii");
  check_wait(p, "X> ");
  check_line(p, "b\303\244", "b?", 5);
  munit_assert_null(strstr(p->out, "\303"));
  pty_free(p);
  return MUNIT_OK;
}

TEST(keys_without_a_meaning_do_nothing) {
  UNUSED;
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
  UNUSED;
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

/* --- signals and keys --- */

TEST(ctrl_c_cancels_the_line_only) {
  UNUSED;
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
  UNUSED;
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
  UNUSED;
  signal_saves(SIGTERM);
  return MUNIT_OK;
}

TEST(sighup_saves) {
  UNUSED;
  signal_saves(SIGHUP);
  return MUNIT_OK;
}

TEST(the_report_stays_on_the_screen_below_a_tall_picture) {
  UNUSED;
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

TEST(another_match_is_not_begun_unasked) {
  UNUSED;
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
  UNUSED;
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

TEST(who_plays_may_be_said_in_words) {
  UNUSED;
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

TEST(q_ends_a_page_at_once) {
  UNUSED;
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

TEST(tab_on_an_empty_line_lists_the_moves) {
  UNUSED;
  Pty *p = PLAY("template");
  check_wait(p, "seat 1> ");
  pty_type(p, "\t");
  check_wait(p, "take 1  take 2  take 3\r\n");
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(resizing_draws_anew_and_keeps_the_line) {
  UNUSED;
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

TEST(a_picture_that_does_not_fit_is_told) {
  UNUSED;
  Pty *p = pty_start(12, ROWS, NULL, ARGS("play", "tictactoe"));
  check_wait(p, "has 12.)");
  pty_free(p);
  return MUNIT_OK;
}

TEST(a_tiny_terminal_will_do) {
  UNUSED;
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

TEST(long_texts_come_in_pages) {
  UNUSED;
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

TEST(without_a_game_it_asks) {
  UNUSED;
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
  UNUSED;
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

/* --- terminals --- */

TEST(a_dumb_terminal_gets_no_escapes) {
  UNUSED;
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
  UNUSED;
  Pty *p = PLAY("tictactoe", "--ascii");
  check_wait(p, "+---+---+");
  munit_assert_null(strstr(p->out, "\xe2"));
  munit_assert_int(leave(p), ==, 0);
  return MUNIT_OK;
}

TEST(only_a_board_is_called_too_wide) {
  UNUSED;
  static const struct {
    int columns;
    bool told;
  } terminals[] = {{74, false}, {30, true}}; /* a sentence of 76, the board */
  for (size_t i = 0; i < 2; i++) {
    Pty *p = pty_start(
        terminals[i].columns, 40, NULL,
        ARGS("play", "rush_hour_shift", "--seed", "1", "--seat", "2=random"));
    check_wait(p, "to play");
    check_wait(p, "> ");
    munit_assert((strstr(p->out, "(The picture") != NULL) == terminals[i].told);
    munit_assert_int(leave(p), ==, 0);
  }
  return MUNIT_OK;
}

/* --- history --- */

TEST(history_is_kept_from_match_to_match_and_private) {
  UNUSED;
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

/* --- the hot seat --- */

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
  UNUSED;
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
  UNUSED;
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
  UNUSED;
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
  UNUSED;
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
  UNUSED;
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
  UNUSED;
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

TEST(what_is_typed_while_a_bot_thinks_is_read) {
  UNUSED;
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

TEST(what_is_typed_from_a_hand_is_not_in_the_history) {
  UNUSED;
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

/* --- bots --- */

TEST(a_bot_answers_and_is_told) {
  UNUSED;
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

TEST(sim_shows_how_far_it_is_and_ctrl_c_stops_it) {
  UNUSED;
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

TEST(ctrl_c_makes_a_thinking_bot_play) {
  UNUSED;
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

/* --- kill and resume --- */

TEST(nothing_acknowledged_is_lost_by_kill_9) {
  UNUSED;
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

static MunitTest tests[] = {
#define CASE(name)                                                             \
  { "/" #name, name, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL }
    CASE(tab_completes_a_move),
    CASE(tab_lists_the_moves_and_goes_through_them),
    CASE(too_many_moves_are_listed_by_their_next_words),
    CASE(a_long_list_of_moves_leaves_half_the_screen),
    CASE(tab_completes_a_command),
    CASE(the_hint_shows_what_may_follow),
    CASE(the_hint_does_without_colour),
    CASE(lines_pasted_at_once_are_all_read),
    CASE(control_characters_do_not_reach_the_screen),
    CASE(letters_beyond_ascii_are_edited_as_letters),
    CASE(a_terminal_without_utf_8_is_sent_none),
    CASE(keys_without_a_meaning_do_nothing),
    CASE(a_very_long_line_is_answered),
    CASE(ctrl_c_cancels_the_line_only),
    CASE(ctrl_d_saves_and_leaves),
    CASE(sigterm_saves),
    CASE(sighup_saves),
    CASE(the_report_stays_on_the_screen_below_a_tall_picture),
    CASE(another_match_is_not_begun_unasked),
    CASE(a_seat_is_asked_about_only_where_it_sees_more),
    CASE(who_plays_may_be_said_in_words),
    CASE(q_ends_a_page_at_once),
    CASE(tab_on_an_empty_line_lists_the_moves),
    CASE(resizing_draws_anew_and_keeps_the_line),
    CASE(a_picture_that_does_not_fit_is_told),
    CASE(a_tiny_terminal_will_do),
    CASE(long_texts_come_in_pages),
    CASE(without_a_game_it_asks),
    CASE(who_plays_is_asked),
    CASE(a_dumb_terminal_gets_no_escapes),
    CASE(ascii_is_ascii),
    CASE(only_a_board_is_called_too_wide),
    CASE(history_is_kept_from_match_to_match_and_private),
    CASE(hands_stay_hidden_at_one_keyboard),
    CASE(sim_shows_how_far_it_is_and_ctrl_c_stops_it),
    CASE(ctrl_c_makes_a_thinking_bot_play),
    CASE(what_is_typed_from_a_hand_is_not_in_the_history),
    CASE(hands_cannot_be_scrolled_back_to),
    CASE(no_command_tells_another_hand),
    CASE(who_leaves_a_seat_to_a_bot_sees_no_other_hand),
    CASE(the_hand_of_a_bot_is_shown_to_another_person_only),
    CASE(an_enter_too_many_does_not_show_the_next_hand),
    CASE(what_is_typed_while_a_bot_thinks_is_read),
    CASE(a_bot_answers_and_is_told),
    CASE(nothing_acknowledged_is_lost_by_kill_9),
    {NULL, NULL, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL},
};

static const MunitSuite suite = {"/pty", tests, NULL, 1,
                                 MUNIT_SUITE_OPTION_NONE};

int main(int argc, char *argv[]) {
  return munit_suite_main(&suite, NULL, argc, argv);
}
