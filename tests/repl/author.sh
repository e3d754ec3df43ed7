#!/bin/sh
# tests/repl/author.sh - new writes what passes at once; check finds what a careful
# friend would, with file and line.
set -u
lusory=${LUSORY:-build/lusory}
case $lusory in /*) ;; *) lusory=$PWD/$lusory ;; esac
template=$PWD/games/template.lua
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh
cd "$work" || exit 1

# does NAME STATUS COMMAND...: ends with that status
does() {
  name=$1 want=$2
  shift 2
  "$@" >log 2>&1
  if [ $? -eq "$want" ]; then ok; else not_ok "$name" log; fi
}

does "a new game" 0 "$lusory" new stones
does "passes its test" 0 "$lusory" test stones_test.lua
does "is fine" 0 "$lusory" check stones.lua
for file in .luarc.json .luacheckrc; do
  if [ -s $file ]; then ok; else not_ok "new writes $file" log; fi
done
if grep -q '"variant"' .luacheckrc && grep -q '/types"' .luarc.json; then ok; else not_ok "editors are told the words" log; fi
does "is not overwritten" 1 "$lusory" new stones
does "a name that is none" 2 "$lusory" new 'No Way'
does "a base that is none" 1 "$lusory" new thing --from no_such_game

# A variant finds a module beside itself, after its base was read from elsewhere.
echo 'return { pile = 33 }' >mine.lua
printf 'local v = variant "monza" { title = "Mine" }\nv.summary = "pile " .. require("mine").pile\nreturn v\n' >own.lua
"$lusory" help ./own.lua >log 2>&1
if grep -q 'pile 33' log; then ok; else not_ok "a module beside a variant" log; fi

# A move that a variant declares again keeps the base's legal while its fields are the same.
anew() { # NOTATION TEXT
  printf 'local v = variant "rush_hour_shift" { title = "Mine" }\nv.move("drive", "%s")\nreturn v\n' "$1" >anew.lua
  "$lusory" help ./anew.lua --author >log 2>&1
  if grep -A1 "^  drive(" log | grep -qF "typed \"$1\"; $2"; then ok; else not_ok "declared anew: $1" log; fi
  if grep -A3 "^  drive(" log | grep -qF "vehicle: a number: 1 gold, 2 silver"; then ok; else not_ok "the vehicles of $1" log; fi
}
anew "go {vehicle} {distance}" "phase card, steps; has a legal"
anew "go {vehicle} {by:-15-+15}" "phase card, steps"
if grep -A1 "^  drive(" log | grep -q "has a legal"; then not_ok "a legal for other fields" log; else ok; fi

# A track that a user makes is checked; what is wrong is reported with its place.
track() { # NAME LANES TEXT
  printf 'local v = variant "monza" { title = "Mine" }\nv.options { lanes = "%s" }\nreturn v\n' "$2" >track.lua
  "$lusory" check track.lua >log 2>&1
  if grep -q -- "^track.lua: error: track: $3" log; then ok; else not_ok "$1" log; fi
}
right="P4 Y2 T2 W2 R4 G2 B2 T4 Y2 G2 P2 W2 R2 B4"
left="W2 R2 Y4 T2 G2 B4 P2 R2 T2 W4 Y2 B2 G2 P4"
track "a letter that is no colour" "W2 Q4 / T3 / P4" "left lane, space 2: 'Q4' is not a space"
track "spaces that end side by side" "$left / T2 G3 P2 B4 W2 Y2 R2 G4 P2 Y2 T2 R2 B4 W3 / $right" \
  "l1 (W2) and m1 (T2) end side by side, at 2"
track "a lane that is too short" "$left / T3 G2 P2 B4 W2 Y2 R2 G4 P2 Y2 T2 R2 B4 / $right" "the lanes are 36, 33 and 36 long"

# Any path a user gives must be a script.
mkdir -p 'my games' && cp stones.lua 'my games/my-stones.lua'
does "a path with blanks and dashes" 0 "$lusory" help './my games/my-stones.lua'

# finds NAME EDIT TEXT: check of the template, edited, says TEXT
finds() {
  sed "$2" "$template" >faulty.lua
  "$lusory" check faulty.lua >log 2>&1
  if grep -q -- "$3" log; then ok; else not_ok "$1" log; fi
}
finds "a name nothing defines" 's/pos.pile - n/pos.pile - m/' "faulty.lua:23: error: there is no 'm'"
finds "a global" 's/^  pos.pile = pos.pile - n/  count = n\n&/' "'count' would be a global"
finds "a misspelt hook" 's/pebbles.scene/pebbles.scen/' "did you mean 'scene'"
finds "a move that nothing plays" 's/pebbles.play.take/pebbles.play.tak/' "did you mean 'take'"
finds "a syntax error" 's/then pos:win/than pos:win/' "faulty.lua:2[0-9]: error:"
finds "state outside the position" \
  's/^-- A turn.*/local taken = {}/; s/^  pos.pile = pos.pile - n/&\n  taken[#taken + 1] = n/' 'taken'
finds "an option that changes nothing" 's/pebbles.options {/& colour = { "red", values = { "red", "blue" } },/' \
  "the option 'colour' changed nothing"
finds "a rule that never refuses" 's/n <= pos.pile end/n > 0 or pos.pile < 0 end/; s/pos.pile = pos.pile - n/pos.pile = math.max(0, pos.pile - n)/' \
  "the rule 'enough_left' refused nothing"
finds "a match without an end" 's/if pos.pile == 0 then.*/if pos.pile == 0 then pos.pile = 15 end/' 'is there an end'
finds "a seat that never wins" 's/pos:win(pos.turn)/pos:win(1)/' 'seat 2 won none'
finds "a legal that disagrees" 's/^function pebbles.play.take/function pebbles.legal.take(_, list) list:add(1) end\n&/' 'legal'

finds "a misspelt option" 's/opt.pile/opt.pole/' "faulty.lua:15: error: Pebbles has no option 'pole'; did you mean 'pile'"
finds "an option that is read and not there" 's/n <= pos.pile/n <= pos.pile and not pos.opt.fast/' "faulty.lua:20: error:.*no option 'fast'"
finds "a name with a blank: option" 's/options {/& ["my pile"] = { 3 },/' "faulty.lua:12: error: an option cannot be called 'my pile'"
finds "a name with a blank: rule" 's/enough_left/enough left/' "faulty.lua:19: error: a rule cannot be called"
finds "a name with a blank: move" 's/move("take"/move("take one"/' "faulty.lua:18: error: a kind of move cannot be called"
finds "a name with a blank: part" 's/counter("pile"/counter("my pile"/' "faulty.lua:15: error: a part cannot be called"
finds "a name with a blank: phase" 's/"take {n:1-3}"/&, { phase = "first half" }/' "faulty.lua:18: error: a phase cannot be called"
finds "a default out of range" 's/{ 15,/{ 0,/' "faulty.lua:12: error: option 'pile': the default 0"
finds "values that are no list" 's/options {/& v = { "a", values = "a" },/' "faulty.lua:12: error: option 'v': values must be a list"
finds "a play that is none" 's/^function pebbles.play.take.*/pebbles.play.take = 5\nlocal function nothing(pos, n)/' "faulty.lua:22: error: play.take: expected a function"
finds "a rule on no move" 's/"enough_left",/& "tak",/' "faulty.lua:19: error: rule 'enough_left': there is no move 'tak'; did you mean 'take'"
finds "two fields of one name" 's/take {n:1-3}/& {n:1-3}/' "faulty.lua:18: error:.*two fields {n}"
finds "an inspect that gives no list" 's/^-- The picture./function pebbles.inspect() return 5 end/' "inspect(opt) must return a list of sentences"
finds "a score that fails" 's/^-- The picture./function pebbles.score(pos) return pos.pile.x end/' "faulty.lua:27: error: bots"
finds "a score that is no number" 's/^-- The picture./function pebbles.score() end/' "gave no number"
finds "three options that fail together" \
  's/options {/& a = { false }, b = { false }, c = { false },/; s/^  pos.pile = pos.pile - n/  if pos.opt.a and pos.opt.b and pos.opt.c then pos.x = 1 end\n&/' "faulty.lua:23: error: .*pos has no 'x'"
finds "a line that never ran" 's/^  pos.pile = pos.pile - n/  if pos.pile > 99 then\n    n = 1\n  end\n&/' "note: no match that was tried ran line 24"
finds "moves that are found by asking" 's/{n:1-3}/{n:1-9999}/' "time goes into asking the rules about each of the 9999 moves of 'take': add g.legal.take"
finds "settings that were tried" 's/x/x/' "^OK: .* 5 settings of options and players"

# What happens only under other options is not called dead.
finds "a rule of an option" 's/options {/& fair = { false },/; s/^-- The picture./pebbles.rule("not_one", "one is unfair", function(pos, n) return not pos.opt.fair or n > 1 or pos.pile == 1 end)/' '^OK: 0 errors, 0 warnings'

# A name that nothing defines, in a module of the game.
mkdir -p modular && sed 's/^local pebbles/local rest = require "rest"\n&/; s/pos.pile - n$/rest(pos, n)/' "$template" >modular/main.lua
echo 'return function(pos, n) if n > 3 then strange() end return pos.pile - n end' >modular/rest.lua
"$lusory" check modular/main.lua >log 2>&1
if grep -q "rest.lua:1: error: there is no 'strange'" log; then ok; else not_ok "a name in a module" log; fi

# Of a variant only what it brings: its base's warnings are counted.
sed 's/^-- The picture./pebbles.rule("never", "never", function() return true end)/' "$template" >idle.lua
echo 'local v = variant "./idle.lua" { title = "Mine" } v.rule("mine", "mine", function() return true end) return v' >heir.lua
"$lusory" check heir.lua >log 2>&1
if grep -q "the rule 'mine' refused nothing" log && ! grep -q "the rule 'never'" log &&
  grep -q "1 warning about what ./idle.lua also has is left out" log; then ok; else not_ok "warnings of a variant" log; fi

# The time that check may take.
sed 's/{n:1-3}/{n:1-60000}/; s/return n <= pos.pile end/for _ = 1, 100 do n = n + 0 end return n <= pos.pile end/' "$template" >slow.lua
does "a slow script" 0 "$lusory" check slow.lua --seconds 1
if grep -q "1 second was not enough" log; then ok; else not_ok "not enough time is told" log; fi

# Each verb names the one that a file is for.
does "check of a test" 2 "$lusory" check stones_test.lua
if grep -q "'lusory test stones_test.lua' runs the tests" log; then ok; else not_ok "check names test" log; fi
does "test of a game" 1 "$lusory" test stones.lua
if grep -q "'lusory check stones.lua' examines it" log; then ok; else not_ok "test names check" log; fi

# The names that a variant can use.
"$lusory" help crazy_eights --author >log 2>&1
for word in 'eight(pos, card, suit)' 'hand\[2\] *a pile of cards' 'in_hand (play, eight), games/crazy_eights.lua:[0-9]' 'passes *a counter' 'cards = 0 (0 to 10)' 'deal, scene, setup'; do
  if grep -q "$word" log; then ok; else not_ok "names: $word" log; fi
done
"$lusory" help connect_four --author >log 2>&1
if grep -q "column: a number, 1 to 7 (with these options" log; then ok; else not_ok "a value that options change" log; fi
echo 'local oval = variant "monza" { sheet = "An oval." } oval.options { lanes = "W2/P3" } return oval' >oval.lua
does "a game that cannot be set up" 1 "$lusory" help ./oval.lua
if grep -q "An oval" log && tail -n 1 log | grep -q "there must be three"; then ok; else not_ok "the page, then the fault" log; fi
for game in monza hex regie; do
  does "a variant of $game" 0 "$lusory" new "my_$game" --from $game
  does "its test" 0 "$lusory" test "my_${game}_test.lua"
  if grep -q "lusory help $game --author" "my_$game.lua"; then ok; else not_ok "it names the command" log; fi
  # The examples in its comments are Lua that loads.
  sed 's/^--   //' "my_$game.lua" >tried.lua
  does "its examples" 0 "$lusory" help ./tried.lua
done

cp faulty.lua fine.lua && echo 'oops(' >>faulty.lua
does "JSON" 1 "$lusory" check faulty.lua --json
if grep -q '"ok": false' log; then ok; else not_ok "JSON says so" log; fi
does "a file that is not there" 2 "$lusory" check nothing.lua
finish
