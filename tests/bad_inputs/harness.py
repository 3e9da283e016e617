"""What the rows of bad inputs share: running the program, and tests of the library, as processes of their own that are
measured and bounded.

    @row("A01", "an empty file")
    def _(t):
        t.file("empty.toml", "")
        t.varia("check", "empty.toml")
        t.broken(":1:1: error: the file is empty")

Each row runs in a folder of its own. A process may use 64 MiB and takes less than a second; time is told and never
decides, but one that takes a hundred times as long is stopped."""
import functools
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DIAGNOSTICS = ROOT / "tests" / "diagnostics"
VARIA = os.environ.get("VARIA", "varia")
UNIT = os.environ.get("VARIA_UNIT", "varia_unit")
SANITIZED = os.environ.get("VARIA_SANITIZED", "") not in ("", "0")
LONG = os.environ.get("VARIA_LONG", "") not in ("", "0")

MEMORY = 64 << 20
HANGS = 100.0

rows = {}  # row number -> (title, function)

# The smallest variant, in parts that a row can replace.
BOARD = 'axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]\n'
PIECES = """[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]

[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]
"""
SETUP = 'position = "k2r/4/4/K2R w"\n'


def small(top="", board=BOARD, pieces=PIECES, more="", setup=SETUP):
    """The text of a small variant."""
    return f'format = 1\nname = "Test"\n{top}\n[board]\n{board}\n{pieces}\n{more}\n[setup]\n{setup}'


def hooked(script, point="allow", call="may", more="", **parts):
    """A small variant with a hook, and its script, as files by name."""
    hook = f'{more}\n[[hook]]\npoint = "{point}"\ncall = "{call}"\n'
    return {"variant.toml": small(top='script = "rules.lua"', more=hook, **parts), "rules.lua": script}


def row(number, what):
    def take(function):
        assert number not in rows, f"{number} is there twice"
        rows[number] = (what, function)
        return function

    return take


class Failure(Exception):
    pass


