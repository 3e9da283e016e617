// The shapes of pieces: the symbols of the program's pieces.svg, which are put into the page once. A kind without a
// symbol is a letter in a disc.
import type { Description } from "varia";

import pieces from "../../../cli/pictures/pieces.svg?raw";

import { svg } from "./svg";
import { livery } from "./sides";

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

/** A piece on a grid of 48 units, with its corner at the origin. */
export function drawPiece(description: Description, letter: string, side: string): SVGGElement {
  const shapes = installShapes();
  const kind = description.pieces.find((one) => one.letter === letter);
  const { fill, line, outline, badge } = livery(description, side);
  const group = svg("g", {
    fill,
    stroke: outline,
    color: line,
    "stroke-width": 2,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
  if (kind?.picture && shapes.has(kind.picture))
    group.append(svg("use", { href: `#${prefix}${kind.picture}`, width: 48, height: 48 }));
  else {
    const text = bareLetter(letter);
    const size = text.length > 2 ? 14 : text.length > 1 ? 18 : 24;
    group.append(
      svg("circle", { cx: 24, cy: 24, r: 18 }),
      svg("circle", { cx: 24, cy: 24, r: 15, fill: "none", stroke: "currentColor", "stroke-width": 1 }),
      svg(
        "text",
        {
          x: 24,
          y: 24 + size * 0.36,
          "font-size": size,
          "font-weight": 700,
          fill: "currentColor",
          stroke: "none",
          "text-anchor": "middle",
        },
        text,
      ),
    );
  }
  if (badge) group.append(svg("path", { d: badge }));
  return group;
}

/** The same as a separate picture, for lists and hands. */
export function piecePicture(description: Description, letter: string, side: string): SVGSVGElement {
  const picture = svg("svg", { viewBox: "0 0 48 48", class: "piece-picture", "aria-hidden": "true" });
  picture.append(drawPiece(description, letter, side));
  return picture;
}
