// Actions that the server has not answered yet. They are stored in the browser, so that they are sent even if the page
// is left or reloaded meanwhile. Each keeps its id, so that it is performed once.
import { forgetText, keepText, readKeptText } from "../model/storage";

export interface Unsent {
  id: string;
  method: string;
  params: object;
}

const prefix = "varia.unsent.";

const whole = (one: unknown): one is Unsent => {
  const { id, method, params } = (one ?? {}) as Partial<Unsent>;
  return typeof id === "string" && typeof method === "string" && typeof params === "object" && params !== null;
};

export class Outbox {
  private readonly key: string;

  constructor(game: string) {
    this.key = prefix + game;
  }

  /** All actions, the oldest first. */
  all(): Unsent[] {
    try {
      const kept = JSON.parse(readKeptText(this.key) ?? "[]") as unknown;
      return Array.isArray(kept) ? kept.filter(whole) : [];
    } catch {
      return [];
    }
  }

  put(one: Unsent): void {
    this.keep([...this.all(), one]);
  }

  take(id: string): void {
    const kept = this.all();
    const left = kept.filter((one) => one.id !== id);
    if (left.length < kept.length) this.keep(left);
  }

  clear(): void {
    forgetText(this.key);
  }

  private keep(all: readonly Unsent[]): void {
    if (all.length > 0) keepText(this.key, JSON.stringify(all));
    else this.clear();
  }
}
