// The types of requests, responses and notifications. scripts/shapes.mjs writes this file from
// schemas/serve.schema.json: change that file.

/** of a variant (v1) or of a game (g1) */
export type Handle = string;

export type Diagnostic = {
  severity: "error" | "warning";
  file: string;
  /** from 1; 0: no place known */
  line: number;
  column: number;
  message: string;
  /** a remedy, or empty */
  hint: string;
};

export type Diagnostics = Diagnostic[];

export type ErrorMessage = {
  code: -32700 | -32600 | -32601 | -32602 | -32603 | -32800 | 1 | 2 | 3 | 4 | 5;
  message: string;
  data?: {
    diagnostics: Diagnostics;
  };
};

export type Course = {
  lessons: {
    /** the rule: move N, castling O-O, win checkmate */
    id: string;
    title: string;
    /** what the learner is to do */
    task: string;
    /** sentences about the rule */
    rules: string[];
    /** its text */
    position: string;
    /** who is to move */
    side: string;
    /** whether the board was arranged, and comes from no game */
    arranged: boolean;
    /** the turns that do it */
    turns: string[];
    /** one of them */
    example: string;
    /** what the example does */
    effects: string[];
  }[];
  lacking: {
    id: string;
    title: string;
    /** why there is no lesson */
    reason: string;
  }[];
};

export type Id = string | number | null;

/** Without `id` it is a notification, which is not answered. */
export type RequestMessage = {
  jsonrpc: "2.0";
  id?: Id;
  method: string;
  params?: Record<string, unknown>;
};

export type ResponseMessage = {
  jsonrpc: "2.0";
  id: Id;
  result: Record<string, unknown>;
} | {
  jsonrpc: "2.0";
  id: Id;
  error: ErrorMessage;
};

export type NotificationMessage = {
  jsonrpc: "2.0";
  method: "info";
  params: Info;
} | {
  jsonrpc: "2.0";
  method: "changed";
  params: Changed;
};

export type Effect = {
  /** what happens: docs/cli.md */
  effect: string;
  /** at one moment with the one before */
  together?: boolean;
  floor?: number;
  to_floor?: number;
  letter?: string;
  side?: string;
  from?: string;
  to?: string;
  hand?: {
    letter: string;
    side: string;
  };
  becomes?: string;
  by?: number;
  name?: string;
  value?: number;
  given?: number;
  winner?: string;
  reason?: string;
};

/** a transfer that a player owes: from which won floor, and the floors on which nothing else may be done before; that floor itself is among them if it can be made now */
export type Owed = {
  floor: number;
  player: string;
  holds: number[];
};

export type Effects = Effect[];

export type Move = {
  text: string;
  floor?: number;
  type: "normal" | "exposing" | "en_passant" | "jump" | "sweep" | "swap" | "shot" | "castling" | "drop" | "pass" | "push" | "block" | "script" | "place" | "shove" | "stop" | "exchange" | "ride" | "done" | "resign";
  from?: string;
  to?: string;
  /** the letter of the kind that it becomes */
  promotion?: string;
  /** the letter of what is dropped or placed */
  piece?: string;
  /** the letter of the piece in hand, if it is dropped as another kind */
  held?: string;
  partner?: string;
  other?: string;
  slot?: string;
  direction?: string;
  up?: boolean;
  /** with checks: whether the other side is in check after it */
  gives_check?: boolean;
  effects?: Effects;
};

export type Played = {
  text: string;
  /** of a match: as which side */
  side?: string;
  turn_over: boolean;
  player?: string;
  effects?: Effects;
};

