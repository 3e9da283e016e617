# Memory of variants, positions and games in bytes, as `varia info` reports it. Part of table.sh.

bytes() { # KEY: its value in the answer in $scratch/info
    sed -n "/^  \"bytes\": {/,/^  }/s/^    \"$1\": \([0-9]*\),\{0,1\}\$/\1/p" "$scratch/info"
}

echo "| game | tables | a position | a game | ... played | half-moves |"
echo "|---|---|---|---|---|---|"
for game in chess shogi xiangqi raumschach octahedral uplifting great-shatranj-3d elevator; do
    "$varia" info "$game" --json >"$scratch/info"
    echo "| $game | $(bytes tables) | $(bytes position) | $(bytes game) | $(bytes game_played) | $(bytes game_moves) |"
done
echo
echo "| boards of Elevator Chess | a match | a board |"
echo "|---|---|---|"
for boards in 2 100 1000; do
    "$varia" info elevator-chess --set boards=$boards --json >"$scratch/info"
    echo "| $boards | $(bytes match) | $(($(bytes match) / boards)) |"
done
