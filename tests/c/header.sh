#!/usr/bin/env bash
# The header compiles alone, in C99 and later, and in C++. The lines of the example that docs/c-api.md shows are in the
# example, and every function is on that page or in the example.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
include="$VARIA_SOURCE_DIR/bindings/c/include"
echo '#include <varia.h>' >"$work/alone.c"
for standard in c99 c11 c17; do
    "$CC" -std=$standard -Wall -Wextra -pedantic -Werror -I"$include" -c "$work/alone.c" -o "$work/alone.o"
done
for standard in c++11 c++20; do
    "$CXX" -x c++ -std=$standard -Wall -Wextra -pedantic -Werror -I"$include" -c "$work/alone.c" -o "$work/alone.o"
done
python3 - "$VARIA_SOURCE_DIR" <<'END'
import re, sys
root = sys.argv[1]
page = open(f"{root}/docs/c-api.md", encoding="utf-8").read()
example = "".join(open(f"{root}/examples/c/{name}.c", encoding="utf-8").read() for name in ("host", "loader"))
blocks = re.findall(r"^```c\n(.*?)^```$", page, flags=re.M | re.S)
bad = [block for block in blocks if block not in example]
print(f"{len(blocks)} pieces of the example on the page")
for block in bad:
    print(f"docs/c-api.md shows what is not in the example:\n{block}")
header = open(f"{root}/bindings/c/include/varia.h", encoding="utf-8").read()
functions = re.findall(r"^VARIA_API .*?(varia_\w+)\(", header, flags=re.M)
missing = [name for name in functions if f"`{name}" not in page and name not in page]
if missing:
    print("docs/c-api.md does not name", ", ".join(missing))
sys.exit(bool(bad or missing) or len(blocks) < 5)
END
