"""People whose playing is written down: two at a board with clocks, many at a match, and strangers who try what they must not. Each has a
connection of his own to one of the servers; when it breaks he comes back, perhaps to another, and sends again under the same name what was not
answered. What they decide follows from a seed."""
import asyncio
import json
import random

import websockets

from client import MESSAGE, Person, RESULTS, new_secret
from history import Asked, Attempt, Game, Heard, now, wall

QUICK = {"base_ms": 4000, "increment_ms": 100}     # some flags fall
SLOW = {"base_ms": 600000, "increment_ms": 2000}   # no flag falls
BREAKS = (ConnectionError, OSError, EOFError, asyncio.TimeoutError, websockets.WebSocketException)


class Silent(Exception):
    """Nothing came back though the connection held."""


class Guest(Person):
    """A connection of which all is written down."""

    def __init__(self, socket, history, name):
        history.sockets += 1
        self.history, self.name, self.number, self.joining, self.mine = history, name, history.sockets, {}, set()
        super().__init__(socket)

    @classmethod
    async def arrive(cls, port, history, name):
        socket = await asyncio.wait_for(websockets.connect(f"ws://127.0.0.1:{port}/api/socket", max_size=None, compression=None, ping_interval=None,
                                                           open_timeout=10), 12)
        return cls(socket, history, name)

    def hear(self, text):
        message = json.loads(text)
        self.history.search(text, f"what {self.name} was told", self.mine)
        if error := next(MESSAGE.iter_errors(message), None):
            self.history.noted.append(("shaped", f"{text[:300]}: {error.message}"))
        if "method" not in message:
            if message["id"] in self.joining and "result" in message:
                said = message["result"]
                self.history.heard.append(Heard(self.name, self.number, "join", said["game"], said, now()))
            future = self.waiting.pop(message["id"], None)
            if future and not future.done():
                future.set_result(message)
        elif message["method"] in ("event", "reset"):
            said = message["params"]
            self.history.heard.append(Heard(self.name, self.number, message["method"], said["game"], said, now()))

    async def send(self, asked, params):
        """Sends it once, and answers the result; throws what else may come of it."""
        attempt = Attempt(now(), wall())
        asked.attempts.append(attempt)
        self.next += 1
        future = asyncio.get_running_loop().create_future()
        self.waiting[self.next] = future
        if asked.method == "join":
            self.joining[self.next] = True
        try:
            await self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self.next, "method": asked.method, "params": params}))
            while not (await asyncio.wait([future], timeout=1))[0]:
                if self.history.waited(attempt.sent, now()) > self.history.patience:
                    attempt.silent = True
                    raise Silent(asked.method)
            answer = future.result()
        except BREAKS as broken:
            attempt.broken = True
            if future.done() and not future.cancelled():
                future.exception()  # reads the exception, so that asyncio does not report it
            raise ConnectionError("the connection is gone") from broken
        finally:
            future.cancel()
            attempt.back, attempt.back_wall = now(), wall()
        if "error" in answer:
            attempt.error = answer["error"]
            return None
        if error := next(RESULTS[asked.method].iter_errors(answer["result"]), None):
            self.history.noted.append(("shaped", f"{asked.method}: {error.message}"))
        attempt.result = answer["result"]
        return answer["result"]


class Player:
    """Somebody with a seat, or without."""

    def __init__(self, world, name, game="", seat="", secret=None):
        self.world, self.history, self.name, self.game, self.seat, self.secret = world, world.history, name, game, seat, secret
        self.chance = random.Random(f"{world.seed} {name}")
        self.guest = self.pending = None
        self.joined, self.count = False, 0

    async def come(self):
        if self.guest is None:
            self.guest = await Guest.arrive(self.chance.choice(self.world.ports()), self.history, self.name)
            self.joined = False

    def drop(self):
        if self.guest:
            self.guest.socket.transport.abort()
        self.guest, self.joined = None, False

    async def question(self, method, **params):
        asked = Asked(self.name, method, params.get("game", ""), seat=self.seat)
        self.history.asked.append(asked)
        return await self.guest.send(asked, params)

    async def act(self, method, **params):
        """An action under a new name, sent until somebody says what became of it."""
        self.count += 1
        params = {"game": self.game, "id": f"{self.name}-{self.count}", **params}
        self.pending = (Asked(self.name, method, self.game, params["id"], self.seat, params.get("move", "")), params)
        self.history.asked.append(self.pending[0])
        return await self.again()

    async def again(self):
        asked, params = self.pending
        result = await self.guest.send(asked, params)
        error = asked.attempts[-1].error
        if error and error["code"] in (3, 7):
            self.drop()  # refused for the moment; the player joins again and receives the current state
            await asyncio.sleep(0.1)
            return None
        if error and error["code"] == 6 and self.seat and self.joined is False:
            return None
        self.pending = None
        return result

    async def join(self):
        stands = await self.question("join", game=self.game, **({"secrets": [self.secret]} if self.secret else {}))
        self.joined = stands is not None
        return stands

    async def open(self, **how):
        """Opens a game and answers the seats' invites, by name. If nobody knows whether it was opened, another is."""
        opened = await self.question("create", **how)
        if opened is None:
            return None
        invites = {seat["seat"]: seat["invite"] for seat in opened["seats"]}
        self.history.games[opened["game"]] = Game(opened["game"], how["variant"], how.get("clock"))
        for seat, invite in invites.items():
            self.history.keep_secret(invite, f"an invite of {opened['game']}")
        return opened["game"], invites


