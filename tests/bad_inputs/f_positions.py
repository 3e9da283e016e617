"""The text of positions."""
from harness import row

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@row("F01", "nothing, blanks, ten megabytes")
def _(t):
    t.position("chess", "", "--position")
    t.position("chess", "   ", "--position:1:1: error: position text is empty")
    t.position("chess", "8/" * 60000, "--position:1:1: error: position text of 120000 bytes; the limit is 5056")
    t.position("chess", "8/" * 2000, "--position:1:17: error: the board has 2001 rows; expected 8")
    t.file("long.lua", 'local text = ("8/"):rep(1000000)\nlocal ok, why = pcall(varia.game, "chess", text)\nassert(not ok)\nprint(why)\n')
    t.varia("run", "long.lua")
    t.accepted("position text of 2000000 bytes; the limit is 5056")
    t.library("Hosts.TextsAreRefusedByTheirLength")


@row("F02", "rows too many, runs of digits without end")
def _(t):
    t.position("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "looks like a position on a 8x7 board; this variant is 8x8")
    t.position("chess", START.replace("/8/8/8/8/", "/99999999999999999999/8/8/8/") + " w KQkq - 0 1",
               "--position:1:19: error: a run of very many empty cells is longer than what is left of row 3")


@row("F03", "numbers of two digits")
def _(t):
    t.position("chess", START.replace("/8/8/8/8/", "/44/8/8/8/") + " w KQkq - 0 1", "a run of 44 empty cells")
    t.position("capablanca", "rnabqkbcnr/pppppppppp/10/91/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", "a run of 91 empty cells")
    t.varia("moves", "capablanca", "--count", "--position", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1")
    t.accepted("28")


@row("F04", "letters without a piece, a hand that is never closed")
def _(t):
    t.position("chess", START.replace("pppppppp", "ppppXppp") + " w KQkq - 0 1", "--position:1:14: error: ", '"X"')
    t.position("crazyhouse", START + "[Qn w KQkq - 0 1", "--position:1:44: error: the hand's [ is never closed")
    t.position("crazyhouse", START + "[QX] w KQkq - 0 1", '--position:1:46: error: no piece has the letter "X"')


@row("F05", "no king, two kings, nobody to move: then White moves, and that is told")
def _(t):
    t.position("chess", START.replace("k", "q") + " w - - 0 1", "black has no King")
    t.position("chess", START.replace("kb", "kk") + " w - - 0 1", "black has 2 royal pieces (e8, f8); it starts with 1")
    t.varia("show", "chess", "--position", START)
    t.accepted("--position:1:44: warning: the side to move is missing", "it is read as w")


@row("F06", "castling without king or rook in place: dropped and told, as other programs drop it")
def _(t):
    for text, told in ((START.replace("RNBQKBNR", "RNBQKBN1") + " w KQkq - 0 1", "warning: castling right K: white has no Rook"),
                       (START.replace("RNBQKBNR", "RNBQ1BNR").replace("PPPPPPPP", "PPPPKPPP") + " w KQ - 0 1", "warning: castling right K")):
        t.varia("show", "chess", "--position", text)
        t.exits(0)
        t.says(told, "the right is left out")
    t.position("chess", START + " w KQKQkq - 0 1", "--position:1:")
    t.position("chess", START + " w ZZ - 0 1", "--position:1:")


@row("F07", "en passant where nothing has passed: dropped and told; or off the board")
def _(t):
    for cell in ("e5", "e6"):
        t.varia("show", "chess", "--position", START + f" w KQkq {cell} 0 1")
        t.exits(0)
        t.says(f'warning: impossible en passant "{cell}"', "it is left out")
    t.position("chess", START + " w KQkq i9 0 1", 'expected an en passant cell or -, found "i9"')


@row("F08", "counts below nothing, beyond all bounds, of letters")
def _(t):
    t.position("chess", START + " w KQkq - -1 1", "expected the half-move clock from 0 to 100000")
    t.position("chess", START + " w KQkq - 0 9223372036854775808", "expected the move number from 1 to 1000000000")
    t.varia("show", "chess", "--position", START + " w KQkq - 0 0")
    t.exits(0)
    t.says("warning: the number of the move counts from 1", "it is read as 1")
    t.position("chess", START + " w KQkq - x 1", 'unexpected text "x"')
    t.position("3check", START + " w KQkq - 9999999999+3 0 1", "--position:1:")


@row("F09", "text behind the end")
def _(t):
    t.position("chess", START + " w KQkq - 0 1 xyz", '--position:1:58: error: unexpected text "xyz" after the move number')


@row("F10", "tabs, blanks of other scripts, full-width digits")
def _(t):
    t.varia("moves", "chess", "--count", "--position", f"\t{START}\t w   KQkq\t-  0   1 ")
    t.accepted("20")
    t.position("chess", START + "\u00a0w KQkq - 0 1", "--position:1:")
    t.position("chess", START.replace("/8/", "/\uff18/", 1) + " w KQkq - 0 1", "--position:1:19: error: ")


@row("F11", "the side that just moved in check")
def _(t):
    text = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"
    t.position("chess", text, "black is in check (e8), but white is to move")
    # Where arrivals from other boards can bring it about, the position is accepted.
    t.varia("moves", "elevator-chess", "--set", "boards=2", "--set", "schedule=free", "--position", f"- | {text} | {START} w KQkq - 0 1")
    t.accepted("1:e2-e8")


@row("F12", "a position of another game")
def _(t):
    t.position("chess", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
               "this looks like a position on a 9x10 board; this variant is 8x8")
