"""Every long call ends soon after a signal, as after Ctrl-C, also in the middle of a slow script; then all goes on."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType
from typing import Callable

import pytest

import varia

# The time until the signal and the delay that is allowed after it, in seconds of processor time, so that other programs
# on the machine do not matter. A call is to end within 0.2 s; the rest is for machines with coverage or sanitizers.
BEFORE = 0.3
DELAY = 0.2


def slow(base: str) -> varia.Variant:
    """A variant whose script takes about a millisecond for each move, within the budget of untrusted variants."""
    script = "function slow(position, move) local s = 0 for i = 1, 95000 do s = s + i end return true end"
    hook = '[[hook]]\npoint = "legal"\ncall = "slow"\n'
    text = f'format = 1\nname = "Slow"\nextends = "{base}"\nscript = "r.lua"\n{hook}'
    return varia.load_text(text, name="slow", files={"r.lua": script}, strict=True)


LOOP = """
format = 1
name = "Loop"
extends = "chess"
script = "r.lua"
[[hook]]
point = "legal"
call = "legal"
"""


def load_for_long() -> object:
    """A script that takes long while it is loaded."""
    return varia.load_text(LOOP, files={"r.lua": "for i = 1, 1 << 40 do end"}, load_steps=10**15, script_steps=10**15)


CALLS: dict[str, Callable[[], Callable[[], object]]] = {
    "loading": lambda: load_for_long,
    "perft": lambda: lambda b=varia.Board(): b.perft(9),
    "perft with a table": lambda: lambda b=varia.Board(): b.perft(12, table=1),
    "perft of a match": lambda: lambda b=varia.Board("elevator-chess"): b.perft(9),
    "perft with turns": lambda: lambda b=varia.Board("arimaa"): b.perft(4),
    "perft of a slow variant": lambda: lambda b=varia.Board(slow("chess")): b.perft(4),
    "divide": lambda: lambda b=varia.Board(): b.divide(9),
    "divide of a match": lambda: lambda b=varia.Board("elevator-chess"): b.divide(9),
    "divide of a slow variant": lambda: lambda b=varia.Board(slow("chess")): b.divide(4),
    "search": lambda: lambda b=varia.Board(), e=varia.Engine("chess"): e.search(b, time=100),
    "search of a match": lambda: lambda b=varia.Board("elevator-chess"), e=varia.Engine("elevator-chess"): (
        e.search(b, time=100, player="white")
    ),
    "search of a slow variant": lambda: lambda b=varia.Board(slow("elevator")): (
        varia.Engine(b.variant).search(b, time=100)
    ),
    # One of these takes about the time until the signal.
    "prepare": lambda: lambda v=slow("elevator"): [varia.Engine(v).prepare() for _ in range(100)],
    "evaluate": lambda: lambda b=varia.Board(slow("elevator")): [
        varia.Engine(b.variant).evaluate(b) for _ in range(100)
    ],
    "random games": lambda: lambda: varia.random_games("chess", 10**6, threads=1),
    "random games of a slow variant": lambda: lambda v=slow("elevator"): varia.random_games(v, 1000, threads=1),
    "a batch": lambda: lambda b=varia.Batch("elevator", 200, threads=1): b.play_random(10**9),
    "a batch of a slow variant": lambda: lambda b=varia.Batch(slow("elevator"), 20, threads=1): b.play_random(10**9),
    "moves of a slow batch": lambda: lambda b=varia.Batch(slow("elevator"), 2000, threads=1): b.legal_actions(),
}


class Ended(BaseException):
    """What the handler of the signal raises."""


@pytest.mark.parametrize("name", CALLS)
def test_a_signal_ends_it(name: str) -> None:
    def handler(number: int, frame: FrameType | None) -> None:
        raise Ended

    call = CALLS[name]()
    before = signal.signal(signal.SIGPROF, handler)
    try:
        start = time.process_time()
        with pytest.raises(Ended):
            signal.setitimer(signal.ITIMER_PROF, BEFORE)
            call()
        assert time.process_time() - start < BEFORE + DELAY
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert varia.Board().perft(2) == 400  # the published count


@pytest.mark.parametrize("name", [name for name in CALLS if name != "loading"])
def test_other_threads_run(name: str) -> None:
    """The call does not hold the interpreter's lock: a thread counts on while it runs."""
    call = CALLS[name]()
    gaps: list[float] = []
    done = threading.Event()

    def count() -> None:
        last = time.perf_counter()
        while not done.is_set():
            time.sleep(0.001)
            now = time.perf_counter()
            gaps.append(now - last)
            last = now

    def handler(number: int, frame: FrameType | None) -> None:
        raise Ended

    before = signal.signal(signal.SIGPROF, handler)
    thread = threading.Thread(target=count)
    thread.start()
    try:
        with pytest.raises(Ended):
            signal.setitimer(signal.ITIMER_PROF, BEFORE)
            call()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        done.set()
        thread.join()
    # A thread that waits for the lock during the whole call would count only a few times.
    assert len(gaps) > 20


