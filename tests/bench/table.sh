#!/usr/bin/env bash
# Prints the tables of docs/performance.md, as Markdown: Varia beside other engines, as ratios.
#
#     tests/bench/table.sh [VARIA [RUNS [PART...]]]      build/bench/varia, 5, all
#
# PART is perft, random, threads, load, hooks, points, ask or memory. Each part is a file beside this one. If a part
# needs a program that is not installed, its rows are left out with a message on standard error. Only fairy-stockfish is
# required, because its speed is the unit.
#
# Every figure is a median of RUNS runs, in CPU seconds (user and system) of one thread unless it says otherwise,
# without the time for starting. The programs of a row take turns, so that other load on the machine affects all of
# them. F is the speed of fairy-stockfish on chess. It is measured again for each row.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
varia=${1:-build/bench/varia}
runs=${2:-5}
parts=("${@:3}")
[ ${#parts[@]} -gt 0 ] || parts=(perft random threads load hooks points ask memory)
[ -x "$varia" ] || { echo "$varia is not there: cmake --preset bench && cmake --build --preset bench" >&2; exit 1; }
[[ $runs =~ ^[1-9][0-9]*$ ]] || { echo "RUNS is a number from 1, not $runs" >&2; exit 2; }
for part in "${parts[@]}"; do
    [[ " perft random threads load hooks points ask memory " == *" $part "* ]] ||
        { echo "no part $part: perft, random, threads, load, hooks, points, ask, memory" >&2; exit 2; }
done
bench=$(dirname "$varia")/varia_bench
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
source "$here/measure.bash"
for part in "${parts[@]}"; do
    source "$here/table_$part.bash"
    echo
done
