"""The players in tournaments and training games of varia.distributed: the engine, and a random player."""

from __future__ import annotations

import random
import threading
from typing import NamedTuple

from varia import Board, Move, Variant
from varia._errors import Error
from varia._varia import Engine


class Player(NamedTuple):
    """The engine with limits that mean the same on every machine; without any limit, a random player.

    There is no limit of time, because then the moves would depend on the speed and the load of a machine.
    """

    name: str
    nodes: int = 0
    """The number of positions to search for a move."""
    depth: int = 0
    level: int = 0
    """From 1 to 20, as in `varia play`."""
    trained: bool = True
    """Whether the engine uses the weights that come with the program."""

    @property
    def random(self) -> bool:
        """Whether this is a random player."""
        return not (self.nodes or self.depth or self.level)


def player_of(given: str | Player) -> Player:
    """Makes a Player from a text, as in `varia tournament`: "random", "level:5", "nodes:2000", "depth:3".

    It also accepts a Player, and checks its limits.
    """
    if isinstance(given, Player):
        if min(given.nodes, given.depth, given.level) < 0 or given.level > 20:
            raise Error(f"the player {given.name} has limits that make no sense: levels are from 1 to 20")
        return given
    if given == "random":
        return Player("random")
    kind, _, number = given.partition(":")
    if kind in ("nodes", "depth", "level") and number.isascii() and number.isdigit() and int(number) > 0:
        limits = {kind: int(number)}
        return player_of(
            Player(given, nodes=limits.get("nodes", 0), depth=limits.get("depth", 0), level=limits.get("level", 0))
        )
    raise Error(f"there is no player {given!r}: \"random\", \"level:5\", \"nodes:2000\", \"depth:3\", or a Player")


class _ThreadEngines(threading.local):
    """The engines of one thread, for the variant that it plays now."""

    def __init__(self) -> None:
        self.variant: Variant | None = None
        self.engines: dict[tuple[bool, int], Engine] = {}


_thread = _ThreadEngines()


def engine_of(variant: Variant, player: Player, seat: int) -> Engine:
    """Returns the thread's engine for the player on this seat.

    The engine forgets earlier searches, because their results would change its moves.
    """
    if _thread.variant is not variant:
        _thread.variant, _thread.engines = variant, {}
    key = (player.trained, seat)
    if key not in _thread.engines:
        _thread.engines[key] = Engine(variant, table=4, threads=1, trained=player.trained, user_weights=False)
    _thread.engines[key].forget()
    return _thread.engines[key]


class Seat:
    """A player in one game."""

    def __init__(self, variant: Variant, player: Player, seat: int, seed: int) -> None:
        self._player = player
        self._rng = random.Random(seed)
        self._seed = seed % (1 << 63)
        self._engine = None if player.random else engine_of(variant, player, seat)
        self._names = variant.players
        self._match = variant.boards > 1
        self._seat = seat

    def moves(self, board: Board) -> tuple[list[Move], int | None]:
        """Returns the moves that the player makes now, a turn or a step of one, and the engine's score for them."""
        if self._engine is None:
            return [random_move(board, self._rng)], None
        p = self._player
        name = self._names[self._seat] if self._match and board.turn is None else None
        answer = self._engine.search(board, nodes=p.nodes, depth=p.depth, level=p.level, seed=self._seed, player=name)
        if not answer.moves:
            return [random_move(board, self._rng)], None
        return list(answer.moves), answer.score


def random_move(board: Board, rng: random.Random) -> Move:
    """Returns a legal move; all have the same probability."""
    legal = board.legal_moves
    return legal[rng.randrange(len(legal))]


def seed_of(*parts: int | str) -> int:
    """Makes a seed from another seed, and from names and numbers. It is the same in every process."""
    return random.Random("/".join(map(str, parts))).getrandbits(62)
