// What is marked on the board, worked out from the state of the game.
import type { Arrow, Mark, Marks } from "../board/view";
import type { Effect } from "../varia/types";
import type { SessionState } from "./session";

const touched = (effect: Effect) => [effect.from, effect.to].filter((cell): cell is string => cell !== undefined);

export function marks_of(state: SessionState): Marks {
  const marks = new Map<string, Set<Mark>>();
  const mark = (cell: string, what: Mark) => {
    const there = marks.get(cell);
    if (there) there.add(what);
    else marks.set(cell, new Set([what]));
  };
  const { scene, standing, source, choices, description, preview, floor } = state;
  const here = (effect: Effect) => floor === undefined || effect.floor === undefined || effect.floor === floor;
  const slots = new Map((description.blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  for (const effect of state.happened.effects) {
    if (!here(effect)) continue;
    if (effect.effect === "block") for (const cell of slots.get(effect.to!) ?? []) mark(cell, "last");
    else if (effect.effect !== "exposed") for (const cell of touched(effect)) mark(cell, "last");
  }
  if (standing.check)
    for (const stander of scene.pieces.values())
      if (stander.side === standing.turn && description.pieces.find((kind) => kind.letter === stander.letter)?.royal) mark(stander.cell, "check");
  if (source?.kind === "cell") mark(source.cell, "picked");
  if (source)
    for (const [cell, moves] of choices.targets) {
      mark(cell, "target");
      if (moves.some((move) => move.effects?.some((effect) => effect.effect === "captured"))) mark(cell, "capture");
    }
  for (const effect of preview?.effects ?? []) {
    if (!here(effect)) continue;
    if (effect.effect === "captured" || effect.effect === "removed") mark(effect.from!, "lost");
    else if (effect.effect === "block") for (const cell of slots.get(effect.to!) ?? []) mark(cell, "preview");
    else if (effect.effect !== "exposed" && effect.to) mark(effect.to, "preview");
  }
  return marks;
}

export function arrows_of(state: SessionState): Arrow[] {
  const arrows: Arrow[] = [];
  for (const effect of state.preview?.effects ?? [])
    if (["moved", "pushed", "carried"].includes(effect.effect) && effect.from && effect.to)
      arrows.push({ from: effect.from, to: effect.to, kind: "preview" });
  return arrows;
}
