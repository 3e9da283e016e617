"""Variants that are TOML and make no sense: keys, types, ranges, names, rules."""
from harness import BOARD, PIECES, ROOT, SETUP, row, small

MOVE_OF_R = "moves = [{ slide = [1, 0] }]"


def with_move(move):
    """A small variant whose rook moves otherwise."""
    return small(pieces=PIECES.replace(MOVE_OF_R, f"moves = [{move}]"))


def with_rules(*lines):
    return small(more="[rules]\n" + "\n".join(lines))


def axes(*sizes):
    return "axes = [" + ", ".join(f'{{ name = "x{i}", labels = "1-{n}" }}' for i, n in enumerate(sizes)) + "]\n"


@row("C01", "a mistyped table")
def _(t):
    t.diagnostic("c_table_typo")
    t.check(small().replace("[board]", "[baord]"), "variant.toml:4:2: error: unknown table [baord]; did you mean [board]?")


@row("C02", "a mistyped key")
def _(t):
    t.diagnostic("c_key_typo", "c_top_key_typo", "c_move_key_typo")
    t.check(small(pieces=PIECES + 'promtion = { to = ["K"] }\n'), 'unknown key "promtion" in [pieces.R]; did you mean "promotion"?')


@row("C03", "a key in the wrong table")
def _(t):
    t.diagnostic("c_wrong_table", "c_wrong_table_piece")


@row("C04", "a key in capitals")
def _(t):
    t.diagnostic("c_case")


@row("C05", "a key of another format of this file")
def _(t):
    # Format 1 is the first format, so no key has been renamed yet. A key of the earlier draft is unknown like any
    # other.
    t.diagnostic("c_no_such_key")
    t.check(small(top='size = [8, 8]'), 'unknown key "size"')


@row("C06", "a format of the future")
def _(t):
    t.diagnostic("c_format_99")


@row("C07", "no format")
def _(t):
    t.diagnostic("c_format_missing")


@row("C08", "axes that are a text, a fraction, true")
def _(t):
    t.diagnostic("c_axes_text", "c_axes_numbers", "c_format_text")
    t.check(small(board="axes = 8.0\n"), 'variant.toml:5:8: error: expected an array of tables for "axes", found a fraction')
    t.check(small(board="axes = true\n"), 'variant.toml:5:8: error: expected an array of tables for "axes", found true')


@row("C09", "no axes")
def _(t):
    t.diagnostic("c_axes_none")


@row("C10", "axes without labels, or with fewer than none")
def _(t):
    t.diagnostic("c_labels_missing", "c_labels_range")
    t.check(small(board='axes = [{ name = "file", labels = [] }, { name = "rank", labels = "1-4" }]\n'), "variant.toml:5:35: error: \"labels\" needs at least 1 entry")
    t.check(small(board='axes = [{ name = "file", labels = "--1" }]\n'), "this is no range of labels")


@row("C11", "a thousand billion cells")
def _(t):
    t.diagnostic("c_cells_too_many", "c_labels_long", "c_labels_overflow")
    t.check(small(board=axes(4096, 4096, 4096, 4096)), "the axes span more than")


@row("C12", "axes whose cells overflow to none")
def _(t):
    t.diagnostic("c_cells_overflow", "c_axes_many")
    t.check(small(board=axes(*[16] * 16)), "the axes span more than")


@row("C13", "a size that 32 bits would cut to one")
def _(t):
    t.check(small(board='axes = [{ name = "file", labels = "1-4294967297" }, { name = "rank", labels = "1-4" }]\n'),
            "variant.toml:5:35: error: this is no range of labels")


@row("C14", "ten thousand kinds of pieces; ten thousand directions")
def _(t):
    t.diagnostic("c_pieces_many")
    t.check(with_move("{ slide = [" + ", ".join(["[1, 0]"] * 10000) + "] }"), "has at most ")
    names = "".join(f'[pieces."{{X{i}}}"]\nname = "P{i}"\nmoves = []\n' for i in range(10000))
    t.check(small(pieces=PIECES + names), '"pieces" has at most 250 entries, not 10002')


@row("C15", "a piece without a name, and names of blanks and line ends")
def _(t):
    t.diagnostic("c_name_empty", "c_name_missing")
    for name in ('""', '"   "', '"a\\nb"'):
        t.check(small(pieces=PIECES.replace('"Rook"', name)), "variant.toml:13:8: error: ", '"name"')


@row("C16", "two pieces with one letter")
def _(t):
    t.check(small(pieces=PIECES + '[pieces.R]\nname = "Racer"\nmoves = []\n'), "variant.toml:15:2: error: ", "cannot redefine existing table 'pieces.R'; it is already there on line 12")


