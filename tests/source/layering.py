#!/usr/bin/env python3
"""Checks the rules of the source tree that can be read off its text.

Modules include only the modules that they need (interpreter/modules.txt), the kernel knows nothing of the outside world,
the library neither prints nor exits, third-party headers stay where they belong, and no C++ file knows a variant by name.

    layering.py [ROOT]      prints one line for each breach; exit code 1 if there is any

Without ROOT it first plants one breach of each rule in a scratch tree, checks that each is found, and then checks this tree.
"""
import os
import pathlib
import re
import sys
import tempfile

KERNEL = ["base", "kernel"]  # folders in interpreter/src

# The modules of the program and of the server, from left to right: each includes its own headers and those to its left.
PROGRAM = "words draw pictures explain service host screen tournament report setup play commands".split()
SERVER = "store games net".split()
# The folders of the player keep the same rule.
PLAYER = "common evaluation endgame search mcts engine training".split()
# What the library of records sees of the player, and which of its files alone may include a header that others may not.
RECORDS_SEE_OF_PLAYER = "varia/player/rules_hash.hpp"
RECORDS_ALONE = {"nlohmann/json.hpp": "records/src/json_value.cpp", "iconv.h": "records/src/text_encoding.cpp"}
# The server sees these modules of the program. One file of the program starts the server, by its one header.
SERVER_SEES = "words service host".split()
SERVER_HEADER = "server.hpp"
SERVER_CALLER = "cli/commands/connect/serve.cpp"

# The one file that may write to the standard error stream and end the program, in builds with assertions only: a host broke
# a precondition. tests/embedding/symbols.sh checks that other builds can do neither.
LAST_WORDS = "interpreter/src/base/assert.cpp"

# A folder name under variants/ that is also the word for a rule, which the code of the rule has to say.
RULE_TERMS = {"extinction"}
# The file of the words that protocols have of their own, which may be names of variants.
PROTOCOL_WORDS = "cli/words/protocol_words.hpp"
# The keys and pieces of another program, by its own words.
FOREIGN_WORDS = tuple(f"importers/src/{name}" for name in (
    "fairy_pieces.hpp", "fairy_rules.cpp", "fairy_export_kinds.cpp", "fairy_export_rules.cpp", "diagram_pieces.hpp", "xboard_parents.hpp"))

NO_KERNEL_HEADERS = set(
    "thread mutex shared_mutex condition_variable future atomic chrono ctime random fstream iostream istream ostream sstream "
    "iomanip cstdio filesystem csignal clocale locale regex".split())

