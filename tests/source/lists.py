"""Lists in the documentation equal the lists in the code that they repeat: public headers, options and presets of the
build, commands, keys of hooks, limits and HTTP statuses of the server. The list of fields that random definitions do
not have is complete.

    lists.py [ROOT]
"""

import glob
import json
import os
import re
import sys

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
os.chdir(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("VARIA_SOURCE_DIR") or HERE)
failures = []


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def between(text, first, last):
    """The part of a text behind the first mark and before the next last one."""
    start = text.index(first) + len(first)
    return text[start : text.index(last, start)]


def table(text, heading):
    """The first cells of the table with this first line."""
    rows = between(text, heading + "\n", "\n\n").splitlines()[1:]
    return [row.split("|")[1] for row in rows]


def words(cells, pattern=r"`([^`]+)`"):
    return [word for cell in cells for word in re.findall(pattern, cell)]


def same(what, in_code, in_docs):
    code, docs = set(in_code), set(in_docs)
    if not code:
        failures.append(f"{what}: nothing was found in the code")
    for name in sorted(code - docs):
        failures.append(f"{what}: the page lacks {name}")
    for name in sorted(docs - code):
        failures.append(f"{what}: the code lacks {name}")


def headers(folder):
    """The headers of a folder, without those that only keep old names."""
    old = re.compile(r"^// The (name that .* had in version|old names of)")
    return [os.path.basename(path) for path in glob.glob(folder + "/*.hpp") if not old.match(read(path))]


same("docs/embedding.md, headers", headers("interpreter/include/varia"),
     words(table(read("docs/embedding.md"), "| header | what it contains |")))
same("docs/player.md, headers", headers("player/include/varia/player"),
     re.findall(r"^\| `player/(\w+\.hpp)` \|", read("docs/player.md"), re.M))
same("docs/records.md, headers", headers("records/include/varia/records"),
     re.findall(r"^\| `records/(\w+\.hpp)` \|", read("docs/records.md"), re.M))

lists = ["CMakeLists.txt", "tests/fuzz/CMakeLists.txt", *glob.glob("cmake/varia_*.cmake")]
cmake = "".join(read(path) for path in lists)
options = re.findall(r"^ *option\((VARIA_\w+) |^set\((VARIA_(?:SANITIZE|ASSERTIONS)) ", cmake, re.M)
building = read("docs/building.md")
same("docs/building.md, options", [option or setting for option, setting in options],
     [name for name in words(table(building, "| option | default | |")) if name.startswith("VARIA_")])
presets = json.loads(read("CMakePresets.json"))["configurePresets"]
same("docs/building.md, presets", [preset["name"] for preset in presets if not preset.get("hidden")],
     words(table(building, "| preset | what it is |")))

commands = "".join(read(path) for path in glob.glob("cli/commands/*/*.cpp"))
same("docs/cli.md, commands", re.findall(r'^    \.name = "(\w+)",$', commands, re.M),
     words(table(read("docs/cli.md"), "| command | what it does |"), r"`(\w+)"))

page = read("docs/format.md")
types = between(read("interpreter/src/kernel/validate/move_types.hpp"), "move_type_names{", "}")
same("docs/format.md, types of moves", re.findall(r'"([^"]+)"', types),
     words([between(page, '| `types = ["capture"]` | only for these types of moves:', "|")]))
points = between(read("interpreter/include/varia/definition_names.hpp"), "names_of<HookPoint>[] = {", "};")
same("docs/format.md, points of hooks", re.findall(r'"([^"]+)"', points),
     words([between(page, '| `point = "allow"` | the question that Varia asks:', "|")]))

# Each name in the table of functions by binding exists where its column says.
headers = "\n".join(read(path) for module in ("interpreter", "player", "records", "importers")
                    for path in glob.glob(f"{module}/include/varia/**/*.hpp", recursive=True))
python = "\n".join(read(path) for path in glob.glob("bindings/python/varia/*.py*"))
objects = "\n".join(read(f"bindings/js/src/{name}.ts") for name in ("host", "varia", "shapes"))
ffish = read("bindings/js/src/ffish.ts")
pyffish = read("bindings/python/varia/ffish.py")
methods = " ".join(re.findall(r'"([^"]*)"', read("cli/service/methods.cpp"))) + " " + read("schemas/serve.schema.json")
where = {"C": read("bindings/c/abi.txt"), "C++": headers, "Python": python, "JavaScript": objects, "JSON-RPC": methods,
         "ffish.js": ffish, "pyffish": pyffish}
rows = [row.split("|")[1:-1] for row in read("docs/bindings.md").splitlines() if row.startswith("|")]
columns = [cell.strip() for cell in rows[0]]
notes = set(re.findall(r"^- (\w): ", read("docs/bindings.md"), re.M))
explained = set()
for row in rows[2:]:
    if len(row) != len(columns):
        failures.append(f"docs/bindings.md: a row with {len(row)} cells: {row[0].strip()}")
        continue
    for column, cell in zip(columns, row):
        if column not in where:
            continue
        for name in re.findall(r"`([^`]+)`", cell):
            last = re.split(r"::|\.", name)[-1]
            if not re.search(rf"\b{re.escape(last)}\b", where[column]):
                failures.append(f"docs/bindings.md: {column} has no {name}")
        rest = re.sub(r"`[^`]+`|,", "", cell).strip()
        if rest:
            explained.add(rest)
        elif not cell.strip() and column in columns[1:6]:
            failures.append(f"docs/bindings.md: no {column}, and no explanation: {row[0].strip()}")
