// What is drawn of a board besides its cells, labels and pieces: the wood under points, lines, and what marks zones. The
// program computes where all of it lies, and descriptions give it (board.draw); here it is only turned as a side sees
// the board. Paths are in units of 1/48 of a cell's width, for SVG and for canvases.
import type { Description, DrawnShape } from "varia";

import type { Geometry } from "../model/geometry";
import { number, unit } from "./figures";
import type { Layout } from "./layout";

/** Data of paths; empty if nothing of the kind is drawn. */
export interface Looks {
  /** Whether pieces stand on points where lines cross. */
  points: boolean;
  /** What lies under the cells: the wood of a board of points, or the ground under squares that lines join. */
  wood: string;
  panel: string;
  /** Bands along borders, on the wood. */
  bands: string;
  lines: string;
  diagonals: string;
  /** The borders between squares, on them. */
  borders: string;
  /** By the number of a cell: its outline if it is part of a ring. */
  sectors: ReadonlyMap<number, string>;
  /** By the number of a cell: the outer corner of a part of a ring, to the left of who looks outwards. */
  corners: ReadonlyMap<number, { x: number; y: number }>;
}

export function looksOf(description: Description, geometry: Geometry, layout: Layout): Looks {
  const draw = description.board.draw;
  const points = draw?.cells === "points";
  const drawn = (cell: number) => layout.middles[cell] !== undefined;
  const middle = (cell: number) => spot(layout.middles[cell]!);
  const shapes = (all: readonly DrawnShape[] = []) =>
    all
      .map(({ cell, points: corners, arc }) => ({ cell: geometry.number(cell), corners, arc }))
      .filter(({ cell }) => drawn(cell))
      .map(({ cell, corners, arc }) => {
        const between = arc ? arcOf(layout, corners[0]!, corners[1]!) : "L";
        return "M" + corners.map((corner) => spot(layout.at(cell, corner))).join(between);
      });

  const sectors = new Map<number, string>();
  const outerCorners = new Map<number, { x: number; y: number }>();
  for (const { cell: name, points: corners } of draw?.sectors ?? []) {
    const cell = geometry.number(name);
    if (!drawn(cell)) continue;
    const [first, second, third, fourth] = corners.map((corner) => spot(layout.at(cell, corner)));
    const [outer, inner] = [arcOf(layout, corners[0]!, corners[1]!), arcOf(layout, corners[2]!, corners[3]!)];
    outerCorners.set(cell, layout.at(cell, corners[1]!));
    sectors.set(cell, `M${first}${outer}${second}L${third}${inner}${fourth}z`);
  }

  const lines = (draw?.lines ?? [])
    .map(([one, other]) => [geometry.number(one!), geometry.number(other!)] as const)
    .filter(([one, other]) => drawn(one) && drawn(other))
    .map(([one, other]) => `M${middle(one)}L${middle(other)}`)
    .join("");
  const whole = draw?.points && lines !== "" ? panelsOf(geometry, layout, draw.sectors ?? []) : "";
  const squares = points && !draw.points ? geometry.cells.map((_, cell) => cell).filter(drawn) : [];
  return {
    points,
    wood: points ? whole + squares.map((cell) => squareAround(layout.middles[cell]!)).join("") : "",
    panel: points ? "" : whole,
    bands: shapes(draw?.bands)
      .map((path) => path + "z")
      .join(""),
    lines,
    diagonals: shapes(draw?.diagonals).join(""),
    borders: shapes(draw?.borders).join(""),
    sectors,
    corners: outerCorners,
  };
}

const spot = ({ x, y }: { x: number; y: number }) => `${number(x * unit)} ${number(y * unit)}`;

/** The shorter arc around [0, 0], without its ends. */
function arcOf({ turn: { xx, xy, yx, yy } }: Layout, from: readonly number[], to: readonly number[]): string {
  const radius = number((Math.hypot(...from) * unit) / 100);
  // A view that is a mirror image turns the other way.
  const mirrored = xx * yy - xy * yx < 0;
  const clockwise = from[0]! * to[1]! - from[1]! * to[0]! < 0;
  return `A${radius} ${radius} 0 0 ${mirrored !== clockwise ? 1 : 0} `;
}

const squareAround = ({ x, y }: { x: number; y: number }) =>
  `M${spot({ x: x - 0.5, y: y - 0.5 })}h${unit}v${unit}h${-unit}z`;

/** The ground of each slice: the disc of a ring, or a rectangle. */
function panelsOf(geometry: Geometry, layout: Layout, sectors: readonly DrawnShape[]): string {
  return layout.slices
    .map(({ cells, x, y, width, height }) => {
      const here = new Set(cells);
      const circles = sectors.filter(({ cell }) => here.has(geometry.number(cell)));
      const radius = Math.max(0, ...circles.map(({ points }) => Math.hypot(...points[0]!) / 100));
      // The disc is as large as the slice, unless cells lie beside the ring.
      if (radius > 0 && Math.max(width, height) < 2 * radius + 0.01) {
        const [wide, half] = [number(radius * unit), { x: x + width / 2, y: y + height / 2 }];
        const [left, right] = [spot({ x: half.x - radius, y: half.y }), spot({ x: half.x + radius, y: half.y })];
        return `M${left}A${wide} ${wide} 0 0 1 ${right}A${wide} ${wide} 0 0 1 ${left}z`;
      }
      return `M${spot({ x, y })}h${number(width * unit)}v${number(height * unit)}h${number(-width * unit)}z`;
    })
    .join("");
}
