// The names of ffish.js, for programs that are written for it, on Varia's variants:
//
//     import ffish from "varia/ffish";
//     const { Board, Notation } = await ffish();
//     const board = new Board("crazyhouse");
//     board.pushMoves("e2e4 d7d5");
//     console.log(board.legalMovesSan(), board.fen());
//
// Moves are written as in UCI, and lists are texts with blanks between. A variant with the dialect `fairy` is read and
// written in it, so that positions and moves are those of Fairy-Stockfish, and otherwise positions are X-FEN if it has
// that. What Varia does not have is refused with a
// VariaError. Draws by repetition and by the move rule are claims, as there: isGameOver(true), result(true).
import { codes, VariaError } from "./errors.js";
import type { Game as VariaGame, ReadOptions, ResultOf, Variant } from "./host.js";
import { Varia, type VariaOptions } from "./varia.js";

/** How sanMove() and its like write moves. */
export const Notation = {
  DEFAULT: 0,
  SAN: 1,
  LAN: 2,
  SHOGI_HOSKING: 3,
  SHOGI_HODGES: 4,
  SHOGI_HODGES_NUMBER: 5,
  JANGGI: 6,
  XIANGQI_WXF: 7,
  THAI_SAN: 8,
  THAI_LAN: 9,
} as const;
export type Notation = (typeof Notation)[keyof typeof Notation];

/** Why a game has ended. */
export const Termination = {
  ONGOING: 0,
  CHECKMATE: 1,
  STALEMATE: 2,
  INSUFFICIENT_MATERIAL: 3,
  N_MOVE_RULE: 4,
  N_FOLD_REPETITION: 5,
  VARIANT_END: 6,
} as const;
export type Termination = (typeof Termination)[keyof typeof Termination];

// The dialects of a variant that write the moves of a notation.
const dialectOf: { readonly [notation: number]: string } = {
  [Notation.SHOGI_HOSKING]: "hosking",
  [Notation.SHOGI_HODGES]: "hodges",
  [Notation.JANGGI]: "ranks",
  [Notation.XIANGQI_WXF]: "wxf",
};

// Names of ffish.js for variants that are called otherwise here.
const otherNames: { readonly [name: string]: string } = { "": "chess", standard: "chess" };

// The reasons of ends by material alone.
const hopeless = new Set(["bare-kings", "dead-position"]);

/** A variant, and how ffish.js would read and write it. */
interface Rules {
  variant: Variant;
  name: string;
  /** The dialect of positions and the one of moves; undefined for Varia's own texts and UCI. */
  positions: string | undefined;
  moves: string | undefined;
  start: string;
  hands: boolean;
  /** Whether a turn has several steps. */
  turns: boolean;
  /** The letters of the royal pieces. */
  royal: ReadonlySet<string>;
  dialects: ReadonlySet<string>;
}

const as = (dialect: string | undefined) => (dialect === undefined ? {} : { as: dialect });
const words = (text: string) => text.split(" ").filter((word) => word !== "");
const isRefusal = (error: unknown) => error instanceof VariaError && error.code === codes.refused;

/** A game on record. */
export class Game {
  readonly #record: ResultOf<"read_records">["records"][number];
  readonly #moves: string[];

  constructor(record: ResultOf<"read_records">["records"][number], moves: string[]) {
    this.#record = record;
    this.#moves = moves;
  }
  delete(): void {
    // There is nothing to free.
  }
  /** The names of the tags. */
  headerKeys(): string {
    return Object.keys(this.#record.tags).join(" ");
  }
  /** The value of a tag; empty if there is none. */
  headers(key: string): string {
    return this.#record.tags[key] ?? "";
  }
  /** The moves of the main line. */
  mainlineMoves(): string {
    return this.#moves.join(" ");
  }
}

/** A game that is played. ffish() makes a class of it that knows the module. */
export class BoardOf {
  readonly #rules: Rules;
  readonly #is960: boolean;
  #game: VariaGame;

