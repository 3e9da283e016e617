// A board drawn flat, slice beside slice, as SVG. Cells are buttons that keyboard and screen reader reach one at a
// time. Pieces, marks and arrows are in layers above them and ignore the pointer.
import { Geometry } from "../model/geometry";
import type { Scene, Stander } from "../model/scene";
import { type Happening, steps } from "../model/steps";
import { cellWords, pieceWords } from "./cell_words";
import { arrowPath, brackets, cross, hexPath, nameOnCell, number, pieceAt, square, unit } from "./figures";
import { listen } from "./flat_hands";
import { type Layout, layOut, nextOnScreen, quartersOf } from "./layout";
import { type Looks, looksOf } from "./looks";
import { pieceForm } from "./piece_sets";
import { drawPiece } from "./shapes";
import { svg } from "./svg";
import type { BoardEvents, BoardSetting, BoardView, Look, Perspective } from "./view";

const glideMs = 220;

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const narrow = () => matchMedia("(max-width: 44rem)").matches;

export class FlatBoard implements BoardView {
  readonly element: HTMLDivElement;
  private readonly geometry: Geometry;
  private layout!: Layout;
  private looks!: Looks;
  private root!: SVGSVGElement;
  /** By number. Cells on slices that are not drawn have an element that is not in the document. */
  private cells: SVGGElement[] = [];
  private readonly layers: Record<
    "board" | "ground" | "zones" | "blocks" | "under" | "pieces" | "over" | "arrows",
    SVGGElement
  >;
  private readonly pieces = new Map<number, { element: SVGGElement; stander: Stander }>();
  private readonly frames = new Map<string, SVGGElement>();
  private look: Look | undefined;
  /** The cells on which something is drawn, by their names. */
  private readonly marked: Record<"fills" | "frames" | "crosses" | "dots" | "names", ReadonlySet<string>>;
  private aspect = 1;
  private readonly watcher: ResizeObserver;

