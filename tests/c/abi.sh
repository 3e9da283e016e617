#!/usr/bin/env bash
# Compiled programs depend on the interface that bindings/c/abi.txt lists: every function with its types, every
# constant, and the layout of the structs. VARIA_WRITE_ABI=1 writes the file anew. Lines may be added. A line that
# changes or goes breaks existing programs and needs another number (varia_c_abi in bindings/c/CMakeLists.txt).
#
# The compiler makes the list from the header itself. A dump of debugging information (abidw) would contain the same at
# a hundred times the length and differently with each compiler, so nobody would read the changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
header="$VARIA_SOURCE_DIR/bindings/c/include/varia.h"
reader="$VARIA_SOURCE_DIR/tests/c/header.py"
list="$VARIA_SOURCE_DIR/bindings/c/abi.txt"

printf '#include <limits.h>\nint a[sizeof(void *) == 8 && sizeof(int) == 4 && CHAR_BIT == 8 ? 1 : -1];\n' >"$work/lp64.c"
"$CC" -c "$work/lp64.c" -o "$work/lp64.o" 2>/dev/null || { echo "the list is of machines with pointers of eight bytes"; exit 77; }

python3 "$reader" "$header" abi >"$work/abi.c"
"$CC" -std=c99 -Wall -Wextra -pedantic -Werror -I"$(dirname "$header")" "$work/abi.c" -o "$work/abi"
{
    echo "# What programs that use libvaria_c.so.$(sed -nE 's/^set\(varia_c_abi ([0-9]+)\)$/\1/p' "$VARIA_SOURCE_DIR/bindings/c/CMakeLists.txt") depend on; see tests/c/abi.sh."
    python3 "$reader" "$header" declarations | sort | sed 's/^/function /'
    "$work/abi"
} >"$work/abi.txt"
[ "$(wc -l <"$work/abi.txt")" -gt 300 ] || { echo "the header cannot be read"; exit 1; }

if [ -n "${VARIA_WRITE_ABI-}" ]; then
    cp "$work/abi.txt" "$list"
fi
diff "$list" "$work/abi.txt" || {
    echo "the header is not what bindings/c/abi.txt says (<). If nothing has changed or gone: VARIA_WRITE_ABI=1 bash tests/c/abi.sh"
    exit 1
}

# A struct that a caller passes must not end with padding: an older program leaves arbitrary bytes there.
python3 - "$list" <<'END'
import re, sys
bad, name, size, end = [], None, 0, 0
def closed():
    if name and re.search(r"_options$|_limits$", name) and end != size:
        bad.append(f"{name} is {size} bytes, and its fields end at {end}")
for line in open(sys.argv[1], encoding="utf-8"):
    if match := re.match(r"struct (\w+): (\d+) bytes", line):
        closed()
        name, size, end = match.group(1), int(match.group(2)), 0
    elif match := re.match(r"    \w+: (\d+) bytes at (\d+)", line):
        end = int(match.group(1)) + int(match.group(2))
closed()
print("\n".join(bad), end="")
sys.exit(bool(bad))
END
