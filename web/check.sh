#!/usr/bin/env bash
# Holds the TypeScript, JavaScript and CSS of this project to what CONTRIBUTING.md says of it, without one warning: the
# types that are made from the schema, all types, eslint (web/eslint.config.mjs), and prettier's layout:
#   web/check.sh            after `scripts/web`, which installs what it takes
#   web/check.sh --fix      mends before what can be mended without a thought
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[ -e build/web/varia/index.d.ts ] && [ -e web/node_modules ] && [ -e bindings/js/node_modules ] || {
    echo "check: what it takes is not there; scripts/web makes it" >&2
    exit 1
}
bin=web/node_modules/.bin
places=(web bindings/js tests/js examples)
files='{web,bindings/js,tests/js,examples/js}/**/*.{ts,tsx,js,mjs,css,json}'
lint=("$bin/eslint" --config web/eslint.config.mjs --max-warnings 0)

case ${1-} in
    "") ;;
    --fix)
        node bindings/js/scripts/shapes.mjs schemas/serve.schema.json bindings/js/src/shapes.ts
        "${lint[@]}" --fix "${places[@]}" || true
        "$bin/prettier" --write --log-level warn "$files" ;;
    *)
        sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
        exit 2 ;;
esac

# eslint takes as long as all others, which run meanwhile.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"${lint[@]}" "${places[@]}" >"$log" 2>&1 &
linting=$!
failed=0
node bindings/js/scripts/shapes.mjs schemas/serve.schema.json | cmp - bindings/js/src/shapes.ts || failed=1
node bindings/js/node_modules/typescript/bin/tsc --noEmit -p bindings/js || failed=1
"$bin/tsc" --noEmit -p web || failed=1
"$bin/prettier" --check --log-level warn "$files" || failed=1
wait "$linting" || failed=1
cat "$log"
exit "$failed"