/** As `varia status --json`, with the game's handle and the number of turns played */
export type Standing = {
  variant: string;
  /** docs/positions.md; of a match docs/linked-boards.md */
  position: string;
  status: string;
  over: boolean;
  player?: string;
  transfers?: Owed[];
  won?: Record<string, number>;
  floors?: string[];
  result?: string;
  reason?: string;
  score?: string;
  scores?: Record<string, string>;
  places?: Record<string, number>;
  winners?: string[];
  turn?: string;
  check?: boolean;
  /** of a game, if the side to move is in check: the cells of its pieces that are attacked */
  checked?: string[];
  /** of a game: players who cannot win any more with the pieces that are left */
  cannot_win?: string[];
  /** in a game with claims: the reason for which a draw may be claimed now */
  claim?: string;
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
  /** of new_game: warnings about the text of its position, if there are any */
  diagnostics?: Diagnostics;
};

export type Changed = {
  variant: string;
  /** docs/positions.md; of a match docs/linked-boards.md */
  position: string;
  status: string;
  over: boolean;
  player?: string;
  transfers?: Owed[];
  won?: Record<string, number>;
  floors?: string[];
  result?: string;
  reason?: string;
  score?: string;
  scores?: Record<string, string>;
  places?: Record<string, number>;
  winners?: string[];
  turn?: string;
  check?: boolean;
  /** of a game, if the side to move is in check: the cells of its pieces that are attacked */
  checked?: string[];
  /** of a game: players who cannot win any more with the pieces that are left */
  cannot_win?: string[];
  /** in a game with claims: the reason for which a draw may be claimed now */
  claim?: string;
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
  played?: Played[];
  undone?: number;
};

/** what the computer plays by: docs/training.md */
export type Weights = {
  from: "rules" | "program" | "folder" | "given";
  file?: string;
  /** that they were learned from */
  games?: number;
  /** files of the folder that are not used, and why */
  unfit?: Diagnostics;
};

export type Line = {
  /** hundredths of what is commonest, for the side to move */
  points?: number;
  /** in so many turns */
  win?: number;
  loss?: number;
  moves: string[];
};

export type Info = {
  id: Id;
  depth: number;
  nodes: number;
  time_ms: number;
  lines: Line[];
};

export type Axis = {
  name: string;
  labels: string[];
  wrap: boolean;
};

export type Board = {
  grid: "square" | "hex";
  drawn?: "flat" | "pointy";
  axes: Axis[];
  /** their names; a cell's number is its place here */
  cells: string[];
  /** of each cell, one an axis, from 0 */
  coordinates: number[][];
  draw?: BoardDraw;
};

/** How the board looks, if it looks otherwise than a grid of squares. */
export type BoardDraw = {
  /** points: pieces stand where lines cross; plain: squares of one colour */
  cells: "squares" | "points" | "plain";
  shape: "grid" | "ring";
  /** of each cell, its middle in hundredths of a cell, to the right and upwards, if places are given */
  points?: number[][];
  /** the two cells of each link, which a line joins, if places are given */
  links?: string[][];
  /** the style of each zone that is drawn */
  zones: Record<string, "fill" | "cross" | "frame" | "diagonals" | "border">;
  /** the cells on which their names are written */
  names?: string[];
  /** the cells with a colour of their own */
  fills?: string[];
  /** the cells with a frame */
  frames?: string[];
  /** the cells with a dot in the middle */
  dots?: string[];
  /** the cells with a cross while they are empty, also traps */
  crosses?: string[];
  /** the two cells whose middles a line joins: between points, and along links if places are given */
  lines?: string[][];
  /** the lines across the parts of zones: of each, both ends */
  diagonals?: DrawnShape[];
  /** the parts of borders between two squares: of each, both ends */
  borders?: DrawnShape[];
  /** the areas between points along a border: of each, its four corners */
  bands?: DrawnShape[];
  /** the outlines of the cells of a ring: arcs around [0, 0] join the first two corners and the last two */
  sectors?: DrawnShape[];
};

/** Where something is drawn, in hundredths of a cell, to the right and upwards. In a grid the first place of both axes is [100, 100]. */
export type DrawnShape = {
  /** a cell of the slice on which it lies */
  cell: string;
  points: number[][];
  /** the shorter arc around [0, 0] joins them, instead of a line */
  arc?: boolean;
};

