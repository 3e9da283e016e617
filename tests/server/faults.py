"""What may happen to servers, their store and the lines between, each done and undone again by one call. `await fault(world, chance)` returns once
all is well again. One of the servers' and one of the store's may happen at the same time."""
import asyncio
import signal
import subprocess

from history import now


END = 10.0  # seconds that a server may take from SIGTERM to its end


def some(chance, least, most):
    return least + chance.random() * (most - least)


def still(world, chance):
    """How long a store stands still: in long runs at times for longer than anybody may be kept waiting."""
    return some(chance, 35, 45) if world.long and chance.random() < 0.1 else some(chance, 0.2, 4)


async def kill(world, chance):
    """A server is killed and started again."""
    server = chance.choice(world.servers)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(some(chance, 0, 0.5))
    await world.start(server)


async def stop_and_go_on(world, chance):
    """A server stands still for a while, as a machine that is paused."""
    server = chance.choice(world.servers)
    begun = now()
    server.process.send_signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(some(chance, 0.2, 3))
    finally:
        server.process.send_signal(signal.SIGCONT)
        world.history.excuse(begun, now())


async def cut_clients(world, chance):
    """The clients of a server are cut off, and cannot come back for a while."""
    line = chance.choice(world.lines)
    line.cut()
    await asyncio.sleep(some(chance, 0, 1))
    line.mend()


async def hold_clients(world, chance):
    """Nothing comes through between a server and its clients for a while, though both think that they are connected. Then it breaks, or goes on."""
    line = chance.choice(world.lines)
    begun = now()
    line.hold()
    try:
        await asyncio.sleep(some(chance, 0.2, 3))
    finally:
        if chance.random() < 0.5:
            line.cut()
        line.mend()
        world.history.excuse(begun, now())


async def end(world, chance):
    """A server is told to end, does so, and is started again."""
    server = chance.choice(world.servers)
    try:
        begun = now()
        await asyncio.to_thread(server.stop)
        world.history.ends.append(now() - begun)
        if world.history.ends[-1] > END:
            world.history.noted.append(("ends", f"a server that was told to end has done so after {world.history.ends[-1]:.1f} s"))
    except AssertionError as other:
        world.history.noted.append(("ends", str(other)))
    except subprocess.TimeoutExpired:
        world.history.noted.append(("ends", "a server that was told to end has not ended within a minute"))
        await asyncio.to_thread(server.kill)
    await world.start(server)


async def fill_disk(world, chance):
    """The disk of the store is full for a while."""
    await asyncio.to_thread(world.store.disk.fill)
    try:
        await asyncio.sleep(some(chance, 0.3, 3))
    finally:
        await asyncio.to_thread(world.store.disk.free)
        await asyncio.to_thread(world.store.start_if_ended)


async def cut_store(world, chance):
    """A server and its store are cut off from each other."""
    line = chance.choice(world.store.lines)
    line.cut()
    await asyncio.sleep(some(chance, 0, 2))
    line.mend()


async def hold_store(world, chance):
    """Nothing comes through between a server and its store. Then it breaks, or goes on."""
    line = chance.choice(world.store.lines)
    line.hold()
    try:
        await asyncio.sleep(still(world, chance))
    finally:
        if chance.random() < 0.5:
            line.cut()
        line.mend()


async def stop_store(world, chance):
    """All processes of the store stand still for a while."""
    await asyncio.to_thread(world.store.signal, signal.SIGSTOP)
    try:
        await asyncio.sleep(still(world, chance))
    finally:
        await asyncio.to_thread(world.store.signal, signal.SIGCONT)


async def kill_store(world, chance):
    """All processes of the store are killed, and it is started again."""
    await asyncio.to_thread(world.store.kill)
    await asyncio.sleep(some(chance, 0, 1))
    await asyncio.to_thread(world.store.start)


async def step_clock(world, chance):
    """The clock of a server is set back or forth, by seconds up to an hour, and right again a while later."""
    server = chance.choice(world.servers)
    server.set_clock(chance.choice([-3600, -60, -2, 2, 60, 3600]))
    try:
        await asyncio.sleep(some(chance, 0.5, 2))
    finally:
        server.set_clock(0)


def possible(world):
    """What can happen to servers, what to their store, and what is left out, with the reason."""
    of_servers, of_store, left_out = [kill, stop_and_go_on, cut_clients, hold_clients, end], [], []
    if world.store.name == "PostgreSQL":
        of_store += [cut_store, hold_store, stop_store, kill_store]
    if world.store.disk.there:
        of_store.append(fill_disk)
    else:
        left_out.append("fill_disk: only the superuser can make a small file system")
    if world.steps:
        of_servers.append(step_clock)
    elif world.wants_steps:
        left_out.append("step_clock: libfaketime is not installed")
    return of_servers, of_store, left_out
