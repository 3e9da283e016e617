// What a text is that comes in. The examples are written by hand after the formats' own descriptions.
import { expect, test } from "vitest";

import { kindOf, linkIn, mayBePosition } from "../../src/incoming/kinds";

test("links to this page are known, whatever server they name", () => {
  expect(linkIn("https://example.org/varia/#/line/q1Yqy_-x")).toBe("#/line/q1Yqy_-x");
  expect(linkIn(" http://127.0.0.1:8080/#/online/ab12/XyZ \n")).toBe("#/online/ab12/XyZ");
  expect(linkIn("https://example.org/#/play/chess")).toBeUndefined();
  expect(linkIn("a text that names #/line/abc in a sentence")).toBeUndefined();
});

test.each([
  ["link", "https://example.org/#/line/abc", ""],
  ["kept", '{"what":"kept games of Varia","format":1,"games":[]}', "varia-games.json"],
  ["making", 'format = 1\nname = "Mine"\nextends = "chess"\n', ""],
  ["making", "anything", "game.toml"],
  ["making", "[mygame:chess]\nmaxRank = 8\n", ""],
  ["making", '(game (title "Mine"))', ""],
  ["games", '[Event "?"]\n[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n', ""],
  ["games", '[Event "?"]\n\n70. a7 b2 71.\na8=Q b1=Q *\n', ""],
  ["games", "1. e4 e5", ""],
  ["games", "V2.2\nPI\n+\n+7776FU\n", "game.csa"],
  ["games", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""],
])("%s: %j", (kind, text, name) => {
  expect(kindOf(text, name)).toBe(kind);
});

test("a position is one line without numbers of moves", () => {
  expect(mayBePosition("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).toBe(true);
  expect(mayBePosition("1. e4 e5")).toBe(false);
  expect(mayBePosition("1.e4 e5 2. Nf3")).toBe(false);
  expect(mayBePosition("a\nb")).toBe(false);
  expect(mayBePosition(" ")).toBe(false);
});
