#!/bin/sh
# tests/lua/define.sh - a mistake in a definition is reported with file,
# line and what to do about it.
set -u
lusory=${LUSORY:-build/lusory}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh

# Line 2 of a variant of games/template.lua is wrong.
wrong() { # LINE PART-OF-THE-MESSAGE
  printf 'local g = variant "template" { title = "Mine" }\n%s\nreturn g\n' "$1" >"$work/mine.lua"
  if "$lusory" check "$work/mine.lua" >"$work/out" 2>&1 || ! grep -F "mine.lua:2: error:" "$work/out" | grep -qF -- "$2"; then
    not_ok "$1: $2" "$work/out"
  else
    ok
  fi
}

wrong 'g.options { pole = 3 }' "no option 'pole'; did you mean 'pile'?"
wrong 'g.options { pile = "x" }' "the default x is not allowed; expected 1 to 99"
wrong 'g.options { pile = 100000 }' "the default 100000 is not allowed; expected 1 to 99"
wrong 'g.options { w = { 5, min = 7 } }' "the default 5 is not allowed; expected 7 or more"
wrong 'g.options { w = { "a", values = { "b" } } }' "the default a is not allowed; expected b"
wrong 'g.options { w = { 5, type = "flag" } }' "the default 5 is not allowed; expected on or off"
wrong 'g.options { w = { 5, type = "nosuch" } }' "there is no type of an option 'nosuch'"
wrong 'g.options { w = { 5, mx = 7 } }' "no field of an option 'mx'; did you mean 'max'?"
wrong 'g.options { ["a b"] = { 5 } }' "an option cannot be called 'a b'"
wrong 'g.check("sentence")' "expected a function, got nil"
wrong 'g.move("a b", "x")' "a kind of move cannot be called 'a b'"
wrong 'g.move("lay", "lay {n:1-3}", { m = { 1, 2 } })' "no field 'm'; did you mean 'n'?"
wrong 'g.move("take", "take {n:3-1}")' "the range 3 to 1 is empty"
wrong 'g.move("lay", "lay {n:1-3}")' "nothing says what it does; write play.lay"
wrong 'g.part("pole", function() end)' "no part 'pole'; did you mean 'pile'?"
wrong 'g.part("pile")' "expected a function, got nil"
wrong 'g.part("pile", function() return 3 end)' "part 'pile': expected a table as its spec, got 3"
wrong 'function g.setup(pos) pos.grid = 3 end' "pos.grid is a method and cannot be assigned"
wrong 'variant "../there.lua" { }' "'../there.lua': '..' is not allowed"
wrong 'local h = game "H" { phases = { "a", "b" } } h.move("m", "m")' 'say in which phase it is played: phase = "a" or "b"'
wrong 'g.rule("enough_left", "x", function() end)' 'replace("enough_left", ...) changes it'
wrong 'g.rule("x", "y")' "a rule needs a name, a sentence and a function"
wrong 'g.rule("x", "tak", "y", function() end)' "no move 'tak'; did you mean 'take'?"
wrong 'g.rule("x", "take, all", "y", function() end)' '(several: { "take", "all" })'
wrong 'g.rule("x", "take", "it is {m}", function() return true end)' "the sentence of the rule 'x' names {m}"
wrong 'function g.scene(_, scene) scene:txt("x") end' "a scene has no 'txt'; did you mean 'text'?"
wrong 'function g.scene(_, s) s:beside(function(left) left:txt("x") end) end' "did you mean 'text'?"
wrong 'g.looks { x = { "x", colour = "gren" } }' "looks.x: there is no colour 'gren'; did you mean 'green'?"
wrong 'g.looks { x = { "x", shape = "dics" } }' "there is no shape 'dics'; did you mean 'disc'?"
wrong 'g.looks { x = { "x", color = "red" } }' "a look has no 'color'; did you mean 'colour'?"
wrong 'g.looks { x = { colour = "red" } }' "a look begins with its name in words"
wrong 'function g.scene(_, s) s:chips("peble", 3) end' "there is no look 'peble'; did you mean 'pebble'?"
wrong 'function g.scene(_, s) s:chips({ "x", colour = "gren" }, 3) end' "there is no colour 'gren'; did you mean 'green'?"
wrong 'function g.scene(_, s) s:counter("x", 1, { lok = "pebble" }) end' "a counter has no 'lok'; did you mean 'look'?"
wrong 'function g.scene(_, s) s:board(3) end' "scene:board takes a grid"
wrong 'function g.scene(_, s) s.elements = {} end' "a scene is told what there is; it holds nothing"
wrong 'function g.scene(_, s) for k in pairs(s) do error(k) end error(tostring(getmetatable(s))) end' "false"
wrong 'function g.play.take(pos, n) g.base.play.tke(pos, n) end' "play.tke: there is no move 'tke'; did you mean 'take'?"
wrong 'function g.setup() error("no line of its own", 0) end' "no line of its own"
wrong 'g.remove("enough_lift")' "no rule 'enough_lift'; did you mean 'enough_left'?"
wrong 'g.replace("enough_lift", function(f) return f end)' "did you mean 'enough_left'?"
wrong 'g.replace("enough_left", function() end)' "must return the new rule"
wrong 'g.replace("enough_left", 5)' "expected a function, got nil"
wrong 'g.sheet = 3' "sheet: expected a text, got 3"
wrong 'g.note("a b", "x")' "a note cannot be called 'a b'"
wrong 'g.note("x")' "expected a sentence, a function, or false, got nil"
wrong 'g.note("x", "y", 3)' "expected a table"
wrong 'g.note("roll", "x")' "'roll' is a note of the kernel's own"
wrong 'g.note("x", "{a}", { b = "seat" })' "no field 'b'; did you mean 'a'?"
wrong 'g.note("x", "{a}{b}", { "a" })' "the list of fields leaves out 'b'"
wrong 'g.note("x", "{a}", { audience = "b" })' "no field 'b'; did you mean 'a'?"
wrong 'g.note("x", "{a}", { audience = "a" })' "note 'x', field 'a': the audience is a seat"
wrong 'g.note("x", "{a}", { marks = "b" })' "no field 'b'; did you mean 'a'?"
wrong 'g.note("x", "{a:bord}")' "'bord' is neither number, seat, words (a|b) nor a grid"
wrong 'g.note("x", "{a}", { a = {} })' "the list of names is empty"
wrong 'g.note("x", "{1}")' "'1' is not a field"
wrong 'g.note("x", "{a}{b}{c}{d}{e}{f}{g}{h}{i}")' "9 fields; a note has 8 at most"
wrong 'g.note("x", "y") g.note("x", "z")' "the note 'x' is declared twice"
wrong 'function g.changes() end' "no hook 'changes'"
wrong 'function g.setup(pos) pos:note("x") end' "notes are said in deal, begin, play, ends and stuck"
wrong 'function g.setupp() end' "no hook 'setupp'; did you mean 'setup'?"

