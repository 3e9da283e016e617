// Measures the frame rate. If frames are too slow during motion, they are drawn coarser until the motion stops.
const kept = 600;
const sampleCount = 12;
const slowMs = 24;
const ratios = [1, 0.6, 0.4, 0.3];

const remember = (list: number[], ms: number) => {
  list.push(ms);
  if (list.length > kept) list.shift();
};

export class Pace {
  /** Times between frames during motion, and the time that each frame took this thread, in ms. */
  readonly frames: number[] = [];
  readonly work: number[] = [];
  pictures = 0;
  /** The level of coarseness, and the number of frames since it last changed. */
  private slow = 0;
  private since = 0;
  /** The time of the last frame, if something has moved since; 0 if nothing moved. */
  private before = 0;

  /** The fraction of the possible pixels that is drawn along an edge. */
  get ratio(): number {
    return ratios[this.slow]!;
  }

  get coarse(): boolean {
    return this.slow > 0;
  }

  /** What is left out: first the hidden sides of flat shapes, finally also the feet of pieces. */
  get flat(): boolean {
    return this.slow >= 2;
  }

  get footless(): boolean {
    return this.slow >= 3;
  }

  get moving(): boolean {
    return this.before !== 0;
  }

  /** Begins a frame. Returns the time that has passed for moving things, and whether drawing becomes coarser now. */
  begin(now: number): { passed: number; coarser: boolean } {
    if (this.before === 0) return { passed: 16, coarser: false };
    const ms = now - this.before;
    remember(this.frames, ms);
    const recent = this.frames.slice(-sampleCount);
    const coarser =
      this.slow < ratios.length - 1 &&
      recent.length === sampleCount &&
      ++this.since > sampleCount &&
      recent.reduce((sum, one) => sum + one, 0) / sampleCount > slowMs;
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
