"""The engine: what it finds, how it is stopped, what it refuses."""

from __future__ import annotations

import _thread
import os
import pathlib
import threading
import time

import pytest

import varia
from conftest import SOURCE


def test_finds_a_mate(chess: varia.Variant) -> None:
    board = varia.Board(chess, "7k/R7/6K1/8/8/8/8/8 w - - 0 1")
    answer = varia.Engine(chess).search(board, depth=3, lines=2)
    assert answer.texts == ["a7-a8"] and answer.best == board.parse_move("Ra8") and answer.moves == [answer.best]
    assert answer.lines[0].end == 1 and answer.score == answer.lines[0].value and len(answer.lines) == 2
    assert answer.info.nodes > 0 and board.move_stack == []
    board.push(answer.moves[0])
    over = varia.Engine(chess).search(board)
    assert over.best is None and over.moves == [] and board.is_game_over()


def test_the_same_each_time(board: varia.Board, chess: varia.Variant) -> None:
    first, second = (varia.Engine(chess).search(board, nodes=5000) for _ in range(2))
    assert first.texts == second.texts and first.score == second.score
    engine = varia.Engine(chess)
    assert engine.search(board, level=3, seed=7).texts == varia.Engine(chess).search(board, level=3, seed=7).texts
    engine.forget()
    assert engine.worth("Q") > engine.worth("R") > engine.worth("P") > 0 and isinstance(engine.evaluate(board), int)


def test_tells_on_the_way(board: varia.Board, chess: varia.Variant) -> None:
    heard: list[varia.Info] = []
    varia.Engine(chess).search(board, depth=4, info=heard.append)
    assert heard and heard[-1].depth >= 1 and heard[-1].lines[0].texts

    def fails(info: varia.Info) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        varia.Engine(chess).search(board, info=fails)


def test_stopped_from_another_thread(board: varia.Board, chess: varia.Variant) -> None:
    engine = varia.Engine(chess)
    answers: list[varia.Answer] = []
    thread = threading.Thread(target=lambda: answers.append(engine.search(board, time=60)))
    begun = time.monotonic()
    thread.start()
    time.sleep(0.1)
    with pytest.raises(varia.Error) as caught:
        engine.search(board)
    assert caught.value.code == "busy"
    # Meanwhile the board is free: the engine has its own copy.
    board.push("e4")
    engine.stop()
    thread.join()
    assert time.monotonic() - begun < 10 and answers[0].best is not None


@pytest.mark.parametrize("what", ["search", "perft", "games"])
def test_interrupted(board: varia.Board, chess: varia.Variant, what: str) -> None:
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        if what == "search":
            varia.Engine(chess).search(board, time=60)
        elif what == "perft":
            board.perft(9)
        else:
            varia.random_games(chess, 1_000_000)
    timer.join()
    assert time.monotonic() - begun < 10
    assert board.perft(2) == 400


def test_turns_sides_and_matches() -> None:
    for name in ["duck", "chaturaji"]:
        board = varia.Board(varia.load(name))
        for move in varia.Engine(board.variant).search(board, nodes=2000).moves:
            board.push(move)
        assert board.ply == 1 and not board.mid_turn
    board = varia.Board(varia.load("elevator-chess", boards=2))
    answer = varia.Engine(board.variant).search(board, nodes=2000)
    assert answer.texts
    for move in answer.moves:
        board.push(move)
    assert board.texts == answer.texts


def test_what_is_refused(board: varia.Board, chess: varia.Variant) -> None:
    engine = varia.Engine(chess)
    with pytest.raises(varia.Error):
        engine.search(varia.Board(varia.load("xiangqi")))
    for wrong in [{"level": 21}, {"level": -1}, {"depth": -1}, {"lines": 0}, {"time": -1.0}, {"time": float("nan")}]:
        with pytest.raises(varia.Error):
            engine.search(board, **wrong)  # type: ignore[arg-type]
    with pytest.raises(varia.Error):
        varia.Engine(chess, threads=0)
    with pytest.raises(varia.Error):
        varia.Engine(chess, table=0)
    with pytest.raises(varia.Error):
        engine.worth("Z")


def test_weights_are_found_and_named(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = SOURCE / "variants" / "shogi" / "shogi.eval.toml"
    shogi = varia.load("shogi")
    (by,) = varia.Engine(shogi).weights
    assert by["from"] == "program" and by["file"] == "variants/shogi/shogi.eval.toml"
    assert varia.Engine(shogi, trained=False).weights == [{"from": "rules"}]
    ways: list[str | os.PathLike[str]] = [shipped, str(shipped), shipped.read_text()]
    for given in ways:
        assert varia.Engine(shogi, weights=given).weights[0]["from"] == "given"
    with pytest.raises(varia.LoadError, match="of other rules"):
        varia.Engine(varia.load("chess"), weights=shipped)
    with pytest.raises(OSError):
        varia.Engine(shogi, weights=tmp_path / "nowhere")
    # The user's folder comes before what ships; a broken file there is told.
    folder = tmp_path / "varia" / "weights"
    folder.mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (folder / "shogi.eval.toml").write_text(shipped.read_text())
    (by,) = varia.Engine(shogi).weights
    assert by["from"] == "folder" and by["file"] == str(folder / "shogi.eval.toml")
    assert varia.Engine(shogi, user_weights=False).weights[0]["from"] == "program"
    (folder / "shogi.eval.toml").write_text("nonsense")
    (by,) = varia.Engine(shogi).weights
    assert by["from"] == "program" and len(by["unfit"]) >= 1


def test_making_an_engine_takes_no_time_and_its_first_search_keeps_to_its_limits() -> None:
    slow = varia.load_text(
        'format = 1\nname = "S"\nextends = "elevator"\nscript = "r.lua"\n[[hook]]\npoint = "legal"\ncall = "f"\n',
        files={"r.lua": "function f(p, m) local s = 0 for i = 1, 95000 do s = s + i end return true end"},
        strict=True,
    )
    before = time.process_time()
    engine = varia.Engine(slow)
    assert time.process_time() - before < 0.5
    board = varia.Board(slow)
    assert engine.search(board, time=0.1).best in board.legal_moves
    assert time.process_time() - before < 4
