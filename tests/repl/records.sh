#!/bin/sh
# tests/repl/records.sh - records, journals and replays through the program.
set -u
LUSORY=${LUSORY:-build/lusory}
DIR=$(mktemp -d) || exit 1
trap 'rm -rf "$DIR"' EXIT
mkdir "$DIR/games"
cp tests/fixtures/games/pebbles.lua tests/fixtures/games/lucky.lua "$DIR/games"
export LUSORY_PATH="$DIR/games" XDG_STATE_HOME="$DIR/state" XDG_DATA_HOME="$DIR/data" NO_COLOR=1 TERM=dumb
. tests/helper/count.sh
ROOT=$PWD

result() { # WHAT STATUS
  if [ "$2" -eq 0 ]; then ok; else not_ok "$1"; fi
}
run() { # runs lusory; output in $DIR/out, exit code in $code
  "$LUSORY" "$@" >"$DIR/out" 2>&1 </dev/null
  code=$?
}
feed() { # LINES ARGS...: the same with input
  lines=$1
  shift
  printf "$lines" | "$LUSORY" "$@" >"$DIR/out" 2>&1
  code=$?
}
exits() { [ "$code" -eq "$2" ]; result "$1: exit $code, not $2: $(tail -n 3 "$DIR/out" 2>/dev/null)" $?; }
says() { grep -qF -- "$2" "$DIR/out"; result "$1: does not say '$2': $(tail -n 4 "$DIR/out")" $?; }
holds() { grep -q -- "$3" "$2"; result "$1: no '$3' in $2" $?; }
moves() { sed -n '/^[0-9]/p' "$1"; }

# --- a match is recorded and verified ---
F=$DIR/a.lus
feed 'take 1\ntake 2\nundo\ntake 3\n' play pebbles --seed 5 --record "$F"
exits "an unfinished match" 0
[ "$(stat -c %a "$F")" = 600 ]; result "a journal is private" $?
holds "undo is a line of its own" "$F" '^undo 1$'
[ "$(tail -n 1 "$F")" = '*' ]; result "the result stands last" $?
run replay "$F" --verify
exits "an unfinished record verifies" 0
feed 'take 3\ntake 3\ntake 3\ntake 2\n' resume "$F"
exits "resume" 0
[ "$(tail -n 1 "$F")" = 2 ]; result "finishing writes the result" $?
[ "$(stat -c %a "$F")" != 600 ]; result "a finished record is no secret" $?
run replay --verify "$F"
exits "a finished record verifies" 0
says "verify" "verified: 6 turns, 6 moves, seat 2 wins"

# --- kill -9, again and again: the match ends as if nothing had happened ---
bots() { "$LUSORY" "$@" >/dev/null 2>&1 </dev/null; }
bots play lucky --set target=60 --seed 77 --seat 1=random --seat 2=random --record "$DIR/whole.lus"
K=$DIR/killed.lus
bots play lucky --set target=60 --seed 77 --seat 1=random --seat 2=random --record "$K" --cap 1
i=0
while [ $i -lt 100 ] && [ "$(tail -n 1 "$K")" = '*' -o -z "$(grep -E '^([12]|draw)$' "$K")" ]; do
  "$LUSORY" resume "$K" >/dev/null 2>&1 </dev/null &
  pid=$!
  sleep 0.0$((i % 7))
  kill -9 $pid 2>/dev/null
  wait $pid 2>/dev/null
  run replay --verify "$K"
  [ $code -eq 0 ] || { result "after kill -9 the record verifies: $(cat "$DIR/out")" 1; break; }
  i=$((i + 1))
done
bots resume "$K"
moves "$DIR/whole.lus" >"$DIR/1"; moves "$K" >"$DIR/2"
cmp -s "$DIR/1" "$DIR/2"; result "a match killed $i times is the same as one that was not" $?
[ "$(wc -l <"$DIR/1")" -gt 5 ]; result "and it is a match" $?

