#!/bin/sh
# tests/cli/api.sh - the reference and the editor's stubs are those that the
# source makes now; `make docs` writes them anew.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
check() { # FORMAT FILE
  sh tools/make-reference "$1" >"$work/new"
  if cmp -s "$work/new" "$2"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok: $2 is not up to date; run make docs"
    diff "$2" "$work/new" | head -20
  fi
}
check md docs/api.md
check lua types/lusory.lua
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
