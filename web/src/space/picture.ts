// Composes a frame from a look: the colour and marks of each tile, the places of pieces, the labels that are worth
// their space. Nothing here depends on the graphics card.
import type { Description } from "varia";

import { livery } from "../board/sides";
import type { Look, Mark } from "../board/view";
import type { Geometry } from "../model/geometry";
import type { Scene } from "../model/scene";
import { type Eye, frameOf } from "./eye";
import { type Moment, onTheWay } from "./motion";
import type { Sheet } from "./paint";
import { type Places, type Point, dot, plus, spot, times } from "./places";
import { flag } from "./shaders";
import type { BodyLook, Colour, LabelLook, LineLook, Palette, PieceLook, Picture, TileLook } from "./looks";

export interface State {
  look: Look;
  /** The scene that is shown; during an animation it is not yet the look's scene. */
  scene: Scene;
  moment?: Moment;
  part: number;
  spread: number;
  focus?: number;
  /** How much levels that are not chosen fade: 0 not at all, 1 completely. */
  fade: number;
  pointed?: number;
  cursor?: number;
  /** A dragged piece, and the cell over which it is. */
  held?: { from: number; over?: number };
}

const bits: Partial<Record<Mark, number>> = {
  check: flag.check,
  attack: flag.attack,
  reach: flag.reach,
  lost: flag.lost,
  picked: flag.picked,
  preview: flag.preview,
  hint: flag.hint,
  bar: flag.bar,
};

export const colourOf = (text: string): Colour => {
  const found = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (!found) return [0.5, 0.5, 0.5];
  return [parseInt(found[1]!, 16) / 255, parseInt(found[2]!, 16) / 255, parseInt(found[3]!, 16) / 255];
};

const mixed = (a: Colour, b: Colour, part: number): Colour => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

export class Composer {
  /** The texts of labels, in the order of their tiles. */
  readonly texts: string[] = [];
  private readonly textAt = new Map<string, number>();
  private readonly slotCorners: { from: number; to: number; cells: number[] }[];
  private readonly labelled: ReadonlySet<number>;
  private readonly links: ReadonlySet<number>;
  private readonly bases = new Map<string, Colour>();

  constructor(
    private readonly description: Description,
    private readonly geometry: Geometry,
    private readonly places: Places,
    links: readonly string[],
  ) {
    const [first, second] = description.board.axes;
    for (const text of [
      ...(first?.labels ?? []),
      ...(second?.labels ?? []),
      ...places.levels.map((level) => level.title),
    ])
      if (!this.textAt.has(text)) {
        this.textAt.set(text, this.texts.length);
        this.texts.push(text);
      }
    this.slotCorners = (description.blocks?.slots ?? []).map((slot) => {
      const cells = slot.cells.map((cell) => geometry.number(cell));
      return { from: Math.min(...cells), to: Math.max(...cells), cells };
    });
    // Letters and numbers stand at the largest board of a stack; if all are equal, as on a shelf, at the first.
    let largest = 0;
    places.levels.forEach((level, number) => {
      if (level.cells.length > places.levels[largest]!.cells.length) largest = number;
    });
    this.labelled = new Set([largest]);
    this.links = new Set(links.map((cell) => geometry.number(cell)));
  }

  private base(side: string): Colour {
    let found = this.bases.get(side);
    if (!found) this.bases.set(side, (found = colourOf(livery(this.description, side).fill)));
    return found;
  }

  /** The current place of a cell's tile: moving with its block, or at rest. */
  spot(state: State, cell: number): Point {
    const at = spot(this.places, cell, state.spread);
    const to = state.moment?.tiles.get(cell);
    return to === undefined ? at : onTheWay(at, spot(this.places, to, state.spread), state.part, 0);
  }

  private faint(state: State, cell: number): number {
    return state.focus === undefined || this.places.levelOf[cell] === state.focus ? 1 : 1 - state.fade;
  }

  compose(state: State, eye: Eye, palette: Palette, sheet: Sheet): Picture {
    return {
      tiles: this.tiles(state, palette),
      pieces: this.pieces(state, sheet),
      blocks: this.blocks(state, palette),
      labels: this.labels(state, eye),
      lines: this.lines(state, palette),
      arrows: this.arrows(state, palette),
    };
  }

