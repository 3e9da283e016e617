// The state of each board of a match: whether it is open, which player it waits for, and its picture once that has been
// requested. After an action only the boards that it changed are requested again.
import type { Description, Handle, LinkedBoard, LinkedBoards, Picture } from "varia";

import type { Connection } from "../varia/connection";

export interface FloorNews {
  floor: number;
  /** "open", or the board's result. */
  state: string;
  /** The position's text; undefined for a closed board. */
  text?: string;
  picture?: Picture;
}

export type Filter = "all" | "waiting" | "check" | "open" | "over";

/** The player of the match for whom a board waits; undefined if nobody can act on it. */
export function waitsFor(building: LinkedBoards, news: FloorNews): string | undefined {
  const turn = news.picture?.turn;
  if (news.state !== "open" || turn === undefined) return undefined;
  const place = building.floors[news.floor - 1]!;
  const side = building.games[place.game]!.sides.indexOf(turn);
  return place.players[side] ?? turn;
}

/** Whether a board that is won still waits for its transfer. Such boards have a position and a result. */
export const sendsOn = (news: FloorNews) => news.state !== "open" && news.text !== undefined;

/** `me` is the player who looks at the match; undefined: the player to act. */
export function passes(filter: Filter, building: LinkedBoards, news: FloorNews, me: string | undefined): boolean {
  if (filter === "all") return true;
  if (filter === "open") return news.state === "open";
  if (filter === "over") return news.state !== "open";
  if (filter === "check") return news.state === "open" && news.picture?.check === true;
  const waits = waitsFor(building, news);
  return waits !== undefined && (me === undefined || waits === me);
}

/** Describes a board to a screen reader. */
export function floorWords(building: LinkedBoards, news: FloorNews): string {
  const words = [`floor ${news.floor}`];
  const waits = waitsFor(building, news);
  if (sendsOn(news)) words.push(news.state.replaceAll("-", " "), "sends a piece on");
  else if (news.state !== "open") words.push(news.state.replaceAll("-", " "), "closed");
  else if (waits !== undefined) words.push(`waits for ${waits}`);
  if (news.state === "open" && news.picture?.check) words.push("check");
  return words.join(", ");
}

export class Floors {
  readonly all: FloorNews[];
  private game: Handle | undefined;
  private asked = 0;
  /** Called with the boards that have changed. */
  changed: (floors: readonly number[]) => void = () => undefined;

  constructor(
    private readonly connection: Connection,
    readonly building: LinkedBoards,
  ) {
    this.all = building.floors.map(({ floor }) => ({ floor, state: "open" }));
  }

  description(floor: number): Description {
    return this.building.games[this.building.floors[floor - 1]!.game]!;
  }

  /** Requests the changes: first of the boards in sight, then of the others, a few at a time. */
  async refresh(game: Handle, inSight: () => readonly number[]): Promise<void> {
    const run = ++this.asked;
    this.game = game;
    const whole = (await this.connection.request("position", { game })) as Picture;
    if (run !== this.asked) return;
    const news: number[] = [];
    for (const { floor, state, position } of whole.floors ?? []) {
      const known = this.all[floor - 1]!;
      if (known.state === state && known.text === position) continue;
      this.all[floor - 1] = { floor, state, text: position, picture: undefined };
      // The old picture stays until the new one arrives.
      if (position !== undefined) this.all[floor - 1]!.picture = known.picture;
      news.push(floor);
      this.stale.add(floor);
      if (position === undefined) this.stale.delete(floor);
    }
    if (news.length > 0) this.changed(news);
    while (this.stale.size > 0) {
      const seen = inSight().filter((floor) => this.stale.has(floor));
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
      batch.map((floor) => this.connection.request("position", { game, floor }) as Promise<LinkedBoard>),
    );
    for (const { floor, state, board } of answers) {
      this.stale.delete(floor);
      this.all[floor - 1] = { ...this.all[floor - 1]!, state, picture: board };
    }
  }

  stop(): void {
    ++this.asked;
  }
}
