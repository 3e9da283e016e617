"""Files that once took minutes, gigabytes or a crash, each with the answer it must get. Small ones are in found/, large ones
are made here."""
import pathlib

from harness import MIB, ROOT, SHORT, Command

FOUND = pathlib.Path(__file__).resolve().parent / "found"
ONE = ["--budget", "100000000"]  # one second, for programs
CHECK = ["--seconds", "1"]
TABLES = 256 * MIB
PROGRAM = 128 * MIB

WIDE = ('format = 1\nname = "B"\n{top}[board]\naxes=[{{name="a",labels="1-128"}},{{name="b",labels="1-128"}}]\ncell="{{a}}x{{b}}"\n'
        '[pieces.K]\nname="King"\nroyal=true\nmoves=[{{leap=[1,0]}},{{leap=[1,1]}}]\n')
CORNERS = '[setup]\nposition="127k/' + "128/" * 126 + 'K127 w - - 0 1"\n'
TOO_MUCH_WORK = "takes more than 200000000 steps of work"
HOLED = "local t = {1,1,1,1," + ",".join(f"[{1 << k}]=1" for k in range(3, 63)) + ",[5]=1"


def wide(more, top=""):
    return WIDE.format(top=top) + more + CORNERS


def hooked(point, more="", extends="chess"):
    suffix = 'suffix = "x"\n' if point == "moves" else ""
    return f'format = 1\nname = "T"\nextends = "{extends}"\nscript = "x.lua"\n[[hook]]\npoint = "{point}"\ncall = "h"\n{suffix}{more}'


