// Variants and games as objects. The same classes serve a module in this thread, whose methods return results at once
// ("now"), and a module in a worker, whose methods return promises ("later"). The objects hold handles and send
// requests; only the module holds the state.
import { codes, VariaError } from "./errors.js";
import type {
  Changed,
  Description,
  Diagnostic,
  Info,
  LinkedBoard,
  Methods,
  Move,
  Picture,
  Standing,
} from "./shapes.js";

export type Mode = "now" | "later";
/** The return type of a method. */
export type Answer<M extends Mode, T> = M extends "later" ? Promise<T> : T;

export type MethodName = keyof Methods;
export type ParamsOf<K extends MethodName> = Methods[K]["params"];
export type ResultOf<K extends MethodName> = Methods[K]["result"];
export type SetOptions = Record<string, string | number | boolean>;

/** Options of a request. */
export interface RequestOptions {
  /** Called for each depth that a search has finished. */
  info?: ((info: Info) => void) | undefined;
  /**
   * Ends a running request, which then fails with `codes.cancelled`. For a module in this thread it is only checked
   * before the request begins.
   */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds from the moment when the module receives the request, after which it is broken off. It then fails with
   * `codes.limit` and has changed nothing.
   */
  deadlineMs?: number | undefined;
}

/** How moves are written. Every spelling is read everywhere. */
export type Spelling = "canonical" | "san" | "uci";

/** In which dialect of the variant positions and moves are read first, and written (docs/dialects.md). */
export interface Written {
  as?: string;
}

/** How a game stands. */
export interface State {
  over: boolean;
  /** Whether the side to move is in check; false in a match. */
  check: boolean;
  /** Whether a draw may be claimed; false in a game without claims. */
  claim: boolean;
  /** The number of the player to move in `Variant.players`; -1 if the game is over, or if several may act. */
  player: number;
}

/** Calls without messages, for a module in this thread. They return undefined if a message must be sent instead. */
export interface Direct {
  play(game: string, move: string): boolean | undefined;
  undo(game: string): boolean | undefined;
  moves(game: string, spelling: Spelling): string[] | undefined;
  text(game: string): string | undefined;
  state(game: string): State | undefined;
}

/** Accepts requests. */
export interface Host<M extends Mode> {
  /** Calls a method of `varia serve`. Throws a VariaError, or rejects the promise with it. */
  request<K extends MethodName>(
    method: K,
    params: ParamsOf<K>,
    requestOptions?: RequestOptions,
  ): Answer<M, ResultOf<K>>;
  /** Sets the listener for changes of a subscribed game; undefined removes it. */
  listen(game: string, listener: ((changed: Changed) => void) | undefined): void;
  readonly direct?: Direct | undefined;
}

/** The parameters of a request with its deadline. */
export function withDeadline<P extends object>(params: P, { deadlineMs }: RequestOptions): P {
  return deadlineMs === undefined ? params : { ...params, deadline_ms: deadlineMs };
}

/** Applies `make` to a result, now or when the promise resolves. */
export function then<M extends Mode, T, U>(answer: Answer<M, T>, make: (value: T) => U): Answer<M, U> {
  const value: unknown = answer;
  return (value instanceof Promise ? value.then(make) : make(value as T)) as Answer<M, U>;
}

export interface LoadTextOptions {
  /** The text's name in messages; default: variant.toml. */
  file?: string;
  /** The variant's name in answers and records; default: that of the file. */
  name?: string;
  /** Files that the text may name in `extends`, `use` and scripts: paths with their texts. */
  files?: Record<string, string>;
  /** The values of its options. */
  set?: SetOptions;
}

/** A game of another program's file: its name there, the text of a variant's file, and what could not be said. */
export type ImportedGame = ResultOf<"import">["games"][number];

/** How games of other programs are read. */
export interface ImportOptions {
  /** The file's name in messages; default: variants.ini. */
  name?: string;
  /** The games that are wanted, by their names in the file; default: all. */
  games?: string[];
  /** Texts that stand by themselves, where they could extend built-in games. */
  whole?: boolean;
}

