// The eye before a board in space as it moves: where it is, where it glides to, whether it turns by itself, what hands
// do to it.
import { type Eye, type Screen, firstPitch, frameOf, halfHeight } from "./eye";
import { plus, times } from "./places";

const steepest = 1.5;
const nearest = 3;
const farthest = 400;
const spinSpeed = 0.0004; // radians a millisecond
const glideMs = 90;

export const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export class Camera {
  eye: Eye = { target: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: firstPitch, distance: 20 };
  /** Where it glides to. */
  private wished: Eye | undefined;
  /** Whether it is where somebody has put it, and not where it would look from by itself. */
  own = false;
  private turns = false;

  /** `reduced`: whether it jumps, since motion is to be reduced. */
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

  /** At once. */
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

  /** Turned by hand, in pixels. */
  turn(dx: number, dy: number): void {
    this.own = true;
    this.put({
      ...this.eye,
      yaw: this.eye.yaw - dx * 0.008,
      pitch: clamp(this.eye.pitch + dy * 0.006, -steepest, steepest),
    });
  }

  /** What is seen goes along with the hand, in pixels. */
  shift(dx: number, dy: number, screen: Screen): void {
    this.own = true;
    const unit = (2 * halfHeight * this.eye.distance) / screen.height;
    const { right, up } = frameOf(this.eye);
    this.put({ ...this.eye, target: plus(this.eye.target, plus(times(right, -dx * unit), times(up, dy * unit))) });
  }

  /** Nearer by a factor; what is at this pixel stays there. */
  near(by: number, x: number, y: number, screen: Screen): void {
    this.own = true;
    const { right, up } = frameOf(this.eye);
    const distance = clamp(this.eye.distance / by, nearest, farthest);
    const unit = (2 * halfHeight * (this.eye.distance - distance)) / screen.height;
    const aside = plus(times(right, (x - screen.width / 2) * unit), times(up, (screen.height / 2 - y) * unit));
    this.put({ ...this.eye, distance, target: plus(this.eye.target, aside) });
  }

  /** Goes on for so many milliseconds; whether it still moves. */
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
