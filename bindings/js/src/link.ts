// A worker with a module in it, and the requests that wait for its responses.
import { codes, VariaError } from "./errors.js";
import type { MethodName, ParamsOf, ResultOf } from "./host.js";
import type { ServiceOptions } from "./instance.js";
import { type MakeWorker, openPort, type Port } from "./port.js";
import type { Changed, ErrorMessage, Info } from "./shapes.js";
import type { Opening, Said } from "./worker_main.js";

interface Waiting {
  done(result: unknown): void;
  failed(error: VariaError): void;
  info: ((info: Info) => void) | undefined;
}

interface Heard {
  id?: number | null;
  result?: unknown;
  error?: ErrorMessage;
  method?: string;
  params?: unknown;
}

export class Link {
  readonly #waiting = new Map<number, Waiting>();
  #port: Port | undefined;
  #ended: VariaError | undefined;
  #last = 0;
  /** Called for changes of subscribed games. */
  changed: ((changed: Changed) => void) | undefined;

  static async open(module: WebAssembly.Module, options: ServiceOptions, make?: MakeWorker): Promise<Link> {
    const link = new Link();
    const port = await openPort(
      {
        heard: (message) => link.#heard(message as Said),
        failed: (reason) => link.end(new VariaError(codes.stopped, `the worker has stopped: ${reason}`)),
      },
      make,
    );
    link.#port = port;
    if (link.#ended) port.end();
    else port.post({ module, options } satisfies Opening);
    return link;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  request<K extends MethodName>(method: K, params: ParamsOf<K>, info?: (info: Info) => void): Promise<ResultOf<K>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      const id = ++this.#last;
      this.#waiting.set(id, { done: (result) => resolve(result as ResultOf<K>), failed: reject, info });
      this.#port?.hold(true);
      this.#port?.post(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  /** Ends the worker at once. Waiting requests and later requests fail with `error`. */
  end(error: VariaError): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#port?.end();
    for (const waiting of this.#waiting.values()) waiting.failed(error);
    this.#waiting.clear();
  }

  #heard(said: Said): void {
    if (this.#ended) return;
    if (typeof said !== "string") return this.end(new VariaError(codes.stopped, said.stopped));
    const heard = JSON.parse(said) as Heard;
    if (heard.method === "changed") return this.changed?.(heard.params as Changed);
    if (heard.method === "info") {
      const info = heard.params as Info;
      return this.#waiting.get(info.id as number)?.info?.(info);
    }
    const waiting = this.#waiting.get(heard.id as number);
    if (!waiting) return;
    this.#waiting.delete(heard.id as number);
    if (this.#waiting.size === 0) this.#port?.hold(false);
    if (heard.error) waiting.failed(VariaError.of(heard.error));
    else waiting.done(heard.result);
  }
}
