#!/bin/sh
# tests/repl/program.sh - the command line itself: usage, exit codes, where messages go.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME="$folder/state" XDG_DATA_HOME="$folder/data" LC_ALL=C.UTF-8
unset LUSORY_PATH LUSORY_DATA

. tests/helper/count.sh
# expect CODE STREAM TEXT ARGS... - the exit code, and a text on stdout or stderr;
# the other one stays empty
expect() {
  code=$1 stream=$2 text=$3
  shift 3
  "$lusory" "$@" </dev/null >"$folder/stdout" 2>"$folder/stderr"
  got=$?
  other=stderr; [ "$stream" = stdout ] || other=stdout
  if [ $got -eq "$code" ] && grep -qF -e "$text" "$folder/$stream" && [ ! -s "$folder/$other" ]; then
    ok
  else
    not_ok "lusory $*: exit $got, expected $code and '$text' on $stream alone"
    cat "$folder/stdout" "$folder/stderr"
  fi
}

expect 0 stdout "lusory play"                      --help
expect 0 stdout "(Lua 5.4"                         --version
expect 0 stdout "usage: lusory play"               play --help
expect 0 stdout "--manual-chance"                  help play
expect 0 stdout "usage: lusory list"               list -h
expect 0 stdout "tictactoe"                        list
expect 0 stdout "tictactoe"                        list --names
expect 0 stdout "docs/play.md"                     help play
expect 0 stdout "What is refused"                  help template
expect 0 stdout "What is refused"                  help games/template.lua
expect 2 stderr "did you mean 'lusory play'"       plya
expect 2 stderr "did you mean 'lusory play template'" template
expect 2 stderr "lusory --help"                    xyzzy
expect 2 stderr "did you mean 'tictactoe'"         play tictactos
expect 2 stderr "did you mean '--record'"          play template --recrod x
expect 2 stderr "--seed needs a value"             play template --seed
expect 2 stderr "not a whole number"               play template --seed x
expect 2 stderr "out of range"                     play template --seats 99
expect 2 stderr "has 2 seats"                      play template --seat 3=random --seats 2
expect 2 stderr "did you mean 'random'"            play template --seat 1=randon
expect 2 stderr "did you mean '--seats'"           play monza --players 4
expect 2 stderr "rush_hour, rush_hour_duo or rush_hour_shift" play rush
expect 1 stderr "has no such seat"                 play monza --seat pink=bot
expect 1 stderr "Monza is for 2 to 4"              play MONZA --seat 9=bot
expect 0 stdout "Monza - 2 to 4 players"           help "monza"
expect 0 stdout "Hoch"                             help HOCH3
expect 0 stdout "Rush Hour Shift - "               help "rush hour shift"
expect 0 stdout "2 players"                        help "nine men's morris"
expect 0 stdout "Hoch"                             help "hoch³"
expect 2 stderr "did you mean 'lusory play monza'" MONZA
expect 0 stdout "Rush Hour Duo"                    play rush hour duo --no-save
expect 0 stdout "White to play"                    play nine men --no-save
expect 0 stdout "Hoch"                             play "hoch 3" --no-save
expect 0 stdout "Seat 1 to play"                   play Templ --seat 2=computer --no-save
expect 0 stdout "Red to play"                      play monza --seat blue=Bot --seed 1 --no-save
expect 0 stdout "  colours = 4  (3, 4, 5)"         help hoch3
expect 0 stdout "there is no piece on PIECE"       help hoch3
expect 2 stderr "--set rows=6"                     play template --set pile
expect 2 stderr "always, auto or never"            play template --color sometimes
expect 2 stderr "one game"                         play template tictactoe
expect 2 stderr "takes no value"                   play template --ascii=yes
expect 1 stderr "did you mean 'pile'"              play template --set pil=3
expect 1 stderr "is out of range; expected 1 to 99"   play template --set pile=100
expect 1 stderr "Pebbles is for 2"                 play template --seats 3
expect 1 stderr "no unfinished match"              resume
expect 1 stderr "nosuch.lus"                       resume nosuch.lus
expect 0 stdout "Seat 1 to play"                   play --seed=5 --no-save --set pile=3 -- template
expect 0 stdout "The match is over"                play template --seat 1=random --seat=2=random --seed 1

# A script at fault: its file and line.
printf 'local g = game "Broken" { players = 2 }\nboom()\nreturn g\n' >"$folder/broken.lua"
expect 1 stderr "broken.lua:2"                     play "$folder/broken.lua"
printf 'x = 1\n' >"$folder/global.lua"
expect 1 stderr "global.lua:1"                     play "$folder/global.lua"

# A user's own folder of games.
mkdir -p "$folder/data/lusory/games"
cp games/template.lua "$folder/data/lusory/games/stones.lua"
expect 0 stdout "stones"                           list --names
expect 0 stdout "Seat 1 to play"                   play stones --no-save

# "Which game?" is answered from a pipe.
out=$(printf '\nnosuch\ntempla\ntake 3\n' | "$lusory" --no-save 2>&1)
case $out in
*"Please type a name from the list"*"There is no game 'nosuch'"*"Seat 1 played take 3."*) ok ;;
*) not_ok "$out" ;;
esac

# The menu has numbers, and they work.
number=$("$lusory" --no-save </dev/null | sed -n 's/.* \([0-9]*\) template .*/\1/p')
out=$(printf 'rush\n%s\ntake 3\n' "$number" | "$lusory" --no-save 2>&1)
case $out in
*"could be rush_hour, "*"Seat 1 played take 3."*) ok ;;
*) not_ok "$out" ;;
esac

# A word that only one option has among its values sets it.
out=$(printf 'restart easy\nrestart sets 3\noptions\n' | "$lusory" play hoch3 --no-save 2>&1)
case $out in
*"setup = easy"*"sets = 3"*|*"sets = 3"*"setup = easy"*) ok ;;
*) not_ok "$out" ;;
esac

# No word of a card stands alone on a line, as happens when a text is wrapped twice.
for game in $("$lusory" list --names); do
  alone=$("$lusory" help "$game" | awk '/^Moves/ { exit } length(last) > 60 && NF == 1 && !/\.$/; { last = $0 }')
  if [ -z "$alone" ]; then ok; else not_ok "$game: '$alone'"; fi
done

# Output that cannot be written is no success.
if [ -e /dev/full ]; then
  if "$lusory" list >/dev/full 2>/dev/null; then
    not_ok "list >/dev/full: no failure"
  else
    ok
  fi
fi

# A disk that cannot be written: the player is told, and the match goes on.
out=$(printf 'take 3\n' | XDG_STATE_HOME=/dev/null "$lusory" play template 2>&1)
case $out in
*"not being saved"*"Seat 1 played take 3."*) ok ;;
*) not_ok "$out" ;;
esac

finish
