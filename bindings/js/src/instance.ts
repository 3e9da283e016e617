// The WebAssembly module: loads it and exchanges messages with its service. Nothing here depends on the content of
// messages. native/varia_js.cpp is the other side.
import { codes, VariaError } from "./errors.js";

/** The module: compiled, as bytes, or its address; default: the file beside this one. */
export type WasmSource = WebAssembly.Module | ArrayBuffer | Uint8Array | URL | string;

export interface ServiceOptions {
  /** Uses the budgets for untrusted variants: a tenth of the work and of the memory. */
  strict?: boolean | undefined;
  /** MiB for the engine of each game that was searched; default: 16. */
  table?: number | undefined;
  /**
   * The maximum time of a request, in whole seconds of the wall clock; a request that takes longer is refused with
   * `codes.limit`. Default: no limit.
   */
  seconds?: number | undefined;
}

interface NodeFiles {
  readFile: (path: URL) => Promise<Uint8Array<ArrayBuffer>>;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  varia_open(strict: number, table: number, seconds: number): number;
  varia_line(bytes: number): number;
  varia_take(service: number, bytes: number): void;
  varia_close(service: number): void;
  varia_play(service: number, game: number, bytes: number): number;
  varia_undo(service: number, game: number): number;
  varia_moves(service: number, game: number, spelling: number): number;
  varia_text(service: number, game: number): number;
  varia_state(service: number, game: number): number;
}

// The length of a text up to which it is written without a copy.
const shortText = 256;

