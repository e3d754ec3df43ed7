# fish completion for lusory. Verbs and options come from the program's own
# --help, games from its list: nothing here has to be kept up to date.
function __lusory_verbs
    lusory --help 2>/dev/null | sed -n 's/^  lusory \([a-z][a-z]*\) .*/\1/p'
end
function __lusory_options
    set -l words (commandline -opc)
    lusory $words[2] --help 2>/dev/null | sed -n 's/^  \(-[a-z], \|    \)\(--[a-z-]*\).*/\2/p'
end
complete -c lusory -f -n "test (count (commandline -opc)) -eq 1" -a "(__lusory_verbs) --help --version"
complete -c lusory -f -n "test (count (commandline -opc)) -gt 1; and string match -q -- '-*' (commandline -ct)" -a "(__lusory_options)"
complete -c lusory -n "__fish_seen_subcommand_from play perft solve sim diff help check new" -a "(lusory list --names 2>/dev/null)"
complete -c lusory -n "__fish_seen_subcommand_from resume replay" -k -a "(__fish_complete_suffix .lus)"
