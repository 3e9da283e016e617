#!/usr/bin/env bash
# docs/*.md show what the program does: each `$ varia ...` prints the lines below it, and each other `varia ...` of a
# block is understood by the program. pages.sh checks the pages that contain whole files, primitives.sh checks
# docs/primitives.
source "$(dirname "$0")/common.bash"
cd "$scratch" || exit 1
ln -s "$VARIA_SOURCE_DIR/docs" docs
ln -s "$VARIA_SOURCE_DIR/variants" variants
# The file that docs/cli.md mentions, and the file with a mistake of docs/tutorial.md.
printf 'format = 1\nname = "Queenless"\nextends = "chess"\npieces.Q = false\nsetup.position = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"\n' > queenless.toml

# The file of another program that docs/importing.md mentions.
printf '# Two boards, which feed each other.\n\n\n\n\n[duel:chess]\ntwoBoards = true\n' > games.ini

# The files of docs/tutorial are accepted, and the lines of them that the page shows are in them.
run check --lint docs/tutorial; exits 0; complains_not; prints "6 files: 6 ok, 0 broken"
ran="docs/tutorial.md"
cat docs/tutorial/*.toml docs/tutorial/*.lua > shown
while IFS= read -r line; do
    [ -z "$line" ] || grep -qxF -- "$line" shown || fail "no file has the line $line"
done < <(sed -n '/^```\(toml\|lua\)$/,/^```$/{/^```/!p}' docs/tutorial.md)

cat > run.py <<'P'
import fnmatch, glob, os, re, shlex, subprocess, sys
VARIA = sys.argv[1]
ELSEWHERE = {"turns", "hooks", "authoring", "records", "repetition", "lots"}  # checked by pages.sh
# For these commands only the command line is checked: they play, wait for input, write files, take long, or name files
# of the reader.
WORDS_ALONE = {"play", "repl", "uci", "usi", "ucci", "xboard", "serve", "tournament", "report", "train", "endgame", "best", "analyse", "new", "convert", "import", "run", "check", "replay", "perft", "completion"}
# Files that the reader makes first.
NOT_HERE = ["check variants/mine", "check docs/tutorial/2-leopard.toml", "docs/examples/damaged.pgn"]
failures, shown, understood = [], 0, 0

def squeezed(text):
    """Lines are folded, and JSON is set out, otherwise on a page."""
    return "".join(text.split())

def run(command):
    shell = f'varia() {{ "{VARIA}" "$@"; }}; {command}'
    return subprocess.run(["bash", "-c", shell], capture_output=True, text=True, stdin=subprocess.DEVNULL, env={**os.environ, "COLUMNS": "80"}, timeout=120, check=False)

helps = {}
def options_of(command):
    if command not in helps:
        helps[command] = run(f"varia {command} --help").stdout
    return helps[command]

def blocks(lines):
    """Indented blocks and fenced ones of a terminal: lines without what they begin with."""
    block, fenced, fence = [], None, False
    for line in lines + [""]:
        if line.startswith("```"):
            if fenced is not None:
                yield fenced
            fence = not fence
            fenced = [] if fence and line[3:] in ("console", "sh", "") else None
        elif fenced is not None:
            fenced.append(line)
        elif fence:
            continue
        elif line.startswith("    ") or (block and line == ""):
            block.append(line[4:])
        elif block:
            yield block
            block = []

for page in sorted(glob.glob("docs/*.md")):
    name = os.path.basename(page)[:-3]
    for block in blocks(open(page, encoding="utf-8").read().split("\n")):
        at = 0
        while at < len(block):
            line = block[at]
            at += 1
            if line.startswith("$ ") and "varia" in line:
                command, said = line[2:], []
                while at < len(block) and not block[at].startswith(("$ ", "varia ")):
                    said.append(block[at])
                    at += 1
                if name in ELSEWHERE or any(word in command for word in NOT_HERE):
                    continue
                done = run(command)
                printed, expected = squeezed(done.stdout + done.stderr), "\n".join(said)
                # `...` stands for omitted text, also at the end.
                parts, place = [squeezed(part) for part in expected.split("...")], 0
                for part in parts:
                    place = printed.find(part, place) + len(part) if part in printed[place:] else -1
                    if place < 0:
                        break
                if squeezed(expected) and (place < 0 if len(parts) > 1 else printed != parts[0]):
                    failures.append(f"{page}: {command}\n  prints {printed[:600]}\n  the page {squeezed(expected)[:600]}")
                shown += 1
            elif re.match(r"varia [a-z]+( |$)", line):
                # After two blanks follows an explanation. Optional parts and words in capitals are for the reader to
                # fill in.
                words = shlex.split(re.split(r"  +#?|\s#", line)[0].replace("...", ""), posix=True) if line.count('"') % 2 == 0 else line.split()
                command = words[1]
                text = options_of(command)
                if not text:
                    failures.append(f"{page}: {line}: there is no command {command}")
                for word in words[2:]:
                    if word.startswith("--") and word.split("=")[0] not in text:
                        failures.append(f"{page}: {line}: {command} has no {word}")
                understood += 1
                if command in WORDS_ALONE or any(c in line for c in "[|<>") or "-o" in words or re.search(r"\b[A-Z]{3,}\b", line) or name in ELSEWHERE:
                    continue
                done = run(" ".join(shlex.quote(word) for word in words))
                if done.returncode == 2:
                    failures.append(f"{page}: {line}: {done.stderr.strip()}")
print("\n".join(failures))
print(f"{shown} shown, {understood} understood", file=sys.stderr)
sys.exit(bool(failures) or shown < 10 or understood < 40)
P
ran="docs/*.md"
python3 run.py "$VARIA" >"$scratch/out" 2>"$scratch/err" || fail "$(cat "$scratch/out" "$scratch/err")"
cat "$scratch/err"
finish
