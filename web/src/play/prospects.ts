// The value of a position as prospects: a share between the two sides, from 0 to 1.

/** The prospects of the first of two sides, from a value for the side to move, which is the first one or is not. */
export function share(line: { points?: number; win?: number; loss?: number } | undefined, forFirst: boolean): number {
  if (!line) return 0.5;
  const value =
    line.win !== undefined ? 1 : line.loss !== undefined ? 0 : 1 / (1 + Math.exp(-(line.points ?? 0) / 250));
  return forFirst ? value : 1 - value;
}
