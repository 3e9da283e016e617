#!/usr/bin/env bash
# `varia test`: failing tests of every kind, and the messages for them; where tests are found; texts that are not tests.
# The positions are chess, worked out by hand.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

# Runs a chess variant with this single test. It fails, with its line, the rule, the board and this difference.
fails() {
    printf 'format = 1\nname = "Mine"\nextends = "chess"\n\n[[test]]\nname = "the rule"\n%s\n' "$1" >mine.toml
    run test ./mine.toml; exits 1
    prints_part "$2"; prints_part "test: the rule"; prints_part "0 passed, 1 failed"
}
# Names of hexagonal cells, by the drawing of Glinski's board: eleven files without a j, the last of them l1 to l6.
strays() {
    printf 'format = 1\nname = "Mine"\nextends = "glinski"\n\n[[test]]\nname = "the rule"\nattacks_not = { white = ["%s"] }\n' "$1" >mine.toml
    run test ./mine.toml; exits 1; prints_part "the board has no cell \"$1\"; $2"
}
# Runs a single test that passes.
passes() {
    printf 'format = 1\nname = "Mine"\nextends = "chess"\n\n[[test]]\nname = "the rule"\n%s\n' "$1" >mine.toml
    run test ./mine.toml; exits 0; prints "1 passed, 0 failed"
}

fails 'legal = ["e2-e3", "e2-e5"]' './mine.toml:7:19: error: "e2-e5" should be legal, and is not: '
fails 'illegal = ["e2-e5", "Nf3"]' './mine.toml:7:21: error: "Nf3" should not be legal, and is: it is read as g1-f3'
fails $'illegal = ["e2-e5"]\nwhy = "moonlight"' 'but for another reason than "moonlight"'
fails $'from = "g1"\nonly = ["g1-f3"]' './mine.toml:8:9: error: "g1-h3" is legal, and not among the 1 that "only" lists'
fails $'from = "g1"\nonly = ["g1-f3", "g1-h3", "e2-e4"]' '"e2-e4" is legal, but not among the turns that "only" speaks of'
fails $'from = "g1"\nonly = ["g1-f3", "g1-e2"]' '"g1-e2" should be legal, and is not: '
fails 'attacks = { white = ["f3", "f4"] }' './mine.toml:7:28: error: white should attack f4, and does not'
fails 'attacks_not = { black = ["f6"] }' 'black should not attack f6, and does'
fails 'attacks = { red = ["f6"] }' 'there is no side "red"; the sides are white, black'
fails 'attacks = { white = ["f9"] }' 'the board has no cell "f9"'
strays l9 "of those in l there are l1 to l6"
strays j5 "names of cells begin with a, b, c, d, e, f, g, h, i, k, l"
fails 'check = true' 'the side to move should be in check, and is not'
fails $'moves = "f3 e5 g4 Qh4"\ncheck = false' 'the side to move should not be in check, and is'
fails $'moves = "e4"\nturn = "white"' 'it should be the turn of white; it is that of black'
fails 'turn = "red"' 'nobody is called "red"; those who play are white, black'
fails $'moves = "e4"\nchanges = { e4 = "P" }' 'the move changes e2 too: there was "P", there is "."'
fails $'moves = "e4"\nchanges = { e4 = "p", e2 = "." }' 'on e4 there should be "p"; there is "P"'
fails $'moves = "e4"\nchanges = { e4 = "P", e2 = ".", d2 = "P" }' 'the move should change d2, and does not'
fails $'moves = "Nf3"\nafter = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1"' ': the position should have "0" where it has "1": it is "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"'
fails $'moves = "e4 e5 Ke2"\nafter = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b KQkq - 1 2"' 'the position should have "KQkq" where it has "kq"'
fails $'moves = "Nf3"\nafter = "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b KQkq - 1 1"' 'the position should have "7N" where it has "5N2"'
fails 'after = "nonsense"' '"after" is no position: '
fails $'moves = "f3 e5 g4 Qh4"\noutcome = "white-wins"' 'the outcome should be "white-wins"; it is "black-wins checkmate 0-1"'
fails $'pieces = { e1 = "K", e9 = "k" }\nperft = [5]' 'mine.toml:7:22: error: the board has no cell "e9"'
fails $'pieces = { e1 = "K", e8 = "x" }\nperft = [5]' 'mine.toml:7:22: error: no piece is written "x"'
fails $'pieces = { e1 = "K", e2 = "k" }\nperft = [5]' '"pieces" cannot be read: '
fails $'pieces = { e1 = "K", e8 = "k" }\nhand = "P"\nperft = [5]' 'nobody has a hand in this game'
fails $'pieces = { e1 = "K", e8 = "k", a2 = "P" }\nfields = "w - - x"\nperft = [5]' '"pieces" cannot be read: '
fails 'perft = [20, 401]' 'after 2 turns there should be 401 positions; there are 400'
fails 'moves = "e4 e4"' 'move 2 of "moves", "e4", cannot be played: '
fails $'position = "8/8"\ncheck = false' '"position" cannot be read: '
fails $'set = { colour = 3 }\ncheck = false' 'the variant cannot be loaded: '
fails $'board = 2\ncheck = false' 'there is no board 2; there are 1'

