"""Faults on purpose. Each is what a server could do wrong, done by a line between it and its clients, or by triggers in its store; the checker
has to find it, as a breach of the promise that is named here. None of this is in the program."""
import asyncio


class Lie:
    """Passes all on as it is."""
    promise = ()      # names of the promises, one of which the checker must find broken
    words = ""        # text that the report must contain
    triggers = ""     # SQL statements that make the store lie
    kills = False     # whether the lie shows only when the server dies

    def __init__(self, chance):
        self.chance, self.told = chance, 0

    async def to_server(self, pair, message):
        await pair.ask(message)

    async def to_client(self, pair, message):
        await pair.answer(message)


class AcknowledgedBeforeWritten(Lie):
    """A move of a game of two is acknowledged when it comes, and written a little later, if the server is still there then."""
    promise, words = ("there",), "is lost"
    kills = True

    async def to_server(self, pair, message):
        if message["method"] != "play" or message["params"]["game"] not in pair.kept:
            return await pair.ask(message)
        self.told += 1
        params = message["params"]
        pair.kept[message["id"]] = True  # the answer to this request is dropped
        await pair.answer({"jsonrpc": "2.0", "id": message["id"], "result": {"game": params["game"], "id": params["id"], "seq": pair.kept[params["game"]] + 1}})
        await asyncio.sleep(self.chance.random() * 0.2)
        await pair.ask(message)

    async def to_client(self, pair, message):
        if message.get("id") in pair.kept:
            return
        said = message.get("params") or message.get("result") or {}
        if "seq" in said and (said.get("variant") == "chess" or said["game"] in pair.kept):
            pair.kept[said["game"]] = said["seq"]
        await pair.answer(message)


class LostCommit(Lie):
    """The store says that a move is written, and has lost it."""
    promise = ("there", "numbered")
    words = ""        # text that the report must contain
    triggers = """CREATE TRIGGER lie AFTER INSERT ON actions WHEN NEW.kind = 'move' AND NEW.seq % 7 = 0
        BEGIN DELETE FROM actions WHERE game = NEW.game AND seq = NEW.seq; END"""


class TwoOrders(Lie):
    """Some are told two actions in the other order."""
    promise = ("one_order",)

    async def to_client(self, pair, message):
        if message.get("method") != "event":
            return await pair.answer(message)
        held = pair.kept.pop("held", None)
        if held and held["params"]["game"] == message["params"]["game"]:
            self.told += 1
            one, other = held["params"], message["params"]
            one["seq"], other["seq"] = other["seq"], one["seq"]
            await pair.answer(message)
            return await pair.answer(held)
        if held:
            await pair.answer(held)
        if self.chance.random() < 0.2:
            pair.kept["held"] = message
            return None
        return await pair.answer(message)


class StrangersAction(Lie):
    """Who has no seat is let play as if he had one."""
    promise = ("by_right",)

    def __init__(self, chance):
        super().__init__(chance)
        self.secrets = {}

    async def to_server(self, pair, message):
        params = message["params"]
        if message["method"] == "join":
            if params.get("secrets"):
                self.secrets.setdefault(params["game"], params["secrets"])
            elif params["game"] in self.secrets:
                self.told += 1
                params["secrets"] = self.secrets[params["game"]]
        await pair.ask(message)


class SecretInAnswer(Lie):
    """The secret that a seat was claimed with is told to all with the claim."""
    promise = ("secret",)

    def __init__(self, chance):
        super().__init__(chance)
        self.claims = {}

    async def to_server(self, pair, message):
        if message["method"] == "claim":
            self.claims[message["params"]["id"]] = message["params"]["secret"]
        await pair.ask(message)

    async def to_client(self, pair, message):
        said = message.get("params") or {}
        if said.get("kind") == "claim" and said.get("id") in self.claims:
            self.told += 1
            said["name"] = self.claims[said["id"]]
        await pair.answer(message)


class ClockJumps(Lie):
    """The store keeps some moves under another time than the one they were made at."""
    promise = ("clocks",)
    words = ""        # text that the report must contain
    triggers = """CREATE TRIGGER lie AFTER INSERT ON actions WHEN NEW.kind = 'move' AND NEW.seq % 7 = 0
        BEGIN UPDATE actions SET at = at + 5000 WHERE game = NEW.game AND seq = NEW.seq; END"""


class DoubledAction(Lie):
    """Some moves are written twice."""
    promise = ("once",)
    words = ""        # text that the report must contain
    triggers = """CREATE TRIGGER lie AFTER INSERT ON actions WHEN NEW.kind = 'move' AND NEW.seq % 7 = 0
        BEGIN INSERT INTO actions VALUES (NEW.game, NEW.seq + 1, NEW.client, NEW.at, NEW.kind, NEW.data); END"""


class DroppedRefusal(Lie):
    """Some refusals never reach who has asked."""
    promise = ("answered",)

    async def to_client(self, pair, message):
        if "error" in message and self.chance.random() < 0.3:
            self.told += 1
            return
        await pair.answer(message)


LIES = (AcknowledgedBeforeWritten, LostCommit, TwoOrders, StrangersAction, SecretInAnswer, ClockJumps, DoubledAction, DroppedRefusal)
