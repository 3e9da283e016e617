// What a picture of a board in space is made of: what is where, how large and of which colour. Who composes it and who
// draws it agree on these.
import type { Point } from "./places";

export type Colour = readonly [number, number, number];

export interface Palette {
  page: Colour;
  text: Colour;
  cells: readonly Colour[];
  edge: Colour;
  last: Colour;
  mark: Colour;
  strike: Colour;
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
  /** Where its foot is. */
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
  /** The height of its line. */
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
  /** Arrow heads and stems, over everything. */
  arrows: readonly LineLook[];
}
