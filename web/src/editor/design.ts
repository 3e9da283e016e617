// What the form for clicking knows of a variant: its size and shape, how its pieces move as marks around them, its set-up
// and its endings; read from the text and the loaded game, and written as changes of the text. What cannot be shown so
// stays as the text says.
import type { Description } from "varia";

import { type Toml, type Value, namesBelow, readToml, tomlText, valueAt, withValue, without } from "./toml";

/** What a piece does on a cell, seen from where it stands: one step or leap there, or sliding on in that direction. */
export interface Mark {
  way: "step" | "slide";
  only?: "quiet" | "capture";
}

/** By "right,forward". */
export type Marks = ReadonlyMap<string, Mark>;

export const reach = 3;
export const minSize = 3;
export const maxSize = 16;

export interface DesignPiece {
  letter: string;
  name: string;
  royal: boolean;
  /** Undefined if its moves cannot be shown as marks, or are inherited. */
  marks?: Marks;
  /** Whether this text says how it moves. */
  own: boolean;
  /** What it becomes on the last line, if it becomes something there. */
  promotes: readonly string[];
}

export interface Design {
  name: string;
  /** Undefined if the board is none of squares in lines a, b, c ... and 1, 2, 3 ... */
  size?: { files: number; ranks: number };
  /** Cells that are taken out, as "file,rank" from 0. */
  holes: ReadonlySet<string>;
  pieces: readonly DesignPiece[];
  /**
   * The set-up, the first line first, as the letters of pieces with capitals for the first side; undefined if it is not
   * one drawing or position. `mirror`: the second side stands as the first.
   */
  setup?: { rows: readonly (readonly string[])[]; mirror: boolean };
  endings: Readonly<Record<EndingName, string>>;
}

export type EndingName = "stalemate" | "repetition" | "bare_kings" | "goal" | "extinction";

type Vector = readonly [number, number];
const keyOf = ([x, y]: Vector) => `${x},${y}`;
const vectorOf = (key: string): [number, number] => {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return [x, y];
};

/** A vector in all directions and both ways round. */
function all([a, b]: Vector): Vector[] {
  const found = new Map<string, Vector>();
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as Vector[])
    for (const [p, q] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as Vector[]) {
      const one: Vector = [x * p + 0, y * q + 0];
      found.set(keyOf(one), one);
    }
  return [...found.values()];
}

/** The atoms of Betza's notation, as far as marks show them: how it goes, and a vector of each kind. */
const atoms: Record<string, readonly [Mark["way"], Vector][]> = {
  W: [["step", [1, 0]]],
  F: [["step", [1, 1]]],
  D: [["step", [2, 0]]],
  N: [["step", [1, 2]]],
  A: [["step", [2, 2]]],
  H: [["step", [3, 0]]],
  C: [["step", [1, 3]]],
  Z: [["step", [2, 3]]],
  G: [["step", [3, 3]]],
  K: [
    ["step", [1, 0]],
    ["step", [1, 1]],
  ],
  R: [["slide", [1, 0]]],
  B: [["slide", [1, 1]]],
  Q: [
    ["slide", [1, 0]],
    ["slide", [1, 1]],
  ],
};

/** Adds a mark; returns false if another one that cannot be joined with it is there. */
function add(marks: Map<string, Mark>, vector: Vector, mark: Mark): boolean {
  const key = keyOf(vector);
  const there = marks.get(key);
  if (Math.max(Math.abs(vector[0]), Math.abs(vector[1])) > reach || key === "0,0") return false;
  if (!there) marks.set(key, mark);
  else if (there.way !== mark.way) return false;
  else if (there.only !== mark.only) marks.set(key, { way: mark.way });
  return true;
}

const isVector = (value: Value | undefined): value is number[] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number");

/** The moves of a piece as marks; undefined if they have more than marks can show. */
export function marksOf(moves: Value | undefined): Map<string, Mark> | undefined {
  const marks = new Map<string, Mark>();
  const list = typeof moves === "string" ? [moves] : moves;
  if (!Array.isArray(list)) return undefined;
  for (const move of list) {
    if (typeof move === "string") {
      for (const letter of move) {
        const atom = atoms[letter];
        if (!atom) return undefined;
        for (const [way, vector] of atom)
          for (const one of all(vector)) if (!add(marks, one, { way })) return undefined;
      }
      continue;
    }
    if (typeof move !== "object" || Array.isArray(move)) return undefined;
    const { leap, slide, expand = "all", only, ...more } = move;
    if (Object.keys(more).length > 0 || (leap === undefined) === (slide === undefined)) return undefined;
    if (only !== undefined && only !== "quiet" && only !== "capture") return undefined;
    if (expand !== "all" && expand !== "none") return undefined;
    const given = leap ?? slide;
    const vectors: Value[] = isVector(given) ? [given] : Array.isArray(given) ? given : [];
    if (vectors.length === 0 || !vectors.every(isVector)) return undefined;
    for (const vector of vectors as unknown as Vector[])
      for (const one of expand === "all" ? all(vector) : [vector])
        if (!add(marks, one, { way: leap === undefined ? "slide" : "step", ...(only ? { only } : {}) }))
          return undefined;
  }
  return marks;
}

