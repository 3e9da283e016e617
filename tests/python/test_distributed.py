"""Work divided into tasks: the same results in one process, with several workers, and when a worker is killed."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, Callable, Iterator

import numpy
import pytest
from conftest import LONG

import varia
from varia import _cluster, distributed

try:
    import dask.distributed as dd
except ImportError:
    dd = None

needs_dask = pytest.mark.skipif(dd is None, reason="Dask's distributed is not installed")
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """A client of two worker processes, which several tests use."""
    with dd.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with dd.Client(cluster) as client:
            yield client


@pytest.fixture(scope="module")
def elevator_games() -> varia.RandomGames:
    """200 random games that were played in one process, with which several tests compare."""
    return varia.random_games(varia.load("elevator"), 200, seed=7)


def same(a: varia.RandomGames, b: varia.RandomGames) -> bool:
    if a.reasons != b.reasons or not all(numpy.array_equal(x, y, equal_nan=True) for x, y in zip(a[:3], b[:3])):
        return False
    return bool((a.reason == b.reason).all())


class Killer:
    """Kills a worker when `when` tasks are done."""

    def __init__(self, client: Any, when: int) -> None:
        self.client, self.when, self.killed, self.tasks = client, when, 0, 0

    def __call__(self, done: int, tasks: int) -> None:
        self.tasks = tasks
        if done >= self.when and not self.killed:
            pids = self.client.run(os.getpid)
            self.killed = next(iter(pids.values()))
            os.kill(self.killed, signal.SIGKILL)


# https://www.chessprogramming.org/Perft_Results
@pytest.mark.parametrize(
    ("start", "depth", "count"), [(None, 4, 197281), (KIWIPETE, 3, 97862), (None, 1, 20), (None, 0, 1)]
)
def test_perft_in_one_process(start: str | None, depth: int, count: int) -> None:
    assert distributed.perft("chess", depth, start=start) == count


def test_divide_equals_board_divide() -> None:
    # Variants with turns of several steps, with more than two sides and with several boards, and a game that ends by
    # the move rule within the depth.
    for name, depth, start in [
        ("duck", 1, None), ("four-player", 3, None), ("elevator-chess", 2, None), ("draughts-international", 4, None),
        ("chess", 3, "4k3/8/8/8/8/8/8/R3K3 w - - 98 80"),
    ]:
        board = varia.Board(varia.load(name), start)
        divided = distributed.divide(name, depth, start=start)
        assert divided == board.divide(depth) and list(divided) == list(board.divide(depth))


def test_random_games_in_one_process(elevator_games: varia.RandomGames) -> None:
    variant = varia.load("elevator")
    assert same(distributed.random_games(variant, 200, seed=7), elevator_games)
    assert same(distributed.random_games(variant, 200, seed=7, games_per_task=37), elevator_games)
    assert len(distributed.random_games(variant, 0).plies) == 0


def test_statistics() -> None:
    games = varia.random_games(varia.load("losalamos"), 300, seed=3)
    counts = distributed.statistics("losalamos", 300, seed=3)
    assert counts.games == 300 and counts.unfinished == 0
    assert sum(counts.reasons.values()) == 300 == sum(counts.ends.values())
    assert counts.won == {"white": (games.winner == 0).sum(), "black": (games.winner == 1).sum()}
    assert counts.length == pytest.approx(games.plies.mean()) and counts.length_below(1) == games.plies.max()
    board = varia.Board(varia.load("losalamos"))
    assert counts.by_ply[0] == (counts.sampled, counts.sampled * len(board.legal_moves)) and counts.sampled == 38
    assert "checkmate" in str(counts)


def test_tournaments() -> None:
    played = distributed.tournament("losalamos", ["nodes:300", "random"], games=10, seed=2)
    assert len(played.games) == 10 and {game.seats for game in played.games} == {(0, 1), (1, 0)}
    first = played.table()[0]
    assert first.player.name == "nodes:300" and first.points >= 8
    assert played.between(0, 1)[:3] == tuple(reversed(played.between(1, 0)[:3]))
    for game in played.games:
        board = varia.Board(varia.load("losalamos"), game.start)
        for turn in game.turns:
            board.push(turn)
        outcome = board.outcome()
        assert outcome is not None and outcome.reason == game.reason and tuple(outcome.scores.values()) == game.scores
    assert str(played).splitlines()[1].startswith("nodes:300")
    four = distributed.tournament("four-player", ["nodes:20", "random"], games=4, max_turns=30)
    assert {game.seats for game in four.games} == {(0, 1, 0, 1), (1, 0, 1, 0)}
    for bad in [["chess"], ["level:0"], ["level:21"], [distributed.Player("x", nodes=-1)], []]:
        with pytest.raises(varia.Error):
            distributed.tournament("losalamos", bad)


def test_training_games() -> None:
    games = distributed.training_games("minishogi", 6, player="nodes:50", seed=5)
    assert len(games) == 6 and [game.opening for game in games] == [4, 5, 6, 7, 8, 9]
    for game in games:
        assert len(game.values) == len(game.turns) - game.opening and sum(game.scores) == 1
    assert games == distributed.training_games("minishogi", 6, player="nodes:50", seed=5, games_per_task=1)


def test_errors_of_tasks() -> None:
    with pytest.raises(varia.PositionError) as caught:
        distributed.random_games("chess", 100, start="nonsense")
    assert caught.value.diagnostics and "in task 0: games 0 to 63" in caught.value.__notes__
    with pytest.raises(varia.Error):
        distributed.random_games("chess", -1)
    with pytest.raises(varia.Error):
        distributed.perft("chess", 2, cluster=0)
    with pytest.raises(varia.Error):
        distributed.perft("chess", 2, retries=-1)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ImportError, match="python3-distributed"):
        distributed.perft("chess", 2, cluster=2)
    assert distributed.perft("chess", 2) == 400


def test_a_process_loads_a_variant_once() -> None:
    import pickle

    pickled = pickle.dumps(varia.load("elevator-chess", boards=3))
    assert _cluster.variant_of(pickled) is _cluster.variant_of(pickled)
    assert _cluster.variant_of(pickled).options["boards"] == "3"


@needs_dask
def test_two_workers(workers: Any, elevator_games: varia.RandomGames) -> None:
    text = 'format = 1\nextends = "base.toml"\nname = "Mine"\n'
    base = 'format = 1\nextends = "chess"\nname = "Base"\n'
    mine = varia.load_text(text, name="mine", files={"base.toml": base})
    assert distributed.perft(mine, 4, cluster=workers) == 197281
    divided = distributed.divide("chess", 3, cluster=workers)
    assert divided == varia.Board(varia.load("chess")).divide(3)
    assert same(distributed.random_games("elevator", 200, seed=7, cluster=workers), elevator_games)
    counts = distributed.statistics("elevator", 80, seed=7)
    assert distributed.statistics("elevator", 80, seed=7, cluster=workers) == counts
    tournament: Callable[..., Any] = distributed.tournament
    players = ["nodes:100", "level:2", "random"]
    address = workers.scheduler.address
    assert tournament("losalamos", players, games=4, cluster=address) == tournament("losalamos", players, games=4)
    train: Callable[..., Any] = distributed.training_games
    assert train("minishogi", 8, player="nodes:50", cluster=workers) == train("minishogi", 8, player="nodes:50")


@needs_dask
def test_errors_of_workers(workers: Any) -> None:
    with pytest.raises(varia.PositionError) as caught:
        distributed.random_games("chess", 1000, start="nonsense", cluster=workers)
    assert caught.value.diagnostics and "in task" in caught.value.__notes__[0]
    with pytest.raises(varia.Error, match="no Dask scheduler"):
        distributed.perft("chess", 2, cluster="no://such.place:1")


# A client that could not connect stays Dask's default client for a while, and its loop ends.
@needs_dask
def test_the_default_client_is_not_asked(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: Any) -> Any:
        raise AssertionError("the default client was asked")

    monkeypatch.setattr("distributed.client.default_client", asked)
    assert distributed.perft("chess", 3, cluster=workers) == 8902


@needs_dask
def test_one_worker() -> None:
    assert distributed.perft("chess", 4, cluster=1) == 197281


@needs_dask
def test_a_worker_is_killed(workers: Any, elevator_games: varia.RandomGames) -> None:
    killer = Killer(workers, 20)
    assert distributed.perft("chess", 5, cluster=workers, progress=killer) == 4865609
    assert killer.killed and killer.tasks == 400
    workers.wait_for_workers(2)
    killer = Killer(workers, 2)
    played = distributed.random_games("elevator", 200, seed=7, games_per_task=13, cluster=workers, progress=killer)
    assert same(played, elevator_games)
    assert killer.killed and killer.tasks == 16
    workers.wait_for_workers(2)
    assert killer.killed not in workers.run(os.getpid).values()


@needs_dask
@pytest.mark.skipif(not LONG, reason="takes minutes: VARIA_LONG")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_long(count: int) -> None:
    games = distributed.random_games("elevator", 20_000, seed=18)
    with dd.LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None) as cluster:
        with dd.Client(cluster) as client:
            for when in [10**9, 50]:
                assert distributed.perft("chess", 6, cluster=client, progress=Killer(client, when)) == 119060324
                killer = Killer(client, when)
                played = distributed.random_games("elevator", 20_000, seed=18, cluster=client, progress=killer)
                assert same(played, games)
