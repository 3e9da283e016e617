"""Elevator Chess between people, to its end: in teams, with clocks, with boards that are given up and transfers that others make. The moves are the
shortest mates of chess books; who wins what follows from the rules by hand."""
import json
import os
import re

from client import Person, Server, new_id, new_secret, play, refused, two_players


async def seated(server, **how):
    """A match, and somebody on each seat, by the seats' names."""
    host = await Person.come(server)
    opened = await host.ask("create", **how)
    people = {}
    for seat in opened["seats"]:
        person = await Person.come(server)
        person.game, person.seat, person.plays = opened["game"], seat["seat"], seat.get("plays")
        await person.ask("join", game=opened["game"])
        await person.ask("claim", game=opened["game"], id=new_id(), invite=seat["invite"], secret=new_secret())
        people[seat["seat"]] = person
    host.game = opened["game"]
    await host.ask("join", game=host.game)
    return host, people


async def until(person, text):
    """The event of this move, whoever makes it."""
    while True:
        event = await person.event("move")
        if event["move"]["text"] == text:
            return event


async def stands(person):
    return await person.ask("join", game=person.game)


async def leave(*people):
    for person in people:
        await person.leave()


# After e4 e5 these moves lead to mate on f7.
MATE = ["f1-c4", "b8-c6", "d1-h5", "g8-f6", "h5-f7"]


async def four_teams():
    """Four teams of two on four boards, the inventor's example."""
    with Server("--limit", "sockets_per_address=100") as server:
        host = await Person.come(server)
        await refused(host.ask("create", variant="elevator-chess-teams", seats=16), -32602, "at most 8", "A has 2 boards")
        await refused(host.ask("create", variant="elevator-chess-teams", set={"seats": "A:1w,2w,3w;B:4w;C:1b,2b;D:3b,4b"}, seats=8), -32602, "at most 4", "B has 1 board")
        await host.leave()
        # The seating of the inventor, then the seating of the shipped variant.
        host, people = await seated(server, variant="elevator-chess-teams", set={"seats": "A:1w,2w;C:2b,3b;B:3w,4w;D:4b,1b"}, seats=8)
        assert {name: [(p["floor"], p["side"]) for p in person.plays] for name, person in people.items()} == {
            "A.1": [(1, "white")], "A.2": [(2, "white")], "C.1": [(2, "black")], "C.2": [(3, "black")],
            "B.1": [(3, "white")], "B.2": [(4, "white")], "D.1": [(1, "black")], "D.2": [(4, "black")]}
        await leave(host, *people.values())
        host, people = await seated(server, variant="elevator-chess-teams", set={"finish": "all"}, seats=8)
        white = {1: "A.1", 2: "A.2", 3: "B.1", 4: "B.2"}
        black = {1: "C.1", 3: "C.2", 2: "D.1", 4: "D.2"}
        assert {name: [(p["floor"], p["side"]) for p in person.plays] for name, person in people.items()} == {
            **{name: [(floor, "white")] for floor, name in white.items()}, **{name: [(floor, "black")] for floor, name in black.items()}}
        for floor in range(1, 5):  # every player has a board to play on
            await play(people[white[floor]], f"{floor}:e2-e4")
            await play(people[black[floor]], f"{floor}:e7-e5")
        await refused(play(people["A.1"], "2:d2-d4"), 6, "A", "floor 2")
        # C resigns board 1, where A is to move. The resignation waits for A's move.
        await people["C.1"].ask("resign", game=host.game, id="r")
        assert (await stands(host))["giving_up"] == [{"floor": 1, "player": "C", "side": "black"}]
        await play(people["A.1"], "1:d2-d4")
        event = await until(host, "1:resign")
        assert event["seat"] == "C.1" and event["status"]["transfers"] == [{"floor": 1, "player": "A", "holds": [1, 2]}] and not event["over"]
        # Board 2 waits for A's transfer, boards 3 and 4 do not.
        await refused(play(people["A.2"], "2:g1-f3"), 1, "floor 2 waits for A's transfer from floor 1")
        await refused(play(people["C.1"], "1:e5U"), 1, "not white's")
        await play(people["B.1"], "3:g1-f3")
        await play(people["B.2"], f"4:{MATE[0]}")
        await refused(play(people["B.1"], "1:d4U"), 6, "for A")
        await play(people["A.2"], "1:d4U")  # made by a team-mate
        assert "giving_up" not in await stands(host)
        for number, move in enumerate(MATE):
            await play(people[white[2] if number % 2 == 0 else black[2]], f"2:{move}")
        status = (await stands(host))["status"]
        assert status["floors"][:2] == ["white-won resign", "white-won checkmate"] and status["transfers"] == [{"floor": 2, "player": "A", "holds": [2, 3]}]
        for number, move in enumerate(MATE[1:4], 1):  # board 4 goes on meanwhile
            await play(people[white[4] if number % 2 == 0 else black[4]], f"4:{move}")
        await play(people["A.1"], "2:d4U")
        # B resigns board 3, where C is to move.
        await people["B.1"].ask("resign", game=host.game, id="r")
        await play(people["C.2"], "3:a7-a6")
        await until(host, "3:resign")
        await play(people["B.2"], f"4:{MATE[4]}")
        end = await stands(host)
        assert end["status"]["floors"] == ["white-won resign", "white-won checkmate", "black-won resign", "white-won checkmate"]
        assert end["over"] and end["result"]["winners"] == ["A"] and end["status"]["won"] == {"A": 2, "B": 1, "C": 1, "D": 0}
        await leave(host, *people.values())


