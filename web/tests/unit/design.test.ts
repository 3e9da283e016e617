// The form for clicking: TOML with places, changes that leave the rest of a text alone, moves as marks. Expected values
// are written by hand from the rules of TOML and from docs/format.md.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import {
  arranged,
  catalogue,
  crowned,
  marksOf,
  mirrored,
  movesText,
  promoting,
  readDesign,
  resized,
  withEnding,
  withHole,
  withMarks,
  withPiece,
  withoutPiece,
} from "../../src/editor/design";
import { namesBelow, readToml, valueAt, withValue, without } from "../../src/editor/toml";

const small = `# A small game.
format = 1
name = "Small" # its name

[board]
axes = [
    { name = "file", labels = "a-c" }, # three files
    { name = "rank", labels = "1-4" },
]

# The king.
[pieces.K]
name = "King"
royal = true
moves = "K"

[pieces.P]
name = "Pawn"
moves = [
    { leap = [0, 1], expand = "none", only = "quiet" },
    { leap = [[-1, 1], [1, 1]], expand = "none", only = "capture" },
]
promotion = { zone = "rank == 4", to = ["K"] }

[setup]
mirror = true
board = """
. . .
. . .
. P .
. K .
"""

# What holds.
[[test]]
name = "it is there"
from = "b1"
`;

test("TOML is read with all its strings, numbers, arrays and tables", () => {
  const toml = readToml(`a.b = 'x\\y' # c
d = [1, -2.5, 1_000, true, # more
  "q\\"\\u00e9", { e = { f = 1 }, g.h = 2 }]
k = """
line
  \\"""quoted\\""" end"""
["quoted key".z]
y = false
[[t]]
v = 1
[[t]]
v = 2
`)!;
  expect(valueAt(toml, ["a", "b"])).toBe("x\\y");
  expect(valueAt(toml, ["d"])).toEqual([1, -2.5, 1000, true, 'q"é', { e: { f: 1 }, g: { h: 2 } }]);
  expect(valueAt(toml, ["k"])).toBe('line\n  """quoted""" end');
  expect(valueAt(toml, ["quoted key", "z", "y"])).toBe(false);
  expect(valueAt(toml, ["t", "v"])).toBeUndefined();
  for (const wrong of ["a = ", "a = 1 b = 2", 'a = "x', "[a", "= 1", "a = [1", "a = nonsense", "a = {b = 1"])
    expect(readToml(wrong), wrong).toBeUndefined();
});

test("all variants that come with Varia are read", () => {
  const folder = fileURLToPath(new URL("../../../variants/", import.meta.url));
  for (const name of readdirSync(folder)) {
    const toml = readToml(readFileSync(`${folder}${name}/variant.toml`, "utf8"));
    expect(typeof (toml && valueAt(toml, ["name"])), name).toBe("string");
  }
});

test("one value changes, and all else stays as it was written", () => {
  expect(withValue(small, ["name"], '"Other"')).toBe(small.replace('"Small"', '"Other"'));
  expect(withValue(small, ["pieces", "K", "moves"], '"N"')).toBe(small.replace('moves = "K"', 'moves = "N"'));
  expect(withValue(small, ["setup", "hand"], '"P"')).toBe(small.replace('. K .\n"""', '. K .\n"""\nhand = "P"'));
  expect(without(small, ["pieces", "K", "royal"])).toBe(small.replace("royal = true\n", ""));
  expect(without(small, ["pieces", "X"])).toBe(small);
  // A new table stands behind those of its kind, or before the tests and what is remarked on them.
  expect(namesBelow(readToml(withValue(small, ["pieces", "R", "name"], '"Rook"'))!, ["pieces"])).toEqual([
    "K",
    "P",
    "R",
  ]);
  expect(withValue(small, ["rules", "stalemate"], '"win"')).toBe(
    small.replace("# What holds.", '[rules]\nstalemate = "win"\n\n# What holds.'),
  );
  expect(() => withValue("[pieces]\nK = { name = 1 }\n", ["pieces", "K", "name"], '"x"')).toThrow(
    "change it in the text",
  );
  expect(() => withValue("a =", ["a"], "1")).toThrow("mend it first");
});

test("a form shows the size, the pieces, the set-up and the endings of a text", () => {
  const design = readDesign(small)!;
  expect(design.size).toEqual({ files: 3, ranks: 4 });
  expect(design.pieces.map(({ letter, name, royal }) => [letter, name, royal])).toEqual([
    ["K", "King", true],
    ["P", "Pawn", false],
  ]);
  expect([...design.pieces[1]!.marks!]).toEqual([
    ["0,1", { way: "step", only: "quiet" }],
    ["-1,1", { way: "step", only: "capture" }],
    ["1,1", { way: "step", only: "capture" }],
  ]);
  expect(design.pieces[1]!.promotes).toEqual(["K"]);
  expect(design.setup).toEqual({
    rows: [
      ["", "", ""],
      ["", "", ""],
      ["", "P", ""],
      ["", "K", ""],
    ],
    mirror: true,
  });
  expect(design.endings).toMatchObject({ stalemate: "", repetition: "", goal: "" });
  expect(readDesign("name = ")).toBeUndefined();
});

