// Draws pieces from the symbols of the program's pieces.svg, which are put into the page once: as figures, or as wedges,
// discs, draughtsmen and stones with what stands on them. A kind without a symbol is its letter.
import type { Description } from "varia";

import pieces from "../../../cli/pictures/pieces.svg?raw";

import { type PieceForm, pieceForm } from "./piece_sets";
import { type Livery, darkLine, lightLine, liveryOn } from "./sides";
import { svg } from "./svg";

type Kind = Description["pieces"][number];

const bodies = { wedges: "part-wedge", discs: "part-disc", draughtsmen: "part-draughtsman", stones: "part-stone" };

const prefix = "piece-";
let known: Set<string> | undefined;

/** Puts the symbols into the document, with prefixed ids. */
export function installShapes(): Set<string> {
  if (known) return known;
  known = new Set();
  const root = new DOMParser().parseFromString(pieces, "image/svg+xml").documentElement;
  const holder = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "shapes" });
  for (const symbol of [...root.querySelectorAll("symbol")]) {
    known.add(symbol.id);
    symbol.id = prefix + symbol.id;
    for (const use of symbol.querySelectorAll("use"))
      use.setAttribute("href", "#" + prefix + use.getAttribute("href")!.slice(1));
    holder.append(document.importNode(symbol, true));
  }
  document.body.append(holder);
  return known;
}

/** The letter without braces, as the disc shows it. */
export const bareLetter = (letter: string) => letter.replaceAll(/[{}]/g, "");

const symbolOf = (symbol: string, x = 0, y = 0, size = 48) =>
  svg("use", { href: `#${prefix}${symbol}`, x, y, width: size, height: size });

function textOn(text: string, y: number, size: number, colour: string): SVGTextElement {
  return svg(
    "text",
    {
      x: 24,
      y: y + size * 0.36,
      "font-size": size,
      "font-weight": 700,
      fill: colour,
      stroke: "none",
      "text-anchor": "middle",
    },
    text,
  );
}

/** The symbol of a shape in the form's set of shapes: its own there, or the usual one. */
function shapeIn({ shapes }: PieceForm, shape: string): string {
  const own = `part-${shapes}-${shape}`;
  return shapes && installShapes().has(own) ? own : shape;
}

/** The shape of the kind, or its letter in a disc. */
function figureOf(kind: Kind | undefined, letter: string, form: PieceForm): SVGElement[] {
  if (kind?.picture && installShapes().has(kind.picture)) return [symbolOf(shapeIn(form, kind.picture))];
  const text = bareLetter(letter);
  return [
    svg("circle", { cx: 24, cy: 24, r: 18 }),
    svg("circle", { cx: 24, cy: 24, r: 15, fill: "none", stroke: "currentColor", "stroke-width": 1 }),
    textOn(text, 24, text.length > 2 ? 14 : text.length > 1 ? 18 : 24, "currentColor"),
  ];
}

/** Characters on a wedge or a disc: as symbols, which look alike on all machines, or else as text. */
function charactersOf(text: string, colour: string, middle: number): SVGElement {
  const all = Array.from(text);
  if (!all.every((one) => installShapes().has(`part-sign-${one}`)))
    return textOn(text, middle, Math.min(24, 44 / Math.max(1, all.length)), colour);
  const size = all.length === 1 ? 26 : all.length === 2 ? 18 : 13;
  const group = svg("g", { color: colour });
  all.forEach((one, at) =>
    group.append(symbolOf(`part-sign-${one}`, 24 - size / 2, middle + size * (at - all.length / 2), size)),
  );
  return group;
}

/** The shape of a kind, smaller, in the colour of the lines. */
function smallShape(picture: string, { line }: Livery, middle: number): SVGElement {
  const light = line === lightLine;
  const group = svg("g", { fill: line, stroke: light ? line : darkLine, color: light ? darkLine : "#fff" });
  group.append(symbolOf(picture, 10, middle - 14, 28));
  return group;
}

function contentOf(
  description: Description,
  kind: Kind | undefined,
  letter: string,
  side: string,
  form: PieceForm,
  paint: Livery,
): SVGElement[] {
  const middle = form.body === "wedges" ? 27 : 24;
  const sign = form.content === "sign" ? kind?.sign?.[side === description.sides[1] ? 1 : 0] : undefined;
  if (sign) return [charactersOf(sign, paint.line, middle)];
  const shape = kind?.picture && installShapes().has(kind.picture) ? kind.picture : undefined;
  if (form.body === "stones" || form.body === "draughtsmen") {
    return kind?.marked && shape ? [smallShape(shape, paint, middle)] : [];
  }
  if (shape && form.content !== "letter") return [smallShape(shape, paint, middle)];
  return [charactersOf(bareLetter(letter), paint.line, middle)];
}

/**
 * A piece on a grid of 48 units, with its corner at the origin. `quarters`: by how many quarters of a turn, clockwise,
 * its side goes from upwards; wedges show it.
 */
export function drawPiece(description: Description, letter: string, side: string, quarters = 0): SVGGElement {
  installShapes();
  const kind = description.pieces.find((one) => one.letter === letter);
  const form = pieceForm(description);
  const paint = liveryOn(description, side, form, kind?.promoted ?? false);
  const group = svg("g", {
    fill: paint.fill,
    stroke: paint.outline,
    color: paint.line,
    "stroke-width": 2,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
  if (form.body === "figures") group.append(...figureOf(kind, letter, form));
  else {
    const crowned = form.body === "draughtsmen" && kind?.promoted;
    const turned =
      form.body === "wedges" && quarters > 0 ? svg("g", { transform: `rotate(${90 * quarters} 24 24)` }) : group;
    turned.append(
      symbolOf(crowned ? "part-crowned" : bodies[form.body]),
      ...contentOf(description, kind, letter, side, form, paint),
    );
    if (turned !== group) group.append(turned);
  }
  if (paint.badge) group.append(svg("path", { d: paint.badge }));
  return group;
}

/** The same as a separate picture, for lists and hands. */
export function piecePicture(description: Description, letter: string, side: string): SVGSVGElement {
  const picture = svg("svg", { viewBox: "0 0 48 48", class: "piece-picture", "aria-hidden": "true" });
  picture.append(drawPiece(description, letter, side));
  return picture;
}
