// The shapes of what the service says, as docs/serve.md and schemas/serve.schema.json have them. Cells, sides and kinds are
// named by texts throughout; nothing here knows a game.

export type Handle = string;

export interface Diagnostic {
  severity: "error" | "warning";
  file: string;
  /** From 1; 0: no place known. */
  line: number;
  column: number;
  message: string;
  hint: string;
}

export interface Effect {
  effect: string;
  /** At one moment with the one before: all leave before the first arrives. */
  together?: boolean;
  /** Of a match, from 1. */
  floor?: number;
  to_floor?: number;
  letter?: string;
  side?: string;
  /** A cell, or for `block` a slot. */
  from?: string;
  to?: string;
  hand?: { letter: string; side: string };
  becomes?: string;
  by?: number;
  name?: string;
  value?: number;
  given?: number;
  winner?: string;
  reason?: string;
}

export type MoveType =
  | "normal" | "exposing" | "en_passant" | "jump" | "sweep" | "swap" | "shot" | "castling" | "drop" | "pass" | "push"
  | "block" | "script" | "place" | "shove" | "stop" | "ride" | "done" | "resign";

export interface Move {
  text: string;
  type: MoveType;
  floor?: number;
  from?: string;
  to?: string;
  promotion?: string;
  piece?: string;
  partner?: string;
  other?: string;
  slot?: string;
  direction?: string;
  up?: boolean;
  effects?: Effect[];
}

export interface Played {
  text: string;
  turn_over: boolean;
  player?: string;
  effects?: Effect[];
}

/** What `status --json` has. */
export interface Standing {
  variant: string;
  position: string;
  status: string;
  over: boolean;
  player?: string;
  won?: Record<string, number>;
  /** Transfers that are owed: from which won floor, by whom, and where nothing else may be done before. */
  transfers?: { floor: number; player: string; holds: number[] }[];
  floors?: string[];
  result?: string;
  reason?: string;
  score?: string;
  scores?: Record<string, string>;
  places?: Record<string, number>;
  winners?: string[];
  turn?: string;
  check?: boolean;
  mid_turn?: boolean;
  made?: number;
  of?: number;
  step?: string;
  mover?: string;
  captured?: string[];
  steps?: string[];
  points?: Record<string, number>;
  out?: string[];
  game: Handle;
  plies: number;
}

export interface Line {
  /** Hundredths of what is commonest, for the side to move. */
  points?: number;
  win?: number;
  loss?: number;
  moves: string[];
}

export interface Info {
  id: string | number | null;
  depth: number;
  nodes: number;
  time_ms: number;
  lines: Line[];
}

export interface Axis {
  name: string;
  labels: string[];
  wrap: boolean;
}

export interface BoardShape {
  grid: "square" | "hex";
  /** How hexagons stand: with an edge on top, or with a corner. */
  drawn?: "flat" | "pointy";
  axes: Axis[];
  /** Their names; a cell's number is its place here. */
  cells: string[];
  /** Of each cell, one number an axis, from 0. */
  coordinates: number[][];
}

export interface Kind {
  letter: string;
  name: string;
  royal: boolean;
  symbols: string[];
  /** The name of its shape among pieces.svg; empty or missing: its letter in a disc. */
  picture?: string;
  moves: string[];
  promotions: string[];
  hand: string[];
  drops: boolean;
  /** How many each side has at the start. */
  start: number[];
}

export interface Option {
  name: string;
  value: string;
  default: string;
  choices: string[];
  help: string;
  /** Of a match: it may be set for one board, by the board's number behind its name. */
  each_board?: boolean;
  /** The boards for which it is set so, by their numbers. */
  boards?: Record<string, string>;
}

export interface Slot {
  name: string;
  cells: string[];
}

export interface Blocks {
  name: string;
  letter: string;
  slots: Slot[];
  directions: { letter: string; by: number[] }[];
}

export interface Floor {
  floor: number;
  /** An index in `games`. */
  game: number;
  /** The cell of each shaft. */
  shafts: string[];
  players: string[];
}

export interface Building {
  schedule: "free" | "exchange" | "lockstep";
  cyclic: boolean;
  conveyor: number[];
  across: boolean;
  players: string[];
  floors: Floor[];
  games: Description[];
}

export interface Description {
  format: 1;
  name: string;
  title: string;
  inventor: string;
  source: string;
  description: string;
  board: BoardShape;
  sides: string[];
  letters: string[];
  /** What each side is drawn in; empty where two sides are told apart as light and dark. */
  colours: Record<string, string>;
  views: Record<string, string[]>;
  teams: string[][];
  neutral: boolean;
  order: string[];
  pieces: Kind[];
  hands: boolean;
  turns: boolean;
  zones: Record<string, string>;
  zone_cells: Record<string, Record<string, string[]>>;
  blocks?: Blocks;
  state: Record<string, string>;
  rules: string[];
  options: Option[];
  boards?: number;
  match?: string[];
  building?: Building;
  start: string;
}

