#!/usr/bin/env bash
# `varia run` and `varia repl`: the functions for programs, what is forbidden to them, and how they end.
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

# ---- how programs end ------------------------------------------------------------------------------------------
program <<<'print("hello", 1, 2.5, true, nil, {1, a = 2})'; exits 0; complains_not; prints $'hello\t1\t2.5\ttrue\tnil\t{1, "a": 2}'
program <<<'return true'; exits 0; prints_nothing
program <<<'return false'; exits 1; prints_nothing; complains_not
program <<<$'local x = 1\nx.y.z = 2'; refuses 1 "p.lua:2: error: attempt to index"
program <<<'if'; refuses 1 "p.lua:"
program <<<'print("a") error("wrong")'; exits 1; prints a; complains_of "p.lua:1: error: wrong"
program <<<'warn("careful")'; exits 0; prints_nothing; complains_of "varia: careful"
program one "two words" --json <<<'print(#arg, arg[1], arg[2], arg[3])'; prints $'3\tone\ttwo words\t--json'
run run; refuses 2 "which program"
run run - x <<<'print(arg[1])'; exits 0; prints x; run run - <<<'for'; refuses 1 "standard input:"
run run --what p.lua; refuses 2 'unknown option "--what"'
run run --budget many p.lua; refuses 2 "--budget must be a whole number"
run run nowhere.lua; refuses 1 "nowhere.lua: error: cannot read the program: no such file"
run run "$scratch"; refuses 1 "not a regular file"
run repl surplus; refuses 2 'unexpected "surplus"'

