"""The environment keeps its contract, in random games of many variants."""

from __future__ import annotations

import pytest

import varia
from varia.env import Env

NAMES = [
    "chess", "losalamos", "elevator", "elevator-chess", "four-player", "arimaa", "draughts-international", "duck",
    "crazyhouse", "minishogi", "tictactoe-3d", "raumschach",
]


@pytest.mark.parametrize("name", NAMES)
def test_random_game(name: str) -> None:
    env = Env(name, max_steps=120)
    env.reset(seed=1)
    assert env.agents == env.possible_agents == list(varia.load(name).players)
    left = []
    steps = 0
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent in env.agents
        assert set(env.agents) == set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos)
        observation, reward, termination, truncation, info = env.last()
        assert env.observation_space(agent).contains(observation) and isinstance(info, dict)
        assert observation is not None
        total[agent] += reward
        mask = observation["action_mask"]
        if termination or truncation:
            assert not mask.any()
            with pytest.raises(ValueError):
                env.step(0)
            env.step(None)
            left.append(agent)
            continue
        assert mask.any() and set(mask) <= {0, 1}
        for other in env.agents:
            assert other == agent or not env.observe(other)["action_mask"].any()
        illegal = int((mask == 0).argmax())
        before = env.board.text
        for bad in (illegal, -1, len(mask), None):
            with pytest.raises(varia.IllegalMoveError):
                env.step(bad)
        assert env.board.text == before
        env.step(env.action_space(agent).sample(mask))
        steps += 1
    assert sorted(left) == sorted(env.possible_agents) and not env.agents and steps <= 120
    outcome = env.board.outcome()
    if outcome is not None and len(total) == 2:
        points = sum(outcome.scores.values())
        assert total == pytest.approx({agent: 2 * score / points - 1 for agent, score in outcome.scores.items()})


def test_same_seed_same_game() -> None:
    texts = []
    for _ in range(2):
        env = Env("losalamos", max_steps=40)
        env.reset(seed=4)
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            assert observation is not None
            over = termination or truncation
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        texts.append(env.board.text)
    assert texts[0] == texts[1]


def test_misuse() -> None:
    env = Env("chess")
    with pytest.raises(varia.Error):
        env.step(0)
    with pytest.raises(KeyError):
        env.action_space("green")
    with pytest.raises(varia.Error):
        Env("chess", max_steps=0)