# --- what was acknowledged is on disk ---
A=$DIR/ack.lus
feed '' play pebbles --set pile=99 --seed 1 --record "$A"
mkfifo "$DIR/pipe"
n=0 lost=0 silent=0
while [ $n -lt 10 ]; do
  n=$((n + 1))
  rm -f "$DIR/ack"
  "$LUSORY" resume "$A" <"$DIR/pipe" >"$DIR/ack" 2>&1 &
  pid=$!
  exec 9>"$DIR/pipe"
  echo 'take 1' >&9
  t=0 # this number is on the screen once this move counts, and not before
  until grep -qs "^pebbles: $((99 - n))\$" "$DIR/ack" || [ $t -gt 1000 ]; do sleep 0.02; t=$((t + 1)); done
  kill -9 $pid
  wait $pid 2>/dev/null
  exec 9>&-
  [ $t -le 1000 ] || silent=$((silent + 1))
  [ "$(grep -c '^[0-9]*\. take 1' "$A")" -eq $n ] || lost=$((lost + 1))
done
result "$silent of 10 moves were not acknowledged" $silent
result "$lost of 10 acknowledged moves were lost" $lost

# --- torn, busy, full, not ours ---
printf '%s' '12. ta' >>"$A"
feed 'take 2\n' resume "$A"
says "a torn line is told" "cut off"
run replay --verify "$A"
exits "a journal goes on after a torn line" 0
holds "the next line is whole" "$A" '^11\. take 2$'
feed '' play pebbles --record /proc/nowhere.lus
exits "where nothing can be written the match goes on" 0
says "and it is told" "not being saved"
cp README.md "$DIR/readme"
feed '' play pebbles --record "$DIR/readme"
cmp -s README.md "$DIR/readme"; result "a file that is no record is left alone" $?
n=0
while [ $n -lt 90 ]; do echo 'take 1'; n=$((n + 1)); done >"$DIR/ones"
( trap '' XFSZ
  ulimit -f 1
  "$LUSORY" play pebbles --set pile=99 --record "$DIR/full.lus" <"$DIR/ones" 2>&1
  echo "exit $?" ) | cat >"$DIR/out"
says "a full disk does not end the match" "exit 0"
[ "$(grep -c 'not being saved' "$DIR/out")" -eq 1 ]; result "it is told, once" $?
says "and what comes of it" "The match is not saved."
says "and the match goes on" "pebbles: 9"
run replay --verify "$DIR/full.lus"
exits "what was written before the disk was full verifies" 0
[ "$(grep -c '^[0-9]*\. take 1' "$DIR/full.lus")" -gt 5 ]; result "and is not lost" $?

# --- take-backs are kept ---
T=$DIR/takeback.lus
feed 'moves\n#1\ntake-back\nyes\n#1\nsave '"$DIR"'/saved.lus\nyes\n' play lucky --seed 9 --record "$T"
holds "a take-back is a line of the journal" "$T" '^takeback 1$'
holds "what is saved has it" "$DIR/saved.lus" 'Takebacks "1"'
feed "load $DIR/saved.lus\nmoves\n#1\ntake-back\nyes\nsave $DIR/again.lus\nyes\n" play pebbles --no-save
holds "what is loaded and saved has both" "$DIR/again.lus" 'Takebacks "2"'
feed 'restart\nmoves\n#1\nsave '"$DIR"'/fresh.lus\nyes\n' resume "$DIR/again.lus"
! grep -q Takebacks "$DIR/fresh.lus"; result "a new match has none" $?
i=0
while [ $i -lt 40 ]; do echo moves; echo '#1'; i=$((i + 1)); done >"$DIR/ones"
"$LUSORY" resume "$T" <"$DIR/ones" >"$DIR/out" 2>&1
holds "a match that is resumed and finished has it" "$T" 'Takebacks "1"'
[ "$(tail -n 1 "$T")" != '*' ]; result "and is finished" $?
run replay --verify "$T"
says "replay tells it" "1 move was taken back after something new was seen"
feed 'undo\ntake-back\nyes\nquit\n' resume "$T"
holds "going back from the end goes on in the same file" "$T" 'Takebacks "2"'
[ "$(tail -n 1 "$T")" = '*' ]; result "which is not finished any more" $?
feed "save $T\nquit\n" resume "$T"
says "a match is not saved over its own journal" "as you play"
run replay --verify "$T"
exits "which stays whole" 0

