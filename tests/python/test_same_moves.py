"""In random games the package and the program `varia serve` list the same legal moves.

The test compares a few thousand positions of ten variants, with VARIA_LONG a million.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import threading
from typing import Any

import pytest
from conftest import LONG

import varia

VARIANTS = [
    "chess", "crazyhouse", "shogi", "xiangqi", "duck", "draughts-international", "chaturaji", "atomic", "capablanca",
    "elevator-chess",
]
POSITIONS = 100_000 if LONG else 300


class Program:
    """A process of `varia serve`. It gets many requests at once."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [os.environ["VARIA"], "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            encoding="utf-8",
        )

    def request(self, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
        to, back = self.process.stdin, self.process.stdout
        assert to is not None and back is not None
        lines = "".join(json.dumps({"jsonrpc": "2.0", "id": i, **one}) + "\n" for i, one in enumerate(requests))

        def write() -> None:
            to.write(lines)
            to.flush()

        writer = threading.Thread(target=write)
        writer.start()
        answers = [json.loads(back.readline()) for _ in requests]
        writer.join()
        for i, answer in enumerate(answers):
            assert answer["id"] == i and "result" in answer, (requests[i], answer)
        return [answer["result"] for answer in answers]

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait() == 0


@pytest.mark.skipif(not os.environ.get("VARIA"), reason="the program is not built")
@pytest.mark.parametrize("name", VARIANTS)
def test_the_program_lists_the_same_moves(name: str) -> None:
    program = Program()
    (loaded,) = program.request([{"method": "load", "params": {"name": name}}])
    variant = varia.load(name)
    rng = random.Random(name)
    compared = 0
    while compared < POSITIONS:
        (made,) = program.request([{"method": "new_game", "params": {"variant": loaded["variant"]}}])
        board = varia.Board(variant)
        requests: list[dict[str, Any]] = []
        expected = []
        while board.legal_moves and compared + len(expected) < POSITIONS and len(expected) < 400:
            requests.append({"method": "moves", "params": {"game": made["game"], "effects": False}})
            expected.append((board.text, board.legal_texts()))
            moves = board.legal_moves
            move = moves[rng.randrange(len(moves))]
            text = move.text(board)
            board.push(move)
            # A comma means that the turn goes on. Without it, 33x24 can also be the text of a whole longer capture.
            text += "," if board.mid_turn else ""
            requests.append({"method": "play", "params": {"game": made["game"], "move": text, "effects": False}})
        requests.append({"method": "close", "params": {"game": made["game"]}})
        answers = program.request(requests)
        for (text, legal), answer in zip(expected, answers[::2]):
            assert sorted(item["text"] for item in answer["moves"]) == legal, text
        compared += len(expected)
    program.end()
