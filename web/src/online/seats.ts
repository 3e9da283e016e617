// The seats that are held in this browser: for each game the secrets of the seats, and the invitations that the opener
// can send. Whoever has a secret plays the seat, so secrets stay in this browser.
import { keptKeys } from "../model/storage";
import { Outbox } from "./outbox";

export interface Held {
  title: string;
  changed: number;
  /** By seat. */
  secrets: Record<string, string>;
  invites: Record<string, string>;
}

const prefix = "varia.seats.";
const nameKey = "varia.name";

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function heldIn(game: string): Held {
  const none: Held = { title: "", changed: 0, secrets: {}, invites: {} };
  try {
    const held = JSON.parse(localStorage.getItem(prefix + game) ?? "null") as Held | null;
    return held && typeof held.secrets === "object" && typeof held.invites === "object" ? held : none;
  } catch {
    return none;
  }
}

/** Throws if the browser stores nothing, because a seat is lost with its secret. */
export function hold(game: string, change: Partial<Held>): void {
  const before = heldIn(game);
  const after: Held = {
    ...before,
    ...change,
    secrets: { ...before.secrets, ...change.secrets },
    invites: { ...before.invites, ...change.invites },
    changed: Date.now(),
  };
  try {
    localStorage.setItem(prefix + game, JSON.stringify(after));
  } catch {
    throw new Error("This browser keeps nothing for this page: the seat would be lost when you leave it");
  }
}

export function letGo(game: string): void {
  localStorage.removeItem(prefix + game);
  new Outbox(game).clear();
}

/** All games with held seats, the latest change first. */
export function allHeld(): (Held & { game: string })[] {
  const all = keptKeys(prefix).map((key) => ({ game: key.slice(prefix.length), ...heldIn(key.slice(prefix.length)) }));
  return all.sort((a, b) => b.changed - a.changed);
}

export const myName = () => localStorage.getItem(nameKey) ?? "";

export function keepName(name: string): void {
  try {
    localStorage.setItem(nameKey, name);
  } catch {
    // The user enters the name again next time.
  }
}
