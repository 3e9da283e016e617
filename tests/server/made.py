"""The checker's judgement, tried on a history that is made by hand: as it is it keeps every promise; changed in one place it breaks the one that
is named."""
import copy

from history import Asked, Attempt, Game, Heard, History
from promises import judge

START = 1_700_000_000_000
GAME = "G" * 16
BASE, INCREMENT = 60_000, 1_000


def action(method, name, client, seat, seq, second, text=""):
    """Sent at this second, answered half a second later."""
    result = {"game": GAME, "id": name, "seq": seq}
    return Asked(client, method, GAME, name, seat, text, [Attempt(second, START + second * 1000, second + 0.5, START + second * 1000 + 500, result)])


def refused(method, name, client, seat, second, code=1):
    return Asked(client, method, GAME, name, seat, "", [Attempt(second, START + second * 1000, second + 0.5, START + second * 1000 + 500,
                                                                 error={"code": code, "message": "no"})])


def event(seq, kind, second, seat, name, **more):
    return {"game": GAME, "seq": seq, "at": START + second * 1000 + 100, "kind": kind, "seat": seat, "id": name, **more}


def move(seq, text, player):
    return {"seq": seq, "text": text, "player": player, "turn_over": True}


def clock(white, black, running, second):
    return {"base_ms": BASE, "increment_ms": INCREMENT, "left_ms": {"white": white, "black": black}, "running": running, "at": START + second * 1000 + 100}


def history():
    """Two claims, three moves, a refusal, somebody who joins in the end and somebody who was told of all."""
    made = History()
    made.games[GAME] = Game(GAME, "chess", {"base_ms": BASE, "increment_ms": INCREMENT}, {"white": "Ada", "black": "Bo"})
    made.asked = [action("claim", "a1", "Ada", "white", 1, 1), action("claim", "b1", "Bo", "black", 2, 2), action("play", "a2", "Ada", "white", 3, 3, "e4"),
                  action("play", "b2", "Bo", "black", 4, 5, "e5"), action("play", "a3", "Ada", "white", 5, 6, "Nf3"), refused("resign", "s1", "Stranger", "", 7, 6)]
    log = [event(1, "claim", 1, "white", "a1"), event(2, "claim", 2, "black", "b1"), event(3, "move", 3, "white", "a2", move=move(3, "e4", "white")),
           event(4, "move", 5, "black", "b2", move=move(4, "e5", "black")), event(5, "move", 6, "white", "a3", move=move(5, "Nf3", "white"))]
    clocks = [clock(BASE, BASE, None, 0), clock(BASE, BASE, None, 0), clock(BASE, BASE, "black", 3), clock(BASE, BASE - 2000 + INCREMENT, "white", 5),
              clock(BASE - 1000 + INCREMENT, BASE - 2000 + INCREMENT, "black", 6)]
    made.heard = [Heard("Stranger", 1, "join", GAME, {"game": GAME, "seq": 0, "moves": []}, 0)]
    made.heard += [Heard("Stranger", 1, "event", GAME, {**said, "clock": told}, 10) for said, told in zip(log, clocks)]
    stands = {"game": GAME, "seq": 5, "moves": [said["move"] for said in log[2:]], "clock": clocks[4]}
    made.heard.append(Heard("Eve", 2, "join", GAME, stands, 20))
    made.asked.append(Asked("Eve", "join", GAME, attempts=[Attempt(20, START + 20_000, 20.1, START + 20_100, stands)]))
    made.keep_secret("s" * 43, "the secret of white")
    return made, {GAME: log}


def rows_of(logs):
    return {game: [(said["seq"], f"{said['seat']}/{said['id']}" if "id" in said else "", said["at"], said["kind"]) for said in log] for game, log in logs.items()}


def lost(made, log, rows):
    del log[4], rows[4]


def gap(made, log, rows):
    del log[1], rows[1]


def other_move(made, log, rows):
    log[3]["move"]["text"] = "c5"


def two_numbers(made, log, rows):
    made.asked[2].attempts.append(action("play", "a2", "Ada", "white", 5, 8).attempts[0])


def doubled(made, log, rows):
    log.append({**log[4], "seq": 6})
    rows.append((6, *rows[4][1:]))


def swapped(made, log, rows):
    told = made.heard[3].said, made.heard[4].said
    told[0]["seq"], told[1]["seq"] = 4, 3


