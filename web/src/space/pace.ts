// How fast pictures come: where they are too slow while something moves, they are drawn coarser until it stands still.
const kept = 600;
const lookedAt = 12;
const slowMs = 24;
const ratios = [1, 0.6, 0.4, 0.3];

const remember = (list: number[], ms: number) => {
  list.push(ms);
  if (list.length > kept) list.shift();
};

export class Pace {
  /** Times between pictures while something moved, and what each took this thread, in ms. */
  readonly frames: number[] = [];
  readonly work: number[] = [];
  pictures = 0;
  /** How much coarser it is drawn, and since how many pictures. */
  private slow = 0;
  private since = 0;
  /** When the last picture was, if something moves since then; 0: it stood still. */
  private before = 0;

  /** Of the pixels that there could be along an edge so many are drawn. */
  get ratio(): number {
    return ratios[this.slow]!;
  }

  get coarse(): boolean {
    return this.slow > 0;
  }

  /** How much is left away: of shapes that are flat what is not seen, and at last the feet of pieces. */
  get flat(): boolean {
    return this.slow >= 2;
  }

  get footless(): boolean {
    return this.slow >= 3;
  }

  get moving(): boolean {
    return this.before !== 0;
  }

  /** A picture begins: how much time has passed for what moves, and whether it is to be drawn coarser from now on. */
  begin(now: number): { passed: number; coarser: boolean } {
    if (this.before === 0) return { passed: 16, coarser: false };
    const ms = now - this.before;
    remember(this.frames, ms);
    const recent = this.frames.slice(-lookedAt);
    const coarser =
      this.slow < ratios.length - 1 &&
      recent.length === lookedAt &&
      ++this.since > lookedAt &&
      recent.reduce((sum, one) => sum + one, 0) / lookedAt > slowMs;
    if (coarser) {
      ++this.slow;
      this.since = 0;
    }
    return { passed: Math.min(100, ms), coarser };
  }

  end(now: number, took: number, moves: boolean): void {
    ++this.pictures;
    remember(this.work, took);
    this.before = moves ? now : 0;
  }

  sharpen(): void {
    this.slow = 0;
  }
}
