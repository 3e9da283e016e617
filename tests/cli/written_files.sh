#!/usr/bin/env bash
# Files that the program writes: a file under a default name replaces no file that the program did not write, and a file
# is written completely or not at all.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1
mkdir work && cd work || exit 1
untouched() { [ "$(cat "$1")" = precious ] || fail "$1 is lost: $(head -c 60 "$1")"; }

# The pictures of a page have default names.
printf 'precious\n' >page-1.svg
run explain chess -o page.md; exits 1; complains_of "page-1.svg"; complains_of "not written"; untouched page-1.svg
rm page-1.svg; ln -s ../out page-1.svg
run explain chess -o page.md; exits 1; complains_of "a link"
rm page-1.svg
run explain chess -o page.md; exits 0; complains_not
run explain shogi -o page.md; exits 0; complains_not # it replaces its own pictures
grep -q "<svg" page-1.svg || fail "no picture"

# No temporary file is written beside a PNG.
if command -v rsvg-convert >/dev/null; then
    printf 'precious\n' >a.png.svg
    run draw chess -o a.png; exits 0; complains_not; untouched a.png.svg
    [ "$(head -c 4 a.png | tail -c 3)" = PNG ] || fail "no PNG"
fi

# The names of games in a folder, and of records of a tournament, are numbers.
printf '1. e4 e5 *\n' >games.pgn
mkdir texts records && printf 'precious\n' | tee texts/00001.txt >records/00002.pgn
run convert games.pgn --to text -o texts; exits 1; complains_of "00001.txt"; untouched texts/00001.txt
rm texts/00001.txt
run convert games.pgn --to text -o texts; exits 0; run convert games.pgn --to text -o texts; exits 0; complains_not
run tournament losalamos random random --games 2 --records records; exits 1; complains_of "00002.pgn"; untouched records/00002.pgn
[ ! -e records/00001.pgn ] || fail "games were played for nothing"
rm records/00002.pgn
run tournament losalamos random random --games 2 --records records; exits 0; run tournament losalamos random random --games 2 --records records; exits 0

# With a name that the user gave, a link is followed, a pipe is written to, and a failed write leaves the old file
# unchanged.
printf 'old\n' >target.svg; ln -s target.svg link.svg; chmod 640 target.svg
run draw chess -o link.svg; exits 0
[ -L link.svg ] && grep -q "<svg" target.svg || fail "the link was not followed"
[ "$(stat -c %a target.svg)" = 640 ] || fail "its mode is $(stat -c %a target.svg)"
ln -s new.svg ahead.svg; run draw chess -o ahead.svg; exits 0; grep -q "<svg" new.svg || fail "a link to what is not there yet"
mkfifo pipe; cat pipe >piped & run draw chess -o pipe; exits 0; wait; grep -q "<svg" piped || fail "nothing came through the pipe"
run draw chess -o /dev/null; exits 0; [ -c /dev/null ] || fail "/dev/null is a file now"
run draw chess -o nowhere/a.svg; refuses 1 "is its folder there"
run draw chess -o .; refuses 1 "cannot write"
printf 'old\n' >full.svg
(ulimit -f 1; trap '' XFSZ; "$VARIA" draw chess -o full.svg) >/dev/null 2>../err && fail "it fits into a KiB"
[ "$(cat full.svg)" = old ] || fail "half a picture: $(wc -c <full.svg) bytes"
[ -z "$(find . -name '.varia-*')" ] || fail "something is left over: $(find . -name '.varia-*')"
finish
