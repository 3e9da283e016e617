// Computes where the cells of a board are drawn: slices side by side, each a flat board of squares or hexagons with its
// labels. All numbers are in units of a cell's width.
import type { Description } from "varia";

import type { Geometry } from "../model/geometry";
import type { Perspective } from "./view";

/** The direction of the first two axes on the screen: x' = xx x + xy y to the right, y' = yx x + yy y upwards. */
export interface Turn {
  xx: number;
  xy: number;
  yx: number;
  yy: number;
}

export interface Label {
  text: string;
  x: number;
  y: number;
  kind: "edge" | "slice";
}

export interface SlicePlace {
  /** The coordinates from the third axis on, joined; equal to `Geometry.slice`. */
  key: string;
  title: string;
  /** The corner of the frame around its cells, and the frame's size. */
  x: number;
  y: number;
  width: number;
  height: number;
  cells: number[];
}

export interface Layout {
  /** The form of the cells. */
  form: CellForm;
  turn: Turn;
  width: number;
  height: number;
  /** The middle of each cell, by its number; undefined for cells on slices that are not wanted. */
  middles: readonly ({ x: number; y: number } | undefined)[];
  /** The shades of the cells: 0 or 1; for hexagons 0 to 2. */
  shades: readonly number[];
  slices: readonly SlicePlace[];
  labels: readonly Label[];
  /**
   * The place of a point of the slice of `cell`, in hundredths of a cell as descriptions give them. For boards of
   * squares, and only if the cell has a middle.
   */
  at(cell: number, point: readonly number[]): { x: number; y: number };
}

const upright: Turn = { xx: 1, xy: 0, yx: 0, yy: 1 };

/** Squares; hexagons with an edge on top ("flat") or with a corner on top ("pointy"). */
export type CellForm = "square" | "flat" | "pointy";

/**
 * How cells of a form lie on the screen: the width and height of a cell, and where the coordinates along the two axes
 * of the screen put a cell, to the right and upwards. Hexagons measure 1 from corner to corner. Flat hexagons of a file
 * form an upright column; pointy hexagons of a rank form a level row, and their files lean to the left.
 */
interface Grid {
  wide: number;
  tall: number;
  right(across: number, upwards: number): number;
  up(across: number, upwards: number): number;
}

const inner = Math.sqrt(3) / 2;
const grids: Record<CellForm, Grid> = {
  square: { wide: 1, tall: 1, right: (across) => across, up: (_, upwards) => upwards },
  flat: {
    wide: 1,
    tall: inner,
    right: (across) => 0.75 * across,
    up: (across, upwards) => inner * (upwards - across / 2),
  },
  pointy: {
    wide: inner,
    tall: 1,
    right: (across, upwards) => inner * (across - upwards / 2),
    up: (_, upwards) => 0.75 * upwards,
  },
};

/** The place of a cell on its slice, as the first side sees the board. */
export function placeOn(description: Description, geometry: Geometry, cell: number): { right: number; up: number } {
  const form = formOf(description);
  const { x, y } = placeIn(description, geometry, cell);
  return { right: grids[form].right(x, y), up: grids[form].up(x, y) };
}

/** The first two coordinates of a cell, or its place if the board gives one, in the same measure. */
function placeIn({ board }: Description, geometry: Geometry, cell: number): { x: number; y: number } {
  const point = board.draw?.points?.[cell];
  return point ? { x: point[0]! / 100 - 1, y: point[1]! / 100 - 1 } : { x: geometry.x(cell), y: geometry.y(cell) };
}

export function formOf({ board }: Description): CellForm {
  return board.grid === "hex" ? (board.drawn ?? "flat") : "square";
}

const edge = 0.45;
const titleHeight = 0.75;

/** Reads "-file" or "file + rank": a vector along the first two axes, or undefined if the text is something else. */
function wayOf(text: string, names: readonly string[]): [number, number] | undefined {
  const way: [number, number] = [0, 0];
  let sign = 1;
  for (const word of text.replaceAll("-", " - ").replaceAll("+", " + ").split(/\s+/).filter(Boolean)) {
    if (word === "+" || word === "-") {
      sign = word === "-" ? -1 : 1;
      continue;
    }
    const axis = names.indexOf(word);
    if (axis < 0 || axis > 1) return undefined;
    way[axis as 0 | 1] += sign;
    sign = 1;
  }
  return way;
}

