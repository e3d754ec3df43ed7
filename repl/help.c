/* repl/help.c - what there is to say about a word: a command in full, and what
 * the game's rules sheet says about it. */
#include "help.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "page.h"

enum { WORD_LEAST = 4, SENTENCES_MOST = 2 };

/* --- commands --- */

const char *help_more(const char *command) {
  static const struct {
    const char *command, *text;
  } MORE[] = {
      {"help",
       "'help' lists the commands, 'help undo' says more about one of them, "
       "and 'help' with a word of the game finds it in the rules sheet."},
      {"rules", "A sheet longer than the screen comes in pages: Enter shows "
                "the next one, q stops. 'help WORD' finds a word in it."},
      {"moves", "'moves' lists all of them by kind, with numbers; 'moves WORD' "
                "only those of that kind, or that begin with WORD. '#4' then "
                "plays the fourth."},
      {"why", "Nothing is played. It names the rule that forbids the move, "
              "with its line in the script, and legal moves like it."},
      {"board", "Where the screen is too small for all of it, 'board all' "
                "shows the rest. Ctrl-L clears the screen first. 'board svg "
                "table.svg' writes what you see as a picture to a file."},
      {"hand", "When several people share the keyboard, it is the hand of the "
               "player whose turn it is."},
      {"describe", "It says where everything is and whose turn it is, for "
                   "those who cannot see the picture."},
      {"changes", "The same is shown when your turn comes: above the picture, "
                  "or below it when the picture fills the screen."},
      {"history", "It shows each turn and the outcomes of chance, as far as "
                  "you may know them; at the end of the match, everything."},
      {"hint", "A bot thinks about your move. The first 'hint' names the kind "
               "of move, or how it begins, and how well you stand; the second "
               "names a move; the third says how likely you are to win with it "
               "and with the next best ones. After your move it starts over. "
               "Ctrl-C makes the bot say what it has found so far."},
      {"undo",
       "It takes back all of your last line, and what bots played since. "
       "Repeat it as often as you like, back to the last roll, drawn card or "
       "uncovered piece; to go further, 'take-back'. 'redo' plays it again."},
      {"take-back", "It asks whether all players agree, and the record says "
                    "that it happened."},
      {"redo", "It works as long as nothing else has been played since."},
      {"save",
       "'save lunch.lus' writes everything played so far; 'load lunch.lus' "
       "continues it, 'lusory replay lunch.lus' steps through it. You need not "
       "save a match to leave it: 'lusory resume' continues it."},
      {"load", "The present match is kept as if you had left it: 'lusory "
               "resume --list' lists it."},
      {"options", "They are set when a match begins: 'restart NAME=VALUE' "
                  "starts one with another value."},
      {"seed", "The same seed, options and moves give the same match. In a "
               "game with hidden information it is shown only at the end."},
      {"restart",
       "'restart' takes a new seed, 'restart same' the seed of this match, "
       "'restart NAME=VALUE' another option; the seats stay as they are. An "
       "unfinished match is kept as if you had left it."},
      {"seat", "'seat 2=bot' gives seat 2 to a bot, 'seat 2=human' to a "
               "person, who then sees its hand; 'seat 2=mcts:1000' is a bot "
               "that tries 1000 playouts a move, 'seat 2=random' one that "
               "plays anything. You can name the seat: 'seat blue=bot'."},
      {"reload", "For authors: the moves so far are replayed by the script as "
                 "it is now; if one no longer fits, the old rules stay."},
      {"quit", "'lusory resume' continues the match. Ctrl-D leaves, too."}};
  for (size_t i = 0; i < sizeof MORE / sizeof *MORE; i++)
    if (!strcmp(MORE[i].command, command)) return MORE[i].text;
  return "";
}

/* --- the sheet --- */

/* Does a text of so many bytes have the word, in capitals or not? */
static bool has_word(const char *text, size_t len, const char *word) {
  size_t n = strlen(word);
  for (size_t at = 0; at + n <= len; at++) {
    bool starts = !at || !isalnum((unsigned char)text[at - 1]);
    bool ends = at + n == len || !isalnum((unsigned char)text[at + n]);
    if (starts && ends && !strncasecmp(text + at, word, n)) return true;
  }
  return false;
}

/* The bytes of the sentence at the beginning of a line. */
static size_t sentence_length(const char *line, size_t len) {
  for (size_t i = 0; i + 1 < len; i++)
    if (line[i] == '.' && line[i + 1] == ' ') return i + 1;
  return len;
}

/* Adds the sentences of a paragraph that have the word; returns how many. */
static int add_sentences(Text *t, const char *line, size_t len,
                         const char *word, int most) {
  int found = 0;
  bool item = len > 2 && !strncmp(line, "- ", 2);
  if (item) line += 2, len -= 2;
  for (size_t n; len; line += n, len -= n) {
    size_t gap = strspn(line, " ");
    if (gap >= len) break;
    n = gap + sentence_length(line + gap, len - gap);
    if (!has_word(line, n, word)) continue;
    if (t->len) text_adds(t, " ");
    size_t first = t->len;
    text_add(t, line + gap, n - gap);
    if (item) t->data[first] = (char)toupper((unsigned char)t->data[first]);
    if (++found == most) break;
  }
  return found;
}

/* The sheet's first sentences with the word. */
static void find_sentences(Session *s, const char *word, Text *t) {
  int found = 0;
  const char *line = lus_match_help(s->m);
  for (size_t n; *line && found < SENTENCES_MOST;
       line += n + (line[n] == '\n')) {
    n = strcspn(line, "\n");
    if (*line != ' ')
      found += add_sentences(t, line, n, word, SENTENCES_MOST - found);
  }
}

/* The rows of its tables with the word: moves, rules, options. */
static void find_rows(Session *s, const char *word, Text *t) {
  bool fits = false;
  const char *line = lus_match_help(s->m);
  for (size_t n; *line; line += n + (line[n] == '\n')) {
    n = strcspn(line, "\n");
    bool more = n > 6 && !strncmp(line, "      ", 6); /* of the row above */
    if (!more) fits = n && *line == ' ' && has_word(line, n, word);
    if (fits) text_addf(t, "%.*s\n", (int)n, line);
  }
}

bool help_word(Session *s, const char *word) {
  Text t = {0};
  find_sentences(s, word, &t);
  if (t.len) text_adds(&t, "\n");
  find_rows(s, word, &t);
  if (t.len) page_show(&s->screen, t.data);
  free(t.data);
  return t.len > 0;
}

void tell_of_word(Session *s, const char *line) {
  char word[64];
  Text t = {0};
  size_t len = strcspn(line, " \t,");
  snprintf(word, sizeof word, "%.*s", (int)len, line);
  if (len >= WORD_LEAST && len < sizeof word && !lus_match_begins(s->m, word))
    find_sentences(s, word, &t);
  if (t.len) screen_say(&s->screen, "The rules say: %s", t.data);
  free(t.data);
}
