// How moves are written in the list: in Varia's own texts, short as in books (the moves of a PGN), or in a dialect of the
// game. The service writes whole lines; this remembers what it has written for each node of the tree.
import type { Description } from "varia";

import { type Tree, path } from "../model/tree";
import type { Way } from "./game_texts";
import type { Session } from "./session";

/** The ways to write the moves of a game, the usual one first. Turns of several steps and matches have only one. */
export function notations(description: Description): Way[] {
  const own = { name: "", title: "With their cells" };
  if (description.turns || description.building) return [own];
  const foreign = description.dialects.filter(({ moves }) => moves);
  return [{ name: "pgn", title: "Short" }, own, ...foreign.map(({ name, title }) => ({ name, title }))];
}

/** The moves in the text of a PGN, without tags, numbers, comments and the result. */
export function movesOfPgn(text: string): string[] {
  const words = text
    .replace(/^\[.*\]\s*$/gm, "")
    .replace(/\{[^}]*\}/g, "")
    .split(/\s+/)
    .filter(Boolean);
  return words.slice(0, -1).filter((word) => !/^\d+\.+$/.test(word));
}

/** The names of the moves of one session, in one way of writing them. */
export class MoveNames {
  private known = new Map<number, string>();
  private nodes = 0;

  constructor(
    private readonly session: Session,
    private readonly way: string,
  ) {}

  /**
   * The names of all nodes of a tree that has grown since the last call. A node whose move cannot be written so has no
   * name.
   */
  async of(tree: Tree): Promise<ReadonlyMap<number, string>> {
    // Nodes that were removed have given their numbers to others.
    if (tree.nodes.length < this.nodes) this.known = new Map();
    this.nodes = tree.nodes.length;
    if (this.way === "") return this.known;
    const ends = tree.nodes.filter(({ id, children }) => id > 0 && children.length === 0 && !this.known.has(id));
    for (const { id } of ends) {
      const line = path(tree, id);
      const texts = await this.written(line.map(({ text }) => text)).catch(() => []);
      if (texts.length === line.length) line.forEach((node, at) => this.known.set(node.id, texts[at]!));
    }
    return new Map(this.known);
  }

  private async written(moves: string[]): Promise<string[]> {
    const { connection, variant, record } = this.session;
    const { game } = await connection.request("new_game", { variant, position: record.position, moves });
    try {
      if (this.way !== "pgn") return (await connection.request("history", { game, as: this.way })).moves;
      return movesOfPgn((await connection.request("write_record", { game, as: "pgn" })).text);
    } finally {
      await connection.request("close", { game });
    }
  }
}
