#!/usr/bin/env python3
"""Attacks on budgets: python3 run.py PART... [--long] [--measure] [--count N] [--only TEXT]

  found      files that were found to take minutes or gigabytes
  escapes    the scripts of tests/escapes
  families   lengths at every power of two, texts of each byte class, nesting, colliding tables, options by the thousand,
             as program, as hook at load, in moves, after and outcome
  random     programs and hooks from a grammar that favours the worst functions
  turns      turns of several steps, more than can be looked through
  calls      each function that scripts can call, once, with the worst it can be given

A test must not be decided by a clock: an attack is refused here that takes six times its budget, or more memory than its
limit and a tenth, or ends by a signal. --measure asks for twice the budget and lists all; what seems over it is run again.
VARIA and VARIA_ATTACK are the programs."""
import argparse
import sys

import calls
import families
import found
import grammar
import harness
import turns

PARTS = {"found": found.rows, "escapes": found.escapes, "families": families.rows, "random": grammar.rows, "calls": calls.rows, "turns": turns.rows}


def run_all(attacks):
    """Results in the order of the attacks: single calls together, commands by themselves."""
    attacks = list(attacks)
    together = iter(harness.run_calls([a for a in attacks if isinstance(a, harness.Call)]))
    return [next(together) if isinstance(a, harness.Call) else a.run() for a in attacks]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("parts", nargs="+", choices=sorted(PARTS))
    parser.add_argument("--long", action="store_true", default=harness.os.environ.get("VARIA_LONG", "") not in ("", "0"))
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    wanted = parser.parse_args()
    harness.launcher()  # while this process is small
    most = harness.STRICT if wanted.measure else harness.GENEROUS
    bad = 0
    for part in wanted.parts:
        how = {"count": wanted.count, "seed": wanted.seed} if part == "random" else {}
        attacks = [a for a in PARTS[part](wanted.long, **how) if wanted.only in a.name]
        results = run_all(attacks)
        for i, result in enumerate(results):
            for _ in range(2):  # other processes share the caches, so a slow attack is measured again
                if result.signal or result.complaint or not result.wrong(most):
                    break
                again = run_all([attacks[i]])[0]
                result = results[i] = again if again.times < result.times else result
                result.kilobytes = min(result.kilobytes, again.kilobytes)
        by_time = sorted(results, key=lambda r: -r.times)
        for result in by_time if wanted.measure and part != "random" and part != "families" else by_time[:10]:
            print(result.line())
        for i, result in enumerate(results):
            if why := result.wrong(most):
                bad += 1
                print(f"WRONG: {result.name}: {why}")
                if isinstance(attacks[i], harness.Call):
                    print("   ", attacks[i].order["as"], attacks[i].order["script"][:3000])
        largest = max(results, key=lambda r: r.kilobytes)
        print(f"{part}: {len(results)} attacks; the worst {by_time[0].times:.2f} times its budget ({by_time[0].name}), "
              f"most memory {largest.kilobytes // 1024} MiB ({largest.name}); {sum(bool(r.wrong(most)) for r in results)} wrong", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
