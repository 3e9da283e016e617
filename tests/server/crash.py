"""Servers that are killed at random moments under load, and two that serve the same games. What was acknowledged is there, once."""
import asyncio
import json
import os
import random
import sys

from client import Person, Refused, Server, new_id, new_secret, play, two_players
from postgres import Postgres, programs

SKIPPED = 77
TABLES = 12


class Table:
    """One who plays both sides of games, one after the other, and keeps what was acknowledged. What was not, because the
    connection broke, he sends again under the same name."""

    def __init__(self, servers, chance):
        self.servers, self.chance = servers, chance
        self.games = {}  # game: {id: (seq, method, move)}
        self.game = self.pending = self.person = None
        self.resent = 0

    async def do(self, method, **params):
        self.pending = (method, params)
        return await self.again()

    async def again(self):
        method, params = self.pending
        result = await self.person.ask(method, game=self.game, **params)
        self.resent += result.get("again", False)
        self.games[self.game][params["id"]] = (result["seq"], method, params.get("move"))
        self.pending = None
        return result

    async def open(self):
        self.game, self.secrets, self.invite = None, [new_secret(), new_secret()], None
        opened = await self.person.ask("create", variant="chess", take=["white"], secret=self.secrets[0])
        self.game = opened["game"]
        self.games[self.game] = {}
        await self.person.ask("join", game=self.game, secrets=self.secrets[:1])
        await self.do("claim", id=new_id(), invite=opened["seats"][1]["invite"], secret=self.secrets[1])

    def drop(self):
        if self.person:
            self.person.socket.transport.abort()
        self.person = None

    async def come(self):
        self.person = await Person.come(self.chance.choice(self.servers), checks=False)
        if self.game is None:
            return
        # Black's seat may not be claimed yet, if it was the claim that the crash interrupted.
        for secrets in (self.secrets, self.secrets[:1]):
            try:
                await self.person.ask("join", game=self.game, secrets=secrets)
                break
            except Refused as refusal:
                if refusal.code != 6:
                    raise

    async def step(self):
        if self.pending:
            try:
                await self.again()
            except Refused as refusal:
                if refusal.code in (3, 6, 7):
                    # The server refuses for the moment. If it has lost the game, the player has to join again.
                    self.drop()
                    return await asyncio.sleep(0.05)
                # The action was never done, and the game has changed meanwhile.
                self.pending = None
            return
        if self.game is None:
            return await self.open()
        moves = (await self.person.ask("moves", game=self.game, effects=False))["moves"]
        if not moves or len(self.games[self.game]) > 200:
            self.game = None
            return
        if self.chance.random() < 0.1:
            try:
                seat = self.chance.choice(["white", "black"])
                offer = await self.do("offer", id=new_id(), what="takeback", seat=seat)
                other = "black" if seat == "white" else "white"
                await self.do("answer", id=new_id(), offer=offer["seq"], accept=self.chance.random() < 0.7, seat=other)
            except Refused as refusal:
                if refusal.code not in (3, 7):
                    self.pending = None
            return
        await self.do("play", id=new_id(), move=self.chance.choice(moves)["text"])

    async def play(self, end):
        while not end.is_set():
            try:
                if self.person is None:
                    await self.come()
                await self.step()
            except Refused as refusal:
                if refusal.code not in (1, 3, 7):
                    raise
                if refusal.code != 1:
                    self.drop()
                    await asyncio.sleep(0.05)
            except (ConnectionError, OSError, asyncio.TimeoutError, EOFError) as _:
                self.drop()
                await asyncio.sleep(0.02)
            except Exception as failure:  # exceptions of websockets, while the server stops and starts
                if type(failure).__module__.split(".")[0] != "websockets":
                    raise
                self.drop()
                await asyncio.sleep(0.02)


def logged(server, game):
    events, at = [], 1
    while True:
        status, _, body = server.request(f"/api/games/{game}/log?from={at}")
        assert status == 200, (status, body)
        page = json.loads(body)["events"]
        events += page
        if len(page) < 1000:
            return events
        at += len(page)


def check(server, tables):
    """Each acknowledged action stands in the log under its number, once; numbers have no gaps; the log can be played."""
    acknowledged = games = 0
    for table in tables:
        for game, done in table.games.items():
            events = logged(server, game)
            games += 1
            assert [event["seq"] for event in events] == list(range(1, len(events) + 1)), "numbers have gaps"
            ids = [event["id"] for event in events if "id" in event]
            assert len(ids) == len(set(ids)), "an action was done twice"
            for name, (seq, method, move) in done.items():
                acknowledged += 1
                event = events[seq - 1]
                assert event.get("id") == name, f"action {seq} of {game} was acknowledged and is lost"
                if method == "play":
                    assert event["move"]["text"] == move
            status, _, body = server.request(f"/api/games/{game}")
            stands = json.loads(body)
            assert status == 200 and stands["seq"] == len(events), (status, body)
    return acknowledged, games


def start_again(server):
    """A server whose store does not answer in time ends with an error; on a busy machine that is no fault, and it is started anew."""
    for attempt in range(5):
        try:
            server.start()
            return
        except RuntimeError:
            if attempt == 4:
                raise