/** The orientation of the board as a side sees it, with the side's own edge at the bottom. */
export function turnOf(description: Description, perspective: Perspective): Turn {
  let flip = perspective.flip;
  let turn = upright;
  const side = perspective.side;
  if (side !== undefined && description.sides.includes(side)) {
    const runs = description.views[side];
    const names = description.board.axes.map((axis) => axis.name);
    if (!runs) flip = flip !== (side !== description.sides[0]);
    else {
      const a = wayOf(runs[0] ?? "", names);
      const b = wayOf(runs[1] ?? "", names);
      const area = a && b ? a[0] * b[1] - b[0] * a[1] : 0;
      if (a && b && Math.abs(area) === 1)
        turn = { xx: b[1] * area, xy: -b[0] * area, yx: -a[1] * area, yy: a[0] * area };
    }
  }
  return flip ? { xx: -turn.xx, xy: -turn.xy, yx: -turn.yx, yy: -turn.yy } : turn;
}

/** By how many quarters of a turn, clockwise, a side goes from upwards on a board that is turned so. */
export function quartersOf(description: Description, side: string, { xx, xy, yx, yy }: Turn): number {
  const own = turnOf(description, { side, flip: false });
  // Where the side's own upwards is on the board, and from there on the screen.
  const area = own.xx * own.yy - own.xy * own.yx;
  const [x, y] = [-own.xy * area, own.xx * area];
  const [right, up] = [xx * x + xy * y, yx * x + yy * y];
  return right > 0 ? 1 : right < 0 ? 3 : up < 0 ? 2 : 0;
}

interface Sheet {
  key: string;
  place: number[];
  cells: number[];
}

/** The slices that have cells, from the lowest. With four axes they form rows, the fourth axis upwards. */
function sheetsOf(geometry: Geometry): Sheet[][] {
  const axes = geometry.shape.axes;
  const byKey = new Map<string, Sheet>();
  geometry.cells.forEach((_, cell) => {
    const key = geometry.slice(cell);
    const sheet = byKey.get(key);
    if (sheet) sheet.cells.push(cell);
    else byKey.set(key, { key, place: geometry.place(cell).slice(2), cells: [cell] });
  });
  const all = [...byKey.values()].sort((a, b) => {
    for (let axis = Math.max(a.place.length, b.place.length) - 1; axis >= 0; --axis) {
      const step = (a.place[axis] ?? 0) - (b.place[axis] ?? 0);
      if (step !== 0) return step;
    }
    return 0;
  });
  if (axes.length < 4) return [all];
  const rows = new Map<string, Sheet[]>();
  for (const sheet of all) {
    const row = sheet.place.slice(1).join();
    const there = rows.get(row);
    if (there) there.push(sheet);
    else rows.set(row, [sheet]);
  }
  return [...rows.values()].reverse();
}