async def three_a_side():
    """Six in two teams on three boards."""
    with Server("--limit", "sockets_per_address=100") as server:
        host = await Person.come(server)
        await refused(host.ask("create", variant="elevator-chess", set={"boards": 3}, seats=6), -32602, "done", "free")
        await host.leave()
        host, people = await seated(server, variant="elevator-chess", set={"boards": 3, "schedule": "free", "finish": "all"}, seats=6)
        for seat, move in (("white.1", "f2-f3"), ("black.1", "e7-e5"), ("white.1", "g2-g4"), ("black.1", "d8-h4")):
            await play(people[seat], f"1:{move}")
        assert (await stands(host))["status"]["transfers"] == [{"floor": 1, "player": "black", "holds": [1, 2]}]
        await refused(play(people["white.2"], "2:e2-e4"), 1, "floor 2 waits for black's transfer from floor 1")
        await refused(play(people["white.1"], "1:e2-e4"), 1, "floor 1 waits for black's transfer")
        await play(people["white.3"], "3:e2-e4")
        await play(people["black.3"], "3:e7-e5")
        await refused(play(people["white.3"], "1:e5U"), 6, "for black")
        await play(people["black.3"], "1:e5U")
        # White's second player resigns his boards. The others play on.
        await refused(people["white.2"].ask("resign", game=host.game, id="not", floor=3), 6, "floor 3")
        await refused(people["white.2"].ask("resign", game=host.game, id="not", floor=4), -32602, "1 to 3")
        await refused(people["white.1"].ask("resign", game=host.game, id="not"), 1, "decided already")
        await play(people["white.2"], "2:e2-e4")
        answer = await people["white.2"].ask("resign", game=host.game, id="r")
        assert (await people["white.2"].ask("resign", game=host.game, id="r"))["seq"] == answer["seq"]
        event = await host.event("resign")
        assert event["floors"] == [2] and event["player"] == "white" and not event["over"]
        server.kill()  # resignations are not lost in a crash
        server.start()
        people = {}
        host = await Person.come(server)
        game = event["game"]
        host.game = game
        assert (await stands(host))["giving_up"] == [{"floor": 2, "player": "white", "side": "white"}]
        await host.leave()


async def three_to_the_end():
    """The same, to its end."""
    with Server("--limit", "sockets_per_address=100") as server:
        host, people = await seated(server, variant="elevator-chess", set={"boards": 3, "schedule": "free", "finish": "all"}, seats=6)
        for seat, move in (("white.1", "f2-f3"), ("black.1", "e7-e5"), ("white.1", "g2-g4"), ("black.1", "d8-h4")):
            await play(people[seat], f"1:{move}")
        await play(people["white.3"], "3:e2-e4")
        await play(people["black.3"], "3:e7-e5")
        await play(people["black.2"], "1:e5U")  # to board 2, which he plays himself
        await play(people["white.2"], "2:e2-e4")
        await people["white.2"].ask("resign", game=host.game, id="r")
        await play(people["black.2"], "2:a7-a6")
        event = await until(host, "2:resign")
        assert event["seat"] == "white.2" and event["status"]["won"] == {"white": 0, "black": 2} and not event["over"]
        for number, move in enumerate(MATE):
            await play(people["white.3" if number % 2 == 0 else "black.3"], f"3:{move}")
        end = await stands(host)
        assert end["over"] and end["result"]["winners"] == ["black"] and end["status"]["status"] == "black-wins match 1-2"
        await leave(host, *people.values())


