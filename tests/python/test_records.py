"""Games on record: read from texts and bytes, and written. The games are typed by hand."""

from __future__ import annotations

import threading

import pytest

import varia

# One game of shogi as CSA and as KIF, whose moves Varia calls so.
CSA = "V2.2\nN+Aoki\nN-Baba\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n"
KIF = (
    "手合割：平手\n先手：Aoki\n後手：Baba\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n"
    "   5 ４五角打\n   6 投了\n"
)
SHOGI = ["c3-c4", "g7-g6", "b2-h8+", "g9-h8", "B@f5"]
PGN = """[White "Ann"]
[Result "1-0"]

{begins} 1. e4 {a pawn} e5 2. Qh5 Nc6 (2... Nf6) 3. Bc4 $6 Nf6 4. Qxf7# 1-0

[White "Bob"]

1. e4 e4 *

[Variant "Nonsuch"]

1. e4 *
"""


def test_a_record_has_what_stands_there() -> None:
    mate, illegal, nonsuch = varia.read_records(PGN)
    assert mate.variant is not None and mate.variant.name == "chess"
    assert mate.tags == {"White": "Ann", "Result": "1-0"}
    assert mate.position == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert mate.moves == ["e2-e4", "e7-e5", "d1-h5", "b8-c6", "f1-c4", "g8-f6", "h5-f7"]
    assert mate.written == ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]
    assert mate.comments == ["begins"] and mate.tree[0]["comments"] == ["a pawn"]
    assert mate.tree[4]["glyphs"] == [6]
    assert [move["text"] for move in mate.tree[3]["variations"][0]["moves"]] == ["g8-f6"]
    assert (mate.result, mate.played, mate.flaws) == ("1-0", 7, ())
    board = mate.board()
    assert board.text == "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
    assert board.texts == mate.moves and str(board.pop()) == "h5-f7"

    assert illegal.moves == ["e2-e4"] and illegal.written == ["e4", "e4"] and illegal.played == 1
    assert [(flaw.severity, flaw.line) for flaw in illegal.flaws] == [("error", 8)]
    assert illegal.board().texts == ["e2-e4"]

    assert nonsuch.variant is None and nonsuch.position is None and nonsuch.moves == []
    with pytest.raises(varia.LoadError, match="Nonsuch"):
        nonsuch.board()


def test_a_mended_record_tells_what_was_written() -> None:
    (joined,) = varia.read_records("[Event \"a\"]\n\n1. e4 e5 2. Nf3Nc6 *\n")
    assert joined.moves == ["e2-e4", "e7-e5", "g1-f3", "b8-c6"] and len(joined.flaws) == 1
    assert [move["written"] for move in joined.tree] == ["e4", "e5", "Nf3", "Nc6"] == joined.written


@pytest.mark.parametrize("text", [CSA, KIF])
@pytest.mark.parametrize(
    ("codec", "encoding"),
    [("utf-8", "UTF-8"), ("utf-16", "UTF-16LE"), ("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP")],
)
def test_forms_and_encodings(text: str, codec: str, encoding: str) -> None:
    records = varia.read_records(text.encode(codec))
    assert records.form == ("csa" if text == CSA else "kif")
    if text == KIF or codec.startswith("utf"):  # the CSA has ASCII only
        assert records.encoding == encoding
    (record,) = records
    assert record.variant is not None and record.variant.name == "shogi"
    assert record.moves == SHOGI and record.result == "1-0"
    assert record.board().status == "white-wins resign 1-0"


def test_a_given_variant_decides() -> None:
    crazyhouse = varia.load("crazyhouse")
    (record,) = varia.read_records('[Variant "Chess"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n', crazyhouse)
    assert record.variant is crazyhouse and record.played == 5


def test_games_go_on_after_draws_that_nobody_claims(chess: varia.Variant) -> None:
    (record,) = varia.read_records("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *\n", variant=chess)
    assert record.played == 10 and record.board().texts[-1] == "e7-e5"


def test_boards_are_written(board: varia.Board) -> None:
    for move in ("f3", "e5", "g4", "Qh4"):
        board.push(move)
    text = board.record(tags={"White": "Ann", "Result": "1-0"})
    assert '[White "Ann"]\n' in text and '[Result "0-1"]\n' in text
    assert "\n1. f3 e5 2. g4 Qh4# 0-1\n" in text
    assert board.record("uci") == "startpos moves f2f3 e7e5 g2g4 d8h4\n"
    (again,) = varia.read_records(text)
    assert again.moves == board.texts and again.flaws == ()
    shogi = varia.Board(varia.load("shogi"))
    for move in SHOGI:
        shogi.push(move)
    shogi.resign()
    assert "\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n" in shogi.record("csa")
    with pytest.raises(varia.Error, match="csa"):
        board.record("csa")
    with pytest.raises(varia.Error, match="zzz"):
        board.record("zzz")
    with pytest.raises(varia.Error, match="name of a tag"):
        board.record(tags={"a b": "c"})


def test_what_is_no_record() -> None:
    with pytest.raises(varia.Error, match="SGF"):
        varia.read_records("(;GM[1]FF[4])")
    with pytest.raises(TypeError):
        varia.read_records(1)  # type: ignore[arg-type]
    assert list(varia.read_records("")) == []


def test_threads_share_no_reader() -> None:
    records = varia.read_records("1. e4 *\n\n" * 2000)
    read: list[varia.Record] = []

    def work() -> None:
        while True:
            try:
                read.append(next(records))
            except StopIteration:
                return
            except varia.Error as busy:
                assert busy.code == "busy"

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 2000
