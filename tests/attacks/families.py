"""Attacks by the dozen: one shape at every size. Bodies are statements that a program and a hook can hold alike; `{n}` is
a number, as large as it comes."""
from harness import HOOK_STEPS, MIB, POINTS, PROGRAM_STEPS, SHORT, Call, Command, hook, power, variant

SOURCE = 60_000         # bytes of a hook's script, below the limit
PROGRAM_SOURCE = 1_000_000

# ---- lengths at every power of two -------------------------------------------------------------------------------
LENGTHS = {
    "rep": 'while true do local _ = ("x"):rep({n}) end',
    "rep between": 'while true do local _ = (""):rep({n}, "yz") end',
    "rep nothing": 'while true do local _ = (""):rep({n}) end',
    "sub": 'local s = ("x"):rep(60000) while true do local _ = s:sub(-{n}, {n}) end',
    "byte": 'local s = ("x"):rep(60000) while true do local _ = s:byte({n}, {n} + 249) end',
    "find": 'local s = ("ab"):rep(30000) while true do local _ = s:find("bc", {n}, true) end',
    "find near": 'local n = {n} < 20000 and {n} or 20000 local s = ("a"):rep(60000) local w = ("a"):rep(n) .. "b" while true do local _ = s:find(w, 1, true) end',
    "format": 'while true do local _ = ("%99d"):format({n}) .. ("%.99x"):format({n}) end',
    "list": "local t = {{}} for i = 1, {n} do t[i] = i end while true do local _ = #t end",
    "holed": "local t = {{}} local k = 1 while k <= {n} and k > 0 do t[k] = 1 k = k * 2 end while true do local _ = #t table.insert(t, 1) table.remove(t) end",
    "insert first": "local t = {{}} for i = 1, {n} do t[i] = i if i > 8000 then break end end while true do table.insert(t, 1, 1) table.remove(t, 1) end",
    "remove": "local t = {{[{n}] = 1}} while true do table.remove(t, {n}) end",
    "concat": 'local t = {{}} for i = 1, 4000 do t[i] = "ab" end while true do local _ = table.concat(t, ",", 1, {n} < 4000 and {n} or 4000) end',
    "concat far": 'local t = {{[{n}] = "x"}} while true do local _ = table.concat(t, "", {n}, {n}) end',
    "concat numbers": "local t = {{}} for i = 1, 2000 do t[i] = {n} end while true do local _ = table.concat(t) end",
    "unpack": "local t = {{}} while true do local _ = table.unpack(t, {n}, {n} + 200) end",
    "select": "local function f(...) return select(-1, ...) end while true do f(select({n}, 1, 2, 3)) end",
    "sort": "local n = {n} < 5000 and {n} or 5000 local t = {{}} for i = 1, n do t[i] = (i * 7919) % n end while true do table.sort(t) table.sort(t, function(a, b) return a > b end) end",
    "for": "for i = 1, {n} do local _ = i end while true do for i = {n}, -{n}, -{n} do end end",
    "join": 'local s = "x" while true do s = s .. s if #s > {n} or #s > 30000 then s = "x" end end',
    "join numbers": 'while true do local _ = {n} .. "" .. {n} .. "" .. {n} .. "" .. {n} end',
    "compare": 'local n = {n} < 30000 and {n} or 30000 local a, b = ("x"):rep(n) .. "a", ("x"):rep(n) .. "b" while true do local _ = a < b or a == b end',
    "key": 'local n = {n} < 30000 and {n} or 30000 local t = {{}} local i = 0 while true do i = i + 1 t[("x"):rep(n) .. i % 50] = 1 end',
    "tonumber": 'local n = {n} < 60000 and {n} or 60000 local s = ("1"):rep(n) while true do local _ = tonumber(s) _ = tonumber(s, 16) end',
    "arithmetic": "local x = {n} while true do x = x // 3 + x % 7 * {n} - (x << 63) | ~x if x == 0 then x = {n} end end",
    "pairs": "local t = {{}} for i = 1, {n} do t[i] = i if i > 4000 then break end end while true do for k in pairs(t) do end end",
    "tables": "local t = {{}} for i = 1, {n} do t[i] = {{i, {{}}}} end while true do end",
    "calls": "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end while true do f({n}) end",
    "arguments": "local t = {{}} for i = 1, 249 do t[i] = i end local function f(...) return ... end for i = 1, {n} do f(table.unpack(t)) end",
    "answer": 'local s = ("x"):rep({n} < 1024 and {n} or 1024) local t = {{}} for i = 1, {n} do t[i] = s if i > 8000 then break end end return {{ t, t, t, t }}',
    "error": 'local n = {n} < 60000 and {n} or 60000 error(("x"):rep(n))',
    "upvalues": "local t = {{}} for i = 1, {n} do local a = i t[i] = function() a = a + 1 return a end end while true do for i = 1, #t do t[i]() end end",
}

