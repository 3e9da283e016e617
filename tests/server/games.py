"""What people do in games: seats, moves, consent, clocks, matches, coming back, strangers' variants."""
import asyncio
import json
import os
import signal

from client import Person, Server, new_id, new_secret, play, refused, two_players
from dear import LONG


async def seats():
    with Server() as server:
        one = await Person.come(server)
        told = await one.ask("initialize", client="a test")
        assert told["protocol"] == 1 and told["strangers"] is False and "play" in told["methods"]
        assert any(variant["name"] == "chess" for variant in (await one.ask("variants"))["variants"])
        secret = new_secret()
        opened = await one.ask("create", variant="chess", take=["white"], secret=secret, name="Ada")
        game = opened["game"]
        white, black = opened["seats"]
        assert "invite" not in white and white["taken"] and "invite" in black
        # A client without a seat cannot play, and a seat cannot be guessed.
        await refused(one.ask("play", game=game, id="a", move="e4"), 6, "seat")
        await refused(one.ask("join", game=game, secrets=[new_secret()]), 6)
        await refused(one.ask("join", game="A" * 16), 2, "no game")
        stands = await one.ask("join", game=game, secrets=[secret])
        assert stands["you"] == ["white"] and stands["status"]["turn"] == "white" and stands["seats"][0]["name"] == "Ada"
        two = await Person.come(server)
        await two.ask("join", game=game)
        own = new_secret()
        await refused(two.ask("claim", game=game, id="c", invite=new_secret(), secret=own), 6, "invite")
        first = await two.ask("claim", game=game, id="c", invite=black["invite"], secret=own, name="Bo")
        assert first["seat"] == "black"
        again = await two.ask("claim", game=game, id="c", invite=black["invite"], secret=own, name="Bo")
        assert again == {**first, "again": True}
        await refused(two.ask("claim", game=game, id="d", invite=black["invite"], secret=new_secret()), 6, "taken")
        assert (await one.event())["name"] == "Bo"
        # Players move in turn. An illegal move is refused with the reason, and changes nothing.
        await refused(two.ask("play", game=game, id="1", move="e5"), 1, "not your turn")
        await refused(one.ask("play", game=game, id="1", move="e5"), 1, "illegal")
        done = await one.ask("play", game=game, id="1", move="e4")
        event = await two.event("move")
        assert event["seq"] == done["seq"] and event["played"][0]["text"] == "e2-e4" and event["id"] == "1"
        assert event["status"]["turn"] == "black" and event["move"]["text"] == "e4"
        # An action that is sent again is not done again.
        assert (await one.ask("play", game=game, id="1", move="e4"))["again"]
        assert [move["text"] for move in (await two.ask("join", game=game))["moves"]] == ["e4"]
        assert len((await two.ask("moves", game=game))["moves"]) == 20
        assert (await two.ask("why", game=game, move="e4"))["legal"] is False
        assert (await two.ask("history", game=game))["moves"] == ["e2-e4"]
        assert (await two.ask("status", game=game))["game"] == game
        assert (await two.ask("position", game=game))["turn"] == "black"
        assert (await two.ask("describe", game=game))["name"] == "chess"
        await refused(two.ask("explain", game=game), -32602)
        await refused(two.ask("play", game=game, move="e5"), -32602, "id")
        await refused(two.ask("play", game=game, id="\0", move="e5"), -32602, "id")
        await refused(two.ask("plya", game=game, move="e5"), -32601, "play")
        await refused(two.ask("play", game=game, id="2", move="e5", sat="black"), -32602, "seat")
        # The log has the actions, without secrets.
        log = (await two.ask("log", game=game))["events"]
        assert [(entry["seq"], entry["kind"]) for entry in log] == [(1, "claim"), (2, "move")], log
        assert "secret" not in json.dumps(log) and own not in json.dumps(log)
        await one.leave()
        await two.leave()


