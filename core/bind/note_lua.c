/* core/bind/note_lua.c - pos:note and pos:note_to: saying what a move brought
 * about. */
#include "bind/note.h"

#include <stdlib.h>
#include <string.h>

#include "bind/binding.h"

/* --- kinds of notes --- */

/* The kernel's own: their fields, up to the first without a name. */
static const NoteKind OWN[NOTE_WORDS] = {
    [NOTE_ROLL] = {.name = "roll", .fields = {{"seat"}, {"event"}}},
    [NOTE_DRAW] = {.name = "draw", .fields = {{"seat"}, {"event"}}},
    [NOTE_CHANCE] = {.name = "chance", .fields = {{"seat"}, {"event"}}},
    [NOTE_RESHUFFLE] = {.name = "reshuffle", .fields = {{"pile"}, {"cards"}}},
    [NOTE_SCORE] = {.name = "score", .fields = {{"seat"}, {"points"}}},
    [NOTE_MISSED] = {.name = "missed", .fields = {{"seats", NOTE_SEATS}}},
    [NOTE_STUCK] = {.name = "stuck", .fields = {{"seats", NOTE_SEATS}}},
    [NOTE_END] = {.name = "end", .fields = {{"seats", NOTE_SEATS}}},
};

static void copy_name(lua_State *L, int at, const char *field, char *name) {
  const char *text = lus_spec_text(L, at, field);
  if (!text || strlen(text) >= LUS_NAME)
    luaL_error(L, "the name '%s' is longer than %d letters", text ? text : "",
               LUS_NAME - 1);
  strcpy(name, text);
}

static int words_ref(lua_State *L, int at) {
  if (lua_getfield(L, at, "words") != LUA_TTABLE) {
    lua_pop(L, 1);
    return LUA_NOREF;
  }
  lua_newtable(L);
  lua_Integer n = luaL_len(L, -2);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -2, i);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, i);
    lua_pushinteger(L, i);
    lua_rawset(L, -3);
  }
  int ref = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 1);
  return ref;
}

static void read_field(lua_State *L, int at, NoteField *f) {
  copy_name(L, at, "name", f->name);
  f->min = (int32_t)lus_spec_int(L, at, "min", INT32_MIN, INT32_MIN, INT32_MAX);
  f->max = (int32_t)lus_spec_int(L, at, "max", INT32_MAX, INT32_MIN, INT32_MAX);
  f->words = words_ref(L, at);
  f->type = f->words == LUA_NOREF ? NOTE_NUMBER : NOTE_WORD;
}

static void read_kind(lua_State *L, int at, NoteKind *kind) {
  copy_name(L, at, "name", kind->name);
  kind->audience = (int)lus_spec_int(L, at, "to", 0, 0, LUS_NOTE_FIELDS) - 1;
  kind->fades = lus_spec_flag(L, at, "fades", false);
  lua_getfield(L, at, "fields");
  lua_Integer n = luaL_len(L, -1);
  for (lua_Integer i = 1; i <= n && i <= LUS_NOTE_FIELDS; i++) {
    lua_geti(L, -1, i);
    read_field(L, lua_gettop(L), &kind->fields[kind->fields_n++]);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void copy_own(NoteKind *kinds) {
  memcpy(kinds, OWN, sizeof OWN);
  for (int k = 0; k < NOTE_WORDS; k++) {
    NoteKind *kind = &kinds[k];
    kind->audience = -1;
    while (kind->fields[kind->fields_n].name[0]) {
      kind->fields[kind->fields_n].words = LUA_NOREF;
      kind->fields_n++;
    }
  }
}

void lus_notes_read(lua_State *L, Binding *b, int at) {
  Notes *notes = &b->notes;
  lua_Integer n = luaL_len(L, at);
  if (n + NOTE_WORDS > LUS_NOTE_KINDS)
    luaL_error(L, "more than %d kinds of notes", LUS_NOTE_KINDS - NOTE_WORDS);
  notes->kinds = calloc((size_t)n + NOTE_WORDS, sizeof *notes->kinds);
  if (!notes->kinds) luaL_error(L, "out of memory");
  copy_own(notes->kinds);
  notes->kinds_n = NOTE_WORDS;
  lua_newtable(L);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, at, i);
    NoteKind *kind = &notes->kinds[notes->kinds_n];
    read_kind(L, lua_gettop(L), kind);
    lua_pop(L, 1);
    lua_pushinteger(L, notes->kinds_n++);
    lua_setfield(L, -2, kind->name);
  }
  notes->names_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}

void lus_notes_free(Notes *notes) { free(notes->kinds); }

bool lus_note_add(Notes *notes, int kind, Seats seats, const int32_t *values) {
  uint32_t n = (uint32_t)notes->kinds[kind].fields_n;
  if (notes->n + 1 + n > LUS_NOTE_ROOM) return false;
  notes->said[notes->n] = lus_note_head(kind, seats);
  memcpy(notes->said + notes->n + 1, values, n * sizeof *values);
  notes->n += 1 + n;
  return true;
}

