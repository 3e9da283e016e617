"""The checker's stores: what the servers keep games in, how to disturb it, and how to read it past them."""
import csv
import glob
import io
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from lines import Line
from postgres import Postgres

ROWS = "SELECT game, seq, client, at, kind, data FROM actions ORDER BY game, seq"
GAMES = "SELECT id, data FROM games"


class SmallDisk:
    """A file system of a few megabytes, where we may make one."""

    def __init__(self, folder, megabytes):
        self.folder = folder
        self.there = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "varia-checker", folder],
                                                          capture_output=True, check=False).returncode == 0

    def fill(self):
        with open(os.path.join(self.folder, "filler"), "ab", buffering=0) as file:
            for size in (1 << 16, 1 << 12, 1 << 9, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    pass

    def free(self):
        if os.path.exists(os.path.join(self.folder, "filler")):
            os.unlink(os.path.join(self.folder, "filler"))

    def close(self):
        if self.there:
            subprocess.run(["umount", "-l", self.folder], check=False)


class SqliteStore:
    name = "SQLite"

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="varia-store-")
        self.disk = SmallDisk(self.folder, 64)
        self.path = os.path.join(self.folder, "games.db")
        self.lines = []

    async def address(self):
        return self.path

    def start_if_ended(self):
        pass

    def lie(self, triggers):
        connection = sqlite3.connect(self.path)
        connection.executescript(triggers + ";")
        connection.close()

    def rows(self):
        connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        try:
            return connection.execute(ROWS).fetchall(), connection.execute(GAMES).fetchall()
        finally:
            connection.close()

    def close(self):
        self.disk.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def alive(process):
    try:
        return open(f"/proc/{process}/stat", encoding="utf-8", errors="replace").read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


class PostgresStore:
    """A PostgreSQL of the checker's own; each server speaks to it through a line of its own."""
    name = "PostgreSQL"

    def __init__(self):
        self.postgres = Postgres(self.prepare, "-c max_wal_size=64MB -c min_wal_size=32MB")
        self.lines = []

    def prepare(self, folder):
        self.disk = SmallDisk(folder, 384)

    async def address(self):
        line = await Line(os.path.join(self.postgres.folder, ".s.PGSQL.5432")).start()
        self.lines.append(line)
        return f"postgresql://varia@127.0.0.1:{line.port}/postgres?sslmode=disable&gssencmode=disable"

    def processes(self):
        """All of them, the first of them first."""
        first = int(open(os.path.join(self.postgres.data, "postmaster.pid"), encoding="ascii").readline())
        found = [first]
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                fields = open(path, encoding="utf-8", errors="replace").read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == first:
                found.append(int(path.split("/")[2]))
        return found

    def signal(self, number):
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """All of its processes at once, as a machine that loses power."""
        processes = self.processes()
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in processes:
                try:
                    os.kill(process, number)
                except ProcessLookupError:
                    pass
        while any(alive(process) for process in processes):
            time.sleep(0.02)
        self.unlock()

    def unlock(self):
        # The end of the old process may not be known yet. The lock would then make it look like a running one.
        for lock in (os.path.join(self.postgres.data, "postmaster.pid"), os.path.join(self.postgres.folder, ".s.PGSQL.5432.lock")):
            if os.path.exists(lock):
                os.unlink(lock)

    def start(self):
        self.postgres.start()

    def start_if_ended(self):
        """It ends by itself where it cannot write its log."""
        for _ in range(20):
            status = subprocess.run([*self.postgres.prefix, os.path.join(self.postgres.bin, "pg_ctl"), "-D", self.postgres.data, "status"], cwd=self.postgres.folder,
                                    capture_output=True, check=False).returncode
            if status == 0:
                return
            self.unlock()
            try:
                return self.start()
            except RuntimeError:
                time.sleep(0.5)
        self.start()

    def query(self, sql):
        out = subprocess.run([os.path.join(self.postgres.bin, "psql"), "-X", "-q", "-h", self.postgres.folder, "-U", "varia", "-d", "postgres", "--csv", "-t", "-c", sql],
                             capture_output=True, text=True, check=True).stdout
        return list(csv.reader(io.StringIO(out)))

    def rows(self):
        actions = [(game, int(seq), client, int(at), kind, data) for game, seq, client, at, kind, data in self.query(ROWS)]
        return actions, [tuple(row) for row in self.query(GAMES)]

    def close(self):
        try:
            self.postgres.__exit__()
        except RuntimeError:
            pass  # it has ended already: an interrupt of the checker also interrupts all programs that it started
        self.disk.close()
        shutil.rmtree(self.postgres.folder, ignore_errors=True)
