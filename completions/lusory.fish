# fish completion for lusory. Verbs and options come from the program's own
# --help, games from its list: nothing here needs updating.
function __lusory_verbs
    lusory --help 2>/dev/null | sed -n 's/^  lusory \([a-z][a-z]*\) .*/\1/p'
end
function __lusory_options
    set -l words (commandline -opc)
    lusory $words[2] --help 2>/dev/null | sed -n 's/^  \(-[a-z], \|    \)\(--[a-z-]*\).*/\2/p'
end
# Does the word follow this option?
function __lusory_after
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[-1]" = "$argv[1]"
end
function __lusory_after_any
    for option in --seat --set --color --format
        __lusory_after $option; and return 0
    end
    return 1
end
function __lusory_seats
    set -l seat (string match -r '^[^=]+=' -- (commandline -ct))
    if test -n "$seat"
        printf '%s\n' $seat{human,bot,random,mcts:}
    else
        printf '%s\n' {1,2,3,4}=
    end
end
# The options of the game on the line, as NAME=
function __lusory_settings
    set -l words (commandline -opc)
    lusory help $words[3] 2>/dev/null | sed -n '/^Options/,$s/^  \([a-z0-9_]*\) = .*/\1=/p'
end
complete -c lusory -f -n "test (count (commandline -opc)) -eq 1" -a "(__lusory_verbs) --help --version"
complete -c lusory -f -n "__lusory_after --seat" -a "(__lusory_seats)"
complete -c lusory -f -n "__lusory_after --set" -a "(__lusory_settings)"
complete -c lusory -f -n "__lusory_after --color" -a "always auto never"
complete -c lusory -f -n "__lusory_after --format" -a "pretty tap junit"
complete -c lusory -f -n "test (count (commandline -opc)) -gt 1; and string match -q -- '-*' (commandline -ct)" -a "(__lusory_options)"
complete -c lusory -n "not __lusory_after_any; and __fish_seen_subcommand_from play show perft solve sim diff help check new" -a "(lusory list --names 2>/dev/null)"
complete -c lusory -n "__fish_seen_subcommand_from resume replay" -k -a "(__fish_complete_suffix .lus)"