# A wrong setting is reported alone: a line of a script would not help.
set_wrong() { # GAME SETTING MESSAGE
  "$lusory" play "$1" --set "$2" </dev/null >"$work/out" 2>&1
  if [ "$(cat "$work/out")" = "lusory: $3" ]; then
    ok
  else
    not_ok "$1 $2" "$work/out"
  fi
}
set_wrong monza position=m99 "position: 'm99' is not a space; m4 is the fourth of the middle lane"
set_wrong rush_hour_shift board=xx "board: expected 84 characters, got 2"

# A rule has one line, that of its declaration, although its function is elsewhere.
cat >"$work/lines.lua" <<'LUA'
local g = game "Lines" { players = 1 }
local function never() return false end
local function always() return true end
g.move("go", "go")
g.move("stay", "stay")
g.rule("no_way", "go", "there is no way", never)
g.rule("no_need", "stay", "there is no need",
  always)
function g.setup(pos) pos:counter("n", 0) end
function g.play.go() end
function g.play.stay(pos) pos:win(1) end
return g
LUA
printf 'it("x", function() match("./lines.lua"):play("stay") end)\n' >"$work/lines_test.lua"
one_line() { # TEXT COMMAND...
  text=$1
  shift
  echo "why go" | "$lusory" "$@" >"$work/out" 2>&1
  if grep -q "$text" "$work/out"; then
    ok
  else
    not_ok "the line of a rule in $1" "$work/out"
  fi
}
one_line "no_way (go), .*lines.lua:6" help "$work/lines.lua" --author
one_line "lines.lua:6)" play "$work/lines.lua"
one_line "lines.lua:7: no_need" test --coverage "$work/lines_test.lua"

finish
