#!/bin/sh
# tests/tools/rooms.sh - includes go down through the rooms of core/, and
# tools/check-rooms finds those that do not.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh

check "includes go down" tools/check-rooms

# One line is added to a file of a copy: it is named, with the reason.
finds() { # FILE LINE REASON
  rm -rf "$work/tree" && mkdir "$work/tree" && cp -R core repl "$work/tree"
  mkdir -p "$work/tree/${1%/*}" && echo "#include $2" >>"$work/tree/$1"
  if tools/check-rooms "$work/tree" >"$work/out"; then
    not_ok "$1 may include $2"
  elif grep -q "^$1:[0-9]*: .*$3" "$work/out" && grep -q ' passed, 1 failed$' "$work/out"; then
    ok
  else
    not_ok "$1 includes $2, and this is said:" "$work/out"
  fi
}

finds core/bind/list_lua.c '"game/game.h"' 'goes up from core/bind/'
finds core/game/game.h '"match/match.h"' 'goes up from core/game/'
finds core/parts/grid.c '<lua.h>' 'does not know'
finds core/parts/grid.h '"vm/vm.h"' 'goes up from core/parts/'
finds core/lusory.h '<lua.h>' 'does not know'
finds core/vm/vm.c '"sort.h"' 'names no room'
finds core/attic/new.c '"parts/rng.h"' 'none of the rooms'
finds repl/main.c '"match/match.h"' 'knows lusory.h alone'
finish