class Table:
    """A game, one after another, and those who play it."""

    def __init__(self, world, name):
        self.world, self.name, self.number = world, name, 0
        self.chance = random.Random(f"{world.seed} {name}")
        self.people = []

    async def run(self, end):
        while not end.is_set():
            self.number += 1
            opened = await self.opened(end)
            if opened:
                await self.played(*opened, end)
            for person in self.people:
                person.drop()

    async def opened(self, end):
        host = Player(self.world, f"{self.name}.{self.number}.host")
        while not end.is_set():
            try:
                await host.come()
                if opened := await host.open(**self.how()):
                    return opened
                await asyncio.sleep(0.1)
            except BREAKS:
                await asyncio.sleep(0.1)
            except Silent:
                pass
            finally:
                host.drop()
        return None

    async def played(self, game, invites, end):
        self.over = False
        self.people = []
        for number, (seat, invite) in enumerate(invites.items()):
            secret = new_secret()
            person = Player(self.world, f"{self.name}.{self.number}.{number}", game, seat, secret)
            self.world.history.keep_secret(secret, f"the secret of {seat} of {game}")
            self.world.history.games[game].holders[seat] = person.name
            person.invite, person.claimed = invite, False
            self.people.append(person)
        strangers = [Player(self.world, f"{self.name}.{self.number}.stranger", game)]
        tasks = [self.life(person, self.turn, end) for person in self.people] + [self.life(person, self.trespass, end) for person in strangers]
        self.people += strangers
        await asyncio.gather(*tasks)

    async def life(self, person, step, end):
        while not end.is_set() and not self.over:
            try:
                await person.come()
                if person.pending and person.joined:
                    await person.again()
                else:
                    await step(person)
            except BREAKS:
                person.drop()
                await asyncio.sleep(0.05)
            except Silent:
                person.drop()
                person.pending = None

    async def turn(self, person):
        if not person.claimed:
            # The claim is an action that may have to be sent again, so it holds the seat.
            if not person.joined:
                person.secret, kept = None, person.secret
                try:
                    await person.join()
                finally:
                    person.secret = kept
                if not person.joined:
                    return await asyncio.sleep(0.1)
            if person.pending:
                person.claimed = await person.again() is not None
            else:
                person.claimed = await person.act("claim", invite=person.invite, secret=person.secret, name=person.seat) is not None
            return None
        stands = await person.join()
        if stands is None:
            return await asyncio.sleep(0.1)
        if person.pending:
            return await person.again()
        if stands["over"] or stands["seq"] > 150:
            self.over = True
            return None
        return await self.decide(person, stands)

    async def trespass(self, person):
        """Everything that somebody without a seat must not do, and one look."""
        if not person.joined:
            return await person.join()
        await asyncio.sleep(person.chance.random() * 0.3)
        kind = person.chance.randrange(7)
        if kind == 0:
            await person.act("resign")
        elif kind == 1:
            await person.act("offer", what=person.chance.choice(["takeback", "draw"]))
        elif kind == 2:
            await person.act("claim", invite=new_secret(), secret=new_secret())
        elif kind == 3:
            await person.question("join", game=person.game, secrets=[new_secret()])
        elif kind == 4:
            await person.join()
        elif kind == 5:
            await person.question("log", game=person.game)
        else:
            moves = await person.question("moves", game=person.game, effects=False)
            if moves and moves["moves"]:
                await person.act("play", move=person.chance.choice(moves["moves"])["text"])


class Duel(Table):
    """Chess with a clock, at random."""

    def how(self):
        return {"variant": "chess", "clock": self.chance.choice([QUICK, SLOW, SLOW])}

    async def decide(self, person, stands):
        offer, chance = stands.get("offer"), person.chance
        if offer and offer["seat"] != person.seat:
            return await person.act("answer", offer=offer["seq"], accept=offer["what"] == "takeback" and chance.random() < 0.7)
        luck = chance.random()
        if luck < 0.03 and stands["moves"] and not offer:
            return await person.act("offer", what=chance.choice(["takeback", "draw"]))
        if luck < 0.035 and len(stands["moves"]) > 4:
            return await person.act("resign")
        if stands["status"]["turn"] != person.seat:
            return await asyncio.sleep(0.05 + chance.random() * 0.1)
        # Some players wait until their time is over.
        if stands["clock"]["base_ms"] == QUICK["base_ms"] and len(stands["moves"]) > 10 and luck > 0.7:
            return await asyncio.sleep(0.5)
        moves = await person.question("moves", game=person.game, effects=False)
        if moves and moves["moves"]:
            return await person.act("play", move=chance.choice(moves["moves"])["text"], **({"after": stands["seq"]} if luck > 0.5 else {}))
        return None


class Match(Table):
    """Elevator Chess in which all play at once: actions that race for one number."""
    floors = 4
    lines = {"white": ["e2-e4", "g1-f3", "f1-c4", "b1-c3", "d2-d3", "a2-a3", "h2-h3"], "black": ["e7-e5", "b8-c6", "f8-c5", "g8-f6", "d7-d6", "a7-a6", "h7-h6"]}

    def how(self):
        return {"variant": "elevator-chess", "set": {"boards": self.floors, "schedule": "free"}, "seats": 2 * self.floors}

    async def decide(self, person, stands):
        player, floor = next((seat["player"], seat["floors"][0]) for seat in stands["seats"] if seat["seat"] == person.seat)
        played = sum(move["text"].startswith(f"{floor}:") for move in stands["moves"])
        if len(stands["moves"]) >= 14 * self.floors:
            self.over = True
        elif played < 14 and (played % 2 == 0) == (player == "white"):
            await person.act("play", move=f"{floor}:{self.lines[player][played // 2]}")
        else:
            await asyncio.sleep(0.02 + person.chance.random() * 0.05)
