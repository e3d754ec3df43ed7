#!/bin/sh
# tests/repl/files.sh - which files a script reaches, who may write a match, and what becomes of it when writing fails.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$PWD
lusory=$(realpath "${LUSORY:-build/lusory}")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME="$folder/state" XDG_DATA_HOME="$folder/data" LC_ALL=C.UTF-8 NO_COLOR=1 TERM=dumb
unset LUSORY_PATH LUSORY_DATA
code=0
. tests/helper/count.sh

# result WHAT STATUS
result() { if [ "$2" -eq 0 ]; then ok; else not_ok "$1"; fi; }
feed() { # LINES ARGS...: output in $folder/out, exit code in $code; 124 is a hang
  lines=$1
  shift
  printf "$lines" | timeout 30 "$lusory" "$@" >"$folder/out" 2>&1
  code=$?
}
exits() { [ "$code" -eq "$2" ]; result "$1: exit $code, not $2: $(tail -n 3 "$folder/out")" $?; }
says() { tr '\n' ' ' <"$folder/out" | grep -qF -- "$2"; result "$1: does not say '$2': $(tail -n 4 "$folder/out")" $?; }
quiet() { ! grep -qF -- "$2" "$folder/out"; result "$1: says '$2'" $?; }
mode() { [ "$(stat -c %a "$2")" = "$3" ]; result "$1: the mode of $2 is $(stat -c %a "$2"), not $3" $?; }

# --- a script reaches what is beside it, and games by their names ---
mkdir "$folder/mine" "$folder/mine/below" "$folder/far"
cd "$folder/mine" || exit 1
echo 'print("REACHED") return {}' | tee below/part.lua >"$folder/far/far.lua"
cp "$root/games/template.lua" "$folder/far/game.lua"
ln -s "$folder/far/far.lua" linked.lua
while IFS='|' read -r what reach; do
  echo "local part = require \"$what\" return game \"Reach\" { players = 2 }" >reach.lua
  feed '' play --no-save reach.lua
  if [ "$reach" = yes ]; then says "require $what" REACHED; else quiet "require $what" REACHED; exits "require $what" 1; fi
done <<END
below/part|yes
./below/part.lua|yes
linked|yes
games/below/part.lua|yes
$folder/far/far|no
games/$folder/far/far|no
games/$folder/far/far.lua|no
games//$folder/far/far.lua|no
games/../far/far.lua|no
lua/$folder/far/far|no
lua/../far/far|no
END
for base in "$folder/far/game.lua" "/$folder/far/game.lua" "../far/game.lua"; do
  echo "return variant \"$base\" { title = \"Taken\" }" >reach.lua
  feed '' play --no-save reach.lua
  exits "variant $base" 1
done
cp "$folder/far/game.lua" base.lua
echo 'return variant "./base.lua" { title = "Taken" }' >reach.lua
for path in reach.lua "$folder/mine/reach.lua"; do
  feed '' play --no-save "$path"
  says "a variant of what is beside $path" Taken
done
(cd "$folder" && feed '' play --no-save mine/reach.lua && exits "from another folder" 0)

# --- what is no regular file is not waited for ---
mkfifo pipe.lua pipe_test.lua pipe.lus
mkdir folder.lua
ln -s /dev/zero zero.lua
for part in pipe folder zero; do
  echo "local part = require \"$part\" return game \"Waits\" { players = 2 }" >reach.lua
  feed '' play --no-save reach.lua
  says "require of a $part" "there is no module '$part'"
  for verb in play check help 'sim -n 1' 'perft 1' solve 'test --battery' test; do
    # shellcheck disable=SC2086 # words
    feed '' $verb "./$part.lua"
    [ "$code" -ne 124 ]; result "$verb on a $part: exit $code" $?
  done
done
feed '' test pipe_test.lua
exits "tests in a pipe" 1
feed '' resume pipe.lus
exits "a match in a pipe" 1
feed 'quit\n' play template --record pipe.lus
says "a match is not written to a pipe" "was left alone"
[ -p pipe.lus ]; result "which stays" $?
rm -f pipe.lua pipe_test.lua pipe.lus zero.lua
rmdir folder.lua

