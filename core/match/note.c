/* core/match/note.c - the notes of a match: filed with the moves that brought
 * them about, and told.
 *
 * A game says its notes while a move is played (core/bind/note_lua.c). What the
 * kernel knows by itself is noted here, once the move has gone well: what
 * chance brought, points, turns that passed, the end. */
#include <stdlib.h>
#include <string.h>

#include "game/phrase.h"
#include "match/match.h"
#include "parts/deck.h"
#include "parts/grid.h"

/* --- the kernel's own --- */

/* The notes of one move while they are collected. */
typedef struct Pad {
  int32_t *at;
  uint32_t n, cap;
  bool full; /* there was no memory */
} Pad;

static void put(Pad *pad, int kind, Seats seats, int32_t a, int32_t b, int n) {
  if (pad->n + 3 > pad->cap) {
    uint32_t cap = pad->cap * 2 + 32;
    int32_t *grown = realloc(pad->at, cap * sizeof *grown);
    if (!grown) pad->full = true;
    if (!grown) return;
    pad->at = grown;
    pad->cap = cap;
  }
  pad->at[pad->n++] = lus_note_head(kind, seats);
  pad->at[pad->n++] = a;
  if (n > 1) pad->at[pad->n++] = b;
}

static NoteWord word_of(const ChanceEvent *e) {
  return !strcmp(e->word, "roll")   ? NOTE_ROLL
         : !strcmp(e->word, "draw") ? NOTE_DRAW
                                    : NOTE_CHANCE;
}

/* All may know that there was an event. Bare numbers in a row say nothing. */
static void note_chance(const Match *m, int mover, Pad *pad) {
  const Chance *c = &m->game->binding->chance;
  int32_t number = 0;
  for (uint32_t i = 0; i < c->events_n; i++) {
    const ChanceEvent *e = &c->events[i];
    if (!e->count) continue;
    if (e->part || e->count == 1)
      put(pad, word_of(e), LUS_EVERYONE, e->begins ? e->begins : mover, number,
          2);
    number++;
  }
}

static void note_said(const Notes *notes, Pad *pad) {
  uint32_t n = pad->n + notes->n;
  int32_t *grown = realloc(pad->at, (n + 1) * sizeof *grown);
  if (!grown) pad->full = true;
  if (!grown) return;
  memcpy(grown + pad->n, notes->said, notes->n * sizeof *grown);
  *pad = (Pad){.at = grown, .n = n, .cap = n + 1};
}

/* The only grid, if pieces can be captured on it by the phrase of a move. */
static const Grid *taken_from(const Game *g, Move move) {
  const Kind *kind = &g->kinds[lus_move_kind(move)];
  const Part *found = NULL;
  if (!kind->play_phrase || !lus_phrase_may_capture(kind->play_phrase))
    return NULL;
  for (const Part *p = g->binding->layout.first; p; p = p->next) {
    if (strcmp(p->type->word, "grid")) continue;
    if (found) return NULL;
    found = p;
  }
  return (const Grid *)found;
}

/* Pieces that were there before the move and are gone, but for the one that
 * moved: from the first cell of the move to the second. */
static void note_captured(const Match *m, const Entry *e, Pad *pad) {
  if (e->move == LUS_NO_MOVE) return;
  const Grid *g = taken_from(m->game, e->move);
  if (!g) return;
  const uint8_t *before = lus_match_block(m, m->n - 1);
  int from = (int)(lus_move_payload(e->move) / (uint32_t)g->cells);
  if (lus_grid_count(g, m->block, LUS_ANY_PIECE) >=
      lus_grid_count(g, before, LUS_ANY_PIECE))
    return;
  for (int cell = 0; cell < g->cells; cell++) {
    int was = lus_grid_get(g, before, cell);
    if (was > 0 && cell != from && was != lus_grid_get(g, m->block, cell))
      put(pad, NOTE_CAPTURED, LUS_EVERYONE, e->seat, cell + 1, 2);
  }
}

static void note_scores(const Match *m, Pad *pad) {
  if (!m->n) return;
  const Head *was = lus_head(lus_match_block(m, m->n - 1));
  const Head *now = lus_head(m->block);
  for (int s = 0; s < now->seats; s++)
    if (now->score[s] != was->score[s])
      put(pad, NOTE_SCORE, LUS_EVERYONE, s + 1, now->score[s] - was->score[s],
          2);
}

static void note_seats(Pad *pad, NoteWord word, Seats seats) {
  put(pad, word, LUS_EVERYONE, seats, 0, 1);
}

