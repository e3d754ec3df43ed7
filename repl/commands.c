/* repl/commands.c - the words at the prompt that are not moves.
 *
 * With a slash in front a command is always a command; without one, only if no
 * move of the game begins with that word. */
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "bots.h"
#include "files.h"
#include "help.h"
#include "history.h"
#include "listing.h"
#include "matches.h"
#include "page.h"
#include "seating.h"
#include "show.h"

typedef struct Command {
  const char *name, *operand, *help;
  void (*run)(Session *s, const char *rest);
  bool of_moves; /* says something about what can be played now */
} Command;

static const Command *named(const char *word, size_t len);
static const Command *find_command(const char *word, size_t len, bool *clear);

/* --- looking --- */

/* What the screen shows, as SVG in a file. */
static void write_picture(Session *s, const char *path) {
  if (!*path) {
    screen_say(&s->screen, "Write it to which file? Type 'board svg FILE'; the "
                           "usual ending is .svg.");
    return;
  }
  char question[512];
  snprintf(question, sizeof question, "%.400s is there already. Replace it?",
           path);
  if (access(path, F_OK) == 0 && !ask_yes(s, question)) {
    screen_say(&s->screen, "Not written; choose another name.");
    return;
  }
  PictureSpec spec = {.form = LUS_PICTURE_SVG};
  const char *svg = lus_match_picture(s->m, viewer(s), &spec);
  if (files_write(path, svg, strlen(svg), is_hot_seat(s)))
    screen_say(&s->screen, "Written to %s.", path);
  else screen_say(&s->screen, "Not written: %s: %s.", path, strerror(errno));
}

static void show_board(Session *s, const char *rest) {
  if (!strncmp(rest, "svg", 3) && strchr(" ", rest[3])) {
    write_picture(s, rest + 3 + strspn(rest + 3, " "));
    return;
  }
  show_picture(s, !strcmp(rest, "all"));
  if (!lus_match_over(s->m)) show_status(s);
}

static void show_hand(Session *s, const char *rest) {
  (void)rest;
  PictureSpec spec = screen_paper(&s->screen);
  spec.hand = true;
  const char *hand = lus_match_picture(s->m, viewer(s), &spec);
  if (*hand) screen_show(&s->screen, hand);
  else
    screen_say(&s->screen,
               "You have no hand to show; 'board' shows everything there is.");
}

static void describe(Session *s, const char *rest) {
  (void)rest;
  screen_say(&s->screen, "%s", lus_match_describe(s->m, viewer(s)));
  if (!lus_match_over(s->m)) show_status(s);
}

static void changes(Session *s, const char *rest) {
  (void)rest;
  show_changes(s);
}

static void show_options(Session *s, const char *rest) {
  (void)rest;
  const char *text = lus_match_options(s->m);
  if (*text) screen_say(&s->screen, "%s", text);
  else screen_say(&s->screen, "%s has no options.", lus_match_title(s->m));
}

static void show_seed(Session *s, const char *rest) {
  (void)rest;
  if (lus_match_hides(s->m) && !lus_match_over(s->m))
    screen_say(&s->screen, "The seed is shown when the match is over: until "
                           "then it would give away what is hidden.");
  else
    screen_say(&s->screen, "The seed is %llu.",
               (unsigned long long)lus_match_seed(s->m));
}

static void why(Session *s, const char *rest) {
  if (!*rest) {
    screen_say(&s->screen,
               "Which move? 'why MOVE' says why a move is legal or not.");
    return;
  }
  char *line = expand_numbers(s, rest);
  if (!line) return;
  Outcome o = lus_match_why(s->m, line);
  bool legal = o == LUS_FINE || o == LUS_ASKS;
  const char *about = legal ? lus_match_about(s->m, line) : "";
  if (*about) screen_say(&s->screen, "%s is legal (%s).", line, about);
  else if (legal) screen_say(&s->screen, "%s is legal.", line);
  else screen_say(&s->screen, "%s", lus_match_message(s->m));
  if (o == LUS_REFUSED && !lus_match_over(s->m) &&
      !lus_match_refused_later(s->m))
    show_near(s, line);
  free(line);
}