test("marks become moves and are the same again; vectors in all directions are written once", () => {
  for (const { moves } of catalogue) {
    const marks = marksOf(moves)!;
    expect(marksOf(readValue(movesText(marks))), moves).toEqual(marks);
  }
  expect(movesText(marksOf("N")!)).toBe("[{ leap = [1, 2] }]");
  expect(movesText(marksOf("Q")!)).toBe("[\n    { slide = [1, 0] },\n    { slide = [1, 1] },\n]");
  expect(marksOf("N")!.size).toBe(8);
  const pawn = readDesign(small)!.pieces[1]!.marks!;
  expect(marksOf(readValue(movesText(pawn)))).toEqual(pawn);
  expect(movesText(new Map())).toBe("[]");
  // What marks cannot show is no form's business.
  for (const moves of [
    "mW",
    "xyz",
    [{ leap: [4, 0] }],
    [{ hop: [1, 0] }],
    [{ leap: [1, 0], range: 2 }],
    ["W", { slide: [1, 0] }],
  ])
    expect(marksOf(moves as never)).toBeUndefined();
  // Quiet and to capture are both.
  const both = marksOf([
    { leap: [0, 1], expand: "none", only: "quiet" },
    { leap: [0, 1], expand: "none", only: "capture" },
  ] as never)!;
  expect([...both]).toEqual([["0,1", { way: "step" }]]);
});

const readValue = (written: string) => valueAt(readToml(`v = ${written}`)!, ["v"]);

test("another size keeps the armies at their ends, and the last line where promotions and goals are", () => {
  const with4 = withEnding(small, "goal", "P", 4);
  const larger = resized(with4, readDesign(with4)!, 5, 6);
  const design = readDesign(larger)!;
  expect(design.size).toEqual({ files: 5, ranks: 6 });
  expect(design.setup!.rows[4]).toEqual(["", "P", "", "", ""]);
  expect(design.setup!.rows[5]).toEqual(["", "K", "", "", ""]);
  expect(larger).toContain('promotion = { zone = "rank == 6"');
  expect(larger).toContain('goal = [{ kinds = ["P"], zone = "rank == 6", result = "win" }]');
  expect(larger).toContain("# The king.");
  const written = arranged(small, mirrored(design.setup!, false), new Set());
  const both = readDesign(written.replace('"a-c"', '"a-e"').replace('"1-4"', '"1-6"'))!;
  expect(both.setup!.rows[0]).toEqual(["", "k", "", "", ""]);
  expect(both.setup!.rows[1]).toEqual(["", "p", "", "", ""]);
  expect(mirrored(both.setup!, true)).toEqual(design.setup);
  const smaller = resized(written.replace('"a-c"', '"a-e"').replace('"1-4"', '"1-6"'), both, 3, 4);
  expect(readDesign(smaller)!.setup!.rows.map((row) => row[1])).toEqual(["k", "p", "P", "K"]);
});

test("cells are taken out and put back", () => {
  const once = withHole(small, readDesign(small)!, 1, 0);
  expect(readDesign(once)!.holes).toEqual(new Set(["1,0"]));
  expect(valueAt(readToml(once)!, ["board", "mask"])).toEqual(["...", "...", "...", ".#."]);
  // What stood there is gone from the set-up.
  expect(readDesign(once)!.setup!.rows[3]).toEqual(["", "", ""]);
  const back = withHole(once, readDesign(once)!, 1, 0);
  expect(valueAt(readToml(back)!, ["board", "mask"])).toBeUndefined();
});

test("pieces come, change and go, with all that names them", () => {
  const more = withPiece(small, "R", "Rook", marksOf("R")!);
  expect(readDesign(more)!.pieces.map(({ letter }) => letter)).toEqual(["K", "P", "R"]);
  let text = promoting(more, "P", ["R", "K"], 4);
  text = withEnding(text, "extinction", "R", 4);
  expect(readDesign(text)!.endings.extinction).toBe("R");
  const gone = withoutPiece(text, readDesign(text)!, "R");
  expect(readDesign(gone)!.pieces.map(({ letter, promotes }) => [letter, promotes])).toEqual([
    ["K", []],
    ["P", ["K"]],
  ]);
  expect(readDesign(gone)!.endings.extinction).toBe("");
  expect(readDesign(crowned(small, "P", true))!.pieces[1]!.royal).toBe(true);
  expect(readDesign(withMarks(small, "K", marksOf("N")!))!.pieces[0]!.marks!.size).toBe(8);
  expect(readDesign(withEnding(small, "repetition", "draw", 4))!.endings.repetition).toBe("draw");
});
