# shellcheck shell=sh
# tests/helper/count.sh - counts what passed and what failed, for scripts of
# tests. They read it from the root of the tree, and end with `finish`.
passed=0 failed=0

ok() { passed=$((passed + 1)); }

# not_ok WHAT [FILE]: says so, and shows what is in the file
not_ok() {
  failed=$((failed + 1))
  echo "not ok: $1"
  [ -z "${2:-}" ] || sed 's/^/    /' "$2"
}

# check WHAT COMMAND...: the command must succeed; if not, what it wrote is shown.
# The caller has a folder $work.
# shellcheck disable=SC2154 # $work
check() {
  what=$1
  shift
  if "$@" >"$work/log" 2>&1; then ok; else not_ok "$what" "$work/log"; fi
}

# finish: the last line, which tools/run-tests reads; it fails if a test did
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