  constructor(rules: Rules, fen: string | undefined, is960: boolean) {
    this.#rules = rules;
    this.#is960 = is960;
    this.#game = this.#begun(fen);
  }

  delete(): void {
    this.#game.close();
  }
  legalMoves(): string {
    return this.#texts().join(" ");
  }
  legalMovesSan(): string {
    if (!this.#playable()) return "";
    if (!this.#rules.turns) return this.#game.texts("san").join(" ");
    return this.#game
      .turns({ spelling: "san" })
      .map(({ text }) => text)
      .join(" ");
  }
  numberLegalMoves(): number {
    return this.#texts().length;
  }
  /** Plays a move; false if it is not legal. */
  push(uciMove: string): boolean {
    if (!this.#playable()) return false;
    if (this.#rules.moves === undefined) return this.#game.tryPlay(uciMove);
    try {
      this.#game.play(uciMove, { effects: false, ...as(this.#rules.moves) });
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }
  /** Plays a move; false if it is not legal. Every notation is read. */
  pushSan(sanMove: string, _notation: Notation = Notation.DEFAULT): boolean {
    return this.#playable() && this.#game.tryPlay(sanMove);
  }
  pop(): void {
    this.#game.takeBack();
  }
  reset(): void {
    this.#replace(undefined);
  }
  is960(): boolean {
    return this.#is960;
  }
  /** The position. With `showPromoted` promoted pieces keep their sign wherever Varia has one. */
  fen(showPromoted = false, countStarted?: number): string {
    if (countStarted !== undefined && countStarted !== 0) throw missing("a count that starts at another move");
    const fen = this.#text();
    return showPromoted || this.#rules.hands ? fen : fen.replaceAll("~", "");
  }
  setFen(fen: string): void {
    this.#replace(fen);
  }
  /** The move in a notation; empty if it is not legal. */
  sanMove(uciMove: string, notation: Notation = Notation.DEFAULT): string {
    return this.#san([uciMove], notation)?.[0] ?? "";
  }
  /** Moves that are played one after the other, in a notation; empty if one of them is not legal. */
  variationSan(uciMoves: string, notation: Notation = Notation.DEFAULT, moveNumbers = true): string {
    const texts = this.#san(words(uciMoves), notation);
    if (!texts) return "";
    if (!moveNumbers) return texts.join(" ");
    let number = this.fullmoveNumber();
    let first = this.turn();
    const parts: string[] = [];
    texts.forEach((text, at) => {
      parts.push(first ? `${number}. ${text}` : at === 0 ? `${number}...${text}` : text);
      if (!first) ++number;
      first = !first;
    });
    return parts.join(" ");
  }
  /** Whether the first side is to move. */
  turn(): boolean {
    const { turn } = this.#game.position();
    return turn === this.#rules.variant.players[0];
  }
  fullmoveNumber(): number {
    return this.#game.position().move ?? 1;
  }
  /** The half-moves that the move rule has counted. */
  halfmoveClock(): number {
    const count = Number(words(this.#game.text()).at(-2));
    return Number.isInteger(count) && count >= 0 ? count : 0;
  }
  gamePly(): number {
    return 2 * (this.fullmoveNumber() - 1) + (this.turn() ? 0 : 1);
  }
  /** Whether a side has too little material to win; `turn` is true for the first side. */
  hasInsufficientMaterial(turn: boolean): boolean {
    const standing = this.#game.status();
    if (standing.over) return hopeless.has(standing.reason ?? "");
    return (standing.cannot_win ?? []).includes(this.#rules.variant.players[turn ? 0 : 1] ?? "");
  }
  isInsufficientMaterial(): boolean {
    return this.hasInsufficientMaterial(true) && this.hasInsufficientMaterial(false);
  }
  isGameOver(claimDraw = false): boolean {
    return this.result(claimDraw) !== "*";
  }
  /** "1-0", "0-1", "1/2-1/2", or "*" while the game goes on. */
  result(claimDraw = false): string {
    const standing = this.#game.status();
    if (standing.over) return standing.score ?? "*";
    if (claimDraw && standing.claim !== undefined) return "1/2-1/2";
    return standing.cannot_win?.length === 2 ? "1/2-1/2" : "*";
  }
  /** The cells of royal pieces that are in check. */
  checkedPieces(): string {
    return (this.#game.status().checked ?? []).join(" ");
  }
  isCheck(): boolean {
    return this.#game.state().check;
  }
  /**
   * Whether the generals of janggi stand on one file with nothing between them. False in games without such a rule,
   * which are those without a state `bikjang`.
   */
  isBikjang(): boolean {
    const { state, pieces = [] } = this.#game.position();
    if (state?.["bikjang"] === undefined) return false;
    const places = pieces.map(({ cell, letter }) => ({
      file: cell.replace(/\d+$/, ""),
      rank: Number(/\d+$/.exec(cell)?.[0]),
      royal: this.#rules.royal.has(letter),
    }));
    const [one, other] = places.filter(({ royal }) => royal);
    if (!one || other?.file !== one.file) return false;
    const [low, high] = [Math.min(one.rank, other.rank), Math.max(one.rank, other.rank)];
    return !places.some(({ file, rank }) => file === one.file && rank > low && rank < high);
  }
  isCapture(uciMove: string): boolean {
    const { played } = this.#game.play(uciMove, as(this.#rules.moves));
    this.#game.takeBack();
    return played[0]?.effects?.some(({ effect }) => effect === "captured") ?? false;
  }
  moveStack(): string {
    return this.#game.history(this.#written()).moves.join(" ");
  }
  pushMoves(uciMoves: string): void {
    for (const move of words(uciMoves)) this.push(move);
  }
  pushSanMoves(sanMoves: string, notation: Notation = Notation.DEFAULT): void {
    for (const move of words(sanMoves)) this.pushSan(move, notation);
  }
  /** The letters of the pieces in a hand, small; `color` is true for the first side. */
  pocket(color: boolean): string {
    const held = /\[([^\]]*)\]/.exec(this.#text())?.[1] ?? "";
    const own = Array.from(held).filter((letter) => letter !== "-" && (letter === letter.toUpperCase()) === color);
    return own.join("").toLowerCase();
  }
  /** The cells of a flat board, a line for each row from high to low. */
  toString(): string {
    return this.#rows()
      .map((row) => row.join(" "))
      .join("\n");
  }
  /** The board with lines between cells, its coordinates, the position, and the cells in check. */
  toVerboseString(): string {
    const rows = this.#rows();
    const line = ` ${"+---".repeat(rows[0]?.length ?? 0)}+\n`;
    const drawn = rows.map((row, at) => {
      const cells = row.map((piece) => ` |${` ${piece === "." ? "" : piece}`.padEnd(2)}`).join("");
      return `${cells} |${rows.length - at}\n${line}`;
    });
    const files = (rows[0] ?? []).map((_, at) => `   ${String.fromCharCode(97 + at)}`).join("");
    return `\n${line}${drawn.join("")}${files}\n\nFen: ${this.fen()}\nCheckers: ${this.checkedPieces()}`;
  }
  variant(): string {
    return this.#rules.name;
  }

  #begun(fen: string | undefined): VariaGame {
    const { variant, positions } = this.#rules;
    const position = fen === undefined || fen === "" ? {} : { position: fen, ...as(positions) };
    return variant.newGame({ ...position, claims: variant.boards === 1 });
  }
  // The old game is closed only when there is a new one.
  #replace(fen: string | undefined): void {
    const game = this.#begun(fen);
    this.#game.close();
    this.#game = game;
  }
  // How moves are written.
  #written(): { as: string } | { spelling: "uci" } {
    return this.#rules.moves === undefined ? { spelling: "uci" } : { as: this.#rules.moves };
  }
  // The position; in Varia's own text where the dialect cannot say it, as after a pass of one side in janggi.
  #text(): string {
    try {
      return this.#game.text(as(this.#rules.positions));
    } catch (error) {
      if (isRefusal(error)) return this.#game.text();
      throw error;
    }
  }
  // Where both sides have too little material, the game has ended.
  #playable(): boolean {
    return !this.#game.state().over;
  }
  #texts(): string[] {
    if (this.#rules.turns) return this.#game.turns(this.#written()).map(({ text }) => text);
    if (this.#rules.moves === undefined) return this.#game.texts("uci");
    return this.#game.moves({ effects: false, as: this.#rules.moves }).map(({ text }) => text);
  }
  // The moves in a notation; undefined if one of them is not legal. The game is as it was.
  #san(moves: string[], notation: Notation): string[] | undefined {
    const texts: string[] = [];
    const copy = this.#game.copy();
    try {
      for (const move of moves) {
        if (notation === Notation.DEFAULT || notation === Notation.SAN) {
          const { played } = copy.play(move, { effects: false, spelling: "san", ...as(this.#rules.moves) });
          texts.push(played.at(-1)?.text ?? "");
        } else if (notation === Notation.LAN) {
          texts.push(this.#long(copy, move));
        } else {
          const dialect = dialectOf[notation];
          if (dialect === undefined || !this.#rules.dialects.has(dialect))
            throw missing(`the notation ${notation} of moves of ${this.#rules.name}`);
          copy.play(move, { effects: false, ...as(this.#rules.moves) });
          texts.push(copy.history({ as: dialect }).moves.at(-1) ?? "");
        }
      }
      return texts;
    } catch (error) {
      if (error instanceof VariaError && error.code === codes.refused) return undefined;
      throw error;
    } finally {
      copy.close();
    }
  }
  // Plays a move. Its long algebraic notation: the piece, where it comes from, "-" or "x", where it goes.
  #long(game: VariaGame, move: string): string {
    const before = game.position().pieces ?? [];
    const { played } = game.play(move, { spelling: "san", ...as(this.#rules.moves) });
    const [made] = played;
    const san = made?.text ?? "";
    const moved = made?.effects?.filter(({ effect }) => effect === "moved") ?? [];
    const [only] = moved;
    if (moved.length !== 1 || only?.from === undefined || only.to === undefined) return san; // castling, drops
    const letter = before.find(({ cell }) => cell === only.from)?.letter ?? "";
    const shown = san.startsWith(letter) ? letter : "";
    const captures = made?.effects?.some(({ effect }) => effect === "captured") ?? false;
    const tail = /(=[^+#]*)?([+#]*)$/.exec(san)?.[0] ?? "";
    return `${shown}${only.from}${captures ? "x" : "-"}${only.to}${tail}`;
  }
  #rows(): string[][] {
    const board = words(this.fen())[0]?.replace(/\[.*/, "") ?? "";
    return board.split("/").map((row) => {
      const cells: string[] = [];
      for (const [part] of row.matchAll(/\d+|\+?[A-Za-z*]~?/g)) {
        if (/^\d/.test(part)) cells.push(...Array<string>(Number(part)).fill("."));
        else cells.push(part);
      }
      return cells;
    });
  }
}

/** A board of ffish.js: what `new Board()` makes. */
export type Board = BoardOf;

const missing = (what: string) => new VariaError(codes.badParams, `Varia does not have ${what}`);

/** What ffish() returns: the names of ffish.js. */
export interface Ffish {
  Board: new (uciVariant?: string, fen?: string, is960?: boolean) => BoardOf;
  Game: typeof Game;
  Notation: typeof Notation;
  Termination: typeof Termination;
  /** The name and the version of the program. */
  info(): string;
  /** Does nothing, as there are no options of an engine here. */
  setOption(name: string, value: unknown): void;
  setOptionInt(name: string, value: number): void;
  setOptionBool(name: string, value: boolean): void;
  /** Reads the first game of a PGN. */
  readGamePGN(pgn: string): Game;
  /** The names of the variants with one board, those of loadVariantConfig() too. */
  variants(): string;
  /**
   * Takes the variants of a file in the form of Fairy-Stockfish's variants.ini. Those that Varia cannot play are left
   * out; `console.error` says why.
   */
  loadVariantConfig(config: string): void;
  /** Whether captured pieces go to the hand of who captures them. */
  capturesToHand(uciVariant: string): boolean;
  startingFen(uciVariant: string): string;
  /** 1; or -10 if the position is refused, and 0 if there is no text. `new Board()` says why it is refused. */
  validateFen(fen: string, uciVariant?: string, chess960?: boolean): number;
  /** The module itself. */
  varia: Varia;
}

/** Starts a module, and returns the names of ffish.js for it. */
export default async function ffish(options: VariaOptions = {}): Promise<Ffish> {
  const varia = await Varia.start(options);
  const loaded = new Map<string, Rules>();
  const configured = new Map<string, string>(); // texts of variants by name

  function rulesOf(given: string, is960 = false): Rules {
    const small = given.toLowerCase();
    const called = configured.has(given) ? given : (otherNames[small] ?? small);
    const name = is960 && called === "chess" ? "chess960" : called;
    const known = loaded.get(`${name} ${is960}`);
    if (known) return known;
    const text = configured.get(name);
    const variant = text === undefined ? varia.load(name) : varia.loadText(text, { name });
    const described = variant.describe();
    const dialects = new Map(described.dialects.map((dialect) => [dialect.name, dialect]));
    const fairy = dialects.get("fairy");
    const rules: Rules = {
      variant,
      name: called,
      positions: [is960 ? "shredder" : "fairy", "fairy", "xfen"].find((dialect) => dialects.get(dialect)?.positions),
      moves: fairy?.moves ? "fairy" : undefined,
      start: described.start,
      hands: described.hands,
      turns: described.turns,
      royal: new Set(described.pieces.filter(({ royal }) => royal).map(({ letter }) => letter)),
      dialects: new Set(dialects.keys()),
    };
    loaded.set(`${name} ${is960}`, rules);
    return rules;
  }

  class Board extends BoardOf {
    constructor(uciVariant = "chess", fen?: string, is960 = false) {
      super(rulesOf(uciVariant, is960), fen, is960);
    }
  }

  return {
    Board,
    Game,
    Notation,
    Termination,
    varia,
    info: () => `Varia ${varia.about().varia}`,
    setOption: () => undefined,
    setOptionInt: () => undefined,
    setOptionBool: () => undefined,
    readGamePGN(pgn) {
      const first: ReadOptions = { max: 1 };
      const [record] = varia.readRecords(pgn, first).records;
      if (!record) throw new VariaError(codes.refused, "there is no game in the text");
      if (record.variant === undefined || record.start === undefined)
        throw new VariaError(codes.refused, record.diagnostics[0]?.message ?? "the game cannot be read");
      const rules = rulesOf(record.variant);
      const moves = record.moves.map(({ text }) => text);
      const game = rules.variant.newGame({ position: record.start, moves, claims: true });
      const written = game.history(rules.moves === undefined ? { spelling: "uci" } : as(rules.moves));
      game.close();
      return new Game(record, written.moves);
    },
    variants: () => [...new Set([...varia.variants().map(({ name }) => name), ...configured.keys()])].sort().join(" "),
    loadVariantConfig(config) {
      for (const { name, text } of varia.importVariants(config).games)
        try {
          varia.loadText(text, { name }).close();
          configured.set(name, text);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          console.error(`varia/ffish: ${name}: ${(error as VariaError).message}`);
        }
    },
    capturesToHand: (uciVariant) =>
      rulesOf(uciVariant)
        .variant.describe()
        .rules.some((rule) => rule.startsWith("captured pieces go to the captor's hand")),
    startingFen(uciVariant) {
      const board = new Board(uciVariant);
      const fen = board.fen();
      board.delete();
      return fen;
    },
    validateFen(fen, uciVariant = "chess", chess960 = false) {
      if (fen === "") return 0;
      try {
        new Board(uciVariant, fen, chess960).delete();
        return 1;
      } catch (error) {
        if (isRefusal(error)) return -10;
        throw error;
      }
    },
  };
}
