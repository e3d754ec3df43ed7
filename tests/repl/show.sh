#!/bin/sh
# tests/repl/show.sh - lusory show: a game and a turn of a record, as text, in
# words and as SVG; what a seat may not see is in none of them.
set -u
lusory=$(realpath "${LUSORY:-build/lusory}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data" LC_ALL=C.UTF-8
. tests/helper/count.sh

# says WHAT TEXT ARGS...: it ends well and its output has the text
says() {
  what=$1 text=$2
  shift 2
  if "$lusory" show "$@" >"$work/out" 2>&1 && grep -qF -e "$text" "$work/out"; then ok; else not_ok "$what" "$work/out"; fi
}
# refuses CODE TEXT ARGS...: it ends with the code and says the text
refuses() {
  code=$1 text=$2
  shift 2
  "$lusory" show "$@" >"$work/out" 2>&1
  if [ $? -eq "$code" ] && grep -qF -e "$text" "$work/out"; then ok; else not_ok "show $*: $text" "$work/out"; fi
}

printf 'b2\na3\nc3\n' | "$lusory" play tictactoe --no-save --record "$work/m.lus" >/dev/null

says "a game as text" "1 | . | . | . |" tictactoe
says "in ASCII" "1 | . | . | . |" tictactoe --ascii --text
says "with options" "4 | . |" tictactoe --set height=4
says "a record's last turn" "3 | O | . |[X]|" "$work/m.lus"
says "an earlier turn" "3 |[O]| . | . |" "$work/m.lus" --turn 2
says "in words" "X" "$work/m.lus" --words
says "as SVG" 'data-word="b2"' "$work/m.lus" --svg
check "in a file" "$lusory" show "$work/m.lus" --svg -o "$work/m.svg"
"$lusory" show "$work/m.lus" --svg >"$work/again.svg"
check "with the same bytes" cmp "$work/m.svg" "$work/again.svg"
check "from stdin" sh -c "'$lusory' show - --svg <'$work/m.lus' | cmp - '$work/m.svg'"

refuses 2 "there is no game 'nosuch'" nosuch
refuses 2 "choose one" tictactoe --svg --words
refuses 2 "--turn is for a record" tictactoe --turn 3
refuses 2 "there is no turn 9; the last is turn 3" "$work/m.lus" --turn 9
refuses 2 "there is no such seat; there are 2" tictactoe --seat 5
refuses 2 "show takes one game or record" tictactoe hex
refuses 1 "not written" tictactoe -o "$work/none/m.svg"

# Hands: the seat that looks sees its own, a spectator none, in every form.
own=$("$lusory" show crazy_eights --seed 5 --seat 1 --words | sed -n 's/^You hold \([^ ,]*\).*/\1/p')
if [ -n "$own" ]; then ok; else not_ok "a hand in words"; fi
for form in --text --words --svg; do
  says "$form: a seat sees its hand" "$own" crazy_eights --seed 5 --seat 1 $form
  for who in "" "--seat 2"; do
    # shellcheck disable=SC2086 # two words
    "$lusory" show crazy_eights --seed 5 $form $who >"$work/out"
    if grep -qwF -e "$own" "$work/out"; then not_ok "$form $who: $own is shown" "$work/out"; else ok; fi
  done
done

# What the screen of a match shows, as a file.
printf 'b2\nboard svg %s\nboard svg %s\nn\n' "$work/b.svg" "$work/b.svg" | "$lusory" play tictactoe --no-save >"$work/out"
check "board svg" grep -q 'data-word="b2"' "$work/b.svg"
check "does not replace a file unasked" grep -q "Not written; choose another name" "$work/out"

# The pictures of the docs are those that are drawn now.
mkdir "$work/pictures"
check "pictures are drawn" env LUSORY="$lusory" tools/make-pictures "$work/pictures"
for picture in docs/pictures/*.svg; do
  if cmp -s "$picture" "$work/pictures/${picture##*/}"; then ok; else not_ok "$picture is not up to date; run make docs"; fi
done
if [ "$(ls docs/pictures/*.svg | wc -l)" -eq "$(ls docs/games/*.md | wc -l)" ]; then ok; else not_ok "a page on a game lacks its picture"; fi
for page in docs/games/*.md; do
  name=${page##*/} name=${name%.md}
  check "$page shows its picture" grep -q "(../pictures/$name.svg)" "$page"
done
finish
