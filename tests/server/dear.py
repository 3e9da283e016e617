"""What is dear: while variants are loaded, long games set up again and large matches asked about, others play. How long they wait is
printed; it decides nothing, since a machine that does other things as well is slower."""
import asyncio
import json
import sqlite3
import time

from client import Person, Refused, Server, play, two_players
from load import LINE

LONG = 120  # seconds until any answer
SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"]
OPTIONS = ("--limit", "work_ms_per_second=1000", "--limit", "boards=1000", "--limit", "loaded=8", "--limit", "creations_per_hour=1000", "--limit", "actions_per_second=1000")


def lengthen(db, game, most):
    """The last four moves again and again, until there are so many."""
    with sqlite3.connect(db) as store:
        rows = store.execute("SELECT seq, at, data FROM actions WHERE game = ? AND kind = 'move' ORDER BY seq", (game,)).fetchall()
        seq, at, _ = rows[-1]
        again = [json.loads(row[2]) for row in rows[-4:]]
        for number in range(len(rows), most):
            seq += 1
            data = again[number % 4]
            store.execute("INSERT INTO actions (game, seq, client, at, kind, data) VALUES (?, ?, ?, ?, 'move', ?)",
                          (game, seq, f"{data['seat']}/again{number}", at, json.dumps(data)))


async def long_game(server, moves):
    game, one, other = await two_players(server)
    for number, move in enumerate(SHUFFLE):
        await play((one, other)[number % 2], move)
    for person in (one, other):
        await person.leave()
    server.stop()
    lengthen(server.db, game, moves)
    server.start()
    return game


async def asked(person, method, **params):
    """How long the answer or the refusal took, in seconds."""
    begun = time.monotonic()
    try:
        await person.ask(method, **params)
    except Refused as refusal:
        assert refusal.code in (1, 3), refusal  # too many requests at once, or too long a computation
    return time.monotonic() - begun


async def load_variants(server, over):
    person = await Person.come(server, checks=False)
    most, boards = await asked(person, "create", variant="tai-shogi"), 900
    while not over.is_set():
        boards += 1  # another variant each time
        most = max(most, await asked(person, "create", variant="elevator-chess", set={"boards": str(boards)}))
    await person.leave()
    return "create", most


async def set_up_again(server, game, over):
    most = 0
    while not over.is_set():
        person = await Person.come(server, checks=False)
        for method in ("join", "history", "moves"):
            most = max(most, await asked(person, method, game=game))
        await person.leave()
        # No client has joined this game, so the new games take its place in memory.
        other = await Person.come(server, checks=False)
        for _ in range(8):
            await asked(other, "create", variant="chess")
        await other.leave()
    return "a long game", most


async def ask_of_match(server, over):
    person = await Person.come(server, checks=False)
    game = (await person.ask("create", variant="elevator-chess", set={"boards": "1000", "schedule": "free"}))["game"]
    most = 0
    while not over.is_set():
        for method in ("join", "status", "position", "history", "describe"):
            most = max(most, await asked(person, method, game=game))
    await person.leave()
    return "a match of 1,000 boards", most


async def others_play():
    with Server(*OPTIONS) as server:
        game = await long_game(server, 5000)
        _, one, other = await two_players(server)
        over = asyncio.Event()
        tasks = [asyncio.create_task(task) for task in (load_variants(server, over), set_up_again(server, game, over), ask_of_match(server, over))]
        waits = []
        for number, move in enumerate(LINE):
            begun = time.monotonic()
            await asyncio.wait_for(play((one, other)[number % 2], move), LONG)
            waits.append(time.monotonic() - begun)
            await asyncio.sleep(0.05)
        over.set()
        for name, most in await asyncio.gather(*tasks):
            print(f"{name}: at most {most * 1000:.0f} ms")
        waits.sort()
        print(f"moves of others meanwhile: half within {waits[len(waits) // 2] * 1000:.0f} ms, all within {waits[-1] * 1000:.0f} ms")
        assert len((await one.ask("join", game=one.game))["moves"]) == len(LINE)
        for person in (one, other):
            await person.leave()
        # The server stops without waiting for games that are being made.
        server.stop()
        server.start()
        people = [await Person.come(server, checks=False) for _ in range(3)]
        making = [asyncio.create_task(person.ask(method, **params)) for person, (method, params) in
                  zip(people, (("create", {"variant": "tai-shogi"}), ("join", {"game": game}), ("moves", {"game": game})))]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        await asyncio.get_running_loop().run_in_executor(None, server.stop)
        print(f"SIGTERM ended it in {time.monotonic() - begun:.2f} s")
        await asyncio.gather(*making, return_exceptions=True)
