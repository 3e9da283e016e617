#!/bin/bash
# The table of docs/performance.md: perft of Varia beside other engines, as ratios.
#
#     tests/bench/table.sh [build/release/varia] [RUNS]
#
# Every figure is a median of RUNS runs (5 unless told), CPU seconds of one thread, loading not counted; the two
# programs of a pair take turns, so that what else the machine does hits both. F is fairy-stockfish on chess, perft 6.
set -euo pipefail
varia=${1:-build/release/varia}
runs=${2:-5}
fairy=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
[ -x "$fairy" ] || { echo "fairy-stockfish is not installed (Debian: apt-get install fairy-stockfish)" >&2; exit 1; }
TIMEFORMAT=%U

cpu() { { time "$@" >/dev/null 2>&1; } 2>&1; }
median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
ask_fairy() {  # variant depth [fen]
    printf 'uci\nsetoption name UCI_Variant value %s\nposition %s\ngo perft %s\nquit\n' "$1" "${3:+fen }${3:-startpos}" "$2" | "$fairy"
}

# Medians of interleaved runs: `ours` and `theirs`, less what each needs for depth 1.
pair() {  # our-variant depth fen their-variant their-depth their-fen
    local position=(${3:+--position "$3"}) i
    : >"$scratch/ours"; : >"$scratch/theirs"
    for ((i = 0; i < runs; ++i)); do
        cpu "$varia" perft "$1" "$2" "${position[@]}" >>"$scratch/ours"
        cpu ask_fairy "$4" "$5" "$6" >>"$scratch/theirs"
    done
    leaves=$("$varia" perft "$1" "$2" "${position[@]}" 2>/dev/null | tail -1)
    their_leaves=$(ask_fairy "$4" "$5" "$6" 2>/dev/null | awk '/^Nodes searched/ { print $3 }')
    local our_start their_start
    our_start=$(for i in 1 2 3; do cpu "$varia" perft "$1" 1 "${position[@]}"; done | median)
    their_start=$(for i in 1 2 3; do cpu ask_fairy "$4" 1 "$6"; done | median)
    ours=$(awk -v t="$(median <"$scratch/ours")" -v s="$our_start" -v n="$leaves" 'BEGIN { print n / (t - s) / 1e6 }')
    theirs=$(awk -v t="$(median <"$scratch/theirs")" -v s="$their_start" -v n="$their_leaves" 'BEGIN { print n / (t - s) / 1e6 }')
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
busy="r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

echo "| game | depth | leaves | Varia, M/s | fairy-stockfish on the same | ratio | of F |"
echo "|---|---|---|---|---|---|---|"
row() {  # name our-variant depth fen their-variant
    if [ -n "$5" ]; then
        pair "$2" "$3" "$4" "$5" "$3" "$4"
        [ "$leaves" = "$their_leaves" ] || echo "$1: $leaves leaves, but fairy-stockfish counts $their_leaves" >&2
        [ "$1" = chess ] && f=$theirs
        awk -v n="$1" -v d="$3" -v l="$leaves" -v o="$ours" -v t="$theirs" -v f="$f" \
            'BEGIN { printf "| %s | %d | %d | %.1f | %.1f | %.1f | %.1f |\n", n, d, l, o, t, o / t, o / f }'
    else
        pair "$2" "$3" "$4" chess 5 ""  # chess beside it, so that F is of the same minute
        awk -v n="$1" -v d="$3" -v l="$leaves" -v o="$ours" -v t="$theirs" \
            'BEGIN { printf "| %s | %d | %d | %.1f | | | %.1f |\n", n, d, l, o, o / t }'
    fi
}
row chess chess 6 "" chess
row "chess, a busy position" chess 5 "$busy" chess
row capablanca capablanca 5 "" capablanca
row makruk makruk 5 "" makruk
row shatranj shatranj 6 "" shatranj
row crazyhouse crazyhouse 5 "" crazyhouse
row 3check 3check 5 "" 3check
row xiangqi xiangqi 4 "" xiangqi
row shogi shogi 4 "" shogi
row raumschach raumschach 4 "" ""
row glinski glinski 4 "" ""
row octahedral octahedral 4 "" ""
row uplifting uplifting 3 "" ""
row great-shatranj-3d great-shatranj-3d 4 "" ""
row elevator elevator 4 "" ""
row wonkavator wonkavator 4 "" ""
