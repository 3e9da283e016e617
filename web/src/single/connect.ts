// The rules in a single-file page: WebAssembly and the worker's script are embedded as text. Such a page uses this file
// instead of varia/connect.ts.
import { VariaError, VariaWorker } from "varia";

import { type Connection, Refused } from "../varia/connection";

const textOf = (id: string) => document.getElementById(id)?.textContent ?? "";

let module: Promise<WebAssembly.Module> | undefined;

async function compiled(): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(textOf("rules")), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

/** Such a page plays only an untrusted game, so its budgets are always small. */
export async function connect(): Promise<Connection> {
  const script = URL.createObjectURL(new Blob([textOf("worker")], { type: "text/javascript" }));
  const varia = await VariaWorker.start({
    wasm: await (module ??= compiled()),
    strict: true,
    worker: () => new Worker(script),
  });
  return {
    async request(method, params, requestOptions) {
      try {
        return await varia.request(method, params, requestOptions);
      } catch (error) {
        throw error instanceof VariaError ? new Refused(error.message, error.code, error.diagnostics) : error;
      }
    },
    close: () => varia.close(),
  };
}
