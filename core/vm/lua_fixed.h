/* core/vm/lua_fixed.h - what Lua itself must do the same in every run, and the
 * limits that scripts meet.
 *
 * The Makefile includes this file ahead of every source file of Lua. */
#ifndef LUA_FIXED_H
#define LUA_FIXED_H

/* Strings hash with a fixed seed; lstate.c would make one from the clock and
 * the address of a variable. */
#define luai_makeseed(L) 0x4c757379u

/* lgc.c alone, for which the Makefile defines this name: it calls strchr only
 * to look for 'k' and 'v' in a __mode. core/vm/sandbox.c has a function that
 * never finds them, so that no table is weak: what a weak table holds depends
 * on when memory is collected. */
#ifdef LUS_COLLECTOR
#define strchr lus_never_weak
#endif

/* ldo.c alone: calls nest some 40,000 deep. Lua's own limit is five times that,
 * and whatever walks all of them takes as much longer. */
#ifdef LUS_STACK
#define LUA_CORE
#include <lua.h>
#undef LUAI_MAXSTACK
#define LUAI_MAXSTACK 200000
#endif

/* ltable.c alone. Keys that are objects all hash alike: by their addresses,
 * when a table grows and so how long it is (#) would differ from run to run.
 * (Plain pointers are keys of C's own.) And the keys of a table that are not in
 * its list are at most 65,536. A script can choose keys that all collide, and
 * when the table grows, none of it can be interrupted. */
#ifdef LUS_TABLES
#define LUA_CORE
#include <stdint.h>
#include <lobject.h>
#include <lmem.h>
#undef point2uint
#define point2uint(p)                                                          \
  _Generic((p), void * : (unsigned int)((uintptr_t)(p) >> 3), default : 0u)
#undef luaM_limitN
#define luaM_limitN(n, t)                                                      \
  (sizeof(t) == sizeof(Node)     ? 1u << 16                                    \
   : (n) <= SIZE_MAX / sizeof(t) ? (n)                                         \
                                 : (unsigned int)(SIZE_MAX / sizeof(t)))
#endif

#endif
