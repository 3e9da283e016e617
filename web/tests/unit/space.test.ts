// Boards in space: the places of cells, the projection of points to the screen and back, and picking. The places are
// computed by hand.
import type { Board, Description } from "varia";
import { describe, expect, it } from "vitest";

import { Geometry } from "../../src/model/geometry";
import { sceneOf } from "../../src/model/scene";
import { fitted, frameOf, goodSpread, project, rayAt } from "../../src/space/eye";
import { steps } from "../../src/model/steps";
import { arcOf, momentOf, onTheWay } from "../../src/space/motion";
import { pick } from "../../src/space/pick";
import { placeCells, spot } from "../../src/space/places";

/** A board with these lengths of its axes. Cells are named by their coordinates. */
function board(...lengths: number[]): Board {
  const names = ["x", "y", "z", "w"];
  const coordinates: number[][] = [];
  const count = lengths.reduce((product, length) => product * length, 1);
  for (let cell = 0; cell < count; ++cell) {
    let rest = cell;
    coordinates.push(
      lengths.map((length) => {
        const at = rest % length;
        rest = Math.floor(rest / length);
        return at;
      }),
    );
  }
  return {
    grid: "square",
    axes: lengths.map((length, axis) => ({
      name: names[axis]!,
      labels: [...Array(length).keys()].map(String),
      wrap: false,
    })),
    cells: coordinates.map((place) => place.join("")),
    coordinates,
  };
}

function made(shape: Board) {
  const geometry = new Geometry(shape);
  const description = { board: shape, sides: ["white", "black"], views: {} } as unknown as Description;
  return { geometry, places: placeCells(description, geometry) };
}

const screen = { width: 800, height: 600 };

describe("places", () => {
  it("stacks the third axis, with the second away from who looks", () => {
    const { geometry, places } = made(board(3, 3, 3));
    expect(spot(places, geometry.number("111"), 2)).toEqual({ x: 0, y: 0, z: 0 });
    expect(spot(places, geometry.number("002"), 2)).toEqual({ x: -1, y: 2, z: 1 });
    expect(spot(places, geometry.number("220"), 2)).toEqual({ x: 1, y: -2, z: -1 });
    expect(places.levels.map(({ key, title }) => [key, title])).toEqual([
      ["0", "z 0"],
      ["1", "z 1"],
      ["2", "z 2"],
    ]);
    expect(places.shelf).toBe(false);
  });

  it("lays hexagons as they are drawn: a corner far away, or an edge, with neighbours as far apart", () => {
    const inner = Math.sqrt(3) / 2;
    for (const [drawn, first, second] of [
      ["flat", [0.75, inner / 2], [0, -inner]],
      ["pointy", [inner, 0], [-inner / 2, -0.75]],
    ] as const) {
      const { geometry, places } = made({ ...board(3, 3, 2), grid: "hex", drawn });
      const way = (from: string, to: string) => {
        const [a, b] = [from, to].map((name) => spot(places, geometry.number(name), 1));
        return [b!.x - a!.x, b!.z - a!.z];
      };
      [way("000", "100"), way("000", "010")].forEach((found, at) =>
        found.forEach((value, axis) => expect(value).toBeCloseTo([first, second][at]![axis]!)),
      );
      expect(Math.hypot(...way("000", "110"))).toBeCloseTo(inner);
    }
  });

  it("puts the third axis beside and the fourth above where there are four", () => {
    const { geometry, places } = made(board(2, 2, 2, 2));
    const at = (name: string) => spot(places, geometry.number(name), 1);
    expect(at("0010").x - at("0000").x).toBe(3); // two cells, and an aisle that is one cell wide
    expect(at("0010").y).toBe(at("0000").y);
    expect(at("0001").y - at("0000").y).toBe(1);
    expect(at("0001").x).toBe(at("0000").x);
    expect(places.levels.map(({ short }) => short)).toEqual(["00", "10", "01", "11"]);
  });

  it("has the levels that exist, of irregular boards", () => {
    const shape = board(3, 3, 2);
    const keep = shape.coordinates.map(([x, y, z]) => z === 0 || (x === 1 && y === 1));
    const { places } = made({
      ...shape,
      cells: shape.cells.filter((_, at) => keep[at]),
      coordinates: shape.coordinates.filter((_, at) => keep[at]),
    });
    expect(places.levels.map(({ cells }) => cells.length)).toEqual([9, 1]);
    expect(places.levels[1]).toMatchObject({ left: -0.5, right: 0.5, near: 0.5, far: -0.5 });
  });
});