fails $'position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"\nrefused = "King"' 'mine.toml:8:11: error: the position should be refused, and is not'
fails $'position = "4k3/8/8/8/8/8/8/8 w - - 0 1"\nrefused = "moonlight"' 'the position is refused, but for another reason than "moonlight": '
fails $'set = { colour = 3 }\nrefused = "moonlight"' 'the variant is refused, but for another reason than "moonlight": '

passes 'moves = "e4"'
# Positions and options that are refused: a side without its king, two adjacent kings, an unknown option.
passes $'position = "4k3/8/8/8/8/8/8/8 w - - 0 1"\nrefused = "white has no King"'
passes $'pieces = { e1 = "K", e2 = "k" }\nrefused = "in check"'
passes $'set = { colour = 3 }\nrefused = "colour"'
# Pieces by cell: white is to move and no piece has moved, unless `fields` say otherwise.
passes $'pieces = { e1 = "K", h1 = "R", e8 = "k", a7 = "p" }\nturn = "white"\nlegal = ["O-O"]\nafter = "4k3/p7/8/8/8/8/8/4K2R w K - 0 1"'
passes $'pieces = { e1 = "K", h1 = "R", e8 = "k", a7 = "p" }\nfields = "b"\nafter = "4k3/p7/8/8/8/8/8/4K2R b K - 0 1"'
passes $'pieces = { e1 = "K", h1 = "R", e8 = "k", a7 = "p" }\nfields = "w - - 99 80"\nillegal = ["O-O"]\nafter = "4k3/p7/8/8/8/8/8/4K2R w - - 99 80"'
passes $'moves = "e2-e4"\nafter = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"\nillegal = ["e2-e4"]\nwhy = "e2"'
passes $'position = """\n7k/5Q2/6K1/8/\n8/8/8/8 b - - 0 1"""\nonly = []\noutcome = "draw"\nperft = [0]'

