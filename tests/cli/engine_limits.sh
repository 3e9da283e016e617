#!/usr/bin/env bash
# The computation before a variant's first search keeps to the search's limits, however long the variant's scripts take.
source "$(dirname "$0")/common.bash"
cat >"$scratch/slow.py" <<'PY'
import json, resource, subprocess, sys, time

def processor(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100

program = subprocess.Popen([sys.argv[1], "serve", "--stdio", "--strict"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def say(**message):
    program.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    program.stdin.flush()
def hear():
    return json.loads(program.stdout.readline())

# Each question about a move takes some milliseconds, which an untrusted variant may take. Without limits the first
# search would begin only after several seconds.
files = {"r.lua": "function f(p, m) local s = 0 for i = 1, 95000 do s = s + i end return true end"}
text = 'format = 1\nname = "S"\nextends = "elevator"\nscript = "r.lua"\n[[hook]]\npoint = "legal"\ncall = "f"\n'
say(id=1, method="load", params={"text": text, "file": "s.toml", "files": files})
variant = hear()["result"]["variant"]
def new_game(number):
    say(id=number, method="new_game", params={"variant": variant})
    return hear()["result"]["game"]
game = new_game(2)
before = processor(program.pid)
say(id=3, method="search", params={"game": game, "time_ms": 100})
answer = hear()
spent = processor(program.pid) - before
assert answer["result"]["best"], answer
assert spent < 3, f"{spent} s of processor time for a tenth of a second"

game = new_game(4)
before = processor(program.pid)
say(id=5, method="search", params={"game": game, "depth": 30})
time.sleep(0.3)
say(id=6, method="cancel", params={"id": 5})
answers = [hear(), hear()]
spent = processor(program.pid) - before
assert any(a.get("error", {}).get("code") == -32800 for a in answers), answers
assert spent < 2, f"{spent} s of processor time after it was cancelled"
program.stdin.close()
program.wait()
PY
ran="a search of a stranger's slow variant"
python3 "$scratch/slow.py" "$VARIA" >"$scratch/said" 2>&1 || fail "$(tail -n 3 "$scratch/said")"
finish
