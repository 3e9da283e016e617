"""What the parts share: an attack, running it, and what it may take.

An attack is run either by the program (Command: time, memory and signal of a whole process) or by varia_attack (Call: a
hook's call, a variant that is loaded, a program; thousands of them in one process). Time is processor time, and told as
a share of what the budget should last: ten nanoseconds a step."""
import concurrent.futures
import functools
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VARIA = os.environ.get("VARIA", "varia")
ATTACK = os.environ.get("VARIA_ATTACK", "varia_attack")
SANITIZED = os.environ.get("VARIA_SANITIZED", "") not in ("", "0")

MIB = 1 << 20
NANOSECONDS_A_STEP = 10
HOOK_STEPS = 2_000_000  # steps of one call, the default
PROGRAM_STEPS = 10_000_000
SHORT = 4               # the short run has a quarter of the steps, the time and the memory: what costs too much shows all the same
BESIDE = 0.010          # seconds that a call may take beyond its budget, for one instruction or one call of the host
START = 0.012           # seconds to start and to end a process
HANGS = 120.0           # seconds of wall-clock time

# By what factor an attack may exceed its budget in a test: a machine may be busy or slow. `--measure` allows STRICT.
GENEROUS = 40.0 if SANITIZED else 6.0
STRICT = 2.0


class Result:
    """What an attack took, of what it may take."""

    def __init__(self, name, seconds, budget, kilobytes, memory, end, signal_=0, complaint=""):
        self.name, self.seconds, self.budget = name, seconds, budget
        self.kilobytes, self.memory, self.end = kilobytes, memory, end
        self.signal, self.complaint = signal_, complaint

    @property
    def times(self):
        return self.seconds / self.budget

    def wrong(self, most):
        if self.signal:
            return f"ended by signal {self.signal}"
        if self.complaint:
            return self.complaint
        if self.times > most:
            return f"took {self.seconds:.3f} s of {self.budget:.3f} s"
        # The allocator does not return all freed memory.
        if self.memory and not SANITIZED and self.kilobytes * 1024 > self.memory * 1.1:
            return f"held {self.kilobytes // 1024} MiB of {self.memory // MIB} MiB"
        return ""

    def line(self):
        return (f"{self.times:6.2f}x {self.seconds:9.4f} s of {self.budget:8.3f} s {self.kilobytes // 1024:5} MiB"
                f"  {self.name}  {' '.join(self.end.split())[:110]}")


def launch(words, folder, environment):
    """Runs a process to its end: its code, processor seconds, the most kilobytes it held, what it said, what went wrong."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=folder, env={**os.environ, **environment},
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
        began = time.monotonic()
        wait = 0.001
        complaint = ""
        while True:
            done, status, used = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() - began > HANGS:
                process.kill()
                _, status, used = os.wait4(process.pid, 0)
                complaint = f"still running after {HANGS:.0f} s"
                break
            time.sleep(wait)
            wait = min(wait * 1.5, 0.05)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        out.seek(0)
        end = out.read(200_000).decode(errors="replace")
    return code, used.ru_utime + used.ru_stime, used.ru_maxrss, end, complaint


@functools.cache
def launcher():
    """A process that stays small, to start others from: until it runs its own program, a process has all that the one had which
    started it, and that counts as held."""
    pool = concurrent.futures.ProcessPoolExecutor(1)
    pool.submit(int).result()
    return pool


@functools.cache
def program_itself():
    """The most bytes that the program holds which runs an empty script: its own code and its libraries."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "empty.lua").write_text("local _ = 1\n")
        code, _, kilobytes, end, _ = launcher().submit(launch, [VARIA, "run", "empty.lua"], folder, {}).result()
    assert code == 0, end
    return kilobytes * 1024


