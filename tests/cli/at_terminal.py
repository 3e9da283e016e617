"""Runs a program at a terminal, as somebody would who reads and types.

    at_terminal.py ROWSxCOLUMNS PROGRAM ARGUMENT... < SCRIPT

Each line of the script is something to do:

    see TEXT        wait until the terminal has shown it, since it was last waited for
    type TEXT       type it, and Enter
    interrupt       Ctrl-C
    wait SECONDS

What the terminal was sent goes to standard output. The exit code is the program's; 99 if something was not to be seen in time.
"""
import fcntl, os, pty, select, struct, sys, termios, time

PATIENCE = 60


def main():
    rows, columns = map(int, sys.argv[1].split("x"))
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.environ["TERM"] = "xterm"
        os.environ.pop("COLUMNS", None)
        os.execvp(sys.argv[2], sys.argv[2:])
    shown = b""
    looked = 0

    def listen(seconds):
        nonlocal shown
        if not select.select([terminal], [], [], seconds)[0]:
            return True
        try:
            news = os.read(terminal, 65536)
        except OSError:
            return False
        shown += news
        return bool(news)

    def see(text):
        nonlocal looked
        until = time.monotonic() + PATIENCE
        while (at := shown.find(text, looked)) < 0:
            if time.monotonic() > until or not listen(0.2) and shown.find(text, looked) < 0:
                return False
        looked = at + len(text)
        return True

    missing = None
    for line in sys.stdin:
        what, _, text = line.rstrip("\n").partition(" ")
        if what == "see" and not see(text.encode()):
            missing = text
            break
        if what == "type":
            os.write(terminal, text.encode() + b"\n")
        if what == "interrupt":
            os.write(terminal, b"\x03")
        if what == "wait":
            until = time.monotonic() + float(text)
            while time.monotonic() < until and listen(max(0, until - time.monotonic())):
                pass
    if missing is None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and listen(0.2):
            pass
    sys.stdout.buffer.write(shown)
    sys.stdout.flush()
    os.close(terminal)  # which ends what still runs there
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if missing is not None:
        print("never shown: " + missing, file=sys.stderr)
        code = 99
    sys.exit(code)


main()