/** Lays a board out. `aspect` is the ratio of width to height of the available space; `only` has the wanted slices. */
export function layOut(
  description: Description,
  geometry: Geometry,
  perspective: Perspective,
  aspect: number,
  only?: ReadonlySet<string>,
): Layout {
  const form = formOf(description);
  const grid = grids[form];
  const axes = description.board.axes;
  const turn = turnOf(description, perspective);
  const place = (x: number, y: number) => {
    const [across, upwards] = [turn.xx * x + turn.xy * y, turn.yx * x + turn.yy * y];
    return { right: grid.right(across, upwards), up: grid.up(across, upwards) };
  };
  const inGrid = geometry.cells.map((_, cell) => placeIn(description, geometry, cell));
  const placeOf = (cell: number) => place(inGrid[cell]!.x, inGrid[cell]!.y);
  // The cells of a ring fill the whole circle, also where no middle of a cell is.
  const radius = new Map<number, number>();
  for (const { cell, points } of description.board.draw?.sectors ?? [])
    radius.set(geometry.number(cell), Math.hypot(points[0]![0]!, points[0]![1]!) / 100);
  const centre = place(-1, -1);
  const boxOf = (cell: number) => {
    const reach = radius.get(cell);
    const { right, up } = reach === undefined ? placeOf(cell) : centre;
    const [wide, tall] = reach === undefined ? [grid.wide / 2, grid.tall / 2] : [reach, reach];
    return { left: right - wide, right: right + wide, low: up - tall, high: up + tall };
  };
  const labelled = (description.board.draw?.names?.length ?? 0) < geometry.cells.length;
  const middles: ({ x: number; y: number } | undefined)[] = geometry.cells.map(() => undefined);
  const slices: SlicePlace[] = [];
  const labels: Label[] = [];

  const titled = axes.length > 2;
  const marginLeft = labelled ? edge : 0.1;
  const marginBelow = labelled ? edge : 0.1;
  const wanted = sheetsOf(geometry)
    .map((sheets) => sheets.filter((sheet) => !only || only.has(sheet.key)))
    .filter((sheets) => sheets.length > 0);
  const sized = wanted.map((sheets) =>
    sheets.map((sheet) => {
      const boxes = sheet.cells.map(boxOf);
      const left = Math.min(...boxes.map((box) => box.left));
      const high = Math.max(...boxes.map((box) => box.high));
      const wide = Math.max(...boxes.map((box) => box.right)) - left;
      const tall = high - Math.min(...boxes.map((box) => box.low));
      return { sheet, left, high, wide, tall };
    }),
  );
  const wholeWidth = (sheet: { wide: number }) => sheet.wide + marginLeft + 0.15;
  const wholeHeight = (sheet: { tall: number }) => sheet.tall + marginBelow + (titled ? titleHeight : 0.1);
  const rows = axes.length < 4 ? arranged(sized[0] ?? [], aspect, wholeWidth, wholeHeight) : sized;

  let width = 0;
  let y = 0;
  for (const line of rows) {
    let x = 0;
    const tallest = Math.max(...line.map(wholeHeight));
    for (const { sheet, left, high, wide, tall } of line) {
      const cornerX = x + marginLeft;
      const cornerY = y + (titled ? titleHeight : 0.1);
      const title = sheet.place.map((at, axis) => `${axes[axis + 2]!.name} ${axes[axis + 2]!.labels[at]}`).join(", ");
      slices.push({ key: sheet.key, title, x: cornerX, y: cornerY, width: wide, height: tall, cells: sheet.cells });
      if (titled) labels.push({ text: title, x: cornerX + wide / 2, y: cornerY - 0.25, kind: "slice" });
      for (const cell of sheet.cells) {
        const { right, up } = placeOf(cell);
        middles[cell] = { x: cornerX + right - left, y: cornerY + high - up };
      }
      if (labelled)
        labels.push(
          ...(form === "square"
            ? squareLabels(sheet.cells, geometry, middles, turn, cornerX, cornerY + tall)
            : hexLabels(sheet.cells, geometry, middles, beforeLine[form], place)),
        );
      x += wholeWidth({ wide });
    }
    width = Math.max(width, x);
    y += tallest;
  }
  const shades = geometry.cells.map((_, cell) => {
    const sum = geometry.place(cell).reduce((total, at) => total + at, 0);
    if (description.board.draw?.cells === "plain") return 1;
    return form === "square" ? sum % 2 : (geometry.x(cell) + geometry.y(cell)) % 3;
  });
  const at = (cell: number, [across = 0, upwards = 0]: readonly number[]) => {
    const middle = middles[cell]!;
    const [dx, dy] = [across / 100 - 1 - inGrid[cell]!.x, upwards / 100 - 1 - inGrid[cell]!.y];
    return { x: middle.x + turn.xx * dx + turn.xy * dy, y: middle.y - turn.yx * dx - turn.yy * dy };
  };
  return { form, width, height: y, middles, shades, slices, labels, turn, at };
}

