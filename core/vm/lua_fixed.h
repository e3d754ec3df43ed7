/* core/vm/lua_fixed.h - what Lua itself must do the same in every run.
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

#endif
