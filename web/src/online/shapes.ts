// The types of the game server's messages, as docs/game-server.md and schemas/server.schema.json define them.
import type { Played, Standing } from "varia";

export interface Place {
  seat: string;
  player: string;
  /** For a seat that does not have all boards of its player: its lowest and highest board ... */
  floors?: [number, number];
  /** ... and each of its boards, because a team's boards need not be adjacent. */
  plays?: { floor: number; side: string }[];
  taken: boolean;
  name?: string;
  invite?: string;
}

export interface Entry {
  seq: number;
  text: string;
  player: string;
  turn_over: boolean;
}

/** The time that each player has left at a moment, and whose clock runs since then. */
export interface Times {
  left_ms: Record<string, number>;
  at: number;
  running: string | null;
}

/**
 * One clock for the whole game; or one for each board that has begun. An event contains only the boards that have
 * changed.
 */
export type Clock = { base_ms: number; increment_ms: number } & (Times | { floors: (Times & { floor: number })[] });

export interface Offer {
  seq: number;
  what: "takeback" | "draw";
  seat: string;
  player: string;
  accepted: string[];
}

export interface Result {
  reason: string;
  winners: string[];
  text: string;
}

/** The state of a game: the result of `join`. */
export interface Snapshot {
  game: string;
  seq: number;
  now: number;
  variant: string;
  title: string;
  rules: string;
  set: Record<string, string>;
  start: string;
  source?: { text: string; file?: string; files?: Record<string, string> };
  players: string[];
  seats: Place[];
  you: string[];
  moves: Entry[];
  status: Standing;
  over: boolean;
  result?: Result;
  clock?: Clock;
  offer?: Offer;
  /** Boards that are resigned as soon as the other side has moved there. */
  giving_up?: { floor: number; player: string }[];
  watchers: number;
  here: string[];
}

/** Whether a seat plays on a board. A seat without a list of boards plays on all. */
export function playsOn({ floors: range, plays }: Place, boardNumber: number | undefined): boolean {
  if (boardNumber === undefined) return true;
  if (plays) return plays.some((one) => one.floor === boardNumber);
  return !range || (range[0] <= boardNumber && boardNumber <= range[1]);
}

/** The boards of a seat that does not have all: "board 2", "boards 1 and 4", "boards 1 to 3". */
export function boardWords({ floors: range, plays }: Place): string {
  const numbers = [
    ...new Set(
      plays
        ? plays.map(({ floor: boardNumber }) => boardNumber)
        : range
          ? Array.from({ length: range[1] - range[0] + 1 }, (_, at) => range[0] + at)
          : [],
    ),
  ].sort((a, b) => a - b);
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (first === undefined || last === undefined) return "";
  if (first === last) return `board ${first}`;
  if (numbers.length > 2 && last - first === numbers.length - 1) return `boards ${first} to ${last}`;
  return `boards ${numbers.slice(0, -1).join(", ")} and ${last}`;
}

export interface GameEvent {
  game: string;
  seq: number;
  at: number;
  kind: "claim" | "move" | "offer" | "answer" | "resign" | "flag";
  seat?: string;
  name?: string;
  move?: Entry;
  played?: Played[];
  what?: Offer["what"];
  accept?: boolean;
  undone?: number;
  player?: string;
  over?: boolean;
  result?: Result;
  clock?: Clock;
  offer?: Offer | null;
  floors?: number[];
}

export interface Presence {
  game: string;
  watchers: number;
  here: string[];
}

export interface About {
  varia: string;
  protocol: number;
  strangers: boolean;
}
