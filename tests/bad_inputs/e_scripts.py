"""Scripts of variants."""
from harness import ROOT, hooked, row, small


@row("E01", "a mistake of syntax")
def _(t):
    t.diagnostic("scripts/syntax")
    t.hook(hooked("function may()\n  return = true\nend\n"), "rules.lua:2: error: unexpected symbol near '='")


@row("E02", "a function that is not there")
def _(t):
    t.diagnostic("scripts/no_function")


@row("E03", "a hook that nobody asks")
def _(t):
    t.hook(hooked("function may() return true end\n", point="allows"), '"allows"', "allow")


@row("E04", "a hook that is no function")
def _(t):
    t.hook(hooked("may = 3\n"), "variant.toml:", "may")


@row("E05", "an error while playing")
def _(t):
    t.diagnostic("scripts/allow_error")
    t.library("Hooks.FailuresSayWhere")
    t.files(hooked("function may(position, move) return position:nothing() end\n"))
    t.varia("moves", "variant.toml")
    t.refused("rules.lua:1: error: ", "allow hook may")


@row("E06", "a script that never ends")
def _(t):
    t.diagnostic("scripts/allow_loop")
    t.files(hooked("function may() while true do end end\n"))
    t.varia("moves", "variant.toml")
    t.refused("rules.lua:1: error: ", "used up its budget")


@row("E07", "a script that takes all memory")
def _(t):
    t.files(hooked("function may() local t = {} for i = 1, 100000000 do t[i] = {} end end\n"))
    t.varia("moves", "variant.toml")
    t.refused("rules.lua:1: error: ", "memory")


@row("E08", "answers of another type, none, and too many")
def _(t):
    t.diagnostic("scripts/allow_nothing", "scripts/attacks_answer", "scripts/outcome_reason")
    t.hook(hooked("function may() return 1 end\n"), "rules.lua:1: error: the answer is wrong: true or false expected, found integer")


@row("E09", "numbers that are no cells")
def _(t):
    t.diagnostic("scripts/float")
    for cell in ("-1", "0", "17", "9007199254740993", "math.mininteger", '"z9"', "{}", "true"):
        t.hook(hooked(f"function more() return {{ {{ 'remove', {cell} }} }} end\n", point="after", call="more"), "rules.lua")


@row("E10", "moves that the rules did not offer")
def _(t):
    t.diagnostic("scripts/choose_number")
    t.hook(hooked("function some(position, moves) return { #moves + 1 } end\n", point="choose", call="some"), "numbers of moves from 1 to")


@row("E11", "ten million moves")
def _(t):
    script = ("function offer(position, from)\n  local list = {}\n  for i = 1, 10000000 do list[i] = { to = 5, { 'remove', from }, { 'place', 5, 'R', 'white' } } end\n"
              "  return list\nend\n")
    t.hook(hooked(script, point="moves", call="offer", more=""), "rules.lua")


@row("E12", "one move twice")
def _(t):
    t.diagnostic("scripts/moves_same")
    t.files(hooked("function some(position, moves) return { 2, 1, 2 } end\n", point="choose", call="some"))
    t.varia("moves", "variant.toml")
    t.accepted()
    t.hold(len(t.out.split()) == len(set(t.out.split())) == 2, "what is chosen twice is there once")


@row("E13", "answers that hold themselves, or are very deep")
def _(t):
    t.library("SandboxCalls.AnswersThatCannotBeTaken")
    t.hook(hooked("function some() local t = {} t[1] = t return t end\n", point="after", call="some"), "rules.lua")
    t.hook(hooked("function some() local t = {} for i = 1, 50000 do t = { t } end return t end\n", point="after", call="some"), "rules.lua")


@row("E14", "a script that writes into the position")
def _(t):
    for change in ("position.at = nil", "position.x = 1", "rawset(position, 'x', 1)", "move.position = position move = nil position:put(1, 'R')"):
        t.hook(hooked(f"function may(position, move) {change} return true end\n"), "rules.lua:1: error: ")


@row("E15", "a script that keeps the position")
def _(t):
    t.library("Sandbox.ViewsDieWithTheirCall")
    script = "local kept\nfunction may(position)\n  if kept then return kept:empty(1) end\n  kept = position\n  return true\nend\n"
    # Nothing can be kept between calls, so the view of a position cannot either. The error is at the line that tries to
    # keep it.
    t.hook(hooked(script), 'rules.lua:4: error: "kept" is set, which outlives the call')


@row("E16", "a script that remembers")
def _(t):
    t.diagnostic("scripts/remembers", "scripts/global_state")


@row("E17", "the clock, chance, and the order of tables")
def _(t):
    t.library("SandboxLibrary.NothingElseIsThere", "SandboxLibrary.PairsGoesInOrder", "SandboxDeterminism.EverySandboxGivesTheSame")
    for call in ("os.time()", "math.random(2)", "io.open('x')", "next({})"):
        t.hook(hooked(f"function may() return {call} == 1 end\n"), "rules.lua:1: error: ")


@row("E18", "a hook that asks what asks it, or changes the game")
def _(t):
    t.diagnostic("scripts/attacks_circle", "scripts/outcome_lists")


@row("E19", "errors that are no text")
def _(t):
    for error in ("{}", "nil", "print", "position"):
        t.hook(hooked(f"function may(position) error({error}) end\n"), "rules.lua")


@row("E20", "an error as long as a book, with escapes in it")
def _(t):
    t.library("SandboxCalls.ALongMessageIsCutAndEscaped")
    t.hook(hooked('function may() error(("x"):rep(60000)) end\n'), "rules.lua:1: error: ")
    t.hold(len(t.out) < 4000, "a message is cut")
    t.hook(hooked('function may() error("\\27[31m\\n\\0") end\n'), "\\u001B[31m")


@row("E21", "scripts too large, and chains of indices too long")
def _(t):
    t.library("SandboxLint.ChainsOfIndices", "SandboxLimits.EachSizeLimitIsNamed")
    t.hook(hooked("-- " + "x" * 270000 + "\nfunction may() return true end\n"), "rules.lua: error: the script has more than 256 KiB")
    t.hook(hooked("function may(position) return position" + ".b" * 20000 + " end\n"), "rules.lua:1: error: ")


@row("E22", "effects that break the board")
def _(t):
    t.diagnostic("scripts/after_state", "scripts/after_void", "scripts/after_two_kings", "scripts/moves_onto", "scripts/setup_twice")
    t.library("Hooks.EffectsAreHeldAgainstTheBoard", "Hooks.StateIsDoneUndoneAndWritten")
