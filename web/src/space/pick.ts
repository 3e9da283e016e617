// Which cell is meant by a place on the screen. A ray may go through many: boards are seen through each other. What can
// be gone to or stands there comes before what is empty, the level that was chosen before all others, and then the
// nearest.
import type { CellForm } from "../board/layout";
import type { Frame, Ray } from "./eye";
import { type Places, type Point, dot, minus, plus, times } from "./places";

export interface Pickable {
  places: Places;
  /** Of each cell, where it is now. */
  spots: readonly Point[];
  /** Something stands there, upright before who looks. */
  stands: (cell: number) => boolean;
  /** Cells that may be gone to: as good as what stands. */
  wanted: (cell: number) => boolean;
  /** Cells that are not there at the moment; these are meant only if they are wanted. */
  missing: (cell: number) => boolean;
  /** The level that was chosen. */
  focus?: number;
}

/** Half as wide as what stands on a cell, and as high. */
export const halfPiece = 0.3;
export const tallPiece = 0.8;

const insideHex = (x: number, z: number) =>
  Math.abs(z) <= Math.sqrt(3) / 4 && Math.abs(z) <= Math.sqrt(3) * (0.5 - Math.abs(x));

const inside: Record<CellForm, (x: number, z: number) => boolean> = {
  square: (x, z) => Math.abs(x) <= 0.5 && Math.abs(z) <= 0.5,
  flat: insideHex,
  pointy: (x, z) => insideHex(z, x),
};

/** How far along the ray it meets the cell's tile, or what stands there. */
export function meets(ray: Ray, frame: Frame, spot: Point, form: CellForm, stands: boolean): number | undefined {
  let nearest: number | undefined;
  if (Math.abs(ray.way.y) > 1e-9) {
    const gone = (spot.y - ray.origin.y) / ray.way.y;
    const { x, z } = minus(plus(ray.origin, times(ray.way, gone)), spot);
    if (gone > 0 && inside[form](x, z)) nearest = gone;
  }
  if (stands) {
    const gone = dot(minus(spot, ray.origin), frame.forward) / dot(ray.way, frame.forward);
    const at = minus(plus(ray.origin, times(ray.way, gone)), spot);
    const high = dot(at, frame.up);
    if (gone > 0 && Math.abs(dot(at, frame.right)) <= halfPiece && high >= 0 && high <= tallPiece)
      nearest = Math.min(gone, nearest ?? gone);
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
    const gone = meets(ray, frame, spot, what.places.form, stands);
    if (gone === undefined) return;
    const elsewhere = what.focus !== undefined && what.places.levelOf[cell] !== what.focus;
    const worse = (elsewhere ? 2 : 0) + (stands || wanted ? 0 : 1);
    if (worse < rank || (worse === rank && gone < near)) {
      best = cell;
      rank = worse;
      near = gone;
    }
  });
  return best;
}