  constructor(
    private readonly setting: BoardSetting,
    private readonly events: BoardEvents,
    private perspective: Perspective,
  ) {
    this.geometry = new Geometry(setting.description.board);
    const draw = setting.description.board.draw;
    this.marked = {
      fills: new Set(draw?.fills),
      frames: new Set(draw?.frames),
      crosses: new Set(draw?.crosses),
      dots: new Set(draw?.dots),
      names: new Set(draw?.names),
    };
    this.element = document.createElement("div");
    this.element.className = this.geometry.axes > 2 ? "flat-board many" : "flat-board";
    if (draw?.cells === "points") this.element.classList.add("points");
    const layer = (name: string) => svg("g", { class: `layer-${name}` });
    this.layers = {
      board: layer("board"),
      ground: layer("ground"),
      zones: layer("zones"),
      blocks: layer("blocks"),
      under: layer("under"),
      pieces: layer("pieces"),
      over: layer("over"),
      arrows: layer("arrows"),
    };
    this.lay();
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.element);
  }

  /**
   * The width of a piece's picture. Large pictures are easier to recognise on a phone; hexagons have less room,
   * between points the lines must be seen, and beside pieces the names that are written on cells.
   */
  private get size(): number {
    // Figures have a margin of their own; wedges and discs fill their picture.
    const full = pieceForm(this.setting.description).body === "figures" ? 50 : 47;
    const size = this.looks.points ? 46 : { square: full, flat: 46, pointy: 42 }[this.layout.form];
    // Names on cells stand in their corners, beside pieces.
    return this.marked.names.size > 0 && !this.looks.points ? size * 0.8 : size;
  }

  destroy(): void {
    this.watcher.disconnect();
    this.element.remove();
  }

  turn(perspective: Perspective): void {
    this.perspective = perspective;
    this.lay();
    if (this.look) this.show(this.look);
  }

  /** Makes the board a static picture, which a screen reader reads by its label only. */
  still(label: string): void {
    this.watcher.disconnect();
    this.root.setAttribute("role", "img");
    this.root.setAttribute("aria-label", label);
    for (const cell of this.cells)
      for (const name of ["role", "tabindex", "aria-label", "aria-pressed", "data-cell"]) cell.removeAttribute(name);
  }

  pointAt(cell: string | undefined): void {
    for (const old of this.root.querySelectorAll(".pointed")) old.classList.remove("pointed");
    if (cell !== undefined && this.geometry.has(cell)) this.cells[this.geometry.number(cell)]!.classList.add("pointed");
  }

  /** Does what a click does; Enter calls it. */
  press(cell: string): void {
    this.events.press(cell);
  }

  /** Focuses the cell at once, so that the next key acts on it. */
  focus(cell: string): void {
    const element = this.cells[this.geometry.number(cell)]!;
    element.setAttribute("tabindex", "0");
    element.focus();
  }

  /** The next cell on the screen in a direction, on this slice or on a neighbouring one. */
  beside(cell: string, dx: number, dy: number): string | undefined {
    const next = nextOnScreen(this.layout, this.geometry.number(cell), dx, dy);
    return next === undefined ? undefined : this.geometry.cells[next];
  }

  /** The next cell along an axis of the board. */
  along(cell: string, axis: number, step: 1 | -1): string | undefined {
    if (axis >= this.geometry.axes) return undefined;
    const next = this.geometry.along(this.geometry.number(cell), axis, step);
    return next === undefined ? undefined : this.geometry.cells[next];
  }

  /** The first or the last cell of the row on the screen. */
  edge(cell: string, dx: 1 | -1): string {
    const slice = this.geometry.slice(this.geometry.number(cell));
    for (let at = cell; ;) {
      const next = this.beside(at, dx, 0);
      if (next === undefined || this.geometry.slice(this.geometry.number(next)) !== slice) return at;
      at = next;
    }
  }

  /** Arranges the slices again when the aspect ratio of the available space changes. */
  private fit(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0) return;
    // On a narrow screen two slices side by side are as small as a finger can hit. With more slices the board scrolls.
    const aspect = narrow() ? 0.5 : clientHeight > 0 ? clientWidth / clientHeight : 1;
    if (Math.abs(Math.log(aspect / this.aspect)) < 0.15 || this.geometry.axes < 3) return;
    this.aspect = aspect;
    this.lay();
    if (this.look) this.show(this.look);
  }

  private lay(): void {
    const { description } = this.setting;
    this.layout = layOut(description, this.geometry, this.perspective, this.aspect, this.setting.slices);
    this.looks = looksOf(description, this.geometry, this.layout);
    const held = this.cells.findIndex((cell) => cell === document.activeElement);
    const { width, height, form, middles, shades, labels, slices } = this.layout;
    this.root = svg("svg", {
      viewBox: `0 0 ${number(width * unit)} ${number(height * unit)}`,
      role: "group",
      "aria-label": `board of ${description.title}`,
      "data-slices": slices.length,
    });
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    for (const { element } of this.pieces.values()) for (const animation of element.getAnimations()) animation.finish();
    this.pieces.clear();
    this.frames.clear();
    this.cells = this.geometry.cells.map((name, cell) => {
      const { x, y } = middles[cell] ?? { x: 0, y: 0 };
      const group = svg("g", { class: `cell shade-${shades[cell]}`, role: "button", tabindex: -1, "data-cell": name });
      const sector = this.looks.sectors.get(cell);
      group.append(
        sector !== undefined
          ? svg("path", { d: sector, class: "ground" })
          : form === "square"
            ? square(x, y, "ground")
            : svg("path", { d: hexPath(x * unit, y * unit, form === "pointy"), class: "ground" }),
      );
      group.append(...this.marksOfZones(cell, x * unit, y * unit));
      return group;
    });
    this.drawBoard();
    for (const link of this.setting.links ?? []) {
      const { x, y } = middles[this.geometry.number(link)]!;
      this.layers.blocks.append(
        svg("rect", { x: x * unit - 20.5, y: y * unit - 20.5, width: 41, height: 41, rx: 6, class: "link-cell" }),
      );
    }
    this.layers.ground.append(...this.cells.filter((_, cell) => middles[cell]));
    for (const { text, x, y, kind } of labels)
      this.layers.ground.append(
        svg("text", { x: x * unit, y: y * unit, class: `label ${kind}`, "aria-hidden": "true" }, text),
      );
    this.root.append(...Object.values(this.layers));
    listen(
      this.root,
      this.events,
      (cell) => {
        const piece = this.look?.scene.pieces.get(cell);
        return piece && this.pieces.get(piece.id)?.element;
      },
      this.size * 1.15,
    );
    this.element.replaceChildren(this.root);
    if (held >= 0) this.cells[held]!.focus();
  }

  /** What lies under the cells of the board, and the lines on its squares. */
  private drawBoard(): void {
    const { points, wood, panel, bands, lines, diagonals, borders } = this.looks;
    // Points are only seen where lines cross, so points at places have dots.
    const dotted = points && this.setting.description.board.draw?.points ? this.layout.middles : [];
    const dots = dotted.flatMap((middle) =>
      middle ? [svg("circle", { cx: middle.x * unit, cy: middle.y * unit, r: 4, class: "board-dot" })] : [],
    );
    const path = (d: string, name: string) => (d === "" ? [] : [svg("path", { d, class: name })]);
    this.layers.board.append(
      ...path(panel, "board-panel"),
      ...path(wood, "board-wood"),
      ...path(bands, "board-band"),
      ...path(lines, "board-lines"),
      ...(points ? path(diagonals, "board-lines") : []),
      ...dots,
    );
    const outlines = [...this.marked.fills]
      .map((name) => this.looks.sectors.get(this.geometry.number(name)))
      .flatMap((sector) => (points || sector === undefined ? [] : path(sector, "zone-fill")));
    this.layers.zones.append(...outlines);
    this.layers.zones.append(...(points ? [] : path(diagonals, "board-lines")), ...path(borders, "board-border"));
  }

  /** What marks a cell of a zone that is drawn, and the name of a cell that shows it. */
  private marksOfZones(cell: number, x: number, y: number): SVGElement[] {
    const name = this.geometry.cells[cell]!;
    const sector = this.looks.points ? undefined : this.looks.sectors.get(cell);
    const { fills, frames, crosses, dots, names } = this.marked;
    const box = (half: number, rx: number, kind: string) =>
      svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx, class: kind });
    const marks: SVGElement[] = [];
    // The outlines of a ring's cells are on the layer of zones, because neighbours share them.
    const round = this.looks.points ? 15 : 3;
    if (fills.has(name) && sector === undefined) marks.push(box(this.looks.points ? 15 : 21.5, round, "zone-fill"));
    if (dots.has(name)) marks.push(svg("circle", { cx: x, cy: y, r: 4, class: "board-dot" }));
    if (frames.has(name)) marks.push(box(18.5, 0, "zone-frame"));
    if (crosses.has(name)) marks.push(svg("path", { d: cross(x, y, 8), class: "zone-cross" }));
    if (names.has(name)) {
      const { text, size } = nameOnCell(name);
      const { left, top, anchor } = this.nameSpot(cell, x, y);
      marks.push(svg("text", { x: left, y: top, "text-anchor": anchor, class: "own-name" + size }, text));
    }
    return marks;
  }

  /** Where the name of a cell begins: in a corner, of a ring in the outer one to the left of who looks outwards. */
  private nameSpot(cell: number, x: number, y: number): { left: number; top: number; anchor?: string } {
    const corner = this.looks.corners.get(cell);
    if (!corner) return { left: x - 21.5, top: y - 12.5 };
    return { left: x + 0.55 * (corner.x * unit - x), top: y + 0.55 * (corner.y * unit - y) + 3.5, anchor: "middle" };
  }

  show(look: Look): void {
    // A running animation ends first.
    if (this.gliding) {
      this.waiting = look;
      return;
    }
    this.look = look;
    const { scene, marks } = look;
    this.cells.forEach((element, cell) => {
      const name = this.geometry.cells[cell]!;
      const here = marks.get(name);
      const classes = ["cell", `shade-${this.layout.shades[cell]}`];
      if (scene.voids.has(name)) classes.push("void");
      if (scene.pieces.has(name)) classes.push("taken");
      if (this.marked.fills.has(name)) classes.push("filled");
      for (const mark of here ?? []) classes.push(mark);
      const text = classes.join(" ");
      if (element.getAttribute("class") !== text) element.setAttribute("class", text);
      element.setAttribute("aria-label", cellWords(this.setting.description, scene, name, here));
      element.setAttribute("aria-pressed", String(here?.has("picked") ?? false));
      this.nameAtTouch(element, scene.pieces.get(name));
      element.setAttribute("tabindex", name === (look.cursor ?? this.geometry.cells[0]) ? "0" : "-1");
    });
    this.placePieces(scene);
    this.placeFrames(scene);
    this.drawMarks();
  }

  /** The name of a piece that its picture may not say: of a sign, a letter or a block. It is shown where the pointer rests. */
  private nameAtTouch(cell: SVGGElement, stander: Stander | undefined): void {
    const { description } = this.setting;
    const kind = stander && description.pieces.find((one) => one.letter === stander.letter);
    const form = pieceForm(description);
    const telling = form.body === "figures" && form.shapes !== "blocks" && kind?.picture !== undefined;
    const words = kind && stander && !telling ? pieceWords(description, stander.letter, stander.side) : "";
    const title = cell.querySelector("title");
    if (title?.textContent === words || (!title && words === "")) return;
    title?.remove();
    if (words !== "") cell.prepend(svg("title", {}, words));
  }

  async animate(happening: Happening, look: Look): Promise<void> {
    // The user has moved again during an animation: the animation is skipped.
    for (const { element } of this.pieces.values()) for (const animation of element.getAnimations()) animation.finish();
    await this.gliding;
    if (!this.look || reduced() || !this.element.isConnected || document.hidden) return this.show(look);
    this.waiting = look;
    this.gliding = this.happen(happening, this.look.scene, look.scene);
    await this.gliding;
    this.gliding = undefined;
    this.show(this.waiting);
  }

  private gliding: Promise<void> | undefined;
  private waiting: Look | undefined;

  private async happen(happening: Happening, start: Scene, end: Scene): Promise<void> {
    for (const layer of [this.layers.over, this.layers.under, this.layers.arrows]) layer.replaceChildren();
    for (const { scene: next, slides } of steps(start, end, happening, this.setting.boardNumber)) {
      const going: Promise<unknown>[] = [];
      for (const [cell, stander] of next.pieces) {
        const drawn = this.pieces.get(stander.id);
        if (drawn && drawn.stander.cell !== cell && this.drawn(cell)) going.push(this.glide(drawn, stander));
      }
      for (const { from, to } of slides) {
        const frame = this.frames.get(from);
        if (frame) going.push(this.glideFrame(frame, from, to));
      }
      const staying = new Set([...next.pieces.values()].map((stander) => stander.id));
      for (const [id, { element }] of this.pieces)
        if (!staying.has(id))
          going.push(
            element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: glideMs, fill: "forwards" }).finished,
          );
      await Promise.allSettled(going);
      this.placePieces(next);
    }
  }

  private glide(drawn: { element: SVGGElement; stander: Stander }, to: Stander): Promise<unknown> {
    const start = this.standsAt(drawn.stander.cell);
    const end = this.standsAt(to.cell);
    const far = Math.min(2, Math.hypot(end.x - start.x, end.y - start.y) / unit / 4);
    this.layers.pieces.append(drawn.element);
    const at = ({ x, y }: { x: number; y: number }) =>
      `translate(${number(x - this.size / 2)}px, ${number(y - this.size / 2)}px) scale(${this.size / unit})`;
    return drawn.element.animate([{ transform: at(start) }, { transform: at(end) }], {
      duration: glideMs * (0.7 + far / 2),
      easing: "ease-in-out",
      fill: "forwards",
    }).finished;
  }

  private glideFrame(frame: SVGGElement, from: string, to: string): Promise<unknown> {
    const start = this.slotBox(from);
    const end = this.slotBox(to);
    if (!start || !end) return Promise.resolve();
    frame.classList.add("gliding");
    return frame.animate(
      [{ transform: "none" }, { transform: `translate(${number(end.x - start.x)}px, ${number(end.y - start.y)}px)` }],
      {
        duration: glideMs * (0.7 + Math.min(2, Math.hypot(end.x - start.x, end.y - start.y) / unit / 4) / 2),
        easing: "ease-in-out",
        fill: "forwards",
      },
    ).finished;
  }

  private middle(cell: string): { x: number; y: number } {
    const { x, y } = this.layout.middles[this.geometry.number(cell)]!;
    return { x: x * unit, y: y * unit };
  }

  /** The middle of the piece on a cell. It leaves the corner free in which the name of the cell stands. */
  private standsAt(cell: string): { x: number; y: number } {
    const { x, y } = this.middle(cell);
    const aside = this.marked.names.has(cell) && !this.looks.points && this.looks.sectors.size === 0 ? 4.5 : 0;
    return { x: x + aside, y: y + aside };
  }

  private drawn(cell: string): boolean {
    return this.geometry.has(cell) && this.layout.middles[this.geometry.number(cell)] !== undefined;
  }

  private placePieces(scene: Scene): void {
    const staying = new Set<number>();
    for (const stander of scene.pieces.values()) {
      if (!this.drawn(stander.cell)) continue;
      staying.add(stander.id);
      let drawn = this.pieces.get(stander.id);
      if (drawn?.stander.letter !== stander.letter || drawn.stander.side !== stander.side) {
        drawn?.element.remove();
        const quarters = quartersOf(this.setting.description, stander.side, this.layout.turn);
        const element = drawPiece(this.setting.description, stander.letter, stander.side, quarters);
        element.classList.add("piece");
        drawn = { element, stander };
        this.pieces.set(stander.id, drawn);
        this.layers.pieces.append(element);
      }
      drawn.stander = stander;
      for (const animation of drawn.element.getAnimations()) animation.cancel();
      const { x, y } = this.standsAt(stander.cell);
      drawn.element.setAttribute("transform", pieceAt(x, y, this.size));
    }
    for (const [id, { element }] of this.pieces)
      if (!staying.has(id)) {
        element.remove();
        this.pieces.delete(id);
      }
  }

  private slotBox(name: string): { x: number; y: number; width: number; height: number } | undefined {
    const slot = this.setting.description.blocks?.slots.find((one) => one.name === name);
    if (!slot || this.layout.form !== "square") return undefined;
    const middles = slot.cells.map((cell) => this.middle(cell));
    const x = Math.min(...middles.map((m) => m.x)) - unit / 2 + 2;
    const y = Math.min(...middles.map((m) => m.y)) - unit / 2 + 2;
    return {
      x,
      y,
      width: Math.max(...middles.map((m) => m.x)) + unit / 2 - 2 - x,
      height: Math.max(...middles.map((m) => m.y)) + unit / 2 - 2 - y,
    };
  }

  /** Draws frames around the blocks that are on the board. */
  private placeFrames(scene: Scene): void {
    const blocks = this.setting.description.blocks;
    if (!blocks || this.layout.form !== "square") return;
    const seen = new Set<string>();
    for (const slot of blocks.slots) {
      if (slot.cells.some((cell) => scene.voids.has(cell) || !this.drawn(cell))) continue;
      seen.add(slot.name);
      let frame = this.frames.get(slot.name);
      if (!frame) {
        const box = { ...this.slotBox(slot.name), rx: 5 };
        frame = svg("g", { class: "block" });
        frame.append(svg("rect", { ...box, class: "casing" }), svg("rect", box));
        this.frames.set(slot.name, frame);
        this.layers.blocks.append(frame);
      }
      frame.classList.remove("gliding");
      for (const animation of frame.getAnimations()) animation.cancel();
    }
    for (const [name, frame] of this.frames)
      if (!seen.has(name)) {
        frame.remove();
        this.frames.delete(name);
      }
  }

  private drawMarks(): void {
    const { marks, scene, arrows } = this.look!;
    const under: SVGElement[] = [];
    const over: SVGElement[] = [];
    for (const [cell, here] of marks) {
      if (!this.drawn(cell)) continue;
      const { x, y } = this.middle(cell);
      const taken = scene.pieces.has(cell);
      if (here.has("picked")) under.push(this.outline(cell, x, y));
      if (here.has("check")) under.push(svg("circle", { cx: x, cy: y, r: 22, class: "mark check" }));
      const cased = (name: "path" | "circle", shape: Record<string, string | number>, kind: string) =>
        over.push(svg(name, { ...shape, class: "mark casing" }), svg(name, { ...shape, class: `mark ${kind}` }));
      if (here.has("capture")) cased("path", { d: brackets(x, y, 20) }, "capture");
      else if (here.has("target"))
        if (taken) cased("path", { d: brackets(x, y, 20) }, "target");
        else over.push(svg("circle", { cx: x, cy: y, r: 7, class: "mark target" }));
      if (here.has("attack")) cased("path", { d: brackets(x, y, 14, 6) }, "attack");
      if (here.has("reach")) cased("circle", { cx: x, cy: y, r: 7 }, "reach");
      if (here.has("drawn")) cased("circle", { cx: x, cy: y, r: 21.5 }, "drawn");
      if (here.has("bar")) cased("circle", { cx: x, cy: y, r: 21.5 }, "bar");
      if (here.has("lost")) cased("path", { d: cross(x, y, 15) }, "lost");
    }
    this.layers.under.replaceChildren(...under);
    this.layers.over.replaceChildren(...over);
    this.layers.arrows.replaceChildren(
      ...arrows
        .filter((arrow) => arrow.from !== arrow.to && this.drawn(arrow.from) && this.drawn(arrow.to))
        .map((arrow) => arrowPath(this.middle(arrow.from), this.middle(arrow.to), `arrow ${arrow.kind}`)),
    );
  }

  private outline(cell: string, x: number, y: number): SVGElement {
    const { form } = this.layout;
    const sector = this.looks.sectors.get(this.geometry.number(cell));
    if (sector !== undefined) return svg("path", { d: sector, class: "mark outline" });
    if (form !== "square") return svg("path", { d: hexPath(x, y, form === "pointy"), class: "mark outline" });
    return svg("rect", {
      x: x - unit / 2 + 1.5,
      y: y - unit / 2 + 1.5,
      width: unit - 3,
      height: unit - 3,
      class: "mark outline",
    });
  }
}
