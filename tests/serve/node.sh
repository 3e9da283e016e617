#!/usr/bin/env bash
# The Node client draws every variant. For chess the drawing is compared with the well-known start position.
set -u
[ -x "${NODE:-}" ] || { echo "there is no Node"; exit 77; }
drawn=$("$NODE" "$VARIA_SOURCE_DIR/examples/node/draw.mjs" "$VARIA") || exit 1
titles=$("$VARIA" list --json | "$NODE" -e 'JSON.parse(require("fs").readFileSync(0)).variants.forEach((v) => console.log(v.title))')
[ "$(wc -l <<<"$titles")" -eq "$("$VARIA" list | wc -l)" ] || { echo "titles: $titles"; exit 1; }
while IFS= read -r title; do
    # (For a match one board is drawn, and its title is longer.)
    grep -qxF -e "$title" <<<"$drawn" || grep -qxE -e "$title: board 1 of [0-9]+" <<<"$drawn" || { echo "$title is not drawn"; exit 1; }
done <<<"$titles"
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
