#!/usr/bin/env bash
# An installed Varia is found by a host through the CMake package and by another through pkg-config.
set -euo pipefail
host="$VARIA_SOURCE_DIR/tests/embedding/host"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$VARIA_BINARY_DIR" --prefix "$work/prefix" >"$work/log" || { cat "$work/log"; exit 1; }

# The fool's mate: the position is known from chess books, and the mated side has no move.
expected=$'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n0 moves, black-wins checkmate 0-1'
judge() { # PROGRAM
    local said
    said=$("$1" chess f2f3 e7e5 g2g4 d8h4)
    [ "$said" = "$expected" ] || { printf '%s said:\n%s\ninstead of:\n%s\n' "$1" "$said" "$expected"; exit 1; }
    ! "$1" chess e2e5 2>"$work/refusal" || { echo "$1 played e2e5"; exit 1; }
    [ -s "$work/refusal" ] || { echo "$1 refused e2e5 without a word"; exit 1; }
}

cmake -G Ninja -S "$host" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$CXX" \
    -DCMAKE_CXX_FLAGS="$CXXFLAGS" >"$work/log"
cmake --build "$work/build" >>"$work/log" || { cat "$work/log"; exit 1; }
judge "$work/build/host"

# An engine built on the public headers alone finds the mate in one, and a move in a game of another kind.
for said in "$("$work/build/engine" chess 2 f2f3 e7e5 g2g4)" "$("$work/build/engine" chess 4 f2f3 e7e5 g2g4)"; do
    [ "$said" = "d8-h4 checks, Queen goes to h4, and wins" ] || { echo "the engine said: $said"; exit 1; }
done
said=$("$work/build/engine" great-shatranj-3d 2)
[[ $said == *" goes to "* ]] || { echo "the engine said: $said"; exit 1; }

# The player is installed with the library.
said=$("$work/build/opponent" chess f2f3 e7e5 g2g4)
[ "$said" = d8-h4 ] || { echo "the player said: $said"; exit 1; }

# So is the library of records.
recorded=$'f2-f3\ne7-e5\ng2-g4\nd8-h4\nstartpos moves f2f3 e7e5 g2g4 d8h4'
said=$(echo '1. f3 e5 2. g4 Qh4# 0-1' | "$work/build/recorder" uci)
[ "$said" = "$recorded" ] || { echo "the record was: $said"; exit 1; }

# And the importers: with seven knights and a king on the first rank there are 16 moves of pawns, and 12 of knights.
imported='knights 28 0'
import_knights() { # PROGRAM
    printf '[knights:chess]\nstartFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\n' | "$@"
}
said=$(import_knights "$work/build/importer")
[ "$said" = "$imported" ] || { echo "the import was: $said"; exit 1; }

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name varia.pc)")
# shellcheck disable=SC2046,SC2086  # flags are words
"$CXX" $CXXFLAGS -std=c++20 "$host/host.cpp" -o "$work/host" $(pkg-config --cflags --libs varia)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir varia) judge "$work/host"
# shellcheck disable=SC2046,SC2086  # flags are words
"$CXX" $CXXFLAGS -std=c++20 "$host/../records/recorder.cpp" -o "$work/recorder" $(pkg-config --cflags --libs varia-records)
said=$(echo '1. f3 e5 2. g4 Qh4# 0-1' | LD_LIBRARY_PATH=$(pkg-config --variable=libdir varia) "$work/recorder" uci)
[ "$said" = "$recorded" ] || { echo "the record was, by pkg-config: $said"; exit 1; }

# shellcheck disable=SC2046,SC2086  # flags are words
"$CXX" $CXXFLAGS -std=c++20 "$host/../importers/importer.cpp" -o "$work/importer" $(pkg-config --cflags --libs varia-importers)
said=$(import_knights env LD_LIBRARY_PATH="$(pkg-config --variable=libdir varia)" "$work/importer")
[ "$said" = "$imported" ] || { echo "the import was, by pkg-config: $said"; exit 1; }

# The header, the package, pkg-config and the program report the same version.
header=$(sed -nE 's/^#define VARIA_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$work/prefix/include/varia/version.hpp" | paste -sd.)
said=$(pkg-config --modversion varia)
[ "$said" = "$header" ] || { echo "pkg-config says version $said, the header $header"; exit 1; }
if [ -x "$work/prefix/bin/varia" ]; then
    said=$(LD_LIBRARY_PATH=$(pkg-config --variable=libdir varia) "$work/prefix/bin/varia" --version)
    [ "$said" = "varia $header" ] || { echo "the program says \"$said\", the header $header"; exit 1; }
fi

# find_package accepts this minor version and earlier patches of it, and refuses other versions.
IFS=. read -r major minor patch <<<"$header"
[ "$major" = 0 ] || { echo "from version 1 on the package serves a whole major version: see docs/versions.md"; exit 1; }
asked() { # VERSION: whether find_package accepts it
    mkdir -p "$work/ask" && printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(ask LANGUAGES CXX)' \
        "find_package(varia $1 QUIET)" 'if(NOT varia_FOUND)' 'message(FATAL_ERROR "refused")' 'endif()' >"$work/ask/CMakeLists.txt"
    cmake -S "$work/ask" -B "$work/ask/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$CXX" >/dev/null 2>&1
}
for version in "$major.$minor" "$header" "$major.$minor.0"; do
    asked "$version" || { echo "version $version was refused"; exit 1; }
done
for version in "$major.$((minor + 1))" "$major.$((minor - 1))" "$major.$minor.$((patch + 1))" 1.0; do
    ! asked "$version" || { echo "version $version was taken for $header"; exit 1; }
done
# The name of a shared library (SONAME) changes with the same versions.
library=$(find "$work/prefix" -name 'libvaria.so')
if [ -n "$library" ]; then
    name=$(objdump -p "$library" | sed -n 's/^ *SONAME *//p')
    [ "$name" = "libvaria.so.$major.$minor" ] || { echo "the shared library is called $name"; exit 1; }
fi
