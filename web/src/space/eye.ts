// The position of the eye before a board in space: a target point, two angles and a distance. Projects points to the
// screen, and pixels to rays. It is pure computation, so that picking can be tested without a screen.
import { type Point, type Places, dot, minus, plus, spot, times } from "./places";

/** The tangent of half the angle that the screen's height covers. */
export const halfHeight = Math.tan((28 / 2) * (Math.PI / 180));

export interface Eye {
  target: Point;
  /** The angle about the upright axis, in radians; 0: the view of a player at the edge of the first rank. */
  yaw: number;
  /** The angle above the boards; negative: from underneath. */
  pitch: number;
  distance: number;
}

export interface Screen {
  width: number;
  height: number;
}

export interface Frame {
  right: Point;
  up: Point;
  /** The direction away from the viewer. */
  forward: Point;
  position: Point;
}

export interface Ray {
  origin: Point;
  way: Point;
}

export function frameOf(eye: Eye): Frame {
  const [sy, cy, sp, cp] = [Math.sin(eye.yaw), Math.cos(eye.yaw), Math.sin(eye.pitch), Math.cos(eye.pitch)];
  const forward = { x: -sy * cp, y: -sp, z: -cy * cp };
  return {
    right: { x: cy, y: 0, z: -sy },
    up: { x: -sy * sp, y: cp, z: -cy * sp },
    forward,
    position: minus(eye.target, times(forward, eye.distance)),
  };
}

/** Coordinates in pixels from the upper left corner; `depth` is the distance before the eye. */
export function project(frame: Frame, screen: Screen, point: Point): { x: number; y: number; depth: number } {
  const from = minus(point, frame.position);
  const depth = dot(from, frame.forward);
  const scale = screen.height / 2 / halfHeight / depth;
  return {
    x: screen.width / 2 + dot(from, frame.right) * scale,
    y: screen.height / 2 - dot(from, frame.up) * scale,
    depth,
  };
}

export function rayAt(frame: Frame, screen: Screen, x: number, y: number): Ray {
  const unit = (2 * halfHeight) / screen.height;
  const way = plus(
    frame.forward,
    plus(times(frame.right, (x - screen.width / 2) * unit), times(frame.up, (screen.height / 2 - y) * unit)),
  );
  return { origin: frame.position, way };
}

/** The corners of the smallest box around all cells, or around those of one level, with room for the pieces on them. */
function corners(places: Places, spread: number, only?: number): Point[] {
  const points: Point[] = [];
  for (const level of only === undefined ? places.levels : [places.levels[only]!]) {
    const y = spot(places, level.cells[0]!, spread).y;
    for (const x of [level.left - 0.55, level.right + 0.55])
      for (const z of [level.far - 0.3, level.near + 0.55]) points.push({ x, y: y - 0.2, z }, { x, y: y + 0.8, z });
  }
  return points;
}

/** The nearest eye position from which everything, or one level, is just visible, in the middle of the screen. */
export function fitted(places: Places, spread: number, screen: Screen, yaw: number, pitch: number, only?: number): Eye {
  const { right, up, forward } = frameOf({ target: { x: 0, y: 0, z: 0 }, yaw, pitch, distance: 1 });
  const points = corners(places, spread, only);
  // The names of levels stand to the left of a stack.
  if (!places.shelf && places.levels.length > 1) points.push(...points.map((point) => plus(point, times(right, -1.8))));
  const wide = (halfHeight * screen.width) / screen.height;
  let shiftX = 0;
  let shiftY = 0;
  let distance = 1;
  for (let round = 0; round < 6; ++round) {
    distance = 1;
    for (const p of points)
      distance = Math.max(
        distance,
        Math.abs(dot(p, right) - shiftX) / wide - dot(p, forward),
        Math.abs(dot(p, up) - shiftY) / halfHeight - dot(p, forward),
      );
    // Moves the middle of the visible part to the middle of the screen.
    const xs = points.map((p) => (dot(p, right) - shiftX) / (distance + dot(p, forward)));
    const ys = points.map((p) => (dot(p, up) - shiftY) / (distance + dot(p, forward)));
    shiftX += ((Math.max(...xs) + Math.min(...xs)) / 2) * distance;
    shiftY += ((Math.max(...ys) + Math.min(...ys)) / 2) * distance;
  }
  return { target: plus(times(right, shiftX), times(up, shiftY)), yaw, pitch, distance: distance * 1.02 };
}

export const firstPitch = 0.56;
/** The angle above a chosen level. */
export const levelPitch = 0.85;

/** A shelf that is wider than its space is seen from higher above, which makes its slices larger. */
export const pitchFor = (places: Places, screen: Screen): number =>
  places.shelf && screen.width < 1.3 * screen.height ? 0.9 : firstPitch;

export const minSpread = 0.6;
export const maxSpread = 8;

/** The initial distance between levels. It makes cells large while hiding little of each level behind the next. */
export function goodSpread(places: Places, screen: Screen, pitch = pitchFor(places, screen)): number {
  if (new Set(places.levels.map((level) => places.base[level.cells[0]!]!.y)).size < 2) return 1;
  const deep = Math.max(...places.levels.map((level) => level.near - level.far));
  const clear = deep * Math.tan(pitch);
  let best = 2;
  let bestScore = 0;
  for (let spread = 1.5; spread <= maxSpread; spread += 0.5) {
    const size = 1 / fitted(places, spread, screen, 0.5, pitch).distance;
    const score = size * Math.min(1.15, (spread - 0.4) / clear) ** 0.5;
    if (score > bestScore) {
      bestScore = score;
      best = spread;
    }
  }
  return best;
}
