/* core/bind/binding.c - what all userdata of a rules VM share. */
#include "bind/binding.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "vm/nearest.h"

static const char KEY = 0; /* its address is the registry key of the Binding */

Binding *lus_binding_of(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &KEY);
  Binding *b = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return b;
}

const char *lus_nearest_key(lua_State *L, int idx, const char *word) {
  const char *best = NULL;
  unsigned least = (unsigned)strlen(word) / 3 + 2;
  idx = lua_absindex(L, idx);
  for (lua_pushnil(L); lua_next(L, idx); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    const char *key = lua_tostring(L, -2);
    unsigned d = lus_edit_distance(word, key, least);
    if (d > least || (d == least && (!best || strcmp(key, best) >= 0)))
      continue;
    if (d == least && !best) continue;
    best = key;
    least = d;
  }
  return best;
}

/* --- types and makers --- */

static int part_tostring(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  lua_pushfstring(L, "%s '%s'", ref->part->type->word, ref->part->name);
  return 1;
}

/* Who sees something.
 * @alias Sight "all"|"owner"|"nobody" */

/* What setup makes: grids, decks, dice, stacks, counters.
 * @class Part */

/* part:name() -> its name in `pos`
 * @return string */
static int part_name(lua_State *L) {
  lua_pushstring(L, lus_arg_part(L, 1)->part->name);
  return 1;
}

/* A part may have the name of a maker (pos:dice("dice", ...)). Called like the
 * maker, it stands in for it. */
static int part_call(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, ref->binding->makers_ref);
  if (lua_getfield(L, -1, ref->part->name) != LUA_TFUNCTION)
    return luaL_error(L, "%s '%s' is not a function", ref->part->type->word,
                      ref->part->name);
  lua_replace(L, 1);
  lua_settop(L, lua_gettop(L) - 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static int part_newindex(lua_State *L) {
  return luaL_error(L, "a part has no fields to set; use its methods");
}

/* Not a method: names the nearest one. Upvalue 1 holds the methods. */
static int part_unknown(lua_State *L) {
  const char *word = lus_tostring(L, 2, NULL);
  const char *near = lus_nearest_key(L, lua_upvalueindex(1), word);
  const char *type = lua_tostring(L, lua_upvalueindex(2));
  if (near)
    return luaL_error(L, "a %s has no method '%s'; did you mean '%s'?", type,
                      word, near);
  return luaL_error(L, "a %s has no method '%s'", type, word);
}

static void push_method(lua_State *L, int meta, int methods, const char *name,
                        lua_CFunction f) {
  lua_pushvalue(L, meta);
  lua_pushcclosure(L, f, 1);
  lua_setfield(L, methods, name);
}

void lus_bind_type(lua_State *L, PartKind kind, const char *word,
                   const luaL_Reg *methods) {
  Binding *b = lus_binding_of(L);
  lua_newtable(L);
  int meta = lua_gettop(L);
  lua_newtable(L);
  int table = lua_gettop(L);
  for (; methods->name; methods++) {
    bool special = !strncmp(methods->name, "__", 2);
    push_method(L, meta, special ? meta : table, methods->name, methods->func);
  }
  push_method(L, meta, table, "name", part_name);
  push_method(L, meta, meta, "__tostring", part_tostring);
  push_method(L, meta, meta, "__call", part_call);
  lua_newtable(L);
  lua_pushvalue(L, table);
  lua_pushstring(L, word);
  lua_pushcclosure(L, part_unknown, 2);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, table);
  lua_getfield(L, meta, "__index");
  if (lua_isnil(L, -1)) {
    lua_pushvalue(L, table);
    lua_setfield(L, meta, "__index");
  }
  lua_pop(L, 2);
  lua_pushcfunction(L, part_newindex);
  lua_getfield(L, meta, "__newindex");
  if (lua_isnil(L, -1)) {
    lua_pushvalue(L, -2);
    lua_setfield(L, meta, "__newindex");
  }
  lua_pop(L, 2);
  lua_pushstring(L, word);
  lua_setfield(L, meta, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, meta, "__metatable");
  b->type_ref[kind] = luaL_ref(L, LUA_REGISTRYINDEX);
}

void lus_bind_maker(lua_State *L, const char *word, lua_CFunction make) {
  Binding *b = lus_binding_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->parts_ref);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->makers_ref);
  lua_pushcfunction(L, make);
  lua_pushvalue(L, -1);
  lua_setfield(L, -4, word);
  lua_setfield(L, -2, word);
  lua_pop(L, 2);
}

/* Is the value on top of the stack a maker? */
static bool is_maker(lua_State *L, const Binding *b, const char *word) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->makers_ref);
  lua_getfield(L, -1, word);
  bool same = !lua_isnil(L, -1) && lua_rawequal(L, -1, -3);
  lua_pop(L, 2);
  return same;
}

