"""What whoever runs a server has: a configuration looked at, numbers, a log, a unit for systemd, tables brought up."""
import asyncio
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from client import VARIA, Person, Server, new_id, new_secret, play, refused, two_players
from postgres import Postgres, programs

SOURCE = os.environ["VARIA_SOURCE_DIR"]
# The statements with which programs without schema versions opened a file of games.
OLD_TABLES = """
CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, data TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_created ON games (created);
CREATE TABLE IF NOT EXISTS actions (game TEXT NOT NULL, seq INTEGER NOT NULL, client TEXT NOT NULL, at INTEGER NOT NULL,
  kind TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
"""


def checked(*options, port="0"):
    """The exit code of `serve --check` and what it says, by its words."""
    done = subprocess.run([VARIA, "serve", "--port", port, "--check", *options], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
                          cwd=tempfile.gettempdir(), check=False)
    said = {"good": [], "note": [], "fault": []}
    for line in done.stdout.splitlines():
        word, text = line.split(None, 1)
        said[word].append(text)
    return done.returncode, said, done.stderr


def some(texts, *words):
    assert any(all(word in text for word in words) for text in texts), (texts, words)


async def check():
    """`serve --check` tells what would keep a server from serving, and changes nothing."""
    with tempfile.TemporaryDirectory() as folder:
        db = os.path.join(folder, "games.db")
        code, said, _ = checked("--db", db)
        assert code == 0 and not said["fault"], said
        some(said["good"], "there is no file yet")
        some(said["note"], "no page")
        assert os.listdir(folder) == []
        web = os.path.join(folder, "web")
        os.mkdir(web)
        code, said, _ = checked("--db", db, "--web", web, "--address", "0.0.0.0", "--behind-proxy")
        assert code == 0
        some(said["note"], "no index.html")
        some(said["note"], "claim any address")
        some(said["note"], "--behind-proxy without --host")
        code, said, _ = checked("--db", db, "--variants", "strangers")
        assert code == 0 and said["good"] and not said["fault"], said
        some(said["good"], "a process for a stranger's variant answers")
        confined = any("and is confined" in text for text in said["good"])
        assert confined != any("are not confined" in text for text in said["note"]), said
        for options, words in ((["--db", os.path.join(folder, "none", "x.db")], ["there is no folder"]),
                               (["--db", os.path.join(web, "games.db"), "--web", web], ["lies in --web"]),
                               (["--db", db, "--web", os.path.join(folder, "none")], ["there is no such folder"]),
                               (["--db", db, "--address", "192.0.2.1"], ["cannot be listened at"]),
                               (["--db", "postgresql:///x?host=/no/such/folder"], ["PostgreSQL"])):
            code, said, _ = checked(*options)
            assert code == 1, (options, said)
            some(said["fault"], *words)
        # Wrong options are reported in the same way as by `serve`.
        for options in (["--db", ""], ["--db", "postgresql://u:secret@h:port/x"], ["--host", "http://x"], ["--metrics", "x"], ["--log", "xml"], ["--limit", "x=1"]):
            code, said, error = checked(*options)
            assert code == 2 and options[0] in error + "--limit" and "secret" not in error, (options, error)
        # Without a network these options are refused.
        for options in (["--check"], ["--metrics", "9100"], ["--log", "json"]):
            done = subprocess.run([VARIA, "serve", "--stdio", *options], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False)
            assert done.returncode == 2 and "go with --port" in done.stderr, (options, done)
        # The server does not start if its file of games could be downloaded.
        done = subprocess.run([VARIA, "serve", "--port", "0", "--web", ".", "--db", "games.db"], capture_output=True, text=True, timeout=60, cwd=web, check=False)
        assert done.returncode == 1 and "lies in --web" in done.stderr and os.listdir(web) == []
        with Server(db=db) as server:
            code, said, _ = checked("--db", db, port=str(server.port))
            assert code == 0
            some(said["note"], "is in use just now")
            some(said["note"], "another program serves games")
            some(said["good"], "0 games, tables of the shape 2")
            assert server.request("/api/health")[0] == 200


