"""Gymnasium's own functions take the spaces of varia.env. What is right is what gymnasium asserts."""

from __future__ import annotations

import gymnasium
import numpy
import pytest
from conftest import GAMES
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env, check_space_limit
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array

import varia
from varia.env import Env
from varia.gym import AgainstComputer, SelfPlay


@pytest.fixture(scope="module", params=GAMES)
def env(request: pytest.FixtureRequest) -> Env:
    env = Env(request.param)
    env.reset(seed=1)
    return env


def test_spaces(env: Env) -> None:
    for agent in env.possible_agents:
        actions, observations = env.action_space(agent), env.observation_space(agent)
        assert isinstance(actions, spaces.Discrete) and isinstance(observations, spaces.Dict)
        assert actions.n == env.variant.n_actions and set(observations.spaces) == {"observation", "action_mask"}
        assert observations.contains(env.observe(agent))
        assert observations["observation"].low.shape == env.observe(agent)["observation"].shape


@pytest.mark.filterwarnings("ignore:.*For Box.*")
def test_limits(env: Env) -> None:
    check_space_limit(env.observation_space(env.possible_agents[0]), "observation")
    check_space_limit(env.action_space(env.possible_agents[0]), "action")


def test_samples(env: Env) -> None:
    for agent in env.possible_agents:
        actions, observations = env.action_space(agent), env.observation_space(agent)
        observations.seed(5)
        actions.seed(5)
        assert observations.contains(observations.sample()) and actions.contains(actions.sample())
        mask = env.observe(agent)["action_mask"]
        if mask.any():
            assert all(mask[actions.sample(mask)] for _ in range(20))


def test_flattened(env: Env) -> None:
    agent = env.agent_selection
    space = env.observation_space(agent)
    flat = spaces.flatten_space(space)
    seen = env.observe(agent)
    values = spaces.flatten(space, seen)
    assert values.shape == flat.shape == (seen["observation"].size + seen["action_mask"].size,)
    back = spaces.unflatten(space, values)
    assert all(numpy.array_equal(back[name], seen[name]) for name in seen)


def test_batched(env: Env) -> None:
    agent = env.agent_selection
    space = env.observation_space(agent)
    batch = create_empty_array(space, n=3)
    batch = concatenate(space, [env.observe(agent)] * 3, batch)
    assert batch_space(space, 3).contains(batch)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["breakthrough", "chess", "minishogi", "draughts-international"])
def test_against_the_computer(name: str) -> None:
    """Gymnasium's own check of environments. It plays actions that are not legal."""
    check_env(AgainstComputer(name, illegal="lose", level=1), skip_render_check=True)


def test_many_games() -> None:
    env = SelfPlay("breakthrough", 5)
    seen, infos = env.reset(seed=1)
    assert isinstance(env, gymnasium.vector.VectorEnv) and env.observation_space.contains(seen)
    assert isinstance(env.action_space, spaces.MultiDiscrete)
    for _ in range(100):
        actions = infos["legal_actions"][infos["offsets"][:-1]]
        assert env.action_space.contains(actions)
        seen, rewards, terminations, truncations, infos = env.step(actions)
        assert env.observation_space.contains(seen) and rewards.shape == terminations.shape == (5,)
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(SelfPlay("breakthrough", 3))
    seen, infos = wrapped.reset()
    for _ in range(60):
        actions = infos["legal_actions"][infos["offsets"][:-1]]
        seen, rewards, terminations, truncations, infos = wrapped.step(actions)
    assert varia.Board("breakthrough").text == SelfPlay("breakthrough", 1).batch.texts()[0]
