/* core/match/match_text.c - a match in words and pictures.
 *
 * The library makes them from the view of the seat that asks: a script cannot
 * tell what it is not given. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"

/* Starts a call of a library function on the view of a seat. */
lua_State *lus_match_ask(Match *m, int seat, LibCall call) {
  Game *g = m->game;
  lus_block_view(&g->binding->layout, m->block, seat, g->view);
  return lus_game_lib(g, g->view, call);
}

/* Calls the function. Its one result is a text; if it fails, the error is. */
static const char *answer(Match *m, int nargs) {
  lua_State *L = lus_vm_state(m->game->vm);
  if (!lus_game_call(m->game, nargs, 1))
    return lus_say(&m->text, "%s", lus_game_error(m->game));
  const char *text = lua_tostring(L, -1);
  lus_say(&m->text, "%s", text ? text : "");
  lua_pop(L, 1);
  return m->text;
}

const char *lus_match_text(Match *m, Move move) {
  lua_State *L = lus_game_lib(m->game, m->block, LIB_TEXT);
  lua_pushinteger(L, move);
  return answer(m, 1);
}

const char *lus_match_phase(Match *m) {
  lua_State *L = lus_vm_state(m->game->vm);
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->game->binding->phases_ref);
  lua_rawgeti(L, -1, lus_head(m->block)->phase + 1);
  lus_say(&m->text, "%s", lua_tostring(L, -1));
  lua_pop(L, 2);
  return m->text;
}

const char *lus_match_seat_name(Match *m, int seat) {
  lua_State *L = lus_match_ask(m, 0, LIB_SEAT_NAME);
  lua_pushinteger(L, seat);
  return answer(m, 1);
}

static unsigned turn_start(const Match *m, unsigned i);

/* Shows the library the position before the last turn, so that the picture can
 * mark what has changed. */
static void look_back(Match *m, int seat) {
  Game *g = m->game;
  unsigned first = m->n > 1 ? turn_start(m, m->n - 1) : 0;
  if (first) {
    const uint8_t *block = m->blocks + (size_t)(first - 1) * lus_game_size(g);
    lus_block_view(&g->binding->layout, block, seat, g->view);
  }
  lua_State *L = lus_game_lib(g, g->view, LIB_LOOK_BACK);
  lua_pushboolean(L, first > 0);
  if (!lus_game_call(g, 1, 0)) g->error[0] = '\0';
}

static const char *paint(Match *m, int seat, bool ascii, const char *what) {
  look_back(m, seat);
  lua_State *L = lus_match_ask(m, seat, LIB_PICTURE);
  lua_pushinteger(L, seat);
  lua_pushboolean(L, ascii);
  lua_pushstring(L, what);
  return answer(m, 3);
}

const char *lus_match_picture(Match *m, int seat, bool ascii) {
  return paint(m, seat, ascii, "all");
}

const char *lus_match_hand(Match *m, int seat, bool ascii) {
  return paint(m, seat, ascii, "hand");
}

const char *lus_match_describe(Match *m, int seat) {
  lua_State *L = lus_match_ask(m, seat, LIB_DESCRIBE);
  lua_pushinteger(L, seat);
  return answer(m, 1);
}

const char *lus_match_help(Match *m) {
  lus_match_ask(m, 0, LIB_HELP);
  return answer(m, 0);
}

const char *lus_match_names(Match *m) {
  lus_match_ask(m, 0, LIB_NAMES);
  return answer(m, 0);
}

const char *lus_match_starter(Match *m) {
  lus_match_ask(m, 0, LIB_STARTER);
  return answer(m, 0);
}

/* The library's info: title, players, summary, points. */
static const char *info(Match *m, int which) {
  lua_State *L = lus_match_ask(m, 0, LIB_INFO);
  lua_pushstring(L, lus_match_game(m));
  if (!lus_game_call(m->game, 1, 4)) return "";
  lus_say(&m->text, "%s", lua_tostring(L, which - 5));
  lua_pop(L, 4);
  return m->text;
}

const char *lus_match_players(Match *m) { return info(m, 2); }
const char *lus_match_summary(Match *m) { return info(m, 3); }
const char *lus_match_points(Match *m) { return info(m, 4); }

const char *lus_match_options(Match *m) {
  lus_match_ask(m, 0, LIB_OPTIONS_TEXT);
  return answer(m, 0);
}

const char *lus_match_option_line(Match *m) {
  lus_match_ask(m, 0, LIB_OPTIONS_LINE);
  return answer(m, 0);
}

bool lus_match_read_options(Match *m, const char *line, const char **text) {
  lua_State *L = lus_match_ask(m, 0, LIB_OPTIONS_READ);
  lua_pushstring(L, line);
  *text = lus_game_error(m->game);
  if (!lus_game_call(m->game, 1, 2)) return false;
  bool read = lua_toboolean(L, -2);
  *text = lus_say(&m->text, "%s", lua_tostring(L, -1));
  lua_pop(L, 2);
  return read;
}

