#!/usr/bin/env bash
# `varia draw`: every variant's start is a picture that stands by itself; those of docs/pictures.md are what the program draws now.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

# Well-formed, no request to anybody, no script, and every shape that is used is there. Prints how many pieces are drawn.
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
    # A piece is a shape of the shapes' own place and size, or a disc with its letter.
    print(name, len([e for e in root.iter(SVG + "g") if "scale(" in (e.get("transform") or "")]))
P
for variant in $("$VARIA" list | cut -d' ' -f1); do
    run draw "$variant" -o "$variant.svg"; exits 0; prints_nothing
done
python3 look.py ./*.svg > looked || fail "a picture is not as it should be"
# As many pieces as the start has.
grep -qx "./chess.svg 32" looked || fail "chess: $(grep chess.svg looked)"
grep -qx "./elevator.svg 96" looked || fail "elevator: $(grep elevator.svg looked)"
grep -qx "./uplifting.svg 256" looked || fail "uplifting: $(grep uplifting.svg looked)"
grep -qx "./four-player.svg 64" looked || fail "four-player: $(grep four-player.svg looked)"

# The pictures of the page are those of its commands.
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
run draw --shapes --size 1000; prints_part "nightrider"
# Names are whoever wrote the file's.
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
