// The wall of boards: a grid of small boards, of which only those in sight have elements. It scrolls, can be used by
// keys, and animates pieces that fly from board to board.
import type { Effect } from "varia";

import { type BoardState, type BoardStates, boardLabel, sendsOn, waitsFor } from "./board_states";
import { type Colours, Thumbnails } from "./thumbnail";

const caption = 24; // pixels below a board
const gap = 10;
const maxFlights = 40;

interface Card {
  item: HTMLDivElement;
  button: HTMLButtonElement;
  canvas: HTMLCanvasElement;
  words: HTMLSpanElement;
  boardNumber: number;
  /** The size at which its picture was drawn. */
  size: number;
}

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Wall {
  readonly element = document.createElement("div");
  private readonly list = document.createElement("div");
  private readonly sky = document.createElement("div");
  private readonly cards = new Map<number, Card>();
  private readonly spare: Card[] = [];
  private readonly painters = new Map<string, Thumbnails>();
  private shown: readonly number[];
  private place = new Map<number, number>();
  private columns = 1;
  private size = 140;
  private fit = false;
  private current: number | undefined;
  private focused = 1;
  private touched = new Map<number, Set<string>>();
  private colours!: Colours;
  private frame = 0;
  private readonly watcher: ResizeObserver;
  private readonly theme: MutationObserver;
  private readonly scheme = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    private readonly boards: BoardStates,
    private readonly open: (boardNumber: number) => void,
  ) {
    this.element.className = "wall";
    this.list.className = "wall-floors";
    this.list.setAttribute("role", "list");
    this.list.setAttribute("aria-label", "Floors");
    this.sky.className = "wall-sky";
    this.sky.setAttribute("aria-hidden", "true");
    this.element.append(this.list, this.sky);
    this.shown = boards.all.map(({ boardNumber }) => boardNumber);
    this.index();
    this.element.addEventListener("scroll", () => this.soon(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.watcher = new ResizeObserver(() => this.lay());
    this.watcher.observe(this.element);
    this.theme = new MutationObserver(() => this.repaint());
    this.theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    this.scheme.addEventListener("change", this.repaint);
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.theme.disconnect();
    this.scheme.removeEventListener("change", this.repaint);
    this.element.remove();
  }

  private readonly repaint = () => {
    const style = getComputedStyle(this.element);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    this.colours = {
      cells: [colour("--cell-0"), colour("--cell-1"), colour("--cell-2")],
      last: colour("--cell-last"),
      line: colour("--cell-line"),
      void: colour("--line"),
      link: colour("--mark"),
      danger: colour("--attack"),
    };
    for (const card of this.cards.values()) this.paint(card);
  };

  private painter(boardNumber: number): Thumbnails {
    const { game, shafts: links } = this.boards.linkedBoards.floors[boardNumber - 1]!;
    const key = `${game} ${links.join()}`;
    let found = this.painters.get(key);
    if (!found) {
      found = new Thumbnails(this.boards.description(boardNumber), links, () => this.repaintSoon());
      this.painters.set(key, found);
    }
    return found;
  }

  private painting = false;
  private repaintSoon(): void {
    if (this.painting) return;
    this.painting = true;
    requestAnimationFrame(() => {
      this.painting = false;
      for (const card of this.cards.values()) this.paint(card);
    });
  }

  /** Shows only these boards, in this order. */
  filter(boardNumbers: readonly number[]): void {
    if (
      boardNumbers.length === this.shown.length &&
      boardNumbers.every((boardNumber, at) => boardNumber === this.shown[at])
    )
      return;
    this.shown = boardNumbers;
    this.index();
    this.lay();
  }

  private index(): void {
    this.place = new Map(this.shown.map((boardNumber, at) => [boardNumber, at]));
    if (!this.place.has(this.focused)) this.focused = this.shown[0] ?? 1;
  }

  /** The largest size between `least` and `most` at which all shown boards fit. */
  fitting(minSize: number, maxSize: number): number {
    const { clientWidth: width, clientHeight: height } = this.element;
    for (let size = maxSize; size > minSize; size -= 4) {
      const columns = Math.max(1, Math.floor((width - gap) / (size + gap)));
      if (Math.ceil(this.shown.length / columns) * (size + caption + gap) + gap <= height) return size;
    }
    return minSize;
  }

  /** `undefined`: the largest size at which all boards are visible. */
  resize(size: number | undefined): void {
    this.fit = size === undefined;
    if (size === this.size) return;
    const top = this.inSight()[0];
    this.size = size ?? this.size;
    for (const card of this.cards.values()) card.size = 0;
    this.lay();
    if (top !== undefined) this.reveal(top);
  }

  markCurrent(boardNumber: number | undefined): void {
    this.current = boardNumber;
    for (const card of this.cards.values()) card.item.classList.toggle("current", card.boardNumber === boardNumber);
  }

  private get row(): number {
    return this.size + caption + gap;
  }

  private lay(): void {
    if (!this.colours) this.repaint();
    const width = this.element.clientWidth;
    if (width === 0) return;
    if (this.fit) this.size = this.fitting(84, 300);
    this.columns = Math.max(1, Math.floor((width - gap) / (this.size + gap)));
    this.list.style.height = `${Math.ceil(this.shown.length / this.columns) * this.row + gap}px`;
    for (const card of this.cards.values()) {
      this.put(card);
      if (card.size !== this.size) this.paint(card);
    }
    this.draw();
  }

  private soon(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  inSight(): number[] {
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.row));
    const last = Math.ceil((this.element.scrollTop + this.element.clientHeight) / this.row);
    return this.shown.slice(first * this.columns, last * this.columns);
  }

  /** Gives cards to the boards that have come into sight, reusing those of boards that have gone out of it. */
  private draw(): void {
    const wanted = new Set(this.inSight());
    if (this.element.contains(document.activeElement) && this.place.has(this.focused)) wanted.add(this.focused);
    for (const [boardNumber, card] of this.cards)
      if (!wanted.has(boardNumber)) {
        this.cards.delete(boardNumber);
        card.item.hidden = true;
        this.spare.push(card);
      }
    for (const boardNumber of wanted) {
      if (this.cards.has(boardNumber)) continue;
      const card = this.spare.pop() ?? this.make();
      card.boardNumber = boardNumber;
      card.item.hidden = false;
      this.cards.set(boardNumber, card);
      this.put(card);
      this.paint(card);
    }
    this.sought?.();
  }

  /** Called after every drawing, when other boards may have come into sight. */
  sought: (() => void) | undefined;

  private make(): Card {
    const item = document.createElement("div");
    item.className = "wall-floor";
    item.setAttribute("role", "listitem");
    const button = document.createElement("button");
    button.type = "button";
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    const words = document.createElement("span");
    button.append(canvas, words);
    item.append(button);
    this.list.append(item);
    const card: Card = { item, button, canvas, words, boardNumber: 0, size: 0 };
    button.addEventListener("click", () => this.zoom(card));
    button.addEventListener("focus", () => {
      this.focused = card.boardNumber;
      for (const one of this.cards.values()) one.button.tabIndex = one.boardNumber === this.focused ? 0 : -1;
    });
    return card;
  }

  private put(card: Card): void {
    const at = this.place.get(card.boardNumber);
    if (at === undefined) return;
    const x = gap + (at % this.columns) * (this.size + gap);
    const y = gap + Math.floor(at / this.columns) * this.row;
    card.item.style.transform = `translate(${x}px, ${y}px)`;
    card.item.style.width = `${this.size}px`;
    card.canvas.style.width = card.canvas.style.height = `${this.size}px`;
    card.item.setAttribute("aria-setsize", String(this.shown.length));
    card.item.setAttribute("aria-posinset", String(at + 1));
  }

  private paint(card: Card): void {
    const board = this.boards.all[card.boardNumber - 1]!;
    card.size = this.size;
    this.painter(card.boardNumber).draw(
      card.canvas,
      this.size,
      board.picture,
      this.touched.get(card.boardNumber) ?? new Set(),
      this.colours,
    );
    const waits = waitsFor(this.boards.linkedBoards, board);
    card.item.className = [
      "wall-floor",
      card.boardNumber === this.current && "current",
      board.state !== "open" && (sendsOn(board) ? "sends" : "over"),
      board.state === "open" && board.picture?.check && "check",
    ]
      .filter(Boolean)
      .join(" ");
    card.item.dataset.waits = String(this.boards.linkedBoards.players.indexOf(waits ?? ""));
    card.item.dataset.floor = String(card.boardNumber);
    card.button.tabIndex = card.boardNumber === this.focused ? 0 : -1;
    if (card.boardNumber === this.current) card.button.setAttribute("aria-current", "true");
    else card.button.removeAttribute("aria-current");
    const words = shortWords(board, waits);
    card.words.textContent = words;
    // The label begins with the visible text, because users of speech control say what they see.
    card.button.setAttribute("aria-label", `${words}: ${boardLabel(this.boards.linkedBoards, board)}`);
  }

  /** Draws the boards that have changed. */
  update(boardNumbers: readonly number[]): void {
    for (const boardNumber of boardNumbers) {
      const card = this.cards.get(boardNumber);
      if (card) this.paint(card);
    }
  }

  /** Enlarges the card for a moment while its board opens. */
  private zoom(card: Card): void {
    const { boardNumber } = card;
    this.open(boardNumber);
    if (reduced()) return;
    card.item.classList.add("zooming");
    const frames = [
      { scale: "1", opacity: "1" },
      { scale: "1.35", opacity: "0.75", offset: 0.5 },
      { scale: "1", opacity: "1" },
    ];
    const done = () => card.item.classList.remove("zooming");
    card.button.animate(frames, { duration: 320, easing: "ease-out" }).finished.then(done, done);
  }

  /** Scrolls until a board is in sight. */
  reveal(boardNumber: number): void {
    const at = this.place.get(boardNumber);
    if (at === undefined) return;
    const top = Math.floor(at / this.columns) * this.row;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.row + gap > scrollTop + clientHeight)
      this.element.scrollTop = top + this.row + gap - clientHeight;
    this.draw();
  }

  focus(boardNumber: number): void {
    if (!this.place.has(boardNumber)) return;
    this.focused = boardNumber;
    this.reveal(boardNumber);
    let card = this.cards.get(boardNumber);
    if (!card) {
      this.draw();
      card = this.cards.get(boardNumber);
    }
    card?.button.focus({ preventScroll: true });
  }

  private key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.row)) * this.columns;
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.columns,
      ArrowDown: this.columns,
      PageUp: -page,
      PageDown: page,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    const at = this.place.get(this.focused);
    if (step === undefined || at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = this.shown[Math.max(0, Math.min(this.shown.length - 1, at + step))];
    if (next !== undefined) this.focus(next);
  }

  // Link moves.

  /** Marks the changed cells, and animates link moves from board to board. Resolves when all animations have ended. */
  async fly(effects: readonly Effect[]): Promise<void> {
    const before = [...this.touched.keys()];
    this.touched = new Map();
    const touch = (boardNumber: number | undefined, cell: string | undefined) => {
      if (boardNumber === undefined || cell === undefined) return;
      const there = this.touched.get(boardNumber);
      if (there) there.add(cell);
      else this.touched.set(boardNumber, new Set([cell]));
    };
    const linkMoves: Effect[] = [];
    for (const effect of effects) {
      if (effect.effect === "exposed" || effect.effect === "block") continue;
      touch(effect.floor, effect.from);
      touch(effect.to_floor ?? effect.floor, effect.to);
      if (effect.effect === "ridden") linkMoves.push(effect);
    }
    this.update([...new Set([...before, ...this.touched.keys()])]);
    if (reduced()) return;
    const flights = linkMoves
      .filter(({ floor: boardNumber, to_floor: toBoard }) => this.cards.has(boardNumber!) || this.cards.has(toBoard!))
      .slice(0, maxFlights)
      .map((linkMove) => this.flight(linkMove));
    await Promise.allSettled(flights);
  }

  private flight({ floor: boardNumber, to_floor: toBoard, from, to, letter, side }: Effect): Promise<unknown> {
    const start = this.spot(boardNumber!, from!);
    const end = this.spot(toBoard!, to!);
    const painter = this.painter(boardNumber!);
    const unit = Math.max(22, painter.unit(this.size) * 1.6);
    const sprite = painter.sprite(letter!, side!, unit * Math.min(2, devicePixelRatio));
    if (!sprite) return Promise.resolve();
    const picture = document.createElement("canvas");
    picture.width = sprite.width;
    picture.height = sprite.height;
    picture.getContext("2d")!.drawImage(sprite, 0, 0);
    picture.style.width = picture.style.height = `${unit}px`;
    this.sky.append(picture);
    const at = ({ x, y }: { x: number; y: number }) => `translate(${x - unit / 2}px, ${y - unit / 2}px)`;
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 24 };
    const frames = [{ transform: at(start) }, { transform: `${at(middle)} scale(1.4)` }, { transform: at(end) }];
    const done = () => picture.remove();
    const flying = picture.animate(frames, { duration: 620, easing: "ease-in-out", fill: "forwards" }).finished;
    return flying.then(done, done);
  }

  /** The middle of a cell on the wall; for boards that are filtered out, the edge of the visible part. */
  private spot(boardNumber: number, cell: string): { x: number; y: number } {
    const at = this.place.get(boardNumber);
    if (at === undefined) return { x: this.element.clientWidth / 2, y: this.element.scrollTop - 20 };
    const inside = this.painter(boardNumber).spot(cell, this.size);
    const x = gap + (at % this.columns) * (this.size + gap) + inside.x;
    return { x, y: gap + Math.floor(at / this.columns) * this.row + inside.y };
  }
}

function shortWords(board: BoardState, waits: string | undefined): string {
  const check = board.state === "open" && board.picture?.check ? " +" : "";
  if (sendsOn(board)) return `${board.boardNumber} · sends on`;
  if (board.state !== "open") return `${board.boardNumber} · ${board.state.split(" ")[0]!.replaceAll("-", " ")}`;
  return waits === undefined ? String(board.boardNumber) : `${board.boardNumber} · ${waits}${check}`;
}
