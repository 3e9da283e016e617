# Measuring functions for the parts of table.sh. They run programs in turns, compute medians, and request perft counts
# from engines.
#
# Engines are fairy, sjaak and stockfish. `engine_NAME` is the path of an engine; it is empty if the engine is not
# installed. Arguments of a count are GAME DEPTH POSITION: GAME is the engine's name of the game, POSITION a FEN or
# empty.
TIMEFORMAT='%R %U %S'

find_engine() { command -v "$1" || { [ ! -x "/usr/games/$1" ] || echo "/usr/games/$1"; }; }
missing() { echo "$1 is not installed (Debian: apt-get install $2): left out" >&2; }
engine_fairy=$(find_engine fairy-stockfish)
engine_sjaak=$(find_engine sjaakii)
engine_stockfish=$(find_engine stockfish)
[ -n "$engine_fairy" ] ||
    { echo "fairy-stockfish is not installed (Debian: apt-get install fairy-stockfish)" >&2; exit 1; }

# `timed` prints the wall-clock time and the processor time of a command, in seconds. `cpu` prints the processor time
# alone.
timed() { { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1, $2 + $3 }'; }
cpu() { timed "$@" | awk '{ print $2 }'; }
median() {
    sort -g | awk '{ v[NR] = $1 } END { h = int((NR + 1) / 2); if (NR) print NR % 2 ? v[h] : (v[h] + v[h + 1]) / 2 }'
}

count_varia() { "$varia" perft "$1" "$2" ${3:+--position "$3"} 2>/dev/null | tail -n 1; }
ask_uci() { # ENGINE GAME DEPTH POSITION
    printf 'uci\nsetoption name UCI_Variant value %s\nposition %s\ngo perft %s\nquit\n' \
        "$2" "${4:+fen }${4:-startpos}" "$3" | "$1" 2>/dev/null | awk '/^Nodes searched/ { print $3 }'
}
count_fairy() { ask_uci "$engine_fairy" "$@"; }
count_stockfish() { ask_uci "$engine_stockfish" "$@"; }
# sjaakii counts every depth up to the given one, a line each, and writes its prompt before the first line.
count_sjaak() {
    printf '%sperft %s\nquit\n' "${3:+setboard $3
}" "$2" | "$engine_sjaak" -no_user_variants -variant "$1" 2>/dev/null | tr '\r' '\n' |
        awk -v depth="$2" '/nps *$/ { sub(/^.*>/, ""); if ($1 == depth) print $2 }'
}

# The time of a count besides the count of its last depth: the start of the program, and the lower depths that sjaakii
# counts first.
declare -A known_start
start_of() { # ENGINE GAME DEPTH POSITION: in $start
    local depth=1
    [ "$1" != sjaak ] || depth=$(($3 - 1))
    local key="$1 $2 $depth $4"
    [ -n "${known_start[$key]-}" ] ||
        known_start[$key]=$(for _ in 1 2 3; do cpu "count_$1" "$2" "$depth" "$4"; done | median)
    start=${known_start[$key]}
}

# One run: appends the speed, in million leaves a second, to $scratch/ENGINE. A short count is repeated $times times
# within a run.
declare -A times leaves
run() { # ENGINE GAME DEPTH POSITION
    local used start
    start_of "$@"
    used=$(for ((i = 0; i < times[$1]; ++i)); do cpu "count_$1" "${@:2}"; done | awk '{ t += $1 } END { print t }')
    awk -v n="${leaves[$1]}" -v k="${times[$1]}" -v t="$used" -v s="$start" \
        'BEGIN { d = t / k - s; if (d < 0.001) d = 0.001; printf "%.3f\n", n / d / 1e6 }' >>"$scratch/$1"
}

# Called before the runs of a row. Computes the number of leaves, and how often a run repeats the count so that it takes
# a third of a second. Must run in the caller's shell, not in a subshell, because it sets variables.
prepare() { # ENGINE GAME DEPTH POSITION
    local used
    : >"$scratch/$1"
    used=$( { time "count_$1" "${@:2}" >"$scratch/count" 2>/dev/null; } 2>&1 | awk '{ print $2 + $3 }')
    leaves[$1]=$(<"$scratch/count")
    times[$1]=$(awk -v t="$used" 'BEGIN { k = int(0.3 / (t + 0.001)) + 1; print (k > 6 ? 6 : k) }')
}

# F, the unit of speed: fairy-stockfish on chess to depth 5. It is measured like an engine of its own, beside the other
# engines.
count_f() { count_fairy chess 5 ""; }
prepare_f() { : >"$scratch/f"; leaves[f]=4865609 times[f]=1; }
run_f() {
    local start
    start_of fairy chess 1 ""
    awk -v n="${leaves[f]}" -v t="$(cpu count_f)" -v s="$start" 'BEGIN { printf "%.3f\n", n / (t - s) / 1e6 }' \
        >>"$scratch/f"
}
speed() { median <"$scratch/$1"; }
