#!/usr/bin/env bash
# What the variants' README files show is what the program prints: each indented block that begins with `$ varia ...`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
varia() { "$VARIA" "$@" --width 80; }

shown=0
for readme in "$VARIA_SOURCE_DIR"/variants/*/README.md; do
    rm -f "$work"/*
    # A file for each block: the command, then what it prints. A block ends with the indentation, or at the next command.
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
# Elevator's page has eighteen, which stand for its inventor's pictures.
[ "$shown" -ge 18 ] || { echo "only $shown blocks were found"; exit 1; }