  private tiles(state: State, palette: Palette): TileLook[] {
    const { places, geometry } = this;
    const { marks } = state.look;
    const scene = state.moment && state.part < 1 ? { ...state.moment.scene, voids: state.scene.voids } : state.scene;
    const choosing = !state.moment && [...marks.values()].some((here) => here.has("target") || here.has("reach"));
    const stacked = places.levels.length > 1;
    return geometry.cells.map((name, cell): TileLook => {
      const here = state.moment ? undefined : marks.get(name);
      let flags = this.links.has(cell) ? flag.link : 0;
      const taken = scene.pieces.has(name);
      for (const mark of here ?? []) flags |= bits[mark] ?? 0;
      if (here?.has("capture")) flags |= flag.capture;
      else if (here?.has("target")) flags |= taken ? flag.around : flag.target;
      if (state.pointed === cell) flags |= flag.pointed;
      if (state.cursor === cell) flags |= flag.cursor;
      const missing = scene.voids.has(name);
      if (missing) flags |= flag.missing;
      let colour = palette.cells[places.shades[cell]!] ?? palette.cells[0]!;
      const lit = here?.has("last") || here?.has("picked");
      if (lit) colour = palette.last;
      const marked = here !== undefined && [...here].some((mark) => mark !== "source" && mark !== "last");
      // A mark has its contrast with the colour of the tile, which no other tile may shine through.
      let alpha = !stacked || marked ? 1 : taken || lit ? 0.92 : 0.42;
      if (choosing && stacked && !marked) alpha *= taken ? 0.85 : 0.6;
      const faint = this.faint(state, cell);
      if (!marked) alpha *= faint;
      if (missing) alpha = faint;
      return { spot: this.spot(state, cell), colour, alpha, flags };
    });
  }

  private pieces(state: State, sheet: Sheet): PieceLook[] {
    const { geometry, places } = this;
    const { moment, part, spread } = state;
    const looks: PieceLook[] = [];
    const add = (letter: string, side: string, at: Point, scale: number, alpha: number) => {
      const tile = sheet.tile(letter, side) ?? sheet.tile(letter, "neutral");
      if (tile !== undefined) looks.push({ spot: at, tile, scale, alpha, base: this.base(side) });
    };
    const scene = moment ? moment.scene : state.scene;
    const { marks } = state.look;
    // While targets are shown, pieces that have nothing to do with them let them be seen behind.
    const aside =
      !moment && this.places.levels.length > 1 && [...marks.values()].some((here) => here.has("target"))
        ? (name: string) => ![...(marks.get(name) ?? [])].some((mark) => mark !== "source" && mark !== "last")
        : () => false;
    for (const stander of scene.pieces.values()) {
      const cell = geometry.number(stander.cell);
      const journey = moment?.journeys.get(stander.id);
      let at = this.spot(state, cell);
      let scale = 1;
      let alpha = this.faint(state, cell) * (aside(stander.cell) ? 0.5 : 1);
      if (moment?.tiles.has(cell)) at = spot(places, cell, spread);
      if (journey) {
        at = onTheWay(spot(places, journey.from, spread), spot(places, journey.to, spread), part, journey.arc);
        alpha = 1;
      } else if (moment?.coming.has(stander.id)) scale = Math.max(0.01, part);
      if (state.held?.from === cell) {
        const over = state.held.over ?? cell;
        at = plus(this.spot(state, over), { x: 0, y: 0.35, z: 0 });
        alpha = 1;
        scale = 1.1;
      }
      add(stander.letter, stander.side, at, scale, alpha);
    }
    for (const stander of moment?.leaving ?? []) {
      const cell = geometry.number(stander.cell);
      const progress = Math.max(0, part * 2 - 1);
      add(stander.letter, stander.side, this.spot(state, cell), Math.max(0.01, 1 - progress), this.faint(state, cell));
    }
    return looks;
  }

