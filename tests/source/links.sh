#!/usr/bin/env bash
# The documentation is consistent: every relative link leads to a file or folder that exists, and every page under docs/
# is in its index.
#
#   links.sh [ROOT]
set -euo pipefail
root=${1:-${VARIA_SOURCE_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}}
cd "$root"
shopt -s nullglob globstar
status=0
pages=(*.md docs/**/*.md variants/*/*.md)
[ ${#pages[@]} -gt 5 ] || { echo "only ${#pages[@]} pages were found"; exit 1; }

links=0
for page in "${pages[@]}"; do
    # Code blocks are not prose, and neither is `(x)[y](z)` in a line of code.
    while read -r target; do
        links=$((links + 1))
        case $target in
            http://* | https://* | mailto:* | '#'*) continue ;;
        esac
        path=$(dirname "$page")/${target%%#*}
        [ -e "$path" ] || { echo "$page: link to $target, which is not there"; status=1; }
    done < <(sed -E '/^```/,/^```$/d; s/`[^`]*`//g' "$page" | grep -oE '\]\([^() ]+\)' | sed -E 's/^\]\((.*)\)$/\1/')
done
[ "$links" -gt 10 ] || { echo "only $links links were found"; exit 1; }

for page in docs/*.md; do
    name=${page#docs/}
    [ "$name" = README.md ] || grep -qF "]($name)" docs/README.md || { echo "docs/README.md does not list $name"; status=1; }
done
exit "$status"
