// The content of a board at one moment. Each piece has a number that it keeps while it moves, so that a view can
// animate it. Scenes are values: `after` computes the next scene from effects; `settle` corrects it by the service's
// picture.
import type { Effect, Picture } from "varia";

export interface Stander {
  /** Stays the same as long as the piece exists, even if it promotes. */
  id: number;
  cell: string;
  letter: string;
  side: string;
}

export interface Scene {
  /** By cell. */
  pieces: ReadonlyMap<string, Stander>;
  /** The number of pieces by side and letter; zero counts are left out. */
  hands: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Cells without a block at the moment. */
  voids: ReadonlySet<string>;
  state: Readonly<Record<string, number>>;
}

export const emptyScene: Scene = { pieces: new Map(), hands: {}, voids: new Set(), state: {} };

let lastId = 0;

export function sceneOf(picture: Picture): Scene {
  return settle(emptyScene, picture);
}

/** The service's picture as a scene. Pieces keep the numbers that they have after `effects` on `scene`. */
export function settle(scene: Scene, picture: Picture, effects: readonly Effect[] = [], boardNumber?: number): Scene {
  const expected = after(scene, effects, boardNumber);
  const pieces = new Map<string, Stander>();
  for (const { cell, letter, side } of picture.pieces ?? []) {
    const known = expected.pieces.get(cell);
    pieces.set(cell, { id: known ? known.id : ++lastId, cell, letter, side });
  }
  const hands: Record<string, Record<string, number>> = {};
  for (const [side, held] of Object.entries(picture.hands ?? {})) if (Object.keys(held).length > 0) hands[side] = held;
  return { pieces, hands, voids: new Set(picture.voids ?? []), state: picture.state ?? {} };
}

/** Groups the effects by moments: the effects of a group happen at the same time. */
export function moments(effects: readonly Effect[]): Effect[][] {
  const runs: Effect[][] = [];
  for (const effect of effects) {
    const last = runs[runs.length - 1];
    if (effect.together && last) last.push(effect);
    else runs.push([effect]);
  }
  return runs;
}

/**
 * The scene of a board after effects. Effects on other boards are ignored, except for pieces that arrive by a link
 * move.
 */
export function after(scene: Scene, effects: readonly Effect[], boardNumber?: number): Scene {
  let result = scene;
  for (const run of moments(effects)) result = afterMoment(result, run, boardNumber);
  return result;
}

const goes = new Set(["moved", "pushed", "carried", "ridden"]);

export function afterMoment(scene: Scene, run: readonly Effect[], boardNumber?: number): Scene {
  const pieces = new Map(scene.pieces);
  const hands: Record<string, Record<string, number>> = {};
  for (const [side, held] of Object.entries(scene.hands)) hands[side] = { ...held };
  const state = { ...scene.state };
  const here = (at: number | undefined) => boardNumber === undefined || at === undefined || at === boardNumber;
  const hold = (side: string, letter: string, by: number) => {
    const held = (hands[side] ??= {});
    const count = (held[letter] ?? 0) + by;
    if (count > 0) held[letter] = count;
    else delete held[letter];
  };
  const arriving: Stander[] = [];
  for (const one of run) {
    if (goes.has(one.effect) && here(one.floor)) {
      const mover = pieces.get(one.from!);
      pieces.delete(one.from!);
      if (one.effect !== "ridden") {
        const letter = one.letter ?? mover?.letter ?? "";
        arriving.push({ id: mover ? mover.id : ++lastId, cell: one.to!, letter, side: one.side ?? mover?.side ?? "" });
      }
    }
    if (one.effect === "ridden" && boardNumber !== undefined && one.to_floor === boardNumber)
      arriving.push({ id: ++lastId, cell: one.to!, letter: one.letter!, side: one.side! });
    if (!here(one.floor)) continue;
    if (one.effect === "captured" || one.effect === "removed") {
      pieces.delete(one.from!);
      if (one.hand) hold(one.hand.side, one.hand.letter, 1);
    } else if (one.effect === "placed" || one.effect === "dropped") {
      arriving.push({ id: ++lastId, cell: one.to!, letter: one.letter!, side: one.side! });
      if (one.effect === "dropped" && (hands[one.side!]?.[one.letter!] ?? 0) > 0) hold(one.side!, one.letter!, -1);
    } else if (one.effect === "hand") hold(one.side!, one.letter!, one.by ?? 0);
    else if (one.effect === "state") state[one.name!] = one.value ?? 0;
    else if (one.effect === "closed") pieces.clear();
  }
  for (const piece of arriving) pieces.set(piece.cell, piece);
  for (const one of run) {
    const stander = one.effect === "promoted" && here(one.floor) ? pieces.get(one.to!) : undefined;
    if (stander) pieces.set(stander.cell, { ...stander, letter: one.becomes!, side: one.side ?? stander.side });
  }
  return { pieces, hands, voids: scene.voids, state };
}