# --- a record runs no script that nobody agreed to ---
sed 's/^return pebbles/print("REACHED") return pebbles/' "$root/games/template.lua" >strange.lua
for game in strange.lua ./strange.lua "$folder/mine/strange.lua" ../mine/strange strange/../strange.lua; do
  mkdir -p strange
  printf '[Game "%s"]\n\n1. take 1\n2. take 2\n*\n' "$game" >strange.lus
  for how in 'replay' 'replay --verify' 'resume'; do
    # shellcheck disable=SC2086 # words
    feed '' $how strange.lus
    exits "$how of $game" 1
    quiet "$how of $game" REACHED
    says "$how of $game" "--allow-script"
    # shellcheck disable=SC2086 # words
    feed '' $how --allow-script strange.lus
    exits "$how --allow-script of $game" 0
    says "$how --allow-script of $game" REACHED
  done
  feed 'load strange.lus\nquit\n' play template --no-save
  quiet "load of $game" REACHED
  feed 'load strange.lus\nquit\n' play ./strange.lua --no-save
  says "load of what is being played" "Pebbles, after 2 turns"
done
feed '' resume --list
quiet "the list of matches" REACHED
feed 'take 1\n' play strange.lua
feed 'take 1\n' resume
says "what the program has kept itself is resumed" "Seat 2 played take 1."
mkdir -p "$folder/state/lusory/matches"
feed '' resume "$folder/state/lusory/matches/../../../mine/strange.lus"
quiet "a way around by the folder of matches" REACHED
rm -rf "$folder/state"

# --- one program plays a match ---
feed 'take 1\n' play template --set pile=99 --record one.lus
mkfifo hold
"$lusory" resume one.lus <hold >"$folder/first" 2>&1 &
first=$!
exec 9>hold
until grep -qs 'to play' "$folder/first"; do sleep 0.05; done
feed 'take 1\n' resume one.lus
exits "a second program" 1
says "a second program" "is being played in another program"
feed 'take 1\n' play template --record one.lus
says "nor does a new match take its file" "is being written by another program"
feed 'load one.lus\nquit\n' play template --no-save
says "it may be read" "after 1 turn."
echo 'load one.lus' >&9 # closing what was read drops no lock
echo 'yes' >&9
sleep 0.2
exec 9>&-
wait $first
feed 'take 1\n' resume one.lus
exits "when it has been left it can be resumed" 0
"$lusory" resume one.lus <hold >"$folder/first" 2>&1 &
first=$!
exec 9>hold
echo 'save one.lus' >&9 # reads its own journal
echo 'seat 2=random' >&9 # and writes it anew
echo 'seat 2=human' >&9
until grep -qs 'is now played by a person' "$folder/first"; do sleep 0.05; done
feed 'take 1\n' resume one.lus
says "a match whose file was written anew is still its own" "is being played in another program"
exec 9>&-
wait $first

# Many at once: every line that was acknowledged is there, and the file can be read.
cp one.lus many.lus
before=$(grep -c '^[0-9]*\. take' many.lus)
round=0 told=0 lost=0 broken=0 acknowledged=0
while [ $round -lt "${ROUNDS:-25}" ]; do
  round=$((round + 1))
  for i in 1 2 3; do
    printf 'take 1\n' | "$lusory" resume many.lus >"$folder/by$i" 2>&1 &
  done
  wait
  for i in 1 2 3; do
    if grep -q 'is being played in another' "$folder/by$i"; then told=$((told + 1)); fi
    if grep -q 'played take 1\.$' "$folder/by$i" && ! grep -q 'not being saved\|not saved' "$folder/by$i"; then
      acknowledged=$((acknowledged + $(grep -c '> take 1$' "$folder/by$i")))
    fi
  done
  timeout 20 "$lusory" replay --verify many.lus >"$folder/out" 2>&1 || broken=$((broken + 1))
  [ "$(tail -n 1 many.lus)" = '*' ] || { cp one.lus many.lus; before=$(grep -c '^[0-9]*\. take' many.lus); acknowledged=0; }
