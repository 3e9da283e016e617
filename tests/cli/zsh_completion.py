"""zsh_completion.py FUNCTIONS TYPED=COMPLETED...: what zsh makes of a line at Tab, with the folder FUNCTIONS in its fpath.

zsh completes at a terminal only, so this is one: it starts zsh there, waits for its prompt, types, and reads what the line becomes."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PROMPT = "READY> "


def plain(heard):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|[\a\r]", "", heard)


def read_until(fd, wanted, seconds):
    """What is heard, until `wanted` of it is true or time is up."""
    heard, end = "", time.monotonic() + seconds
    while time.monotonic() < end and not wanted(plain(heard)):
        if select.select([fd], [], [], 0.1)[0]:
            heard += os.read(fd, 65536).decode(errors="replace")
    return plain(heard)


functions, failed = sys.argv[1], 0
child, fd = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execvp("zsh", ["zsh", "-f", "-i"])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
os.write(fd, f"fpath=({functions} $fpath); autoload -Uz compinit; compinit -u -D; unsetopt ZLE_BRACKETED_PASTE; PS1='READY''> '\n".encode())
# The typed text contains the prompt's text too, but in two parts.
read_until(fd, lambda heard: PROMPT in heard, 20)
for case in sys.argv[2:]:
    typed, completed = case.split("=", 1)
    os.write(fd, typed.encode() + b"\t")
    line = read_until(fd, lambda heard: completed in heard, 20)
    if completed not in line:
        failed = 1
        print(f"FAILED: {typed!r} becomes {line!r}, not {completed!r}")
    os.write(fd, b"\x15")  # deletes the line
    read_until(fd, lambda heard: False, 0.3)
os.kill(child, signal.SIGKILL)
os.waitpid(child, 0)
sys.exit(failed)
