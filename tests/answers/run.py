"""What the program answers with --json. One part a run: run.py answers | same | errors | pages

    answers   every command on games of all shapes: one object in ASCII that its schema describes
    same      what `varia serve` answers too is the same there
    errors    what cannot be answered is told as JSON, with code, place and remedy, and exit codes are as without
    pages     what the schemas share is equal, and every key is told of in docs/
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import jsonschema

ROOT = os.environ["VARIA_SOURCE_DIR"]
VARIA = os.environ["VARIA"]
os.environ["XDG_DATA_HOME"] = os.devnull  # no user's own weights are found
SCHEMA = json.load(open(os.path.join(ROOT, "schemas/answers.schema.json"), encoding="utf-8"))
COMMANDS = SCHEMA["definitions"]["commands"]["properties"]
# Games of all kinds: flat, with hands, in space, with four axes, on hexagons, with one to four sides, with turns of
# several steps, with blocks, with scripts.
GAMES = ["chess", "crazyhouse", "raumschach", "glinski", "duck", "arimaa", "four-player", "three-player-hex", "elevator-chess", "tictactoe-3d",
         "reversi", "seirawan", "ultima", "draughts-international", "shogi"]


def validator(where):
    resolver = jsonschema.RefResolver.from_schema(SCHEMA)
    return jsonschema.Draft7Validator({"$ref": "#/definitions/" + where}, resolver=resolver)


VALID = {name: validator("commands/properties/" + name) for name in COMMANDS}
FAILURE = validator("failure")


def run(*words, **where):
    done = subprocess.run([VARIA, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=300, **where)
    return done.returncode, done.stdout.decode("ascii" if "--json" in words else "utf-8"), done.stderr.decode("utf-8")


def answer(command, *words, code=0, **where):
    """The answer, held to its schema."""
    came, out, err = run(command, *words, "--json", **where)
    assert came == code, (command, words, came, err)
    told = json.loads(out)
    VALID[command].validate(told)
    return told


def refusal(code, *words, **where):
    """The error, held to its schema; people are told the same."""
    came, out, err = run(*words, **where)
    assert came == code, (words, came, out, err)
    told = json.loads(out)
    FAILURE.validate(told)
    assert err.startswith("varia: "), (words, err)
    return told["error"]


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def hold_report(told):
    """What must be so whatever was played."""
    games, figures = told["games"], told["figures"]
    assert games == told["planned"]
    ended = sum(sum(ending["won"]) + ending["drawn"] for ending in told["endings"])
    assert ended == figures["completion"]["count"] == figures["drawishness"]["count"] + sum(p["won"]["count"] for p in told["players"])
    assert sum(bar["games"] for bar in told["lengths"]) == games
    assert abs(sum(p["score"]["mean"] for p in told["players"]) - (1 if ended else 0)) < 1e-9
    assert abs(sum(k["captures"] for k in told["kinds"]) - sum(k["captured"] for k in told["kinds"])) < 1e-9
    assert abs(sum(k["promoted"] for k in told["kinds"]) - sum(k["became"] for k in told["kinds"])) < 1e-9


def answers():
    assert [item["name"] for item in answer("list")["variants"]] == [line.split()[0] for line in run("list")[1].splitlines()]
    for game in GAMES:
        assert answer("info", game)["name"] == game
        shown = answer("show", game)
        answer("status", game)
        moves = answer("moves", game, "--effects") if game != "arimaa" else answer("moves", game, "--effects", "--steps")
        key = next(key for key in ("moves", "turns", "steps") if key in moves)
        assert moves["count"] == len(moves[key]) and [item["text"] for item in moves["details"]] == moves[key]
        assert [item["effects"] for item in moves["details"]] == moves["effects"]
        assert answer("explain", game)["story"]["parts"]
        if key != "steps":
            told = answer("explain", game, "--move", moves[key][0])
            assert told["effects"] == moves["details"][0]["effects"] and told["sentences"]
        answer("moves", game, "--steps")
        assert "details" not in answer("moves", game, "--steps", "--count")
        if game != "arimaa":
            counted = answer("perft", game, "1", "--divide")
            assert counted["count"] == counted["nodes"] == sum(counted["moves"].values()) and counted["moves"] == counted["divide"]
        best = answer("best", game, "--nodes", "300")
        if "floors" in shown:
            assert best["actions"]
            assert answer("show", game, "--board", "1")["board"]["pieces"]
            answer("moves", game, "--board", "1", "--effects")
            answer("best", game, "--board", "1", "--nodes", "100")
            answer("analyse", game, "--board", "1", "--depth", "1")
            continue
        assert best["line"]["moves"][0] == best["best"]
        assert answer("analyse", game, "--depth", "2", "--lines", "2")["depths"]
        if shown["pieces"]:
            answer("explain", game, shown["pieces"][0]["cell"])
            answer("show", game, "--piece", shown["pieces"][0]["cell"])
        answer("explain", game, answer("info", game)["pieces"][0]["letter"])
    assert answer("explain", "--betza", "KisO2")["tables"]
    # In the middle of a turn, after the end of the game, after sides have gone out, after positions that are draws.
    assert answer("status", "duck", "--moves", "e2-e4,")["mid_turn"] is True
    assert answer("show", "duck", "--moves", "e2-e4,")["step"] == "duck"
    assert answer("status", "chess", "--moves", "f3 e5 g4 Qh4")["result"] == "black-wins"
    assert answer("status", "four-player", "--moves", "d2-d4 resign")["out"]
    assert answer("status", "four-player", "--moves", "resign resign resign")["places"]
    answer("status", "elevator-chess", "--set", "boards=3", "--moves", "1:e4 2:e4")
    assert answer("perft", "chess", "4", "--threads", "2")["count"] == 197281
    told = answer("test", os.path.join(ROOT, "variants/xiangqi"))
    assert told["failed"] == 0 and told["passed"] == len(told["tests"]) > 5
    opera = answer("replay", os.path.join(ROOT, "docs/examples/opera.pgn"))
    assert (opera["read"], opera["damaged"], len(opera["games"][0]["moves"])) == (1, 0, 33)
    assert opera["games"][0]["moves"][5]["variations"][0]["moves"][0]["text"] == "exd4"
    damaged = answer("replay", os.path.join(ROOT, "docs/examples/damaged.pgn"), "--check", code=1)
    assert (damaged["read"], damaged["played"], damaged["damaged"], len(damaged["diagnostics"])) == (2, 13, 2, 2)
    assert [game["flaws"] for game in answer("replay", os.path.join(ROOT, "docs/examples/damaged.pgn"), code=1)["games"]] == [1, 1]
    with tempfile.TemporaryDirectory() as folder:
        source = write(folder, "games.ini", "[one:chess]\n[two:chess]\ntwoBoards = true\n")
        imported = answer("import", source)["games"]
        assert [game["name"] for game in imported] == ["one", "two"] and [len(game["unsaid"]) for game in imported] == [0, 1]
        assert imported[1]["unsaid"][0]["line"] == 3
        answer("import", source, "two", "--exact", code=1)
        new = os.path.join(folder, "new")
        assert run("import", source, "--output", new)[0] == 0 and sorted(os.listdir(new)) == ["one.toml", "two.toml"]
        assert run("import", source, "--output", new)[0] == 1 and run("import", source, "--output", new, "--force")[0] == 0
        write(new, "one.toml", "a text of the user")
        assert run("import", source, "--output", new, "--force")[0] == 1
        written = answer("export", "fairy", "chess", "racingkings")
        assert written["form"] == "fairy" and [len(game["unsaid"]) for game in written["games"]] == [1, 0]
        solved = answer("endgame", "chess", "KQk", "--keep", "none")
        assert solved["endgames"][0]["to_move"]["white"]["won"] > 0 and solved["endgames"][0]["longest"]["moves"]
        # Answers of tournament, report, train, new and check. A broken file does not keep `check` from checking the
        # other one.
        table = answer("tournament", "losalamos", "nodes:50", "random", "--games", "4", "--sprt", "0,50", "--most-turns", "20")
        assert table["games"] <= 4 and table["sprt"]["decided"] in ("no", "elo0", "elo1")
        answer("tournament", "three-player-hex", "random", "random", "random", "--games", "3", "--most-turns", "10")
        answer("tournament", "elevator-chess", "random", "random", "--games", "2", "--most-turns", "4")
        told = answer("report", "losalamos", "--games", "30", "--threads", "2", "--output", os.path.join(folder, "r.html"))
        hold_report(told)
        assert told == answer("report", "losalamos", "--games", "30")
        page = open(os.path.join(folder, "r.html"), encoding="utf-8").read()
        assert page.count("<svg") == page.count("</svg>") == page.count("<figure")
        hold_report(answer("report", "three-player-hex", "--games", "3", "--most-turns", "40"))
        hold_report(answer("report", "elevator-chess", "--set", "boards=2", "--games", "3"))
        hold_report(answer("report", "losalamos", "--games", "2", "--player", "level:1"))
        learned = answer("train", "losalamos", "--games", "24", "--nodes", "30", "--match", "4", "--output", os.path.join(folder, "w.toml"))
        assert learned["match"]["won"] + learned["match"]["drawn"] + learned["match"]["lost"] == 4
        write(folder, "broken.toml", "format = 1\nname = 3\n")
        write(folder, "good.toml", open(os.path.join(ROOT, "variants/chess/variant.toml"), encoding="utf-8").read())
        made = answer("new", os.path.join(folder, "mine"))
        assert sorted(os.listdir(made["folder"])) == sorted(made["files"]) == ["variant.schema.json", "variant.toml"]
        checked = answer("check", os.path.join(folder, "good.toml"), os.path.join(folder, "broken.toml"), "--perft", "--lint", code=1)
        assert (checked["ok"], checked["broken"]) == (1, 1) and any(d["line"] == 2 for d in checked["files"][1]["diagnostics"])
        write(folder, "good.perft", "startpos | 3 | 8902 | https://www.chessprogramming.org/Perft_Results\n")
        assert answer("check", os.path.join(folder, "good.toml"), "--perft")["files"][0]["counts"] == 1
    print(f"{len(GAMES)} games")


def same():
    """With what the service adds, and what differs from run to run, left out."""
    sys.path.insert(0, os.path.join(ROOT, "tests/serve"))
    from client import Client
    client = Client()

    def plain(told, *less):
        return {key: value for key, value in told.items() if key not in ("format", "game", "plies", *less)}

    assert plain(answer("list")) == client.call("variants")
    for name in GAMES:
        variant = client.call("load", name=name)["variant"]
        game = client.call("new_game", variant=variant)["game"]
        match = "building" in client.call("describe", variant=variant)
        assert plain(answer("info", name), "bytes", "weights") == plain(client.call("describe", variant=variant))
        assert plain(answer("status", name)) == plain(client.call("status", game=game))
        assert plain(answer("show", name)) == client.call("position", game=game)
        assert answer("moves", name, "--effects", "--steps")["details"] == client.call("moves", game=game)["moves"]
        if match:
            floor = client.call("position", game=game, floor=2)
            shown = answer("show", name, "--board", "2")
            assert {key: shown[key] for key in floor} == floor
        elif client.call("describe", variant=variant)["turns"] and name != "arimaa":
            assert answer("moves", name, "--effects")["details"] == client.call("turns", game=game, effects=True)["turns"]
        if not match:
            piece = answer("info", name)["pieces"][0]["letter"]
            assert plain(answer("explain", name, piece), "variant", "position") == client.call("explain", game=game, piece=piece)
            if name != "arimaa":
                asked = answer("perft", name, "1", "--divide")
                assert {key: asked[key] for key in ("count", "moves")} == client.call("perft", game=game, depth=1, divide=True)
        found = client.call("search", game=game, nodes=200)
        best = answer("best", name, "--nodes", "200")
        assert {**{key: best[key] for key in found}, "time_ms": 0} == {**found, "time_ms": 0}, (name, best, found)
        client.call("close", game=game)
        client.call("close", variant=variant)
    # Errors of the service are checked too.
    variant = client.call("load", name="chess")["variant"]
    game = client.call("new_game", variant=variant)["game"]
    service = client.refused("play", game=game, move="e2e5")
    program = refusal(1, "status", "chess", "--moves", "e2e5", "--json")
    assert program["code"] == service["code"] == 1
    assert program["data"]["diagnostics"][0]["message"] == service["data"]["diagnostics"][0]["message"]
    client.close()
    print(f"{len(GAMES)} games")


def errors():
    count = 0

    def refused(code, fault, part, *words, **where):
        nonlocal count
        count += 1
        error = refusal(code, *words, **where)
        assert error["code"] == fault and re.search(part, error["message"]), (words, error)
        return error["data"]["diagnostics"][0]

    for command in ("info", "show", "moves", "status", "best", "analyse"):
        assert refused(1, 1, "no variant", command, "ches", "--json")["hint"] == 'did you mean "chess"?'
        refused(2, -32602, "which variant", command, "--json")
        refused(2, -32602, "unknown option", command, "chess", "--jason", "--json")
        refused(1, 1, "unknown option \"a\"", command, "chess", "--set", "a=1", "--json")
        if command == "info":
            continue
        assert refused(1, 1, "--position", command, "chess", "--position", "nonsense", "--json")["file"] == "--position"
        refused(1, 1, 'illegal move "e2e5"', command, "chess", "--moves", "e2e5", "--json")
        refused(1, 1, "unreadable move", command, "chess", "--moves", "zz", "--json")
        if command != "status":
            refused(1, 1, "--board", command, "chess", "--board", "2", "--json")
    refused(2, -32602, "depth", "perft", "chess", "--json")
    refused(2, -32602, "depth", "perft", "chess", "-1", "--json")
    refused(2, -32602, "depth", "perft", "chess", "two", "--json")
    refused(1, 1, "no variant", "perft", "ches", "2", "--json")
    refused(2, -32602, "not both", "explain", "chess", "K", "--move", "e2e4", "--json")
    refused(2, -32602, "an answer by itself", "explain", "chess", "--format", "html", "--json")
    refused(1, 1, 'illegal move "e2e5"', "explain", "chess", "e2e5", "--json")
    refused(1, 1, "e5", "explain", "chess", "e5", "--json")
    refused(1, 1, "z9", "show", "chess", "--piece", "z9", "--json")
    refused(2, -32602, "there is no board 9", "moves", "elevator-chess", "--board", "9", "--json")
    refused(2, -32602, "no board 9", "show", "elevator-chess", "--board", "9", "--json")
    refused(1, 1, "the game is over", "best", "chess", "--moves", "f3 e5 g4 Qh4", "--json")
    refused(1, 1, "the game is over", "analyse", "chess", "--moves", "f3 e5 g4 Qh4", "--json")
    refused(2, -32602, "--level must be", "best", "chess", "--level", "21", "--json")
    refused(2, -32602, "nothing is an option|unexpected", "status", "chess", "--json", "--", "--json")
    refused(2, -32602, "no command", "lisst", "--json")
    refused(2, -32602, "unknown option|no command|which command", "--json")
    refused(2, -32602, "unexpected", "list", "chess", "--json")
    refused(1, 1, "", "endgame", "chess", "KZk", "--keep", "none", "--json")
    refused(1, 1, "", "endgame", "arimaa", "--keep", "none", "--json")
    refused(2, -32602, "two players", "tournament", "chess", "random", "--json")
    refused(2, -32602, "nonsense:1", "tournament", "chess", "random", "nonsense:1", "--json")
    refused(2, -32602, "which file", "replay", "--json")
    refused(1, 1, "cannot be read", "replay", "/nowhere/to/be/found", "--json")
    refused(1, 1, "has no game 3: it has 2", "replay", os.path.join(ROOT, "docs/examples/damaged.pgn"), "--game", "3", "--json")
    refused(2, -32602, "what is to be checked", "check", "--json")
    refused(2, -32602, "--games must be", "train", "chess", "--games", "x", "--json")
    refused(1, 1, "cannot write", "train", "losalamos", "--games", "2", "--nodes", "10", "--output", "/nowhere/to/be/found", "--json")
    with tempfile.TemporaryDirectory() as folder:
        broken = write(folder, "broken.toml", 'format = 1\nname = "Broken"\n[pieces.R]\nslides = [[1, 0]]\n')
        for command in ("info", "status", "moves"):
            found = refused(1, 1, "broken.toml:", command, broken, "--json")
            assert found["file"] == broken and found["line"] > 0
        # All mistakes are listed; the first one is in the message.
        error = refusal(1, "info", broken, "--json")
        assert len(error["data"]["diagnostics"]) > 1
        assert any(d["line"] == 4 and d["column"] > 0 for d in error["data"]["diagnostics"])
        assert any(d["hint"] for d in error["data"]["diagnostics"])
        chess = open(os.path.join(ROOT, "variants/chess/variant.toml"), encoding="utf-8").read()

        def hooked(script):
            # Keys of the file's top level must stand before its first table.
            return f'script = "{script}"\nhook = [{{ point = "legal", call = "judge" }}]\n' + chess
        # Black is to move. The scripts fail only for black, because loading itself tries the first moves.
        on = ["--moves", "e2-e4"]
        failing = write(folder, "failing.toml", hooked("failing.lua"))
        write(folder, "failing.lua", "function judge(position, move) if move.side == \"black\" then return nil .. 1 end return true end\n")
        for command in (["moves", failing, *on], ["perft", failing, "2"], ["best", failing, "--nodes", "100", *on], ["status", failing, *on]):
            refused(1, 4, "failing.lua:1", *command, "--json")
        endless = write(folder, "endless.toml", hooked("endless.lua"))
        write(folder, "endless.lua", "function judge(position, move) while move.side == \"black\" do end return true end\n")
        refused(1, 4, "endless.lua", "moves", endless, *on, "--json")
        # Memory runs out, or nobody reads the answer.
        limited = ["bash", "-c", 'ulimit -v 400000; exec "$@"', "varia", VARIA]
        done = subprocess.run([*limited, "perft", "chess", "5", "--hash", "60000", "--json"], stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode != 0 and not os.environ.get("VARIA_SANITIZED"):
            told = json.loads(done.stdout)
            FAILURE.validate(told)
            assert told["error"]["code"] == 5, told
            count += 1
        with open("/dev/full", "wb") as full:
            done = subprocess.run([VARIA, "info", "chess", "--json"], stdout=full, stderr=subprocess.PIPE)
            assert done.returncode == 1 and b"cannot write the answer" in done.stderr
    # Without --json nothing is written to standard output. For `varia run`, what stands after the file's name is an
    # argument of the program in Lua.
    assert run("status", "ches")[1] == ""
    assert run("run", "nothing.lua", "--json")[1] == ""
    print(f"{count} refused")


def keys_in(schema):
    """The keys of objects that a schema describes, definitions besides."""
    if isinstance(schema, list):
        return set().union(*map(keys_in, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    own = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    rest = [*schema.get("properties", {}).values()] if own else []
    return own.union(*(keys_in(value) for value in [*rest, *(value for key, value in schema.items() if key != "properties")]))


def pages():
    serve = json.load(open(os.path.join(ROOT, "schemas/serve.schema.json"), encoding="utf-8"))["definitions"]
    own = SCHEMA["definitions"]
    shared = [name for name in own if name in serve]
    assert len(shared) > 12
    for name in shared:
        assert own[name] == serve[name], name
    listed = {line.split("`")[1].split()[0] for line in open(os.path.join(ROOT, "docs/cli.md"), encoding="utf-8") if line.startswith("| `")}
    speechless = {"play", "draw", "convert", "completion", "ucci", "uci", "usi", "xboard", "serve", "run", "repl"}
    commands = {line.split()[0] for line in re.search(r"(?s)Commands:\n(.*?)\n\n", run("--help")[1]).group(1).splitlines()}
    assert commands - speechless == set(COMMANDS), commands
    assert commands <= listed
    told = "".join(open(os.path.join(ROOT, "docs", page), encoding="utf-8").read()
                   for page in ("cli.md", "json-rpc.md", "endgames.md", "tournament.md", "statistics.md", "training.md", "records.md", "lessons.md"))
    # Words between backticks, alone or in a list.
    words = set(re.findall(r"[a-z_0-9]+", " ".join(re.findall(r"`[^`\n]+`", told))))
    missing = sorted(keys_in([*COMMANDS.values(), *own.values()]) - words - set(COMMANDS) - {"commands"})
    assert not missing, f"docs/ do not tell of {missing}"
    print(f"{len(shared)} definitions are the same, {len(keys_in(list(COMMANDS.values())))} keys")


if __name__ == "__main__":
    {"answers": answers, "same": same, "errors": errors, "pages": pages}[sys.argv[1]]()