class Trial:
    """One row being tried."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="varia_bad_"))
        self.seconds, self.memory, self.runs = 0.0, 0, 0
        self.code, self.out, self.err, self.ran = None, "", "", ""

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- inputs --------------------------------------------------------------------------------------------------
    def file(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path

    def files(self, named):
        for name, data in named.items():
            self.file(name, data)

    def shipped(self, path):
        return (ROOT / path).read_bytes()

    # ---- running -------------------------------------------------------------------------------------------------
    def run(self, command, stdin=b"", environment=None, stack=None, limited=True, interrupt=None):
        """Runs a command to its end. `interrupt`: a signal to send once it has begun to work."""
        self.ran = " ".join(str(word)[:80] for word in command[:12])

        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if limited and not SANITIZED:
                resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            if stack and not SANITIZED:
                resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))

        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as typed:
            typed.write(stdin if isinstance(stdin, bytes) else stdin.encode())
            typed.seek(0)
            process = subprocess.Popen([str(word) for word in command], stdin=typed, stdout=out, stderr=err, cwd=self.folder,
                                       env={**os.environ, **(environment or {})}, preexec_fn=limit)
            began = time.monotonic()
            if interrupt:
                time.sleep(0.5)
                process.send_signal(interrupt)
            while True:
                done, status, used = os.wait4(process.pid, os.WNOHANG)
                if done:
                    break
                if time.monotonic() - began > HANGS:
                    process.kill()
                    os.wait4(process.pid, 0)
                    process.returncode = -signal.SIGKILL
                    raise Failure(f"{self.ran}: still running after {HANGS:.0f} s")
                time.sleep(0.002)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            self.out, self.err = out.read().decode(errors="replace"), err.read().decode(errors="replace")
        self.code = process.returncode
        self.runs += 1
        self.seconds = max(self.seconds, used.ru_utime + used.ru_stime)
        self.memory = max(self.memory, used.ru_maxrss * 1024)
        if limited and not SANITIZED and used.ru_maxrss * 1024 > MEMORY:
            raise Failure(f"{self.ran}: used {used.ru_maxrss // 1024} MiB")

    def varia(self, *arguments, **how):
        self.run([VARIA, *arguments], **how)

    # ---- expected results ----------------------------------------------------------------------------------------
    def hold(self, holds, message):
        if not holds:
            raise Failure(f"{self.ran}: {message}\n  exit code {self.code}\n  out: {self.out[:1500]}\n  err: {self.err[:1500]}")

    def exits(self, code):
        self.hold(self.code == code, f"exit code {code} expected")

    def says(self, *parts):
        """On either stream; nothing that could disturb a terminal."""
        for part in parts:
            self.hold(part in self.out or part in self.err, f"expected: {part}")
        for text in (self.out, self.err):
            self.hold(not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u200b\u2066-\u2069]", text), "a raw control character")

    def refused(self, *parts, code=1):
        """Wrong input: said on standard error, nothing on standard output."""
        self.exits(code)
        self.hold(self.out == "", "nothing expected on standard output")
        self.says(*parts)

    def broken(self, *parts):
        """A file that `check` finds broken: its report goes to standard output."""
        self.exits(1)
        self.says("1 broken", *parts)

    def accepted(self, *parts):
        self.exits(0)
        self.says(*parts)

    # ---- checks that many rows use -------------------------------------------------------------------------------
    def check(self, text, *parts, name="variant.toml"):
        """A variant's text that must be found broken, for these reasons."""
        self.file(name, text)
        self.varia("check", name)
        self.broken(*parts)

    def warned(self, text, *parts, options=()):
        self.file("variant.toml", text)
        self.varia("check", "variant.toml", *options)
        self.accepted("warning", *parts)

    def fine(self, text, *parts):
        self.file("variant.toml", text)
        self.varia("check", "variant.toml")
        self.accepted("1 ok", *parts)

    def hook(self, files, *parts):
        """A variant with a script that `check` must find broken."""
        self.files(files)
        self.varia("check", "variant.toml")
        self.broken(*parts)

    def diagnostic(self, *names):
        """Files of tests/diagnostics, each with what it expects written in it."""
        for name in names:
            path = DIAGNOSTICS / f"{name}.toml"
            text = path.read_text(errors="replace")
            self.varia("check", path)
            if "# accept" in text:
                self.accepted("1 ok")
                continue
            expected = re.findall(r"^# expect (?:([^ :]*[^0-9 :][^ :]*):)?(\d+):(\d+): (.*?)\r?$", text, re.M)
            self.hold(expected, f"{name} expects nothing")
            self.exits(1)
            for file, line, column, part in expected:
                place = f"{line}:{column}" if column != "0" else line
                self.says(f"{file or path.name}:{place}:" if line != "0" else f"{file or path.name}:", part)

    def move(self, variant, moves, *parts, position=None):
        """Moves the last of which must be refused."""
        where = ["--position", position] if position is not None else []
        self.varia("moves", variant, *where, "--moves", moves)
        self.refused(*parts)

    def position(self, variant, text, *parts):
        self.varia("show", variant, "--position", text)
        self.refused(*parts)

    def plays(self, variant, typed, *parts):
        """Lines typed into `play`; what it answers."""
        self.varia("play", variant, stdin=typed)
        self.accepted(*parts)

    def program(self, text, *parts, code=1):
        self.file("program.lua", text)
        self.varia("run", "program.lua")
        self.exits(code)
        self.says(*parts)

    def library(self, *tests):
        """Tests of the library by name, which must exist. ctest runs each of them by itself, so they run here only in
        the long run."""
        if not LONG:
            self.ran = " ".join(tests)
            self.hold(unit_tests().issuperset(tests), "a test that is named here is not there")
            return
        self.run([UNIT, f"--gtest_filter={':'.join(tests)}"], limited=False)
        self.exits(0)
        passed = re.search(r"\[  PASSED  \] (\d+) test", self.out)
        self.hold(passed and int(passed.group(1)) >= len(tests), "a test that is named here is not there")


@functools.cache
def unit_tests():
    """The names of the tests of the library."""
    names, suite = set(), ""
    for line in subprocess.run([UNIT, "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout.splitlines():
        name = line.split("#")[0].rstrip()
        if line.startswith("  "):
            names.add(suite + name.strip())
        elif name.endswith("."):
            suite = name
    return names
