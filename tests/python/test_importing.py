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
    assert [(what.severity, what.file, what.line, what.column) for what in boards.unsaid] == [("warning", "games.ini", 5, 1)]
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
    with pytest.raises(varia.LoadError, match="knights"):
        varia.import_games(INI, games=["knight"])
    with pytest.raises(TypeError):
        varia.import_games(1)  # type: ignore[arg-type]
