#!/bin/sh
# tests/lua/notation.sh - what a move is called either stands in a record, or is
# refused where it is declared, with file and line.
set -u
lusory=${LUSORY:-build/lusory}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh

# A game of one move: its notation and the values of {a}, as Lua writes them.
declare_game() { # NOTATION NAMES
  cat >"$work/mine.lua" <<GAME
local g = game "Mine" { players = 2, cap = 20 }
function g.setup(pos) pos:counter("n") end
g.move("go", $1, { ${2:+a = $2} })
function g.play.go(pos) pos.n = pos.n + 1 if pos.n == 4 then pos:draw() end end
return g
GAME
}
result() { # WHAT IS-FINE
  if [ "$2" -eq 0 ]; then ok; else not_ok "$1" "$work/out"; fi
}
refused() { # PART-OF-THE-MESSAGE NOTATION [NAMES]
  declare_game "$2" "${3:-}"
  "$lusory" check "$work/mine.lua" >"$work/out" 2>&1
  grep -qF "mine.lua:3: error:" "$work/out" && grep -qF -- "$1" "$work/out"
  result "$2 ${3:-} is not refused: $1" $?
}
stands() { # NOTATION [NAMES]
  declare_game "$1" "${2:-}"
  "$lusory" play "$work/mine.lua" --seat 1=random --seat 2=random --seed 3 --record "$work/r.lus" >"$work/out" 2>&1 &&
    "$lusory" replay "$work/r.lus" --verify --allow-script >"$work/out" 2>&1
  result "$1 ${2:-} does not stand in a record" $?
}

for sign in , ';' '(' ')' '}' '[' ']'; do
  refused "$sign" "'go$sign'"
  refused "'$sign' has a special meaning" "'go {a}'" "{ 'x${sign}y' }"
done
refused "a { has no partner" "'go {'"
refused "plain UTF-8" "'go {a}'" "{ 'x\\1y' }"
refused "plain UTF-8" "'go {a}'" "{ 'x\\255' }"
refused "plain UTF-8" "'go\\t{n:1-3}'"
refused "single spaces" "'go {a}'" "{ 'two  blanks' }"
refused "single spaces" "'go {a}'" "{ ' before' }"
refused "single spaces" "'go {a}'" "{ '' }"
refused "number of a turn" "'{a}'" "{ '1.' }"
refused "number of a turn" "'{a}'" "{ names = { 'x', '12.b' } }"
refused "number of a turn" "'{n:1-3}.'"
refused "where only a digit may stand" "'{n:1-3}.{w:1x|y}'"
refused "side by side" "'{n:1-3}{m:1-3}'"
refused "stands for two values" "'{a}'" "{ 'Up', 'up' }"
refused "stands for two values" "'{a}'" "{ names = { 'up', 'down' }, also = { down = 1 } }"
refused "appears twice, in a different order" "'{a}'" "{ names = { 'a b', 'b a' }, any_order = true }"
refused "a grid or its lines" "'{a}'" "'lines of nothing'"
refused "none of it is ever shown" "'[go]'"
refused "none of it has to be typed" "'(go)'"
refused "'(' has a special meaning" "'(go {n:1-3}'"
refused "bytes long" "'{a}'" "{ ('x'):rep(2000) }"
stands "'{a}'" "{ 'undo', 'takeback 2', 'draw', '*', '1', '1+2', '1-0', '0-1', '3.5' }"
stands "'{a}'" "{ '=', '?', '#', '%hash', '\"x\"', \"it's\", 'a/b', 'ä→ß', '!', '-', '+' }"
stands "'go {a} now'" "{ 'two words', 'three short words', 'one' }"
stands "'{n:1-3}.{m:0-9}'"
stands "'[go] {s:-2-+2}: {w:left|right}!'"
stands "'(go) {n:1-3}'"
stands "'undo'"
stands "'draw'"
stands "'*'"
stands "'1 {n:1-3}'"

# What comes up by chance: words of cards and of dice, and the word of a pick.
chance_game() { # WORD
  cat >"$work/mine.lua" <<GAME
local g = game "Mine" { players = 2, cap = 20 }
function g.setup(pos)
  pos:deck("cards", { cards = { { $1, 20 }, "other" }, piles = { "stock", "gone" } })
  pos:dice("die", { faces = { $1, "other" } })
end
g.move("go", "go")
function g.play.go(pos)
  pos.stock:draw(pos.gone)
  pos.die:roll()
  if #pos.gone == 6 then pos:draw() end
end
return g
GAME
}
for word in "''" "'two words'" "'a,b'" "'a;b'" "'a(b'" "'a)b'" "'{a'" "'=a'" "'?'" "'a\\tb'" "'\\255'"; do
  chance_game "$word"
  "$lusory" check "$work/mine.lua" >"$work/out" 2>&1
  grep -qF "mine.lua:3: error:" "$work/out" && grep -qF "the word of a face" "$work/out"
  result "a card $word" $?
done
for word in "'1.'" "'*'" "'a=b'" "'[x]'" "'\"x\"'" "'10'" "'ä'" "'undo'"; do
  chance_game "$word"
  "$lusory" play "$work/mine.lua" --seat 1=random --seat 2=random --seed 3 --record "$work/r.lus" >"$work/out" 2>&1 &&
    "$lusory" replay "$work/r.lus" --verify --allow-script >"$work/out" 2>&1
  result "a card $word does not stand in a record" $?
done

finish
