"""Every function that scripts can call, once, with the worst that it can be given: in a hook none may take ten
milliseconds, in a program none a tenth of a second."""
import re

from found import HOLED, WIDE
from harness import MIB, PLAIN, Call, variant

# Seconds: half of the time that a call may take, because --measure allows twice the budget.
HOOK, PROGRAM = 0.010 / 2, 0.100 / 2

WARM = '\n[[hook]]\npoint = "outcome"\ncall = "warm"\n'

# For each library function: what the script prepares when it loads, and the call. `S` is the longest text that is
# allowed. `L` is the longest list, `M` the largest table with names as keys, `C` a table whose keys collide.
PREPARED = {
    "S": 'S = ("x"):rep({text})', "Z": 'Z = ("\\0"):rep({text} // 4)', "D": 'D = ("1"):rep({text})', "L": "L = {{}} for i = 1, {list} do L[i] = {list} - i end",
    "T": 'T = {{}} for i = 1, {list} do T[i] = "abcdefgh" .. {list} - i end', "M": 'M = {{}} for i = 1, {names} do M["k" .. i] = i end',
    "C": "C = {{}} for i = 1, {collide} do C[i * ({collide} - 1)] = i end", "H": "H = " + HOLED.replace("local t = ", "").replace("{", "{{") + "}}",
    "NEAR": 'S = ("x"):rep({text}) NEAR = S:sub(1, #S // 2) .. "y"',
}


def prepared(call, **sizes):
    """What the call names, and no more: a long text makes all that comes after it dear."""
    return " ".join(make.format(**sizes) for name, make in PREPARED.items() if re.search(rf"\b{name}\b", call))


LIBRARY = {
    "assert": "assert(S)", "error": "error(S)", "ipairs": "ipairs(L)", "pairs": "pairs(M)", "pairs of a list": "pairs(L)", "pairs, colliding": "pairs(C)",
    "rawequal": "rawequal(S, S)", "rawget": "rawget(M, S)", "rawget, colliding": "rawget(C, 1)", "rawlen": "rawlen(H)", "rawset": "rawset({}, S, 1)",
    "select": "select(-1, table.unpack(L, 1, 250))", "tonumber": "tonumber(D)", "tonumber with a base": "tonumber(D, 36)", "tonumber of blanks": "tonumber((' '):rep(#S - 1))",
    "tostring": "tostring(S)", "type": "type(S)",
    "byte": "S:byte(1, 250)", "char": "string.char(table.unpack(({('x'):byte(1, 1), 65, 65}), 1, 3))", "find": "S:find(NEAR, 1, true)",
    "find, half": "S:find(S:sub(1, #S // 2 - 1) .. 'y', 1, true)", "format": "('%99d'):rep(200):format(table.unpack(L, 1, 200))", "format of a text": "('%s'):format(S)",
    "format of many signs": "('%%'):rep(#S // 2):format()", "len": "S:len()", "lower": "S:lower()", "upper": "S:upper()", "reverse": "S:reverse()",
    "rep": "('x'):rep(#S)", "rep of nothing": "(''):rep(math.maxinteger)", "rep of a byte with another": "('x'):rep(#S // 2, 'y')", "sub": "S:sub(2)",
    "concat": "table.concat(T)", "concat of numbers": "table.concat(L, ',')", "insert at the front": "table.insert({table.unpack(L, 1, 250)}, 1, 1)", "insert into holes": "table.insert(H, 1)",
    "remove at the front": "table.remove({table.unpack(L, 1, 250)}, 1)", "remove from holes": "table.remove(H)", "sort": "(function() local t = {} for i = 1, #L do t[i] = L[i] end table.sort(t) end)()",
    "sort of texts": "(function() local t = {} for i = 1, #T do t[i] = T[i] end table.sort(t) end)()",
    "sort by a function": "(function() local t = {} for i = 1, #T do t[i] = i end table.sort(t, function(a, b) return a > b end) end)()",
    "sort of holes": "table.sort(H)", "unpack": "table.unpack(L, 1, 250)",
    "abs": "math.abs(math.mininteger)", "fmod": "math.fmod(math.mininteger, -1)", "max": "math.max(table.unpack(L, 1, 250))", "floor": "math.floor(7)", "tointeger": "math.tointeger(7)",
}
INSTRUCTIONS = {
    "comparing texts": "local _ = S < S .. 'a'", "comparing zeros": "local _ = Z < Z", "joining": "local _ = S:sub(2) .. 'a'", "reading a number": "local _ = tonumber(D)",
    "reading, colliding": "local _ = C[1]", "length of holes": "local _ = #H", "a call with many arguments": "(function(...) return ... end)(table.unpack(L, 1, 250))",
    "a table of many values": "local t = {table.unpack(L, 1, 250)}",
}

