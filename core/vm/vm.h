/* core/vm/vm.h - one sandboxed Lua state: a memory cap, a budget, nothing from
 * outside.
 *
 * Scripts run by lus_vm_call see an allow-list of Lua's functions and the words
 * the host publishes. A call that runs too long or eats too much memory is
 * doomed: its error passes through pcall, xpcall, __close and every other way a
 * script has of catching one, the outermost lus_vm_call returns false, and the
 * Vm goes on as before.
 *
 * A Vm belongs to the thread that made it: make, use and free it there, and
 * make it anew after fork(). Where the system has them (Linux), each Vm owns a
 * timer on its thread's processor time that raises the signal LUS_VM_SIGNAL, by
 * default SIGRTMIN + 9; lus_vm_new installs the handler (SA_RESTART; a handler
 * of the host's is replaced) and unblocks the signal in its thread. Elsewhere
 * (or built with LUS_NO_TIMER) a count hook is always armed: half the speed,
 * and a script of few but very slow instructions can take a few seconds to end.
 *
 * The host leaves the LC_NUMERIC and LC_COLLATE locales at "C". */
#ifndef LUS_VM_H
#define LUS_VM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lua.h>

typedef struct Vm Vm;

typedef struct VmLimits {
  size_t memory;   /* bytes that scripts may hold; 0: 64 MiB */
  uint64_t budget; /* VM instructions once a call is slow; 0: 20 million. The
                      same call may also use 25 ns of processor time for each,
                      for what instructions do not measure; 0.5 s by default
                      (four times that in a build with sanitizers) */
} VmLimits;

/* A fresh sandbox; limits may be NULL. NULL when out of memory. */
Vm *lus_vm_new(const VmLimits *limits);
void lus_vm_free(Vm *vm);

lua_State *lus_vm_state(Vm *vm);
Vm *lus_vm_of(lua_State *L);

/* Finds the text of a module for require: core does no file I/O. *display_name
 * is how errors call it ("monza.lua"). The Vm copies what it is given before it
 * calls again. NULL: there is no such module. */
typedef const char *(*VmReader)(void *ctx, const char *name, size_t *len,
                                const char **display_name);
void lus_vm_set_reader(Vm *vm, VmReader reader, void *ctx);

/* A module whose name may be anything: the path that a user gave. NULL: none.
 * The text must stay. */
void lus_vm_set_path(Vm *vm, const char *name);

/* Where print goes: one call for each print, text ending in a newline. By
 * default it goes nowhere. */
typedef void (*VmPrint)(void *ctx, const char *text, size_t len);
void lus_vm_set_print(Vm *vm, VmPrint print, void *ctx);

/* Tells each line of a chunk, by its chunkname, as it is run: at a third of the
 * speed. Between calls only. */
typedef void (*VmLine)(void *ctx, const char *chunkname, int line);
void lus_vm_set_line(Vm *vm, VmLine line, void *ctx);

/* Compiles text and pushes its function; bytecode is refused. chunkname is what
 * errors show ("monza.lua"); the source is kept under it to be quoted. False:
 * nothing pushed, lus_vm_error says why. */
bool lus_vm_load(Vm *vm, const char *chunkname, const char *text, size_t len);

/* lua_call, protected and within the limits; the stack needs one free slot.
 * False: function and arguments are gone from the stack, nothing is pushed, and
 * lus_vm_error says why. Calls nest (host, Lua, kernel, Lua): the budget
 * belongs to the outermost. C code between two Lua functions that has nothing
 * to clean up uses lua_call. */
bool lus_vm_call(Vm *vm, int nargs, int nresults);

/* The last error: "monza.lua:12: message", a newline, the source line under it.
 * Valid until the next error. */
const char *lus_vm_error(const Vm *vm);

/* For a C function whose nested lus_vm_call failed: raises that error again.
 * Does not return. */
int lus_vm_raise(lua_State *L);

/* Ends the running call at once, for a reason of the host's: like the budget's,
 * this error cannot be caught, and reason becomes the error. Called by C code
 * within lus_vm_call; does not return. reason must outlive the call. */
void lus_vm_abort(Vm *vm, const char *reason);

/* Counts work done in C loops against the budget of the running call. False:
 * the call is doomed; clean up and raise. lus_vm_work raises by itself. A step
 * is about what a VM instruction costs. */
bool lus_vm_spend(Vm *vm, unsigned steps);
void lus_vm_work(lua_State *L, unsigned steps);

/* Pops a value and makes it a word that every script sees. Only before
 * lus_vm_freeze. */
void lus_vm_publish(Vm *vm, const char *name);

/* Pushes the table of all the words; to be read only. */
void lus_vm_words(Vm *vm);

/* Ends loading: no more words can be published. (Scripts can never assign a
 * global; from now on the error says that state belongs in the position.) */
void lus_vm_freeze(Vm *vm);

/* A digest of the texts of all chunks and modules loaded so far, whatever their
 * names and order. */
uint64_t lus_vm_digest(const Vm *vm);

/* Replaces the table at idx by a read-only view of it: reading, # and pairs
 * work, assignment is an error. Tables inside it stay as they are. May raise a
 * memory error, like any function that makes a table. */
void lus_vm_readonly(lua_State *L, int idx);

#endif