/** Puts as many slices into a row as makes them largest in the available space. */
function arranged<T>(all: T[], aspect: number, widthOf: (one: T) => number, heightOf: (one: T) => number): T[][] {
  let best: T[][] = [all];
  let minSize = Infinity;
  for (let columns = 1; columns <= all.length; ++columns) {
    const rows: T[][] = [];
    for (let at = 0; at < all.length; at += columns) rows.push(all.slice(at, at + columns));
    const width = Math.max(...rows.map((line) => line.reduce((sum, one) => sum + widthOf(one), 0)));
    const height = rows.reduce((sum, line) => sum + Math.max(...line.map(heightOf)), 0);
    const size = Math.max(width / aspect, height);
    if (size < minSize - 0.01) {
      minSize = size;
      best = rows;
    }
  }
  return best;
}

type Middles = Layout["middles"];

function squareLabels(
  cells: number[],
  geometry: Geometry,
  middles: Middles,
  turn: Turn,
  left: number,
  bottom: number,
): Label[] {
  const axes = geometry.shape.axes;
  const lower = turn.xx !== 0 ? 0 : 1;
  const below = new Map<number, string>();
  const beside = new Map<number, string>();
  for (const cell of cells) {
    const { x, y } = middles[cell]!;
    if (axes[lower]) below.set(x, axes[lower].labels[geometry.place(cell)[lower]!]!);
    if (axes[1 - lower]) beside.set(y, axes[1 - lower]!.labels[geometry.place(cell)[1 - lower]!]!);
  }
  return [
    ...[...below].map(([x, text]): Label => ({ text, x, y: bottom + 0.25, kind: "edge" })),
    ...[...beside].map(([y, text]): Label => ({ text, x: left - 0.22, y, kind: "edge" })),
  ];
}

/** The distance of a label from the last cell of its line, in steps. A corner reaches farther than an edge. */
const beforeLine = { flat: 0.72, pointy: 0.8 };

/**
 * Labels for hexagons: each file's label is below the lowest of its cells, each rank's label is to the left of its
 * first cell, both in the direction of the line.
 */
function hexLabels(
  cells: number[],
  geometry: Geometry,
  middles: Middles,
  before: number,
  place: (x: number, y: number) => { right: number; up: number },
): Label[] {
  const lineLabels = (axis: 0 | 1, dx: number, dy: number): Label[] => {
    const last = new Map<number, number>();
    const along = (cell: number) => middles[cell]!.x * dx + middles[cell]!.y * dy;
    for (const cell of cells) {
      const line = geometry.place(cell)[axis] ?? 0;
      const known = last.get(line);
      if (known === undefined || along(cell) > along(known)) last.set(line, cell);
    }
    return [...last].map(([line, cell]): Label => ({
      text: geometry.shape.axes[axis]?.labels[line] ?? "",
      x: middles[cell]!.x + before * dx,
      y: middles[cell]!.y + before * dy,
      kind: "edge",
    }));
  };
  // On the screen y grows downwards. A file runs along the second axis, a rank along the first.
  const file = place(0, 1);
  const down = file.up > 0.01 || (file.up > -0.01 && file.right > 0) ? -1 : 1;
  const rank = place(1, 0);
  const left = rank.right > 0.01 || (rank.right > -0.01 && rank.up > 0) ? -1 : 1;
  return [...lineLabels(0, down * file.right, -down * file.up), ...lineLabels(1, left * rank.right, -left * rank.up)];
}

/** The nearest cell in a direction on the screen. A cell straight ahead is preferred to one at an angle. */
export function nextOnScreen(layout: Layout, from: number, dx: number, dy: number): number | undefined {
  const start = layout.middles[from];
  if (!start) return undefined;
  let best: number | undefined;
  let minCost = Infinity;
  layout.middles.forEach((middle, cell) => {
    if (!middle) return;
    const ahead = (middle.x - start.x) * dx + (middle.y - start.y) * dy;
    const aside = Math.abs((middle.x - start.x) * dy) + Math.abs((middle.y - start.y) * dx);
    if (ahead < 0.2 || aside > ahead * 2) return;
    const cost = ahead + 2.5 * aside;
    if (cost < minCost - 0.001) {
      minCost = cost;
      best = cell;
    }
  });
  return best;
}