PartRef *lus_arg_other(lua_State *L, int n, PartKind kind) {
  Binding *b = lus_binding_of(L);
  PartRef *ref = lua_touserdata(L, n);
  if (ref && lua_getmetatable(L, n)) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, b->type_ref[kind]);
    int same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    if (same && ref->part) return ref;
  }
  luaL_argerror(L, n, "a part of another kind is needed here");
  return NULL;
}

/* A part is read as pos.name. */
static void need_name(lua_State *L, const char *name) {
  bool fine = *name && !isdigit((unsigned char)*name);
  size_t len = 0;
  for (; name[len]; len++)
    fine &= isalnum((unsigned char)name[len]) || name[len] == '_';
  if (!fine || len >= LUS_NAME)
    luaL_error(L,
               "a part cannot be called '%s': a name is a letter and then "
               "letters, digits or _, at most %d in all",
               name, LUS_NAME - 1);
}

/* Lets a variant change the spec of a part. */
static void change_spec(lua_State *L, const Binding *b, int spec) {
  if (b->change_ref == LUA_NOREF) return;
  if (lua_gettop(L) < spec) lua_settop(L, spec);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->change_ref);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, spec);
  lua_call(L, 2, 1);
  lua_replace(L, spec);
}

Binding *lus_need_maker(lua_State *L, int spec) {
  Binding *b = lus_binding_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->pos_ref);
  int same = lua_rawequal(L, 1, -1);
  lua_pop(L, 1);
  luaL_argcheck(L, same, 1, "pos expected; call it as pos:grid(...)");
  if (b->stage != STAGE_SETUP) luaL_error(L, "parts can be made only in setup");
  if (b->layout.parts >= LUS_PARTS_MOST)
    luaL_error(L, "a position has at most %d parts", LUS_PARTS_MOST);
  need_name(L, luaL_checkstring(L, 2));
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->parts_ref);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNIL && !is_maker(L, b, lua_tostring(L, 2)))
    luaL_error(L, "pos already has '%s'; a part needs a name of its own",
               lua_tostring(L, 2));
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->vars_ref);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNIL)
    luaL_error(L, "pos already has '%s'; a part needs a name of its own",
               lua_tostring(L, 2));
  lua_pop(L, 4);
  change_spec(L, b, spec);
  lus_raw_table(L, spec);
  return b;
}

void lus_push_part(lua_State *L, Binding *b, PartKind kind, Part *part) {
  lus_vm_hold(L, part->held);
  PartRef *ref = lua_newuserdatauv(L, sizeof *ref, 0);
  *ref = (PartRef){.part = part, .binding = b};
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->type_ref[kind]);
  lua_setmetatable(L, -2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->parts_ref);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, part->name);
  lua_pop(L, 1);
}

/* --- chance --- */

void lus_reveal(Binding *b, Seats seats) {
  if (!seats) return;
  b->revealed |= seats;
  if (!b->mover || lus_seats_have(seats, b->mover)) b->learned = true;
}

/* Each is logged, in memory that Lua does not count. */
static void count_pick(lua_State *L, Binding *b) {
  if (b->picked++ == LUS_PICKS)
    luaL_error(L, "more than %d picks of chance in one move", LUS_PICKS);
}

void lus_chance_open(lua_State *L, Binding *b, const Part *part,
                     const char *word) {
  if (b->stage == STAGE_SETUP)
    luaL_error(L, "chance belongs in deal, begin or play, not in setup");
  lus_need_write(L, b);
  count_pick(L, b);
  lus_chance_event(&b->chance, part, word);
  lus_reveal(b, LUS_EVERYONE);
}

static int misfit(lua_State *L, Binding *b) {
  const Part *part = b->chance.asked.event.part;
  return luaL_error(L, "the stated outcome '%s' does not fit: %s%s%s",
                    b->chance.stated[b->chance.stated_next],
                    b->chance.asked.event.word, part ? " of " : "",
                    part ? part->name : "");
}

int lus_chance_take(lua_State *L, Binding *b, uint32_t n,
                    const uint32_t *weights, uint32_t least) {
  count_pick(L, b);
  Rng *rng = &lus_head(b->block)->rng;
  int got = lus_chance_pick(&b->chance, rng, n, weights, least);
  if (got == CHANCE_MISFIT) misfit(L, b);
  if (got == CHANCE_ASKED) lus_vm_abort(b->vm, "chance is to be stated");
  return got;
}

/* --- reading a spec --- */

static void spec_error(lua_State *L, const char *field, const char *want) {
  luaL_error(L, "%s: %s", field, want);
}

