// The places of cells in space: the first two axes lie flat, the third goes up. With four or more axes, slices stand
// beside and above each other as on a shelf: the third axis goes to the right, the fourth up, the fifth away, and so on
// in turn. All numbers are in units of a cell's width; x is to the right, y up, z towards the viewer.
import type { Description } from "varia";

import { type CellForm, formOf, placeOn } from "../board/layout";
import type { Geometry } from "../model/geometry";

export interface Point {
  x: number;
  y: number;
  z: number;
}

/** One flat board of the stack. */
export interface Level {
  /** Equal to `Geometry.slice`. */
  key: string;
  title: string;
  /** Its label alone: "3"; on a shelf "C2". */
  short: string;
  /** Its coordinates from the third axis on. */
  place: readonly number[];
  cells: number[];
  /** The frame around its cells, at spread 1. */
  left: number;
  right: number;
  near: number;
  far: number;
}

export interface Places {
  form: CellForm;
  /** The place of each cell, with levels one unit apart: multiply y by the spread. */
  base: readonly Point[];
  shades: readonly number[];
  /** The levels from the lowest, and the level of each cell. */
  levels: readonly Level[];
  levelOf: readonly number[];
  /** Whether slices stand side by side as well as above each other. */
  shelf: boolean;
}

const aisle = 1;

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const times = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by, z: a.z * by });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z;

export function placeCells(description: Description, geometry: Geometry): Places {
  const { axes } = description.board;
  const form = formOf(description);
  const across = (cell: number) => placeOn(description, geometry, cell).right;
  const away = (cell: number) => placeOn(description, geometry, cell).up;
  const cells = geometry.cells.map((_, cell) => cell);
  const width = spreadOf(cells.map(across)) + 1;
  const depth = spreadOf(cells.map(away)) + 1;

  // The strides of the axes from the third on, along x, y and z.
  const shelf = axes.length > 3;
  const strides: Point[] = [];
  let right = width + aisle;
  let up = 1;
  let back = -(depth + aisle);
  axes.slice(2).forEach((axis, index) => {
    const way = shelf ? ["x", "y", "z"][index % 3]! : "y";
    strides.push({ x: way === "x" ? right : 0, y: way === "y" ? up : 0, z: way === "z" ? back : 0 });
    if (way === "x") right = right * axis.labels.length + aisle;
    if (way === "y") up = up * axis.labels.length + 1;
    if (way === "z") back = back * axis.labels.length - aisle;
  });

  const raw = cells.map((cell) => {
    let point: Point = { x: across(cell), y: 0, z: -away(cell) };
    geometry
      .place(cell)
      .slice(2)
      .forEach((at, axis) => (point = plus(point, times(strides[axis]!, at))));
    return point;
  });
  const middle = {
    x: middleOf(raw.map((p) => p.x)),
    y: middleOf(raw.map((p) => p.y)),
    z: middleOf(raw.map((p) => p.z)),
  };
  const base = raw.map((point) => minus(point, middle));

  const byKey = new Map<string, Level>();
  for (const cell of cells) {
    const key = geometry.slice(cell);
    const level = byKey.get(key);
    if (level) level.cells.push(cell);
    else {
      const place = geometry.place(cell).slice(2);
      const label = (at: number, axis: number) => axes[axis + 2]!.labels[at]!;
      byKey.set(key, {
        key,
        place,
        cells: [cell],
        left: 0,
        right: 0,
        near: 0,
        far: 0,
        title: place.map((at, axis) => `${axes[axis + 2]!.name} ${label(at, axis)}`).join(", "),
        short: place.map(label).join(""),
      });
    }
  }
  const levels = [...byKey.values()].sort((a, b) => {
    for (let axis = a.place.length - 1; axis >= 0; --axis) {
      const step = a.place[axis]! - b.place[axis]!;
      if (step !== 0) return step;
    }
    return 0;
  });
  const levelOf: number[] = [];
  levels.forEach((level, number) => {
    const xs = level.cells.map((cell) => base[cell]!.x);
    const zs = level.cells.map((cell) => base[cell]!.z);
    level.left = Math.min(...xs) - 0.5;
    level.right = Math.max(...xs) + 0.5;
    level.far = Math.min(...zs) - 0.5;
    level.near = Math.max(...zs) + 0.5;
    for (const cell of level.cells) levelOf[cell] = number;
  });
  const shades = cells.map((cell) =>
    form === "square"
      ? geometry.place(cell).reduce((total, at) => total + at, 0) % 2
      : (((geometry.x(cell) + geometry.y(cell)) % 3) + 3) % 3,
  );
  return { form, base, shades, levels, levelOf, shelf };
}

/** The middle of a cell, with this distance between levels. */
export function spot(places: Places, cell: number, spread: number): Point {
  const { x, y, z } = places.base[cell]!;
  return { x, y: y * spread, z };
}

const spreadOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
const middleOf = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;
