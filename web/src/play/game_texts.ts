// Positions and games as texts: in which ways a game can be written, and games that begin from a text. The service knows
// the dialects and the forms of records; nothing here knows a game.
import type { Description, Diagnostic, Handle, ReadRecord } from "varia";

import { type Tree, grow, newTree } from "../model/tree";
import type { Connection } from "../varia/connection";
import type { Kept } from "./game_storage";
import type { GameRecord, Session } from "./session";

/** A way to write something: its name for the service, and its title for people. */
export interface Way {
  name: string;
  title: string;
}

/** Varia's own text. Its name is empty. */
export const own: Way = { name: "", title: "Varia's own text" };

/** The variant of which texts are read. A session is one, too. */
export interface Reading {
  connection: Connection;
  variant: Handle;
  record: Pick<GameRecord, "variant" | "options">;
  description: Description;
}

/** The ways to write a position of the game. */
export function positionWays(description: Description): Way[] {
  const foreign = description.dialects.filter(({ positions }) => positions);
  return [own, ...foreign.map(({ name, title }) => ({ name, title }))];
}

/** The forms of records that have the name of a dialect, and moves in Varia's own texts. */
const formsOfDialects = ["pdn"];

/** The forms in which a game can be saved. */
export function recordWays(description: Description): Way[] {
  const foreign = description.dialects.filter(({ name, moves }) => moves || formsOfDialects.includes(name));
  return [
    { name: "pgn", title: "PGN" },
    { name: "coordinates", title: "PGN with moves by their cells" },
    { name: "uci", title: "a line of UCI" },
    { name: "json", title: "JSON" },
    ...foreign.map(({ name, title }) => ({ name, title })),
  ];
}

/** What reading a text has found: the errors or warnings in sentences. */
export function sentences(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ line, column, message, hint }) => {
    const place = line > 1 ? `line ${line}, column ${column}: ` : column > 0 ? `column ${column}: ` : "";
    return `${place}${message}${hint ? `; ${hint}` : ""}`;
  });
}

export async function writtenPosition(session: Session, way: string): Promise<string> {
  const { position } = await session.connection.request("status", { game: session.handle, as: way || undefined });
  return position;
}

export async function writtenRecord(session: Session, way: string): Promise<string> {
  const { text } = await session.connection.request("write_record", { game: session.handle, as: way });
  return text;
}

/** A game that has no moves yet and begins with the position of the text, and what was tolerated in the text. */
export async function gameFromPosition(
  reading: Reading,
  text: string,
  way: string,
): Promise<{ kept: Kept; warnings: Diagnostic[] }> {
  const { connection, variant, record } = reading;
  const begun = await connection.request("new_game", { variant, position: text, as: way || undefined });
  try {
    const { position } = await connection.request("status", { game: begun.game });
    const { title } = reading.description;
    return {
      kept: newKept(title, { variant: record.variant, options: record.options, position, tree: newTree() }),
      warnings: begun.diagnostics ?? [],
    };
  } finally {
    await connection.request("close", { game: begun.game });
  }
}

/** The games of a file. `here`: whether they were read as games of this table's variant, with its options. */
export interface ReadGames {
  records: ReadRecord[];
  more: boolean;
  here: boolean;
}

/**
 * The games of a file. A file that names no game is read as one of this table's game; so is every file if this game is
 * of a text, because records name built-in games only.
 */
export async function readGames(reading: Reading, bytes: Uint8Array, max?: number): Promise<ReadGames> {
  const { connection, variant, record } = reading;
  const read = async (chosen?: string) => {
    const { records, more } = await connection.request("read_records", { bytes: base64(bytes), variant: chosen, max });
    return { records, more, here: chosen !== undefined };
  };
  if (!("name" in record.variant)) return read(variant);
  const answer = await read();
  return answer.records.some(({ start }) => start !== undefined) ? answer : read(variant);
}

/**
 * The main line of a record as a game, up to the first move that could not be played. Its options are those with which
 * it was read: the table's, or those of its tags.
 */
export async function gameFromRecord(reading: Reading, read: ReadRecord, here: boolean): Promise<Kept> {
  const { connection, record } = reading;
  const options = here ? record.options : optionsIn(read.tags.Options ?? "");
  const variant = here ? record.variant : { name: read.variant! };
  const loaded = await connection.request("load", { ...variant, set: options });
  try {
    const { game } = await connection.request("new_game", { variant: loaded.variant, position: read.start });
    let tree: Tree = newTree();
    try {
      const texts = read.moves.slice(0, read.played).map(({ text }) => text);
      const played = texts.length === 0 ? undefined : await connection.request("play", { game, moves: texts });
      played?.played.forEach((move, at) => {
        tree = grow(tree, {
          text: texts[at] ?? move.text,
          label: move.text,
          turn_over: move.turn_over,
          player: move.player ?? move.side ?? "",
          effects: move.effects ?? [],
        });
      });
    } finally {
      await connection.request("close", { game });
    }
    return newKept(loaded.title, { variant, options, position: read.start, tree });
  } finally {
    await connection.request("close", { variant: loaded.variant });
  }
}

/** A line that describes a record in a list: who played, and how it ended. */
export function recordTitle({ tags, result, played }: ReadRecord, players: readonly string[]): string {
  const named = players.map((player) => tags[player[0]!.toUpperCase() + player.slice(1)] ?? "?");
  const names = named.some((name) => name !== "?") ? named.join(" - ") : (tags.Event ?? "?");
  return `${names}, ${played === 1 ? "1 move" : `${played} moves`}, ${result}`;
}

/** The options of a record's tag: `boards=3 schedule=free`. */
function optionsIn(text: string): Record<string, string> {
  const pairs = text.split(" ").filter((word) => word.includes("="));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

function newKept(title: string, record: GameRecord): Kept {
  return { format: 1, title, record, computer: { sides: [], level: 5 }, flip: false, over: false, changed: Date.now() };
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
