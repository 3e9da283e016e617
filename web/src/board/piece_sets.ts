// In which form pieces are drawn. A game's file says how its players know them (looks.set); a person may choose another
// form for all games of that kind, which the browser keeps. `varia draw --pieces` has the same forms, by the same names.
import type { Description } from "varia";

import { keepText, readKeptText } from "../model/storage";
import { Store } from "../model/store";

export type Body = "figures" | "wedges" | "discs" | "draughtsmen" | "stones";

/** `content`: what stands on wedges and discs. Figures, draughtsmen and stones have none but "figure". */
export interface PieceForm {
  body: Body;
  content: "sign" | "figure" | "letter";
  /** The set of shapes; without it the usual ones. A kind that the set does not draw has its usual shape. */
  shapes?: "slender" | "blocks";
}

export interface PieceChoice extends PieceForm {
  name: string;
  words: string;
}

const figures: PieceChoice = { name: "figures", words: "Figures", body: "figures", content: "figure" };
const slender: PieceChoice = {
  name: "slender",
  words: "Slender figures",
  body: "figures",
  content: "figure",
  shapes: "slender",
};
const blocks: PieceChoice = { name: "blocks", words: "Blocks", body: "figures", content: "figure", shapes: "blocks" };
const letters: PieceChoice = { name: "letters", words: "Letters", body: "discs", content: "letter" };

/** The forms among which a person may choose, by the set of the game. The first is the game's own. */
const choices: Record<Body, readonly PieceChoice[]> = {
  figures: [
    figures,
    slender,
    blocks,
    { name: "tokens", words: "Figures on discs", body: "discs", content: "figure" },
    letters,
  ],
  wedges: [
    { name: "wedges", words: "Wedges with signs", body: "wedges", content: "sign" },
    { name: "international", words: "Wedges with figures", body: "wedges", content: "figure" },
    figures,
    slender,
    blocks,
    letters,
  ],
  discs: [
    { name: "discs", words: "Discs with signs", body: "discs", content: "sign" },
    { name: "international", words: "Discs with figures", body: "discs", content: "figure" },
    figures,
    slender,
    blocks,
    letters,
  ],
  draughtsmen: [{ name: "draughtsmen", words: "Draughtsmen", body: "draughtsmen", content: "figure" }, figures],
  stones: [{ name: "stones", words: "Stones", body: "stones", content: "figure" }, figures],
};

const setOf = (description: Description): Body => description.looks?.set ?? "figures";
const keyOf = (set: Body) => `varia.pieces.${set}`;

/** Counts the choices that were made, so that whatever draws pieces knows when to draw them again. */
export const piecesChosen = new Store(0);

export const pieceChoices = (description: Description): readonly PieceChoice[] => choices[setOf(description)];

export function pieceForm(description: Description): PieceChoice {
  const all = pieceChoices(description);
  const kept = readKeptText(keyOf(setOf(description)));
  return all.find(({ name }) => name === kept) ?? all[0]!;
}

export function choosePieces(description: Description, name: string): void {
  keepText(keyOf(setOf(description)), name);
  piecesChosen.set(piecesChosen.get() + 1);
}

/** What players call the side: "Sente". */
export const sideTitle = (description: Description, side: string): string => description.looks?.sides[side] ?? side;

/** The text with the sides as their players call them: "Sente to move" where it says "white to move". */
export function withTitles(description: Description, text: string): string {
  const titles = description.looks?.sides ?? {};
  const sides = Object.keys(titles);
  // All at once, because a title may be the name of the other side. Names of sides have no signs of expressions.
  return sides.length === 0
    ? text
    : text.replace(new RegExp(`\\b(?:${sides.join("|")})\\b`, "gi"), (side) => titles[side.toLowerCase()] ?? side);
}