async def two_clocks():
    """Two players, two boards, two clocks."""
    with Server() as server:
        game, white, black = await two_players(server, "elevator-chess", set={"boards": 2, "schedule": "free"}, clock={"base_ms": 300000, "increment_ms": 1000})
        for floor in (1, 2):
            await play(white, f"{floor}:e2-e4")
            await play(black, f"{floor}:e7-e5")
        clock = (await white.ask("join", game=game))["clock"]
        assert [(floor["floor"], floor["running"]) for floor in clock["floors"]] == [(1, "white"), (2, "white")]
        await black.ask("resign", game=game, id="r", floor=1)
        await play(white, "1:d2-d4")
        event = await until(black, "1:resign")
        assert event["status"]["player"] == "white" and not event["over"]
        clock = (await white.ask("join", game=game))["clock"]
        assert [(floor["floor"], floor["running"]) for floor in clock["floors"]] == [(1, "white"), (2, None)], clock
        await refused(play(white, "2:g1-f3"), 1, "floor 2 waits for white's transfer from floor 1")
        await play(white, "1:d4U")
        for number, move in enumerate(MATE):
            await play(white if number % 2 == 0 else black, f"2:{move}")
        end = await white.ask("join", game=game)
        assert end["over"] and end["result"]["winners"] == ["white"] and [floor["running"] for floor in end["clock"]["floors"]] == [None, None]
        # A player of all boards can resign the match.
        game, white, black = await two_players(server, "elevator-chess", set={"boards": 2, "schedule": "free"})
        await play(white, "1:e2-e4")
        await white.ask("resign", game=game, id="all")
        end = await black.ask("join", game=game)
        assert end["over"] and end["result"]["reason"] == "resignation" and end["result"]["winners"] == ["black"]
        # With exchanges a board is resigned when the exchange of its player begins. If only `done` is left, it is
        # played automatically.
        game, white, black = await two_players(server, "elevator-chess", set={"boards": 2})
        await play(white, "1:e2-e4")
        await play(white, "2:e2-e4")
        await play(white, "done")
        await white.ask("resign", game=game, id="one", floor=1)
        assert (await white.ask("join", game=game))["giving_up"] == [{"floor": 1, "player": "white", "side": "white"}]
        await play(black, "1:e7-e5")
        await play(black, "done")
        await until(white, "1:resign")
        await refused(play(white, "2:d2-d4"), 1, "floor 1 waits for black's transfer")
        await play(black, "1:e5U")
        await until(black, "done")
        assert (await white.ask("join", game=game))["status"]["player"] == "black"
        await leave(white, black)
        # If the time of a team that plays by turns is over, it resigns the boards on which it is to move, and `done` is
        # played.
        host, people = await seated(server, variant="elevator-chess-teams", set={"schedule": "exchange"}, clock={"base_ms": 1000})
        await play(people["A"], "1:e2-e4")
        events = [await host.event("flag") for _ in range(2)]
        assert [(event["move"]["text"], event["move"]["player"], event["over"]) for event in events] == [("2:resign", "A", False), ("done", "A", False)]
        assert (await stands(host))["status"]["floors"][1] == "black-won resign"
        await leave(host, *people.values())


async def how_to_play():
    """Each request of docs/elevator-chess.md opens a match as the page says."""
    page = open(os.path.join(os.path.dirname(__file__), "..", "..", "docs", "elevator-chess.md"), encoding="utf-8").read()
    requests = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.S)]
    assert len(requests) >= 11
    with Server() as server:
        for request in requests:
            status, _, body = server.request("/api/games", request)
            assert status == 200, (request, body)
            opened = json.loads(body)
            assert len(opened["seats"]) == request.get("seats", 2), opened
