"""Turns of several steps: what a file says of them, positions in the middle of one, and the texts of turns."""
from harness import row, small

DUCK = "bRbNbBbQbKbBbNbR/bPbPbPbPbPbPbPbP/8/8/4wP3/8/wPwPwPwP1wPwPwP/wRwNwBwQwKwBwNwR w wKQbKQ e3 0 1"
PLAIN = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
CIRCLE = "5/M2MM/M4/1k2M/MMMk1/4M/K1M2/1M3/MMMM1/M4 b - - 0 1"
LARGE = {"board": 'axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-8" }]\n', "setup": 'position = "k6r/8/8/8/8/8/8/K6R w"\n'}
JUMPER = '[pieces.J]\nname = "Jumper"\nmoves = [{ leap = [1, 0], step = ["move", "a"], then = "a" }]\n'


def turn(*lines, pieces="", **parts):
    return small(more=pieces + "[turn]\n" + "\n".join(lines) + "\n", **parts)


def duck(t, fields, *parts):
    t.position("duck", f"{DUCK} {fields}", *parts)


@row("I01", "a thousand million steps, none, fewer than none, half of one")
def _(t):
    for number in ("1000000000", "99999999999999999", "0", "-1", "101"):
        t.check(turn(f"steps = {number}"), f'"steps" must be from 1 to 100, not {number}')
    t.check(turn("steps = [1, 1000000000]"), "from 1 to 100")
    t.check(turn("steps = [3, 2]"), "the least comes first")
    t.check(turn("steps = 1.5"), "variant.toml:")
    t.check(turn("steps = 9223372036854775808"), "variant.toml:")


@row("I02", "turns that grow by a thousand million, or shrink")
def _(t):
    for key in ("first", "grow"):
        for number in ("1000000000", "-1"):
            t.check(turn(f"{key} = {number}"), f'"{key}" must be from')


@row("I03", "five thousand steps that follow one another")
def _(t):
    t.check(turn(*(f'[turn.then.s{i}]\nafter = ["{f"s{i - 1}" if i else "move"}"]' for i in range(5000))), '"then" has at most 15 entries, not 5000')
    t.check(turn("[turn.then.a]", "after = [" + '"move", ' * 5000 + "]", 'place = ["R"]'), "has at most 16 entries, not 5000")


@row("I04", "steps that follow themselves for ever")
def _(t):
    t.check(turn("[turn.then.a]", pieces=JUMPER), 'a turn need not end: step "a" follows itself without a capture')
    t.check(turn("[turn.then.a]", 'after = ["move", "b"]', 'place = ["R"]', 'source = "board"', "[turn.then.b]", 'after = ["a"]', 'place = ["R"]', 'source = "board"'),
            "a turn need not end")


@row("I05", "turns that are too many to look through")
def _(t):
    for rule in ('same = "result"', 'same = "result"\nrestore = false'):
        t.file("variant.toml", turn("steps = 100", rule, **LARGE))
        t.varia("moves", "variant.toml", limited=False)
        t.refused("the turns of this position are too many to look through", "docs/turns.md")
    t.file("variant.toml", turn("steps = 100", **LARGE))
    t.varia("moves", "variant.toml", limited=False)
    t.refused("there are more than 1000000 turns")
    t.varia("moves", "variant.toml", "--steps")
    t.exits(0)
    t.varia("moves", "variant.toml", "--moves", ",".join(["a1-a2", "a2-a1"] * 50), "--count", "--steps")
    t.exits(0)


@row("I06", "made=: missing, none, more than there are, twice, of letters")
def _(t):
    duck(t, "step=duck mover=e4 left=e2", "how much of the turn is made is missing")
    for value in ("0", "101", "99999999999999999999", "-1", "x", ""):
        duck(t, f"made={value} step=duck mover=e4", "made is a number from 1 to 100")
    duck(t, "made=2 step=duck mover=e4", "made=2, but the turn has 1")
    duck(t, "made=1", "no step follows")
    duck(t, "made=1 made=1 step=duck mover=e4", "made is there twice")