def numbers_of(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as answer:
        return answer.headers, answer.read().decode()


def status_of(url, **headers):
    try:
        return numbers_of(url, **headers) and 200
    except urllib.error.HTTPError as error:
        return error.code


async def numbers():
    """What Prometheus reads, where, and who does not."""
    done = subprocess.run([VARIA, "serve", "--port", "0", "--metrics", "0", "--check"], capture_output=True, text=True, timeout=60, cwd=tempfile.gettempdir(), check=False)
    if "without the library of Prometheus" in done.stdout:
        print("this varia was built without the library of Prometheus")
        sys.exit(77)
    with Server("--metrics", "0", "--log", "json") as server:
        url = next(json.loads(line)["url"] for line in server.said if '"event":"metrics"' in line)
        assert url.startswith("http://127.0.0.1:") and url.endswith("/metrics")
        game, one, other = await two_players(server)
        await play(one, "e4")
        await refused(play(one, "e5"), 1)
        await refused(one.ask("status", game="A" * 16), 2)
        assert server.request("/nothing")[0] == 404
        assert server.request("/api", headers={"Host": "evil.example"})[0] == 421
        await asyncio.sleep(1.5)  # games are counted about once a second
        headers, text = numbers_of(url)
        assert headers["Content-Type"].startswith("text/plain; version=0.0.4")
        try:
            from prometheus_client.parser import text_string_to_metric_families
        except ImportError:
            print("not held to the form: python3-prometheus-client is missing")
        else:
            assert len(list(text_string_to_metric_families(text))) >= 20
        for line in ('varia_requests_total{code="0",method="play"} 1', 'varia_requests_total{code="1",method="play"} 1', 'varia_requests_total{code="2",method="status"} 1',
                     'varia_request_seconds_count{method="play"} 2', 'varia_http_responses_total{status="404"} 1', 'varia_refused_total{why="host"} 1',
                     "varia_sockets 2", "varia_store_up 1", "varia_store_failures_total 0", "varia_games_loaded 1", "varia_strangers 0"):
            found = re.search("^" + re.escape(line.rsplit(" ", 1)[0]) + " (.*)$", text, re.M)
            if found is None:  # the order of the labels does not matter
                name, labels = re.match(r"(\w+)\{(.*)\}", line).groups()
                found = re.search("^" + name + r"\{" + ",".join(reversed(labels.split(","))) + r"\} (.*)$", text, re.M)
            assert found and float(found.group(1)) == float(line.rsplit(" ", 1)[1]), (line, found)
        assert re.search(r"^varia_store_written_total [4-9]", text, re.M) and re.search(r'^varia_store_seconds_count\{what="write"\} [1-9]', text, re.M)
        assert re.search(r"^process_cpu_seconds_total \d", text, re.M) and re.search(r"^process_resident_memory_bytes \d{6}", text, re.M)
        for word in (game, one.secret, other.secret):
            assert word not in text
        # Metrics are served at no other path and under no other name, and this port serves nothing else.
        assert server.request("/metrics")[0] == 404 and server.request("/api/metrics")[0] == 404
        assert status_of(url, Host="evil.example") == 421
        assert status_of(url.replace("/metrics", "/api")) == 404
        request = urllib.request.Request(url, data=b"x", method="POST")
        try:
            urllib.request.urlopen(request, timeout=60)
            raise AssertionError("numbers were given for a POST")
        except (urllib.error.URLError, ConnectionError):
            pass
        # Silent connections delay readers of metrics only briefly, and players not at all.
        port = int(url.split(":")[2].split("/")[0])
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(12)]
        await play(other, "e5")
        for connection in silent:
            connection.close()
        for _ in range(100):
            try:
                _, text = numbers_of(url)
                break
            except OSError:
                await asyncio.sleep(0.1)
        assert re.search(r'^varia_requests_total\{.*method="play".*\} ', text, re.M)
        for person in (one, other):
            await person.leave()