async def back():
    """Whoever comes back is where he was, whatever became of the server meanwhile."""
    with Server() as server:
        game, white, black = await two_players(server)
        for move in ("e4", "e5", "Nf3"):
            await play(white if (await white.ask("status", game=game))["turn"] == "white" else black, move)
        stood = await black.ask("status", game=game)
        server.kill()
        server.start()
        person = await Person.come(server)
        stands = await person.ask("join", game=game, secrets=[black.secret])
        assert stands["you"] == ["black"] and [move["text"] for move in stands["moves"]] == ["e4", "e5", "Nf3"]
        assert {**stands["status"], "game": game} == stood
        person.game = game
        await play(person, "Nc6")
        status, _, body = server.request(f"/api/games/{game}")
        assert status == 200 and len(json.loads(body)["moves"]) == 4
        status, _, body = server.request(f"/api/games/{game}/log?from=3")
        assert status == 200 and [event["seq"] for event in json.loads(body)["events"]] == [3, 4, 5, 6]
        await person.leave()


async def consent():
    with Server() as server:
        game, white, black = await two_players(server)
        await refused(white.ask("offer", game=game, id="0", what="takeback"), 1, "no move")
        await play(white, "e4")
        await play(black, "e5")
        await play(white, "Nf3")
        # White takes back only his knight's move, because black has not moved since.
        offer = await white.ask("offer", game=game, id="t", what="takeback")
        await refused(white.ask("answer", game=game, id="u", offer=offer["seq"], accept=True), 1, "by the others")
        await refused(black.ask("answer", game=game, id="u", offer=1, accept=True), 1, "no offer")
        await black.ask("answer", game=game, id="u", offer=offer["seq"], accept=True)
        event = await white.event("answer")
        assert event["undone"] == 1 and event["status"]["turn"] == "white" and event["offer"] is None
        # Now black takes back his move. White's later move is undone too.
        await play(white, "Bc4")
        offer = await black.ask("offer", game=game, id="t", what="takeback")
        await white.ask("answer", game=game, id="v", offer=offer["seq"], accept=True)
        stands = await black.ask("join", game=game)
        assert [move["text"] for move in stands["moves"]] == ["e4"] and stands["status"]["turn"] == "black"
        assert (await black.ask("history", game=game))["moves"] == ["e2-e4"]
        # A move that was chosen before the take-back refers to another position, although its text is legal again. The
        # same is true of a move chosen before the player's own last move.
        log = (await black.ask("log", game=game))["events"]
        await refused(black.ask("play", game=game, id="late", move="e5", after=log[-2]["seq"]), 1, "gone on")
        assert (await black.ask("status", game=game))["turn"] == "black"
        await refused(black.ask("play", game=game, id="late", move="e5", after="3"), -32602, "after")
        done = await black.ask("play", game=game, id="late", move="c5", after=log[-1]["seq"])
        await play(white, "a3")
        await refused(black.ask("play", game=game, id="later", move="a6", after=done["seq"] - 1), 1, "gone on")
        offer = await white.ask("offer", game=game, id="w", what="takeback")
        await black.ask("answer", game=game, id="w", offer=offer["seq"], accept=True)
        # Offers that are declined, expired by a move, and accepted as a draw.
        offer = await black.ask("offer", game=game, id="d", what="draw")
        assert (await white.ask("join", game=game))["offer"]["player"] == "black"
        await refused(white.ask("offer", game=game, id="e", what="draw"), 1, "open")
        await white.ask("answer", game=game, id="f", offer=offer["seq"], accept=False)
        # One offer of each kind a move: after it was declined, the same offer is refused until the next move.
        await refused(black.ask("offer", game=game, id="g", what="draw"), 1, "already")
        offer = await white.ask("offer", game=game, id="g", what="draw")
        await play(white, "Nc3")
        await refused(black.ask("answer", game=game, id="h", offer=offer["seq"], accept=True), 1, "no offer")
        offer = await black.ask("offer", game=game, id="i", what="draw")
        await white.ask("answer", game=game, id="j", offer=offer["seq"], accept=True)
        stands = await black.ask("join", game=game)
        assert stands["over"] and stands["result"] == {"reason": "agreement", "winners": ["white", "black"], "text": "drawn by agreement"}
        await refused(black.ask("play", game=game, id="k", move="a6"), 1, "over")
        # A player can resign, also out of turn.
        game, white, black = await two_players(server)
        await black.ask("resign", game=game, id="r")
        assert (await white.event("resign"))["result"]["winners"] == ["white"]
        # An ending by the rules: fool's mate.
        game, white, black = await two_players(server)
        for person, move in ((white, "f3"), (black, "e5"), (white, "g4"), (black, "Qh4#")):
            await play(person, move)
        stands = await white.ask("join", game=game)
        assert stands["over"] and stands["result"]["reason"] == "checkmate" and stands["result"]["winners"] == ["black"]
        # Four sides: all others have to agree to a draw. A side that resigns is out while the others play on.
        people = []
        host = await Person.come(server)
        opened = await host.ask("create", variant="four-player")
        for seat in opened["seats"]:
            person = await Person.come(server)
            person.game, person.seat = opened["game"], seat["seat"]
            await person.ask("join", game=person.game)
            await person.ask("claim", game=person.game, id="c", invite=seat["invite"], secret=new_secret())
            people.append(person)
        game = opened["game"]
        first = (await people[0].ask("moves", game=game, effects=False))["moves"][0]["text"]
        await play(people[0], first)
        await refused(people[0].ask("resign", game=game, id="x"), 1, "turn")
        offer = await people[0].ask("offer", game=game, id="o", what="takeback")
        for person in people[1:3]:
            await person.ask("answer", game=game, id="p", offer=offer["seq"], accept=True)
            assert len((await person.ask("join", game=game))["moves"]) == 1
            await refused(person.ask("answer", game=game, id="q", offer=offer["seq"], accept=True), 1, "accepted already")
        await people[3].ask("answer", game=game, id="p", offer=offer["seq"], accept=True)
        assert (await people[3].ask("join", game=game))["moves"] == []
        await people[0].ask("resign", game=game, id="y")
        stands = await people[0].ask("join", game=game)
        assert not stands["over"] and stands["status"]["out"] == [people[0].seat]
        for person in people + [host, white, black]:
            await person.leave()


