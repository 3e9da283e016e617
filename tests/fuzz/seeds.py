#!/usr/bin/env python3
"""Collects what ships as seeds for the fuzz targets, and the words that inputs are made of as dictionaries.

    seeds.py SOURCE-FOLDER OUT-FOLDER

writes OUT-FOLDER/seeds/TARGET/* and OUT-FOLDER/TARGET.dict."""
import hashlib
import json
import pathlib
import re
import sys

root, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])


def seed(target, data):
    if isinstance(data, str):
        data = data.encode()
    folder = out / "seeds" / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha1(data).hexdigest()[:16]).write_bytes(data)


def texts(*patterns):
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            yield path, path.read_bytes()


def fields(path):
    """The lines of a file of positions, each as what stands between its bars."""
    for line in path.read_text(errors="replace").splitlines():
        line = line.split("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split("|")]


# Variants alone, and variants together with their script.
for path, data in texts("variants/*/*.toml", "docs/tutorial/*.toml", "stdlib/**/*.toml", "tests/conformance/synthetic/*.toml",
                        "tests/diagnostics/*.toml"):
    if len(data) <= 16384:
        seed("variant", data)
for path, data in texts("tests/diagnostics/scripts/*.toml", "variants/*/*.toml", "docs/tutorial/*.toml"):
    named = re.findall(rb'"([a-z_0-9/]+\.lua)"', data)
    for name in named:
        script = path.parent / name.decode()
        if not script.exists():
            script = root / name.decode()
        if script.exists():
            seed("script", data.rstrip(b"\n") + b"\n%%\n" + script.read_bytes())
small = (root / "tests/diagnostics/scripts/ok_rules.toml").read_bytes()
for path, data in texts("stdlib/rules/*.lua", "tests/escapes/*.lua"):
    seed("script", small.rstrip(b"\n") + b"\n%%\n" + data)

# Positions, moves and actions of the shipped variants.
for path in sorted(root.glob("variants/*/*.perft")):
    for field in fields(path):
        options = " " + field[4] if len(field) > 4 else ""
        if len(field[0]) < 600:
            seed("position", f"{path.stem}{options}\n{field[0]}")
    seed("record", f"{path.stem} counts\n" + "\n".join(
        "|".join(field) for field in fields(path) if len(field) > 2 and field[1] in ("1", "2")))
for path in sorted(root.glob("tests/conformance/positions/*.txt")):
    for field in fields(path):
        if field[0] != "never":
            seed("position", f"{path.stem}\n{field[0]}")
            if len(field) > 1 and field[1]:
                seed("move", f"{path.stem}\n{field[0]}\n" + field[1].replace(" ", "\n"))
for path in sorted(root.glob("variants/*/games/*.txt")):
    name = path.parent.parent.name
    data = path.read_text()
    seed("record", f"{name} game\n{data}")
    lines = [line.split("#")[0].strip() for line in data.splitlines()]
    value = lambda key: next((line[len(key):].strip() for line in lines if line.startswith(key)), "")
    played = [word for line in lines[:-1] if ":" not in line.split(" ")[0] or line[:1].isdigit() for word in line.split()]
    target = "action" if name.startswith("elevator-chess") else "move"
    seed(target, f"{name} {value('options:')}".strip() + f"\n{value('position:') or 'startpos'}\n" + "\n".join(played[:40]))
for path in sorted(root.glob("docs/examples/*.pgn")):
    for name in ("chess", "crazyhouse"):
        seed("record", f"{name} pgn\n{path.read_text()}")
seed("record", "four-player pgn\n[Result \"1-0-0-0\"]\n\n1. d2-d4 b4-c4 g11-f11 n7-m7 2. resign {x} resign resign 1-0-0-0\n")
seed("record", "elevator-chess pgn\n1. 1:e2-e4 (2:e2-e4 $1 done) 2. done *\n")
seed("record", "duck pgn\n1. e2-e4,D@d5 e7-e5, D@e3 (1... d7-d6,D@e3 ; y\n) *\n")
seed("record", "tai-shogi pgn\n{\"games\": [{\"tags\": {}, \"moves\": [{\"text\": \"a\", \"variations\": [{\"moves\": []}]}]}]}\n")
seed("record", "chess pgn\nstartpos moves e2e4 e7e5\nstartpos\n")
seed("record", "shogi pgn\nV2.2\nN+a\n$EVENT:b\nPI82HI\n-\n-3334FU,T1\n'*c\n+7776FU\n-2277UM\n%TORYO\n/\nP1-KY *  * -OU\nP+59OU00KI\nP-00AL\n+\n+0052KI\n")
seed("record", "shogi pgn\n手合割：二枚落ち\n上手：a\n   1 ６二銀(71)   ( 0:01/00:00:01)\n*b\n   2 ７六歩(77)+\n   3 投了\n変化：2手\n   2 ２六歩(27)\n")
seed("record", "shogi pgn\n後手の持駒：角二　歩十八\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n先手の持駒：金\n先手番\n▲５二金\nまで1手で先手の勝ち\n")
seed("record", "shogi pgn\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５八金右\n")
seed("record", "shogi pgn\nposition sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign\n")
seed("record", "xiangqi pgn\n[Format \"WXF\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *\n")
seed("record", "xiangqi pgn\nFORMAT WXF\nRED a;b\nRESULT red won\nSTART{\n 1. C2.5 H8+7\n}END\n")
seed("record", "xiangqi pgn\nposition startpos moves h2e2 h9g7\n")
seed("record", "chess pgn\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a; b\"; hmvc 3; fmvn 9;\n")
seed("record", "chess pgn\nVariantFile=a\nVariantName=Chess\n1. Pawn e2 - e4\n1. Pawn d7 - d5\n2. Pawn e4 x d5\n")
seed("record", "draughts-international pgn\n[GameType \"20\"]\n[FEN \"W:W31,K32:B1,7\"]\n\n1. 31- 27 7-12 *\n")
seed("record", "four-player pgn\n[StartFen4 \"4PC\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m4-l4 2. Ne1-f3 .. R .. T .. # *\n")
for path in sorted(root.glob("variants/*/variant.toml")):
    name = path.parent.name
    seed("position", f"{name}\nstartpos")
    seed("move", f"{name}\nstartpos\ne2-e4\ne7e5\nNf3\nO-O\n0-0-0\ne7-e8=Q\nP@e5\npass\nb8c6")
    if b"[match" in path.read_bytes() or name.startswith("elevator-chess"):
        for schedule in ("free", "exchange", "lockstep"):
            seed("action", f"{name} schedule={schedule}\nstartpos\n1:e2-e4\ndone\n2:e7e5\n2:e5U\n1:resign\n1:Nf3")
            seed("position", f"{name} schedule={schedule}\nstartpos")

# Betza notation in variant files, in the documentation and in tests.
for path, data in texts("variants/*/*.toml", "stdlib/**/*.toml", "docs/*.md", "tests/**/*.toml", "tests/unit/betza*.cpp"):
    for found in re.findall(rb'moves = "([^"\n]{1,80})"', data) + re.findall(rb'"([a-zA-Z0-9()\[\]?,\-]{1,24})"', data) * (b"betza" in path.name.encode()):
        seed("betza", found)
for found in re.findall(r"`([a-zA-Z0-9()\[\]?,\-]{1,20})`", (root / "docs/betza.md").read_text()):
    seed("betza", found)

# Files of other programs: the sections of the built-in games, and those that the tests of the importers are made of.
for section in re.split(r"\n(?=\[)", (root / "stdlib/imports/fairy.ini").read_text()):
    if len(section) < 1500:
        seed("import", section)
for path, data in texts("tests/unit/import*_test.cpp"):
    for found in re.findall(rb'R"\w*\((.*?)\)\w*"', data, re.S) + [b"".join(re.findall(rb'"((?:[^"\\\n]|\\.)*)"', block))
                                                                  for block in re.findall(rb'(?:"(?:[^"\\\n]|\\.)*"\s*)+', data)]:
        if 8 <= len(found) <= 1500:
            seed("import", found.replace(b"\\n", b"\n").replace(b'\\"', b'"'))

# Programs in Lua.
for path, data in texts("docs/examples/*.lua", "tests/escapes/*.lua"):
    if len(data) <= 16384:
        seed("program", data)
for path, data in texts("tests/unit/program_escapes_test.cpp", "tests/unit/script_program_test.cpp"):
    for found in re.findall(rb'\{"((?:[^"\\]|\\.)+)", "', data):
        seed("program", found.decode().replace('\\"', '"').replace("\\\\", "\\"))
for block in re.findall(r"```lua\n(.*?)```", (root / "docs/scripting.md").read_text(), re.S):
    seed("program", block)


def dictionary(target, words):
    lines = []
    for word in sorted(set(words)):
        text = "".join(c if c.isascii() and c.isprintable() and c not in '"\\' else "".join(f"\\x{b:02x}" for b in c.encode())
                       for c in word)
        if text:
            lines.append(f'"{text}"')
    (out / f"{target}.dict").write_text("\n".join(lines) + "\n")


def keys(schema):
    if isinstance(schema, dict):
        for name, value in schema.items():
            if name == "properties":
                yield from value
            if name == "enum":
                yield from (v for v in value if isinstance(v, str))
            yield from keys(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from keys(value)


schema_words = sorted(set(keys(json.loads((root / "schemas/variant.schema.json").read_text()))))
signs = [" = ", " = [", " = {", "[[", "]]", "[0, 1]", "[1, 1]", "true", "false", "\"a-h\"", "\n[", "]\n", "{ ", " }", " = \"", "\"\n"]
dictionary("variant", schema_words + signs)
api = re.findall(r"[a-z_]{3,}", (root / "schemas/varia.lua").read_text())
program = re.findall(r"[a-z_]{3,}", (root / "schemas/varia_program.lua").read_text())
lua = ["function", " end", "return ", "local ", "for ", "while ", "pairs(", "ipairs(", "table.", "string.", "math.", "pcall(",
       "select(", "tostring(", "{", "}", "..", "//", "<<", ">>", "~=", "nil", "not ", "and ", "or ", "::x::", "goto x", "1e308", "0x7fffffffffffffff"]
dictionary("script", schema_words + signs + api + lua + ["\n%%\n"])
dictionary("program", api + program + lua)
dictionary("betza", list("WFDNAHCGZKQRBXYI") + list("fblrvshmcniojpgqaxyzudte") + ["ff", "bb", "0", "2", "3", "(", ")", "af", "mf", "cf"])
fairy_keys = re.findall(r"^([A-Za-z]+) *=", (root / "stdlib/imports/fairy.ini").read_text(), re.M)
dictionary("import", fairy_keys + [" = true", " = false", "\n[a:chess]\n", " = ", "startFen = ", "setup ", "piece ", "& ", "variant ", "files=8", "ranks=8", "\nking:K:K:king:e1,,e8",
                                   "promoZone=1", "symmetry=none", "<div class=\"idiagram\">", "</div>", "customPiece1 = a:"])
dictionary("position", ["w", "b", "-", "/", "//", "///", "[", "]", "[-]", " w ", " b ", "KQkq", "moved=", "unmoved=", "3+3", "+0+0", "*", "~", "+P", "10", " | ",
                        "startpos", "acted", "from=", "transfer=", "white-won checkmate", "black-won resign", "drawn stalemate", " ; "])
dictionary("move", ["O-O", "O-O-O", "0-0", "=Q", "+", "#", "x", "@", "-", "pass", "--", "e.p.", "N", "e4", "startpos", "\n"])
dictionary("action", ["1:", "2:", "3:", "U", "D", "done", "resign", "e4", "-", "\n", "schedule=free", "schedule=exchange", "schedule=lockstep", "boards=2", "cyclic=true",
                      "resign=true", "finish=all", "startpos", " | "])
dictionary("record", ["options: ", "position: ", "startpos", "#", "\n", "ongoing", "white-wins checkmate 1-0", "draw stalemate 1/2-1/2", " | ", " game", " counts", " pgn", "[FEN \"", "\"]", "{", "}", "(", ")", ";", "$1", "!?", "1.", "1...", "1-0", "*", "%", "+7776FU", "-3334FU", "PI", "P1", "00AL", "%TORYO", "手合割：", "変化：", "同　", "▲", "△", "打", "成", "(77)", "sfen ", "moves ", "bm ", "hmvc ", "START{", "}END", "VariantName=", "StartFen4"])
