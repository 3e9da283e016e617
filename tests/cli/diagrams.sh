#!/usr/bin/env bash
# The blocks in the variants' README files show what the program prints: each indented block that begins with `$ varia
# ...`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
varia() { "$VARIA" "$@" --width 80; }

shown=0
for readme in "$VARIA_SOURCE_DIR"/variants/*/README.md; do
    rm -f "$work"/*
    # One file for each block: the command, then the expected output. A block ends with the indentation, or at the next
    # command.
    awk -v work="$work" '
        /^    \$ varia / { ++n; file = sprintf("%s/%03d", work, n); print substr($0, 7) > file; next }
        /^    / || /^$/ { if (file) print substr($0, 5) > file; next }
        { file = "" }' "$readme"
    for block in "$work"/*; do
        [ -f "$block" ] || continue
        command=$(head -n 1 "$block")
        expected=$(tail -n +2 "$block")
        printed=$(eval "$command") || { echo "$readme: $command: exit $?"; exit 1; }
        if [ "$printed" != "$expected" ]; then
            echo "$readme: $command: prints otherwise:"
            diff <(echo "$expected") <(echo "$printed") || exit 1
        fi
        shown=$((shown + 1))
    done
done
# The page of Elevator has eighteen blocks, in place of the pictures of its inventor.
[ "$shown" -ge 18 ] || { echo "only $shown blocks were found"; exit 1; }