# ---- texts of each class of bytes --------------------------------------------------------------------------------
CLASSES = {
    "zeros": r"\0", "blanks": " ", "digits": "7", "letters": "Q", "high": r"\xff", "cut characters": r"\xe2\x82", "characters": r"\u{20AC}",
    "ends of lines": r"\n", "returns": r"\r", "per cent": "%", "quotes": r"\"", "backslashes": r"\\", "escapes": r"\27[", "zero and letter": r"a\0",
    "combining": r"\u{301}", "wide": r"\u{1F600}", "braces": "[{", "slashes": "1/", "sharp s": r"\u{DF}", "points": ".", "minus": "-",
}
TEXTS = {
    "compared": "while true do local _ = s < z or s <= z or s == z end",
    "sorted": "local t = {} for i = 1, 40 do t[i] = z .. i % 7 end while true do table.sort(t) end",
    "changed": "while true do local _ = s:lower() _ = s:upper() _ = s:reverse() end",
    "formatted": 'while true do local _ = ("%s%99s%.5s"):format(s:sub(1, 9000), "a", s) end',
    "read": "while true do local _ = tonumber(s) _ = tonumber(s:sub(1, 200), 36) end",
    "looked for": "while true do local _ = s:find(z, 1, true) _ = s:find(s:sub(1, 3000) .. 'q', 1, true) end",
    "as keys": "local t = {} local i = 0 while true do i = (i + 1) % 100 t[s:sub(1, 100) .. i] = i t[s:sub(1, 30) .. i] = i end",
    "joined": "local u = s while true do u = u .. s:sub(1, 40) if #u > 60000 then u = s:sub(1, 10) end end",
    "raised": "error(s)",
    "answered": "return { s:sub(1, 1000), { s:sub(1, 1000) } }",
}
PROGRAM_TEXTS = {
    "as JSON": "while true do pcall(varia.to_json, { s, [s:sub(1, 50)] = s }) end",
    "from JSON": "while true do pcall(varia.from_json, s) pcall(varia.from_json, '[\"' .. s:sub(1, 1000)) end",
    "as position": "local v = varia.load('chess') while true do pcall(v.position, v, s) end",
    "as game": "local v = varia.load('elevator') while true do pcall(v.game, v, s) end",
    "as move": "local g = varia.game('chess') while true do pcall(g.play, g, s) end",
    "as name": "while true do pcall(varia.load, s) end",
    "as option": "while true do pcall(varia.load, 'chess', { [s] = s }) end",
    "printed": "while true do print(s) end",
    "caught": "while true do pcall(error, s) pcall(function() local t = nil t[s] = 1 end) end",
    "expected": "while true do pcall(varia.expect, s, 1, s) end",
    "written": "while true do varia.write(s, s) end",
}