@row("C17", "letters that are signs of positions")
def _(t):
    t.diagnostic("c_letter_signs", "c_letter_word")
    for letter in (" ", "AB", "1", "*", "~", "-"):
        t.check(small(pieces=PIECES + f'[pieces."{letter}"]\nname = "Other"\nmoves = []\n'), "variant.toml:15:9: error: a piece is keyed by its letter, not by ")


@row("C18", "pieces that differ by the size of their letter")
def _(t):
    t.diagnostic("c_letter_small")


@row("C19", "sides: two of one name, one, none, a thousand")
def _(t):
    t.diagnostic("c_sides_same", "c_sides_one")
    t.check(small(more="[sides]\nnames = []"), "\"names\" needs at least 1 entry")
    t.check(small(more="[sides]\nnames = [" + ", ".join(f'"s{i}"' for i in range(1000)) + "]"), "\"names\" has at most 8 entries, not 1000")


@row("C20", "an order of turns that names nobody")
def _(t):
    t.diagnostic("c_sides_order", "c_sides_never")


@row("C21", "kinds that are not there")
def _(t):
    t.diagnostic("c_promotion_unknown", "c_captured_as", "c_goal_kind", "c_clear_kind", "c_promotion_word")


@row("C22", "a promotion to nothing")
def _(t):
    t.diagnostic("c_promotion_none")


@row("C23", "a promotion to itself")
def _(t):
    t.diagnostic("c_promotion_itself", "c_promotion_must")


@row("C24", "a zone that is not there")
def _(t):
    t.diagnostic("c_zone_unknown", "c_typo_and_zone", "c_goal_zone")


@row("C25", "a cell that is not there")
def _(t):
    t.diagnostic("c_zone_cell", "c_castling_cell", "c_link_cell")


@row("C26", "a cell of a zone twice")
def _(t):
    t.check(small(more='[zones]\nhill = ["b2", "b2"]\n[rules]\ngoal = [{ kinds = ["K"], zone = "hill", result = "win" }]'), 'cell "b2" is listed twice')


@row("C27", "cells and vectors of other dimensions")
def _(t):
    t.diagnostic("c_vector_long", "c_vector_short", "c_vector_empty", "c_setup_board_3d")
    t.check(small(more='[zones]\nhill = ["b"]\n[rules]\ngoal = [{ kinds = ["K"], zone = "hill", result = "win" }]'), '"b"')


@row("C28", "a direction that leads nowhere")
def _(t):
    t.diagnostic("c_vector_zero", "c_facing_vector")


@row("C29", "a direction longer than the board")
def _(t):
    # A move that can never be made is a mistake. It has no other effect than a warning.
    t.warned(with_move("{ leap = [9, 0] }"), "this move can never be made: its first step leads off the board from every cell")


@row("C30", "a direction of the smallest number there is")
def _(t):
    t.diagnostic("c_vector_huge", "c_vector_fraction", "c_vector_text")
    t.check(with_move("{ leap = [-9223372036854775808, 0] }"), "components must be from -4096 to 4096")


@row("C31", "a piece without moves")
def _(t):
    t.diagnostic("c_moves_missing", "c_move_nothing")


@row("C32", "riders on rings")
def _(t):
    ring = ('axes = [{ name = "file", labels = "a-d", wrap = true }, { name = "rank", labels = "1-4", wrap = true }]\n')
    text = small(board=ring, setup='position = "4/1k2/4/3R w"\n', pieces=PIECES.replace("royal = true\n", ""))
    t.fine(text)
    t.varia("moves", "variant.toml")
    t.accepted("d1-d2")
    moves = t.out.split()
    t.hold(len(moves) == len(set(moves)) == 6, "a rook on an empty ring of four goes to three cells each way, each told once")


@row("C33", "hoppers on rings")
def _(t):
    ring = ('axes = [{ name = "file", labels = "a-d", wrap = true }, { name = "rank", labels = "1-4", wrap = true }]\n')
    text = small(board=ring, setup='position = "4/1k2/4/R2R w"\n', pieces=PIECES.replace("royal = true\n", "").replace(
        MOVE_OF_R, "moves = [{ hop = [1, 0], after = [0, 4] }]"))
    t.file("variant.toml", text)
    t.varia("check", "variant.toml")
    t.hold(t.code in (0, 1), "an answer expected")
    t.fine(text.replace("after = [0, 4]", "after = [1, 4]"))
    t.varia("moves", "variant.toml")
    t.accepted("a1-c1")


