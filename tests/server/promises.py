"""What the server promises (docs/game-server.md), held against a history and what is kept in the end. Each promise is a function that yields
what breaks it: (name of the promise, what was seen)."""
import bisect
import collections

LATE_FLAG = 30_000     # milliseconds until a flag that is due must have fallen
TOLERANCE = 500        # maximum difference in milliseconds between the server's and the checker's clock


def judge(history, logs, rows=None, steps=False):
    """All that is broken, and what was seen to be at once: messages whose shape is not that of schemas/server.schema.json. `logs`: of each game what `log` answers, whole. `rows`: of each game (seq, client, at, kind) as the store itself has
    them. `steps`: clocks were set back and forth, so that they are not compared with the checker's own."""
    found = list(dict.fromkeys(history.noted))
    for promise in (numbered, once, there, refused_is_not_done, one_order, fresh, by_right, secret, answered):
        found += [(promise.__name__, text) for text in promise(history, logs)]
    found += [("clocks", text) for text in clocks(history, logs, steps)]
    if rows is not None:
        found += [("kept", text) for text in kept(logs, rows)]
    return found


def numbered(history, logs):
    """Numbers begin at 1 and have no gaps."""
    for game, log in logs.items():
        numbers = [event["seq"] for event in log]
        if numbers != list(range(1, len(log) + 1)):
            yield f"{game}: the log's numbers are {numbers[:5]}...{numbers[-5:]}, {len(numbers)} of them"


def once(history, logs):
    """No action is done twice."""
    for game, log in logs.items():
        count = collections.Counter((event.get("seat"), event["id"]) for event in log if "id" in event)
        for (seat, name), times in count.items():
            if times > 1:
                yield f"{game}: the action {name} of {seat} stands in the log {times} times"


def at(log, seq):
    """The entry of this number, or nothing. A log may have gaps."""
    index = bisect.bisect_left(log, seq, key=lambda event: event["seq"])
    return log[index] if index < len(log) and log[index]["seq"] == seq else None


# A resignation can have several results.
KINDS = {"claim": "claim", "play": "move", "offer": "offer", "answer": "answer"}


def there(history, logs):
    """What was acknowledged is there, under the number that it was acknowledged with."""
    where = {(game, event["id"]): event["seq"] for game, log in logs.items() for event in log if "id" in event}
    for asked in history.asked:
        if not asked.id:
            continue
        numbers = {attempt.result["seq"] for attempt in asked.acknowledged()}
        if len(numbers) > 1:
            yield f"{asked.game}: {asked.id} was acknowledged under the numbers {sorted(numbers)}"
        for seq in numbers:
            event = at(logs.get(asked.game, []), seq)
            if event is None or event.get("id") != asked.id:
                other = where.get((asked.game, asked.id))
                yield f"{asked.game}: {asked.method} {asked.id} was acknowledged as {seq} and {f'stands as {other}' if other else 'is lost'}"
            elif event["kind"] != KINDS.get(asked.method, event["kind"]) or asked.text and event["move"]["text"] != asked.text:
                yield f"{asked.game}: {asked.method} {asked.id} {asked.text} was acknowledged as {seq} and is {event}"


def refused_is_not_done(history, logs):
    """What was refused, and never anything else, is not there."""
    done = {(game, event["id"]) for game, log in logs.items() for event in log if "id" in event}
    for asked in history.asked:
        if asked.id and asked.surely_refused() and (asked.game, asked.id) in done:
            yield f"{asked.game}: {asked.method} {asked.id} was refused ({asked.attempts[-1].error}) and is done"


SAME = ("at", "kind", "seat", "id", "name", "what", "offered", "accept", "undone", "player")


