// A board in space: it turns, spreads and fades by mouse, touch and keys. It is drawn only when something has changed.
import { cellWords } from "../board/cell_words";
import { turnOf } from "../board/layout";
import type { BoardEvents, BoardSetting, BoardView, Look, Perspective } from "../board/view";
import { Geometry } from "../model/geometry";
import { type Happening, steps } from "../model/steps";
import { beside } from "./beside";
import { Camera, clamp } from "./camera";
import {
  type Eye,
  type Screen,
  fitted,
  frameOf,
  goodSpread,
  levelPitch,
  maxSpread,
  minSpread,
  pitchFor,
  project,
  rayAt,
} from "./eye";
import { listen } from "./gestures";
import type { Palette } from "./looks";
import { momentOf } from "./motion";
import { Pace } from "./pace";
import { pieceSheet, textSheet, type Sheet } from "./paint";
import { pick } from "./pick";
import { Composer, type State, colourOf } from "./picture";
import { type Places, placeCells, plus, times } from "./places";
import "./space.css";
import type { Stage } from "./stage";
import { Tools, keys } from "./tools";

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Access to a board's state, for tests. */
export interface SpaceProbe {
  /** A point on the cell, in pixels of the window; undefined if the cell is hidden. */
  where(cell: string): { x: number; y: number } | undefined;
  /** The elapsed part of the current animation moment, 0 to 1; undefined if nothing is animated. */
  underWay(): number | undefined;
  /**
   * The number of draw calls in the last frame, the number of frames drawn, the times between frames during motion and
   * the time that each took this thread, in ms; and the number of drawn pixels per pixel of the page.
   */
  figures(): { calls: number; pictures: number; frames: number[]; work: number[]; ratio: number };
}

