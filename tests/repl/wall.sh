#!/bin/sh
# tests/repl/wall.sh - the second wall: what the kernel refuses the program once scripts may run, and that nothing else changes.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME="$folder/state" XDG_DATA_HOME="$folder/data" LC_ALL=C.UTF-8 NO_COLOR=1
unset LUSORY_PATH LUSORY_DATA
. tests/helper/count.sh

# result WHAT STATUS
result() { if [ "$2" -eq 0 ]; then ok; else not_ok "$1"; fi; }

state=$("$lusory" --version | sed -n 's/^wall: //p')
[ -n "$state" ]; result "--version tells whether there is a wall" $?
[ "$("$lusory" --no-wall --version | sed -n 's/^wall: //p')" != 'seccomp, no new privileges' ]
result "--no-wall switches it off" $?
case $(uname -sm)/$state in
'Linux x86_64/none under'* | 'Linux aarch64/none under'*) ;;
'Linux x86_64/'* | 'Linux aarch64/'*) [ "$state" = 'seccomp, no new privileges' ]; result "there is one: $state" $? ;;
esac

# --- no other behaviour: the same bytes with it and without ---
same() { # ARGS...
  for wall in '' --no-wall; do
    # shellcheck disable=SC2086 # no word or one
    printf 'take 3\nb2\na1\nmoves\nhistory\nundo\nsave %s/s%s.lus\nquit\n' "$folder" "$wall" |
      "$lusory" $wall "$@" >"$folder/out$wall" 2>&1
    echo "exit $?" >>"$folder/out$wall"
  done
  sed -i "s/s--no-wall\.lus/s.lus/; s/^[0-9.]* seconds.*//; s/matches-[0-9-]*//; /\"seconds\"/d; /\"matches_per_second\"/d" "$folder/out" "$folder/out--no-wall"
  cmp -s "$folder/out" "$folder/out--no-wall"
  result "lusory $*: $(diff "$folder/out" "$folder/out--no-wall" | head -n 5)" $?
}
for game in template monza; do
  same play "$game" --seed 3
  same play "$game" --seed 3 --no-save --seat 1=random --seat 2=random
  same sim "$game" -n 50 --seed 1 -j 3 --json
  same help "$game"
  same check "$game" --seconds 0 --seed 1
  rm -rf "$folder/state"
done
same perft tictactoe 4
same perft tictactoe 2 --divide
same solve rush_hour
same diff tictactoe connect_four -n 10 --seed 1
same list
same test --battery template
same replay tests/fixtures/records/by_hand.lus --allow-script
same nonsense

# --- what is refused: tried from within, by a library that stands in for the first thing a rules VM asks the kernel ---
cat >"$folder/inside.c" <<'END'
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static void told(const char *what, long result) {
  char line[100];
  int n = snprintf(line, sizeof line, "%s: %s\n", what, result < 0 ? "refused" : "POSSIBLE");
  if (write(2, line, n) < 0) abort();
}
int timer_create(clockid_t clock, struct sigevent *event, timer_t *out) {
  static int done;
  (void)clock, (void)event, (void)out;
  errno = ENOSYS;
  if (done++) return -1;
  const char *file = getenv("WRITES");
  char *const args[] = {"true", NULL};
  if (!getenv("STAYS")) told("exec", syscall(SYS_execve, "/bin/true", args, args));
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (!child) _exit(0);
  told("process", child);
  told("socket", socket(AF_INET, SOCK_STREAM, 0));
  told("local socket", socket(AF_UNIX, SOCK_STREAM, 0));
  told("code", mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0);
  void *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  told("code out of data", mprotect(page, 4096, PROT_READ | PROT_EXEC));
  told("typing", ioctl(0, TIOCSTI, "x"));
  told("signals to others", syscall(SYS_kill, getppid(), 0));
  told("tracing", syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0));
  told("other memory", syscall(SYS_process_vm_readv, getppid(), 0, 0, 0, 0, 0));
  told("mounting", syscall(SYS_unshare, 0x10000000));
  told("rings", syscall(SYS_io_uring_setup, 1, page));
  told("privileges", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 ? -1 : 0);
  if (!file) return -1;
  told("writing", open(file, O_WRONLY));
  told("making", open("made", O_WRONLY | O_CREAT, 0600));
  told("a nameless file", open(".", O_TMPFILE | O_RDWR, 0600));
  told("renaming", rename(file, "renamed"));
  told("removing", unlink(file));
  told("linking", link(file, "linked"));
  told("folders", mkdir("folder", 0700));
  told("modes", chmod(file, 0777));
  errno = ENOSYS;
  return -1;
}
END
if [ "$state" = 'seccomp, no new privileges' ] && ${CC:-cc} -w -shared -fPIC -o "$folder/inside.so" "$folder/inside.c" 2>"$folder/cc"; then
  cd "$folder" || exit 1
  for verb in 'play template --no-save' 'help template' 'test --battery template --work 10' 'resume --list'; do
    # shellcheck disable=SC2086 # words
    timeout 60 env LD_PRELOAD="$folder/inside.so" "$lusory" $verb </dev/null >"$folder/out" 2>"$folder/told"
    ! grep POSSIBLE "$folder/told"
    result "$verb" $?
    tried=$(grep -c refused "$folder/told")
    [ "$verb" = 'resume --list' ] || [ "$tried" -eq 13 ]
    result "$verb: $tried of all were tried: $(cat "$folder/told")" $?
  done
  STAYS=1 LD_PRELOAD=$folder/inside.so "$lusory" --no-wall list >/dev/null 2>"$folder/told"
  [ "$(grep -c POSSIBLE "$folder/told")" -gt 5 ]
  result "without the wall most of it is possible: $(cat "$folder/told")" $?
  for verb in 'sim template -n 5' 'check template --seconds 2' 'diff template template -n 5' 'perft template 2' 'solve rush_hour' list; do
    echo kept >kept
    # shellcheck disable=SC2086 # words
    timeout 60 env WRITES=kept LD_PRELOAD="$folder/inside.so" "$lusory" $verb </dev/null >"$folder/out" 2>"$folder/told"
    ! grep POSSIBLE "$folder/told"
    result "$verb" $?
    tried=$(grep -c refused "$folder/told")
    [ "$tried" -eq 21 ]
    result "$verb: $tried of all were tried: $(cat "$folder/told")" $?
  done
fi

finish
