#!/bin/sh
# tests/repl/play.sh - whole sessions from a pipe against transcripts.
#
# A case is tests/repl/transcripts/NAME.in, whose first line holds the arguments after "#",
# and NAME.out, what lusory writes and, last, its exit code. UPDATE=1 rewrites the
# .out files: read the difference.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME="$folder/state" XDG_DATA_HOME="$folder/data" LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR LUSORY_PATH LUSORY_DATA

. tests/helper/count.sh
for case in tests/repl/transcripts/*.in; do
  expected=${case%.in}.out
  args=$(sed -n '1s/^# *//p' "$case")
  # shellcheck disable=SC2086 # the arguments are words
  { tail -n +2 "$case" | "$lusory" $args 2>&1; echo "exit $?"; } >"$folder/out"
  [ -z "${UPDATE:-}" ] || cp "$folder/out" "$expected"
  if diff -u "$expected" "$folder/out"; then
    ok
  else
    not_ok "$case: not what the transcript says"
  fi
done
finish
