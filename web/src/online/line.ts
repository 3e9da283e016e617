// The connection to the server: a WebSocket that is opened again, after ever longer pauses, when it breaks. Requests
// that wait for a response then fail. Actions are sent again under the same id until they are answered, and the server
// performs none of them twice. Actions of an earlier page that have no response yet go out first.
import type { Outbox } from "./outbox";

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

export class LineError extends Error {
  constructor(
    message: string,
    /** See docs/game-server.md#errors; 0: the connection is broken. */
    readonly code: number,
  ) {
    super(message);
    this.name = "LineError";
  }
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Action extends Waiting {
  method: string;
  params: object;
}

export interface LineEvents {
  /** The connection is open, for the first time or again. Waiting actions are sent once the promise resolves. */
  opened(): Promise<void>;
  notified(method: string, params: unknown): void;
  /** The connection is broken. The next attempt begins after this number of milliseconds. */
  broken(retryMs: number): void;
  /** The server has refused an action of an earlier page. */
  refused(error: Error): void;
}

const firstPause = 500;
const maxPause = 15_000;
const storeOutOfReach = 7;
const tooFast = 3;

/**
 * The pause before the nth attempt in a row. It doubles each time and has a random part, so that clients do not all
 * come back at once.
 */
export function pauseBefore(attempt: number, chance = Math.random()): number {
  return Math.round(Math.min(maxPause, firstPause * 2 ** attempt) * (0.75 + chance / 2));
}

export class Line {
  private socket: WebSocket | undefined;
  private last = 0;
  private attempts = 0;
  private timer = 0;
  private closed = false;
  private ready = false;
  private readonly waiting = new Map<number, Waiting>();
  private readonly actions = new Map<string, Action>();

  constructor(
    private readonly address: string,
    private readonly events: LineEvents,
    private readonly outbox: Outbox,
  ) {
    for (const { id, method, params } of outbox.all())
      this.actions.set(id, { method, params, resolve: () => undefined, reject: (error) => this.events.refused(error) });
    this.open();
    addEventListener("online", this.hurry);
  }

  request<T>(method: string, params: object): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new LineError("there is no line to the server", 0));
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  /**
   * Sends an action that is performed once. It resolves when the server has stored it on disk, however often the
   * connection breaks meanwhile. The action survives this page, unless `kept` is false because the caller stores it
   * himself.
   */
  act<T>(method: string, params: object, kept = true): Promise<T> {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
    if (kept) this.outbox.put({ id, method, params: { ...params, id } });
    return new Promise((resolve, reject) => {
      this.actions.set(id, {
        method,
        params: { ...params, id },
        resolve,
        reject,
      });
      if (this.ready) void this.send(id);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private async send(id: string): Promise<void> {
    const action = this.actions.get(id);
    if (!action) return;
    try {
      const result = await this.request(action.method, action.params);
      this.forget(id);
      action.resolve(result);
    } catch (error) {
      if (error instanceof LineError && error.code === 0) return; // it is sent again when the connection is back
      if (error instanceof LineError && (error.code === storeOutOfReach || error.code === tooFast)) {
        setTimeout(() => void (this.ready && this.send(id)), 1000);
        return;
      }
      this.forget(id);
      action.reject(error as Error);
    }
  }

  private forget(id: string): void {
    this.actions.delete(id);
    this.outbox.take(id);
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      void this.events.opened().then(
        () => {
          this.attempts = 0;
          this.ready = true;
          for (const id of this.actions.keys()) void this.send(id);
        },
        () => socket.close(),
      );
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as Message);
    socket.onclose = () => {
      this.ready = false;
      for (const one of this.waiting.values()) one.reject(new LineError("the line to the server has broken", 0));
      this.waiting.clear();
      if (this.closed) return;
      const pause = pauseBefore(this.attempts++);
      this.events.broken(pause);
      this.timer = window.setTimeout(() => this.open(), pause);
    };
  }

  private readonly hurry = (): void => {
    if (this.closed || this.socket?.readyState !== WebSocket.CLOSED) return;
    window.clearTimeout(this.timer);
    this.open();
  };

  private receive(message: Message): void {
    if (message.method !== undefined) return this.events.notified(message.method, message.params);
    const waiting = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id!);
    if (message.error) waiting.reject(new LineError(message.error.message, message.error.code));
    else waiting.resolve(message.result);
  }
}
