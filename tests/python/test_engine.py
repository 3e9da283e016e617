"""The engine: its moves, stopping it, and refused calls."""

from __future__ import annotations

import _thread
import os
import pathlib
import threading
import time
from typing import Callable

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


def test_searches_are_reproducible(board: varia.Board, chess: varia.Variant) -> None:
    first, second = (varia.Engine(chess).search(board, nodes=5000) for _ in range(2))
    assert first.texts == second.texts and first.score == second.score
    engine = varia.Engine(chess)
    assert engine.search(board, level=3, seed=7).texts == varia.Engine(chess).search(board, level=3, seed=7).texts
    engine.forget()
    assert engine.piece_value("Q") > engine.piece_value("R") > engine.piece_value("P") > 0
    assert isinstance(engine.evaluate(board), int)


def test_info_during_a_search(board: varia.Board, chess: varia.Variant) -> None:
    received: list[varia.Info] = []
    varia.Engine(chess).search(board, depth=4, info=received.append)
    assert received and received[-1].depth >= 1 and received[-1].lines[0].texts

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
    # The board can be changed meanwhile, because the engine has its own copy.
    board.push("e4")
    engine.stop()
    thread.join()
    assert time.monotonic() - begun < 10 and answers[0].best is not None


def slow_variant() -> varia.Variant:
    return varia.load_text(
        'format = 1\nname = "S"\nextends = "elevator"\nscript = "r.lua"\n[[hook]]\npoint = "legal"\ncall = "f"\n',
        files={"r.lua": "function f(p, m) local s = 0 for i = 1, 95000 do s = s + i end return true end"},
        strict=True,
    )


SLOW: dict[str, Callable[[varia.Variant, varia.Variant], object]] = {
    "evaluate": lambda slow, chess: varia.Engine(slow).evaluate(varia.Board(slow)),
    "piece value": lambda slow, chess: varia.Engine(slow).piece_value("R"),
    "prepare": lambda slow, chess: varia.Engine(slow).prepare(),
    "slow search": lambda slow, chess: varia.Engine(slow).search(varia.Board(slow), time=3600),
    "slow perft": lambda slow, chess: varia.Board(slow).perft(6),
    "slow divide": lambda slow, chess: varia.Board(slow).divide(6),
    "divide": lambda slow, chess: varia.Board(chess).divide(9),
    "legal moves": lambda slow, chess: [varia.Board(slow).legal_moves[0] for _ in range(1000)],
    "plays": lambda slow, chess: [varia.Board(slow).push_text("2a1-2a3") for _ in range(1000)],
    "slow games": lambda slow, chess: varia.random_games(slow, 32, threads=2),
    "slow batch": lambda slow, chess: varia.Batch(slow, 4, threads=2).play_random(100_000),
    "batch": lambda slow, chess: varia.Batch(varia.load("elevator"), 2000).play_random(10**9),
}


@pytest.mark.parametrize("what", SLOW)
def test_long_calls_are_interrupted(chess: varia.Variant, what: str) -> None:
    slow = slow_variant()
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        SLOW[what](slow, chess)
    timer.join()
    # The interruption has no later effect.
    assert len(list(varia.Board(slow).legal_moves)) == len(list(varia.Board(varia.load("elevator")).legal_moves))


def test_objects_work_after_an_interruption() -> None:
    slow = slow_variant()
    board, batch, engine = varia.Board(slow), varia.Batch(slow, 3, threads=2), varia.Engine(slow)
    moves = board.legal_texts()
    works: list[Callable[[], object]] = [
        lambda: board.perft(6), lambda: batch.play_random(100_000), lambda: engine.evaluate(board),
    ]
    for work in works:
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        timer.join()
    assert board.perft(1) == len(moves) and board.legal_texts() == moves
    numbers, offsets = batch.legal_actions()
    assert len(offsets) == 4 and len(numbers) == offsets[-1] and not batch.over().any()
    # An engine keeps no half-finished results.
    assert engine.prepare(time=0.1) and engine.piece_value("R") >= 0


def test_an_engine_is_stopped_during_its_preparation() -> None:
    slow = slow_variant()
    engine, board = varia.Engine(slow), varia.Board(slow)
    answers: list[object] = []

    def evaluate() -> None:
        try:
            answers.append(engine.evaluate(board))
        except varia.LimitError as stopped:
            answers.append(stopped)

    thread = threading.Thread(target=evaluate)
    thread.start()
    while thread.is_alive():
        engine.stop()
        time.sleep(0.02)
    thread.join()
    assert isinstance(answers[0], varia.LimitError) and "stopped before it knew" in str(answers[0])


def test_divide_adds_up_to_perft(board: varia.Board) -> None:
    for name, depth in (("chess", 3), ("duck", 1), ("chaturaji", 2), ("draughts-english", 4)):
        board = varia.Board(varia.load(name))
        by_turn = board.divide(depth)
        assert sorted(by_turn) == board.legal_turns() and sum(by_turn.values()) == board.perft(depth), name


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


def test_refused_calls(board: varia.Board, chess: varia.Variant) -> None:
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
        engine.piece_value("Z")


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
    # The user's folder has precedence over shipped weights. A broken file there is reported.
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


def test_making_an_engine_is_fast_and_its_first_search_keeps_its_limits() -> None:
    slow = slow_variant()
    before = time.process_time()
    engine = varia.Engine(slow)
    assert time.process_time() - before < 0.5
    board = varia.Board(slow)
    assert engine.search(board, time=0.1).best in board.legal_moves
    assert time.process_time() - before < 4
