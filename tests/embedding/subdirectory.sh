#!/usr/bin/env bash
# Added with add_subdirectory, Varia adds the library and nothing else: no program, no tests, no install rules, no cache
# entry without its name, and no output while configuring.
set -euo pipefail
host="$VARIA_SOURCE_DIR/tests/embedding/host"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

said=$(cmake -G Ninja -S "$host" -B "$work/build" -DVARIA="$VARIA_SOURCE_DIR" -DCMAKE_CXX_COMPILER="$CXX" 2>&1)
noise=$(grep -vE '^-- (The CXX compiler|Detecting CXX|Check for working CXX|Configuring done|Generating done|Build files)' <<<"$said" || true)
[ -z "$noise" ] || { printf 'configuring said:\n%s\n' "$noise"; exit 1; }

programs=$(ninja -C "$work/build" -t targets all | sed -nE 's/: CXX_EXECUTABLE_LINKER.*//p')
[ "$programs" = host ] || { printf 'programs that would be built:\n%s\n' "$programs"; exit 1; }

tests=$(ctest --test-dir "$work/build" -N 2>&1 | sed -n 's/^Total Tests: //p')
[ "${tests:-0}" = 0 ] || { echo "$tests tests were added"; exit 1; }

cmake --install "$work/build" --prefix "$work/prefix" >/dev/null 2>&1 || true
[ -z "$(find "$work/prefix" -type f 2>/dev/null)" ] || { find "$work/prefix" -type f; exit 1; }

foreign=$(sed -nE 's/^([A-Za-z_]+)[^:]*:(BOOL|STRING|PATH|FILEPATH)=.*/\1/p' "$work/build/CMakeCache.txt" |
    grep -vE '^(CMAKE_|VARIA_|VARIA$|varia_|fmt_DIR)' | sort -u || true)
[ -z "$foreign" ] || { printf 'cache entries:\n%s\n' "$foreign"; exit 1; }