done
[ $((before + acknowledged)) -eq "$(grep -c '^[0-9]*\. take' many.lus)" ]
result "$before + $acknowledged moves were acknowledged, $(grep -c '^[0-9]*\. take' many.lus) are in the file" $?
result "$broken of $round journals cannot be read" $broken
[ "$told" -gt 0 ]; result "nobody was told in $round rounds" $?

# --- where it is kept: a place of one's own ---
ls -d /tmp/.local >"$folder/before" 2>&1
for home in '' relative; do
  feed 'take 1\nquit\n' play template --seed 1 # fills nothing yet
  (unset XDG_STATE_HOME XDG_DATA_HOME; HOME=$home; [ -n "$home" ] || unset HOME
   printf 'quit\n' | "$lusory" play template >"$folder/out" 2>&1
   "$lusory" list --names >/dev/null)
  ls -d /tmp/.local >"$folder/after" 2>&1
  cmp -s "$folder/before" "$folder/after"; result "without HOME nothing goes to a folder of everybody's" $?
done
mkdir -p "$folder/open/lusory"
chmod 777 "$folder/open/lusory"
XDG_STATE_HOME=$folder/open feed 'take 1\nquit\n' play template
exits "a folder that others may write to" 0
says "a folder that others may write to" "not being saved: others may write to the folder"
[ ! -e "$folder/open/lusory/matches" ] || [ -z "$(ls "$folder/open/lusory/matches")" ]; result "and nothing is put there" $?
if [ "$(id -u)" -eq 0 ]; then
  mkdir -p "$folder/other/lusory"
  chown 12345 "$folder/other/lusory"
  XDG_STATE_HOME=$folder/other feed 'take 1\nquit\n' play template
  says "a folder of somebody else" "not being saved: the folder for saved matches belongs to another user"
fi

# --- links that others planted ---
mkdir "$folder/shared"
chmod 1777 "$folder/shared"
cp one.lus target.lus
ln -s "$folder/mine/target.lus" "$folder/shared/match.lus"
cp target.lus target.copy
feed 'take 1\nquit\n' resume "$folder/shared/match.lus"
cmp -s target.lus target.copy; result "a match is not written through a link in a shared folder" $?
ln -s "$folder/mine/target.lus" mylink.lus
feed 'take 1\nquit\n' resume mylink.lus
! cmp -s target.lus target.copy; result "a link in one's own folder is followed" $?
cp target.copy target.lus
ln -sf "$folder/mine/target.lus" "$folder/shared/out.json"
feed '' sim template -n 2 -o "$folder/shared/out.json"
cmp -s target.lus target.copy; result "nor is anything else" $?