/** The same as TOML: vectors of which all directions are marked once, the others as they are. */
export function movesText(marks: Marks): string {
  const groups = new Map<string, Vector[]>();
  for (const [key, { way, only }] of marks) {
    const group = `${way} ${only ?? ""}`;
    groups.set(group, [...(groups.get(group) ?? []), vectorOf(key)]);
  }
  const moves: string[] = [];
  for (const [group, vectors] of groups) {
    const [way, only] = group.split(" ");
    const word = way === "slide" ? "slide" : "leap";
    const end = only ? `, only = "${only}" }` : " }";
    const left = new Map(vectors.map((vector) => [keyOf(vector), vector]));
    for (const vector of vectors) {
      const [x, y] = vector;
      // The vector that stands for all its directions: both parts forward, the smaller one first unless it is 0.
      if (x < 0 || y < 0 || (y !== 0 && x > y)) continue;
      const whole = all(vector);
      if (x === 0 || !whole.every((one) => left.has(keyOf(one)))) continue;
      for (const one of whole) left.delete(keyOf(one));
      moves.push(`{ ${word} = [${x}, ${y}]${end}`);
    }
    const rest = [...left.values()].map(([x, y]) => `[${x}, ${y}]`);
    if (rest.length > 0) {
      const list = rest.length === 1 ? rest[0]! : `[${rest.join(", ")}]`;
      moves.push(`{ ${word} = ${list}, expand = "none"${end}`);
    }
  }
  if (moves.length < 2) return `[${moves.join("")}]`;
  return `[\n${moves.map((move) => `    ${move},\n`).join("")}]`;
}

/** How many labels a range has that begins with the first letter or with 1; undefined for any other labels. */
function lengthOf(labels: Value | undefined, first: "a" | "1"): number | undefined {
  if (typeof labels !== "string") return undefined;
  const [begin, end, ...more] = labels.split("-");
  if (begin !== first || end === undefined || more.length > 0) return undefined;
  if (first === "a") return /^[a-z]$/.test(end) ? end.charCodeAt(0) - 96 : undefined;
  return /^\d+$/.test(end) ? Number(end) : undefined;
}

const letters = "abcdefghijklmnop";

function sizeIn(toml: Toml, description: Description | undefined): Design["size"] {
  const axes = valueAt(toml, ["board", "axes"]);
  if (valueAt(toml, ["board", "grid"]) === "hex" || valueAt(toml, ["board", "keep"]) !== undefined) return undefined;
  let size: Design["size"];
  if (Array.isArray(axes)) {
    if (axes.length !== 2) return undefined;
    const [file, rank] = axes as Record<string, Value>[];
    if (file?.wrap !== undefined || rank?.wrap !== undefined) return undefined;
    const [files, ranks] = [lengthOf(file?.labels, "a"), lengthOf(rank?.labels, "1")];
    size = files && ranks ? { files, ranks } : undefined;
  } else if (description) {
    const { axes: known, grid, cells } = description.board;
    const [file, rank] = known.map(({ labels }) => labels);
    const plain =
      grid === "square" &&
      known.length === 2 &&
      file!.every((label, at) => label === letters[at]) &&
      rank!.every((label, at) => label === String(at + 1)) &&
      cells.length === file!.length * rank!.length;
    size = plain ? { files: file!.length, ranks: rank!.length } : undefined;
  }
  return size && Math.max(size.files, size.ranks) <= maxSize ? size : undefined;
}

function holesIn(toml: Toml, size: Design["size"]): Set<string> {
  const holes = new Set<string>();
  const mask = valueAt(toml, ["board", "mask"]);
  if (!size || !Array.isArray(mask)) return holes;
  mask.forEach((row, at) => {
    if (typeof row === "string")
      Array.from(row).forEach((sign, file) => sign === "#" && holes.add(`${file},${size.ranks - 1 - at}`));
  });
  return holes;
}

