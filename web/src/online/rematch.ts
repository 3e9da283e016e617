// Another game on the terms of one that is over, with sides changed.
import type { Place, Snapshot } from "./shapes";

/** The terms of a game: with them another one of the same kind is opened. */
export interface Terms {
  variant?: string;
  text?: string;
  file?: string;
  files?: Record<string, string>;
  set?: Record<string, string>;
  position?: string;
  seats: number;
  clock?: { base_ms: number; increment_ms: number };
}

/** The terms of the game that a snapshot shows. */
export function termsOf({ variant, source, set, start, seats, clock }: Snapshot): Terms {
  return {
    ...(source ?? { variant }),
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...(start === "startpos" ? {} : { position: start }),
    seats: seats.length,
    ...(clock ? { clock: { base_ms: clock.base_ms, increment_ms: clock.increment_ms } } : {}),
  };
}

/**
 * The seats that somebody takes in the next game: of each player the seat that the next player had, so that two change
 * sides. Where one sits for nobody or for all, nothing changes.
 */
export function seatAfter(
  players: readonly string[],
  seats: readonly Place[],
  you: readonly string[],
): string | undefined {
  const mine = seats.find(({ seat }) => you.includes(seat));
  if (!mine || players.length < 2) return mine?.seat;
  const next = players[(players.indexOf(mine.player) + 1) % players.length]!;
  // The place among the seats of one player stays: the second of White becomes the second of Black.
  const among = seats.filter(({ player }) => player === mine.player).indexOf(mine);
  return seats.filter(({ player }) => player === next)[among]?.seat;
}
