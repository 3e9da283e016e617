// Games are kept on this computer, one for each variant and its options, so that who reloads the page or comes back finds his
// game where he left it. What is damaged or written by another version is as good as not there.
import { forget_text, keep_text, kept_keys, read_kept_text } from "../model/storage";
import { type Tree, node_at, path, root } from "../model/tree";
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
}

const prefix = "varia.game.";

/** The same for every game of a variant with the same options. */
export function key_of(record: Pick<GameRecord, "variant" | "options">): string {
  const name = "name" in record.variant ? record.variant.name : `text:${record.variant.file}`;
  const options = Object.entries(record.options).sort(([a], [b]) => (a < b ? -1 : 1));
  return prefix + [name, ...options.map(([option, value]) => `${option}=${value}`)].join("&");
}

export function keep(kept: Kept): void {
  keep_text(key_of(kept.record), JSON.stringify(kept));
}

export function kept_game(key: string): Kept | undefined {
  const text = read_kept_text(key);
  return text === undefined ? undefined : read_kept(text);
}

export function read_kept(text: string): Kept | undefined {
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
  const ids = tree.nodes.every((node, id) => node.id === id && (id === root || (node.parent >= 0 && node.parent < id)) && node.children.every((child) => child > id && child < tree.nodes.length && tree.nodes[child]!.parent === id));
  return ids && tree.nodes.length > 0 && path(tree).every((node) => typeof node.text === "string") && node_at(tree, tree.at).id === tree.at;
}

export function forget(key: string): void {
  forget_text(key);
}

/** All that are kept, the one that was played last first. */
export function all_kept(): { key: string; kept: Kept }[] {
  const all = kept_keys(prefix).flatMap((key) => {
    const kept = kept_game(key);
    return kept ? [{ key, kept }] : [];
  });
  return all.sort((a, b) => b.kept.changed - a.kept.changed);
}
