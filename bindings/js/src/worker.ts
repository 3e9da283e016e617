// Varia in workers: the same interface as in this thread, but with promises. One worker holds variants and games, and
// responds at once. Perft, searches, rule tests, and the reading of records and of other programs' games run in another
// worker. So moves can be listed during a search, and a search can be cancelled.
import { codes, VariaError } from "./errors.js";
import { Library, type MethodName, type ParamsOf, type RequestOptions, type ResultOf, withDeadline } from "./host.js";
import { compile } from "./instance.js";
import { WorkerConnection } from "./worker_connection.js";
import type { MakeWorker } from "./port.js";
import type { Changed } from "./shapes.js";
import { type Lasting, Thinker } from "./thinker.js";
import type { VariaOptions } from "./varia.js";

export interface WorkerOptions extends VariaOptions {
  /** Makes a worker that runs worker_main.js; default: that file beside this one. */
  worker?: MakeWorker | undefined;
}

type Load = ParamsOf<"load">;

export class VariaWorker extends Library<"later"> {
  readonly #rules: WorkerConnection;
  readonly #thinker: Thinker;
  readonly #listeners = new Map<string, (changed: Changed) => void>();
  // The load parameters of each variant and each game, by handle: a search needs them to make its copy.
  readonly #variants = new Map<string, Load>();
  readonly #games = new Map<string, Load>();

  static async start(options: WorkerOptions = {}): Promise<VariaWorker> {
    const module = await compile(options.wasm);
    const service = { strict: options.strict, table: options.table, seconds: options.seconds };
    const open = () => WorkerConnection.open(module, service, options.worker);
    const library = new VariaWorker(await open(), new Thinker(open));
    // This fails at once if the module cannot run at all.
    await library.about();
    return library;
  }

  private constructor(rules: WorkerConnection, thinker: Thinker) {
    super();
    this.#rules = rules;
    this.#thinker = thinker;
    rules.changed = (changed) => this.#listeners.get(changed.game)?.(changed);
  }

  override async request<K extends MethodName>(
    method: K,
    given: ParamsOf<K>,
    requestOptions: RequestOptions = {},
  ): Promise<ResultOf<K>> {
    const params = withDeadline(given, requestOptions);
    if (requestOptions.signal?.aborted) throw new VariaError(codes.cancelled, "the request was cancelled");
    if (method === "perft" || method === "search") {
      const { game } = params as { game: string };
      const load = this.#games.get(game);
      const history = await this.#rules.request("history", { game });
      if (load) return this.#thinker.ask<Lasting>(load, history, method, params as ParamsOf<Lasting>, requestOptions);
    }
    // Records that belong to a loaded variant are read where the variant is.
    const { variant } = params as { variant?: string };
    const alone = method === "test" || method === "import" || (method === "read_records" && variant === undefined);
    if (alone) return this.#thinker.askAlone<K>(method, params, requestOptions);
    const result = await this.#rules.request(method, params, requestOptions.info);
    this.#remember(method, given, result);
    return result;
  }

  override listen(game: string, listener: ((changed: Changed) => void) | undefined): void {
    if (listener) this.#listeners.set(game, listener);
    else this.#listeners.delete(game);
  }

  /** Ends the workers. Running requests fail with `codes.stopped`. */
  close(): void {
    const closed = new VariaError(codes.stopped, "it is closed");
    this.#listeners.clear();
    this.#thinker.close(closed);
    this.#rules.end(closed);
  }

  #remember(method: MethodName, params: object, result: object): void {
    const given = params as { variant?: string; game?: string };
    const answered = result as { variant?: string; game?: string };
    if (method === "load" && answered.variant) this.#variants.set(answered.variant, params);
    const load =
      method === "new_game"
        ? this.#variants.get(given.variant ?? "")
        : method === "copy"
          ? this.#games.get(given.game ?? "")
          : undefined;
    if (load && answered.game) this.#games.set(answered.game, load);
    if (method === "close" && given.variant) this.#variants.delete(given.variant);
    if (method === "close" && given.game) this.#games.delete(given.game);
  }
}