def one_order(history, logs):
    """Everybody was told the same under one number, as it stands in the end, by rising numbers without gaps; and what was acknowledged before
    something else was sent has the smaller number."""
    clocks_told, expected = {}, {}
    for heard in history.heard:
        key = (heard.socket, heard.game)
        log = logs.get(heard.game)
        if heard.kind == "reset":
            expected.pop(key, None)
        elif heard.kind == "join":
            expected[key] = heard.said["seq"] + 1
            for move in heard.said["moves"]:
                event = at(log, move["seq"]) if log is not None else None
                if log is not None and (event is None or event.get("move") != move):
                    yield f"{heard.game}: {heard.client} was shown {move} by join, there is {event}"
        else:
            seq = heard.said["seq"]
            if expected.get(key, seq) != seq:
                yield f"{heard.game}: {heard.client} was told {seq} where {expected[key]} comes next"
            expected[key] = seq + 1
            event = at(log, seq) if log is not None else None
            if log is not None and (event is None or any(event.get(name) != heard.said.get(name) for name in SAME) or event.get("move") != heard.said.get("move")):
                yield f"{heard.game}: {heard.client} was told {described(heard.said)}, there is {described(event)}"
            clock = heard.said.get("clock")
            if clocks_told.setdefault((heard.game, seq), clock) != clock:
                yield f"{heard.game}: of {seq} one was told the clock {clock}, another {clocks_told[(heard.game, seq)]}"
    for game, actions in acknowledged_of(history).items():
        # In the order of acknowledgement: the highest number acknowledged so far must be below the number of each
        # action that was sent later.
        ends = sorted((back, seq, name) for _, back, seq, name in actions)
        highest, upto = (0, ""), []
        for back, seq, name in ends:
            highest = max(highest, (seq, name))
            upto.append((back, highest))
        for sent, _, seq, name in actions:
            before = bisect.bisect_left(upto, sent, key=lambda item: item[0])
            if before and upto[before - 1][1][0] > seq:
                yield f"{game}: {name} has the number {seq}, though {upto[before - 1][1][1]} had been acknowledged as {upto[before - 1][1][0]} before it was sent"


def described(event):
    return event and {name: event[name] for name in ("seq", *SAME, "move") if name in event}


def acknowledged_of(history):
    """By game (first sent, first acknowledged, number, id) of the actions. One that was sent again may have been done the first time."""
    by_game = collections.defaultdict(list)
    for asked in history.asked:
        answers = asked.acknowledged()
        if asked.id and answers:
            by_game[asked.game].append((asked.attempts[0].sent, answers[0].back, answers[0].result["seq"], asked.id))
    return by_game


def fresh(history, logs):
    """Whoever joins is shown all that was acknowledged before he asked, by whichever server."""
    acknowledged = {game: sorted((back, seq) for _, back, seq, _ in actions) for game, actions in acknowledged_of(history).items()}
    best = {}
    for game, actions in acknowledged.items():
        highest, best[game] = 0, []
        for back, seq in actions:
            highest = max(highest, seq)
            best[game].append((back, highest))
    for asked in history.asked:
        if asked.method != "join" or not asked.acknowledged():
            continue
        until = bisect.bisect_left(best.get(asked.game, []), asked.attempts[0].sent, key=lambda item: item[0])
        shown = asked.attempts[0].result["seq"]
        if until and best[asked.game][until - 1][1] > shown:
            yield f"{asked.game}: {asked.client} joined and was shown all until {shown}; {best[asked.game][until - 1][1]} had been acknowledged"


def by_right(history, logs):
    """Nothing is done but by who holds the seat, under a name that he has given it. A flag is nobody's."""
    owners = {asked.id: asked for asked in history.asked if asked.id}
    for asked in history.asked:
        if asked.id and not asked.seat and asked.acknowledged():
            yield f"{asked.game}: {asked.client} holds no seat there, and {asked.method} {asked.id} was acknowledged to him"
    for game, log in logs.items():
        if game not in history.games:
            continue
        for event in log:
            if event["kind"] == "flag":
                continue
            asked = owners.get(event.get("id"))
            holder = history.games[game].holders.get(event.get("seat"))
            if "id" in event and (asked is None or asked.client != holder or asked.game != game):
                yield f"{game}: {described(event)} was done by {asked.client if asked else 'nobody who is known'}; the seat is held by {holder}"
            elif "id" not in event and event["kind"] not in ("move", "resign"):
                yield f"{game}: nobody has given {described(event)} a name"


