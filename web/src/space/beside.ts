// The cell to which an arrow key leads on a board in space. What is to the right depends on the position of the eye.
import type { Geometry } from "../model/geometry";
import { type Eye, frameOf } from "./eye";
import { type Places, minus } from "./places";

/** The neighbour of a cell on the same level that lies most in this direction on the screen. */
export function beside(
  geometry: Geometry,
  places: Places,
  eye: Eye,
  cell: number,
  dx: number,
  dy: number,
): number | undefined {
  const frame = frameOf(eye);
  const start = places.base[cell]!;
  const hex: [number, number][] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, -1],
  ];
  const steps = places.form !== "square" ? hex : hex.slice(0, 4);
  let best: number | undefined;
  let bestScore = 0.3;
  for (const [x, y] of steps) {
    const place = [...geometry.place(cell)];
    place[0]! += x;
    if (place.length > 1) place[1]! += y;
    else if (y !== 0) continue;
    const next =
      geometry.at(place) ??
      (x !== 0 && y !== 0 ? undefined : geometry.along(cell, x !== 0 ? 0 : 1, (x || y) as 1 | -1));
    if (next === undefined) continue;
    const way = minus(places.base[next]!, start);
    const length = Math.hypot(way.x, way.z) || 1;
    const aside = (way.x * frame.right.x + way.z * frame.right.z) / length;
    // Away from the viewer is up on the screen, also when seen from below.
    const ahead = (-way.x * Math.sin(eye.yaw) - way.z * Math.cos(eye.yaw)) / length;
    const much = aside * dx + ahead * dy * (eye.pitch < 0 ? -1 : 1);
    if (much > bestScore) {
      bestScore = much;
      best = next;
    }
  }
  return best;
}
