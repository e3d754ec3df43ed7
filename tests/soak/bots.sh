#!/bin/sh
# tests/soak/bots.sh - how strong the bots are, in full. Tic-tac-toe: mcts:2000 never
# loses, in 1,000 matches against itself and 500 against random in each seat.
# Connect Four: mcts:2000 wins at least 80 % of 200 matches against mcts:200.
# Under the sanitizers this takes long: LUSORY=build/lusory sh tests/soak/bots.sh
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=${LUSORY:-build/lusory}
. tests/helper/count.sh
threads=$(nproc 2>/dev/null || echo 1)

# wins SEAT ARGUMENTS...: how many matches a seat won
wins() {
  seat=$1
  shift
  "$lusory" sim "$@" -j "$threads" --json | sed -n 's/^  "wins": \[\(.*\)\],$/\1/p' | cut -d, -f"$seat" | tr -d ' '
}
# expect WHAT TEST...
expect() {
  what=$1
  shift
  if [ "$@" ]; then ok; else not_ok "$what ($*)"; fi
}

both="tictactoe -n 1000 --seed 1 --seat 1=mcts:2000 --seat 2=mcts:2000"
# shellcheck disable=SC2086 # words
expect "itself never wins as first" "$(wins 1 $both)" -eq 0
# shellcheck disable=SC2086
expect "itself never wins as second" "$(wins 2 $both)" -eq 0
expect "never loses as first" "$(wins 2 tictactoe -n 500 --seed 2 --seat 1=mcts:2000)" -eq 0
expect "never loses as second" "$(wins 1 tictactoe -n 500 --seed 3 --seat 2=mcts:2000)" -eq 0
first=$(wins 1 connect_four -n 100 --seed 4 --seat 1=mcts:2000 --seat 2=mcts:200)
second=$(wins 2 connect_four -n 100 --seed 5 --seat 1=mcts:200 --seat 2=mcts:2000)
expect "Connect Four: ten times the budget" "$((first + second))" -ge 160

finish