# Hooks on the largest board, with long-range pieces everywhere.
QUEENS = '[pieces.Q]\nname="Queen"\nmoves=[{slide=[1,0],range=6},{slide=[1,1],range=6}]\n'
FULL = '[setup]\nposition="k1' + "q1" * 63 + "/" + "128/" * 30 + ("q1" * 64 + "/128/") * 16 + ("Q1" * 64 + "/128/") * 16 + "128/" * 32 + 'K127 w - - 0 1"\n'
FEW = '[setup]\nposition="k127/' + "128/" * 126 + 'K127 w - - 0 1"\n'
ZONE = '[zones]\nz = "a > 0"\n'
BOARDS = {"queens": QUEENS + ZONE}
HEAVY = ("attacked", "defended", "in_check", "legal_moves", "has_legal_moves")
METHODS = {
    "at": "position:at('128x128')", "empty": "position:empty(1)", "cell": "position:cell('128x128')", "name": "position:name(16384)", "coord": "position:coord(16384, 2)",
    "step": "position:step(1, 127, 127)", "step of a list": "position:step(1, {127, 127})", "along": "position:along(1, 1, 127)", "neighbours": "position:neighbours(200)",
    "beside": "position:beside(200, 'white', 'K')", "distance": "position:distance(1, 16384)", "group": "position:group(128)", "group by vectors": "position:group(128, {{2, 0}, {0, 1}})",
    "defended": "position:defended(128)",
    "mirrored": "position:mirrored(1)", "pieces": "position:pieces()", "pieces of a side": "position:pieces('white', 'K')", "royals": "position:royals('white')",
    "in_zone": "position:in_zone(1, 'z')", "zone": "position:zone('z')", "count": "position:count('white', 'K')", "attacked": "position:attacked(8000, 'white')",
    "in_check": "position:in_check('white')", "legal_moves": "position:legal_moves()", "has_legal_moves": "position:has_legal_moves()", "state": "position:turn()",
}

LOADED = {"small": "V = varia.load('chess')", "hexagonal": "V = varia.load('glinski')", "several": "V = varia.load('elevator')", "large": "V = varia.load('uplifting')"}
OF_VARIANTS = {
    "axes": "V:axes()", "boards": "V:boards()", "cells": "V:cells()", "game": "V:game()", "game of a text": "pcall(V.game, V, S)", "id": "V:id()", "kinds": "V:kinds()",
    "name": "V:name()", "options": "V:options()", "position": "pcall(V.position, V)", "position of a text": "pcall(V.position, V, S)", "position of slashes": "pcall(V.position, V, ('1/'):rep(#S // 2 - 1))",
    "position of marks": "pcall(V.position, V, V:start() .. (' moved=a2'):rep(#S // 10))", "position of digits": "pcall(V.position, V, D)", "sides": "V:sides()", "start": "V:start()",
    "random_games": "pcall(V.random_games, V, 1)", "test": "pcall(V.test, V)",
}
OF_GAMES = ("moves()", "text()", "undo()", "play(1)", "play_random(varia.random(1), 20)", "over()", "outcome()", "result()", "status()", "copy()", "position()", "plies()", "san('e4')",
            "describe('e2-e4')", "play(S)", "captures()", "turn()", "history()", "board()", "draw()", "perft(1)", "at('a1')", "pieces()", "in_check()", "record()", "key()")
OF_PROGRAMS = {
    "load": "varia.load('uplifting')", "load of nothing": "pcall(varia.load, S)", "load with options": "pcall(varia.load, 'uplifting', {nosuch = 1})",
    "load of many options": "pcall(varia.load, 'chess', M)", "variants": "varia.variants()", "random": "varia.random(1)", "shuffle": "varia.random(1):shuffle(L)",
    "shuffle of holes": "pcall(function() varia.random(1):shuffle(H) end)", "number": "varia.random(1):number(math.maxinteger)", "pick": "varia.random(1):pick(L)",
    "to_json": "pcall(varia.to_json, T, 16)", "to_json of a text": "pcall(varia.to_json, S)", "to_json of zeros": "pcall(varia.to_json, Z)", "to_json of names": "pcall(varia.to_json, M)",
    "to_json, colliding": "pcall(varia.to_json, C)", "from_json of blanks": "pcall(varia.from_json, (' '):rep(#S))", "from_json of digits": "pcall(varia.from_json, D)",
    "from_json of lists": "pcall(varia.from_json, '[' .. ('1,'):rep(#S // 2 - 2) .. '1]')", "from_json of tables": "pcall(varia.from_json, '[' .. ('{},'):rep(#S // 3 - 2) .. '1]')",
    "from_json of names": "(function() local t = {} for i = 1, 50000 do t[i] = '\"' .. i .. '\":1' end J = '{' .. table.concat(t, ',') .. '}' end)() pcall(varia.from_json, J)",
    "from_json of numbers that collide": "(function() local t = {} for i = 1, 20000 do t[i] = i * 65535 end J = '[' .. table.concat(t, ',') .. ']' end)() pcall(varia.from_json, J)",
    "from_json of a text": "pcall(varia.from_json, '\"' .. S:sub(3) .. '\"')", "from_json of escapes": "pcall(varia.from_json, '\"' .. ('\\\\u20AC'):rep(#S // 6 - 2) .. '\"')",
    "read": "varia.read('x')", "write": "varia.write('x', S)", "append": "varia.append('x', S)", "read_line": "varia.read_line()", "print": "print(S)", "print of a table": "pcall(print, T)",
    "load_text": "pcall(varia.load_text, S)", "load_text of files": "pcall(varia.load_text, 'x', nil, {files = {a = S, b = S}})", "put": "varia.put(S)", "progress": "varia.progress(S)", "object": "varia.object()",
    "require of nothing": "pcall(require, 'nosuch')", "parallel": "varia.parallel(function(x) return #x end, {S})", "parallel of nothing": "varia.parallel(function() end, {})",
    "read_records": "pcall(function() for r in varia.read_records(S) do end end)",
    "read_records of moves": "pcall(function() for r in varia.read_records(('1. e4 e5 2. Nf3 *\\n\\n'):rep(5000)) do end end)",
    "warn": "warn(S)", "expect": "pcall(varia.expect, T, L)", "pcall": "pcall(error, S)", "match": "pcall(varia.match, varia.game('chess'), {function(g) return g:moves()[1] end, function(g) return g:moves()[1] end})",
}


