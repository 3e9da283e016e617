"""Prints the rows of tests/bad_inputs that are about texts as requests, one a line in JSON: {"row", "load", "game"}.

The rows themselves are run, with a program that only notes what it is called with: what `varia check`, `varia moves` and `varia
show` are given is what `load` and `new_game` are asked here. Rows about files, streams, terminals and the command line have
nothing of that kind."""
import importlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "bad_inputs"))
harness = importlib.import_module("harness")
for subject in ("a_bytes", "b_toml", "c_variants", "d_paths", "e_scripts", "f_positions", "g_games", "i_turns"):
    importlib.import_module(subject)


# Longer texts exceed the limit of a message (16 MiB), whatever their contents; one or two of them are enough.
LARGEST = 17 << 20


class Nothing(str):
    """What was printed: nobody knows, and nobody is told."""

    def __getattr__(self, name):
        return lambda *a, **k: self


class Notes(harness.Trial):
    def __init__(self, number):
        super().__init__()
        self.number = number
        self.out = self.err = Nothing()
        self.code = 0

    def note(self, load, game):
        print(json.dumps({"row": self.number, "load": load, "game": game}))

    def varia(self, *arguments, **how):
        self.runs += 1
        arguments = [str(a) for a in arguments]
        if len(arguments) < 2 or arguments[0] not in ("check", "moves", "show", "info"):
            return
        options, wants, named = {}, None, arguments[1]
        for word in arguments[2:]:
            if wants:
                options.setdefault(wants, []).append(word)
                wants = None
            elif word in ("--position", "--moves", "--set"):
                wants = word
        path = self.folder / named if not pathlib.Path(named).is_absolute() else pathlib.Path(named)
        if path.is_file():
            if path.stat().st_size > LARGEST:
                return
            try:
                near = {str(p.relative_to(path.parent)): p.read_bytes().decode() for p in path.parent.rglob("*")
                        if p.is_file() and p != path and p.suffix in (".toml", ".lua") and p.parent != harness.DIAGNOSTICS}
                load = {"file": path.name, "text": path.read_bytes().decode()}
                if near:
                    load["files"] = near
            except UnicodeDecodeError:
                return  # not UTF-8, which JSON cannot contain
        elif named.endswith(".toml") or "/" in named:
            return
        else:
            load = {"name": named}
        if "--set" in options:
            load["set"] = dict(s.split("=", 1) for s in options["--set"] if "=" in s)
        game = {}
        if "--position" in options:
            game["position"] = options["--position"][-1]
        if "--moves" in options:
            game["moves"] = options["--moves"][-1].split()
        try:
            json.dumps([load, game]).encode()
        except UnicodeEncodeError:
            return
        self.note(load, game)

    def run(self, *arguments, **how):
        self.runs += 1

    def hold(self, *arguments):
        pass

    def library(self, *tests):
        pass

    def diagnostic(self, *names):
        pass  # bad_inputs.test.mjs runs all of them


for number, (what, function) in sorted(harness.rows.items()):
    notes = Notes(number)
    try:
        function(notes)
    except Exception as failure:  # a row that checks printed output cannot go on here
        print(f"{number}: {failure}", file=sys.stderr)
    finally:
        notes.close()