# ---- where tests are found -------------------------------------------------------------------------------------------
mkdir -p games/one
printf 'format = 1\nname = "One"\nextends = "chess"\n[[test]]\nname = "a"\nlegal = ["e4"]\n' >games/one/variant.toml
printf '[[test]]\nname = "b"\nlegal = ["d4"]\n[[test]]\nname = "c"\nlegal = ["d5"]\n' >games/one/tests.toml
printf 'format = 1\nname = "Three"\nextends = "variant.toml"\n' >games/one/three.toml
printf '[[test]]\nname = "d"\nperft = [20]\n' >games/one/three.tests.toml
run test games/one; exits 1; prints_part "games/one/tests.toml:6:10: error: \"d5\" should be legal"; prints_part "2 passed, 1 failed"
run test games/one/tests.toml; exits 1; prints_part "2 passed, 1 failed"
run test games/one/three.toml; exits 0; prints "1 passed, 0 failed"
run test games; exits 1; prints_part "3 passed, 1 failed"
run test games/one --filter b; exits 0; prints "1 passed, 0 failed"
(cd games/one && "$VARIA" test) >said; ran="test in the folder"; grep -q "2 passed, 1 failed" said || fail "$(cat said)"
run test games/one --json; exits 1
json "(j['passed'], j['failed']) == (2, 1) and j['tests'][2]['name'] == 'c' and j['tests'][2]['line'] == 5 and 'position' in j['tests'][2]"
run test chess elevator-chess; exits 0
run test ches; exits 1; prints_part 'did you mean "chess"?'
run test nowhere/; exits 1; prints_part "cannot read"
# A variant that extends this one does not inherit its tests, and `merged` leaves them out.
run merged games/one; exits 0; [[ $out != *test* ]] || fail "tests are merged"

# ---- texts that are not tests: reported by check and by test ---------------------------------------------------------
printf '[[test]]\nname = "a"\nposition = "startpos"\n' >games/one/tests.toml
run check games/one/variant.toml games/one; exits 1; prints_part "games/one/tests.toml:1:1: error: this test asks for nothing"
run test games/one; exits 1; prints_part "this test asks for nothing"; prints_part "1 file cannot be read"
run test games/one --json; exits 1; json "'this test asks for nothing' in j['error']['message']"
for key in legal illegal; do
    printf '[[test]]\nname = "a"\n%s = []\n' $key >games/one/tests.toml
    run check games/one/tests.toml; exits 1; prints_part "3:$((${#key} + 4)): error: \"$key\" needs at least 1 entry; \`only = []\` says that there is no legal turn"
done
printf '[[test]]\nname = "a"\nlegal = ["e4"]\nwhy = "x"\n[[test]]\nname = "b"\nperft = [20]\nlegl = []\n' >games/one/tests.toml
run check games/one/tests.toml; exits 1; prints_part "8:1: error: unknown key \"legl\" in [[test]]; did you mean \"legal\"?"
printf '[[test]]\nname = "a"\nlegal = ["e4"]\nwhy = "x"\n' >games/one/tests.toml
run check games/one/tests.toml; exits 1; prints_part '4:7: error: "why" in [[test]] is said of "illegal", which is missing'
printf '[[test]]\nname = "a"\nset = { x = 1 }\nrefused = "x"\nperft = [20]\n' >games/one/tests.toml
run check games/one/tests.toml; exits 1; prints_part '4:11: error: "refused" says that there is nothing to play on, and this test asks for more'
printf '[[test]]\nname = "a"\nrefused = "x"\n' >games/one/tests.toml
run check games/one/tests.toml; exits 1; prints_part '3:11: error: "refused" is said of "set", "position" or "pieces", which are missing'
# For a match the board of the failure is drawn, whatever the board of the test.
for asked in 'legal = ["2:e4-e8"]' 'attacks = { white = ["2:e8"] }' 'changes = { "2:e4" = "P" }' 'board = 2\ncheck = true'; do
    printf '[[test]]\nname = "a"\nmoves = "2:e2-e4 1:d2-d4"\n'"$asked"'\n' >floors.tests.toml
    printf 'format = 1\nname = "Floors"\nextends = "elevator-chess"\n' >floors.toml
    run test floors.toml; exits 1; prints_part "board 2 of 2"
done
printf '[[test]]\nname = "a"\nboard = 2\nmoves = "2:e2-e4 1:d2-d4"\nattacks = { white = ["1:e8"] }\n' >floors.tests.toml
run test floors.toml; exits 1; prints_part "board 1 of 2"
# `check` does not run the tests.
printf '[[test]]\nname = "a"\nlegal = ["e5"]\n' >games/one/tests.toml
run check games/one; exits 0
finish
