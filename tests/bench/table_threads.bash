# Perft on two threads beside one thread, by the clock. Part of table.sh.

# Seconds of the counting alone, without loading.
seconds() { # GAME DEPTH THREADS
    "$varia" perft "$1" "$2" --threads "$3" --json 2>/dev/null | sed -n 's/^ *"seconds": \([0-9.e+-]*\),\{0,1\}$/\1/p'
}

[ "$(nproc)" -ge 2 ] || echo "this machine has one core: two threads gain nothing here" >&2
echo "| game | depth | one thread, s | two threads, s | ratio |"
echo "|---|---|---|---|---|"
for count in "chess 6" "makruk 6" "xiangqi 5" "raumschach 5" "octahedral 4" "elevator 4"; do
    read -r game depth <<<"$count"
    : >"$scratch/one"; : >"$scratch/two"
    for ((i = 0; i < runs; ++i)); do
        seconds "$game" "$depth" 1 >>"$scratch/one"
        seconds "$game" "$depth" 2 >>"$scratch/two"
    done
    awk -v n="$game" -v d="$depth" -v a="$(speed one)" -v b="$(speed two)" \
        'BEGIN { printf "| %s | %d | %.2f | %.2f | %.2f |\n", n, d, a, b, a / b }'
done
