#!/usr/bin/env python3
"""The computer against a random mover in every game that is played on one board: a table, as Markdown.

    tests/bench/random_mover.py [--varia build/release/varia] [--player time:0.1] [--games 40] [--records DIR] [NAME...]

Without names: all games of `varia list`. Of two sides both players have each seat as often; of more the computer has each seat in
turn, alone against all others, or, where teams play, all seats of a team. Nobody loses by being late: the machine may be busy.
The last column says whether enough was won: of founding games 99 in 100, of others 39 in 40, and first place in 36 of 40 where
more than two play. The exit code is 1 if somewhere it was not.
"""
import argparse
import json
import os
import subprocess
import sys

# Variants for which 100 games are played; for the others it is 40 games.
FOUNDING = ["elevator", "wonkavator", "great-shatranj-3d", "great-shatranj-3d-leaping-knight", "great-shatranj-3d-sibahi",
            "octahedral", "octahedral-leapers", "pyramid", "uplifting", "uplifting-narrow", "raumschach", "tesschess"]


def ask(varia, *words):
    done = subprocess.run([varia, *words], capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--varia", default="build/release/varia")
    words.add_argument("--player", default="time:0.1", help="as `varia tournament` has players")
    words.add_argument("--games", type=int, default=0, help="of each; without, 100 of founding games and 40 of others")
    words.add_argument("--records", help="a folder for the games, one a game")
    words.add_argument("--most-turns", default="1000")
    words.add_argument("--seed", default="1")
    words.add_argument("--set", action="append", default=[], help="an option of the variants")
    words.add_argument("names", nargs="*")
    given = words.parse_args()
    names = given.names or [line.split()[0] for line in
                            subprocess.run([given.varia, "list"], capture_output=True, text=True, check=True).stdout.splitlines()]
    options = [word for option in given.set for word in ("--set", option)]
    print("| game | sides | games | won | drawn | lost | first | ends | ms a move, most | enough |", flush=True)
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    good = True
    for name in names:
        about = ask(given.varia, "info", name, "--json", *options)
        if about is None or about.get("match"):
            continue  # a match on several boards
        sides = len(about["sides"])
        alone = sides > 2 and not about.get("teams")
        games = given.games or (100 if name in FOUNDING else 40)
        words = [given.varia, "tournament", name, given.player] + ["random"] * (sides - 1 if alone else 1) + options + [
            "--games", str(games), "--most-turns", given.most_turns, "--seed", given.seed, "--margin", "60", "--json"]
        if given.records:
            words += ["--records", os.path.join(given.records, name)]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if not done.stdout.strip():
            print(f"| {name} | {sides} | not played: exit code {done.returncode} | | | | | | | no |", flush=True)
            good = False
            continue
        result = json.loads(done.stdout)
        us = next(player for player in result["players"] if player["player"] != "random")
        played = us["games"]
        least, right = ((9 * played + 9) // 10, us["first"]) if alone else (
            (99 * played + 99) // 100 if name in FOUNDING else (39 * played + 39) // 40, us["won"])
        enough = right >= least
        good = good and enough
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(result["ends"].items(), key=lambda end: -end[1]))
        print(f"| {name} | {sides} | {played} | {us['won']} | {us['drawn']} | {us['lost']} | {us['first']} | {ends} | "
              f"{us['milliseconds']:.0f}, {us['longest']:.0f} | {'yes' if enough else 'NO'} |", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
