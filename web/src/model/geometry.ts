// The cells of a board as numbers and coordinates: names, places and neighbours of cells.
import type { Board } from "varia";

export class Geometry {
  readonly cells: readonly string[];
  readonly axes: number;
  private readonly byName: ReadonlyMap<string, number>;
  private readonly byPlace = new Map<string, number>();

  constructor(readonly shape: Board) {
    this.cells = shape.cells;
    this.axes = shape.axes.length;
    this.byName = new Map(shape.cells.map((name, number) => [name, number]));
    shape.coordinates.forEach((place, number) => this.byPlace.set(place.join(), number));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  number(name: string): number {
    const found = this.byName.get(name);
    if (found === undefined) throw new Error(`no cell is called ${name}`);
    return found;
  }

  /** The coordinates of a cell, one for each axis, from 0. */
  place(cell: number): readonly number[] {
    return this.shape.coordinates[cell]!;
  }

  x(cell: number): number {
    return this.place(cell)[0] ?? 0;
  }

  y(cell: number): number {
    return this.place(cell)[1] ?? 0;
  }

  at(place: readonly number[]): number | undefined {
    return this.byPlace.get(place.join());
  }

  /** The next existing cell along an axis, across gaps; undefined at the edge. */
  along(cell: number, axis: number, step: 1 | -1): number | undefined {
    const place = [...this.place(cell)];
    const length = this.shape.axes[axis]?.labels.length ?? 0;
    for (let steps = 1; steps < length; ++steps) {
      const next = place[axis]! + step;
      place[axis] = this.shape.axes[axis]!.wrap ? (next + length) % length : next;
      const found = this.at(place);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A key for the slice of a cell: its coordinates except the first two. */
  slice(cell: number): string {
    return this.place(cell).slice(2).join();
  }
}
