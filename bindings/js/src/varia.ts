// Varia in this thread: each method returns its result at once, and nothing else runs meanwhile. In a page this suits
// short requests; long ones belong in a worker (worker.ts).
import { codes, VariaError } from "./errors.js";
import {
  type Direct,
  Library,
  type MethodName,
  type ParamsOf,
  type RequestOptions,
  type ResultOf,
  withDeadline,
} from "./host.js";
import { compile, Instance, type ServiceOptions, type WasmSource } from "./instance.js";
import type { Changed, ErrorMessage, Info } from "./shapes.js";

export interface VariaOptions extends ServiceOptions {
  /** The module; default: varia.wasm beside this file. */
  wasm?: WasmSource | undefined;
}

interface Message {
  id?: unknown;
  result?: unknown;
  error?: ErrorMessage;
  method?: string;
  params?: unknown;
}

const spellings = { canonical: 0, san: 1, uci: 2 };
/** The number in a game's handle, `g12`. */
const numberOf = (game: string) => Number(game.slice(1));

export class Varia extends Library<"now"> {
  override readonly direct: Direct;
  readonly #instance: Instance;
  readonly #listeners = new Map<string, (changed: Changed) => void>();
  #last = 0;

  /** Compiles the module and makes an instance of it. */
  static async start(options: VariaOptions = {}): Promise<Varia> {
    return new Varia(await Instance.make(await compile(options.wasm), options));
  }

  private constructor(instance: Instance) {
    super();
    this.#instance = instance;
    this.direct = {
      play: (game, move) => instance.play(numberOf(game), move),
      undo: (game) => instance.undo(numberOf(game)),
      moves: (game, spelling) => instance.moves(numberOf(game), spellings[spelling]),
      text: (game) => instance.text(numberOf(game)),
      state: (game) => {
        const state = instance.state(numberOf(game));
        if (state === undefined) return undefined;
        return {
          over: (state & 1) !== 0,
          check: (state & 2) !== 0,
          claim: (state & 4) !== 0,
          player: (state >> 8) - 1,
        };
      },
    };
  }

  /** The bytes of the module's memory. */
  get memory(): number {
    return this.#instance.memory;
  }

  override request<K extends MethodName>(
    method: K,
    params: ParamsOf<K>,
    requestOptions: RequestOptions = {},
  ): ResultOf<K> {
    if (requestOptions.signal?.aborted) throw new VariaError(codes.cancelled, "the request was cancelled");
    const id = ++this.#last;
    let answer: Message | undefined;
    const changes: Changed[] = [];
    const given = withDeadline(params, requestOptions);
    this.#instance.take(JSON.stringify({ jsonrpc: "2.0", id, method, params: given }), (line) => {
      const message = JSON.parse(line) as Message;
      if (message.method === "info") requestOptions.info?.(message.params as Info);
      else if (message.method === "changed") changes.push(message.params as Changed);
      else answer = message;
    });
    // Listeners are called only now, when the module is free again, because a listener may send requests.
    for (const changed of changes) this.#listeners.get(changed.game)?.(changed);
    if (!answer) throw new VariaError(codes.internal, "there is no answer");
    if (answer.error) throw VariaError.of(answer.error);
    return answer.result as ResultOf<K>;
  }

  /** Sends a line of JSON-RPC, and returns the lines of the response, as `varia serve --stdio` would write them. */
  lines(message: string): string[] {
    const lines: string[] = [];
    this.#instance.take(message, (line) => lines.push(line));
    return lines;
  }

  override listen(game: string, listener: ((changed: Changed) => void) | undefined): void {
    if (listener) this.#listeners.set(game, listener);
    else this.#listeners.delete(game);
  }

  /** Closes all variants and games. */
  close(): void {
    this.#listeners.clear();
    this.#instance.close();
  }
}
