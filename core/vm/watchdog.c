/* core/vm/watchdog.c - ends a call that runs too long, and costs other calls
 * nothing.
 *
 * A timer ticks with the processor time of the thread. A call that is still
 * running at the next tick is slow. The signal handler then arms Lua's count
 * hook (which a handler on the same thread may do), and the hook counts
 * instructions. Over budget, the call is doomed: from then on the hook runs
 * before every instruction and raises, so that whatever catches the error gets
 * no further. A call busy with few but slow instructions is doomed by the
 * number of ticks. When nothing was called between two ticks, the timer is not
 * set again. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <time.h>

#include "vm/vm_impl.h"

#ifdef LUS_HAS_TIMER
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#ifndef LUS_VM_SIGNAL
#define LUS_VM_SIGNAL (SIGRTMIN + 9)
#endif

#define TICK_NS 20000000L /* 20 ms */

static void hook(lua_State *L, lua_Debug *ar);

/* A hook for lines where the host wants them, in addition to what the watchdog
 * needs. */
static void set_hook(Vm *vm, int mask, int count) {
  if (vm->line) mask |= LUA_MASKLINE;
  lua_sethook(vm->L, mask ? hook : NULL, mask, count);
}

static bool always_armed(const Vm *vm) {
#ifdef LUS_HAS_TIMER
  return !vm->dog.has_timer;
#else
  (void)vm;
  return true;
#endif
}

/* Instructions between two hooks. Without a timer the hook also has to look at
 * the clock. */
static int stride(const Vm *vm) { return always_armed(vm) ? 100 : 1000; }

static void arm(Vm *vm, int count) {
  vm->dog.armed = 1;
  set_hook(vm, LUA_MASKCOUNT, count);
}

#ifdef LUS_HAS_TIMER

/* The handler may interrupt Lua between reading the hook mask and clearing a
 * function's trap, and go unnoticed. If no hook has run since the last tick, it
 * arms again. */
static void tick_same_call(Vm *vm) {
  Watchdog *dog = &vm->dog;
  if (++dog->ticks >= dog->allowance && !vm->doom) vm->doom = DOOM_TIME;
  if (vm->doom) {
    arm(vm, 1);
  } else if (!dog->armed || dog->seen_beats == dog->beats) {
    arm(vm, stride(vm));
  }
  dog->seen_beats = dog->beats;
}

/* Once: the handler sets it again when it is done. To arm the hook takes time
 * for each nested call, so a timer that went on by itself could be due again
 * before its handler ends, and the script would never run on. */
static void set_timer(Vm *vm, long ns) {
  struct itimerspec once = {{0, 0}, {0, ns}};
  timer_settime(vm->dog.timer, 0, &once, NULL);
}

static void tick(int sig, siginfo_t *info, void *context) {
  (void)sig, (void)context;
  if (info->si_code != SI_TIMER) return; /* not from a timer */
  Vm *vm = info->si_value.sival_ptr;
  Watchdog *dog = &vm->dog;
  int saved = errno;
  if (dog->seen != dog->serial) {
    dog->seen = dog->serial;
    dog->ticks = 0;
  } else if (vm->depth > 0 || vm->requests > 0) {
    tick_same_call(vm);
  } else {
    dog->asleep = 1;
  }
  if (!dog->asleep) set_timer(vm, TICK_NS);
  errno = saved;
}

static bool install_handler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = tick;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigset_t mine;
  sigemptyset(&action.sa_mask);
  sigemptyset(&mine);
  sigaddset(&mine, LUS_VM_SIGNAL);
  return sigaction(LUS_VM_SIGNAL, &action, NULL) == 0 &&
         pthread_sigmask(SIG_UNBLOCK, &mine, NULL) == 0;
}

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static bool make_timer(Vm *vm) {
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = LUS_VM_SIGNAL;
  event.sigev_value.sival_ptr = vm;
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  return timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &vm->dog.timer) == 0;
}

void lus_dog_start(Vm *vm) {
  Watchdog *dog = &vm->dog;
  uint64_t ticks = vm->budget / (TICK_NS / LUS_NS_PER_INSTRUCTION);
  dog->allowance = ticks < 2          ? 2
                   : ticks > UINT_MAX ? UINT_MAX
                                      : (unsigned)ticks;
  dog->has_timer = install_handler() && make_timer(vm);
  dog->asleep = dog->has_timer;
  if (!dog->has_timer) arm(vm, stride(vm));
}

/* A pending signal reaches this thread before timer_delete returns, while the
 * Vm still exists. */
void lus_dog_stop(Vm *vm) {
  if (vm->dog.has_timer) timer_delete(vm->dog.timer);
}

void lus_dog_wake(Vm *vm) {
  vm->dog.asleep = 0;
  set_timer(vm, TICK_NS);
}

#else

void lus_dog_start(Vm *vm) { arm(vm, stride(vm)); }

void lus_dog_stop(Vm *vm) { (void)vm; }

void lus_dog_wake(Vm *vm) { (void)vm; }

#endif

/* The call is doomed: from now on every instruction raises. */
void lus_dog_bite(Vm *vm) { arm(vm, 1); }

/* The outermost call has ended. */
void lus_dog_calm(Vm *vm) {
  vm->doom = DOOM_NONE;
  vm->where[0] = '\0';
  if (always_armed(vm)) {
    arm(vm, stride(vm));
  } else {
    set_hook(vm, 0, 0);
    vm->dog.armed = 0;
  }
}

/* The time limit where no timer keeps it. */
static void look_at_clock(Vm *vm) {
  Watchdog *dog = &vm->dog;
  if (dog->seen != dog->serial) {
    dog->seen = dog->serial;
    dog->started = clock();
  } else if ((double)(clock() - dog->started) * 1e9 / CLOCKS_PER_SEC >
             (double)vm->budget * LUS_NS_PER_INSTRUCTION) {
    lus_vm_doom(vm, DOOM_TIME);
  }
}

static void tell_line(Vm *vm, lua_Debug *ar) {
  lua_getinfo(vm->L, "S", ar);
  if (vm->line && *ar->source == '@')
    vm->line(vm->line_ctx, ar->source + 1, ar->currentline);
}

static void hook(lua_State *L, lua_Debug *ar) {
  Vm *vm = lus_vm_of(L);
  if (ar->event == LUA_HOOKLINE) {
    tell_line(vm, ar);
    return;
  }
  if (always_armed(vm)) look_at_clock(vm);
  vm->dog.beats = (sig_atomic_t)((unsigned)vm->dog.beats + 1u);
  lus_vm_work(L, (unsigned)stride(vm));
}