static void hint(Session *s, const char *rest) { give_hint(s, rest); }

static void quit(Session *s, const char *rest) {
  (void)rest;
  s->quit = true;
}

/* --- help --- */

static void help(Session *s, const char *rest);

/* A slash or a word: where both would do, the word is shown. */
static const Command COMMANDS[] = {
    {"help", "[WORD]", "lists what you can type, or explains a word", help,
     false},
    {"rules", "", "the game's rules sheet: rules, moves, options", NULL, false},
    {"moves", "[WORD]", "lists the legal moves; #4 plays the fourth",
     list_moves, true},
    {"why", "MOVE", "says why a move is legal or not", why, true},
    {"board", "[all|svg F]", "shows the board again, or writes it as a picture",
     show_board, true},
    {"hand", "", "shows what you hold", show_hand, false},
    {"describe", "", "describes the position in sentences", describe, false},
    {"changes", "", "shows your last turn and everything since", changes,
     false},
    {"history", "", "shows what has been played so far", show_history, false},
    {"hint", "", "hints at a good move; repeat it for more", hint, true},
    {"undo", "", "takes back your last line, if nothing new was seen", undo,
     false},
    {"take-back", "", "takes back a line although something new was seen",
     take_back, false},
    {"redo", "", "plays again what was undone", redo, false},
    {"save", "FILE", "writes the match as a record", save_match, false},
    {"load", "FILE", "continues the match in a record", load_match, false},
    {"options", "", "shows the options of this match", show_options, false},
    {"seed", "", "shows the seed of this match", show_seed, false},
    {"restart", "[OPTIONS]",
     "starts a new match; 'same' seed, NAME=VALUE options", restart_match,
     false},
    {"seat", "N=WHO", "changes who plays a seat: bot, human, mcts:1000",
     change_seat, false},
    {"reload", "", "reads an edited rules script again and plays on",
     reload_match, false},
    {"quit", "", "leaves; the match can be resumed", quit, false},
};

enum { COMMANDS_N = sizeof COMMANDS / sizeof *COMMANDS };

static const struct {
  const char *alias, *name;
} ALIASES[] = {{"?", "help"}, {"exit", "quit"},   {"takeback", "take-back"},
               {"q", "quit"}, {"legal", "moves"}, {"show", "board"}};

/* "Also: exit, q."; "" when it has but one name. */
static void add_aliases(const Command *c, Text *t) {
  bool any = false;
  for (size_t i = 0; i < sizeof ALIASES / sizeof *ALIASES; i++) {
    if (strcmp(ALIASES[i].name, c->name) != 0) continue;
    text_addf(t, "%s%s", any ? ", " : " Also: ", ALIASES[i].alias);
    any = true;
  }
  if (any) text_adds(t, ".");
}

static void help_command(Session *s, const Command *c) {
  Text more = {0};
  text_adds(&more, help_more(c->name));
  add_aliases(c, &more);
  bool clash = lus_match_begins(s->m, c->name);
  screen_say(&s->screen, "%s%s%s%s - %s", clash ? "/" : "", c->name,
             *c->operand ? " " : "", c->operand, c->help);
  screen_say(&s->screen, "%s", more.data);
  free(more.data);
  if (clash)
    screen_say(&s->screen, "Without the slash, '%s' is a move of %s.", c->name,
               lus_match_title(s->m));
}

