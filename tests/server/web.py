"""What reaches the server from anywhere: files, origins, limits, and nonsense."""
import asyncio
import base64
import gzip
import json
import os
import random
import socket
import subprocess
import tempfile
import time

import websockets

from client import VARIA, Person, Server, new_secret, refused

PAGE = b"<!doctype html><title>Page</title>"


def put(folder, path, content):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def raw(server, data, wait=60.0):
    """What comes back for these bytes, as far as it comes within a while."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            heard = b""
            while len(heard) < 1 << 20:
                some = connection.recv(65536)
                if not some:
                    break
                heard += some
            return heard
        except (OSError, socket.timeout):
            return b""


async def files():
    with Server() as server:
        web = os.path.join(server.folder, "web")
        put(web, "index.html", PAGE)
        put(web, "assets/main-1a2b.js", b"export {};\n" * 100)
        put(web, "assets/main-1a2b.js.gz", gzip.compress(b"export {};\n" * 100))
        put(web, "varia.wasm", b"\0asm")
        put(web, "varia.wasm.br", b"brotli")
        put(web, "deep/index.html", b"deep")
        put(web, ".hidden", b"hidden")
        put(web, ".git/config", b"hidden")
        put(server.folder, "secret.txt", b"secret")
        os.symlink(os.path.join(server.folder, "secret.txt"), os.path.join(web, "link.txt"))
        with Server("--web", web) as page:
            status, headers, body = page.request("/")
            assert (status, body) == (200, PAGE) and headers["Content-Type"] == "text/html; charset=utf-8"
            policy = headers["Content-Security-Policy"]
            assert "script-src 'self' 'wasm-unsafe-eval';" in policy and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
            assert headers["X-Content-Type-Options"] == "nosniff" and headers["Cache-Control"] == "no-cache"
            tag = headers["ETag"]
            status, headers, body = page.request("/", headers={"If-None-Match": tag})
            assert (status, body) == (304, b"") and headers["ETag"] == tag
            status, headers, body = page.request("/index.html?v=1", method="HEAD")
            assert (status, body) == (200, b"") and headers["Content-Length"] == str(len(PAGE))
            status, headers, body = page.request("/varia.wasm")
            assert (status, body, headers["Content-Type"]) == (200, b"\0asm", "application/wasm")
            status, headers, body = page.request("/varia.wasm", headers={"Accept-Encoding": "gzip, br"})
            assert (body, headers["Content-Encoding"], headers["Content-Type"]) == (b"brotli", "br", "application/wasm")
            status, headers, body = page.request("/varia.wasm", headers={"Accept-Encoding": "br;q=0, gzip"})
            assert body == b"\0asm" and headers["Content-Encoding"] is None
            status, headers, body = page.request("/assets/main-1a2b.js", headers={"Accept-Encoding": "gzip"})
            assert gzip.decompress(body).startswith(b"export") and "immutable" in headers["Cache-Control"]
            assert page.request("/deep/")[2] == b"deep"
            for path in ("/deep", "/nothing", "/.hidden", "/.git/config", "/link.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/deep/..%2f..%2fsecret.txt",
                         "/..%5csecret.txt", "//etc/passwd", "/%2fetc/passwd", "/assets/../../secret.txt", "/index.html%00.js", "/%", "/%zz", "/deep/./index.html"):
                heard = raw(page, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                assert heard.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), (path, heard[:80])
                assert b"secret" not in heard.split(b"\r\n\r\n", 1)[-1] and b"root:" not in heard
            assert page.request("/", method="DELETE")[0] == 405 and page.request("/", body=b"x", method="POST")[0] == 405
            # Several requests on one connection.
            heard = raw(page, b"GET /deep/ HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
            assert heard.count(b"HTTP/1.1 200") == 3


async def origins():
    with Server("--origin", "https://elsewhere.example") as server:
        own = {"Origin": server.url}
        assert server.request("/api", headers=own)[0] == 200
        status, _, body = server.request("/api/health")
        assert (status, json.loads(body)) == (200, {"ok": True})
        assert server.request("/api", headers={"Origin": "https://evil.example"})[0] == 403
        assert server.request("/api", headers={"Origin": "null"})[0] == 403
        assert server.request("/api", headers={"Origin": server.url + ".evil.example"})[0] == 403
        status, headers, _ = server.request("/api", headers={"Origin": "https://elsewhere.example"})
        assert status == 200 and headers["Access-Control-Allow-Origin"] == "https://elsewhere.example"
        status, headers, _ = server.request("/api/games", method="OPTIONS", headers={"Origin": "https://elsewhere.example"})
        assert status == 204 and headers["Access-Control-Allow-Headers"] == "Content-Type"
        assert server.request("/api/games", body={"variant": "chess"}, headers={"Origin": "https://evil.example"})[0] == 403
        status, _, body = server.request("/api/games", body={"variant": "chess"}, headers=own)
        assert status == 200 and len(json.loads(body)["seats"]) == 2
        assert server.request("/api/games", body=b"{}", headers={"Content-Type": "text/plain"})[0] == 415
        for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
            try:
                await Person.come(server, origin=origin)
                raise AssertionError("a page of another place was let in")
            except websockets.InvalidStatusCode as refusal:
                assert refusal.status_code == 403
        for origin in (server.url, "https://elsewhere.example"):
            await (await Person.come(server, origin=origin)).leave()


async def limits():
    with Server("--limit", "sockets_per_address=8", "--limit", "actions_per_second=20", "--limit", "requests_per_second=5", "--limit", "creations_per_hour=4",
                "--limit", "joined=2", "--limit", "message_bytes=2048", "--limit", "watchers=3") as server:
        people = [await Person.come(server) for _ in range(8)]
        try:
            await Person.come(server, open_timeout=5)
            raise AssertionError("too many sockets were let in")
        except (OSError, websockets.InvalidMessage, websockets.InvalidStatusCode, asyncio.TimeoutError):
            pass
        one = people[0]
        games = [(await one.ask("create", variant="chess"))["game"] for _ in range(4)]
        refusal = await refused(one.ask("create", variant="chess"), 3, "too many games were opened")
        assert refusal.code == 3
        await one.ask("join", game=games[0])
        await one.ask("join", game=games[1])
        await refused(one.ask("join", game=games[2]), 3, "at most 2 games")
        await one.ask("leave", game=games[1])
        await one.ask("join", game=games[2])
        for person in people[1:3]:
            await person.ask("join", game=games[0])
        await refused(people[3].ask("join", game=games[0]), 3, "too many look")
        # Frequent requests are delayed: 20 a second are allowed, and 200 at once.
        begun = time.monotonic()
        await asyncio.gather(*(people[4].ask("initialize") for _ in range(300)))
        assert time.monotonic() - begun > 3
        # A message that is too long: the connection is closed, with the reason.
        await people[5].socket.send("x" * 3000)
        await people[5].reading
        assert people[5].socket.close_code == 1009
        await people[6].socket.send(b"binary")
        await people[6].reading
        assert people[6].socket.close_code == 1003
        for person in people:
            await person.leave()
        statuses = [server.request("/api")[0] for _ in range(100)]
        assert 200 in statuses and 429 in statuses
    # A client that does not read is not read from either, and is disconnected after a while. Others are not affected.
    with Server("--limit", "queue_bytes=65536", "--limit", "actions_per_second=100000") as server:
        key = base64.b64encode(os.urandom(16)).decode()
        deaf = socket.create_connection(("127.0.0.1", server.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(f"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                     "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        assert b"101" in deaf.recv(4096)
        message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}).encode().ljust(60_000)
        frame = bytes([0x81, 0x80 | 126]) + len(message).to_bytes(2, "big") + b"\0\0\0\0" + message
        memory = server.memory()
        held_up = False
        deaf.settimeout(3)
        try:
            for _ in range(20_000):
                deaf.sendall(frame)
        except OSError:
            held_up = True
        assert held_up, "all was taken in of a client that does not read"
        deaf.close()
        assert server.memory() - memory < 64 << 20
        await (await Person.come(server)).leave()


def post(server, *lines, path="/api/games", body=b'{"variant":"chess"}', host="localhost"):
    """The status of a request with these lines in its header, in their order."""
    text = "".join(f"{line}\r\n" for line in lines)
    heard = raw(server, f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n{text}Connection: close\r\n"
                f"Content-Length: {len(body)}\r\n\r\n".encode() + body, 20)
    return int(heard.split(b" ", 2)[1])


async def callers():
    """Whose request it is, behind a proxy: the last entry of all lines, and half of a long address."""
    with Server("--behind-proxy", "--limit", "creations_per_hour=2") as server:
        ways = [lambda n: [f"X-Forwarded-For: 10.0.0.{n}, 192.0.2.1"],
                lambda n: [f"X-Forwarded-For: 10.0.1.{n}", "X-Forwarded-For: 192.0.2.2"],
                lambda n: [f"x-forwarded-for: 10.0.2.{n}, 10.0.3.{n}", "Accept: */*", "X-FORWARDED-FOR: 10.0.4.1,192.0.2.3"],
                lambda n: [f"X-Forwarded-For: 192.0.2.4:{4000 + n}"],
                lambda n: [f"X-Forwarded-For: 2001:db8:1:2::{n}"],
                lambda n: [f"X-Forwarded-For: [2001:db8:1:3::{n}]:80"],
                lambda n: [f"X-Forwarded-For: 10.0.5.{n}", "X-Forwarded-For: nobody"]]
        for way in ways:
            assert [post(server, *way(n)) for n in range(4)] == [200, 200, 429, 429], way(0)
        # Connections are counted by the same addresses.
    with Server("--behind-proxy", "--limit", "sockets_per_address=2") as server:
        def knock(number):
            key = base64.b64encode(os.urandom(16)).decode()
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
            connection.sendall(f"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive\r\nConnection: Upgrade\r\n"
                               f"X-Forwarded-For: 10.0.0.{number}\r\nX-Forwarded-For: 2001:db8::{number}\r\nSec-WebSocket-Key: {key}\r\n"
                               "Sec-WebSocket-Version: 13\r\n\r\n".encode())
            return connection, int(connection.recv(4096).split(b" ", 2)[1])
        knocked = [knock(number) for number in range(4)]
        assert [status for _, status in knocked] == [101, 101, 429, 429]
        for connection, _ in knocked:
            connection.close()
    with Server() as server:
        # Without a proxy, only the connection gives the address of a request.
        for line in ("Host: localhost", "Origin: x\r\nOrigin: x", "Content-Type: application/json"):
            assert post(server, line) == 400, line


async def hosts():
    """A page whose name was let mean this machine cannot ask."""
    with Server() as server:
        evil = {"Host": "evil.example", "Origin": "http://evil.example"}
        for path, body in (("/api/games", {"variant": "chess"}), ("/api", None), ("/api/socket", None), ("/", None), ("/api/health", None)):
            status, _, said = server.request(path, body=body, headers=evil)
            assert status == 421 and b"--host" in said, (path, status)
            assert server.request(path, body=body, headers={"Host": f"evil.example:{server.port}"})[0] == 421
        for host in ("localhost", f"localhost:{server.port}", "127.0.0.1", "[::1]:80", socket.gethostname()):
            assert server.request("/api", headers={"Host": host})[0] == 200, host
        try:
            await Person.come(server, extra_headers={"Host": "evil.example"})
            raise AssertionError("a socket was opened under another name")
        except websockets.InvalidStatusCode as refusal:
            assert refusal.status_code in (400, 421)
        assert raw(server, b"GET /api HTTP/1.1\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 400")
        assert raw(server, b"GET /api HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 200")
        # After such a request the connection is not read any further.
        assert raw(server, b"GET /api HTTP/1.1\r\nHost: evil.example\r\n\r\nGET /api HTTP/1.1\r\nHost: localhost\r\n\r\n").count(b"HTTP/1.1") == 1
    with Server("--host", "play.example.org", "--host", "Other.Example") as server:
        for host in ("play.example.org", "PLAY.example.org:443", "other.example", "localhost"):
            assert server.request("/api", headers={"Host": host})[0] == 200, host
        assert server.request("/api", headers={"Host": "example.org"})[0] == 421
        own = {"Host": "play.example.org", "Origin": "https://play.example.org"}
        assert server.request("/api/games", body={"variant": "chess"}, headers=own)[0] == 200
    with Server("--behind-proxy") as server:
        assert server.request("/api", headers={"Host": "any.example"})[0] == 200
    with Server("--behind-proxy", "--host", "play.example.org") as server:
        assert server.request("/api", headers={"Host": "any.example"})[0] == 421


def started(*options):
    """How a server that is not to start ends, and what it says."""
    done = subprocess.run([VARIA, "serve", "--port", "0", *options], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
                          cwd=tempfile.gettempdir(), check=False)
    return done.returncode, done.stderr


async def nowhere():
    """Where nothing stays no games are kept, and an option that an unset variable has emptied is not left out."""
    for place in ("", " ", ":memory:", "file::memory:?cache=shared", "/dev/null", "/", "mysql://host/games"):
        code, said = started("--db", place)
        assert code == 2 and "--db" in said and "serving on" not in said, (place, code, said)
    for option in ("--web", "--address", "--origin", "--host", "--variants", "--limit"):
        code, said = started("--db", "/no/such/folder/games.db", option, "")
        assert code == 2 and f"{option} is empty" in said, (option, said)
    for option, wrong in (("--address", "here"), ("--origin", "https://x.example/"), ("--origin", "x.example"), ("--host", "http://x.example"), ("--host", "x:80")):
        code, said = started("--db", "/no/such/folder/games.db", option, wrong)
        assert code == 2 and wrong in said, (option, wrong, said)


async def places():
    """Who is refused has joined nothing, however often and for whatever reason."""
    with Server("--limit", "joined=3", "--limit", "watchers=2", "--limit", "actions_per_second=1000") as server:
        host, guest = await Person.come(server), await Person.come(server)
        games = [(await host.ask("create", variant="chess"))["game"] for _ in range(5)]
        for number in range(12):
            await refused(guest.ask("join", game=games[number % 5], secrets=[new_secret()]), 6, "opens no seat")
            await refused(guest.ask("join", game="A" * 16), 2)
        for game in games[:3]:
            await guest.ask("join", game=game)
        await refused(guest.ask("join", game=games[3]), 3, "at most 3 games")
        # A wrong secret for a game that the client has joined removes nothing.
        await refused(guest.ask("join", game=games[0], secrets=[new_secret()]), 6)
        await refused(guest.ask("join", game=games[3]), 3, "at most 3 games")
        # Several requests at once, some of them refused: the client keeps its place if one of them was granted.
        await guest.ask("leave", game=games[0])
        answers = await asyncio.gather(*(guest.ask("join", game=games[0], **({"secrets": [new_secret()]} if n % 2 == 0 else {})) for n in range(6)),
                                       return_exceptions=True)
        assert [isinstance(answer, dict) for answer in answers] == [False, True] * 3
        await host.ask("join", game=games[0])
        third = await Person.come(server)
        for _ in range(5):
            await refused(third.ask("join", game=games[0]), 3, "too many look")
        for game in games[2:]:
            await third.ask("join", game=game)
        await guest.leave()
        # A client that disconnects gives back its places, also those that it was about to take.
        for _ in range(200):
            if (await third.ask("join", game=games[2]))["watchers"] == 1:
                break
            await asyncio.sleep(0.05)
        await third.ask("leave", game=games[2])
        await third.ask("join", game=games[0])
        for person in (host, third):
            await person.leave()


async def lengths():
    """Only what opens a game of a stranger's text may be four times as long."""
    long = "x" * 6000
    with Server("--variants", "strangers", "--limit", "message_bytes=2048") as server:
        for text in (json.dumps({"jsonrpc": "2.0", "id": 1, "method": "why", "params": {"game": "A" * 16, "move": long}}), long, "[" * 3000,
                     json.dumps({"jsonrpc": "2.0", "id": 1, "method": ["create"], "params": {"text": long}})):
            guest = await Person.come(server, checks=False)
            await guest.socket.send(text)
            await guest.reading
            assert guest.socket.close_code == 1009 and "2048" in guest.socket.close_reason, guest.socket.close_code
        guest = await Person.come(server)
        await refused(guest.ask("create", text=long), 1)
        await guest.socket.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "create", "params": {"text": long * 2}}))
        await guest.reading
        assert guest.socket.close_code == 1009
        body = json.dumps({"text": long}).encode()
        assert post(server, body=body) == 400
        assert post(server, path="/api/games/x", body=body) == 413 and post(server, path="/api/variants", body=body) == 413
        assert post(server, body=json.dumps({"text": long * 2}).encode()) == 413
        chunked = b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
        assert raw(server, chunked % (b"/api/health", len(body), body)).startswith(b"HTTP/1.1 413")
        assert raw(server, chunked % (b"/api/games", len(body), body)).startswith(b"HTTP/1.1 400")  # a process begins for it
    with Server("--limit", "message_bytes=2048") as server:
        assert post(server, body=body) == 413