@row("C34", "a slide without end")
def _(t):
    t.diagnostic("c_range_huge", "c_range_backwards", "c_range_three", "c_range_zero")
    t.check(with_move("{ slide = [1, 0], range = 1000000000000000000 }"), "a range goes from 0 to 4096, or to inf")


@row("C35", "cells that no step reaches")
def _(t):
    t.warned(small(board=BOARD + 'keep = "file != 3"\n', setup='position = "k1r/3/3/K1R w"\n'), "4 cells cannot be reached from a1 by steps from cell to cell, straight or slanting", options=["--lint"])


@row("C36", "links to cells that are not there, to themselves, and one way")
def _(t):
    t.diagnostic("c_link_cell", "c_link_missing")
    link = 'links = [{{ from = "a1", by = [{}], to = "{}" }}]\n'
    t.check(small(board=BOARD + link.format("0, 0", "b1")), "variant.toml:6:30: error: a direction may not be zero")
    t.file("variant.toml", small(board=BOARD + link.format("-1, 0", "a1")))
    t.varia("moves", "variant.toml")  # a link from a cell to itself is accepted or refused at once
    t.hold(t.code in (0, 1), "an answer expected")
    t.fine(small(board=BOARD + link.format("-1, 0", "d1")))


@row("C37", "a wrap that is none")
def _(t):
    t.diagnostic("c_wrap")


@row("C38", "one rule said in two ways")
def _(t):
    t.diagnostic("b_key_twice")
    t.check(with_rules('stalemate = "win"', 'stalemate = "draw"'), "variant.toml:18:1: error: ", "on line 17")


@row("C39", "two pieces on one cell")
def _(t):
    t.diagnostic("c_setup_two")


@row("C40", "a letter without a piece in the set-up")
def _(t):
    t.diagnostic("c_setup_letter", "c_setup_fen")


@row("C41", "rows too long and too short")
def _(t):
    t.diagnostic("c_setup_width", "c_setup_rows", "c_setup_fen_width")


@row("C42", "no royal piece")
def _(t):
    t.diagnostic("c_setup_no_king")


@row("C43", "two kings, of which each must be safe")
def _(t):
    # Two royal pieces are allowed. The key `royal` says which of them must be safe, so --lint does not complain.
    t.fine(small(setup='position = "k1kr/4/4/K2R w"\n'))
    t.check(with_rules('royal = "any"'), 'expected "each", "last", "one", "last-of-kind" or "one-of-kind" for "royal", found "any"')


@row("C44", "a start with the side that just moved in check")
def _(t):
    t.diagnostic("c_setup_in_check")


@row("C45", "a start without a legal move, or with the game over")
def _(t):
    t.warned(small(setup='position = "k3/4/1r2/K3 w"\n', pieces=PIECES.replace('moves = [{ leap = [1, 0] }, { leap = [1, 1] }]', "moves = []")), "the game is over at its start")
    t.library("SetUp.AGameThatIsOverAtItsStartIsWarnedOf")


@row("C46", "two ends at once")
def _(t):
    # The order is fixed (docs/architecture.md): the goal comes before extinction, in whatever order the file lists
    # them.
    rules = ['goal = [{ kinds = ["K"], zone = "file == 2 and rank == 2", result = "win" }]', 'extinction = [{ kinds = ["R"], result = "win" }]']
    for lines in (rules, rules[::-1]):
        t.file("variant.toml", small(more="[rules]\n" + "\n".join(lines), setup='position = "k3/4/1r2/K2R w"\n'))
        t.varia("status", "variant.toml", "--moves", "a1-b2")
        t.accepted("white-wins goal")


@row("C47", "counts of repetitions and of moves that make no sense")
def _(t):
    t.diagnostic("c_repetition", "c_move_rule")
    t.check(with_rules('repetition = { count = -1, result = "draw" }'), '"count" must be from 2 to 100, not -1')
    t.check(with_rules('move_rule = { plies = 9223372036854775807, result = "draw" }'), '"plies" must be from 1 to ')


@row("C48", "variants that extend each other in a circle")
def _(t):
    t.diagnostic("d_circle_a", "d_circle_b", "d_extends_itself")


@row("C49", "variants that extend each other without end")
def _(t):
    t.library("Extends.DepthCountAndBytesAreLimited")
    t.file("v0.toml", small())
    for i in range(1, 40):
        t.file(f"v{i}.toml", f'format = 1\nname = "T"\nextends = "v{i - 1}.toml"\n')
    t.varia("check", "v16.toml")
    t.accepted("1 ok")
    t.varia("check", "v39.toml")
    t.broken("at most 16 deep")
