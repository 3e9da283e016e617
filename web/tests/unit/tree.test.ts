import { expect, test } from "vitest";

import { captured, end_of, grow, new_tree, path, prune, root, turn_before, turn_next } from "../../src/model/tree";
import { read_kept } from "../../src/play/keep";

const move = (text: string, player = "white", turn_over = true) => ({ text, label: text, turn_over, player, effects: [] });
const texts = (tree: ReturnType<typeof new_tree>) => path(tree).map((node) => node.text);

test("moves grow a line, other moves a variation, known moves nothing", () => {
  let tree = grow(grow(new_tree(), move("e4")), move("e5", "black"));
  tree = grow({ ...tree, at: 1 }, move("c5", "black"));
  expect(texts(tree)).toEqual(["e4", "c5"]);
  expect(tree.nodes[1]!.children).toEqual([2, 3]);
  tree = grow({ ...tree, at: 1 }, move("e5", "black"));
  expect(tree.nodes.length).toBe(4);
  expect(texts(tree)).toEqual(["e4", "e5"]);
  expect(end_of(tree, root)).toBe(2);
});

test("a turn of several steps is gone over whole", () => {
  let tree = new_tree();
  for (const [text, over] of [["a1,", false], ["a2,", true], ["b1,", false], ["b2,", false]] as const) tree = grow(tree, move(text, "x", over));
  expect(turn_before(tree)).toBe(2);
  expect(turn_before({ ...tree, at: 2 })).toBe(0);
  expect(turn_next({ ...tree, at: 0 })).toBe(2);
});

test("what is cut off is gone with what follows, and numbers fit again", () => {
  let tree = grow(grow(grow(new_tree(), move("a")), move("b")), move("c"));
  tree = grow({ ...tree, at: 1 }, move("d"));
  const cut = prune({ ...tree, at: 3 }, 2);
  expect(cut.nodes.map((node) => node.text)).toEqual(["", "a", "d"]);
  expect(cut.nodes[1]!.children).toEqual([2]);
  expect(texts(cut)).toEqual(["a"]);
});

test("captures are counted for who made them, but for what goes into a hand", () => {
  const taken = { effect: "captured", letter: "P", side: "black", from: "e5" };
  let tree = grow(new_tree(), { ...move("x"), effects: [taken] });
  tree = grow(tree, { ...move("y", "black"), effects: [{ ...taken, side: "white", hand: { letter: "P", side: "black" } }] });
  expect([...captured(tree)]).toEqual([["white", [{ letter: "P", side: "black" }]]]);
});

test("what was kept is had back, and what is damaged is not", () => {
  const kept = { format: 1, title: "x", record: { variant: { name: "x" }, options: {}, tree: grow(new_tree(), move("a")) }, computer: { sides: [], level: 1 }, flip: false, over: false, changed: 0 };
  expect(read_kept(JSON.stringify(kept))).toEqual(kept);
  const damaged = structuredClone(kept);
  damaged.record.tree.nodes[0]!.children = [7];
  expect(read_kept(JSON.stringify(damaged))).toBeUndefined();
  for (const text of ["", "{}", "null", '{"format":1}', JSON.stringify({ ...kept, format: 2 })]) expect(read_kept(text)).toBeUndefined();
});
