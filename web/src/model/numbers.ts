// Which number a move has. Turns go round: those of one round have one number, the first of them alone stands behind a
// full stop ("2."), any other behind three ("2..."). Sides that are out, and players who can act nowhere, are passed
// over, so that rounds are counted by who acts.
//
// In a match a turn is an exchange: all that a player does until he says `done`, or until another acts. A transfer that
// somebody owes meanwhile belongs to the exchange in which it falls. Where anybody may act at any time there are no
// rounds, and each action has a number of its own.
import type { Node } from "./tree";

/** Who acts in a round, one after the other; undefined: nobody waits for anybody. */
export interface Rounds {
  order: readonly string[] | undefined;
  /** Of a match: turns are exchanges. */
  match: boolean;
}

/** Where a line stands. */
export interface Count {
  number: number;
  /** Whose turn of the round it is, by place in the order; before the first one none is. */
  at: number;
  player: string;
  /** The exchange is over: `done` was said. */
  done: boolean;
  /** Floors that are won and still wait for the winner to send a piece on. */
  owed: ReadonlySet<number>;
}

export const startCount: Count = { number: 0, at: -1, player: "", done: true, owed: new Set() };

/** What a node of the tree adds: whether it begins a turn, and how the line stands with it. */
export function counted(
  before: Count,
  node: Pick<Node, "text" | "player" | "effects">,
  turnBegins: boolean,
  rounds: Rounds,
): { begins: boolean; count: Count } {
  const owed = new Set(before.owed);
  for (const { effect, floor, winner } of node.effects) {
    if (floor === undefined) continue;
    if (effect === "decided" && winner) owed.add(floor);
    if (effect === "closed") owed.delete(floor);
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
  // Who is in no order, as where one's own text names nobody, has the next place.
  if (order[at] !== node.player) at = before.at < 0 ? 0 : (before.at + 1) % length;
  return {
    begins,
    count: { number: before.number + (at <= before.at || before.at < 0 ? 1 : 0), at, player: node.player, done, owed },
  };
}

/** "2." or "2...". */
export const numberText = ({ number, at }: Count): string => `${number}${at === 0 ? "." : "..."}`;
