"""Turns without end or number: variants whose turns are more than can be looked through, each asked what it must not answer for
ever. Whoever asks is told so, and stays within time and memory."""
from harness import MIB, Command

KING = '[pieces.K]\nname = "King"\nroyal = true\nmoves = [{ leap = [1, 0] }, { leap = [1, 1] }]\n'
ROOK = '[pieces.R]\nname = "Rook"\nmoves = [{ slide = [1, 0] }]\n'
BOARD = '[board]\naxes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-8" }]\n'
WIDE = '[board]\naxes = [{ name = "file", labels = "1-100" }, { name = "rank", labels = "1-100" }]\ncell = "{file}x{rank}"\n'
START = '[setup]\nposition = "k6r/8/8/8/8/8/8/K6R w"\n'
TOO_MANY = "too many to look through"


def variant(turn, pieces=KING + ROOK, board=BOARD, start=START, rules=""):
    return f'format = 1\nname = "T"\n{board}{pieces}{rules}[turn]\n{turn}{start}'


def leaper(only, board, rows, turn, rules=""):
    """Men who leap on over neighbours for as long as they can, many of them in reach."""
    hop = '{{ hop = {}, before = 0, after = 1, {}, step = ["move", "jump"], then = "jump" }}'
    man = '[pieces.M]\nname = "Man"\nmoves = [' + ", ".join(hop.format(v, only) for v in ("[1, 0]", "[1, 1]")) + "]\n"
    return variant(turn + '[turn.then.jump]\nmust = "never"\n', man, board, f'[setup]\nposition = "{rows} w"\n', f"[rules]\n{rules}")


def files():
    big = '[board]\naxes = [{ name = "file", labels = "a-z" }, { name = "rank", labels = "1-26" }]\n'
    grid = lambda man: "/".join("M25" if r == 25 else ("1" + man) * 13 if r % 2 == 0 else "26" for r in range(26))
    place = '[turn.then.{}]\nafter = ["{}"]\nplace = ["R"]\n'
    yield "hundred steps", variant("steps = 100\n")
    yield "safe at the end of a hundred", variant('steps = 100\nsafe = "end"\nthreat = "turn"\n')
    yield "results of a hundred steps", variant('steps = 100\nsame = "result"\nrestore = false\n')
    yield "growing", variant("steps = 1\nfirst = 100\ngrow = 100\n")
    yield "never safe", variant('steps = 20\nsafe = "end"\n', start='[setup]\nposition = "k6r/8/8/8/8/8/r7/K1r4R w"\n')
    yield "only the last may check", variant('steps = 100\ncheck = "last"\n')
    yield "placing for ever", variant('same = "result"\n' + '[turn.then.a]\nafter = ["move", "a"]\nplace = ["R"]\n')
    yield "placing on ten thousand cells", variant(place.format("a", "move") + place.format("b", "a") + place.format("c", "b"), board=WIDE,
                                                   start='[setup]\nposition = "k98r/' + "100/" * 98 + 'K98R w"\n')
    yield "placing on ten thousand, by results", variant('same = "result"\nrestore = false\n' + place.format("a", "move") + place.format("b", "a"), board=WIDE,
                                                         start='[setup]\nposition = "k98r/' + "100/" * 98 + 'K98R w"\n')
    yield "routes over men", leaper('takes = "hurdle"', big, grid("m"), 'captured = "stay"\n', "forced_capture = true\n")
    yield "results over men", leaper('takes = "hurdle"', big, grid("m"), 'captured = "leave"\nsame = "result"\n')
    yield "most over men", leaper('takes = "hurdle"', big, grid("m"), 'captured = "stay"\n', 'forced_capture = true\nprefer = ["most"]\n')
    yield "wandering over men", leaper('only = "quiet"', big, grid("m"), 'same = "result"\n')


def rows(long, **_):
    for name, text in files():
        given = {"x.toml": text}
        # Ten million steps take some seconds.
        for command in ("status", "moves"):
            yield Command(f"{name} {command}", [command, "x.toml"], given, 10.0, 512 * MIB)
        yield Command(f"{name} check", ["check", "x.toml", "--seconds", "1"], given, 2.0, 256 * MIB)
        if long:
            yield Command(f"{name} count", ["moves", "x.toml", "--count"], given, 20.0, 512 * MIB)
            yield Command(f"{name} play", ["play", "x.toml", "--random", "both"], given, 60.0, 512 * MIB)
        for what, call in {"moves": "p:moves()", "status": "p:outcome()", "count": "p:perft(3)", "steps": "p:steps()", "text": "g:play('a1-a2')"}.items():
            script = f"local v = varia.load(arg[1]) local p, g = v:position(), v:game() while true do pcall(function() return {call} end) end"
            yield Command(f"{name} program {what}", ["run", "--budget", "100000000", "--allow-read", ".", "x.lua", "x.toml"], {**given, "x.lua": script}, 1.0, 160 * MIB, "error")
