// Computes the marks on the board from the state of the game.
import type { Effect } from "varia";

import type { Arrow, Mark, Marks } from "../board/view";
import type { Drawing } from "./drawing";
import type { ControllerState } from "./game_controller";
import type { SessionState } from "./session";

const touched = (effect: Effect) => [effect.from, effect.to].filter((cell): cell is string => cell !== undefined);

export function marksOf(
  state: SessionState,
  controllerState: Pick<ControllerState, "hint" | "explained" | "reach" | "planning" | "planned">,
  playing: boolean,
  drawing: readonly Drawing[] = [],
): Marks {
  const marks = new Map<string, Set<Mark>>();
  const mark = (cell: string, what: Mark) => {
    const there = marks.get(cell);
    if (there) there.add(what);
    else marks.set(cell, new Set([what]));
  };
  const { scene, turn, check, source, choices, description, preview, boardNumber } = state;
  const here = (effect: Effect) =>
    boardNumber === undefined || effect.floor === undefined || effect.floor === boardNumber;
  const slots = new Map((description.blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  for (const effect of state.happened.effects) {
    if (!here(effect)) continue;
    if (effect.effect === "block") for (const cell of slots.get(effect.to!) ?? []) mark(cell, "last");
    else if (effect.effect !== "exposed") for (const cell of touched(effect)) mark(cell, "last");
  }
  if (check)
    for (const stander of scene.pieces.values())
      if (stander.side === turn && description.pieces.find((kind) => kind.letter === stander.letter)?.royal)
        mark(stander.cell, "check");
  if (playing) for (const move of state.moves) if (move.from && scene.pieces.has(move.from)) mark(move.from, "source");
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
  // The explanation of a piece is marked only if the piece has no targets to select now, because these are marked
  // instead.
  if (controllerState.explained && controllerState.reach && !(source && choices.targets.size > 0)) {
    if (controllerState.explained.piece.cell) mark(controllerState.explained.piece.cell, "picked");
    for (const target of controllerState.explained.piece.targets) {
      const captures = target.capture || target.over || target.afar || target.elsewhere || target.turned;
      if (target.quiet || target.put || target.script || target.swap || !captures) mark(target.cell, "reach");
      if (captures) mark(target.cell, "attack");
    }
    for (const push of controllerState.explained.piece.pushes ?? []) mark(push.to, "reach");
  }
  const { planning, planned } = controllerState;
  for (const cell of [planning, planned?.from, planned?.to]) if (cell !== undefined) mark(cell, "picked");
  for (const { from, to } of drawing) if (from === to) mark(from, "drawn");
  for (const cell of state.refused?.cells ?? []) mark(cell, "bar");
  if (controllerState.hint)
    for (const cell of [
      controllerState.hint.from,
      controllerState.hint.to,
      ...(slots.get(controllerState.hint.slot ?? "") ?? []),
    ])
      if (cell) mark(cell, "hint");
  return marks;
}

export function arrowsOf(
  state: SessionState,
  controllerState: Pick<ControllerState, "hint" | "planned">,
  drawing: readonly Drawing[] = [],
): Arrow[] {
  const arrows: Arrow[] = drawing.filter(({ from, to }) => from !== to).map((one) => ({ ...one, kind: "drawn" }));
  if (controllerState.planned) arrows.push({ ...controllerState.planned, kind: "planned" });
  // A block that moves with its pieces is one thing that moves: one arrow, not one for each piece.
  const effects = state.preview?.effects ?? [];
  const block = effects.find((effect) => effect.effect === "block");
  const first = (slot: string | undefined) =>
    state.description.blocks?.slots.find((one) => one.name === slot)?.cells[0];
  const [from, to] = [first(block?.from), first(block?.to)];
  if (from && to) arrows.push({ from, to, kind: "preview" });
  if (controllerState.hint?.from && controllerState.hint.to)
    arrows.push({ from: controllerState.hint.from, to: controllerState.hint.to, kind: "hint" });
  for (const effect of effects)
    if (["moved", "pushed", ...(block ? [] : ["carried"])].includes(effect.effect) && effect.from && effect.to)
      arrows.push({ from: effect.from, to: effect.to, kind: "preview" });
  return arrows;
}
