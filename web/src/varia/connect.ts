// Connects the page to the rules: Varia as WebAssembly in a worker (bindings/js), which runs searches in a second
// worker.
import { VariaError, VariaWorker } from "varia";

import { type Connection, Refused } from "./connection";

export interface ConnectOptions {
  /** Uses small budgets, for untrusted variants. */
  strict?: boolean;
}

export async function connect(options: ConnectOptions = {}): Promise<Connection> {
  const worker = await VariaWorker.start({ strict: options.strict });
  return {
    async request(method, params, requestOptions) {
      try {
        return await worker.request(method, params, requestOptions);
      } catch (error) {
        throw error instanceof VariaError ? new Refused(error.message, error.code, error.diagnostics) : error;
      }
    },
    close: () => worker.close(),
  };
}
