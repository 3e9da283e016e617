// A board as a small picture: cells in two colours, pieces as sprites that are drawn once. It is fast enough to draw
// dozens while the user scrolls.
import type { Description, Picture } from "varia";

import { unit as measure } from "../board/figures";
import { type Layout, layOut } from "../board/layout";
import { type Looks, looksOf } from "../board/looks";
import { Geometry } from "../model/geometry";
import { pieceImage } from "../space/paint";

export interface Colours {
  cells: readonly string[];
  last: string;
  void: string;
  link: string;
  line: string;
  danger: string;
}

/** Draws boards of one game. */
export class Thumbnails {
  readonly geometry: Geometry;
  readonly layout: Layout;
  private readonly looks: Looks;
  private readonly sprites = new Map<string, HTMLCanvasElement | "coming">();
  private readonly frame: { x: number; y: number; width: number; height: number };
  private background: { canvas: HTMLCanvasElement; key: string } | undefined;
  private readonly numbers: ReadonlyMap<string, number>;

  constructor(
    private readonly description: Description,
    private readonly links: readonly string[],
    private readonly ready: () => void,
  ) {
    this.geometry = new Geometry(description.board);
    this.layout = layOut(description, this.geometry, { flip: false }, 1);
    this.looks = looksOf(description, this.geometry, this.layout);
    this.numbers = new Map(this.geometry.cells.map((cell, number) => [cell, number]));
    // The labels of the board are left out, because they would be illegible.
    const { slices } = this.layout;
    const [x, y] = [Math.min(...slices.map((slice) => slice.x)), Math.min(...slices.map((slice) => slice.y))];
    this.frame = {
      x,
      y,
      width: Math.max(...slices.map((slice) => slice.x + slice.width)) - x,
      height: Math.max(...slices.map((slice) => slice.y + slice.height)) - y,
    };
  }

  /** The width of a cell in pixels, on a picture of this size. */
  unit(size: number): number {
    return size / Math.max(this.frame.width, this.frame.height);
  }

  /** The middle of a cell on a picture of this size. */
  spot(cell: string, size: number): { x: number; y: number } {
    const unit = this.unit(size);
    const middle = this.layout.middles[this.numbers.get(cell) ?? 0]!;
    return { x: middle.x * unit + this.left(size), y: middle.y * unit + this.top(size) };
  }

  private left(size: number): number {
    return (size - this.frame.width * this.unit(size)) / 2 - this.frame.x * this.unit(size);
  }

  private top(size: number): number {
    return (size - this.frame.height * this.unit(size)) / 2 - this.frame.y * this.unit(size);
  }

  /** Undefined until the sprite is drawn; then `ready` is called. */
  sprite(letter: string, side: string, pixels: number): HTMLCanvasElement | undefined {
    const size = Math.max(8, Math.ceil(pixels / 8) * 8);
    const key = `${size} ${side} ${letter}`;
    const found = this.sprites.get(key);
    if (found === "coming") return undefined;
    if (found) return found;
    this.sprites.set(key, "coming");
    void pieceImage(this.description, letter, side, size).then((image) => {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = size;
      canvas.getContext("2d")!.drawImage(image, 0, 0, size, size);
      this.sprites.set(key, canvas);
      this.ready();
    });
    return undefined;
  }

  private cell(context: CanvasRenderingContext2D, cell: number, size: number): void {
    const unit = this.unit(size);
    const x = this.layout.middles[cell]!.x * unit + this.left(size);
    const y = this.layout.middles[cell]!.y * unit + this.top(size);
    const sector = this.looks.sectors.get(cell);
    if (sector !== undefined) return context.fill(this.path(sector, size));
    if (this.layout.form === "square") return context.fillRect(x - unit / 2, y - unit / 2, unit + 0.3, unit + 0.3);
    const askew = this.layout.form === "pointy" ? Math.PI / 6 : 0;
    context.beginPath();
    for (let corner = 0; corner < 6; ++corner)
      context.lineTo(
        x + (Math.cos((corner * Math.PI) / 3 + askew) * unit) / 2,
        y + (Math.sin((corner * Math.PI) / 3 + askew) * unit) / 2,
      );
    context.fill();
  }

  /** A path of the board on a picture of this size. */
  private path(data: string, size: number): Path2D {
    const scale = this.unit(size) / measure;
    const path = new Path2D();
    path.addPath(new Path2D(data), new DOMMatrix([scale, 0, 0, scale, this.left(size), this.top(size)]));
    return path;
  }

  /** The empty board, drawn once for each size. */
  private backgroundOf(size: number, ratio: number, colours: Colours): HTMLCanvasElement {
    const key = [size, ratio, ...colours.cells, colours.line].join();
    if (this.background?.key === key) return this.background.canvas;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.round(size * ratio);
    const context = canvas.getContext("2d")!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { points, wood, panel, bands, lines, diagonals, borders } = this.looks;
    const fill = (data: string, colour: string) => {
      context.fillStyle = colour;
      context.fill(this.path(data, size));
    };
    const stroke = (data: string, width: number) => {
      context.strokeStyle = colours.line;
      context.lineWidth = Math.max(0.5, (width * this.unit(size)) / measure);
      context.stroke(this.path(data, size));
    };
    fill(panel, colours.cells[2]!);
    fill(wood, colours.cells[1]!);
    fill(bands, colours.cells[2]!);
    stroke(lines, 1.3);
    const filled = new Set(this.description.board.draw?.fills);
    if (!points)
      this.geometry.cells.forEach((name, cell) => {
        context.fillStyle = colours.cells[filled.has(name) ? 2 : this.layout.shades[cell]!]!;
        this.cell(context, cell, size);
      });
    stroke(diagonals, 1.3);
    stroke(borders, 4);
    this.background = { canvas, key };
    return canvas;
  }

  draw(
    canvas: HTMLCanvasElement,
    size: number,
    picture: Picture | undefined,
    touched: ReadonlySet<string>,
    colours: Colours,
  ): void {
    const ratio = Math.min(2, devicePixelRatio);
    const pixels = Math.round(size * ratio);
    if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
    const context = canvas.getContext("2d")!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size, size);
    context.drawImage(this.backgroundOf(size, ratio, colours), 0, 0, size, size);
    context.fillStyle = colours.last;
    for (const name of touched) this.cell(context, this.numbers.get(name) ?? 0, size);
    context.fillStyle = colours.void;
    for (const name of picture?.voids ?? []) this.cell(context, this.numbers.get(name) ?? 0, size);
    const unit = this.unit(size);
    context.strokeStyle = colours.link;
    context.lineWidth = Math.max(1, unit * 0.08);
    for (const cell of this.links) {
      const { x, y } = this.spot(cell, size);
      context.strokeRect(x - unit * 0.38, y - unit * 0.38, unit * 0.76, unit * 0.76);
    }
    for (const { cell, letter, side } of picture?.pieces ?? []) {
      const sprite = this.sprite(letter, side, unit * ratio);
      if (!sprite) continue;
      const { x, y } = this.spot(cell, size);
      context.drawImage(sprite, x - unit / 2, y - unit / 2, unit, unit);
    }
  }
}