def secret(history, logs):
    """No secret, invite or hash in what is answered, logged or kept, but the invites for who has opened the game."""
    for what, where in dict.fromkeys(history.spilled):
        yield f"{what} was found in {where}"


def answered(history, logs):
    """Each request is answered or refused within a while."""
    for asked in history.asked:
        for attempt in asked.attempts:
            waited = history.waited(attempt.sent, attempt.back)
            if attempt.silent or (not attempt.broken and waited > history.patience):
                yield f"{asked.game}: {asked.method} {asked.id} of {asked.client} was not answered for {waited:.1f} s"


def kept(logs, rows):
    """The store has what the servers tell of it, and nothing else."""
    for game, log in logs.items():
        told = [(event["seq"], f"{event['seat']}/{event['id']}" if "id" in event else "", event["at"]) for event in log]
        stored = [(seq, client, when) for seq, client, when, _ in rows.get(game, [])]
        if told != stored:
            one = next((pair for pair in zip(told, stored) if pair[0] != pair[1]), (len(told), len(stored)))
            yield f"{game}: the log says {one[0]}, the store {one[1]}"


# ---- clocks ----------------------------------------------------------------------------------------------------------


def clocks(history, logs, steps):
    """Times of actions never go back and lie between the sending and the answer; what is left follows from them; flags fall when they are
    due, not earlier, and not much later."""
    for game, log in logs.items():
        for one, other in zip(log, log[1:]):
            if other["at"] < one["at"]:
                yield f"{game}: {other['seq']} was done at {other['at']}, {one['at'] - other['at']} ms before what comes before it"
    if not steps:
        for asked in history.asked:
            answers = asked.acknowledged()
            event = at(logs.get(asked.game, []), answers[0].result["seq"]) if asked.id and answers else None
            if event and not asked.attempts[0].sent_wall - TOLERANCE <= event["at"] <= answers[0].back_wall + TOLERANCE:
                yield (f"{asked.game}: {asked.id} was sent at {asked.attempts[0].sent_wall:.0f} and acknowledged at {answers[0].back_wall:.0f}, "
                       f"and is said to have been done at {event['at']}")
    for game, log in logs.items():
        if game in history.games and history.games[game].clock:
            yield from clock_of(history, history.games[game], log, steps)


def clock_of(history, game, log, steps):
    """Of a game of two on one board: what each had left after each action."""
    players = ["white", "black"]
    left = {player: game.clock["base_ms"] for player in players}
    running, since, begun, moves = None, 0, False, []
    after = {0: (dict(left), None)}
    for event in log:
        when = max(event["at"], since)
        used = when - since if running else 0
        if event["kind"] == "flag" and running and used < left[running]:
            yield f"{game.id}: {running}'s flag has fallen {left[running] - used} ms too early"
        # With two players the second's consent ends the game, unless it is a take-back.
        ends = event["kind"] in ("flag", "resign") or event["kind"] == "answer" and event["accept"] and not event.get("undone")
        turns = "move" in event or ends or event.get("undone")
        if turns:
            if running:
                left[running] = max(0, left[running] - used)
                if not steps and event["kind"] != "flag" and used > 0 and left[running] == 0:
                    yield f"{game.id}: {described(event)} was done when {running} had no time left"
            since = when
        if "move" in event:
            player = event["move"]["player"]
            other = players[1 - players.index(player)]
            if running == player:
                left[player] += game.clock["increment_ms"]
            running, begun = other, True
            moves.append(player)
        if event.get("undone"):
            running = moves[-event["undone"]] if begun else None
            del moves[-event["undone"]:]
        if ends:
            running = None
        after[event["seq"]] = (dict(left), running)
    for heard in history.heard:
        if heard.game != game.id or not heard.said.get("clock"):
            continue
        told = heard.said["clock"]
        should = after.get(heard.said["seq"])
        # If the game has ended by the rules or by agreement, no clock runs. The log does not say which move ended it.
        if should and (told["left_ms"] != should[0] or told["running"] != should[1] and not heard.said.get("over")):
            yield f"{game.id}: {heard.client} was told of {heard.said['seq']} the clock {told['left_ms']}, {told['running']}; by the log it is {should}"