static void help_all(Session *s) {
  Text t = {0};
  text_adds(&t, "Type a move, or several in a row; Tab completes, and words "
                "may be shortened.\n'rules' explains the game, 'moves' lists "
                "what can be played now.\n\n");
  for (int i = 0; i < COMMANDS_N; i++) {
    char left[40];
    const Command *c = &COMMANDS[i];
    bool clash = lus_match_begins(s->m, c->name);
    snprintf(left, sizeof left, "%s%s%s%s", clash ? "/" : "", c->name,
             *c->operand ? " " : "", c->operand);
    text_addf(&t, "  %-18s %s\n", left, c->help);
  }
  text_adds(&t, "\nEach also works with a slash in front, as in /undo. Ctrl-C "
                "cancels a line,\nCtrl-D leaves.\n");
  page_show(&s->screen, t.data);
  free(t.data);
}

static void rules(Session *s, const char *rest) {
  (void)rest;
  page_show(&s->screen, lus_match_help(s->m));
}

static bool is_this_game(Session *s, const char *word) {
  return !strcasecmp(word, "game") || !strcasecmp(word, lus_match_game(s->m)) ||
         !strcasecmp(word, lus_match_title(s->m));
}

static void help(Session *s, const char *rest) {
  bool clear;
  rest += *rest == '/';
  const Command *c = named(rest, strlen(rest));
  if (!*rest) help_all(s);
  else if (c) help_command(s, c);
  else if (is_this_game(s, rest)) rules(s, "");
  else if (help_word(s, rest)) return;
  else if ((c = find_command(rest, strlen(rest), &clear))) help_command(s, c);
  else
    screen_say(&s->screen,
               "There is no command '%s'; 'help' lists the commands, 'rules' "
               "explains the game.",
               rest);
}

/* --- finding --- */

static const Command *named(const char *word, size_t len) {
  for (size_t i = 0; i < sizeof ALIASES / sizeof *ALIASES; i++)
    if (strlen(ALIASES[i].alias) == len &&
        !strncasecmp(ALIASES[i].alias, word, len)) {
      word = ALIASES[i].name;
      len = strlen(word);
    }
  for (int i = 0; i < COMMANDS_N; i++)
    if (strlen(COMMANDS[i].name) == len &&
        !strncasecmp(COMMANDS[i].name, word, len))
      return &COMMANDS[i];
  return NULL;
}

/* By its name, or the clear beginning of it; *clear is false when several
 * begin so. */
static const Command *find_command(const char *word, size_t len, bool *clear) {
  const Command *found = named(word, len);
  *clear = true;
  if (found || !len) return found;
  for (int i = 0; i < COMMANDS_N; i++) {
    if (strncasecmp(COMMANDS[i].name, word, len) != 0) continue;
    *clear = !found;
    found = &COMMANDS[i];
  }
  return *clear ? found : NULL;
}

static const Command *nearest(const char *word, size_t len) {
  const char *names[COMMANDS_N];
  char typed[64];
  for (int i = 0; i < COMMANDS_N; i++) names[i] = COMMANDS[i].name;
  snprintf(typed, sizeof typed, "%.*s", (int)len, word);
  const char *near = lus_nearest(typed, names, COMMANDS_N);
  return near ? named(near, strlen(near)) : NULL;
}

static void run_it(Session *s, const Command *c, const char *rest) {
  Text t = {0};
  rest += strspn(rest, " \t");
  size_t n = strlen(rest);
  while (n && (rest[n - 1] == ' ' || rest[n - 1] == '\t')) n--;
  text_add(&t, rest, n);
  if (c->of_moves && lus_match_over(s->m)) screen_say(&s->screen, OVER);
  else if (c->of_moves && !knows_moves(s))
    screen_say(&s->screen, "It is %s's turn; what can be played is hidden.",
               lus_match_seat_name(s->m, lus_match_turn(s->m)));
  else if (n && !*c->operand)
    screen_say(&s->screen, "'%s' stands alone: type nothing after it.",
               c->name);
  else (c->run ? c->run : rules)(s, t.data);
  free(t.data);
}