# ---- the module, checked against values from other sources -----------------------------------------------------
# Perft 4 of chess, a mate in four plies (fool's mate), and the result of a well-known game.
program <<'LUA'; exits 0; prints $'197281\nwhite-wins checkmate 1-0\n7\nblack-wins checkmate 0-1'
local chess = varia.load("chess")
print(chess:game():perft(4))
local game = chess:game()
for _, move in ipairs({ "e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "h5f7" }) do game:play(move) end
print(game:status())
print(#game:history())
print(varia.game("chess"):play("f3"):play("e5"):play("g4"):play("Qh4"):status())
LUA
# Positions are values: a move makes a new position and leaves the old one unchanged. Games are changed by playing and
# undoing.
program <<'LUA'; exits 0; complains_not
local start = varia.load("chess"):position()
local after = start:play("e4")
varia.expect(start:text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
varia.expect(after:at("e4"), "P")
varia.expect(start:at("e4"), nil)
varia.expect(after:perft(1), 20)
local game = varia.game("chess")
varia.expect(game:undo(), false)
varia.expect(game:play("e4"):play(1):undo(), true)
varia.expect(game:history(), { "e2-e4" })
varia.expect(game:position():text(), after:text())
varia.expect(game:copy():play("c5"):history(), { "e2-e4", "c7-c5" })
varia.expect(game:legal("e5"), true)
varia.expect(game:legal("e6-e5"), false)
varia.expect(game:describe("d5").type, "exposing")
varia.expect(game:describe("d5").from, game:cell("d7"))
varia.expect({ game:san("d7-d5"), game:uci("d7-d5"), game:canonical("d5") }, { "d5", "d7d5", "d7-d5" })
varia.expect(game:effects("d5"), {
  { effect = "moved", kind = "P", side = "black", from = game:cell("d7"), to = game:cell("d5") },
  { effect = "exposed", kind = "P", side = "black", to = game:cell("d5") } })
varia.expect(game:text(), after:text())
varia.expect(after:play("d5"):effects("exd5"), {
  { effect = "captured", kind = "P", side = "black", from = after:cell("d5") },
  { effect = "moved", kind = "P", side = "white", from = after:cell("e4"), to = after:cell("d5") } })
varia.expect(varia.load("chess"):position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"):effects("O-O"), {
  { effect = "moved", kind = "K", side = "white", from = after:cell("e1"), to = after:cell("g1") },
  { effect = "moved", kind = "R", side = "white", from = after:cell("h1"), to = after:cell("f1"), together = true } })
varia.expect(varia.load("crazyhouse"):position("4k3/8/8/8/8/8/3p4/4K3[] w - - 0 1"):effects("Kxd2")[1].hand, { kind = "P", side = "white" })
varia.expect(game:attacked("d5", "white"), true)
varia.expect(game:outcome(), { over = false })
-- Repetition is a game's matter and no position's.
local moves = { "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8" }
local drawn = varia.game("chess")
for _, move in ipairs(moves) do drawn:play(move) end
varia.expect(drawn:status(), "draw repetition 1/2-1/2")
varia.expect(drawn:outcome(), { over = true, reason = "repetition", score = { white = 0.5, black = 0.5 } })
varia.expect(drawn:position():status(), "ongoing")
varia.expect(drawn:occurrences(), 3)
varia.expect(#drawn:moves(), 0)
LUA
program <<<'varia.expect({1, {2}}, {1, {3}}, "lists")'; refuses 1 "p.lua:1: error: lists: got [1, [2]], expected [1, [3]]"
# Variants with options; variants without names; mistakes in them.
program <<<'print(varia.load("raumschach", { pawn_captures = 4 }):options().pawn_captures)'; exits 0; prints 4
program <<<'varia.load("ches")'; refuses 1 'did you mean "chess"?'
program <<<'varia.load("chess", { colour = "red" })'; refuses 1 'colour'
program <<<'varia.game("chess"):play("e5")'; refuses 1 "p.lua:1: error: illegal move"
program <<<'varia.game("chess", "8/8/8 w")'; refuses 1 "p.lua:1: error:"
program <<<'varia.game(7)'; refuses 1 "variant expected, got number"
program <<<'local g = varia.game("chess") g.play("e4")'; refuses 1 "game expected, got string"
program <<<'for _, v in ipairs(varia.variants()) do print(v) end'; exits 0; prints_part raumschach
# Matches.
program <<'LUA'; exits 0; prints $'black-wins resign 0-1\t2\nwhite\tthree-in-a-row\nongoing\t3'
local function first(game) return 1 end
local result = varia.match(varia.game("chess"), { function(game) return game:plies() == 0 and "e4" or nil end, first })
print(result.status, result.plies)
local threes = { "Aa1", "Ba1", "Ab1", "Bb1", "Ac1" }
local game = varia.game("tictactoe-3d")
local function next_three(g) return "S@" .. threes[g:plies() + 1] end
result = varia.match(game, { white = next_three, black = next_three })
print(result.winner, result.reason)
result = varia.match(varia.game("chess"), { first, first }, 3)
print(result.status, result.plies)
LUA
program <<<'varia.match(varia.game("chess"), { white = 1 })'; refuses 1 "the player of white must be a function"
program <<<'varia.match(varia.game("chess"), { function(g) g:play(1) return 1 end })'; refuses 1 "leaves the playing to the match"
# Random numbers come from the seed, whatever the program does.
for seed in 1 2; do program --seed $seed <<<'local r = varia.random() local t = {} for i = 1, 8 do t[i] = r:number(1000) end print(table.concat(t, " "))'; eval "seed$seed=\$out"; done
[ "$seed1" != "$seed2" ] || fail "two seeds give the same numbers"
program <<<'local r = varia.random() local t = {} for i = 1, 8 do t[i] = r:number(1000) end print(table.concat(t, " "))'; prints "$seed1"
# No generator of one seed is one of another seed, or the one that is asked for by its number.
first_numbers='for k = 1, 50 do local r = varia.random() local t = {} for i = 1, 8 do t[i] = r:number(1000000) end print(table.concat(t, " ")) end'
for seed in 0 1 2 3 50 51; do program --seed $seed <<<"$first_numbers"; echo "$out"; done >all
program <<<'for k = 0, 60 do local r = varia.random(k) local t = {} for i = 1, 8 do t[i] = r:number(1000000) end print(table.concat(t, " ")) end'; echo "$out" >>all
[ "$(sort -u all | wc -l)" = 361 ] || fail "two generators give the same numbers"

# ---- JSON --------------------------------------------------------------------------------------------------------
program <<'LUA'; exits 0; complains_not
local text = [[{"a": [1, -2.5, 1e3, true, false, null], "b": {"c": "\u00e9\ud83d\ude00\n\"\\/"}, "d": []}]]
local value = varia.from_json(text)
varia.expect(value.a[2], -2.5)
varia.expect(value.a[3], 1000.0)
varia.expect(value.a[6] == varia.null(), true)
varia.expect(value.b.c, "é😀\n\"\\/")
varia.expect(varia.from_json(varia.to_json(value)), value)
varia.expect(varia.to_json({ 1, "x", { y = 2, x = 1 } }), '[1, "x", {"x": 1, "y": 2}]')
varia.expect(varia.to_json({ a = 1 }, 2), '{\n  "a": 1\n}')
for _, wrong in ipairs({ "", "{", "[1,]", "{\"a\" 1}", "01", "1.", "nul", "\"\1\"", "\"\\x\"", "[1] 2", "\"\\ud800\"", "{a: 1}" }) do
  if pcall(varia.from_json, wrong) then error("accepted: " .. wrong) end
end
for _, wrong in ipairs({ print, { 1, a = 2 }, { [5] = 1 }, math.huge }) do
  if pcall(varia.to_json, wrong) then error("written as JSON: " .. tostring(wrong)) end
end
LUA
program <<<'varia.from_json("[1,\n 2 3]")'; refuses 1 "line 2, column 4: expected , or ]"
program <<<'local s = "" for i = 1, 100 do s = s .. "[" end varia.from_json(s)'; refuses 1 "nested too deeply"
program <<<'print(varia.to_json({ "\u{1}\u{7f}\t" }))'; prints '["\u0001\u007f\t"]'

# ---- files only where they are allowed --------------------------------------------------------------------------
mkdir in made secret in/deep
echo "inside" >in/a.txt; echo "deep" >in/deep/b.txt; echo "secret" >secret/s.txt; ln -s ../secret/s.txt in/link.txt; ln -s ../secret in/door
read_it='print(varia.read(arg[1]))'
program in/a.txt <<<"$read_it"; refuses 1 'cannot read "in/a.txt": it is in no folder given with --allow-read'
program --allow-read in in/a.txt <<<"$read_it"; exits 0; prints_part inside
program --allow-read in "$scratch/in/deep/b.txt" <<<"$read_it"; exits 0; prints_part deep
program --allow-read "$scratch/in" ./in/../in/a.txt <<<"$read_it"; exits 0; prints_part inside
for path in secret/s.txt in/../secret/s.txt "$scratch/secret/s.txt" in/link.txt in/door/s.txt in/../../../../etc/passwd in "" in/nothing /etc/passwd; do
    program --allow-read in "$path" <<<"$read_it"; refuses 1 "cannot read"
done
program --allow-read in "in/a.txt" <<<'varia.write(arg[1], "changed")'; refuses 1 "--allow-write"
program --allow-write made made/n.txt <<<'varia.write(arg[1], "one\n") varia.append(arg[1], "two\n")'; exits 0
[ "$(cat made/n.txt)" = $'one\ntwo' ] || fail "written: $(cat made/n.txt)"
program --allow-write made made/n.txt <<<'varia.read(arg[1])'; refuses 1 "--allow-read"
ln -s ../secret/s.txt made/link.txt
for path in secret/s.txt made/../secret/s.txt made/link.txt made/no/such.txt /tmp/../etc/x made; do
    program --allow-write made "$path" <<<'varia.write(arg[1], "changed")'; refuses 1 "cannot write"
done
[ "$(cat secret/s.txt)" = secret ] || fail "a file outside was written"
# Files of variants need permission too.
mkdir mine
printf 'format = 1\nname = "Mine"\nextends = "chess"\n' >mine/variant.toml
program <<<'varia.load("mine/variant.toml")'; refuses 1 "--allow-read"
program --allow-read mine <<<'print(varia.load("mine/variant.toml"):name())'; prints Mine
program --allow-read . <<<'print(varia.load("./mine"):name())'; prints Mine
program --allow-read in <<<'varia.load("mine/variant.toml")'; refuses 1 "--allow-read"

# ---- the sandbox -------------------------------------------------------------------------------------------------
for name in io os require load dofile loadfile debug coroutine setmetatable getmetatable collectgarbage; do
    program <<<"$name.x = 1"; refuses 1 "$name"
done
program --budget 1000000 <<<'while true do end'; refuses 1 "p.lua:1: error: the script was stopped: it used up its budget"
program --budget 1000000 <<<'while true do pcall(function() while true do end end) end'; refuses 1 "budget"
program --budget 20000000 <<<'varia.game("chess"):perft(9)'; refuses 1 "budget"
program --budget 20000000 <<<'while true do varia.game("chess"):play_random(varia.random()) end'; refuses 1 "budget"
program --budget 5000000 <<<'while true do pcall(varia.load, "nothing") end'; refuses 1 "budget"
program --budget 50000000 <<<'local g = varia.game("chess") varia.match(g, { function() while true do end end })'; refuses 1 "budget"
program --memory 4 <<<'local t = {} for i = 1, 1000000000 do t[i] = "x" .. i end'; refuses 1 "memory"
program --memory 8 <<<'local t = {} for i = 1, 1000000 do t[i] = varia.game("chess") end'; refuses 1 "memory"
program --memory 8 <<<'local p = varia.load("chess"):position() local t = {} while true do t[#t + 1] = p:play("e4") end'; refuses 1 "memory"
# Objects without references are freed: far more are made than would fit into the memory.
program --memory 8 <<<'local c = varia.load("chess") for i = 1, 5000 do c:game():play("e4") end print("done")'; exits 0; prints done
# The metatable of an object cannot be read, and its methods cannot be changed.
program <<<'local g = varia.game("chess") g.play = 1'; refuses 1 "attempt to index a"
# Output to a terminal is escaped. Output to a pipe, as here, is unchanged.
program <<<'print("\27[31mred")'; exits 0; prints $'\e[31mred'

# ---- trusted programs are Lua ------------------------------------------------------------------------------------
printf 'print(("a1b22"):gsub("%%d", "#"), os.time() > 0, io.open("in/a.txt"):read("l"), coroutine ~= nil, varia.game("chess"):perft(2))' >t.lua
run run --trusted t.lua; exits 0; complains_not; prints $'a#b##\ttrue\tinside\ttrue\t400'

printf 'print(type(debug.traceback()), type(require), math.random(3) < 4)' >t.lua
run run --trusted t.lua; exits 0; prints $'string\tfunction\ttrue'
run run --trusted --budget 100 t.lua; refuses 2 "a program with --trusted has no --budget and no --memory"
run run --trusted --memory 100 t.lua; refuses 2 "a program with --trusted has no --budget and no --memory"
printf 'while true do end' >t.lua
run run --trusted --seconds 1 t.lua; refuses 1 "ran out of time"

# ---- floats: values from tables, to fourteen digits ---------------------------------------------------------------
program <<'LUA'; exits 0; prints $'0.69314718055995\n2.302585092994\n2.718281828459\n22026.465794807\n1.4142135623731\n3.1415926535898\n3.0\t-10.0\t3.0\t0.0\n0.47712125471966'
for _, value in ipairs { math.log(2), math.log(10), math.exp(1), math.exp(10), math.sqrt(2), math.pi } do print(("%.14g"):format(value)) end
print(math.log(8, 2), math.log(1 / 1024, 2), math.log(1000, 10), math.log(1))
print(("%.14g"):format(math.log(3, 10)))
LUA
program <<<'print(math.log(0), math.exp(1000), math.exp(-1000), math.log(-1) ~= math.log(-1), math.sqrt(-1) ~= math.sqrt(-1))'; prints $'-inf\tinf\t0.0\ttrue\ttrue'
program <<<'for n = -307, 308 do if math.log(tonumber("1e" .. n), 10) ~= n then print(n) end end'; exits 0; prints_nothing
program <<<'math.log(3, 1)'; refuses 1 "the base of a logarithm"
program <<<'math.log("3")'; refuses 1 "number expected"

# ---- limits, and the options that lift them -----------------------------------------------------------------------
head -c 3000000 /dev/zero | tr '\0' x >in/large.txt
program --allow-read in in/large.txt <<<"$read_it"; refuses 1 "the limit is 2048 KiB; --memory N allows more"
program --allow-read in --memory 1024 in/large.txt <<<'print(#varia.read(arg[1]))'; prints 3000000
program --allow-read in --memory 0 in/large.txt <<<'print(#varia.to_json({ varia.read(arg[1]), varia.read(arg[1]) }))'; prints 6000008
printf 'print(#varia.read(arg[1]))' >t.lua
run run --trusted t.lua in/large.txt; prints 3000000
program --memory 0 --budget 0 <<<'local t = {} for i = 1, 2000000 do t[i] = i end print(#t)'; prints 2000000
program <<<'local t = {} for i = 1, 2000000 do t[i] = i end'; refuses 1 "--memory N allows more MiB"
program --budget 1000000 <<<'while true do end'; refuses 1 "--budget N allows more steps"
program --allow-read in <<<'varia.read("in")'; refuses 1 "not a regular file but a folder"
program <<<'warn("a", "b\nc\27[0m")'; exits 0; complains_of $'varia: a\tb\nvaria: c\\u001B[0m'
program <<<'print("a") varia.flush() print("b")'; exits 0; prints $'a\nb'

# ---- the repl ----------------------------------------------------------------------------------------------------
repl() { run repl "$@"; }
repl <<<'1 + 1'; exits 0; prints 2
repl <<<$'x = 20\nx * 2 + 2\nfunction f(a)\n  return a .. "!"\nend\nf("well")'; exits 0; prints $'42\n"well!"'
repl --ascii <<<$'g = varia.game("chess")\ng:play("e4")\n#g:moves()\ng:history()'; exits 0; prints_part $'\n20\n["e2-e4"]'
# An expression is printed: what kind of object it is, its status, and the board.
prints_part "a game of Chess, ongoing, black to act"; prints_part "4  .  .  .  .  P  .  .  ." ; line_count_is 12
repl --ascii <<<$'m = varia.game(varia.load("elevator-chess"))\nm\nvaria.load("chess")\nm:position(2)'; exits 0
prints_part "a match of Elevator Chess"; prints_part $'floor 2: open\n8  r'; prints_part "the variant chess, Chess"; prints_part "a position of Elevator Chess, white to move"
repl <<<$'x.y = 1\n"still here"'; exits 1; prints '"still here"'; complains_of "input:1: error: attempt to index a nil value (global 'x')"
repl <<<'for i = 1, 3 do'; exits 1; complains_of "not complete"
repl --budget 100000 <<<$'while true do end\n1'; exits 1; prints 1; complains_of "budget"
# ---- matches on several boards: each board has twenty actions at first ------------------------------------------
program <<'LUA'; exits 0; complains_not
local elevators = varia.load("elevator-chess", { boards = 3 })
varia.expect(elevators:boards(), 3)
varia.expect(varia.load("chess"):boards(), 1)
local match = elevators:game()
varia.expect(match:floors(), 3)
varia.expect(#match:moves(), 60)
varia.expect(match:perft(1), 60)
varia.expect(match:player(), "white")
varia.expect(match:text(), elevators:start())
varia.expect(match:position(3):text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
local key, start = match:key(), match:text()
match:play("2:Nf3"):play("1:e2e4")
varia.expect(match:position(2):at("f3"), "N")
varia.expect(match:position(1):perft(1), 20)
varia.expect(match:history(), { "2:g1-f3", "1:e2-e4" })
varia.expect({ match:legal("done"), match:legal("1:e7-e5"), match:legal("3:d4") }, { true, false, true })
varia.expect({ match:san("3:g1f3"), match:uci("3:Nf3"), match:canonical("done") }, { "3:Nf3", "3:g1f3", "done" })
varia.expect({ match:describe("3:e4").type, match:describe("3:e4").floor, match:describe("done").type }, { "exposing", 3, "done" })
varia.expect(match:effects("3:e4")[1], { effect = "moved", floor = 3, kind = "P", side = "white", from = match:position(3):cell("e2"), to = match:position(3):cell("e4") })
match:play("done")
varia.expect(match:player(), "black")
varia.expect(match:effects("1:resign")[1], { effect = "decided", floor = 1, winner = "white", reason = "resign" })
local copy = match:copy():play("1:resign")
varia.expect({ copy:status(1), match:status(1), copy:status() }, { "white-won resign", "open", "ongoing" })
varia.expect(varia.game(elevators, match:text()):key(), match:key())
varia.expect(match:game():moves(), match:moves())
while match:undo() do end
varia.expect({ match:text(), match:key() }, { start, key })
varia.expect(match:over(), false)
-- Nobody has the turn: who can act is asked (black cannot, as it is white that is to move on both floors).
local free = varia.game(varia.load("elevator-chess", { schedule = "free" }))
varia.expect(free:player(), nil)
local asked = {}
local function giving(name)
    return function(game)
        asked[#asked + 1] = name
        for floor = 1, game:floors() do
            if game:status(floor) == "open" then return floor .. ":resign" end
        end
    end
end
local result = varia.match(free, { white = giving("white"), black = giving("black") })
varia.expect(asked, { "white", "white" })
varia.expect(result, { over = true, winner = "black", reason = "match", score = { white = 0, black = 2 },
    status = "black-wins match 0-2", plies = 2 })
-- Teams by name, and chance.
local by_teams = varia.load("elevator-chess-teams", { schedule = "exchange" })
local teams = by_teams:game()
varia.expect(teams:player(), "A")
varia.expect(teams:play_random(varia.random(1), 50), 50)
varia.expect(#teams:history(), 50)
local again = by_teams:game()
again:play_random(varia.random(1), 50)
varia.expect(again:text(), teams:text())
LUA
program <<'LUA'; exits 0; complains_not
-- The computer as a player, of a game and of a match; the same each time.
local mate = varia.game("chess"):play("f3"):play("e5"):play("g4")
varia.expect(varia.engine { depth = 3 }(mate), "d8-h4")
varia.expect(varia.engine { level = 12 }(mate:play("Qh4")), nil)
local start = varia.game("shogi")
varia.expect(varia.engine { nodes = 2000 }(start), varia.engine { nodes = 2000 }(start))
local function at_random(random) return function(game) return random:pick(game:moves()) end end
for _, schedule in ipairs { "exchange", "lockstep", "free" } do
    local match = varia.game(varia.load("elevator-chess", { schedule = schedule }))
    local result = varia.match(match, { varia.engine { level = 4, seed = 2 }, at_random(varia.random(3)) })
    varia.expect(result.winner, "white", schedule)
end
local duck = varia.game("duck")
for _ = 1, 4 do duck:play(varia.engine { nodes = 100 }(duck)) end
varia.expect(duck:plies() >= 2, true)
local named = {}
varia.match(varia.game("chess"), { function(game, name) named[#named + 1] = name return 1 end, varia.engine { nodes = 50 } }, 4)
varia.expect(named, { "white", "white" })
local match = varia.game(varia.load("elevator-chess", { schedule = "free" }))
varia.expect(match:play(varia.engine { nodes = 400 }(match, "white")):plies(), 1)
varia.expect(varia.engine { nodes = 400 }(varia.game(varia.load("elevator-chess", { schedule = "free" })), "black"), nil)
LUA
program <<<'varia.engine { strength = 3 }'; refuses 1 "strength is none of level, nodes, depth, seed and weights"
program <<<'varia.engine { level = "x" }'; refuses 1 "level is a whole number"
program <<<'varia.engine { level = 21 }(varia.game("chess"))'; refuses 1 "a level is from 1 to 20, not 21"
program <<<'varia.engine { level = 2, nodes = 7 }(varia.game("chess"))'; refuses 1 "leave out nodes and depth"
program --budget 50000000 <<<'varia.engine { depth = 60 }(varia.game("chess"))'; refuses 1 "p.lua:1: error:"
program --seconds 1 --budget 0 <<<'varia.engine { depth = 60 }(varia.game("chess"))'; refuses 1 "p.lua:1: error:"
program --memory 4 <<<'varia.engine { depth = 1 }(varia.game("chess"))'; refuses 1 "p.lua:1: error:"
program <<<'varia.game("elevator-chess"):at("e4")'; refuses 1 "this is a match on several boards: ask one of them, as in game:position(1)"
program <<<'varia.game("elevator-chess"):position(3)'; refuses 1 "there is no floor 3: floors are 1 to 2"
program <<<'varia.game("elevator-chess"):play("e4")'; refuses 1 "does not begin with a floor"
program <<<'varia.match(varia.game("elevator-chess"), { function() end, function() end })'; refuses 1 'a floor is given up as in "2:resign"'
program --budget 1000000 <<<'varia.game("elevator-chess"):perft(6)'; refuses 1 "p.lua:1: error:"
program <<<'print(varia.game("elevator-chess"):play("1:e4"):board())'; exits 0; prints_part "floor 2: open"
program <<<'print(varia.game("chess"):play("e4"):play("resign"):status())'; exits 0; prints "white-wins resign 1-0"

# A reader at the other end of a pipe receives a line before the program waits for input, and before the program
# computes for long.
cat >"$scratch/waiting.py" <<'PY'
import select, subprocess, sys
def talk(arguments, *exchange):
    program = subprocess.Popen([sys.argv[1], *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    for says, expected in exchange:
        if says:
            program.stdin.write(says.encode())
            program.stdin.flush()
        heard = b""
        while expected.encode() not in heard:
            assert select.select([program.stdout], [], [], 30)[0], (arguments, expected, heard)
            more = program.stdout.read1(4096)
            assert more, (arguments, expected, heard)
            heard += more
    program.kill()
    program.wait()
with open(sys.argv[2] + "/ask.lua", "w") as file:
    file.write('print("x") local l = varia.read_line() print("got " .. l) varia.read_line()')
with open(sys.argv[2] + "/long.lua", "w") as file:
    file.write('print("begun") while true do end')
talk(["run", sys.argv[2] + "/ask.lua"], ("", "x\n"), ("y\n", "got y\n"))
talk(["run", "--budget", "0", sys.argv[2] + "/long.lua"], ("", "begun\n"))
talk(["repl"], ("1 + 1\n", "2\n"), ("print('a')\n", "a\n"))
talk(["play", "chess"], ("e4\n", "black 1"), ("position\n", "4P3"))
talk(["uci"], ("isready\n", "readyok\n"), ("d\n", "rnbqkbnr"))
talk(["xboard"], ("ping 3\n", "pong 3\n"))
talk(["serve", "--stdio"], ('{"jsonrpc":"2.0","id":1,"method":"variants"}\n', "chess960"))
PY
ran="programs that wait for each other"
python3 "$scratch/waiting.py" "$VARIA" "$scratch" >"$scratch/said" 2>&1 || fail "$(tail -n 2 "$scratch/said")"

finish