# --- a file that holds something else ---
feed "b2\nsave $DIR/kept.lus\na1\nsave $DIR/kept.lus\nload $DIR/none.lus\n" play tictactoe --no-save
[ "$(grep -c "^Saved as $(realpath "$DIR")/kept.lus" "$DIR/out")" = 2 ]; result "a match may be saved over itself, and the path is told" $?
says "what cannot be loaded is named" "none.lus was not loaded: No such file"
cp "$DIR/kept.lus" "$DIR/kept.copy"
feed "c3\nsave $DIR/kept.lus\n" play tictactoe --no-save
says "another match is not written over it" "Not saved; choose another name."
cmp -s "$DIR/kept.lus" "$DIR/kept.copy"; result "and the record stays" $?

# --- a script by its path, resumed from elsewhere ---
mkdir "$DIR/here" "$DIR/here/below"
cp tests/fixtures/games/pebbles.lua "$DIR/here/nim.lua"
program=$(realpath "$LUSORY")
cd "$DIR/here" || exit 1
printf 'take 3\nsave own.lus\n' | "$program" play nim.lua >/dev/null 2>&1
holds "a record that a person saves is portable" own.lus 'Game "nim.lua"'
cd below || exit 1
printf 'save ../far.lus\n' | "$program" resume >"$DIR/out" 2>&1
says "an autosave is resumed from any folder" "Seat 1 played take 3."
"$program" resume ../own.lus >"$DIR/out" 2>&1 </dev/null
code=$?
exits "a record whose script is elsewhere" 1
says "it says where it looked" "there is no $(pwd -P)/nim.lua"
cd .. || exit 1
printf 'save back.lus\n' | "$program" resume >/dev/null 2>&1
holds "in its folder it is portable again" back.lus 'Game "nim.lua"'
"$program" play nim >"$DIR/out" 2>&1
says "a script beside" "did you mean './nim.lua'?"
cd "$ROOT" || exit 1

# --- none ---
XDG_STATE_HOME=$DIR/none run resume
exits "nothing to resume" 1
says "nothing to resume" "there is no unfinished match"
(
  export XDG_STATE_HOME="$DIR/two"
  printf 'take 2\n' | "$LUSORY" play template >/dev/null 2>&1
  sleep 1 # a file's time has seconds
  printf 'a1\n' | "$LUSORY" play tictactoe >/dev/null 2>&1
)
XDG_STATE_HOME=$DIR/two run resume --list
says "the newest is the first" "Tic-tac-toe, turn 2, O to play"
holds "the other is the second" "$DIR/out" '^  2  [-0-9]* [0-9:]*  Pebbles, turn 2, seat 2 to play'
XDG_STATE_HOME=$DIR/two run resume 3
exits "a number that is not in the list" 1
says "how many there are" "there are only 2 unfinished matches"
XDG_STATE_HOME=$DIR/two run resume 2
says "one by its number" "pebbles: o"
XDG_STATE_HOME=$DIR/two run resume TEMPL
says "the last match of a game is resumed by its name" "Seat 1 played take 2."
XDG_STATE_HOME=$DIR/two run resume monza
exits "no match of a game" 1
says "no match of a game" "there is no unfinished match of monza"
XDG_STATE_HOME=$DIR/two feed 'resume lucky\nquit\n'
says "the menu names all that are not finished" "2 matches are not finished: "
says "the menu resumes a match by its game" "no unfinished match of lucky"
XDG_STATE_HOME=$DIR/none run resume --list
exits "an empty list" 0
says "an empty list" "there is no unfinished match"
LUSORY_DATA=/nowhere LUSORY_PATH='' run list
exits "no games" 1
says "no games" "/nowhere/games"

