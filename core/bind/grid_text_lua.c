/* core/bind/grid_text_lua.c - the grid in scripts: as text. */
#include <string.h>

#include "bind/grid_lua.h"

static void arg_glyphs(lua_State *L, int n, const Grid *g, Glyphs glyphs) {
  const char *characters = luaL_checkstring(L, n);
  luaL_argcheck(L, (int)strlen(characters) == g->contents + 1, n,
                "one character for the empty cell and one for each piece");
  luaL_argcheck(L, lus_glyphs(glyphs, characters), n,
                "a character occurs twice, or is a blank or '/'");
}

/* board:read(text, ".xo") -> true, or nil and the reason: sets up the grid from
 * a text, rows from the top, digits for runs of empty cells
 * @param text string @param glyphs string @return true? @return string? */
static int grid_read(lua_State *L) {
  GRID_WRITE(L);
  size_t len;
  const char *text = luaL_checklstring(L, 2, &len), *why = "";
  Glyphs glyphs;
  arg_glyphs(L, 3, g, glyphs);
  if (lus_grid_read(g, block, text, len, (const int16_t *)glyphs, &why)) {
    lua_pushboolean(L, true);
    return 1;
  }
  lua_pushnil(L);
  lua_pushstring(L, why);
  return 2;
}

/* board:fen(".xo") -> "3x/2o1"
 * @param glyphs string @return string */
static int grid_fen(lua_State *L) {
  GRID(L);
  Glyphs glyphs;
  arg_glyphs(L, 2, g, glyphs);
  size_t size = (size_t)g->cells * 3 + (size_t)g->height + 8;
  luaL_Buffer b;
  char *text = luaL_buffinitsize(L, &b, size);
  size_t len = lus_grid_write_fen(g, block, lua_tostring(L, 2), text, size);
  luaL_pushresultsize(&b, len);
  return 1;
}

/* board:drawn(".xo") -> its cells as text, a character for each cell, a line
 * for each row
 * @param glyphs string @return string */
static int grid_drawn(lua_State *L) {
  GRID(L);
  Glyphs glyphs;
  arg_glyphs(L, 2, g, glyphs);
  size_t size = (size_t)(g->cells + g->height) + 1;
  luaL_Buffer b;
  char *text = luaL_buffinitsize(L, &b, size);
  size_t len = lus_grid_write(g, block, lua_tostring(L, 2), text, size);
  luaL_pushresultsize(&b, len);
  return 1;
}

static int describe_cells(lua_State *L, const Grid *g, const uint8_t *block,
                          int piece) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  lua_pushfstring(L, "piece %d at", piece);
  luaL_addvalue(&b);
  for (int cell = 0; cell < g->cells; cell++) {
    char name[LUS_CELL_NAME];
    if (!lus_grid_there(g, cell) || lus_grid_get(g, block, cell) != piece)
      continue;
    lus_grid_name(g, cell, name);
    luaL_addchar(&b, ' ');
    luaL_addstring(&b, name);
  }
  luaL_pushresult(&b);
  return 1;
}

/* board:describe() -> which pieces are where, in words
 * @return string */
static int grid_describe(lua_State *L) {
  GRID(L);
  int n = 0;
  for (int piece = 1; piece <= g->contents; piece++)
    if (lus_grid_count_piece(g, block, piece)) {
      luaL_checkstack(L, 4, "too many pieces");
      n += describe_cells(L, g, block, piece);
      lua_pushliteral(L, "; ");
      n++;
    }
  if (!n) {
    lua_pushfstring(L, "%s: empty.", g->part.name);
    return 1;
  }
  lua_pop(L, 1);
  lua_concat(L, n - 1);
  lua_pushfstring(L, "%s: %s.", g->part.name, lua_tostring(L, -1));
  return 1;
}

const luaL_Reg lus_grid_text_methods[] = {{"read", grid_read},
                                          {"fen", grid_fen},
                                          {"drawn", grid_drawn},
                                          {"describe", grid_describe},
                                          {NULL, NULL}};