lua_Integer lus_spec_int(lua_State *L, int spec, const char *field,
                         lua_Integer otherwise, lua_Integer min,
                         lua_Integer max) {
  if (!lua_istable(L, spec)) return otherwise;
  int isint;
  if (lus_raw_field(L, spec, field) == LUA_TNIL) {
    lua_pop(L, 1);
    return otherwise;
  }
  lua_Integer n = lua_tointegerx(L, -1, &isint);
  if (!isint || n < min || n > max)
    luaL_error(L, "%s: an integer from %I to %I expected, got %s", field,
               (LUAI_UACINT)min, (LUAI_UACINT)max, lus_tostring(L, -1, NULL));
  lua_pop(L, 1);
  return n;
}

bool lus_spec_flag(lua_State *L, int spec, const char *field, bool otherwise) {
  if (!lua_istable(L, spec)) return otherwise;
  int type = lus_raw_field(L, spec, field);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN)
    spec_error(L, field, "true or false expected");
  bool value = type == LUA_TNIL ? otherwise : lua_toboolean(L, -1);
  lua_pop(L, 1);
  return value;
}

const char *lus_spec_text(lua_State *L, int spec, const char *field) {
  if (!lua_istable(L, spec)) return NULL;
  int type = lus_raw_field(L, spec, field);
  if (type != LUA_TNIL && type != LUA_TSTRING)
    spec_error(L, field, "a string expected");
  const char *text = lua_tostring(L, -1);
  lua_pop(L, 1);
  return text;
}

Sight lus_spec_sight(lua_State *L, int spec, const char *field) {
  const char *word = lus_spec_text(L, spec, field);
  if (!word || !strcmp(word, "all")) return SEEN_BY_ALL;
  if (!strcmp(word, "owner")) return SEEN_BY_OWNER;
  if (!strcmp(word, "nobody")) return SEEN_BY_NOBODY;
  luaL_error(L, "%s: \"all\", \"owner\" or \"nobody\" expected, got \"%s\"",
             field, word);
  return SEEN_BY_ALL;
}

void lus_spec_known(lua_State *L, int spec, const char *const *fields) {
  if (!lua_istable(L, spec)) return;
  size_t n = 0;
  while (fields[n]) n++;
  for (lua_pushnil(L); lus_raw_next(L, spec); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    const char *word = lua_tostring(L, -2);
    size_t i = 0;
    while (i < n && strcmp(fields[i], word)) i++;
    if (i < n) continue;
    const char *near = lus_nearest(word, fields, n);
    luaL_error(L, "unknown field '%s'%s%s%s", word,
               near ? "; did you mean '" : "", near ? near : "",
               near ? "'?" : "");
  }
}

lua_Integer lus_arg_int(lua_State *L, int n, lua_Integer min, lua_Integer max,
                        const char *what) {
  lua_Integer i = luaL_checkinteger(L, n);
  if (i < min || i > max)
    luaL_argerror(L, n,
                  lua_pushfstring(L, "%s from %I to %I expected, got %I", what,
                                  (LUAI_UACINT)min, (LUAI_UACINT)max,
                                  (LUAI_UACINT)i));
  return i;
}

int lus_arg_seat(lua_State *L, const Binding *b, int n) {
  return (int)lus_arg_int(L, n, 1, lus_head_of(b->block)->seats, "a seat");
}

/* --- opening --- */

void lus_pos_open(lua_State *L, Binding *b);
void lus_list_open(lua_State *L, Binding *b);
void lus_counter_open(lua_State *L);
void lus_grid_open(lua_State *L);
void lus_deck_open(lua_State *L);
void lus_dice_open(lua_State *L);
void lus_stack_open(lua_State *L);

static int open_all(lua_State *L) {
  Binding *b = lua_touserdata(L, 1);
  lua_pushlightuserdata(L, b);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &KEY);
  lus_pos_open(L, b);
  lus_list_open(L, b);
  lus_counter_open(L);
  lus_grid_open(L);
  lus_deck_open(L);
  lus_dice_open(L);
  lus_stack_open(L);
  return 0;
}

Binding *lus_binding_open(Vm *vm) {
  Binding *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->vm = vm;
  lus_layout_init(&b->layout);
  lus_chance_init(&b->chance);
  lua_State *L = lus_vm_state(vm);
  lua_pushcfunction(L, open_all);
  lua_pushlightuserdata(L, b);
  if (lus_moves_init(&b->moves, LUS_PAYLOADS) && lus_vm_call(vm, 1, 0))
    return b;
  lus_binding_close(b);
  return NULL;
}

void lus_binding_close(Binding *b) {
  if (!b) return;
  lus_layout_free(&b->layout);
  lus_chance_free(&b->chance);
  lus_notes_free(&b->notes);
  lus_moves_free(&b->moves);
  free(b->counters);
  free(b->own);
  free(b);
}
