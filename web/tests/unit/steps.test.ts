// When a move is undone, everything goes back the way it came, and pieces keep their identity.
import type { Effect, Picture } from "varia";
import { expect, test } from "vitest";

import { type Scene, after, sceneOf } from "../../src/model/scene";
import { settleBack, steps } from "../../src/model/steps";

const picture = (pieces: [string, string, string][]): Picture => ({
  variant: "x",
  position: "",
  pieces: pieces.map(([cell, letter, side]) => ({ cell, letter, side })),
});
const byId = (scene: Scene, names: Record<number, string>) =>
  Object.fromEntries([...scene.pieces].map(([cell, one]) => [cell, `${names[one.id] ?? "new"} ${one.letter}`]));

test("a capture with promotion, two moments after each other", () => {
  const start = picture([
    ["a7", "P", "white"],
    ["b8", "R", "black"],
  ]);
  const effects: Effect[] = [
    { effect: "captured", letter: "R", side: "black", from: "b8" },
    { effect: "moved", together: true, letter: "P", side: "white", from: "a7", to: "b8" },
    { effect: "promoted", letter: "P", side: "white", to: "b8", becomes: "Q" },
  ];
  const now = after(sceneOf(start), effects);
  const names = { [now.pieces.get("b8")!.id]: "pawn" };
  const back = settleBack(now, start, effects);
  expect(byId(back, names)).toEqual({ a7: "pawn P", b8: "new R" });
  expect(steps(now, back, { effects, back: true }).map(({ scene }) => byId(scene, names))).toEqual([
    { b8: "pawn P" },
    { a7: "pawn P", b8: "new R" },
  ]);
});

test("a piece that was dropped and pushed goes back and away, under its number of now", () => {
  const effects: Effect[] = [
    { effect: "dropped", letter: "P", side: "white", to: "a2" },
    { effect: "pushed", letter: "P", side: "white", from: "a2", to: "a3" },
  ];
  const now = after(sceneOf(picture([])), effects);
  const names = { [now.pieces.get("a3")!.id]: "pawn" };
  const back = settleBack(now, picture([]), effects);
  expect(steps(now, back, { effects, back: true }).map(({ scene }) => byId(scene, names))).toEqual([
    { a2: "pawn P" },
    {},
  ]);
});

test("a block comes back with what stands on it", () => {
  const start = picture([["a1", "K", "white"]]);
  const effects: Effect[] = [
    { effect: "block", from: "low", to: "high" },
    { effect: "carried", together: true, letter: "K", side: "white", from: "a1", to: "a2" },
  ];
  const now = after(sceneOf(start), effects);
  const names = { [now.pieces.get("a2")!.id]: "king" };
  const [step, ...more] = steps(now, settleBack(now, start, effects), { effects, back: true });
  expect(more).toEqual([]);
  expect(step!.slides).toEqual([{ from: "high", to: "low" }]);
  expect(byId(step!.scene, names)).toEqual({ a1: "king K" });
});
