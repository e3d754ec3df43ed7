#!/bin/sh
# tests/docs/docs.sh - every code block in README.md and docs/ is run.
#
# A ```lua block whose first line is a comment with a file name (-- nim.lua - ...)
# becomes that file; other lua blocks are refused. ```sh blocks
# are run in the same folder, in the order of the page; then the tests that the
# page wrote. Each page has a folder of its own.
set -u
lusory=${LUSORY:-build/lusory}
case $lusory in /*) ;; *) lusory=$PWD/$lusory ;; esac
export LUSORY_DATA="${LUSORY_DATA:-$PWD}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" && ln -s "$lusory" "$work/bin/lusory"
PATH=$work/bin:$PATH
export XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data"
. tests/helper/count.sh

# Cuts a page into NN.lua and NN.sh files.
cut_blocks() {
  awk -v dir="$2" '
    /^```/ && !inside { kind = substr($0, 4); inside = 1; n++
      file = sprintf("%s/%03d.%s", dir, n, kind); printf "" > file; next }
    /^```/ { inside = 0; close(file); next }
    inside { print > file }' "$1"
}

run_page() {
  page=$1
  here=$work/$(echo "$page" | tr / +)
  mkdir -p "$here/blocks" "$here/play"
  cut_blocks "$page" "$here/blocks"
  for block in "$here"/blocks/*; do
    [ -e "$block" ] || continue
    case $block in
    *.lua)
      name=$(sed -n '1s/^-- \([a-z_0-9]*\.lua\).*/\1/p' "$block")
      if [ -n "$name" ]; then cp "$block" "$here/play/$name"
      else echo "a lua block starts with a comment that names its file" >"$work/log"; not_ok "$page: $block" "$work/log"
      fi ;;
    *.sh)
      if (cd "$here/play" && sh -e "$block") >"$work/log" 2>&1 </dev/null; then ok; else not_ok "$page: $(head -n 1 "$block")" "$work/log"; fi ;;
    esac
  done
  for test in "$here"/play/*_test.lua; do
    [ -e "$test" ] || continue
    if (cd "$here/play" && lusory test "$(basename "$test")") >"$work/log" 2>&1; then ok; else not_ok "$page: $(basename "$test")" "$work/log"; fi
  done
}

for page in README.md docs/*.md docs/games/*.md; do
  [ ! -e "$page" ] || run_page "$page"
done
# The picture of play in the README: what is typed there is answered so.
shown=$work/shown
no_lines() { sed 's/\.lua:[0-9]*/.lua:/'; } # which change with every edit
sed -n '/^    \$ lusory play/,/^$/s/^    //p' README.md | no_lines >"$shown"
command=$(sed -n '1s/^\$ //p' "$shown")
sed -n 's/^gold> //p' "$shown" >"$work/typed"
$command --no-save <"$work/typed" 2>&1 | no_lines >"$work/log"
if [ "$(wc -l <"$shown")" -lt 10 ]; then not_ok "README: no picture of play"; fi
sed 1d "$shown" | while IFS= read -r line; do
  grep -qF -- "$line" "$work/log" || echo "$line"
done >"$work/missing"
if [ -s "$work/missing" ]; then not_ok "README: the program does not say this" "$work/missing"; else ok; fi

finish