export class SpaceBoard implements BoardView {
  readonly element = document.createElement("div") as HTMLDivElement & { probe?: SpaceProbe };
  private readonly geometry: Geometry;
  private readonly places: Places;
  private readonly composer: Composer;
  private readonly holder = document.createElement("div");
  private readonly readout = document.createElement("p");
  private readonly spoken = document.createElement("p");
  private readonly tools: Tools;
  private stage: Stage | undefined;
  private sheet: Sheet | undefined;
  private palette!: Palette;
  private screen: Screen = { width: 0, height: 0 };
  private fittedTo: Screen = { width: 0, height: 0 };
  private readonly camera = new Camera(reduced);
  private readonly pace = new Pace();
  private ownSpread: number | undefined;
  private state: State | undefined;
  private readonly latest = {
    spread: 2,
    fade: 0.88,
    focus: undefined as number | undefined,
    cursor: undefined as number | undefined,
  };
  private frame = 0;
  private ratio = 1;
  private run = 0;
  /** The look after all running animations. */
  private coming: Look | undefined;
  private destroyed = false;
  private readonly watcher: ResizeObserver;
  private readonly theme: MutationObserver;
  private readonly scheme = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    private readonly setting: BoardSetting,
    private readonly events: BoardEvents,
    private perspective: Perspective,
  ) {
    const { description, links } = setting;
    this.geometry = new Geometry(description.board);
    this.places = placeCells(description, this.geometry);
    this.composer = new Composer(description, this.geometry, this.places, links ?? []);
    this.element.className = "space-board";
    this.holder.className = "space-stage";
    this.holder.tabIndex = 0;
    this.holder.setAttribute("role", "application");
    this.holder.setAttribute("aria-label", `board of ${description.title} in space`);
    this.holder.setAttribute("aria-description", keys.map(([key, does]) => `${key}: ${does}`).join(". "));
    this.readout.className = "space-readout";
    this.readout.setAttribute("aria-hidden", "true");
    this.spoken.className = "space-spoken";
    this.spoken.setAttribute("role", "status");
    this.tools = new Tools(
      this.places.levels,
      this.places.shelf,
      { min: minSpread, max: maxSpread },
      {
        focus: (level) => this.choose(level),
        turn: (by) => this.glide({ yaw: this.camera.goal.yaw + by * (Math.PI / 8) }),
        near: (by) => this.glide({ distance: this.camera.goal.distance / by }),
        spread: (to) => this.setSpread(to),
        fade: (to) => {
          this.latest.fade = to;
          if (this.latest.focus === undefined && to > 0) this.choose(this.levelOfCursor());
          this.changed();
        },
        spin: (on) => this.spin(on),
        reset: () => this.reset(),
      },
    );
    this.holder.append(this.readout);
    this.element.append(this.holder, this.tools.levels, this.tools.bar, this.spoken);
    this.element.probe = {
      where: (cell) => this.where(cell),
      figures: () => this.figures(),
      underWay: () => (this.state?.moment ? this.state.part : undefined),
    };
    this.camera.eye.yaw = this.firstYaw();
    this.listen();
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.holder);
    this.theme = new MutationObserver(this.repaint);
    this.theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    this.scheme.addEventListener("change", this.repaint);
    void this.prepare();
  }

  private async prepare(): Promise<void> {
    try {
      const [sheet, { Stage }] = await Promise.all([pieceSheet(this.setting.description), import("./stage")]);
      if (this.destroyed) return;
      this.sheet = sheet;
      this.stage = new Stage(this.places.form, sheet, textSheet(this.composer.texts));
    } catch (error) {
      const problem = document.createElement("p");
      problem.className = "space-problem";
      problem.setAttribute("role", "alert");
      problem.textContent =
        "This browser draws nothing in space: it has no WebGL, or WebGL is switched off. The flat slices show the same levels and play the same.";
      this.holder.replaceChildren(problem);
      this.tools.bar.hidden = this.tools.levels.hidden = true;
      this.element.dataset.problem = error instanceof Error ? error.message : String(error);
      return;
    }
    this.stage.canvas.setAttribute("aria-hidden", "true");
    this.holder.prepend(this.stage.canvas);
    this.stage.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.stage.canvas.addEventListener("webglcontextrestored", () => this.changed());
    this.repaint();
    this.fit();
  }

  destroy(): void {
    this.destroyed = true;
    ++this.run;
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.theme.disconnect();
    this.scheme.removeEventListener("change", this.repaint);
    this.stage?.destroy();
    this.element.remove();
  }

  show(look: Look): void {
    // An animation that leads to the same scene is completed first.
    if (this.coming?.scene === look.scene) {
      this.coming = look;
      return;
    }
    ++this.run;
    this.coming = undefined;
    this.put(look);
  }

  private put(look: Look): void {
    const before = this.state?.look.cursor;
    // While this element has the keyboard focus, it determines the cursor; the cursor from outside would be outdated.
    const own = document.activeElement === this.holder;
    if (!own && look.cursor !== undefined && look.cursor !== before)
      this.latest.cursor = this.geometry.number(look.cursor);
    this.state = { look, scene: look.scene, part: 1, spread: this.latest.spread, fade: this.latest.fade };
    this.changed();
  }

  async animate(happening: Happening, look: Look): Promise<void> {
    const run = ++this.run;
    this.coming = undefined;
    if (!this.state || !this.stage || reduced() || document.hidden || !this.element.isConnected) return this.put(look);
    const slots = this.setting.description.blocks?.slots ?? [];
    this.coming = look;
    this.state = { ...this.state, look: { scene: look.scene, marks: new Map(), arrows: [] } };
    for (const step of steps(this.state.scene, look.scene, happening, this.setting.boardNumber)) {
      const moment = momentOf(this.geometry, slots, this.state.scene, step);
      if (moment.ms > 0) {
        const start = performance.now();
        while (performance.now() - start < moment.ms) {
          this.state = { ...this.state, moment, part: (performance.now() - start) / moment.ms };
          this.changed();
          await new Promise((next) => requestAnimationFrame(next));
          if (run !== this.run) return;
        }
      }
      this.state = { ...this.state, scene: moment.scene, moment: undefined, part: 1 };
    }
    const last = this.coming;
    this.coming = undefined;
    this.put(last);
  }

  turn(perspective: Perspective): void {
    this.perspective = perspective;
    const yaw = this.firstYaw();
    const now = this.camera.goal.yaw;
    this.glide({ yaw: now + Math.atan2(Math.sin(yaw - now), Math.cos(yaw - now)) });
  }

  // The eye.

  private firstYaw(): number {
    const { yx, yy } = turnOf(this.setting.description, this.perspective);
    return Math.atan2(-yx, yy) + (this.places.shelf ? 0.2 : 0.45);
  }

  /** Moves the eye smoothly. `own` is whether the user wants this position. */
  private glide(part: Partial<Eye>, own = true): void {
    if (own) this.camera.own = true;
    this.camera.glide(part);
    this.changed();
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width === 0 || height === 0) return;
    // A small change of size, such as a row that appears beside the board, does not move the eye.
    const alike = (a: number, b: number) => Math.abs(a - b) <= 0.15 * b;
    const same = alike(width, this.fittedTo.width) && alike(height, this.fittedTo.height);
    this.screen = { width, height };
    this.resize();
    if (!this.camera.own && !same) {
      this.fittedTo = this.screen;
      this.latest.spread = this.ownSpread ?? goodSpread(this.places, this.screen);
      this.camera.put(this.fitting());
    }
    this.changed();
  }

  /** The eye position that shows everything, or the chosen level. */
  private fitting(yaw = this.camera.goal.yaw): Eye {
    const pitch = this.latest.focus === undefined ? pitchFor(this.places, this.screen) : levelPitch;
    return fitted(this.places, this.latest.spread, this.screen, yaw, pitch, this.latest.focus);
  }

  private resize(): void {
    this.ratio = Math.min(2, devicePixelRatio) * this.pace.ratio;
    this.stage?.setSize(this.screen.width, this.screen.height, this.ratio);
    this.stage?.setCoarse(this.pace.flat, this.pace.footless);
  }

  private reset(): void {
    this.spin(false);
    this.camera.own = false;
    this.ownSpread = undefined;
    this.latest.focus = undefined;
    this.latest.fade = 0.88;
    this.latest.spread = goodSpread(this.places, this.screen);
    this.glide(this.fitting(this.firstYaw()), false);
  }

  private setSpread(to: number): void {
    this.ownSpread = this.latest.spread = clamp(to, minSpread, maxSpread);
    if (!this.camera.own) this.camera.put(this.fitting());
    this.changed();
  }

  private choose(level: number | undefined): void {
    this.latest.focus = level;
    this.glide(this.fitting(), false);
    this.camera.own = false;
    this.say(level === undefined ? "all levels" : this.places.levels[level]!.title);
    this.changed();
  }

  private levelOfCursor(): number {
    return this.latest.cursor === undefined ? this.places.levels.length - 1 : this.places.levelOf[this.latest.cursor]!;
  }

  private spin(on: boolean): void {
    this.camera.spin(on);
    this.changed();
  }

  // Drawing.

  private readonly repaint = () => {
    const style = getComputedStyle(this.element);
    const colour = (name: string) => colourOf(style.getPropertyValue(name));
    this.palette = {
      page: colour("--page"),
      text: colour("--text"),
      cells: [colour("--cell-0"), colour("--cell-1"), colour("--cell-2")],
      edge: colour("--cell-edge"),
      last: colour("--cell-last"),
      mark: colour("--mark"),
      attack: colour("--attack"),
      cursor: colour("--space-cursor"),
      block: colour("--space-block"),
    };
    this.stage?.setPalette(this.palette);
    this.changed();
  };

  private changed(): void {
    if (this.frame === 0 && !this.destroyed) this.frame = requestAnimationFrame(this.draw);
  }

  private readonly draw = (now: number) => {
    this.frame = 0;
    if (!this.stage || !this.sheet || !this.state || this.screen.width === 0) return;
    const started = performance.now();
    const { passed, coarser } = this.pace.begin(now);
    if (coarser) this.resize();
    const going = this.camera.pass(passed);
    Object.assign(this.state, this.latest);
    const marked = new Set<number>();
    for (const [cell, here] of this.state.look.marks)
      if (this.geometry.has(cell) && (here.has("target") || here.has("reach") || here.has("attack")))
        marked.add(this.places.levelOf[this.geometry.number(cell)]!);
    this.tools.show({ ...this.latest, spin: this.camera.spinning, marked });
    this.stage.draw(
      this.camera.eye,
      this.screen,
      this.composer.compose(this.state, this.camera.eye, this.palette, this.sheet),
    );
    this.pace.end(now, performance.now() - started, going || this.state.moment !== undefined);
    if (going) this.changed();
    else if (this.pace.coarse && !this.state.moment) this.sharpen();
  };

  private sharpen(): void {
    setTimeout(() => {
      if (this.pace.moving || this.destroyed || !this.pace.coarse) return;
      this.pace.sharpen();
      this.resize();
      this.changed();
    }, 150);
  }

  // Pointing.

  private cellAt(x: number, y: number): number | undefined {
    if (!this.state || this.screen.width === 0) return undefined;
    const { scene, marks } = this.state.look;
    const frame = frameOf(this.camera.eye);
    const state = { ...this.state, ...this.latest };
    return pick(rayAt(frame, this.screen, x, y), frame, {
      places: this.places,
      spots: this.geometry.cells.map((_, cell) => this.composer.spot(state, cell)),
      focus: this.latest.focus,
      stands: (cell) => scene.pieces.has(this.geometry.cells[cell]!),
      wanted: (cell) => marks.get(this.geometry.cells[cell]!)?.has("target") ?? false,
      missing: (cell) => scene.voids.has(this.geometry.cells[cell]!),
    });
  }

  private where(cell: string): { x: number; y: number } | undefined {
    if (!this.state || !this.geometry.has(cell) || this.camera.gliding || this.state.moment || !this.stage)
      return undefined;
    if (this.holder.clientWidth !== this.screen.width || this.holder.clientHeight !== this.screen.height) this.fit();
    const number = this.geometry.number(cell);
    const frame = frameOf(this.camera.eye);
    const middle = this.composer.spot({ ...this.state, ...this.latest }, number);
    const box = this.holder.getBoundingClientRect();
    for (const high of [0, 0.3, 0.5, 0.7])
      for (const dx of [0, -0.2, 0.2, -0.4, 0.4])
        for (const dz of high > 0 ? [0] : [0, 0.2, -0.2, 0.4, -0.4]) {
          const point = plus(
            middle,
            high > 0 ? plus(times(frame.up, high), times(frame.right, dx)) : { x: dx, y: 0, z: dz },
          );
          const { x, y } = project(frame, this.screen, point);
          if (x > 0 && y > 0 && x < box.width && y < box.height && this.cellAt(x, y) === number)
            return { x: box.left + x, y: box.top + y };
        }
    return undefined;
  }

  private figures() {
    return {
      calls: this.stage?.calls ?? 0,
      pictures: this.pace.pictures,
      frames: [...this.pace.frames],
      work: [...this.pace.work],
      ratio: this.ratio,
    };
  }

  private name(cell: number | undefined): string | undefined {
    return cell === undefined ? undefined : this.geometry.cells[cell];
  }

  /** Marks the cell over which the pointer is, here or in another view. */
  pointAt(cell: string | undefined): void {
    if (!this.state) return;
    const number = cell !== undefined && this.geometry.has(cell) ? this.geometry.number(cell) : undefined;
    if (number === this.state.pointed) return;
    this.state.pointed = number;
    this.readout.textContent = number === undefined ? "" : this.words(number);
    this.holder.classList.toggle("over-cell", number !== undefined);
    this.changed();
  }

  private words(cell: number): string {
    const name = this.geometry.cells[cell]!;
    return cellWords(this.setting.description, this.state!.look.scene, name, this.state!.look.marks.get(name));
  }

  private say(text: string): void {
    this.spoken.textContent = text;
  }

  private hover(cell: number | undefined): void {
    if (!this.state || cell === this.state.pointed) return;
    this.pointAt(this.name(cell));
    this.events.hover(this.name(cell));
  }

  private press(cell: number | undefined): void {
    if (cell === undefined) return;
    this.latest.cursor = undefined;
    this.events.press(this.name(cell)!);
  }

  private listen(): void {
    let held: number | undefined;
    listen(this.holder, {
      holds: (x, y) => {
        const cell = this.name(this.cellAt(x, y));
        return cell !== undefined && (this.state?.look.scene.pieces.has(cell) ?? false) && this.events.draggable(cell);
      },
      press: (x, y) => this.press(this.cellAt(x, y)),
      point: (x, y) => this.hover(this.cellAt(x, y)),
      leave: () => this.hover(undefined),
      turn: (dx, dy) => {
        this.camera.turn(dx, dy);
        this.changed();
      },
      shift: (dx, dy) => {
        this.camera.shift(dx, dy, this.screen);
        this.changed();
      },
      near: (by, x, y) => {
        this.camera.near(by, x, y, this.screen);
        this.changed();
      },
      dragBegins: (x, y) => {
        held = this.cellAt(x, y);
        if (held !== undefined) this.events.drag(this.name(held)!, this.name(held));
      },
      dragGoes: (x, y) => {
        if (held === undefined || !this.state) return;
        const over = this.cellAt(x, y);
        this.hover(over);
        this.state.held = { from: held, over };
        this.changed();
      },
      dragEnds: (x, y, cancelled) => {
        const from = held;
        held = undefined;
        if (!this.state || from === undefined) return;
        const over = cancelled ? undefined : this.cellAt(x, y);
        this.state.held = undefined;
        this.changed();
        this.events.drag(this.name(from)!, over === from ? undefined : this.name(over));
      },
    });
    this.holder.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.holder.addEventListener("focus", () => {
      if (this.holder.matches(":focus-visible") && this.latest.cursor === undefined) this.moveCursor(this.firstCell());
    });
    this.holder.addEventListener("blur", () => {
      this.latest.cursor = undefined;
      this.hover(undefined);
      this.changed();
    });
  }

  // Keys.

  private firstCell(): number {
    const picked = [...(this.state?.look.marks ?? [])].find(([, here]) => here.has("picked") || here.has("last"));
    if (picked && this.geometry.has(picked[0])) return this.geometry.number(picked[0]);
    const own = this.geometry.cells.findIndex((cell) => this.events.draggable(cell));
    return Math.max(0, own);
  }

  private moveCursor(cell: number | undefined): void {
    if (cell === undefined || !this.state) return;
    this.latest.cursor = cell;
    const level = this.places.levelOf[cell]!;
    if (this.latest.focus !== undefined && this.latest.focus !== level) {
      this.latest.focus = level;
      if (!this.camera.own) this.glide(this.fitting(), false);
    }
    this.state.pointed = undefined;
    this.hover(cell);
    this.state.pointed = undefined;
    this.events.focus?.(this.name(cell)!);
    this.readout.textContent = this.words(cell);
    this.say(this.words(cell));
    this.changed();
  }

  private key(event: KeyboardEvent): boolean {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const way = ways[event.key];
    const cursor = this.latest.cursor ?? this.firstCell();
    const { goal, eye } = this.camera;
    if (way && event.shiftKey)
      this.glide({ yaw: goal.yaw + way[0] * (Math.PI / 12), pitch: goal.pitch + way[1] * 0.12 });
    else if (way)
      this.moveCursor(
        this.latest.cursor === undefined ? cursor : beside(this.geometry, this.places, eye, cursor, way[0], way[1]),
      );
    else if (event.key === "PageUp" || event.key === "PageDown")
      this.moveCursor(this.geometry.along(cursor, event.shiftKey ? 3 : 2, event.key === "PageUp" ? 1 : -1));
    else if (event.key === "Enter" || event.key === " ") {
      if (this.latest.cursor !== undefined) this.events.press(this.name(cursor)!);
    } else if (event.key === "+" || event.key === "=") this.glide({ distance: goal.distance / 1.2 });
    else if (event.key === "-") this.glide({ distance: goal.distance * 1.2 });
    else if (event.key === "[") this.setSpread(this.latest.spread - 0.25);
    else if (event.key === "]") this.setSpread(this.latest.spread + 0.25);
    else if (event.key === "0") this.reset();
    else if (event.key.toLowerCase() === "f")
      this.choose(this.latest.focus === undefined ? this.levelOfCursor() : undefined);
    else if (event.key.toLowerCase() === "t") this.spin(!this.camera.spinning);
    else return false;
    return true;
  }
}
