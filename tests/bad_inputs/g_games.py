"""Moves, games, records, and the program's streams."""
import os
import pathlib
import signal

from harness import ROOT, row, small

# The lines of a game that ends, from docs/cli.md. The last line is the expected result.
MATE = "f3 e5\ng4 Qh4\nblack-wins checkmate 0-1\n"


def recorded(t, text, variant=None, perft=None):
    """A small copy of chess with one recorded game beside it, held to it."""
    t.file("mine/variant.toml", variant or 'format = 1\nname = "Mine"\nextends = "chess"\n')
    if text is not None:
        t.file("mine/games/game.txt", text)
    if perft is not None:
        t.file("mine/mine.perft", perft)
    t.varia("check", "mine", "--perft")


@row("G01", "moves to nowhere, half moves, moves and more")
def _(t):
    t.move("chess", "e2e9", 'illegal move "e2e9": no cell "e9"')
    t.move("chess", "e2", 'illegal move "e2": no Pawn of white can go to e2')
    t.move("chess", "e2e4e5", 'unexpected "e5" behind the move; write e2-e4')
    t.move("chess", "e" * 100000, "--moves, move 1: error: ")
    t.hold(len(t.err) < 2000, "a text is cut where it is repeated")
    t.plays("chess", "e" * 1000000 + "\nquit\n", "ongoing")


@row("G02", "a promotion to nothing, or to a king")
def _(t):
    position = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"
    t.move("chess", "a7a8", "it needs a piece to promote to; write a7-a8=B, a7-a8=N, a7-a8=Q or a7-a8=R", position=position)
    t.move("chess", "a7a8k", '"k" is no piece to promote to here', position=position)


@row("G03", "a move that two pieces can make")
def _(t):
    t.move("chess", "Ra2", 'ambiguous move "Ra2": it may be a1-a2 or a4-a2', position="4k3/8/8/8/R7/8/8/R3K3 w - - 0 1")


