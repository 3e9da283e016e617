"""The example in the manner of AlphaZero: its parts, and a few rounds of learning."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy
import pytest

import varia

SOURCE = Path(os.environ["VARIA_SOURCE_DIR"])
PROGRAM = SOURCE / "examples/python/alphazero.py"
TEXT = (SOURCE / "examples/python/breakthrough-6x6.toml").read_text()


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("alphazero", PROGRAM)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_slopes_are_those_of_the_loss(example: ModuleType) -> None:
    """What Adam is given is the slope that differences of the loss have; its first step goes against its sign."""
    rng = numpy.random.default_rng(1)
    network = example.Network(6, 4, 5, rng)
    network.weights = {name: one.astype(numpy.float64) for name, one in network.weights.items()}
    x, policy = rng.standard_normal((3, 6)), rng.dirichlet([1, 1, 1, 1], 3)
    value = numpy.array([1.0, -1.0, 0.0])

    def loss(weights: dict[str, numpy.ndarray]) -> float:  # type: ignore[type-arg]
        _, _, numbers, guessed = example.Network.layers(weights, x)
        shares = numpy.exp(numbers) / numpy.exp(numbers).sum(axis=1, keepdims=True)
        return float(-(policy * numpy.log(shares)).sum(axis=1).mean() + ((guessed - value) ** 2).mean())

    before = {name: one.copy() for name, one in network.weights.items()}
    network.learn(x, policy, value, rate=1e-3, decay=0.0)
    for name, one in before.items():
        for at in list(numpy.ndindex(one.shape))[:4]:
            more, less = ({**before, name: one.copy()} for _ in range(2))
            more[name][at] += 1e-5
            less[name][at] -= 1e-5
            slope = (loss(more) - loss(less)) / 2e-5
            assert network._means[name][at] == pytest.approx(0.1 * slope, abs=1e-5), name


def test_a_search_finds_a_win_at_once_and_takes_all_moves_back(example: ModuleType) -> None:
    game = example.Game(TEXT)
    assert game.inputs == int(numpy.prod(game.observer.shape)) and len(game.images) == 1
    network = example.Network(game.inputs, game.dense.n, 16, numpy.random.default_rng(1))
    board = varia.Board(game.variant, "6/1P4/5p/p5/6/6 w - - 0 1")
    text = board.text
    player = example.Player(game, network.weights, 200, numpy.random.default_rng(2))
    root = player.search([board], noise=False)[0]
    assert board.text == text and root.visits.sum() == 200
    best = board.move_of(int(root.actions[int(numpy.argmax(root.visits))]))
    assert str(best) in {"b5-a6", "b5-b6", "b5-c6"}


def test_games_are_told_as_each_side_sees_them(example: ModuleType) -> None:
    game = example.Game(TEXT)
    network = example.Network(game.inputs, game.dense.n, 16, numpy.random.default_rng(1))
    seen, policies, values = example.play_games(TEXT, network.weights, games=2, searches=8, seed=3)
    assert len(seen) == len(policies) == len(values)
    assert numpy.allclose(policies.sum(axis=1), 1) and set(values.tolist()) == {-1.0, 1.0}
    again = example.play_games(TEXT, network.weights, games=2, searches=8, seed=3)
    assert all(numpy.array_equal(one, other) for one, other in zip((seen, policies, values), again))
    # On the board turned over, twice, everything is as it was.
    (planes, turned), = example.images_of(game, seen, policies)
    (back, once), = example.images_of(game, planes, turned)
    assert numpy.array_equal(back, seen) and numpy.allclose(once, policies)
    assert not numpy.array_equal(planes, seen)


def test_a_few_rounds(tmp_path: Path) -> None:
    saved = tmp_path / "weights.npz"
    command = [sys.executable, str(PROGRAM), "--rounds", "2", "--games", "6", "--searches", "8", "--hidden", "16"]
    done = subprocess.run(
        [*command, "--workers", "2", "--match", "0", "--save", str(saved)], capture_output=True, text=True, timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 2 and "round 2: 24 games" in done.stdout
    # The weights are read back; a match of two games ends with a number of points.
    done = subprocess.run(
        [*command[:2], "--minutes", "0", "--hidden", "16", "--load", str(saved), "--match", "2", "--level", "1",
         "--match-searches", "8"],
        capture_output=True, text=True, timeout=600,
    )
    assert done.returncode in (0, 1), done.stderr
    assert "of 2 points against level 1" in done.stdout
