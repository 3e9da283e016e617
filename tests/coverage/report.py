#!/usr/bin/env python3
"""What gcov says of a build, for the library's and the program's own files: see scripts/coverage.

    report.py BUILD-FOLDER

A header's lines count as reached if any file that includes it has reached them. Branches that only an exception takes are
left out: the compiler makes one at almost every call."""
import collections
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent.parent
build = pathlib.Path(sys.argv[1]).resolve()
ours = (root / "interpreter", root / "records", root / "cli")

lines = collections.defaultdict(lambda: collections.defaultdict(int))                      # file -> line -> count
branches = collections.defaultdict(lambda: collections.defaultdict(dict))                  # file -> line -> number -> taken
functions = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, "", 0]))   # file -> name -> count, text, line


def add(document):
    for file in document["files"]:
        path = pathlib.Path(document["current_working_directory"], file["file"]).resolve()
        if not any(folder in path.parents for folder in ours):
            continue
        name = str(path.relative_to(root))
        for function in file["functions"]:
            # The instances of a template count as one function.
            entry = functions[name][(function["start_line"], function["start_column"])]
            entry[0] += function["execution_count"]
            entry[1] = entry[1] or function["demangled_name"]
            entry[2] = function["start_line"]
        for line in file["lines"]:
            number = line["line_number"]
            lines[name][number] += line["count"]
            for at, branch in enumerate(b for b in line["branches"] if not b["throw"]):
                taken = branches[name][number]
                taken[at] = taken.get(at, 0) + branch["count"]


notes = sorted(str(p) for p in build.rglob("*.gcno") if {"interpreter", "records", "cli", "tests"} & set(p.parts))
if not notes:
    sys.exit("coverage: there is nothing in " + str(build))
with tempfile.TemporaryDirectory() as scratch:
    for start in range(0, len(notes), 20):
        subprocess.run(["gcov", "--json-format", "--branch-probabilities", *notes[start:start + 20]], cwd=scratch,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        for path in pathlib.Path(scratch).glob("*.gcov.json.gz"):
            with gzip.open(path) as file:
                add(json.load(file))
            path.unlink()


def share(reached, all_of_them):
    return f"{100 * reached / all_of_them:5.1f} %" if all_of_them else "      -"


table = []
for name in lines:
    reached = sum(1 for count in lines[name].values() if count)
    sides = [count for line in branches[name].values() for count in line.values()]
    table.append((name, reached, len(lines[name]), sum(1 for count in sides if count), len(sides)))
table.sort(key=lambda row: (row[1] / row[2] if row[2] else 1, row[0]))
print(f"{'lines':>20} {'branches':>20}")
for name, reached, total, taken, sides in table:
    print(f"{reached:6} of {total:5} {share(reached, total)} {taken:5} of {sides:5} {share(taken, sides)}  {name}")
sums = [sum(row[i] for row in table) for i in range(1, 5)]
print("\nfunctions that nothing has called:")
uncalled = 0
for name in sorted(functions):
    for count, text, line in sorted(functions[name].values(), key=lambda f: f[2]):
        if count == 0:
            uncalled += 1
            print(f"  {name}:{line}: {text}")
total_functions = sum(len(f) for f in functions.values())
with open(build / "missed", "w", encoding="utf-8") as missed:
    for name in sorted(lines):
        for number in sorted(lines[name]):
            if not lines[name][number]:
                missed.write(f"{name}:{number}: not reached\n")
            elif any(not count for count in branches[name][number].values()):
                missed.write(f"{name}:{number}: a branch not taken\n")
print(f"\n{len(table)} files; lines {sums[0]} of {sums[1]}, {share(sums[0], sums[1]).strip()}; branches {sums[2]} of {sums[3]}, "
      f"{share(sums[2], sums[3]).strip()}; functions {total_functions - uncalled} of {total_functions}")
