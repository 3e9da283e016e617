"""What `varia serve --stdio` answers. One part a run: run.py conversation | hostile | described | refusals | jobs | cancelled | matches | records | failures | hosts | deadlines | confined

    conversation   tests/serve/conversation.txt, line by line; VARIA_WRITE=1 writes what is answered now
    hostile        ten thousand malformed lines: an error each, and the service goes on
    described      every shipped variant, from `describe` and `position` alone; moves as `varia moves` lists them
    refusals       why a move is refused, for players: sentences, and the cells that bar it
    jobs           counts and searches: cancelled, told of, many at once
    cancelled      whatever asks scripts for long is ended while it is answered, or before its turn, and leaves nothing behind
    matches        several boards, and who has subscribed
    records        games on record in several forms and encodings: read, and written again
    failures       scripts that fail, limits, strict budgets: what was there before is there after
    hosts          what sites and bots ask: SAN and UCI, cells in check, claims of draws, destinations, pictures, names
    deadlines      requests that end at their own deadline, and searches that are stopped, before they begin too
    confined       conversation, jobs, matches and failures once more, by a process that the system has confined
"""
import base64
import json
import os
import random
import subprocess
import sys

from client import METHODS, Client, Refused
from refused_moves import FOREIGN, REFUSED

HERE = os.path.dirname(os.path.abspath(__file__))
SHAPES = open(os.path.join(HERE, "../../cli/pictures/pieces.svg"), encoding="utf-8").read()
VARIA = os.environ["VARIA"]


def plain(message):
    """Without what differs from run to run."""
    if isinstance(message, dict):
        return {key: 0 if key == "time_ms" else "" if key == "varia" else plain(value) for key, value in message.items()}
    return [plain(value) for value in message] if isinstance(message, list) else message


def conversation():
    path = os.path.join(HERE, "conversation.txt")
    lines = open(path, encoding="utf-8").read().splitlines()
    client = Client()
    written, requests, wrong = [], 0, 0
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.startswith("> "):
            if line.startswith("#") or not line:
                written.append(line)
            continue
        expected = []
        while at < len(lines) and lines[at].startswith("< "):
            expected.append(lines[at][2:])
            at += 1
        request = json.loads(line[2:])
        requests += 1
        for one in request if isinstance(request, list) else [request]:
            if isinstance(one, dict) and "id" in one and isinstance(one.get("method"), str):
                client.asked[one["id"]] = one["method"]
        client.asked = {key: method for key, method in client.asked.items() if method in METHODS}
        client.send_line(line[2:])
        answers = []
        while True:
            message = client.read()
            answers.append(json.dumps(plain(message), ensure_ascii=True))
            if isinstance(message, list) or "method" not in message:
                break
        written += [line] + ["< " + answer for answer in answers]
        if answers != expected:
            wrong += 1
            if "VARIA_WRITE" not in os.environ:
                print(f"{line}\n  answered {answers}\n  expected {expected}")
    assert client.close() == ""
    if "VARIA_WRITE" in os.environ:
        open(path, "w", encoding="utf-8").write("\n".join(written) + "\n")
        wrong = 0
    print(f"{requests} requests, {wrong} answered otherwise")
    assert requests >= 100 and wrong == 0


def hostile_lines(count):
    chance = random.Random(17)
    good = ['{"jsonrpc":"2.0","id":1,"method":"status","params":{"game":"g1"}}',
            '{"jsonrpc":"2.0","id":2,"method":"play","params":{"game":"g1","move":"e2-e4"}}',
            '{"jsonrpc":"2.0","id":3,"method":"load","params":{"name":"chess","set":{"a":1}}}',
            '{"jsonrpc":"2.0","id":4,"method":"moves","params":{"game":"g1","from":"e2","effects":false}}',
            '{"jsonrpc":"2.0","id":5,"method":"search","params":{"game":"g1","nodes":10}}']
    odd = [None, True, -1, 0, 1e308, 2**63, -2**63 - 1, 1.5, "", "\u0000", "g1", "v1", "\ud7ff", [], {}, [[]], {"a": {}}, "x" * 5000]
    fixed = ["{", "}", "[", "]", "null", "true", "1", '"text"', "[]", "{}", "[1,2,3]", "[[]]", "\\", "\u00e9", "{\"jsonrpc\":\"2.0\"",
             "[" * 5000, "{\"a\":" * 5000, "[" * 99 + "]" * 99, '"' + "\\" * 4001, "1e999999", "-", "nul", "\x01\x02", "{\"id\":{}}",
             '{"jsonrpc":"1.0","id":1,"method":"games"}', '{"jsonrpc":"2.0","id":[1],"method":"games"}', '{"jsonrpc":"2.0","id":1,"method":7}',
             '{"jsonrpc":"2.0","id":1,"method":"games","params":[1]}', '{"jsonrpc":"2.0","id":1,"method":"games","params":{"a":1}}',
             '{"jsonrpc":"2.0","id":1.5,"method":"games"}', '{"jsonrpc":"2.0","id":1,"method":"cancel","params":{"id":{}}}']
    yield from fixed
    for _ in range(count - len(fixed)):
        line = chance.choice(good)
        what = chance.randrange(5)
        if what == 0:  # a truncated line
            yield line[:chance.randrange(1, len(line))]
        elif what == 1:  # a wrong character
            at = chance.randrange(len(line))
            line = line[:at] + chance.choice('{}[]",:\\\x7f\u2028') + line[at:]
            try:  # without `id` it would be a notification, which has no answer
                yield line if "id" in json.loads(line) else "{"
            except ValueError:
                yield line
        else:
            request = json.loads(line)
            if what == 2:  # a value of another type
                request["params"][chance.choice(list(request["params"]))] = chance.choice([v for v in odd if v not in ("g1", True)])
                request["params"]["surplus"] = 1
            elif what == 3:  # an unknown method
                request["method"] = chance.choice(["", "Play", "load ", "x" * 3000, "__proto__", "\u0000"])
            else:  # an unknown handle
                request["params"] = {"game": chance.choice(["", "g", "g0", "g2", "v1", "g1 ", "g" * 3000])}
                request["method"] = "status"
            yield json.dumps(request)


