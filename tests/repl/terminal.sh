#!/bin/sh
# tests/repl/terminal.sh - nothing that a script, a record, a file or its name says reaches the terminal raw.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
root=$PWD
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME="$folder/state" XDG_DATA_HOME="$folder/data" LC_ALL=C.UTF-8 NO_COLOR=1
unset LUSORY_PATH LUSORY_DATA
. tests/helper/count.sh

# result WHAT STATUS
result() { if [ "$2" -eq 0 ]; then ok; else not_ok "$1"; fi; }

# Controls but for the newline; U+0080 to U+009F; bytes that are no UTF-8; what turns or hides text.
RAW='[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|[\xc0\xc1\xf5-\xff]|(?<![\x80-\xff])[\x80-\xbf]'
RAW="$RAW|\\xe2\\x80[\\x8e\\x8f\\xa8-\\xae]|\\xe2\\x81[\\xa6-\\xa9]|\\xef\\xbb\\xbf"
is_raw() { LC_ALL=C grep -qaP "$RAW" "$1"; }

# clean WHAT ARGS...: runs lusory with $lines as its input; what it writes must hold the title, and nothing raw.
lines='' want=''
clean() {
  what=$1
  shift
  printf "$lines" | timeout 60 "$lusory" "$@" >"$folder/out" 2>&1
  ! is_raw "$folder/out"
  result "$what: $(LC_ALL=C grep -aPm 3 "$RAW" "$folder/out" | cat -v)" $?
  LC_ALL=C grep -qaF -- "$want" "$folder/out"
  result "$what: does not say '$want': $(head -n 3 "$folder/out")" $?
}

# The search finds what it looks for.
for raw in '\033[31m' '\007' '\r' '\177' '\302\233' '\233' '\342\200\256' '\001'; do
  printf "a${raw}b\n" >"$folder/raw"
  is_raw "$folder/raw"
  result "the search finds $raw" $?
done
printf 'plain \303\266 \342\230\203 \360\237\216\262\n' >"$folder/raw"
! is_raw "$folder/raw"
result "and nothing else" $?

# --- a script that says it wherever it can say something ---
cat >"$folder/raw.lua" <<'END'
local RAW <const> = "\27]0;t\7\27[31m\194\155\155\13\8\127\226\128\174"
print("print" .. RAW .. "\0")
local g = game("Title" .. RAW) {
  players = 2, seats = { "red" .. RAW, "blue" .. RAW }, summary = "sum" .. RAW,
  sheet = "sheet" .. RAW, points = "points" .. RAW,
}
g.options {
  pile = { 5, min = 1, max = 99, help = "help" .. RAW },
  mode = { "a" .. RAW, values = { "a" .. RAW, "b" .. RAW }, help = "x" .. RAW },
}
function g.setup(pos, opt)
  pos:counter("pile", opt.pile)
  pos:dice("die", { faces = { "one\194\155", "two\194\155" } })
  pos:deck("cards", { cards = { { "ace\194\155", 4 } }, piles = { "stock", { "hand", each = pos.seats, seen = "owner" } } })
end
function g.deal(pos) pos.stock:draw(pos.hand[1], 1) end
function g.begin(pos) print("begin" .. RAW) pos.die:roll() end
g.move("take", "take {n:1-3}")
g.rule("enough", "there are only" .. RAW .. " {pile}", function(pos, n) return n <= pos.pile end)
g.note("took", function() return "note" .. RAW end, {})
function g.play.take(pos, n)
  print("play" .. RAW)
  pos:note("took")
  pos.pile = pos.pile - n
  pos.score[pos.turn] = n
  if pos.pile == 0 then pos:win(pos.turn) end
end
function g.figures(pos) return { ["fig" .. RAW] = 1 } end
function g.scene(pos, scene) scene:text("scene" .. RAW .. pos.pile) end
return g
END
cat >"$folder/raw_test.lua" <<'END'
local RAW <const> = "\27[31m\194\155\155\7\13\127\226\128\174"
describe("raw" .. RAW, function()
  it("name" .. RAW, function() print(RAW) equal("a" .. RAW, "b" .. RAW, RAW) end)
  it("lines", function() equal("a\n" .. RAW, "a\nb" .. RAW) end)
  it("error", function() error("e" .. RAW) end)
  it("match", function() match("./raw.lua"):play("take" .. RAW) end)
end)
END
cd "$folder" || exit 1
want='^[[31m'
lines='take 1\ntake 3\nwhy take 3\ntake 3\nmoves\nhelp\nhelp take\nrules\noptions\nhistory\nchanges\ndescribe\nhand\nhint\nseed\nboard
rematch\nundo\ntake-back\nyes\nredo\nrestart mode=x\nsave raw.lus\nyes\nreload\nquit\n'
clean "play" play raw.lua --seed 3
clean "play with bots" play raw.lua --seed 3 --seat 1=random --seat 2=random
clean "play --color=always" play raw.lua --seed 3 --no-save --seat 1=random --seat 2=random --color=never
want='Title' clean "list of matches" resume --list
want='^[[31m' clean "resume" resume --allow-script raw.lus
clean "sim" sim raw.lua -n 20
clean "sim --rules" sim raw.lua -n 20 --rules
clean "diff" diff raw.lua pile=9 -n 20
clean "check" check raw.lua --seconds 5
clean "help" help raw.lua
clean "help --author" help raw.lua --author
clean "test" test raw_test.lua
clean "test --format tap" test raw_test.lua --format tap
clean "test --format junit" test raw_test.lua --format junit
clean "test -j" test raw_test.lua raw_test.lua -j 2
clean "test --list" test raw_test.lua --list
clean "test --coverage" test raw_test.lua --coverage
clean "test --battery" test --battery ./raw.lua --work 500
want=take clean "perft" perft raw.lua 1 --divide
want='^[[31m' clean "solve" solve raw.lua
want='is not one of' clean "a wrong setting" play raw.lua --set "mode=$(printf 'x\033[31m\302\233')"

