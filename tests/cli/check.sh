#!/usr/bin/env bash
# `varia check`: the report on standard output, the exit code, paths that cannot be read, and attacks on the reader that
# a variant's file may try.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1
mkdir good bad empty mixed

variant() { # EXTRA: prints the text of a small variant, with these lines at its end
    cat <<TOML
format = 1
name = "Small"
[board]
axes = [ { name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" } ]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[setup]
position = "k2/3/2K w - - 0 1"
$1
TOML
}
variant "" >good/variant.toml
variant "[rulez]" >bad/variant.toml
variant "" >mixed/b.toml
variant "[pieces.K.x]" >mixed/a.toml

run check good; exits 0; complains_not; prints "1 file: 1 ok, 0 broken"
run check good/variant.toml chess; exits 0; prints "2 files: 2 ok, 0 broken"
run check bad; exits 1; complains_not; prints_part "bad/variant.toml:11:"; prints_part "rulez"; last_line_is "1 file: 0 ok, 1 broken"
run check mixed good; exits 1; prints_part "mixed/a.toml:"; last_line_is "3 files: 2 ok, 1 broken"
run check mixed --json; exits 1; complains_not
json "j['ok'] == 1 and j['broken'] == 1 and [f['file'] for f in j['files']] == ['mixed/a.toml', 'mixed/b.toml']"
json "j['files'][0]['diagnostics'][0]['line'] > 0 and j['files'][1]['ok']"

# A broken file cannot be played.
for command in "show bad" "moves bad" "perft bad 1" "status bad" "play bad" "info bad"; do
    run $command </dev/null; refuses 1 "bad/variant.toml:11:"
done

# Paths that are no variants: refused at once, with the path.
mkfifo pipe.toml
ln -s loop.toml loop.toml
truncate -s 50M huge.toml
: >zero.toml
for path in empty nowhere nowhere.toml pipe.toml /dev/zero loop.toml huge.toml zero.toml; do
    run check "$path"; exits 1; complains_not; prints_part "$path"; last_line_is "1 file: 0 ok, 1 broken"
done
run check huge.toml; prints_part "50 MiB; the limit is 1024 KiB"
run check pipe.toml; prints_part "a pipe"
run show ./pipe.toml; refuses 1 "a pipe"
run show empty; refuses 1 "empty/variant.toml"

# `extends` reads files beside this file and nowhere else. The contents of other files are not shown.
echo 'secret = "do not tell"' >secret.toml
mkdir thief; ln -s ../secret.toml thief/link.toml
cp good/variant.toml good/base.toml
printf 'format = 1\nname = "Heir"\nextends = "base.toml"\n' >good/heir.toml
run status good/heir.toml; exits 0; prints ongoing
for path in ../secret.toml "$scratch/secret.toml" link.toml ../good/../secret.toml; do
    printf 'format = 1\nname = "Thief"\nextends = "%s"\n' "$path" >thief/variant.toml
    run show thief; exits 1; prints_nothing
    [[ $err != *"do not tell"* ]] || fail "the contents of a file outside were told: $err"
done

# Names with terminal control sequences are printed as escapes, on both streams.
printf 'format = 1\nname = "\\u001b]0;pwn\\u0007 \\u202e"\n[rulez]\n' >sly.toml
variant 'description = "x"' | sed 's/"Small"/"A\\u001b[31m\\u202eB"/; s/"King"/"Ki\\u200bng"/' >slier.toml
for command in "check sly.toml" "check slier.toml" "show ./slier.toml" "info ./slier.toml" "play ./slier.toml" "explain ./slier.toml K"; do
    run $command </dev/null
    ! LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' "$scratch/out" "$scratch/err" || fail "control characters came through"
    ! LC_ALL=C grep -q $'\xe2\x80[\x8b-\x8f\xa8-\xae]' "$scratch/out" "$scratch/err" || fail "invisible characters came through"
done

# With --perft the records beside the variant are checked against it.
cp -r good recorded
printf '# position | depth | count | source\nstartpos | 1 | 2 | by hand\nstartpos | 2 | 4 | by hand\n' >recorded/recorded.perft
mkdir recorded/games
printf '# a comment\nc1-c2 a3-b3\nongoing\n' >recorded/games/short.txt
run check recorded/variant.toml --perft; exits 0; prints "1 file: 1 ok, 0 broken; held to 2 counts and 1 game"
run check recorded/variant.toml --perft --json; json "j['files'][0]['counts'] == 2 and j['files'][0]['games'] == 1"
# A game may start from another position and with other options. A king in the corner, beside a king two files away, has
# one move.
printf 'position: 3/3/K1k w - - 0 1\na1-a2\nongoing\n' >recorded/games/placed.txt
run check recorded/variant.toml --perft; exits 0; prints "1 file: 1 ok, 0 broken; held to 2 counts and 2 games"
printf 'position: 3/3/3 w - - 0 1\na1-a2\nongoing\n' >recorded/games/placed.txt
run check recorded/variant.toml --perft; exits 1; prints_part "placed.txt:1:1: error: the position cannot be read"
printf 'options: odd=3\na1-a2\nongoing\n' >recorded/games/placed.txt
run check recorded/variant.toml --perft; exits 1; prints_part 'placed.txt:1:1: error: unknown option "odd"; this variant has no options'
rm recorded/games/placed.txt
# No link out of the folder is followed, and counting ends when the time is used up.
echo "words of another file" >secret.txt
ln -s ../../secret.txt recorded/games/linked.txt
run check recorded/variant.toml --perft; exits 1; prints_part "recorded/games/linked.txt: error: cannot read it: a symbolic link; they are not followed here"
prints_no_part "words of another"
rm recorded/games/linked.txt
# Links to variants are not followed either when a folder is searched. A path on the command line may be a link.
mkdir listed; variant "" >listed/own.toml; ln -s ../good/variant.toml listed/stolen.toml
run check listed; exits 1; prints_part "listed/stolen.toml: error: cannot read the variant: a symbolic link; they are not followed here"
last_line_is "2 files: 1 ok, 1 broken"
run check listed/stolen.toml; exits 0
mkdir endless; variant "" >endless/variant.toml; echo "startpos | 100 | 1 | me" >endless/endless.perft
run check endless --perft --seconds 1; exits 1; prints_part "endless/endless.perft:1:1: error: not counted to the end: it took longer than it may"
# What was not checked for lack of time is reported: lines, games and whole files.
variant "" >endless/later.toml; variant "" >endless/latest.toml; mkdir endless/games
printf 'startpos | 100 | 1 | me\nstartpos | 1 | 2 | me\n\nstartpos | 1 | 2 | me\n' >endless/endless.perft
printf 'ongoing\n' >endless/games/a.txt; printf 'ongoing\n' >endless/games/b.txt
mv endless/variant.toml endless/a.toml; mv endless/endless.perft endless/a.perft
run check endless good/variant.toml --perft --seconds 1; exits 1
prints_part "endless/a.perft:1:1: error: not counted to the end: it took longer than it may"
prints_part "endless/a.perft:2:1: error: not counted from here on: there was no more time for 2 lines"
prints_part "endless/games/a.txt: error: not played from here on: there was no more time for 2 games"
prints_part "not checked, since there was no more time (--seconds): endless/later.toml, endless/latest.toml, good/variant.toml"
last_line_is "4 files: 0 ok, 1 broken, 3 not checked; held to 0 counts and 0 games"
run check endless --perft --seconds 1 --json; exits 1
json "j['left_out'] == ['endless/later.toml', 'endless/latest.toml'] and len(j['files']) == 1"
run check good --json; json "j['left_out'] == []"
run check good --seconds 0; exits 0
run check good --seconds x; refuses 2 "--seconds must be a whole number"
# Counts in a file of another name do not belong to this variant. A variant without counts is not checked against any.
mv recorded/recorded.perft recorded/rceorded.perft
run check recorded/variant.toml --perft; exits 0; prints_part "rceorded.perft: warning: not looked at"; prints_part "recorded.perft"
# A file of another name is not reported if a neighbouring variant has this name.
cp recorded/variant.toml recorded/rceorded.toml
run check recorded/variant.toml --perft; exits 0; prints_no_part "not looked at"
rm recorded/rceorded.perft recorded/rceorded.toml
run check good/variant.toml --perft; exits 0; prints_part "nothing to hold it to"; last_line_is "1 file: 1 ok, 0 broken; held to 0 counts and 0 games"
printf 'startpos | 1000000 | 2 | too deep\nstartpos | 101 | 2 | too deep\n' >recorded/recorded.perft
run check recorded/variant.toml --perft; exits 1
prints_part "recorded.perft:1:1: error: the depth is a whole number from 0 to 100, not 1000000"; prints_part "recorded.perft:2:1:"
printf 'startpos | 1 | 3 | wrong\nnonsense\nxx | 1 | 1 | bad position\n' >recorded/recorded.perft
printf 'c1-c2 a3-b3\ndraw stalemate 1/2-1/2\n' >recorded/games/short.txt
printf 'c1-c9\nongoing\n' >recorded/games/wrong.txt
printf 'hello\nongoing\n' >recorded/games/unread.txt
run check recorded/variant.toml --perft; exits 1; prints_part "recorded.perft:1:1: error: perft 1 of this position is 2, not 3"
prints_part "recorded.perft:2:1:"; prints_part "recorded.perft:3:1:"; prints_part "short.txt:2:1:"; prints_part "wrong.txt:1:1:"
prints_part 'unreadable move "hello"; write moves like' # a refusal contains a hint
run check recorded/variant.toml; exits 0

# Every choice of an option is tried.
variant '[options]
wide = { default = false }
[zones]
yard = ["a1"]' | sed 's/^keep.*//; s/labels = "1-3" } \]/&\nkeep = "wide or file <= 3"/; s/a-c/a-d/' >option.toml
run check option.toml; exits 1; prints_part "(with wide = true)"; last_line_is "1 file: 0 ok, 1 broken"
run show ./option.toml; exits 0

# A line of the .perft file may set options. A king in the corner has two steps, and three if it may step diagonally.
mkdir optional
variant '[options]
wide = { default = false }' | sed 's/name = "King"/&\nsymbol = "K"/; s/moves = .*/moves = [{ leap = [1, 0] }, { leap = [1, 1], only = "quiet", when = "wide" }]/' >optional/variant.toml
printf 'startpos | 1 | 2 | by hand\nstartpos | 1 | 3 | by hand | wide=true\n' >optional/optional.perft
run check optional --perft; exits 0; prints "1 file: 1 ok, 0 broken; held to 2 counts and 0 games"
printf 'startpos | 1 | 2 | by hand | wide=true\nstartpos | 1 | 2 | by hand | wide=7\nstartpos | 1 | 2 | by hand | wide\n' >optional/optional.perft
run check optional --perft; exits 1; prints_part "optional.perft:1:1: error: perft 1 of this position is 3, not 2"
prints_part "optional.perft:2:1: error: with these options"; prints_part "optional.perft:3:1: error: expected"

# Two moves with the same text: the king's step to the cell where castling takes it too. Written by the partner's cell
# they differ.
castler() { # TOP-LEVEL LINES
    cat <<TOML
format = 1
name = "Castler"
$1
[board]
axes = [ { name = "file", labels = "a-e" }, { name = "rank", labels = "1-3" } ]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "b1"
king_to = "c1"
partner_from = "e1"
partner_to = "b1"
[setup]
position = "1k3/5/1K2R w K - 0 1"
TOML
}
mkdir castler step
castler "" >castler/variant.toml
castler "castling_by_partner = true" >step/variant.toml
# A king's step and a castling to the same cell have different texts.
run check castler; exits 0; prints "1 file: 1 ok, 0 broken"
run moves castler; prints_part $'b1-c1\n'; prints_part "b1-e1-c1"
run check step; exits 0; prints "1 file: 1 ok, 0 broken"
run moves step; prints_part $'b1-c1\n'; prints_part "b1-e1"

# Lint warns of an unreachable part of the board and of a piece that never appears. Warnings do not change the exit
# code.
mkdir island
cat >island/variant.toml <<'TOML'
format = 1
name = "Island"
[board]
axes = [ { name = "file", labels = "a-e" }, { name = "rank", labels = "1-3" } ]
keep = "file != 4"
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[pieces.W]
name = "Wazir"
moves = [{ leap = [1, 0] }]
[setup]
position = "k3/4/2K1 w - - 0 1"
TOML
run check island; exits 0; prints "1 file: 1 ok, 0 broken"
run check island --lint; exits 0; prints_part "3 cells cannot be reached from a1"; prints_part "e1 e2 e3"; prints_part "Wazir (W) never appears"
run check chess --lint; exits 0; prints "1 file: 1 ok, 0 broken"
finish
