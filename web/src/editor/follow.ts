// A text has changed, and the game on the board shall go on: its moves are played again; where one is no move any more,
// the position's text is set up; where that cannot be either, the game begins anew.
import { newTree, path } from "../model/tree";
import { type GameRecord, Session } from "../play/session";
import type { Connection } from "../varia/connection";
import { Refused } from "../varia/connection";

export type Kept = "moves" | "position" | "start";

/** What was on the board. */
export interface Before {
  texts: readonly string[];
  /** Where the moves begin, if not at the usual start. */
  begun?: string;
  /** As it stood at last. */
  position: string;
  floor?: number;
}

export function beforeOf(session: Session): Before {
  const { tree, standing, floor } = session.state.get();
  return {
    texts: path(tree).map((node) => node.text),
    begun: session.record.position,
    position: standing.position,
    floor,
  };
}

/**
 * Opens a game of `record`'s variant and brings it to where the one before stood, as near as that can be had. Throws
 * what `load` does.
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
    const session = await Session.open(connection, { ...fresh, position: before.begun, floor: before.floor });
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
 * Undefined where the service refuses; a text that cannot be loaded is refused again by the last attempt, which says
 * so.
 */
async function attempt(open: () => Promise<Session | undefined>): Promise<Session | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
