"""Loading variants by name, text and file, within budgets; and playing each built-in variant."""

from __future__ import annotations

import os
import pathlib
import pickle
import random

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
