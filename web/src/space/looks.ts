// The types of a frame of a board in space: the place, size and colour of each element. The composer makes them, and
// the stage draws them.
import type { Point } from "./places";

export type Colour = readonly [number, number, number];

export interface Palette {
  page: Colour;
  text: Colour;
  cells: readonly Colour[];
  edge: Colour;
  last: Colour;
  mark: Colour;
  attack: Colour;
  cursor: Colour;
  block: Colour;
}

export interface TileLook {
  spot: Point;
  colour: Colour;
  alpha: number;
  flags: number;
}

export interface PieceLook {
  /** The place of its foot. */
  spot: Point;
  tile: number;
  scale: number;
  alpha: number;
  base: Colour;
}

export interface BodyLook {
  spot: Point;
  size: Point;
  colour: Colour;
  alpha: number;
}

export interface LabelLook {
  spot: Point;
  text: number;
  /** The height of its line of text. */
  height: number;
  alpha: number;
}

export interface LineLook {
  from: Point;
  to: Point;
  colour: Colour;
  alpha: number;
}

export interface Picture {
  tiles: readonly TileLook[];
  pieces: readonly PieceLook[];
  blocks: readonly BodyLook[];
  labels: readonly LabelLook[];
  lines: readonly LineLook[];
  /** Heads and stems of arrows, drawn over everything else. */
  arrows: readonly LineLook[];
}
