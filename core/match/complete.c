/* core/match/complete.c - what may follow what is being typed.
 *
 * The complete moves of the line are played, the library is asked about the
 * rest, and the moves are taken back. */
#include <stdlib.h>
#include <string.h>

#include "match/line.h"

bool lus_match_begins(Match *m, const char *word) {
  lua_State *L = lus_match_ask(m, 0, LIB_BEGINS);
  lua_pushstring(L, word);
  if (!lus_game_call(m->game, 1, 1)) return false;
  bool begins = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return begins;
}

/* Plays the complete moves of a line that is being typed: *done of them.
 * Returns where the rest begins. */
static size_t play_ahead(Match *m, const char *line, unsigned *done) {
  size_t start = 0;
  *done = 0;
  for (size_t i = 0; line[i]; i++) {
    if (line[i] != ' ' && line[i] != ',') continue;
    char *head = strndup(line + start, i - start);
    if (!head) return start;
    bool played =
        head[strspn(head, " ,")] && lus_match_play(m, head) == LUS_FINE;
    free(head);
    if (!played) continue;
    ++*done;
    start = i + 1;
    if (!lus_line_may_go_on(m)) break;
  }
  return start;
}

/* Asks the library about what is left of a line, for a seat; `open`: may
 * anything follow at all? */
static bool ask_rest(Match *m, const char *rest, LibCall call, int seat,
                     bool open) {
  Moves none = {0};
  open = open && m->n && lus_match_know_legal(m);
  lua_State *L = lus_match_ask(m, seat, call);
  lua_pushstring(L, rest);
  lua_pushinteger(L, 1);
  lus_push_moves(L, m->game->binding, open ? &m->legal : &none);
  return lus_game_call(m->game, 3, 1);
}

/* Plays the complete moves of a line, asks the library about the rest, and
 * takes the moves back. Leaves one result on the stack. After chance there is
 * nothing to complete: that would give away what comes. */
static bool ask_line(Match *m, const char *line, LibCall call, size_t *start) {
  unsigned done;
  int seat = lus_match_turn(m);
  Trial trial = lus_match_try(m);
  *start = play_ahead(m, line, &done);
  bool open = !done || lus_line_may_go_on(m);
  bool ok = ask_rest(m, line + *start, call, seat, open);
  lus_match_tried(m, &trial);
  return ok;
}

void lus_match_complete(Match *m, const char *line,
                        void (*each)(void *context, const char *line),
                        void *context) {
  size_t start;
  lua_State *L = lus_vm_state(m->game->vm);
  if (!ask_line(m, line, LIB_COMPLETE, &start)) return;
  lua_Integer n = lua_istable(L, -1) ? (lua_Integer)lua_rawlen(L, -1) : 0;
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, -1, i);
    if (!lua_isstring(L, -1)) lua_pushliteral(L, ""), lua_replace(L, -2);
    size_t gap = strspn(line + start, " ,");
    char *whole = NULL;
    lus_say(&whole, "%.*s%s", (int)(start + gap), line, lua_tostring(L, -1));
    if (whole) each(context, whole);
    free(whole);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* The text that the library left on the stack. */
static const char *take_text(Match *m) {
  lua_State *L = lus_vm_state(m->game->vm);
  const char *text = lua_tostring(L, -1);
  lus_say(&m->text, "%s", text ? text : "");
  lua_pop(L, 1);
  return m->text;
}

const char *lus_match_hint(Match *m, const char *line) {
  size_t start;
  return ask_line(m, line, LIB_HINT, &start) ? take_text(m) : "";
}

const char *lus_match_about(Match *m, const char *line) {
  bool told = ask_rest(m, line, LIB_ABOUT, lus_match_turn(m), true);
  return told ? take_text(m) : "";
}
