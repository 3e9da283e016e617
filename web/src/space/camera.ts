// The moving eye before a board in space: its position, its goal, whether it spins by itself, and its reactions to
// gestures.
import { type Eye, type Screen, firstPitch, frameOf, halfHeight } from "./eye";
import { plus, times } from "./places";

const steepest = 1.5;
const nearest = 3;
const farthest = 400;
const spinSpeed = 0.0004; // in radians per millisecond
const glideMs = 90;

export const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

export class Camera {
  eye: Eye = { target: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: firstPitch, distance: 20 };
  /** The goal of the current movement. */
  private wished: Eye | undefined;
  /** Whether the user has moved the eye, so that it no longer chooses its position itself. */
  own = false;
  private turns = false;

  /** `reduced` returns whether the user wants reduced motion; the eye then jumps. */
  constructor(private readonly reduced: () => boolean) {}

  get goal(): Eye {
    return this.wished ?? this.eye;
  }

  get gliding(): boolean {
    return this.wished !== undefined;
  }

  get spinning(): boolean {
    return this.turns;
  }

  spin(on: boolean): void {
    this.turns = on;
    if (on) this.own = true;
  }

  /** Moves the eye at once. */
  put(eye: Eye): void {
    this.eye = eye;
    this.wished = undefined;
  }

  glide(part: Partial<Eye>): void {
    const goal = { ...this.goal, ...part };
    goal.pitch = clamp(goal.pitch, -steepest, steepest);
    goal.distance = clamp(goal.distance, nearest, farthest);
    if (this.reduced()) this.put(goal);
    else this.wished = goal;
  }

  /** Turns the eye; the distances are in pixels. */
  turn(dx: number, dy: number): void {
    this.own = true;
    this.put({
      ...this.eye,
      yaw: this.eye.yaw - dx * 0.008,
      pitch: clamp(this.eye.pitch + dy * 0.006, -steepest, steepest),
    });
  }

  /** Moves the board with the pointer; the distances are in pixels. */
  shift(dx: number, dy: number, screen: Screen): void {
    this.own = true;
    const unit = (2 * halfHeight * this.eye.distance) / screen.height;
    const { right, up } = frameOf(this.eye);
    this.put({ ...this.eye, target: plus(this.eye.target, plus(times(right, -dx * unit), times(up, dy * unit))) });
  }

  /** Moves nearer by a factor. The point at this pixel stays there. */
  near(by: number, x: number, y: number, screen: Screen): void {
    this.own = true;
    const { right, up } = frameOf(this.eye);
    const distance = clamp(this.eye.distance / by, nearest, farthest);
    const unit = (2 * halfHeight * (this.eye.distance - distance)) / screen.height;
    const aside = plus(times(right, (x - screen.width / 2) * unit), times(up, (screen.height / 2 - y) * unit));
    this.put({ ...this.eye, distance, target: plus(this.eye.target, aside) });
  }

  /** Advances the movement by this number of milliseconds. Returns whether the eye still moves. */
  pass(ms: number): boolean {
    if (this.turns) {
      this.eye = { ...this.eye, yaw: this.eye.yaw + ms * spinSpeed };
      if (this.wished) this.wished.yaw += ms * spinSpeed;
    }
    if (!this.wished) return this.turns;
    const part = 1 - Math.exp(-ms / glideMs);
    const { target, yaw, pitch, distance } = this.wished;
    this.eye = {
      target: plus(times(this.eye.target, 1 - part), times(target, part)),
      yaw: this.eye.yaw + (yaw - this.eye.yaw) * part,
      pitch: this.eye.pitch + (pitch - this.eye.pitch) * part,
      distance: this.eye.distance + (distance - this.eye.distance) * part,
    };
    const left =
      Math.abs(yaw - this.eye.yaw) + Math.abs(pitch - this.eye.pitch) + Math.abs(distance / this.eye.distance - 1);
    if (left >= 0.002) return true;
    this.put(this.wished);
    return this.turns;
  }
}
