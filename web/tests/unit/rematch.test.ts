// Another game on the same terms, with sides changed. Expected values follow from docs/web.md and docs/game-server.md.
import { expect, test } from "vitest";

import { seatAfter, termsOf } from "../../src/online/rematch";
import type { Place, Snapshot } from "../../src/online/shapes";

const place = (seat: string, player: string): Place => ({ seat, player, taken: true });
const two = [place("white", "white"), place("black", "black")];

test("two players change sides, and of more each takes the next side", () => {
  expect(seatAfter(["white", "black"], two, ["white"])).toBe("black");
  expect(seatAfter(["white", "black"], two, ["black"])).toBe("white");
  const four = ["red", "blue", "yellow", "green"];
  const seats = four.map((player) => place(player, player));
  expect(seatAfter(four, seats, ["green"])).toBe("red");
  expect(seatAfter(["white", "black"], two, [])).toBeUndefined();
});

test("who shares a side has the same place on the other one", () => {
  const seats = ["white.1", "white.2", "black.1", "black.2"].map((seat) => place(seat, seat.split(".")[0]!));
  expect(seatAfter(["white", "black"], seats, ["white.2"])).toBe("black.2");
});

test("the terms are the variant or its text, options, start, seats and clocks", () => {
  const snapshot = { variant: "chess", set: {}, start: "startpos", seats: two } as unknown as Snapshot;
  expect(termsOf(snapshot)).toEqual({ variant: "chess", seats: 2 });
  const clock = { base_ms: 60000, increment_ms: 1000, left_ms: {}, at: 0, running: null };
  const other = {
    ...snapshot,
    source: { text: "x" },
    set: { boards: "3" },
    start: "8/8 w",
    clock,
  } as unknown as Snapshot;
  expect(termsOf(other)).toEqual({
    text: "x",
    set: { boards: "3" },
    position: "8/8 w",
    seats: 2,
    clock: { base_ms: 60000, increment_ms: 1000 },
  });
});
