"""Who plays in tournaments and training games of varia.distributed: the computer, and chance."""

from __future__ import annotations

import random
import threading
from typing import NamedTuple

from varia import Board, Move, Variant
from varia._errors import Error
from varia._varia import Engine


class Player(NamedTuple):
    """The computer with limits that mean the same on every machine, or chance (with no limit at all).

    Times are no limits here: what is played would depend on how fast a machine is, and on what else it does.
    """

    name: str
    nodes: int = 0
    """Positions looked at for a move."""
    depth: int = 0
    level: int = 0
    """From 1 to 20, as `varia play` has it."""
    trained: bool = True
    """Whether it knows weights that come with the program."""

    @property
    def random(self) -> bool:
        """Whether it is chance."""
        return not (self.nodes or self.depth or self.level)


def player_of(said: str | Player) -> Player:
    """From a text as `varia tournament` has them: "random", "level:5", "nodes:2000", "depth:3"; or a Player."""
    if isinstance(said, Player):
        if min(said.nodes, said.depth, said.level) < 0 or said.level > 20:
            raise Error(f"the player {said.name} has limits that make no sense: levels are from 1 to 20")
        return said
    if said == "random":
        return Player("random")
    kind, _, number = said.partition(":")
    if kind in ("nodes", "depth", "level") and number.isascii() and number.isdigit() and int(number) > 0:
        limits = {kind: int(number)}
        return player_of(Player(said, nodes=limits.get("nodes", 0), depth=limits.get("depth", 0), level=limits.get("level", 0)))
    raise Error(f"there is no player {said!r}: \"random\", \"level:5\", \"nodes:2000\", \"depth:3\", or a Player")


class _Own(threading.local):
    """A thread's engines, of the variant that it plays now. What one remembers of a game before would lead to other moves."""

    def __init__(self) -> None:
        self.variant: Variant | None = None
        self.engines: dict[tuple[bool, int], Engine] = {}


_own = _Own()


def engine_of(variant: Variant, player: Player, seat: int) -> Engine:
    """The thread's engine for who sits there, with nothing remembered."""
    if _own.variant is not variant:
        _own.variant, _own.engines = variant, {}
    key = (player.trained, seat)
    if key not in _own.engines:
        _own.engines[key] = Engine(variant, table=4, threads=1, trained=player.trained, user_weights=False)
    _own.engines[key].forget()
    return _own.engines[key]


class Seat:
    """A player in one game."""

    def __init__(self, variant: Variant, player: Player, seat: int, seed: int) -> None:
        self._player = player
        self._chance = random.Random(seed)
        self._seed = seed % (1 << 63)
        self._engine = None if player.random else engine_of(variant, player, seat)
        self._names = variant.players
        self._match = variant.floors > 1
        self._seat = seat

    def moves(self, board: Board) -> tuple[list[Move], int | None]:
        """What it plays now, a turn or a step of one; and what it holds that to be worth, if it has thought."""
        if self._engine is None:
            return [any_move(board, self._chance)], None
        p = self._player
        who = self._names[self._seat] if self._match and board.turn is None else None
        answer = self._engine.search(board, nodes=p.nodes, depth=p.depth, level=p.level, seed=self._seed, player=who)
        if not answer.moves:
            return [any_move(board, self._chance)], None
        return list(answer.moves), answer.score


def any_move(board: Board, chance: random.Random) -> Move:
    """A legal move, each with the same chance."""
    legal = board.legal_moves
    return legal[chance.randrange(len(legal))]


def seed_of(*parts: int | str) -> int:
    """A seed from others and numbers of parts: the same in every process."""
    return random.Random("/".join(map(str, parts))).getrandbits(62)
