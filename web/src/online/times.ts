// Clocks as the server reports them: one for the whole game, or one for each board of a match. Events contain only the
// boards whose clocks have changed.
import type { Clock, Times } from "./shapes";

/** Merges the clocks of an event into the known clocks. */
export function later(known: Clock | undefined, told: Clock): Clock {
  if (!known || !("floors" in known) || !("floors" in told)) return told;
  const newOnes = new Set(told.floors.map(({ floor }) => floor));
  return { ...told, floors: [...known.floors.filter(({ floor }) => !newOnes.has(floor)), ...told.floors] };
}

/** The times on a board. A board without any action has the full time. */
export function timesOn(clock: Clock, floor: number, players: readonly string[]): Times {
  if (!("floors" in clock)) return clock;
  return (
    clock.floors.find((one) => one.floor === floor) ?? {
      left_ms: Object.fromEntries(players.map((player) => [player, clock.base_ms])),
      at: 0,
      running: null,
    }
  );
}
