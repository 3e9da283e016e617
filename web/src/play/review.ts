// The review of a game: the computer looks at each position of the line for a moment, and where a move has made the
// prospects of its player much worse, the move is marked. The values make the graph below the moves.
import type { Line } from "varia";

import { endOf, path, root } from "../model/tree";
import { Refused } from "../varia/connection";
import { share } from "./prospects";
import type { Session } from "./session";

/** How bad a move was, by what its player's share of the prospects has lost: more than 0.3, 0.2, 0.1. */
export type Mistake = "??" | "?" | "?!";

export interface Point {
  /** The node of the tree; the first point is the root. */
  node: number;
  /** The prospects of the first side, from 0 to 1. */
  share: number;
  /** Whether the move that led here was bad, and what the computer would have played, in Varia's own text. */
  mistake?: Mistake;
  better?: string;
}

const steps: readonly [number, Mistake][] = [
  [0.3, "??"],
  [0.2, "?"],
  [0.1, "?!"],
];

export function mistakeOf(lost: number): Mistake | undefined {
  return steps.find(([least]) => lost > least)?.[1];
}

/** The share of the first side in a finished game, by its score: "1-0", "1/2-1/2", "2/3-1/3". */
export function finalShare(score: string | undefined): number {
  const [over = NaN, under = 1] = (score?.split("-")[0] ?? "")
    .split("/")
    .map((part) => (part === "" ? NaN : Number(part)));
  const value = over / under;
  return Number.isFinite(value) ? value : 0.5;
}

/**
 * Looks at each position of the line through the current node, `timeMs` each, and reports all points after each one.
 * Returns early if the signal says so. Only for games of two sides on one board.
 */
export async function review(
  session: Session,
  timeMs: number,
  signal: AbortSignal,
  report: (points: readonly Point[], of: number) => void,
): Promise<void> {
  const { connection, variant, record, description } = session;
  const { tree } = session.state.get();
  const line = path(tree, endOf(tree, tree.at));
  const first = description.sides[0]!;
  const begun = await connection.request("new_game", { variant, position: record.position });
  const points: Point[] = [];
  try {
    let standing: { over: boolean; turn?: string; score?: string } = begun;
    let best: string | undefined;
    for (const [at, node] of [{ id: root, text: "" }, ...line].entries()) {
      if (signal.aborted) return;
      const mover = standing.turn;
      if (at > 0) standing = await connection.request("play", { game: begun.game, move: node.text });
      let found: Line | undefined;
      const before = points[points.length - 1];
      let now: number;
      if (standing.over) now = finalShare(standing.score);
      else {
        const advice = await connection.request("search", { game: begun.game, time_ms: timeMs }, { signal });
        found = "lines" in advice ? advice.lines[0] : undefined;
        now = share(found, standing.turn === first);
      }
      const lost = before === undefined ? 0 : mover === first ? before.share - now : now - before.share;
      const mistake = best === undefined || best === node.text ? undefined : mistakeOf(lost);
      points.push({ node: node.id, share: now, ...(mistake ? { mistake, better: best } : {}) });
      best = found?.moves[0];
      report([...points], line.length + 1);
    }
  } catch (error) {
    if (!(signal.aborted || (error instanceof Refused && error.code === -32800))) throw error;
  } finally {
    await connection.request("close", { game: begun.game }).catch(() => undefined);
  }
}