def many_names():
    """Names that functions within functions look for in vain."""
    names = ",".join(a + b for a in "abc" for b in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")[: 3 * 150]
    names = ",".join(name for name in names.split(",") if name not in ("do", "if", "in", "or") and len(name) == 2)
    return lambda depth, uses: ("local " + names + "\n" + ("local function f()\nlocal " + names + "\n") * depth +
                                "\n".join(["y=y " * 100] * (uses // 100)) + "\n" + "end\n" * depth)


def files():
    text = lambda name: (FOUND / name).read_text()
    names = many_names()
    zones = lambda n: "[zones]\n" + "".join(f'z{i}="{"a+" * 1900}a > {i}"\n' for i in range(n))
    queens = lambda moves: '[pieces.Q]\nname="Q"\nmoves=' + moves + "\n"
    riders = wide(queens("[{slide=[1,2],range=40},{slide=[1,0],range=40}]"))
    named = {name.stem: name.read_text() for name in FOUND.glob("*.lua")}

    def program(name, script, arguments=(), memory=PROGRAM, says="", more=None, options=(), budget=1.0):
        return Command(name, ["run", *ONE, *options, "x.lua", *arguments], {"x.lua": script, **(more or {})}, budget, memory, says)

    def hook(name, point, script, says, command="moves", **how):
        arguments = ["check", "v", *CHECK] if command == "check" else [command, "v/variant.toml"]
        how.setdefault("budget", 1.0 if command == "check" else 0.25)
        return Command(f"{name} {command}", arguments, {"v/variant.toml": hooked(point), "v/x.lua": script}, memory=16 * MIB, says=says, **how)

    def load(name, text_, says, memory=TABLES, command="check", budget=2.0):
        how = CHECK if command == "check" else []
        return Command(f"{name} {command}", [command, "x.toml", *how], {"x.toml": text_}, 1.0 if how else budget, memory, says)

    yield program("insert_signed_overflow", HOLED + "}\nprint(pcall(table.insert, t, 7)) print(pcall(table.insert, t, 1, 7))")
    yield program("sort_length_overflow", HOLED + "}\ntable.sort(t, function() return false end)", says="error")
    yield program("shuffle_length_overflow", HOLED + "}\nvaria.random(1):shuffle(t)", says="error")
    for name, script in sorted(named.items()):
        yield program(name, script, ["16"], says="error")
    yield program("compile_time", names(180, 200_000), says="error", budget=1.0)
    yield program("goto_compile", "do " + "goto a " * 96_000 + "::a:: end", says="too many goto")
    # The scripts of one variant are shared: what its hooks keep is in memory once for 400 games, not 400 times.
    yield program("memory-hook", text("memory-hook.lua.txt"), ["v/variant.toml"], says="400", options=["--allow-read", "v"],
                  more={"v/variant.toml": hooked("legal"),
                        "v/x.lua": 'local keep = {}\nlocal base = ("x"):rep(980)\nfor i = 1, 7300 do keep[i] = base .. i end\n'
                                   "function h() return keep[1] ~= nil end\n"})
    yield Command("upvalue-state", ["run", *ONE, "--allow-read", "v", "x.lua", "v/variant.toml"],
                  {"x.lua": text("upvalue-state.lua.txt"), "v/variant.toml": hooked("allow"),
                   "v/x.lua": 'local n = 0\nfunction h(p, m) n = n + 1 return n <= 4000 or m.to ~= p:cell("e4") end\n'},
                  1.0, PROGRAM, "outlives the call")
    yield Command("hidden-hand", ["run", *ONE, "--allow-read", "v", "x.lua", "v/variant.toml"],
                  {"x.lua": 'local v = varia.load(arg[1]) local g = v:game() g:play("e2-e4")', "v/variant.toml": hooked("after"),
                   "v/x.lua": 'function h(p, m) return { { "hand", "P", "white", 1 } } end\n'}, 1.0, PROGRAM, "hand")

    for command in ("moves", "check"):
        yield hook("sort-hook", "allow", "function h(position, move)\n" + HOLED + "}\ntable.sort(t, function() return false end) end\n", "error", command)
        yield hook("nul-hook", "allow", 'function h(position, move)\n  local a = ("\\0"):rep(65000)\n  while true do\n' +
                   "    if a < a then end\n" * 8 + "  end\nend\n", "budget", command)
        yield hook("collide-hook", "allow", "function h(position, move)\n  local t={} local m=(1<<13)-1\n  for i=1,8192 do t[i*m]=i end\n"
                   "  local k = 8192*m\n  while true do local _ = t[k] _ = t[k] end\nend\n", "limit: ", command)
        yield hook("compile-hook", "allow", "function h() return true end\n" + names(64, 8000)[:60_000].rsplit("y=y", 1)[0] + "end\n" * 64, "error", command)
        yield hook("effects-hook", "after", 'function h(position, move)\n  local t = {}\n  for r = 1, 5000 do t[#t+1] = { "hand", "P", "white", 1 } end\n'
                   "  return t\nend\n", "hand", command)
        for point in ("moves", "choose"):
            yield hook(f"answer-hook {point}", point, 'local s = ("x"):rep(1024)\nlocal t = {}\nfor i = 1, 8000 do t[i] = s end\n'
                       "function h(position)\n  return { t, t, t, t, t, t, t, t }\nend\n", "error", command)
        yield hook("ctrl", "allow", 'function h(p, m) error("\\27[2J\\27]0;t\\7") end\n', "\\u001B[2J\\u001B]0;t\\u0007", command)
    many = "".join('\n[[hook]]\npoint = "attacks"\ncall = "h"\n' for _ in range(62)) + '\n[[hook]]\npoint="moves"\ncall="m"\nsuffix="x"\npieces=["K"]\n'
    yield Command("many-hooks check", ["check", "v", *CHECK],
                  {"v/variant.toml": hooked("attacks", many),
                   "v/x.lua": "function h() for i = 1, 1900000 do end return false end\nfunction m() return nil end\n"}, 1.0, 64 * MIB, "file")
    nested = '\n[[hook]]\npoint = "allow"\ncall = "g"\n\n[[hook]]\npoint = "moves"\ncall = "m"\nsuffix = "x"\npieces = ["K"]\n'
    yield Command("nested-hooks check", ["check", "v", *CHECK],
                  {"v/variant.toml": hooked("attacks", nested),
                   "v/x.lua": "function h(position) for i = 1, 100 do position:in_check(position:turn()) end return false end\n"
                              "function g(position) return not position:in_check(position:turn()) end\nfunction m() return nil end\n"},
                  1.0, 64 * MIB, "error")
    row = "q1" * 64
    outcome = WIDE.format(top='script="x.lua"\n') + queens("[{slide=[1,0],range=20},{slide=[1,1],range=20}]") + '[[hook]]\npoint="outcome"\ncall="h"\n' + \
        f'[setup]\nposition="127k/{"128/" * 62}{(row + "/128/") * 16}{("Q1" * 64 + "/128/") * 16}K127 w - - 0 1"\n'
    yield Command("outcome-hook moves", ["moves", "v"],
                  {"v/variant.toml": outcome, "v/x.lua": "function h(position)\n  for i = 1, 8000 do position:has_legal_moves() end\n  return nil\nend\n"},
                  2.0, TABLES, "error")

    yield load("zone_expressions", wide(zones(20)), TOO_MUCH_WORK)
    yield load("zone_expressions_256", wide(zones(256)), TOO_MUCH_WORK)
    yield load("keep_expression", 'format = 1\nname = "B"\n[board]\naxes=[{name="a",labels="1-1024"},{name="b",labels="1-1024"}]\ncell="{a}x{b}"\n'
               f'keep="{"b+" * 1900}b>2046*1900"\n[pieces.K]\nname="K"\nroyal=true\nmoves=[{{leap=[0,1]}}]\n[setup]\nposition="K w - - 0 1"\n', TOO_MUCH_WORK)
    yield load("unknown_keys", 'format = 1\nname = "B"\nextends="chess"\n' + "".join(f"x{i}=1\n" for i in range(90_000)), "89900 more")
    yield load("unknown_tables", 'format = 1\nname = "B"\nextends="chess"\n' + "".join(f"[pieces.P.a{i}]\n" for i in range(40_000)), "39900 more")
    yield load("betza_many", 'format = 1\nname = "B"\nextends="chess"\n[pieces.P]\nmoves=[' + ",".join(['"' + "mpafs" * 190 + 'K"'] * 250) + "]\n", "error")
    yield load("rider_memory", riders, "error: ")
    yield load("rider_memory", riders, TOO_MUCH_WORK, command="moves")
    pairs = "".join(("q7" * 16 if r < 56 else "Q7" * 16) + "/" + "128/" * 7 for r in range(0, 112, 8))
    night = WIDE.format(top="") + queens("[{slide=[1,2],range=20},{slide=[1,1]}]") + f'[setup]\nposition="127k/{"128/" * 7}{pairs}{"128/" * 7}K127 w - - 0 1"\n'
    yield load("nightrider_memory", night, TOO_MUCH_WORK, command="moves")
    game = riders.replace('"a"', '"file"').replace('"b"', '"rank"').replace("{a}x{b}", "{file}x{rank}")
    match = ('format = 1\nname = "M"\nextends = "g1.toml"\n[match]\nboards = 5\nshafts = ["4x4"]\nfloors = ["x1", "x2", "x3", "x4", "own"]\n' +
             "".join(f'games.x{i} = {{ variant = "g{i}.toml", shafts = ["4x4"] }}\n' for i in range(1, 5)))
    for size, said in ((40, TOO_MUCH_WORK), (15, TOO_MUCH_WORK)):
        games = {f"g{i}.toml": game.replace("range=40", f"range={size}") for i in range(1, 5)}
        yield Command(f"match-memory {size}", ["moves", "variant.toml"], {"variant.toml": match, **games}, 2.0, TABLES, said)
    options = "[options]\n" + "".join(f"o{i}={{default=1,choices={list(range(1, 64))}}}\n" for i in range(64))
    yield Command("check-options", ["check", "x.toml", *CHECK], {"x.toml": wide(options)}, 1.0, TABLES, "were left out")
    yield load("rho_castle", 'format = 1\nname = "R"\nextends = "chess"\n[board]\nlinks = [ { from = "h1", by = [1, 0], to = "f1", both = false } ]\n', "")
    push = (FOUND / "rho_push.toml").read_text()
    for command in ("check", "moves"):
        yield load("rho_push", push, "", memory=16 * MIB, command=command, budget=0.25)
    for name, extends in (("perft-record", "chess"), ("perft-record-match", "elevator-chess")):
        for depth in (300_000, 1_000_000, 4_294_967_295, 1 << 63):
            yield Command(f"{name} {depth}", ["check", "v", "--perft", *CHECK],
                          {"v/variant.toml": f'format = 1\nname = "P"\nextends = "{extends}"\n', "v/v.perft": f"startpos | {depth} | 1 | me\n"}, 1.0, 64 * MIB)
    link = Command("record-link", ["check", "v", "--perft", *CHECK],
                   {"v/variant.toml": 'format = 1\nname = "P"\nextends = "chess"\n', "secret.txt": "secret words\n"}, 1.0, 64 * MIB, "symbolic link",
                   links={"v/games/a.txt": "../../secret.txt"})
    yield link
    yield load("no_file_option", 'format=1\nname="A"\nextends="elevator-chess-7x7"\n[options]\ncyclic={default=true,choices=[true]}\n', "1 ok", 64 * MIB)
    yield load("no_position_shaft", (FOUND / "no_position_shaft.toml").read_text(), "x.toml:", 64 * MIB)


def rows(long):
    return list(files())


def escapes(long):
    """Every script of tests/escapes, as a program of one second and as one of 64 MiB; a quarter of a second in the short run."""
    part = 1 if long else SHORT
    budget = ["--budget", str(100_000_000 // part)]
    for path in sorted((ROOT / "tests" / "escapes").glob("*.lua")):
        text = path.read_bytes()
        yield Command(f"escape {path.stem}", ["run", *budget, "--memory", "64", "x.lua"], {"x.lua": text}, 1.0 / part, 64 * MIB)
        if long:
            yield Command(f"escape {path.stem} as usual", ["run", *ONE, "x.lua"], {"x.lua": text}, 1.0, 128 * MIB)
