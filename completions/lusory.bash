# bash completion for lusory: verbs, options, games, files.
_lusory() {
  local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]-}
  local verbs="play resume replay test perft solve sim diff check new list help"
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$verbs --help --version" -- "$word")
    return
  fi
  case $word in
  -*)
    local common="--help --set --seat --seats --seed"
    case $verb in
    play) common="$common --record --manual-chance --color --ascii --cap" ;;
    replay) common="--help --verify --to" ;;
    test) common="--help --filter --list --shuffle --seed --format --coverage --accept" ;;
    perft) common="$common --turns --distinct --divide --chance" ;;
    solve) common="$common --memory" ;;
    sim) common="$common -n -j -o --cap --json --shard --merge --rules" ;;
    diff) common="$common -n -j --json" ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$common" -- "$word")
    ;;
  *)
    case $verb in
    play | perft | solve | sim | diff | help | check)
      local options=""
      if [ "$verb" = diff ] && [ "$COMP_CWORD" -gt 2 ]; then
        options=$("${COMP_WORDS[0]}" help "${COMP_WORDS[2]}" 2>/dev/null |
          sed -n '/^Options/,$s/^  \([a-z0-9_]*\) = .*/\1=/p')
      fi
      mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" list 2>/dev/null | awk '{print $1}') $options" -- "$word"
        compgen -f -X '!*.lua' -- "$word") ;;
    resume | replay) mapfile -t COMPREPLY < <(compgen -f -X '!*.lus' -- "$word") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
    ;;
  esac
}
complete -o filenames -F _lusory lusory
