/* core/match/line.c - a typed line: read, tried and played.
 *
 * A line is one or more moves, played as a whole or not at all. The library
 * reads them one by one (lua/notation.lua); each is played before the next is
 * read, since what is legal depends on it. A line ends where chance or another
 * seat comes in: nobody decides ahead on what is seen only then.
 *
 * From the bottom up: why a move is refused; reading one; what may not follow
 * another; the moves between two commas; the whole line; and, for people who
 * type commas within a move, the line once more without them. */
#include "match/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- refusals --- */

/* "; you have played a, b in this turn", malloc'ed; "" when it has just begun.
 */
static char *tell_begun(const Match *m) {
  unsigned last = m->n - 1, first = last;
  bool begun = last && lus_head(lus_match_block(m, last - 1))->turns ==
                           lus_head(m->block)->turns;
  char *told = NULL, *before = NULL;
  if (!begun) return strdup("");
  while (first > 1 && m->entries[first - 1].turn == m->entries[last].turn)
    first--;
  for (unsigned i = first; i <= last; i++) {
    lus_say(&told, "%s%s%s", before ? before : "; you have played ",
            before ? ", " : "", m->entries[i].text);
    lus_say(&before, "%s", told ? told : "");
  }
  lus_say(&told, "%s in this turn", before ? before : "");
  free(before);
  return told;
}

/* Not in this phase: often because the turn has already begun with another
 * move. */
static Outcome refuse_phase(Match *m) {
  char *begun = tell_begun(m);
  strcpy(m->rule, "not_now");
  lus_say(&m->message, "%s: this is not the time for that%s (%s)", m->other,
          begun ? begun : "", m->rule);
  free(begun);
  return LUS_REFUSED;
}

/* A rule forbids it: the rule's sentence. The move's text is in m->other. */
static Outcome refuse_by_rule(Match *m, Move move, int number) {
  Game *g = m->game;
  const Rule *rule = &g->rules[number];
  strcpy(m->rule, rule->name);
  lua_State *L = lus_game_lib(g, g->view, LIB_SENTENCE);
  lua_pushinteger(L, number + 1);
  lua_pushinteger(L, move);
  if (!lus_game_call(g, 2, 1)) return lus_match_fail(m);
  const char *why = lua_tostring(L, -1);
  lus_say(&m->message, "%s: %s (%s%s%s)", m->other, why ? why : "", m->rule,
          m->places ? ", " : "", m->places ? rule->at : "");
  lua_pop(L, 1);
  return LUS_REFUSED;
}

/* Why a move of the move space is not legal. */
static Outcome refuse_move(Match *m, Move move) {
  Game *g = m->game;
  lus_block_view(&g->binding->layout, m->block, lus_match_turn(m), g->view);
  int rule = lus_game_refusal(g, g->view, move);
  lus_say(&m->other, "%s", lus_match_text(m, move));
  if (rule >= 0) return refuse_by_rule(m, move, rule);
  if (rule == RULE_ERROR) return lus_match_fail(m);
  if (rule == RULE_PHASE) return refuse_phase(m);
  if (rule == RULE_OTHERWISE) strcpy(m->rule, "nothing_else");
  lus_say(&m->message,
          rule == RULE_OTHERWISE
              ? "%s: only when nothing else can be played (nothing_else)"
              : "%s is not among the legal moves, but no named rule says why",
          m->other);
  return LUS_REFUSED;
}

/* --- reading one move --- */

/* Has the library read one move of a line at *at (from 0). LUS_REFUSED: *move
 * is a move, but not one of `legal`; or it is LUS_NO_MOVE, and the message says
 * why. */
static Outcome parse(Match *m, uint8_t *block, Moves *legal, const char *line,
                     size_t *at, Move *move) {
  Game *g = m->game;
  int seat = lus_head(block)->turn;
  lus_block_view(&g->binding->layout, block, seat, g->view);
  lua_State *L = lus_game_lib(g, g->view, LIB_PARSE);
  lua_pushstring(L, line);
  lua_pushinteger(L, (lua_Integer)*at + 1);
  lus_push_moves(L, g->binding, legal);
  if (!lus_game_call(g, 3, 3)) return lus_match_fail(m);
  bool read = lua_isinteger(L, -3), is_legal = lua_toboolean(L, -1);
  if (read) {
    lua_Integer move_read = lua_tointeger(L, -3), next = lua_tointeger(L, -2);
    *move = (Move)move_read;
    if (move_read != *move || !lus_game_has(g, *move) ||
        next <= (lua_Integer)*at + 1 || next > (lua_Integer)strlen(line) + 1) {
      lua_pop(L, 3);
      *move = LUS_NO_MOVE;
      return lus_match_refuse(m, "the library read what is not a move");
    }
    is_legal = is_legal && lus_moves_has(legal, *move);
    *at = (size_t)next - 1;
  } else {
    const char *why = lua_tostring(L, -2);
    lus_say(&m->message, "%s", why ? why : "this cannot be read");
    *move = LUS_NO_MOVE;
  }
  lua_pop(L, 3);
  return is_legal ? LUS_FINE : LUS_REFUSED;
}

