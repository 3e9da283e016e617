"""A server for turn-based games. A move is in the database before it is acknowledged, so a restart loses nothing.

    python3 examples/python/server.py --database games.sqlite --port 8000

    POST /games {"variant": "chess", "options": {}}       -> {"game": 1}
    POST /games/1/join {"side": "white"}                  -> {"token": "..."}
    POST /games/1/moves {"token": "...", "move": "e4"}    -> the state of the game
    GET  /games/1                                         -> its position, turn, status, legal moves, moves so far

Errors are {"error": "...", "hint": "..."} with status 400, 403, 404 or 409. The server listens only on this machine.
For TLS, use a reverse proxy.
"""

from __future__ import annotations

import argparse
import http.server
import json
import re
import secrets
import sqlite3
import threading
from typing import Any

import varia

TABLES = """
CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, variant TEXT NOT NULL, options TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seats (game INTEGER, side TEXT, token TEXT NOT NULL, PRIMARY KEY (game, side));
CREATE TABLE IF NOT EXISTS moves (game INTEGER, number INTEGER, move TEXT NOT NULL, PRIMARY KEY (game, number));
"""


class Refused(Exception):
    """A refused request, with its HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Games:
    """The games. Their boards are in memory, made from the database at first use. It handles one request at a time."""

    def __init__(self, path: str) -> None:
        self._lock = threading.Lock()
        self._boards: dict[int, varia.Board] = {}
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        # When a statement returns, its data is on the disk.
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(TABLES)

    def create(self, body: dict[str, Any]) -> dict[str, Any]:
        name, options = body.get("variant"), body.get("options", {})
        if not isinstance(name, str) or not isinstance(options, dict):
            raise Refused(400, "a game needs a `variant`, and may have `options`")
        if not all(isinstance(value, (str, int)) for value in options.values()):
            raise Refused(400, "a game needs a `variant`, and may have `options`")
        variant = varia.load(name, strict=True, options=options)  # options cannot set the server's budgets
        with self._lock:
            row = (name, json.dumps(options))
            game = self._db.execute("INSERT INTO games (variant, options) VALUES (?, ?)", row).lastrowid
            assert game is not None
            self._boards[game] = varia.Board(variant)
        return {"game": game, "sides": list(variant.players)}

    def _board(self, game: int) -> varia.Board:
        if game not in self._boards:
            row = self._db.execute("SELECT variant, options FROM games WHERE id = ?", (game,)).fetchone()
            if row is None:
                raise Refused(404, f"there is no game {game}")
            board = varia.Board(varia.load(row[0], strict=True, options=json.loads(row[1])))
            for (move,) in self._db.execute("SELECT move FROM moves WHERE game = ? ORDER BY number", (game,)):
                board.push(move)
            self._boards[game] = board
        return self._boards[game]

    def join(self, game: int, body: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            players = self._board(game).variant.players
            side = body.get("side")
            if side not in players:
                raise Refused(400, "`side` is one of " + ", ".join(players))
            token = secrets.token_hex(16)
            try:
                self._db.execute("INSERT INTO seats VALUES (?, ?, ?)", (game, side, token))
            except sqlite3.IntegrityError as reason:
                raise Refused(409, f"somebody plays {side} already") from reason
            return {"side": side, "token": token}

    def play(self, game: int, body: dict[str, Any]) -> dict[str, Any]:
        text, token = body.get("move"), body.get("token")
        if not isinstance(text, str) or not isinstance(token, str):
            raise Refused(400, "a move needs a `move` and the `token` of who plays it")
        with self._lock:
            board = self._board(game)
            row = self._db.execute("SELECT side FROM seats WHERE game = ? AND token = ?", (game, token)).fetchone()
            if row is None:
                raise Refused(403, "nobody in this game has that token")
            players = board.variant.players
            # The move is tried on a copy: the game changes only after the database has the move.
            tried = board.copy()
            if tried.player is None and not tried.is_game_over():
                actor = players[tried.actor(tried.parse_move(text))]
            else:
                actor = tried.turn or ""
            if actor != row[0] and not tried.is_game_over():
                raise Refused(409, f"it is not {row[0]}'s turn")
            tried.push(text)
            number = self._db.execute("SELECT COUNT(*) FROM moves WHERE game = ?", (game,)).fetchone()[0]
            self._db.execute("INSERT INTO moves VALUES (?, ?, ?)", (game, number, text))
            self._boards[game] = tried
            return self._state(game, tried)

    def state(self, game: int) -> dict[str, Any]:
        with self._lock:
            return self._state(game, self._board(game))

    def _state(self, game: int, board: varia.Board) -> dict[str, Any]:
        rows = self._db.execute("SELECT move FROM moves WHERE game = ? ORDER BY number", (game,))
        moves = [move for (move,) in rows]
        return {
            "game": game, "variant": board.variant.name, "position": board.text, "turn": board.turn,
            "status": board.status, "legal": board.legal_texts(), "moves": moves,
        }


class Handler(http.server.BaseHTTPRequestHandler):
    games: Games
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_GET(self) -> None:
        self._answer("GET")

    def do_POST(self) -> None:
        self._answer("POST")

    def _answer(self, method: str) -> None:
        try:
            status, answer = 200, self._dispatch(method)
        except Refused as refused:
            status, answer = refused.status, {"error": str(refused), "hint": ""}
        except varia.Error as error:
            status, answer = 400, {"error": str(error), "hint": error.hint}
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if status != 200:  # the body of the request may not have been read
            self.close_connection = True
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def _dispatch(self, method: str) -> dict[str, Any]:
        found = re.fullmatch(r"/games(?:/(\d{1,15})(?:/(join|moves))?)?", self.path)
        if found is None:
            raise Refused(404, "there is nothing here")
        game, what = found.groups()
        if method == "GET":
            if game is None or what is not None:
                raise Refused(404, "there is nothing here")
            return self.games.state(int(game))
        body = self._read_body()
        if game is None:
            return self.games.create(body)
        if what == "join":
            return self.games.join(int(game), body)
        if what == "moves":
            return self.games.play(int(game), body)
        raise Refused(404, "there is nothing here")

    def _read_body(self) -> dict[str, Any]:
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,9}", length) or int(length) > 65536:
            raise Refused(400, "a request has at most 65536 bytes, and says how many")
        try:
            body = json.loads(self.rfile.read(int(length)))
            # JSON can write half of a surrogate pair, which no database takes.
            json.dumps(body, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as reason:
            raise Refused(400, "a request is an object in JSON") from reason
        if not isinstance(body, dict):
            raise Refused(400, "a request is an object in JSON")
        return body

    def log_message(self, format: str, *args: Any) -> None:
        pass


def main() -> None:
    options = argparse.ArgumentParser(description="Serves games that are played by turns.")
    options.add_argument("--database", default="games.sqlite")
    options.add_argument("--port", type=int, default=8000, help="0: any that is free")
    given = options.parse_args()
    Handler.games = Games(given.database)
    with http.server.ThreadingHTTPServer(("127.0.0.1", given.port), Handler) as server:
        print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
