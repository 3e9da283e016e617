// Clocks as the server tells of them: one for all, or one on each floor of a match, of which events bring those that
// have changed.
import type { Clock, Times } from "./shapes";

/** What is known of the clocks after an event. */
export function later(known: Clock | undefined, told: Clock): Clock {
  if (!known || !("floors" in known) || !("floors" in told)) return told;
  const newOnes = new Set(told.floors.map(({ floor }) => floor));
  return { ...told, floors: [...known.floors.filter(({ floor }) => !newOnes.has(floor)), ...told.floors] };
}

/** The times on a floor; one on which nothing has been done yet has all its time. */
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
