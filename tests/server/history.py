"""What was asked and what was heard, in the order in which it was: the material that promises.py judges.

Times are of two kinds: `now()` in seconds, which never goes back, for what came before what; and `wall()` in milliseconds since 1970, as the
server has it, for clocks. Nothing here judges."""
import dataclasses
import hashlib
import re
import time

now = time.monotonic


def wall():
    return time.time() * 1000


@dataclasses.dataclass
class Attempt:
    """One time that something was sent. What came back is a result, an error, or nothing because the connection broke (`broken`), or nothing
    at all though the connection held (`silent`)."""
    sent: float
    sent_wall: float
    back: float = 0.0
    back_wall: float = 0.0
    result: dict = None
    error: dict = None
    broken: bool = False
    silent: bool = False


@dataclasses.dataclass
class Asked:
    """An action under its id, sent once or more; or a question, sent once."""
    client: str
    method: str
    game: str
    id: str = ""      # empty for a question, which is not an action
    seat: str = ""    # the seat that the client holds; empty if it holds none and has no rights
    text: str = ""    # the text of a move
    attempts: list = dataclasses.field(default_factory=list)

    def acknowledged(self):
        return [attempt for attempt in self.attempts if attempt.result is not None]

    def surely_refused(self):
        """Each time it was sent it was refused by a server that says that nothing was done. Code 7 says that the store was away: whether it
        had the action already nobody knows. After a broken connection nobody knows either."""
        return bool(self.attempts) and all(attempt.error and attempt.error["code"] != 7 for attempt in self.attempts)


@dataclasses.dataclass
class Game:
    """A game that was opened, and who was given its seats."""
    id: str
    variant: str
    clock: dict = None
    holders: dict = dataclasses.field(default_factory=dict)  # seat -> the client that alone knows its secret


@dataclasses.dataclass
class Heard:
    """What one socket was told, in its order: the answers to `join`, `event` and `reset`."""
    client: str
    socket: int
    kind: str    # join, event, reset
    game: str
    said: dict
    at: float


LONG_WORD = re.compile(r"[A-Za-z0-9_-]{22,}")


class History:
    patience = 30.0  # seconds until an answer or a refusal, on a busy machine

    def __init__(self):
        self.asked, self.games, self.heard = [], {}, []
        self.secrets = {}     # text -> what it is; secrets, invites, and the hashes of both
        self.spilled = []     # (what, where) of each secret in a place where it must not be
        self.noted = []       # (promise, observation) of promises that were seen to be broken at once
        self.ends = []        # seconds from SIGTERM to the end of a server
        self.excused = []     # (begin, end) of times in which the checker itself made answers impossible
        self.sockets = 0

    # ---- secrets -----------------------------------------------------------------------------------------------------
    def keep_secret(self, text, what):
        self.secrets[text] = what
        self.secrets[hashlib.sha256(text.encode()).hexdigest()] = "the hash of " + what

    def search(self, text, where, but=()):
        """Notes each secret that stands in this text, but for those that whoever reads it has to be told."""
        for word in LONG_WORD.findall(text):
            if word in self.secrets and word not in but:
                self.spilled.append((self.secrets[word], where))

    # ---- time in which the checker itself delayed the answers --------------------------------------------------------
    def excuse(self, begin, end):
        self.excused.append((begin, end))

    def waited(self, begin, end):
        """Seconds between the two, without those that are excused."""
        return end - begin - sum(max(0.0, min(end, to) - max(begin, since)) for since, to in self.excused)

    def longest_wait(self):
        waits = [self.waited(attempt.sent, attempt.back) for asked in self.asked for attempt in asked.attempts if attempt.result or attempt.error]
        return max(waits, default=0.0)
