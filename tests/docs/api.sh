#!/bin/sh
# tests/docs/api.sh - the reference and the editor's stubs are up to date
# with the source (`make docs` writes them), and everything public is in them,
# with its types.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh

up_to_date() { # FORMAT FILE
  if ! sh tools/make-reference "$1" >"$work/new" 2>"$work/faults"; then
    not_ok "$2" "$work/faults"
  elif cmp -s "$work/new" "$2"; then
    ok
  else
    not_ok "$2 is not up to date; run make docs"
    diff "$2" "$work/new" | head -20
  fi
}

# The functions of the library that scripts and tests call, as Class:name.
public_functions() {
  sed -n 's/^function Methods\.\([a-z_]*\).*/Scene:\1/p' lua/scene.lua
  sed -n 's/^function Words:\([a-z_]*\).*/GridPhrase:\1/p' lua/phrase.lua
  sed -n 's/^function FUNCTIONS\.\([a-z_]*\).*/Game.\1/p' lua/define.lua
  sed -n 's/^function methods:\([a-z_]*\).*/Match:\1/p' lua/test.lua
  grep -o '{"[a-z_]*", match_[a-z_]*}' core/author/script_tests_match.c | sed 's/{"\([a-z_]*\)".*/Match:\1/' | grep -v ':__'
  names_in "M.words = {" lua/test.lua | grep -v '^words$'
}

# The names in the table that begins with a line of a file.
names_in() { # FIRST-LINE FILE
  awk -v first="$1" 'index($0, first) { on = 1 } on { last = /}/; sub(/"[^"]*"/, ""); while (match($0, /[a-z_]+ =/)) {
    print substr($0, RSTART, RLENGTH - 2); $0 = substr($0, RSTART + RLENGTH) } } on && last { exit }' "$2" | sort -u
}

# The keys that a spec takes, as FILE NAME: each has its @field in that file.
spec_keys() {
  for f in core/bind/*_lua.c core/author/script_tests_match.c; do
    awk '/FIELDS\[\] = *\{?/ { on = 1 } on { while (match($0, /"[a-z_]+"/)) {
      print FILENAME, substr($0, RSTART + 1, RLENGTH - 2); $0 = substr($0, RSTART + RLENGTH) } } /;/ { on = 0 }' "$f"
  done
  names_in "local SPEC <const>" lua/define.lua | sed 's|^|lua/define.lua |'
  names_in "local OPTION <const>" lua/valid.lua | sed 's|^|lua/define.lua |'
  names_in "local HOOKS <const>" lua/define.lua | sed 's|^|lua/define.lua |'
  names_in "local BOARD <const>" lua/scene.lua | sed 's|^|lua/scene.lua |'
  names_in "local FIELDS <const>" lua/looks.lua | sed 's|^|lua/looks.lua |'
}

everything_is_there() {
  public_functions >"$work/functions"
  spec_keys >"$work/keys"
  if [ "$(wc -l <"$work/functions")" -lt 90 ] || [ "$(wc -l <"$work/keys")" -lt 60 ]; then
    not_ok "the names in the source are not found: $(wc -l "$work/functions" "$work/keys")"
  fi
  while read -r name; do
    if grep -q "^function $name(" types/lusory.lua; then ok; else not_ok "types/lusory.lua lacks $name"; fi
  done <"$work/functions"
  while read -r file name; do
    if grep -q "@field $name " "$file"; then ok; else not_ok "$file: '$name' has no @field"; fi
  done <"$work/keys"
}

# A comment that says too little or too much is refused.
is_refused() { # WHAT-IS-SAID COMMENT
  printf '%s\n' "$2" >"$work/part_lua.c"
  if awk -f tools/make-api FORMAT=lua "$work/part_lua.c" >/dev/null 2>"$work/faults"; then
    not_ok "nothing is said about: $2"
  elif grep -q -- "$1" "$work/faults"; then
    ok
  else
    not_ok "$1" "$work/faults"
  fi
}

up_to_date md docs/api.md
up_to_date lua types/lusory.lua
sh tools/make-luacheck >"$work/luacheck"
if cmp -s "$work/luacheck" types/luacheckrc.lua && grep -q '"setmetatable",' types/luacheckrc.lua; then ok; else not_ok "types/luacheckrc.lua is not up to date; run make docs"; fi
everything_is_there
is_refused "1 arguments, and 0 @param" '/* part:at(cell) - there */'
is_refused "no @return" '/* part:at() -> what is there */'
is_refused "no ->" '/* part:at() - there @return integer */'
is_refused "'cell' is called place" '/* part:at(cell) - there @param place integer */'
is_refused "may it be left out" '/* part:at(cell?) - there @param cell integer */'
is_refused "there is no type 'Cel'" '/* part:at(cell) - there @param cell Cel */'
is_refused "nothing is said about it" '/* A spec. @class Spec @field n integer */'
finish
