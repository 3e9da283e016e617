// The program of a worker: an instance of the module that receives and sends lines of JSON-RPC. link.ts is the other
// side.
import { Instance, type ServiceOptions } from "./instance.js";

/** The first message. All later messages are lines. */
export interface Opening {
  module: WebAssembly.Module;
  options: ServiceOptions;
}
/** A line; or the report that the module has stopped, with the reason. */
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

// A browser's worker must set its listener while this file is still loading. Messages that came earlier are delivered
// then, and not later.
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
