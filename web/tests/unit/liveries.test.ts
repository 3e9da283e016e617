// A side whose name is a colour has that colour. `describe` returns the name of the colour; the values are those of the
// program (cli/pictures/picture.cpp).
import type { Description } from "varia";
import { expect, test, vi } from "vitest";

import { livery } from "../../src/board/sides";
import { blockWords, moveWords } from "../../src/play/words";

// Drawing pieces needs a browser.
vi.mock("../../src/board/shapes", () => ({ bareLetter: (letter: string) => letter }));

const of = (sides: string[], colours: Record<string, string>) => ({ sides, colours }) as Description;

test("sides have the colours that the description gives them, in whatever order", () => {
  const description = of(["white", "red", "black"], { white: "white", red: "red", black: "black" });
  expect(["white", "red", "black"].map((side) => livery(description, side).fill)).toEqual([
    "#fdfdfb",
    "#e2574c",
    "#2e2f33",
  ]);
  const six = of(["green", "yellow"], { green: "green", yellow: "yellow" });
  expect(livery(six, "green").fill).toBe("#55b05a");
  expect(livery(six, "yellow").fill).toBe("#f2cf3b");
});

test("two sides without colours are light and dark; what is nobody's is grey", () => {
  const description = of(["white", "black"], {});
  expect(livery(description, "white").fill).toBe("#fdfdfb");
  expect(livery(description, "black").fill).toBe("#2e2f33");
  expect(livery(description, "neutral").fill).toBe("#a9a9a9");
});

test("sides of other colours have badges, black and white alone have none, in whatever order", () => {
  const stones = of(["black", "white"], { black: "black", white: "white" });
  expect(["black", "white"].map((side) => livery(stones, side).badge)).toEqual(["", ""]);
  const three = of(["white", "red", "black"], { white: "white", red: "red", black: "black" });
  expect(new Set(["white", "red", "black"].map((side) => livery(three, side).badge)).size).toBe(3);
  expect(livery(three, "white").badge).not.toBe("");
});

test("a block is called by its cells", () => {
  const slots = [
    { name: "2c1", cells: ["2e1", "2f1", "2e2", "2f2"] },
    { name: "a1", cells: ["c3"] },
  ];
  const description = {
    board: { axes: [{ name: "file" }, { name: "rank" }, { name: "level" }] },
    blocks: { name: "elevator", letter: "E", slots, directions: [{ letter: "D", by: [0, 0, -1] }] },
  } as unknown as Description;
  expect(blockWords(description, "2c1")).toBe("2e1-2f2");
  expect(blockWords(description, "a1")).toBe("c3");
  expect(moveWords(description, { text: "E2c1D", type: "block", slot: "2c1", direction: "D" })).toBe(
    "Elevator 2e1-2f2: down",
  );
});
