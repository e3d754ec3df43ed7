# bash completion for lusory. Verbs and options come from the program's own
# --help, games from its list: nothing here needs updating.
# The options of the game on the line, as NAME=
_lusory_settings() {
  "$1" help "${COMP_WORDS[2]-}" 2>/dev/null | sed -n '/^Options/,$s/^  \([a-z0-9_]*\) = .*/\1=/p'
}
_lusory() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local verb=${COMP_WORDS[1]-} found=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    found="$("$program" --help 2>/dev/null | sed -n 's/^  lusory \([a-z][a-z]*\) .*/\1/p') --help --version"
    mapfile -t COMPREPLY < <(compgen -W "$found" -- "$word")
    return
  fi
  case $before in
  --set) found=$(_lusory_settings "$program") ;;
  --seat) if [ "$verb" = show ]; then found="1 2 3 4"; else found="1= 2= 3= 4="; fi ;;
  --color) found="always auto never" ;;
  --format) found="pretty tap junit" ;;
  esac
  case $word in
  [1-8]=*) found="${word%%=*}=human ${word%%=*}=bot ${word%%=*}=random ${word%%=*}=mcts:" ;;
  -*) found=$("$program" "$verb" --help 2>/dev/null | sed -n 's/^  \(-[a-z], \|    \)\(--[a-z-]*\).*/\2/p') ;;
  esac
  if [ -n "$found" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$found" -- "$word")
    return
  fi
  case $verb in
  play | show | perft | solve | sim | diff | help | check | new)
    if [ "$verb" = diff ] && [ "$COMP_CWORD" -gt 2 ]; then found=$(_lusory_settings "$program"); fi
    mapfile -t COMPREPLY < <(compgen -W "$("$program" list --names 2>/dev/null) $found" -- "$word"
      compgen -d -- "$word"
      compgen -f -X '!*.lua' -- "$word") ;;
  resume | replay) mapfile -t COMPREPLY < <(compgen -d -- "$word"; compgen -f -X '!*.lus' -- "$word") ;;
  *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  esac
}
complete -o filenames -F _lusory lusory
