#!/usr/bin/env bash
# Commands for authors: `varia new`, `source`, `merged`, `completion`, `check --lint` and `--watch`, and the manual
# page.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

# ---- new: writes a playable game and overwrites no file --------------------------------------------------------------
run new mine; exits 0; complains_not; prints_part "./mine/variant.toml is a game already"
run check --lint mine; exits 0; prints "1 file: 1 ok, 0 broken"
[ "$(head -n 1 mine/variant.toml)" = "#:schema ./variant.schema.json" ] || fail "no schema is named in the first line"
cmp -s mine/variant.schema.json "$VARIA_SOURCE_DIR/schemas/variant.schema.json" || fail "its schema is another"
run perft ./mine 1; exits 0
run new mine; refuses 1 "there already"
run new "a b"; refuses 1 "letters, digits"
run new .; refuses 1 "cannot be a variant's folder"
run new; refuses 2 "which name"
run new x --from ches; refuses 1 'did you mean "chess"?'
[ ! -e x ] || fail "a folder was made for nothing"
for from in $("$VARIA" list | cut -d' ' -f1); do
    run new "from-$from" --from "$from"; exits 0
done
run check --lint from-chess from-raumschach from-glinski from-arimaa from-elevator-chess-mixed; exits 0; prints "5 files: 5 ok, 0 broken"
run perft ./from-chess 3; last_line_is 8902
run new json/mine --json; exits 1
mkdir json
run new json/mine --json; exits 0; json "j['folder'] == 'json/mine' and 'variant.toml' in j['files']"

# ---- source ----------------------------------------------------------------------------------------------------------
for file in chess=variants/chess/variant.toml pieces/fide=stdlib/pieces/fide.toml rules/row=stdlib/rules/row.lua \
    schema=schemas/variant.schema.json variants/chu-shogi/lions.lua=variants/chu-shogi/lions.lua; do
    run source "${file%%=*}"; exits 0; complains_not
    cmp -s out "$VARIA_SOURCE_DIR/${file#*=}" || fail "not ${file#*=}"
done
run source --list; exits 0; prints_part "pieces/fide"; prints_part "variants/chess/variant.toml"
run source --list --json; exits 0; json "{'name': 'rules/row', 'file': 'stdlib/rules/row.lua'} in j['files']"
run source piece/fide; refuses 1 'did you mean "pieces/fide"?'
run source; refuses 2 "--list"

