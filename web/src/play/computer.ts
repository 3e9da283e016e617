// The computer as an opponent and adviser: one question at a time, of which a new one ends the one before.
import type { Info, ParamsOf, ResultOf } from "varia";

import { Refused } from "../varia/connection";
import type { Session } from "./session";

export type Advice = ResultOf<"search">;
export type MatchAdvice = Extract<Advice, { actions: unknown }>;
export type Limits = Omit<ParamsOf<"search">, "game">;

export class Computer {
  private asking: AbortController | undefined;

  constructor(private readonly session: Session) {}

  /** What it would play where the game stands; undefined if it was stopped meanwhile. */
  async think(limits: Limits, info?: (info: Info) => void): Promise<Advice | undefined> {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
    const wanted = () => this.asking === asking;
    try {
      const advice = await this.session.connection.request(
        "search",
        { game: this.session.handle, ...limits },
        {
          signal: asking.signal,
          info: (found) => wanted() && info?.(found),
        },
      );
      return wanted() ? advice : undefined;
    } catch (error) {
      if (!wanted() || (error instanceof Refused && error.code === -32800)) return undefined;
      throw error;
    } finally {
      if (wanted()) this.asking = undefined;
    }
  }

  stop(): void {
    const asking = this.asking;
    this.asking = undefined;
    asking?.abort();
  }
}
