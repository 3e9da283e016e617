// Finds the cell at a point of the screen. A ray may pass through many cells, because boards are transparent. Targets
// and cells with pieces come before empty cells, the chosen level comes before all others, and after that the nearest
// cell counts.
import type { CellForm } from "../board/layout";
import type { Frame, Ray } from "./eye";
import { type Places, type Point, dot, minus, plus, times } from "./places";

export interface Pickable {
  places: Places;
  /** The current place of each cell. */
  spots: readonly Point[];
  /** Whether a piece stands on the cell, upright and facing the viewer. */
  stands: (cell: number) => boolean;
  /** Whether the cell is a target; targets rank like cells with pieces. */
  wanted: (cell: number) => boolean;
  /** Whether the cell does not exist at the moment; it is then only picked if it is a target. */
  missing: (cell: number) => boolean;
  /** The chosen level. */
  focus?: number;
}

/** Half the width of a piece, and its height. */
export const halfPiece = 0.3;
export const tallPiece = 0.8;

const insideHex = (x: number, z: number) =>
  Math.abs(z) <= Math.sqrt(3) / 4 && Math.abs(z) <= Math.sqrt(3) * (0.5 - Math.abs(x));

const inside: Record<CellForm, (x: number, z: number) => boolean> = {
  square: (x, z) => Math.abs(x) <= 0.5 && Math.abs(z) <= 0.5,
  flat: insideHex,
  pointy: (x, z) => insideHex(z, x),
};

/** The distance along the ray at which it meets the cell's tile or the piece on it. */
export function meets(ray: Ray, frame: Frame, spot: Point, form: CellForm, stands: boolean): number | undefined {
  let nearest: number | undefined;
  if (Math.abs(ray.way.y) > 1e-9) {
    const distance = (spot.y - ray.origin.y) / ray.way.y;
    const { x, z } = minus(plus(ray.origin, times(ray.way, distance)), spot);
    if (distance > 0 && inside[form](x, z)) nearest = distance;
  }
  if (stands) {
    const distance = dot(minus(spot, ray.origin), frame.forward) / dot(ray.way, frame.forward);
    const at = minus(plus(ray.origin, times(ray.way, distance)), spot);
    const high = dot(at, frame.up);
    if (distance > 0 && Math.abs(dot(at, frame.right)) <= halfPiece && high >= 0 && high <= tallPiece)
      nearest = Math.min(distance, nearest ?? distance);
  }
  return nearest;
}

export function pick(ray: Ray, frame: Frame, what: Pickable): number | undefined {
  let best: number | undefined;
  let rank = Infinity;
  let near = Infinity;
  what.spots.forEach((spot, cell) => {
    const wanted = what.wanted(cell);
    if (what.missing(cell) && !wanted) return;
    const stands = what.stands(cell);
    const distance = meets(ray, frame, spot, what.places.form, stands);
    if (distance === undefined) return;
    const elsewhere = what.focus !== undefined && what.places.levelOf[cell] !== what.focus;
    const worse = (elsewhere ? 2 : 0) + (stands || wanted ? 0 : 1);
    if (worse < rank || (worse === rank && distance < near)) {
      best = cell;
      rank = worse;
      near = distance;
    }
  });
  return best;
}
