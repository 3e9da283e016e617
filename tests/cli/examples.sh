#!/usr/bin/env bash
# The programs of docs/examples work: each is run by the lines of its first comment that begin with `varia run`. The
# output must equal the file of its name in docs/examples/expected.
#
# VARIA_WRITE_EXPECTED=1 writes those files anew; read the difference before you keep it. This test does not show that
# the counts in them are right. scripting.sh checks what the programs count and find against values from other sources.
source "$(dirname "$0")/common.bash"
cd "$VARIA_SOURCE_DIR" || exit 1
export COLUMNS=100

found=0
for script in docs/examples/*.lua; do
    name=$(basename "$script" .lua)
    expected="docs/examples/expected/$name.txt"
    found=$((found + 1))
    : >"$scratch/all"
    ran="$script"
    lines=$(sed -n "s/^--     varia run //p" "$script" | grep -v -- '--allow-write')
    [ -n "$lines" ] || fail "no line that says how to run it"
    while IFS= read -r line; do
        eval "words=($line)"
        run run "${words[@]}" </dev/null
        exits 0
        complains_not
        cat "$scratch/out" >>"$scratch/all"
    done <<<"$lines"
    [ -z "${VARIA_WRITE_EXPECTED:-}" ] || cp "$scratch/all" "$expected"
    diff "$expected" "$scratch/all" >"$scratch/diff" 2>&1 || fail "$(cat "$scratch/diff")"
done
[ "$found" -ge 5 ] || fail "only $found examples"

# The example that writes a file.
ran="results_json.lua to a file"
(cd "$scratch" && "$VARIA" run --seed 3 --allow-write . "$VARIA_SOURCE_DIR/docs/examples/results_json.lua" tictactoe-3d 50 results.json)
cmp "$scratch/results.json" docs/examples/expected/results_json.txt || fail "results.json differs from what is printed"
finish
