# The cost of each hook point: in instructions, which are exact whatever else runs on the machine, and as the speed of
# games with one hook each, by the clock. Part of table.sh.

instructions() { # PROGRAM ARGUMENTS...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*$/\1/p'
}

# Writes chess with hooks as a variant. The script is read from standard input.
game_of() { # NAME HOOKS
    mkdir -p "$scratch/$1"
    cat - >"$scratch/$1/rules.lua"
    printf 'format = 1\nname = "Chess with a hook"\nextends = "chess"\nscript = "rules.lua"\n%b' "$2" >"$scratch/$1/variant.toml"
}
hook() { # POINT KEYS
    printf '[[hook]]\\npoint = "%s"\\ncall = "f"\\n%s' "$1" "${2-}"
}

# Counted to depth 3, which has 9322 moves in all. The instructions of depth 1, which are those of loading, are
# subtracted.
moves=9322
tree() { echo $(($(instructions "$varia" perft "$1" 3) - $(instructions "$varia" perft "$1" 1))); }
point_row() { # TITLE POINT KEYS ASKED; the function is read from standard input
    local name=point-$((++points))
    game_of "$name" "$(hook "$2" "$3")"
    echo "| $1 | $4 | $((($(tree "$scratch/$name") - none) / moves)) |"
}

# A game: million leaves a second to depth 4, beside F.
game_row() { # TITLE NAME
    local i
    prepare varia "$scratch/$2" 4 ""
    prepare_f
    for ((i = 0; i < runs; ++i)); do
        run varia "$scratch/$2" 4 ""
        run_f
    done
    echo "$1|$(speed varia)|$(speed f)" | awk -F'|' '{ printf "| %s | %.2f | %.1f | %.2f |\n", $1, $2, $3, $2 / $3 }'
}

if command -v valgrind >/dev/null; then
    points=0
    game_of none "" </dev/null
    none=$(tree chess)
    yes=$'function f(position, move)\n  return true\nend\n'
    echo "| point | asked | instructions a move more |"
    echo "|---|---|---|"
    # A function that calls mid_turn() never gets a remembered answer.
    each=$'function f(position, move)\n  position:mid_turn()\n  return true\nend\n'
    point_row '`allow`, its answers remembered' allow "" "about every move" <<<"$yes"
    point_row '`legal`, its answers remembered' legal "" "after every move" <<<"$yes"
    point_row '`allow`, called each time' allow "" "about every move" <<<"$each"
    point_row '`legal`, called each time' legal "" "after every move" <<<"$each"
    point_row '`after`' after "" "after every move" <<<$'function f(position, move)\nend\n'
    point_row '`choose`' choose "" "once a position" <<<$'function f(position, moves)\nend\n'
    point_row '`moves`' moves 'pieces = ["P"]\nsuffix = "!"\n' "once a pawn" <<<$'function f(position, from)\nend\n'
    point_row '`moves`, `once = true`' moves 'pieces = ["P"]\nsuffix = "!"\nonce = true\n' "once a position" <<<$'function f(position, from)\nend\n'
    point_row '`attacks`' attacks "" "whenever a cell is looked at" <<<$'function f(position, cell, side)\n  return false\nend\n'
    point_row '`outcome`' outcome "" "once a position" <<<$'function f(position)\nend\n'
    point_row '`allow` that reads `move.to` and `move.kind`, called each time' allow "" "about every move" <<<$'function f(position, move)\n  position:mid_turn()\n  return move.to > 0 or move.kind == "P"\nend\n'
    point_row '`legal` that reads `before()`' legal "" "after every move" <<<$'function f(position, move)\n  return position:before():at(move.from) == move.kind\nend\n'
    point_row '`allow` that reads `victims()`' allow "" "about every move" <<<$'function f(position, move)\n  return #position:victims() < 2\nend\n'
else
    missing valgrind valgrind
fi

echo
game_of foreseen "$(hook allow)" <<<$'function f(position, move)\n  return not position:gives_check()\nend\n'
game_of in-check "$(hook legal)" <<<$'function f(position, move)\n  return not position:in_check(position:opponent(move.side))\nend\n'
game_of beside "$(hook allow)" <<<$'function f(position, move)\n  return position:beside(move.to, position:opponent(move.side), move.kind) == 0\nend\n'
game_of neighbours "$(hook allow)" <<'E2'
function f(position, move)
  for _, cell in ipairs(position:neighbours(move.to)) do
    local letter, side = position:at(cell)
    if letter == move.kind and side ~= move.side then return false end
  end
  return true
end
E2
echo "| chess in which ... | Varia, M/s | F | of F |"
echo "|---|---|---|---|"
game_row 'no move gives check, asked before it (`allow`, `gives_check`)' foreseen
game_row 'no move gives check, asked after it (`legal`, `in_check`)' in-check
game_row 'nobody goes beside an enemy of his own kind (`allow`, `beside`)' beside
game_row 'the same by a loop over `neighbours` and `at`' neighbours
