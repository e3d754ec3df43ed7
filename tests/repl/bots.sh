#!/bin/sh
# tests/repl/bots.sh - bots at the table: what they thought is kept from move to move and forgotten by undo, the same
# moves bring the same answer, and hints.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME="$folder/state" XDG_DATA_HOME="$folder/data" LC_ALL=C.UTF-8
passed=0 failed=0

# expect WHAT TEST...
expect() {
  what=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "not ok: $what"; fi
}
# told SEED LINE...: what follows the title when a person plays these lines against a bot
told() {
  seed=$1
  shift
  printf '%s\n' "$@" | "$lusory" play connect_four --seed "$seed" --seat 2=mcts:200 --no-save
}
# picture: the last one
picture() { grep '^[1-6] |' | tail -6; }

other=0
for seed in 1 2 3 4 5 6; do
  told $seed 4 3 | picture >"$folder/first"
  told $seed 4 3 | picture >"$folder/again"
  expect "seed $seed: the same moves, the same answer" cmp -s "$folder/first" "$folder/again"
  told $seed 4 3 undo 3 | picture >"$folder/undone"
  told $seed 4 "save $folder/$seed.lus" >/dev/null
  printf '3\nquit\n' | "$lusory" resume "$folder/$seed.lus" | picture >"$folder/resumed"
  expect "seed $seed: after undo as if it had just sat down" cmp -s "$folder/undone" "$folder/resumed"
  cmp -s "$folder/first" "$folder/undone" || other=$((other + 1))
done
expect "what it thought before made a difference" [ "$other" -gt 0 ]

# The same search tells step by step; a new position starts from the first step,
# which is left out where it excludes no move.
told 1 hint hint hint hint 4 hint >"$folder/hints"
sed -n -e "s/.*'hint' again.*/kind/p" -e 's/^Try.*/move/p' -e 's/.*; try .*, for one\./move/p' -e 's/.*looks best.*/why/p' "$folder/hints" | tr '\n' ' ' >"$folder/steps"
expect "hints in steps" grep -qx 'move why why why move ' "$folder/steps"
move=$(sed -n 's/^Try \(.*\)\.$/\1/p' "$folder/hints" | head -n 1)
expect "of the same thought" grep -q "^$move looks best (" "$folder/hints"
printf 'hint\nhint\n' | "$lusory" play tictactoe --set position="xx1/oo1/3 x" --no-save >"$folder/hints"
expect "how it begins" grep -q "Look for a move that begins with 'c'; .* 'hint' again" "$folder/hints"
expect "the win at hand" grep -qx "Try c3." "$folder/hints"
for seed in 1 2 3; do
  printf 'hint\nhint\n' | "$lusory" play hoch3 --seats 4 --seed $seed --no-save >"$folder/hints"
  expect "hoch3, seed $seed: moves, where all know that there is nothing to uncover" grep -q '[Tt]ry ..-..[.,]' "$folder/hints"
done

printf 'hint\nhint\n' | "$lusory" play reversi --no-save --seed 2 >"$folder/hints"
expect "moves as good as each other" grep -q "no clear best move" "$folder/hints"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
