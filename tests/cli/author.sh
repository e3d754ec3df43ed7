#!/bin/sh
# tests/cli/author.sh - new writes what passes at once; check finds what a careful
# friend would, with file and line.
set -u
lusory=${LUSORY:-build/lusory}
case $lusory in /*) ;; *) lusory=$PWD/$lusory ;; esac
template=$PWD/games/template.lua
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0
pass() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)); echo "not ok: $1"; cat log; }

# does NAME STATUS COMMAND...: ends with that status
does() {
  name=$1 want=$2
  shift 2
  "$@" >log 2>&1
  if [ $? -eq "$want" ]; then pass; else fail "$name"; fi
}

does "a new game" 0 "$lusory" new stones
does "passes its test" 0 "$lusory" test stones_test.lua
does "is fine" 0 "$lusory" check stones.lua
does "is not overwritten" 1 "$lusory" new stones
does "a new variant" 0 "$lusory" new my_hex --from hex
does "passes its test" 0 "$lusory" test my_hex_test.lua
does "a name that is none" 2 "$lusory" new 'No Way'
does "a base that is none" 1 "$lusory" new thing --from no_such_game

# A variant finds a module beside itself, after its base was read from elsewhere.
echo 'return { pile = 33 }' >mine.lua
printf 'local v = variant "monza" { title = "Mine" }\nv.summary = "pile " .. require("mine").pile\nreturn v\n' >own.lua
"$lusory" help ./own.lua >log 2>&1
if grep -q 'pile 33' log; then pass; else fail "a module beside a variant"; fi

# A track of one's own is proved; what is wrong is said with its place.
track() { # NAME LANES TEXT
  printf 'local v = variant "monza" { title = "Mine" }\nv.options { lanes = "%s" }\nreturn v\n' "$2" >track.lua
  "$lusory" check track.lua >log 2>&1
  if grep -q -- "^track.lua: error: track: $3" log; then pass; else fail "$1"; fi
}
right="P4 Y2 T2 W2 R4 G2 B2 T4 Y2 G2 P2 W2 R2 B4"
left="W2 R2 Y4 T2 G2 B4 P2 R2 T2 W4 Y2 B2 G2 P4"
track "a letter that is no colour" "W2 Q4 / T3 / P4" "left lane, space 2: 'Q4' is no space"
track "spaces that end side by side" "$left / T2 G3 P2 B4 W2 Y2 R2 G4 P2 Y2 T2 R2 B4 W3 / $right" \
  "l1 (W2) and m1 (T2) end side by side, at 2"
track "a lane that is too short" "$left / T3 G2 P2 B4 W2 Y2 R2 G4 P2 Y2 T2 R2 B4 / $right" "the lanes are 36, 33 and 36 long"

# Any path a user gives is a script.
mkdir -p 'my games' && cp stones.lua 'my games/my-stones.lua'
does "a path with blanks and dashes" 0 "$lusory" help './my games/my-stones.lua'

# finds NAME EDIT TEXT: check of the template, edited, says TEXT
finds() {
  sed "$2" "$template" >faulty.lua
  "$lusory" check faulty.lua >log 2>&1
  if grep -q -- "$3" log; then pass; else fail "$1"; fi
}
finds "a name nothing defines" 's/pos.pile - n/pos.pile - m/' "faulty.lua:23: error: there is no 'm'"
finds "a global" 's/^  pos.pile = pos.pile - n/  count = n\n&/' "'count' would be a global"
finds "a misspelt hook" 's/pebbles.scene/pebbles.scen/' "did you mean 'scene'"
finds "a misspelt option" 's/opt.pile/opt.pole/' 'error'
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

does "JSON" 1 "$lusory" check faulty.lua --json
if grep -q '"ok": false' log; then pass; else fail "JSON says so"; fi
does "a file that is not there" 2 "$lusory" check nothing.lua
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
