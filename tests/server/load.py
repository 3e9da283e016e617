"""1,000 clients in 500 games, 100 actions a second in all: how long each waits until it is acknowledged, and how long while four sockets
of four addresses ask the dearest questions there are. Loopback only. Figures are printed, and decide nothing: a machine that does other
things as well is slower.

VARIA_CLIENTS, VARIA_ACTIONS (a second) and VARIA_SECONDS say other numbers."""
import asyncio
import os
import time

from client import Person, Refused, Server, new_id, new_secret
from postgres import Postgres, programs

# A game without important captures, in which no position occurs twice.
LINE = ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 a4 c5 d5 c4 Bg5 h6 Be3 Nc5 "
        "Qd2 Kh7").split()


async def table(server):
    people = [await Person.come(server, checks=False, open_timeout=60) for _ in range(2)]
    secret = new_secret()
    opened = await people[0].ask("create", variant="chess", take=["white"], secret=secret)
    for person in people:
        person.game = opened["game"]
    await people[0].ask("join", game=opened["game"], secrets=[secret])
    await people[1].ask("join", game=opened["game"])
    await people[1].ask("claim", game=opened["game"], id="c", invite=opened["seats"][1]["invite"], secret=new_secret())
    return people


# Games with expensive questions: the parameters of `create`, and the question that is repeated.
DEAR = [({"variant": "arimaa", "position": "4h3/1H1d1E2/2r2c2/3m1e2/2M2D2/1r1R2r1/1C3H2/R3d2R g - - 0 20"}, "turns", {"effects": True}),
        ({"variant": "elevator-chess", "set": {"boards": 128}}, "position", {}),
        ({"variant": "tai-shogi"}, "describe", {}),
        ({"variant": "tai-shogi"}, "moves", {"effects": True})]


async def asker(server, number, counts):
    """Asks until it is told to end; what is refused is asked again, and counts."""
    game, method, params = DEAR[number]
    person = await Person.come(server, checks=False, extra_headers={"X-Forwarded-For": f"192.0.2.{number + 1}"}, open_timeout=60)
    try:
        opened = await person.ask("create", **game)
        while True:
            try:
                await person.ask(method, game=opened["game"], **params)
            except Refused:  # an answer that is too large to send was computed all the same
                await asyncio.sleep(0.05)
            counts[number] += 1
    finally:
        await person.leave()


async def measured(server, name, clients, a_second, seconds, askers=0):
    counts = [0] * len(DEAR)
    others = [asyncio.create_task(asker(server, number, counts)) for number in range(askers)]
    tables = []
    for _ in range(0, clients // 2, 10):
        tables += await asyncio.gather(*(table(server) for _ in range(10)))
    waits = []

    async def one(people, ply):
        begun, name = time.perf_counter(), new_id()
        while True:
            try:
                await people[ply % 2].ask("play", game=people[0].game, id=name, move=LINE[ply])
                break
            except Refused as refusal:
                if refusal.code != 7:
                    raise
            await asyncio.sleep(0.1)  # the store was unavailable, as it may be on a busy machine
        waits.append(time.perf_counter() - begun)

    actions = min(a_second * seconds, len(tables) * len(LINE))
    begun, tasks = time.perf_counter(), []
    used = os.times()
    before = cpu(server)
    for number in range(actions):
        await asyncio.sleep(max(0, begun + number / a_second - time.perf_counter()))
        tasks.append(asyncio.create_task(one(tables[number % len(tables)], number // len(tables))))
    await asyncio.gather(*tasks)
    took = time.perf_counter() - begun
    own = sum(os.times()[:2]) - sum(used[:2])
    waits.sort()
    at = lambda share: waits[min(len(waits) - 1, int(len(waits) * share))] * 1000
    print(f"{name}: {clients} clients, {actions} actions in {took:.1f} s: acknowledged within {at(0.5):.1f} ms half of them, {at(0.9):.1f} ms 90%, "
          f"{at(0.99):.1f} ms 99%, {waits[-1] * 1000:.1f} ms all; the server used {cpu(server) - before:.1f} s of processor time and "
          f"{server.memory() / 1048576:.0f} MiB, the clients {own:.1f} s", flush=True)
    if askers:
        asked = ", ".join(f"{DEAR[number][1]} of {DEAR[number][0]['variant']} {counts[number]} times" for number in range(askers))
        print(f"    meanwhile answered or refused: {asked}", flush=True)
    for one in others:
        one.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.gather(*(person.leave() for people in tables for person in people))


def cpu(server):
    fields = open(f"/proc/{server.process.pid}/stat", encoding="ascii").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load():
    clients = int(os.environ.get("VARIA_CLIENTS") or 1000)
    a_second = int(os.environ.get("VARIA_ACTIONS") or 100)
    seconds = int(os.environ.get("VARIA_SECONDS") or 5)
    options = ("--behind-proxy", "--limit", f"sockets_per_address={clients + 10}", "--limit", f"sockets={clients + 20}",
               "--limit", "creations_per_hour=100000", "--limit", "requests_per_second=1000")

    async def both(server, name):
        await measured(server, name, clients, a_second, seconds)
        await measured(server, name + ", while four ask", clients, a_second, seconds, len(DEAR))

    with Server(*options) as server:
        await both(server, "SQLite")
    if programs():
        with Postgres() as postgres, Server(*options, db=postgres.url) as server:
            await both(server, "PostgreSQL")