def hostile():
    client = Client()
    assert client.call("load", name="chess")["variant"] == "v1"
    assert client.call("new_game", variant="v1")["game"] == "g1"
    count = errors = 0
    for line in hostile_lines(10_000):
        assert "\n" not in line
        client.send_line(line)
        message = client.read()
        count += 1
        for one in message if isinstance(message, list) else [message]:
            errors += "error" in one
            assert "error" in one, (line[:200], one)
    # Bytes that are not UTF-8, a line without an end, and a line that exceeds the limit of a message.
    for raw in (b"\xff\xfe\n", b'{"jsonrpc":"2.0","id":1,"method":"\xc3"}\n', b"a" * (17 << 20) + b"\n"):
        client.process.stdin.buffer.write(raw)
        client.process.stdin.flush()
        assert "error" in client.read()
    status = client.call("status", game="g1")
    assert status["plies"] == 0 and status["status"] == "ongoing", status
    assert client.close() == ""
    print(f"{count} lines, {errors} errors")


def lines_of(*words):
    return subprocess.run([VARIA, *words], capture_output=True, text=True, encoding="utf-8", check=True).stdout.splitlines()


def described():
    """What a client is told is enough, and what the program tells."""
    client = Client()
    names = [line.split()[0] for line in lines_of("list")]
    assert [item["name"] for item in client.call("variants")["variants"]] == names
    for name in names:
        loaded = client.call("load", name=name)
        about = client.call("describe", variant=loaded["variant"])
        board = about["board"]
        cells = board["cells"]
        assert len(set(cells)) == len(cells) == len(board["coordinates"])
        assert len({tuple(at) for at in board["coordinates"]}) == len(cells)
        for at in board["coordinates"]:
            assert len(at) == len(board["axes"]) and all(0 <= c < len(axis["labels"]) for c, axis in zip(at, board["axes"]))
        letters = {kind["letter"] for kind in about["pieces"]}
        assert all(f'id="{kind["picture"]}"' in SHAPES for kind in about["pieces"] if "picture" in kind), name
        if name == "shatranj":  # the names of its pieces in other games: cli/pictures/names.txt
            drawn = {kind["name"]: kind["picture"] for kind in about["pieces"]}
            assert drawn == {"Shah": "king", "Firzan": "ferz", "Rukh": "rook", "Fil": "elephant", "Faras": "knight", "Baidaq": "pawn"}, drawn
        for slot in about.get("blocks", {}).get("slots", []):
            assert set(slot["cells"]) <= set(cells)
        for zone in about["zone_cells"].values():
            assert set(zone) == set(about["sides"]) and all(set(of) <= set(cells) for of in zone.values())
        game = client.call("new_game", variant=loaded["variant"])["game"]
        floors = about["building"]["floors"] if "building" in about else []
        shown = client.call("position", game=game, floor=1)["board"] if floors else client.call("position", game=game)
        assert shown["pieces"] or sum(sum(kind["start"]) for kind in about["pieces"]) == 0
        for piece in shown["pieces"]:
            assert piece["cell"] in cells and piece["letter"] in letters
            assert piece["side"] in about["sides"] or (piece["side"] == "neutral" and about["neutral"])
        moves = client.call("moves", game=game)
        steps = [] if floors or not about["turns"] else ["--steps"]
        assert [move["text"] for move in moves["moves"]] == lines_of("moves", name, *steps), name
        for move in moves["moves"]:
            for key in ("from", "to"):
                if key in move and not floors:
                    assert move[key] in cells
        # Every piece on the board can be explained, and a move has the same effects before and after it is made.
        if shown["pieces"] and not floors:
            told = client.call("explain", game=game, piece=shown["pieces"][0]["cell"])
            plain = client.call("explain", game=game, piece=shown["pieces"][0]["cell"], plain=True)
            assert len(plain["moves"]) == len(told["moves"]) and plain["piece"] == told["piece"], (name, plain)
            if name == "chess":
                assert client.call("explain", game=game, piece="Q", plain=True)["moves"] == ["slides straight or diagonally"]
                assert client.call("explain", game=game, piece="Q")["moves"] == ["slides along (1,0) or (1,1)"]
                fairy = client.call("betza", text="fK", reading="fairy", size=5)
                assert len(fairy["alone"]["targets"]) == 3 and len(client.call("betza", text="fK")["alone"]["targets"]) == 1
        if moves["moves"]:
            first = moves["moves"][0]
            played = client.call("play", game=game, move=first["text"] + ("," if about["turns"] and not floors else ""))["played"]
            assert played[0]["effects"] == first["effects"], (name, played, first)
            assert client.call("undo", game=game, step=True)["undone"] == 1
        client.call("close", game=game)
        client.call("close", variant=loaded["variant"])
    assert client.call("games") == {"games": []}
    assert client.close() == ""
    print(f"{len(names)} variants")


