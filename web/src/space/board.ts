// A board in space: it turns, spreads and fades under mouse, touch and keys, and is drawn only when something has changed.
import { cell_words } from "../board/cell_words";
import { turn_of } from "../board/layout";
import type { BoardEvents, BoardSetting, BoardView, Look, Perspective } from "../board/view";
import { Geometry } from "../model/geometry";
import { type Happening, steps } from "../model/steps";
import { type Eye, type Screen, first_pitch, fitted, frame_of, good_spread, half_height, least_spread, level_pitch, most_spread, pitch_for, project, ray_at } from "./eye";
import { listen } from "./gestures";
import type { Palette } from "./looks";
import { moment_of } from "./motion";
import { piece_sheet, text_sheet, type Sheet } from "./paint";
import { pick } from "./pick";
import { Composer, type State, colour_of } from "./picture";
import { type Places, minus, place_cells, plus, times } from "./places";
import "./space.css";
import type { Stage } from "./stage";
import { Tools, keys } from "./tools";

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
const steepest = 1.5;

/** What tests and the curious may ask of a board's element. */
export interface SpaceProbe {
  /** Where to point, in pixels of the window, to mean a cell; undefined if something hides it. */
  where(cell: string): { x: number; y: number } | undefined;
  /** How much of the moment that is under way has gone, 0 to 1; undefined while nothing is. */
  under_way(): number | undefined;
  /** Draw calls of the last picture, how many pictures were drawn, times between pictures while it moved, and what each took this
      thread, in ms; and how many pixels of the picture a pixel of the page has. */
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
  private fitted_to: Screen = { width: 0, height: 0 };
  private eye: Eye = { target: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: first_pitch, distance: 20 };
  private wished: Eye | undefined;
  private own_view = false;
  private spinning = false;
  private own_spread: number | undefined;
  private state: State | undefined;
  private latest = { spread: 2, fade: 0.88, focus: undefined as number | undefined, cursor: undefined as number | undefined };
  private frame = 0;
  private before = 0;
  private readonly frames: number[] = [];
  private readonly work: number[] = [];
  private pictures = 0;
  /** How much coarser it is drawn, and since how many pictures. */
  private slow = 0;
  private since = 0;
  private ratio = 1;
  private run = 0;
  /** What is shown when all that is under way has arrived. */
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
    const { description, shafts } = setting;
    this.geometry = new Geometry(description.board);
    this.places = place_cells(description, this.geometry);
    this.composer = new Composer(description, this.geometry, this.places, shafts ?? []);
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
    this.tools = new Tools(this.places.levels, this.places.shelf, { least: least_spread, most: most_spread }, {
      focus: (level) => this.choose(level),
      turn: (by) => this.glide({ yaw: this.goal.yaw + by * (Math.PI / 8) }),
      near: (by) => this.glide({ distance: this.goal.distance / by }),
      spread: (to) => this.set_spread(to),
      fade: (to) => {
        this.latest.fade = to;
        if (this.latest.focus === undefined && to > 0) this.choose(this.level_of_cursor());
        this.changed();
      },
      spin: (on) => this.spin(on),
      reset: () => this.reset(),
    });
    this.holder.append(this.readout);
    this.element.append(this.holder, this.tools.levels, this.tools.bar, this.spoken);
    this.element.probe = { where: (cell) => this.where(cell), figures: () => this.figures(), under_way: () => (this.state?.moment ? this.state.part : undefined) };
    this.eye.yaw = this.first_yaw();
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
      const [sheet, { Stage }] = await Promise.all([piece_sheet(this.setting.description), import("./stage")]);
      if (this.destroyed) return;
      this.sheet = sheet;
      this.stage = new Stage(this.places.hex, sheet, text_sheet(this.composer.texts));
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
    // What is under way to the same scene comes to its end first.
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
    // While keys go here, it is here that they are followed: what others say of the cursor is where it was.
    const own = document.activeElement === this.holder;
    if (!own && look.cursor !== undefined && look.cursor !== before) this.latest.cursor = this.geometry.number(look.cursor);
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
    for (const step of steps(this.state.scene, look.scene, happening, this.setting.floor)) {
      const moment = moment_of(this.geometry, slots, this.state.scene, step);
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
    const yaw = this.first_yaw();
    this.glide({ yaw: this.goal.yaw + Math.atan2(Math.sin(yaw - this.goal.yaw), Math.cos(yaw - this.goal.yaw)) });
  }

