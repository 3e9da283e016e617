// The shapes of what the server of games between people says, as docs/server.md and schemas/server.schema.json have
// them.
import type { Played, Standing } from "varia";

export interface Place {
  seat: string;
  player: string;
  /** Where a seat has not all boards of its player: the lowest and the highest ... */
  floors?: [number, number];
  /** ... and each that it has: a team's need not lie side by side. */
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

/** How much time everybody has at a moment, and whose runs since then. */
export interface Times {
  left_ms: Record<string, number>;
  at: number;
  running: string | null;
}

/** One for all; or one on each floor that has begun, in an event on each that has changed. */
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

/** How a game stands: what `join` answers. */
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
  /** Boards that are given up, where the other side has to move first. */
  giving_up?: { floor: number; player: string }[];
  watchers: number;
  here: string[];
}

/** Whether a seat plays on a floor; on all where it has all. */
export function playsOn({ floors, plays }: Place, floor: number | undefined): boolean {
  if (floor === undefined) return true;
  if (plays) return plays.some((one) => one.floor === floor);
  return !floors || (floors[0] <= floor && floor <= floors[1]);
}

/** The floors of a seat that has not all: "board 2", "boards 1 and 4", "boards 1 to 3". */
export function boardWords({ floors, plays }: Place): string {
  const numbers = [
    ...new Set(
      plays
        ? plays.map(({ floor }) => floor)
        : floors
          ? Array.from({ length: floors[1] - floors[0] + 1 }, (_, at) => floors[0] + at)
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
