# fish completion for lusory: verbs, games, files.
set -l verbs play resume replay test perft solve sim diff check new list help
complete -c lusory -f -n "not __fish_seen_subcommand_from $verbs" -a "$verbs"
complete -c lusory -f -n "__fish_seen_subcommand_from play perft solve sim diff help check" \
  -a "(lusory list 2>/dev/null | string match -r '^\S+')"
complete -c lusory -n "__fish_seen_subcommand_from resume replay" -k -a "(__fish_complete_suffix .lus)"
complete -c lusory -n "__fish_seen_subcommand_from play perft solve sim diff" -l set -x -d "set an option of the game"
complete -c lusory -n "__fish_seen_subcommand_from play perft solve sim diff" -l seat -x -d "N=human, random or mcts:BUDGET"
complete -c lusory -n "__fish_seen_subcommand_from play perft solve sim diff" -l seed -x -d "the seed of chance"