export interface Piece {
  cell: string;
  letter: string;
  side: string;
}

/** What stands on a board: `position` of a game, or `board` of a floor. */
export interface Picture {
  variant: string;
  position: string;
  floors?: { floor: number; state: string; position?: string }[];
  turn?: string;
  check?: boolean;
  mid_turn?: boolean;
  step?: string;
  mover?: string;
  captured?: string[];
  points?: Record<string, number>;
  out?: string[];
  last?: string;
  move?: number;
  pieces?: Piece[];
  hands?: Record<string, Record<string, number>>;
  voids?: string[];
  state?: Record<string, number>;
}

export interface FloorPicture {
  floor: number;
  state: string;
  /** Whose side is to move there, while it is open. */
  player?: string;
  board?: Picture;
}

export interface Target {
  cell: string;
  quiet?: boolean;
  capture?: boolean;
  put?: boolean;
  script?: boolean;
  over?: boolean;
  afar?: boolean;
  elsewhere?: boolean;
  swap?: boolean;
  turned?: boolean;
}

export interface Explanation {
  piece: {
    letter: string;
    side: string;
    cell?: string;
    targets: Target[];
    pushes?: { to: string; shifted: { from: string; to?: string }[] }[];
  };
  sentence: string;
  moves: string[];
  promotions: string[];
  hand: string[];
  strikes?: string[];
  scripts?: string[];
  steps?: string[];
}

export interface Listed {
  name: string;
  title: string;
  inventor: string;
  dimensions: number;
}

export interface TestResult {
  name: string;
  file: string;
  line: number;
  passed: boolean;
  diagnostics?: Diagnostic[];
  position?: string;
}

type OptionValue = string | number | boolean;

/** Of each method its parameters and its result. */
export interface Methods {
  initialize: [{ client?: string }, { varia: string; protocol: 1; methods: string[]; limits: Record<string, number> }];
  variants: [object, { variants: Listed[] }];
  load: [
    { name?: string; text?: string; file?: string; files?: Record<string, string>; set?: Record<string, OptionValue> },
    { variant: Handle; name: string; title: string; boards: number; diagnostics: Diagnostic[] },
  ];
  describe: [{ variant?: Handle; game?: Handle }, Description];
  new_game: [{ variant: Handle; position?: string; moves?: string | string[] }, Standing];
  status: [{ game: Handle }, Standing];
  position: [{ game: Handle; floor?: number }, Picture | FloorPicture];
  moves: [
    { game: Handle; floor?: number; from?: string; effects?: boolean },
    { game: Handle; count: number; moves: Move[] },
  ];
  turns: [
    { game: Handle; effects?: boolean },
    { game: Handle; count: number; turns: { text: string; steps: number; effects?: Effect[] }[] },
  ];
  play: [{ game: Handle; move?: string; moves?: string | string[]; effects?: boolean }, Standing & { played: Played[] }];
  undo: [{ game: Handle; count?: number; step?: boolean }, Standing & { undone: number }];
  history: [{ game: Handle }, { game: Handle; start: string; moves: string[]; steps: string[] }];
  test: [
    { name?: string; text?: string; file?: string; files?: Record<string, string> },
    { passed: number; failed: number; tests: TestResult[] },
  ];
  why: [{ game: Handle; move: string }, { legal: boolean; reason?: string; diagnostics: Diagnostic[] }];
  explain: [{ game: Handle; piece: string; floor?: number; plain?: boolean }, Explanation];
  search: [
    {
      game: Handle; player?: string; time_ms?: number; clock_ms?: number; increment_ms?: number; nodes?: number;
      depth?: number; lines?: number; level?: number; seed?: number; threads?: number; info?: boolean;
    },
    {
      best: string | null; depth?: number; nodes: number; time_ms: number; lines?: Line[]; player?: string;
      actions?: { action: string; gain: number; points?: number; win?: number; loss?: number }[];
    },
  ];
  copy: [{ game: Handle }, { game: Handle }];
  games: [object, { games: { game: Handle; variant: Handle; name: string; plies: number }[] }];
  close: [{ variant?: Handle; game?: Handle }, object];
  cancel: [{ id: number }, { cancelled: boolean }];
}

export type Method = keyof Methods;
export type Params<M extends Method> = Methods[M][0];
export type Answer<M extends Method> = Methods[M][1];