# --- modes ---
umask 022
feed 'take 1\nquit\n' play template --record private.lus
mode "a match that goes on" private.lus 600
feed 'take 1\nsave saved.lus\nquit\n' play template
mode "one that was saved" saved.lus 600
for file in "$folder"/state/lusory/matches/*.lus; do mode "an autosave" "$file" 600; done
mode "the folder of matches" "$folder/state/lusory/matches" 700

# --- devices are written to, not replaced ---
ln -s /proc/self/fd/1 standard # as /dev/stdout is, which a failure must not cost
feed '' sim template -n 2 -o standard
says "sim -o to what is open" '"matches": 2'
[ -L standard ]; result "which stays" $?
ln -s /dev/full full
feed '' sim template -n 2 -o full
exits "sim -o /dev/full" 1
says "sim -o /dev/full" "No space left"
for verb in list 'help monza' 'sim template -n 5' 'check template' 'replay one.lus' 'diff template template -n 5' 'perft template 3' '--version' '--help' 'play template --no-save --seat 1=random --seat 2=random'; do
  # shellcheck disable=SC2086 # words
  timeout 60 "$lusory" $verb >/dev/full 2>"$folder/out" </dev/null
  code=$?
  exits "$verb on a full disk" 1
  says "$verb on a full disk" "cannot write the output"
done

# --- writing fails: told, and the match goes on ---
long=$(yes 'take 1' | head -n 90)
(ulimit -f 1; printf '%s\n' "$long" | "$lusory" play template --set pile=99 --record short.lus 2>&1; echo "exit $?") | cat >"$folder/out"
code=$(sed -n 's/^exit //p' "$folder/out")
exits "a limit on files does not end the program" 0
[ "$(grep -c 'not being saved' "$folder/out")" -eq 1 ]; result "it is told once" $?
says "and the match goes on" "(9)"
feed '' replay --verify short.lus
exits "what was written before verifies" 0
(ulimit -f 0; printf 'take 1\ntake 2\n' | "$lusory" play template --record none.lus 2>&1; echo "exit $?") | cat >"$folder/out"
says "not a byte can be written" "not being saved"
says "not a byte can be written: the match goes on" "Seat 2 played take 2."
says "not a byte can be written: it ends well" "exit 0"
feed '' sim template -n 1 -o /proc/none.json
exits "a folder that takes no file" 1
feed 'take 1\nsave /proc/none.lus\ntake 1\nquit\n' play template --record /sys/none.lus
exits "a folder that takes no record" 0
says "a folder that takes no record" "not being saved"
says "nor a saved one" "Not saved: /proc/none.lus"
says "and the match goes on" "Seat 2 played take 1."

# EIO, ENOSPC at fsync, and a rename that fails, by a library in between (not under the sanitizers, whose own comes first).
cat >"$folder/eio.c" <<'END'
#include <errno.h>
#include <stdlib.h>
static int fails(const char *what) { const char *is = getenv("FAILS"); return is && *is == *what; }
int fsync(int fd) { (void)fd; if (!fails("sync")) return 0; errno = EIO; return -1; }
int ftruncate(int fd, long n) { (void)fd, (void)n; if (!fails("cut")) return 0; errno = EIO; return -1; }
END
if ! nm "$lusory" 2>/dev/null | grep -q __asan_init && ${CC:-cc} -shared -fPIC -o "$folder/eio.so" "$folder/eio.c" 2>/dev/null; then
  for fault in sync cut; do
    printf 'take 1\ntake 2\nsave other.lus\n' |
      timeout 30 env LD_PRELOAD="$folder/eio.so" FAILS=$fault "$lusory" play template --record "eio$fault.lus" >"$folder/out" 2>&1
    code=$?
    exits "EIO ($fault)" 0
    says "EIO ($fault)" "Input/output error"
    says "EIO ($fault): the match goes on" "Seat 2 played take 2."
    ls -A | grep -q '\.new$'; result "EIO ($fault) leaves nothing behind: $(ls -A)" $((!$?))
  done
fi

# --- a record of nothing does not verify ---
printf '[Game "template"]\n\n1. take 1 2. take 2' >open.lus
feed '' replay --verify open.lus
exits "a record whose only line has no end" 1
says "a record whose only line has no end" "nothing to verify"
printf '[Game "template"]\n\n1. take 1 2. take 2\n' >open.lus
feed '' replay --verify open.lus
exits "with an end it does" 0

# --- killed while it writes: nothing is left but whole files ---
mkdir "$folder/killed"
cd "$folder/killed" || exit 1
cp ../mine/one.lus match.lus
round=0 torn=0
while [ $round -lt "${KILLS:-100}" ]; do
  round=$((round + 1))
  printf 'take 1\nsave copy.lus\nyes\nseat 2=random\nseat 2=human\nundo\nsave copy.lus\nyes\nundo\nsave copy.lus\nyes\nundo\n' |
    "$lusory" resume match.lus >/dev/null 2>&1 &
  pid=$!
  sleep 0.0$((round % 5))$((round % 10))
  kill -9 $pid 2>/dev/null
  wait $pid 2>/dev/null
  for file in match.lus copy.lus; do
    [ ! -e $file ] || timeout 20 "$lusory" replay --verify $file >"$folder/out" 2>&1 || torn=$((torn + 1))
  done
done
result "$torn files cannot be read after $round times kill -9" $torn
left=$(find . -name '*.lus.*' | wc -l)
result "temporary files are left: $(ls -A)" "$left"
printf 'save copy.lus\nyes\n' | "$lusory" resume match.lus >/dev/null 2>&1
[ "$(ls -A | grep -v '^match.lus$\|^match.lus~$\|^copy.lus$\|^copy.lus~$' | wc -l)" -eq 0 ]
result "and none after the next save: $(ls -A)" $?

finish
