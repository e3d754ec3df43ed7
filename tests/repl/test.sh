#!/bin/sh
# tests/repl/test.sh - `lusory test` as a program: what it says, in which format, and its exit codes.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=$(realpath "${LUSORY:-build/lusory}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/helper/count.sh

# run EXIT ARGUMENTS... - stdout goes to $work/out, stderr to $work/err
run() {
  want=$1
  shift
  "$lusory" test "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
  [ "$code" -eq "$want" ] || { echo "exit $code instead of $want: $*"; cat "$work/out" "$work/err"; return 1; }
}
says() { grep -qF -- "$1" "$work/out" || { echo "it does not say: $1"; cat "$work/out"; return 1; }; }
complains() { grep -qF -- "$1" "$work/err" || { echo "it does not complain: $1"; cat "$work/err"; return 1; }; }
last() { [ "$(tail -n 1 "$work/out")" = "$1" ] || { echo "the last line is not: $1"; tail -n 3 "$work/out"; return 1; }; }

S=tests/repl/suites/failing.lua

all_pass() { run 0 tests/repl/suites/order.lua && last "6 passed, 0 failed"; }
failures() { run 1 $S && last "1 passed, 13 failed" && says "$S:7: not equal" && says "want  2" && says "got   1" && says "seed 1"; }
board() { run 1 $S --filter "failing play" && says "$S:9: 9 is out of range; n must be 1 to 3" && says "| pebbles: o o o o o o o o o o o o (12)"; }
tables() { run 1 $S --filter same && says "want  {1, {a = 2}}" && says "got   {1, {a = 1}}"; }
rules() { run 1 $S --filter "failing refuses" && says "'take 1' is legal" && says "want  refused by enough_left"; }
innermost() { run 1 $S --filter helper && says "$S:3: not equal" && says "in: failing helper"; }
endless() { run 1 $S --filter loop && says "$S:17: this call ran too long"; }
global() { run 1 $S --filter global && says "$S:18: assignment to global 'oops'"; }
meant() { run 1 $S --filter method && says "a match has no method 'plya'; did you mean 'play'?"; }
beside() { run 1 $S --filter lines && says "  a      a" && says "> c    | b"; }
no_snapshot() { run 1 $S --filter picture && says "there is no snapshot 'no_such_picture' yet; --accept makes one"; }
unloadable() { run 1 tests/repl/suites/unloadable.lua && says "tests/repl/suites/unloadable.lua:2:" && last "0 passed, 1 failed"; }
fresh() { run 0 tests/repl/suites/fresh.lua && last "3 passed, 0 failed"; }
check "a suite that passes exits 0" all_pass
check "failures exit 1, with file, line, want, got and seed" failures
check "a failure shows the board of its match" board
check "tables are shown side by side" tables
check "a rule that does not refuse is named" rules
check "a helper's failure names the innermost line of the file" innermost
check "an endless loop ends" endless
check "a global is refused" global
check "a mistyped method is answered with the nearest" meant
check "texts of several lines stand side by side" beside
check "a missing snapshot says how to make one" no_snapshot
check "a file with a mistake is a failed test" unloadable
check "each test has a VM of its own" fresh

listed() { run 0 --list tests/repl/suites/order.lua && says "tests/repl/suites/order.lua:2: number 3" && [ "$(wc -l <"$work/out")" -eq 6 ]; }
filtered() { run 0 --filter "NUMBER 3" tests/repl/suites/order.lua && last "1 passed, 0 failed"; }
shuffled() {
  run 0 --shuffle --seed 5 --list tests/repl/suites/order.lua && cp "$work/out" "$work/one" &&
    run 0 --shuffle --seed 5 --list tests/repl/suites/order.lua && cmp "$work/out" "$work/one" &&
    run 0 --list tests/repl/suites/order.lua && ! cmp -s "$work/out" "$work/one" &&
    sort "$work/out" >"$work/a" && sort "$work/one" >"$work/b" && cmp "$work/a" "$work/b"
}
check "--list names the tests and runs none" listed
check "--filter takes part of a name, in any case" filtered
check "--shuffle is decided by the seed" shuffled

