#!/bin/sh
# tests/soak/kill.sh - kill -9, 1,000 times, and 200 rounds of programs that resume one match: tests/repl/files.sh at length.
set -u
cd "$(dirname "$0")/../.." || exit 1
KILLS=1000 ROUNDS=200 exec sh tests/repl/files.sh
