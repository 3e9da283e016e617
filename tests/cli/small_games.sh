#!/usr/bin/env bash
# The games of tests/small-games: each shows how a rule is said, and its counts come from another program. They are
# checked and tested in one call each. VARIA_SOURCE_DIR: the repository.
source "$(dirname "$0")/common.bash"
: "${VARIA_SOURCE_DIR:?set VARIA_SOURCE_DIR to the repository}"
games=("$VARIA_SOURCE_DIR"/tests/small-games/*.toml)

run check "${games[@]}"; exits 0
last_line_is "${#games[@]} files: ${#games[@]} ok, 0 broken"
run test "${games[@]}"; exits 0
last_line_is "$(cat "${games[@]}" | grep -c '^\[\[test\]\]') passed, 0 failed"

finish
