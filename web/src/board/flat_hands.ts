// Distinguishes the gestures on a flat board: a press, dragging a piece, pointing. It reports them. On the board it
// changes only the look of the dragged piece.
import { pieceAt } from "./figures";
import { svg } from "./svg";
import type { BoardEvents } from "./view";

const dragFrom = 6; // pixels that the pointer may move during a press

interface Drag {
  from: string;
  id: number;
  x: number;
  y: number;
  /** Once the drag has begun: the picture under the pointer, and the piece that it shows. */
  picture?: SVGGElement;
  piece?: SVGGElement;
}

/** `pieceOn` returns the drawn piece on a cell. `size` is the size of a piece in the hand. */
export function listen(
  root: SVGSVGElement,
  events: BoardEvents,
  pieceOn: (cell: string) => SVGGElement | undefined,
  size: number,
): void {
  let drag: Drag | undefined;
  let dragged = false;
  /** Where the pointer went down on a cell from which nothing may be dragged. */
  let fixed: { cell: string; id: number } | undefined;
  const cellOf = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? undefined) : undefined;
  const underPointer = (event: PointerEvent) => cellOf(document.elementFromPoint(event.clientX, event.clientY));

  const begin = (one: Drag, event: PointerEvent) => {
    one.piece = pieceOn(one.from);
    one.picture = one.piece ? (one.piece.cloneNode(true) as SVGGElement) : svg("g");
    one.picture.classList.add("in-hand");
    one.piece?.classList.add("dragged");
    root.classList.add("dragging");
    root.append(one.picture);
    root.setPointerCapture(event.pointerId);
    dragged = false;
    events.drag(one.from, one.from);
  };
  const end = (event: PointerEvent, cancelled: boolean) => {
    const one = drag;
    drag = undefined;
    if (!one?.picture) return;
    one.picture.remove();
    one.piece?.classList.remove("dragged");
    root.classList.remove("dragging");
    dragged = true;
    events.drag(one.from, cancelled ? undefined : underPointer(event));
  };

  root.addEventListener("pointerdown", (event) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.button !== 0) return;
    fixed = undefined;
    if (!events.draggable(cell)) fixed = { cell, id: event.pointerId };
    else drag = { from: cell, id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  root.addEventListener("pointermove", (event) => {
    events.hover(underPointer(event));
    if (drag?.id !== event.pointerId) return;
    if (!drag.picture && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < dragFrom) return;
    if (!drag.picture) begin(drag, event);
    const matrix = root.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    drag.picture!.setAttribute("transform", pieceAt(x, y, size));
  });
  root.addEventListener("pointerup", (event) => {
    const to = underPointer(event);
    if (fixed?.id === event.pointerId && to !== undefined && to !== fixed.cell) events.pulled?.(fixed.cell, to);
    fixed = undefined;
    end(event, false);
  });
  root.addEventListener("pointercancel", (event) => {
    fixed = undefined;
    end(event, true);
  });
  root.addEventListener("pointerleave", () => events.hover(undefined));
  root.addEventListener("click", (event) => {
    // A drag ends with a click on the element under the pointer. That click is not a press.
    const wasDrag = dragged;
    dragged = false;
    const cell = cellOf(event.target);
    if (cell !== undefined && !wasDrag) events.press(cell);
  });
  root.addEventListener("focusin", (event) => {
    const cell = cellOf(event.target);
    events.hover(cell);
    if (cell !== undefined) events.focus?.(cell);
  });
}
