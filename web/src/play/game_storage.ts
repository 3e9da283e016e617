// Games are stored in this browser, one for each variant with its options, so that a user who reloads the page or comes
// back finds his game where he left it. A game that makes room for a new one is set aside under a new key, and can be
// continued.
//
// Several tabs may have the same game. Each time it is stored it gets a new stamp. A tab that finds another stamp than
// the one that it last read or wrote is behind: it stores nothing more until the user decides what to do with its game
// (GameStorage).
import { forgetText, keepText, keptKeys, readKeptText, watchKeptTexts } from "../model/storage";
import { type Tree, nodeAt, path, root } from "../model/tree";
import type { Clocks } from "./clock";
import type { GameRecord } from "./session";

export interface Kept {
  format: 1;
  title: string;
  record: GameRecord;
  /** The sides that the computer plays, and its level. */
  computer: { sides: string[]; level: number };
  clocks?: Clocks;
  /** The player who has lost on time. */
  fallen?: string;
  /** The result that the players gave the game themselves: somebody has resigned, or a draw is agreed. */
  verdict?: string;
  /** The node of the tree after which they have given it. */
  ended?: number;
  flip: boolean;
  over: boolean;
  changed: number;
  /** A new one each time that the game is stored. */
  stamp?: string;
}

const prefix = "varia.game.";
const aside = "varia.aside.";

/** The same key for every game of a variant with the same options. */
export function keyOf(record: Pick<GameRecord, "variant" | "options">): string {
  const name = "name" in record.variant ? record.variant.name : `text:${record.variant.file}`;
  const options = Object.entries(record.options).sort(([a], [b]) => (a < b ? -1 : 1));
  return prefix + [name, ...options.map(([option, value]) => `${option}=${value}`)].join("&");
}

/** A key for a game that will be stored beside all others. */
export const newAside = (): string => aside + random();

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The key of a game that was set aside, from the name that it has in addresses. */
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
    const { variant, options, position, tree } = kept.record;
    const named = "name" in variant ? typeof variant.name : typeof variant.text;
    if (kept.format !== 1 || typeof kept.title !== "string" || named !== "string" || !sound(tree)) return undefined;
    if (!Array.isArray(kept.computer.sides) || typeof kept.computer.level !== "number") return undefined;
    if (Object.values(options).some((value) => typeof value !== "string")) return undefined;
    if (!["string", "undefined"].includes(typeof position)) return undefined;
    return kept;
  } catch {
    return undefined;
  }
}

/** Whether a tree from outside is consistent. */
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

/** Stores a game beside all others. Returns its name in addresses, or undefined if the browser has no room. */
export function keepBeside(kept: Kept): string | undefined {
  const key = aside + random();
  if (keepText(key, JSON.stringify(kept))) return asideName(key);
  forgetText(key);
  return undefined;
}

export function forget(key: string): void {
  forgetText(key);
}

/**
 * Makes room under a key: a game with moves, or a damaged text, moves to a new key, which is returned. Returns
 * undefined if there was nothing to move. If the browser has no room to store it elsewhere, it stays, and false is
 * returned. `whole` adds the data that are needed to restore the game from there.
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
  forgetText(key); // this frees the room for the same text elsewhere
  if (keepText(there, kept ? JSON.stringify(whole(kept)) : text)) return there;
  forgetText(there);
  keepText(key, text);
  return false;
}

/**
 * All stored games, the latest change first. Games that cannot be read, for example from another version, come last as
 * texts.
 */
export function allKept(): { key: string; text: string; kept?: Kept }[] {
  const all = [...keptKeys(prefix), ...keptKeys(aside)].map((key) => {
    const text = readKeptText(key) ?? "";
    return { key, text, kept: readKept(text) };
  });
  return all.sort((a, b) => (b.kept?.changed ?? 0) - (a.kept?.changed ?? 0));
}

/** What a file of kept games says first, so that it is known again. */
const exported = "kept games of Varia";

/** All stored games as the text of a file, which `importAll` reads. Damaged ones are left out. */
export function exportAll(): string {
  const games = allKept().flatMap(({ kept }) => (kept ? [kept] : []));
  return JSON.stringify({ what: exported, format: 1, games });
}

export interface Imported {
  added: number;
  /** Games that were here already, with the same moves. */
  known: number;
  /** Entries that are no games. */
  damaged: number;
  /** Games for which the browser has no room. */
  left: number;
}

/**
 * Stores the games of a file that `exportAll` has written beside the games that are here. No stored game changes, and a
 * game that is here already is not stored again. Returns undefined if the text is no such file.
 */
