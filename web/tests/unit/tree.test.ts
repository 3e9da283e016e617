import { expect, test } from "vitest";

import { captured, endOf, grow, newTree, path, prune, root, turnBefore, turnNext } from "../../src/model/tree";
import { readKept } from "../../src/play/game_storage";

const move = (text: string, player = "white", turnOver = true) => ({
  text,
  label: text,
  turn_over: turnOver,
  player,
  effects: [],
});
const texts = (tree: ReturnType<typeof newTree>) => path(tree).map((node) => node.text);

test("moves grow a line, other moves a variation, known moves nothing", () => {
  let tree = grow(grow(newTree(), move("e4")), move("e5", "black"));
  tree = grow({ ...tree, at: 1 }, move("c5", "black"));
  expect(texts(tree)).toEqual(["e4", "c5"]);
  expect(tree.nodes[1]!.children).toEqual([2, 3]);
  tree = grow({ ...tree, at: 1 }, move("e5", "black"));
  expect(tree.nodes.length).toBe(4);
  expect(texts(tree)).toEqual(["e4", "e5"]);
  expect(endOf(tree, root)).toBe(2);
});

test("a turn of several steps is gone over whole", () => {
  let tree = newTree();
  for (const [text, over] of [
    ["a1,", false],
    ["a2,", true],
    ["b1,", false],
    ["b2,", false],
  ] as const)
    tree = grow(tree, move(text, "x", over));
  expect(turnBefore(tree)).toBe(2);
  expect(turnBefore({ ...tree, at: 2 })).toBe(0);
  expect(turnNext({ ...tree, at: 0 })).toBe(2);
});

test("what is cut off is gone with what follows, and numbers fit again", () => {
  let tree = grow(grow(grow(newTree(), move("a")), move("b")), move("c"));
  tree = grow({ ...tree, at: 1 }, move("d"));
  const cut = prune({ ...tree, at: 3 }, 2);
  expect(cut.nodes.map((node) => node.text)).toEqual(["", "a", "d"]);
  expect(cut.nodes[1]!.children).toEqual([2]);
  expect(texts(cut)).toEqual(["a"]);
});

test("captures are counted for who made them, but for what goes into a hand", () => {
  const taken = { effect: "captured", letter: "P", side: "black", from: "e5" };
  let tree = grow(newTree(), { ...move("x"), effects: [taken] });
  tree = grow(tree, {
    ...move("y", "black"),
    effects: [{ ...taken, side: "white", hand: { letter: "P", side: "black" } }],
  });
  expect([...captured(tree)]).toEqual([["white", [{ letter: "P", side: "black" }]]]);
});

test("what was kept is had back, and what is damaged is not", () => {
  const kept = {
    format: 1,
    title: "x",
    record: { variant: { name: "x" }, options: {}, tree: grow(newTree(), move("a")) },
    computer: { sides: [], level: 1 },
    flip: false,
    over: false,
    changed: 0,
  };
  expect(readKept(JSON.stringify(kept))).toEqual(kept);
  const damaged = structuredClone(kept);
  damaged.record.tree.nodes[0]!.children = [7];
  expect(readKept(JSON.stringify(damaged))).toBeUndefined();
  for (const text of ["", "{}", "null", '{"format":1}', JSON.stringify({ ...kept, format: 2 })])
    expect(readKept(text)).toBeUndefined();
});
