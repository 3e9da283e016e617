#!/usr/bin/env bash
# `varia draw`: every variant's start is drawn as a self-contained picture. The pictures of docs/pictures.md are what
# the program draws now.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

# A picture is well-formed, loads nothing, has no script, and defines every shape that it uses. Prints the number of
# pieces that are drawn.
cat > look.py <<'P'
import re, sys
import xml.etree.ElementTree as tree
SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
for name in sys.argv[1:]:
    text = open(name, encoding="utf-8").read()
    root = tree.fromstring(text)
    assert root.tag == SVG + "svg", name
    assert root.find(SVG + "title").text, name
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids)), f"{name}: an id twice"
    uses = [e.get("href") for e in root.iter(SVG + "use")]
    assert all(u and u.startswith("#") and u[1:] in ids for u in uses), name
    assert not list(root.iter(SVG + "script")) and not re.search(r"(href|src)=\"(?!#)|url\(|javascript:", text), name
    assert not [k for e in root.iter() for k in e.keys() if k.startswith("on")], name
    width, height = float(root.get("width")), float(root.get("height"))
    assert 0 < width <= 1000 and 0 < height <= 1000 and max(width, height) >= 20, name
    # The text below the board fits: a letter takes a little more than half of its height, as in DejaVu.
    wide = float(root.get("viewBox").split()[2])
    for e in root.iter(SVG + "text"):
        if e.get("text-anchor") == "start": assert 0.54 * float(e.get("font-size")) * len(e.text) <= wide, f"{name}: {e.text} is cut off"
    # A piece is a shape of the standard place and size, or a disc with its letter.
    print(name, len([e for e in root.iter(SVG + "g") if "scale(" in (e.get("transform") or "")]))
P
cat > camps.toml <<'T'
format = 1
name = "Camps"
board.axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
sides = { names = ["crimson", "sapphire", "yellow", "emerald"], letters = ["r", "b", "y", "g"], views = ["file, rank", "-rank, file", "-file, -rank", "rank, -file"] }
pieces.K = { name = "King", moves = "K" }
setup.pieces = { K = ["b1"] }
T
run draw ./camps.toml -o camps.svg; exits 0
for variant in $("$VARIA" list | cut -d' ' -f1); do
    run draw "$variant" -o "$variant.svg"; exits 0; prints_nothing
done
python3 look.py ./*.svg > looked || fail "a picture is not as it should be"
# The picture has as many pieces as the start position.
grep -qx "./chess.svg 32" looked || fail "chess: $(grep chess.svg looked)"
grep -qx "./elevator.svg 96" looked || fail "elevator: $(grep elevator.svg looked)"
grep -qx "./uplifting.svg 256" looked || fail "uplifting: $(grep uplifting.svg looked)"
grep -qx "./four-player.svg 64" looked || fail "four-player: $(grep four-player.svg looked)"

# The pictures on the page are what the commands on the page draw.
while read -r command; do
    file=${command##*/}
    # shellcheck disable=SC2086
    eval "set -- ${command#varia }"
    run "${@:1:$#-2}"; exits 0
    cmp -s out "$VARIA_SOURCE_DIR/docs/pictures/$file" || fail "docs/pictures/$file is not what \`${command% -o*}\` draws"
done < <(sed -n 's/^    \(varia draw .*\)/\1/p' "$VARIA_SOURCE_DIR/docs/pictures.md")