def nonsense(chance, port):
    """Bytes of one connection that make no sense over HTTP."""
    kind = chance.randrange(9)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 300))
    if kind == 1:
        return b"GET /" + b"a" * chance.choice([100, 9000, 20000]) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    if kind == 2:
        return f"{chance.choice(['GET', 'PUT', 'TRACE', 'CONNECT', 'G ET', 'post'])} {chance.choice(['/api', '*', 'http://x/', '/api/games/..'])} HTTP/{chance.choice(['1.1', '9.9', '0.9', 'x'])}\r\n\r\n".encode()
    if kind == 3:
        return f"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {chance.choice([-1, 10 ** 12, 5, 'x'])}\r\n\r\n{{}}".encode()
    if kind == 4:
        return b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + chance.choice(
            [b"zz\r\n", b"ffffffffffffffff\r\n", b"5\r\n{}{}{\r\n0\r\n\r\n"])
    if kind == 5:
        body = chance.choice([b"[]", b"{", b"[" * 5000, b'{"variant":"chess","seats":-1}', b'{"variant":"' + b"x" * 3000 + b'"}', b'{"variant":7}',
                              b'{"variant":"chess","position":"8/8"}', b'{"variant":"chess","set":{"x":1}}', b"\xff\xfe", b'{"text":"x"}'])
        return b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    if kind == 6:
        return b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * chance.choice([10, 5000]) + b"\r\n"
    if kind == 7:
        return f"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {chance.choice(['', 'x', '//' * 50])}\r\nSec-WebSocket-Version: {chance.choice([13, 1, 'x'])}\r\n\r\n".encode()
    return f"GET /{'%2e%2e/' * chance.randrange(1, 9)}etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def frame(chance):
    """A frame that breaks WebSocket's own rules, or does not end as it says."""
    kind = chance.randrange(6)
    if kind == 0:
        return bytes([0x81, 5]) + b"hello"  # without a mask
    if kind == 1:
        return bytes([0xF1, 0x80]) + b"\0\0\0\0"  # reserved bits
    if kind == 2:
        return bytes([0x81, 0xFF]) + (1 << 62).to_bytes(8, "big") + b"\0\0\0\0"
    if kind == 3:
        return bytes([0x89, 0xFE, 0xFF, 0xFF]) + b"\0\0\0\0"  # a ping that is too long
    if kind == 4:
        return bytes([0x81, 0x82]) + b"\0\0\0\0\xff\xff"  # not UTF-8
    return chance.randbytes(chance.randrange(2, 60))


