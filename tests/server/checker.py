"""The checker of what the server promises: many clients, faults at random, and a judgement of all that was said.
docs/server-checker.md tells more.

    checker.py [--seconds N] [--store sqlite|postgres] [--servers N] [--seed N] [--clocks] [--log FILE]
    checker.py --lies [NAME...]   faults on purpose, each of which has to be found
    checker.py --every [--long]   what `./test --server` runs
    checker.py --sum FILE         adds up what a log says of all runs
"""
import argparse
import asyncio
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

import faults
from client import Refused, Server
from history import History, now
from lies import LIES
from lines import Line, LyingLine
from postgres import programs
from promises import LATE_FLAG, judge
from stores import PostgresStore, SqliteStore
from tables import Duel, Guest, Match

OPEN = [word for limit in ("requests_per_second=100000", "actions_per_second=100000", "creations_per_hour=1000000", "sockets_per_address=1000")
        for word in ("--limit", limit)]
TRACE = os.environ.get("VARIA_TRACE")  # whether each fault is written to standard error
ROUND = 30  # seconds, after which everything is judged and new games begin


def faketime():
    found = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    return found[0] if found else None


class Checked(Server):
    """A server whose clock can be set, and which leaves no other trace than others do."""

    def __init__(self, *options, steps=False, **how):
        self.steps = steps
        self.offset = tempfile.NamedTemporaryFile("w", prefix="varia-clock-", encoding="ascii")
        self.set_clock(0)
        super().__init__(*options, **how)

    def __exit__(self, *how):
        super().__exit__(*how)
        self.offset.close()

    def set_clock(self, seconds):
        self.offset.seek(0)
        self.offset.truncate()
        self.offset.write(f"{seconds:+d}\n")
        self.offset.flush()

    def start(self):
        own = {"LD_PRELOAD": faketime(), "FAKETIME_TIMESTAMP_FILE": self.offset.name, "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
               "DONT_FAKE_MONOTONIC": "1"} if self.steps else {}
        self.environment = {**os.environ, **own}
        super().start()