# --- rules that change ---
sed 's/return n <= pos.pile end/return n <= pos.pile and n < 3 end/; s/math.min(pos.pile, pos.opt.most)/math.min(pos.pile, 2)/' \
  tests/fixtures/games/pebbles.lua >"$DIR/games/pebbles.lua"
run replay --verify "$F"
exits "changed rules" 1
says "changed rules" "The rules have changed"
says "the position" "pebbles: 14"
says "the move" "Turn 2, line"
says "the rule" "enough_left"
cp tests/fixtures/games/pebbles.lua "$DIR/games"
echo '-- a remark' >>"$DIR/games/pebbles.lua"
run replay --verify "$F"
exits "rules that changed and still fit" 0
says "rules that changed and still fit" "The rules have changed"
cp tests/fixtures/games/pebbles.lua "$DIR/games"

# --- stepping ---
run replay "$F" --to 3
exits "--to" 0
says "--to shows the board" "pebbles: 8"
run replay "$F" --to 99
exits "--to beyond the end" 1
run replay "$F" --to x
exits "--to nonsense" 2
run replay
exits "no record" 2
run replay "$DIR/nothing.lus"
exits "no such record" 1
feed 'next\n\nback\n5\nstart\nauto\ncomment a good {end}\nlist\nnxt\nquit\n' replay "$F"
exits "stepping" 0
says "stepping" "3. seat 1: take 3"
says "stepping" "did you mean 'next'"
holds "comments are kept" "$F" '{a good (end)}'
run replay --verify "$F"
exits "a commented record verifies" 0
before=$(cat "$F")
feed "go 2\nplay $DIR/branch.lus\ntake 1\nquit\n" replay "$F"
exits "playing on" 0
holds "a branch is a record of its own" "$DIR/branch.lus" '^3\. take 1'
[ "$(cat "$F")" = "$before" ]; result "the record it came from is as it was" $?
run replay --verify "$DIR/branch.lus"
exits "a branch verifies" 0
feed 'play one\nquit\n' play lucky --seed 9 --record "$DIR/hidden.lus"
feed "export $DIR/shared.lus\n" replay "$DIR/hidden.lus"
holds "an export withholds the seed" "$DIR/shared.lus" 'Seed "withheld"'
holds "and the cards" "$DIR/shared.lus" 'draw ?; draw ?'
run replay --verify "$DIR/shared.lus"
exits "withheld outcomes" 0

# --- a seat that changes hands ---
feed 'take 1\nseat 2=random\nquit\n' play template --set pile=30 --seed 2 --record "$DIR/hands.lus"
exits "a seat handed to a bot" 0
holds "the record says who sits there now" "$DIR/hands.lus" '^\[Seat2 "random"\]'
holds "what was played before stays" "$DIR/hands.lus" '^1\. take 1'
feed 'take 1\nquit\n' resume "$DIR/hands.lus"
says "the bot is still there" "Played by bots: seat 2 (random)."
run replay --verify "$DIR/hands.lus"
exits "it verifies" 0

# --- the example in the docs ---
sed -n '/^    \[Game/,/^## /s/^    //p' docs/records.md >"$DIR/example.lus"
run replay --verify "$DIR/example.lus"
exits "the example in docs/records.md" 0
says "it is the one shown" "5 turns, 5 moves, seat 1 wins"

# --- hostile ---
head -c 70000000 /dev/zero >"$DIR/zeros"
run replay --verify "$DIR/zeros"
exits "too large" 1
head -c 100000 /dev/urandom >"$DIR/noise"
run replay --verify "$DIR/noise"
exits "noise" 1
run replay --verify "$DIR"
exits "a folder" 1
for r in tests/fixtures/records/*.lus; do
  run replay --verify "$r"
  exits "$r" 0
done

finish
