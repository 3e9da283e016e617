"""Many threads share one variant, each with its own boards; and memory does not grow when objects are made often."""

from __future__ import annotations

import gc
import pickle
import random
import resource
import threading

import pytest
from conftest import random_plies

import varia


@pytest.mark.parametrize("name", ["chess", "duck", "elevator"])
def test_eight_threads_share_a_variant(name: str) -> None:
    variant = varia.load(name)
    texts: dict[tuple[int, int], str] = {}

    def play(thread: int) -> None:
        for game in range(5):
            board = varia.Board(variant)
            for _ in random_plies(board, random.Random(f"{game}"), 60):
                pass
            texts[thread, game] = board.text
            assert board.perft(1) >= 0

    threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(texts) == 40 and len({texts[thread, 3] for thread in range(8)}) == 1


def test_memory_does_not_grow(chess: varia.Variant) -> None:
    engine = varia.Engine(chess, table=1)

    def once() -> None:
        board = varia.Board(chess)
        for move in board.legal_moves:
            board.push(move)
            board.legal_moves.array()
            board.pop()
        board.planes()
        board.action_mask()
        with pytest.raises(varia.Error):
            board.push("nonsense")
        again = pickle.loads(pickle.dumps(board))
        assert again == board
        board.outcome()
        board.effects(board.legal_moves[0])
        chess.describe()
        varia.Batch(chess, 2).step(varia.Batch(chess, 2).legal_actions()[0][[0, 20]])

    for _ in range(200):
        once()
    engine.search(varia.Board(chess), nodes=500)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(400):
        once()
    for _ in range(20):
        engine.search(varia.Board(chess), nodes=500)
    gc.collect()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 * 1024
