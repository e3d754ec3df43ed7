/* core/bind/deck_lua.h - what the two files of the deck's userdata share. */
#ifndef LUS_DECK_LUA_H
#define LUS_DECK_LUA_H

#include "parts/deck.h"
#include "bind/binding.h"

/* pos:deck(name, { cards, piles }) -> the deck; all cards start in its first
 * pile. */
int lus_pos_deck(lua_State *L);

/* Pushes the userdata of a pile. */
void lus_push_pile(lua_State *L, Binding *b, Deck *d, int pile);

#endif
