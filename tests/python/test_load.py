"""Loading variants by name, text and file, within budgets; and playing each built-in variant."""

from __future__ import annotations

import gc
import os
import pathlib
import pickle
import random
import weakref

import pytest
from conftest import random_plies

import varia


def test_by_name() -> None:
    assert "chess" in varia.variants() and varia.variants() == sorted(varia.variants())
    chess = varia.load("chess")
    assert (chess.name, chess.title) == ("chess", "Chess") and chess.sides == chess.players == ("white", "black")
    assert set(chess.pieces) == set("PNBRQK") and chess.cells[:2] == ("a1", "b1") and chess.shape == (8, 8)
    assert varia.load("elevator-chess", boards=3).options["boards"] == "3"
    with pytest.raises(varia.LoadError) as caught:
        varia.load("ches")
    assert caught.value.code == "refused" and "chess" in caught.value.hint and isinstance(caught.value, ValueError)
    with pytest.raises(varia.LoadError):
        varia.load("chess", colour="green")


def test_errors_have_places() -> None:
    with pytest.raises(varia.LoadError) as caught:
        varia.load_text('format = 1\nextends = "chess"\nnmae = "Chess"\n', name="mine", file="mine.toml")
    assert caught.value.place == ("mine.toml", 3, 1) and "mine.toml:3:1" in str(caught.value) and caught.value.hint
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.diagnostics == caught.value.diagnostics


def test_pipes_and_devices(tmp_path: pathlib.Path) -> None:
    # The loader does not wait for a pipe and does not read a device, if the caller names it, if it is in a folder, and
    # if a variant names it.
    variant = tmp_path / "variant.toml"
    os.mkfifo(variant)
    for path in (tmp_path, variant, "/dev/zero"):
        with pytest.raises(varia.LoadError, match="not a regular file"):
            varia.load_file(path)
    variant.unlink()
    variant.write_text('format = 1\nname = "Mine"\nextends = "other.toml"\n')
    os.mkfifo(tmp_path / "other.toml")
    with pytest.raises(varia.LoadError, match="not a regular file"):
        varia.load_file(tmp_path)


def test_text_and_files(tmp_path: pathlib.Path) -> None:
    text = (pathlib.Path(__file__).parents[2] / "variants/chess/variant.toml").read_text()
    chess = varia.load_text(text, name="my-chess")
    assert chess.name == "my-chess" and varia.Board(chess).perft(3) == 8902
    child = 'format = 1\nextends = "base.toml"\nname = "Mine"\n'
    with pytest.raises(varia.LoadError):
        varia.load_text(child)
    mine = varia.load_text(child, name="mine", files={"base.toml": text})
    assert mine.title == "Mine"
    (tmp_path / "variant.toml").write_text(child)
    (tmp_path / "base.toml").write_text(text)
    paths: list[str | pathlib.Path] = [tmp_path, tmp_path / "variant.toml", str(tmp_path)]
    for path in paths:
        assert varia.load_file(path).name == tmp_path.name
    # A pickle contains all files from which the variant was read.
    pickled = pickle.dumps(varia.load_file(tmp_path))
    (tmp_path / "base.toml").unlink()
    assert varia.Board(pickle.loads(pickled)).perft(2) == 400
    with pytest.raises(varia.LoadError):
        varia.load_file(tmp_path)
    with pytest.raises(varia.LoadError):
        varia.load_file(tmp_path / "nothing.toml")


def test_budgets() -> None:
    with pytest.raises(varia.LimitError):
        varia.load("chess", load_steps=10)
    with pytest.raises(varia.LimitError):
        varia.load("chess", load_memory=10)
    with pytest.raises(varia.Error):
        varia.load("chess", load_steps=0)
    assert varia.load("chess", strict=True).name == "chess"


def test_loads_are_shared() -> None:
    chess = varia.load("chess")
    assert varia.load("chess") is chess and pickle.loads(pickle.dumps(chess)) == chess
    text = 'format = 1\nextends = "chess"\nname = "Mine"\n'
    mine = varia.load_text(text)
    assert varia.load_text(text) is mine and varia.load_text(text + "# other") is not mine
    # Budgets are part of a load, but not of the rules.
    strict = varia.load("chess", strict=True)
    assert strict is not chess and strict == chess and hash(strict) == hash(chess)
    assert chess != varia.load("shogi") and mine != chess and chess != "chess"
    three = varia.load("elevator-chess", boards=3)
    assert three != varia.load("elevator-chess", boards=4)
    assert three == varia.load("elevator-chess", options={"boards": 3})
    # A variant that nobody uses any more is not kept.
    gone = weakref.ref(varia.load_text(text, name="gone"))
    gc.collect()
    assert gone() is None


def test_a_board_of_another_load() -> None:
    chess, strict = varia.load("chess"), varia.load("chess", strict=True)
    board = varia.Board(strict)
    board.push("e4")
    board.push("f5")
    assert board == pickle.loads(pickle.dumps(board))
    answer = varia.Engine(chess).search(board, nodes=200)
    assert answer.best in board.legal_moves
    assert varia.Engine(chess).evaluate(board) == varia.Engine(strict).evaluate(board)
    with pytest.raises(varia.Error, match="not of the engine's variant"):
        varia.Engine(varia.load("shogi")).search(board)


def test_names_in_place_of_variants() -> None:
    assert varia.Board() == varia.Board("chess") == varia.Board(varia.load("chess"))
    assert varia.Board("shogi").variant == varia.load("shogi")
    assert varia.Board("chess", "8/8/8/8/8/8/8/K1k5 w - - 0 1").turn == "white"
    assert varia.Engine("losalamos").variant.name == varia.Batch("losalamos", 1).variant.name == "losalamos"
    assert len(varia.random_games("losalamos", 3).plies) == 3
    with pytest.raises(varia.LoadError, match="ches"):
        varia.Board("ches")


def test_options_of_requests() -> None:
    text = """
format = 1
name = "Options with the names of arguments"
extends = "chess"
[options]
strict = { default = false, help = "..." }
load_steps = { default = 3, help = "..." }
options = { default = 1, help = "..." }
"""
    given = {"strict": True, "load_steps": 5, "options": 2}
    assert varia.load_text(text, options=given).options == {"strict": "true", "load_steps": "5", "options": "2"}
    # What a request gives as options cannot set a budget.
    for name in ("strict", "load_steps", "load_memory", "script_steps", "script_memory", "options", "name"):
        with pytest.raises(varia.LoadError):
            varia.load("chess", options={name: 1})
    with pytest.raises(varia.Error, match="twice"):
        varia.load("elevator-chess", options={"boards": 3}, boards=4)


def test_description() -> None:
    description = varia.load("chess").describe()
    board = description["board"]
    assert description["format"] == 1 and board["cells"][:2] == ["a1", "b1"] and board["coordinates"][1] == [1, 0]
    assert [piece["letter"] for piece in description["pieces"]] == list(varia.load("chess").pieces)
    assert varia.load("elevator-chess").describe()["building"]["floors"]


@pytest.mark.parametrize("name", varia.variants())
def test_every_variant_plays_and_takes_back(name: str) -> None:
    variant = varia.load(name)
    board = varia.Board(variant)
    start, key = board.text, board.key
    rng = random.Random(name)
    for move in random_plies(board, rng, 30):
        assert move in board.legal_moves
    assert str(board)
    assert varia.Board(variant, board.text).text == board.text
    while board.move_stack:
        board.pop()
    assert (board.text, board.key) == (start, key)