if explained != notes:
    failures.append(f"docs/bindings.md: the notes are {sorted(notes)}, the table names {sorted(explained)}")
# All names of ffish.js that its adapter has are those of ffish.js 0.7: of the module, of Board, and of Game.
names = """Board Game Notation Termination info setOption setOptionInt setOptionBool readGamePGN variants loadVariantConfig
    capturesToHand startingFen validateFen delete legalMoves legalMovesSan numberLegalMoves push pushSan pop reset is960
    fen setFen sanMove variationSan turn fullmoveNumber halfmoveClock gamePly hasInsufficientMaterial
    isInsufficientMaterial isGameOver result checkedPieces isCheck isBikjang isCapture moveStack pushMoves pushSanMoves
    pocket toString toVerboseString variant headerKeys headers mainlineMoves""".split()
for name in names:
    if not re.search(rf"^ +{name}\b[(:,?]", ffish, re.M):
        failures.append(f"bindings/js/src/ffish.ts: no {name}")

server = read("docs/game-server.md")
same("docs/game-server.md, limits", re.findall(r'^ +\{"(\w+)", &ServerLimits', read("server/games/limits.cpp"), re.M),
     words(table(server, "| name | default | what is limited |")))
http = read("server/net/http.cpp")
answers = "".join(re.findall(r"\b(?:answer_text|refuse_request|begin_answer)\b[^;]*;|\breturn \d{3};", http))
statuses = set(re.findall(r"\b[2-5]\d\d\b", re.sub(r'"[^"]*"', "", answers))) - {"200"}
over_http = between(server, "\nThese requests need no WebSocket", "\n## ")
same("docs/game-server.md, statuses", statuses, re.findall(r"\b[2-5]\d\d\b", over_http))

# What stands in place of the importers has each of their functions, and the test calls each.
importers = "".join(read(path) for path in glob.glob("importers/include/varia/importers/*.hpp"))
declared = set(re.findall(r"^\[\[nodiscard\]\] .*?(\w+)\(", importers, re.M))
called = set(re.findall(r"(\w+)\(", read("tests/absent/absent_importers_test.cpp")))
same("tests/absent, functions of the importers", declared, declared & called)

# The program and the page have the same forms of pieces for each set, in the same order.
def forms_of(lists, named, field):
    """For each set and place there what stands in the form: its name, body, content and, if it has one, set of shapes."""
    entry = r"\{[^{}]*\}|\b(?:" + "|".join(named) + r")\b"
    return [f"{name} {place}: " + " ".join("".join(found) for found in re.findall(field, named.get(one, one)))
            for name, body in lists for place, one in enumerate(re.findall(entry, body))]


in_program, in_page = read("cli/words/piece_forms.cpp"), read("web/src/board/piece_sets.ts")
same("web/src/board/piece_sets.ts, forms of pieces",
     forms_of(re.findall(r"of_(\w+)\[\] = \{(.*?)\};", in_program, re.S),
              dict(re.findall(r"^constexpr PieceForm (\w+)(\{[^}]*\});", in_program, re.M)), r'"(\w+)"|::(\w+)'),
     forms_of(re.findall(r"^  (\w+): \[(.*?)\],\n", between(in_page, "choices:", "\n};") + "\n", re.S | re.M),
              dict(re.findall(r"^const (\w+): PieceChoice = (\{[^}]*\});", in_page, re.M)),
              r'\b(?:name|body|content|shapes): "(\w+)"'))

# A field of a definition is found where a maker names it of a variable of its struct, or of one of these names.
described = read("interpreter/include/varia/definition_fields.hpp")
makers = "\n".join(read(path) for path in glob.glob("tests/random/make_*.cpp") +
                   ["tests/random/hook_templates.cpp", "tests/random/random_definitions.cpp"])
usual = {"BoardDef": "board", "BoardDrawingDef": "draw", "DropDef": "drop", "HookDef": "hook", "LooksDef": "looks",
         "MoveRuleDef": "move_rule", "OutDef": "out", "RepetitionDef": "repetition",
         "RulesDef": "rules", "SetupDef": "setup", "SidesDef": "sides", "StateDef": "back()", "TurnDef": "turn"}
unwritten = [line.split("|")[0].strip() for line in read("tests/random/unwritten.txt").splitlines()
             if line[:1] not in ("", "#")]
fields = {(struct, field) for struct, field in re.findall(r"&(\w+)::([a-z]\w*)", described) if field != "where"}
for struct, field in sorted(fields):
    if struct in unwritten or f"{struct}.{field}" in unwritten or struct == "Name":
        continue
    variables = set(re.findall(rf"\b{struct}\s*&?\s+(\w+)", makers)) | {usual.get(struct, struct)}
    if not re.search(rf"\b(?:{'|'.join(map(re.escape, variables))})(?:\.|->){field}\b", makers):
        failures.append(f"tests/random: nothing makes {struct}.{field}; make it, or name it in unwritten.txt")
for name in unwritten:
    if name not in {part for struct, field in fields for part in (struct, f"{struct}.{field}")}:
        failures.append(f"tests/random/unwritten.txt: no field is called {name}")

print("\n".join(failures))
sys.exit(bool(failures))