async def clocks():
    with Server() as server:
        person = await Person.come(server)
        await refused(person.ask("create", variant="chess", clock={"base_ms": 10}), -32602, "base_ms")
        await person.leave()
        game, white, black = await two_players(server, clock={"base_ms": 60000, "increment_ms": 5000})
        stands = await white.ask("join", game=game)
        assert stands["clock"]["running"] is None and stands["clock"]["left_ms"] == {"white": 60000, "black": 60000}
        await play(white, "e4")
        event = await black.event("move")
        # The first move costs no time; then black's clock runs.
        assert event["clock"]["left_ms"] == {"white": 60000, "black": 60000} and event["clock"]["running"] == "black"
        await asyncio.sleep(0.3)
        await play(black, "e5")
        await black.event("move")
        clock = (await black.ask("join", game=game))["clock"]
        log = (await black.ask("log", game=game))["events"]
        used = log[-1]["at"] - log[-2]["at"]
        assert used >= 300 and clock["left_ms"]["black"] == 60000 - used + 5000 and clock["running"] == "white"
        server.kill()
        server.start()
        later = await Person.come(server)
        assert (await later.ask("join", game=game))["clock"] == clock
        await later.leave()
        # A flag falls without a request.
        game, white, black = await two_players(server, clock={"base_ms": 1000})
        await play(white, "e4")
        event = await white.event("flag")
        assert event["player"] == "black" and event["result"]["winners"] == ["white"] and event["result"]["reason"] == "time"
        assert event["clock"]["left_ms"]["black"] == 0
        await refused(black.ask("play", game=game, id="late", move="e5"), 1, "over")
        # Against a side that cannot win with its material the game is a draw (FIDE 6.9), otherwise it is lost.
        for men, reason in (("n", "draw"), ("r", "black")):
            game, white, black = await two_players(server, position=f"4k1{men}1/8/8/8/8/8/8/Q3K3 w - - 0 1", clock={"base_ms": 1000})
            await play(white, "Qb1")
            await play(black, "Kd8")
            event = await black.event("flag")
            assert event["player"] == "white" and event["result"]["reason"] == "time"
            assert event["result"]["winners"] == (["white", "black"] if reason == "draw" else [reason]), event
        # The flag also falls in a game that was not in memory.
        game, white, black = await two_players(server, clock={"base_ms": 1000})
        await play(white, "e4")
        server.kill()
        await asyncio.sleep(1.2)
        server.start()
        later = await Person.come(server)
        stands = await later.ask("join", game=game)
        if not stands["over"]:
            assert (await later.event("flag"))["player"] == "black"
        await later.leave()


