"""Learns a game in the manner of AlphaZero, with numpy alone: a network plays against itself and learns from a search.

    python3 examples/python/alphazero.py [VARIANT] [--minutes 30] [--searches 64] [--workers 2] [--seed 1]
                                         [--match 100] [--level 5] [--save FILE] [--load FILE] [--cluster ADDRESS]

VARIANT is the name of a built-in game of two players on one board, or a .toml file that needs no other file beside it;
the default is Breakthrough on six by six cells, in the file beside this one. In rounds, worker processes play games with the network as it is, and the network
learns which moves their searches have preferred and who has won. With --cluster the games are played by the workers of
a Dask cluster, which need Varia and numpy. Then the network plays a match against the computer at --level.

The network sees the board as the side to move does (varia.learning.Observer), and knows the actions that can ever be
legal (varia.learning.DenseActions). The exit code is 0 if it scored more than half of the match, or if there is none.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import importlib
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any, Iterator, Sequence

import numpy
from numpy.typing import NDArray

import varia
from varia.learning import DenseActions, Observer, Symmetry, symmetries

Floats = NDArray[numpy.float32]
Weights = dict[str, Floats]
HERE = Path(__file__).parent


class Game:
    """A variant, with the numbers that the network sees and gives."""

    def __init__(self, text: str) -> None:
        self.variant = varia.load_text(text) if "\n" in text else varia.load(text)
        if len(self.variant.players) != 2 or self.variant.boards != 1:
            raise SystemExit("alphazero.py learns games of two players on one board")
        self.observer = Observer(self.variant)
        self.dense = DenseActions(self.variant)
        self.inputs = int(numpy.prod(self.observer.shape))
        # Images of the board that keep the rules, in which every game is learned too.
        self.images = [one for one in symmetries(self.variant) if not one.is_identity and _keeps_forward(one)]

    def see(self, board: varia.Board) -> Floats:
        seen: Floats = self.observer.observe(board).ravel()
        return seen

    def legal(self, board: varia.Board) -> tuple[NDArray[numpy.int64], NDArray[numpy.int64]]:
        """The legal actions: the variant's numbers, and those that the network has for the side to move."""
        numbers = board.legal_actions()
        if len(numbers) == 0:
            return numbers, numbers
        return numbers, self.dense.to_dense(self.observer.actions(numbers, board.player or 0))


def _keeps_forward(image: Symmetry) -> bool:
    return 0 not in image.flips and image.axes == tuple(range(len(image.axes))) and image.holds(games=2)


