// The computer as opponent and adviser. It runs one search at a time; a new search ends the one before.
import type { Info, ParamsOf, ResultOf } from "varia";

import { Refused } from "../varia/connection";
import type { Session } from "./session";

export type Advice = ResultOf<"search">;
export type MatchAdvice = Extract<Advice, { actions: unknown }>;
export type Limits = Omit<ParamsOf<"search">, "game">;

export class Computer {
  private running: AbortController | undefined;

  constructor(private readonly session: Session) {}

  /** The computer's choice in the current position; undefined if the search was stopped. */
  async think(limits: Limits, info?: (info: Info) => void): Promise<Advice | undefined> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const wanted = () => this.running === running;
    try {
      const advice = await this.session.connection.request(
        "search",
        { game: this.session.handle, ...limits },
        {
          signal: running.signal,
          info: (found) => wanted() && info?.(found),
        },
      );
      return wanted() ? advice : undefined;
    } catch (error) {
      if (!wanted() || (error instanceof Refused && error.code === -32800)) return undefined;
      throw error;
    } finally {
      if (wanted()) this.running = undefined;
    }
  }

  stop(): void {
    const running = this.running;
    this.running = undefined;
    running?.abort();
  }
}