/* Reads one legal move of a line at *at. */
static Outcome read_move(Match *m, const char *line, size_t *at, Move *move) {
  if (!lus_match_know_legal(m)) return lus_match_fail(m);
  Outcome o = parse(m, m->block, &m->legal, line, at, move);
  if (o == LUS_REFUSED && *move != LUS_NO_MOVE) return refuse_move(m, *move);
  return o;
}

static size_t skip_gap(const char *line, size_t at) {
  return at + strspn(line + at, " \t,");
}

/* The part of a line up to the next comma, as a text of its own. */
static size_t segment_end(const char *line, size_t at) {
  return at + strcspn(line + at, ",");
}

/* --- what may follow a move --- */

bool lus_line_may_go_on(const Match *m) {
  const Entry *e = &m->entries[m->n - 1];
  return !lus_match_over(m) && !e->learned && e->seat == lus_match_turn(m);
}

/* The line goes on where it may not: is the rest a move at all? It is read
 * in the position before, because the message must not give away what came
 * after. */
static bool is_move(Match *m, uint8_t *before, const char *rest) {
  size_t at = 0;
  Moves none = {0};
  Move move = LUS_NO_MOVE;
  if (parse(m, before, &none, rest, &at, &move) == LUS_FAILED) return true;
  return move != LUS_NO_MOVE;
}

/* Says that a line has to end after a move, because the player sees something
 * new then: an outcome of chance, by its word, or (NULL) something else. */
static Outcome look_first(Match *m, const char *done, const char *word) {
  if (word) lus_say(&m->other, "a %s follows '%s'", word, done);
  else lus_say(&m->other, "'%s' shows you something new", done);
  lus_say(&m->message, "%s: look first, then go on; nothing was played",
          m->other);
  return LUS_REFUSED;
}

static Outcome turn_ends(Match *m, const char *done, const char *rest) {
  lus_say(&m->message,
          "your turn ends with '%s', so '%s' cannot follow; nothing was played",
          done, rest);
  return LUS_REFUSED;
}

/* The line goes on after a move that had to be its last. Where the end of the
 * turn or of the match depends on what the move brought to light, the message
 * does not mention it. */
static Outcome too_much(Match *m, const char *rest) {
  const Entry *e = &m->entries[m->n - 1];
  if (!is_move(m, lus_match_block(m, m->n - 2), rest)) return LUS_REFUSED;
  if (*e->chance && !e->events[0].begins) {
    char word[LUS_EVENT_WORD];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(e->chance, " ;"),
             e->chance);
    return look_first(m, e->text, word);
  }
  if (m->game->moved_learned) return look_first(m, e->text, NULL);
  if (!lus_match_over(m)) return turn_ends(m, e->text, rest);
  lus_say(&m->message,
          "the match ends with '%s', so '%s' cannot follow; nothing was played",
          e->text, rest);
  return LUS_REFUSED;
}

/* The same where an outcome is to be stated first: a move that asks for one is
 * the last of its line. */
static Outcome asks_too_early(Match *m, Move move, const char *rest) {
  const ChanceEvent *event = &lus_match_chance(m)->asked.event;
  bool begins = event->begins;
  char word[LUS_EVENT_WORD];
  snprintf(word, sizeof word, "%s", event->word);
  char *done = strdup(lus_match_text(m, move));
  Outcome o = LUS_REFUSED;
  if (is_move(m, m->block, rest))
    o = begins ? turn_ends(m, done ? done : "", rest)
               : look_first(m, done ? done : "", word);
  free(done);
  return o;
}

/* --- the line --- */

/* Plays the moves between two commas. `part` is their text, *begin is where in
 * it the last one tried begins, `after` is the text after the comma. */
static Outcome play_segment(Match *m, const char *part, const char *after,
                            bool first, size_t *begin) {
  size_t at = skip_gap(part, 0);
  Outcome o = LUS_FINE;
  while (o == LUS_FINE && part[at]) {
    *begin = at;
    if (!first && !lus_line_may_go_on(m)) return too_much(m, part + at);
    Move move = LUS_NO_MOVE;
    o = read_move(m, part, &at, &move);
    if (o == LUS_FINE) o = lus_match_attempt(m, move);
    if (o == LUS_FINE) m->entries[m->n - 1].joined = !first;
    at = skip_gap(part, at);
    const char *rest = part[at] ? part + at : after;
    if (o == LUS_ASKS && *rest) {
      m->later = true;
      return asks_too_early(m, move, rest);
    }
    first = false;
  }
  return o;
}

/* A line was refused after its first move: adds where, and what is legal
 * there. */