async def killed_many(servers, rounds, shake=None):
    chance = random.Random(20)
    tables = [Table(servers, random.Random(f"table {i}")) for i in range(TABLES)]
    end = asyncio.Event()
    playing = [asyncio.create_task(table.play(end)) for table in tables]
    for number in range(rounds):
        await asyncio.sleep(0.05 + chance.random() * 0.6)
        for task in playing:
            if task.done():
                task.result()
        if shake and number % 10 == 9:
            await asyncio.to_thread(shake)
        else:
            server = chance.choice(servers)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(start_again, server)
    await asyncio.sleep(1)
    end.set()
    await asyncio.gather(*playing)
    acknowledged, games = await asyncio.to_thread(check, servers[0], tables)
    resent = sum(table.resent for table in tables)
    print(f"killed {rounds} times: {acknowledged} acknowledged actions in {games} games, all there, none twice; "
          f"{resent} had been done though their acknowledgement was lost")
    assert acknowledged > rounds


def rounds():
    return int(os.environ.get("VARIA_KILLS") or (200 if os.environ.get("VARIA_LONG") else 20))


OPEN = ("--limit", "requests_per_second=1000", "--limit", "actions_per_second=1000", "--limit", "creations_per_hour=100000")


async def killed():
    with Server(*OPEN) as server:
        await killed_many([server], rounds())


async def killed_postgres():
    if not programs():
        print("skipped: PostgreSQL is not installed")
        sys.exit(SKIPPED)
    with Postgres() as postgres, Server(*OPEN, db=postgres.url) as one, Server(*OPEN, db=postgres.url) as two:
        def shake():
            postgres.stop("immediate")
            postgres.start()
        await killed_many([one, two], rounds(), shake)


async def play_again(person, move):
    """A move; the same once more while the store is away, which a busy machine's is at times."""
    name = new_id()
    for _ in range(20):
        try:
            return await person.ask("play", game=person.game, id=name, move=move)
        except Refused as refusal:
            if refusal.code != 7:
                raise
        await asyncio.sleep(0.2)
    raise AssertionError("the store stays away")


async def two_servers():
    """Everybody sees every action, in one order, wherever he and who has acted are."""
    if not programs():
        print("skipped: PostgreSQL is not installed")
        sys.exit(SKIPPED)
    more = ("--limit", "sockets_per_address=200")
    with Postgres() as postgres, Server(*more, db=postgres.url) as one, Server(*more, db=postgres.url) as two:
        host = await Person.come(one)
        floors = 8
        opened = await host.ask("create", variant="elevator-chess", set={"boards": floors, "schedule": "free"}, seats=2 * floors)
        game = opened["game"]
        await host.ask("join", game=game)
        people = {}
        for number, seat in enumerate(opened["seats"]):
            person = await Person.come((one, two)[number % 2], checks=False)
            person.game, person.secret = game, new_secret()
            await person.ask("join", game=game)
            await person.ask("claim", game=game, id="c", invite=seat["invite"], secret=person.secret)
            people[(seat["player"], seat["floors"][0])] = person
        lines = {"white": ["e2-e4", "g1-f3", "f1-c4", "b1-c3", "d2-d3", "a2-a3"], "black": ["e7-e5", "b8-c6", "f8-c5", "g8-f6", "d7-d6", "a7-a6"]}

        async def floor(number):
            for white, black in zip(lines["white"], lines["black"]):
                await play_again(people[("white", number)], f"{number}:{white}")
                await play_again(people[("black", number)], f"{number}:{black}")

        await asyncio.gather(*(floor(number) for number in range(1, floors + 1)))
        actions = floors * 12
        stands = await host.ask("join", game=game)
        assert len(stands["moves"]) == actions
        expected = [(move["seq"], move["text"]) for move in stands["moves"]]
        for person in [host, *people.values()]:
            seen = []
            while len(seen) < actions:
                event = await person.event("move")
                seen.append((event["seq"], event["move"]["text"]))
            assert seen == expected
        # Many players act at once in the same turn: one action is done, and both servers report the same one.
        game, white, black = await two_players(one)
        again = await Person.come(two)
        again.game = game
        await again.ask("join", game=game, secrets=[white.secret])
        answers = await asyncio.gather(white.ask("play", game=game, id="x", move="e4"), again.ask("play", game=game, id="y", move="d4"),
                                       return_exceptions=True)
        assert sum(isinstance(answer, dict) for answer in answers) == 1, answers
        assert len((await again.ask("join", game=game))["moves"]) == len((await white.ask("join", game=game))["moves"]) == 1
        # The same action, sent through both servers, is done once.
        answers = await asyncio.gather(black.ask("play", game=game, id="z", move="e5"), play_from(two, game, black.secret, "z", "e5"))
        assert answers[0]["seq"] == answers[1]["seq"]
        assert len((await again.ask("join", game=game))["moves"]) == 2
        for person in [host, white, black, again, *people.values()]:
            await person.leave()


async def play_from(server, game, secret, name, move):
    person = await Person.come(server)
    await person.ask("join", game=game, secrets=[secret])
    try:
        return await person.ask("play", game=game, id=name, move=move)
    finally:
        await person.leave()
