/* repl/help.c - what there is to tell about a word: a command in full, and what
 * the game's card says of it. */
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
      {"help", "'help' lists the commands, 'help undo' tells more of one, and "
               "'help' with a word of the game what its card says of it."},
      {"rules", "A card longer than the screen comes in pages: Enter goes on, "
                "q ends it. 'help WORD' finds a word in it."},
      {"moves",
       "'moves' lists them by kind and numbered; 'moves WORD' those of "
       "that kind, or that begin so. '#4' then plays the fourth."},
      {"why",
       "Nothing is played: it names the rule that forbids the move, with "
       "its line in the script, and legal moves near it."},
      {"board", "Ctrl-L clears the screen and draws it anew."},
      {"hand", "Where several people share the keyboard, it is the hand of the "
               "one whose turn it is."},
      {"describe",
       "Where everything stands and whose turn it is, for those who "
       "cannot see the picture."},
      {"changes", "The same stands at the picture when your turn comes: above "
                  "it, or below one that fills the screen."},
      {"history", "Each turn with what chance brought, as far as you may know "
                  "it; at the end of the match, all of it."},
      {"hint", "A bot thinks about your move. The first 'hint' says of which "
               "kind the move is, or how it begins, and how you stand; the "
               "second names a move; the third tells how likely you win with "
               "it, and with the next best ones. Behind your move it begins "
               "anew. Ctrl-C makes the bot tell what it has found so far."},
      {"undo",
       "All of your last line. As often as you like, back to the last roll, "
       "drawn card or uncovered piece; what bots played since goes with it. "
       "Beyond "
       "that it is a 'take-back'. 'redo' plays it again."},
      {"take-back",
       "It asks whether all agree, and the record keeps the fact."},
      {"redo", "As long as nothing else has been played since."},
      {"save", "'save lunch.lus' writes all that was played; 'load lunch.lus' "
               "goes on with it, 'lusory replay lunch.lus' steps through it. A "
               "match that you leave is kept without it: 'lusory resume'."},
      {"load", "The match on the table is kept as if you had left it: 'lusory "
               "resume --list' names it."},
      {"options",
       "They are set when a match begins: 'restart NAME=VALUE' plays "
       "again with another value."},
      {"seed", "The same seed, options and moves give the same match. Where "
               "something is hidden it is told at the end only."},
      {"restart", "'restart' takes a new seed, 'restart same' the one of this "
                  "match, 'restart NAME=VALUE' another option; seats stay as "
                  "they are. A match that is not finished is kept as if you "
                  "had left it."},
      {"seat",
       "'seat 2=bot' lets a bot play seat 2 from now on, 'seat 2=human' "
       "a person, who then sees its hand; 'seat 2=mcts:1000' is a bot "
       "with 1000 tries for a move, 'seat 2=random' one that plays "
       "anything. A seat may be named: 'seat blue=bot'."},
      {"reload",
       "For authors: the match is played again under the script as it "
       "is now; where that does not fit, the old rules stay."},
      {"quit",
       "'lusory resume' goes on with the match. Ctrl-D does the same."}};
  for (size_t i = 0; i < sizeof MORE / sizeof *MORE; i++)
    if (!strcmp(MORE[i].command, command)) return MORE[i].text;
  return "";
}

/* --- the card --- */

/* Has a text of so many bytes it as a word, in any letters? */
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

/* The card's first sentences with the word. */
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