export type Kind = {
  letter: string;
  name: string;
  royal: boolean;
  /** how it is drawn in Unicode for the first two sides; empty: its letter */
  symbols: string[];
  /** the name of its shape in cli/pictures/pieces.svg; without one it is its letter in a disc */
  picture?: string;
  /** what stands on it in sets of wedges and discs, for the first two sides; without it that is its shape or its letter */
  sign?: string[];
  /** whether another kind promotes to it, if the game's set shows that */
  promoted?: boolean;
  /** whether its shape stands on its stone or man */
  marked?: boolean;
  /** in words */
  moves: string[];
  promotions: string[];
  hand: string[];
  drops: boolean;
  /** how many each side has at the start */
  start: number[];
};

/** How players know the game, if its file says so. */
export type Looks = {
  /** the form of its pieces */
  set: "figures" | "wedges" | "discs" | "draughtsmen" | "stones";
  /** what players call each side */
  sides: Record<string, string>;
  /** the colour of each side's signs on discs */
  colours: Record<string, string>;
};

export type Option = {
  name: string;
  value: string;
  default: string;
  choices: string[];
  help: string;
  /** of a match: it may be set for one board, by the board's number behind its name */
  each_board?: boolean;
  /** the boards for which it is set so, by their numbers */
  boards?: Record<string, string>;
};

export type Slot = {
  name: string;
  cells: string[];
};

export type Blocks = {
  name: string;
  letter: string;
  /** of each the cells in one order: what stands on the first goes to the first when a block moves */
  slots: Slot[];
  directions: {
    letter: string;
    by: number[];
  }[];
};

export type LinkedBoards = {
  schedule: "free" | "exchange" | "lockstep";
  cyclic: boolean;
  conveyor: number[];
  across: boolean;
  players: string[];
  /** from the lowest */
  floors: {
    floor: number;
    /** an index in `games` */
    game: number;
    /** the cell of each shaft */
    shafts: string[];
    /** who plays its first side and its second */
    players: string[];
  }[];
  games: Description[];
};

/** @deprecated The old name of LinkedBoards. */
export type Building = LinkedBoards;

/** All that it takes to draw any board and list any piece. The same as `varia info --json`. */
export type Description = {
  format: 1;
  name: string;
  title: string;
  inventor: string;
  source: string;
  description: string;
  board: Board;
  sides: string[];
  /** of the sides, in position texts */
  letters: string[];
  /** what each side is drawn in; empty where two sides are light and dark */
  colours: Record<string, string>;
  /** how a side sees the board, where it is not as the first, or mirrored for the second of two */
  views: Record<string, string[]>;
  teams: string[][];
  /** whether there can be pieces that are nobody's */
  neutral: boolean;
  order: string[];
  pieces: Kind[];
  looks?: Looks;
  hands: boolean;
  /** whether turns have several steps */
  turns: boolean;
  /** in words */
  zones: Record<string, string>;
  /** of each zone, for each side */
  zone_cells: Record<string, Record<string, string[]>>;
  blocks?: Blocks;
  state: Record<string, string>;
  rules: string[];
  options: Option[];
  story?: Story;
  boards?: number;
  match?: string[];
  building?: LinkedBoards;
  start: string;
  /** how others write positions and moves */
  dialects: Dialect[];
};

/** The rules in plain sentences. The same as `story` of `varia explain GAME --json`. */
export type Story = {
  title: string;
  inventor?: string;
  source?: string;
  parts: StoryPart[];
};

export type StoryPart = {
  /** of its heading */
  level: number;
  heading: string;
  /** of the kind of pieces that the part is about */
  letter?: string;
  paragraphs?: string[];
  sentences?: string[];
  names?: Record<string, string>;
};