def refusals():
    client = Client()
    tried = 0
    for name, rows in REFUSED.items():
        variant = client.call("load", name=name)["variant"]
        for position, moves, attempt, words, cells in rows:
            start = {} if position is None else {"position": position}
            game = client.call("new_game", variant=variant, moves=moves.split(), **start)["game"]
            about = {"from": attempt[5:]} if attempt.startswith("from:") else {"move": attempt}
            answer = client.call("why", game=game, plain=True, **about)
            reason, where = answer.get("reason", ""), (name, attempt, answer)
            assert not answer["legal"], where
            assert reason[0].isupper() and reason.endswith(".") and "\n" not in reason, where
            assert all(word in reason for word in words) and not any(word in reason for word in FOREIGN), where
            assert answer["cells"] == cells, where
            if "move" in about and not reason.startswith("The game is over"):
                # Authors read of the same move where the rule stands; that text is another one.
                other = client.call("why", game=game, **about)
                assert "cells" not in other and other["reason"] != reason, (where, other)
            if os.environ.get("VARIA_PRINT"):
                print(f"{name} {attempt}: {reason} {answer['cells']}")
            client.call("close", game=game)
            tried += 1
    assert tried >= 40, tried
    chess = client.call("load", name="chess")["variant"]
    game = client.call("new_game", variant=chess)["game"]
    # What may be done is no refusal, and what is asked wrongly is said.
    assert client.call("why", game=game, move="e2-e4", plain=True) == {"legal": True, "diagnostics": []}
    assert client.call("why", game=game, plain=True, **{"from": "e2"}) == {"legal": True, "diagnostics": []}
    assert "no cell" in client.refused("why", game=game, plain=True, **{"from": "z9"})["message"]
    assert "`plain`" in client.refused("why", game=game, **{"from": "a1"})["message"]
    assert "either" in client.refused("why", game=game, plain=True, move="e2-e4", **{"from": "a1"})["message"]
    assert "`from`" in client.refused("why", game=game, plain=True, move="e2-e4", floor=1)["message"]
    # The rules in sentences: how one wins is told, without a vector.
    parts = client.call("describe", variant=chess, story=True)["story"]["parts"]
    aim = next(part for part in parts if part["heading"] == "Aim and results")
    assert "Checkmate: the side to move loses." in aim["sentences"], aim
    assert not any("(1,0)" in sentence for part in parts for sentence in part.get("sentences", [])), parts
    assert "story" not in client.call("describe", variant=chess)
    assert client.close() == ""
    print("as expected")


def jobs():
    client = Client("--threads", "2")
    chess = client.call("load", name="chess")["variant"]
    game = client.call("new_game", variant=chess)["game"]
    # An endless request is cancelled, and a request that was sent meanwhile is answered before.
    long = client.ask("perft", game=game, depth=12)
    assert client.call("status", game=game)["status"] == "ongoing"
    assert client.call("cancel", id=long) == {"cancelled": True}
    client.cancelled(long)
    assert client.call("cancel", id=long) == {"cancelled": False}
    # Published figures: https://www.chessprogramming.org/Perft_Results
    assert client.call("perft", game=game, depth=4) == {"count": 197281}
    divided = client.call("perft", game=game, depth=3, divide=True)
    assert divided["count"] == 8902 == sum(divided["moves"].values()) and len(divided["moves"]) == 20
    # A search returns the same for the same number of nodes, with progress reports or without.
    fresh = [client.call("new_game", variant=chess)["game"] for _ in range(2)]
    quiet = client.call("search", game=fresh[0], nodes=20000)
    told = client.call("search", game=fresh[1], nodes=20000, info=True)
    assert {**quiet, "time_ms": 0} == {**told, "time_ms": 0}, (quiet, told)
    depths = [message["params"]["depth"] for message in client.notifications if message["method"] == "info"]
    assert depths and depths == sorted(depths)
    mate = client.call("new_game", variant=chess, position="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")["game"]
    assert client.call("search", game=mate, nodes=5000)["best"] == "a1-a8"
    # Only one search of a game runs at a time. A search can be cancelled, and the game can be used afterwards.
    first = client.ask("search", game=game, time_ms=60000)
    assert client.refused("search", game=game, nodes=1)["code"] == 3
    client.call("play", game=game, move="e2-e4")
    client.call("cancel", id=first)
    client.cancelled(first)
    assert client.call("search", game=game, level=3, seed=5)["best"]
    # Many requests at once are all answered.
    games = [client.call("new_game", variant=chess)["game"] for _ in range(20)]
    asked = [client.ask("perft", game=each, depth=3) for each in games]
    assert all(client.wait(number) == {"count": 8902} for number in asked)
    # If a client disconnects, its running requests are not waited for.
    client.ask("perft", game=game, depth=12)
    client.ask("search", game=game, time_ms=3_600_000)
    client.close()
    print("as expected")


# Chess with rules that are quick to load and slow to evaluate: some seconds a move.
SLOW = """format = 1
name = "Slow"
extends = "chess"
script = "slow.lua"
""" + 60 * """[[hook]]
point = "after"
call = "slow"
"""
SLOW_LUA = "function slow(position, move) for i = 1, 900000 do end return nil end\n"