# JSON escapes what the cleaning would change, so that a program reads what the script said.
want='\u001b]0;t\u0007\u001b[31m\u009b�\u000d\u0008\u007f'
"$lusory" sim raw.lua -n 5 --json >"$folder/sim.json" 2>/dev/null
clean "sim --merge" sim --merge --json "$folder/sim.json"
clean "diff --json" diff raw.lua pile=9 -n 5 --json
sed 's/players = 2/players = 2, x = 1/; s/^g.options/g.option/' raw.lua >'bad.lua'
printf 'error("boom\\27[31m\\194\\155\\155\\226\\128\\174")\n' >bad.lua
want='boom\u001b[31m\u009b�\u202e' clean "check --json" check --json bad.lua

# --- records, files that are not records, and names of files ---
want='^[[31m'
lines='next\nnext\nlist\nback\nauto\ncomments\nquit\n'
raw=$(printf '\033[31m\302\233\233\007\342\200\256')
cat >"$folder/tags.lus" <<END
[Game "template"]
[Site "here $raw"]
[Seat1 "human$raw"]

{a note $raw} 1. take 1 {more $raw}
*
END
printf '[Game "none%s"]\n\n*\n' "$raw" >none.lus
printf '[Game "template"]\n[Options "pile%s=3"]\n\n*\n' "$raw" >options.lus
printf '[Game "template"]\n\n1. take%s\n*\n' "$raw" >moves.lus
printf '[Game "template"]\n\n1. take 1\n2. ta%s' "$raw" >torn.lus
printf '%s' "$raw" >bytes.lus
cp "$folder/tags.lus" "t$raw.lus"
cp raw.lua "g$raw.lua"
printf 'x = 1\n' >"b$raw.lua"
want='' 
for file in tags.lus none.lus options.lus moves.lus torn.lus bytes.lus raw.lus "t$raw.lus" "no$raw.lus"; do
  for how in 'replay' 'replay --verify' 'resume'; do
    # shellcheck disable=SC2086 # words
    clean "$how $file" $how "$file"
  done
  lines="load $file\nquit\n" clean "load $file" play template --no-save
done
for verb in play check help sim test perft solve diff new list resume "no$raw"; do
  clean "$verb with a raw name" "$verb" "g$raw.lua"
  clean "$verb with a raw name of a broken script" "$verb" "b$raw.lua"
  clean "$verb with a raw word" "$verb" "word$raw" "--option$raw"
  clean "$verb --set" "$verb" raw.lua --set "a$raw=1" --seat "x$raw=bot"
done
clean "sim --merge of noise" sim --merge bytes.lus
mkdir "$folder/games$raw"
cp raw.lua "$folder/games$raw/named$raw.lua"
LUSORY_PATH="$folder/games$raw" clean "list" list
LUSORY_PATH="$folder/games$raw" clean "list --names" list --names
LUSORY_PATH="$folder/games$raw" lines='1\nhelp\nquit\n' clean "the menu"
LUSORY_DATA="/no$raw" clean "no games" list
XDG_STATE_HOME="/proc/no$raw" clean "no state" play template

# --- a flood of controls is written as fast as of letters ---
cat >"$folder/flood.lua" <<'END'
print(("\27\155\7\194"):rep(1000000))
return game "Flood" { players = 2 }
END
began=$(date +%s)
timeout 60 "$lusory" play flood.lua </dev/null >"$folder/out" 2>&1
result "a flood of controls takes $(($(date +%s) - began)) seconds" $(($(date +%s) - began > 5))

# --- and no way around: only three files write ---
cd "$root" || exit 1
writers=$(grep -lE '(^|[^a-z_])(v?f?printf|puts|fputs|putc|fputc|putchar|fwrite|dprintf|perror|psignal) *\(' repl/*.c)
[ "$writers" = repl/out.c ]; result "these write past repl/out.c: $writers" $?
writers=$(grep -lE 'out_raw *\(' repl/*.c | tr '\n' ' ')
[ "$writers" = 'repl/out.c repl/screen.c repl/text.c ' ]; result "these write raw: $writers" $?

finish
