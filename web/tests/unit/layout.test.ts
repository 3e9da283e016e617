// Small boards whose places are computed by hand.
import type { BoardDraw, Description } from "varia";
import { expect, test } from "vitest";

import { layOut, nextOnScreen, turnOf } from "../../src/board/layout";
import { looksOf } from "../../src/board/looks";
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

const drawn = (description: Description, draw: Partial<BoardDraw>): Description => ({
  ...description,
  board: { ...description.board, draw: { cells: "squares", shape: "grid", zones: {}, ...draw } },
});

test("labels stand at the edge unless every cell shows its name", () => {
  const plain = board([2, 2]);
  const labels = (description: Description) =>
    layOut(description, new Geometry(description.board), upright, 1).labels.map(({ text }) => text);
  expect(labels(plain)).toEqual(["a", "b", "1", "2"]);
  expect(labels(drawn(plain, { names: ["a1"] }))).toEqual(["a", "b", "1", "2"]);
  expect(labels(drawn(plain, { names: plain.board.cells }))).toEqual([]);
});

test("cells lie where their places are, turned as a side sees them", () => {
  const description = drawn(board([2, 2]), {
    points: [
      [100, 100],
      [200, 100],
      [100, 200],
      [400, 150],
    ],
  });
  const geometry = new Geometry(description.board);
  const [a1, , , b2] = layOut(description, geometry, upright, 1).middles;
  expect([b2!.x - a1!.x, a1!.y - b2!.y]).toEqual([3, 0.5]);
  const [c1, , , d2] = layOut(description, geometry, { flip: true }, 1).middles;
  expect(d2!.x - c1!.x).toBeCloseTo(-3);
  expect(c1!.y - d2!.y).toBeCloseTo(-0.5);
});

test("a line joins two middles, and a line of a zone lies where it is said to lie", () => {
  const description = drawn(board([2, 1]), {
    cells: "points",
    lines: [["a1", "b1"]],
    diagonals: [
      {
        cell: "a1",
        points: [
          [50, 50],
          [150, 150],
        ],
      },
    ],
  });
  const geometry = new Geometry(description.board);
  const layout = layOut(description, geometry, upright, 1);
  const { lines, diagonals, wood, panel } = looksOf(description, geometry, layout);
  // 48 units are a cell. The board stands 0.45 from the left, where the labels are, and 0.1 from the top.
  expect(lines).toBe("M45.6 28.8L93.6 28.8");
  expect(diagonals).toBe("M21.6 52.8L69.6 4.8");
  expect(wood).toBe("M21.6 4.8h48v48h-48zM69.6 4.8h48v48h-48z");
  expect(panel).toBe("");
});

test("a ring fills its circle, and keys reach all of it", () => {
  // Four places on a circle of radius 1: the first on top, then clockwise.
  const corner = (degrees: number, radius: number) => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.round(radius * Math.sin(angle)), Math.round(radius * Math.cos(angle))];
  };
  const description = drawn(board([4]), {
    shape: "ring",
    points: [0, 90, 180, 270].map((degrees) => corner(degrees, 100)),
    names: ["a", "b", "c", "d"],
    sectors: [0, 90, 180, 270].map((degrees, at) => ({
      cell: "abcd"[at]!,
      points: [
        corner(degrees + 45, 150),
        corner(degrees - 45, 150),
        corner(degrees - 45, 50),
        corner(degrees + 45, 50),
      ],
    })),
  });
  const geometry = new Geometry(description.board);
  const layout = layOut(description, geometry, upright, 1);
  const [slice] = layout.slices;
  expect([slice!.width, slice!.height].map((size) => size.toFixed(2))).toEqual(["3.00", "3.00"]);
  const [top, right] = layout.middles;
  expect([right!.x - top!.x, right!.y - top!.y]).toEqual([1, 1]);
  // A corner is 1.06 to the right of the middle and 1.06 above it, and so 1.499 from it. The middle is as far from the
  // edges, and 0.1 more: at 76.76 units.
  const { sectors } = looksOf(description, geometry, layout);
  expect(sectors.get(0)).toMatch(/^M127\.64 25\.88A71\.96 71\.96 0 0 0 25\.88 25\.88L/);
  const flipped = layOut(description, geometry, { flip: true }, 1);
  expect(flipped.middles[2]!.y).toBeLessThan(flipped.middles[0]!.y);
  const reached = new Set([0]);
  for (const from of reached)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      const next = nextOnScreen(layout, from, dx!, dy!);
      if (next !== undefined) reached.add(next);
    }
  expect(reached.size).toBe(4);
});