# ---- nesting, to every limit -------------------------------------------------------------------------------------
NESTING = {
    "parentheses": lambda n: "local x = " + "(" * n + "1" + ")" * n,
    "tables": lambda n: "local x = " + "{" * n + "}" * n,
    "functions": lambda n: "local x = " + "function() return " * n + "1" + " end" * n,
    "blocks": lambda n: "do " * n + "end " * n,
    "conditions": lambda n: "local x = 1 " + "if x then " * n + "end " * n,
    "loops": lambda n: "for i = 1, 2 do " * n + "end " * n,
    "calls": lambda n: "local function f(x) return x end local x = " + "f(" * n + "1" + ")" * n,
    "indices": lambda n: "local x = {} x.b = x local y = x" + ".b" * n,
    "brackets": lambda n: "local x = {} x[1] = x local y = x" + "[1]" * n,
    "index in index": lambda n: "local x = {} x[1] = 1 local y = " + "x[" * n + "1" + "]" * n,
    "not": lambda n: "local x = " + "not " * n + "1",
    "minus": lambda n: "local x = " + "- " * n + "1",
    "lengths": lambda n: "local x = " + "#" * n + "''",
    "joined": lambda n: "local x = 'a'" + " .. 'a'" * n,
    "sums": lambda n: "local a local x = 1" + " + 1" * n,
    "and": lambda n: "local a local x = a" + " and a" * n,
    "or": lambda n: "local a local x = a" + " or a" * n,
    "comparisons": lambda n: "local a local x = a" + " == a" * n,
    "elseif": lambda n: "local a if a then " + "elseif a then " * n + "end",
    "goto": lambda n: "do " + "goto a " * n + "::a:: end",
    "labels": lambda n: "do " + "".join(f"::l{i}:: " for i in range(n)) + "end",
    "breaks": lambda n: "local a while a do " + "if a then break end " * n + "end",
    "locals": lambda n: "".join(f"do local a{i} = 1 end " for i in range(n)),
    "many locals": lambda n: "local x" + "".join(f", x{i}" for i in range(n)),
    "upvalues": lambda n: "local a " + "local function f() local b = a " * n + "end " * n,
    "constants": lambda n: "local x = {" + ",".join(str(i * 4095) for i in range(n)) + "}",
    "texts": lambda n: "local x = {" + ",".join(f"'k{i}'" for i in range(n)) + "}",
    "fields": lambda n: "local x = {" + ",".join(f"k{i}=1" for i in range(n)) + "}",
    "small functions": lambda n: "function g() end " * n,
    "assignments": lambda n: "local a " + "a" + ", a" * n + " = 1",
    "returns": lambda n: "return 1" + ", 1" * n,
    "parameters": lambda n: "local function f(a" + "".join(f", a{i}" for i in range(n)) + ") end",
    "arguments": lambda n: "local function f() end f(1" + ", 1" * n + ")",
    "comments": lambda n: "--[" + "=" * n + "[ x ]" + "=" * n + "]",
    "long text": lambda n: "local x = [" + "=" * n + "[ x ]" + "=" * n + "]",
    "a name": lambda n: "local " + "x" * n + " = 1",
    "a number": lambda n: "local x = 1" + "0" * n,
    "ends of lines": lambda n: "\n" * n,
    "numbers that collide": lambda n: "local x = 0 " + "".join(f"x={i * 4095} " for i in range(n)),
}

# ---- tables that collide -----------------------------------------------------------------------------------------
USES = {
    "read": "while true do local _ = t[k] _ = t[k] _ = t[k] _ = t[k] end",
    "missed": "while true do local _ = t[o] _ = t[o] _ = t[o] _ = t[o] end",
    "written": "while true do t[k] = 1 t[k] = 2 end",
    "walked": "while true do for _ in pairs(t) do end end",
    "grown": "while true do local u = {} for key in pairs(t) do u[key] = 1 end end",
    "emptied": "while true do for key in pairs(t) do t[key] = nil end for i = 1, n do t[i * m] = i end end",
    "answered": "return { t, t }",
    "kept": "local all = {} while true do local u = {} for i = 1, n do u[i * m] = i end all[#all + 1] = u end",
}


def bodies(long):
    """Name and statements: what programs and hooks can both be attacked with."""
    for name, body in LENGTHS.items():
        for k in range(0, 64) if long else (0, 7, 12, 16, 20, 31, 32, 62, 63):
            yield f"{name} 2^{k}", body.format(n=power(1 << k))
    for bytes_, escape in CLASSES.items():
        for name, use in TEXTS.items():
            yield f"{bytes_} {name}", f'local s = ("{escape}"):rep(15000) local z = s:sub(1, #s - 1) .. "!" {use}'
    for k in range(6, 15 if long else 14):
        for name, use in USES.items():
            yield f"collide {1 << k} {name}", f"local n, m = {1 << k}, {(1 << k) - 1} local t = {{}} for i = 1, n do t[i * m] = i end local k, o = n * m, (n + 1) * m {use}"
        yield f"collide {1 << k} at the last", f"local n = {1 << k} while true do local t = {{}} for i = 1, n + 1 do t[i * (2 * n - 1)] = i end end"
        yield f"collide {1 << k} and less", f"local n = {1 << k} while true do local t = {{}} for i = 1, n do t[-i * (n - 1)] = i end for i = 1, n do local _ = t[-i * (n - 1)] end end"