class World:
    """Servers, their store, the lines to them, and what has happened so far."""

    def __init__(self, store, seed, servers=1, steps=False, lie=None, duels=3, patience=History.patience, long=False):
        self.patience, self.long = patience, long
        self.store, self.seed, self.count, self.duels = store, seed, servers, duels
        self.wants_steps, self.steps = steps, bool(steps and faketime())
        self.chance = random.Random(f"{seed} faults")
        self.history = History()
        self.lie = lie
        self.servers, self.lines, self.struck = [], [], {}
        self.resident = []
        self.late = []  # promises that were broken at the end

    async def __aenter__(self):
        for _ in range(self.count):
            address = await self.store.address()
            self.servers.append(await asyncio.to_thread(Checked, *OPEN, steps=self.steps, db=address))
        if self.lie and self.lie.triggers:
            await asyncio.to_thread(self.servers[0].kill)
            self.store.lie(self.lie.triggers)
            await self.start(self.servers[0])
        for server in self.servers:
            self.lines.append(await (LyingLine(server.port, self.lie) if self.lie else Line(server.port)).start())
        return self

    async def __aexit__(self, kind, value, trace):
        for line in [*self.lines, *self.store.lines]:
            line.mend()
        for server in self.servers:
            try:
                await asyncio.to_thread(server.__exit__, kind, value, trace)
            except (AssertionError, subprocess.TimeoutExpired) as other:
                # At this point no fault disturbs the server any more.
                self.late.append(("ends", str(other)))
                server.kill()
                shutil.rmtree(server.folder, ignore_errors=True)
        for line in [*self.lines, *self.store.lines]:
            await line.stop()

    def ports(self):
        return [line.port for line in self.lines]

    async def start(self, server):
        """Again, on the port that it had. What its system still holds for a moment is waited for."""
        for attempt in range(60):
            try:
                return await asyncio.to_thread(server.start)
            except RuntimeError:
                if attempt == 59:
                    raise
                await asyncio.sleep(0.5)

    # ---- a round -----------------------------------------------------------------------------------------------------
    async def round(self, number, seconds, every):
        """Plays for so long while faults strike, and answers what is broken."""
        self.history = History()
        self.history.patience = self.patience
        tables = [Duel(self, f"{number}.duel{i}") for i in range(self.duels)] + [Match(self, f"{number}.match")]
        end = asyncio.Event()
        playing = [asyncio.create_task(table.run(end)) for table in tables]
        begun = now()
        while now() - begun < seconds:
            await asyncio.sleep(faults.some(self.chance, 0.2, 1))
            for task in playing:
                if task.done():
                    task.result()
            for server in self.servers:
                if server.process.poll() is not None:
                    return [("alive", f"a server has ended by itself with {server.process.returncode}")]
                self.resident.append(server.memory())
            await self.strike(*every)
        end.set()
        await asyncio.gather(*playing)
        logs = await self.logs()
        rows, games = await asyncio.to_thread(self.store.rows)
        by_game = {}
        for game, seq, client, at, kind, data in rows:
            by_game.setdefault(game, []).append((seq, client, at, kind))
            if game in self.history.games:
                self.search_store(data)
        for game, data in games:
            if game in self.history.games:
                self.search_store(data)
        for server in self.servers:
            with open(os.path.join(server.folder, "log"), encoding="utf-8", errors="replace") as log:
                self.history.search(log.read(), "a server's log")
        if not any(asked.acknowledged() for asked in self.history.asked if asked.id):
            refused = next((attempt.error for asked in self.history.asked for attempt in asked.attempts if attempt.error), "nothing")
            self.history.noted.append(("alive", f"nothing was acknowledged in {seconds:.0f} s; the first refusal is {refused}"))
        return judge(self.history, logs, {game: by_game.get(game, []) for game in logs}, self.steps)

    async def strike(self, of_servers, of_store):
        """A fault, or one of the servers' and one of the store's at the same time. Each decides by a seed of its own."""
        if not of_servers and not of_store:
            return
        first = self.chance.choice(of_servers + of_store)
        both = [first]
        if self.chance.random() < 0.25 and of_servers and of_store:
            both.append(self.chance.choice(of_store if first in of_servers else of_servers))
        for fault in both:
            self.struck[fault.__name__] = self.struck.get(fault.__name__, 0) + 1
        if TRACE:
            print(f"{now():.2f} {' and '.join(fault.__name__ for fault in both)}", file=sys.stderr, flush=True)
        await asyncio.gather(*(fault(self, random.Random(f"{self.seed} {sum(self.struck.values())} {fault.__name__}")) for fault in both))

    def search_store(self, text):
        """Hashes belong there; what they are of does not."""
        self.history.search(text, "the store", [word for word, what in self.history.secrets.items() if what.startswith("the hash")])

    async def logs(self):
        """Of each game its whole log, once all flags have had time to fall. They are asked of the servers by turns, past all lines."""
        logs = {}
        for number, (name, game) in enumerate(self.history.games.items()):
            server = self.servers[number % len(self.servers)]
            if game.clock:
                await self.wait_for_flag(server, name)
            logs[name] = await asyncio.to_thread(whole_log, server, name)
        return logs

    async def wait_for_flag(self, server, game):
        guest = await Guest.arrive(server.port, History(), "checker")
        try:
            begun = time.time() * 1000
            while True:
                try:
                    stands = await asyncio.wait_for(guest.ask("join", game=game), 60)
                except Refused as refusal:
                    # If the store has just come back, this question may be the first that finds it unavailable. It is
                    # then refused, and sent again.
                    if refusal.code != 7 or time.time() * 1000 - begun > 1000 * History.patience:
                        raise
                    await asyncio.sleep(0.5)
                    continue
                clock = stands["clock"]
                due = clock["at"] + clock["left_ms"][clock["running"]] if clock["running"] else None
                if stands["over"] or due is None or due > begun:
                    return
                if time.time() * 1000 - begun > LATE_FLAG:
                    self.history.noted.append(("clocks", f"{game}: the flag that was due at {due} has not fallen"))
                    return
                await asyncio.sleep(0.1)
        except Refused as refusal:
            self.history.noted.append(("there", f"{game} cannot be joined any more: {refusal}"))
        finally:
            guest.socket.transport.abort()


def whole_log(server, game):
    events, at = [], 1
    while True:
        status, _, body = server.request(f"/api/games/{game}/log?from={at}")
        if status != 200:
            raise RuntimeError(f"no log of {game}: {status} {body[:300]}")
        page = json.loads(body)["events"]
        events += page
        if len(page) < 1000:
            return events
        at = page[-1]["seq"] + 1


