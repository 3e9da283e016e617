"""A server of the tests' own, and people who play on it. Whatever is said is held to schemas/server.schema.json."""
import asyncio
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

import jsonschema
import websockets

VARIA = os.environ["VARIA"]
SCHEMA = json.load(open(os.path.join(os.environ["VARIA_SOURCE_DIR"], "schemas", "server.schema.json"), encoding="utf-8"))
METHODS = SCHEMA["definitions"]["methods"]["properties"]


def validator(part):
    return jsonschema.Draft7Validator({**part, "definitions": SCHEMA["definitions"]})


MESSAGE = validator({"anyOf": SCHEMA["anyOf"]})
PARAMS = {name: validator(method["properties"]["params"]) for name, method in METHODS.items()}
RESULTS = {name: validator(method["properties"]["result"]) for name, method in METHODS.items()}


class Refused(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.message = error["message"]


class Server:
    """`varia serve --port 0` in a folder of its own, which goes with it."""

    environment = None  # None: the environment of the tests

    def __init__(self, *options, db=None, folder=None, port=0):
        self.options, self.own = list(options), folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="varia-server-")
        self.db = db or os.path.join(self.folder, "games.db")
        self.port = port
        self.start()

    def start(self):
        self.process = subprocess.Popen([VARIA, "serve", "--port", str(self.port), "--db", self.db, *self.options],
                                        stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=self.folder, text=True,
                                        env=self.environment)
        self.said = []
        while True:
            line = self.process.stderr.readline()
            if not line:
                raise RuntimeError("the server did not start: " + "".join(self.said))
            self.said.append(line)
            found = re.search(r"serving on http://.*:(\d+)/", line)
            if found:
                self.port = int(found.group(1))
                break
        # Later output is not used, but it must be read so that the server does not block.
        self.log = open(os.path.join(self.folder, "log"), "a", encoding="utf-8")
        self.reader = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=self.log)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.reader.wait()
        self.process.stderr.close()
        self.log.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(60)
        self.reader.wait()
        self.process.stderr.close()
        self.log.close()
        if code != 0:
            raise AssertionError(f"the server ended with {code}")

    def memory(self):
        """Bytes that it has in memory."""
        for line in open(f"/proc/{self.process.pid}/status", encoding="ascii"):
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("no memory told")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def request(self, path, body=None, method=None, headers=None):
        """Status, headers and body of an answer."""
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
        request = urllib.request.Request(self.url + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self.process.poll() is None:
            if kind is None:
                self.stop()
            else:
                self.kill()
                sys.stderr.write(open(os.path.join(self.folder, "log"), encoding="utf-8").read()[-2000:])
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)


class Person:
    """One WebSocket. What is told without being asked for waits in `told`."""

    def __init__(self, socket, checks=True):
        self.socket, self.checks = socket, checks
        self.waiting, self.next = {}, 0
        self.told = asyncio.Queue()
        self.reading = asyncio.create_task(self.read())

    @classmethod
    async def come(cls, server, checks=True, **options):
        socket = await websockets.connect(f"ws://127.0.0.1:{server.port}/api/socket", max_size=None, compression=None, **options)
        return cls(socket, checks)

    async def read(self):
        try:
            async for text in self.socket:
                self.hear(text)
        except (websockets.ConnectionClosed, OSError):
            pass
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection is gone"))
        self.waiting = {}

    def hear(self, text):
        message = json.loads(text)
        if self.checks:
            MESSAGE.validate(message)
        if "method" in message:
            self.told.put_nowait(message)
        elif message["id"] in self.waiting:
            self.waiting.pop(message["id"]).set_result(message)

    async def ask(self, method, /, **params):
        self.next += 1
        number = self.next
        future = asyncio.get_running_loop().create_future()
        self.waiting[number] = future
        try:
            await self.socket.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
        except websockets.ConnectionClosed as closed:
            self.waiting.pop(number, None)
            raise ConnectionError("the connection is gone") from closed
        answer = await asyncio.wait_for(future, 120)
        if "error" in answer:
            raise Refused(answer["error"])
        if self.checks:
            PARAMS[method].validate(params)
            RESULTS[method].validate(answer["result"])
        return answer["result"]

    async def event(self, kind=None):
        """The next thing that has happened in a game."""
        while True:
            message = await asyncio.wait_for(self.told.get(), 120)
            if message["method"] == "event" and (kind is None or message["params"]["kind"] == kind):
                return message["params"]

    async def leave(self):
        await self.socket.close()
        await self.reading


def new_secret():
    return secrets.token_urlsafe(32)


def new_id():
    return secrets.token_urlsafe(9)


async def refused(awaitable, code, *words):
    """What was asked is refused, with that code, by a message with these words."""
    try:
        result = await awaitable
    except Refused as refusal:
        assert refusal.code == code, f"{refusal} where code {code} was expected"
        for word in words:
            assert word in refusal.message, f"{refusal.message!r} without {word!r}"
        return refusal
    raise AssertionError(f"not refused: {result}")


async def two_players(server, variant="chess", **more):
    """A game, and two who have joined it, each with a seat."""
    one, other = await Person.come(server), await Person.come(server)
    opened = await one.ask("create", variant=variant, **more)
    for person, seat in zip((one, other), opened["seats"]):
        person.secret, person.seat, person.game = new_secret(), seat["seat"], opened["game"]
        await person.ask("join", game=opened["game"])
        await person.ask("claim", game=opened["game"], id=new_id(), invite=seat["invite"], secret=person.secret, name=seat["seat"])
    for person in (one, other):
        for _ in range(2 if person is one else 1):
            await person.event("claim")
    return opened["game"], one, other


async def play(person, move):
    return await person.ask("play", game=person.game, id=new_id(), move=move)