class Network:
    """Two hidden layers; from the second one a value of the position and a number for each action."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: numpy.random.Generator) -> None:
        def layer(n: int, m: int, scale: float = 1.0) -> Floats:
            made: Floats = (rng.standard_normal((n, m)) * scale * numpy.sqrt(2 / n)).astype(numpy.float32)
            return made

        self.weights: Weights = {
            "w1": layer(inputs, hidden), "b1": numpy.zeros(hidden, numpy.float32),
            "w2": layer(hidden, hidden), "b2": numpy.zeros(hidden, numpy.float32),
            "wp": layer(hidden, actions, 0.1), "bp": numpy.zeros(actions, numpy.float32),
            "wv": layer(hidden, 1, 0.1), "bv": numpy.zeros(1, numpy.float32),
        }
        self._means = {name: numpy.zeros_like(one) for name, one in self.weights.items()}
        self._squares = {name: numpy.zeros_like(one) for name, one in self.weights.items()}
        self._steps = 0

    @staticmethod
    def layers(w: Weights, x: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Both hidden layers, the numbers of the actions, and the value from -1 to 1."""
        first = numpy.maximum(x @ w["w1"] + w["b1"], 0)
        second = numpy.maximum(first @ w["w2"] + w["b2"], 0)
        return first, second, second @ w["wp"] + w["bp"], numpy.tanh(second @ w["wv"] + w["bv"])[:, 0]

    def learn(self, x: Floats, policy: Floats, value: Floats, rate: float, decay: float = 1e-4) -> tuple[float, float]:
        """One step of Adam. Returns how far policy and value were off: cross entropy, and squared error."""
        w = self.weights
        first, second, numbers, guessed = self.layers(w, x)
        shares = numpy.exp(numbers - numbers.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        entropy = float(-(policy * numpy.log(shares + 1e-9)).sum(axis=1).mean())
        error = float(((guessed - value) ** 2).mean())
        n = numpy.float32(len(x))
        d_numbers = (shares - policy) / n
        d_value = (2 * (guessed - value) * (1 - guessed**2) / n)[:, numpy.newaxis]
        d_second = (d_numbers @ w["wp"].T + d_value @ w["wv"].T) * (second > 0)
        d_first = (d_second @ w["w2"].T) * (first > 0)
        slopes = {
            "w1": x.T @ d_first, "b1": d_first.sum(0), "w2": first.T @ d_second, "b2": d_second.sum(0),
            "wp": second.T @ d_numbers, "bp": d_numbers.sum(0), "wv": second.T @ d_value, "bv": d_value.sum(0),
        }
        self._steps += 1
        for name, slope in slopes.items():
            slope = slope + decay * w[name] if name.startswith("w") else slope
            self._means[name] += 0.1 * (slope - self._means[name])
            self._squares[name] += 0.001 * (slope**2 - self._squares[name])
            mean = self._means[name] / (1 - 0.9**self._steps)
            square = self._squares[name] / (1 - 0.999**self._steps)
            w[name] = (w[name] - rate * mean / (numpy.sqrt(square) + 1e-8)).astype(numpy.float32)
        return entropy, error


class Node:
    """A position of a search: its legal actions, and what was found below each of them."""

    __slots__ = ("actions", "dense", "player", "prior", "visits", "total", "below")

    def __init__(self, actions: NDArray[numpy.int64], dense: NDArray[numpy.int64], player: int) -> None:
        self.actions, self.dense, self.player = actions, dense, player
        self.prior = numpy.zeros(len(actions), numpy.float32)
        self.visits = numpy.zeros(len(actions), numpy.float32)
        self.total = numpy.zeros(len(actions), numpy.float32)
        self.below: dict[int, Node] = {}

    def choose(self) -> int:
        """The action with the highest upper confidence bound."""
        known = self.total / numpy.maximum(self.visits, 1)
        curious = 1.5 * numpy.sqrt(self.visits.sum() + 1) * self.prior / (1 + self.visits)
        return int(numpy.argmax(known + curious))


class Player:
    """Searches many games at once, so that the network answers for all of them together."""

    def __init__(self, game: Game, weights: Weights, searches: int, rng: numpy.random.Generator) -> None:
        self.game, self.weights, self.searches, self.rng = game, weights, searches, rng

    def search(self, boards: list[varia.Board], noise: bool) -> list[Node]:
        """The root of a search for each board; none of the games is over."""
        roots = [Node(*self.game.legal(board), board.player or 0) for board in boards]
        self._judge(boards, roots)
        if noise:
            for root in roots:
                chance = self.rng.dirichlet(numpy.full(len(root.actions), 10 / len(root.actions)))
                root.prior = (0.75 * root.prior + 0.25 * chance).astype(numpy.float32)
        for _ in range(self.searches):
            ways = [self._descend(board, root) for board, root in zip(boards, roots)]
            new = [(board, node) for board, (_, node, value) in zip(boards, ways) if value is None]
            judged = self._judge([board for board, _ in new], [node for _, node in new]).tolist() if new else []
            values = iter(judged)
            for board, (way, node, value) in zip(boards, ways):
                # The value is that of the player who is to move at the end of the way.
                worth = float(next(values)) if value is None else value
                for above, at in way:
                    above.visits[at] += 1
                    above.total[at] += worth if above.player == node.player else -worth
                    board.pop()
        return roots

    def _descend(self, board: varia.Board, root: Node) -> tuple[list[tuple[Node, int]], Node, float | None]:
        """Plays to a position that is new, or over: then its value is known."""
        way: list[tuple[Node, int]] = []
        node = root
        while True:
            at = node.choose()
            way.append((node, at))
            board.push_action(int(node.actions[at]))
            found = node.below.get(at)
            if found is None:
                numbers, dense = self.game.legal(board)
                outcome = board.outcome() if len(numbers) == 0 else None
                if outcome is not None:
                    return way, node, _score(board, node.player)
                found = node.below[at] = Node(numbers, dense, board.player or 0)
                return way, found, None
            node = found

    def _judge(self, boards: list[varia.Board], nodes: list[Node]) -> Floats:
        """Sets the priors of the nodes. Returns their values."""
        seen = numpy.stack([self.game.see(board) for board in boards])
        _, _, numbers, values = Network.layers(self.weights, seen)
        for node, row in zip(nodes, numbers):
            mine = row[node.dense]
            prior = numpy.exp(mine - mine.max())
            node.prior = prior / prior.sum()
        return values


def _score(board: varia.Board, player: int) -> float:
    """From -1, a loss, to 1, a win, in a game that is over."""
    outcome = board.outcome()
    return 0.0 if outcome is None else 2 * float(list(outcome.scores.values())[player]) - 1


MOST_PLIES = 300


def play_games(text: str, weights: Weights, games: int, searches: int, seed: int) -> tuple[Floats, Floats, Floats]:
    """Games of the network with itself: what it saw, the visits of its searches, and who won. Runs in any process."""
    game = Game(text)
    rng = numpy.random.default_rng(seed)
    player = Player(game, weights, searches, rng)
    boards = [varia.Board(game.variant) for _ in range(games)]
    told: list[list[tuple[Floats, Floats, int]]] = [[] for _ in boards]
    playing = list(range(games))
    while playing:
        for at, root in zip(playing, player.search([boards[at] for at in playing], noise=True)):
            board = boards[at]
            share = root.visits / root.visits.sum()
            policy = numpy.zeros(game.dense.n, numpy.float32)
            policy[root.dense] = share
            told[at].append((game.see(board), policy, root.player))
            early = board.ply < 8
            chosen = int(rng.choice(len(share), p=share / share.sum())) if early else int(numpy.argmax(root.visits))
            board.push_action(int(root.actions[chosen]))
        playing = [at for at in playing if len(boards[at].legal_actions()) > 0 and boards[at].ply < MOST_PLIES]
    seen, policies, values = [], [], []
    for board, positions in zip(boards, told):
        for planes, policy, mover in positions:
            seen.append(planes)
            policies.append(policy)
            values.append(_score(board, mover))
    return numpy.stack(seen), numpy.stack(policies), numpy.array(values, numpy.float32)


def images_of(game: Game, seen: Floats, policies: Floats) -> Iterator[tuple[Floats, Floats]]:
    """The same positions on the board turned over by each image."""
    for image in game.images:
        numbers = image.actions(game.dense.actions)
        there = numpy.full(game.dense.n, -1)
        fits = numpy.isin(numbers, game.dense.actions)
        there[fits] = game.dense.to_dense(numbers[fits])
        turned = numpy.zeros_like(policies)
        turned[:, there[fits]] = policies[:, fits]
        planes = image.planes(seen.reshape(len(seen), *game.observer.shape)).reshape(len(seen), -1)
        yield numpy.asarray(planes, numpy.float32), turned


class Pool:
    """Runs play_games in processes of this machine, or on a Dask cluster."""

    def __init__(self, workers: int, cluster: str | None) -> None:
        self._client: Any = None
        self._local: concurrent.futures.ProcessPoolExecutor | None = None
        if cluster is not None:
            self._client = importlib.import_module("distributed").Client(cluster)
            self.workers = max(1, sum(self._client.nthreads().values()))
        else:
            self.workers = workers
            if workers > 1:
                context = multiprocessing.get_context("spawn")
                self._local = concurrent.futures.ProcessPoolExecutor(workers, mp_context=context)

    def play(self, jobs: Sequence[tuple[Any, ...]]) -> list[tuple[Floats, Floats, Floats]]:
        if self._client is not None:
            futures = [self._client.submit(play_games, *job, pure=False) for job in jobs]
            return [future.result() for future in futures]
        if self._local is not None:
            return list(self._local.map(play_games, *zip(*jobs)))
        return [play_games(*job) for job in jobs]

    def close(self) -> None:
        if self._local is not None:
            self._local.shutdown()
        if self._client is not None:
            self._client.close()


def train(given: argparse.Namespace, text: str, network: Network, game: Game) -> None:
    rng = numpy.random.default_rng(given.seed)
    pool = Pool(given.workers, given.cluster)
    kept: list[tuple[Floats, Floats, Floats]] = []
    began, games, rounds = time.monotonic(), 0, 0
    while rounds < given.rounds if given.rounds else time.monotonic() - began < 60 * given.minutes:
        rounds += 1
        jobs = [
            (text, network.weights, given.games, given.searches, int(rng.integers(2**31))) for _ in range(pool.workers)
        ]
        for seen, policies, values in pool.play(jobs):
            games += given.games
            kept.append((seen, policies, values))
            kept += [(planes, turned, values) for planes, turned in images_of(game, seen, policies)]
        parts = pool.workers * (1 + len(game.images))
        kept = kept[-given.rounds_kept * parts:]
        seen, policies, values = (numpy.concatenate(list(one)) for one in zip(*kept))
        steps = max(1, 4 * sum(len(one[2]) for one in kept[-parts:]) // 256)
        off = numpy.zeros(2)
        for _ in range(steps):
            some = rng.integers(len(values), size=256)
            off += network.learn(seen[some], policies[some], values[some], given.rate)
        minutes = (time.monotonic() - began) / 60
        print(
            f"round {rounds}: {games} games, {minutes:.1f} min, "
            f"policy {off[0] / steps:.3f}, value {off[1] / steps:.3f}",
            flush=True,
        )
    pool.close()


def match(given: argparse.Namespace, game: Game, weights: Weights) -> float:
    """The points of the network in games against the computer; it begins every other game."""
    rng = numpy.random.default_rng(given.seed)
    player = Player(game, weights, given.match_searches, rng)
    engine = varia.Engine(game.variant)
    points = 0.0
    for number in range(given.match):
        board = varia.Board(game.variant)
        mine = number % 2
        while len(board.legal_actions()) > 0 and board.ply < MOST_PLIES:
            if board.player == mine:
                root = player.search([board], noise=False)[0]
                # The first moves are drawn by lot among the good ones, so that games differ.
                share = root.visits**2 / (root.visits**2).sum()
                at = int(rng.choice(len(share), p=share)) if board.ply < 4 else int(numpy.argmax(root.visits))
                board.push_action(int(root.actions[at]))
            else:
                best = engine.search(board, level=given.level, seed=int(rng.integers(1, 2**31))).best
                assert best is not None
                board.push(best)
        points += (_score(board, mine) + 1) / 2
    print(f"{game.variant.title}: {points:g} of {given.match} points against level {given.level}", flush=True)
    return points


def main() -> int:
    options = argparse.ArgumentParser(description="Learns a game in the manner of AlphaZero.")
    options.add_argument("variant", nargs="?", default=str(HERE / "breakthrough-6x6.toml"))
    options.add_argument("--minutes", type=float, default=30, help="how long to learn")
    options.add_argument("--rounds", type=int, default=0, help="learn for so many rounds in place of --minutes")
    options.add_argument("--games", type=int, default=48, help="games that a worker plays in a round")
    options.add_argument("--searches", type=int, default=64, help="descents of a search while learning")
    options.add_argument("--workers", type=int, default=2, help="processes that play")
    options.add_argument("--cluster", help="the address of a Dask scheduler")
    options.add_argument("--hidden", type=int, default=128, help="width of the hidden layers")
    options.add_argument("--rate", type=float, default=1e-3, help="learning rate")
    options.add_argument("--rounds-kept", type=int, default=12, help="rounds whose games are learned from")
    options.add_argument("--match", type=int, default=100, help="games against the computer; 0: none")
    options.add_argument("--match-searches", type=int, default=200, help="descents of a search in the match")
    options.add_argument("--level", type=int, default=5)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--save", help="write the weights to this file (.npz)")
    options.add_argument("--load", help="begin with the weights of this file")
    given = options.parse_args()
    text = Path(given.variant).read_text() if given.variant.endswith(".toml") else given.variant
    game = Game(text)
    network = Network(game.inputs, game.dense.n, given.hidden, numpy.random.default_rng(given.seed))
    if given.load:
        with numpy.load(given.load) as found:
            network.weights = {name: found[name] for name in network.weights}
    train(given, text, network, game)
    if given.save:
        numpy.savez_compressed(given.save, **network.weights)
    return 0 if given.match == 0 or match(given, game, network.weights) > given.match / 2 else 1


if __name__ == "__main__":
    sys.exit(main())