static void unknown_command(Session *s, const char *word, size_t len,
                            bool clear) {
  const Command *near = nearest(word, len);
  if (!clear)
    screen_say(&s->screen,
               "'/%.*s' could be several commands; 'help' lists all of them.",
               (int)len, word);
  else if (near)
    screen_say(&s->screen, "There is no command '/%.*s'; did you mean '/%s'?",
               (int)len, word, near->name);
  else
    screen_say(&s->screen,
               "There is no command '/%.*s'; '/help' lists the commands.",
               (int)len, word);
}

bool run_command(Session *s, const char *line) {
  bool clear, slash = *line == '/';
  line += slash;
  size_t len = strcspn(line, " \t");
  const Command *c = slash ? find_command(line, len, &clear) : named(line, len);
  if (!slash && c) {
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)len, line);
    if (lus_match_begins(s->m, word)) return false;
  }
  if (c) run_it(s, c, line + len);
  else if (slash) unknown_command(s, line, len, clear);
  return c || slash;
}

bool suggest_command(Session *s, const char *line) {
  bool clear;
  char word[64];
  size_t len = strcspn(line, " \t,");
  snprintf(word, sizeof word, "%.*s", (int)len, line);
  if (len < 3 || lus_match_begins(s->m, word)) return false;
  const Command *c = find_command(line, len, &clear);
  if (!c) c = nearest(line, len);
  if (!c) return false;
  screen_say(&s->screen,
             "'%s' is neither a move nor a command; did you mean '%s'?", word,
             c->name);
  return true;
}

/* --- completion and hints --- */

typedef struct Prefixed {
  void (*add)(void *to, const char *line);
  void *to;
  const char *head; /* what stands before the move, "why " */
  size_t head_len;
} Prefixed;

static void add_prefixed(void *context, const char *line) {
  const Prefixed *p = context;
  Text t = {0};
  text_add(&t, p->head, p->head_len);
  text_adds(&t, line);
  p->add(p->to, t.data);
  free(t.data);
}

/* Where the operand of "why" begins, if the line is one; else 0. */
static size_t why_operand(const char *line) {
  size_t at = *line == '/';
  if (strncasecmp(line + at, "why ", 4) != 0) return 0;
  at += 4;
  return at + strspn(line + at, " ");
}

static void complete(void *context, const char *line,
                     void (*add)(void *to, const char *line), void *to) {
  Session *s = context;
  size_t operand = why_operand(line), slash = *line == '/';
  Prefixed p = {add, to, line, operand};
  if ((operand || !slash) && knows_moves(s))
    lus_match_complete(s->m, line + operand, add_prefixed, &p);
  size_t len = strlen(line) - slash;
  if (operand || (!len && !slash)) return;
  p.head_len = slash;
  for (int i = 0; i < COMMANDS_N; i++)
    if (!strncasecmp(COMMANDS[i].name, line + slash, len) &&
        (slash || !lus_match_begins(s->m, COMMANDS[i].name)))
      add_prefixed(&p, COMMANDS[i].name);
}

static char *hint_command(const char *line, size_t slash) {
  bool clear;
  size_t len = strlen(line + slash);
  const Command *c = find_command(line + slash, len, &clear);
  if (!c || strncasecmp(c->name, line + slash, len) != 0) return NULL;
  Text t = {0};
  text_addf(&t, "%s%s%s", c->name + len, *c->operand ? " " : "", c->operand);
  return t.data;
}

static char *hint_line(void *context, const char *line) {
  Session *s = context;
  size_t slash = *line == '/', operand = why_operand(line);
  if (!*line || *line == '#') return NULL;
  if (slash && !operand) return hint_command(line, slash);
  const char *text = knows_moves(s) ? lus_match_hint(s->m, line + operand) : "";
  if (*text) return strdup(text);
  return strlen(line) >= 2 && !operand ? hint_command(line, 0) : NULL;
}

LineHelp command_help(Session *s) {
  return (LineHelp){.complete = complete, .hint = hint_line, .context = s};
}
