// The program of a worker: an instance of the module that receives and sends lines of JSON-RPC. worker_connection.ts is
// the other side.
import { Instance, type ServiceOptions } from "./instance.js";

/** The first message. All later messages are lines. */
export interface StartMessage {
  module: WebAssembly.Module;
  options: ServiceOptions;
}
/** A line; or the report that the module has stopped, with the reason. */
export type WorkerMessage = string | { stopped: string };

type Listen = (onMessage: (message: StartMessage | string) => void) => void;

interface NodePort {
  on(event: "message", onMessage: (message: StartMessage | string) => void): void;
  postMessage(message: WorkerMessage): void;
}

function serve(post: (message: WorkerMessage) => void, listen: Listen): void {
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
    (message) => self.postMessage(message),
    (onMessage) => (self.onmessage = (event: MessageEvent<StartMessage | string>) => onMessage(event.data)),
  );
} else {
  void (import(/* @vite-ignore */ "node:" + "worker_threads") as Promise<{ parentPort: NodePort }>).then(
    ({ parentPort }) =>
      serve(
        (message) => parentPort.postMessage(message),
        (onMessage) => parentPort.on("message", onMessage),
      ),
  );
}