/** Which records of a file are read. */
export interface ReadOptions {
  /** The number of the first one; default: 1. */
  first?: number;
  /** How many are read at most, up to 1000; default: 100. */
  max?: number;
}

/** The parameters of `load` and `test` for a text. */
function textIn(text: string, { name, ...rest }: LoadTextOptions) {
  return { text, ...rest, ...(name === undefined ? {} : { id: name }) };
}

/** The parameters of `read_records` for a text, or for the bytes of a file in any known encoding. */
function recordsIn(source: string | Uint8Array): { text: string } | { bytes: string } {
  if (typeof source === "string") return { text: source };
  const parts: string[] = [];
  // A call takes a limited number of arguments.
  for (let at = 0; at < source.length; at += 8192) parts.push(String.fromCharCode(...source.subarray(at, at + 8192)));
  return { bytes: btoa(parts.join("")) };
}

/** The entry point for programs: the base class of `Varia` and `VariaWorker`. */
export abstract class Library<M extends Mode> implements Host<M> {
  abstract request<K extends MethodName>(
    method: K,
    params: ParamsOf<K>,
    requestOptions?: RequestOptions,
  ): Answer<M, ResultOf<K>>;
  abstract listen(game: string, listener: ((changed: Changed) => void) | undefined): void;
  readonly direct?: Direct | undefined;

