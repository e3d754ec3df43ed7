/* core/match/match.c - one play of a game: the deal, moves, undo.
 *
 * Every change goes through `attempt`: the position is copied, the script
 * runs, and only if all went well does the history grow. */
#include "match/match.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *lus_say(char **text, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int len = vsnprintf(NULL, 0, format, args);
  va_end(args);
  char *made = malloc((size_t)len + 1);
  if (!made) return "";
  va_start(args, format);
  vsnprintf(made, (size_t)len + 1, format, args);
  va_end(args);
  free(*text);
  return *text = made;
}

/* --- life --- */

Match *lus_match_new(const Scripts *scripts, const MatchSpec *spec, char *error,
                     size_t size) {
  Game *game = lus_game_new(scripts, spec->game, spec->settings,
                            spec->settings_n, spec->seats, error, size);
  if (!game) return NULL;
  Match *m = calloc(1, sizeof *m);
  if (m) m->block = malloc(lus_game_size(game));
  if (!m || !m->block || !lus_moves_init(&m->legal, LUS_PAYLOADS)) {
    snprintf(error, size, "out of memory");
    if (!m) lus_game_free(game);
    lus_match_free(m);
    return NULL;
  }
  m->game = game;
  m->game->strict = true;
  m->seed = spec->seed;
  m->asks = spec->ask;
  memcpy(m->block, game->start, lus_game_size(game));
  if (m->asks || lus_match_start(m) == LUS_FINE) return m;
  snprintf(error, size, "%s", lus_match_message(m));
  lus_match_free(m);
  return NULL;
}

static void forget(Entry *e) {
  free(e->text);
  free(e->chance);
  free(e->events);
}

void lus_match_free(Match *m) {
  if (!m) return;
  for (unsigned i = 0; i < m->ends; i++) forget(&m->entries[i]);
  free(m->entries);
  free(m->blocks);
  free(m->block);
  free(m->message);
  free(m->text);
  free(m->other);
  lus_moves_free(&m->legal);
  lus_game_free(m->game);
  free(m);
}

const char *lus_match_message(const Match *m) {
  return m->message ? m->message : "";
}
const char *lus_match_rule(const Match *m) { return m->rule; }

static Outcome refused(Match *m, const char *why) {
  lus_say(&m->message, "%s", why);
  return LUS_REFUSED;
}

/* --- history --- */

static bool make_room(Match *m) {
  if (m->n < m->cap) return true;
  unsigned cap = m->cap ? m->cap * 2 : 64;
  size_t size = lus_game_size(m->game);
  Entry *entries = realloc(m->entries, cap * sizeof *entries);
  if (!entries) return false;
  m->entries = entries;
  uint8_t *blocks = realloc(m->blocks, cap * size);
  if (!blocks) return false;
  m->blocks = blocks;
  m->cap = cap;
  return true;
}

static void drop_from(Match *m, unsigned n) {
  for (unsigned i = n; i < m->ends; i++) forget(&m->entries[i]);
  m->n = m->ends = n;
  m->known = false;
}

static uint8_t *block_after(const Match *m, unsigned i) {
  return m->blocks + (size_t)i * lus_game_size(m->game);
}

static void restore(Match *m, unsigned n) {
  m->n = n;
  if (n) memcpy(m->block, block_after(m, n - 1), lus_game_size(m->game));
  else memcpy(m->block, m->game->start, lus_game_size(m->game));
  m->known = false;
}

static EventSeats *seats_of(const Chance *c) {
  EventSeats *seats = malloc((c->events_n + 1) * sizeof *seats), *at = seats;
  for (uint32_t i = 0; seats && i < c->events_n; i++) {
    const ChanceEvent *e = &c->events[i];
    bool order = !e->part && e->count > 1;
    if (e->count) *at++ = (EventSeats){e->seen, e->begins, order};
  }
  return seats;
}