static void tell_where(Match *m, const char *line, size_t length) {
  enum { MOST = 8 };
  unsigned n;
  m->later = true;
  if (!lus_line_may_go_on(m)) return; /* that has been told */
  while (length && strchr(" \t,", line[length - 1])) length--;
  lus_say(&m->other, "after %.*s: %s", (int)length, line, m->message);
  lus_match_legal(m, &n);
  for (unsigned i = 0; i < n && i < MOST; i++) {
    char *before = strdup(m->other);
    if (!before) break;
    lus_say(&m->other, "%s%s%s", before,
            i ? ", " : "\nNothing was played. You could play there: ",
            lus_match_text(m, m->legal.at[i]));
    free(before);
  }
  lus_say(&m->message, "%s%s", m->other, n > MOST ? ", ..." : "");
}

/* Plays the line; *last is where the last move tried begins. */
static Outcome play_line(Match *m, const char *line, size_t *last) {
  size_t at = skip_gap(line, 0), from = m->n;
  Outcome o = LUS_FINE;
  while (o == LUS_FINE && line[at]) {
    size_t end = segment_end(line, at), begin = 0;
    char *part = strndup(line + at, end - at);
    if (!part) return lus_match_refuse(m, "out of memory");
    const char *after = line + skip_gap(line, end);
    o = play_segment(m, part, after, m->n == from, &begin);
    free(part);
    *last = at + begin;
    if (o == LUS_REFUSED && m->n > from && !m->later)
      tell_where(m, line, at + begin);
    at = skip_gap(line, end);
  }
  return o;
}

/* Plays a line with its commas as they are. It is refused unless its last move
 * begins before `before`. With `keep` false nothing is played in the end, but
 * the outcome is the same. */
static Outcome try_line(Match *m, const char *line, bool keep, size_t before) {
  size_t last = 0;
  m->rule[0] = '\0';
  m->later = false;
  if (!m->n) return lus_match_refuse(m, "the match has not been dealt yet");
  if (!line[skip_gap(line, 0)])
    return lus_match_refuse(m, "there is no move in this line");
  if (lus_match_over(m)) return lus_match_refuse(m, "the match is over");
  Trial trial = lus_match_try(m);
  Outcome o = play_line(m, line, &last);
  if (o != LUS_FAILED && last >= before) {
    m->rule[0] = '\0';
    o = lus_match_refuse(m, "it is several moves");
  }
  if (o == LUS_FINE && keep) lus_match_keep(m, &trial);
  else lus_match_tried(m, &trial);
  return o;
}

/* --- commas within a move ---
 *
 * A comma sets moves apart. People type it between the parts of one move, too:
 * "reroll red, blue". If a line is refused as it stands, its end is read again
 * as one move, with blanks for the commas. That reading counts if it is legal,
 * or if it is the only one that a named rule refuses. */

enum { COMMAS_MOST = 8 };

/* Why the line was refused at first, and the outcomes stated for it. */
typedef struct Refusal {
  char *message, rule[LUS_NAME];
  bool later;
  uint32_t stated_n, stated_next;
} Refusal;

static void bring_back(Match *m, const Refusal *r) {
  lus_say(&m->message, "%s", r->message ? r->message : "");
  memcpy(m->rule, r->rule, sizeof m->rule);
  m->later = r->later;
}

static void state_again(Match *m, const Refusal *r) {
  Chance *c = &m->game->binding->chance;
  c->stated_n = r->stated_n;
  c->stated_next = r->stated_next;
}

/* Replaces its commas by blanks, one after the other, from the last one on. */
static Outcome play_joined(Match *m, char *line, bool keep, const Refusal *r) {
  Outcome o = LUS_REFUSED;
  char *comma;
  for (int i = 0; i < COMMAS_MOST && (comma = strrchr(line, ',')); i++) {
    *comma = ' ';
    state_again(m, r);
    o = try_line(m, line, keep, (size_t)(comma - line));
    if (o != LUS_REFUSED || (*m->rule && !*r->rule)) break;
  }
  return o;
}

static Outcome play_whole(Match *m, const char *line, bool keep) {
  const Chance *c = &m->game->binding->chance;
  Refusal r = {.stated_n = c->stated_n, .stated_next = c->stated_next};
  Outcome o = try_line(m, line, keep, SIZE_MAX);
  char *copy = o == LUS_REFUSED && strchr(line, ',') ? strdup(line) : NULL;
  if (!copy) return o;
  r.message = strdup(m->message ? m->message : "");
  memcpy(r.rule, m->rule, sizeof r.rule);
  r.later = m->later;
  o = play_joined(m, copy, keep, &r);
  if (o == LUS_REFUSED && (*r.rule || !*m->rule)) bring_back(m, &r);
  free(r.message);
  free(copy);
  return o;
}

/* --- playing, or only asking --- */

Outcome lus_match_play(Match *m, const char *line) {
  return play_whole(m, line, true);
}

bool lus_match_refused_later(const Match *m) { return m->later; }

Outcome lus_match_why(Match *m, const char *line) {
  m->places = true;
  Outcome o = play_whole(m, line, false);
  m->places = false;
  return o;
}
