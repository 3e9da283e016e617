#!/usr/bin/env bash
# All tests of the code for browsers: types, names and layout of the code, then unit tests, then the page in Chromium,
# a few tests of it in Firefox if that is installed, then the package for JavaScript.
# The last line says `N passed, N failed, N skipped`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root/web"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0 skipped=0 broken=0

# NAME COMMAND...: runs the command, and adds the counts that Node's test runner prints at its end.
count_node() {
    local name=$1 status=0
    shift
    echo "== $name"
    "$@" 2>&1 | tee "$log" || status=1
    local good bad left
    good=$(sed -nE 's/^(#|ℹ) pass ([0-9]+)$/\2/p' "$log" | tail -1)
    bad=$(sed -nE 's/^(#|ℹ) fail ([0-9]+)$/\2/p' "$log" | tail -1)
    left=$(sed -nE 's/^(#|ℹ) skipped ([0-9]+)$/\2/p' "$log" | tail -1)
    passed=$((passed + ${good:-0})) failed=$((failed + ${bad:-0})) skipped=$((skipped + ${left:-0}))
    if [ "$status" -ne 0 ] && [ "${bad:-0}" -eq 0 ]; then
        echo "$name did not run to their end" >&2
        broken=$((broken + 1))
    fi
}

echo "== types, names and layout"
if ./check.sh; then passed=$((passed + 1)); else failed=$((failed + 1)); fi

echo "== units"
units=0
npx --no-install vitest run --reporter=json --outputFile="$log" || units=1
read -r good bad left < <(node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1])); console.log(r.numPassedTests, r.numFailedTests, r.numPendingTests)' "$log" || echo 0 0 0)
passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
[ "$units" -eq 0 ] || [ "$bad" -gt 0 ] || broken=$((broken + 1))

count_node "the page in Chromium" node --test --test-concurrency=2 tests/click/
firefox=${FIREFOX-$(command -v firefox-esr firefox | head -n 1 || true)}
if [ -n "$firefox" ]; then
    # Tests that are not among the chosen few are not left out: they have run in Chromium.
    before=$skipped
    FIREFOX=$firefox count_node "the page in Firefox, a few tests" tests/firefox.sh
    skipped=$before
else
    echo "== no Firefox is there, so nothing is tested in it; scripts/setup firefox-esr installs it"
    skipped=$((skipped + 1))
fi
echo "== the package for JavaScript"
"$root/tests/js/run" 2>&1 | tee "$log" || true
if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+)\ skipped$ ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2])) skipped=$((skipped + BASH_REMATCH[3]))
else
    broken=$((broken + 1))
fi

failed=$((failed + broken))
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
