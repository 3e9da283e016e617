// Clocks as the server reports them: one for the whole game, or one for each board of a match. Events contain only the
// boards whose clocks have changed.
import type { Clock, Times } from "./shapes";

/** Merges the clocks of an event into the known clocks. */
export function later(known: Clock | undefined, update: Clock): Clock {
  if (!known || !("floors" in known) || !("floors" in update)) return update;
  const newOnes = new Set(update.floors.map(({ floor: boardNumber }) => boardNumber));
  return {
    ...update,
    floors: [...known.floors.filter(({ floor: boardNumber }) => !newOnes.has(boardNumber)), ...update.floors],
  };
}

/** The times on a board. A board without any action has the full time. */
export function timesOn(clock: Clock, boardNumber: number, players: readonly string[]): Times {
  if (!("floors" in clock)) return clock;
  return (
    clock.floors.find((one) => one.floor === boardNumber) ?? {
      left_ms: Object.fromEntries(players.map((player) => [player, clock.base_ms])),
      at: 0,
      running: null,
    }
  );
}
