# Perft of every variant, beside the engines that play the same game. Part of table.sh.
#
# The programs of a row count the same tree. Only sjaakii, which counts all lower depths first, counts one half-move
# less. A game is the same if the counts agree. An engine whose counts differ is left out, with a message.

# Depths at which a run takes about a second. Other variants are counted to depth 3.
declare -A depths=([3check]=5 [alice]=5 [amazons]=2 [antichess]=4 [arimaa]=2 [atomic]=4 [berolina]=5 [breakthrough]=5 [cambodian]=5
    [capablanca]=5 [chess]=6 [chess960]=5 [chinese-checkers]=5 [courier]=5 [crazyhouse]=5 [cylinder]=5
    [draughts-brazilian]=8 [draughts-english]=9 [draughts-international]=8 [draughts-russian]=9 [duck]=3 [elevator]=4
    [elevator-chess]=6 [elevator-chess-3d]=4 [elevator-chess-7x7]=6 [elevator-chess-alice]=5 [elevator-chess-armies]=6
    [elevator-chess-automatic]=5 [elevator-chess-displaced]=6 [elevator-chess-mixed]=5 [elevator-chess-teams]=4
    [extinction]=5 [glinski]=4 [grand]=4 [great-shatranj-3d]=4 [great-shatranj-3d-leaping-knight]=4
    [great-shatranj-3d-sibahi]=4 [hnefatafl]=3 [horde]=6 [kingofthehill]=5 [knightmate]=5 [losalamos]=6 [makruk]=5
    [marseillais]=3 [minishogi]=6 [monster]=3 [octahedral]=4 [octahedral-leapers]=3 [progressive]=3 [pyramid]=4
    [racingkings]=4 [raumschach]=4 [reversi]=9 [seirawan]=5 [shatranj]=6 [shogi]=5 [sittuyin]=3 [tesschess]=3
    [tictactoe-3d]=4 [tilechess]=6
    [torpedo]=5 [uplifting]=3 [uplifting-narrow]=3 [wonkavator]=4 [xiangqi]=4)
# The other engines' names of these games.
declare -A fairy_name=([3check]=3check [antichess]=antichess [breakthrough]=breakthrough [cambodian]=cambodian [capablanca]=capablanca
    [chess]=chess [chess960]=chess [courier]=courier [crazyhouse]=crazyhouse [extinction]=extinction [grand]=grand [horde]=horde
    [kingofthehill]=kingofthehill [knightmate]=knightmate [losalamos]=losalamos [makruk]=makruk
    [minishogi]=minishogi [racingkings]=racingkings [seirawan]=seirawan [shatranj]=shatranj [shogi]=shogi [sittuyin]=sittuyin [xiangqi]=xiangqi)
declare -A sjaak_name=([berolina]=berolina [capablanca]=capablanca [chess]=chess [crazyhouse]=crazyhouse
    [kingofthehill]=kingofthehill [knightmate]=knightmate [losalamos]=losalamos [makruk]=makruk
    [minishogi]=minishogi [shatranj]=shatranj [shogi]=shogi [xiangqi]=xiangqi)
declare -A stockfish_name=([chess]=chess)

[ -n "$engine_sjaak" ] || missing sjaakii sjaakii
[ -n "$engine_stockfish" ] || missing stockfish stockfish

# Chooses and prepares the engines of this row whose counts agree with Varia's.
choose_engines() { # GAME DEPTH POSITION
    local engine name path depth expected
    engines=(varia)
    prepare varia "$1" "$2" "$3"
    for engine in fairy sjaak stockfish; do
        name=${engine}_name[$1] path=engine_$engine
        name=${!name-}
        [ -n "$name" ] && [ -n "${!path}" ] || continue
        depth=$2 expected=${leaves[varia]}
        [ $engine != sjaak ] || depth=$(($2 - 1)) expected=$(count_varia "$1" $(($2 - 1)) "$3")
        prepare $engine "$name" "$depth" "$3"
        if [ "${leaves[$engine]}" = "$expected" ]; then
            engines+=("$engine") name_of[$engine]=$name depth_of[$engine]=$depth
        else
            echo "$1: $expected leaves, but $engine counts ${leaves[$engine]:-nothing}: left out" >&2
        fi
    done
}

row() { # TITLE GAME DEPTH POSITION
    local engine engines=() cells="" i
    declare -A name_of=([varia]=$2) depth_of=([varia]=$3)
    choose_engines "$2" "$3" "$4"
    prepare_f
    for ((i = 0; i < runs; ++i)); do
        for engine in "${engines[@]}"; do run "$engine" "${name_of[$engine]}" "${depth_of[$engine]}" "$4"; done
        run_f
    done
    local ours f
    ours=$(speed varia) f=$(speed f)
    for engine in fairy sjaak stockfish; do
        if [[ " ${engines[*]} " == *" $engine "* ]]; then
            cells+=$(awk -v o="$ours" -v t="$(speed $engine)" 'BEGIN { printf "| %.1f | %.1f ", t, o / t }')
        else
            cells+="| | "
        fi
    done
    awk -v n="$1" -v d="$3" -v l="${leaves[varia]}" -v o="$ours" -v f="$f" -v cells="$cells" \
        'BEGIN { printf "| %s | %d | %d | %.1f %s| %.1f |\n", n, d, l, o, cells, o / f }'
}

echo "| game | depth | leaves | Varia, M/s | fairy-stockfish | ratio | sjaakii | ratio | stockfish | ratio | of F |"
echo "|---|---|---|---|---|---|---|---|---|---|---|"
row chess chess 6 ""
# F is defined by depth 6, but measured at depth 5 in the rows. f6 and f5 show the difference.
f6=$(speed fairy) f5=$(speed f)
row "chess, a busy position" chess 5 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
while read -r game _; do
    [ "$game" = chess ] || row "$game" "$game" "${depths[$game]-3}" ""
done < <("$varia" list)
awk -v a="$f6" -v b="$f5" \
    'BEGIN { printf "\nF was %.1f million leaves a second to depth 6, %.1f to depth 5 in the same minutes.\n", a, b }'