def away_yet_done(asked):
    """It was refused because the store was away, and nothing else came of it, but had been written: when it was sent again, that was said."""
    first = next((attempt for attempt in asked.attempts if attempt.result), None)
    before = asked.attempts[:asked.attempts.index(first)] if first else []
    return bool(before) and first.result.get("again", False) and all(attempt.error and attempt.error["code"] == 7 for attempt in before)


LONGEST = ("longest_wait", "longest_end")  # of these the summary has the maximum, of the others the sum


def summary(history):
    actions = [asked for asked in history.asked if asked.id]
    return {"acknowledged": sum(bool(asked.acknowledged()) for asked in actions), "refused": sum(asked.surely_refused() for asked in actions),
            "sent_again": sum(len(asked.attempts) > 1 for asked in actions), "questions": len(history.asked) - len(actions), "games": len(history.games),
            "told": len(history.heard), "away_yet_done": sum(away_yet_done(asked) for asked in actions), "longest_wait": history.longest_wait(),
            "longest_end": max(history.ends, default=0.0)}


async def run(kind="sqlite", seconds=30, seed=1, servers=None, steps=False, log=None, without=()):
    """Rounds for so many seconds. Prints and logs what has happened; answers what is broken."""
    if kind == "postgres" and not programs():
        print("left out: PostgreSQL is not installed")
        return []
    store = await asyncio.to_thread(PostgresStore if kind == "postgres" else SqliteStore)
    broken, sums, begun = [], {}, now()
    try:
        async with World(store, seed, servers or (2 if kind == "postgres" else 1), steps, long=seconds >= 200) as world:
            *every, left_out = faults.possible(world)
            every = [[fault for fault in some if fault.__name__ not in without] for some in every]
            for reason in left_out:
                print(f"left out: {reason}")
            number = 0
            while not broken and now() - begun < seconds:
                broken = await world.round(number, min(ROUND, seconds - (now() - begun)), every)
                number += 1
                for name, value in summary(world.history).items():
                    sums[name] = max(sums.get(name, 0), value) if name in LONGEST else sums.get(name, 0) + value
            memory = world.resident
            for server in world.servers if broken else []:
                sys.stderr.write("".join(open(os.path.join(server.folder, "log"), encoding="utf-8", errors="replace").readlines()[-20:]))
        broken += world.late
    finally:
        await asyncio.to_thread(store.close)
    line = {"store": store.name, "seed": seed, "seconds": round(now() - begun), "servers": world.count, "faults": world.struck, **sums,
            "memory_mib": [round(part / 1048576, 1) for part in (memory[0], max(memory), memory[-1])] if memory else [], "broken": broken[:20]}
    for name in LONGEST:
        line[name] = round(line.get(name, 0), 3)
    if log:
        with open(log, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    print(f"{store.name}, seed {seed}: {sum(world.struck.values())} faults in {line['seconds']} s ({', '.join(f'{name} {times}' for name, times in sorted(world.struck.items()))}); "
          f"{sums['acknowledged']} actions acknowledged in {sums['games']} games, {sums['refused']} refused, {sums['sent_again']} sent again, {sums['questions']} questions, "
          f"{sums['told']} times told; longest wait {line['longest_wait']:.2f} s, until SIGTERM had ended one {line['longest_end']:.2f} s; memory {line['memory_mib']} MiB", flush=True)
    for promise, text in broken[:20]:
        print(f"BROKEN {promise}: {text}")
    return broken


async def find(lie, kind="sqlite", seed=1, seconds=110):
    """Plays with a server that lies until that is found; answers how long it took, or nothing."""
    store = await asyncio.to_thread(PostgresStore if kind == "postgres" else SqliteStore)
    begun, number = now(), 0
    try:
        async with World(store, seed, 1, lie=lie(random.Random(f"{seed} lie")), duels=1, patience=5) as world:
            while now() - begun < seconds:
                broken = await world.round(number, 3, ([faults.kill] if lie.kills else [], []))
                number += 1
                found = [text for promise, text in broken if promise in lie.promise and lie.words in text]
                if found:
                    print(f"{lie.__name__}: found after {now() - begun:.1f} s: {found[0][:160]}", flush=True)
                    return now() - begun
    finally:
        await asyncio.to_thread(store.close)
    print(f"{lie.__name__}: NOT FOUND", flush=True)
    return None


async def find_all(seed=1, names=None):
    """All lies at the same time, each in a world of its own; answers those that were not found."""
    asked = [lie for lie in LIES if not names or lie.__name__ in names]
    found = await asyncio.gather(*(find(lie, seed=seed) for lie in asked))
    return [lie.__name__ for lie, took in zip(asked, found) if took is None]


def add_up(path):
    """What a log says of all runs, by store."""
    by_store = {}
    for text in open(path, encoding="utf-8"):
        line = json.loads(text)
        total = by_store.setdefault(line["store"], {"runs": 0, "seconds": 0, "faults": {}, "broken": 0, **dict.fromkeys(LONGEST, 0)})
        total["runs"] += 1
        total["broken"] += len(line["broken"])
        for name in LONGEST:
            total[name] = max(total[name], line.get(name, 0))
        for name, times in line["faults"].items():
            total["faults"][name] = total["faults"].get(name, 0) + times
        for name in ("seconds", "acknowledged", "refused", "sent_again", "questions", "games", "told", "away_yet_done"):
            total[name] = total.get(name, 0) + line.get(name, 0)
    for store, total in by_store.items():
        print(f"{store}: {sum(total['faults'].values())} faults in {total['runs']} runs of {total['seconds']} s: "
              f"{', '.join(f'{name} {times}' for name, times in sorted(total['faults'].items()))}")
        print(f"    {total['acknowledged']} actions acknowledged in {total['games']} games, {total['refused']} refused, {total['sent_again']} sent again, "
              f"{total['questions']} questions, {total['told']} times told, {total['away_yet_done']} refused with code 7 and yet done; longest wait {total['longest_wait']:.2f} s, "
              f"until SIGTERM had ended one {total['longest_end']:.2f} s; {total['broken']} promises broken")
    return sum(total["broken"] for total in by_store.values())


# The runs of `./test --server`: the store, the number of servers, and whether clocks step.
KINDS = (("sqlite", 1, False), ("postgres", 2, False), ("sqlite", 1, True), ("postgres", 3, False))


def every(seconds, seed, log, long):
    """Each kind of world for its share of these seconds, with lies to begin with; `long`: again and again with other seeds, until it is
    interrupted. The last line counts what has passed."""
    passed, failed, skipped = 0, 0, 0
    lost = asyncio.run(find_all(seed))
    passed, failed = len(LIES) - len(lost), len(lost)
    begun = now()
    try:
        while True:
            for kind, servers, steps in KINDS:
                if kind == "postgres" and not programs() or steps and not faketime():
                    print(f"left out: {kind}{' with clocks that step' if steps else ''}: what it needs is not installed")
                    skipped += 1
                    continue
                share = 300 if long else seconds / len(KINDS)
                if asyncio.run(run(kind, share, seed, servers, steps, log)):
                    failed += 1
                else:
                    passed += 1
                seed += 1
            if not long or seconds and now() - begun > seconds:
                break
    except KeyboardInterrupt:
        pass
    if os.path.exists(log):
        add_up(log)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--servers", type=int, help="how many serve the games of one PostgreSQL")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="repeats what was decided, though not the time at which it came")
    parser.add_argument("--clocks", action="store_true", help="clocks step, by libfaketime")
    parser.add_argument("--without", nargs="+", default=(), help="faults that do not strike")
    parser.add_argument("--log", help="a line a run is added to this file")
    parser.add_argument("--lies", nargs="*", help="these faults on purpose, or all, are looked for")
    parser.add_argument("--every", action="store_true", help="each kind of world, and all lies")
    parser.add_argument("--long", action="store_true", help="with --every: until it is interrupted, or VARIA_SECONDS have gone by")
    parser.add_argument("--sum", help="adds up what this log says")
    how = parser.parse_args()
    if how.sum:
        return 1 if add_up(how.sum) else 0
    if how.lies is not None:
        return 1 if asyncio.run(find_all(how.seed, how.lies)) else 0
    if how.every:
        return every(float(os.environ.get("VARIA_SECONDS") or (0 if how.long else 100)), how.seed, how.log or "checker.log", how.long)
    return 1 if asyncio.run(run(how.store, how.seconds, how.seed, how.servers, how.clocks, how.log, how.without)) else 0


# ---- parts of run.py -------------------------------------------------------------------------------------------------


async def checked():
    """A short run on SQLite."""
    assert not await run("sqlite", 8, 39)


async def lies():
    """Every fault on purpose is found."""
    lost = await find_all()
    assert not lost, lost


if __name__ == "__main__":
    sys.exit(main())
