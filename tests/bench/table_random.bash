# Random games to the end, in half-moves a second; for matches, in actions. Part of table.sh.

# One run: random games for a third of a second.
random_games() { # GAME
    "$bench" --benchmark_filter="^playouts/$1\$" --benchmark_min_time=0.3 --benchmark_format=json 2>/dev/null |
        sed -n 's/^ *"plies": \([0-9.e+]*\),\{0,1\}$/\1/p'
}

if [ -x "$bench" ]; then
    echo "| game | thousand half-moves a second | F, M/s | thousand half-moves for each million of F |"
    echo "|---|---|---|---|"
    while read -r game _; do
        : >"$scratch/games"
        prepare_f
        for ((i = 0; i < runs; ++i)); do
            random_games "$game" >>"$scratch/games"
            run_f
        done
        awk -v n="$game" -v p="$(speed games)" -v f="$(speed f)" \
            'BEGIN { printf "| %s | %.0f | %.1f | %.1f |\n", n, p / 1e3, f, p / f / 1e3 }'
    done < <("$varia" list)
else
    echo "$bench is not built: no random games" >&2
fi
