"""Measures the speed of the Python package and, where possible, compares it with the library in C++.

    PYTHONPATH=build/release/python python3 tests/python/bench.py [build/release/varia] [build/release/varia_playouts]
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from typing import Callable

import numpy

import varia

ROUNDS = 5


def best(work: Callable[[], int]) -> float:
    """The highest rate of several rounds, per second. `work` returns the number of things that it has done."""
    highest = 0.0
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        done = work()
        highest = max(highest, done / (time.perf_counter() - begun))
    return highest


def report(what: str, rate: float, compared: str = "") -> None:
    print(f"{what:60} {rate:15,.0f} a second{compared}", flush=True)


def main() -> None:
    chess = varia.load("chess")
    board = varia.Board(chess)
    e4 = board.parse_move("e4")

    perft = best(lambda: board.perft(6))
    compared = ""
    if len(sys.argv) > 1:
        rate = 0.0
        command = [sys.argv[1], "perft", "chess", "6", "--threads", "1"]
        for _ in range(ROUNDS):
            printed = subprocess.run(command, capture_output=True, text=True).stderr
            rate = max(rate, 119060324 / float(re.findall(r"in ([0-9.]+) s", printed)[0]))
        compared = f", C++ {rate:,.0f}: {100 * perft / rate:.1f} %"
    report("perft 6 of chess, leaves", perft, compared)

    # The position after a move of a game: a push plays the move, a pop takes it back.
    middle = varia.Board(chess)
    for text in "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O".split():
        middle.push(text)
    h3 = middle.parse_move("h3")
    for name, on, move in [("after 1. e4", board, e4), ("in the middle of a game", middle, h3)]:
        def pushes(query: Callable[[varia.Board], object], n: int = 100_000) -> int:
            push, pop = on.push, on.pop
            for _ in range(n):
                push(move)
                query(on)
                pop()
            return n

        report(f"push, len(legal_moves), pop, {name}", best(lambda: pushes(lambda b: len(b.legal_moves))))
        report(f"push, legal_moves.array(), pop, {name}", best(lambda: pushes(lambda b: b.legal_moves.array())))
        report(f"push, list(legal_moves), pop, {name}", best(lambda: pushes(lambda b: list(b.legal_moves), 20_000)))

    seed = iter(range(10_000))
    games = best(lambda: int(varia.random_games(chess, 4000, seed=next(seed), threads=1).plies.sum()))
    compared = ""
    if len(sys.argv) > 2:
        rate = 0.0
        for number in range(ROUNDS):
            command = [sys.argv[2], "chess", "4000", str(number)]
            rate = max(rate, float(subprocess.run(command, capture_output=True, text=True).stdout))
        compared = f", C++ {rate:,.0f}: {100 * games / rate:.1f} %"
    report("random games of chess on one thread, moves", games, compared)
    games = best(lambda: int(varia.random_games(chess, 8000, seed=next(seed)).plies.sum()))
    report("random games of chess on all threads, moves", games)

    for threads in (1, 0):
        batch = varia.Batch(chess, 1024, threads=threads)
        rng = numpy.random.default_rng(1)

        def steps() -> int:
            played = 0
            batch.reset()
            for _ in range(50):
                numbers, offsets = batch.legal_actions()
                counts = numpy.diff(offsets)
                chosen = offsets[:-1] + (rng.random(1024) * counts).astype(numpy.int64)
                batch.step(numpy.where(counts > 0, numbers[numpy.minimum(chosen, len(numbers) - 1)], -1))
                played += int((counts > 0).sum())
            return played

        report(f"Batch.legal_actions and step, {batch.threads} threads, moves", best(steps))
    masks = numpy.empty((1024, chess.n_actions), numpy.bool_)
    report("Batch.masks, boards", best(lambda: len(batch.masks(out=masks))))
    planes = batch.planes()
    report("Batch.planes, boards", best(lambda: len(batch.planes(out=planes))))


main()
