// What a text that comes in is: a link to a game, a file of kept games, a variant's file or one of another program, or
// games and positions, which only the service can tell from each other.
import { looksForeign } from "../editor/foreign_kinds";

export type Kind = "link" | "kept" | "making" | "games";

/** The part of a link to this page behind the #, if the text is one. */
export function linkIn(text: string): string | undefined {
  return /^\s*\S*(#\/(?:line|shared|online)\/[\w/-]+)\s*$/.exec(text)?.[1];
}

/** `name` is the file's, if the text comes from one. */
export function kindOf(text: string, name = ""): Kind {
  if (linkIn(text) !== undefined) return "link";
  if (/^\s*\{\s*"what"\s*:\s*"kept games of Varia"/.test(text)) return "kept";
  if (/\.(toml|lua|ini|zrf)$/i.test(name)) return "making";
  if (/\.(pgn|kif|ki2|csa|usi|pdn|epd|json)$/i.test(name)) return "games";
  // A tag of a record looks like a section of keys.
  if (/^\s*\[\w+ "[^\n]*"\]\s*$/m.test(text)) return "games";
  return /^[ \t]*format[ \t]*=[ \t]*\d/m.test(text) || looksForeign(text) ? "making" : "games";
}

/** Whether a text may be one position: it has one line, and none of the numbers that moves have in records. */
export function mayBePosition(text: string): boolean {
  const line = text.trim();
  return line !== "" && !line.includes("\n") && !/^1\.|\s\d+\.\s?\S/.test(line);
}
