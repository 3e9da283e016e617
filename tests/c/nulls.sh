#!/usr/bin/env bash
# Every function, called with null pointers and zeros only, reports a bad argument or does nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
include="$VARIA_SOURCE_DIR/bindings/c/include"
python3 "$VARIA_SOURCE_DIR/tests/c/header.py" "$include/varia.h" nulls >"$work/nulls.c"
"$CC" -std=c99 -Wall -Wextra -pedantic -Werror ${SANITIZE:+-fsanitize=$SANITIZE} -I"$include" "$work/nulls.c" -o "$work/nulls" \
    "$VARIA_C_LIBRARY" -Wl,-rpath,"$(dirname "$VARIA_C_LIBRARY")"
"$work/nulls"
