// Describes a cell to a screen reader: its name, its content, and the meaning of its marks.
import type { Description } from "varia";

import type { Scene } from "../model/scene";
import type { Mark } from "./view";

const spoken: Partial<Record<Mark, string>> = {
  picked: "picked",
  source: "can move",
  target: "can go here",
  capture: "captures here",
  check: "attacked",
  last: "last move",
  hint: "hint",
  reach: "it moves here",
  attack: "it captures here",
  lost: "would be lost",
};

export function pieceWords(description: Description, letter: string, side: string): string {
  const kind = description.pieces.find((one) => one.letter === letter);
  return `${side} ${kind?.name ?? letter}`;
}

export function cellWords(
  description: Description,
  scene: Scene,
  cell: string,
  marks: ReadonlySet<Mark> | undefined,
): string {
  const stander = scene.pieces.get(cell);
  const words = [cell];
  if (scene.voids.has(cell)) words.push("nothing here now");
  else words.push(stander ? pieceWords(description, stander.letter, stander.side) : "empty");
  for (const mark of marks ?? []) {
    const word = spoken[mark];
    if (word && !(mark === "target" && marks?.has("capture"))) words.push(word);
  }
  return words.join(", ");
}
