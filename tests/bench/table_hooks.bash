# The cost of hooks and of actions of matches. Counted in instructions, which are exact whatever else runs on the
# machine. Part of table.sh.

instructions() { # PROGRAM ARGUMENTS...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*$/\1/p'
}

# Chess with a hook, counted to depth 4. The instructions of depth 1, which are those of loading, are subtracted.
perft_instructions() { # NAME, the hook on standard input
    mkdir -p "$scratch/$1"
    printf 'function yes(position, move)\n  return true\nend\n' >"$scratch/$1/rules.lua"
    cat - >"$scratch/$1/variant.toml"
    echo $(($(instructions "$varia" perft "$scratch/$1" 4) - $(instructions "$varia" perft "$scratch/$1" 1)))
}

head=$'format = 1\nname = "Chess with a hook"\nextends = "chess"\n'
hook=$'script = "rules.lua"\n@[[hook]]\npoint = "allow"\ncall = "yes"\n'
state=$'[state]\nnever = { initial = 0, max = 1 }\n'
zone=$'[zones]\nfar = "rank == 8"\n'
hook_row() { # TITLE INSTRUCTIONS
    awk -v title="$1" -v n="$2" -v none="$none" \
        'BEGIN { printf "| %s | %.2f | %+.1f%% |\n", title, n / 1e6, (n / none - 1) * 100 }'
}

match_instructions() { # BOARDS: instructions to list, do and undo one action, with that number of boards
    local few many
    few=$(instructions "$bench" --benchmark_filter="^Match/Few/$1/")
    many=$(instructions "$bench" --benchmark_filter="^Match/Many/$1/")
    echo $(((many - few) / 2000))
}

if command -v valgrind >/dev/null; then
    none=$(perft_instructions none <<<"$head")
    echo "| the variant | million instructions | more |"
    echo "|---|---|---|"
    hook_row "no hook" "$none"
    hook_row "an \`allow\` hook that its pattern keeps out (a state value)" \
        "$(perft_instructions never <<<"$head${hook/@/$state}state = { never = 1 }")"
    hook_row "... a place no pawn gets to: \`pieces = [\"P\"]\`, \`to = \"far\"\`" \
        "$(perft_instructions to <<<"$head${hook/@/$zone}pieces = [\"P\"]"$'\n''to = "far"')"
    hook_row "... a kind of move there is none of: \`types = [\"promotion\"]\`" \
        "$(perft_instructions types <<<"$head${hook/@/}types = [\"promotion\"]")"
    hook_row "an \`allow\` hook asked about every move of a king" \
        "$(perft_instructions king <<<"$head${hook/@/}pieces = [\"K\"]")"
    hook_row "an \`allow\` hook asked about every move" "$(perft_instructions every <<<"$head${hook/@/}")"
    if [ -x "$bench" ]; then
        two=$(match_instructions 2)
        thousand=$(match_instructions 1000)
        echo
        echo "| boards | instructions an action | more |"
        echo "|---|---|---|"
        echo "| 2 | $two | |"
        awk -v n="$thousand" -v two="$two" 'BEGIN { printf "| 1000 | %d | %+.1f%% |\n", n, (n / two - 1) * 100 }'
    else
        echo "$bench is not built: no actions of matches" >&2
    fi
else
    missing valgrind valgrind
fi
