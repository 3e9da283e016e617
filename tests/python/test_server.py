"""The example of a server: after the server was killed, a new server continues the game."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import urllib.error
import urllib.request
from typing import Any

from conftest import SOURCE


class Server:
    def __init__(self, database: pathlib.Path) -> None:
        program = str(SOURCE / "examples/python/server.py")
        self.process = subprocess.Popen(
            [sys.executable, program, "--database", str(database), "--port", "0"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def __call__(self, path: str, body: Any = None) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data), timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_a_new_server_continues_a_game(tmp_path: pathlib.Path) -> None:
    server = Server(tmp_path / "games.sqlite")
    try:
        status, game = server("/games", {"variant": "chess"})
        assert status == 200 and game["sides"] == ["white", "black"]
        path = f"/games/{game['game']}"
        tokens = {side: server(path + "/join", {"side": side})[1]["token"] for side in game["sides"]}
        assert server(path + "/join", {"side": "white"})[0] == 409
        # One server acknowledges a move; then it is killed, and the next server must have the move.
        for number, move in enumerate(["f3", "e5", "g4", "Qh4"]):
            side = game["sides"][number % 2]
            other = game["sides"][1 - number % 2]
            assert server(path + "/moves", {"token": tokens[other], "move": move})[0] == 409
            assert server(path + "/moves", {"token": "x", "move": move})[0] == 403
            assert server(path + "/moves", {"token": tokens[side], "move": "a1a1"})[0] == 400
            status, state = server(path + "/moves", {"token": tokens[side], "move": move})
            assert status == 200 and len(state["moves"]) == number + 1
            server.kill()
            server = Server(tmp_path / "games.sqlite")
            assert server(path) == (200, state)
        assert state["status"].startswith("black-wins checkmate") and state["legal"] == []
        assert server(path + "/moves", {"token": tokens["white"], "move": "e4"})[0] == 400
        # A turn of several steps, and a match on several boards.
        for name, moves in [("duck", ["e2-e4", "D@e5"]), ("elevator-chess", ["1:e2-e4"])]:
            path = f"/games/{server('/games', {'variant': name})[1]['game']}"
            token = server(path + "/join", {"side": "white"})[1]["token"]
            for move in moves:
                status, state = server(path + "/moves", {"token": token, "move": move})
                assert status == 200, state
            server.kill()
            server = Server(tmp_path / "games.sqlite")
            assert server(path) == (200, state)
    finally:
        server.kill()


def test_bad_requests(tmp_path: pathlib.Path) -> None:
    server = Server(tmp_path / "games.sqlite")
    try:
        for path, body, status in [
            ("/games/1", None, 404), ("/", None, 404), ("/games", None, 404), ("/games/1/join", {}, 404),
            ("/games", b"{", 400), ("/games", b"[]", 400),
            ("/games", {"variant": "nothing"}, 400), ("/games", {"variant": 1}, 400),
            ("/games", {"variant": "chess", "options": {"x": 1}}, 400),
            ("/games", {"variant": "chess", "options": {"strict": False}}, 400),
            ("/games", b"[" * 60000, 400), ("/games", b"1" * 70000, 400),
        ]:
            answer = server(path, body)
            assert answer[0] == status and answer[1]["error"], (path, answer)
    finally:
        server.kill()
