// Variants and games as objects, the same ones for a module in this thread, whose methods answer at once ("now"), and
// for one in a worker, whose methods answer promises ("later"). They hold handles and ask; what is true is known by the
// module alone.
import type { Changed, Description, Diagnostic, Floor, Info, Methods, Move, Picture, Standing } from "./shapes.js";

export type Mode = "now" | "later";
/** What a method answers. */
export type Answer<M extends Mode, T> = M extends "later" ? Promise<T> : T;

export type MethodName = keyof Methods;
export type ParamsOf<K extends MethodName> = Methods[K]["params"];
export type ResultOf<K extends MethodName> = Methods[K]["result"];
export type SetOptions = Record<string, string | number | boolean>;

/** What goes along with a request. */
export interface Asking {
  /** Told of each depth that a search has finished. */
  info?: ((info: Info) => void) | undefined;
  /**
   * Ends a request that is under way, which then fails with `codes.cancelled`; in this thread it is looked at before it
   * begins.
   */
  signal?: AbortSignal | undefined;
}

/** Who takes requests. */
export interface Host<M extends Mode> {
  /** A method of `varia serve`. Throws VariaError, or the promise is rejected with it. */
  request<K extends MethodName>(method: K, params: ParamsOf<K>, asking?: Asking): Answer<M, ResultOf<K>>;
  /** Who is told of changes of a game that is subscribed to; undefined: nobody. */
  listen(game: string, told: ((changed: Changed) => void) | undefined): void;
}

/** What becomes of an answer, whenever it comes. */
export function then<M extends Mode, T, U>(answer: Answer<M, T>, make: (value: T) => U): Answer<M, U> {
  const value: unknown = answer;
  return (value instanceof Promise ? value.then(make) : make(value as T)) as Answer<M, U>;
}

export interface LoadTextOptions {
  /** How messages call the text; variant.toml unless said. */
  file?: string;
  /** What it may name in `extends`, `use` and scripts: paths and their texts. */
  files?: Record<string, string>;
  /** Its options. */
  set?: SetOptions;
}

/** What programs begin with: `Varia` and `VariaWorker` are this. */
export abstract class Library<M extends Mode> implements Host<M> {
  abstract request<K extends MethodName>(method: K, params: ParamsOf<K>, asking?: Asking): Answer<M, ResultOf<K>>;
  abstract listen(game: string, told: ((changed: Changed) => void) | undefined): void;

  /** Which Varia this is, its methods and its limits. */
  about(): Answer<M, ResultOf<"initialize">> {
    return this.request("initialize", {});
  }
  /** The variants that are built in. */
  variants(): Answer<M, ResultOf<"variants">["variants"]> {
    return then(this.request("variants", {}), (answer) => answer.variants);
  }
  /** Loads a variant that is built in. */
  load(name: string, set: SetOptions = {}): Answer<M, Variant<M>> {
    return then(this.request("load", { name, set }), (loaded) => new Variant<M>(this, loaded));
  }
  /** Loads the text of a variant's file. What is wrong with it is in the VariaError's `diagnostics`, all at once. */
  loadText(text: string, options: LoadTextOptions = {}): Answer<M, Variant<M>> {
    return then(this.request("load", { text, ...options }), (loaded) => new Variant<M>(this, loaded));
  }
  /** Runs the `[[test]]`s of a variant that is built in. `set` are its options where a test does not choose. */
  test(name: string, set: SetOptions = {}, asking: Asking = {}): Answer<M, ResultOf<"test">> {
    return this.request("test", { name, set }, asking);
  }
  /**
   * Runs those in the text of a variant's file, and in `tests.toml` among its `files`, or `NAME.tests.toml` for a file
   * NAME.toml.
   */
  testText(text: string, options: LoadTextOptions = {}, asking: Asking = {}): Answer<M, ResultOf<"test">> {
    return this.request("test", { text, ...options }, asking);
  }
}

/** A variant that is loaded. */
export class Variant<M extends Mode = "now"> {
  readonly #host: Host<M>;
  readonly handle: string;
  readonly name: string;
  readonly title: string;
  /** More than one: it is played as a match. */
  readonly boards: number;
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(host: Host<M>, loaded: ResultOf<"load">) {
    this.#host = host;
    this.handle = loaded.variant;
    this.name = loaded.name;
    this.title = loaded.title;
    this.boards = loaded.boards;
    this.diagnostics = loaded.diagnostics;
  }

