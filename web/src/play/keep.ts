// Games are kept on this computer, one for each variant and its options, so that who reloads the page or comes back
// finds his game where he left it. A game that makes room for a new one is set aside under a key of its own, and can be
// gone on with.
//
// Several tabs may have one game. Each time it is kept it gets a stamp; a tab that finds another stamp than the one it
// has read or written last is behind: it keeps nothing any more, until somebody says what shall become of what it has
// (Keeper).
import { forgetText, keepText, keptKeys, readKeptText, watchKeptTexts } from "../model/storage";
import { type Tree, nodeAt, path, root } from "../model/tree";
import type { Clocks } from "./clock";
import type { GameRecord } from "./session";

export interface Kept {
  format: 1;
  title: string;
  record: GameRecord;
  /** Whom the computer plays, and how strong. */
  computer: { sides: string[]; level: number };
  clocks?: Clocks;
  /** Who has lost on time. */
  fallen?: string;
  flip: boolean;
  over: boolean;
  changed: number;
  /** Another one each time that it is kept. */
  stamp?: string;
}

const prefix = "varia.game.";
const aside = "varia.aside.";

/** The same for every game of a variant with the same options. */
export function keyOf(record: Pick<GameRecord, "variant" | "options">): string {
  const name = "name" in record.variant ? record.variant.name : `text:${record.variant.file}`;
  const options = Object.entries(record.options).sort(([a], [b]) => (a < b ? -1 : 1));
  return prefix + [name, ...options.map(([option, value]) => `${option}=${value}`)].join("&");
}

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The key of a game that was set aside, by the name that it has in addresses. */
export const asideKey = (name: string): string => aside + name;
export const asideName = (key: string): string | undefined =>
  key.startsWith(aside) ? key.slice(aside.length) : undefined;

export function keptGame(key: string): Kept | undefined {
  const text = readKeptText(key);
  return text === undefined ? undefined : readKept(text);
}

export function readKept(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text) as Kept;
    if (kept.format !== 1 || !sound(kept.record.tree) || !Array.isArray(kept.computer.sides)) return undefined;
    return kept;
  } catch {
    return undefined;
  }
}

/** Whether a tree that was read from somewhere holds together. */
function sound(tree: Tree): boolean {
  const ids = tree.nodes.every(
    (node, id) =>
      node.id === id &&
      (id === root || (node.parent >= 0 && node.parent < id)) &&
      node.children.every((child) => child > id && child < tree.nodes.length && tree.nodes[child]!.parent === id),
  );
  return (
    ids &&
    tree.nodes.length > 0 &&
    path(tree).every((node) => typeof node.text === "string") &&
    nodeAt(tree, tree.at).id === tree.at
  );
}

export function forget(key: string): void {
  forgetText(key);
}

/**
 * Makes room under a key: a game with moves in it, or a text that is no game any more, goes to a key of its own, which
 * is answered. What the browser has no room to keep elsewhere stays where it is: false. `whole`: what has to be added
 * to have it back from there.
 */
export function setAside(key: string, whole: (kept: Kept) => Kept = (kept) => kept): string | undefined | false {
  const text = readKeptText(key);
  if (text === undefined) return undefined;
  const kept = readKept(text);
  if (kept && kept.record.tree.nodes.length < 2) {
    forgetText(key);
    return undefined;
  }
  const there = aside + random();
  forgetText(key); // its room is needed for the same text elsewhere
  if (keepText(there, kept ? JSON.stringify(whole(kept)) : text)) return there;
  forgetText(there);
  keepText(key, text);
  return false;
}

/**
 * All that are kept, the one that was played last first; those that cannot be read, as what was written by another
 * version, as texts at the end.
 */
export function allKept(): { key: string; text: string; kept?: Kept }[] {
  const all = [...keptKeys(prefix), ...keptKeys(aside)].map((key) => {
    const text = readKeptText(key) ?? "";
    return { key, text, kept: readKept(text) };
  });
  return all.sort((a, b) => (b.kept?.changed ?? 0) - (a.kept?.changed ?? 0));
}