# ---- merged: the same game for every shipped variant -----------------------------------------------------------------
mkdir merged
for name in $("$VARIA" list | cut -d' ' -f1); do
    mkdir "merged/$name"
    cp "$VARIA_SOURCE_DIR/variants/$name"/*.toml "merged/$name"
    "$VARIA" merged "$name" >"merged/$name/variant.toml" 2>said || fail "merged $name: $(cat said)"
    # The file works without the comments too.
    sed -i -E 's/  # [A-Za-z/][^ ]*:[0-9]+$//' "merged/$name/variant.toml"
    ! grep -qE '^(extends|use) ' "merged/$name/variant.toml" || fail "$name: something is still extended"
    cmp -s <("$VARIA" moves "$name" --steps 2>&1) <("$VARIA" moves "./merged/$name" --steps 2>&1) || fail "$name: the merged file has other moves"
    "$VARIA" info "$name" --json >"merged/$name.one"
    "$VARIA" info "./merged/$name" --json >"merged/$name.other"
done
ran="varia merged"
python3 - <<'PYTHON' || fail "a merged file is another game"
import glob, json
for one in glob.glob("merged/*.one"):
    first, second = (json.load(open(name)) for name in (one, one[:-4] + ".other"))
    for told in (first, second):
        for key in ("bytes", "options", "name"):
            told.pop(key, None)
        # The weights are the same, but their places differ: beside the merged file, or in the program.
        for weights in told["weights"]:
            for key in ("from", "file"):
                weights.pop(key, None)
    assert list(first) == list(second), one
    assert first == second, (one, [key for key in first if first[key] != second[key]])
PYTHON
ran="varia check merged"
"$VARIA" check merged >said 2>&1 || fail "merged files are broken: $(grep error said | head -n 3)"
# The value of an option is fixed in the merged file: 125 cells, pawns that capture in four ways.
run merged raumschach --set pawn_captures=4; exits 0; cp out four.toml
run moves ./four.toml --position "$("$VARIA" info raumschach --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["start"])')" --count
four=$out
run moves raumschach --set pawn_captures=4 --count; prints "$four"
run merged chess --set a=1; refuses 1 'unknown option "a"'
run merged elevator-chess --set white1=x; exits 1
printf 'format = 1\nname = "Q"\nextends = "chess"\n\npieces.Q = false\n' >queenless.toml
run merged ./queenless.toml; exits 0; prints_part 'name = "Q"  # ./queenless.toml:2'; prints_no_part "[pieces.Q]"
run merged ./queenless.toml --json; json "j['files'][0] == './queenless.toml' and 'stdlib/pieces/fide.toml' in j['files']"

# ---- mistakes in an extended variant: shown at the line of one's own file, with the key, all at once -----------------
run check queenless.toml; exits 1
prints_part 'queenless.toml:3:11: error: promotion of P: no piece "Q"'
prints_part "inherited from stdlib/pieces/fide.toml:"
prints_part "write pieces.P.promotion.to here to have it otherwise, or pieces.P.promotion = false to do without it"
prints_part 'no piece has the letter "q"'
prints_part "write setup.position here"
printf 'format = 1\nname = "Six"\nextends = "chess"\nboard.axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-8" }]\n' >six.toml
run check six.toml; exits 1; prints_part 'six.toml:3:11: error: castling O-O: no cell "g1"'; prints_part "castling = false"; prints_part "6x8"

# ---- lint ------------------------------------------------------------------------------------------------------------
warned() { # LINE PART
    prints_part "lint.toml:$1"
    prints_part "$2"
}
cat >lint.toml <<'TOML'
format = 1
name = "Lint"
extends = "chess"
options.width = { default = 8, choices = [8, 10] }
options.idle = { default = true }
zones.middle = "rank == 4"
[pieces.X]
name = "Spare"
moves = [{ leap = [9, 9] }, { leap = [1, 0], when = "width == 9" }]
[state]
held = { initial = 0, max = 2 }
[setup]
position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"
TOML
run check --lint lint.toml; exits 0
warned 5: 'nothing uses the option "idle"'
warned 6: 'nothing uses the zone "middle"'
warned 7: "Spare (X) never appears"
warned 9: "leads off the board from everywhere"
warned 9:54 "this condition is never true"
warned 11: 'nothing uses the state value "held"'
prints_no_part '"width"'
prints_no_part "castling"
printf 'format = 1\nname = "Lint"\nextends = "chess"\npieces.P.moves = "fmWfcF"\nsetup.position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1"\n' >lint.toml
run check --lint lint.toml; prints_part "castling O-O can never be made"; prints_part "castling O-O-O can never be made"
printf 'format = 1\nname = "Lint"\nextends = "chess"\nsetup.position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"\n[[castling]]\nname = "O-O"\nletter = "K"\nside = "black"\nking = "K"\npartner = "R"\nking_from = "e1"\nking_to = "g1"\npartner_from = "h1"\npartner_to = "f1"\n' >lint.toml
run check --lint lint.toml; prints_part "castling O-O can never be made"; prints_part "put K on e8 and R on h8"
# A piece that no hand can hold can never be dropped; a captured tokin becomes a pawn.
printf 'format = 1\nname = "Lint"\nextends = "minishogi"\n[pieces."+P"]\ndrop = true\n' >lint.toml
run check --lint lint.toml; warned 5: "(+P) can never be dropped"; prints_part "a captured one becomes P"
printf 'format = 1\nname = "Lint"\nextends = "minishogi"\n[pieces.P]\ndrop = { zone = "rank < 5" }\n' >lint.toml
run check --lint lint.toml; prints_no_part "can never be dropped"
# Names that a script builds from parts count as used.
printf 'function after(position, move) local own = "w"\nreturn { { "state", own .. "_held", 1 } } end\n' >lint.lua
printf 'format = 1\nname = "Lint"\nextends = "chess"\nscript = "lint.lua"\n[state]\nx = 0\nw_held = 0\n[[hook]]\npoint = "after"\ncall = "after"\n' >lint.toml
run check --lint lint.toml; exits 0; prints_no_part "nothing uses the state value"
# A board of half the cells, all of which diagonal steps reach, is one connected board.
cat >lint.toml <<'TOML'
format = 1
name = "Lint"
[board]
axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-6" }]
keep = "even(file + rank)"
[pieces.B]
name = "Bishop"
moves = "B"
[pieces.K]
name = "King"
royal = true
moves = "F"
[setup.pieces]
K = { white = ["a1"], black = ["f6"] }
B = { white = ["c1"], black = ["d6"] }
TOML
run check --lint lint.toml; exits 0; prints_no_part "cannot be reached"
# A drop has keys of its own. It does not matter that another table has a key of this name.
printf 'format = 1\nname = "Lint"\nextends = "crazyhouse"\n[pieces.P]\ndrop = { least = 2 }\n' >lint.toml
run check lint.toml; exits 1; prints_part 'unknown key "least" in `drop` of [pieces.P]; its keys are '; prints_no_part "[rules]"
# A rule of the author's own that no random game has met is named.
printf 'format = 1\nname = "Lint"\nextends = "chess"\n[[rules.goal]]\nkinds = ["K"]\nzone = "rank == 8 and file == 1"\nreason = "corner"\nresult = "win"\n' >lint.toml
run check --lint lint.toml; prints_part "random games, so nobody has seen it at work: an end by corner; hold each to a [[test]] of its own"
run check lint.toml; prints "1 file: 1 ok, 0 broken"
# Shipped variants give no warnings, except for boards of which only half the cells are used.
# shellcheck disable=SC2046
run check --lint $("$VARIA" list | cut -d' ' -f1); exits 0
grep 'warning' out | grep -vE 'by steps from cell to cell|never asked|never met in' >alarms
[ ! -s alarms ] || fail "shipped variants are warned of: $(head -n 3 alarms)"

# ---- watch -----------------------------------------------------------------------------------------------------------
cp queenless.toml watched.toml
touch seen
"$VARIA" check --watch watched.toml >seen 2>&1 &
watch=$!
until_seen() { # PART
    for _ in $(seq 50); do
        if grep -q "$1" seen; then return 0; fi
        sleep 0.1
    done
    ran="check --watch"; fail "not seen: $1; but: $(cat seen)"
}
until_seen "1 broken"
sed -i '/^pieces/d' watched.toml
until_seen "^ok$"
kill -INT $watch
wait $watch; code=$?
ran="check --watch"; exits 0
run check --watch --json watched.toml; exits 2

# ---- completion ------------------------------------------------------------------------------------------------------
run completion bash; exits 0; bash -n out || fail "no bash"
completes() { # WORD...: the completions of the last word
    (
        # shellcheck disable=SC1090
        source "$scratch/bash.out"
        PATH=$(dirname "$VARIA"):$PATH
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _varia; echo "${COMPREPLY[*]}"
    )
}
cp out bash.out
[ "$(completes varia che)" = check ] || fail "che is completed as $(completes varia che)"
[ "$(completes varia check --w)" = --watch ] || fail "--w is completed as $(completes varia check --w)"
[ "$(completes varia perft raum)" = raumschach ] || fail "raum is completed as $(completes varia perft raum)"
for shell in zsh fish; do
    run completion $shell; exits 0; prints_part "merged"; prints_part "watch"
    ! command -v $shell >/dev/null || $shell -n out || fail "no $shell"
done
# Completion in the shells themselves, where they are installed: fish prints its completions, zsh completes at a
# terminal.
if command -v fish >/dev/null; then
    fish_completes() { # TEXT: its completions, one a line
        HOME=$scratch PATH=$(dirname "$VARIA"):$PATH fish --no-config -c "source out; complete -C '$1'" | cut -f 1 | tr '\n' ' '
    }
    run completion fish
    [ "$(fish_completes 'varia che')" = "check " ] || fail "fish completes che as $(fish_completes 'varia che')"
    [ "$(fish_completes 'varia check --w')" = "--watch " ] || fail "fish completes --w as $(fish_completes 'varia check --w')"
    [ "$(fish_completes 'varia perft raum')" = "raumschach " ] || fail "fish completes raum as $(fish_completes 'varia perft raum')"
    case " $(fish_completes 'varia perft chess amaz')" in *" amazons "*) fail "fish completes a depth" ;; esac
fi
# Some containers have no terminals.
if command -v zsh >/dev/null && python3 -c 'import os; os.openpty()' 2>/dev/null; then
    run completion zsh
    mkdir -p "$scratch/functions"; cp out "$scratch/functions/_varia"
    HOME=$scratch PATH=$(dirname "$VARIA"):$PATH python3 "$VARIA_SOURCE_DIR/tests/cli/zsh_completion.py" "$scratch/functions" "varia che=varia check " \
        "varia check --w=varia check --watch " "varia perft raum=varia perft raumschach " || fail "zsh completes something else"
fi
run completion csh; refuses 2 "bash, zsh and fish"
run completion; refuses 2 "which shell"

# ---- the manual page -------------------------------------------------------------------------------------------------
page=$PWD/varia.1  # the page is built as the installation does
run completion man; exits 0
template=$(cat "$VARIA_SOURCE_DIR/cmake/varia.1.in")
echo "${template/@VARIA_COMMANDS@/"$out"$'\n'}" > "$page"
commands=$("$VARIA" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p')
[ "$(echo "$commands" | wc -l)" -ge 28 ] || fail "--help has few commands: $commands"
for command in $commands; do
    grep -q "^.fB$command.fR" "$page" || fail "the manual page lacks $command"
    grep -q "^| \`$command[ \`]" "$VARIA_SOURCE_DIR/docs/cli.md" || fail "the table in docs/cli.md lacks $command"
done
if command -v man >/dev/null && command -v groff >/dev/null; then
    [ -z "$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l "$page" 2>&1 >/dev/null)" ] || fail "the manual page has warnings"
fi
finish