  /** The version of Varia, its methods and its limits. */
  about(): Answer<M, ResultOf<"initialize">> {
    return this.request("initialize", {});
  }
  /** The built-in variants. */
  variants(): Answer<M, ResultOf<"variants">["variants"]> {
    return then(this.request("variants", {}), (answer) => answer.variants);
  }
  /** Loads a built-in variant. */
  load(name: string, set: SetOptions = {}, requestOptions: RequestOptions = {}): Answer<M, Variant<M>> {
    return then(this.request("load", { name, set }, requestOptions), (loaded) => new Variant<M>(this, loaded));
  }
  /** Loads the text of a variant's file. All mistakes in it are in the VariaError's `diagnostics`. */
  loadText(text: string, options: LoadTextOptions = {}, requestOptions: RequestOptions = {}): Answer<M, Variant<M>> {
    const loading = this.request("load", textIn(text, options), requestOptions);
    return then(loading, (loaded) => new Variant<M>(this, loaded));
  }
  /** Runs the `[[test]]`s of a built-in variant. `set` has the options that a test does not set itself. */
  test(name: string, set: SetOptions = {}, requestOptions: RequestOptions = {}): Answer<M, ResultOf<"test">> {
    return this.request("test", { name, set }, requestOptions);
  }
  /**
   * Runs the tests in the text of a variant's file, and in `tests.toml` among its `files`, or in `NAME.tests.toml` for
   * a file NAME.toml.
   */
  testText(
    text: string,
    options: LoadTextOptions = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"test">> {
    return this.request("test", textIn(text, options), requestOptions);
  }
  /**
   * Reads a file of another program: a variants.ini of Fairy-Stockfish, an Interactive Diagram alone or in a page, or a
   * script of XBoard. Each of `games` has its name there, `text` for `loadText()`, and `unsaid`:
   * what the file says and the text does not, with line and column; `diagnostics` are warnings about the file. All
   * mistakes of the file are in the VariaError's `diagnostics`.
   */
  importVariants(
    text: string,
    { name, games, whole }: ImportOptions = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"import">> {
    const given = { file: name, games, whole };
    const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return this.request("import", { text, ...options }, requestOptions);
  }
  /**
   * Reads games on record in any form (PGN, KIF, CSA, PDN and others). Each names its variant, or shows it by its
   * moves.
   */
  readRecords(
    source: string | Uint8Array,
    of: ReadOptions = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"read_records">> {
    return this.request("read_records", { ...recordsIn(source), ...of }, requestOptions);
  }
}

/** A loaded variant. */
export class Variant<M extends Mode = "now"> {
  readonly #host: Host<M>;
  readonly handle: string;
  readonly name: string;
  readonly title: string;
  /** The number of boards; it is a match if there is more than one. */
  readonly boards: number;
  /** The names of the players: the sides, or the teams of a match. */
  readonly players: readonly string[];
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(host: Host<M>, loaded: ResultOf<"load">) {
    this.#host = host;
    this.handle = loaded.variant;
    this.name = loaded.name;
    this.title = loaded.title;
    this.boards = loaded.boards;
    this.players = loaded.players;
    this.diagnostics = loaded.diagnostics;
  }

  /**
   * Everything that is needed to draw its boards and list its pieces. With `story` also the rules in plain sentences.
   */
  describe(of: { story?: boolean } = {}, requestOptions: RequestOptions = {}): Answer<M, Description> {
    return this.#host.request("describe", { variant: this.handle, ...of }, requestOptions);
  }
  /**
   * Positions to learn the game by, in which each rule is met once, and the turns that do what each of them asks. Takes
   * a second or more. Refused for a match.
   */
  lessons(requestOptions: RequestOptions = {}): Answer<M, ResultOf<"lessons">> {
    return this.#host.request("lessons", { variant: this.handle }, requestOptions);
  }
  /**
   * Makes a game or a match, from the start or from a position's text, and plays some moves. With `as` they may be
   * written in this dialect. With `claims` draws by repetition and by the move rule do not end the game: they may be
   * claimed, and it may go on.
   */
  newGame(
    from: { position?: string; moves?: string | string[]; as?: string; claims?: boolean } = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, Game<M>> {
    const begun = this.#host.request("new_game", { variant: this.handle, ...from }, requestOptions);
    return then(begun, (standing) => new Game<M>(this.#host, this, standing.game, standing.diagnostics));
  }
  /** Reads games of this variant on record, in any form. */
  readRecords(
    source: string | Uint8Array,
    of: ReadOptions = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"read_records">> {
    const params = { variant: this.handle, ...recordsIn(source), ...of };
    return this.#host.request("read_records", params, requestOptions);
  }
  /** Closes it. Its games continue. */
  close(): Answer<M, void> {
    return then(this.#host.request("close", { variant: this.handle }), () => undefined);
  }
}

/** The limits of a search; default: one second. */
export interface Limits extends Written {
  timeMs?: number;
  nodes?: number;
  depth?: number;
  mate?: number;
  clockMs?: number;
  incrementMs?: number;
  movesToGo?: number;
  /** The number of best moves to report. */
  lines?: number;
  /** A level of play from 1 to 20; low levels make mistakes. */
  level?: number;
  /** Determines the mistakes. */
  seed?: number;
  /** In a match: the player for whom the search chooses; default: the player to act. */
  player?: string;
  /** How `best` and the lines are written. */
  spelling?: Spelling;
}

/** How a picture looks. */
export interface Look {
  /** The side that sees the board: its name or letter. */
  side?: string;
  /** Turns the board upside down. */
  flip?: boolean;
  /** Colours for dark pages. */
  dark?: boolean;
  /** Pixels of the longer side, from 20 to 10000; default: 480. */
  size?: number;
}

/** Where pieces can go: cells by the cell on which a piece stands, and by the letter of a piece in hand. */
export interface Destinations {
  dests: Record<string, string[]>;
  drops: Record<string, string[]>;
}

/** A game, or a match on several boards. */
export class Game<M extends Mode = "now"> {
  readonly #host: Host<M>;
  readonly variant: Variant<M>;
  readonly handle: string;
  /** Warnings about the text of the position in which it began. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(host: Host<M>, variant: Variant<M>, handle: string, diagnostics: readonly Diagnostic[] = []) {
    this.#host = host;
    this.variant = variant;
    this.handle = handle;
    this.diagnostics = diagnostics;
  }

  /** The player to move, or the winner and the reason. */
  status(of: Written = {}): Answer<M, Standing> {
    return this.#host.request("status", { game: this.handle, ...of });
  }
  /** Whether it is over, a check, a claim, and who is to move: much faster than status(), in this thread. */
  state(): Answer<M, State> {
    const state = this.#host.direct?.state(this.handle);
    if (state) return state as Answer<M, State>;
    return then(this.status(), (standing) => ({
      over: standing.over,
      check: (standing.check ?? false) || standing.checked !== undefined,
      claim: standing.claim !== undefined,
      player: standing.over ? -1 : this.variant.players.indexOf(standing.turn ?? standing.player ?? ""),
    }));
  }
  /** The position's text, which newGame() takes. */
  text(of: Written = {}): Answer<M, string> {
    const text = of.as === undefined ? this.#host.direct?.text(this.handle) : undefined;
    if (text !== undefined) return text as Answer<M, string>;
    return then(this.status(of), (standing) => standing.position);
  }
  /** The content of the board; of a match, the texts of its boards. */
  position(): Answer<M, Picture>;
  /** One board of a match, numbered from 1. */
  position(boardNumber: number): Answer<M, LinkedBoard>;
  position(boardNumber?: number): Answer<M, Picture | LinkedBoard>;
  position(boardNumber?: number): Answer<M, Picture | LinkedBoard> {
    return this.#host.request("position", {
      game: this.handle,
      ...(boardNumber === undefined ? {} : { floor: boardNumber }),
    });
  }
  /**
   * The possible next actions: moves, steps of a turn that has several, or actions of a match; with their effects, and
   * with `checks` also whether each gives check.
   */
  moves(
    of: Written & { floor?: number; from?: string; effects?: boolean; checks?: boolean; spelling?: Spelling } = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, Move[]> {
    return then(this.#host.request("moves", { game: this.handle, ...of }, requestOptions), (answer) => answer.moves);
  }
  /** The texts of the possible next actions, sorted: much faster than moves(), in this thread. */
  texts(spelling: Spelling = "canonical"): Answer<M, string[]> {
    const texts = this.#host.direct?.moves(this.handle, spelling);
    if (texts) return texts as Answer<M, string[]>;
    return then(this.moves({ effects: false, spelling }), (moves) => moves.map((move) => move.text));
  }
  /** Where each piece can go, and where each piece in hand can be dropped. In a match of one board, from 1. */
  dests(boardNumber?: number): Answer<M, Destinations> {
    const floor = boardNumber === undefined ? {} : { floor: boardNumber };
    return then(this.#host.request("dests", { game: this.handle, ...floor }), ({ dests, drops }) => ({ dests, drops }));
  }
  /** All turns, where a turn has several steps. */
  turns(
    of: Written & { effects?: boolean; spelling?: Spelling } = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"turns">["turns"]> {
    return then(this.#host.request("turns", { game: this.handle, ...of }, requestOptions), (answer) => answer.turns);
  }
  /**
   * A picture as the text of an SVG file: the boards as they stand, one board of a match (`floor`, from 1), where a
   * `piece` can go (a cell, a letter, or LETTER@CELL), or what a `move` does.
   */
  draw(of: Look & { floor?: number; piece?: string; move?: string } = {}): Answer<M, string> {
    return then(this.#host.request("draw", { game: this.handle, ...of }), (answer) => answer.svg);
  }
  /** Plays a move if it is legal, and returns whether it was: much faster than play(), in this thread. */
  tryPlay(move: string): Answer<M, boolean> {
    const played = this.#host.direct?.play(this.handle, move);
    if (played !== undefined) return played as Answer<M, boolean>;
    const legal = (error: unknown): boolean => {
      if (error instanceof VariaError && error.code === codes.refused) return false;
      throw error;
    };
    try {
      const playing: unknown = this.play(move, { effects: false });
      return (playing instanceof Promise ? playing.then(() => true, legal) : true) as Answer<M, boolean>;
    } catch (error) {
      return legal(error) as Answer<M, boolean>;
    }
  }
  /** Takes the last turn back, and returns whether there was one: much faster than undo(), in this thread. */
  takeBack(): Answer<M, boolean> {
    const undone = this.#host.direct?.undo(this.handle);
    if (undone !== undefined) return undone as Answer<M, boolean>;
    return then(this.undo(), (answer) => answer.undone > 0);
  }
  /** Plays one or several moves. If one of them is refused, nothing changes. */
  play(
    moves: string | string[],
    of: Written & { effects?: boolean; spelling?: Spelling } = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"play">> {
    const played = typeof moves === "string" ? { move: moves } : { moves };
    return this.#host.request("play", { game: this.handle, ...played, ...of }, requestOptions);
  }
  /** Takes back turns or single steps. */
  undo(of: Written & { count?: number; step?: boolean } = {}): Answer<M, ResultOf<"undo">> {
    return this.#host.request("undo", { game: this.handle, ...of });
  }
  /** The start position and the moves. */
  history(of: Written & { spelling?: Spelling } = {}): Answer<M, ResultOf<"history">> {
    return this.#host.request("history", { game: this.handle, ...of });
  }
  /** The game as a record: in PGN, or in the form or the dialect `as`; with tags, such as White. */
  record(of: { as?: string; tags?: Record<string, string> } = {}): Answer<M, string> {
    return then(this.#host.request("write_record", { game: this.handle, ...of }), (answer) => answer.text);
  }
  /**
   * Whether a move is legal, and if not, the reason. `plain`: a sentence for players, and the cells that bar the way.
   */
  why(
    move: string,
    words: Written & { plain?: boolean } = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"why">> {
    return this.#host.request("why", { game: this.handle, move, ...words }, requestOptions);
  }
  /** Why nothing on a cell can be moved, for players; `legal` if its piece can move. In a match `floor` is the board. */
  whyNoMove(from: string, floor?: number): Answer<M, ResultOf<"why">> {
    return this.#host.request("why", {
      game: this.handle,
      from,
      plain: true,
      ...(floor === undefined ? {} : { floor }),
    });
  }
  /**
   * How a piece moves, in words and cells. `piece` is a cell, a letter, or LETTER@CELL. `plain`: directions by name.
   */
  explain(
    piece: string,
    boardNumber?: number,
    words: { plain?: boolean } = {},
    requestOptions: RequestOptions = {},
  ): Answer<M, ResultOf<"explain">> {
    const floor = boardNumber === undefined ? {} : { floor: boardNumber };
    return this.#host.request("explain", { game: this.handle, piece, ...floor, ...words }, requestOptions);
  }
  /** The number of positions after `depth` turns. */
  perft(depth: number, requestOptions: RequestOptions = {}): Answer<M, number> {
    return then(this.#host.request("perft", { game: this.handle, depth }, requestOptions), (answer) => answer.count);
  }
  /** The same for each first turn. */
  divide(depth: number, requestOptions: RequestOptions = {}): Answer<M, Record<string, number>> {
    return then(
      this.#host.request("perft", { game: this.handle, depth, divide: true }, requestOptions),
      (answer) => answer.moves ?? {},
    );
  }
  /** The move that the computer would play. It is not played. */
  search(limits: Limits = {}, requestOptions: RequestOptions = {}): Answer<M, ResultOf<"search">> {
    const { timeMs, clockMs, incrementMs, movesToGo, ...same } = limits;
    const given = { time_ms: timeMs, clock_ms: clockMs, increment_ms: incrementMs, moves_to_go: movesToGo, ...same };
    const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return this.#host.request(
      "search",
      { game: this.handle, info: requestOptions.info !== undefined, ...params },
      requestOptions,
    );
  }
  /** An independent copy of the game. */
  copy(): Answer<M, Game<M>> {
    return then(
      this.#host.request("copy", { game: this.handle }),
      (answer) => new Game<M>(this.#host, this.variant, answer.game),
    );
  }
  /** Sets the listener for all changes of the game; undefined removes it. */
  onChange(listener: ((changed: Changed) => void) | undefined): Answer<M, void> {
    this.#host.listen(this.handle, listener);
    return then(this.#host.request("subscribe", { game: this.handle, on: listener !== undefined }), () => undefined);
  }
  /** Closes it. */
  close(): Answer<M, void> {
    this.#host.listen(this.handle, undefined);
    return then(this.#host.request("close", { game: this.handle }), () => undefined);
  }
}