async def floor_clocks():
    """A match in which anybody may act at any time: each floor has its clocks."""
    free = {"boards": 3, "schedule": "free"}
    with Server() as server:
        game, white, black = await two_players(server, "elevator-chess", set=free, clock={"base_ms": 60000, "increment_ms": 1000})
        assert (await white.ask("join", game=game))["clock"] == {"base_ms": 60000, "increment_ms": 1000, "floors": []}
        await play(white, "2:e2-e4")
        await play(white, "3:e2-e4")
        events = [await black.event("move") for _ in range(2)]
        assert [[(floor["floor"], floor["running"]) for floor in event["clock"]["floors"]] for event in events] == [[(2, "black")], [(3, "black")]]
        await asyncio.sleep(0.3)
        await play(black, "3:e7-e5")
        log = (await black.ask("log", game=game))["events"]
        used = log[-1]["at"] - log[-2]["at"]
        clock = (await black.ask("join", game=game))["clock"]
        assert [(floor["floor"], floor["running"], floor["left_ms"]["black"]) for floor in clock["floors"]] == [(2, "black", 60000), (3, "white", 60000 - used + 1000)]
        # Black resigns board 2. White owes a transfer, and on board 2 only his clock runs.
        await play(black, "2:resign")
        await black.event("move")
        clock = (await black.event("move"))["clock"]
        assert sorted((floor["floor"], floor["running"]) for floor in clock["floors"]) == [(2, "white"), (3, None)], clock
        await play(white, "2:e4D")
        stands = await black.ask("join", game=game)
        assert [(floor["floor"], floor["running"]) for floor in stands["clock"]["floors"]] == [(2, None), (3, "white")]
        # The log alone gives the same clocks.
        server.kill()
        server.start()
        later = await Person.come(server)
        assert (await later.ask("join", game=game))["clock"] == stands["clock"]
        await later.leave()
        # Flags fall without a request: the board is resigned, and then the owed transfer is made.
        game, white, black = await two_players(server, "elevator-chess", set=free, clock={"base_ms": 1000})
        await play(white, "1:e2-e4")
        flag = await white.event("flag")
        assert flag["move"] == {"seq": flag["seq"], "text": "1:resign", "player": "black", "turn_over": True} and not flag["over"]
        assert flag["status"]["transfers"] == [{"floor": 1, "player": "white", "holds": [1, 2]}] and flag["status"]["won"] == {"white": 1, "black": 0}
        flag = await white.event("flag")
        assert flag["move"]["text"] == "1:e4U" and flag["move"]["player"] == "white" and "transfers" not in flag["status"]
        stands = await white.ask("join", game=game)
        assert stands["status"]["floors"] == ["white-won resign", "open", "open"] and not stands["over"]
        # A take-back does not restore time. The clock of the board is the mover's again.
        game, white, black = await two_players(server, "elevator-chess", set=free, clock={"base_ms": 60000})
        await play(white, "1:e2-e4")
        offer = await white.ask("offer", game=game, id="t", what="takeback")
        await black.ask("answer", game=game, id="t", offer=offer["seq"], accept=True)
        stands = await white.ask("join", game=game)
        assert stands["moves"] == [] and [floor["running"] for floor in stands["clock"]["floors"]] == [None]
        for person in (white, black):
            await person.leave()


