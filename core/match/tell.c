/* core/match/tell.c - what happened, in sentences: made of the moves and their
 * notes. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "match/match.h"
#include "parts/deck.h"

/* --- names --- */

int lus_name_seats(Match *m, Seats seats, char *names, size_t size) {
  int n = 0;
  size_t at = 0;
  names[0] = '\0';
  for (int s = 1; s <= lus_match_seats(m); s++) {
    if (!(seats & lus_seat_bit(s))) continue;
    const char *name = lus_match_seat_name(m, s);
    at += (size_t)snprintf(names + at, at < size ? size - at : 0, "%s%s",
                           n ? " and " : "", name);
    if (at >= size) at = size - 1;
    n++;
  }
  return n;
}

bool lus_is_you(const char *names) { return !strcasecmp(names, "you"); }

void lus_capital(char *text) { text[0] = (char)toupper((unsigned char)*text); }

/* As a sentence begins; of the deal, seat 0. */
static void seat_name(Match *m, int seat, char name[128]) {
  snprintf(name, 128, "%s", seat ? lus_match_seat_name(m, seat) : "the deal");
  lus_capital(name);
}

/* --- chance --- */

/* How much of an event of chance a seat may know: all of it, or its word
 * alone. */
static size_t seen_length(const char *event, Seats known, int seat) {
  bool open = seat < 0 || lus_seats_have(known, seat);
  return strcspn(event, open ? ";" : " ;");
}

enum { OF_ANY = -1, OF_MOVE = 0 }; /* else of the turn of a seat */

/* The chance of an entry, of the move or of a beginning turn, "" or
 * "roll 3 1; draw Qd". malloc'ed. */
static char *chance_seen(const Match *m, unsigned i, int seat, int of) {
  const EventSeats *event = m->entries[i].events;
  const char *from = m->entries[i].chance;
  char *told = malloc(strlen(from) + 1), *to = told;
  for (; told && *from; event++) {
    size_t len = seen_length(from, event->known, seat);
    if (of == OF_ANY || (of == event->begins && !event->order))
      to += sprintf(to, "%s%.*s", to > told ? "; " : "", (int)len, from);
    from += strcspn(from, ";");
    from += strspn(from, "; ");
  }
  if (told) *to = '\0';
  return told;
}

static const char *say_chance(Match *m, unsigned i, int seat, int of) {
  char *told = i < m->n ? chance_seen(m, i, seat, of) : NULL;
  lus_say(&m->text, "%s", told ? told : "");
  free(told);
  return m->text;
}

const char *lus_match_played_seen(Match *m, unsigned i, int seat) {
  return say_chance(m, i, seat, OF_ANY);
}

const char *lus_match_came(Match *m, unsigned i, int seat) {
  return say_chance(m, i, seat, OF_MOVE);
}

const char *lus_match_began(Match *m, unsigned i, int seat) {
  if (!i || i >= m->n || m->entries[i].turn == m->entries[i - 1].turn)
    return "";
  return say_chance(m, i - 1, seat, m->entries[i].seat);
}

/* "Blue rolled 3 1.", "Gold drew a card." */
static void tell_event(Match *m, unsigned i, const int32_t *note, int seat) {
  const EventSeats *event = m->entries[i].events;
  const char *from = m->entries[i].chance;
  char who[128];
  for (int32_t n = note[2]; n > 0; n--, event++) {
    from += strcspn(from, ";");
    from += strspn(from, "; ");
  }
  int len = (int)seen_length(from, event->known, seat);
  int word = (int)strcspn(from, " ;");
  bool known = len > word;
  seat_name(m, note[1], who);
  switch (note[1] ? lus_note_kind(note[0]) : NOTE_CHANCE) {
    case NOTE_ROLL:
      lus_say(&m->text, "%s rolled%.*s.", who, len - word, from + word);
      break;
    case NOTE_DRAW:
      lus_say(&m->text, "%s drew%.*s.", who, known ? len - word : 7,
              known ? from + word : " a card");
      break;
    default: lus_say(&m->text, "%s: %.*s.", who, len, from);
  }
}

/* --- turns that passed --- */

static const int32_t *note_of(const Match *m, unsigned i, NoteWord word) {
  const int32_t *note;
  for (uint32_t at = 0; (note = lus_notes_next(m, i, &at));)
    if (lus_note_kind(note[0]) == (int)word) return note;
  return NULL;
}

static void tell_missed(Match *m, const int32_t *note) {
  char names[512];
  int n = lus_name_seats(m, (Seats)note[1], names, sizeof names);
  lus_capital(names);
  lus_say(&m->text, "%s missed %s.", names,
          n > 1               ? "their turns"
          : lus_is_you(names) ? "your turn"
                              : "its turn");
}

