// Describes a cell to a screen reader: its name, its content, and the meaning of its marks.
import type { Description } from "varia";

import type { Scene } from "../model/scene";
import { sideTitle } from "./piece_sets";
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
  drawn: "circled",
  bar: "bars the way",
};

export function pieceWords(description: Description, letter: string, side: string): string {
  const kind = description.pieces.find((one) => one.letter === letter);
  return `${sideTitle(description, side)} ${kind?.name ?? letter}`;
}

const zones = new WeakMap<Description, ReadonlyMap<string, readonly string[]>>();

/** For each cell the names of the zones that are drawn on it, of any side, and "trap". A border lies between cells. */
function zonesOf(description: Description): ReadonlyMap<string, readonly string[]> {
  const known = zones.get(description);
  if (known) return known;
  const words = new Map<string, string[]>();
  const add = (cell: string, word: string) => {
    const here = words.get(cell) ?? [];
    words.set(cell, here);
    if (!here.includes(word)) here.push(word);
  };
  const { draw } = description.board;
  const crossed = new Set<string>();
  for (const [zone, style] of Object.entries(draw?.zones ?? {}))
    for (const cell of style === "border" ? [] : Object.values(description.zone_cells[zone] ?? {}).flat()) {
      add(cell, zone.replaceAll("_", " "));
      if (style === "cross") crossed.add(cell);
    }
  for (const cell of draw?.crosses ?? []) if (!crossed.has(cell)) add(cell, "trap");
  zones.set(description, words);
  return words;
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
  words.push(...(zonesOf(description).get(cell) ?? []));
  for (const mark of marks ?? []) {
    const word = spoken[mark];
    if (word && !(mark === "target" && marks?.has("capture"))) words.push(word);
  }
  return words.join(", ");
}
