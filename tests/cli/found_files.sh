#!/usr/bin/env bash
# Files that the program finds by name (endgames and weights) must be plain files. It does not wait for a pipe, does not
# read a device and follows no link. What it writes there replaces no other file.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1
position="8/8/8/8/8/2k5/1R6/K7 w - - 0 1"
run endgame chess "K R k" --keep solved; exits 0; complains_not
file=$(grep -l "^set K R k$" solved/*.endgame)
[ -f "$file" ] || fail "no file of K R k"
mv "$file" good
analyse() { run analyse chess --position "$position" --nodes 500 --endgames solved; exits 0; }
keep() { run endgame chess "K R k" --keep solved; exits 0; complains_of "something else is there"; prints_part "the longest win takes 16 moves"; }
cp good "$file"; analyse; prints_part "win in 16"; rm "$file"
printf 'precious\n' >precious
for what in "mkfifo" "ln -s /dev/zero" "ln -s ../good" "ln -s ../precious" "cp precious" "mkdir" "ln -s ../nowhere"; do
    $what "$file"
    analyse; prints_no_part "win in 16"
    keep
    rm -rf "$file"
done
[ "$(cat precious)" = precious ] && [ ! -e nowhere ] || fail "something was written through a link"
# A line without an end is not a heading.
head -c 3000000 /dev/zero | tr '\0' 'x' >"$file"; analyse; rm "$file"
# A file of the program's own is replaced, also a truncated one.
head -c 100 good >"$file"; run endgame chess "K R k" --keep solved; exits 0; complains_not
cmp -s good "$file" || fail "what was cut off was not written anew"
[ -z "$(find . -name '*.part')" ] || fail "something is left over: $(find . -name '*.part')"

# Weights in the user's folder.
weights=$XDG_DATA_HOME/varia/weights/chess.eval.toml
mkdir -p "${weights%/*}"
for what in "mkfifo" "ln -s /dev/zero" "mkdir"; do
    $what "$weights"
    run best chess --nodes 100; exits 0; complains_of "a plain file"
    run uci chess </dev/null; exits 0
    rm -rf "$weights"
done
finish
