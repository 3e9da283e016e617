// The rules as the page has them: Varia as WebAssembly in a worker (bindings/js), which thinks in a worker of its own.
import { VariaError, VariaWorker } from "varia";

import { type Connection, Refused } from "./connection";

export interface ConnectOptions {
  /** Small budgets, for what strangers have written. */
  strict?: boolean;
}

export async function connect(options: ConnectOptions = {}): Promise<Connection> {
  const worker = await VariaWorker.start({ strict: options.strict });
  return {
    async request(method, params, asking) {
      try {
        return await worker.request(method, params, asking);
      } catch (error) {
        throw error instanceof VariaError ? new Refused(error.message, error.code, error.diagnostics) : error;
      }
    },
    close: () => worker.close(),
  };
}