/* --- saying one --- */

static const NoteKind *arg_kind(lua_State *L, const Binding *b, int arg) {
  const char *name = luaL_checkstring(L, arg);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->notes.names_ref);
  lua_pushvalue(L, arg);
  if (lua_rawget(L, -2) != LUA_TNUMBER) {
    const char *near = lus_nearest_key(L, lua_gettop(L) - 1, name);
    luaL_error(L, "there is no note '%s'%s%s%s", name,
               near ? "; did you mean '" : "", near ? near : "",
               near ? "'?" : "; a game declares it: game.note(name, sentence)");
  }
  const NoteKind *kind = &b->notes.kinds[lua_tointeger(L, -1)];
  lua_pop(L, 2);
  return kind;
}

static void no_value(lua_State *L, const NoteKind *kind, const NoteField *f,
                     int arg) {
  const char *got = luaL_tolstring(L, arg, NULL);
  if (f->type == NOTE_WORD)
    luaL_error(L, "note '%s', %s: '%s' is not one of its words", kind->name,
               f->name, got);
  if (f->min == INT32_MIN)
    luaL_error(L, "note '%s', %s: a whole number expected, got %s", kind->name,
               f->name, got);
  luaL_error(L, "note '%s', %s: a whole number from %d to %d expected, got %s",
             kind->name, f->name, (int)f->min, (int)f->max, got);
}

static int32_t arg_value(lua_State *L, const NoteKind *kind, const NoteField *f,
                         int arg) {
  int isint = 0;
  lua_Integer value = 0;
  if (lua_type(L, arg) == LUA_TNUMBER) {
    value = lua_tointegerx(L, arg, &isint);
  } else if (f->words != LUA_NOREF && lua_type(L, arg) == LUA_TSTRING) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, f->words);
    lua_pushvalue(L, arg);
    lua_rawget(L, -2);
    value = lua_tointegerx(L, -1, &isint);
    lua_pop(L, 2);
  }
  if (!isint || value < f->min || value > f->max) no_value(L, kind, f, arg);
  return (int32_t)value;
}

/* The note whose name is argument `arg`, with its values after it. */
static int say(lua_State *L, Binding *b, int arg, Seats seats) {
  const NoteKind *kind = arg_kind(L, b, arg);
  int32_t values[LUS_NOTE_FIELDS];
  int given = lua_gettop(L) - arg;
  if (given != kind->fields_n)
    return luaL_error(L, "note '%s' takes %d value%s, got %d", kind->name,
                      kind->fields_n, kind->fields_n == 1 ? "" : "s", given);
  for (int i = 0; i < kind->fields_n; i++)
    values[i] = arg_value(L, kind, &kind->fields[i], arg + 1 + i);
  if (kind->audience >= 0 && seats == LUS_EVERYONE)
    seats = lus_seat_bit(values[kind->audience]);
  if (!lus_note_add(&b->notes, (int)(kind - b->notes.kinds), seats, values))
    return luaL_error(L,
                      "one move brings about too much: its notes hold more "
                      "than %d numbers",
                      LUS_NOTE_ROOM);
  return 0;
}

static void need_play(lua_State *L, const Binding *b) {
  if (b->stage != STAGE_PLAY)
    luaL_error(L, "notes are said in deal, begin, play, ends and stuck");
}

/* pos:note(name, ...) - notes what the move brought about, for all to know: the
 * name that g.note declared and a value for each field, a whole number or a
 * word. Bots and simulations pass over it
 * @param name string @param ... integer|string */
int lus_pos_note(lua_State *L) {
  Binding *b = lua_touserdata(L, lua_upvalueindex(1));
  if (b->chance.quiet) return 0;
  need_play(L, b);
  return say(L, b, 2, LUS_EVERYONE);
}

static Seats arg_seats(lua_State *L, const Binding *b, int arg) {
  Seats seats = 0;
  if (!lua_istable(L, arg)) return lus_seat_bit(lus_arg_seat(L, b, arg));
  lua_Integer n = luaL_len(L, arg);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, arg, i);
    lua_Integer seat = luaL_checkinteger(L, -1);
    luaL_argcheck(L, seat >= 1 && seat <= lus_head_of(b->block)->seats, arg,
                  "a seat, or a list of seats, expected");
    seats |= lus_seat_bit((int)seat);
    lua_pop(L, 1);
  }
  return seats;
}

/* pos:note_to(seats, name, ...) - notes it for one seat, or for a list of them,
 * alone
 * @param seats Seat|Seat[] @param name string @param ... integer|string */
int lus_pos_note_to(lua_State *L) {
  Binding *b = lua_touserdata(L, lua_upvalueindex(1));
  if (b->chance.quiet) return 0;
  need_play(L, b);
  return say(L, b, 3, arg_seats(L, b, 2));
}