@row("G04", "capitals, figures, zeros for letters")
def _(t):
    for moves in ("E2E4", "\u2658f3", "e4 e5 Nf3 Nc6 Bc4 Bc5 0-0", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"):
        t.varia("moves", "chess", "--moves", moves, "--count")
        t.accepted()


@row("G05", "passing where that is not allowed")
def _(t):
    for move in ("0000", "--", "pass"):
        t.move("chess", move, f'illegal move "{move}": passing is not allowed here')


@row("G06", "a drop of a piece that is not in hand")
def _(t):
    t.move("crazyhouse", "N@e4", 'illegal move "N@e4": no N in hand')


@row("G07", "a move after the end")
def _(t):
    t.varia("status", "chess", "--moves", "f3 e5 g4 Qh4 a3")
    t.refused("--moves, move 5: error: the game is over: black-wins checkmate 0-1 after 4 moves")
    t.library("Game.EndsWithMateAndRefusesToGoOn")


@row("G08", "a great many moves in one call")
def _(t):
    # 24,000 half-moves in 96,000 characters. A system refuses a word of a command line that is longer than 128 KiB.
    t.varia("moves", "chess", "--moves", "Nf3 Nf6 Ng1 Ng8 " * 6000, "--count")
    t.accepted("20")
    t.plays("chess", "Nf3\nNf6\nNg1\nNg8\n" * 3 + "quit\n", "draw repetition")


@row("G09", "taking back what was not played")
def _(t):
    t.library("Game.UndoGoesBackToTheStartAndNoFurther")
    t.plays("chess", "undo\n" * 2000 + "e4\nquit\n", "ongoing")


@row("G10", "more than 65,535 legal moves")
def _(t):
    t.library("Hosts.MoreThan65535MovesAreListedAndCounted")


@row("G11", "counting to depth 0, -1, 200")
def _(t):
    t.varia("perft", "chess", "0")
    t.exits(0)
    t.hold(t.out.strip() == "1", "one leaf expected")
    for depth in ("-1", "200", "1e9", "99999999999999999999"):
        t.varia("perft", "chess", depth)
        t.refused("depth", code=2)
    recorded(t, None, perft="startpos | 1000000 | 1 | nobody\n")
    t.broken("mine.perft:1")


@row("G12", "a record that was cut off")
def _(t):
    for end in range(1, len(MATE) - 1):
        recorded(t, MATE[:end])
        t.broken("game.txt:")
    recorded(t, MATE)
    t.accepted("1 ok")


@row("G13", "a record with a bit turned over")
def _(t):
    # There are no checksums. A changed byte is noticed only if the rules then refuse a move or the result differs.
    for at in range(0, len(MATE), 3):
        text = bytearray(MATE.encode())
        text[at] ^= 1 << at % 7
        recorded(t, bytes(text))
        t.hold(t.code in (0, 1), "an answer expected")
        if t.code == 1:
            t.says("game.txt:")


@row("G14", "a record of other rules")
def _(t):
    other = 'format = 1\nname = "Mine"\nextends = "chess"\n[rules]\ncheckmate = "win"\n'
    recorded(t, MATE, variant=other)
    t.broken("game.txt:3", 'ends as "white-wins checkmate 1-0", not "black-wins checkmate 0-1"')


@row("G15", "a record with options that are not there, of a variant that is not there")
def _(t):
    recorded(t, "options: colour=blue\n" + MATE)
    t.broken("game.txt:1", "colour")
    recorded(t, MATE, variant='format = 9\nname = "Mine"\nextends = "chess"\n')
    t.broken("this file is of format 9")
    recorded(t, MATE, variant='format = 1\nname = "Mine"\nextends = "chss"\n')
    t.broken('there is no built-in variant "chss"; did you mean "chess"?')


@row("G16", "a record whose end is not the game's")
def _(t):
    recorded(t, MATE.replace("black-wins checkmate 0-1", "draw stalemate 1/2-1/2"))
    t.broken("game.txt:3", 'ends as "black-wins checkmate 0-1", not "draw stalemate 1/2-1/2"')


@row("G17", "two writers of one file")
def _(t):
    # The program keeps no journal. Programs in Lua append to a file line by line.
    t.file("add.lua", 'for i = 1, 200 do varia.append("log.txt", arg[1]:rep(40) .. "\\n") end\n')
    command = f'"$VARIA" run --allow-write . add.lua a & "$VARIA" run --allow-write . add.lua b; wait'
    t.run(["bash", "-c", command])
    t.exits(0)
    lines = (t.folder / "log.txt").read_text().split()
    t.hold(sorted(set(lines)) == ["a" * 40, "b" * 40] and len(lines) == 400, "every line is whole, and none is lost")


@row("G18", "no room to write")
def _(t):
    if pathlib.Path("/dev/full").exists():
        t.run(["bash", "-c", '"$VARIA" moves chess >/dev/full'])
        t.exits(1)
        t.says("No space left")
    t.file("write.lua", 'varia.write("below/none.txt", "x")\n')
    t.varia("run", "--allow-write", ".", "write.lua")
    t.refused("write.lua:1: error: ")
    (t.folder / "kept").mkdir()
    t.file("link.lua", 'varia.write("link.txt", "x")\n')
    (t.folder / "kept/link.txt").symlink_to("/dev/full")
    t.varia("run", "--allow-write", "kept", "link.lua")
    t.refused("link.lua:1: error: ")


@row("G19", "streams that are closed, interrupts")
def _(t):
    t.run(["bash", "-c", '"$VARIA" moves chess >&-'])
    t.exits(1)
    t.run(["bash", "-c", '"$VARIA" play chess <&-'])
    t.accepted("ongoing")
    t.run(["bash", "-c", '(sleep 0.2; exec "$VARIA" moves chess) | true; exit ${PIPESTATUS[0]}'])
    t.exits(141)
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        t.varia("perft", "chess", "30", "--threads", "2", interrupt=number)
        t.exits(code)
        t.hold(t.out == "", "nothing expected on standard output")


@row("G20", "command lines that make no sense")
def _(t):
    for arguments, part in (
        (["perft", "chess", "3", "--dvide"], 'did you mean "--divide"'),
        (["perft", "chess", "3", "--threads"], "--threads needs a value"),
        (["moves", "--", "chess", "--count"], '"--count" stands behind "--"'),
        (["prft", "chess"], 'did you mean "perft"'),
        ([], "which command"),
        (["show"] + [f"word{i}" for i in range(10000)], 'unexpected "word1"'),
    ):
        t.varia(*arguments)
        t.refused(part, code=2)