run draw chess --dark --flip --size 100; exits 0; prints_part 'height="100"'
run draw chess --moves "e4"; prints_part "black to move"
run draw chess --piece N@d4; prints_part "can go or capture there"
run draw elevator-chess --set boards=12; prints_part "boards 1 to 9 of 12"
run draw elevator-chess --set boards=12 --board 11; prints_part "board 11"
# Pictures of a move: before and after, arrows from slice to slice and from board to board, and the effects in words.
run draw chess --moves "e4 d5" --move exd5; prints_part ">before<"; prints_part ">after<"; prints_part "Pawn on d5 is captured"; prints_part 'opacity=".75"'
run draw elevator --move E2a1D; prints_part "with all that stands on it"; [ "$(grep -o 'opacity=".75"' out | wc -l)" = 4 ] || fail "four pieces are carried"
run draw elevator-chess --moves "1:e2-e4 2:e2-e4 done 1:d7-d5 2:d7-d5 done 1:e4-d5" --move 2:e4D; prints_part "board 2, before"; prints_part "board 1, after"; prints_part 'opacity=".75"'
run draw chess --move e5; refuses 1 "illegal move"
run draw chess --move e4 --piece N; refuses 2 "not both"
# Views of the sides: the labels of the files or ranks that run along the lower edge stand there.
run draw four-player --side yellow; exits 0; first=$(grep -o '>[a-n]</text>' out | head -1); [ "$first" = ">n</text>" ] || fail "the lower edge begins with $first"
run draw four-player --side b; exits 0; first=$(grep -o '>[0-9]*</text>' out | head -1); [ "$first" = ">14</text>" ] || fail "the lower edge begins with $first"
run draw chess --side black -o black.svg; run draw chess --flip -o flip.svg; cmp -s black.svg flip.svg || fail "black does not see the board from his side"
run draw chess --side green; refuses 2 'no side "green"; the sides are white, black'
# Pieces in hand are drawn; draughts boards show the names of their cells.
run draw crazyhouse --moves "e4 d5 exd5 Qxd5"; prints_part "white in hand:"; [ "$(grep -o 'scale(' out | wc -l)" = 32 ] || fail "not all pieces are drawn"
run draw draughts-english; prints_part ">32</text>"
# A file may name the shape of a piece.
printf 'format = 1\nextends = "chess"\nname = "Own"\n\n[pieces.R]\npicture = "Elephant"\n' > own.toml
run draw ./own.toml; exits 0; prints_part '<use href="#elephant"'; prints_no_part '<use href="#rook"'
sed 's/Elephant/elefant/' own.toml > near.toml
run draw ./near.toml; exits 0; prints_part '<use href="#rook"'
run check --lint near.toml; prints_part 'there is no shape "elefant" for Rook'; prints_part "elephant"
# A named shape is not taken from its owner: the queen keeps hers by her name, and a piece that borrows it has a letter
# beside it.
printf 'format = 1\nextends = "chess"\nname = "Two"\n\n[pieces.Y]\nname = "Dowager"\npicture = "queen"\nmoves = ["Q"]\n' > two.toml
run draw ./two.toml --position "y3k3/8/8/8/8/8/8/Q3K3 w - - 0 1"; exits 0
[ "$(grep -o '<use href="#queen"' out | wc -l)" = 2 ] || fail "not both look like queens"
[ "$(grep -o '>Y</text>' out | wc -l)" = 1 ] || fail "which of them is the dowager is not told"
printf '\n[pieces.X]\nname = "Regent"\npicture = "queen"\nmoves = ["Q"]\n' >> two.toml
run draw ./two.toml --position "y2xk3/8/8/8/8/8/8/Q3K3 w - - 0 1"; exits 0
[ "$(grep -o '<use href="#queen"' out | wc -l)" = 3 ] || fail "not all three look like queens"
[ "$(grep -o '>[XY]</text>' out | wc -l)" = 2 ] || fail "which of them are not queens is not told"
run draw crazyhouse --position "4k3/1Q~6/8/8/8/8/8/3QK3[] w - - 0 1"; exits 0
[ "$(grep -o '<use href="#queen"' out | wc -l)" = 2 ] || fail "a promoted queen does not look like a queen"
[ "$(grep -o '>~</text>' out | wc -l)" = 1 ] || fail "which queen is promoted is not told"
run draw --shapes --size 1000; prints_part "nightrider"
# Another form of the pieces: chess has 8 pawns, 2 rooks and 1 king of each side, shogi 20 pieces. What a set of shapes
# lacks has its usual shape.
for set in slender blocks; do
    run draw chess --pieces "$set" -o "chess-$set.svg"; exits 0
    for wanted in pawn=16 rook=4 knight=4 bishop=4 queen=2 king=2; do
        found=$(grep -o "<use href=\"#part-$set-${wanted%=*}\"" "chess-$set.svg" | wc -l)
        [ "$found" = "${wanted#*=}" ] || fail "$set: $found of ${wanted%=*}"
    done
    grep -q '<use href="#king"' "chess-$set.svg" && fail "$set: a king of the usual shapes"
    run draw --shapes --pieces "$set" -o "shapes-$set.svg"; exits 0; grep -q "#part-$set-centaur" "shapes-$set.svg" || fail "$set: no centaur"
    grep -q '<use href="#camel"' "shapes-$set.svg" || fail "$set: no camel"
    python3 look.py "chess-$set.svg" "shapes-$set.svg" > /dev/null || fail "a picture with $set is not as it should be"
done
run draw shogi --pieces international; exits 0; prints_no_part "#part-sign-"; [ "$(grep -o '<use href="#part-wedge"' out | wc -l)" = 40 ] || fail "not all are wedges"
run draw xiangqi --pieces letters; exits 0; prints_no_part "#part-sign-"; [ "$(grep -o '<use href="#part-disc"' out | wc -l)" = 32 ] || fail "not all are discs"
run draw shogi --pieces wedges -o own-form.svg; cmp -s own-form.svg shogi.svg || fail "the game's own form, named, is another one"
run draw chess --pieces nice; refuses 2 'no pieces "nice"; here there are figures, slender, blocks, tokens, letters'
run draw reversi --pieces slender; refuses 2 "here there are stones, figures"
run draw --shapes --pieces letters; refuses 2 "figures, slender or blocks"
# Names come from the author of the file and may be hostile.
sed 's/^name = "Chess"/name = "<script>\&"/' "$VARIA_SOURCE_DIR/variants/chess/variant.toml" > hostile.toml
run draw ./hostile.toml -o hostile.svg; exits 0; python3 look.py hostile.svg > /dev/null || fail "a name got into the picture as it was"
if command -v rsvg-convert > /dev/null; then
    run draw chess --size 64 -o chess.png; exits 0
    [ "$(head -c 4 chess.png | tail -c 3)" = PNG ] && [ ! -e chess.png.svg ] || fail "that is no PNG"
fi
(PATH=/nowhere; "$VARIA" draw chess -o none.png 2> none.err); grep -q librsvg2-bin none.err || fail "who has no rsvg-convert is not told what to install"
run draw; refuses 2 "which variant"
run draw chess --size 5; refuses 2 "--size must be a whole number from 20 to 10000"
run draw chess --piece X; refuses 1 "neither a cell nor a piece"
run draw chess -o /nowhere/x.svg; refuses 1 "cannot write"
finish
