// Moves as the service lists them: docs/json-rpc.md and tests/serve/conversation.txt have more examples.
import type { Move } from "varia";
import { expect, test } from "vitest";

import { choices, droppable, plainMoves, sources } from "../../src/model/picking";

const slots = new Map([
  ["2a1", ["2a1", "2b1", "2a2", "2b2"]],
  ["1a1", ["1a1", "1b1", "1a2", "1b2"]],
]);
const moves: Move[] = [
  { text: "2a1-2a3", type: "normal", from: "2a1", to: "2a3" },
  { text: "2a1-2a3/push", type: "push", from: "2a1", to: "2a3" },
  { text: "E2a1D", type: "block", slot: "2a1", direction: "D", effects: [{ effect: "block", from: "2a1", to: "1a1" }] },
  { text: "2e1-2g1", type: "castling", from: "2e1", to: "2g1", partner: "2h1" },
  { text: "P@c3", type: "drop", piece: "P", to: "c3" },
  { text: "N@c3", type: "drop", piece: "N", to: "c3" },
  { text: "2:e4D", type: "ride", from: "e4", up: false },
  { text: "pass", type: "pass" },
];

test("pieces and blocks that can move can be picked", () => {
  expect(sources(moves, slots)).toEqual(new Set(["2a1", "2b1", "2a2", "2b2", "2e1", "e4"]));
});

test("what is picked goes where its moves end, and where its block goes", () => {
  const { targets, actions } = choices(moves, { kind: "cell", cell: "2a1" }, slots);
  expect(targets.get("2a3")?.map((move) => move.text)).toEqual(["2a1-2a3", "2a1-2a3/push"]);
  expect(targets.get("1b2")?.map((move) => move.text)).toEqual(["E2a1D"]);
  expect(actions.map((move) => move.text)).toEqual(["E2a1D"]);
});

test("a castling is reached by its partner's cell too", () => {
  const { targets } = choices(moves, { kind: "cell", cell: "2e1" }, slots);
  expect([...targets.keys()]).toEqual(["2g1", "2h1"]);
});

test("a ride is no cell's but an action of its piece", () => {
  expect(choices(moves, { kind: "cell", cell: "e4" }, slots)).toEqual({ targets: new Map(), actions: [moves[6]] });
});

test("drops are reached from the hand, and by the cell alone", () => {
  expect(droppable(moves)).toEqual(new Set(["P", "N"]));
  expect(choices(moves, { kind: "hand", letter: "P" }, slots).targets.get("c3")).toEqual([moves[4]]);
  expect(choices(moves, undefined, slots).targets.get("c3")).toEqual([moves[4], moves[5]]);
});

test("a drop as another kind is reached by the piece in hand", () => {
  const faces: Move[] = [
    { text: "S@c3", type: "drop", piece: "S", to: "c3" },
    { text: "+S@c3", type: "drop", piece: "+S", held: "S", to: "c3" },
  ];
  expect(droppable(faces)).toEqual(new Set(["S"]));
  expect(choices(faces, { kind: "hand", letter: "S" }, slots).targets.get("c3")).toEqual(faces);
});

test("passes need no pointing; rides and blocks do", () => {
  expect(plainMoves(moves)).toEqual([moves[7]]);
});
