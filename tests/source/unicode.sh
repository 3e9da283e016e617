#!/usr/bin/env bash
# The tables of characters are those that scripts/unicode_tables writes. They agree with Python's copy of the Unicode
# data, if that is of the same version.
set -euo pipefail
root=${VARIA_SOURCE_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}
command -v perl >/dev/null && perl -MUnicode::UCD -e1 2>/dev/null && perl "$root/scripts/unicode_tables" --check
python3 - "$root/interpreter/src/base/unicode_tables.hpp" <<'PYTHON'
import re, sys, unicodedata as u
text = open(sys.argv[1]).read()
version = re.search(r'tables_version = "([^"]*)"', text).group(1)
if version != u.unidata_version:
    sys.exit(print(f"the tables are of Unicode {version}, this Python has {u.unidata_version}: nothing to compare with"))
def table(name):
    body = re.search(name + r"\{\{(.*?)\}\};", text, re.S).group(1)
    found = [(int(a, 16), int(b, 16)) for a, b in re.findall(r"\{0x(\w+), 0x(\w+)\}", body)]
    assert found == sorted(found) and all(a <= b for a, b in found) and all(x[1] < y[0] for x, y in zip(found, found[1:]))
    return {c for a, b in found for c in range(a, b + 1)}
unsafe, zero, wide = table("unsafe_ranges"), table("zero_width_ranges"), table("wide_ranges")
assert not (unsafe & zero or unsafe & wide or zero & wide), "a character is in two tables"
for c in range(0x110000):
    if 0xD800 <= c <= 0xDFFF:
        continue
    kind, sign = u.category(chr(c)), f"U+{c:04X}"
    if kind in ("Cc", "Cf", "Zl", "Zp") or c & 0xFFFE == 0xFFFE or 0xFDD0 <= c <= 0xFDEF:
        assert c in unsafe, sign
    if u.bidirectional(chr(c)) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"):
        assert c in unsafe, sign
    if c in unsafe:
        # Characters that are not drawn: nearly all by their category; the others are fillers, selectors and reserved
        # code points beside them.
        assert kind in ("Cc", "Cf", "Zl", "Zp", "Cn", "Mn", "Lo"), (sign, kind)
        continue
    if kind in ("Mn", "Me"):
        assert c in zero, sign
    elif c in zero:
        assert "HANGUL" in u.name(chr(c)), sign
    # For unassigned code points Python does not report the width.
    if kind != "Cn" and c not in zero:
        assert (u.east_asian_width(chr(c)) in "WF") == (c in wide), sign
print(f"agrees with Python's data of Unicode {version}")
PYTHON
