#!/usr/bin/env bash
# `varia import`: variant files from those of other programs, on standard output or in a folder.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1

cat >games.ini <<'INI'
[knights:chess]
startFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1

[boards:chess]
twoBoards = true
INI

# ---- one game: on standard output, and it can be played -----------------------------------------------------------------
run import games.ini knights; exits 0; complains_not
cp out knights.toml
run check --lint knights.toml; exits 0; complains_not
run perft knights.toml 1; exits 0; last_line_is 28

# ---- a file that extends a game, and one that stands by itself ------------------------------------------------------
grep -qx 'extends = "chess"' knights.toml || fail "the file does not extend chess"
run import games.ini knights --whole; exits 0; complains_not
grep -q '^extends' out && fail "--whole extends"
cp out whole.toml
run perft whole.toml 2; exits 0
tail -1 out >whole.count
run perft knights.toml 2; exits 0
tail -1 out | cmp -s - whole.count || fail "the short file is another game"

# ---- what cannot be said ---------------------------------------------------------------------------------------------
run import games.ini boards; exits 0
complains_of "games.ini:5:1: warning: twoBoards: pieces come from another board"; every_complaint_is_named
run import games.ini boards --exact; exits 1
run import games.ini knights --exact; exits 0
run import games.ini --list; exits 0; prints "knights
boards  1 not said"
run import games.ini --json; exits 0
json "[(g['name'], [(u['line'], u['column']) for u in g['unsaid']]) for g in j['games']] == [('knights', []), ('boards', [(5, 1)])]"

# ---- a folder: no file is replaced that might be somebody's own ------------------------------------------------------
run import games.ini --output made; exits 0; prints_nothing
cmp -s made/knights.toml knights.toml || fail "the file in the folder is another than on standard output"
run import games.ini --output made; refuses 1 "made/knights.toml: "
echo "# changed" >>made/knights.toml
echo "# mine" >made/boards.toml
run import games.ini --output made --force; refuses 1 "made/boards.toml: "
cmp -s made/knights.toml knights.toml || fail "--force has not replaced its own file"
[ "$(cat made/boards.toml)" = "# mine" ] || fail "--force has replaced a file of somebody else"

# ---- mistakes ----------------------------------------------------------------------------------------------------------
run import; refuses 2 "which file?"
run import games.ini; refuses 1 "the file has 2 games; name one of them"
run import games.ini knight; refuses 1 'did you mean "knights"?'
run import none.ini; refuses 1 "none.ini: "
run import knights.toml; refuses 1 "knights.toml:"
line=$(wc -l <err); [ "$line" = 1 ] || fail "$line lines of complaint about a TOML file"
complains_of "varia check"
printf '[../out:chess]\n' >path.ini
run import path.ini --output made; refuses 1 "cannot be the name of a file"

finish
