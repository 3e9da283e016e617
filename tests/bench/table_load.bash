# Loading every variant and counting its first moves, and starting the program: milliseconds, the slowest first. Part of
# table.sh.

# Medians of the wall-clock time and of the CPU time of `varia ARGUMENTS`, in milliseconds.
milliseconds() {
    local i wall cpu
    for ((i = 0; i < runs; ++i)); do timed "$varia" "$@"; done >"$scratch/times"
    wall=$(cut -d ' ' -f 1 "$scratch/times" | median)
    cpu=$(cut -d ' ' -f 2 "$scratch/times" | median)
    awk -v wall="$wall" -v cpu="$cpu" 'BEGIN { printf "%.0f %.0f\n", wall * 1e3, cpu * 1e3 }'
}

while read -r game _; do echo "$(milliseconds perft "$game" 1) $game"; done < <("$varia" list) |
    sort -k1,1nr -k2,2nr >"$scratch/loads"
echo "| | by the clock, ms | CPU, ms |"
echo "|---|---|---|"
read -r wall cpu < <(milliseconds --version)
echo "| \`varia --version\` | $wall | $cpu |"
head -n 10 "$scratch/loads" | while read -r wall cpu game; do echo "| \`varia perft $game 1\` | $wall | $cpu |"; done
read -r wall cpu _ < <(sed -n "$((($(wc -l <"$scratch/loads") + 1) / 2))p" "$scratch/loads")
echo "| the median of all $(wc -l <"$scratch/loads") | $wall | $cpu |"
