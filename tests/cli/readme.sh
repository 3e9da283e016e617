#!/usr/bin/env bash
# What README.md shows works: its variant file is accepted and plays, and the commands of its table run.
set -euo pipefail
readme="$VARIA_SOURCE_DIR/README.md"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; exit 1; }

# The first block of TOML, saved where the README says.
mkdir "$work/camels"
sed -n '/^```toml$/,/^```$/{/^```/!p}' "$readme" >"$work/camels/variant.toml"
[ -s "$work/camels/variant.toml" ] || fail "README.md shows no variant file"
cd "$work"
"$VARIA" check camels/variant.toml >said 2>&1 || fail "check refuses README.md's variant file: $(cat said)"

# Counted by hand: 16 pawn moves; the camel on b1 leaps by (1,3) to a4 and c4, and by (3,1) only to e2, where a pawn
# stands; likewise from g1 to f4 and h4. 20 in all.
count=$("$VARIA" perft ./camels 1 2>/dev/null | tail -n 1)
[ "$count" = 20 ] || fail "README.md's variant has $count first moves, not 20"
"$VARIA" moves ./camels 2>/dev/null | grep -qx 'b1-c4' || fail "its camel does not leap from b1 to c4"

# Each command in the first column of the table, FILE... aside.
commands=$(sed -nE 's/^\| `(varia [^`]*)` \|.*/\1/p' "$readme")
[ "$(wc -l <<<"$commands")" -ge 8 ] || fail "README.md's table of commands was not found"
while read -r _ words; do
    words=${words/FILE.../camels}
    words=${words/docs/$VARIA_SOURCE_DIR/docs}
    asked=$([[ $words != serve* ]] || echo '{"jsonrpc": "2.0", "id": 1, "method": "initialize"}')  # it speaks when spoken to
    # shellcheck disable=SC2086  # words are words
    "$VARIA" $words <<<"$asked" >said 2>&1 || fail "varia $words: exit $?: $(cat said)"
    [ -s said ] || fail "varia $words says nothing"
done <<<"$commands"
