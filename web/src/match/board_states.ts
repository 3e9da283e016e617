// The state of each board of a match: whether it is open, which player it waits for, and its picture once that has been
// requested. After an action only the boards that it changed are requested again.
import type { Description, Handle, LinkedBoard, LinkedBoards, Picture } from "varia";

import type { Connection } from "../varia/connection";

export interface BoardState {
  boardNumber: number;
  /** "open", or the board's result. */
  state: string;
  /** The position's text; undefined for a closed board. */
  text?: string;
  picture?: Picture;
}

export type Filter = "all" | "waiting" | "check" | "open" | "over";

/** The player of the match for whom a board waits; undefined if nobody can act on it. */
export function waitsFor(linkedBoards: LinkedBoards, board: BoardState): string | undefined {
  const turn = board.picture?.turn;
  if (board.state !== "open" || turn === undefined) return undefined;
  const place = linkedBoards.floors[board.boardNumber - 1]!;
  const side = linkedBoards.games[place.game]!.sides.indexOf(turn);
  return place.players[side] ?? turn;
}

/** Whether a board that is won still waits for its transfer. Such boards have a position and a result. */
export const sendsOn = (board: BoardState) => board.state !== "open" && board.text !== undefined;

/** `me` is the player who looks at the match; undefined: the player to act. */
export function passes(filter: Filter, linkedBoards: LinkedBoards, board: BoardState, me: string | undefined): boolean {
  if (filter === "all") return true;
  if (filter === "open") return board.state === "open";
  if (filter === "over") return board.state !== "open";
  if (filter === "check") return board.state === "open" && board.picture?.check === true;
  const waits = waitsFor(linkedBoards, board);
  return waits !== undefined && (me === undefined || waits === me);
}

/** Describes a board to a screen reader. */
export function boardLabel(linkedBoards: LinkedBoards, board: BoardState): string {
  const words = [`floor ${board.boardNumber}`];
  const waits = waitsFor(linkedBoards, board);
  if (sendsOn(board)) words.push(board.state.replaceAll("-", " "), "sends a piece on");
  else if (board.state !== "open") words.push(board.state.replaceAll("-", " "), "closed");
  else if (waits !== undefined) words.push(`waits for ${waits}`);
  if (board.state === "open" && board.picture?.check) words.push("check");
  return words.join(", ");
}

export class BoardStates {
  readonly all: BoardState[];
  private game: Handle | undefined;
  private asked = 0;
  /** Called with the boards that have changed. */
  changed: (boardNumbers: readonly number[]) => void = () => undefined;

  constructor(
    private readonly connection: Connection,
    readonly linkedBoards: LinkedBoards,
  ) {
    this.all = linkedBoards.floors.map(({ floor: boardNumber }) => ({ boardNumber, state: "open" }));
  }

  description(boardNumber: number): Description {
    return this.linkedBoards.games[this.linkedBoards.floors[boardNumber - 1]!.game]!;
  }

  /** Requests the changes: first of the boards in sight, then of the others, a few at a time. */
  async refresh(game: Handle, inSight: () => readonly number[]): Promise<void> {
    const run = ++this.asked;
    this.game = game;
    const whole = (await this.connection.request("position", { game })) as Picture;
    if (run !== this.asked) return;
    const changes: number[] = [];
    for (const { floor: boardNumber, state, position } of whole.floors ?? []) {
      const known = this.all[boardNumber - 1]!;
      if (known.state === state && known.text === position) continue;
      this.all[boardNumber - 1] = { boardNumber, state, text: position, picture: undefined };
      // The old picture stays until the new one arrives.
      if (position !== undefined) this.all[boardNumber - 1]!.picture = known.picture;
      changes.push(boardNumber);
      this.stale.add(boardNumber);
      if (position === undefined) this.stale.delete(boardNumber);
    }
    if (changes.length > 0) this.changed(changes);
    while (this.stale.size > 0) {
      const seen = inSight().filter((boardNumber) => this.stale.has(boardNumber));
      const batch = (seen.length > 0 ? seen : [...this.stale]).slice(0, 24);
      await this.ask(batch);
      if (run !== this.asked) return;
      this.changed(batch);
      await new Promise((next) => setTimeout(next, 0));
    }
  }

  private readonly stale = new Set<number>();

  private async ask(batch: readonly number[]): Promise<void> {
    const game = this.game!;
    const answers = await Promise.all(
      batch.map(
        (boardNumber) => this.connection.request("position", { game, floor: boardNumber }) as Promise<LinkedBoard>,
      ),
    );
    for (const { floor: boardNumber, state, board } of answers) {
      this.stale.delete(boardNumber);
      this.all[boardNumber - 1] = { ...this.all[boardNumber - 1]!, state, picture: board };
    }
  }

  stop(): void {
    ++this.asked;
  }
}
