// What hands do to a board drawn flat, told apart: a press, a piece that is dragged, what is pointed at. Says what happened; of the board it
// changes only how what is dragged looks.
import { piece_at } from "./figures";
import { svg } from "./svg";
import type { BoardEvents } from "./view";

const drag_from = 6; // pixels that a press may tremble

interface Drag {
  from: string;
  id: number;
  x: number;
  y: number;
  /** Once it has begun: what goes along with the hand, and the piece that it is a picture of. */
  picture?: SVGGElement;
  piece?: SVGGElement;
}

/** `piece_on`: what is drawn of the piece on a cell. `size`: of a piece in the hand. */
export function listen(root: SVGSVGElement, events: BoardEvents, piece_on: (cell: string) => SVGGElement | undefined, size: number): void {
  let drag: Drag | undefined;
  let dragged = false;
  const cell_of = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? undefined) : undefined;
  const under_pointer = (event: PointerEvent) => cell_of(document.elementFromPoint(event.clientX, event.clientY));

  const begin = (one: Drag, event: PointerEvent) => {
    one.piece = piece_on(one.from);
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
    events.drag(one.from, cancelled ? undefined : under_pointer(event));
  };

  root.addEventListener("pointerdown", (event) => {
    const cell = cell_of(event.target);
    if (cell === undefined || event.button !== 0) return;
    if (events.draggable(cell)) drag = { from: cell, id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  root.addEventListener("pointermove", (event) => {
    events.hover(under_pointer(event));
    if (!drag || drag.id !== event.pointerId) return;
    if (!drag.picture && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < drag_from) return;
    if (!drag.picture) begin(drag, event);
    const matrix = root.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    drag.picture!.setAttribute("transform", piece_at(x, y, size));
  });
  root.addEventListener("pointerup", (event) => end(event, false));
  root.addEventListener("pointercancel", (event) => end(event, true));
  root.addEventListener("pointerleave", () => events.hover(undefined));
  root.addEventListener("click", (event) => {
    // A drag ends with a click on whatever lies under it, which is no press.
    const was_drag = dragged;
    dragged = false;
    const cell = cell_of(event.target);
    if (cell !== undefined && !was_drag) events.press(cell);
  });
  root.addEventListener("focusin", (event) => {
    const cell = cell_of(event.target);
    events.hover(cell);
    if (cell !== undefined) events.focus?.(cell);
  });
}
