#!/usr/bin/env python3
"""Sends hostile lines to each of the protocols for engines: random bytes, spoiled lines of the sessions beside this file,
huge numbers, unknown words, very long lines, and commands in any order. The program must live on, answer `isready` or
`ping` all the time, play a move of chess at the end, and leave with exit code 0.

Usage: hostile_lines.py VARIA [LINES [SEED [PROTOCOL...]]]. The same seed gives the same lines."""
import os
import random
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path
from queue import Empty, Queue

WAIT = 60  # seconds for an answer
MEMORY = 6 << 30  # bytes of addresses: a table of any size must not take the memory of the machine
HUGE = ["0", "-1", "1", "2147483648", "18446744073709551616", "-9223372036854775809", "9" * 40, "1e99", "0x10", "NaN",
        "1.5", "+7"]
WORDS = ["", "name", "value", "moves", "fen", "sfen", "startpos", "infinite", "ponder", "draw", "depth", "nodes",
         "wtime", "<empty>", "Hash", "Threads", "MultiPV", "UCI_Variant", "VariantPath", "WeightsFile", "shogi", "duck",
         "xiangqi", "no-such-game", "e2e4", "e2e4,", "@@@@", "P@e4", "0000", "\t", "/", "..", "\u00e9\u4e00", "%n%s",
         "w", "-", "KQkq", "8/8/8/8/8/8/8/8", "[", "]", "~", "+"]
QUESTION = {"uci": ("stop\nisready", "readyok"), "usi": ("stop\nisready", "readyok"),
            "ucci": ("stop\nisready", "readyok"), "xboard": ("force\nping {}", "pong {}")}
AT_LAST = {"uci": ("setoption name UCI_Variant value chess\nposition startpos\ngo nodes 50", "bestmove "),
           "usi": ("setoption name USI_Variant value chess\nposition startpos\ngo nodes 50", "bestmove "),
           "ucci": ("setoption variant chess\nposition startpos\ngo nodes 50", "bestmove "),
           "xboard": ("variant normal\nforce\nsd 1\ngo", "move ")}


def spoiled(rng, line):
    """A line with some of its words changed, doubled, dropped or exchanged, or with other bytes in it."""
    words = line.split(" ")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(words))
        change = rng.randrange(6)
        if change == 0:
            words[at] = rng.choice(WORDS)
        elif change == 1:
            words[at] = rng.choice(HUGE)
        elif change == 2:
            words.insert(at, words[at])
        elif change == 3 and len(words) > 1:
            del words[at]
        elif change == 4:
            other = rng.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        else:
            words[at] = words[at][: rng.randint(0, len(words[at]))] + rng.choice(WORDS)
    data = bytearray(" ".join(words).encode())
    if data and rng.random() < 0.2:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def hostile(rng, lines, long_lines):
    """One line, without its end. `long_lines`: the share of lines of a megabyte."""
    kind = rng.random()
    if kind < 0.15:
        return bytes(rng.randrange(256) for _ in range(rng.randint(0, 200)))
    if kind < 0.25:
        return " ".join(rng.choice(WORDS + HUGE) for _ in range(rng.randint(1, 12))).encode()
    if kind < 0.25 + long_lines:
        line = rng.choice(lines)
        return (line + " " + rng.choice([line + " ", "e2e4 ", "9" * 30, "\xff"]) * (1 << 20)).encode()[: 1 << 20]
    line = rng.choice(lines)
    return line.encode() if kind > 0.7 else spoiled(rng, line)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def runs_in_limit(varia):
    """Whether the program starts with so little memory; one that was built with sanitizers does not."""
    return subprocess.run([varia, "--version"], preexec_fn=limit_memory, capture_output=True).returncode == 0


class Program:
    def __init__(self, varia, protocol):
        limit = limit_memory if runs_in_limit(varia) else None
        self.process = subprocess.Popen([varia, protocol], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, preexec_fn=limit)
        self.said = Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.said.put(line.decode(errors="replace").rstrip("\n"))
        self.said.put(None)

    def say(self, data):
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def answers(self, begin):
        """Whether a line that begins so comes in time."""
        end = time.monotonic() + WAIT
        while True:
            try:
                line = self.said.get(timeout=max(end - time.monotonic(), 0.01))
            except Empty:
                return False
            if line is None:
                return False
            if line.startswith(begin):
                return True


def trial(varia, protocol, count, seed):
    """What went wrong, or nothing."""
    rng = random.Random(f"{seed} {protocol}")
    sessions = Path(__file__).parent / "sessions" / f"{protocol}.txt"
    lines = [line[2:] for line in sessions.read_text().split("\n") if line.startswith("> ")]
    program, last = Program(varia, protocol), []
    question, answer = QUESTION[protocol]
    try:
        for number in range(1, count + 1):
            line = hostile(rng, lines, 0.002).replace(b"\n", b" ")
            if b"quit" in line.lower():
                continue
            last = last[-60:] + [line]
            program.say(line)
            if b"perft" in line.lower():
                program.say(b"stop")  # a count holds up all other commands
            if number % 50 == 0 or number == count:
                program.say(question.format(number).encode())
                if not program.answers(answer.format(number)):
                    return f"no \"{answer.format(number)}\" after line {number}", last
        command, begin = AT_LAST[protocol]
        program.say(command.encode())
        if not program.answers(begin):
            return f"no \"{begin.strip()}\" at the end", last
        program.say(b"quit")
        code = program.process.wait(WAIT)
        return (f"exit code {code}", last) if code else (None, [])
    except (BrokenPipeError, subprocess.TimeoutExpired) as problem:
        return f"{problem}; exit code {program.process.poll()}", last
    finally:
        program.process.kill()
        program.process.wait()


def main():
    varia = sys.argv[1]
    count, seed = int(sys.argv[2] if len(sys.argv) > 2 else 150), sys.argv[3] if len(sys.argv) > 3 else "1"
    os.environ.pop("COLUMNS", None)
    bad = False
    for protocol in sys.argv[4:] or list(QUESTION):
        begun = time.monotonic()
        problem, last = trial(varia, protocol, count, seed)
        if len(sys.argv) > 3:
            print(f"{protocol}: {count} lines, {time.monotonic() - begun:.1f} s: {problem or 'ok'}", flush=True)
        elif problem:
            print(f"{protocol}: {problem}")
        for line in last if problem else []:
            print("    " + repr(line[:300]))
        bad = bad or problem is not None
    if not bad:
        print("all as expected")
    sys.exit(bad)


main()
