// Distinguishes the gestures on a board in space: a press, dragging a piece, turning (a drag), moving (two fingers, the
// right button, shift), approaching (wheel, pinch). It only reports them.

export interface Hands {
  /** Whether the piece under this point may be dragged. */
  holds(x: number, y: number): boolean;
  press(x: number, y: number): void;
  point(x: number, y: number): void;
  leave(): void;
  /** Distances in pixels. */
  turn(dx: number, dy: number): void;
  shift(dx: number, dy: number): void;
  /** Approaches by this factor, at a point. */
  near(by: number, x: number, y: number): void;
  dragBegins(x: number, y: number): void;
  dragGoes(x: number, y: number): void;
  dragEnds(x: number, y: number, cancelled: boolean): void;
}

const tremble = 6; // pixels that the pointer may move during a press

interface Touch {
  x: number;
  y: number;
}

export function listen(element: HTMLElement, hands: Hands): void {
  const touches = new Map<number, Touch>();
  let mode: "press" | "hold" | "drag" | "turn" | "shift" | "pinch" | undefined;
  let start: Touch = { x: 0, y: 0 };
  const local = (event: MouseEvent): Touch => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pair = () => {
    const [a, b] = [...touches.values()] as [Touch, Touch];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  element.addEventListener("pointerdown", (event) => {
    const at = local(event);
    touches.set(event.pointerId, at);
    element.setPointerCapture(event.pointerId);
    if (touches.size === 2) {
      if (mode === "drag") hands.dragEnds(at.x, at.y, true);
      mode = "pinch";
      return;
    }
    if (touches.size > 2) return;
    start = at;
    if (event.button === 2 || event.button === 1 || event.shiftKey) mode = "shift";
    else mode = hands.holds(at.x, at.y) ? "hold" : "press";
  });

  element.addEventListener("pointermove", (event) => {
    const at = local(event);
    const before = touches.get(event.pointerId);
    if (!before) return hands.point(at.x, at.y);
    if (mode === "pinch" && touches.size >= 2) {
      const old = pair();
      touches.set(event.pointerId, at);
      const now = pair();
      hands.shift(now.x - old.x, now.y - old.y);
      if (old.apart > 0) hands.near(now.apart / old.apart, now.x, now.y);
      return;
    }
    touches.set(event.pointerId, at);
    const moved = Math.hypot(at.x - start.x, at.y - start.y) >= tremble;
    if (mode === "press" && moved) mode = "turn";
    if (mode === "hold" && moved) {
      mode = "drag";
      hands.dragBegins(start.x, start.y);
    }
    if (mode === "turn") hands.turn(at.x - before.x, at.y - before.y);
    if (mode === "shift") hands.shift(at.x - before.x, at.y - before.y);
    if (mode === "drag") hands.dragGoes(at.x, at.y);
  });

  const end = (event: PointerEvent, cancelled: boolean) => {
    if (!touches.delete(event.pointerId)) return;
    const at = local(event);
    if (mode === "drag") hands.dragEnds(at.x, at.y, cancelled);
    else if ((mode === "press" || mode === "hold") && !cancelled) hands.press(at.x, at.y);
    // When one of two fingers is lifted, the other one does nothing, because a turn would jump.
    mode = undefined;
    if (touches.size > 0) touches.clear();
  };
  element.addEventListener("pointerup", (event) => end(event, false));
  element.addEventListener("pointercancel", (event) => end(event, true));
  element.addEventListener("pointerleave", () => touches.size === 0 && hands.leave());
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const at = local(event);
      hands.near(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) * 0.0015), at.x, at.y);
    },
    { passive: false },
  );
}
