#!/usr/bin/env bash
# Tests of the page in Firefox, over WebDriver BiDi: a few of those that run in Chromium, or all of the files that are named.
#   web/tests/firefox.sh [FILE...]
# Firefox is FIREFOX, or Debian's: scripts/setup firefox-esr. Not there for Firefox: touch, colour schemes and motion that
# a test chooses, downloads, lines that are cut; and space, where the machine gives Firefox no WebGL.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/click"

if [ $# -gt 0 ]; then
    VARIA_BROWSER=firefox exec node --test --test-concurrency=2 "$@"
fi
VARIA_BROWSER=firefox exec node --test --test-concurrency=2 \
    --test-name-pattern "^chess, with" \
    --test-name-pattern "who promotes chooses" \
    --test-name-pattern "pieces are dragged" \
    --test-name-pattern "a board of points" \
    --test-name-pattern "pieces look as the players" \
    --test-name-pattern "arrows and circles are drawn" \
    games.test.mjs table.test.mjs true.test.mjs feel.test.mjs