# What is printed, reported and counted does not depend on the threads: the first
# file is the last to print.
threads() {
  mkdir -p "$work/j" && for n in 1 2 3; do
    echo "print('loads $n') it('prints', function() for _ = $n, 20 // $n do match('template') end print('runs $n') equal($n, 0) end)" >"$work/j/${n}_test.lua"
  done
  for j in 1 2 7; do
    run 1 -j $j --format "$1" "$work/j" tests/repl/suites/*.lua && cp "$work/out" "$work/out$j" && cp "$work/err" "$work/err$j" || return 1
  done
  sed -i 's/ time="[^"]*"//' "$work"/out[127]
  grep -q "runs 3" "$work/err1" && cmp "$work/out1" "$work/out2" && cmp "$work/out1" "$work/out7" &&
    cmp "$work/err1" "$work/err2" && cmp "$work/err1" "$work/err7"
}
too_few() { run 2 -j 0 && complains "-j"; }
modules() {
  mkdir -p "$work/m" && echo 'return { two = function() equal(1, 2) end }' >"$work/m/sums.lua" &&
    printf '%s\n' 'local sums = require "sums"' 'it("adds", function()' 'sums.two()' 'end)' >"$work/m/a_test.lua" &&
    run 1 "$work/m/a_test.lua" && says "a_test.lua:3: not equal" && last "0 passed, 1 failed" &&
    echo 'require "sumz"' >"$work/m/b_test.lua" && run 1 "$work/m/b_test.lua" && says "there is no module 'sumz'"
}
# A match does not depend on earlier ones, which may be another thread's.
alone() {
  mkdir -p "$work/g" && cp games/template.lua "$work/g/own.lua" &&
    echo 'it("starts", function() match("./own.lua") fails(function() match("own") end) end)' >"$work/g/own_test.lua" &&
    run 0 "$work/g/own_test.lua"
}
check "a game beside another match's is found by its path only" alone
check "-j: the same for any number of threads" threads pretty
check "-j: the same in JUnit" threads junit
check "-j takes at least one" too_few
check "a test requires a module beside it" modules

tap() {
  run 1 --format tap $S --filter equal && [ "$(head -n 1 "$work/out")" = "TAP version 14" ] && says "1..1" &&
    says "not ok 1 - $S: failing equal" && says 'at: "tests/repl/suites/failing.lua:7"' && last "# 0 passed, 1 failed"
}
junit() {
  run 1 --format junit $S tests/repl/suites/order.lua && says '<testsuite name="lusory" tests="20" failures="13">' &&
    says '<testcase classname="tests/repl/suites/order.lua" name="number 1"' && last "</testsuite>" && complains "7 passed, 13 failed"
}
check "TAP 14" tap
check "JUnit" junit

accept() {
  mkdir -p "$work/t" && echo 'it("looks", function() match("template"):looks("start") end)' >"$work/t/x_test.lua" &&
    run 1 "$work/t" && run 0 --accept "$work/t" && says "kept $work/t/snapshots/start.txt" && [ -s "$work/t/snapshots/start.txt" ] && run 0 "$work/t" &&
    echo changed >"$work/t/snapshots/start.txt" && run 1 "$work/t" && says "the picture is not as in the snapshot 'start'" &&
    says "> changed" && run 0 "$work/t" --accept && run 0 "$work/t"
}
check "--accept keeps pictures" accept

coverage() {
  run 0 tests/lua/template_test.lua --lcov "$work/info" && says "games/template.lua" && says "every named rule fired" &&
    grep -qx "SF:games/template.lua" "$work/info" && grep -q "^FNDA:[1-9][0-9]*,enough_left" "$work/info" &&
    grep -qx end_of_record "$work/info" && last "11 passed, 0 failed"
}
never_fired() { run 0 tests/lua/template_test.lua --filter starts --coverage && says "named rules that never fired" && says ": enough_left"; }
# Of a variant only its own lines and rules are listed; its base is one line.
coverage_of_variant() {
  echo 'it("starts", function() match("monza_oval") end)' >"$work/t/oval_test.lua" &&
    run 0 "$work/t/oval_test.lua" --coverage && says "games/monza_oval.lua" && says "left out: 4 scripts of the base (" &&
    ! grep -q -e "games/monza.lua" -e "named rule" "$work/out"
}
check "--coverage and lcov" coverage
check "--coverage of a variant" coverage_of_variant
check "a rule that never fired is named" never_fired

battery() { run 0 --battery tests/fixtures/games/lucky.lua --work 2000 && last "1 passed, 0 failed"; }
finding() { run 1 --battery tests/fixtures/broken/legal_twice.lua && says "battery/tests/fixtures/broken/legal_twice.lua: legal moves: 'take 1' is listed twice"; }
# What it prints is a test that fails, for the same reason, when it is pasted into a file.
pasted() {
  for broken in tests/fixtures/broken/*.lua; do
    run 1 --battery "$broken" || return 1
    why=$(sed -n 's/^battery.*: //p' "$work/out")
    sed -n '/^ *it("/,/^ *end)/p' "$work/out" >"$work/pasted_test.lua"
    [ -n "$why" ] && run 1 "$work/pasted_test.lua" && says "$why" && last "0 passed, 1 failed" || { echo "$broken"; return 1; }
  done
}
default() { (cd "$work" && mkdir -p e/tests e/games && cd e && run 0 && last "0 passed, 0 failed"); }
check "--battery passes a sound game" battery
check "--battery tells what it finds" finding
check "--battery prints a test that fails again" pasted
check "without a path: all that is below tests/ and games/" default
sample_games() {
  mkdir -p "$work/s/tests/fixtures/games" && cp tests/fixtures/games/pebbles.lua "$work/s/tests/fixtures/games" &&
    (cd "$work/s" && run 0 && says "battery/tests/fixtures/games/pebbles.lua" && last "1 passed, 0 failed")
}
check "and the games in tests/fixtures/games/" sample_games

filters_all() { run 1 tests/lua/template_test.lua --filter nosuchtest && complains "no test has 'nosuchtest' in its name"; }
check "--filter that leaves nothing says so" filters_all

misuse() { run 2 --format xml && complains "pretty, tap or junit"; }
no_file() { run 2 no/such/file && complains "no/such/file"; }
no_option() { run 2 --fliter x && complains "did you mean '--filter'?"; }
help() { run 0 --help && says "--coverage"; }
check "an unknown format is misuse" misuse
check "a path that is not there is misuse" no_file
check "an unknown option is misuse" no_option
check "--help" help

finish