async def logs():
    """--log json: an object a line, and nothing in it that is somebody's."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server("--log", "json", folder=folder)
        game, one, other = await two_players(server)
        invite_game = await one.ask("create", variant="chess")
        await refused(one.ask("join", game=game, secrets=[new_secret()]), 6)
        await play(one, "e4")
        secrets = [game, one.secret, other.secret, invite_game["game"], *(seat["invite"] for seat in invite_game["seats"])]
        for person in (one, other):
            await person.leave()
        server.stop()
        lines = server.said + open(os.path.join(folder, "log"), encoding="utf-8").read().splitlines()
        events = [json.loads(line) for line in lines]
        assert [event["event"] for event in events] == ["started", "stopping", "stopped"], events
        for event in events:
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", event["time"]) and event["level"] == "info" and event["text"]
        assert events[0]["port"] == server.port and events[0]["store"] == "sqlite"
        for secret in secrets:
            assert secret not in "".join(lines)
        # A failed start is logged as an event too.
        done = subprocess.run([VARIA, "serve", "--port", "0", "--log", "json", "--db", os.path.join(folder, "none", "x")], capture_output=True, text=True, timeout=60, check=False)
        failed = json.loads(done.stderr)
        assert done.returncode == 1 and failed["event"] == "failed" and failed["level"] == "error" and "none" in failed["text"]
        # The password of a database address appears nowhere.
        done = subprocess.run([VARIA, "serve", "--port", "0", "--log", "json", "--db", "postgresql://u:hidden-word@127.0.0.1:1/x"], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 1 and "hidden-word" not in done.stderr + done.stdout, done.stderr
        # The port is in use.
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            done = subprocess.run([VARIA, "serve", "--port", str(port), "--db", os.path.join(folder, "y.db")], capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 1 and f"port {port} of 127.0.0.1 cannot be listened at" in done.stderr, done.stderr


async def upgrade():
    """Tables of an older program are brought up with their games, and the older program may be started again."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder=folder)
        game, one, other = await two_players(server)
        await play(one, "e4")
        server.stop()
        before = await stands(folder, game)
        # The state that an older program leaves.
        with sqlite3.connect(server.db) as old:
            old.execute("DROP TABLE varia_schema")
        assert await stands(folder, game) == before
        with sqlite3.connect(server.db) as old:
            assert old.execute("SELECT version, oldest FROM varia_schema").fetchall() == [(2, 1)]
            old.executescript(OLD_TABLES)
            kind, data = old.execute("SELECT kind, data FROM actions WHERE game = ? AND kind = 'move'", (game,)).fetchone()
            number = old.execute("SELECT max(seq) FROM actions WHERE game = ?", (game,)).fetchone()[0] + 1
            data = json.dumps({**json.loads(data), "text": "e5", "player": "black", "seat": "black"})
            old.execute("INSERT OR IGNORE INTO actions (game, seq, client, at, kind, data) SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM games WHERE id = ?)",
                        (game, number, "black/old", 1 << 41, kind, data, game))
        assert [move["text"] for move in (await stands(folder, game))["moves"]] == [before["moves"][0]["text"], "e5"]
        # Tables of a newer program.
        with sqlite3.connect(server.db) as old:
            old.execute("INSERT INTO varia_schema VALUES (9, 9)")
        code, said, _ = checked("--db", server.db)
        assert code == 1
        some(said["fault"], "newer program")
        try:
            Server(folder=folder)
            raise AssertionError("tables of an unknown shape were used")
        except RuntimeError as refusal:
            assert "newer program" in str(refusal)


async def stands(folder, game):
    with Server(folder=folder) as server:
        guest = await Person.come(server)
        told = await guest.ask("join", game=game)
        await guest.leave()
        return {key: told[key] for key in ("moves", "seats", "seq", "players")}


async def upgrade_postgres():
    """The same with a server that goes on serving while another one brings the tables up."""
    if programs() is None:
        print("PostgreSQL is not installed")
        sys.exit(77)
    with Postgres() as postgres:
        with Server(db=postgres.url) as old:
            game, one, other = await two_players(old)
            await play(one, "e4")
            psql = lambda sql: subprocess.run([os.path.join(postgres.bin, "psql"), "-At", postgres.url, "-c", sql], capture_output=True, text=True, check=True).stdout.strip()
            psql("DROP TABLE varia_schema")
            code, said, _ = checked("--db", postgres.url)
            assert code == 0, said
            some(said["note"], "from the shape 1 to 2")
            assert psql("SELECT to_regclass('varia_schema') IS NULL") == "t"
            with Server(db=postgres.url) as new:
                assert psql("SELECT version, oldest FROM varia_schema") == "2|1"
                guest = await Person.come(new)
                assert len((await guest.ask("join", game=game))["moves"]) == 1
                await play(other, "e5")
                assert (await guest.event("move"))["move"]["player"] == "black"
                assert len((await guest.ask("join", game=game))["moves"]) == 2
                await guest.leave()
            # If older programs may not use the new tables, they are refused when they start. Running ones go on.
            psql("INSERT INTO varia_schema VALUES (9, 9)")
            await play(one, "d4")
            code, said, _ = checked("--db", postgres.url)
            assert code == 1
            some(said["fault"], "newer program")
            psql("DELETE FROM varia_schema WHERE version = 9")
            for person in (one, other):
                await person.leave()


async def unit():
    """The unit for systemd is one, and its service is shut in."""
    if shutil.which("systemd-analyze") is None:
        print("systemd is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(SOURCE, "cmake", "varia.service.in"), encoding="utf-8") as file:
            text = file.read()
        text = text.replace("@CMAKE_INSTALL_FULL_BINDIR@/varia", VARIA).replace("@CMAKE_INSTALL_FULL_DOCDIR@", folder)
        assert "@" not in re.sub(r"@(system-service|privileged|resources)", "", text)
        path = os.path.join(folder, "varia.service")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, timeout=120, check=False)
        mine = [line for line in done.stderr.splitlines() if "varia.service" in line]
        assert not mine, mine
        done = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=20", path], capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stdout[-1500:] + done.stderr
        # The example uses only options that exist.
        words = re.search(r'"VARIA_SERVE=(.*)"', text).group(1).split()
        words[words.index("--db") + 1] = os.path.join(folder, "games.db")
        assert subprocess.run([VARIA, "serve", *words, "--check"], capture_output=True, timeout=60, check=False).returncode == 0
