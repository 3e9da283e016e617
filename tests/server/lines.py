"""Lines between the parts, which the checker can cut and hold up, or which lie."""
import asyncio
import json

import websockets


class Line:
    """Bytes both ways between whoever comes to `port` and one place: a port of this machine, or the path of a socket."""

    def __init__(self, place):
        self.place = place
        self.open, self.flows = True, asyncio.Event()
        self.flows.set()
        self.writers, self.tasks = set(), set()

    async def start(self):
        self.server = await asyncio.start_server(self.come, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def come(self, reader, writer):
        if not self.open:
            writer.transport.abort()
            return
        try:
            other = await (asyncio.open_unix_connection(self.place) if isinstance(self.place, str)
                           else asyncio.open_connection("127.0.0.1", self.place))
        except OSError:
            writer.transport.abort()
            return
        ends = (writer, other[1])
        self.writers.update(ends)
        ways = [asyncio.create_task(self.carry(reader, other[1])), asyncio.create_task(self.carry(other[0], writer))]
        self.tasks.update(ways)
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self.tasks.difference_update(ways)
            self.writers.difference_update(ends)
            for end in ends:
                end.transport.abort()

    async def carry(self, reader, writer):
        try:
            while some := await reader.read(65536):
                await self.flows.wait()
                writer.write(some)
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass

    def cut(self):
        """Whoever speaks through it is cut off, in the middle of a word, and nobody comes through until it is mended."""
        self.open = False
        for writer in list(self.writers):
            writer.transport.abort()

    def hold(self):
        """Nothing comes through any more; both ends think that all is well."""
        self.flows.clear()

    def mend(self):
        self.open = True
        self.flows.set()

    async def stop(self):
        self.server.close()
        self.cut()
        self.flows.set()
        await asyncio.sleep(0)


class LyingLine:
    """Messages both ways between WebSockets and a server, of which a lie changes some. The port of the server may be set later."""

    def __init__(self, place, lie):
        self.place, self.lie = place, lie
        self.ends = set()

    async def start(self):
        self.server = await websockets.serve(self.come, "127.0.0.1", 0, max_size=None, compression=None, ping_interval=None)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def come(self, socket):
        try:
            other = await websockets.connect(f"ws://127.0.0.1:{self.place}/api/socket", max_size=None, compression=None, ping_interval=None)
        except (OSError, websockets.WebSocketException, asyncio.TimeoutError):
            return
        pair = Pair(socket, other)
        self.ends.update((socket, other))
        ways = [asyncio.create_task(self.carry(pair, socket, self.lie.to_server)), asyncio.create_task(self.carry(pair, other, self.lie.to_client))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for end in (socket, other):
                end.transport.abort()
            self.ends.difference_update((socket, other))

    async def carry(self, pair, reader, lie):
        try:
            async for text in reader:
                await lie(pair, json.loads(text))
        except (websockets.ConnectionClosed, OSError, asyncio.CancelledError):
            pass

    def cut(self):
        for end in list(self.ends):
            end.transport.abort()

    def mend(self):
        pass

    async def stop(self):
        self.cut()
        self.server.close()


class Pair:
    """The two ends of a client's connection to a server, for a lie that stands between them."""

    def __init__(self, client, server):
        self.client, self.server = client, server
        self.kept = {}  # data of the lie about this connection

    async def answer(self, message):
        await self.client.send(json.dumps(message))

    async def ask(self, message):
        await self.server.send(json.dumps(message))
