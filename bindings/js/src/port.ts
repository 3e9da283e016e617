// One interface for the workers of browsers and of Node.
export interface Port {
  post(message: unknown): void;
  /** Ends the worker at once, even during a request. */
  end(): void;
  /** Whether the program waits for the worker before it ends. It has an effect only in Node. */
  hold(on: boolean): void;
}

export interface Listener {
  onMessage(message: unknown): void;
  onFailure(reason: string): void;
}

/** Makes a worker that runs worker_main.js, for pages that serve this file in another way. */
export type MakeWorker = () => Worker;

interface NodeWorker {
  on(event: "message", onMessage: (message: unknown) => void): void;
  on(event: "error", onFailure: (error: Error) => void): void;
  on(event: "exit", onEnd: (code: number) => void): void;
  postMessage(message: unknown): void;
  terminate(): Promise<number>;
  ref(): void;
  unref(): void;
}

export async function openPort(listener: Listener, make?: MakeWorker): Promise<Port> {
  if (make || typeof Worker !== "undefined") {
    // This expression is written out, since bundlers recognise only this form.
    const worker = make ? make() : new Worker(new URL("./worker_main.js", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<unknown>) => listener.onMessage(event.data);
    worker.onerror = (event: ErrorEvent) => {
      event.preventDefault();
      listener.onFailure(event.message || "it could not be started");
    };
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => undefined };
  }
  const threads = (await import(/* @vite-ignore */ "node:" + "worker_threads")) as {
    Worker: new (file: URL) => NodeWorker;
  };
  const worker = new threads.Worker(new URL("./worker_main.js", import.meta.url));
  worker.on("message", (message) => listener.onMessage(message));
  worker.on("error", (error) => listener.onFailure(error.message));
  worker.on("exit", () => listener.onFailure("it has ended"));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    hold: (on) => (on ? worker.ref() : worker.unref()),
  };
}
