// How moves are written, lines as addresses, drawings, and how bad a move was. Expected values follow from the standard
// of PGN, from the rules of chess, and from what the functions promise.
import { expect, test } from "vitest";
import type { Description } from "varia";

import { deflated } from "../../src/model/deflate";
import { grow, newTree } from "../../src/model/tree";
import { drawn } from "../../src/play/drawing";
import { lineOf, packLine, unpackLine } from "../../src/play/line";
import { MoveNames, movesOfPgn, notations } from "../../src/play/notation";
import { share } from "../../src/play/prospects";
import { finalShare, mistakeOf } from "../../src/play/review";
import type { Session } from "../../src/play/session";
import { soundOf } from "../../src/play/sounds";

test("the moves of a PGN are its words without tags, numbers, comments and the result", () => {
  const text = '[Event "1. e4 is no move here"]\n[Result "1-0"]\n\n1. e4 {best} e5 2. Nf3\nNc6 3... O-O 1-0\n\n';
  expect(movesOfPgn(text)).toEqual(["e4", "e5", "Nf3", "Nc6", "O-O"]);
  expect(movesOfPgn('[Event "?"]\n\n*\n')).toEqual([]);
});

test("a match and turns of several steps have one way to write moves", () => {
  const dialects = [
    { name: "usi", title: "USI", positions: true, moves: true },
    { name: "pdn", title: "PDN", positions: true, moves: false },
  ];
  const game = { dialects, turns: false } as unknown as Description;
  expect(notations(game).map(({ name }) => name)).toEqual(["pgn", "", "usi"]);
  expect(notations({ ...game, turns: true }).map(({ name }) => name)).toEqual([""]);
});

const move = (text: string) => ({ text, label: text, turn_over: true, player: "white", effects: [] });

test("the names of all lines of a tree are asked for once, and again after nodes were removed", async () => {
  const asked: string[][] = [];
  const request = (method: string, params: { moves?: string[] }) => {
    if (method === "new_game") asked.push(params.moves!);
    // A service that writes each move in capitals.
    const text = `[Event "?"]\n\n${(asked[asked.length - 1] ?? []).join(" ").toUpperCase()} *`;
    return Promise.resolve(method === "write_record" ? { text } : { game: "g" });
  };
  const session = { connection: { request }, variant: "v", record: {} } as unknown as Session;
  const names = new MoveNames(session, "pgn");
  let tree = grow(grow(newTree(), move("a")), move("b"));
  expect([...(await names.of(tree))]).toEqual([
    [1, "A"],
    [2, "B"],
  ]);
  tree = grow({ ...tree, at: 1 }, move("c"));
  expect((await names.of(tree)).get(3)).toBe("C");
  expect(asked).toEqual([
    ["a", "b"],
    ["a", "c"],
  ]);
  await names.of(tree);
  expect(asked.length).toBe(2);
  expect((await names.of(grow(newTree(), move("d")))).get(1)).toBe("D");
});

test("a line goes into an address and comes out again; what is damaged is told", async () => {
  const tree = { ...grow(grow(newTree(), move("e2-e4")), move("e7-e5")), at: 1 };
  const line = lineOf({ variant: { name: "chess" }, options: {}, tree });
  expect(line).toEqual({
    variant: { name: "chess" },
    options: {},
    position: undefined,
    moves: ["e2-e4", "e7-e5"],
    at: 1,
  });
  const packed = await packLine(line);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackLine(packed)).toEqual(line);
  await expect(unpackLine(packed.slice(0, -4))).rejects.toThrow("This link is damaged");
  for (const wrong of [
    { ...line, at: 3 },
    { ...line, at: -1 },
    { ...line, moves: [1] },
    { ...line, variant: { text: "x" } },
    { ...line, options: { boards: 3 } },
    null,
  ])
    await expect(unpackLine(await deflated(JSON.stringify(wrong)))).rejects.toThrow("This link is damaged");
});

test("what is drawn twice is gone", () => {
  const one = drawn([], { from: "a1", to: "b2" });
  expect(one).toEqual([{ from: "a1", to: "b2" }]);
  const two = drawn(one, { from: "c3", to: "c3" });
  expect(two.length).toBe(2);
  expect(drawn(two, { from: "a1", to: "b2" })).toEqual([{ from: "c3", to: "c3" }]);
});

test("a move is as bad as what its player's prospects have lost", () => {
  expect([0.05, 0.11, 0.21, 0.31, -0.4].map(mistakeOf)).toEqual([undefined, "?!", "?", "??", undefined]);
  expect(["1-0", "0-1", "1/2-1/2", "2/3-1/3", "", undefined].map(finalShare)).toEqual([1, 0, 0.5, 2 / 3, 0.5, 0.5]);
  expect(share({ points: 0 }, true)).toBe(0.5);
  expect(share({ win: 3 }, false)).toBe(0);
  expect(share({ points: 250 }, true)).toBeCloseTo(1 / (1 + Math.exp(-1)), 12);
});

test("the end is heard before a check, and a check before a capture", () => {
  expect(soundOf({ over: true, check: true, captured: true })).toBe("end");
  expect(soundOf({ over: false, check: true, captured: true })).toBe("check");
  expect(soundOf({ over: false, check: false, captured: true })).toBe("capture");
  expect(soundOf({ over: false, check: false, captured: false })).toBe("move");
});