  // The eye.

  private first_yaw(): number {
    const { yx, yy } = turn_of(this.setting.description, this.perspective);
    return Math.atan2(-yx, yy) + (this.places.shelf ? 0.2 : 0.45);
  }

  private get goal(): Eye {
    return this.wished ?? this.eye;
  }

  /** Goes there, or jumps where motion is to be reduced. */
  private glide(part: Partial<Eye>, own = true): void {
    if (own) this.own_view = true;
    const goal = { ...this.goal, ...part };
    goal.pitch = clamp(goal.pitch, -steepest, steepest);
    goal.distance = clamp(goal.distance, 3, 400);
    if (reduced()) {
      this.eye = goal;
      this.wished = undefined;
    } else this.wished = goal;
    this.changed();
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width === 0 || height === 0) return;
    // A row that comes or goes beside the board is no reason to look from elsewhere.
    const alike = (a: number, b: number) => Math.abs(a - b) <= 0.15 * b;
    const same = alike(width, this.fitted_to.width) && alike(height, this.fitted_to.height);
    this.screen = { width, height };
    this.resize();
    if (!this.own_view && !same) {
      this.fitted_to = this.screen;
      this.latest.spread = this.own_spread ?? good_spread(this.places, this.screen);
      this.eye = this.fitting();
      this.wished = undefined;
    }
    this.changed();
  }

  /** The eye before which all is in sight, or the level that was chosen. */
  private fitting(yaw = this.goal.yaw): Eye {
    const pitch = this.latest.focus === undefined ? pitch_for(this.places, this.screen) : level_pitch;
    return fitted(this.places, this.latest.spread, this.screen, yaw, pitch, this.latest.focus);
  }

  private resize(): void {
    this.ratio = Math.min(2, devicePixelRatio) * [1, 0.6, 0.4][this.slow]!;
    this.stage?.set_size(this.screen.width, this.screen.height, this.ratio);
  }

  private reset(): void {
    this.spin(false);
    this.own_view = false;
    this.own_spread = undefined;
    this.latest.focus = undefined;
    this.latest.fade = 0.88;
    this.latest.spread = good_spread(this.places, this.screen);
    this.glide(this.fitting(this.first_yaw()), false);
  }

  private set_spread(to: number): void {
    this.own_spread = this.latest.spread = clamp(to, least_spread, most_spread);
    if (!this.own_view) {
      this.eye = this.fitting();
      this.wished = undefined;
    }
    this.changed();
  }

  private choose(level: number | undefined): void {
    this.latest.focus = level;
    this.glide(this.fitting(), false);
    this.own_view = false;
    this.say(level === undefined ? "all levels" : this.places.levels[level]!.title);
    this.changed();
  }

  private level_of_cursor(): number {
    return this.latest.cursor === undefined ? this.places.levels.length - 1 : this.places.level_of[this.latest.cursor]!;
  }

  private spin(on: boolean): void {
    this.spinning = on;
    if (on) this.own_view = true;
    this.changed();
  }

  // Drawing.

  private readonly repaint = () => {
    const style = getComputedStyle(this.element);
    const colour = (name: string) => colour_of(style.getPropertyValue(name));
    this.palette = {
      page: colour("--page"), text: colour("--text"), cells: [colour("--cell-0"), colour("--cell-1"), colour("--cell-2")],
      edge: colour("--cell-edge"), last: colour("--cell-last"), mark: colour("--mark"), strike: colour("--strike"),
      cursor: colour("--space-cursor"), block: colour("--space-block"),
    };
    this.stage?.set_palette(this.palette);
    this.changed();
  };

  private changed(): void {
    if (this.frame === 0 && !this.destroyed) this.frame = requestAnimationFrame(this.draw);
  }

  private readonly draw = (now: number) => {
    this.frame = 0;
    if (!this.stage || !this.sheet || !this.state || this.screen.width === 0) return;
    const started = performance.now();
    const passed = this.before === 0 ? 16 : Math.min(100, now - this.before);
    if (this.before > 0) this.measure(now - this.before);
    let going = false;
    if (this.spinning) {
      this.eye = { ...this.eye, yaw: this.eye.yaw + passed * 0.0004 };
      if (this.wished) this.wished.yaw += passed * 0.0004;
      going = true;
    }
    if (this.wished) {
      const part = 1 - Math.exp(-passed / 90);
      const { target, yaw, pitch, distance } = this.wished;
      this.eye = {
        target: plus(times(this.eye.target, 1 - part), times(target, part)),
        yaw: this.eye.yaw + (yaw - this.eye.yaw) * part,
        pitch: this.eye.pitch + (pitch - this.eye.pitch) * part,
        distance: this.eye.distance + (distance - this.eye.distance) * part,
      };
      const left = Math.abs(yaw - this.eye.yaw) + Math.abs(pitch - this.eye.pitch) + Math.abs(distance / this.eye.distance - 1);
      if (left < 0.002) {
        this.eye = this.wished;
        this.wished = undefined;
      } else going = true;
    }
    Object.assign(this.state, this.latest);
    const marked = new Set<number>();
    for (const [cell, here] of this.state.look.marks)
      if (this.geometry.has(cell) && (here.has("target") || here.has("reach") || here.has("strike"))) marked.add(this.places.level_of[this.geometry.number(cell)]!);
    this.tools.show({ ...this.latest, spin: this.spinning, marked });
    this.stage.draw(this.eye, this.screen, this.composer.compose(this.state, this.eye, this.palette, this.sheet));
    ++this.pictures;
    this.work.push(performance.now() - started);
    if (this.work.length > 600) this.work.shift();
    this.before = going || this.state.moment ? now : 0;
    if (going) this.changed();
    else if (this.slow > 0 && !this.state.moment) this.sharpen();
  };

  /** Where pictures come too slowly while it moves, they are drawn coarser until it stands still. */
  private measure(ms: number): void {
    this.frames.push(ms);
    if (this.frames.length > 600) this.frames.shift();
    const recent = this.frames.slice(-12);
    if (this.slow < 2 && recent.length === 12 && ++this.since > 12 && recent.reduce((sum, one) => sum + one, 0) / 12 > 24) {
      ++this.slow;
      this.since = 0;
      this.resize();
    }
  }

  private sharpen(): void {
    setTimeout(() => {
      if (this.before !== 0 || this.destroyed || this.slow === 0) return;
      this.slow = 0;
      this.resize();
      this.changed();
    }, 150);
  }

  // Pointing.

  private cell_at(x: number, y: number): number | undefined {
    if (!this.state || this.screen.width === 0) return undefined;
    const { scene, marks } = this.state.look;
    const frame = frame_of(this.eye);
    const state = { ...this.state, ...this.latest };
    return pick(ray_at(frame, this.screen, x, y), frame, {
      places: this.places, spots: this.geometry.cells.map((_, cell) => this.composer.spot(state, cell)), focus: this.latest.focus,
      stands: (cell) => scene.pieces.has(this.geometry.cells[cell]!),
      wanted: (cell) => marks.get(this.geometry.cells[cell]!)?.has("target") ?? false,
      missing: (cell) => scene.voids.has(this.geometry.cells[cell]!),
    });
  }

  private where(cell: string): { x: number; y: number } | undefined {
    if (!this.state || !this.geometry.has(cell) || this.wished || this.state.moment || !this.stage) return undefined;
    if (this.holder.clientWidth !== this.screen.width || this.holder.clientHeight !== this.screen.height) this.fit();
    const number = this.geometry.number(cell);
    const frame = frame_of(this.eye);
    const middle = this.composer.spot({ ...this.state, ...this.latest }, number);
    const box = this.holder.getBoundingClientRect();
    for (const high of [0, 0.3, 0.5, 0.7])
      for (const dx of [0, -0.2, 0.2, -0.4, 0.4])
        for (const dz of high > 0 ? [0] : [0, 0.2, -0.2, 0.4, -0.4]) {
          const point = plus(middle, high > 0 ? plus(times(frame.up, high), times(frame.right, dx)) : { x: dx, y: 0, z: dz });
          const { x, y } = project(frame, this.screen, point);
          if (x > 0 && y > 0 && x < box.width && y < box.height && this.cell_at(x, y) === number) return { x: box.left + x, y: box.top + y };
        }
    return undefined;
  }

  private figures() {
    return { calls: this.stage?.calls ?? 0, pictures: this.pictures, frames: [...this.frames], work: [...this.work], ratio: this.ratio };
  }

  private name(cell: number | undefined): string | undefined {
    return cell === undefined ? undefined : this.geometry.cells[cell];
  }

  /** Shows that a cell is pointed at, here or in another view. */
  point_at(cell: string | undefined): void {
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
    return cell_words(this.setting.description, this.state!.look.scene, name, this.state!.look.marks.get(name));
  }

  private say(text: string): void {
    this.spoken.textContent = text;
  }

  private hover(cell: number | undefined): void {
    if (!this.state || cell === this.state.pointed) return;
    this.point_at(this.name(cell));
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
        const cell = this.name(this.cell_at(x, y));
        return cell !== undefined && (this.state?.look.scene.pieces.has(cell) ?? false) && this.events.draggable(cell);
      },
      press: (x, y) => this.press(this.cell_at(x, y)),
      point: (x, y) => this.hover(this.cell_at(x, y)),
      leave: () => this.hover(undefined),
      turn: (dx, dy) => {
        this.own_view = true;
        this.wished = undefined;
        this.eye = { ...this.eye, yaw: this.eye.yaw - dx * 0.008, pitch: clamp(this.eye.pitch + dy * 0.006, -steepest, steepest) };
        this.changed();
      },
      shift: (dx, dy) => {
        this.own_view = true;
        this.wished = undefined;
        const unit = (2 * half_height * this.eye.distance) / this.screen.height;
        const { right, up } = frame_of(this.eye);
        this.eye = { ...this.eye, target: plus(this.eye.target, plus(times(right, -dx * unit), times(up, dy * unit))) };
        this.changed();
      },
      near: (by, x, y) => {
        this.own_view = true;
        const { right, up } = frame_of(this.eye);
        const distance = clamp(this.eye.distance / by, 3, 400);
        const unit = (2 * half_height * (this.eye.distance - distance)) / this.screen.height;
        const aside = plus(times(right, (x - this.screen.width / 2) * unit), times(up, (this.screen.height / 2 - y) * unit));
        this.wished = undefined;
        this.eye = { ...this.eye, distance, target: plus(this.eye.target, aside) };
        this.changed();
      },
      drag_begins: (x, y) => {
        held = this.cell_at(x, y);
        if (held !== undefined) this.events.drag(this.name(held)!, this.name(held)!);
      },
      drag_goes: (x, y) => {
        if (held === undefined || !this.state) return;
        const over = this.cell_at(x, y);
        this.hover(over);
        this.state.held = { from: held, over };
        this.changed();
      },
      drag_ends: (x, y, cancelled) => {
        const from = held;
        held = undefined;
        if (!this.state || from === undefined) return;
        const over = cancelled ? undefined : this.cell_at(x, y);
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
      if (this.holder.matches(":focus-visible") && this.latest.cursor === undefined) this.move_cursor(this.first_cell());
    });
    this.holder.addEventListener("blur", () => {
      this.latest.cursor = undefined;
      this.hover(undefined);
      this.changed();
    });
  }

  // Keys.

  private first_cell(): number {
    const picked = [...(this.state?.look.marks ?? [])].find(([, here]) => here.has("picked") || here.has("last"));
    if (picked && this.geometry.has(picked[0])) return this.geometry.number(picked[0]);
    const own = this.geometry.cells.findIndex((cell) => this.events.draggable(cell));
    return Math.max(0, own);
  }

  private move_cursor(cell: number | undefined): void {
    if (cell === undefined || !this.state) return;
    this.latest.cursor = cell;
    const level = this.places.level_of[cell]!;
    if (this.latest.focus !== undefined && this.latest.focus !== level) {
      this.latest.focus = level;
      if (!this.own_view) this.glide(this.fitting(), false);
    }
    this.state.pointed = undefined;
    this.hover(cell);
    this.state.pointed = undefined;
    this.events.focus?.(this.name(cell)!);
    this.readout.textContent = this.words(cell);
    this.say(this.words(cell));
    this.changed();
  }

  /** The neighbour that lies most in this direction on the screen, on the same level. */
  private beside(cell: number, dx: number, dy: number): number | undefined {
    const frame = frame_of(this.eye);
    const start = this.places.base[cell]!;
    const hex: [number, number][] = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1]];
    const steps = this.places.hex ? hex : hex.slice(0, 4);
    let best: number | undefined;
    let most = 0.3;
    for (const [x, y] of steps) {
      const place = [...this.geometry.place(cell)];
      place[0]! += x;
      if (place.length > 1) place[1]! += y;
      else if (y !== 0) continue;
      const next = this.geometry.at(place) ?? (x !== 0 && y !== 0 ? undefined : this.geometry.along(cell, x !== 0 ? 0 : 1, (x || y) as 1 | -1));
      if (next === undefined) continue;
      const way = minus(this.places.base[next]!, start);
      const length = Math.hypot(way.x, way.z) || 1;
      const aside = (way.x * frame.right.x + way.z * frame.right.z) / length;
      // Away from who looks is up, seen from below as well.
      const ahead = (-way.x * Math.sin(this.eye.yaw) - way.z * Math.cos(this.eye.yaw)) / length;
      const much = aside * dx + ahead * dy * (this.eye.pitch < 0 ? -1 : 1);
      if (much > most) {
        most = much;
        best = next;
      }
    }
    return best;
  }

  private key(event: KeyboardEvent): boolean {
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[event.key];
    const cursor = this.latest.cursor ?? this.first_cell();
    if (way && event.shiftKey) this.glide({ yaw: this.goal.yaw + way[0] * (Math.PI / 12), pitch: this.goal.pitch + way[1] * 0.12 });
    else if (way) this.move_cursor(this.latest.cursor === undefined ? cursor : this.beside(cursor, way[0], way[1]));
    else if (event.key === "PageUp" || event.key === "PageDown")
      this.move_cursor(this.geometry.along(cursor, event.shiftKey ? 3 : 2, event.key === "PageUp" ? 1 : -1));
    else if (event.key === "Enter" || event.key === " ") {
      if (this.latest.cursor !== undefined) this.events.press(this.name(cursor)!);
    } else if (event.key === "+" || event.key === "=") this.glide({ distance: this.goal.distance / 1.2 });
    else if (event.key === "-") this.glide({ distance: this.goal.distance * 1.2 });
    else if (event.key === "[") this.set_spread(this.latest.spread - 0.25);
    else if (event.key === "]") this.set_spread(this.latest.spread + 0.25);
    else if (event.key === "0") this.reset();
    else if (event.key.toLowerCase() === "f") this.choose(this.latest.focus === undefined ? this.level_of_cursor() : undefined);
    else if (event.key.toLowerCase() === "t") this.spin(!this.spinning);
    else return false;
    return true;
  }
}
