"""Reads varia.h: its functions, structs and constants, for the tests that are about each of them.

    header.py HEADER functions      the names of the functions, one a line
    header.py HEADER declarations   the functions as they are declared, spaces aside
    header.py HEADER abi            a C program that prints what compiled programs depend on
    header.py HEADER nulls          a C program that calls every function with nothing but zeros

The header is written in one manner, and what is not in it makes this program fail rather than guess.
"""
import re
import sys


def without_comments(text):
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S)


class Header:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.text = without_comments(file.read())
        self.functions = []  # (result type, name, [(type, name)])
        for answer, name, parameters in re.findall(r"^VARIA_API\s+([\w\s\*]+?)(\w+)\(([^;]*)\);", self.text, re.M):
            self.functions.append((self.spaced(answer), name, self.parameters(parameters)))
        if len(self.functions) != len(re.findall(r"^VARIA_API ", self.text, flags=re.M)):
            raise SystemExit("some functions of the header cannot be read")
        self.structs = []  # (name, [field])
        for name, body, again in re.findall(r"typedef struct (\w+) \{(.*?)\n\} (\w+);", self.text, flags=re.S):
            if name != again:
                raise SystemExit(f"{name} is called {again} as well")
            self.structs.append((name, [field for line in body.split(";") for field in self.fields(line)]))
        self.constants = []
        for body in re.findall(r"\benum \{(.*?)\}", self.text, flags=re.S):
            self.constants += [re.match(r"\s*(\w+)", entry).group(1) for entry in body.split(",") if entry.strip()]
        self.defines = [name for name in re.findall(r"#define (VARIA_\w+) [^\n]", self.text) if name != "VARIA_API"]

    @staticmethod
    def spaced(text):
        return re.sub(r"\s*\*\s*", " *", " ".join(text.split())).replace("* *", "**").strip()

    def parameters(self, text):
        if text.strip() == "void":
            return []
        found = []
        for parameter in text.split(","):
            match = re.fullmatch(r"(.*?)(\w+)", " ".join(parameter.split()))
            found.append((self.spaced(match.group(1)), match.group(2)))
        return found

    @staticmethod
    def fields(line):
        line = " ".join(line.split())
        if not line:
            return []
        callback = re.search(r"\(\*(\w+)\)\(", line)
        if callback:
            return [callback.group(1)]
        return [re.search(r"(\w+)(?:\[\w+\])?$", part.strip()).group(1) for part in line.split(",")]

    def declarations(self):
        for answer, name, parameters in self.functions:
            listed = ", ".join(kind for kind, _ in parameters) or "void"
            yield f"{name}: {answer} ({listed})"


def abi(header):
    print("#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <varia.h>")
    print("#define SIZE(type, field) ((unsigned long)sizeof(((type *)0)->field))")
    print("int main(void) {")
    for name in header.defines:
        print(f'    printf("define {name} %llu\\n", (unsigned long long)({name}));')
    for name in header.constants:
        print(f'    printf("constant {name} %d\\n", (int)({name}));')
    for name, fields in header.structs:
        print(f'    printf("struct {name}: %lu bytes\\n", (unsigned long)sizeof({name}));')
        for field in fields:
            print(f'    printf("    {field}: %lu bytes at %lu\\n", SIZE({name}, {field}), (unsigned long)offsetof({name}, {field}));')
    print("    return 0;\n}")


def zero(kind):
    return "NULL" if kind.endswith("*") else "0"


def nulls(header):
    """Every function that answers with a status refuses nulls as the caller's mistake and says so; the others take them."""
    print("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <varia.h>")
    print("int main(void) {\n    varia_error *error = NULL;\n    int bad = 0, built = varia_has_engine();\n    (void)built;")
    for answer, name, parameters in header.functions:
        arguments = ", ".join("&error" if kind == "varia_error **" else zero(kind) for kind, _ in parameters)
        plain = ", ".join(zero(kind) for kind, _ in parameters)
        if answer != "varia_status" or name in ("varia_error_status",):
            print(f"    (void){name}({plain});" if answer != "void" else f"    {name}({plain});")
            continue
        wanted = "VARIA_OK" if name in ("varia_builtin_variants",) else "VARIA_BAD_ARGUMENT"
        if name == "varia_user_weights_folder":
            wanted = "built ? VARIA_OK : VARIA_NOT_BUILT"
        if name.startswith(("varia_engine_", "varia_record")) or name == "varia_game_write_record":
            wanted = "built ? VARIA_BAD_ARGUMENT : VARIA_NOT_BUILT"
        print(f"    if ({name}({plain}) != ({wanted})) bad += printf(\"{name} of nothing: another status\\n\") > 0;")
        if arguments != plain:
            print(f"    if ({name}({arguments}) != ({wanted})) bad += printf(\"{name}: another status with an error\\n\") > 0;")
            print(f"    if (({wanted}) != VARIA_OK && (varia_error_status(error) != ({wanted}) || varia_error_text(error)[0] == 0))")
            print(f"        bad += printf(\"{name}: no words\\n\") > 0;")
            print("    varia_error_free(error);\n    error = NULL;")
    print('    printf("%d\\n", bad);\n    return bad != 0;\n}')


def main():
    header = Header(sys.argv[1])
    what = sys.argv[2]
    if what == "functions":
        print("\n".join(name for _, name, _ in header.functions))
    elif what == "declarations":
        print("\n".join(header.declarations()))
    elif what == "abi":
        abi(header)
    elif what == "nulls":
        nulls(header)
    else:
        raise SystemExit(__doc__)


main()
