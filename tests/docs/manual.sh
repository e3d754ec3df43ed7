#!/bin/sh
# tests/docs/manual.sh - the manual page and the completions know every verb and
# option that the program has, and no others.
set -u
lusory=${LUSORY:-build/lusory}
case $lusory in /*) ;; *) lusory=$PWD/$lusory ;; esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" && ln -s "$lusory" "$work/bin/lusory"
export PATH="$work/bin:$PATH" LUSORY_DATA="${LUSORY_DATA:-$PWD}"
. tests/helper/count.sh

verbs=$(lusory --help | sed -n 's/^  lusory \([a-z][a-z]*\) .*/\1/p')
options_of() { lusory "$1" --help | sed -n 's/^  \(-[a-z], \|    \)\(--[a-z-]*\).*/\2/p'; }
if [ "$(echo "$verbs" | wc -l)" -lt 12 ]; then not_ok "the verbs are not found in --help"; fi

# The manual page.
sed 's/\\-/-/g; s/\\f.//g' man/lusory.6 >"$work/page"
for verb in $verbs; do
  if grep -q "^\.BI* \"*$verb\b" "$work/page"; then ok; else not_ok "man/lusory.6 lacks the verb $verb"; fi
  for option in $(options_of "$verb"); do
    if [ "$option" = --help ] || grep -q -- "$option\b" "$work/page"; then ok; else not_ok "man/lusory.6 lacks $verb $option"; fi
  done
  options_of "$verb"
done >"$work/out" 2>&1
grep '^not ok' "$work/out"
grep '^--' "$work/out" | sort -u >"$work/all"
for option in $(grep -o -- '--[a-z][a-z-]*' "$work/page" | sort -u); do
  if grep -qx -- "$option" "$work/all"; then ok; else not_ok "man/lusory.6 has $option, which no verb takes"; fi
done

# What bash completes: COMP_WORDS are the arguments.
completed() {
  bash -c '. completions/lusory.bash
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lusory; printf "%s\n" "${COMPREPLY[@]}"' - "$@"
}
completed lusory "" >"$work/words"
for verb in $verbs; do
  if grep -qx "$verb" "$work/words"; then ok; else not_ok "bash does not complete $verb"; fi
  completed lusory "$verb" -- | sort >"$work/have"
  options_of "$verb" | sort >"$work/want"
  if cmp -s "$work/have" "$work/want"; then ok; else not_ok "bash completes other options of $verb: $(diff "$work/have" "$work/want")"; fi
done
completes() { # WANTED WORDS...
  want=$1
  shift
  if completed "$@" | grep -qx -- "$want"; then ok; else not_ok "bash does not complete $want after $*"; fi
}
completes monza lusory play mon
completes pile= lusory play template --set pi
completes pile= lusory diff template pi
completes 2=bot lusory play template --seat 2=b
completes 2=random lusory play template --seat 2=r

# The other shells ask the program, too; where they are installed, they are tried.
for file in completions/_lusory completions/lusory.fish; do
  if grep -q -- '--help' $file && grep -q 'list --names' $file; then ok; else not_ok "$file does not ask the program"; fi
done
# What zsh completes, without its own completion system: the words that are offered.
completed_by_zsh() {
  zsh -f -c 'compadd() { while [[ $1 == -* ]]; do [[ $1 == -S ]] && shift; shift; done; print -l -- $@ }
    _describe() { print -l -- ${${(P)2}%%:*} }
    _alternative() { _lusory_games }
    words=("$@") CURRENT=$# PREFIX=$words[$#]
    complete_it() { . completions/_lusory }; complete_it' - "$@"
}
completed_by_fish() { fish -c 'source completions/lusory.fish; complete -C "$argv"' "$@"; }
for shell in zsh fish; do
  command -v $shell >/dev/null || continue
  offers() { # WANTED WORDS...
    want=$1
    shift
    if completed_by_$shell "$@" | grep -qx -- "$want"; then ok; else not_ok "$shell does not complete $want after $*"; fi
  }
  offers play lusory pl
  offers monza lusory play mon
  offers --seat lusory play template --se
  offers 2= lusory play template --seat ""
  offers 2=bot lusory play template --seat 2=b
  offers mine=human lusory play template --seat mine=h
  offers pile= lusory play template --set pi
  offers junit lusory test --format j
  if completed_by_$shell lusory play template --seat 2= | grep -qx monza; then not_ok "$shell takes a game for a seat"; else ok; fi
done
finish