def test_stop_before_a_search() -> None:
    engine, board = varia.Engine("chess"), varia.Board()
    stop = threading.Event()
    stop.set()
    start = time.process_time()
    answer = engine.search(board, time=100, stop=stop)
    assert answer.best is None or answer.best in board.legal_moves
    assert time.process_time() - start < 1
    # Later searches are not stopped.
    assert engine.search(board, nodes=2000).info.nodes >= 1000


def test_stop_in_a_search() -> None:
    engine, board = varia.Engine("chess"), varia.Board()
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    start = time.process_time()
    assert engine.search(board, time=100, stop=stop).best in board.legal_moves
    assert time.process_time() - start < 2
    timer.join()


@pytest.mark.parametrize("name", CALLS)
def test_a_timeout_ends_it(name: str) -> None:
    """Every long call ends when the time of a timeout() has passed, and says so."""
    call = CALLS[name]()
    start = time.process_time()
    with pytest.raises(varia.StoppedError, match="time") as caught, varia.timeout(BEFORE):
        call()
    assert caught.value.code == "stopped"
    assert time.process_time() - start < BEFORE + DELAY
    assert varia.Board().perft(2) == 400  # the published count; the limit is gone


@pytest.mark.parametrize("name", CALLS)
def test_an_event_that_is_set_before_ends_it(name: str) -> None:
    call = CALLS[name]()
    stop = threading.Event()
    stop.set()
    start = time.process_time()
    with pytest.raises(varia.StoppedError, match="told to stop"), varia.timeout(stop=stop):
        call()
    assert time.process_time() - start < DELAY


def test_timeouts_inside_each_other() -> None:
    board = varia.Board()
    start = time.process_time()
    with varia.timeout(60):
        with pytest.raises(varia.StoppedError), varia.timeout(0.1):
            board.perft(9)
        with pytest.raises(varia.StoppedError), varia.timeout(0.1), varia.timeout(60):
            board.perft(9)
        assert board.perft(3) == 8902  # the published count
    assert time.process_time() - start < 2


def test_a_timeout_is_one_of_its_thread() -> None:
    counted: list[int] = []
    thread = threading.Thread(target=lambda: counted.append(varia.Board().perft(4)))
    with varia.timeout(0):
        thread.start()
        thread.join()
    assert counted == [197281]  # the published count


def test_a_batch_that_was_stopped_is_as_before() -> None:
    batch = varia.Batch("chess", 3000, threads=2)
    before = batch.texts()
    with pytest.raises(varia.StoppedError), varia.timeout(0):
        batch.reset(start="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert batch.texts() == before
    with pytest.raises(varia.StoppedError), varia.timeout(0):
        varia.Batch("chess", 100_000)


def test_what_a_timeout_refuses() -> None:
    for wrong in ["1", True, [1]]:
        with pytest.raises(varia.ArgumentError):
            varia.timeout(wrong)  # type: ignore[arg-type]
    for number in [-1.0, float("nan"), 1e10]:
        with pytest.raises(varia.Error, match="seconds"), varia.timeout(number):
            pass
    with pytest.raises(varia.ArgumentError, match="is_set"), varia.timeout(stop=3):  # type: ignore[arg-type]
        pass

    class Failing:
        def is_set(self) -> bool:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), varia.timeout(stop=Failing()):
        varia.Board().perft(9)
