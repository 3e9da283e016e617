// Effects are applied as docs/cli.md#effects describes: of effects at the same moment, all pieces leave before the
// first arrives.
import type { Effect, Picture } from "varia";
import { expect, test } from "vitest";

import { after, emptyScene, moments, sceneOf, settle } from "../../src/model/scene";

const picture = (pieces: [string, string, string][]): Picture => ({
  variant: "x",
  position: "",
  pieces: pieces.map(([cell, letter, side]) => ({ cell, letter, side })),
});
const at = (scene: ReturnType<typeof sceneOf>) =>
  Object.fromEntries([...scene.pieces].map(([cell, piece]) => [cell, piece.letter]));

test("a capture, and a promotion: the piece keeps its number", () => {
  const scene = sceneOf(
    picture([
      ["a7", "P", "white"],
      ["b8", "R", "black"],
    ]),
  );
  const id = scene.pieces.get("a7")!.id;
  const next = after(scene, [
    { effect: "captured", letter: "R", side: "black", from: "b8", hand: { letter: "R", side: "white" } },
    { effect: "moved", letter: "P", side: "white", from: "a7", to: "b8" },
    { effect: "promoted", letter: "P", side: "white", to: "b8", becomes: "Q" },
  ]);
  expect(next.pieces.get("b8")).toEqual({ id, cell: "b8", letter: "Q", side: "white" });
  expect(next.hands).toEqual({ white: { R: 1 } });
  expect(at(scene)).toEqual({ a7: "P", b8: "R" });
});

test("a line that is pushed together: nobody is overrun", () => {
  const scene = sceneOf(
    picture([
      ["a1", "O", "white"],
      ["a2", "P", "white"],
      ["a3", "N", "black"],
    ]),
  );
  const effects: Effect[] = [
    { effect: "pushed", letter: "N", side: "black", from: "a3", to: "a4" },
    { effect: "pushed", together: true, letter: "P", side: "white", from: "a2", to: "a3" },
    { effect: "moved", together: true, letter: "O", side: "white", from: "a1", to: "a2" },
  ];
  expect(moments(effects).length).toBe(1);
  expect(at(after(scene, effects))).toEqual({ a2: "O", a3: "P", a4: "N" });
});

test("castling swaps places where the partner stands on the king's goal", () => {
  const scene = sceneOf(
    picture([
      ["f1", "K", "white"],
      ["g1", "R", "white"],
    ]),
  );
  const next = after(scene, [
    { effect: "moved", letter: "K", side: "white", from: "f1", to: "g1" },
    { effect: "moved", together: true, letter: "R", side: "white", from: "g1", to: "f1" },
  ]);
  expect(at(next)).toEqual({ g1: "K", f1: "R" });
});

test("floors see what concerns them, and who rides in", () => {
  const scene = sceneOf(picture([["e4", "R", "white"]]));
  const linkMove: Effect[] = [
    { effect: "ridden", floor: 1, to_floor: 2, letter: "R", side: "white", from: "e4", to: "e4" },
  ];
  expect(at(after(scene, linkMove, 1))).toEqual({});
  expect(at(after(sceneOf(picture([])), linkMove, 2))).toEqual({ e4: "R" });
  expect(at(after(scene, [{ effect: "captured", floor: 2, letter: "R", side: "white", from: "e4" }], 1))).toEqual({
    e4: "R",
  });
});

test("drops leave the hand, once", () => {
  const scene = { ...emptyScene, hands: { white: { P: 2 } } };
  const next = after(scene, [{ effect: "dropped", letter: "P", side: "white", to: "c3" }]);
  expect(next.hands).toEqual({ white: { P: 1 } });
  expect(at(next)).toEqual({ c3: "P" });
});

test("the service has the last word, and numbers stay", () => {
  const scene = sceneOf(
    picture([
      ["a1", "K", "white"],
      ["h8", "k", "black"],
    ]),
  );
  const next = settle(
    scene,
    picture([
      ["a2", "K", "white"],
      ["h8", "k", "black"],
    ]),
    [{ effect: "moved", letter: "K", side: "white", from: "a1", to: "a2" }],
  );
  expect(next.pieces.get("a2")!.id).toBe(scene.pieces.get("a1")!.id);
  expect(next.pieces.get("h8")!.id).toBe(scene.pieces.get("h8")!.id);
});
