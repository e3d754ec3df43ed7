#!/bin/sh
# tests/soak/battery.sh - the battery of every game, over and over with other seeds, for SOAK_SECONDS.
set -u
cd "$(dirname "$0")/../.." || exit 1
lusory=${LUSORY:-build/lusory}
end=$(($(date +%s) + ${SOAK_SECONDS:-600}))
. tests/helper/count.sh
seed=1
while [ "$failed" -eq 0 ] && { [ "$(date +%s)" -lt "$end" ] || [ "$seed" -eq 1 ]; }; do
  for script in games/*.lua games/*/init.lua tests/fixtures/games/*.lua; do
    [ -e "$script" ] || continue
    case $script in
    */init.lua) game=${script%/init.lua} ;;
    *) game=$script ;;
    esac
    if "$lusory" test --battery "$game" --seed "$seed" --work 20000; then
      ok
    else
      not_ok "$game, seed $seed"
    fi
    [ "$(date +%s)" -lt "$end" ] || break
  done
  seed=$((seed + 1000))
done
finish
