#!/bin/sh
# tests/install/install.sh - installs into an empty folder, plays from there without
# the source tree, finds a user's games, and leaves nothing behind when uninstalled.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset LUSORY_DATA LUSORY_PATH MAKEFLAGS MFLAGS MAKELEVEL
export HOME="$work/home" XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data"
bin=$work/root/usr/local/bin/lusory
root=$PWD
. tests/helper/count.sh
exec </dev/null

installs() { make install DESTDIR="$work/root"; }
plays() (cd "$work" && "$bin" play template --seat 1=random --seat 2=random --seed 1 | grep -q wins)
lists() (cd "$work" && "$bin" list | grep -q 'monza')
has_pages() { test -e "$work/root/usr/local/share/man/man6/lusory.6" && test -e "$work/root/usr/local/include/lusory.h"; }
has_docs() (
  cd "$work" && "$bin" help author >page && grep -q '^# Writing a game' page &&
    cmp "$(sed -n 's/^This page: //p' page)" "$root/docs/author.md" &&
    cmp "$("$bin" help monza | sed -n 's/^More: //p')" "$root/docs/games/monza.md"
)
own_games() (
  mkdir -p "$work/data/lusory/games" "$work/path"
  sed 's/Pebbles/Stones/' games/template.lua >"$work/data/lusory/games/stones.lua"
  sed 's/Pebbles/Shells/' games/template.lua >"$work/path/shells.lua"
  cd "$work" && "$bin" help stones | grep -q Stones && LUSORY_PATH=$work/path "$bin" help shells | grep -q Shells
)
same_name() (
  cp games/template.lua "$work/data/lusory/games/hex.lua"
  cd "$work" && "$bin" list >list && grep -q "lusory/games/hex.lua has the same name" list &&
    [ "$(grep -c "has the same name" list)" = 1 ] && LUSORY_PATH=$work/data/lusory/games "$bin" help hex | grep -q ^Hex
)
uninstalls() { make uninstall DESTDIR="$work/root" && ! find "$work/root" -type f | grep .; }

check "installs" installs
check "plays with no source tree" plays
check "lists the games" lists
check "brings manual pages and the header" has_pages
check "brings the manual, and says where" has_docs
check "finds the user's games" own_games
check "tells of a game whose name is taken" same_name
check "uninstalls everything" uninstalls
finish