export function importAll(text: string): Imported | undefined {
  let games: unknown;
  try {
    const file = JSON.parse(text) as { what?: unknown; games?: unknown };
    if (file.what !== exported) return undefined;
    ({ games } = file);
  } catch {
    return undefined;
  }
  if (!Array.isArray(games)) return undefined;
  const here = new Set(allKept().flatMap(({ kept }) => (kept ? [played(kept)] : [])));
  const counts: Imported = { added: 0, known: 0, damaged: 0, left: 0 };
  for (const game of games as unknown[]) {
    const kept = readKept(JSON.stringify(game) ?? "");
    if (!kept) ++counts.damaged;
    else if (here.has(played(kept))) ++counts.known;
    else if (keepBeside(kept) === undefined) ++counts.left;
    else {
      ++counts.added;
      here.add(played(kept));
    }
  }
  return counts;
}

/** What was played, without the place in the game at which one looks: the same for the same game. */
const played = ({ record, computer, verdict, fallen }: Kept): string =>
  JSON.stringify([
    record.variant,
    Object.entries(record.options).sort(([a], [b]) => (a < b ? -1 : 1)),
    record.position ?? "",
    record.tree.nodes.map(({ parent, text }) => [parent, text]),
    [...computer.sides].sort(),
    verdict ?? fallen ?? "",
  ]);

/**
 * Why a game is not stored. `room`: the browser has no room, or stores nothing. `behind`: another tab has changed this
 * game.
 */
export type StorageProblem = "room" | "behind";

/** Stores the game of one table under a key, and detects when another tab has changed it. */
export class GameStorage {
  private stamp: string | undefined;
  private last = "";
  private readonly unwatch: () => void;
  problem: StorageProblem | undefined;
  /** Called when the problem begins or ends. */
  changed: () => void = () => undefined;

  /**
   * `write` returns the part of the game to store, if that is not all of it. `from`: a game is stored once its tree has
   * so many nodes, and before it is only looked at; `begun` is called when it is stored for the first time.
   */
  constructor(
    private key: string,
    private write: (kept: Kept) => Kept = (kept) => kept,
    private readonly from = 0,
    private readonly begun: () => void = () => undefined,
  ) {
    const there = keptGame(key);
    this.stamp = there?.stamp;
    if (there) this.last = content(there);
    this.unwatch = watchKeptTexts((changed) => changed === this.key && this.checkStored());
    document.addEventListener("visibilitychange", this.checkStored);
  }

  /** The stored game is shown at another move than the one at which it was stored: that alone is no change. */
  opened(kept: Kept): void {
    if (this.stamp !== undefined) this.last = content(this.write(kept));
  }

  /** An unchanged game is not written again, so that viewing it does not put other tabs behind. */
  keep(kept: Kept): void {
    this.checkStored();
    if (this.problem === "behind") return;
    const written = this.write(kept);
    const now = content(written);
    if (now === this.last && this.problem === undefined) return;
    if (this.stamp === undefined && kept.record.tree.nodes.length < this.from) return;
    const first = this.stamp === undefined;
    const stamp = random();
    const whole = keepText(this.key, JSON.stringify({ ...written, stamp }));
    this.stamp = stamp;
    this.last = now;
    // A game without moves is no loss.
    this.setProblem(whole || kept.record.tree.nodes.length < 2 ? undefined : "room");
    if (first) this.begun();
  }

  /**
   * From now on stores this table's game under a new key, beside the one that another tab has changed. Returns that
   * key.
   */
  branch(kept: Kept): string {
    this.key = aside + random();
    this.write = (whole) => whole;
    this.stamp = undefined;
    this.last = "";
    this.problem = undefined;
    this.keep(kept);
    this.changed();
    return this.key;
  }

  /** Overwrites the stored game with this table's, whatever another tab has made of it. */
  take(kept: Kept): void {
    this.stamp = keptGame(this.key)?.stamp;
    this.last = "";
    this.problem = undefined;
    this.keep(kept);
    this.changed();
  }

  close(): void {
    this.unwatch();
    document.removeEventListener("visibilitychange", this.checkStored);
  }

  private readonly checkStored = (): void => {
    const there = keptGame(this.key);
    // If the stored game is missing, no other tab plays it: a new game has set it aside, or it was deleted.
    if (there === undefined ? this.stamp !== undefined : there.stamp !== this.stamp) this.setProblem("behind");
  };

  private setProblem(problem: StorageProblem | undefined): void {
    if (problem === this.problem) return;
    this.problem = problem;
    this.changed();
  }
}

/** The content by which games are compared, without the time of storing. */
const content = ({ stamp: _stamp, changed: _changed, ...rest }: Kept): string => JSON.stringify(rest);

/** A game as a record that `varia replay` reads: its main line to the end. */
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
    // A step of a turn ends with a comma, and the turn is one word.
    const { text, turn_over: turnOver } = nodes[id]!;
    turn += text;
    if (!turnOver) continue;
    texts.push(turn.replace(/,$/, ""));
    turn = "";
  }
  if (turn) texts.push(turn.replace(/,$/, ""));
  return `${[...tags, tag("Result", "*")].join("\n")}\n\n${texts.join(" ")}${texts.length > 0 ? " " : ""}*\n`;
}