def cancelled():
    client = Client()
    slow = client.call("load", text=SLOW, files={"slow.lua": SLOW_LUA})["variant"]
    quick = client.call("new_game", variant=client.call("load", name="chess")["variant"])["game"]
    game = client.call("new_game", variant=slow)["game"]
    def everything():
        return client.call("history", game=game), client.call("games")
    before = everything(), client.call("status", game=game)
    for method, params in [("moves", {"game": game}), ("turns", {"game": game, "effects": True}),
                           ("why", {"game": game, "move": "e2-e4"}), ("play", {"game": game, "moves": ["e2-e4", "e7-e5", "g1-f3"]}),
                           ("new_game", {"variant": slow, "moves": ["e2-e4", "e7-e5", "g1-f3"]}),
                           ("perft", {"game": game, "depth": 3}), ("perft", {"game": game, "depth": 2, "divide": True}),
                           ("search", {"game": game, "time_ms": 3_600_000})]:
        number = client.ask(method, **params)
        assert client.call("cancel", id=number) == {"cancelled": True}, method
        client.cancelled(number)
        assert client.call("cancel", id=number) == {"cancelled": False}, method
        assert everything() == before[0], method
    assert (everything(), client.call("status", game=game)) == before
    # A waiting request can be cancelled too, answers keep their order, and requests that are not cancelled are
    # answered.
    client.answers.clear()
    numbers = [client.ask("moves", game=game), client.ask("play", game=quick, move="e2-e4"), client.ask("status", game=quick)]
    numbers += [client.ask("cancel", id=numbers[1]), client.ask("cancel", id=numbers[0])]
    answers = [client.read() for _ in numbers]
    assert [answer["id"] for answer in answers] == numbers, answers
    assert [answer.get("error", {}).get("code") for answer in answers] == [-32800, -32800, None, None, None], answers
    assert answers[2]["result"]["plies"] == 0 and answers[3]["result"] == answers[4]["result"] == {"cancelled": True}, answers
    # In a batch each request can be cancelled by itself.
    batch = [{"jsonrpc": "2.0", "id": "long", "method": "moves", "params": {"game": game}},
             {"jsonrpc": "2.0", "id": "short", "method": "status", "params": {"game": quick}}]
    client.send_line(json.dumps(batch))
    number = client.ask("cancel", id="long")
    long, short = client.read()
    assert (long["id"], long["error"]["code"]) == ("long", -32800) and short["result"]["plies"] == 0, (long, short)
    assert client.wait(number) == {"cancelled": True}
    # Requests of slow scripts succeed if no request is cancelled.
    few = SLOW[:SLOW.index("[[")] + '[[hook]]\npoint = "after"\ncall = "slow"\n'
    own = client.call("new_game", variant=client.call("load", text=few, files={"slow.lua": SLOW_LUA})["variant"])["game"]
    assert client.call("play", game=own, move="e2-e4")["plies"] == 1
    assert client.call("undo", game=own)["plies"] == 0
    # If a client sends more requests than can wait, the service stops reading. All of them are answered in the end.
    sent = [client.ask("status", game=quick) for _ in range(400)]  # as many as pipes hold
    assert all(client.wait(number)["plies"] == 0 for number in sent)
    assert client.close() == ""

    # The time limit of a request, set by an option of the host.
    client = Client("--seconds", "4")
    chess = client.call("new_game", variant=client.call("load", name="chess")["variant"])["game"]
    game = client.call("new_game", variant=client.call("load", text=SLOW, files={"slow.lua": SLOW_LUA})["variant"])["game"]
    asked = [client.ask("perft", game=chess, depth=12), client.ask("moves", game=game)]
    while not all(number in client.answers for number in asked):
        answer = client.read()
        client.answers[answer["id"]] = answer
    counted, listed = [client.answers.pop(number).get("error", {}) for number in asked]
    assert counted.get("code") == 3 and "may take 4 seconds" in counted["message"], counted
    # On a fast machine the budget of steps ends the request before its time limit.
    assert listed.get("code") == 3 and "may take 4 seconds" in listed["message"] or listed.get("code") == 4 and "limit: question" in listed["message"], listed
    assert client.call("history", game=game)["moves"] == [] and client.call("perft", game=chess, depth=2) == {"count": 400}
    assert client.close() == ""
    print("as expected")


def matches():
    client = Client()
    loaded = client.call("load", name="elevator-chess", set={"boards": 3})
    assert loaded["boards"] == 3
    about = client.call("describe", variant=loaded["variant"])
    building = about["building"]
    assert len(building["floors"]) == 3 and building["games"][0]["name"] == about["name"]
    game = client.call("new_game", variant=loaded["variant"])["game"]
    assert client.call("subscribe", game=game)["on"] is True
    moves = client.call("moves", game=game, floor=2)["moves"]
    assert moves and all(move["floor"] == 2 for move in moves if move["type"] != "done")
    played = client.call("play", game=game, moves=[moves[0]["text"]])
    changed = [message for message in client.notifications if message["method"] == "changed"]
    assert len(changed) == 1 and changed[0]["params"]["played"] == played["played"]
    assert played["played"][0]["effects"][0]["floor"] == 2
    # If one move of a list is refused, none of them is played.
    assert client.refused("play", game=game, moves=["1:e2-e4", "1:e2-e4"])["code"] == 1
    assert client.call("status", game=game)["plies"] == 1
    found = client.call("search", game=game, nodes=2000)
    assert found["actions"] and found["player"] in about["sides"]
    client.call("play", game=game, moves=found["best"].split())
    client.call("undo", game=game, count=100)
    assert client.call("history", game=game)["moves"] == []
    client.close()
    print("as expected")


SCRIPTED = """format = 1
name = "Traps"
script = "rules.lua"
use = ["boards/8x8"]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [[1, 0], [1, 1]] }]
[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]
[[hook]]
point = "outcome"
call = "ends"
[setup]
position = "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"
"""
# A rook on a2 causes an error, on b2 an endless loop.
LUA = """function ends(position)
  if position:at("a2") then error("nobody may stand there") end
  if position:at("b2") then while true do end end
  return nil
end
"""
LUA_OF_STEPS = """function ends(position, move)
  if position:at("f1") then error("nobody may stand there") end
  return true
end
"""


