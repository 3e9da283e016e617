#!/usr/bin/env bash
# The pages of docs/primitives: each contains a whole game that `check` accepts, a picture that its command draws, and
# Varia's message for the mistake. The list of pages names them all. The pictures were checked by eye, page by page.
#
# VARIA_WRITE_EXPECTED=1 draws the pictures anew; look at them before you keep them.
source "$(dirname "$0")/common.bash"
pages=$VARIA_SOURCE_DIR/docs/primitives
pictures=$VARIA_SOURCE_DIR/docs/pictures/primitives
cd "$scratch" || exit 1
varia() { "$VARIA" "$@"; }

found=0
for page in "$pages"/*.md; do
    name=$(basename "$page" .md)
    [ "$name" != README ] || continue
    found=$((found + 1))
    ran="docs/primitives/$name.md"
    sed -n '/^```toml$/,/^```$/{/^```/!p}' "$page" >"$name.toml"
    [ "$(head -n 1 "$name.toml")" = "# $name.toml" ] || fail "its file does not begin with its name"
    run check "$name.toml"; exits 0; complains_not
    [[ $out != *warning* ]] || fail "$out"
    ran="docs/primitives/$name.md"
    # Each command, and the lines below it until the next command or the end of the block.
    rm -f said.*
    awk '/^    \$ / { ++n; file = sprintf("said.%d", n); print substr($0, 7) > file; next } /^    / { if (file) print substr($0, 5) > file; next } { file = "" }' "$page"
    [ -f said.2 ] || fail "it shows a picture and a mistake, and so has two commands at least"
    for block in said.*; do
        command=$(head -n 1 "$block")
        printed=$(eval "$command" 2>&1)
        [ "$printed" = "$(tail -n +2 "$block")" ] || fail "$command prints: $printed"
    done
    [ -z "${VARIA_WRITE_EXPECTED:-}" ] || cp "$name.svg" "$pictures/$name.svg"
    cmp -s "$name.svg" "$pictures/$name.svg" || fail "docs/pictures/primitives/$name.svg is not what its command draws"
    for part in "](../pictures/primitives/$name.svg)" "## What it becomes" "## Mistakes" "## Games"; do
        grep -qF "$part" "$page" || fail "there is no $part"
    done
    [ "$(grep -cF "]($name.md)" "$pages/README.md")" = 1 ] || fail "docs/primitives/README.md lists it $(grep -cF "]($name.md)" "$pages/README.md") times"
    # The games that it names exist, and links lead to existing files.
    while read -r link; do
        [ -e "$pages/$link" ] || fail "$link is not there"
    done < <(grep -o '](\.\./[^)#]*' "$page" | cut -c3-)
done
ran="docs/primitives"
[ "$found" -ge 30 ] || fail "only $found pages were found"
[ "$(find "$pictures" -name '*.svg' | wc -l)" = "$found" ] || fail "there are pictures that no page has"
finish
