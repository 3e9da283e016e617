"""A PostgreSQL of the tests' own: in a folder that goes with it, heard on a socket there and nowhere else."""
import glob
import os
import shutil
import subprocess
import tempfile


def programs():
    """The folder of initdb and its like, or nothing."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return os.path.dirname(found[-1]) if found else None


class Postgres:
    def __init__(self, prepare=None, more=""):
        """`prepare` is called with its folder while that is empty; `more` are options that it is started with."""
        self.bin, self.more = programs(), more
        self.folder = tempfile.mkdtemp(prefix="varia-pg-", dir="/tmp")
        if prepare:
            prepare(self.folder)
        # PostgreSQL does not run as root.
        self.prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.prefix:
            shutil.chown(self.folder, "postgres")
        self.data = os.path.join(self.folder, "data")
        self.run("initdb", "-D", self.data, "-U", "varia", "--auth=trust", "--no-instructions", "-E", "UTF8", "--locale=C")
        self.start()

    def run(self, program, *words):
        done = subprocess.run([*self.prefix, os.path.join(self.bin, program), *words], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=open(os.path.join(self.folder, "out"), "a", encoding="utf-8"), stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: " + open(os.path.join(self.folder, "out"), encoding="utf-8").read()[-2000:])

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-l", os.path.join(self.folder, "log") if not self.prefix else os.path.join(self.data, "log"),
                 "-o", f"-k {self.folder} -c listen_addresses= -c max_connections=50 {self.more}", "start")

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", self.data, "-w", "-m", how, "stop")

    @property
    def url(self):
        return f"postgresql://varia@/postgres?host={self.folder}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
