// Small boards whose places are computed by hand.
import type { Description } from "varia";
import { expect, test } from "vitest";

import { hasOwnNames, layOut, nextOnScreen, turnOf } from "../../src/board/layout";
import { Geometry } from "../../src/model/geometry";

function board(sizes: number[], more: Partial<Description> = {}, grid: "square" | "hex" = "square"): Description {
  const names = ["file", "rank", "level", "fourth"];
  const labels = sizes.map((size, axis) =>
    Array.from({ length: size }, (_, at) => (axis % 2 === 0 ? "abcdefgh"[at]! : String(at + 1))),
  );
  const coordinates: number[][] = [];
  const walk = (axis: number, at: number[]) => {
    if (axis < 0) return void coordinates.push(at);
    for (let i = 0; i < sizes[axis]!; ++i) walk(axis - 1, [i, ...at]);
  };
  walk(sizes.length - 1, []);
  return {
    board: {
      grid,
      axes: sizes.map((_, axis) => ({ name: names[axis]!, labels: labels[axis]!, wrap: false })),
      coordinates,
      cells: coordinates.map((at) => at.map((c, axis) => labels[axis]![c]).join("")),
    },
    sides: ["white", "black"],
    views: {},
    ...more,
  } as Description;
}

const upright = { flip: false };

test("a flat board: the first rank is below, files run to the right", () => {
  const description = board([3, 2]);
  const { middles } = layOut(description, new Geometry(description.board), upright, 1);
  const [a1, b1, , a2] = middles;
  expect(b1!.x - a1!.x).toBeCloseTo(1);
  expect(a1!.y - a2!.y).toBeCloseTo(1);
  expect(a1!.y).toBeCloseTo(b1!.y);
});

test("seen by the second side, and flipped, it is upside down", () => {
  const description = board([3, 2]);
  expect(turnOf(description, { side: "black", flip: false })).toEqual({ xx: -1, xy: -0, yx: -0, yy: -1 });
  expect(turnOf(description, { side: "black", flip: true })).toEqual({ xx: 1, xy: 0, yx: 0, yy: 1 });
});

test("a side that sits at the edge sees its own edge below", () => {
  // The second of four players has ["-rank", "file"]: to his right the ranks decrease, and away from him the files
  // increase.
  const description = board([3, 3], {
    sides: ["red", "blue"],
    views: { red: ["file", "rank"], blue: ["-rank", "file"] },
  });
  const geometry = new Geometry(description.board);
  const { middles } = layOut(description, geometry, { side: "blue", flip: false }, 1);
  const lowest = geometry.cells.filter((_, cell) => middles[cell]!.y === Math.max(...middles.map((m) => m!.y)));
  expect(lowest.every((name) => name.startsWith("a"))).toBe(true);
});

test("hexagons of a file stand above one another, files three quarters apart, half a cell askew", () => {
  const description = board([2, 2], {}, "hex");
  const { middles } = layOut(description, new Geometry(description.board), upright, 1);
  const [a1, b1, a2] = middles;
  expect(a2!.x).toBeCloseTo(a1!.x);
  expect(a1!.y - a2!.y).toBeCloseTo(Math.sqrt(3) / 2);
  expect(b1!.x - a1!.x).toBeCloseTo(0.75);
  expect(b1!.y - a1!.y).toBeCloseTo(Math.sqrt(3) / 4);
});

const pointy = (description: Description): Description => ({
  ...description,
  board: { ...description.board, drawn: "pointy" },
});

test("hexagons with a corner on top: a rank lies level, files lean to the left, rows three quarters apart", () => {
  const description = pointy(board([2, 2], {}, "hex"));
  const { middles, form } = layOut(description, new Geometry(description.board), upright, 1);
  const [a1, b1, a2, b2] = middles;
  const inner = Math.sqrt(3) / 2;
  expect(form).toBe("pointy");
  expect([b1!.x - a1!.x, b1!.y - a1!.y].map((v) => Number(v.toFixed(6)))).toEqual([Number(inner.toFixed(6)), 0]);
  expect(a2!.x - a1!.x).toBeCloseTo(-inner / 2);
  expect(a1!.y - a2!.y).toBeCloseTo(0.75);
  expect(b2!.x - a1!.x).toBeCloseTo(inner / 2);
});

test("no label lies on a cell, whoever sees the board, and each is beside the line that it names", () => {
  // The files and ranks of a hexagonal board with three sides, each turned by a third.
  const views = { white: ["file", "rank"], red: ["-file - rank", "file"], black: ["rank", "-file - rank"] };
  for (const turned of [
    board([4, 4], { sides: ["white", "red", "black"], views }, "hex"),
    pointy(board([4, 4], { sides: ["white", "red", "black"], views }, "hex")),
  ])
    for (const side of ["white", "red", "black"])
      for (const flip of [false, true]) {
        const { middles, labels } = layOut(turned, new Geometry(turned.board), { side, flip }, 1);
        expect(labels.length).toBe(8);
        for (const label of labels) {
          const nearest = Math.min(...middles.map((middle) => Math.hypot(middle!.x - label.x, middle!.y - label.y)));
          expect(nearest).toBeGreaterThan(0.5);
          expect(nearest).toBeLessThan(0.75);
        }
      }
});

test("slices: no two cells on one place; of four axes a grid, the fourth upwards", () => {
  const description = board([2, 2, 3, 2]);
  const geometry = new Geometry(description.board);
  const { middles, slices } = layOut(description, geometry, upright, 1);
  expect(new Set(middles.map((m) => `${m!.x.toFixed(2)} ${m!.y.toFixed(2)}`)).size).toBe(24);
  expect(slices.length).toBe(6);
  const slice = (key: string) => slices.find((one) => one.key === key)!;
  expect(slice("0,1").y).toBeLessThan(slice("0,0").y);
  expect(slice("2,0").x).toBeGreaterThan(slice("1,0").x);
});

test("slices that are not wanted have no places", () => {
  const description = board([2, 2, 3]);
  const geometry = new Geometry(description.board);
  const { middles, slices } = layOut(description, geometry, upright, 1, new Set(["1"]));
  expect(slices.map((slice) => slice.key)).toEqual(["1"]);
  expect(middles.filter(Boolean).length).toBe(4);
});

test("arrows go to the neighbour on the screen, and on to the next slice", () => {
  const description = board([2, 2, 2]);
  const geometry = new Geometry(description.board);
  const layout = layOut(description, geometry, upright, 4);
  const go = (from: string, dx: number, dy: number) => {
    const next = nextOnScreen(layout, geometry.number(from), dx, dy);
    return next === undefined ? undefined : geometry.cells[next];
  };
  expect(go("a1a", 1, 0)).toBe("b1a");
  expect(go("a1a", 0, -1)).toBe("a2a");
  expect(go("b1a", 1, 0)).toBe("a1b");
  expect(go("a1a", -1, 0)).toBeUndefined();
});

test("cells that are not called by their coordinates have names of their own", () => {
  expect(hasOwnNames(board([3, 2]))).toBe(false);
  const draughts = board([2, 2]);
  draughts.board.cells = ["1", "2", "3", "4"];
  expect(hasOwnNames(draughts)).toBe(true);
});
