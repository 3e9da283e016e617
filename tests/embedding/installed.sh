#!/usr/bin/env bash
# Varia, installed, serves a host that finds it through CMake's package and one that finds it through pkg-config.
set -euo pipefail
host="$VARIA_SOURCE_DIR/tests/embedding/host"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$VARIA_BINARY_DIR" --prefix "$work/prefix" >"$work/log" || { cat "$work/log"; exit 1; }

# The fool's mate: the position is in every chess book, and the mated side has no move.
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

# An engine built on the public headers alone finds the mate in one, and a move in a game of another shape.
for said in "$("$work/build/engine" chess 2 f2f3 e7e5 g2g4)" "$("$work/build/engine" chess 4 f2f3 e7e5 g2g4)"; do
    [ "$said" = "d8-h4 checks, Queen goes to h4, and wins" ] || { echo "the engine said: $said"; exit 1; }
done
said=$("$work/build/engine" great-shatranj-3d 2)
[[ $said == *" goes to "* ]] || { echo "the engine said: $said"; exit 1; }

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name varia.pc)")
# shellcheck disable=SC2046,SC2086  # flags are words
"$CXX" $CXXFLAGS -std=c++20 "$host/host.cpp" -o "$work/host" $(pkg-config --cflags --libs varia)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir varia) judge "$work/host"