/* Files what was just played; what had been undone is gone. */
static bool file(Match *m, Move move, int seat, char *text) {
  char *chance = lus_chance_text(&m->game->binding->chance);
  EventSeats *events = seats_of(&m->game->binding->chance);
  drop_from(m, m->n);
  if (!chance || !events || !text || !make_room(m)) {
    free(chance);
    free(events);
    free(text);
    return false;
  }
  unsigned turn = m->n ? m->entries[m->n - 1].turn : 0;
  if (move != LUS_NO_MOVE) {
    const Head *before = lus_head(block_after(m, m->n - 1));
    bool fresh =
        m->n == 1 || before->turns != lus_head(block_after(m, m->n - 2))->turns;
    turn += fresh;
  }
  m->entries[m->n] = (Entry){.move = move,
                             .seat = (uint8_t)seat,
                             .missed = m->game->missed,
                             .skipped = m->game->skipped,
                             .revealed = m->game->binding->revealed,
                             .learned = m->game->binding->learned,
                             .turn = turn,
                             .hash = lus_match_hash(m),
                             .text = text,
                             .chance = chance,
                             .events = events};
  memcpy(block_after(m, m->n), m->block, lus_game_size(m->game));
  m->ends = ++m->n;
  return true;
}

/* --- chance --- */

static size_t event_text(const Chance *c, const ChanceEvent *e, char *out,
                         size_t size) {
  size_t at = (size_t)snprintf(out, size, "%s", e->word);
  for (uint32_t i = 0; i < e->count; i++) {
    char word[LUS_NAME];
    lus_chance_word(e->part, c->picks[e->first + i], word);
    at += (size_t)snprintf(at < size ? out + at : NULL,
                           at < size ? size - at : 0, " %s", word);
  }
  return at;
}

char *lus_chance_text(const Chance *c) {
  size_t size = 1;
  for (uint32_t i = 0; i < c->events_n; i++)
    size += event_text(c, &c->events[i], NULL, 0) + 2;
  char *text = malloc(size), *at = text;
  if (!text) return NULL;
  *at = '\0';
  for (uint32_t i = 0; i < c->events_n; i++) {
    if (!c->events[i].count) continue;
    if (at > text) at += sprintf(at, "; ");
    at += event_text(c, &c->events[i], at, size - (size_t)(at - text));
  }
  return text;
}

static Chance *chance_of(Match *m) { return &m->game->binding->chance; }

bool lus_match_state(Match *m, const char *words) {
  while (*words) {
    size_t blank = strspn(words, " \t,;");
    size_t len = strcspn(words + blank, " \t,;");
    if (len && !lus_chance_state(chance_of(m), words + blank, len))
      return false;
    words += blank + len;
  }
  return true;
}

unsigned lus_match_unstate(Match *m) {
  unsigned left = chance_of(m)->stated_n - chance_of(m)->stated_next;
  lus_chance_unstate(chance_of(m));
  return left;
}

const char *lus_match_outcome(Match *m, unsigned i) {
  ChanceAsked *asked = &chance_of(m)->asked;
  char word[LUS_NAME];
  for (uint32_t k = 0; k < asked->outcomes; k++) {
    if (asked->weights && !asked->weights[k]) continue;
    if (i--) continue;
    lus_chance_word(asked->event.part, (int)k, word);
    return lus_say(&m->text, "%s", word);
  }
  return NULL;
}

static Outcome ask(Match *m) {
  const ChanceAsked *asked = &chance_of(m)->asked;
  int seat =
      asked->event.begins ? asked->event.begins : m->game->binding->mover;
  char who[128] = "";
  if (seat) snprintf(who, sizeof who, "%s: ", lus_match_seat_name(m, seat));
  who[0] = (char)toupper((unsigned char)who[0]);
  lus_say(&m->message, "%s%s%s%s, number %u: what came up?", who,
          asked->event.word, asked->event.part ? " " : "",
          asked->event.part ? asked->event.part->name : "",
          chance_of(m)->stated_n + 1);
  return LUS_ASKS;
}

/* --- changing the position --- */

