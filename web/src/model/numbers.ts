// The numbers of moves. Turns go round: the turns of one round have one number. The first of them is followed by a full
// stop ("2."), the others by three ("2..."). Sides that are out, and players who have no action, are skipped, so that
// rounds are counted by the players who act.
//
// In a match a turn is an exchange: all actions of a player until `done`, or until another player acts. A transfer that
// a player owes meanwhile belongs to the exchange in which it falls. Where anybody may act at any time there are no
// rounds, and each action has its own number.
import type { Node } from "./tree";

/** The players in the order in which they act in a round; undefined if anybody may act at any time. */
export interface Rounds {
  order: readonly string[] | undefined;
  /** Whether this is a match, in which turns are exchanges. */
  match: boolean;
}

/** The counting state after a node of the tree. */
export interface Count {
  number: number;
  /** The index of the current player in the order; -1 before the first turn. */
  at: number;
  player: string;
  /** Whether the exchange is over, because `done` was played. */
  done: boolean;
  /** Boards that are won, but still wait for the winner's transfer. */
  owed: ReadonlySet<number>;
}

export const startCount: Count = { number: 0, at: -1, player: "", done: true, owed: new Set() };

/** The effect of a node on the count: whether it begins a turn, and the new state. */
export function counted(
  before: Count,
  node: Pick<Node, "text" | "player" | "effects">,
  turnBegins: boolean,
  rounds: Rounds,
): { begins: boolean; count: Count } {
  const owed = new Set(before.owed);
  for (const { effect, floor: boardNumber, winner } of node.effects) {
    if (boardNumber === undefined) continue;
    if (effect === "decided" && winner) owed.add(boardNumber);
    if (effect === "closed") owed.delete(boardNumber);
  }
  const transfer = rounds.match && before.owed.size > 0;
  const begins = rounds.match
    ? rounds.order === undefined || (!transfer && (before.done || before.player !== node.player))
    : turnBegins;
  if (transfer && !begins) return { begins, count: { ...before, owed } };
  const done = rounds.match ? node.text === "done" : before.done;
  if (!begins) return { begins, count: { ...before, done, owed } };
  const { order } = rounds;
  if (order === undefined)
    return { begins, count: { number: before.number + 1, at: 0, player: node.player, done, owed } };
  const length = Math.max(1, order.length);
  let at = before.at < 0 ? 0 : (before.at + 1) % length;
  for (let passed = 0; passed < length && order[at] !== node.player; ++passed) at = (at + 1) % length;
  // A player who is not in the order, as when a text names no players, takes the next place.
  if (order[at] !== node.player) at = before.at < 0 ? 0 : (before.at + 1) % length;
  return {
    begins,
    count: { number: before.number + (at <= before.at || before.at < 0 ? 1 : 0), at, player: node.player, done, owed },
  };
}

/** "2." or "2...". */
export const numberText = ({ number, at }: Count): string => `${number}${at === 0 ? "." : "..."}`;
