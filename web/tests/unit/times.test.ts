// Clocks as a server reports them. The expected values follow docs/game-server.md.
import { expect, test } from "vitest";

import { later, timesOn } from "../../src/online/times";
import type { Clock } from "../../src/online/shapes";

const on = (boardNumber: number, white: number, running: string | null) => ({
  floor: boardNumber,
  left_ms: { white, black: 60_000 },
  at: boardNumber,
  running,
});
const boardClocks = (...list: ReturnType<typeof on>[]): Clock => ({ base_ms: 60_000, increment_ms: 0, floors: list });

test("an event brings the floors that have changed, and the others stay", () => {
  const known = boardClocks(on(1, 50_000, "black"), on(2, 40_000, "white"));
  expect(later(known, boardClocks(on(2, 30_000, "black"), on(3, 60_000, "black")))).toEqual(
    boardClocks(on(1, 50_000, "black"), on(2, 30_000, "black"), on(3, 60_000, "black")),
  );
  expect(later(undefined, known)).toEqual(known);
});

test("one clock for all is told whole", () => {
  const one = (white: number): Clock => ({
    base_ms: 60_000,
    increment_ms: 0,
    left_ms: { white, black: 1 },
    at: 7,
    running: "white",
  });
  expect(later(one(9), one(8))).toEqual(one(8));
  expect(timesOn(one(9), 3, ["white", "black"]).left_ms).toEqual({ white: 9, black: 1 });
});

test("a floor on which nothing has been done has all its time", () => {
  const clock = boardClocks(on(2, 40_000, "white"));
  expect(timesOn(clock, 2, ["white", "black"])).toMatchObject({ left_ms: { white: 40_000 }, running: "white" });
  expect(timesOn(clock, 1, ["white", "black"])).toEqual({
    left_ms: { white: 60_000, black: 60_000 },
    at: 0,
    running: null,
  });
});