async def matches():
    """Elevator chess on ten boards, a seat for each side of each floor and more than enough people."""
    with Server("--limit", "sockets_per_address=100") as server:
        host = await Person.come(server)
        await refused(host.ask("create", variant="elevator-chess", set={"boards": 200}), 3, "at most 128 boards")
        await refused(host.ask("create", variant="elevator-chess", set={"boards": 3}, seats=3), -32602, "multiple")
        await refused(host.ask("create", variant="elevator-chess", set={"boards": 3}, seats=8), -32602, "at most 6", "3 boards")
        opened = await host.ask("create", variant="elevator-chess", set={"boards": 32, "schedule": "free"}, seats=64)
        game = opened["game"]
        assert len(opened["seats"]) == 64 and opened["seats"][0]["floors"] == [1, 1] and opened["seats"][63]["floors"] == [32, 32]
        people = {}
        for seat in opened["seats"]:
            person = await Person.come(server, checks=False)
            person.game = game
            people[(seat["player"], seat["floors"][0])] = person
            await person.ask("join", game=game)
            await person.ask("claim", game=game, id="c", invite=seat["invite"], secret=new_secret())
        # All players of white move at once, each on the own boards. A player cannot move on another's board.
        await asyncio.gather(*(play(people[("white", floor)], f"{floor}:e2-e4") for floor in range(1, 33)))
        await refused(play(people[("white", 1)], "2:d2-d4"), 1)
        await refused(play(people[("black", 1)], "2:e7-e5"), 6, "floor 2")
        await asyncio.gather(*(play(people[("black", floor)], f"{floor}:e7-e5") for floor in range(1, 33)))
        stands = await host.ask("join", game=game)
        assert len(stands["moves"]) == 64 and sorted(move["text"] for move in stands["moves"][:32]) == sorted(f"{f}:e2-e4" for f in range(1, 33))
        # All clients received the same events, in the same order.
        orders = set()
        for person in people.values():
            order = []
            while len(order) < 64:
                order.append((await person.event("move"))["move"]["text"])
            orders.add(tuple(order))
        assert len(orders) == 1 and list(orders.pop()) == [move["text"] for move in stands["moves"]]
        # A player who has seen only the first moves may move on a board on which no move was made since.
        known = next(move["seq"] for move in stands["moves"] if move["text"] == "5:e7-e5")
        one, two = people[("white", 5)], people[("white", 6)]
        await one.ask("play", game=game, id="n", move="5:d2-d4", after=known)
        await play(people[("black", 5)], "5:d7-d5")
        await refused(one.ask("play", game=game, id="o", move="5:c2-c4", after=known), 1, "gone on")
        await two.ask("play", game=game, id="n", move="6:d2-d4", after=known)
        assert len((await host.ask("join", game=game))["moves"]) == 67
        floor = await host.ask("position", game=game, floor=7)
        assert floor["board"]["turn"] == "white"
        # With exchanges an exchange ends with `done`.
        game, white, black = await two_players(server, "elevator-chess", set={"boards": 2, "schedule": "exchange"})
        await play(white, "1:e2-e4")
        await refused(play(black, "2:e7-e5"), 1, "turn")
        await play(white, "done")
        assert (await black.ask("status", game=game))["player"] == "black"
        for person in list(people.values()) + [host, white, black]:
            await person.leave()


VARIANT = 'format = 1\nname = "Test"\nextends = "chess"\n'


async def strangers():
    with Server() as server:
        person = await Person.come(server)
        await refused(person.ask("create", text=VARIANT), 1, "built in")
        await person.leave()
    with Server("--variants", "strangers", "--limit", "strangers=2", "--limit", "answer_ms=3000") as server:
        person = await Person.come(server)
        await refused(person.ask("create", text="name = 3"), 1)
        opened = await person.ask("create", text=VARIANT, file="test.toml", take=["white"], secret=(own := new_secret()))
        person.game = opened["game"]
        stands = await person.ask("join", game=person.game, secrets=[own])
        assert stands["title"] == "Test" and stands["source"]["text"] == VARIANT
        await play(person, "e4")
        assert (await person.ask("status", game=person.game))["turn"] == "black"
        # The variant runs in a sandboxed process. When the process dies, the game is set up again.
        children = open(f"/proc/{server.process.pid}/task/{server.process.pid}/children", encoding="ascii").read().split()
        tasks = children or [child for task in __import__("os").listdir(f"/proc/{server.process.pid}/task")
                             for child in open(f"/proc/{server.process.pid}/task/{task}/children", encoding="ascii").read().split()]
        assert len(tasks) == 1, tasks
        environment = open(f"/proc/{tasks[0]}/environ", "rb").read()
        assert environment == b"", environment
        __import__("os").kill(int(tasks[0]), 9)
        await asyncio.sleep(0.2)
        assert (await person.ask("status", game=person.game))["turn"] == "black"
        # A variant that exceeds its limits is refused, and nothing else is affected.
        endless = VARIANT + '[script]\nfile = "x.lua"\n'
        await refused(person.ask("create", text=endless, files={"x.lua": "while true do end"}), 1)
        # There is a limit of sandboxed processes. Games that clients have joined keep theirs.
        second = await person.ask("create", text=VARIANT)
        await person.ask("join", game=second["game"])
        await refused(person.ask("create", text=VARIANT), 3, "too many")
        await person.ask("leave", game=second["game"])
        third = await person.ask("create", text=VARIANT)
        await person.ask("join", game=third["game"])
        await person.ask("leave", game=third["game"])
        assert (await person.ask("join", game=second["game"]))["moves"] == []
        await person.leave()