def failures():
    assert subprocess.run([VARIA, "serve"], capture_output=True).returncode == 2
    client = Client()
    loaded = client.call("load", text=SCRIPTED, files={"rules.lua": LUA})
    game = client.call("new_game", variant=loaded["variant"])["game"]
    client.call("play", game=game, move="e1-f1")
    client.call("subscribe", game=game)

    def everything():
        return [client.call("status", game=game), client.call("position", game=game), client.call("history", game=game),
                client.call("games"), client.call("moves", game=game)]
    before = everything()
    fails = [("play", {"move": "e8-e7", "code": 0}), ("play", {"moves": ["e8-e7", "a1-a2"], "code": 4}),
             ("play", {"moves": ["e8-e7", "b1-b2"], "code": 4}), ("play", {"moves": ["e8-e7", "e7-e8"], "code": 1}),
             ("perft", {"depth": 3, "code": 4}), ("search", {"depth": 3, "code": 4}), ("undo", {"count": -1, "code": -32602}),
             ("explain", {"piece": "Z", "code": 1}), ("play", {"move": "e1-e9", "code": 1})]
    for method, params in fails:
        code = params.pop("code")
        if code == 0:  # this move is legal, so the others fail because of the later moves
            client.call(method, game=game, **params)
            client.call("undo", game=game)
            client.notifications.clear()
            continue
        error = client.refused(method, game=game, **params)
        assert error["code"] == code, (method, params, error)
        assert everything() == before, (method, params)
    assert client.notifications == [], client.notifications
    assert client.refused("new_game", variant=loaded["variant"], moves=["e1-f1", "e8-e7", "a1-a2"])["code"] == 4
    assert client.refused("load", text=SCRIPTED + "\nsurplus = 1", files={"rules.lua": LUA})["code"] == 1
    # If a turn has two steps, a script that fails between them is reported as a script failure, too.
    two = client.call("load", text=SCRIPTED.replace('"outcome"', '"allow"') + "[turn]\nsteps = 2\n", files={"rules.lua": LUA_OF_STEPS})
    assert client.refused("new_game", variant=two["variant"], moves=["e1-f1,f1-e1"])["code"] == 4
    client.call("close", variant=two["variant"])
    assert everything() == before

    # A level keeps to the given limits.
    chess = client.call("load", name="chess")["variant"]
    board = client.call("new_game", variant=chess)["game"]
    assert client.call("search", game=board, level=20, nodes=500, seed=1)["nodes"] <= 2000

    # The largest number of running counts, and one more; the largest number of variants, and one more.
    limits = client.call("initialize")["limits"]
    under_way = [client.ask("perft", game=board, depth=12) for _ in range(limits["jobs"])]
    assert client.refused("perft", game=board, depth=1)["code"] == 3
    for number in under_way:
        assert client.call("cancel", id=number) == {"cancelled": True}
    for number in under_way:
        client.cancelled(number)
    assert client.call("perft", game=board, depth=2) == {"count": 400}
    held = [client.call("load", name="tictactoe-3d")["variant"] for _ in range(limits["variants"] - 2)]
    assert client.refused("load", name="chess")["code"] == 3
    client.call("close", variant=held.pop())
    assert client.call("load", name="chess")["variant"] not in held
    client.call("close", game=board)
    assert client.refused("status", game=board)["code"] == 2
    assert client.close() == ""

    # With --strict the budgets are smaller, as for untrusted variants.
    generous, strict = Client(), Client("--strict")
    big = SCRIPTED.replace("ends", "hold"), {"rules.lua": "for i = 1, 300000 do end\nfunction hold() return nil end\n"}
    assert generous.call("load", text=big[0], files=big[1])["variant"]
    assert strict.refused("load", text=big[0], files=big[1])["code"] == 1
    assert strict.call("load", name="chess")["variant"]
    generous.close()
    strict.close()
    print("as expected")


# One game of shogi as CSA and as KIF, whose moves Varia calls so.
CSA = "V2.2\nN+Aoki\nN-Baba\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n"
KIF = "手合割：平手\n先手：Aoki\n後手：Baba\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n"
SHOGI = ["c3-c4", "g7-g6", "b2-h8+", "g9-h8", "B@f5"]
PGN = """[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 {the king's pawn} e5 2. Qh5 Nc6 (2... Nf6) 3. Bc4 $6 Nf6 4. Qxf7# 1-0

[White "Cid"]

1. e4 e4 *

[Variant "Nonsuch"]

1. e4 *
"""


def moves_of(record):
    return [move["text"] for move in record["moves"]]


