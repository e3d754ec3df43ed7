#!/bin/sh
# tests/repl/sim.sh - lusory sim and diff from outside: the same for any number of threads, shards that add up
# also when one was killed, and what is misuse.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
folder=$(mktemp -d) || exit 1
export PARALLEL_HOME="$folder/parallel"
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

# --- shards ---
run="$lusory sim reversi -n 41 --seed 9 --rules"
$run --json >"$folder/whole"
for i in 1 2 3 4; do $run --shard $i/4 -o "$folder/s$i.json"; done
check "missing shards are told" says "shards are missing" sim --merge "$folder"/s[134].json
check "a shard twice is refused" says "shard 1 of 4 is already in it" sim --merge "$folder"/s[14].json "$folder/s1.json"
check "and is no success" exits 1 sim --merge "$folder/s1.json" "$folder/s1.json"
check "a whole run is no shard" says "is a whole run" sim --merge "$folder/whole" "$folder/whole"
"$lusory" sim --merge "$folder/s4.json" "$folder/s2.json" "$folder/s1.json" "$folder/s3.json" --json >"$folder/sum"
check "merged, it is the whole" same "$folder/whole" "$folder/sum"
"$lusory" sim --merge "$folder/s4.json" "$folder/s2.json" -o "$folder/half" 2>/dev/null
"$lusory" sim --merge "$folder/s1.json" "$folder/half" "$folder/s3.json" --json >"$folder/sum"
check "also by halves" same "$folder/whole" "$folder/sum"
# strangers WORDS OPTION...: a shard of another run is told by what differs
strangers() {
  words=$1
  shift
  "$lusory" sim reversi -n 41 --seed 9 --rules --shard 2/4 "$@" -o "$folder/other"
  check "$words" says "$words" sim --merge "$folder/s1.json" "$folder/other"
}
strangers "the seed differs" --seed 8
strangers "the bots differ" --seat 2=mcts:2
strangers "the cap differs" --cap 9
strangers "the number of matches differs" -n 40
strangers "the number of shards differs" --shard 2/5
"$lusory" sim reversi -n 41 --seed 9 --shard 2/4 -o "$folder/other"
check "rules counted or not" says "--rules differs" sim --merge "$folder/s1.json" "$folder/other"
"$lusory" sim connect_four -n 8 --shard 1/2 --seed 1 -o "$folder/wide"
"$lusory" sim connect_four -n 8 --shard 2/2 --seed 1 --set width=6 -o "$folder/other"
check "other options" says "the options differ" sim --merge "$folder/wide" "$folder/other"
check "another game" says "the game differs" sim --merge "$folder/wide" "$folder/s1.json"

# Many at a time, killed on the way and resumed: by GNU parallel if it is there, else as a plain job array.
run="$lusory sim reversi -n 64 --seed 9 --seat 1=mcts:60"
$run --json >"$folder/whole"
if command -v parallel >/dev/null; then
  cat >"$folder/array" <<END
parallel --will-cite --joblog '$folder/jobs' --resume-failed -j 2 $run --shard {}/16 -o '$folder/p{}.json' ::: $(seq -s ' ' 16)
END
else
  echo "GNU parallel is not there; xargs takes its place"
  cat >"$folder/array" <<END
seq 16 | xargs -P 2 -I{} sh -c "[ -e '$folder/p{}.json' ] || $run --shard {}/16 -o '$folder/p{}.json'"
END
fi
shards() { find "$folder" -name 'p*.json' | wc -l; }
setsid sh "$folder/array" >"$folder/log" 2>&1 &
session=$!
until [ "$(shards)" -gt 0 ] || ! kill -0 $session 2>/dev/null; do :; done
pkill -KILL -s $session
wait $session 2>/dev/null
check "killed on the way" [ "$(shards)" -lt 16 ]
sh "$folder/array" >"$folder/log" 2>&1
"$lusory" sim --merge "$folder"/p*.json --json >"$folder/sum"
check "killed, resumed and merged, it is the whole" same "$folder/whole" "$folder/sum"
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
check "diff of the same" says "matches ending differently      0" diff tictactoe tictactoe -n 9
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
