#!/usr/bin/env bash
# What programs of `varia run` are made of: modules, variants from texts, records, workers, arguments and exit codes; and
# hooks that are watched.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1
unset LC_ALL LANG

program() { # runs the program on standard input, with the given options and arguments
    cat >"$scratch/p.lua"
    local options=()
    while [ $# -gt 0 ] && [[ $1 == --* ]]; do
        options+=("$1" "$2")
        shift 2
    done
    run run "${options[@]}" p.lua "$@"
}

# ---- arguments and exit codes -------------------------------------------------------------------------------------
program a b <<<'print(arg[0], #arg, arg[1])'; exits 0; prints $'p.lua\t2\ta'
run run - a <<<'print(arg[0], arg[1])'; exits 0; prints $'-\ta'
program <<<'return 0'; exits 0
program <<<'return 42'; exits 42; complains_not
program <<<'return 255'; exits 255
program <<<'return 256'; refuses 1 "the program returned 256, and an exit code is from 0 to 255"
program <<<'return -1'; refuses 1 "an exit code is from 0 to 255"
program <<<'return "text"'; exits 0
program <<<'varia.put("a", 1) varia.put("b") print("c")'; exits 0; prints $'a\t1bc'
program <<<'varia.progress("half") print("done")'; exits 0; prints done; complains_not
program <<<'varia.progress(1)'; refuses 1 "string expected"

# ---- modules --------------------------------------------------------------------------------------------------------
mkdir -p lib/deep own secret
printf 'local m = {}\nfunction m.twice(n) return 2 * n end\nloads = (loads or 0) + 1\nreturn m\n' >tools.lua
printf 'return { deep = require("tools").twice(4), name = ... }\n' >lib/deep/more.lua
printf 'return require("circle_b")' >circle_a.lua; printf 'return require("circle_a")' >circle_b.lua
printf 'local x = 1\nerror("in the module")\n' >broken.lua
printf 'if' >unfinished.lua
printf 'return "secret"' >secret/s.lua; ln -s ../secret/s.lua lib/link.lua; ln -s ../secret lib/door
printf 'return "own"' >own/mine.lua
program <<<'local t = require("tools") print(t.twice(21), require("tools") == t, loads)'; exits 0; prints $'42\ttrue\t1'
program <<<'local m = require("lib.deep.more") print(m.deep, m.name)'; exits 0; prints $'8\tlib.deep.more'
program <<<'require("nowhere")'; refuses 1 'p.lua:1: error: cannot load the module "nowhere": there is no nowhere.lua beside the program'
program <<<'require("circle_a")'; refuses 1 'the module "circle_a" is required while it is loaded'
program <<<'print(pcall(require, "circle_a")) print(require("tools").twice(1))'; exits 0; prints_part 2
program <<<'require("broken")'; refuses 1 "broken.lua:2: error: in the module"; complains_of "called at p.lua:1"
program <<<'require("unfinished")'; refuses 1 "unfinished.lua:1: error:"
for name in ../secret/s secret/s lib.link lib.door.s /etc/passwd .. . a..b .tools tools. "tools lua" ""; do
    program "$name" <<<'require(arg[1])'; refuses 1 "p.lua:1: error:"
done
program <<<'require(7)'; refuses 1 "string expected, got number"
program <<<'require("mine")'; refuses 1 "there is no mine.lua"
program --allow-read own <<<'print(require("mine"))'; exits 0; prints own
(cd own && "$VARIA" run - <<<'print(pcall(require, "mine"))') >said 2>&1; grep -q "^false" said || fail "a program of standard input has modules"
head -c 1100000 /dev/zero | tr '\0' ' ' >long.lua
program <<<'require("long")'; refuses 1 "long.lua"
for i in 1 2 3; do { head -c 400000 /dev/zero | tr '\0' ' '; echo 'return 1'; } >large$i.lua; done
program <<<'require("large1") require("large2") require("large3")'; refuses 1 "(limit: sources)"
program --budget 100000 <<<'while true do pcall(require, "nowhere") end'; refuses 1 "budget"

# ---- variants from texts --------------------------------------------------------------------------------------------
# Chess has 20 moves and 8902 games of three plies; without double steps 8 fewer moves.
program <<'LUA'; exits 0; complains_not
local text = 'format = 1\nname = "Mine"\nextends = "chess"\n'
local mine = varia.load_text(text)
varia.expect(mine:id(), "variant")
varia.expect(mine:name(), "Mine")
varia.expect(mine:game():perft(3), 8902)
varia.expect(varia.load_text(text, nil, { name = "mine" }):id(), "mine")
local options = varia.load_text('format = 1\nname = "R"\nextends = "raumschach"\n', { pawn_captures = 4 })
varia.expect(options:options().pawn_captures, "4")
-- A rule with its script, without a folder: nobody may give check.
local quiet = varia.load_text(text .. 'script = "rules.lua"\n[[hook]]\npoint = "legal"\ncall = "gives_no_check"\n', nil, {
  files = { ["rules.lua"] = [[
function gives_no_check(position, move)
  if position:in_check(position:opponent(move.side)) then return false, "checks are not allowed" end
  return true
end]] } })
local game = quiet:game():play("e4"):play("f5")
varia.expect(game:legal("Qh5"), false)
local ok, why = pcall(game.play, game, "Qh5")
varia.expect(ok, false)
varia.expect(why:find("checks are not allowed", 1, true) ~= nil, true)
varia.expect(#game:moves(), #varia.game("chess"):play("e4"):play("f5"):moves() - 1)
LUA
program <<<'varia.load_text("format = 1\nname = \"X\"\nextends = \"ches\"\n")'; refuses 1 "variant.toml:3"
program <<<'varia.load_text("nonsense", nil, { file = "mine.toml" })'; refuses 1 "mine.toml:1"
program <<<'varia.load_text("", nil, { folder = "x" })'; refuses 1 "folder is none of name, file and files"
program <<<'varia.load_text("", nil, { name = 7 })'; refuses 1 "name is a text, not a number"
program <<<'varia.load_text("", nil, { files = { 7 } })'; refuses 1 "files are texts by their names"
program <<<'varia.load_text(7)'; refuses 1 "string expected, got number"
program <<<'varia.load_text("format = 1\nname = \"X\"\nextends = \"../p.toml\"\n")'; refuses 1 "error:"
program --memory 16 <<<'local t = {} while true do t[#t + 1] = varia.load_text("format = 1\nname = \"M\"\nextends = \"chess\"\n") end'; refuses 1 "memory"

# ---- tests of rules -------------------------------------------------------------------------------------------------
program <<'LUA'; exits 0; complains_not
local results = varia.load("chess"):test()
varia.expect(#results > 5, true)
for _, result in ipairs(results) do varia.expect(result.passed, true, result.name) end
local text = 'format = 1\nname = "Mine"\nextends = "chess"\n[[test]]\nname = "three cells"\nlegal = ["e2-e5"]\n'
local mine = varia.load_text(text, nil, { name = "mine", files = { ["mine.tests.toml"] = '[[test]]\nname = "two cells"\nlegal = ["e2-e4"]\n' } })
local failed, passed = table.unpack(mine:test())
varia.expect({ failed.passed, failed.line, failed.file }, { false, 5, "mine.toml" })
varia.expect(failed.message:find("e2-e5", 1, true) ~= nil, true)
varia.expect({ passed.passed, passed.name, passed.file }, { true, "two cells", "mine.tests.toml" })
LUA
program --budget 500000 <<<'varia.load("chess"):test()'; refuses 1 "budget"

# ---- records --------------------------------------------------------------------------------------------------------
# The moves and results are those of the texts.
cat >games.pgn <<'PGN'
[White "Ann"]
[Black "Bob"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Cid"]

1. f3 e5 2. g4 Qh4# 0-1

1. e4 e4 *
PGN
program --allow-read . <<'LUA'; exits 0; complains_not
local names, last = {}, nil
local count = 0
for record in varia.read_records(varia.read("games.pgn")) do
  count = count + 1
  names[count] = record.tags.White
  varia.expect(record.form, "pgn")
  varia.expect(record.variant, "chess")
  if count == 1 then
    varia.expect(record.moves, { "e2-e4", "e7-e5", "d1-h5", "b8-c6", "f1-c4", "g8-f6", "h5-f7" })
    varia.expect(record.written[7], "Qxf7#")
    varia.expect(record.result, "1-0")
    varia.expect(record.game:status(), "white-wins checkmate 1-0")
    varia.expect(record.position, varia.load("chess"):start())
    varia.expect(record.flaws, {})
    record.game:undo()
    varia.expect(#record.game:moves() > 20, true)
  end
  last = record
end
varia.expect({ count, names[1], names[2], names[3] }, { 3, "Ann", "Cid", nil })
varia.expect(last.moves, { "e2-e4" })
varia.expect(#last.flaws > 0, true)
-- What is written is read again.
local game = varia.game("crazyhouse"):play("e4"):play("d5"):play("exd5"):play("Qxd5"):play("P@e4")
local text = game:record("pgn", { White = "Ann", Black = "Bob" })
varia.expect(text:find('[Black "Bob"]', 1, true) ~= nil, true)
local again = varia.read_records(text)()
varia.expect(again.game:text(), game:text())
varia.expect(again.tags.White, "Ann")
varia.expect(varia.game("chess"):play("e4"):record("uci"):sub(1, 19), "startpos moves e2e4")
local mine = varia.load_text('format = 1\nname = "Mine"\nextends = "chess"\n')
local as_mine = varia.read_records("1. e4 e5 2. Nf3 *", mine)()
varia.expect({ as_mine.variant, #as_mine.moves, as_mine.game:plies() }, { "variant", 3, 3 })
LUA
program <<<'varia.game("chess"):record("nosuch")'; refuses 1 "nosuch"
program <<<'varia.game("chess"):record("pgn", { 1 })'; refuses 1 "tags are texts by their names"
program <<<'varia.game("chess"):record("pgn", { ["a b"] = "c" })'; refuses 1 "p.lua:1: error:"
program <<<'varia.read_records("(;GM[1]FF[4])")'; refuses 1 "SGF"
program <<<'varia.read_records("1. e4", "chess")'; refuses 1 "variant expected, got string"
program --budget 5000000 <<<'local t = ("1. e4 e5 2. Nf3 Nc6 *\n\n"):rep(20000) for r in varia.read_records(t) do end'; refuses 1 "budget"
program --memory 8 <<<'varia.read_records(("x"):rep(2097152))'; refuses 1 "memory"

# ---- workers --------------------------------------------------------------------------------------------------------
cat >many.lua <<'LUA'
local function play(seed, number)
  local random = varia.random()
  local game = varia.game("minishogi")
  local plies = game:play_random(random, 40)
  print("game " .. number)
  return { plies = plies, text = game:text(), seed = seed, half = 0.5, draw = random:number(1000000) }
end
local seeds = {}
for i = 1, 24 do seeds[i] = i * 10 end
print(varia.to_json(varia.parallel(play, seeds, tonumber(arg[1]))))
print(varia.random():number(1000000))
LUA
for n in 1 2 8; do run run --memory 512 --threads "$n" many.lua "$n"; exits 0; complains_not; cp out "said$n"; done
cmp -s said1 said8 && cmp -s said1 said2 || fail "workers change the results"
line_count_is 26
[ "$(grep -o '"draw": [0-9]*' said1 | sort -u | wc -l)" = 24 ] || fail "two workers have one generator"
run run --memory 512 --seed 2 many.lua 8; exits 0; cmp -s out said1 && fail "the seed does not matter to workers"
# 20 moves, and 400, 8902, 197281 games: published counts.
program <<<'print(table.concat(varia.parallel(function(depth) return varia.game("chess"):perft(depth) end, { 1, 2, 3, 4 }), " "))'; exits 0; prints "20 400 8902 197281"
program <<<'print(varia.to_json(varia.parallel(function(x) return x end, { 1, 2.5, "a", { b = { 1, 2 } }, varia.object(), true, varia.null() })))'; exits 0; prints '[1, 2.5, "a", {"b": [1, 2]}, {}, true, null]'
program <<<'print(#varia.parallel(function(x) return x end, {}))'; exits 0; prints 0
program <<<'print(varia.parallel(function(x) return require("tools").twice(x) end, { 1, 2, 3 })[3])'; exits 0; prints 6
program <<<'local v = varia.load("chess") print(varia.parallel(function(x) return varia.load("chess"):game():perft(x) end, { 3 })[1])'; exits 0; prints 8902
program <<<'varia.parallel(function(x) if x == 3 then error("no threes") end return x end, { 1, 2, 3, 4, 3 })'; refuses 1 "parallel: item 3: p.lua:1: error: no threes"
program <<<'print(pcall(varia.parallel, function(x) error("no") end, { 1 }))'; exits 0; prints_part $'false\t'
program <<<'local t = 1 varia.parallel(function(x) return t end, { 1 })'; refuses 1 'the function uses "t", a local variable from outside'
program <<<'varia.parallel(print, { 1 })'; refuses 1 "not written in Lua"
program <<<'varia.parallel("x", { 1 })'; refuses 1 "function expected, got string"
program <<<'varia.parallel(function() return print end, { 1 })'; refuses 1 "item 1: "
program <<<'varia.parallel(function() end, { print })'; refuses 1 "is no JSON"
program <<<'varia.parallel(function() end, { 1 }, 1000)'; refuses 1 "workers are from 1 to 256"
program <<<'varia.parallel(function() return varia.parallel(function() end, { 1 }) end, { 1 })'; refuses 1 "a worker has no workers of its own"
program --allow-write . <<<'varia.parallel(function() varia.write("x", "y") end, { 1 })'; refuses 1 "a worker writes no files"
program --budget 50000000 <<<'varia.parallel(function() while true do end end, { 1, 2, 3, 4, 5, 6, 7, 8 })'; refuses 1 "budget"
program --budget 50000000 <<<'pcall(varia.parallel, function() for i = 1, 20000000 do end end, { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 }) print("still here")'; refuses 1 "budget"
program --seconds 1 --budget 0 <<<'varia.parallel(function() while true do end end, { 1, 2, 3 })'; refuses 1 "ran out of time"
program --memory 32 <<<'varia.parallel(function() local t = {} while true do t[#t + 1] = {} end end, { 1, 2, 3 })'; refuses 1 "memory"
program --memory 32 <<<'varia.parallel(function() return ("x"):rep(1500000) end, { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24 })'; refuses 1 "memory"
printf 'print(varia.parallel(function(x) return os.getenv("HOME") ~= nil and x end, { 5 })[1])' >t.lua
run run --trusted t.lua; exits 0; prints 5
run run --threads 0 p.lua; refuses 2 "--threads"

# ---- random games, results, equality, JSON objects -----------------------------------------------------------------
program <<'LUA'; exits 0; complains_not
local games = varia.load("tictactoe-3d"):random_games(200, varia.random(7))
varia.expect(#games, 200)
local again = varia.load("tictactoe-3d"):random_games(200, varia.random(7))
varia.expect(games, again)
for _, game in ipairs(games) do varia.expect({ game.over, game.plies <= 27, game.plies >= 5 }, { true, true, true }) end
local mated = varia.load("chess"):random_games(3, nil, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
varia.expect(mated[1], { over = true, reason = "stalemate", plies = 0 })
varia.expect(varia.load("chess"):random_games(2, nil, nil, 3)[2], { over = false, plies = 3 })
local won = varia.game("chess"):play("f3"):play("e5"):play("g4")
varia.expect(won:result("white"), nil)
won:play("Qh4")
varia.expect({ won:result("white"), won:result("black") }, { 0, 1 })
local drawn = varia.game("chess", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
varia.expect({ drawn:result("white"), drawn:result("black") }, { 0.5, 0.5 })
local a, b = varia.game("chess"):position(), varia.game("chess"):position()
varia.expect({ a == b, a == a:play("e4"), a == varia.load("crazyhouse"):position() }, { true, false, false })
varia.expect(varia.to_json(varia.from_json('{"a": {}, "b": []}')), '{"a": {}, "b": []}')
varia.expect(varia.to_json({ varia.object(), {} }), "[{}, []]")
local o = varia.object({ x = 1 })
o.x, o.y = nil, nil
varia.expect(varia.to_json(o), "{}")
table.insert(o, 1)
varia.expect(pcall(varia.to_json, o), false)
LUA
program <<<'varia.load("elevator-chess"):random_games(1)'; refuses 1 "plays on one board"
program <<<'varia.load("chess"):random_games(-1)'; refuses 1 "a number of games"
program --budget 50000000 <<<'varia.load("chess"):random_games(10000000)'; refuses 1 "budget"
program <<<'varia.game("chess"):result("red")'; refuses 1 'there is no player "red"'

# ---- call stacks ----------------------------------------------------------------------------------------------------
program <<<$'local function f()\n  error("deep")\nend\nlocal function g()\n  f()\n  return 1\nend\ng()'; refuses 1 "p.lua:2: error: deep"; complains_of "called at p.lua:5, from p.lua:8"

# ---- hooks that are watched -----------------------------------------------------------------------------------------
mkdir quiet
cat >quiet/variant.toml <<'TOML'
format = 1
name = "Chess without checks"
extends = "chess"
script = "rules.lua"

[[hook]]
point = "legal"
call = "gives_no_check"
TOML
cat >quiet/rules.lua <<'LUA'
function gives_no_check(position, move)
  print("asked about", position:name(move.to))
  if position:in_check(position:opponent(move.side)) then return false, "checks are not allowed" end
  return true
end
LUA
run moves quiet --moves "e4 f5"; exits 0; complains_not
run explain quiet --moves "e4 f5" --move Qh5; refuses 1 "\`gives_no_check\`"; complains_of "does not allow it: checks are not allowed"
run explain quiet --moves "e4 f5" --move Qh5 --why; exits 1
prints_part "legal hook gives_no_check at quiet/rules.lua:1 (move d1-h5, position"; prints_part "prints asked about"; prints_part "answers false: checks are not allowed"
run explain chess --move e4 --why; exits 0; prints_part "no hook was asked about it"
# A move that names its origin is told of alone, and a10 is not a1.
mkdir tall
cat >tall/variant.toml <<'TOML'
format = 1
name = "Rooks on a tall board"
script = "rules.lua"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-12" }]
[pieces.R]
name = "Rook"
moves = "R"
[setup]
position = "2/2/1R/2/2/2/2/2/2/2/R1/1r w - - 0 1"
[[hook]]
point = "legal"
call = "any"
TOML
echo 'function any(position, move) return true end' >tall/rules.lua
run explain tall --move a2-a10 --why; exits 0; prints_part "(move a2-a10, position"; prints_no_part "b10-a10"; prints_no_part "a2-a1,"
run explain tall --move Ra1 --why; exits 0; prints_part "(move a2-a1, position"; prints_no_part "a2-a10,"
run explain elevator-chess --move 1:e2-e4 --why; refuses 1 "hooks are watched in games on one board"
run play quiet --moves "e4 f5" <<<$'why Qh5\nquit'; prints_part "answers false: checks are not allowed"
run play quiet <<<$'why\nquit'; complains_of "why asks about a move"
run explain chess --why; refuses 2 "--why asks about a move"
run explain chess --move e4 --why --json; exits 2; complains_of "leave out --json"
cat >t.lua <<'LUA'
print(varia.load("./quiet"):game():play("e4"):plies())
LUA
run run --allow-read . --trace t.lua; exits 0; prints 1; complains_of "legal hook gives_no_check at ./quiet/rules.lua:1 (move e2-e4, position"; complains_of "answers true ["
run run --allow-read . t.lua; exits 0; prints 1; complains_not
# What hooks cost. The second loops for each move, which brings the game down.
run check quiet --cost; exits 0; prints_part "100 %  legal hook gives_no_check:"; prints_part "positions a second"
sed -i 's/^  print.*/  local n = 0 for i = 1, 40000 do n = n + i end/' quiet/rules.lua
run check quiet --cost; prints_part "warning: the hooks leave about"
run check quiet --cost --json; prints_part '"speed":'
run check --cost; exits 2

# ---- the repl -------------------------------------------------------------------------------------------------------
run repl <<<$'1 +\n1'; exits 0; prints 2; complains_not
run repl <<<$'x = \n7\nx'; exits 0; prints 7
run repl <<<$'1\nquit\n2'; exits 0; prints 1
run repl <<<$'exit()'; exits 0; prints_nothing
run repl <<<'help'; exits 0; prints_part "varia.load"
run repl <<<'help("varia.load_text")'; exits 0; prints_part "varia.load_text(text, options, about)"
run repl <<<'help(play)'; exits 0; prints_part "game:play(move)"; prints_part "position:play(move)"
run repl <<<'help game'; exits 0; prints_part "game:undo()"
run repl <<<'help("varia.laod")'; exits 0; prints_part 'did you mean "varia.load"'
run repl <<<$'help = 5\nhelp + 1'; exits 0; prints 6
run repl <<<'varia.variants()'; exits 0; prints_part $'\n  "chess",'

# ---- the example programs, with answers that are known from elsewhere -----------------------------------------------
# Published tables of perft: 8902, and 12 of them end with a check; 8 games of four plies mate.
examples=$VARIA_SOURCE_DIR/docs/examples
run run --budget 0 "$examples/helpmate.lua" 4; exits 0; last_line_is "8 solutions"; prints_part "f2-f3 e7-e5 g2-g4 d8-h4"
run run "$examples/rule.lua"; exits 0; prints_part $'a queen may not give check\tpassed\n12\n'
run run "$examples/perft_all.lua" 3 chess shogi xiangqi; exits 0; prints_part "chess,3,8902"; prints_part "shogi,3,25470"; prints_part "xiangqi,3,79666"
for n in 1 8; do run run --memory 512 --threads $n "$examples/statistics.lua" 400; exits 0; cp out "statistics$n"; done
cmp -s statistics1 statistics8 || fail "statistics differ between 1 and 8 workers"
# The moves of the Opera game (Morphy, Paris 1858).
run run --allow-read "$examples" "$examples/opening_tree.lua" "$examples/opera.pgn" 5; exits 0
for move in e4 e5 Nf3 d6 d4; do prints_part "\"$move\": {"; done

# A process that plays 1,000 moves of the computer through pipes: each answer comes before the next question.
cat >player.py <<'PY'
import select, subprocess, sys, time
program = subprocess.Popen([sys.argv[1], "run", "--budget", "0", sys.argv[2]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def line():
    assert select.select([program.stdout], [], [], 30)[0], "no answer"
    return program.stdout.readline().decode().strip()
def ask(text):
    program.stdin.write((text + "\n").encode())
    program.stdin.flush()
    return line()
assert line() == "protocol 1"
played, games = 0, 0
while played < 1000:
    assert ask("new losalamos") == "ready white"
    games += 1
    for _ in range(200):
        answer = ask("go")
        if answer.startswith("over "):
            break
        assert answer.startswith("move "), answer
        played += 1
assert ask("play nonsense").startswith("error ")
assert ask("dance").startswith("error ")
program.stdin.write(b"quit\n")
program.stdin.flush()
assert program.wait(30) == 0
print(played, "moves")
PY
ran="a process that plays through pipes"
python3 player.py "$VARIA" "$examples/protocol.lua" >said 2>&1 || fail "$(tail -n 2 said)"

finish