export type Dialect = {
  name: string;
  title: string;
  positions: boolean;
  moves: boolean;
};

export type Piece = {
  cell: string;
  letter: string;
  side: string;
};

export type Picture = {
  variant: string;
  position: string;
  floors?: {
    floor: number;
    state: string;
    position?: string;
  }[];
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
  last?: string;
  move?: number;
  pieces?: Piece[];
  hands?: Record<string, Record<string, number>>;
  /** cells where no block is just now */
  voids?: string[];
  state?: Record<string, number>;
};

export type LinkedBoard = {
  floor: number;
  side?: string;
  state: string;
  /** whose side is to move there, while it is open */
  player?: string;
  board?: Picture;
};

/** @deprecated The old name of LinkedBoard. */
export type Floor = LinkedBoard;

export type Target = {
  cell: string;
  quiet?: boolean;
  capture?: boolean;
  /** from the hand */
  put?: boolean;
  /** a script says what happens */
  script?: boolean;
  /** something on the way is captured */
  over?: boolean;
  /** it is captured from where the piece stays */
  afar?: boolean;
  /** something on other cells is captured */
  elsewhere?: boolean;
  /** the piece changes places with what stands there */
  swap?: boolean;
  /** what stands there is the capturer's from then on */
  turned?: boolean;
};

export type Push = {
  to: string;
  shifted: {
    from: string;
    /** missing: it leaves the board */
    to?: string;
  }[];
};

export type Reach = {
  letter: string;
  side: string;
  cell?: string;
  targets: Target[];
  pushes?: Push[];
};

export type RecordedMoves = {
  number: number;
  /** it is the first of that number */
  begins: boolean;
  text: string;
  /** after it; of the main line */
  position?: string;
  comments?: string[];
  glyphs?: number[];
  variations?: {
    comments?: string[];
    moves: RecordedMoves;
  }[];
}[];

/** a game on record (docs/records.md), as far as it could be played; one whose variant or start is not known has no start, position and status */
export type ReadRecord = {
  variant?: string;
  tags: Record<string, string>;
  /** position text */
  start?: string;
  /** before the first move */
  comments?: string[];
  moves: RecordedMoves;
  position?: string;
  status?: string;
  result: string;
  flaws: number;
  /** how many moves of the main line could be played */
  played: number;
  /** the flaws as errors, and as warnings what was tolerated */
  diagnostics: Diagnostics;
};

export type RuleTest = {
  /** the rule */
  name: string;
  file: string;
  line: number;
  passed: boolean;
  /** of one that failed: where, and the first difference */
  diagnostics?: Diagnostics;
  /** of one that failed: what it was asked of */
  position?: string;
};

/** milliseconds from the moment when the request came, after which it is broken off and refused with code 3 */
export type Deadline = number;

/** how moves are written; canonical unless said */
export type Spelling = "canonical" | "san" | "uci";

