// The colour and the badge of each side's pieces. The badge ensures that colour alone never identifies the owner of a
// piece. `describe` returns the colours, by the same rule as in the program's own pictures. A game without colours has
// two sides, a light one and a dark one.
import type { Description } from "varia";

import type { PieceForm } from "./piece_sets";

export interface Livery {
  fill: string;
  line: string;
  outline: string;
  /** A path on the piece's grid of 48 units; empty if fill and line suffice. */
  badge: string;
}

const named: Record<string, string> = {
  red: "#e2574c",
  blue: "#5b8def",
  yellow: "#f2cf3b",
  green: "#55b05a",
  purple: "#a874d4",
  orange: "#f0953a",
  cyan: "#4cc4cf",
  pink: "#f29cc0",
  white: "#fdfdfb",
  black: "#2e2f33",
  grey: "#a9a9a9",
  gray: "#a9a9a9",
};

const badges = [
  "M36 36h10v10h-10z",
  "M41 35l6 11h-12z",
  "M41 34l6.5 6.5-6.5 6.5-6.5-6.5z",
  "M39 35h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
  "M41 35a6 6 0 1 0 .01 0z",
  "M36 38h10v6h-10z",
  "M36 35l10 5.5-10 5.5z",
  "M46 35l-10 5.5 10 5.5z",
];

export const lightLine = "#f4f4f2";
export const darkLine = "#1d1d1f";
const light: Livery = { fill: "#fdfdfb", line: darkLine, outline: darkLine, badge: "" };
const dark: Livery = { fill: "#2e2f33", line: lightLine, outline: "#141416", badge: "" };

/** The colours as signs on light wood: all differ from it by 4.5:1 at least. */
const inks: Record<string, string> = {
  red: "#9c1b14",
  blue: "#1d4fa8",
  yellow: "#6b5500",
  green: "#1f6b2c",
  purple: "#6a2fa0",
  orange: "#8f4700",
  cyan: "#0b6470",
  pink: "#a32a63",
  white: "#5a4a36",
  black: "#1c1c1c",
};
const [wood, darkerWood, woodEdge] = ["#fbeccb", "#f1daa9", "#553c20"];

/** The colours of a piece in a form. `promoted`: signs of such pieces on wedges are red. */
export function liveryOn(description: Description, side: string, form: PieceForm, promoted: boolean): Livery {
  const own = livery(description, side);
  const two = description.sides.length === 2 && !description.neutral;
  const plain = { ...own, badge: two ? "" : own.badge };
  if (form.body === "figures") return own;
  if (form.body === "wedges" && description.colours[side] === undefined && description.sides.includes(side))
    return {
      fill: side === description.sides[1] ? darkerWood : wood,
      line: promoted ? inks.red! : darkLine,
      outline: woodEdge,
      badge: "",
    };
  const ink = inks[description.looks?.colours[side] ?? ""];
  if (form.body === "discs" && form.content !== "letter" && ink)
    return { fill: wood, line: ink, outline: woodEdge, badge: "" };
  return plain;
}

export function livery(description: Description, side: string): Livery {
  const at = description.sides.indexOf(side);
  if (at < 0) return { fill: named.grey!, line: darkLine, outline: darkLine, badge: "M35 39h12v4h-12z" };
  const colour = description.colours[side];
  if (colour === undefined) return at === 0 ? light : dark;
  const deep = colour === "black";
  // Black and white differ by their light, not by their colour: of two such sides neither needs a badge.
  const plain =
    description.sides.length === 2 &&
    !description.neutral &&
    description.sides.every((one) => ["white", "black"].includes(description.colours[one] ?? ""));
  return {
    fill: named[colour] ?? (/^#[0-9a-f]{6}$/i.test(colour) ? colour : named.grey!),
    line: deep ? lightLine : darkLine,
    outline: deep ? "#141416" : darkLine,
    badge: plain ? "" : badges[at % badges.length]!,
  };
}