def told_otherwise(made, log, rows):
    made.heard[4].said["move"]["text"] = "c5"


def gap_in_events(made, log, rows):
    del made.heard[3]


def other_clock(made, log, rows):
    made.heard[5].said["clock"]["left_ms"]["black"] += 5000


def earlier_number(made, log, rows):
    # e5 was acknowledged before Nf3 was sent, but Nf3 has the smaller number.
    made.asked[3].attempts[0].result["seq"], made.asked[4].attempts[0].result["seq"] = 5, 4


def stale(made, log, rows):
    made.asked[-1].attempts[0].result["seq"] = 4


def refused_and_done(made, log, rows):
    log.append(event(6, "resign", 7, "white", "a4", player="white"))
    rows.append((6, "white/a4", log[-1]["at"], "resign"))
    made.asked.append(refused("resign", "a4", "Ada", "white", 7))


def strangers_action(made, log, rows):
    made.asked[5].attempts[0].error, made.asked[5].attempts[0].result = None, {"game": GAME, "id": "s1", "seq": 6}


def others_seat(made, log, rows):
    log[3]["seat"] = "white"


def nobodys_action(made, log, rows):
    log[3]["id"] = "zz"


def spilled(made, log, rows):
    made.search('{"name":"' + "s" * 43 + '"}', "an answer")


def spilled_hash(made, log, rows):
    made.search(next(word for word in made.secrets if len(word) == 64), "a server's log")


def unanswered(made, log, rows):
    made.asked[5].attempts[0].error, made.asked[5].attempts[0].silent = None, True


def late(made, log, rows):
    made.asked[5].attempts[0].back += 31


def jumped(made, log, rows):
    log[3]["at"] += 5000
    rows[3] = (*rows[3][:2], log[3]["at"], rows[3][3])


def back_in_time(made, log, rows):
    log[4]["at"] = log[3]["at"] - 1
    rows[4] = (*rows[4][:2], log[4]["at"], rows[4][3])


def early_flag(made, log, rows):
    log.append({"game": GAME, "seq": 6, "at": START + 30_000, "kind": "flag", "player": "black"})
    rows.append((6, "", START + 30_000, "flag"))


def stored_otherwise(made, log, rows):
    rows[3] = (*rows[3][:2], rows[3][2] + 1, rows[3][3])


def only_stored(made, log, rows):
    rows.append((6, "white/x", START, "resign"))


BREACHES = {"there": (lost, other_move, two_numbers), "numbered": (gap,), "once": (doubled,),
            "one_order": (swapped, told_otherwise, gap_in_events, earlier_number), "fresh": (stale,), "refused_is_not_done": (refused_and_done,),
            "by_right": (strangers_action, others_seat, nobodys_action), "secret": (spilled, spilled_hash), "answered": (unanswered, late),
            "clocks": (other_clock, jumped, back_in_time, early_flag), "kept": (stored_otherwise, only_stored)}


async def promises():
    made, logs = history()
    assert not judge(made, logs, rows_of(logs)), judge(made, logs, rows_of(logs))
    # An unknown result breaks no promise: after code 7 or a broken connection the action may have been done. Delays by
    # the checker do not count.
    for unknown in ({"error": {"code": 7, "message": "away"}}, {"broken": True}):
        made, logs = history()
        logs[GAME].append(event(6, "resign", 7, "white", "a4", player="white"))
        made.asked.append(Asked("Ada", "resign", GAME, "a4", "white", "", [Attempt(7, START + 7000, 7.5, START + 7500, **unknown)]))
        assert not judge(made, logs, rows_of(logs)), (unknown, judge(made, logs, rows_of(logs)))
    made, logs = history()
    late(made, logs[GAME], None)
    made.excuse(7.2, 38)
    assert not judge(made, logs, rows_of(logs))
    for promise, ways in BREACHES.items():
        for way in ways:
            made, logs = history()
            made, logs = copy.deepcopy(made), copy.deepcopy(logs)
            rows = rows_of(logs)
            way(made, logs[GAME], rows[GAME])
            broken = judge(made, logs, rows)
            assert promise in {name for name, _ in broken}, (way.__name__, broken)
    print(f"{sum(len(ways) for ways in BREACHES.values())} breaches of {len(BREACHES)} promises, each found")
