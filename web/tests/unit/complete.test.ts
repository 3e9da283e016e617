// The completions at a place of a text. The schema here is a small one for these tests; places are marked by |.
import { expect, test } from "vitest";

import { Completer, type Schema } from "../../src/editor/complete";
import { tomlPlace } from "../../src/editor/toml_place";
import real from "../../../schemas/variant.schema.json";

const schema: Schema = {
  properties: {
    name: { type: "string", description: "what it is called" },
    extends: { type: ["string", "boolean"] },
    rules: {
      type: "object",
      properties: { stalemate: { enum: ["win", "draw", false], description: "no moves" }, bare: { type: "boolean" } },
    },
    pieces: {
      patternProperties: {
        "^[A-Z]$": {
          type: "object",
          properties: {
            royal: { type: "boolean" },
            moves: {
              type: ["string", "array"],
              items: {
                type: ["string", "object"],
                properties: { leap: { type: "array" }, only: { enum: ["quiet", "capture"] } },
              },
            },
          },
        },
      },
    },
    hook: { type: ["array", "boolean"], items: { $ref: "#/definitions/hook" } },
  },
  definitions: { hook: { type: "object", properties: { on: { enum: ["move", "end"] }, call: { type: "string" } } } },
};

function offered(text: string, of = schema): string[] {
  const at = text.indexOf("|");
  const known = (path: readonly string[]) => (path.join() === "extends" ? [{ value: "chess", help: "Chess" }] : []);
  return (
    new Completer(of, known).at(text.replace("|", ""), at)?.choices.map((choice) => choice.label ?? choice.text) ?? []
  );
}

test("keys of the table the place is in", () => {
  expect(offered("|")).toEqual(["name", "extends", "rules", "pieces", "hook"]);
  expect(offered("[rules]\nst|")).toEqual(["stalemate", "bare"]);
  expect(offered("[pieces.K]\nroyal = true # |\n")).toEqual([]);
  expect(offered("[pieces.K]\n|")).toEqual(["royal", "moves"]);
});

test("what a table has already is not offered again, wherever the table was begun", () => {
  expect(offered('[rules]\nstalemate = "win"\n|')).toEqual(["bare"]);
  expect(offered("[pieces.K]\nroyal = true\n[pieces.Q]\n|")).toEqual(["royal", "moves"]);
  expect(offered('[[hook]]\non = "move"\n[[hook]]\n|')).toEqual(["on", "call"]);
});

test("values of a key: as they are written, or within quotes that stand there", () => {
  expect(offered("[rules]\nstalemate = |")).toEqual(['"win"', '"draw"', "false"]);
  expect(offered('[rules]\nstalemate = "w|')).toEqual(["win", "draw"]);
  expect(offered("[rules]\nbare = |")).toEqual(["true", "false"]);
  expect(offered('extends = "ch|')).toEqual(["chess"]);
});

test("inline tables and arrays of them, over lines and past comments and texts with brackets", () => {
  expect(offered("[pieces.K]\nmoves = [{ leap = [1, 0], |")).toEqual(["only"]);
  expect(offered('[pieces.K]\nmoves = [\n  { leap = [1, 0] }, # ] }\n  { only = "|')).toEqual(["quiet", "capture"]);
  expect(offered('name = "a [b] {c"\n[rules]\n|')).toEqual(["stalemate", "bare"]);
  expect(offered('name = """\n[pieces.K]\n"""\nex|')).toEqual(["extends", "rules", "pieces", "hook"]);
  expect(offered('name = """\n[pieces.K]\n|')).toEqual([]);
});

test("headers", () => {
  expect(offered("[|")).toEqual(["rules", "pieces", "hook"]);
  expect(offered("[[ho|]]")).toEqual(["rules", "pieces", "hook"]);
});

test("where the word begins that is replaced", () => {
  expect(tomlPlace("[rules]\nstale", 13)).toMatchObject({ kind: "key", from: 8 });
  expect(tomlPlace('a = "bc', 7)).toMatchObject({ kind: "value", from: 5, quoted: true });
});

test("the format's own schema is understood: a piece's moves and how games end", () => {
  expect(offered("[pieces.K]\nmoves = [{ |", real as Schema)).toEqual(expect.arrayContaining(["leap", "slide", "hop"]));
  expect(offered("[rules]\nstalemate = |", real as Schema)).toEqual(expect.arrayContaining(['"draw"', '"win"']));
  expect(new Completer(real as Schema).help(["board", "axes"])).toMatch(/axes/);
});

test("of a key that is named and has a pattern too, both count", () => {
  const both: Schema = {
    properties: { rules: { description: "ends", type: "object" } },
    patternProperties: {
      "^rules$": { properties: { draw: { type: "boolean" } } },
      "^(?!(rules)$)": { description: "unknown" },
    },
  };
  expect(offered("[rules]\n|", both)).toEqual(["draw"]);
  expect(offered("[|", both)).toEqual(["rules"]);
  expect(new Completer(both).help(["rules"])).toBe("ends");
});

test("the keys of the format's own schema, in tables, tables of tables and lists of them", () => {
  const of = (text: string) => offered(text, real as Schema);
  expect(of("[setup]\n|")).toEqual([
    "position",
    "pieces",
    "board",
    "slices",
    "mirror",
    "swap",
    "hand",
    "fields",
    "problems",
    "lot",
    "condition",
    "each_side",
  ]);
  expect(of("[board]\ndrawn = |")).toEqual(['"flat"', '"pointy"', "false"]);
  expect(of("[board]\nalso = [{ |")).toEqual(["labels", "cell"]);
  expect(of("[board.draw]\n|")).toEqual(expect.arrayContaining(["cells", "shape", "at", "zones"]));
  expect(of("[board.draw]\ncells = |")).toEqual(['"squares"', '"points"', '"plain"', "false"]);
  expect(of("[[test]]\n|")).toEqual(
    expect.arrayContaining(["name", "pieces", "hand", "fields", "attacks_not", "perft"]),
  );
  expect(of("[[test]]\ncheck = |")).toEqual(["true", "false"]);
  expect(of("[[|")).toEqual(expect.arrayContaining(["test", "castling", "case"]));
  expect(of("[rules.|")).toEqual(expect.arrayContaining(["repetition", "move_rule", "goal"]));
  expect(of("[rules.repetition]\n|")).toEqual(expect.arrayContaining(["count", "result"]));
  expect(of("[rules]\nrepetition = { count = 3, |")).toEqual(expect.arrayContaining(["result", "check"]));
  expect(of("[pieces.P]\npromotion = { |")).toEqual(expect.arrayContaining(["to", "zone"]));
  expect(of("[pieces.N]\nmoves = [{ leap = [1, 2], beside = { |")).toEqual(expect.arrayContaining(["along", "of"]));
  expect(new Completer(real as Schema).help(["setup", "pieces"])).toMatch(/cells of each kind/);
  expect(new Completer(real as Schema).help(["rules", "repetition"])).toBe("A position repeats.");
});

test("any place in any text is answered", () => {
  const text = '[a."b.c"]\nx = { y = [1, "z", { q = \'w\' } ] # c\n"k l" = """\n"""\n[[d]]\n]}=,"\\';
  for (let at = 0; at <= text.length; ++at)
    expect(() => offered(text.slice(0, at) + "|" + text.slice(at), real as Schema)).not.toThrow();
});