const char *lus_match_setting(Match *m, int i, const char **value) {
  lua_State *L = lus_match_ask(m, 0, LIB_SETTINGS);
  *value = NULL;
  if (!lus_game_call(m->game, 0, 1)) return NULL;
  bool there = lua_geti(L, -1, i + 1) == LUA_TTABLE;
  if (there) {
    lua_geti(L, -1, 1);
    lua_geti(L, -2, 2);
    lus_say(&m->text, "%s", lua_tostring(L, -2));
    *value = lus_say(&m->other, "%s", lua_tostring(L, -1));
    lua_pop(L, 2);
  }
  lua_pop(L, 2);
  return there ? m->text : NULL;
}

/* --- the result --- */

/* Their names, joined by "and"; returns how many they are. */
static int name_seats(Match *m, Seats seats, char *names, size_t size) {
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

const char *lus_match_result(Match *m) {
  char names[512];
  if (!lus_match_over(m)) return lus_say(&m->text, "unfinished");
  int n = name_seats(m, lus_head(m->block)->winners, names, sizeof names);
  if (!n) return lus_say(&m->text, "a draw");
  return lus_say(&m->text, "%s %s", names, n == 1 ? "wins" : "win");
}

/* --- changes: the last turn, told --- */

/* How much of an event of chance a seat may know: all of it, or its word
 * alone. */
static size_t seen_length(const char *event, Seats known, int seat) {
  bool open = seat < 0 || known == UINT8_MAX || known & lus_seat_bit(seat);
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
  char *told = chance_seen(m, i, seat, of);
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
  if (!i || m->entries[i].turn == m->entries[i - 1].turn) return "";
  return say_chance(m, i - 1, seat, m->entries[i].seat);
}

/* "Blue had no move (roll 3).", malloc'ed; NULL when all had one. */
static char *tell_stuck(Match *m, unsigned i) {
  char names[512], *began = NULL, *told = NULL;
  Seats missed = m->entries[i].missed;
  if (!name_seats(m, missed, names, sizeof names)) return NULL;
  for (int s = 1; s <= lus_match_seats(m); s++)
    if (missed == lus_seat_bit(s)) began = chance_seen(m, i, 0, s);
  bool rolled = began && *began;
  lus_say(&told, "%s had no move%s%s%s.", names, rolled ? " (" : "",
          rolled ? began : "", rolled ? ")" : "");
  free(began);
  if (told) told[0] = (char)toupper((unsigned char)told[0]);
  return told;
}

const char *lus_match_missed(Match *m, unsigned i) {
  char names[512], *stuck = tell_stuck(m, i);
  int n = name_seats(m, m->entries[i].skipped, names, sizeof names);
  names[0] = (char)toupper((unsigned char)names[0]);
  lus_say(&m->text, "%s%s%s%s", n ? names : "",
          n > 1 ? " missed their turns."
          : n   ? " missed its turn."
                : "",
          n && stuck ? " " : "", stuck ? stuck : "");
  free(stuck);
  return m->text;
}

/* The first entry of the turn of an entry. */
static unsigned turn_start(const Match *m, unsigned i) {
  while (i > 1 && m->entries[i - 1].turn == m->entries[i].turn) i--;
  return i;
}

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
  if (told) told[0] = (char)toupper((unsigned char)told[0]);
  return told;
}

/* What the game tells of the position after an entry, malloc'ed. */
static char *ask_changes(Match *m, unsigned i, int seat) {
  Game *g = m->game;
  const uint8_t *block = m->blocks + (size_t)i * lus_game_size(g);
  lus_block_view(&g->binding->layout, block, seat, g->view);
  lua_pushinteger(lus_game_lib(g, g->view, LIB_CHANGES), seat);
  return strdup(answer(m, 1));
}

const char *lus_match_tell(Match *m, unsigned i, int seat) {
  char *told = tell_moves(m, turn_start(m, i), i, seat);
  char *more = ask_changes(m, i, seat);
  char *missed = strdup(lus_match_missed(m, i));
  lus_say(&m->text, "%s.%s%s%s%s", told ? told : "", more && *more ? " " : "",
          more ? more : "", missed && *missed ? "\n" : "",
          missed ? missed : "");
  free(missed);
  free(more);
  free(told);
  return m->text;
}

const char *lus_match_changes(Match *m, int seat) {
  if (m->n > 1) return lus_match_tell(m, m->n - 1, seat);
  char *missed = strdup(m->n ? lus_match_missed(m, 0) : "");
  lus_say(&m->text, "Nothing has been played yet.%s%s",
          missed && *missed ? " " : "", missed ? missed : "");
  free(missed);
  return m->text;
}
