// The choices before a game: options of single boards, the ways to play a match, the boards of a seat.
import type { Description, Option } from "varia";
import { expect, test, vi } from "vitest";

import { Latest } from "../../src/model/latest";
import { boardWords, playsOn } from "../../src/online/shapes";
import { wayNow, waysOf } from "../../src/online/ways";
import { setOptions } from "../../src/play/options";

// Drawing pieces needs a browser.
vi.mock("../../src/board/shapes", () => ({ bareLetter: (letter: string) => letter }));

const option = (name: string, value: string, more: Partial<Option> = {}): Option => ({
  name,
  value,
  default: value,
  choices: [],
  help: "",
  ...more,
});
const options = [
  option("boards", "2"),
  option("white", "fides", { each_board: true }),
  option("schedule", "exchange", { choices: ["free", "exchange", "lockstep"] }),
];

test("an option of one board is set by its number, and only where the variant has such options", () => {
  expect(
    setOptions(options, {
      boards: "2",
      white: "fides",
      white2: "fides",
      white10: "rookies",
      boards2: "3",
      white0: "x",
      black2: "y",
    }),
  ).toEqual({ white2: "fides", white10: "rookies" });
  expect(setOptions(options, { boards: "3", white: "nutters" })).toEqual({ boards: "3", white: "nutters" });
});

const match = (schedule: string, boardCount = 3) =>
  ({
    options,
    building: { schedule, floors: Array(boardCount).fill({}), players: ["white", "black"] },
  }) as unknown as Description;

test("a match whose file leaves it open who acts when has three ways", () => {
  expect(waysOf(match("exchange")).map(({ name, option: set, schedule }) => [name, set, schedule])).toEqual([
    ["mail", "schedule", "exchange"],
    ["clocks", "schedule", "free"],
    ["teams", "schedule", "free"],
  ]);
  expect(waysOf(match("exchange", 1))).toEqual([]);
  expect(waysOf({ options: [], building: match("free").building } as unknown as Description)).toEqual([]);
  expect(wayNow(undefined, false, 1)).toBeUndefined();
  expect(wayNow("exchange", false, 1)).toBe("mail");
  expect(wayNow("exchange", false, 2)).toBeUndefined();
  expect(wayNow("free", true, 1)).toBe("clocks");
  expect(wayNow("free", false, 2)).toBe("teams");
});

const seat = { seat: "A.1", player: "A", taken: true };

test("a seat plays the boards that are its own, side by side or not", () => {
  const apart = {
    ...seat,
    floors: [1, 4] as [number, number],
    plays: [
      { floor: 1, side: "white" },
      { floor: 4, side: "black" },
    ],
  };
  expect([1, 2, 4].map((boardNumber) => playsOn(apart, boardNumber))).toEqual([true, false, true]);
  expect(boardWords(apart)).toBe("boards 1 and 4");
  expect(boardWords({ ...seat, floors: [2, 2] })).toBe("board 2");
  expect(boardWords({ ...seat, floors: [1, 3] })).toBe("boards 1 to 3");
  expect(
    boardWords({
      ...seat,
      floors: [1, 5],
      plays: [1, 2, 5].map((boardNumber) => ({ floor: boardNumber, side: "white" })),
    }),
  ).toBe("boards 1, 2 and 5");
  expect(boardWords(seat)).toBe("");
  expect(playsOn(seat, 7)).toBe(true);
});

test("of questions of one kind only the last one counts", () => {
  const latest = new Latest();
  const first = latest.ask();
  expect(first()).toBe(true);
  const second = latest.ask();
  expect([first(), second()]).toEqual([false, true]);
  latest.drop();
  expect(second()).toBe(false);
});

test("what is owed and how a game has ended are said in words, whatever the reason", async () => {
  const { standingWords } = await import("../../src/play/words");
  const description = { sides: ["white", "black"] } as Description;
  const standing = { variant: "x", position: "", status: "", over: false, game: "g1", plies: 3 };
  expect(
    standingWords(description, { ...standing, transfers: [{ floor: 2, player: "black", holds: [1, 2, 3] }] }),
  ).toBe("Anybody may act, floor 2 waits for black to send a piece on");
  expect(
    standingWords(description, { ...standing, over: true, result: "draw", reason: "dead-position", score: "1/2-1/2" }),
  ).toBe("Draw by dead position, 1/2-1/2");
});
