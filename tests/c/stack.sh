#!/usr/bin/env bash
# A stack of 256 KiB suffices for every call, also for the engine and for the deepest recursion of games.
set -euo pipefail
[ -z "${SANITIZE-}" ] || { echo "sanitizers need larger stacks"; exit 77; }
ulimit -s 256
for part in errors loading describing positions moves games turns matches scripts engine playouts; do
    "$VARIA_BINARY_DIR/varia_c_test" "$part" || { echo "$part needs more"; exit 1; }
done
