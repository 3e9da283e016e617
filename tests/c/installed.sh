#!/usr/bin/env bash
# The installed C library can be used by a CMake project, by a Makefile with pkg-config, and by a program that loads it
# at run time. The examples are these programs.
set -euo pipefail
grep -q '^VARIA_INSTALL:BOOL=ON' "$VARIA_BINARY_DIR/CMakeCache.txt" || { echo "this build installs nothing"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-Wall -Wextra -pedantic -Werror ${SANITIZE:+-fsanitize=$SANITIZE}"
cmake --install "$VARIA_BINARY_DIR" --prefix "$work/prefix" >"$work/log" || { cat "$work/log"; exit 1; }
pc=$(find "$work/prefix" -name varia-c.pc)
export PKG_CONFIG_PATH=${pc%/*}
libraries=$(pkg-config --variable=libdir varia-c)

# The fool's mate, known from chess books.
expected=$'0 moves, black-wins checkmate 0-1\nf2-f3\ne7-e5\ng2-g4\nd8-h4'
judge() { # PROGRAM
    local said
    said=$("$1" chess f2f3 e7e5 g2g4 d8h4 | tail -n 5)
    [ "$said" = "$expected" ] || { printf '%s said:\n%s\n' "$1" "$said"; exit 1; }
    if "$1" chess e2e5 >"$work/said" 2>&1; then echo "$1 played e2e5"; exit 1; fi
    grep -q 'illegal move "e2e5"' "$work/said" || { echo "$1 does not say why:"; cat "$work/said"; exit 1; }
    if "$1" chess boards=2 >"$work/said" 2>&1; then echo "$1 took an option that there is not"; exit 1; fi
    # The programs play any game, also with moves of the engine and random moves. They take the name of a file as well
    # as a built-in name.
    "$1" elevator-chess boards=2 +2 | grep -q '^floor 2$' || { echo "$1 cannot play a match"; exit 1; }
    "$1" "$VARIA_SOURCE_DIR/variants/raumschach/variant.toml" +1 | grep -q '^level C$' || { echo "$1 cannot draw in space"; exit 1; }
    printf 'format = 1\nnonsense = 2\n' >"$work/bad.toml"
    if "$1" "$work/bad.toml" >"$work/said" 2>&1; then echo "$1 loaded a bad file"; exit 1; fi
    grep -q 'bad.toml:2:1: error: ' "$work/said" || { echo "$1 does not say where:"; cat "$work/said"; exit 1; }
}

cmake -G Ninja -S "$VARIA_SOURCE_DIR/examples/c" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_C_COMPILER="$CC" \
    -DCMAKE_C_FLAGS="$flags" >"$work/log"
cmake --build "$work/build" >>"$work/log" || { cat "$work/log"; exit 1; }
judge "$work/build/host"

mkdir "$work/make"
cp "$VARIA_SOURCE_DIR"/examples/c/{host.c,loader.c,Makefile} "$work/make"
make -C "$work/make" CC="$CC" CFLAGS="$flags" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
LD_LIBRARY_PATH=$libraries judge "$work/make/host"

# Loaded by the library's name, as other languages do it.
said=$("$work/build/loader" "$libraries/libvaria_c.so.2" chess f2f3 e7e5 g2g4 d8h4)
[ "$said" = "black-wins checkmate 0-1" ] || { echo "the loader said: $said"; exit 1; }
if "$work/build/loader" "$libraries/libvaria_c.so.2" chess e2e5 2>"$work/said"; then echo "the loader played e2e5"; exit 1; fi

name=$(objdump -p "$libraries/libvaria_c.so" | sed -n 's/^ *SONAME *//p')
[ "$name" = libvaria_c.so.2 ] || { echo "the library is called $name"; exit 1; }
version=$(sed -nE 's/^#define VARIA_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$work/prefix/include/varia/version.hpp" | paste -sd.)
[ "$(pkg-config --modversion varia-c)" = "$version" ] || { echo "pkg-config says another version than $version"; exit 1; }
