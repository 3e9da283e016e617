#!/usr/bin/env bash
# The examples of docs/turns.md, docs/hooks.md, docs/authoring.md, docs/records.md, docs/repetition.md and
# docs/lots.md work as the pages say. Each fenced block whose first line is a comment with the name of a file (`# two.toml`, `-- again.lua: ...`)
# is saved under that name, and `check` accepts it. Each line `$ varia ...` of an indented block is run beside these
# files and prints the lines below it. The values on the pages were computed by hand, because the boards are small.
source "$(dirname "$0")/common.bash"

shown=0
files=0
for page in turns hooks authoring records repetition lots; do
    folder=$scratch/$page
    mkdir "$folder"
    cp "$scratch"/turns/*.toml "$folder" 2>/dev/null  # later pages use the files of the first
    ln -s "$VARIA_SOURCE_DIR/docs" "$folder/docs"
    awk -v folder="$folder" '
        /^```(toml|lua)$/ { fenced = 1; file = ""; next }
        /^```/ { fenced = 0; file = ""; next }
        fenced && file == "" { if (match($0, /[a-z]+(\.tests)?\.(toml|lua)/)) file = folder "/" substr($0, RSTART, RLENGTH); else fenced = 0 }
        fenced { print > file; next }
        /^    \$ varia / { ++n; commands = sprintf("%s/said.%03d", folder, n); print substr($0, 7) > commands; next }
        /^    / { if (commands) print substr($0, 5) > commands; next }
        { commands = "" }' "$VARIA_SOURCE_DIR/docs/$page.md"
    cd "$folder" || exit 1
    for file in *.toml; do
        files=$((files + 1))
        run check "./$file"
        exits 0
        complains_not
        [[ $out != *warning* ]] || fail "$out"
    done
    varia() { "$VARIA" "$@"; }
    for block in said.*; do
        [ -f "$block" ] || continue
        ran="docs/$page.md: $(head -n 1 "$block")"
        expected=$(tail -n +2 "$block")
        [[ $expected != *...* ]] || continue  # shortened output is not compared
        printed=$(eval "$(head -n 1 "$block" | sed 's|\([a-z]*\.toml\)|./\1|')" 2>&1)
        [ "$printed" = "$expected" ] || fail "prints: $printed; the page says: $expected"
        shown=$((shown + 1))
    done
done
ran="the pages"
[ "$shown" -ge 25 ] || fail "only $shown examples were found"
[ "$files" -ge 25 ] || fail "only $files files were found"
finish