def hooks():
    for name, call in {**LIBRARY, **INSTRUCTIONS}.items():
        line = call if call.startswith(("local ", "(function(...)")) else f"local _ = {call}"
        script = f"{prepared(call, text=64_000, list=7_000, names=3_500, collide=1 << 8)}\nfunction f()\n{line}\nend\nfunction warm() end\n"
        yield Call(f"{name} in a hook", "outcome", script, variant=variant("outcome") + WARM, plain=PLAIN)
    hook = '[[hook]]\npoint = "outcome"\ncall = "f"\n' + WARM
    for board, head in {**BOARDS, "kings": ZONE}.items():
        for name, call in METHODS.items():
            if (name in HEAVY) == (board == "kings"):
                continue
            start = FEW if board == "kings" else FULL
            yield Call(f"position:{name} on a board of {board}", "outcome", f"function f(position)\nlocal _ = {call}\nend\nfunction warm() end\n",
                       variant=WIDE.format(top='script = "rules.lua"\n') + head + hook + start, plain=WIDE.format(top="") + head + start)
    hook = '[[hook]]\npoint = "legal"\ncall = "f"\n' + WARM
    for name in ("before", "victims", "taken", "gives_check"):
        yield Call(f"position:{name} of a move", "legal", f"function f(position, move)\nlocal _ = position:{name}()\nreturn true\nend\nfunction warm(position, move) if move then return true end end\n",
                   variant=WIDE.format(top='script = "rules.lua"\n') + ZONE + hook + FEW, plain=WIDE.format(top="") + ZONE + FEW)


def programs():
    how = {"steps": 400_000_000, "memory": 128 * MIB}
    for name, call in {**LIBRARY, **INSTRUCTIONS, **OF_PROGRAMS}.items():
        line = call if call.startswith(("local ", "(function", "pcall", "varia", "print", "warn")) else f"local _ = {call}"
        yield Call(f"{name} in a program", "program", line, prepare=prepared(call, text=2_000_000, list=100_000, names=50_000, collide=1 << 10), **how)
    for which, loaded in LOADED.items():
        for name, call in OF_VARIANTS.items():
            yield Call(f"variant:{name}, {which}", "program", f"local _ = {call}", prepare=f"{loaded} S = ('8/'):rep(30000) D = ('1'):rep(200000)", **how)
        for call in OF_GAMES:
            yield Call(f"game:{call}, {which}", "program", f"local _ = pcall(function() return G:{call} end)",
                       prepare=f"{loaded} S = ('x'):rep(2000000) G = V:game() pcall(G.play_random, G, varia.random(1), 100)", **how)


def spenders():
    """Calls that may use all that a program has, and no more."""
    endless = "pcall(varia.parallel, function() while true do end end, {1, 2, 3, 4, 5, 6, 7, 8})"
    yield Call("parallel that does not end", "program", endless, steps=40_000_000)
    for which, loaded in LOADED.items():
        yield Call(f"variant:random_games without end, {which}", "program", "local _ = pcall(V.random_games, V, 10000000)", prepare=loaded, steps=40_000_000)


def rows(long):
    yield from spenders()
    for calls, budget in ((hooks(), HOOK), (programs(), PROGRAM)):
        for call in calls:
            call.budget = budget
            call.memory = 512 * MIB  # the board's tables are not counted
            yield call
