"""What `varia serve --port` does for people who play. One part a run: run.py PART

    seats            a game, its seats, moves, what is refused, what is in the log
    back             reload, come back; a server that was killed
    consent          take-backs, draws, resigning; four sides
    clocks           clocks, flags, in games that nobody has looked at too
    floor_clocks     clocks of matches in which anybody may act at any time
    matches          64 seats in real time; by turns
    four_teams       Elevator Chess of eight in four teams to its end: boards given up, transfers made by team-mates
    three_a_side     of six in two: what waits for a transfer and what goes on; a server that was killed
    three_to_the_end the same to its end
    two_clocks       of two with two clocks to its end; in exchanges
    how_to_play      every request of docs/elevator-chess.md
    strangers        variants that players send
    patience         a process of theirs that is given no processor
    shares           processes for those: so many an address, confined, after all others
    files            the page's files, headers, paths that lead elsewhere
    origins          pages of other places
    callers          whose request it is behind a proxy
    hosts            under which names it may be asked for
    nowhere          where no games can be kept; options that mean nothing
    places           what is joined, and what is not
    lengths          how long a message may be
    limits           rates, sizes, sockets, clients that do not read
    check            `serve --check`
    numbers          what Prometheus reads
    logs             what is said as JSON, and what is not
    unit             the unit for systemd
    upgrade          tables that an older program has left, and back
    upgrade_postgres the same while a server goes on
    hostile          10,000 requests and frames that make no sense
    killed           killed at random moments under load: 20 times, or VARIA_KILLS
    killed_postgres  the same on PostgreSQL, two servers, and the database killed as well
    two_servers      two servers on one PostgreSQL: every action, in one order
    promises         what the checker judges by: histories made by hand, and what breaks each promise
    checked          a short run of the checker (docs/server-checker.md) on SQLite
    lies             faults on purpose, each found by the checker
    stands_still     a PostgreSQL that stands still
    farewell         SIGTERM while long questions are under way
    others_play      while variants are loaded, long games set up again and large matches asked about
    load             1,000 clients, 100 actions a second: how long until they are acknowledged (not held to anything)
"""
import asyncio
import sys

import checker
import crash
import dear
import elevator
import games
import load
import made
import running
import stopped
import web

PARTS = {part.__name__: part for part in (games.seats, games.back, games.consent, games.clocks, games.floor_clocks, games.matches, games.strangers, games.patience, games.shares,
                                          elevator.four_teams, elevator.three_a_side, elevator.three_to_the_end, elevator.two_clocks, elevator.how_to_play,
                                          web.files, web.origins, web.callers, web.hosts, web.nowhere, web.places, web.lengths, web.limits, running.check, running.numbers, running.logs,
                                          running.unit, running.upgrade, running.upgrade_postgres, web.hostile, crash.killed, crash.killed_postgres,
                                          crash.two_servers, stopped.stands_still, stopped.farewell, dear.others_play, made.promises, checker.checked, checker.lies, load.load)}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in PARTS:
        sys.exit(__doc__)
    asyncio.run(PARTS[sys.argv[1]]())
    print("as it should be")
