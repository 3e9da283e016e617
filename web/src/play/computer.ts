// The computer as an opponent and adviser. It thinks behind a connection of its own, so that the board answers meanwhile; who
// wants it to stop closes that connection, and it begins anew when it is asked again.
import { connect } from "../varia/connect";
import type { Connection } from "../varia/connection";
import type { Answer, Info, Params } from "../varia/types";
import { path } from "../model/tree";
import type { GameRecord } from "./session";

export type Advice = Answer<"search">;
export type Limits = Omit<Params<"search">, "game">;

export class Computer {
  private connection: Promise<Connection> | undefined;
  private variant: Promise<string> | undefined;
  private thinking = 0;

  /** What it would play where the record stands; undefined if it was stopped meanwhile. */
  async think(record: GameRecord, limits: Limits, info?: (info: Info) => void): Promise<Advice | undefined> {
    this.stop();
    const number = ++this.thinking;
    const wanted = () => number === this.thinking;
    try {
      this.connection ??= connect({ strict: record.foreign });
      const connection = await this.connection;
      this.variant ??= connection.request("load", { ...record.variant, set: record.options }).then((loaded) => loaded.variant);
      const variant = await this.variant;
      if (!wanted()) return undefined;
      const moves = path(record.tree).map((node) => node.text);
      const { game } = await connection.request("new_game", { variant, position: record.position, moves });
      if (!wanted()) return undefined;
      this.busy = true;
      const advice = await connection.request("search", { game, ...limits }, (one) => wanted() && info?.(one));
      this.busy = false;
      await connection.request("close", { game });
      return wanted() ? advice : undefined;
    } catch (error) {
      if (wanted()) throw error;
      return undefined;
    }
  }

  private busy = false;

  stop(): void {
    ++this.thinking;
    if (!this.busy) return;
    this.busy = false;
    const gone = this.connection;
    this.connection = this.variant = undefined;
    void gone?.then((connection) => connection.close());
  }

  close(): void {
    ++this.thinking;
    const gone = this.connection;
    this.connection = this.variant = undefined;
    void gone?.then((connection) => connection.close());
  }
}
