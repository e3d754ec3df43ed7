#!/bin/sh
# tests/repl/reload.sh - an edited script is taken into the running match, or the
# old rules stay and it says why.
set -u
lusory=${LUSORY:-build/lusory}
case $lusory in /*) ;; *) lusory=$PWD/$lusory ;; esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data"
. tests/helper/count.sh
cp games/template.lua "$work/stones.lua"
cd "$work" || exit 1
mkfifo in
"$lusory" play ./stones.lua <in >out 2>&1 &
exec 3>in

# Sends a line, and waits until the answer holds a text.
ask() {
  echo "$1" >&3
  i=0
  until grep -q "$2" out; do
    i=$((i + 1))
    [ $i -le 100 ] || return 1
    sleep 0.1
  done
}
answers() { # WHAT LINE TEXT
  if ask "$2" "$3"; then ok; else tail -n 5 out >last; not_ok "$1" last; fi
}

answers "plays" 'take 2' 'Seat 1 played take 2'
answers "says when nothing has changed" reload 'the script has not changed'
sed -i 's/{n:1-3}/{n:1-4}/' stones.lua
answers "takes the new rules" reload 'the number of legal moves is now 4'
sed -i 's/{n:1-4}/{n:1-1}/' stones.lua
answers "names the move that does not fit any more" reload 'Turn 1 no longer fits: take 2'
echo 'nonsense' >>stones.lua
answers "keeps the old rules of a broken script" reload 'The old rules stay: ./stones.lua:'
answers "and goes on" 'take 4' 'Seat 2 played take 4'
exec 3>&-
wait
if [ "$(ls state/lusory/matches | wc -l)" -eq 1 ]; then ok; else not_ok "goes on in the same file"; fi
finish
