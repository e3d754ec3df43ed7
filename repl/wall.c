/* repl/wall.c - what the process gives up before it runs a rules script.
 *
 * Filters of system calls, one for all verbs and a second one, on top, for
 * those that only read. A call that is not on the list is answered as by a
 * kernel that does not know it (ENOSYS), so that a C library which tries
 * something new falls back to what there was before. */
#define _GNU_SOURCE
#include "wall.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *state = "off";

const char *wall_state(void) { return state; }

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||     \
    __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && !defined(SANITIZED) &&                               \
    (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCH AUDIT_ARCH_X86_64
#else
#define ARCH AUDIT_ARCH_AARCH64
#endif

/* What the program does: those first that it does often. */
static const int ALLOWED[] = {
    SYS_read,
    SYS_write,
    SYS_futex,
    SYS_timer_settime,
    SYS_rt_sigreturn,
    SYS_clock_gettime,
    SYS_rt_sigprocmask,
    SYS_munmap,
    SYS_madvise,
    SYS_brk,
    SYS_mremap,
    SYS_lseek,
    SYS_close,
    SYS_fstat,
    SYS_newfstatat,
    SYS_statx,
    SYS_ppoll,
    SYS_pselect6,
    SYS_fsync,
    SYS_fdatasync,
    SYS_ftruncate,
    SYS_fcntl,
    SYS_dup,
    SYS_dup3,
    SYS_pread64,
    SYS_pwrite64,
    SYS_readv,
    SYS_writev,
    SYS_readlinkat,
    SYS_faccessat,
    SYS_getdents64,
    SYS_getcwd,
    /* its own files */
    SYS_mkdirat,
    SYS_unlinkat,
    SYS_linkat,
    SYS_renameat,
    SYS_fchmod,
    SYS_fchmodat,
    SYS_umask,
    /* itself: signals, threads, time, memory */
    SYS_rt_sigaction,
    SYS_rt_sigtimedwait,
    SYS_rt_sigsuspend,
    SYS_sigaltstack,
    SYS_restart_syscall,
    SYS_getpid,
    SYS_gettid,
    SYS_getppid,
    SYS_getpgid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_exit,
    SYS_exit_group,
    SYS_set_robust_list,
    SYS_get_robust_list,
    SYS_set_tid_address,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_sched_getparam,
    SYS_sched_getscheduler,
    SYS_sched_get_priority_max,
    SYS_sched_get_priority_min,
    SYS_membarrier,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_getrusage,
    SYS_times,
    SYS_timer_create,
    SYS_timer_delete,
    SYS_timer_gettime,
    SYS_timer_getoverrun,
    SYS_setitimer,
    SYS_getitimer,
    SYS_getrandom,
    SYS_prlimit64,
    SYS_uname,
    SYS_sysinfo,
    SYS_prctl,
    SYS_seccomp,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_renameat2
    SYS_renameat2,
#endif
#ifdef __x86_64__
    SYS_open,
    SYS_stat,
    SYS_lstat,
    SYS_access,
    SYS_readlink,
    SYS_poll,
    SYS_select,
    SYS_dup2,
    SYS_getdents,
    SYS_mkdir,
    SYS_unlink,
    SYS_rmdir,
    SYS_link,
    SYS_rename,
    SYS_chmod,
    SYS_getpgrp,
    SYS_time,
    SYS_alarm,
    SYS_getrlimit,
    SYS_arch_prctl,
#endif
};

/* What whoever only reads does not need. */
static const int CHANGES[] = {
    SYS_ftruncate, SYS_pwrite64, SYS_mkdirat, SYS_unlinkat,
    SYS_linkat,    SYS_renameat, SYS_fchmod,  SYS_fchmodat,
#ifdef SYS_renameat2
    SYS_renameat2,
#endif
#ifdef __x86_64__
    SYS_mkdir,     SYS_unlink,   SYS_rmdir,   SYS_link,
    SYS_rename,    SYS_chmod,
#endif
};

enum { COUNT = sizeof ALLOWED / sizeof *ALLOWED, ROOM = COUNT * 2 + 80 };

typedef struct Filter {
  struct sock_filter at[ROOM];
  unsigned short n;
} Filter;

static void add(Filter *f, unsigned short code, unsigned char jt,
                unsigned char jf, uint32_t k) {
  if (f->n < ROOM) f->at[f->n++] = (struct sock_filter){code, jt, jf, k};
}

static void load(Filter *f, size_t offset) {
  add(f, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)offset);
}