/** The compiled module. Many instances can be made from it, in this thread and in others. */
export async function compile(
  source: WasmSource = new URL("./varia.wasm", import.meta.url),
): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) return WebAssembly.compile(source as BufferSource);
  const address = typeof source === "string" ? new URL(source, import.meta.url) : source;
  // Node's fetch reads no files. A wrong content type of the server must not be an error.
  if (address.protocol === "file:") {
    const { readFile } = (await import(/* @vite-ignore */ "node:" + "fs/promises")) as NodeFiles;
    return WebAssembly.compile(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new VariaError(codes.internal, `${address.href} is not to be had: ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** One module's memory with one service in it. It belongs to the thread that made it. */
export class Instance {
  readonly #exports: Exports;
  readonly #service: number;
  readonly #reader = new TextDecoder();
  readonly #writer = new TextEncoder();
  #say: ((line: string) => void) | undefined;
  #state: "ready" | "busy" | "closed" = "ready";
  #stopped: VariaError | undefined;
  #thrown: { by: unknown } | undefined;

  static async make(module: WebAssembly.Module, options: ServiceOptions = {}): Promise<Instance> {
    const imports = importsOf(
      module,
      () => exports.memory,
      (at, bytes) => instance.#receive(at, bytes),
    );
    const made = await WebAssembly.instantiate(module, imports);
    const exports = made.exports as unknown as Exports;
    exports._initialize?.();
    const instance = new Instance(exports, options);
    return instance;
  }

  private constructor(exports: Exports, { strict = false, table = 0, seconds = 0 }: ServiceOptions) {
    this.#exports = exports;
    this.#service = exports.varia_open(strict ? 1 : 0, table, seconds);
    if (this.#service === 0) throw new VariaError(codes.outOfMemory, "memory has run out");
  }

  /** The bytes of the module's memory. It never shrinks. */
  get memory(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Processes a message of JSON-RPC. Before this returns, `say` is called with each line of the response and each
   * notification.
   */
  take(message: string, say: (line: string) => void): void {
    this.#work(say, () => this.#exports.varia_take(this.#service, this.#write(message)));
  }

  /**
   * Plays a move in any accepted text: whether it was legal. This and the following functions make no message; they
   * answer undefined if only a message does what is expected (native/varia_js.cpp says when). `game` is the number in
   * the game's handle.
   */
  play(game: number, move: string): boolean | undefined {
    return this.#told(() => this.#exports.varia_play(this.#service, game, this.#write(move)));
  }
  /** Takes the last turn back: whether there was one. */
  undo(game: number): boolean | undefined {
    return this.#told(() => this.#exports.varia_undo(this.#service, game));
  }
  /** The texts of the legal actions, sorted by bytes. `spelling`: 0 for canonical texts, 1 for SAN, 2 for UCI. */
  moves(game: number, spelling: number): string[] | undefined {
    const text = this.#said(() => this.#exports.varia_moves(this.#service, game, spelling));
    if (text === undefined) return undefined;
    const lines = text.split("\n");
    lines.pop(); // what follows the last line end
    return lines;
  }
  /** The text of the position. */
  text(game: number): string | undefined {
    return this.#said(() => this.#exports.varia_text(this.#service, game));
  }
  /** How the game stands, as state_directly of direct_calls.hpp says it. */
  state(game: number): number | undefined {
    const state = this.#work(undefined, () => this.#exports.varia_state(this.#service, game));
    return state < 0 ? undefined : state;
  }

  #told(ask: () => number): boolean | undefined {
    const answer = this.#work(undefined, ask);
    return answer < 0 ? undefined : answer !== 0;
  }

  #said(ask: () => number): string | undefined {
    let text = "";
    return this.#work((said) => (text = said), ask) < 0 ? undefined : text;
  }

  // Writes a text where the module reads it; returns the number of its bytes.
  #write(text: string): number {
    // No character of UTF-16 becomes more than three bytes. Short texts are written without a copy.
    const room = text.length > shortText ? undefined : 3 * text.length;
    const bytes = room === undefined ? this.#writer.encode(text) : undefined;
    const at = this.#exports.varia_line(bytes?.length ?? room ?? 0);
    if (at === 0) throw new VariaError(codes.outOfMemory, "memory has run out");
    if (!bytes) return this.#writer.encodeInto(text, new Uint8Array(this.#exports.memory.buffer, at, room)).written;
    new Uint8Array(this.#exports.memory.buffer).set(bytes, at);
    return bytes.length;
  }

  // Calls a function of the module, which says lines to `say` meanwhile.
  #work<T>(say: ((line: string) => void) | undefined, call: () => T): T {
    if (this.#stopped) throw this.#stopped;
    if (this.#state !== "ready")
      throw new VariaError(
        codes.noRequest,
        this.#state === "busy" ? "a request is under way; ask once it is over" : "it is closed",
      );
    this.#state = "busy";
    this.#say = say;
    let result: T;
    try {
      result = call();
    } catch (failure) {
      if (failure instanceof VariaError) throw failure;
      // The module trapped, or the thread's stack overflowed. The module's state can no longer be trusted.
      this.#stopped = new VariaError(
        codes.stopped,
        `the module has stopped: ${failure instanceof Error ? failure.message : String(failure)}`,
      );
      throw this.#stopped;
    } finally {
      this.#say = undefined;
      this.#state = "ready";
    }
    // An exception of a listener. It is kept away from the module and thrown here.
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown) throw thrown.by;
    return result;
  }

  /** Deletes everything that the module holds. */
  close(): void {
    if (this.#state === "busy")
      throw new VariaError(codes.noRequest, "a request is under way; close it once it is over");
    if (this.#state === "ready" && !this.#stopped) this.#exports.varia_close(this.#service);
    this.#state = "closed";
  }

  #receive(at: number, bytes: number): void {
    const line = this.#reader.decode(new Uint8Array(this.#exports.memory.buffer, at, bytes));
    try {
      this.#say?.(line);
    } catch (by) {
      this.#thrown ??= { by };
    }
  }
}

// The functions that the module imports. The module opens no file, and its C library finds no file system: functions
// that need one fail as on a system without files.
function importsOf(
  module: WebAssembly.Module,
  memory: () => WebAssembly.Memory,
  say: (at: number, bytes: number) => void,
): WebAssembly.Imports {
  const notThere = 52; // ENOSYS, as wasi and emscripten count
  const known: Record<string, Record<string, (...args: never[]) => unknown>> = {
    varia: { say },
    wasi_snapshot_preview1: {
      // Clock 0 is the time of day; the other clock never goes back. In nanoseconds.
      clock_time_get(clock: number, _precision: bigint, at: number): number {
        const milliseconds = clock === 0 ? Date.now() : performance.now();
        new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
        return 0;
      },
      environ_sizes_get(count: number, bytes: number): number {
        const view = new DataView(memory().buffer);
        view.setUint32(count, 0, true);
        view.setUint32(bytes, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit(code: number): never {
        throw new WebAssembly.RuntimeError(`it has ended itself (${code})`);
      },
    },
    env: { emscripten_notify_memory_growth: () => undefined },
  };
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = known[from]?.[name] ?? (() => (from === "env" ? -notThere : notThere));
  return imports;
}
