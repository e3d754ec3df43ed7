#!/bin/sh
# tests/install/embed.sh - a small C program builds against the library and its one
# header alone, and plays a match.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
check() { # NAME COMMAND...
  name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok: $name"
    cat "$work/log"
  fi
}

mkdir "$work/include" && cp core/lusory.h "$work/include/"
lusory=${LUSORY:-build/lusory}
case $lusory in *sanitize*) sanitize=-fsanitize=address,undefined ;; *) sanitize= ;; esac
build() {
  # shellcheck disable=SC2086 # a flag or none
  "${CC:-cc}" -std=c11 -Wall -Wextra -Werror -Wno-format-truncation $sanitize -I"$work/include" \
    tests/install/embed.c "${lusory%/*}/liblusory.a" -lm -lpthread -o "$work/embed"
}
plays() { "$work/embed" . >"$work/out" && grep -qx 'seat 1 wins' "$work/out" && grep -q 'the match is over' "$work/out"; }

check "builds against the header and the library" build
check "plays a match to its end" plays
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
