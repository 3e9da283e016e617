"""Runs a program at a terminal, as somebody would who reads and types.

    at_terminal.py ROWSxCOLUMNS PROGRAM ARGUMENT... < SCRIPT

Each line of the script is something to do:

    see TEXT        wait until the terminal has shown it, since it was last waited for
    type TEXT       type it, and Enter
    send TEXT       type it as it is; \\e, \\r, \\t and \\xNN stand for bytes
    interrupt       Ctrl-C
    signal NAME     that signal
    resize ROWSxCOLUMNS
    wait SECONDS
    look TEXT       wait until it stands on the screen
    gone TEXT       wait until it does not
    click TEXT      a click on where it stands on the screen
    row N TEXT      line N of the screen, from 1, has it; as look does
    last TEXT       the last line of the screen that is not empty is it and nothing else; as look does
    screen          add what stands on the screen to the answer
    cooked          the terminal's modes are those it had at first

What the terminal was sent goes to standard output, or, if there was a `screen`, what stood on it then. The exit code is the
program's; 99 if something was not to be seen in time.
"""
import codecs, fcntl, os, pty, select, signal, struct, sys, termios, time

from emulator import Screen

PATIENCE = float(os.environ.get("PATIENCE", 60))  # seconds


def main():
    rows, columns = map(int, sys.argv[1].split("x"))
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.environ["TERM"] = os.environ.get("TERM") if os.environ.get("TERM") == "dumb" else "xterm"
        os.environ.pop("COLUMNS", None)
        os.execvp(sys.argv[2], sys.argv[2:])
    shown = b""
    looked = 0
    screen = Screen(rows, columns)
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    pictures = []
    modes = termios.tcgetattr(terminal)

    def listen(seconds):
        nonlocal shown
        if not select.select([terminal], [], [], seconds)[0]:
            return True
        try:
            news = os.read(terminal, 65536)
        except OSError:
            return False
        shown += news
        screen.feed(decode(news))
        return bool(news)

    def look(seen):
        until = time.monotonic() + PATIENCE
        while not seen():
            if time.monotonic() > until or not listen(0.2) and not seen():
                return False
        return True

    def unescaped(text):
        return text.encode().decode("unicode_escape").encode("latin-1") if "\\" in text else text.encode()

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
        if what == "send":
            os.write(terminal, unescaped(text.replace("\\e", "\\x1b")))
        if what == "signal":
            os.kill(child, getattr(signal, "SIG" + text))
        if what == "resize":
            rows, columns = map(int, text.split("x"))
            screen.__init__(rows, columns)
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if what == "look" and not look(lambda: text in screen.text()):
            missing = text
            break
        if what == "gone" and not look(lambda: text not in screen.text()):
            missing = "the end of " + text
            break
        if what == "row":
            number, _, part = text.partition(" ")
            if not look(lambda: part in screen.lines()[int(number) - 1]):
                missing = text
                break
        if what == "last" and not look(lambda: next((line.strip() for line in reversed(screen.lines()) if line.strip()), "") == text):
            missing = "at the end " + text
            break
        if what == "click":
            if not look(lambda: text in screen.text()):
                missing = text
                break
            at = next((y, line.index(text)) for y, line in enumerate(screen.lines()) if text in line)
            os.write(terminal, b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (at[1] + 1, at[0] + 1, at[1] + 1, at[0] + 1))
        if what == "screen":
            pictures.append(screen.text())
        if what == "cooked" and not look(lambda: termios.tcgetattr(terminal)[3] & (termios.ICANON | termios.ECHO) == modes[3] & (termios.ICANON | termios.ECHO) and 1049 not in screen.modes and 1000 not in screen.modes):
            missing = "the terminal as it was"
            break
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
    sys.stdout.buffer.write("\n".join(pictures).encode() + b"\n" if pictures else shown)
    sys.stdout.flush()
    os.close(terminal)  # ends the processes that still run at this terminal
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if missing is not None:
        print("never shown: " + missing + "\nthe screen:\n" + screen.text(), file=sys.stderr)
        code = 99
    sys.exit(code)


main()