PRINTS_OR_EXITS = re.compile(
    r"\bstd::(cout|cerr|clog|exit|abort|terminate|quick_exit|getenv|setlocale)\b"
    r"|(^|[^\w:.>])(f?printf|f?puts|putchar|exit|abort|getenv|setlocale) ?\(|\bfmt::print")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"][^>"]+[>"])')


class Source:
    """A C++ file: its path below the root, its includes as (line, name with its quotes), and its text."""

    def __init__(self, root, path):
        self.path = path
        self.text = (root / path).read_text(encoding="utf-8", errors="replace")
        lines = self.text.splitlines()
        self.includes = [(number, match.group(1)) for number, line in enumerate(lines, 1) if (match := INCLUDE.match(line))]

    def code(self):
        """Yields the lines that are code, with their numbers. Comments are cut off, so that prose is free."""
        for number, line in enumerate(self.text.splitlines(), 1):
            yield number, re.sub(r'(^|[^:"])//.*', r"\1", line)

    @property
    def name(self):
        return self.path.rsplit("/", 1)[-1]

    def is_below(self, *folders):
        return any(self.path.startswith(folder.rstrip("/") + "/") for folder in folders)


class Modules:
    """The list in interpreter/modules.txt. A module's name is the last part of its folder."""

    def __init__(self, text):
        self.needs, self.home, self.folder = {}, {}, {}
        for line in text.splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            folder, needs, headers = (part.split() for part in line.split("|"))
            name = folder[0].rsplit("/", 1)[-1]
            self.folder[name] = f"interpreter/src/{folder[0]}"
            self.needs[name] = needs
            for header in headers:
                self.home[header] = name

    def may_include(self, module, other):
        return module == other or any(self.may_include(needed, other) for needed in self.needs[module])


class SourceTree:
    def __init__(self, root, modules):
        self.root, self.modules = root, modules
        self.breaches = []
        self.files = []
        for folder in ("interpreter", "player", "records", "importers", "bindings", "cli", "server", "tests/reference"):
            for path in sorted(p for p in (root / folder).rglob("*") if p.suffix in (".cpp", ".hpp", ".h")):
                self.files.append(Source(root, path.relative_to(root).as_posix()))

    def below(self, *folders):
        return [file for file in self.files if file.is_below(*folders)]

    def blame(self, file, line, text):
        self.breaches.append(f"{file.path}:{line}: {text}")

    def exists(self, path):
        return (self.root / path).exists()

    def check(self):
        self.check_modules()
        self.check_program()
        self.check_server()
        self.check_kernel()
        self.check_third_parties()
        self.check_player()
        self.check_records()
        self.check_importers()
        self.check_bindings()
        self.check_reference()
        self.check_quiet()
        self.check_last_words()
        self.check_names()
        self.check_docs()
        return self.breaches

    def owners(self, folders):
        """By header: the module that it belongs to. `folders`: the folder of each module."""
        return {file.name: module for module, folder in folders.items() for file in self.below(folder) if not file.name.endswith(".cpp")}

    def check_modules(self):
        owner = self.owners(self.modules.folder)
        for module, folder in self.modules.folder.items():
            for file in self.below(folder):
                for line, name in file.includes:
                    bare = name[1:-1]
                    if name.startswith('"'):
                        other = owner.get(bare)
                        missing = "is no module's header"
                    elif bare.startswith("varia/"):
                        other = self.modules.home.get(bare.removeprefix("varia/").removesuffix(".hpp"))
                        missing = "has no module in interpreter/modules.txt"
                    else:
                        continue
                    if other is None:
                        self.blame(file, line, f"{name} {missing}")
                    elif not self.modules.may_include(module, other):
                        self.blame(file, line, f"{module} includes {name} of {other}, which it does not need (interpreter/modules.txt)")

    def check_order(self, folder, modules, seen=()):
        """Modules from left to right. `seen`: headers of other folders that all of them see."""
        owner = self.owners({module: f"{folder}/{module}" for module in modules})
        for place, module in enumerate(modules):
            for file in self.below(f"{folder}/{module}"):
                for line, name in file.includes:
                    bare = name[1:-1]
                    if not name.startswith('"') or bare in seen or (bare == SERVER_HEADER and file.path == SERVER_CALLER):
                        continue
                    if bare not in owner:
                        self.blame(file, line, f"{name} is no module's header")
                    elif modules.index(owner[bare]) > place:
                        self.blame(file, line, f"{module} includes {name}, which belongs to {owner[bare]}, further right")

    def private_records(self):
        """The private headers of the library of records, which the program and its neighbours see."""
        return {file.name for file in self.below("records/src") if not file.name.endswith(".cpp")}

    def check_program(self):
        self.check_order("cli", PROGRAM, self.private_records())
        for file in self.below("cli"):
            parts = file.path.split("/")[1:]
            if len(parts) == 1 and parts[0] != "main.cpp":
                self.blame(file, 1, "only main.cpp lies outside the modules")
            elif len(parts) > 1 and parts[0] not in PROGRAM:
                self.blame(file, 1, f"{parts[0]} is no module of the program")

    def check_server(self):
        self.check_order("server", SERVER, {file.name for module in SERVER_SEES for file in self.below(f"cli/{module}")} | self.private_records())
        only = (("boost/", "net"), ("openssl/", "games"), ("sqlite3.h", "store"), ("libpq-fe.h", "store"))
        for file in self.below("server"):
            module = file.path.split("/")[1]
            if module not in SERVER:
                self.blame(file, 1, f"{module} is no module of the server")
            for line, name in file.includes:
                bare = name[1:-1]
                if name.startswith("<varia/") and not self.exists(f"interpreter/include/{bare}"):
                    self.blame(file, line, f"{name} is no public header")
                for start, place in only:
                    if name.startswith("<") and bare.startswith(start) and module != place:
                        self.blame(file, line, f"{name} is for {place} only")

    def check_kernel(self):
        """The kernel is plain C++: no files, threads, clocks, streams, operating system or third party."""
        for file in self.below(*(f"interpreter/src/{folder}" for folder in KERNEL)):
            if file.path == LAST_WORDS:
                continue
            for line, name in file.includes:
                bare = name[1:-1]
                if name.startswith('"') or bare.startswith("varia/"):
                    continue
                if "/" in bare or bare.endswith((".h", ".hpp")):
                    self.blame(file, line, f"the kernel includes {name}, which is not the standard library's")
                elif bare in NO_KERNEL_HEADERS:
                    self.blame(file, line, f"the kernel includes {name}")

    def check_third_parties(self):
        for file in self.below("interpreter"):
            public = "/include/" in file.path
            for line, name in file.includes:
                if name.startswith("<toml++/"):
                    if not (file.is_below("interpreter/src/format/toml") and file.name.endswith(".cpp")):
                        self.blame(file, line, f"{name} is for src/format/toml/*.cpp only")
                elif name.startswith(("<lua.h", "<lauxlib.h", "<lualib.h")):
                    if not file.is_below("interpreter/src/script"):
                        self.blame(file, line, f"{name} is for src/script/ only")
                elif name.startswith(("<nlohmann/", "<CLI/")):
                    self.blame(file, line, f"{name} is for cli/ and tests/ only")
                elif public and name.startswith("<fmt/"):
                    self.blame(file, line, f"a public header includes {name}")
                elif public and name.startswith('"'):
                    self.blame(file, line, f"a public header includes the private {name}")

    def check_host(self, file, line, name, what):
        """What the player and the bindings have in common: they see public headers and their own. False: not decided here."""
        bare = name[1:-1]
        if name.startswith("<varia/player/"):
            if not self.exists(f"player/include/{bare}"):
                self.blame(file, line, f"{name} is no header of the player")
        elif name.startswith("<varia/records/"):
            if not self.exists(f"records/include/{bare}") or what == "the player":
                self.blame(file, line, f"{name} is no header that {what} may include")
        elif name.startswith("<varia/importers/"):
            if not self.exists(f"importers/include/{bare}") or what in ("the player", "records"):
                self.blame(file, line, f"{name} is no header that {what} may include")
        elif name.startswith("<varia/"):
            if not self.exists(f"interpreter/include/{bare}"):
                self.blame(file, line, f"{name} is no public header")
        elif name.startswith('"') and "/include/" in file.path:
            self.blame(file, line, f"a public header includes the private {name}")
        elif name.startswith("<") and ("/" in bare or bare.endswith((".h", ".hpp"))):
            self.blame(file, line, f"{what} includes {name}")
        else:
            return False
        return True

    def check_player(self):
        for file in self.below("player"):
            for line, name in file.includes:
                bare = name[1:-1]
                if name.startswith("<fmt/") and "/include/" not in file.path:
                    continue
                # The one file that opens files.
                if bare in ("fcntl.h", "sys/stat.h", "unistd.h") and file.path == "player/src/common/plain_file.cpp":
                    continue
                self.check_host(file, line, name, "the player")
        self.check_order("player/src", PLAYER)

    def check_records(self):
        """The library of records sees public headers, its own, and of the player only the hash of the rules."""
        own = self.private_records()
        for file in self.below("records"):
            for line, name in file.includes:
                bare = name[1:-1]
                if bare.startswith("varia/player/") and bare != RECORDS_SEE_OF_PLAYER:
                    self.blame(file, line, f"records include {name}")
                elif name.startswith("<fmt/") and "/include/" not in file.path:
                    continue
                elif RECORDS_ALONE.get(bare) == file.path:
                    continue
                elif not self.check_host(file, line, name, "records") and name.startswith('"') and bare not in own:
                    self.blame(file, line, f"{name} is no header of the library of records")

    def check_importers(self):
        """Importers see public headers and their own."""
        own = {file.name for file in self.below("importers/src") if not file.name.endswith(".cpp")}
        for file in self.below("importers"):
            for line, name in file.includes:
                if not self.check_host(file, line, name, "an importer") and name.startswith('"') and name[1:-1] not in own:
                    self.blame(file, line, f"{name} is no header of the importers")

    def check_bindings(self):
        # Which file alone may include a header that others may not.
        only = {"pybind11/": "bindings/python/src/py.hpp", "unistd.h": "bindings/python/src/workers.cpp"}
        for file in self.below("bindings"):
            for line, name in file.includes:
                bare = name[1:-1]
                if bare in ("stddef.h", "stdint.h") and "/include/" in file.path:
                    continue
                if any(name.startswith("<" + start) and file.path == place for start, place in only.items()):
                    continue
                if name == '"varia.h"' or (name in ('"service.hpp"', '"direct_calls.hpp"') and file.is_below("bindings/js/native")):
                    continue
                if not self.check_host(file, line, name, "a binding") and name.startswith('"'):
                    if not self.exists(os.path.join(os.path.dirname(file.path), bare)):
                        self.blame(file, line, f"a binding includes {name}, which is not its own")

    def check_reference(self):
        """The brute-force checker reads declarations and shares nothing else with the library."""
        for file in self.below("tests/reference"):
            for line, name in file.includes:
                if name in ("<varia/definition.hpp>", "<varia/result.hpp>", "<varia/move.hpp>"):  # move: the names of its types
                    continue
                if name == "<varia/position.hpp>" and file.name.startswith("state."):  # reads a kernel position to compare it
                    continue
                if name.startswith("<varia/"):
                    self.blame(file, line, f"the brute-force checker includes {name}")
                elif name.startswith('"') and not self.exists(f"tests/reference/{name[1:-1]}"):
                    self.blame(file, line, f"the brute-force checker includes {name}, which is not its own")

    def check_quiet(self):
        """Code of the library never prints and never ends the program."""
        bindings = [f"bindings/{path.name}/{part}" for path in sorted((self.root / "bindings").glob("*")) for part in ("src", "native")]
        for file in self.below("interpreter", "player", "records", "importers", *bindings):
            if file.path != LAST_WORDS and PRINTS_OR_EXITS.search(file.text):
                for line, code in file.code():
                    if PRINTS_OR_EXITS.search(code):
                        self.blame(file, line, f"{code.strip()} (the library prints or exits)")

    def check_last_words(self):
        """All of that file is for builds with assertions."""
        for file in self.files:
            if file.path != LAST_WORDS:
                continue
            inside = False
            for line, code in file.code():
                inside = inside or code == "#if VARIA_ASSERTIONS"
                if not inside and code.strip() and not code.startswith("#include <varia/"):
                    self.blame(file, line, f"outside of #if VARIA_ASSERTIONS: {code}")
                inside = inside and code != "#endif"

    def check_names(self):
        """No string literal is the name of a variant, or a path through its folder."""
        names = [path.name for path in sorted((self.root / "variants").glob("*/")) if path.is_dir() and path.name not in RULE_TERMS]
        if not names:
            return
        literal = re.compile(r'"(?:[^"]*/)?(?:' + "|".join(map(re.escape, names)) + r')(?:/[^"]*)?"')
        bindings = [f"bindings/{path.name}/src" for path in (self.root / "bindings").glob("*")]
        for file in self.below("interpreter", "player", "records", "importers", "cli", "server", *bindings):
            if file.path not in (PROTOCOL_WORDS, *FOREIGN_WORDS) and literal.search(file.text):
                for line, code in file.code():
                    if literal.search(code):
                        self.blame(file, line, f"{code.strip()} (a variant's name in C++)")


    def check_docs(self):
        """docs/architecture.md has a row for each module of the interpreter."""
        if self.exists("docs/architecture.md"):
            rows = re.findall(r"^\| (\w+) \|", (self.root / "docs/architecture.md").read_text(encoding="utf-8"), re.M)
            missing = [module for module in self.modules.needs if module not in rows]
            self.breaches += [f"docs/architecture.md:1: the module {module} has no row in the table" for module in missing]


BREACHES = r'''
interpreter/src/base/a.cpp|#include "right.hpp"
interpreter/src/base/a.cpp|#include "nowhere.hpp"
interpreter/src/base/a.cpp|#include <varia/position.hpp>
interpreter/src/format/betza/a.cpp|#include "right.hpp"
interpreter/src/kernel/rules/a.cpp|#include <thread>
interpreter/src/kernel/rules/a.cpp|#include <unistd.h>
interpreter/src/kernel/rules/a.cpp|  #  include <fmt/core.h>
interpreter/src/notation/a.cpp|#include <toml++/toml.h>
interpreter/src/loading/load/a.hpp|#include <toml++/toml.h>
interpreter/src/loading/load/a.cpp|#include <lua.hpp>
interpreter/src/loading/load/a.cpp|#include <nlohmann/json.hpp>
interpreter/include/varia/types.hpp|#include <fmt/core.h>
interpreter/include/varia/types.hpp|#include "left.hpp"
interpreter/src/loading/load/a.cpp|void f() { std::exit(1); }
interpreter/src/loading/load/a.cpp|void f() { printf("x"); }
interpreter/src/base/a.cpp|void f() { std::abort(); }
interpreter/src/base/a.cpp|#include <varia/player/engine.hpp>
player/src/common/a.cpp|#include "right.hpp"
player/src/common/a.cpp|#include "mcts.hpp"
player/src/common/a.cpp|#include <varia/nowhere.hpp>
player/src/common/a.cpp|#include <unistd.h>
player/include/varia/player/a.hpp|#include <fmt/core.h>
player/src/common/a.cpp|#include <varia/records/reading.hpp>
player/src/common/a.cpp|#include <varia/importers/import.hpp>
records/src/a.cpp|#include <varia/importers/import.hpp>
records/src/a.cpp|#include "json.hpp"
records/src/a.cpp|#include <varia/nowhere.hpp>
records/src/a.cpp|#include <varia/player/engine.hpp>
records/src/a.cpp|#include <nlohmann/json.hpp>
records/src/a.cpp|#include <fcntl.h>
records/src/a.cpp|void f() { std::exit(1); }
records/src/a.cpp|bool f(S s) { return s == "janggi"; }
importers/src/a.cpp|#include "json.hpp"
importers/src/a.cpp|#include <varia/nowhere.hpp>
importers/src/a.cpp|bool f(S s) { return s == "janggi"; }
records/include/varia/records/a.hpp|#include "record_text.hpp"
bindings/c/src/a.cpp|#include "right.hpp"
bindings/c/src/a.cpp|#include <varia/nowhere.hpp>
bindings/c/src/a.cpp|#include <fmt/core.h>
bindings/c/src/a.cpp|void f() { std::exit(1); }
bindings/c/src/a.cpp|#include <pybind11/pybind11.h>
bindings/python/src/a.cpp|#include <pybind11/pybind11.h>
bindings/python/src/a.cpp|#include <unistd.h>
bindings/python/src/a.cpp|#include "board/ground.hpp"
bindings/python/src/a.cpp|#include "service.hpp"
bindings/js/native/a.cpp|#include "registry.hpp"
bindings/c/include/a.h|#include "own.hpp"
player/src/common/a.cpp|void f() { std::exit(1); }
player/src/common/a.cpp|bool f(S s) { return s == "janggi"; }
interpreter/src/base/assert.cpp|#include <cstdio>
interpreter/src/base/assert.cpp|void f() { std::abort(); }
interpreter/src/loading/load/assert.cpp|void f() { std::abort(); }
interpreter/src/loading/load/a.cpp|bool f(S s) { return s == "janggi"; }
tests/reference/a.cpp|#include <varia/position.hpp>
tests/reference/a.cpp|#include "left.hpp"
cli/words/a.cpp|auto p = "variants/janggi/variant.toml";
cli/words/a.cpp|#include "session.hpp"
cli/commands/a.cpp|#include "left.hpp"
cli/a.cpp|int a;
cli/commands/a.cpp|#include "server.hpp"
server/store/a.cpp|#include "game_session.hpp"
server/games/a.cpp|#include "session.hpp"
server/games/a.cpp|#include <boost/beast.hpp>
server/games/a.cpp|#include <varia/nowhere.hpp>
server/games/a.cpp|bool f(S s) { return s == "janggi"; }
server/a.cpp|int a;
'''

CLEAN = {
    "interpreter/src/kernel/rules/fine.cpp": '#include "left.hpp"\n#include <vector>\n// prints "janggi" to std::cout\n',
    "interpreter/src/base/left.hpp": "#pragma once\n",
    "interpreter/src/kernel/rules/right.hpp": "#pragma once\n",
    "cli/commands/session.hpp": "#pragma once\n",
    "cli/words/json.hpp": "#pragma once\n",
    "player/src/mcts/mcts.hpp": "#pragma once\n",
    "records/include/varia/records/reading.hpp": "#pragma once\n",
    "records/src/record_text.hpp": "#pragma once\n",
    "records/src/fine.cpp": '#include <varia/records/reading.hpp>\n#include "record_text.hpp"\n',
    "cli/words/fine.cpp": '#include "record_text.hpp"\n',
    "server/games/game_session.hpp": "#pragma once\n",
    "server/games/fine.cpp": '#include "json.hpp"\n#include "game_session.hpp"\n',
    "interpreter/src/base/assert.cpp": "#if VARIA_ASSERTIONS\n#include <cstdio>\nvoid f() { std::abort(); }\n#endif\n",
    "variants/janggi/variant.toml": "",
}


def prove(modules):
    """Each planted breach must be found, and a clean tree must pass. Returns what is wrong, or an empty text."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)

        def write(path, text):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")

        for path, text in CLEAN.items():
            write(path, text)
        if found := SourceTree(root, modules).check():
            return f"a clean tree is blamed: {found}"
        for planted in BREACHES.strip().splitlines():
            path, text = planted.split("|", 1)
            write(path, text + "\n")
            found = SourceTree(root, modules).check()
            (root / path).unlink()
            if path in CLEAN:
                write(path, CLEAN[path])
            if not any(breach.startswith(f"{path}:1:") for breach in found):
                return f"not found: {text} in {path}"
    return ""


def main():
    here = pathlib.Path(os.environ.get("VARIA_SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here
    modules = Modules((here / "interpreter/modules.txt").read_text(encoding="utf-8"))
    if len(sys.argv) == 1 and (problem := prove(modules)):
        print(problem)
        return 1
    house = SourceTree(root, modules)
    breaches = house.check()
    if len(house.files) < 100 and root == here:
        breaches.append(f"only {len(house.files)} files were found")
    print("\n".join(breaches) if breaches else f"no breaches in {len(house.files)} files")
    return 1 if breaches else 0


sys.exit(main())
