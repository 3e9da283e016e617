"""Variant files of other programs: read from texts and bytes."""

from __future__ import annotations

import pytest

import varia

INI = """[knights:chess]
startFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1

[boards:chess]
twoBoards = true
"""


def test_games_are_imported_with_what_is_not_said() -> None:
    knights, boards = varia.import_games(INI, file="games.ini")
    assert (knights.name, knights.unsaid) == ("knights", ())
    assert repr(knights) == "<varia.ImportedGame knights, 0 unsaid>"
    assert [(what.severity, what.line, what.column) for what in boards.unsaid] == [("warning", 5, 1)]
    assert boards.unsaid[0].file == "games.ini"
    # Each of eight pawns has two moves, and the seven knights have 12.
    assert len(varia.Board(varia.load_text(knights.text, file="knights.toml")).legal_moves) == 28


def test_files_stand_by_themselves_if_they_are_to() -> None:
    (short,) = varia.import_games(INI.encode(), games=["knights"])
    (whole,) = varia.import_games(INI.encode(), games=["knights"], whole=True)
    assert 'extends = "chess"' in short.text and "extends" not in whole.text
    assert len(varia.Board(varia.load_text(whole.text, file="knights.toml")).legal_moves) == 28


def test_mistakes_have_places() -> None:
    with pytest.raises(varia.LoadError) as refused:
        varia.import_games("[a:chess]\nmaxRank = x\n", file="games.ini")
    assert [(d.file, d.line, d.column) for d in refused.value.diagnostics] == [("games.ini", 2, 11)]
    with pytest.raises(varia.LoadError, match="no section"):
        varia.import_games(INI, games=["knight"])
    with pytest.raises(TypeError):
        varia.import_games(1)  # type: ignore[arg-type]


ZRF = """(define step ($1 (verify empty?) add))
(game (title "Two Men") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1) (e 1 0))))
  (piece (name Man) (moves (step n) (step e)))
  (riddle 1)
  (board-setup (White (Man a1)) (Black (Man c3))))
"""


def test_rules_files_of_zillions_of_games() -> None:
    (game,) = varia.import_games(ZRF.replace("Men", "M\xe4n").encode("latin-1"), file="men.zrf")
    assert game.name == "two-m-n"
    assert [(what.line, what.column) for what in game.unsaid] == [(5, 3)]
    variant = varia.load_text(game.text, file="men.toml")
    assert variant.title == "Two M\xe4n"
    # The man on a1 goes up or to the right.
    assert sorted(str(move) for move in varia.Board(variant).legal_moves) == ["a1-a2", "a1-b1"]
    with pytest.raises(varia.LoadError, match="which is not here"):
        varia.import_games('(include "other.zrf")', file="men.zrf")
