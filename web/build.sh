#!/usr/bin/env bash
# Builds the page into build/web/page, from what is installed here and the package in build/web/varia; `scripts/web page` calls it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here"

if [ ! -e ../build/web/varia/index.js ]; then
    echo "web: build/web/varia is not there; scripts/web js makes it" >&2
    exit 1
fi
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund >&2
    touch node_modules/.package-lock.json
fi
npx --no-install vite build --logLevel warn >&2
node dev/packed.mjs ../build/web/page
echo "web: build/web/page: $(find ../build/web/page -type f | wc -l) files, $(cat ../build/web/page/assets/*.js ../build/web/page/assets/*.css | gzip -9 | wc -c) bytes of scripts and styles packed" >&2