def message(chance, game):
    values = [None, True, -1, 1 << 70, 1.5, "", "x" * chance.choice([1, 70, 5000]), [], {}, [[]], {"a": {}}, "e4", "\u202e\0", game]
    methods = ["initialize", "create", "join", "leave", "claim", "play", "offer", "answer", "resign", "log", "status", "position", "moves", "turns", "explain",
               "why", "describe", "history", "look", "flag", "", "perft", "search", "shutdown"]
    keys = ["game", "id", "move", "seat", "what", "offer", "accept", "invite", "secret", "name", "from", "most", "floor", "effects", "piece", "variant",
            "text", "files", "set", "position", "seats", "clock", "take", "secrets", "extra"]
    kind = chance.randrange(6)
    if kind == 0:
        return chance.choice(["", "{", "[]", "null", "7", "\"x\"", "[" * 300, "{\"jsonrpc\":\"2.0\"}", "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}]"])
    if kind == 1:
        return json.dumps({"jsonrpc": chance.choice(values), "id": chance.choice(values), "method": chance.choice(values), "params": chance.choice(values)})
    params = {chance.choice(keys): chance.choice(values) for _ in range(chance.randrange(5))}
    if kind > 2:
        params["game"] = game
    if kind > 3:
        params["id"] = "i"
    return json.dumps({"jsonrpc": "2.0", "id": chance.randrange(1000, 2000), "method": chance.choice(methods), "params": params})


