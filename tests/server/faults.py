"""What may happen to servers, their store and the lines between, each done and undone again by one call. `await fault(world)` returns once all
is well again, and answers what it has done. Which comes when follows from the world's seed."""
import asyncio
import os
import signal
import subprocess

from history import now


def some(world, least, most):
    return least + world.chance.random() * (most - least)


async def kill(world):
    """A server is killed and started again."""
    server = world.chance.choice(world.servers)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(some(world, 0, 0.5))
    await world.start(server)


async def stop_and_go_on(world):
    """A server stands still for a while, as a machine that is paused."""
    server = world.chance.choice(world.servers)
    begun = now()
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(some(world, 0.2, 3))
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
        world.history.excuse(begun, now())


async def cut_clients(world):
    """The clients of a server are cut off, and cannot come back for a while."""
    line = world.chance.choice(world.lines)
    line.cut()
    await asyncio.sleep(some(world, 0, 1))
    line.mend()


async def hold_clients(world):
    """Nothing comes through between a server and its clients for a while, though both think that they are connected. Then it breaks, or goes on."""
    line = world.chance.choice(world.lines)
    begun = now()
    line.hold()
    try:
        await asyncio.sleep(some(world, 0.2, 3))
    finally:
        if world.chance.random() < 0.5:
            line.cut()
        line.mend()
        world.history.excuse(begun, now())


async def end(world):
    """A server is told to end, does so, and is started again."""
    server = world.chance.choice(world.servers)
    try:
        await asyncio.to_thread(server.stop)
    except AssertionError as other:
        world.history.noted.append(("ends", str(other)))
    except subprocess.TimeoutExpired:
        world.history.noted.append(("ends", "a server that was told to end has not ended within a minute"))
        await asyncio.to_thread(server.kill)
    await world.start(server)


async def fill_disk(world):
    """The disk of the store is full for a while."""
    await asyncio.to_thread(world.store.disk.fill)
    try:
        await asyncio.sleep(some(world, 0.3, 3))
        if world.chance.random() < 0.3:
            server = world.chance.choice(world.servers)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(world.store.disk.free)
            await world.start(server)
    finally:
        await asyncio.to_thread(world.store.disk.free)


async def cut_store(world):
    """A server and its store are cut off from each other."""
    line = world.chance.choice(world.store.lines)
    line.cut()
    await asyncio.sleep(some(world, 0, 2))
    line.mend()


async def hold_store(world):
    """Nothing comes through between a server and its store. Then it breaks, or goes on."""
    line = world.chance.choice(world.store.lines)
    line.hold()
    try:
        await asyncio.sleep(some(world, 0.2, 4))
    finally:
        if world.chance.random() < 0.5:
            line.cut()
        line.mend()


async def stop_store(world):
    """All processes of the store stand still for a while."""
    await asyncio.to_thread(world.store.signal, signal.SIGSTOP)
    try:
        await asyncio.sleep(some(world, 0.2, 4))
    finally:
        await asyncio.to_thread(world.store.signal, signal.SIGCONT)


async def kill_store(world):
    """All processes of the store are killed, and it is started again."""
    await asyncio.to_thread(world.store.kill)
    await asyncio.sleep(some(world, 0, 1))
    await asyncio.to_thread(world.store.start)


async def step_clock(world):
    """The clock of a server is set back or forth, by seconds up to an hour, and right again a while later."""
    server = world.chance.choice(world.servers)
    server.set_clock(world.chance.choice([-3600, -60, -2, 2, 60, 3600]))
    try:
        await asyncio.sleep(some(world, 0.5, 2))
    finally:
        server.set_clock(0)


def possible(world):
    """What can happen in this world, and what is left out, with the reason."""
    every = [kill, stop_and_go_on, cut_clients, hold_clients, end]
    left_out = []
    if world.store.name == "PostgreSQL":
        every += [cut_store, hold_store, stop_store, kill_store]
    elif world.store.disk.there:
        every.append(fill_disk)
    else:
        left_out.append("fill_disk: only the superuser can make a small file system")
    if world.steps:
        every.append(step_clock)
    elif world.wants_steps:
        left_out.append("step_clock: libfaketime is not installed")
    return every, left_out