  /** Frames around the blocks on the board: four bars each. */
  private blocks(state: State, palette: Palette): BodyLook[] {
    const looks: BodyLook[] = [];
    for (const { from, to, cells } of this.slotCorners) {
      if (cells.some((cell) => state.scene.voids.has(this.geometry.cells[cell]!))) continue;
      const a = this.spot(state, from);
      const b = this.spot(state, to);
      const alpha = this.faint(state, from);
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 0.05, z: (a.z + b.z) / 2 };
      const halfX = Math.abs(b.x - a.x) / 2 + 0.46;
      const halfZ = Math.abs(b.z - a.z) / 2 + 0.46;
      const bar = (dx: number, dz: number, x: number, z: number) =>
        looks.push({
          spot: plus(middle, { x: dx, y: 0, z: dz }),
          size: { x, y: 0.16, z },
          colour: palette.block,
          alpha,
        });
      for (const way of [-1, 1]) {
        bar(way * halfX, 0, 0.07, 2 * halfZ + 0.07);
        bar(0, way * halfZ, 2 * halfX + 0.07, 0.07);
      }
    }
    return looks;
  }

  private labels(state: State, eye: Eye): LabelLook[] {
    const { places, geometry } = this;
    const { axes } = this.description.board;
    const { right, up, forward } = frameOf(eye);
    const looks: LabelLook[] = [];
    const put = (text: string, at: Point, height: number, alpha: number) => {
      const tile = this.textAt.get(text);
      if (tile !== undefined) looks.push({ spot: at, text: tile, height, alpha });
    };
    places.levels.forEach((level, number) => {
      const alpha = state.focus === undefined || state.focus === number ? 1 : Math.max(0.25, 1 - state.fade);
      const y = spot(places, level.cells[0]!, state.spread).y;
      // The name stands at the corner that is farthest to the left on the screen; on a shelf it stands below the near
      // edge.
      if (places.levels.length > 1) {
        const edges = [level.left, level.right].flatMap((x) =>
          [level.near, level.far].map((z): Point => ({ x, y, z })),
        );
        if (places.shelf) {
          const near = edges.reduce((a, b) => (dot(b, forward) < dot(a, forward) ? b : a));
          const middle = { x: (level.left + level.right) / 2, y, z: near.z };
          put(level.title, plus(middle, times(up, -0.5)), 0.44, alpha);
        } else {
          const corner = edges.reduce((a, b) => (dot(b, right) < dot(a, right) ? b : a));
          put(level.title, plus(corner, times(right, -1.15)), 0.62, alpha);
        }
      }
      if (places.form !== "square" || !(this.labelled.has(number) || state.focus === number)) return;
      const nearZ = forward.z < 0 ? level.near + 0.35 : level.far - 0.35;
      const nearX = forward.x < 0 ? level.right + 0.35 : level.left - 0.35;
      const seen = new Set<string>();
      for (const cell of level.cells) {
        const at = spot(places, cell, state.spread);
        const column = axes[0]!.labels[geometry.place(cell)[0]!]!;
        const row = axes[1]?.labels[geometry.place(cell)[1]!];
        if (!seen.has(`x${column}`)) put(column, { x: at.x, y, z: nearZ }, 0.42, alpha);
        if (row !== undefined && !seen.has(`z${row}`)) put(row, { x: nearX, y, z: at.z }, 0.42, alpha);
        seen.add(`x${column}`).add(`z${row}`);
      }
    });
    return looks;
  }

  /** Upright lines at the corners of blocks, from the lowest to the highest place: the columns in which they move. */
  private lines(state: State, palette: Palette): LineLook[] {
    const looks: LineLook[] = [];
    if (!this.description.blocks?.directions.some(({ by }) => by.slice(2).some((step) => step !== 0))) return looks;
    const ends = new Map<string, { x: number; z: number; low: number; high: number }>();
    for (const { from, to } of this.slotCorners) {
      const a = spot(this.places, from, state.spread);
      const b = spot(this.places, to, state.spread);
      for (const x of [Math.min(a.x, b.x) - 0.5, Math.max(a.x, b.x) + 0.5])
        for (const z of [Math.min(a.z, b.z) - 0.5, Math.max(a.z, b.z) + 0.5]) {
          const key = `${x} ${z}`;
          const known = ends.get(key);
          if (known) {
            known.low = Math.min(known.low, a.y);
            known.high = Math.max(known.high, a.y);
          } else ends.set(key, { x, z, low: a.y, high: a.y });
        }
    }
    for (const { x, z, low, high } of ends.values())
      looks.push({ from: { x, y: low, z }, to: { x, y: high, z }, colour: palette.block, alpha: 0.4 });
    return looks;
  }

  private arrows(state: State, palette: Palette): LineLook[] {
    if (state.moment) return [];
    return state.look.arrows
      .filter((arrow) => arrow.from !== arrow.to && this.geometry.has(arrow.from) && this.geometry.has(arrow.to))
      .map((arrow) => ({
        from: plus(this.spot(state, this.geometry.number(arrow.from)), { x: 0, y: 0.3, z: 0 }),
        to: plus(this.spot(state, this.geometry.number(arrow.to)), { x: 0, y: 0.12, z: 0 }),
        colour:
          arrow.kind === "hint"
            ? palette.cursor
            : arrow.kind === "last"
              ? mixed(palette.last, palette.text, 0.3)
              : palette.mark,
        alpha: 0.85,
      }));
  }
}
