#!/usr/bin/env bash
# The client in Node draws every variant, and chess as everybody knows it.
set -u
[ -x "${NODE:-}" ] || { echo "there is no Node"; exit 77; }
drawn=$("$NODE" "$VARIA_SOURCE_DIR/examples/node/draw.mjs" "$VARIA") || exit 1
variants=$("$VARIA" list | wc -l)
headings=$(grep -c -A1 '^$' <<<$'\n'"$drawn")
[ "$headings" -ge "$variants" ] || { echo "$headings drawings of $variants variants"; exit 1; }
chess=$("$NODE" "$VARIA_SOURCE_DIR/examples/node/draw.mjs" "$VARIA" chess)
expected='
Chess
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R'
[ "$chess" = "$expected" ] || { echo "$chess"; exit 1; }
lines=$(grep -cv '^ *//\|^$' "$VARIA_SOURCE_DIR/examples/node/draw.mjs")
[ "$lines" -le 40 ] || { echo "$lines lines, more than forty"; exit 1; }
