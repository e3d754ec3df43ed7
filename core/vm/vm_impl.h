/* core/vm/vm_impl.h - what the files of the rules VM share, and no others
 * include. */
#ifndef LUS_VM_IMPL_H
#define LUS_VM_IMPL_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <lauxlib.h>
#include "vm/vm.h"

#if defined(__linux__) && !defined(LUS_NO_TIMER)
#define LUS_HAS_TIMER 1
#endif

/* The processor time that goes with a budget. The checks of a sanitizer make
 * instructions slower. */
#ifdef __SANITIZE_ADDRESS__
#define LUS_NS_PER_INSTRUCTION 100
#else
#define LUS_NS_PER_INSTRUCTION 25
#endif

/* Why a call is doomed. */
typedef enum Doom {
  DOOM_NONE,
  DOOM_BUDGET,
  DOOM_TIME,
  DOOM_MEMORY,
  DOOM_HOST
} Doom;

typedef struct Source {
  struct Source *next;
  const char *name, *text; /* both in this block */
  size_t len;
} Source;

/* What the signal handler touches is volatile sig_atomic_t. It runs on the
 * thread of the Vm. */
typedef struct Watchdog {
  volatile sig_atomic_t serial; /* counts outermost calls */
  volatile sig_atomic_t armed;  /* the count hook is on */
  volatile sig_atomic_t asleep; /* the timer is stopped until the next call */
  volatile sig_atomic_t beats;  /* hooks run, to see that arming took effect */
  int seen, seen_beats;         /* the handler's notes of the last tick */
  unsigned ticks, allowance;    /* ticks the call has taken, and may take */
  clock_t started; /* without a timer: when the hook saw the call first */
#ifdef LUS_HAS_TIMER
  timer_t timer;
  bool has_timer;
#endif
} Watchdog;

struct Vm {
  lua_State *L;
  volatile sig_atomic_t depth;    /* nested calls; 0: no script is running */
  volatile sig_atomic_t requests; /* begun and not ended */
  /* A Doom; implies dog.armed, until the outermost call ends. */
  volatile sig_atomic_t doom;
  Watchdog dog;
  uint64_t budget, spent;

  size_t memory, used;
  void *refused; /* the last request that the cap refused; Lua collects garbage
                    and asks once more */
  size_t refused_from, refused_to;

  VmReader reader;
  const char *path; /* a module by the path that a user gave */
  void *reader_ctx;
  VmPrint print;
  void *print_ctx;
  VmLine line;
  void *line_ctx;
  Source *sources;
  bool frozen, for_host; /* for_host: the host requires a module */
  bool open;             /* scripts may require the library, too */

  const char *reason; /* of DOOM_HOST */
  char where[96];     /* "monza.lua:12: ", where the call was doomed */
  bool deep;          /* and was that deep in recursion? */
  char error[2048];   /* the last error: its message, then the quoted line */
  size_t message_len; /* length of the message alone */
};

/* vm.c */
void lus_vm_doom(Vm *vm, Doom why);
void lus_vm_note_place(Vm *vm);
int lus_vm_load_text(Vm *vm, char mark, const char *name, const char *text,
                     size_t len);

/* watchdog.c */
void lus_dog_start(Vm *vm);
void lus_dog_stop(Vm *vm);
void lus_dog_wake(Vm *vm);
void lus_dog_calm(Vm *vm);
void lus_dog_bite(Vm *vm);

/* sandbox.c */
void lus_open_sandbox(Vm *vm);

/* strings.c, format.c, tables.c, pairs.c: the functions of each library */
extern const luaL_Reg lus_string_functions[];
extern const luaL_Reg lus_table_functions[];
int lus_string_format(lua_State *L);
int lus_pairs(lua_State *L);
int lus_readonly_pairs(lua_State *L);

/* Starts the budget, of a request or of the outermost call. */
static inline void vm_start(Vm *vm, volatile sig_atomic_t *count) {
  /* In this order: the handler may run between any two of these. */
  vm->dog.serial = (sig_atomic_t)((unsigned)vm->dog.serial + 1u);
  vm->spent = 0;
  *count = 1;
  if (vm->dog.asleep) lus_dog_wake(vm);
}

/* Every entry into Lua is between these two. */
static inline void vm_enter(Vm *vm) {
  if (vm->depth == 0 && vm->requests == 0) vm_start(vm, &vm->depth);
  else vm->depth++;
}

static inline void vm_leave(Vm *vm) {
  if (--vm->depth == 0 && vm->requests == 0 && vm->dog.armed) lus_dog_calm(vm);
}

#endif
