#!/usr/bin/env bash
# `varia explain VARIANT`: every game is described, as a self-contained page and as text. `varia explain` of a move
# describes its effects.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

cat > look.py <<'P'
import json, re, subprocess, sys
import xml.etree.ElementTree as tree
SVG = "{http://www.w3.org/2000/svg}"
varia = sys.argv[1]
for name in sys.argv[2:]:
    text = open(name + ".html", encoding="utf-8").read()
    assert text.startswith("<!DOCTYPE html>\n"), name
    root = tree.fromstring(text.split("\n", 1)[1])
    told = "".join(root.itertext())
    assert not re.search(r"undefined|\bnan\b|\(null\)", told), name
    # The page loads nothing from elsewhere and defines every shape that it uses.
    tags = {e.tag.split("}")[-1] for e in root.iter()}
    assert not tags & {"script", "link", "img", "iframe", "object"}, name
    assert not re.search(r"src=|url\(|@import|javascript:", text), name
    assert not [k for e in root.iter() for k in e.keys() if k.startswith("on")], name
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids)), f"{name}: an id twice"
    for use in root.iter(SVG + "use"):
        assert use.get("href", "").startswith("#") and use.get("href")[1:] in ids, f"{name}: {use.get('href')}"
    # Every piece of every game has a heading, sentences and a diagram.
    info = json.loads(subprocess.run([varia, "info", name, "--json"], capture_output=True, check=True).stdout)
    games = info["building"]["games"] if "building" in info else [info]
    sections = [e for e in root.iter("section")]
    wanted = [(piece["name"], piece["letter"]) for game in games for piece in game["pieces"]]
    found = [("".join(next(e for e in s.iter() if e.tag in ("h3", "h4")).itertext()), s) for s in sections]
    assert [h for h, _ in found] == [f"{n} ({l})" for n, l in wanted], name
    for heading, section in found:
        assert [e for e in section.iter("li")] and [e for e in section.iter(SVG + "svg")], f"{name}: {heading}"
    for svg in list(root.iter(SVG + "svg"))[1:]:
        assert float(svg.get("width")) > 50 and svg.get("aria-label"), name
P
variants=$("$VARIA" list | cut -d' ' -f1)
for variant in $variants; do
    run explain "$variant" -o "$variant.html"; exits 0; prints_nothing; complains_not
done
# shellcheck disable=SC2086
python3 look.py "$VARIA" $variants || fail "a page is not as it should be"

run explain chess --width 70; exits 0; lines_fit 70; prints_part "Knight (N)"; prints_part "- Slides diagonally."; prints_part "Promotes to Q, R, B or N on rank 8."
run explain chess --width 100; prints_part "O-O: the King goes from e1 to g1 and the Rook from h1 to f1"
run explain glinski --width 100; prints_part "Steps one cell forward to the left or forward to the right, only to capture"
run explain elevator-chess; prints_part "Rides: a piece on a shaft"
run explain chess -o told.md; exits 0; prints_nothing
pictures=(told-*.svg)
[ "$(grep -c '^!\[' told.md)" = "${#pictures[@]}" ] || fail "pictures and their places differ"
for picture in "${pictures[@]}"; do
    grep -q "($picture)" told.md || fail "$picture is nowhere"
    python3 -c 'import sys, xml.etree.ElementTree as t; t.parse(sys.argv[1])' "$picture" || fail "$picture is not well-formed"
done
run explain chess --format html; exits 0; prints_part "</html>"
# Names come from the author of the file and may be hostile.
sed 's/^name = "Chess"/name = "<script>\&"/' "$VARIA_SOURCE_DIR/variants/chess/variant.toml" > hostile.toml
run explain ./hostile.toml --format html; exits 0; prints_part "<title>&lt;script&gt;&amp;</title>"; prints_no_part "<script>"

run explain chess e2e4; exits 0; prints_part "e2-e4 is legal:"; prints_part "- white's Pawn goes from e2 to e4"; prints_part "then: black to move"
run explain chess --move e4; exits 0; prints_part "e2-e4 is legal:"
run explain chess --moves "e4 d5" exd5; exits 0; prints_part "- black's Pawn on d5 is captured"
run explain duck "e2-e4,D@d5"; exits 0; prints_part "Duck is put on d5"
# An exchange of the sides changes every piece, and is told in one sentence.
printf 'format = 1\nname = "Pie"\nextends = "breakthrough"\nrules = { pie = true }\n' > pie.toml
run explain ./pie.toml --moves a2-a3 swap; exits 0; prints_part "- every piece changes its owner"; prints_no_part "Pawn"
run explain elevator-chess --moves "1:e2-e4 done" 1:e7-e5; exits 0; prints_part "black's Pawn goes from e7 to e5 on board 1"
run explain chess e2e5; exits 1; prints_nothing; complains_of 'illegal move "e2e5"'
# The reasons for a refusal: which piece, which rule, and where the rule is written, also in a file of one's own.
run explain chess e1g1; refuses 1 "white's Bishop on f1 stands in the way ([[castling]] at variants/chess/variant.toml:10)"
run explain chess --position "4kr2/8/8/8/8/8/8/4K2R w K - 0 1" e1g1; refuses 1 "the King would pass f1, which black's Rook on f8 attacks"
run explain duck --moves "e2-e4,D@d5 e7-e5,D@d4" Bf1b6; refuses 1 "illegal move"
run explain draughts-english --moves "11-15 22-18" 12-16; refuses 1 "black can capture, and so must, as by 15x22"
run status chess --moves "e4 e5 Nf3 Nf6 Bh6"; refuses 1 "the Bishop on c1 cannot go to h6: white's Pawn on d2 stands in its way"
mkdir own; printf 'format = 1\nextends = "chess"\nname = "Own"\nscript = "own.lua"\n\n[[hook]]\npoint = "allow"\ncall = "stay"\npieces = ["N"]\n' > own/variant.toml
printf -- '-- Knights stay at home.\nfunction stay(position, move) return false end\n' > own/own.lua
run explain ./own Nf3; refuses 1 'a script does not allow it: `stay` ([[hook]] at ./own/variant.toml:6)'
run explain ./own --width 100; exits 0; prints_part "The function stay says which moves may be made of N: Knights stay at home."
run explain chess X; refuses 1 "neither a cell nor a piece"
run explain chess K --move e4; refuses 2 "not both"
run explain chess K -o k.html; refuses 2 "--output is for a whole game"
run explain chess --format pdf; refuses 2 "--format is text, markdown or html"
run explain chess -o /nowhere/x.html; refuses 1 "cannot write"
finish