class Command:
    """A whole process. `budget`: seconds it may take; `memory`: bytes, beside the program itself; `says`: part of what it
    must say; `files`: by name, written to a folder of its own in which it runs."""

    def __init__(self, name, arguments, files=None, budget=1.0, memory=None, says="", links=None, environment=None):
        self.name, self.arguments, self.files, self.budget = name, arguments, files or {}, budget
        self.memory, self.says, self.links, self.environment = memory, says, links or {}, environment or {}

    def run(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="varia_attack_"))
        try:
            for name, data in self.files.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data if isinstance(data, bytes) else data.encode())
            for name, target in self.links.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                os.symlink(target, folder / name)
            return self.run_in(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def run_in(self, folder):
        code, seconds, kilobytes, end, complaint = launcher().submit(launch, [VARIA, *self.arguments], folder, self.environment).result()
        if SANITIZED and ("Sanitizer" in end or "runtime error:" in end):
            complaint = end[:3000]
        slow = SANITIZED and "took longer than it may" in end  # the ten seconds that `check` has for a file end first
        if not complaint and self.says and self.says not in end and not slow:
            complaint = f"does not say: {self.says}; but: {end[:400]}"
        killed = -code if code < 0 and not complaint.startswith("still") else 0
        return Result(self.name, seconds, self.budget + START, kilobytes,
                      self.memory and self.memory + program_itself(), end, killed, complaint)


class Call:
    """A hook's call, a variant that is loaded, or a program, in a process with others."""

    def __init__(self, name, as_, script, steps=None, memory=None, says="", **more):
        program = as_ == "program"
        self.name, self.says = name, says
        self.steps = steps or (PROGRAM_STEPS if program else HOOK_STEPS)
        self.memory = memory or ((64 if program else 8) * MIB)
        self.order = {"as": as_, "script": script, "steps": self.steps, "memory": self.memory, **more}
        self.budget = self.steps * NANOSECONDS_A_STEP / 1e9 + (BESIDE * 10 if program else BESIDE)

    def result(self, answer):
        end = answer["end"]
        complaint = end if end.startswith("not prepared") else ""
        if not complaint and self.says and self.says not in end:
            complaint = f"does not say: {self.says}; but: {end[:400]}"
        # Beyond its budget a call may hold 8 MiB, for the variant's tables, its positions and the allocator.
        return Result(self.name, answer["nanoseconds"] / 1e9, self.budget, answer["kilobytes"], self.memory + 8 * MIB, end, 0, complaint)


def run_calls(calls):
    """The results of many calls, in their order. A call that ends the process has a signal, and the others go on."""
    results, left = [], list(calls)
    while left:
        orders = "".join(json.dumps({"id": i, **call.order}) + "\n" for i, call in enumerate(left))
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as typed:
            typed.write(orders.encode())
            typed.seek(0)
            process = subprocess.Popen([ATTACK], stdin=typed, stdout=out, stderr=err)
            try:
                code = process.wait(HANGS + len(left) * 2)
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait() and -signal.SIGXCPU
            out.seek(0)
            err.seek(0)
            answers = [json.loads(line) for line in out.read().decode().splitlines()]
            said = err.read().decode(errors="replace")
        begun = 0
        for answer in answers:
            if "begins" in answer:
                begun = answer["begins"] + 1
            else:
                results.append(left[answer["id"]].result(answer))
        if code == 0:
            break
        if begun == 0:
            raise RuntimeError(f"{ATTACK} ended with {code}: {said[:2000]}")
        call = left[begun - 1]
        results.append(Result(call.name, 0, call.budget, 0, 0, said[:3000], -code if code < 0 else 0, f"exit code {code}: {said[:3000]}"))
        left = left[begun:]
    return results


# ---- variants for hooks ------------------------------------------------------------------------------------------

SMALL = """format = 1
name = "Test"
{top}
[board]
axes = [{{ name = "file", labels = "a-d" }}, {{ name = "rank", labels = "1-4" }}]
[pieces.K]
name = "King"
royal = true
moves = [{{ leap = [1, 0] }}, {{ leap = [1, 1] }}]
{more}
[setup]
position = "k3/4/4/K3 w"
"""
POINTS = ("moves", "after", "outcome")  # hook points that are attacked, besides `load` and `check`


def variant(point="allow", more=""):
    hook = f'{more}\n[[hook]]\npoint = "{point}"\ncall = "f"\n' + ('suffix = "x"\n' if point == "moves" else "")
    return SMALL.format(top='script = "rules.lua"', more=hook)


PLAIN = SMALL.format(top="", more="")


def hook(name, point, body, **how):
    """A call of a hook whose function is this body; at `load` the body is the script's own."""
    if point == "load":
        return Call(name, "load", f"function f() return true end\n{body}\n", variant=variant("allow"), plain=PLAIN, **how)
    return Call(name, point, f"function f(position, move)\n{body}\nend\n", variant=variant(point), plain=PLAIN, **how)


def power(n):
    """A text of the number, as Lua reads it: from 2^63 on it is the largest integer."""
    return str(min(n, (1 << 63) - 1))