async def hostile():
    chance = random.Random(20)
    options = [word for name in ("requests_per_second", "actions_per_second", "creations_per_hour") for word in ("--limit", f"{name}=1000000")]
    with Server(*options) as server:
        host = await Person.come(server)
        game = (await host.ask("create", variant="chess", take=["white"], secret=(own := new_secret())))["game"]
        await host.ask("join", game=game, secrets=[own])
        stood = await host.ask("join", game=game)
        memory = None
        done = 0
        while done < 10_000:
            for _ in range(100):
                await asyncio.to_thread(raw, server, nonsense(chance, server.port), 0.5)
                done += 1
            guest = await Person.come(server, checks=False)
            for _ in range(300):
                await guest.socket.send(message(chance, game))
                done += 1
            await guest.ask("initialize")
            await guest.leave()
            for _ in range(20):
                rude = await websockets.connect(f"ws://127.0.0.1:{server.port}/api/socket", compression=None)
                rude.transport.write(frame(chance))
                done += 1
                try:
                    await asyncio.wait_for(rude.recv(), 0.05)
                except (websockets.ConnectionClosed, asyncio.TimeoutError):
                    pass
                rude.transport.abort()
            if memory is None and done > 3_000:
                memory = server.memory()
        await asyncio.sleep(1)
        grown = server.memory() - memory
        print(f"{done} refused; memory from {memory >> 20} MiB by {grown / 1048576:.1f} MiB")
        assert grown < 24 << 20, "it grows"
        stands = await host.ask("join", game=game)
        assert {**stands, "now": 0, "watchers": 0} == {**stood, "now": 0, "watchers": 0}
        await host.ask("play", game=game, id="after", move="e4")
        await host.leave()
