// Varia in this thread: each method answers when it is called, and nothing else happens meanwhile. In a page that is
// right for short things; what lasts belongs into a worker (worker.ts).
import { codes, VariaError } from "./errors.js";
import { type Asking, Library, type MethodName, type ParamsOf, type ResultOf } from "./host.js";
import { compile, Instance, type ServiceOptions, type WasmSource } from "./instance.js";
import type { Changed, ErrorMessage, Info } from "./shapes.js";

export interface VariaOptions extends ServiceOptions {
  /** Where the module is; varia.wasm beside this file unless said. */
  wasm?: WasmSource | undefined;
}

interface Heard {
  id?: unknown;
  result?: unknown;
  error?: ErrorMessage;
  method?: string;
  params?: unknown;
}

export class Varia extends Library<"now"> {
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
  }

  /** Bytes that the module holds. */
  get memory(): number {
    return this.#instance.memory;
  }

  override request<K extends MethodName>(method: K, params: ParamsOf<K>, asking: Asking = {}): ResultOf<K> {
    if (asking.signal?.aborted) throw new VariaError(codes.cancelled, "the request was cancelled");
    const id = ++this.#last;
    let answer: Heard | undefined;
    const changes: Changed[] = [];
    this.#instance.take(JSON.stringify({ jsonrpc: "2.0", id, method, params }), (line) => {
      const heard = JSON.parse(line) as Heard;
      if (heard.method === "info") asking.info?.(heard.params as Info);
      else if (heard.method === "changed") changes.push(heard.params as Changed);
      else answer = heard;
    });
    // Told once the module is free again: who hears of a change asks.
    for (const changed of changes) this.#listeners.get(changed.game)?.(changed);
    if (!answer) throw new VariaError(codes.internal, "there is no answer");
    if (answer.error) throw VariaError.of(answer.error);
    return answer.result as ResultOf<K>;
  }

  /** A line of JSON-RPC, whatever it says, and the lines that answer it: what `varia serve --stdio` would write. */
  lines(message: string): string[] {
    const lines: string[] = [];
    this.#instance.take(message, (line) => lines.push(line));
    return lines;
  }

  override listen(game: string, told: ((changed: Changed) => void) | undefined): void {
    if (told) this.#listeners.set(game, told);
    else this.#listeners.delete(game);
  }

  /** Forgets all variants and games. */
  close(): void {
    this.#listeners.clear();
    this.#instance.close();
  }
}
