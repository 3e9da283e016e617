// A worker with a module in it, and the requests that wait for its responses.
import { codes, VariaError } from "./errors.js";
import type { MethodName, ParamsOf, ResultOf } from "./host.js";
import type { ServiceOptions } from "./instance.js";
import { type MakeWorker, openPort, type Port } from "./port.js";
import type { Changed, ErrorMessage, Info } from "./shapes.js";
import type { StartMessage, WorkerMessage } from "./worker_main.js";

interface Waiting {
  done(result: unknown): void;
  failed(error: VariaError): void;
  info: ((info: Info) => void) | undefined;
}

interface Message {
  id?: number | null;
  result?: unknown;
  error?: ErrorMessage;
  method?: string;
  params?: unknown;
}

export class WorkerConnection {
  readonly #waiting = new Map<number, Waiting>();
  #port: Port | undefined;
  #ended: VariaError | undefined;
  #last = 0;
  /** Called for changes of subscribed games. */
  changed: ((changed: Changed) => void) | undefined;

  static async open(module: WebAssembly.Module, options: ServiceOptions, make?: MakeWorker): Promise<WorkerConnection> {
    const connection = new WorkerConnection();
    const port = await openPort(
      {
        onMessage: (message) => connection.#receive(message as WorkerMessage),
        onFailure: (reason) => connection.end(new VariaError(codes.stopped, `the worker has stopped: ${reason}`)),
      },
      make,
    );
    connection.#port = port;
    if (connection.#ended) port.end();
    else port.post({ module, options } satisfies StartMessage);
    return connection;
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

  #receive(received: WorkerMessage): void {
    if (this.#ended) return;
    if (typeof received !== "string") return this.end(new VariaError(codes.stopped, received.stopped));
    const message = JSON.parse(received) as Message;
    if (message.method === "changed") return this.changed?.(message.params as Changed);
    if (message.method === "info") {
      const info = message.params as Info;
      return this.#waiting.get(info.id as number)?.info?.(info);
    }
    const waiting = this.#waiting.get(message.id as number);
    if (!waiting) return;
    this.#waiting.delete(message.id as number);
    if (this.#waiting.size === 0) this.#port?.hold(false);
    if (message.error) waiting.failed(VariaError.of(message.error));
    else waiting.done(message.result);
  }
}
