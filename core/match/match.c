/* core/match/match.c - one play of a game: the deal, moves, undo.
 *
 * Every change goes through lus_match_attempt: the position is copied, the script
 * runs, and only if all went well does the history grow. */
#include "match/match.h"

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
  Game *game = lus_game_new(scripts, spec, error, size);
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
  free(e->notes);
  free(e->reason);
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

Outcome lus_match_refuse(Match *m, const char *why) {
  lus_say(&m->message, "%s", why);
  return LUS_REFUSED;
}

/* --- history --- */

/* The most bytes of positions that a match keeps, and of what is told of its
 * moves. */
#define HISTORY ((size_t)256 << 20)

static bool make_room(Match *m, size_t told) {
  if (told > HISTORY) return false;
  if (m->n < m->cap) return true;
  size_t size = lus_game_size(m->game), most = HISTORY / size;
  unsigned cap = m->cap ? m->cap * 2 : 64;
  if (cap > most) cap = (unsigned)most;
  if (m->n >= cap) return false;
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

static void restore(Match *m, unsigned n) {
  m->n = n;
  if (n) memcpy(m->block, lus_match_block(m, n - 1), lus_game_size(m->game));
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

/* Files what was just played. What had been undone can no longer be redone. */
static bool file(Match *m, Move move, int seat, char *text) {
  char *chance = lus_chance_text(&m->game->binding->chance);
  EventSeats *events = seats_of(&m->game->binding->chance);
  drop_from(m, m->n);
  size_t told = m->n ? m->entries[m->n - 1].told : 0;
  if (chance && text)
    told += strlen(chance) + strlen(text) +
            m->game->binding->chance.events_n * sizeof *events;
  if (!chance || !events || !text || !make_room(m, told)) {
    free(chance);
    free(events);
    free(text);
    return false;
  }
  unsigned turn = m->n ? m->entries[m->n - 1].turn : 0;
  if (move != LUS_NO_MOVE) {
    const Head *before = lus_head(lus_match_block(m, m->n - 1));
    bool fresh = m->n == 1 ||
                 before->turns != lus_head(lus_match_block(m, m->n - 2))->turns;
    turn += fresh;
  }
  Entry e = {.move = move,
             .seat = (uint8_t)seat,
             .missed = m->game->missed,
             .skipped = m->game->skipped,
             .revealed = m->game->binding->revealed,
             .learned = m->game->binding->learned,
             .turn = turn,
             .hash = lus_match_hash(m),
             .text = text,
             .chance = chance,
             .events = events,
             .told = told};
  if (!lus_notes_file(m, &e)) {
    forget(&e);
    return false;
  }
  m->entries[m->n] = e;
  memcpy(lus_match_block(m, m->n), m->block, lus_game_size(m->game));
  m->ends = ++m->n;
  return true;
}

/* --- trials --- */

Trial lus_match_try(Match *m) {
  size_t size = lus_game_size(m->game);
  Trial t = {.n = m->n, .undone_n = m->ends - m->n};
  if (!t.undone_n) return t;
  t.undone = malloc(t.undone_n * sizeof *t.undone);
  t.blocks = malloc(t.undone_n * size);
  if (!t.undone || !t.blocks) { /* then nothing can be redone afterwards */
    free(t.undone);
    free(t.blocks);
    drop_from(m, m->n);
    return (Trial){.n = m->n};
  }
  memcpy(t.undone, m->entries + m->n, t.undone_n * sizeof *t.undone);
  memcpy(t.blocks, lus_match_block(m, m->n), t.undone_n * size);
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
    memcpy(lus_match_block(m, m->n), t->blocks, t->undone_n * size);
    m->ends = m->n + t->undone_n;
  }
  end_trial(t);
}

void lus_match_keep(Match *m, Trial *t) {
  (void)m;
  for (unsigned i = 0; i < t->undone_n; i++) forget(&t->undone[i]);
  end_trial(t);
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

bool lus_match_state(Match *m, const char *words) {
  while (*words) {
    size_t blank = strspn(words, " \t,;");
    size_t len = strcspn(words + blank, " \t,;");
    if (len && !lus_chance_state(lus_match_chance(m), words + blank, len))
      return false;
    words += blank + len;
  }
  return true;
}

unsigned lus_match_unstate(Match *m) {
  unsigned left =
      lus_match_chance(m)->stated_n - lus_match_chance(m)->stated_next;
  lus_chance_unstate(lus_match_chance(m));
  return left;
}

const char *lus_match_outcome(Match *m, unsigned i) {
  ChanceAsked *asked = &lus_match_chance(m)->asked;
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
  const ChanceAsked *asked = &lus_match_chance(m)->asked;
  int seat =
      asked->event.begins ? asked->event.begins : m->game->binding->mover;
  char who[128] = "";
  if (seat) snprintf(who, sizeof who, "%s: ", lus_match_seat_name(m, seat));
  who[0] = (char)toupper((unsigned char)who[0]);
  lus_say(&m->message, "%s%s%s%s, number %u: what came up?", who,
          asked->event.word, asked->event.part ? " " : "",
          asked->event.part ? asked->event.part->name : "",
          lus_match_chance(m)->stated_n + 1);
  return LUS_ASKS;
}

/* --- changing the position --- */

/* After a script's failure: was it the wish for a stated outcome? */
Outcome lus_match_fail(Match *m) {
  if (m->asks && lus_match_chance(m)->asked.outcomes) return ask(m);
  lus_say(&m->message, "%s", lus_game_error(m->game));
  return LUS_FAILED;
}

/* Are pieces conserved? If not, the kernel is at fault, or a game that cheats
 * it. */
static bool sound(Match *m) {
  const char *why;
  const Part *part = lus_block_sound(&m->game->binding->layout, m->block, &why);
  if (!part) return true;
  snprintf(m->game->error, sizeof m->game->error, "%s '%s' is not sound: %s",
           part->type->word, part->name, why);
  return false;
}

bool lus_match_know_legal(Match *m) {
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
  lus_chance_clear(lus_match_chance(m));
  lus_notes_clear(&m->game->binding->notes);
  lus_match_chance(m)->ask = m->asks;
  lus_match_chance(m)->asked.outcomes = 0;
  m->known = false;
  m->game->missed = m->game->skipped = 0;
  m->game->moved_in =
      move == LUS_NO_MOVE ? UINT32_MAX : lus_head(m->block)->turns;
  bool ok = move == LUS_NO_MOVE ? lus_game_deal(m->game, m->block, m->seed)
                                : lus_game_play(m->game, m->block, move);
  return ok && lus_match_know_legal(m) && sound(m);
}

/* One move, or the deal: it happens as a whole or not at all. Stated words
 * that a failed attempt used are given back. */
Outcome lus_match_attempt(Match *m, Move move) {
  Chance *c = lus_match_chance(m);
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
  Outcome why =
      ran ? lus_match_refuse(m, "out of memory: the match is too long")
          : lus_match_fail(m);
  c->stated_next = used;
  restore(m, m->n);
  return why;
}

Outcome lus_match_start(Match *m) {
  if (m->n) return lus_match_refuse(m, "the match has already been dealt");
  Outcome o = lus_match_attempt(m, LUS_NO_MOVE);
  m->started = o == LUS_FINE;
  return o;
}

Outcome lus_match_play_move(Match *m, Move move) {
  unsigned n;
  m->rule[0] = '\0';
  m->later = false;
  if (!m->n) return lus_match_refuse(m, "the match has not been dealt yet");
  if (lus_match_over(m)) return lus_match_refuse(m, "the match is over");
  lus_match_legal(m, &n);
  if (!m->known) return lus_match_fail(m);
  if (!lus_moves_has(&m->legal, move))
    return lus_match_refuse(m, "this is not a legal move here");
  return lus_match_attempt(m, move);
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
  if (i >= m->n) return (Played){.move = LUS_NO_MOVE, .text = "", .chance = ""};
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
  return i < m->n && lus_seats_have(m->entries[i].revealed, seat);
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
  if (seat < 1 || seat > LUS_SEATS) return 0;
  return lus_head(m->block)->score[seat - 1];
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
  if (!m->n || !lus_match_know_legal(m)) {
    *n = 0;
    return NULL;
  }
  *n = m->legal.n;
  return m->legal.at;
}

const char *lus_match_kind(const Match *m, Move move) {
  return lus_game_has(m->game, move) ? m->game->kinds[lus_move_kind(move)].name
                                     : "";
}
