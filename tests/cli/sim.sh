#!/bin/sh
# tests/cli/sim.sh - lusory sim and diff from outside: the same for any number of threads, shards that add up
# also when one was killed, and what is misuse.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0

# check WHAT COMMAND...: the command is to succeed.
check() {
  what=$1
  shift
  if "$@" >"$folder/log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok: $what"
    sed 's/^/    /' "$folder/log"
  fi
}
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
same() { timeless "$1" >"$folder/x" && timeless "$2" >"$folder/y" && cmp "$folder/x" "$folder/y"; }

# --- threads ---
for game in connect_four backgammon crazy_eights; do
  for j in 1 2; do
    "$lusory" sim $game -n 24 --seed 5 --seat 1=mcts:5 -j $j --json >"$folder/$game.$j"
  done
  check "$game: the same on one thread and on two" same "$folder/$game.1" "$folder/$game.2"
done
if command -v python3 >/dev/null; then
  check "the JSON is JSON, with its keys" python3 - "$folder/connect_four.1" <<'PY'
import json, sys
s = json.load(open(sys.argv[1]))
for key in ("game options seed matches wins draws unfinished moves_per_match choices_per_decision "
            "seconds matches_per_second").split():
    assert key in s, key
assert s["matches"] == 24 == sum(s["wins"]) + s["draws"] + s["unfinished"]
PY
fi

# --- shards: as GNU parallel or a job array runs them ---
run="$lusory sim reversi -n 41 --seed 9 --rules"
$run --json >"$folder/whole"
shard() { [ -e "$folder/s$1.json" ] || $run --shard "$1/4" -o "$folder/s$1.json"; }
for i in 1 3 4; do shard $i; done
: >"$folder/s2.json.part" # what a killed one may leave
check "missing shards are told" says "shards are missing" sim --merge "$folder"/s?.json
check "a shard twice is refused" exits 1 sim --merge "$folder/s1.json" "$folder/s1.json"
for i in 1 2 3 4; do shard $i; done
"$lusory" sim --merge "$folder/s4.json" "$folder/s2.json" "$folder/s1.json" "$folder/s3.json" --json >"$folder/sum"
check "resumed and merged, it is the whole" same "$folder/whole" "$folder/sum"
if command -v parallel >/dev/null; then
  parallel --will-cite -j 2 "$run --shard {}/8 -o $folder/p{}.json" ::: 1 2 3 4 5 6 7 8
else
  seq 8 | xargs -P 2 -I{} $run --shard {}/8 -o "$folder/p{}.json"
fi
"$lusory" sim --merge "$folder"/p?.json --json >"$folder/sum"
check "side by side and merged, it is the whole" same "$folder/whole" "$folder/sum"
head -c 700 "$folder/s1.json" >"$folder/torn.json"
check "a torn shard is refused" exits 1 sim --merge "$folder/torn.json"

# --- what is told, and misuse ---
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
check "diff of the same" says "matches that end otherwise      0" diff tictactoe tictactoe -n 9
check "diff of options" says "side by side: Connect Four, Connect Four line=3;" diff connect_four line=3 -n 9
check "of a variant with options" says "Connect Four, Pop Four width=6 line=3;" diff connect_four pop_four line=3 width=6 -n 9 --set width=5
check "the same options are no difference" says "matches that parted             0" \
  diff connect_four line=4 width=6 -n 9 --set width=6
check "no such option" exits 2 diff connect_four lines=3
check "no such variant" exits 2 diff connect_four pop_fuor
check "no such value" exits 2 diff connect_four pop_four line=many
check "diff takes two" exits 2 diff tictactoe

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
