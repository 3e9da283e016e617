// Runs long requests (perft, searches, rule tests and imports) in a worker of its own, one after the other. A module has
// one thread and receives nothing while it works, so a search is cancelled by ending its worker. The next request starts
// in a new worker, into which the game is copied again.
//
//     the rules' worker    g7: chess, from the start, 1. e4 e5
//     this worker          g1: a copy of g7, for searches; before the next request about g7, the moves that were
//                          played since then are played here
import { codes, VariaError } from "./errors.js";
import type { MethodName, ParamsOf, RequestOptions, ResultOf } from "./host.js";
import type { WorkerConnection } from "./worker_connection.js";

type Load = ParamsOf<"load">;
type History = ResultOf<"history">;
export type Lasting = "perft" | "search";

interface Copy {
  variant: string;
  handle: string;
  start: string;
  moves: string[];
}

interface Job {
  run(connection: WorkerConnection): Promise<void>;
  fail(error: unknown): void;
}

const maxKept = 16;

export class Thinker {
  readonly #open: () => Promise<WorkerConnection>;
  readonly #jobs: Job[] = [];
  #running: Job | undefined;
  #connection: WorkerConnection | undefined;
  readonly #variants = new Map<string, string>(); // handle by load parameters, least recently used first
  readonly #copies = new Map<string, Copy>(); // by the handle of the original game

  constructor(open: () => Promise<WorkerConnection>) {
    this.#open = open;
  }

  /** Sends a request about a copy of a game, which `load` and `history` describe. */
  ask<K extends Lasting>(
    load: Load,
    history: History,
    method: K,
    params: ParamsOf<K>,
    requestOptions: RequestOptions,
  ): Promise<ResultOf<K>> {
    return this.#queue(async (connection) => {
      const game = await this.#bring(connection, load, history);
      return (await connection.request<MethodName>(method, { ...params, game }, requestOptions.info)) as ResultOf<K>;
    }, requestOptions);
  }

  /** Sends a request that concerns no game. */
  askAlone<K extends MethodName>(method: K, params: ParamsOf<K>, requestOptions: RequestOptions): Promise<ResultOf<K>> {
    return this.#queue((connection) => connection.request(method, params, requestOptions.info), requestOptions);
  }

  /** Cancels the running and the waiting requests. */
  close(error: VariaError): void {
    for (const job of this.#jobs.splice(0)) job.fail(error);
    this.#running?.fail(error);
    this.#end(error);
  }

  #queue<T>(work: (connection: WorkerConnection) => Promise<T>, requestOptions: RequestOptions): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancelled = () => new VariaError(codes.cancelled, "the request was cancelled");
      if (requestOptions.signal?.aborted) return reject(cancelled());
      const abort = () => {
        if (this.#running === job) this.#end(cancelled());
        else this.#jobs.splice(this.#jobs.indexOf(job), 1);
        job.fail(cancelled());
      };
      const over = () => requestOptions.signal?.removeEventListener("abort", abort);
      const job: Job = {
        run: async (connection) => {
          resolve(await work(connection));
          over();
        },
        fail: (error) => {
          over();
          reject(error);
        },
      };
      requestOptions.signal?.addEventListener("abort", abort);
      this.#jobs.push(job);
      void this.#go();
    });
  }

  async #go(): Promise<void> {
    if (this.#running) return;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      this.#running = job;
      try {
        if (!this.#connection || this.#connection.ended) {
          this.#variants.clear();
          this.#copies.clear();
          const connection = await this.#open();
          this.#connection = connection;
          // The request was cancelled while the worker was opening.
          if (this.#running !== job) {
            this.#end(new VariaError(codes.cancelled, "the request was cancelled"));
            continue;
          }
        }
        await job.run(this.#connection);
      } catch (error) {
        job.fail(error);
      } finally {
        this.#running = undefined;
      }
    }
  }

  #end(error: VariaError): void {
    this.#connection?.end(error);
    this.#connection = undefined;
  }

  // Returns the handle of a copy of the game in this worker, in the state of `history`.
  async #bring(connection: WorkerConnection, load: Load, history: History): Promise<string> {
    const variant = await this.#loaded(connection, load);
    const moves = [...history.moves, ...history.steps];
    const known = this.#copies.get(history.game);
    this.#copies.delete(history.game);
    if (
      known?.variant === variant &&
      known.start === history.start &&
      known.moves.every((move, i) => move === moves[i])
    ) {
      const rest = moves.slice(known.moves.length);
      if (await this.#played(connection, known.handle, rest)) {
        this.#copies.set(history.game, { ...known, moves });
        return known.handle;
      }
    }
    if (known) await connection.request("close", { game: known.handle });
    const claims = history.claims ?? false;
    const { game } = await connection.request("new_game", { variant, position: history.start, moves, claims });
    this.#copies.set(history.game, { variant, handle: game, start: history.start, moves });
    for (const [of, copy] of this.#copies) {
      if (this.#copies.size <= maxKept) break;
      this.#copies.delete(of);
      await connection.request("close", { game: copy.handle });
    }
    return game;
  }

  async #played(connection: WorkerConnection, game: string, moves: string[]): Promise<boolean> {
    if (moves.length === 0) return true;
    try {
      await connection.request("play", { game, moves, effects: false });
      return true;
    } catch (error) {
      if (error instanceof VariaError && error.code === codes.refused) return false;
      throw error;
    }
  }

  async #loaded(connection: WorkerConnection, load: Load): Promise<string> {
    const key = JSON.stringify(load);
    let variant = this.#variants.get(key);
    this.#variants.delete(key);
    variant ??= (await connection.request("load", load)).variant;
    this.#variants.set(key, variant);
    for (const [of, handle] of this.#variants) {
      if (this.#variants.size <= maxKept) break;
      this.#variants.delete(of);
      await connection.request("close", { variant: handle });
    }
    return variant;
  }
}
