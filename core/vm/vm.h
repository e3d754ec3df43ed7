/* core/vm/vm.h - one sandboxed Lua state: a memory cap, a budget, no access to
 * anything outside.
 *
 * Scripts run by lus_vm_call see an allow-list of Lua's functions and the words
 * that the host publishes. A call that runs too long or uses too much memory is
 * doomed: its error passes through pcall, xpcall, __close and every other way
 * in which a script can catch one. The outermost lus_vm_call then returns
 * false, and the Vm can be used as before.
 *
 * A Vm belongs to the thread that made it: make, use and free it there, and
 * make a new one after fork(). Where the system has them (Linux), each Vm owns
 * a timer on the processor time of its thread that raises the signal
 * LUS_VM_SIGNAL, SIGRTMIN + 9 by default. lus_vm_new installs the handler
 * (SA_RESTART; it replaces a handler of the host) and unblocks the signal in
 * its thread. Elsewhere (or when built with LUS_NO_TIMER) a count hook is
 * always armed: half the speed, and a script of few but very slow instructions
 * can take a few seconds to end.
 *
 * The host keeps the LC_NUMERIC and LC_COLLATE locales at "C". */
#ifndef LUS_VM_H
#define LUS_VM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lua.h>

typedef struct Vm Vm;

typedef struct VmLimits {
  size_t memory;   /* bytes that scripts may hold; 0: 64 MiB */
  uint64_t budget; /* VM instructions once a call is slow; 0: 20 million. Such a
                      call may also use 25 ns of processor time for each, to
                      cover what instructions do not measure: 0.5 s by default
                      (four times that in a build with sanitizers) */
} VmLimits;

/* A new sandbox; limits may be NULL. NULL when out of memory. */
Vm *lus_vm_new(const VmLimits *limits);
void lus_vm_free(Vm *vm);

lua_State *lus_vm_state(Vm *vm);
Vm *lus_vm_of(lua_State *L);

/* Finds the text of a module for require; core/ does no file I/O. *display_name
 * is what errors call it ("monza.lua"). The Vm copies what it is given before
 * it calls again. NULL: there is no such module. */
typedef const char *(*VmReader)(void *ctx, const char *name, size_t *len,
                                const char **display_name);
void lus_vm_set_reader(Vm *vm, VmReader reader, void *ctx);

/* Pushes what a module of the library ("lua/battery") returns. Scripts cannot
 * require these once the words are frozen. Raises like lua_call. */
void lus_vm_require(lua_State *L, const char *name);

/* A module whose name may be anything: the path that a user gave. NULL: none.
 * The string must outlive its use here. */
void lus_vm_set_path(Vm *vm, const char *name);

/* Where print goes: one call for each print, with a text that ends in a
 * newline. Nowhere by default. */
typedef void (*VmPrint)(void *ctx, const char *text, size_t len);
void lus_vm_set_print(Vm *vm, VmPrint print, void *ctx);

/* Reports each line of a chunk, by chunkname, as it runs. Slows scripts to a
 * third of their speed. To be set between calls only. */
typedef void (*VmLine)(void *ctx, const char *chunkname, int line);
void lus_vm_set_line(Vm *vm, VmLine line, void *ctx);

/* Compiles text and pushes the function; bytecode is refused. chunkname is what
 * errors show ("monza.lua"); the source is kept under it to be quoted. False:
 * nothing is pushed, and lus_vm_error says why. */
bool lus_vm_load(Vm *vm, const char *chunkname, const char *text, size_t len);

/* lua_call, protected and within the limits; the stack needs one free slot.
 * False: function and arguments are popped, nothing is pushed, and lus_vm_error
 * says why. Calls nest (host, Lua, C, Lua); the budget belongs to the
 * outermost, or to the request (lus_vm_begin). C code between two Lua functions that has nothing to clean up uses
 * lua_call. */
bool lus_vm_call(Vm *vm, int nargs, int nresults);

/* The last error: "monza.lua:12: message", a newline, and the source line below
 * it. Valid until the next error. */
const char *lus_vm_error(const Vm *vm);

/* For a C function whose nested lus_vm_call failed: raises the same error
 * again. Does not return. */
int lus_vm_raise(lua_State *L);

/* Ends the running call at once, for a reason of the host. Like that of the
 * budget, this error cannot be caught; `reason` becomes the error and must
 * outlive the call. Called by C code within lus_vm_call; does not return. */
void lus_vm_abort(Vm *vm, const char *reason);

/* Charges work done in C loops to the budget of the running call. A step costs
 * about as much as a VM instruction. False: the call is doomed; clean up and
 * raise. lus_vm_work raises by itself. */
bool lus_vm_spend(Vm *vm, unsigned steps);
void lus_vm_work(lua_State *L, unsigned steps);

/* Several calls with one budget: what the host does for one request. Calls
 * between the two share what the first would have had alone. They nest, and
 * inside a call they change nothing. */
void lus_vm_begin(Vm *vm);
bool lus_vm_end(Vm *vm); /* was it slow? then the watchdog woke */

/* Charges memory that C keeps beside Lua's, for as long as the Vm lives. Raises
 * when the cap is reached. */
void lus_vm_hold(lua_State *L, size_t bytes);

/* Pops a value and makes it a word that every script sees. Only before
 * lus_vm_freeze. */
void lus_vm_publish(Vm *vm, const char *name);

/* Pushes the table of all words, which must only be read. */
void lus_vm_words(Vm *vm);

/* Ends loading: no more words can be published. (Scripts can never assign a
 * global; from now on the error says that state belongs in the position.) */
void lus_vm_freeze(Vm *vm);

/* Lets scripts require the modules of the library: for tests of the library,
 * in a VM from which nothing is read back. A game may not. */
void lus_vm_open_library(Vm *vm);

/* A digest of the texts of all chunks and modules loaded so far, independent of
 * their names and order. */
uint64_t lus_vm_digest(const Vm *vm);

/* --- reading what a script made ---
 *
 * Raw: no metamethod is called, so a string stays valid as long as its table is
 * on the stack and holds it. Read-only views are looked through; a table with
 * an __index or a __len of its own is refused. Each step is charged. */

/* Makes the table at idx plain, in place. Any other value is left alone. */
void lus_raw_table(lua_State *L, int idx);
/* How long the plain table at idx is; 0 if it is none. */
lua_Integer lus_raw_len(lua_State *L, int idx);
/* Push an item or a field of the plain table at idx, and return its type. A
 * table that is pushed has been made plain. */
int lus_raw_item(lua_State *L, int idx, lua_Integer i);
int lus_raw_field(lua_State *L, int idx, const char *name);
/* lua_next, charged. */
bool lus_raw_next(lua_State *L, int idx);

/* Pushes a text of the value, without addresses, like luaL_tolstring. May call
 * the script's __tostring. */
const char *lus_tostring(lua_State *L, int idx, size_t *len);

/* Replaces the table at idx with a read-only view of it: reading, # and pairs
 * work, assignment is an error. Tables inside it stay as they are. May raise a
 * memory error, like any function that makes a table. */
void lus_vm_readonly(lua_State *L, int idx);

#endif