  /** All that it takes to draw its boards and list its pieces. */
  describe(): Answer<M, Description> {
    return this.#host.request("describe", { variant: this.handle });
  }
  /** A game or a match, from the start or a position's text, after some moves. */
  newGame(from: { position?: string; moves?: string | string[] } = {}): Answer<M, Game<M>> {
    const begun = this.#host.request("new_game", { variant: this.handle, ...from });
    return then(begun, (standing) => new Game<M>(this.#host, this, standing.game));
  }
  /** Forgets it. Its games go on. */
  close(): Answer<M, void> {
    return then(this.#host.request("close", { variant: this.handle }), () => undefined);
  }
}

/** What a search may take: a second unless something is said. */
export interface Limits {
  timeMs?: number;
  nodes?: number;
  depth?: number;
  mate?: number;
  clockMs?: number;
  incrementMs?: number;
  movesToGo?: number;
  /** How many of the best moves are told. */
  lines?: number;
  /** One of 20, which make mistakes. */
  level?: number;
  /** Of the mistakes. */
  seed?: number;
  /** Of a match: who is to think; who is to act unless said. */
  player?: string;
}

/** A game, or a match on several boards. */
export class Game<M extends Mode = "now"> {
  readonly #host: Host<M>;
  readonly variant: Variant<M>;
  readonly handle: string;

  constructor(host: Host<M>, variant: Variant<M>, handle: string) {
    this.#host = host;
    this.variant = variant;
    this.handle = handle;
  }

  /** Whose turn it is, or who has won and why. */
  status(): Answer<M, Standing> {
    return this.#host.request("status", { game: this.handle });
  }
  /** The position's text, which newGame() takes. */
  text(): Answer<M, string> {
    return then(this.status(), (standing) => standing.position);
  }
  /** What stands where; of a match the texts of its floors, or one floor, from 1. */
  position(floor?: number): Answer<M, Picture | Floor> {
    return this.#host.request("position", { game: this.handle, ...(floor === undefined ? {} : { floor }) });
  }
  /** What may be done next: moves, steps of a turn that has several, actions of a match; with what each does. */
  moves(of: { floor?: number; from?: string; effects?: boolean } = {}): Answer<M, Move[]> {
    return then(this.#host.request("moves", { game: this.handle, ...of }), (answer) => answer.moves);
  }
  /** Whole turns, where they have several steps. */
  turns(of: { effects?: boolean } = {}): Answer<M, ResultOf<"turns">["turns"]> {
    return then(this.#host.request("turns", { game: this.handle, ...of }), (answer) => answer.turns);
  }
  /** Plays a move, or several; if one of them is refused nothing has changed. */
  play(moves: string | string[], of: { effects?: boolean } = {}): Answer<M, ResultOf<"play">> {
    return this.#host.request("play", {
      game: this.handle,
      ...(typeof moves === "string" ? { move: moves } : { moves }),
      ...of,
    });
  }
  /** Takes turns back, or single steps. */
  undo(of: { count?: number; step?: boolean } = {}): Answer<M, ResultOf<"undo">> {
    return this.#host.request("undo", { game: this.handle, ...of });
  }
  /** Where it began, and its moves. */
  history(): Answer<M, ResultOf<"history">> {
    return this.#host.request("history", { game: this.handle });
  }
  /** Whether a move is legal, and if not, why. */
  why(move: string): Answer<M, ResultOf<"why">> {
    return this.#host.request("why", { game: this.handle, move });
  }
  /**
   * How a piece moves, in words and cells. `piece` is a cell, a letter, or LETTER@CELL; `plain`: directions by name.
   */
  explain(piece: string, floor?: number, words: { plain?: boolean } = {}): Answer<M, ResultOf<"explain">> {
    return this.#host.request("explain", {
      game: this.handle,
      piece,
      ...(floor === undefined ? {} : { floor }),
      ...words,
    });
  }
  /** How many positions there are after so many turns. */
  perft(depth: number, asking: Asking = {}): Answer<M, number> {
    return then(this.#host.request("perft", { game: this.handle, depth }, asking), (answer) => answer.count);
  }
  /** The same, by first turn. */
  divide(depth: number, asking: Asking = {}): Answer<M, Record<string, number>> {
    return then(
      this.#host.request("perft", { game: this.handle, depth, divide: true }, asking),
      (answer) => answer.moves ?? {},
    );
  }
  /** What the computer would play. Nothing is played. */
  search(limits: Limits = {}, asking: Asking = {}): Answer<M, ResultOf<"search">> {
    const { timeMs, clockMs, incrementMs, movesToGo, ...same } = limits;
    const given = { time_ms: timeMs, clock_ms: clockMs, increment_ms: incrementMs, moves_to_go: movesToGo, ...same };
    const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return this.#host.request("search", { game: this.handle, info: asking.info !== undefined, ...params }, asking);
  }
  /** Another game that stands the same. */
  copy(): Answer<M, Game<M>> {
    return then(
      this.#host.request("copy", { game: this.handle }),
      (answer) => new Game<M>(this.#host, this.variant, answer.game),
    );
  }
  /** Tells of each change, whoever makes it; undefined: no longer. */
  onChange(told: ((changed: Changed) => void) | undefined): Answer<M, void> {
    this.#host.listen(this.handle, told);
    return then(this.#host.request("subscribe", { game: this.handle, on: told !== undefined }), () => undefined);
  }
  /** Forgets it. */
  close(): Answer<M, void> {
    this.#host.listen(this.handle, undefined);
    return then(this.#host.request("close", { game: this.handle }), () => undefined);
  }
}
