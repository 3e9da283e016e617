#!/usr/bin/env bash
# docs/limits.md and limits.hpp agree: every limit is on the page with its value, and nothing else is. The table of keys
# has no numbers of its own.
#
#   limits.sh [ROOT]
set -euo pipefail
root=${1:-${VARIA_SOURCE_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}}
cd "$root"
header=$(sed -nE 's/^inline constexpr [a-z_:0-9]+ (max_[a-z_]+) = ([0-9]+);.*/\1 \2/p' interpreter/include/varia/limits.hpp)
[ "$(wc -l <<<"$header")" -eq "$(grep -c '^inline constexpr' interpreter/include/varia/limits.hpp)" ] ||
    { echo "limits.hpp: a limit is not written as name and number"; exit 1; }
page=$(sed -nE 's/^\| `(max_[a-z_]+)` \| ([0-9]+) \| .+ \|$/\1 \2/p' docs/limits.md)
status=0
diff <(sort <<<"$header") <(sort <<<"$page") || { echo "limits.hpp (<) and docs/limits.md (>) differ"; status=1; }
# A number of two digits or more in a table of keys, outside texts, would be a limit that only the table knows.
numbers=$(sed -E 's/"([^"\\]|\\.)*"//g; s@//.*@@' interpreter/src/format/keys/keys*.cpp | grep -nE '[^A-Za-z_0-9.][0-9]{2,}' || true)
[ -z "$numbers" ] || { echo "interpreter/src/format/keys/keys*.cpp have numbers that belong into limits.hpp:"; echo "$numbers"; status=1; }
exit "$status"
