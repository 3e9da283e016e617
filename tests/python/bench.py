"""How fast the Python package is, against the library in C++ where there is something to compare.

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
    """The most a second of several rounds; one does so many things."""
    most = 0.0
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        done = work()
        most = max(most, done / (time.perf_counter() - begun))
    return most


def say(what: str, rate: float, beside: str = "") -> None:
    print(f"{what:60} {rate:15,.0f} a second{beside}", flush=True)


def main() -> None:
    chess = varia.load("chess")
    board = varia.Board(chess)
    e4 = board.parse_move("e4")

    perft = best(lambda: board.perft(6))
    beside = ""
    if len(sys.argv) > 1:
        rate = 0.0
        for _ in range(ROUNDS):
            told = subprocess.run([sys.argv[1], "perft", "chess", "6", "--threads", "1"], capture_output=True, text=True).stderr
            rate = max(rate, 119060324 / float(re.findall(r"in ([0-9.]+) s", told)[0]))
        beside = f", C++ {rate:,.0f}: {100 * perft / rate:.1f} %"
    say("perft 6 of chess, leaves", perft, beside)

    # Positions of a game, each reached by a push and left by a pop.
    middle = varia.Board(chess)
    for text in "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O".split():
        middle.push(text)
    h3 = middle.parse_move("h3")
    for name, on, move in [("after 1. e4", board, e4), ("in the middle of a game", middle, h3)]:
        def pushes(look: Callable[[varia.Board], object], n: int = 100_000) -> int:
            push, pop = on.push, on.pop
            for _ in range(n):
                push(move)
                look(on)
                pop()
            return n

        say(f"push, len(legal_moves), pop, {name}", best(lambda: pushes(lambda b: len(b.legal_moves))))
        say(f"push, legal_moves.array(), pop, {name}", best(lambda: pushes(lambda b: b.legal_moves.array())))
        say(f"push, list(legal_moves), pop, {name}", best(lambda: pushes(lambda b: list(b.legal_moves), 20_000)))

    seed = iter(range(10_000))
    games = best(lambda: int(varia.random_games(chess, 4000, seed=next(seed), threads=1).plies.sum()))
    beside = ""
    if len(sys.argv) > 2:
        rate = max(float(subprocess.run([sys.argv[2], "chess", "4000", str(s)], capture_output=True, text=True).stdout) for s in range(ROUNDS))
        beside = f", C++ {rate:,.0f}: {100 * games / rate:.1f} %"
    say("random games of chess on one thread, moves", games, beside)
    say("random games of chess on all threads, moves", best(lambda: int(varia.random_games(chess, 8000, seed=next(seed)).plies.sum())))

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

        say(f"Batch.legal_actions and step, {batch.threads} threads, moves", best(steps))
    masks = numpy.empty((1024, chess.n_actions), numpy.bool_)
    say("Batch.masks, boards", best(lambda: len(batch.masks(out=masks))))
    planes = batch.planes()
    say("Batch.planes, boards", best(lambda: len(batch.planes(out=planes))))


main()
