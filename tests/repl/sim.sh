#!/bin/sh
# tests/repl/sim.sh - lusory sim and diff from outside: the same for any number
# of threads; shards that add up even after one was killed; misuse.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
work=$(mktemp -d) || exit 1
export PARALLEL_HOME="$work/parallel"
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh

# exits CODE ARGUMENTS...
exits() {
  code=$1
  shift
  "$lusory" "$@" </dev/null
  [ $? -eq "$code" ]
}
# says WORDS ARGUMENTS...
says() {
  words=$1
  shift
  "$lusory" "$@" </dev/null 2>&1 | grep -F -- "$words"
}
timeless() { grep -v -e '"seconds"' -e '"matches_per_second"' "$1"; }
same() { timeless "$1" >"$work/x" && timeless "$2" >"$work/y" && cmp "$work/x" "$work/y"; }

# --- threads ---
for game in connect_four backgammon crazy_eights; do
  for j in 1 2; do
    "$lusory" sim $game -n 24 --seed 5 --seat 1=mcts:5 -j $j --json >"$work/$game.$j"
  done
  check "$game: the same on one thread and on two" same "$work/$game.1" "$work/$game.2"
done
if command -v python3 >/dev/null; then
  check "the JSON is JSON, with its keys" python3 - "$work/connect_four.1" <<'PY'
import json, sys
s = json.load(open(sys.argv[1]))
for key in ("game options seed matches wins draws unfinished moves_per_match choices_per_decision "
            "seconds matches_per_second").split():
    assert key in s, key
assert s["matches"] == 24 == sum(s["wins"]) + s["draws"] + s["unfinished"]
PY
fi

# --- shards ---
run="$lusory sim reversi -n 41 --seed 9 --rules"
$run --json >"$work/whole"
for i in 1 2 3 4; do $run --shard $i/4 -o "$work/s$i.json"; done
check "missing shards are told" says "shards are missing" sim --merge "$work"/s[134].json
check "a shard twice is refused" says "shard 1 of 4 is already in it" sim --merge "$work"/s[14].json "$work/s1.json"
check "and is no success" exits 1 sim --merge "$work/s1.json" "$work/s1.json"
check "a whole run is no shard" says "is a whole run" sim --merge "$work/whole" "$work/whole"
"$lusory" sim --merge "$work/s4.json" "$work/s2.json" "$work/s1.json" "$work/s3.json" --json >"$work/sum"
check "merged, it is the whole" same "$work/whole" "$work/sum"
"$lusory" sim --merge "$work/s4.json" "$work/s2.json" -o "$work/half" 2>/dev/null
"$lusory" sim --merge "$work/s1.json" "$work/half" "$work/s3.json" --json >"$work/sum"
check "also by halves" same "$work/whole" "$work/sum"
# strangers WORDS OPTION...: a shard of another run is refused with what differs
strangers() {
  words=$1
  shift
  "$lusory" sim reversi -n 41 --seed 9 --rules --shard 2/4 "$@" -o "$work/other"
  check "$words" says "$words" sim --merge "$work/s1.json" "$work/other"
}
strangers "the seed differs" --seed 8
strangers "the bots differ" --seat 2=mcts:2
strangers "the cap differs" --cap 9
strangers "the number of matches differs" -n 40
strangers "the number of shards differs" --shard 2/5
"$lusory" sim reversi -n 41 --seed 9 --shard 2/4 -o "$work/other"
check "rules counted or not" says "--rules differs" sim --merge "$work/s1.json" "$work/other"
"$lusory" sim connect_four -n 8 --shard 1/2 --seed 1 -o "$work/wide"
"$lusory" sim connect_four -n 8 --shard 2/2 --seed 1 --set width=6 -o "$work/other"
check "other options" says "the options differ" sim --merge "$work/wide" "$work/other"
check "another game" says "the game differs" sim --merge "$work/wide" "$work/s1.json"

# Many at a time, killed halfway and resumed: by GNU parallel if it is installed,
# else by xargs.
run="$lusory sim reversi -n 64 --seed 9 --seat 1=mcts:60"
$run --json >"$work/whole"
if command -v parallel >/dev/null; then
  cat >"$work/array" <<END
parallel --will-cite --joblog '$work/jobs' --resume-failed -j 2 $run --shard {}/16 -o '$work/p{}.json' ::: $(seq -s ' ' 16)
END
else
  echo "GNU parallel is not there; xargs takes its place"
  cat >"$work/array" <<END
seq 16 | xargs -P 2 -I{} sh -c "[ -e '$work/p{}.json' ] || $run --shard {}/16 -o '$work/p{}.json'"
END
fi
shards() { find "$work" -name 'p*.json' | wc -l; }
setsid sh "$work/array" >"$work/log" 2>&1 &
session=$!
until [ "$(shards)" -gt 0 ] || ! kill -0 $session 2>/dev/null; do :; done
pkill -KILL -s $session
wait $session 2>/dev/null
check "killed on the way" [ "$(shards)" -lt 16 ]
sh "$work/array" >"$work/log" 2>&1
"$lusory" sim --merge "$work"/p*.json --json >"$work/sum"
check "killed, resumed and merged, it is the whole" same "$work/whole" "$work/sum"
head -c 700 "$work/s1.json" >"$work/torn.json"
check "a torn shard is refused" exits 1 sim --merge "$work/torn.json"

# --- messages and misuse ---
check "wins per seat" says "seat 2 wins (random)" sim tictactoe -n 10
check "rules" says "empty_cell" sim tictactoe -n 10 --rules
check "a named seat does not make the table smaller" exits 0 sim tictactoe -n 2 --seat 1=mcts:9
check "the cap" says "unfinished                      5" sim nine_mens_morris -n 5 --cap 3
check "no human" exits 2 sim tictactoe --seat 1=human
check "no such bot" exits 2 sim tictactoe --seat 1=mcts:many
check "no such game" exits 2 sim tictactoo
check "no game" exits 2 sim
check "no such shard" exits 2 sim tictactoe --shard 5/4
check "no matches" exits 2 sim tictactoe -n 0
check "diff" says "other legal moves in" diff nine_mens_morris lasker_morris -n 5
check "diff of the same" says "matches ending differently      0" diff tictactoe tictactoe -n 9
check "diff of options" says "side by side: Connect Four, Connect Four line=3;" diff connect_four line=3 -n 9
check "of a variant with options" says "Connect Four, Pop Four width=6 line=3;" diff connect_four pop_four line=3 width=6 -n 9 --set width=5
check "the same options are no difference" says "matches that parted             0" \
  diff connect_four line=4 width=6 -n 9 --set width=6
check "no such option" exits 2 diff connect_four lines=3
check "no such variant" exits 2 diff connect_four pop_fuor
check "no such value" exits 2 diff connect_four pop_four line=many
check "diff takes two" exits 2 diff tictactoe

finish