/**
 * How it stands with what is kept. `room`: the browser has no room, or keeps nothing. `behind`: another tab has gone on
 * with this game.
 */
export type Trouble = "room" | "behind";

/** Keeps the game of one table under a key, and finds out when another tab has gone on with it. */
export class Keeper {
  private stamp: string | undefined;
  private last = "";
  private readonly unwatch: () => void;
  trouble: Trouble | undefined;
  /** Called when the trouble begins or is over. */
  changed: () => void = () => undefined;

  /** `write` says how a game is written, where that is not all of it. */
  constructor(
    private key: string,
    private write: (kept: Kept) => Kept = (kept) => kept,
  ) {
    const there = keptGame(key);
    this.stamp = there?.stamp;
    if (there) this.last = content(there);
    this.unwatch = watchKeptTexts((changed) => changed === this.key && this.look());
    document.addEventListener("visibilitychange", this.look);
  }

  /** A game that has not changed is not written again: looking at it takes it from nobody. */
  keep(kept: Kept): void {
    this.look();
    if (this.trouble === "behind") return;
    const written = this.write(kept);
    const now = content(written);
    if (now === this.last && this.trouble === undefined) return;
    const stamp = random();
    const whole = keepText(this.key, JSON.stringify({ ...written, stamp }));
    this.stamp = stamp;
    this.last = now;
    // A game that has not begun is no loss.
    this.say(whole || kept.record.tree.nodes.length < 2 ? undefined : "room");
  }

  /** What this table has is kept beside what another tab has made of it, from now on. */
  branch(kept: Kept): string {
    this.key = aside + random();
    this.write = (whole) => whole;
    this.stamp = undefined;
    this.last = "";
    this.trouble = undefined;
    this.keep(kept);
    this.changed();
    return this.key;
  }

  /** Whatever another tab has made of it, from now on it is as this table has it. */
  take(kept: Kept): void {
    this.stamp = keptGame(this.key)?.stamp;
    this.last = "";
    this.trouble = undefined;
    this.keep(kept);
    this.changed();
  }

  close(): void {
    this.unwatch();
    document.removeEventListener("visibilitychange", this.look);
  }

  private readonly look = (): void => {
    const there = keptGame(this.key);
    // Where it is gone nobody else plays it: it was set aside by a new game, or deleted.
    if (there === undefined ? this.stamp !== undefined : there.stamp !== this.stamp) this.say("behind");
  };

  private say(trouble: Trouble | undefined): void {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.changed();
  }
}

/** What makes one game another: not when it was kept. */
const content = ({ stamp: _stamp, changed: _changed, ...rest }: Kept): string => JSON.stringify(rest);

/** A game as a record that `varia replay` reads: its main line, up to where it is longest. */
export function asRecord({ title, record }: Kept): string {
  const tag = (name: string, value: string) => `[${name} "${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]`;
  const options = Object.entries(record.options).map(([name, value]) => `${name}=${value}`);
  const tags = [tag("Event", "?"), tag("Variant", title || ("name" in record.variant ? record.variant.name : ""))];
  if (options.length > 0) tags.push(tag("Options", options.join(" ")));
  if (record.position !== undefined) tags.push(tag("SetUp", "1"), tag("FEN", record.position));
  const texts: string[] = [];
  const { nodes } = record.tree;
  let turn = "";
  for (let id = nodes[root]!.children[0]; id !== undefined; id = nodes[id]!.children[0]) {
    // A step of a turn ends in a comma, and the turn is one word.
    const { text, turn_over: turnOver } = nodes[id]!;
    turn += text;
    if (!turnOver) continue;
    texts.push(turn.replace(/,$/, ""));
    turn = "";
  }
  if (turn) texts.push(turn.replace(/,$/, ""));
  return `${[...tags, tag("Result", "*")].join("\n")}\n\n${texts.join(" ")}${texts.length > 0 ? " " : ""}*\n`;
}