def nested(most):
    """Each shape with sizes up to what a source may have."""
    for name, make in NESTING.items():
        size = 1
        while len(text := make(size)) <= most:
            yield f"{name} {size}", text
            size *= 2
        low, high = size // 2, size  # then the largest size that fits
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if len(make(middle)) <= most else (low, middle)
        yield f"{name} {low}", make(low)


def options(long):
    """Options, choices, parameters by the thousand."""
    for n in (1, 64, 65, 1000, 4000) + ((20_000,) if long else ()):
        table = "local o = {{}} for i = 1, {0} do o['x' .. i] = i end while true do pcall(varia.load, 'chess', o) end".format(n)
        yield Call(f"options of a program {n}", "program", table)
        long_ = "local o = {{ [('x'):rep({0})] = ('y'):rep({0}) }} while true do pcall(varia.load, 'uplifting', o) end".format(n)
        yield Call(f"long options of a program {n}", "program", long_)
        head = 'format = 1\nname = "B"\nextends = "chess"\n'
        files = {
            "options": head + "[options]\n" + "".join(f"o{i} = {{ default = 1, choices = [1, 2] }}\n" for i in range(n)),
            "choices": head + f"[options]\no = {{ default = 1, choices = {list(range(1, n + 1))} }}\n",
            "zones": head + "[zones]\n" + "".join(f'z{i} = "rank > {i % 8}"\n' for i in range(n)),
            "state": head + "[state]\n" + "".join(f"s{i} = 0\n" for i in range(n)),
            "pieces": head + "".join(f'[pieces.{chr(65 + i % 26)}{i}]\nname = "P{i}"\nmoves = "Q"\n' for i in range(n)),
            "moves": head + "[pieces.P]\nmoves = [" + ", ".join(["{ leap = [1, 2] }"] * n) + "]\n",
            "use": head + "use = [" + ", ".join(f'"p{i}.toml"' for i in range(n)) + "]\n",
            "links": head + "[board]\nlinks = [" + ", ".join(['{ from = "a1", by = [-1, 0], to = "h1" }'] * n) + "]\n",
            "goals": head + "[rules]\ngoals = [" + ", ".join(['{ kind = "extinction" }'] * n) + "]\n",
            "hooks": head + 'script = "x.lua"\n' + '[[hook]]\npoint = "allow"\ncall = "f"\n' * n,
        }
        for name, text in files.items():
            yield Command(f"{name} {n} check", ["check", "x.toml", "--seconds", "1"], {"x.toml": text, "x.lua": "function f() return true end\n"},
                          1.0, 256 * MIB)


def rows(long):
    some = 0
    part = 1 if long else SHORT
    in_hook = {"steps": HOOK_STEPS // part, "memory": 8 * MIB // part}
    in_program = {"steps": PROGRAM_STEPS // part, "memory": 64 * MIB // part}
    for name, body in bodies(long):
        points = ("load", *POINTS) if long else (("load", *POINTS)[some % 4],)
        some += 1
        for point in points:
            yield hook(f"{name} at {point}", point, body, **in_hook)
        if long or some % 2 == 0:
            yield Call(f"{name} in a program", "program", body, **in_program)
            yield Call(f"{name} caught", "program", f"while true do pcall(function() {body} end) end", **in_program)
    for bytes_, escape in CLASSES.items():
        for name, use in PROGRAM_TEXTS.items():
            yield Call(f"{bytes_} {name}", "program", f'local s = ("{escape}"):rep({500_000 if long else 100_000} // {len(escape)}) {use}', **in_program)
    for name, body in nested(SOURCE):
        yield hook(f"{name} at load", "load", body, **in_hook)
    for name, body in nested(PROGRAM_SOURCE if long else SOURCE * 3):
        yield Call(f"{name} in a program", "program", body, **in_program)
    for name, body in bodies(False) if long else list(bodies(False))[::37]:
        yield Command(f"{name} check", ["check", "v", "--seconds", "1"],
                      {"v/variant.toml": variant("allow"), "v/rules.lua": f"function f()\n{body}\nend\n"}, 1.0, 64 * MIB)
    yield from options(long)
