#!/bin/sh
# tests/install/embed.sh - a small C program builds against the library and its one
# header alone, and plays a match.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh

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
finish
