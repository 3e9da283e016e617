#!/usr/bin/env bash
# The C++ example, built against an installed Varia by CMake and by its Makefile. It plays games of all kinds, refuses
# mistakes with place and hint, and takes moves back. The lines of it that docs/embedding.md shows are in the source.
set -euo pipefail
example="$VARIA_SOURCE_DIR/examples/cpp"
python3 - "$VARIA_SOURCE_DIR/docs/embedding.md" "$example/host.cpp" <<'END'
import re, sys
page, example = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
section = re.search(r"^## An example\n(.*?)^## ", page, flags=re.M | re.S).group(1)
blocks = re.findall(r"^```cpp\n(.*?)^```$", section, flags=re.M | re.S)
bad = [block for block in blocks if block not in example]
for block in bad:
    print(f"docs/embedding.md shows what is not in the example:\n{block}")
sys.exit(bool(bad) or len(blocks) < 5)
END
grep -q '^VARIA_BUILD_PLAYER:BOOL=ON\|^VARIA_BUILD_CLI:BOOL=ON' "$VARIA_BINARY_DIR/CMakeCache.txt" || { echo "this build has no player"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-Wall -Wextra -pedantic -Werror $CXXFLAGS"
cmake --install "$VARIA_BINARY_DIR" --prefix "$work/prefix" >"$work/log" || { cat "$work/log"; exit 1; }

wrong() { # WHAT
    echo "$host $1:"
    cat "$work/said"
    exit 1
}
# says PATTERN ARGUMENTS: runs the example with the lines of standard input. It must succeed and print the pattern.
says() {
    local pattern=$1
    shift
    "$host" "$@" >"$work/said" 2>&1 || wrong "fails"
    grep -Eq -- "$pattern" "$work/said" || wrong "does not say \"$pattern\""
}
refuses() {
    local pattern=$1
    shift
    if "$host" "$@" </dev/null >"$work/said" 2>&1; then wrong "takes $*"; fi
    grep -Eq -- "$pattern" "$work/said" || wrong "does not say \"$pattern\""
}
judge() {
    # After `undo` the game is at its start again, whatever the computer answered.
    printf 'f2f3\nundo\n' | says '^rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1$' chess
    printf 'e2e5\n' | says 'illegal move "e2e5": the Pawn on e2 cannot go to e5' chess
    printf 'e2e4\n' | says '^    moved Pawn from e2 to e4$' chess
    [ "$(grep -c '^[a-h][1-8]-[a-h][1-8]$' "$work/said")" = 2 ] || wrong "does not answer e2e4"
    printf 'moves\n' | says '^g1-f3$' chess
    printf 'undo\n' | says '^nothing to take back$' chess
    # A turn of two steps, then the other side's turn; a game of four sides, three of which the computer plays; a match.
    printf 'e2-e4\nD@d6\n' | says '^D@' duck
    [ "$(grep -c '^D@' "$work/said")" = 2 ] || wrong "does not answer with a whole turn"
    printf 'd2-d4\nundo\nundo\n' | says '^nothing to take back$' four-player
    printf '1:e2-e4\n2:e2-e4\ndone\n' | says '^    moved Pawn from e2 to e4$' elevator-chess boards=2
    says '^ongoing$' "$VARIA_SOURCE_DIR/variants/raumschach/variant.toml" </dev/null
    printf 'format = 1\nleep = 3\n' >"$work/bad.toml"
    refuses 'bad.toml:2:1: error: unknown key "leep"' "$work/bad.toml"
    refuses 'did you mean "xiangqi"' xiangki
    refuses 'unknown option "boards"' chess boards=2
    refuses 'there is no such file' "$work/none.toml"
}

host="$work/build/host"
cmake -G Ninja -S "$example" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_CXX_FLAGS="$flags" >"$work/log"
cmake --build "$work/build" >>"$work/log" || { cat "$work/log"; exit 1; }
judge

mkdir "$work/make"
cp "$example"/{host.cpp,Makefile} "$work/make"
pc=$(find "$work/prefix" -name varia-player.pc)
export PKG_CONFIG_PATH=${pc%/*}
make -C "$work/make" CXX="$CXX" CXXFLAGS="$flags" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
host="$work/make/host"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir varia) judge
