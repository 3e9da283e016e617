// What happens on a board step by step, forwards as it is played and backwards as it is taken back: the scene after
// each moment, and the blocks that glide in it. Pieces have the same numbers all along, so that whoever draws knows
// which is which.
import type { Effect, Picture } from "varia";

import { type Scene, after, afterMoment, moments, sceneOf } from "./scene";

export interface Step {
  /** As it is when the moment is over. */
  scene: Scene;
  /** Blocks, by the names of their slots. */
  slides: readonly { from: string; to: string }[];
}

/** What has happened, for whoever animates: from what was shown to what there is now, or back. */
export interface Happening {
  effects: readonly Effect[];
  back?: boolean;
}

function slidesOf(run: readonly Effect[]): Step["slides"] {
  return run.flatMap(({ effect, from, to }) => (effect === "block" ? [{ from: from!, to: to! }] : []));
}

/** The same scene, with the pieces' numbers changed. */
function renumbered(scene: Scene, numbers: ReadonlyMap<number, number>): Scene {
  return {
    ...scene,
    pieces: new Map([...scene.pieces].map(([cell, one]) => [cell, { ...one, id: numbers.get(one.id) ?? one.id }])),
  };
}

/** Which piece of one scene is which of another, by where they stand. */
function samePlaces(of: Scene, as: Scene): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const [cell, { id }] of of.pieces) {
    const known = as.pieces.get(cell);
    if (known) numbers.set(id, known.id);
  }
  return numbers;
}

/**
 * What the service says once `undone` is taken back: pieces keep the numbers that they have now, where they were there.
 */
export function settleBack(now: Scene, picture: Picture, undone: readonly Effect[], floor?: number): Scene {
  const earlier = sceneOf(picture);
  return renumbered(earlier, samePlaces(after(earlier, undone, floor), now));
}

/** The steps that lead from one scene to another: the effects lead there, or from there and are taken back. */
export function steps(from: Scene, to: Scene, { effects, back }: Happening, floor?: number): Step[] {
  const runs = moments(effects);
  let scene = back ? to : from;
  const scenes = [scene, ...runs.map((run) => (scene = afterMoment(scene, run, floor)))];
  if (!back) return runs.map((run, at) => ({ scene: scenes[at + 1]!, slides: slidesOf(run) }));
  // What was placed on the way has its number of now.
  const numbers = samePlaces(scene, from);
  return runs
    .map((run, at) => ({
      scene: at === 0 ? to : renumbered(scenes[at]!, numbers),
      slides: slidesOf(run).map((slide) => ({ from: slide.to, to: slide.from })),
    }))
    .reverse();
}
