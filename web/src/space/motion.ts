// Animations on a board in space: pieces between two cells, blocks that carry their tiles, pieces that appear and
// disappear. One moment at a time. Pure functions compute the places at a given part of the moment.
import type { Slot } from "varia";

import type { Geometry } from "../model/geometry";
import type { Scene, Stander } from "../model/scene";
import type { Step } from "../model/steps";
import { type Point, plus, times } from "./places";

export interface Journey {
  from: number;
  to: number;
  /** The height of its arc above the straight way, in cells; 0: it slides. */
  arc: number;
}

export interface Moment {
  scene: Scene;
  /** By the piece's number. */
  journeys: ReadonlyMap<number, Journey>;
  /** Tiles that move with their block, by the cell that they leave. */
  tiles: ReadonlyMap<number, number>;
  leaving: readonly Stander[];
  coming: ReadonlySet<number>;
  ms: number;
}

/** The height of a piece's arc: it slides along a free line, but flies over pieces in between; leaps also fly. */
export function arcOf(geometry: Geometry, taken: (cell: number) => boolean, from: number, to: number): number {
  const start = geometry.place(from);
  const deltas = geometry.place(to).map((at, axis) => at - start[axis]!);
  const lengths = deltas.map(Math.abs).filter((length) => length > 0);
  const maxLength = Math.max(0, ...lengths);
  if (lengths.some((length) => length !== maxLength) && geometry.shape.grid === "square") return 0.7 + maxLength * 0.12;
  for (let step = 1; step < maxLength; ++step) {
    const between = geometry.at(start.map((at, axis) => at + Math.sign(deltas[axis]!) * step));
    if (between !== undefined && taken(between)) return 0.7 + maxLength * 0.12;
  }
  return 0;
}

export function momentOf(
  geometry: Geometry,
  slots: readonly Slot[],
  before: Scene,
  { scene: next, slides }: Step,
): Moment {
  const tiles = new Map<number, number>();
  for (const slide of slides) {
    const from = slots.find((slot) => slot.name === slide.from)?.cells ?? [];
    const to = slots.find((slot) => slot.name === slide.to)?.cells ?? [];
    from.forEach((cell, at) => to[at] !== undefined && tiles.set(geometry.number(cell), geometry.number(to[at])));
  }
  const voids = new Set(before.voids);
  for (const [from] of tiles) voids.add(geometry.cells[from]!);
  for (const [, to] of tiles) voids.delete(geometry.cells[to]!);

  const was = new Map([...before.pieces.values()].map((stander) => [stander.id, stander]));
  const journeys = new Map<number, Journey>();
  const coming = new Set<number>();
  let maxDistance = 0;
  for (const stander of next.pieces.values()) {
    const known = was.get(stander.id);
    was.delete(stander.id);
    if (!known) coming.add(stander.id);
    else if (known.cell !== stander.cell) {
      const from = geometry.number(known.cell);
      const to = geometry.number(stander.cell);
      const carried = tiles.get(from) === to;
      const arc = carried ? 0 : arcOf(geometry, (cell) => before.pieces.has(geometry.cells[cell]!), from, to);
      journeys.set(stander.id, { from, to, arc });
      maxDistance = Math.max(
        maxDistance,
        ...geometry.place(to).map((at, axis) => Math.abs(at - geometry.place(from)[axis]!)),
      );
    }
  }
  const still = journeys.size + tiles.size + coming.size + was.size === 0;
  return {
    scene: { ...next, voids },
    journeys,
    tiles,
    leaving: [...was.values()],
    coming,
    ms: still ? 0 : tiles.size > 0 ? 520 : 260 + Math.min(6, maxDistance) * 55,
  };
}

const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/** The place of something on its way between two points, when this part of the time has passed. */
export function onTheWay(from: Point, to: Point, part: number, arc: number): Point {
  const progress = ease(Math.max(0, Math.min(1, part)));
  const point = plus(times(from, 1 - progress), times(to, progress));
  return { ...point, y: point.y + arc * 4 * progress * (1 - progress) };
}
