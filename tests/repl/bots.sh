#!/bin/sh
# tests/repl/bots.sh - bots as opponents: they keep what they thought from move to move, undo makes
# them forget it, and the same moves bring the same answer. Hints.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data" LC_ALL=C.UTF-8
. tests/helper/count.sh

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
  told $seed 4 3 | picture >"$work/first"
  told $seed 4 3 | picture >"$work/again"
  check "seed $seed: the same moves, the same answer" cmp -s "$work/first" "$work/again"
  told $seed 4 3 undo 3 | picture >"$work/undone"
  told $seed 4 "save $work/$seed.lus" >/dev/null
  printf '3\nquit\n' | "$lusory" resume "$work/$seed.lus" | picture >"$work/resumed"
  check "seed $seed: after undo as if it had just sat down" cmp -s "$work/undone" "$work/resumed"
  cmp -s "$work/first" "$work/undone" || other=$((other + 1))
done
check "what it thought before made a difference" [ "$other" -gt 0 ]

# Hints reveal the same search step by step; a new position starts from the first
# step, which is left out where it rules out no move.
told 1 hint hint hint hint 4 hint >"$work/hints"
sed -n -e "s/.*'hint' again.*/kind/p" -e 's/^Try.*/move/p' -e 's/.*; try .*, for one\./move/p' -e 's/.*looks best.*/why/p' "$work/hints" | tr '\n' ' ' >"$work/steps"
check "hints in steps" grep -qx 'move why why why move ' "$work/steps"
move=$(sed -n 's/^Try \(.*\)\.$/\1/p' "$work/hints" | head -n 1)
check "of the same thought" grep -q "^$move looks best (" "$work/hints"
printf 'hint\nhint\n' | "$lusory" play tictactoe --set position="xx1/oo1/3 x" --no-save >"$work/hints"
check "how it begins" grep -q "Look for a move that begins with 'c'; .* 'hint' again" "$work/hints"
check "the win at hand" grep -qx "Try c3." "$work/hints"
for seed in 1 2 3; do
  printf 'hint\nhint\n' | "$lusory" play hoch3 --seats 4 --seed $seed --no-save >"$work/hints"
  check "hoch3, seed $seed: moves, where all know that there is nothing to uncover" grep -q '[Tt]ry ..-..[.,]' "$work/hints"
done

printf 'hint\nhint\n' | "$lusory" play reversi --no-save --seed 2 >"$work/hints"
check "moves as good as each other" grep -q "no clear best move" "$work/hints"

finish
