"""PettingZoo's own checks and wrappers take varia.env.Env as it is. What is right is what PettingZoo asserts."""

from __future__ import annotations

from typing import Any

import numpy
import pettingzoo
import pytest
from conftest import GAMES
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from varia.env import Env


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore")  # advice about names and shapes
def test_api(name: str) -> None:
    api_test(Env(name, max_steps=300), num_cycles=200)


@pytest.mark.filterwarnings("ignore")
def test_api_with_dense_numbers() -> None:
    api_test(Env("elevator", max_steps=300, dense=True), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name: str) -> None:
    seed_test(lambda: Env(name, max_steps=200), num_cycles=40)


@pytest.mark.parametrize("name", GAMES)
def test_derived(name: str) -> None:
    env = Env(name)
    assert isinstance(env, pettingzoo.AECEnv) and env.unwrapped is env and str(env) == name


def play(env: Any, steps: int) -> int:
    """Plays random actions through the wrapper, and returns the number of actions."""
    env.reset(seed=3)
    played = 0
    for agent in env.agent_iter(steps):
        observation, _, termination, truncation, _ = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        played += not over
    return played


@pytest.mark.parametrize(
    "wrapper", [wrappers.BaseWrapper, wrappers.OrderEnforcingWrapper, wrappers.AssertOutOfBoundsWrapper]
)
@pytest.mark.parametrize("name", GAMES)
def test_wrappers(name: str, wrapper: Any) -> None:
    env = wrapper(Env(name, max_steps=40))
    assert play(env, 60) == 40 or not env.agents  # a random game may be over before
    assert env.unwrapped.board.variant.name == name


def test_order_is_enforced() -> None:
    env = wrappers.OrderEnforcingWrapper(Env("chess"))
    with pytest.raises(Exception, match="reset"):
        env.step(0)


def test_bounds_are_asserted() -> None:
    env = wrappers.AssertOutOfBoundsWrapper(Env("chess"))
    env.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(env.action_space("white").n)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_ends_the_game(name: str) -> None:
    env = wrappers.TerminateIllegalWrapper(Env(name), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(numpy.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values()) and env.rewards[agent] == -1


@pytest.mark.parametrize("name", GAMES)
def test_in_parallel(name: str) -> None:
    env = turn_based_aec_to_parallel(Env(name, max_steps=20))
    observations, _ = env.reset(seed=1)
    for _ in range(20):
        actions = {
            agent: env.action_space(agent).sample(seen["action_mask"]) for agent, seen in observations.items()
            if seen["action_mask"].any()
        }
        moved = next(iter(actions))
        observations, rewards, _, truncations, _ = env.step(
            {agent: actions.get(agent) for agent in env.agents} if len(actions) else {}
        )
        assert set(rewards) == set(truncations) and moved in rewards
    assert all(truncations.values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore")  # numbers without bounds
def test_states(name: str) -> None:
    env = Env(name)
    check_state_space(env)
    env.reset()
    assert env.state_space.contains(env.state())