describe("the eye", () => {
  it("sees what it looks at in the middle, and what is to its right on the right", () => {
    const eye = { target: { x: 1, y: 2, z: 3 }, yaw: 0, pitch: 0.5, distance: 10 };
    const frame = frameOf(eye);
    const middle = project(frame, screen, eye.target);
    expect(middle.x).toBeCloseTo(400);
    expect(middle.y).toBeCloseTo(300);
    expect(middle.depth).toBeCloseTo(10);
    expect(project(frame, screen, { x: 2, y: 2, z: 3 }).x).toBeGreaterThan(400);
    expect(project(frame, screen, { x: 1, y: 3, z: 3 }).y).toBeLessThan(300);
  });

  it("goes back from pixels along the ray that they came by", () => {
    const frame = frameOf({ target: { x: 0, y: 1, z: 0 }, yaw: 0.7, pitch: -0.4, distance: 12 });
    const point = { x: 2, y: -1, z: 1.5 };
    const { x, y, depth } = project(frame, screen, point);
    const { origin, way } = rayAt(frame, screen, x, y);
    for (const axis of ["x", "y", "z"] as const) expect(origin[axis] + way[axis] * depth).toBeCloseTo(point[axis]);
  });

  it("comes so near that all cells are just in sight, from any side", () => {
    const { geometry, places } = made(board(8, 8, 8));
    for (const [yaw, pitch] of [
      [0, 0.5],
      [2.1, 0.9],
      [-1, -0.5],
    ] as const) {
      const spread = goodSpread(places, screen);
      const frame = frameOf(fitted(places, spread, screen, yaw, pitch));
      const seen = geometry.cells.map((_, cell) => project(frame, screen, spot(places, cell, spread)));
      for (const { x, y } of seen) expect(x > 0 && x < screen.width && y > 0 && y < screen.height).toBe(true);
      const high = Math.max(...seen.map(({ y }) => y)) - Math.min(...seen.map(({ y }) => y));
      expect(high).toBeGreaterThan(screen.height * 0.7);
    }
  });
});

describe("picking", () => {
  const { geometry, places } = made(board(4, 4, 3));
  const spread = 2;
  const spots = geometry.cells.map((_, cell) => spot(places, cell, spread));
  // Straight from above, cells with the same file and rank hide each other.
  const frame = frameOf({ target: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: 1.5, distance: 60 });
  const at = (
    name: string,
    what: { stands?: string[]; wanted?: string[]; missing?: string[]; focus?: number } = {},
  ) => {
    const { x, y } = project(frame, screen, spots[geometry.number(name)]!);
    const among =
      (names: string[] = []) =>
      (cell: number) =>
        names.includes(geometry.cells[cell]!);
    const found = pick(rayAt(frame, screen, x, y), frame, {
      places,
      spots,
      stands: among(what.stands),
      wanted: among(what.wanted),
      missing: among(what.missing),
      focus: what.focus,
    });
    return found === undefined ? undefined : geometry.cells[found];
  };

  it("means the nearest of empty cells", () => {
    expect(at("112")).toBe("112");
    expect(at("110")).toBe("112");
  });
  it("means what stands before what is empty, through boards", () =>
    expect(at("110", { stands: ["110"] })).toBe("110"));
  it("means what can be gone to before what is empty", () => expect(at("111", { wanted: ["111"] })).toBe("111"));
  it("means the nearer of two that stand", () => expect(at("110", { stands: ["110", "112"] })).toBe("112"));
  it("means the chosen level before all others", () => expect(at("110", { stands: ["112"], focus: 0 })).toBe("110"));
  it("passes over cells that are not there, unless a block can go to them", () => {
    expect(at("110", { missing: ["112", "111"] })).toBe("110");
    expect(at("110", { missing: ["112"], wanted: ["112"] })).toBe("112");
  });
  it("means nothing beside the board", () =>
    expect(
      pick(rayAt(frame, screen, 3, 3), frame, {
        places,
        spots,
        stands: () => false,
        wanted: () => false,
        missing: () => false,
      }),
    ).toBeUndefined());
});

describe("motion", () => {
  const geometry = new Geometry(board(4, 4, 4));
  const number = (name: string) => geometry.number(name);
  it("slides along free lines of any direction, and flies over what stands there", () => {
    expect(arcOf(geometry, () => false, number("000"), number("333"))).toBe(0);
    expect(arcOf(geometry, (cell) => cell === number("222"), number("000"), number("333"))).toBeGreaterThan(0.5);
    expect(arcOf(geometry, () => false, number("000"), number("120"))).toBeGreaterThan(0.5);
  });
  it("begins and ends where it should, and is highest in the middle", () => {
    const [from, to] = [
      { x: 0, y: 0, z: 0 },
      { x: 4, y: 2, z: 0 },
    ];
    expect(onTheWay(from, to, 0, 1)).toEqual(from);
    expect(onTheWay(from, to, 1, 1)).toEqual(to);
    expect(onTheWay(from, to, 0.5, 1)).toEqual({ x: 2, y: 2, z: 0 });
  });
  it("takes tiles along with a block, and what stands on them without a leap", () => {
    const slots = [
      { name: "low", cells: ["000", "100"] },
      { name: "high", cells: ["001", "101"] },
    ];
    const before = sceneOf({
      variant: "",
      position: "",
      pieces: [{ cell: "100", letter: "K", side: "white" }],
      voids: ["001", "101"],
    });
    const [step] = steps(before, before, {
      effects: [
        { effect: "block", from: "low", to: "high" },
        { effect: "carried", together: true, letter: "K", side: "white", from: "100", to: "101" },
      ],
    });
    const moment = momentOf(geometry, slots, before, step!);
    expect([...moment.tiles]).toEqual([
      [number("000"), number("001")],
      [number("100"), number("101")],
    ]);
    expect([...moment.journeys.values()]).toEqual([{ from: number("100"), to: number("101"), arc: 0 }]);
    expect(moment.scene.voids).toEqual(new Set(["000", "100"]));
  });
});
