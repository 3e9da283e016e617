// Keeps the game on the board when the text changes. Its moves are played again. If one of them is no longer a move,
// the position is set up from its text. If that fails too, the game begins anew.
import { newTree, path } from "../model/tree";
import { type GameRecord, Session } from "../play/session";
import type { Connection } from "../varia/connection";
import { Refused } from "../varia/connection";

export type Kept = "moves" | "position" | "start";

/** The game that was on the board. */
export interface Before {
  texts: readonly string[];
  /** The position before the first move, if it is not the usual start. */
  begun?: string;
  /** The last position. */
  position: string;
  boardNumber?: number;
}

export function beforeOf(session: Session): Before {
  const { tree, standing, boardNumber } = session.state.get();
  return {
    texts: path(tree).map((node) => node.text),
    begun: session.record.position,
    position: standing.position,
    boardNumber,
  };
}

/**
 * Opens a game of `record`'s variant and brings it as close as possible to the state of the game before. Throws the
 * errors of `load`.
 */
export async function follow(
  connection: Connection,
  record: GameRecord,
  before: Before | undefined,
): Promise<{ session: Session; kept: Kept }> {
  const fresh: GameRecord = { ...record, position: undefined, tree: newTree() };
  if (!before || (before.texts.length === 0 && before.begun === undefined))
    return { session: await Session.open(connection, fresh), kept: "moves" };
  const played = await attempt(async () => {
    const session = await Session.open(connection, { ...fresh, position: before.begun, floor: before.boardNumber });
    if (await session.playTexts(before.texts)) return session;
    session.close();
    return undefined;
  });
  if (played) return { session: played, kept: "moves" };
  const setUp = await attempt(() => Session.open(connection, { ...fresh, position: before.position }));
  if (setUp) return { session: setUp, kept: "position" };
  return { session: await Session.open(connection, fresh), kept: "start" };
}

/**
 * Returns undefined if the service refuses the request. If the text cannot be loaded, the last attempt is refused as
 * well and reports it.
 */
async function attempt(open: () => Promise<Session | undefined>): Promise<Session | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
