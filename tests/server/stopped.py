"""A store that stands still, and a server that is told to end whatever it does."""
import asyncio
import os
import signal
import sys
import time

import postgres
from client import Person, Refused, Server, new_id, new_secret, play, refused, two_players

LONG = 60  # seconds until any answer
# A position of Arimaa with very many turns.
DEAR = "4h3/1H1d1E2/2r2c2/3m1e2/2M2D2/1r1R2r1/1C3H2/R3d2R g - - 0 20"


def of_database(folder):
    """The processes of the PostgreSQL that keeps its data in this folder."""
    with open(os.path.join(folder, "postmaster.pid"), encoding="ascii") as file:
        first = int(file.readline())
    children = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == first:
                        children.append(int(name))
            except OSError:
                pass
    return [first, *children]


async def stands_still():
    """PostgreSQL whose processes are stopped: refused with code 7, health 503, SIGTERM ends the server; nothing is lost."""
    if postgres.programs() is None:
        print("PostgreSQL is not installed: skipped")
        sys.exit(77)
    with postgres.Postgres() as database:
        with Server("--limit", "store_ms=1000", db=database.url) as server:
            game, white, black = await two_players(server)
            await play(white, "e4")
            stopped = of_database(database.data)
            for process in stopped:
                os.kill(process, signal.SIGSTOP)
            try:
                name = new_id()
                for _ in range(2):
                    await asyncio.wait_for(refused(black.ask("play", game=game, id=name, move="e5"), 7), LONG)
                status, _, _ = await asyncio.get_running_loop().run_in_executor(None, server.request, "/api/health")
                assert status == 503, status
                begun = time.monotonic()
                server.process.send_signal(signal.SIGTERM)
                await asyncio.get_running_loop().run_in_executor(None, server.process.wait, LONG)
                print(f"SIGTERM ended it in {time.monotonic() - begun:.2f} s")
                server.reader.wait()
            finally:
                for process in stopped:
                    os.kill(process, signal.SIGCONT)
            with Server(db=database.url) as other:
                stands = await Person.come(other)
                log = (await stands.ask("log", game=game))["events"]
                assert [event["seq"] for event in log] == list(range(1, len(log) + 1)) and "e4" in [e.get("move", {}).get("text") for e in log], log
                await stands.leave()
            await white.leave()
            await black.leave()


async def farewell():
    """SIGTERM while many questions wait, each of them long."""
    with Server() as server:
        people = [await Person.come(server, checks=False) for _ in range(12)]
        opened = await people[0].ask("create", variant="arimaa", position=DEAR)
        questions = []
        for person in people:
            await person.ask("join", game=opened["game"])
        for person in people:
            questions.append(asyncio.create_task(person.ask("turns", game=opened["game"], effects=True)))
        await asyncio.sleep(0.2)
        begun = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        code = await asyncio.get_running_loop().run_in_executor(None, server.process.wait, LONG)
        print(f"SIGTERM ended it in {time.monotonic() - begun:.2f} s")
        assert code == 0, code
        for question in questions:
            try:
                await question
            except (ConnectionError, Refused):
                pass
        server.reader.wait()
