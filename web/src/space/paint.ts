// Pictures of pieces as pixels: each kind of each side is drawn once, from its shape, onto a canvas from which others
// copy.
import type { Description } from "varia";

import { piecePicture } from "../board/shapes";
import { livery } from "../board/sides";

/**
 * The picture as a separate text, with the symbols to which it refers, because an image cannot see the symbols of the
 * page.
 */
function standalone(picture: SVGSVGElement, size: number): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("width", String(size));
  copy.setAttribute("height", String(size));
  const there = new Set<string>();
  const fetch = (root: Element) => {
    for (const use of [...root.querySelectorAll("use")]) {
      const id = use.getAttribute("href")!.slice(1);
      const symbol = there.has(id) ? null : document.getElementById(id);
      if (!symbol) continue;
      there.add(id);
      const own = symbol.cloneNode(true) as Element;
      copy.append(own);
      fetch(own);
    }
  };
  fetch(copy);
  return new XMLSerializer().serializeToString(copy);
}

export async function pieceImage(
  description: Description,
  letter: string,
  side: string,
  size: number,
): Promise<HTMLImageElement> {
  const image = new Image(size, size);
  image.src =
    "data:image/svg+xml;charset=utf-8," + encodeURIComponent(standalone(piecePicture(description, letter, side), size));
  await image.decode();
  return image;
}

export interface Sheet {
  canvas: HTMLCanvasElement;
  /** The number of tiles in a row and in a column. */
  columns: number;
  rows: number;
  /** The number of a piece's tile; undefined if it has none. */
  tile(letter: string, side: string): number | undefined;
}

const nameOf = (letter: string, side: string) => `${side} ${letter}`;

/** Draws all kinds of all sides, with an edge that gives them thickness. */
export async function pieceSheet(description: Description): Promise<Sheet> {
  const owners = [...description.sides, ...(description.neutral ? ["neutral"] : [])];
  const wanted = description.pieces.flatMap((kind) => owners.map((side) => ({ letter: kind.letter, side })));
  const size = wanted.length <= 64 ? 192 : 128;
  const columns = Math.min(wanted.length, Math.floor(2048 / size));
  const rows = Math.ceil(wanted.length / columns);
  const canvas = document.createElement("canvas");
  canvas.width = columns * size;
  canvas.height = rows * size;
  const context = canvas.getContext("2d")!;
  const tiles = new Map<string, number>();
  wanted.forEach(({ letter, side }, number) => tiles.set(nameOf(letter, side), number));
  await Promise.all(
    wanted.map(async ({ letter, side }, number) => {
      const image = await pieceImage(description, letter, side, size);
      context.drawImage(
        solid(image, size, livery(description, side).line),
        (number % columns) * size,
        Math.floor(number / columns) * size,
      );
    }),
  );
  return { canvas, columns, rows, tile: (letter, side) => tiles.get(nameOf(letter, side)) };
}

/**
 * Adds a thin rim in the colour of the piece's lines, which separates dark pieces from dark pieces and light ones from
 * light ones.
 */
function solid(image: HTMLImageElement, size: number, rimColour: string): HTMLCanvasElement {
  const layer = () => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    return { canvas, context: canvas.getContext("2d")! };
  };
  const margin = size * 0.05;
  const whole = size - 2 * margin;
  const face = layer();
  face.context.drawImage(image, margin, margin, whole, whole);
  face.context.globalCompositeOperation = "source-atop";
  const light = face.context.createLinearGradient(0, 0, size * 0.4, size);
  light.addColorStop(0, "rgba(255,255,255,0.16)");
  light.addColorStop(0.5, "rgba(128,128,128,0)");
  light.addColorStop(1, "rgba(0,0,0,0.2)");
  face.context.fillStyle = light;
  face.context.fillRect(0, 0, size, size);
  // In a picture of 25 pixels, as in a game of many levels, it is a pixel wide.
  const rimWidth = size / 28;
  const edge = layer();
  edge.context.drawImage(image, margin, margin, whole, whole);
  edge.context.globalCompositeOperation = "source-in";
  edge.context.fillStyle = "#0c0c0e";
  edge.context.fillRect(0, 0, size, size);
  const rim = layer();
  rim.context.drawImage(edge.canvas, 0, 0);
  rim.context.globalCompositeOperation = "source-in";
  rim.context.fillStyle = rimColour;
  rim.context.fillRect(0, 0, size, size);
  const both = layer();
  for (let step = 2; step > 0; --step) both.context.drawImage(edge.canvas, (step * size) / 120, (step * size) / 200);
  for (let turn = 0; turn < 12; ++turn)
    both.context.drawImage(
      rim.canvas,
      Math.cos((turn * Math.PI) / 6) * rimWidth,
      Math.sin((turn * Math.PI) / 6) * rimWidth,
    );
  both.context.drawImage(face.canvas, 0, 0);
  return both.canvas;
}

/** Short texts in white. Each has a tile that is four times as wide as high. */
export function textSheet(texts: readonly string[]): { canvas: HTMLCanvasElement; columns: number; rows: number } {
  const [width, height] = [256, 64];
  const columns = Math.max(1, Math.min(8, texts.length));
  const rows = Math.max(1, Math.ceil(texts.length / columns));
  const canvas = document.createElement("canvas");
  canvas.width = columns * width;
  canvas.height = rows * height;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.textAlign = "center";
  context.textBaseline = "middle";
  texts.forEach((text, number) => {
    context.font = "600 44px system-ui, sans-serif";
    const wide = context.measureText(text).width;
    if (wide > width - 12) context.font = `600 ${(44 * (width - 12)) / wide}px system-ui, sans-serif`;
    context.fillText(
      text,
      (number % columns) * width + width / 2,
      Math.floor(number / columns) * height + height / 2 + 2,
    );
  });
  return { canvas, columns, rows };
}
