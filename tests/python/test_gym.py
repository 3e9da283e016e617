"""Environments with gymnasium's interface, without gymnasium: ./test --peers tries them with it."""

from __future__ import annotations

import numpy
import pytest

import varia
from varia.env import Env
from varia.gym import AgainstComputer, SelfPlay


@pytest.mark.parametrize("player", [0, 1, None])
def test_against_the_computer(player: int | None) -> None:
    env = AgainstComputer("breakthrough", player=player, level=1)
    rng = numpy.random.default_rng(1)
    rewards = set()
    for game in range(3):
        observation, info = env.reset(seed=game)
        terminated = truncated = False
        reward = 0.0
        while not terminated and not truncated:
            assert env.board.player == info["player"]
            assert numpy.flatnonzero(observation["action_mask"]).tolist() == info["legal_actions"].tolist()
            action = int(rng.choice(info["legal_actions"]))
            observation, reward, terminated, truncated, info = env.step(action)
            assert reward == 0 or terminated
        outcome = env.board.outcome()
        assert outcome is not None and info["reason"] == outcome.reason
        names = env.variant.players
        assert reward == (1 if outcome.winner == names[info["player"]] else -1)
        rewards.add(reward)
        with pytest.raises(varia.Error, match="reset"):
            env.step(0)
    assert rewards <= {1.0, -1.0}


def test_an_opponent_of_ones_own() -> None:
    env = AgainstComputer("breakthrough", opponent=lambda board: int(board.legal_actions()[0]), masks=False)
    observation, info = env.reset()
    assert set(observation) == {"observation"}
    env.step(info["legal_actions"][0])
    assert env.board.ply == 2
    before = env.board.text
    with pytest.raises(varia.IllegalMoveError):
        env.step(-1)
    with pytest.raises(varia.IllegalMoveError):
        env.step(float(env.board.legal_actions()[0]) + 0.5)  # type: ignore[arg-type]
    assert env.board.text == before
    loses = AgainstComputer("breakthrough", illegal="lose")
    loses.reset()
    assert loses.step(0)[1:3] == (-1.0, True)
    short = AgainstComputer("breakthrough", max_steps=1)
    info = short.reset()[1]
    assert short.step(info["legal_actions"][0])[2:4] == (False, True)
    for wrong in [{"illegal": "x"}, {"player": 2}, {"max_steps": 0}]:
        with pytest.raises(varia.Error):
            AgainstComputer("chess", **wrong)  # type: ignore[arg-type]
    with pytest.raises(varia.Error, match="reset"):
        AgainstComputer("chess").step(0)


def test_many_games_of_one_agent() -> None:
    """Rewards are those of boards that are played beside the environment."""
    n = 12
    env = SelfPlay("breakthrough", n)
    observations, infos = env.reset(seed=1)
    boards = [varia.Board("breakthrough") for _ in range(n)]
    rng = numpy.random.default_rng(3)
    ended = 0
    for _ in range(120):
        assert observations.shape == (n, *env.observer.shape)
        numbers, offsets = infos["legal_actions"], infos["offsets"]
        actions = [int(rng.choice(numbers[offsets[i] : offsets[i + 1]])) for i in range(n)]
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert not truncations.any()
        for i, board in enumerate(boards):
            board.push_action(actions[i])
            assert terminations[i] == board.is_game_over()
            # Whoever moves last in this game wins it.
            assert rewards[i] == (1 if board.is_game_over() else 0)
            if board.is_game_over():
                ended += 1
                boards[i] = varia.Board("breakthrough")
            assert numpy.array_equal(observations[i], env.observer.observe(boards[i]))
    assert ended > n


def test_an_environment_without_masks() -> None:
    env = Env("elevator", masks=False)
    env.reset()
    observation = env.last()[0]
    assert observation is not None and set(observation) == {"observation"}
    assert env.legal_actions().tolist() == sorted(varia.Board("elevator").legal_actions().tolist())
    env.step(int(env.legal_actions()[0]))
    assert env.board.ply == 1