/** The parameters and the result of each method. */
export interface Methods {
  initialize: {
    params: {
      /** who asks; for logs */
      client?: string;
    };
    result: {
      varia: string;
      protocol: 1;
      methods: string[];
      limits: {
        games: number;
        variants: number;
        jobs: number;
        line: number;
        threads: number;
      };
    };
  };
  cancel: {
    params: {
      id: string | number;
    };
    result: {
      /** false: nothing of that id is under way */
      cancelled: boolean;
    };
  };
  stop: {
    params: {
      id: string | number;
    };
    result: {
      /** false: nothing of that id is under way */
      stopped: boolean;
    };
  };
  shutdown: {
    params: Record<string, never>;
    result: Record<string, never>;
  };
  variants: {
    params: Record<string, never>;
    result: {
      variants: {
        name: string;
        title: string;
        inventor: string;
        dimensions: number;
      }[];
    };
  };
  load: {
    params: {
      /** of a built-in variant; or `text` */
      name?: string;
      /** of a variant's file */
      text?: string;
      /** how messages call it; variant.toml */
      file?: string;
      /** what it may name: paths beside it, and their texts */
      files?: Record<string, string>;
      /** options */
      set?: Record<string, string | number | boolean>;
      /** with text: the name of the variant in answers and records; without it that of the file */
      id?: string;
      deadline_ms?: Deadline;
    };
    result: {
      variant: Handle;
      name: string;
      title: string;
      boards: number;
      /** the sides, or the teams of a match */
      players: string[];
      /** the hash of its rules */
      rules: string;
      diagnostics: Diagnostics;
    };
  };
  describe: {
    params: {
      variant?: Handle;
      game?: Handle;
      /** false unless said: the rules told to who does not know the game, too */
      story?: boolean;
      deadline_ms?: Deadline;
    };
    result: Description;
  };
  close: {
    params: {
      variant?: Handle;
      game?: Handle;
    };
    result: Record<string, never>;
  };
  new_game: {
    params: {
      variant: Handle;
      position?: string;
      /** a list, or one text with blanks between */
      moves?: string | string[];
      /** a dialect: how it is written */
      as?: string;
      /** false unless said: draws by repetition and by the move rule do not end the game, but may be claimed */
      claims?: boolean;
      deadline_ms?: Deadline;
    };
    result: Standing;
  };
  copy: {
    params: {
      game: Handle;
    };
    result: {
      game: Handle;
    };
  };
  games: {
    params: Record<string, never>;
    result: {
      games: {
        game: Handle;
        variant: Handle;
        name: string;
        plies: number;
      }[];
    };
  };
  status: {
    params: {
      game: Handle;
      /** a dialect: how it is written */
      as?: string;
      deadline_ms?: Deadline;
    };
    result: Standing;
  };
  position: {
    params: {
      game: Handle;
      /** of a match, from 1 */
      floor?: number;
      /** a dialect: how it is written */
      as?: string;
      deadline_ms?: Deadline;
    };
    result: Picture | LinkedBoard;
  };
  history: {
    params: {
      game: Handle;
      /** a dialect: how it is written */
      as?: string;
      spelling?: Spelling;
      deadline_ms?: Deadline;
    };
    result: {
      game: Handle;
      start: string;
      moves: string[];
      /** of a turn that is under way */
      steps: string[];
      /** there if draws are claimed in the game */
      claims?: boolean;
    };
  };
  moves: {
    params: {
      game: Handle;
      floor?: number;
      /** a cell: of the piece on it alone */
      from?: string;
      /** what each does; true unless said */
      effects?: boolean;
      /** a dialect: how it is written */
      as?: string;
      /** whether each says if it gives check; false unless said */
      checks?: boolean;
      spelling?: Spelling;
      deadline_ms?: Deadline;
    };
    result: {
      game: Handle;
      count: number;
      moves: Move[];
    };
  };
  dests: {
    params: {
      game: Handle;
      /** of a match, from 1; needed there */
      floor?: number;
      deadline_ms?: Deadline;
    };
    result: {
      game: Handle;
      /** for each cell with a piece that can move, the cells to which it can go */
      dests: Record<string, string[]>;
      /** for the letter of each kind that can be dropped or put down, the cells for it */
      drops: Record<string, string[]>;
    };
  };
  turns: {
    params: {
      game: Handle;
      /** false unless said */
      effects?: boolean;
      /** a dialect: how it is written */
      as?: string;
      spelling?: Spelling;
      deadline_ms?: Deadline;
    };
    result: {
      game: Handle;
      count: number;
      turns: {
        text: string;
        steps: number;
        effects?: Effects;
      }[];
    };
  };
  draw: {
    params: {
      game: Handle;
      /** of a match, from 1; without it the first nine boards */
      floor?: number;
      /** where it can go is marked: a cell, LETTER or LETTER@CELL */
      piece?: string;
      /** is drawn: the boards before and after it */
      move?: string;
      /** the side that sees the board: its name or its letter */
      side?: string;
      flip?: boolean;
      /** colours for dark pages */
      dark?: boolean;
      /** pixels of the longer side; 480 */
      size?: number;
      deadline_ms?: Deadline;
    };
    result: {
      /** an SVG file that needs no other file */
      svg: string;
    };
  };
  explain: {
    params: {
      game: Handle;
      floor?: number;
      /** a cell of the position, LETTER or LETTER@CELL */
      piece: string;
      /** directions by name, not as vectors */
      plain?: boolean;
      deadline_ms?: Deadline;
    };
    result: {
      piece: Reach;
      sentence: string;
      moves: string[];
      promotions: string[];
      hand: string[];
      strikes?: string[];
      scripts?: string[];
      steps?: string[];
    };
  };
  lessons: {
    params: {
      /** or `game` */
      variant?: Handle;
      game?: Handle;
      deadline_ms?: Deadline;
    };
    result: Course;
  };
  betza: {
    params: {
      /** a piece in Betza notation */
      text: string;
      reading?: "standard" | "fairy";
      /** cells along each axis of the boards */
      size?: number;
      deadline_ms?: Deadline;
    };
    result: {
      betza: string;
      reading: "standard" | "fairy";
      moves: string[];
      /** lines of a variant file */
      tables: string[];
      alone: Reach;
      among_others: Reach;
    };
  };
  why: {
    params: {
      game: Handle;
      move?: string;
      /** instead of a move, with plain: the cell of a piece that cannot move */
      from?: string;
      /** with from, in a match: the board of the cell */
      floor?: number;
      /** false unless said: a sentence for players, and the cells that bar the way */
      plain?: boolean;
      /** a dialect: how it is written */
      as?: string;
      deadline_ms?: Deadline;
    };
    result: {
      legal: boolean;
      reason?: string;
      /** with plain: cells that bar the way, or whose pieces do */
      cells?: string[];
      diagnostics: Diagnostics;
    };
  };
  play: {
    params: {
      game: Handle;
      move?: string;
      /** a list, or one text with blanks between */
      moves?: string | string[];
      /** true unless said */
      effects?: boolean;
      /** a dialect: how it is written */
      as?: string;
      spelling?: Spelling;
      deadline_ms?: Deadline;
    };
    result: {
      variant: string;
      /** docs/positions.md; of a match docs/linked-boards.md */
      position: string;
      status: string;
      over: boolean;
      player?: string;
      transfers?: Owed[];
      won?: Record<string, number>;
      floors?: string[];
      result?: string;
      reason?: string;
      score?: string;
      scores?: Record<string, string>;
      places?: Record<string, number>;
      winners?: string[];
      turn?: string;
      check?: boolean;
      /** of a game, if the side to move is in check: the cells of its pieces that are attacked */
      checked?: string[];
      /** of a game: players who cannot win any more with the pieces that are left */
      cannot_win?: string[];
      /** in a game with claims: the reason for which a draw may be claimed now */
      claim?: string;
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
      played: Played[];
    };
  };
  undo: {
    params: {
      game: Handle;
      /** 1 unless said */
      count?: number;
      /** steps of turns, not turns */
      step?: boolean;
      /** a dialect: how it is written */
      as?: string;
      deadline_ms?: Deadline;
    };
    result: {
      variant: string;
      /** docs/positions.md; of a match docs/linked-boards.md */
      position: string;
      status: string;
      over: boolean;
      player?: string;
      transfers?: Owed[];
      won?: Record<string, number>;
      floors?: string[];
      result?: string;
      reason?: string;
      score?: string;
      scores?: Record<string, string>;
      places?: Record<string, number>;
      winners?: string[];
      turn?: string;
      check?: boolean;
      /** of a game, if the side to move is in check: the cells of its pieces that are attacked */
      checked?: string[];
      /** of a game: players who cannot win any more with the pieces that are left */
      cannot_win?: string[];
      /** in a game with claims: the reason for which a draw may be claimed now */
      claim?: string;
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
      undone: number;
    };
  };
  subscribe: {
    params: {
      game: Handle;
      /** true unless said */
      on?: boolean;
    };
    result: {
      game: Handle;
      on: boolean;
    };
  };
  write_record: {
    params: {
      game: Handle;
      /** the form: pgn, which is the default, coordinates, uci, text, json, csa, kif, ki2, usi, ucci, pdn, epd, or a dialect of the game */
      as?: string;
      /** such as White and Date */
      tags?: Record<string, string | number | boolean>;
      deadline_ms?: Deadline;
    };
    result: {
      text: string;
    };
  };
  read_records: {
    params: {
      /** or `bytes` */
      text?: string;
      /** of a file, in base64 */
      bytes?: string;
      /** of all records; without it each says, or shows, its own */
      variant?: Handle;
      /** the number of the first record that is answered; 1 */
      first?: number;
      /** how many records are answered at most, up to 1000; 100 */
      max?: number;
      deadline_ms?: Deadline;
    };
    result: {
      form: string;
      encoding: string;
      records: ReadRecord[];
      /** whether more records follow */
      more: boolean;
    };
  };
  import: {
    params: {
      /** of a file of another program */
      text: string;
      /** its name in messages and, without the ending, the name of a game that has none; variants.ini */
      file?: string;
      /** the games that are wanted; all of the file */
      games?: string[];
      /** whether each text stands by itself; false: it may extend a variant */
      whole?: boolean;
      deadline_ms?: Deadline;
    };
    result: {
      games: {
        name: string;
        /** a variant file, which `load` takes */
        text: string;
        unsaid: {
          line: number;
          column: number;
          message: string;
        }[];
      }[];
      /** warnings about the file */
      diagnostics: Diagnostics;
    };
  };
  test: {
    params: {
      /** of a built-in variant; or `text` */
      name?: string;
      /** of a variant's file */
      text?: string;
      /** how messages call it; variant.toml */
      file?: string;
      /** what it may name: paths beside it, and their texts; tests.toml has tests */
      files?: Record<string, string>;
      /** options, where a test does not choose */
      set?: Record<string, string | number | boolean>;
      /** with text: the name of the variant in answers and records; without it that of the file */
      id?: string;
      deadline_ms?: Deadline;
    };
    result: {
      passed: number;
      failed: number;
      tests: RuleTest[];
    };
  };
  perft: {
    params: {
      game: Handle;
      depth: number;
      divide?: boolean;
      deadline_ms?: Deadline;
    };
    result: {
      count: number;
      moves?: Record<string, number>;
    };
  };
  search: {
    params: {
      game: Handle;
      /** of a match; who is to act unless said */
      player?: string;
      /** milliseconds */
      time_ms?: number;
      /** milliseconds */
      clock_ms?: number;
      /** milliseconds */
      increment_ms?: number;
      moves_to_go?: number;
      nodes?: number;
      depth?: number;
      mate?: number;
      lines?: number;
      level?: number;
      seed?: number;
      threads?: number;
      /** the text of weights that `varia train` wrote */
      weights?: string;
      /** notifications as depths are done */
      info?: boolean;
      /** a dialect: how it is written */
      as?: string;
      spelling?: Spelling;
      deadline_ms?: Deadline;
    };
    result: {
      best: string | null;
      depth: number;
      nodes: number;
      time_ms: number;
      lines: Line[];
      weights: Weights;
    } | {
      best: string | null;
      player: string;
      nodes: number;
      time_ms: number;
      actions: {
        action: string;
        gain: number;
        points?: number;
        win?: number;
        loss?: number;
      }[];
      /** of each of the match's games */
      weights: Weights[];
    };
  };
}
