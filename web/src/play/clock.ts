// Clocks: a number of minutes for each side, and an increment in seconds for each turn. A clock runs while its side is
// to move, from the first move on. The functions are pure: the time is an argument, in milliseconds.

export interface Clocks {
  minutes: number;
  increment: number;
  /** The time that each side had left when its turn began, in milliseconds. */
  left: Record<string, number>;
  /** The side whose clock runs, and since when. */
  running?: string;
  since: number;
}

export function newClocks(sides: readonly string[], minutes: number, increment: number): Clocks {
  return { minutes, increment, left: Object.fromEntries(sides.map((side) => [side, minutes * 60_000])), since: 0 };
}

export function left(clocks: Clocks, side: string, now: number): number {
  const spent = clocks.running === side ? now - clocks.since : 0;
  return Math.max(0, (clocks.left[side] ?? 0) - spent);
}

/** The turn passes to a side, or to nobody: the running clock stops and gets its increment. */
export function passTo(clocks: Clocks, side: string | undefined, now: number): Clocks {
  if (side === clocks.running) return clocks;
  const kept = { ...clocks.left };
  if (clocks.running !== undefined) {
    const rest = left(clocks, clocks.running, now);
    kept[clocks.running] = rest > 0 ? rest + clocks.increment * 1000 : 0;
  }
  return { ...clocks, left: kept, running: side, since: now };
}

/** Stops the clock while the page is closed. The time spent is subtracted, without an increment. */
export function paused(clocks: Clocks, now: number): Clocks {
  if (clocks.running === undefined) return clocks;
  return {
    ...clocks,
    left: { ...clocks.left, [clocks.running]: left(clocks, clocks.running, now) },
    running: undefined,
  };
}

export function fallen(clocks: Clocks, now: number): string | undefined {
  return clocks.running !== undefined && left(clocks, clocks.running, now) <= 0 ? clocks.running : undefined;
}

/** "5:03", or "9.4" in the last twenty seconds. */
export function clockText(ms: number): string {
  if (ms < 20_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