/* "Blue had no move (roll 3)." */
static void tell_stuck(Match *m, unsigned i, const int32_t *note) {
  char names[512], *began = NULL;
  Seats missed = (Seats)note[1];
  lus_name_seats(m, missed, names, sizeof names);
  lus_capital(names);
  for (int s = 1; s <= lus_match_seats(m); s++)
    if (missed == lus_seat_bit(s)) began = chance_seen(m, i, 0, s);
  bool rolled = began && *began;
  lus_say(&m->text, "%s had no move%s%s%s.", names, rolled ? " (" : "",
          rolled ? began : "", rolled ? ")" : "");
  free(began);
}

const char *lus_match_missed(Match *m, unsigned i) {
  if (i >= m->n) return "";
  const int32_t *missed = note_of(m, i, NOTE_MISSED);
  const int32_t *stuck = note_of(m, i, NOTE_STUCK);
  char *first = NULL;
  lus_say(&m->text, "%s", "");
  if (missed) tell_missed(m, missed);
  if (!stuck) return m->text;
  first = strdup(m->text);
  tell_stuck(m, i, stuck);
  if (first && *first) {
    char *second = strdup(m->text);
    lus_say(&m->text, "%s %s", first, second ? second : "");
    free(second);
  }
  free(first);
  return m->text;
}

/* --- the other notes of the kernel --- */

static void tell_reshuffle(Match *m, const int32_t *note) {
  const Part *part = m->game->binding->layout.first;
  for (int n = note[1] >> 16; n > 0; n--) part = part->next;
  lus_say(&m->text, "%d cards were shuffled into the %s.", (int)note[2],
          ((const Deck *)part)->pile[note[1] & 0xffff].name);
}

static void tell_score(Match *m, const int32_t *note) {
  char who[128], points[64];
  int n = note[2];
  snprintf(points, sizeof points, "%s", lus_match_points(m));
  seat_name(m, note[1], who);
  lus_say(&m->text, "%s %s %d %s.", who, n < 0 ? "lost" : "gained", abs(n),
          *points       ? points
          : abs(n) == 1 ? "point"
                        : "points");
}

/* "Red wins: six in a row."; nothing where the game gives no reason. */
static void tell_end(Match *m, unsigned i, const int32_t *note) {
  char names[512];
  const char *reason = m->entries[i].reason;
  int n = lus_name_seats(m, (Seats)note[1], names, sizeof names);
  lus_capital(names);
  if (!reason) lus_say(&m->text, "%s", "");
  else if (!n) lus_say(&m->text, "A draw: %s.", reason);
  else lus_say(&m->text, "%s %s: %s.", names, n == 1 ? "wins" : "win", reason);
}

/* --- notes with a sentence in the library --- */

/* The library makes it of what the seat may see of the position after the move;
 * false, and the error, if the script fails. */
static bool ask_note(Match *m, unsigned i, const int32_t *note, int seat) {
  Game *g = m->game;
  int kind = lus_note_kind(note[0]);
  int n = g->binding->notes.kinds[kind].fields_n;
  lus_block_view(&g->binding->layout, lus_match_block(m, i),
                 seat > 0 ? seat : 0, g->view);
  lua_State *L = lus_game_lib(g, g->view, LIB_NOTE);
  lua_pushinteger(L, kind - NOTE_WORDS + 1);
  for (int k = 0; k < n; k++) lua_pushinteger(L, note[1 + k]);
  if (!lus_game_call(g, 1 + n, 1)) {
    lus_say(&m->text, "%s", lus_game_error(g));
    return false;
  }
  const char *text = lua_tostring(L, -1);
  lus_say(&m->text, "%s", text ? text : "");
  lua_pop(L, 1);
  return true;
}

const char *lus_notes_fault(Match *m, unsigned i, int seat) {
  const int32_t *note;
  for (uint32_t at = 0; (note = lus_notes_next(m, i, &at));)
    if (lus_note_kind(note[0]) >= NOTE_WORDS &&
        lus_note_known(m, i, note, seat) && !ask_note(m, i, note, seat))
      return m->text;
  return NULL;
}

static const char *tell_note(Match *m, unsigned i, const int32_t *note,
                             int seat) {
  switch (lus_note_kind(note[0])) {
    case NOTE_ROLL:
    case NOTE_DRAW:
    case NOTE_CHANCE: tell_event(m, i, note, seat); break;
    case NOTE_RESHUFFLE: tell_reshuffle(m, note); break;
    case NOTE_SCORE: tell_score(m, note); break;
    case NOTE_MISSED: tell_missed(m, note); break;
    case NOTE_STUCK: tell_stuck(m, i, note); break;
    case NOTE_END: tell_end(m, i, note); break;
    default: ask_note(m, i, note, seat);
  }
  return m->text;
}

const char *lus_match_note(Match *m, unsigned i, unsigned k, int seat) {
  const int32_t *note;
  for (uint32_t at = 0; (note = lus_notes_next(m, i, &at)) && k; k--) continue;
  return note && lus_note_known(m, i, note, seat) ? tell_note(m, i, note, seat)
                                                  : NULL;
}

