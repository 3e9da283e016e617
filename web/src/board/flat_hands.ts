// What hands do to a board drawn flat, told apart: a press, a piece that is dragged, what is pointed at. Says what
// happened; of the board it changes only how what is dragged looks.
import { pieceAt } from "./figures";
import { svg } from "./svg";
import type { BoardEvents } from "./view";

const dragFrom = 6; // pixels that a press may tremble

interface Drag {
  from: string;
  id: number;
  x: number;
  y: number;
  /** Once it has begun: what goes along with the hand, and the piece that it is a picture of. */
  picture?: SVGGElement;
  piece?: SVGGElement;
}

/** `pieceOn`: what is drawn of the piece on a cell. `size`: of a piece in the hand. */
export function listen(
  root: SVGSVGElement,
  events: BoardEvents,
  pieceOn: (cell: string) => SVGGElement | undefined,
  size: number,
): void {
  let drag: Drag | undefined;
  let dragged = false;
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
    if (events.draggable(cell)) drag = { from: cell, id: event.pointerId, x: event.clientX, y: event.clientY };
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
  root.addEventListener("pointerup", (event) => end(event, false));
  root.addEventListener("pointercancel", (event) => end(event, true));
  root.addEventListener("pointerleave", () => events.hover(undefined));
  root.addEventListener("click", (event) => {
    // A drag ends with a click on whatever lies under it, which is no press.
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