/* After a script's failure: was it the wish for a stated outcome? */
static Outcome failure(Match *m) {
  if (m->asks && chance_of(m)->asked.outcomes) return ask(m);
  lus_say(&m->message, "%s", lus_game_error(m->game));
  return LUS_FAILED;
}

/* Conservation: a fault of the kernel or of a game that cheats it. */
static bool sound(Match *m) {
  const char *why;
  const Part *part = lus_block_sound(&m->game->binding->layout, m->block, &why);
  if (!part) return true;
  snprintf(m->game->error, sizeof m->game->error, "%s '%s' is not sound: %s",
           part->type->word, part->name, why);
  return false;
}

static bool know_legal(Match *m) {
  if (m->known) return true;
  if (!lus_game_legal(m->game, m->block)) return false;
  const Moves *from = lus_game_moves(m->game);
  m->legal.n = from->n;
  memcpy(m->legal.at, from->at, from->n * sizeof *from->at);
  lus_moves_sort(&m->legal);
  m->known = true;
  return true;
}

static bool run(Match *m, Move move) {
  lus_chance_clear(chance_of(m));
  chance_of(m)->ask = m->asks;
  chance_of(m)->asked.outcomes = 0;
  m->known = false;
  m->game->missed = m->game->skipped = 0;
  m->game->moved_in =
      move == LUS_NO_MOVE ? UINT32_MAX : lus_head(m->block)->turns;
  bool ok = move == LUS_NO_MOVE ? lus_game_deal(m->game, m->block, m->seed)
                                : lus_game_play(m->game, m->block, move);
  return ok && know_legal(m) && sound(m);
}

/* One move, or the deal: it happens as a whole or not at all. Stated words
 * that a failed attempt used are given back. */
static Outcome attempt(Match *m, Move move) {
  Chance *c = chance_of(m);
  uint32_t used = c->stated_next;
  int seat = lus_match_turn(m);
  char *text = strdup(move == LUS_NO_MOVE ? "" : lus_match_text(m, move));
  bool ran = run(m, move);
  if (!ran) free(text);
  if (ran && file(m, move, seat, text)) {
    m->entries[m->n - 1].stated = c->stated_next - used;
    if (c->stated_next == c->stated_n) lus_chance_unstate(c);
    return LUS_FINE;
  }
  Outcome why = ran ? refused(m, "out of memory") : failure(m);
  c->stated_next = used;
  restore(m, m->n);
  return why;
}

Outcome lus_match_start(Match *m) {
  if (m->n) return refused(m, "the match has been dealt already");
  Outcome o = attempt(m, LUS_NO_MOVE);
  m->started = o == LUS_FINE;
  return o;
}

Outcome lus_match_play_move(Match *m, Move move) {
  unsigned n;
  m->rule[0] = '\0';
  m->later = false;
  if (!m->n) return refused(m, "the match has not been dealt yet");
  if (lus_match_over(m)) return refused(m, "the match is over");
  lus_match_legal(m, &n);
  if (!m->known) return failure(m);
  if (!lus_moves_has(&m->legal, move))
    return refused(m, "this is not a legal move here");
  return attempt(m, move);
}

/* --- lines of text --- */

/* "; you have played a, b in this turn", malloc'ed; "" when it has just begun.
 */