@row("I07", "step=, mover=, left=: nobody, nowhere, twice, too many, of the other side")
def _(t):
    duck(t, "made=1 step=goose mover=e4", "no step")
    duck(t, "made=1 step=duck mover=e9", "no cell")
    duck(t, "made=1 step=duck mover=", "no cell")
    duck(t, "made=1 step=duck mover=e5", "no piece of the side to move stands on e5")
    duck(t, "made=1 step=duck mover=e7", "no piece of the side to move stands on e7")
    duck(t, "made=1 step=duck mover=e4,e5", "mover names at most one cell")
    duck(t, "made=1 step=duck mover=e4 mover=e4", "mover is there twice")
    duck(t, "made=1 step=duck mover=e4 left=" + ",".join(["e2"] * 1000), "left names at most 2 cells")
    duck(t, "made=1 step=duck mover=e4 left=e2,e2", "left names one cell twice")
    duck(t, "made=1 step=duck mover=e4 left=a0", "no cell")
    duck(t, "made=1 step=duck mover=e4 first=7", "first is 1 or missing")
    t.position("marseillais", PLAIN[:-1] + "2 made=1 mover=e4", "no step follows that")


@row("I08", "captured=, set=, before=: what no such game has, or what is not there")
def _(t):
    duck(t, "made=1 step=duck mover=e4 captured=e5", "--position:1:")
    duck(t, "made=1 step=duck mover=e4 set=x", "no state value")
    duck(t, "made=1 step=duck mover=e4 before=0", "--position:1:")
    t.position("draughts-international", f"{CIRCLE} made=1 step=jump mover=24 captured=1", "nothing that is captured stands on 1")
    t.position("draughts-international", f"{CIRCLE} made=1 step=jump mover=24 captured=24", "nothing that is captured stands on 24")
    t.position("draughts-international", f"{CIRCLE} made=1 step=jump", "which piece goes on is missing")
    t.position("arimaa", "7r/8/8/3r4/3E4/8/8/R7 g - - 0 1 made=1 before=zz", "before is a number of 16 hexadecimal digits")
    t.position("arimaa", "7r/8/8/3r4/3E4/8/8/R7 g - - 0 1 made=1 before=123456789012345678901234567890", "before is a number of 16 hexadecimal digits")
    t.position("chess", f"{PLAIN} made=1", 'unexpected text "made=1"')


@row("I09", "turns of thousands of commas, and very long ones")
def _(t):
    t.move("duck", "," * 2000, "varia: ")
    t.move("duck", "e2-e4," * 600 + "D@d5", "varia: ")
    t.move("duck", "e2-e4," * 6000 + "D@d5", "a turn has at most 4096")
    t.move("duck", "e2-e4,D@d5,D@d6", "one too many")
    t.move("duck", "e2-e4/D/D/D/D", "varia: ")
    t.move("draughts-international", "24x" * 1300 + "1", "varia: ", position=CIRCLE)
    t.move("marseillais", "e2-e4," * 2, "varia: ")
    # Each of the 100 words may be one of two moves. The search for their meaning has a limit.
    t.file("variant.toml", turn("steps = 100"))
    t.varia("moves", "variant.toml", "--moves", ",".join(["K"] * 100))
    t.refused("varia: ")
    t.varia("moves", "variant.toml", "--moves", ",".join(["Ra2", "Ra1"] * 60))
    t.refused("varia: ")


@row("I10", "a hook that answers with nonsense for steps")
def _(t):
    for answer in ('{ { from = "a1", to = "a9" } }', "{ { 1, 2, 3 } }", '"stop"', "{ 'stop' }", "function() end"):
        t.files({"variant.toml": small(top='script = "rules.lua"', more='[turn]\nsteps = 2\n\n[[hook]]\npoint = "moves"\ncall = "more"\nsuffix = "!"\n'),
                 "rules.lua": f"function more() return {answer} end\n"})
        t.varia("check", "variant.toml")
        t.broken("rules.lua")