bool lus_notes_file(const Match *m, Entry *e) {
  const Notes *notes = &m->game->binding->notes;
  const Head *now = lus_head(m->block);
  Pad pad = {0};
  note_chance(m, e->seat, &pad);
  if (notes->n) note_said(notes, &pad);
  note_captured(m, e, &pad);
  note_scores(m, &pad);
  if (e->skipped) note_seats(&pad, NOTE_MISSED, e->skipped);
  if (e->missed) note_seats(&pad, NOTE_STUCK, e->missed);
  if (now->over) note_seats(&pad, NOTE_END, now->winners);
  e->notes = pad.at;
  e->notes_n = pad.n;
  if (now->over && notes->reason[0]) {
    e->reason = strdup(notes->reason);
    pad.full |= !e->reason;
  }
  return !pad.full;
}

/* --- going through them --- */

static const NoteKind *kind_of(const Match *m, const int32_t *note) {
  return &m->game->binding->notes.kinds[lus_note_kind(note[0])];
}

const int32_t *lus_notes_next(const Match *m, unsigned i, uint32_t *at) {
  if (i >= m->n) return NULL;
  const Entry *e = &m->entries[i];
  if (*at >= e->notes_n) return NULL;
  const int32_t *note = e->notes + *at;
  *at += 1 + (uint32_t)kind_of(m, note)->fields_n;
  return note;
}

bool lus_note_known(const Match *m, unsigned i, const int32_t *note, int seat) {
  if (seat < 0) return true;
  if (!lus_seats_have(lus_note_seats(note[0]), seat)) return false;
  return !kind_of(m, note)->fades || i >= lus_turn_start(m, m->n - 1);
}

unsigned lus_match_notes(const Match *m, unsigned i) {
  unsigned n = 0;
  for (uint32_t at = 0; lus_notes_next(m, i, &at);) n++;
  return n;
}

static const int32_t *find(const Match *m, unsigned i, unsigned k, int seat) {
  const int32_t *note;
  for (uint32_t at = 0; (note = lus_notes_next(m, i, &at)) && k; k--) continue;
  return note && lus_note_known(m, i, note, seat) ? note : NULL;
}

const char *lus_match_note_name(const Match *m, unsigned i, unsigned k,
                                int seat) {
  const int32_t *note = find(m, i, k, seat);
  return note ? kind_of(m, note)->name : NULL;
}

const char *lus_match_note_field(const Match *m, unsigned i, unsigned k,
                                 unsigned field, int seat, int *value) {
  const int32_t *note = find(m, i, k, seat);
  if (!note || field >= (unsigned)kind_of(m, note)->fields_n) return NULL;
  *value = note[1 + field];
  return kind_of(m, note)->fields[field].name;
}

static void push_seats(lua_State *L, int32_t seats) {
  lua_Integer n = 0;
  lua_newtable(L);
  for (int s = 1; s <= LUS_SEATS; s++) {
    if (!(seats & lus_seat_bit(s))) continue;
    lua_pushinteger(L, s);
    lua_rawseti(L, -2, ++n);
  }
}

static void push_value(lua_State *L, const Match *m, const NoteField *f,
                       int32_t value) {
  lua_State *own = lus_vm_state(m->game->vm);
  if (f->type == NOTE_SEATS) {
    push_seats(L, value);
  } else if (f->type == NOTE_WORD) {
    lua_rawgeti(own, LUA_REGISTRYINDEX, f->words);
    lua_rawgeti(own, -1, value);
    lua_pushstring(L, lua_tostring(own, -1));
    if (L == own) lua_replace(own, -3), lua_pop(own, 1);
    else lua_pop(own, 2);
  } else {
    lua_pushinteger(L, value);
  }
}

void lus_note_push(lua_State *L, const Match *m, const int32_t *note) {
  const NoteKind *kind = kind_of(m, note);
  lua_createtable(L, 0, kind->fields_n + 1);
  lua_pushstring(L, kind->name);
  lua_setfield(L, -2, "name");
  for (int i = 0; i < kind->fields_n; i++) {
    push_value(L, m, &kind->fields[i], note[1 + i]);
    lua_setfield(L, -2, kind->fields[i].name);
  }
}

unsigned lus_turn_start(const Match *m, unsigned i) {
  while (i > 1 && m->entries[i - 1].turn == m->entries[i].turn) i--;
  return i;
}

int lus_match_gained(const Match *m, unsigned i) {
  const int32_t *note;
  int gained = 0;
  for (uint32_t at = 0; (note = lus_notes_next(m, i, &at));)
    if (lus_note_kind(note[0]) == NOTE_SCORE && note[1] == m->entries[i].seat)
      gained += note[2];
  return gained;
}