static char *tell_begun(const Match *m) {
  unsigned last = m->n - 1, first = last;
  bool begun = last && lus_head(block_after(m, last - 1))->turns ==
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

/* Not in this phase: often because its first part has been played. */
static Outcome refuse_phase(Match *m) {
  char *begun = tell_begun(m);
  strcpy(m->rule, "not_now");
  lus_say(&m->message, "%s: this is not the time for that%s (%s)", m->other,
          begun ? begun : "", m->rule);
  free(begun);
  return LUS_REFUSED;
}

/* Why a move of the move space is not legal: the rule and its sentence. */
static Outcome refuse_move(Match *m, Move move) {
  Game *g = m->game;
  int seat = lus_match_turn(m);
  lus_block_view(&g->binding->layout, m->block, seat, g->view);
  int rule = lus_game_refusal(g, g->view, move);
  lus_say(&m->other, "%s", lus_match_text(m, move));
  if (rule == RULE_ERROR) return failure(m);
  if (rule == RULE_PHASE) return refuse_phase(m);
  if (rule == RULE_OTHERWISE) {
    strcpy(m->rule, "nothing_else");
    lus_say(&m->message, "%s: only when nothing else can be played (%s)",
            m->other, m->rule);
    return LUS_REFUSED;
  }
  if (rule == RULE_NONE) {
    lus_say(&m->message,
            "%s is not among the legal moves, but no named rule "
            "says why",
            m->other);
    return LUS_REFUSED;
  }
  strcpy(m->rule, g->rules[rule].name);
  lua_State *L = lus_game_lib(g, g->view, "sentence");
  lua_pushinteger(L, rule + 1);
  lua_pushinteger(L, move);
  if (!lus_game_call(g, 2, 1)) return failure(m);
  lus_say(&m->message, "%s: %s (%s%s%s)", m->other, lua_tostring(L, -1),
          m->rule, m->places ? ", " : "", m->places ? g->rules[rule].at : "");
  lua_pop(L, 1);
  return LUS_REFUSED;
}

/* Has the library read one move of a line at *at (from 0), among the moves in
 * its list. Refused: the message says why, or the move is not among them. */
static Outcome parse(Match *m, uint8_t *block, const char *line, size_t *at,
                     Move *move) {
  Game *g = m->game;
  int seat = lus_head(block)->turn;
  lus_block_view(&g->binding->layout, block, seat, g->view);
  lua_State *L = lus_game_lib(g, g->view, "parse");
  lua_pushstring(L, line);
  lua_pushinteger(L, (lua_Integer)*at + 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->list_ref);
  if (!lus_game_call(g, 3, 3)) return failure(m);
  bool read = lua_isinteger(L, -3), legal = lua_toboolean(L, -1);
  if (read) {
    *move = (Move)lua_tointeger(L, -3);
    *at = (size_t)lua_tointeger(L, -2) - 1;
  } else {
    lus_say(&m->message, "%s", lua_tostring(L, -2));
    *move = LUS_NO_MOVE;
  }
  lua_pop(L, 3);
  return legal ? LUS_FINE : LUS_REFUSED;
}

/* Reads one legal move of a line at *at. */
static Outcome read_move(Match *m, const char *line, size_t *at, Move *move) {
  if (!know_legal(m)) return failure(m);
  Moves *list = lus_game_moves(m->game);
  list->n = m->legal.n;
  memcpy(list->at, m->legal.at, list->n * sizeof *list->at);
  Outcome o = parse(m, m->block, line, at, move);
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

/* May the line go on behind the move just played? */
bool lus_match_may_go_on(const Match *m) {
  const Entry *e = &m->entries[m->n - 1];
  return !lus_match_over(m) && !e->learned && e->seat == lus_match_turn(m);
}

/* The line goes on where it may not: is the rest a move at all? Read in the
 * position before, for what came after is not to be told. */
static bool is_move(Match *m, uint8_t *before, const char *rest) {
  size_t at = 0;
  Move move = LUS_NO_MOVE;
  lus_game_moves(m->game)->n = 0;
  if (parse(m, before, rest, &at, &move) == LUS_FAILED) return true;
  return move != LUS_NO_MOVE;
}

/* Says that a line has to end behind a move, because something is to be seen
 * then: the outcome of chance with its word, or (NULL) something else. */
static Outcome look_first(Match *m, const char *done, const char *word) {
  lus_say(&m->message,
          "after '%s' %s%s: look first, then go on; nothing was played", done,
          word ? "comes a " : "there is something new to see",
          word ? word : "");
  return LUS_REFUSED;
}

static Outcome turn_ends(Match *m, const char *done, const char *rest) {
  lus_say(&m->message,
          "your turn ends with '%s', so '%s' cannot follow; nothing was played",
          done, rest);
  return LUS_REFUSED;
}

/* The last move played was the last of its line. That the turn or the match
 * ends with it is not told where it depends on what is seen only then. */
static Outcome too_much(Match *m, const char *rest) {
  const Entry *e = &m->entries[m->n - 1];
  if (!is_move(m, block_after(m, m->n - 2), rest)) return LUS_REFUSED;
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

/* The same before an outcome is stated: a move that asks for one is the last of
 * its line. */
static Outcome asks_too_early(Match *m, Move move, const char *rest) {
  const ChanceEvent *event = &chance_of(m)->asked.event;
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

/* Plays the moves between two commas; *part is their text, *begin is where the
 * last one tried begins in it, `behind` is what stands behind the comma. */
static Outcome play_segment(Match *m, const char *part, const char *behind,
                            bool first, size_t *begin) {
  size_t at = skip_gap(part, 0);
  Outcome o = LUS_FINE;
  while (o == LUS_FINE && part[at]) {
    *begin = at;
    if (!first && !lus_match_may_go_on(m)) return too_much(m, part + at);
    Move move = LUS_NO_MOVE;
    o = read_move(m, part, &at, &move);
    if (o == LUS_FINE) o = attempt(m, move);
    if (o == LUS_FINE) m->entries[m->n - 1].joined = !first;
    at = skip_gap(part, at);
    const char *rest = part[at] ? part + at : behind;
    if (o == LUS_ASKS && *rest) {
      m->later = true;
      return asks_too_early(m, move, rest);
    }
    first = false;
  }
  return o;
}

/* A line refused behind its first move: where, and what would be legal there.
 */
static void tell_where(Match *m, const char *line, size_t length) {
  enum { MOST = 8 };
  unsigned n;
  m->later = true;
  if (!lus_match_may_go_on(m)) return; /* that has been told */
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

/* *last is where the last move tried begins. */
static Outcome play_line(Match *m, const char *line, size_t *last) {
  size_t at = skip_gap(line, 0), from = m->n;
  Outcome o = LUS_FINE;
  while (o == LUS_FINE && line[at]) {
    size_t end = segment_end(line, at), begin = 0;
    char *part = strndup(line + at, end - at);
    if (!part) return refused(m, "out of memory");
    const char *behind = line + skip_gap(line, end);
    o = play_segment(m, part, behind, m->n == from, &begin);
    free(part);
    *last = at + begin;
    if (o == LUS_REFUSED && m->n > from && !m->later)
      tell_where(m, line, at + begin);
    at = skip_gap(line, end);
  }
  return o;
}

Trial lus_match_try(Match *m) {
  size_t size = lus_game_size(m->game);
  Trial t = {.n = m->n, .undone_n = m->ends - m->n};
  if (!t.undone_n) return t;
  t.undone = malloc(t.undone_n * sizeof *t.undone);
  t.blocks = malloc(t.undone_n * size);
  if (!t.undone || !t.blocks) { /* then nothing can be redone */
    free(t.undone);
    free(t.blocks);
    drop_from(m, m->n);
    return (Trial){.n = m->n};
  }
  memcpy(t.undone, m->entries + m->n, t.undone_n * sizeof *t.undone);
  memcpy(t.blocks, block_after(m, m->n), t.undone_n * size);
  m->ends = m->n;
  return t;
}

static void end_trial(Trial *t) {
  free(t->undone);
  free(t->blocks);
}

void lus_match_tried(Match *m, Trial *t) {
  drop_from(m, t->n);
  restore(m, t->n);
  if (t->undone_n) {
    size_t size = lus_game_size(m->game);
    memcpy(m->entries + m->n, t->undone, t->undone_n * sizeof *t->undone);
    memcpy(block_after(m, m->n), t->blocks, t->undone_n * size);
    m->ends = m->n + t->undone_n;
  }
  end_trial(t);
}

void lus_match_keep(Match *m, Trial *t) {
  (void)m;
  for (unsigned i = 0; i < t->undone_n; i++) forget(&t->undone[i]);
  end_trial(t);
}

Outcome lus_match_try_line(Match *m, const char *line, bool keep,
                           size_t before) {
  size_t last = 0;
  m->rule[0] = '\0';
  m->later = false;
  if (!m->n) return refused(m, "the match has not been dealt yet");
  if (!line[skip_gap(line, 0)]) return refused(m, "there is no move in it");
  if (lus_match_over(m)) return refused(m, "the match is over");
  Trial trial = lus_match_try(m);
  Outcome o = play_line(m, line, &last);
  if (o != LUS_FAILED && last >= before) {
    m->rule[0] = '\0';
    o = refused(m, "it is several moves");
  }
  if (o == LUS_FINE && keep) lus_match_keep(m, &trial);
  else lus_match_tried(m, &trial);
  return o;
}

Outcome lus_match_play(Match *m, const char *line) {
  return lus_match_play_whole(m, line, true);
}

bool lus_match_refused_later(const Match *m) { return m->later; }

Outcome lus_match_why(Match *m, const char *line) {
  m->places = true;
  Outcome o = lus_match_play_whole(m, line, false);
  m->places = false;
  return o;
}

/* --- undo --- */

Undo lus_match_can_undo(const Match *m) {
  if (m->n <= 1) return LUS_UNDO_NONE;
  return m->entries[m->n - 1].revealed ? LUS_UNDO_TAKEBACK : LUS_UNDO_FREE;
}

bool lus_match_undo(Match *m) {
  if (m->n <= 1) return false;
  restore(m, m->n - 1);
  return true;
}

bool lus_match_redo(Match *m) {
  if (m->n == m->ends) return false;
  restore(m, m->n + 1);
  return true;
}

bool lus_match_dealt(const Match *m) { return m->n > 0; }

unsigned lus_match_played_n(const Match *m) { return m->n ? m->n - 1 : 0; }

Played lus_match_played(const Match *m, unsigned i) {
  assert(i < m->n);
  const Entry *e = &m->entries[i];
  return (Played){.move = e->move,
                  .seat = e->seat,
                  .turn = e->turn,
                  .text = e->text,
                  .chance = e->chance,
                  .revealed = e->revealed != 0,
                  .joined = e->joined,
                  .hash = e->hash};
}

bool lus_match_showed(const Match *m, unsigned i, int seat) {
  assert(i < m->n);
  return lus_seats_have(m->entries[i].revealed, seat);
}

/* --- the position --- */

int lus_match_seats(const Match *m) { return m->game->seats; }
int lus_match_turn(const Match *m) { return lus_head(m->block)->turn; }
unsigned lus_match_turns(const Match *m) { return lus_head(m->block)->turns; }
bool lus_match_over(const Match *m) { return lus_head(m->block)->over; }
bool lus_match_hides(const Match *m) { return m->game->hidden; }
bool lus_match_wins(const Match *m, int seat) {
  const Head *h = lus_head(m->block);
  return h->over && (h->winners & lus_seat_bit(seat));
}
int lus_match_score(const Match *m, int seat) {
  return lus_head(m->block)->score[seat - 1];
}
int lus_match_gained(const Match *m, unsigned i) {
  int seat = m->entries[i].seat;
  if (!i) return 0;
  return lus_head(block_after(m, i))->score[seat - 1] -
         lus_head(block_after(m, i - 1))->score[seat - 1];
}
uint64_t lus_match_hash(const Match *m) {
  return lus_block_hash(&m->game->binding->layout, m->block);
}
const char *lus_match_game(const Match *m) { return m->game->name; }
const char *lus_match_title(const Match *m) { return m->game->title; }
uint64_t lus_match_seed(const Match *m) { return m->seed; }
uint64_t lus_match_digest(const Match *m) { return m->game->digest; }
unsigned lus_match_cap(const Match *m) { return m->game->cap; }

const Move *lus_match_legal(Match *m, unsigned *n) {
  if (!m->n || !know_legal(m)) {
    *n = 0;
    return NULL;
  }
  *n = m->legal.n;
  return m->legal.at;
}

const char *lus_match_kind(const Match *m, Move move) {
  return m->game->kinds[lus_move_kind(move)].name;
}