def records():
    client = Client()
    told = client.call("read_records", text=PGN)
    assert (told["form"], told["encoding"], told["more"]) == ("pgn", "UTF-8", False)
    mate, illegal, nonsuch = told["records"]
    assert moves_of(mate) == ["e2-e4", "e7-e5", "d1-h5", "b8-c6", "f1-c4", "g8-f6", "h5-f7"] and mate["played"] == 7
    assert mate["variant"] == "chess" and mate["tags"]["White"] == "Ann"
    assert mate["start"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert mate["position"] == "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
    assert (mate["status"], mate["result"], mate["flaws"], mate["diagnostics"]) == ("white-wins checkmate 1-0", "1-0", 0, [])
    assert mate["moves"][0]["comments"] == ["the king's pawn"] and mate["moves"][4]["glyphs"] == [6]
    assert moves_of(mate["moves"][3]["variations"][0]) == ["g8-f6"]
    assert (illegal["played"], illegal["flaws"], moves_of(illegal)) == (1, 1, ["e2-e4"])
    assert [(d["severity"], d["line"]) for d in illegal["diagnostics"]] == [("error", 9)]
    assert "start" not in nonsuch and nonsuch["played"] == 0 and "Nonsuch" in nonsuch["diagnostics"][0]["message"]
    second = client.call("read_records", text=PGN, first=2, max=1)
    assert [r["tags"]["White"] for r in second["records"]] == ["Cid"] and second["more"]
    assert client.call("read_records", text=PGN, first=4)["records"] == []

    # The same game in two forms and several encodings.
    for text, form in ((CSA, "csa"), (KIF, "kif")):
        for encoding, name in (("utf-8", "UTF-8"), ("utf-16", "UTF-16LE"), ("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP")):
            if form == "csa" and encoding in ("cp932", "euc_jp"):
                continue  # it has ASCII only
            told = client.call("read_records", bytes=base64.b64encode(text.encode(encoding)).decode())
            (game,) = told["records"]
            assert (told["form"], told["encoding"]) == (form, name), told
            assert moves_of(game) == SHOGI and game["variant"] == "shogi" and game["result"] == "1-0", game
            assert game["status"] == "white-wins resign 1-0" and {"Aoki", "Baba"} <= set(game["tags"].values()), game
    # What the bytes of "羽生" are in EUC-JP.
    told = client.call("read_records", bytes=base64.b64encode(CSA.encode().replace(b"Aoki", b"\xb1\xa9\xc0\xb8")).decode())
    assert told["encoding"] == "EUC-JP" and "羽生" in told["records"][0]["tags"].values()
    draughts = client.call("read_records", text='[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n')["records"][0]
    assert draughts["variant"] == "draughts-international" and moves_of(draughts) == ["32-28", "19-23", "28x19", "14x23"]
    line = client.call("read_records", text="position startpos moves e2e4 e7e5\n")
    assert line["form"] == "uci" and moves_of(line["records"][0]) == ["e2-e4", "e7-e5"]

    # With a variant the records belong to it, whatever they say.
    own = client.call("load", name="crazyhouse")["variant"]
    drop = client.call("read_records", text='[Variant "Chess"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n', variant=own)["records"][0]
    assert drop["variant"] == "crazyhouse" and drop["played"] == 5

    # Written, and read again.
    chess = client.call("load", name="chess")["variant"]
    game = client.call("new_game", variant=chess, moves=["e4", "e5", "Nf3"])["game"]
    text = client.call("write_record", game=game, tags={"White": "Ann", "Round": 3})["text"]
    assert '[White "Ann"]\n' in text and '[Round "3"]\n' in text and text.endswith("\n1. e4 e5 2. Nf3 *\n\n"), text
    assert moves_of(client.call("read_records", text=text)["records"][0]) == ["e2-e4", "e7-e5", "g1-f3"]
    assert client.call("write_record", game=game, as_="uci")["text"] == "startpos moves e2e4 e7e5 g1f3\n"
    begun = client.call("new_game", variant=chess, position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", moves=["e4"])["game"]
    text = client.call("write_record", game=begun)["text"]
    assert '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n' in text
    (again,) = client.call("read_records", text=text)["records"]
    assert again["start"] == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" and moves_of(again) == ["e2-e4"]
    shogi = client.call("load", name="shogi")["variant"]
    game = client.call("new_game", variant=shogi, moves=SHOGI)["game"]
    client.call("play", game=game, move="resign")
    written = client.call("write_record", game=game, as_="csa", tags={"Black": "Aoki"})["text"]
    assert "\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n" in written, written
    assert "７六歩(77)" in client.call("write_record", game=game, as_="kif")["text"]

    # Refusals.
    assert "SGF" in client.refused("read_records", text="(;GM[1]FF[4])")["message"]
    assert client.refused("read_records")["code"] == -32602
    assert client.refused("read_records", text="", bytes="")["code"] == -32602
    assert client.refused("read_records", bytes="a")["code"] == -32602 and client.refused("read_records", bytes="a*bc")["code"] == -32602
    assert client.refused("read_records", text="", max=1001)["code"] == -32602
    assert client.call("read_records", text="")["records"] == []
    assert 'cannot be written in "csa"' in client.refused("write_record", game=begun, as_="csa")["message"]
    assert 'no form "zzz"' in client.refused("write_record", game=begun, as_="zzz")["message"]
    assert "no name of a tag" in client.refused("write_record", game=begun, tags={"a b": "c"})["message"]
    assert client.refused("write_record", game="g99")["code"] == 2

    # A long text is broken off.
    long = client.ask("read_records", text="1. Nf3 Nf6 2. Ng1 Ng8 " * 50000 + "*")
    client.call("cancel", id=long)
    client.cancelled(long)
    assert client.close() == ""
    print("as expected")


INI = """[knights:chess]
startFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1

[boards:chess]
twoBoards = true
"""


def imports():
    client = Client()
    told = client.call("import", text=INI)
    knights, boards = told["games"]
    assert (knights["name"], knights["unsaid"], told["diagnostics"]) == ("knights", [], [])
    assert [(what["line"], what["column"]) for what in boards["unsaid"]] == [(5, 1)], boards
    assert 'extends = "chess"' in knights["text"]
    (whole,) = client.call("import", text=INI, games=["knights"], whole=True)["games"]
    assert "extends" not in whole["text"]
    # Each of eight pawns has two moves, and the seven knights have 12.
    for text in (knights["text"], whole["text"]):
        variant = client.call("load", text=text, file="knights.toml")["variant"]
        game = client.call("new_game", variant=variant)["game"]
        assert client.call("perft", game=game, depth=1) == {"count": 28}

    (unknown,) = client.call("import", text="[a:chess]\nstartFenn = x\n")["games"][0]["unsaid"]
    assert 'did you mean "startFen"?' in unknown["message"], unknown

    error = client.refused("import", text="[a:chess]\nmaxRank = x\n", file="games.ini")
    assert error["code"] == 1
    assert [(d["file"], d["line"], d["column"]) for d in error["data"]["diagnostics"]] == [("games.ini", 2, 11)], error
    assert 'did you mean "knights"?' in client.refused("import", text=INI, games=["knight"])["message"]
    assert client.refused("import", text="#" * (1 << 20) + "\n")["code"] == 1
    assert client.close() == ""
    print("as expected")


def hosts():
    """All that is expected here was worked out by hand from the laws of chess and of the other games."""
    client = Client()
    chess = client.call("load", name="chess")["variant"]

    def begun(**params):
        return client.call("new_game", variant=chess, **params)["game"]

    def texts(game, **params):
        return {move["text"] for move in client.call("moves", game=game, effects=False, **params)["moves"]}

    # The Fool's Mate in three spellings.
    game = begun()
    played = client.call("play", game=game, moves="f3 e5 g4 Qh4", spelling="san", effects=False)
    assert [move["text"] for move in played["played"]] == ["f3", "e5", "g4", "Qh4#"]
    assert played["checked"] == ["e1"] and played["reason"] == "checkmate", played
    assert client.call("history", game=game, spelling="san")["moves"] == ["f3", "e5", "g4", "Qh4#"]
    assert client.call("history", game=game, spelling="uci")["moves"] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert client.call("history", game=game)["moves"] == ["f2-f3", "e7-e5", "g2-g4", "d8-h4"]
    # Castling on either side, a promotion with check, and who gives check.
    game = begun(position="4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
    san = texts(game, spelling="san")
    assert {"O-O", "O-O-O", "a8=Q+", "a8=R+", "a8=B", "a8=N", "Rh8+", "Kf1"} <= san, san
    assert {"e1g1", "e1c1", "a7a8q", "h1h8"} <= texts(game, spelling="uci") and len(texts(game, spelling="uci")) == len(san)
    checks = {move["text"] for move in client.call("moves", game=game, spelling="san", checks=True)["moves"] if move["gives_check"]}
    assert checks == {"a8=Q+", "a8=R+", "Rh8+"}, checks
    assert "checked" not in client.call("status", game=game)
    assert client.call("play", game=game, move="Rh8")["checked"] == ["e8"]
    # A mate in one move, as the computer says it.
    mate = begun(position="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    found = client.call("search", game=mate, depth=2, spelling="san", info=True)
    assert found["best"] == "Ra8#" and found["lines"][0]["moves"] == ["Ra8#"], found
    assert client.notifications[-1]["params"]["lines"][0]["moves"] == ["Ra8#"]
    assert client.call("search", game=mate, depth=2, spelling="uci")["best"] == "a1a8"
    # A turn of two steps.
    duck = client.call("new_game", variant=client.call("load", name="duck")["variant"])["game"]
    assert client.call("play", game=duck, move="e4,d5", spelling="san")["played"][0]["text"] == "e4,d5"
    assert client.call("history", game=duck, spelling="san")["moves"] == ["e4,d5"]
    assert client.call("history", game=duck, spelling="uci")["moves"] == ["e2e4,e4d5"]
    turns = client.call("turns", game=begun(moves="e4"), spelling="san")["turns"]
    assert len(turns) == 20 and {"e5", "Nf6"} <= {turn["text"] for turn in turns}

    # Destinations.
    told = client.call("dests", game=begun())
    assert told["drops"] == {} and len(told["dests"]) == 10, told
    assert told["dests"]["b1"] == ["a3", "c3"] and told["dests"]["e2"] == ["e3", "e4"]
    house = client.call("load", name="crazyhouse")["variant"]
    hand = client.call("new_game", variant=house, position="4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1")["game"]
    told = client.call("dests", game=hand)
    assert list(told["drops"]) == ["Q"] and len(told["drops"]["Q"]) == 62, told
    match = client.call("load", name="elevator-chess")["variant"]
    boards = client.call("new_game", variant=match)["game"]
    assert "`floor`" in client.refused("dests", game=boards)["message"]
    assert "e2" in client.call("dests", game=boards, floor=1)["dests"]

    # Articles 9.2 and 9.3: such draws are claimed. Without `claims` they end the game.
    shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"
    game = begun(moves=shuffle)
    assert client.call("status", game=game)["over"] and client.refused("play", game=game, move="e4")["code"] == 1
    game = begun(claims=True)
    played = client.call("play", game=game, moves=shuffle)
    assert not played["over"] and (played["claim"], played["turn"], played["status"]) == ("repetition", "white", "ongoing"), played
    assert len(texts(game)) == 20 and client.call("history", game=game)["claims"] is True
    assert client.call("search", game=game, nodes=500)["best"] in texts(game)
    assert client.call("why", game=game, move="e2-e4")["legal"] and client.call("dests", game=game)["dests"]
    assert "claim" not in client.call("play", game=game, move="e4")
    assert client.call("undo", game=game)["claim"] == "repetition"
    copy = client.call("copy", game=game)["game"]
    assert client.call("status", game=copy)["claim"] == "repetition"
    game = begun(claims=True, position="7k/8/8/8/8/4K3/R7/8 w - - 99 80")
    played = client.call("play", game=game, move="Ra1")
    assert not played["over"] and played["claim"], played
    assert client.call("search", game=game, nodes=500)["best"] in texts(game)
    # Mate, stalemate and bare kings are no claims.
    for position, move in [("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8"), ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7"),
                           ("8/8/4k3/8/8/8/4Kr2/8 w - - 0 1", "Kxf2")]:
        game = begun(claims=True, position=position)
        played = client.call("play", game=game, move=move)
        assert played["over"] and "claim" not in played and texts(game) == set(), played
        assert "the game is over" in client.refused("play", game=game, move="Ke7")["message"]
        assert not client.call("why", game=game, move="Ke7")["legal"] and client.call("dests", game=game)["dests"] == {}
        assert client.refused("search", game=game, nodes=1)["code"] == 1
    assert "nobody claims" in client.refused("new_game", variant=match, claims=True)["message"]
    # Who cannot win any more: FIDE's article 6.9.
    assert client.call("status", game=begun(position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))["cannot_win"] == ["black"]

    # Pictures are those of `varia draw`.
    def drawn(*arguments):
        return subprocess.run([VARIA, "draw", *arguments], capture_output=True, text=True, check=True).stdout

    game = begun(moves="e4 d5")
    svg = client.call("draw", game=game)["svg"]
    assert svg.startswith("<svg") and svg == drawn("chess", "--moves", "e4 d5")
    assert client.call("draw", game=game, piece="g1", side="black", size=200, dark=True)["svg"] == drawn(
        "chess", "--moves", "e4 d5", "--piece", "g1", "--side", "black", "--size", "200", "--dark")
    assert client.call("draw", game=game, move="exd5", flip=True)["svg"] == drawn("chess", "--moves", "e4 d5", "--move", "exd5", "--flip")
    assert client.call("draw", game=boards, floor=2)["svg"] == drawn("elevator-chess", "--board", "2")
    for wrong, word in [({"piece": "Z"}, "Z"), ({"move": "e9"}, "e9"), ({"side": "red"}, "no side"),
                        ({"piece": "a1", "move": "exd5"}, "either"), ({"floor": 2}, "`floor`")]:
        assert word in client.refused("draw", game=game, **wrong)["message"], wrong

    assert "`size`" in client.misused("draw", game=game, size=5)["message"]
    assert "san or uci" in client.misused("moves", game=game, spelling="lan")["message"]

    # The name of a text.
    text = 'format = 1\nname = "Mine"\nextends = "chess"\n'
    assert client.call("load", text=text, id="my-chess")["name"] == "my-chess"
    assert client.misused("load", text=text, id="") and client.refused("load", name="chess", id="a")["code"] == -32602
    assert client.refused("load", text=text, id="a\nb")["code"] == -32602
    assert client.close() == ""
    print("as expected")


def deadlines():
    client = Client("--threads", "1")
    chess = client.call("new_game", variant=client.call("load", name="chess")["variant"])["game"]
    variant = client.call("load", text=SLOW, files={"slow.lua": SLOW_LUA})["variant"]
    game = client.call("new_game", variant=variant)["game"]
    before = client.call("history", game=game), client.call("games")
    slow_loading = SLOW[:SLOW.index("[[")]
    endless = {"slow.lua": "for i = 1, 3000000 do end\n" + SLOW_LUA}
    tests = slow_loading + '[[hook]]\npoint = "after"\ncall = "slow"\n[[test]]\nname = "deep"\nperft = [20, 400, 8902]\n'
    for method, params in [("moves", {"game": game}), ("moves", {"game": game, "checks": True, "effects": False}),
                           ("turns", {"game": game, "effects": True}), ("why", {"game": game, "move": "e2-e4"}),
                           ("play", {"game": game, "moves": ["e2-e4", "e7-e5", "g1-f3"]}),
                           ("draw", {"game": game, "move": "e2-e4"}),
                           ("new_game", {"variant": variant, "moves": ["e2-e4", "e7-e5", "g1-f3"]}),
                           ("read_records", {"text": "1. e4 e5 2. Nf3 *", "variant": variant}),
                           ("perft", {"game": game, "depth": 3}), ("perft", {"game": game, "depth": 2, "divide": True}),
                           ("perft", {"game": chess, "depth": 12}), ("perft", {"game": chess, "depth": 12, "divide": True}),
                           ("search", {"game": game, "time_ms": 3_600_000}), ("search", {"game": chess, "time_ms": 3_600_000}),
                           ("test", {"text": tests, "files": {"slow.lua": SLOW_LUA}})]:
        error = client.refused(method, deadline_ms=60, **params)
        assert error["code"] == 3 and "its deadline of 60 milliseconds has passed" in error["message"], (method, error)
        assert (client.call("history", game=game), client.call("games")) == before, method
    # Loading has steps of its own, and may be done before its deadline on a fast machine.
    try:
        client.call("load", text=slow_loading, files=endless, deadline_ms=1)
    except Refused as refused:
        assert refused.error["code"] == 3, refused
    assert client.call("perft", game=chess, depth=3, deadline_ms=86_400_000) == {"count": 8902}
    assert "`deadline_ms`" in client.misused("perft", game=chess, depth=3, deadline_ms=0)["message"]
    # A deadline counts from when the request came, and so while it waits for others.
    first = client.ask("perft", game=chess, depth=12)
    waits = client.ask("perft", game=chess, depth=1, deadline_ms=50)
    assert client.call("status", game=chess)["plies"] == 0
    client.ask("moves", game=game, deadline_ms=200)  # takes longer than the other's deadline
    client.call("status", game=chess)
    client.call("cancel", id=first)
    client.cancelled(first)
    try:
        client.wait(waits)
        raise AssertionError("it came too late, and was answered")
    except Refused as refused:
        assert "deadline of 50" in refused.error["message"], refused

    # A search that is stopped answers what it has found. One that is stopped before it begins ends as well.
    client.notifications.clear()
    long = client.ask("search", game=chess, time_ms=3_600_000, info=True)
    while not client.notifications:
        message = client.read()
        client.notifications.append(message)
    assert client.call("stop", id=long) == {"stopped": True}
    assert client.wait(long)["best"]
    assert client.call("stop", id=long) == {"stopped": False}
    other = client.call("copy", game=chess)["game"]
    first = client.ask("search", game=chess, time_ms=3_600_000)
    second = client.ask("search", game=other, time_ms=3_600_000)
    assert client.call("stop", id=second) == {"stopped": True} and client.call("stop", id=first) == {"stopped": True}
    for number in (first, second):
        try:
            assert client.wait(number)["best"]
        except Refused as refused:
            assert refused.error["code"] == 3 and "before it had found a move" in refused.error["message"], refused
    # Rules that are slow: the search ends although the computer has learned nothing of them.
    number = client.ask("search", game=game, time_ms=3_600_000)
    assert client.call("stop", id=number) == {"stopped": True}
    try:
        assert client.wait(number)["best"]
    except Refused as refused:
        assert refused.error["code"] == 3, refused
    assert client.close() == ""
    print("as expected")


def confined():
    tried = subprocess.run([VARIA, "serve", "--stdio", "--confined"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if tried.returncode != 0:
        assert tried.returncode == 1 and "--confined: the system cannot do it" in tried.stderr, tried
        print("left out: " + tried.stderr)
        sys.exit(77)
    misused = subprocess.run([VARIA, "serve", "--port", "0", "--confined"], capture_output=True, text=True)
    assert misused.returncode == 2 and "goes with --stdio" in misused.stderr, misused
    Client.always = ["--confined"]
    client = Client()
    client.call("initialize")
    status = dict(line.split(":\t") for line in open(f"/proc/{client.process.pid}/status", encoding="ascii").read().splitlines())
    assert status["Seccomp"] == "2", status
    client.close()
    for part in (conversation, jobs, cancelled, matches, records, imports, failures, hosts, deadlines):
        part()


if __name__ == "__main__":
    {"conversation": conversation, "hostile": hostile, "described": described, "refusals": refusals, "jobs": jobs, "cancelled": cancelled, "matches": matches,
     "records": records, "imports": imports, "failures": failures, "hosts": hosts,
     "deadlines": deadlines, "confined": confined}[sys.argv[1]]()
