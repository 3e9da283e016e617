#!/usr/bin/env python3
"""Tries bad inputs: 168 of them, in nine files by subject, each with the answer it must get.

    run.py [ROW...]      all rows, or those whose number begins so: A01, F

One line for each row says how long it took and how much memory it used. VARIA is the program, VARIA_UNIT the tests of
the library."""
import sys

import a_bytes
import b_toml
import c_variants
import d_paths
import e_scripts
import f_positions
import g_games
import h_hosts
import harness
import i_turns

# Number of rows of each subject, so that a lost row is noticed.
COUNTS = {"A": 15, "B": 16, "C": 49, "D": 13, "E": 22, "F": 12, "G": 20, "H": 11, "I": 10}


def main(wanted):
    failed = 0
    numbers = [f"{letter}{n:02}" for letter, count in COUNTS.items() for n in range(1, count + 1)]
    tried = [n for n in numbers if not wanted or any(n.startswith(w) for w in wanted)]
    for number in (set(tried) - set(harness.rows)) | (set(harness.rows) - set(numbers)):
        print(f"{number}: {'there are not so many' if number in harness.rows else 'there is no case'}")
        failed += 1
    tried = [n for n in tried if n in harness.rows]
    slowest = largest = 0
    for number in tried:
        what, function = harness.rows[number]
        trial = harness.Trial()
        try:
            function(trial)
            verdict = "ok"
        except harness.Failure as failure:
            failed += 1
            verdict = f"FAILED: {failure}"
        finally:
            trial.close()
        slowest, largest = max(slowest, trial.seconds), max(largest, trial.memory)
        print(f"{number}  {trial.seconds:6.3f} s  {trial.memory / 2**20:6.1f} MiB  {what}: {verdict}", flush=True)
    print(f"{len(tried)} rows, {failed} failed; at most {slowest:.3f} s and {largest / 2**20:.1f} MiB")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
