// A line of moves as an address: the variant, its options, the start and the moves, with the place at which one looks.
// Whoever opens it sees the same position, wherever the game was played. All data from an address passes through
// `unpackLine`.
import { address } from "../app/route";
import { deflated, inflated } from "../model/deflate";
import { type Tree, endOf, grow, newTree, path } from "../model/tree";
import type { Connection } from "../varia/connection";
import type { Kept } from "./game_storage";
import type { GameRecord } from "./session";

// Far more than a link can hold.
const maxBytes = 4_000_000;

export interface Line {
  variant: GameRecord["variant"];
  options: Record<string, string>;
  position?: string;
  /** The texts of the moves, as nodes of trees have them. */
  moves: string[];
  /** How many of the moves are made in the position that is shown. */
  at: number;
}

/** The line through the current node, to its end. */
export function lineOf({ variant, options, position, tree }: GameRecord): Line {
  const moves = path(tree, endOf(tree, tree.at)).map(({ text }) => text);
  return { variant, options, position, moves, at: path(tree).length };
}

/** Whether this is a page that is one file with one game: no other page opens links to it. */
export const isSinglePage = (): boolean => document.getElementById("rules") !== null;

export const packLine = (line: Line): Promise<string> => deflated(JSON.stringify(line));

export async function lineAddress(record: GameRecord): Promise<string> {
  return `${location.href.split("#")[0]}${address("line", [await packLine(lineOf(record))])}`;
}

const texts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");

/** Throws a sentence for the user if the text is no packed line. */
export async function unpackLine(packed: string): Promise<Line> {
  try {
    const line = JSON.parse(await inflated(packed, maxBytes)) as Line;
    const { variant, options, position, moves, at } = line;
    const { name, text, file, files } = variant as Record<string, unknown>;
    const built = typeof name === "string" ? { name } : undefined;
    const written =
      typeof text === "string" && typeof file === "string" && texts(files) ? { text, file, files } : undefined;
    const sound =
      texts(options) &&
      ["string", "undefined"].includes(typeof position) &&
      Array.isArray(moves) &&
      moves.every((move) => typeof move === "string") &&
      Number.isInteger(at) &&
      at >= 0 &&
      at <= moves.length;
    if (sound && (built ?? written)) return { variant: (built ?? written)!, options, position, moves, at };
  } catch {
    // It is told below.
  }
  throw new Error("This link is damaged: what it holds is no game. Perhaps it was cut off; ask for it once more.");
}

/** Plays the moves of a line by the rules, and returns the game, which stands where the line says. */
export async function gameFromLine(connection: Connection, line: Line): Promise<Kept> {
  const { variant, title } = await connection.request("load", { ...line.variant, set: line.options });
  try {
    const description = await connection.request("describe", { variant });
    const begun = await connection.request("new_game", { variant, position: line.position });
    let tree: Tree = newTree();
    let over = begun.over;
    try {
      let player = begun.player ?? begun.turn ?? "";
      for (const text of line.moves) {
        const answer = await connection.request("play", { game: begun.game, move: text });
        const last = answer.played[answer.played.length - 1]!;
        tree = grow(tree, {
          text,
          label: description.turns ? text.replace(/,$/, "") : last.text,
          turn_over: last.turn_over,
          player: last.player ?? player,
          effects: answer.played.flatMap((one) => one.effects ?? []),
        });
        player = answer.player ?? answer.turn ?? "";
        ({ over } = answer);
      }
    } finally {
      await connection.request("close", { game: begun.game });
    }
    return {
      format: 1,
      title,
      record: {
        variant: line.variant,
        options: line.options,
        position: line.position,
        tree: { ...tree, at: line.at },
      },
      computer: { sides: [], level: 5 },
      flip: false,
      over,
      changed: Date.now(),
    };
  } finally {
    await connection.request("close", { variant });
  }
}