static void end(Filter *f, uint32_t action) {
  add(f, BPF_RET | BPF_K, 0, 0, action);
}

static const uint32_t UNKNOWN = SECCOMP_RET_ERRNO | ENOSYS,
                      DENIED = SECCOMP_RET_ERRNO | EPERM;

/* Calls of another machine's numbers are answered as unknown. */
static void begin(Filter *f) {
  f->n = 0;
  load(f, offsetof(struct seccomp_data, arch));
  add(f, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCH);
  end(f, UNKNOWN);
  load(f, offsetof(struct seccomp_data, nr));
}

static void answer(Filter *f, int call, uint32_t action) {
  add(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (uint32_t)call);
  end(f, action);
}

/* The low half of an argument of a call: where one of `bits` is set it is
 * answered so, and otherwise so. */
static void answer_bits(Filter *f, int call, int argument, uint32_t bits,
                        uint32_t set, uint32_t clear) {
  size_t low = offsetof(struct seccomp_data, args) + 8 * (size_t)argument;
  add(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (uint32_t)call);
  load(f, low);
  add(f, BPF_JMP | BPF_JSET | BPF_K, 0, 1, bits);
  end(f, set);
  end(f, clear);
}

/* The same where the argument has, or has not, this value. */
static void answer_value(Filter *f, int call, int argument, uint32_t value,
                         uint32_t same, uint32_t other) {
  size_t low = offsetof(struct seccomp_data, args) + 8 * (size_t)argument;
  add(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, (uint32_t)call);
  load(f, low);
  add(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
  end(f, same);
  end(f, other);
}

/* Later Linux knows a flag without which a filter slows the whole process. */
static bool install(const Filter *f) {
  struct sock_fprog program = {f->n, (struct sock_filter *)f->at};
  if (f->n == ROOM) return false;
#ifdef SECCOMP_FILTER_FLAG_SPEC_ALLOW
  if (!syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
               SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program))
    return true;
#endif
  return !syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

/* Threads, but no processes; memory, but no code; the terminal, but no typing
 * in the person's place; signals, but only to itself. */
static void add_conditions(Filter *f) {
  answer_bits(f, SYS_mmap, 2, PROT_EXEC, DENIED, SECCOMP_RET_ALLOW);
  answer_bits(f, SYS_mprotect, 2, PROT_EXEC, DENIED, SECCOMP_RET_ALLOW);
  answer_value(f, SYS_ioctl, 1, TIOCSTI, DENIED, SECCOMP_RET_ALLOW);
  answer_bits(f, SYS_clone, 0, CLONE_THREAD, SECCOMP_RET_ALLOW, DENIED);
  answer_value(f, SYS_tgkill, 0, (uint32_t)getpid(), SECCOMP_RET_ALLOW, DENIED);
  answer(f, SYS_openat, SECCOMP_RET_ALLOW);
}

/* Valgrind makes code and sockets of its own in this process. */
static bool is_watched(void) {
  const char *preload = getenv("LD_PRELOAD");
  return preload && strstr(preload, "vgpreload");
}

static bool raised;

void wall_raise(void) {
  Filter f;
  if (is_watched()) {
    state = "none under valgrind";
    return;
  }
  begin(&f);
  for (int i = 0; i < COUNT; i++) answer(&f, ALLOWED[i], SECCOMP_RET_ALLOW);
  add_conditions(&f);
  end(&f, UNKNOWN);
  raised = !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && install(&f);
  state = raised ? "seccomp, no new privileges"
                 : "none: this kernel does not offer seccomp";
}

void wall_read_only(void) {
  Filter f;
  const uint32_t writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  if (!raised) return;
  begin(&f);
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
    answer(&f, CHANGES[i], DENIED);
  answer_bits(&f, SYS_openat, 2, writes, DENIED, SECCOMP_RET_ALLOW);
#ifdef SYS_open
  answer_bits(&f, SYS_open, 1, writes, DENIED, SECCOMP_RET_ALLOW);
#endif
  end(&f, SECCOMP_RET_ALLOW);
  install(&f);
}

#else

void wall_raise(void) {
#ifdef SANITIZED
  state = "none under a sanitizer";
#else
  state = "none on this system";
#endif
}

void wall_read_only(void) {}

#endif
