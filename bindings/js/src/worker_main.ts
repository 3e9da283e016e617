// What runs in a worker: an instance of the module, lines of JSON-RPC in, lines out. link.ts is the other side of it.
import { Instance, type ServiceOptions } from "./instance.js";

/** The first message; every other is a line. */
export interface Opening {
  module: WebAssembly.Module;
  options: ServiceOptions;
}
/** A line; or that the module has stopped, and by what. */
export type Said = string | { stopped: string };

type Listen = (heard: (message: Opening | string) => void) => void;

interface NodePort {
  on(event: "message", heard: (message: Opening | string) => void): void;
  postMessage(said: Said): void;
}

function serve(post: (said: Said) => void, listen: Listen): void {
  let instance: Promise<Instance> | undefined;
  const stop = (failure: unknown) => post({ stopped: failure instanceof Error ? failure.message : String(failure) });
  listen((message) => {
    if (typeof message !== "string") {
      instance = Instance.make(message.module, message.options);
      instance.catch(stop);
    } else {
      instance?.then((made) => made.take(message, post)).catch(stop);
    }
  });
}

// A browser's worker listens before this file has been read to its end: what came meanwhile is delivered then, and not
// later.
if (typeof self !== "undefined" && typeof self.postMessage === "function") {
  serve(
    (said) => self.postMessage(said),
    (heard) => (self.onmessage = (event: MessageEvent<Opening | string>) => heard(event.data)),
  );
} else {
  void (import(/* @vite-ignore */ "node:" + "worker_threads") as Promise<{ parentPort: NodePort }>).then(
    ({ parentPort }) =>
      serve(
        (said) => parentPort.postMessage(said),
        (heard) => parentPort.on("message", heard),
      ),
  );
}
