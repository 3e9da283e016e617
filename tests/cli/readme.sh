#!/usr/bin/env bash
# The examples of README.md work: its variant file is accepted and can be played, and the commands of its table run.
set -euo pipefail
readme="$VARIA_SOURCE_DIR/README.md"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; exit 1; }

# The first block of TOML, saved under the name that the README gives.
mkdir "$work/camels"
sed -n '/^```toml$/,/^```$/{/^```/!p}' "$readme" >"$work/camels/variant.toml"
[ -s "$work/camels/variant.toml" ] || fail "README.md shows no variant file"
cd "$work"
"$VARIA" check camels/variant.toml >said 2>&1 || fail "check refuses README.md's variant file: $(cat said)"

# Counted by hand: 16 pawn moves. The camel on b1 leaps by (1,3) to a4 and c4; by (3,1) it could only go to e2, where a
# pawn stands. The camel on g1 leaps to f4 and h4. That makes 20.
count=$("$VARIA" perft ./camels 1 2>/dev/null | tail -n 1)
[ "$count" = 20 ] || fail "README.md's variant has $count first moves, not 20"
"$VARIA" moves ./camels 2>/dev/null | grep -qx 'b1-c4' || fail "its camel does not leap from b1 to c4"

# Each command in the first column of the table, except those with FILE...
commands=$(sed -nE 's/^\| `(varia [^`]*)` \|.*/\1/p' "$readme")
[ "$(wc -l <<<"$commands")" -ge 8 ] || fail "README.md's table of commands was not found"
while read -r _ words; do
    words=${words/FILE.../camels}
    words=${words/docs/$VARIA_SOURCE_DIR/docs}
    # `serve` answers only if it receives a request.
    asked=$([[ $words != serve* ]] || echo '{"jsonrpc": "2.0", "id": 1, "method": "initialize"}')
    # shellcheck disable=SC2086  # words are words
    "$VARIA" $words <<<"$asked" >said 2>&1 || fail "varia $words: exit $?: $(cat said)"
    [ -s said ] || fail "varia $words says nothing"
done <<<"$commands"