/* --- a story --- */

/* Said in another place: what chance brought in parentheses, turns that passed
 * at the end. */
static bool stands_apart(int kind) {
  return kind <= NOTE_CHANCE || kind == NOTE_MISSED || kind == NOTE_STUCK;
}

/* Does the game itself tell of the points? Then they are not told twice; and at
 * the end the result has them all. */
static bool tells_points(const Match *m, unsigned first, unsigned last) {
  const int32_t *note;
  if (lus_head(lus_match_block(m, last))->over) return true;
  for (unsigned i = first; i <= last; i++)
    for (uint32_t at = 0; (note = lus_notes_next(m, i, &at));)
      if (lus_note_kind(note[0]) > NOTE_CAPTURED) return true;
  return false;
}

static void add_sentence(char **story, const char *blank, const char *more) {
  char *whole = NULL;
  if (!*more) return;
  lus_say(&whole, "%s%s%s", *story ? *story : "",
          *story && **story ? blank : "", more);
  free(*story);
  *story = whole;
}

static void add_notes(Match *m, unsigned i, int seat, bool points,
                      char **story) {
  const int32_t *note;
  for (uint32_t at = 0; (note = lus_notes_next(m, i, &at));) {
    int kind = lus_note_kind(note[0]);
    bool left_out = stands_apart(kind) || (kind == NOTE_SCORE && !points);
    if (!left_out && lus_note_known(m, i, note, seat))
      add_sentence(story, " ", tell_note(m, i, note, seat));
  }
}

/* The notes of some entries as they are told, then, after `blank`, who could
 * not play; malloc'ed. */
static char *make_story(Match *m, unsigned first, unsigned last, int seat,
                        bool points, const char *blank) {
  char *story = NULL;
  lus_say(&story, "%s", "");
  for (unsigned i = first; i <= last; i++)
    add_notes(m, i, seat, points, &story);
  add_sentence(&story, blank, lus_match_missed(m, last));
  return story;
}

const char *lus_match_story(Match *m, unsigned first, unsigned i, int seat) {
  if (i >= m->n) return "";
  char *story = make_story(m, first, i, seat, false, " ");
  lus_say(&m->text, "%s", story ? story : "");
  free(story);
  return m->text;
}

/* --- a turn --- */

/* What chance did after a move, malloc'ed. A draw whose card is hidden is said
 * in words: a bare "draw" could be taken for the end of a match. */
static char *chance_told(Match *m, unsigned i, int seat) {
  char *told = NULL;
  const char *chance = lus_match_came(m, i, seat);
  if (!strcmp(chance, "draw")) lus_say(&told, " and drew a card");
  else if (*chance) lus_say(&told, " (%s)", chance);
  else lus_say(&told, "%s", "");
  return told;
}

/* "Seat 1 (roll 3 1) played a, b (draw Qd)", malloc'ed. */
static char *tell_moves(Match *m, unsigned first, unsigned last, int seat) {
  char *told = NULL, *began = strdup(lus_match_began(m, first, seat));
  bool rolled = began && *began;
  lus_say(&told, "%s%s%s%s played",
          lus_match_seat_name(m, m->entries[first].seat), rolled ? " (" : "",
          rolled ? began : "", rolled ? ")" : "");
  free(began);
  for (unsigned i = first; told && i <= last; i++) {
    char *more = NULL, *chance = chance_told(m, i, seat);
    lus_say(&more, "%s%s %s%s", told, i > first ? "," : "", m->entries[i].text,
            chance);
    free(chance);
    free(told);
    told = more;
  }
  if (told) lus_capital(told);
  return told;
}

const char *lus_match_tell(Match *m, unsigned i, int seat) {
  if (!i || i >= m->n) return "";
  unsigned first = lus_turn_start(m, i);
  char *told = tell_moves(m, first, i, seat);
  bool points = *lus_match_points(m) && !tells_points(m, first, i);
  char *story = make_story(m, first, i, seat, points, "\n");
  /* Where it only says who could not play, that is a line of its own. */
  bool apart = story && !strcmp(story, lus_match_missed(m, i));
  lus_say(&m->text, "%s.%s%s", told ? told : "",
          !story || !*story ? ""
          : apart           ? "\n"
                            : " ",
          story ? story : "");
  free(story);
  free(told);
  return m->text;
}

const char *lus_match_changes(Match *m, int seat) {
  if (m->n > 1) return lus_match_tell(m, m->n - 1, seat);
  char *story = m->n ? make_story(m, 0, 0, seat, false, " ") : NULL;
  lus_say(&m->text, "Nothing has been played yet.%s%s",
          story && *story ? " " : "", story ? story : "");
  free(story);
  return m->text;
}
