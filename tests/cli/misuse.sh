#!/usr/bin/env bash
# A wrong command line exits with 2, wrong input with 1. The mistakes are written to standard error, line by line, and
# nothing to standard output.
source "$(dirname "$0")/common.bash"

run; refuses 2 "which command"
run prft chess; refuses 2 'did you mean "perft"'
run perft chess; refuses 2 "depth"
run perft chess -1; refuses 2 "depth"
run perft chess 101; refuses 2 "depth"
run perft chess 99999999999999999999; refuses 2 "depth"
run perft chess 3 --dvide; refuses 2 'did you mean "--divide"'
run perft chess 3 --threads 0; refuses 2 "--threads"
run perft chess 3 --hash 0; refuses 2 "--hash"
run perft chess 3 --position; refuses 2 "--position needs a value: --position TEXT"
run perft chess 3 --threads; refuses 2 "--threads needs a value: --threads N"
run moves -- chess --count; refuses 2 '"--count" stands behind "--"'
run moves -- chess --cout; refuses 2 'did you mean "--count"'
run show; refuses 2 "which variant"
run show chess extra; refuses 2 'unexpected "extra"'
run show chess --set nonsense; refuses 2 "OPTION=VALUE"
run show chess --color purple; refuses 2 "auto, always or never"
run check; refuses 2 "missing"
run play chess --random nobody </dev/null; refuses 2 "the sides are white and black"
run show -- chess; exits 0
run show "$(printf 'bad\033[31mname')"; refuses 1 'bad\u001B[31mname'
mapfile -t many < <(seq -f 'word%g' 10000)
run show "${many[@]}"; refuses 2 'unexpected "word2"'

run show chss; refuses 1 'did you mean "chess"'
run show ""; refuses 1 "empty"
run show nowhere/variant.toml; refuses 1 "no such file"
run show chess --set colour=blue; refuses 1 "colour"
run show raumschach --set pawn_captures=7; refuses 1 "choices"
run show chess --position ""; refuses 1 "--position"
run show chess --position "8/8/8/8/8/8/8/8 w - - 0 1"; refuses 1 "--position"
run show chess --position "rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"; refuses 1 "X"
run moves chess --moves "e4 e5 e2e9"; refuses 1 '--moves, move 3'; complains_of 'no cell "e9"'
run moves chess --moves "e4 Ke7"; refuses 1 "move 2"
run moves chess --moves "1.e4 1...e5 2. Nf3 2.Ke6"; refuses 1 "--moves, move 4"
# After 1 e4 e5 2 Nf3 Nc6 other programs count 27 moves as well.
run moves chess --moves "1.e4 e5 2.Nf3 Nc6" --count; exits 0; prints 27
run status chess --moves "f3 e5 g4 Qh4 a3"; refuses 1 "move 5"
run show chess --piece e5; refuses 1 "no piece on e5"
run show chess --piece X; refuses 1 "the letters are K Q R B N P"
run show chess --piece N@z9; refuses 1 'no cell "z9"'
run explain chess K --move e4; refuses 2 "not both"

run --help; exits 0; complains_not; lines_fit 80
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p' "$scratch/out")
[ -n "$commands" ] || fail "--help names no commands"
for command in $commands; do
    run $command --help; exits 0; complains_not; prints_part "Usage: varia $command"; lines_fit 80
done
run --version; exits 0; [[ $out =~ ^varia\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "version: $out"
finish
