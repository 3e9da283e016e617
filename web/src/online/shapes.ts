// The shapes of what the server of games between people says, as docs/server.md and schemas/server.schema.json have them.
import type { Played, Standing } from "../varia/types";

export interface Place {
  seat: string;
  player: string;
  /** The first and the last, from 1; all where it is not there. */
  floors?: [number, number];
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
  watchers: number;
  here: string[];
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
