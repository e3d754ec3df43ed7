#!/bin/sh
# tests/soak/battery.sh - the battery of every game, over and over with other seeds, for SOAK_SECONDS.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=${LUSORY:-build/lusory}
end=$(($(date +%s) + ${SOAK_SECONDS:-600}))
passed=0 failed=0 seed=1
while [ "$failed" -eq 0 ] && { [ "$(date +%s)" -lt "$end" ] || [ "$seed" -eq 1 ]; }; do
  for script in games/*.lua games/*/init.lua tests/fixtures/games/*.lua; do
    [ -e "$script" ] || continue
    case $script in
    */init.lua) game=${script%/init.lua} ;;
    *) game=$script ;;
    esac
    if "$lusory" test --battery "$game" --seed "$seed" --work 20000; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
    fi
    [ "$(date +%s)" -lt "$end" ] || break
  done
  seed=$((seed + 1000))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