/** The words of a line of a drawing, or of a row of a position: one for each cell, "" for an empty one. */
function cellsOf(row: string): string[] {
  return [...row.matchAll(/\+?(?:\{\w+\}|[A-Za-z])~?|\.|#|\d+/g)].flatMap(([word]) =>
    /^\d+$/.test(word)
      ? Array<string>(Math.min(maxSize, Number(word))).fill("")
      : [word === "." || word === "#" ? "" : word],
  );
}

function setupIn(toml: Toml, size: Design["size"], description: Description | undefined): Design["setup"] {
  if (!size) return undefined;
  const board = valueAt(toml, ["setup", "board"]);
  const other = ["pieces", "slices", "lot", "swap"].some((key) => valueAt(toml, ["setup", key]) !== undefined);
  if (other || toml.tables.some(({ path, array }) => array && path[0] === "setup")) return undefined;
  const drawing = typeof board === "string" ? board.trim().split(/\s*\n\s*/) : undefined;
  const position = valueAt(toml, ["setup", "position"]) ?? description?.start;
  const rows = drawing ?? (typeof position === "string" ? position.split(" ")[0]!.split("/") : []);
  const read = rows.map(cellsOf);
  const filled = Array.from({ length: size.ranks }, (_, at) =>
    Array.from({ length: size.files }, (_cell, file) => read[at]?.[file] ?? ""),
  );
  return { rows: filled, mirror: drawing !== undefined && valueAt(toml, ["setup", "mirror"]) === true };
}

/** The endings that can be chosen, with what they are called; "" is always "no such ending" or what is usual. */
export const endings: Record<EndingName, { title: string; choices: readonly [string, string][] }> = {
  stalemate: {
    title: "Who cannot move, and is not in check",
    choices: [
      ["", "draws, as is usual"],
      ["loss", "loses"],
      ["win", "wins"],
    ],
  },
  repetition: {
    title: "The same position for the third time",
    choices: [
      ["", "means nothing"],
      ["draw", "is a draw"],
      ["loss", "loses for who repeats it"],
    ],
  },
  // eslint-disable-next-line @typescript-eslint/naming-convention -- a key of variants
  bare_kings: {
    title: "Only kings are left",
    choices: [
      ["", "the game goes on"],
      ["draw", "is a draw"],
    ],
  },
  goal: {
    title: "Who brings this piece to the last line wins",
    choices: [["", "no piece"]],
  },
  extinction: {
    title: "Who has lost all pieces of this kind loses",
    choices: [["", "no kind"]],
  },
};

/** The only kind of an entry that the form writes; undefined if there are other entries. */
function kindOfEntry(value: Value | undefined): string | undefined {
  if (value === undefined || value === false) return "";
  if (!Array.isArray(value) || value.length !== 1) return undefined;
  const kinds = (value[0] as Record<string, Value>).kinds;
  return Array.isArray(kinds) && kinds.length === 1 && typeof kinds[0] === "string" ? kinds[0] : undefined;
}

function endingsIn(toml: Toml): Design["endings"] {
  const rule = (name: string) => valueAt(toml, ["rules", name]);
  const word = (value: Value | undefined) => (typeof value === "string" ? value : "");
  const repetition = rule("repetition");
  const stalemate = word(rule("stalemate"));
  return {
    stalemate: stalemate === "draw" ? "" : stalemate,
    repetition: typeof repetition === "object" && !Array.isArray(repetition) ? word(repetition.result) : "",
    // eslint-disable-next-line @typescript-eslint/naming-convention -- a key of variants
    bare_kings: word(rule("bare_kings")),
    goal: kindOfEntry(rule("goal")) ?? "",
    extinction: kindOfEntry(rule("extinction")) ?? "",
  };
}

/** What the form shows of a text; undefined if the text is no TOML. The description is of the last text that was a game. */
export function readDesign(text: string, description?: Description): Design | undefined {
  const toml = readToml(text);
  if (!toml) return undefined;
  const size = sizeIn(toml, description);
  const inherits = valueAt(toml, ["extends"]) !== undefined || valueAt(toml, ["use"]) !== undefined;
  const own = namesBelow(toml, ["pieces"]).filter((letter) => valueAt(toml, ["pieces", letter]) !== false);
  const inherited = (inherits ? (description?.pieces ?? []) : []).filter(
    ({ letter }) => !own.includes(letter) && valueAt(toml, ["pieces", letter]) !== false,
  );
  const name = valueAt(toml, ["name"]);
  const word = (value: Value | undefined, otherwise: string) => (typeof value === "string" ? value : otherwise);
  return {
    name: word(name, ""),
    size,
    holes: holesIn(toml, size),
    pieces: [
      ...inherited.map(({ letter, name: called, royal }) => ({
        letter,
        name: called,
        royal,
        own: false,
        promotes: [],
      })),
      ...own.map((letter): DesignPiece => {
        const known = description?.pieces.find((kind) => kind.letter === letter);
        const moves = valueAt(toml, ["pieces", letter, "moves"]);
        const promotion = valueAt(toml, ["pieces", letter, "promotion"]);
        const to = typeof promotion === "object" && !Array.isArray(promotion) ? promotion.to : undefined;
        return {
          letter,
          name: word(valueAt(toml, ["pieces", letter, "name"]), known?.name ?? letter),
          royal: valueAt(toml, ["pieces", letter, "royal"]) === true,
          marks: marksOf(moves),
          own: moves !== undefined,
          promotes: Array.isArray(to) ? to.filter((one): one is string => typeof one === "string") : [],
        };
      }),
    ],
    setup: setupIn(toml, size, description),
    endings: endingsIn(toml),
  };
}

// Changes. Each returns the changed text, or throws a sentence for the user.

export const named = (text: string, name: string): string => withValue(text, ["name"], tomlText(name));

const emptyRow = (files: number) => Array<string>(files).fill("");

/** Another size. The set-up keeps the first side at its end and the second side at the other one. */
export function resized(text: string, design: Design, files: number, ranks: number): string {
  if (!design.size) throw new Error("This board has a shape of its own: change it in the text.");
  const axes = `[{ name = "file", labels = "a-${letters[files - 1]}" }, { name = "rank", labels = "1-${ranks}" }]`;
  let now = withValue(text, ["board", "axes"], axes);
  now = without(now, ["board", "mask"]);
  for (const { letter, promotes } of design.pieces)
    if (promotes.length > 0) now = promoting(now, letter, promotes, ranks);
  if (design.endings.goal !== "") now = withEnding(now, "goal", design.endings.goal, ranks);
  if (!design.setup) return now;
  const { rows, mirror } = design.setup;
  const fit = (row: readonly string[]) => Array.from({ length: files }, (_, file) => row[file] ?? "");
  const half = mirror ? 0 : Math.floor(Math.min(rows.length, ranks) / 2);
  const own = Math.min(rows.length, ranks) - half;
  const between = Array.from({ length: ranks - half - own }, () => emptyRow(files));
  const fitted = [...rows.slice(0, half).map(fit), ...between, ...rows.slice(rows.length - own).map(fit)];
  return arranged(now, { rows: fitted, mirror }, new Set());
}

/** Takes a cell out of the board, or puts it back. */
export function withHole(text: string, design: Design, file: number, rank: number): string {
  const { size, setup } = design;
  if (!size) throw new Error("This board has a shape of its own: change it in the text.");
  const holes = new Set(design.holes);
  const key = `${file},${rank}`;
  if (!holes.delete(key)) holes.add(key);
  const rows = Array.from({ length: size.ranks }, (_, at) =>
    Array.from({ length: size.files }, (_cell, x) => (holes.has(`${x},${size.ranks - 1 - at}`) ? "#" : ".")).join(""),
  );
  let now =
    holes.size === 0
      ? without(text, ["board", "mask"])
      : withValue(text, ["board", "mask"], `[\n${rows.map((row) => `    "${row}",\n`).join("")}]`);
  if (setup) {
    const cleared = setup.rows.map((row, at) =>
      row.map((one, x) => (x === file && size.ranks - 1 - at === rank ? "" : one)),
    );
    now = arranged(now, { ...setup, rows: cleared }, holes);
  }
  return now;
}

/** Another set-up, as a drawing. */
export function arranged(text: string, setup: NonNullable<Design["setup"]>, holes: ReadonlySet<string>): string {
  const { rows, mirror } = setup;
  const lines = rows.map((row, at) =>
    row.map((one, file) => (holes.has(`${file},${rows.length - 1 - at}`) ? "#" : one || ".")).join(" "),
  );
  let now = without(text, ["setup", "position"]);
  now = withValue(now, ["setup", "board"], `"""\n${lines.join("\n")}\n"""`);
  return mirror ? withValue(now, ["setup", "mirror"], "true") : without(now, ["setup", "mirror"]);
}

/** What the second side's pieces are in a set-up that does not mirror: small letters. */
export const ofSecond = (letter: string): string => letter.toLowerCase();

/** The set-up with the second side's pieces written out, or left to the mirror. */
export function mirrored(setup: NonNullable<Design["setup"]>, mirror: boolean): NonNullable<Design["setup"]> {
  if (mirror === setup.mirror) return setup;
  const count = setup.rows.length;
  const isFirst = (one: string) => one !== "" && one !== one.toLowerCase();
  const rows = setup.rows.map((row, at) =>
    row.map((one, file) => {
      if (mirror) return isFirst(one) ? one : "";
      const facing = setup.rows[count - 1 - at]![file]!;
      return one !== "" ? one : isFirst(facing) ? ofSecond(facing) : "";
    }),
  );
  return { rows, mirror };
}

/** A piece more, with a letter that is free. */
export function withPiece(text: string, letter: string, name: string, marks: Marks, royal = false): string {
  let now = withValue(text, ["pieces", letter, "name"], tomlText(name));
  if (royal) now = withValue(now, ["pieces", letter, "royal"], "true");
  return withValue(now, ["pieces", letter, "moves"], movesText(marks));
}

export const withMarks = (text: string, letter: string, marks: Marks): string =>
  withValue(text, ["pieces", letter, "moves"], movesText(marks));

export const renamed = (text: string, letter: string, name: string): string =>
  withValue(text, ["pieces", letter, "name"], tomlText(name));

export const crowned = (text: string, letter: string, royal: boolean): string =>
  royal ? withValue(text, ["pieces", letter, "royal"], "true") : without(text, ["pieces", letter, "royal"]);

/** What a piece becomes on the last line; nothing without letters. */
export function promoting(text: string, letter: string, to: readonly string[], ranks: number): string {
  if (to.length === 0) return without(text, ["pieces", letter, "promotion"]);
  const written = `{ zone = "rank == ${ranks}", to = [${to.map((one) => tomlText(one)).join(", ")}] }`;
  return withValue(text, ["pieces", letter, "promotion"], written);
}

/** Takes a piece out: of the set-up, of what others become, of endings, and of the pieces. */
export function withoutPiece(text: string, design: Design, letter: string): string {
  let now = without(text, ["pieces", letter]);
  const ranks = design.size?.ranks ?? 0;
  for (const other of design.pieces)
    if (other.letter !== letter && other.promotes.includes(letter))
      now = promoting(
        now,
        other.letter,
        other.promotes.filter((one) => one !== letter),
        ranks,
      );
  for (const name of ["goal", "extinction"] as const)
    if (design.endings[name] === letter) now = withEnding(now, name, "", ranks);
  if (!design.setup) return now;
  const rows = design.setup.rows.map((row) => row.map((one) => (one.toLowerCase() === ofSecond(letter) ? "" : one)));
  return arranged(now, { ...design.setup, rows }, design.holes);
}

/** Chooses an ending; "" takes it out. */
export function withEnding(text: string, name: EndingName, choice: string, ranks: number): string {
  const path = ["rules", name];
  if (name === "stalemate") return withValue(text, path, tomlText(choice || "draw"));
  if (choice === "") return without(text, path);
  if (name === "repetition") return withValue(text, path, `{ count = 3, result = ${tomlText(choice)} }`);
  if (name === "bare_kings") return withValue(text, path, tomlText(choice));
  const kinds = `kinds = [${tomlText(choice)}]`;
  return name === "goal"
    ? withValue(text, path, `[{ ${kinds}, zone = "rank == ${ranks}", result = "win" }]`)
    : withValue(text, path, `[{ ${kinds}, result = "loss" }]`);
}

/** Pieces to choose from: a letter that suits, a name, and how it moves in the atoms above. */
export const catalogue: readonly { letter: string; name: string; moves: string }[] = [
  { letter: "K", name: "King", moves: "K" },
  { letter: "Q", name: "Queen", moves: "Q" },
  { letter: "R", name: "Rook", moves: "R" },
  { letter: "B", name: "Bishop", moves: "B" },
  { letter: "N", name: "Knight", moves: "N" },
  { letter: "C", name: "Camel", moves: "C" },
  { letter: "Z", name: "Zebra", moves: "Z" },
  { letter: "W", name: "Wazir", moves: "W" },
  { letter: "F", name: "Ferz", moves: "F" },
  { letter: "D", name: "Dabbaba", moves: "D" },
  { letter: "E", name: "Alfil", moves: "A" },
  { letter: "A", name: "Archbishop", moves: "BN" },
  { letter: "H", name: "Chancellor", moves: "RN" },
  { letter: "M", name: "Amazon", moves: "QN" },
  { letter: "T", name: "Centaur", moves: "KN" },
];

/** The letter of a new piece: the one that suits, or else the first that is free. */
export function freeLetter(design: Design, wanted: string): string {
  const taken = new Set(design.pieces.map(({ letter }) => letter));
  const found = [wanted, ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")].find((letter) => !taken.has(letter));
  if (found === undefined) throw new Error("All letters are taken.");
  return found;
}