def processes(server):
    """The strangers' processes of a server."""
    own = f"/proc/{server.process.pid}/task"
    return [int(child) for task in os.listdir(own) for child in open(f"{own}/{task}/children", encoding="ascii").read().split()]


async def patience():
    """A stranger's process that is given no processor is waited for, but not for ever."""
    with Server("--variants", "strangers", "--limit", "answer_ms=1000", "--limit", "work_ms_per_second=1000",
                "--limit", "actions_per_second=1000") as server:
        person = await Person.come(server)
        person.game = (await person.ask("create", text=VARIANT, take=["white"], secret=(own := new_secret())))["game"]
        await person.ask("join", game=person.game, secrets=[own])
        await play(person, "e4")
        process, = processes(server)
        # As on a busy machine: it goes on after more than the time for an answer.
        os.kill(process, signal.SIGSTOP)
        question = asyncio.create_task(person.ask("turns", game=person.game))
        await asyncio.sleep(2)
        assert not question.done()
        os.kill(process, signal.SIGCONT)
        assert len((await question)["turns"]) == 20
        assert processes(server) == [process]
        # It never goes on: the question is refused, and the game is set up again.
        os.kill(process, signal.SIGSTOP)
        await asyncio.wait_for(refused(person.ask("turns", game=person.game), 3), LONG)
        assert len((await person.ask("turns", game=person.game))["turns"]) == 20
        assert process not in processes(server)
        await person.leave()


async def shares():
    """Strangers' processes: a share for each address, after all others, and confined where the system can."""
    options = ["--variants", "strangers", "--behind-proxy", "--limit", "strangers=5", "--limit", "strangers_per_address=2"]
    with Server(*options) as server:
        one = await Person.come(server, extra_headers={"X-Forwarded-For": "192.0.2.1"})
        again = await Person.come(server, extra_headers={"X-Forwarded-For": "192.0.2.1"})
        other = await Person.come(server, extra_headers={"X-Forwarded-For": "2001:db8:1:1::1"})
        neighbour = await Person.come(server, extra_headers={"X-Forwarded-For": "2001:db8:1:1::2"})
        third = await Person.come(server, extra_headers={"X-Forwarded-For": "192.0.2.3"})

        async def open_by(person):
            game = (await person.ask("create", text=VARIANT))["game"]
            await person.ask("join", game=game)
            return game
        games = [await open_by(one), await open_by(one)]
        await refused(again.ask("create", text=VARIANT), 3, "this address")
        for _ in range(2):
            await open_by(other)
        await refused(neighbour.ask("create", text=VARIANT), 3, "this address")
        await open_by(third)
        # Now all processes are in use, and no address has more than its share.
        await refused(third.ask("create", text=VARIANT), 3, "just now")
        assert len(processes(server)) == 5
        # An address that leaves a game may open another one. Its own idle game makes room, not one of another address.
        await one.ask("leave", game=games[0])
        games.append(await open_by(again))
        assert len(processes(server)) == 5
        # A process that has ended does not count. The address that has its game set up again is charged for the new
        # process.
        for process in processes(server):
            os.kill(process, signal.SIGKILL)
        await asyncio.sleep(0.3)
        await third.ask("join", game=games[1])
        assert (await third.ask("status", game=games[1]))["turn"] == "white"
        for process in processes(server):
            status = open(f"/proc/{process}/status", encoding="ascii").read()
            assert os.getpriority(os.PRIO_PROCESS, process) == min(19, os.getpriority(os.PRIO_PROCESS, server.process.pid) + 10)
            code, _, body = server.request("/api/health")
            health = json.loads(body)
            assert code == 200 and health["ok"] and isinstance(health["confined"], bool), health
            assert f"Seccomp:\t{2 if health['confined'] else 0}\n" in status, status
            said = "".join(server.said)
            assert ("are not confined" in said) != health["confined"], said
        for person in (one, again, other, neighbour, third):
            await person.leave()
    with Server() as server:
        assert json.loads(server.request("/api/health")[2]) == {"ok": True}
