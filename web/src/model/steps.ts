// The steps of a change on the board, forwards as it is played and backwards as it is undone: the scene after each
// moment, and the blocks that glide in it. Pieces keep their numbers throughout, so that a view can follow them.
import type { Effect, Picture } from "varia";

import { type Scene, after, afterMoment, moments, sceneOf } from "./scene";

export interface Step {
  /** The scene at the end of the moment. */
  scene: Scene;
  /** Blocks, by the names of their slots. */
  slides: readonly { from: string; to: string }[];
}

/** A change for an animation: from the scene that was shown to the current one, or back. */
export interface Happening {
  effects: readonly Effect[];
  back?: boolean;
}

function slidesOf(run: readonly Effect[]): Step["slides"] {
  return run.flatMap(({ effect, from, to }) => (effect === "block" ? [{ from: from!, to: to! }] : []));
}

/** The same scene with the pieces' numbers changed. */
function renumbered(scene: Scene, numbers: ReadonlyMap<number, number>): Scene {
  return {
    ...scene,
    pieces: new Map([...scene.pieces].map(([cell, one]) => [cell, { ...one, id: numbers.get(one.id) ?? one.id }])),
  };
}

/** Maps the pieces' numbers of one scene to those of another, by their cells. */
function samePlaces(of: Scene, as: Scene): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const [cell, { id }] of of.pieces) {
    const known = as.pieces.get(cell);
    if (known) numbers.set(id, known.id);
  }
  return numbers;
}

/**
 * The scene after `undone` was taken back, from the service's picture. Pieces keep their current numbers if they were
 * there before.
 */
export function settleBack(now: Scene, picture: Picture, undone: readonly Effect[], boardNumber?: number): Scene {
  const earlier = sceneOf(picture);
  return renumbered(earlier, samePlaces(after(earlier, undone, boardNumber), now));
}

/** The steps from one scene to another. The effects lead forwards, or from `to` to `from` if they are undone. */
export function steps(from: Scene, to: Scene, { effects, back }: Happening, boardNumber?: number): Step[] {
  const runs = moments(effects);
  let scene = back ? to : from;
  const scenes = [scene, ...runs.map((run) => (scene = afterMoment(scene, run, boardNumber)))];
  if (!back) return runs.map((run, at) => ({ scene: scenes[at + 1]!, slides: slidesOf(run) }));
  // A piece that was placed on the way keeps its current number.
  const numbers = samePlaces(scene, from);
  return runs
    .map((run, at) => ({
      scene: at === 0 ? to : renumbered(scenes[at]!, numbers),
      slides: slidesOf(run).map((slide) => ({ from: slide.to, to: slide.from })),
    }))
    .reverse();
}
