# The cost of questions about a position, besides listing its moves. Counted in instructions, which are exact whatever
# else runs on the machine. Part of table.sh.
#
# On the positions of parts_bench.cpp: instructions of one question about one move. The first columns are for the moves
# themselves: listing them, and doing and undoing them.
ask_games=(chess xiangqi shogi crazyhouse elevator atomic 3check great-shatranj-3d)

rounds() { # ROUNDS ROW GAME: instructions of that number of rounds
    VARIA_BENCH_ROUNDS=$1 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" --benchmark_filter="^$2/$3/" 2>&1 |
        awk '/Collected/ { print $4 }'
}
asked() { # ROW GAME: instructions of one round
    echo $((($(rounds 4 "$1" "$2") - $(rounds 1 "$1" "$2")) / 3))
}

if ! command -v valgrind >/dev/null; then
    missing valgrind valgrind
elif [ ! -x "$bench" ]; then
    echo "$bench is not there: left out" >&2
else
    echo "| game | list | captures | list and effects | of list | effects | do and undo | of do and undo | gives check | key after |"
    echo "|---|---|---|---|---|---|---|---|---|---|"
    for game in "${ask_games[@]}"; do
        moves=$("$bench" --benchmark_filter="^per_round/$game\$" --benchmark_min_time=0 2>/dev/null |
            sed -nE 's/.*moves=([0-9.]+)(k?).*/\1 \2/p' | awk '{ print $1 * ($2 == "k" ? 1000 : 1) }')
        echo "$game $moves $(asked moves "$game") $(asked captures "$game") $(asked consequences "$game")" \
            "$(asked do_undo "$game") $(asked gives_check "$game") $(asked key_after "$game")"
    done | awk '{ effects = $5 - $3
        printf "| %s | %.0f | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f | %.0f | %.0f |\n", $1, $3 / $2, $4 / $2, $5 / $2,
            $5 / $3, effects / $2, $6 / $2, effects / $6, $7 / $2, $8 / $2 }'
fi
