// Varia in this thread: each method returns its result at once, and nothing else runs meanwhile. In a page this suits
// short requests; long ones belong in a worker (worker.ts).
import { codes, VariaError } from "./errors.js";
import { type Asking, Library, type MethodName, type ParamsOf, type ResultOf } from "./host.js";
import { compile, Instance, type ServiceOptions, type WasmSource } from "./instance.js";
import type { Changed, ErrorMessage, Info } from "./shapes.js";

export interface VariaOptions extends ServiceOptions {
  /** The module; default: varia.wasm beside this file. */
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

  /** The bytes of the module's memory. */
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

  override listen(game: string, told: ((changed: Changed) => void) | undefined): void {
    if (told) this.#listeners.set(game, told);
    else this.#listeners.delete(game);
  }

  /** Closes all variants and games. */
  close(): void {
    this.#listeners.clear();
    this.#instance.close();
  }
}
