// The shapes of which boards are drawn, in units of 1/48 of a cell's width.
import { svg } from "./svg";

export const unit = 48;

export const number = (value: number) => String(Math.round(value * 100) / 100);

/** The transform that puts a piece's picture, `size` units wide, with its middle at (x, y). */
export const pieceAt = (x: number, y: number, size: number) =>
  `translate(${number(x - size / 2)} ${number(y - size / 2)}) scale(${size / unit})`;

export function square(x: number, y: number, name: string): SVGRectElement {
  return svg("rect", { x: x * unit - unit / 2, y: y * unit - unit / 2, width: unit, height: unit, class: name });
}

/** A hexagon around (x, y): with an edge on top, or with a corner if it is pointy. */
export function hexPath(x: number, y: number, pointy: boolean): string {
  const half = unit / 2;
  const tall = (Math.sqrt(3) / 4) * unit;
  if (pointy)
    return `M${number(x)} ${number(y - half)}l${number(tall)} ${half / 2}v${half}l${number(-tall)} ${half / 2}l${number(-tall)} ${-half / 2}v${-half}z`;
  return `M${number(x - half)} ${number(y)}l${half / 2} ${number(-tall)}h${half}l${half / 2} ${number(tall)}l${-half / 2} ${number(tall)}h${-half}z`;
}

export const cross = (x: number, y: number, half: number) =>
  `M${number(x - half)} ${number(y - half)}l${2 * half} ${2 * half}m0${-2 * half}l${-2 * half} ${2 * half}`;

/** The corners of a square around (x, y), each with two lines of this length. */
export function brackets(x: number, y: number, half: number, length = 9): string {
  const s = half;
  const c = length;
  return (
    `M${x - s} ${y - s + c}v${-c}h${c}M${x + s - c} ${y - s}h${c}v${c}` +
    `M${x + s} ${y + s - c}v${c}h${-c}M${x - s + c} ${y + s}h${-c}v${-c}`
  );
}

export function arrowPath(from: { x: number; y: number }, to: { x: number; y: number }, name: string): SVGGElement {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const tip = { x: to.x - 6 * ux, y: to.y - 6 * uy };
  const neck = { x: tip.x - 14 * ux, y: tip.y - 14 * uy };
  const group = svg("g", { class: name });
  group.append(
    svg("path", {
      d: `M${number(from.x + 12 * ux)} ${number(from.y + 12 * uy)}L${number(neck.x)} ${number(neck.y)}`,
      class: "shaft-line",
    }),
    svg("path", {
      d: `M${number(tip.x)} ${number(tip.y)}L${number(neck.x - 8 * uy)} ${number(neck.y + 8 * ux)}L${number(neck.x + 8 * uy)} ${number(neck.y - 8 * ux)}z`,
      class: "tip",
    }),
  );
  return group;
}

/**
 * A cell's name as it is written on the cell, with a class for its size: a long name is smaller, so that it ends near the
 * edge, and a very long one is cut off. The page says the whole name of a cell at which the user points.
 */
export function nameOnCell(name: string): { text: string; size: string } {
  const signs = Array.from(name);
  const size = signs.length > 10 ? " longest" : signs.length > 7 ? " long" : "";
  return { text: signs.length > 14 ? signs.slice(0, 13).join("") + "…" : name, size };
}
