// Arrows and circles that the user draws on the board with the right button. They are of no effect, and go with the next
// press of the left button or the next move.

/** An arrow from a cell to another one; a circle if both are the same. */
export interface Drawing {
  from: string;
  to: string;
}

/** Draws it, or removes the same one. */
export function drawn(drawings: readonly Drawing[], { from, to }: Drawing): Drawing[] {
  const others = drawings.filter((one) => one.from !== from || one.to !== to);
  return others.length < drawings.length ? others : [...drawings, { from, to }];
}

/**
 * Listens to the right button on the cells below an element. `changed` is called with each drawing that is made, and with
 * undefined when the left button is pressed. Returns a function that stops this.
 */
export function listenToDrawing(holder: HTMLElement, changed: (drawing: Drawing | undefined) => void): () => void {
  let from: string | undefined;
  let right = false;
  const cellOf = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? undefined) : undefined;
  const listeners = new AbortController();
  const { signal } = listeners;
  holder.addEventListener(
    "pointerdown",
    (event) => {
      right = event.button === 2;
      from = right ? cellOf(event.target) : undefined;
      if (event.button === 0) changed(undefined);
    },
    { signal },
  );
  holder.addEventListener(
    "pointerup",
    (event) => {
      const to = cellOf(document.elementFromPoint(event.clientX, event.clientY));
      if (event.button === 2 && from !== undefined && to !== undefined) changed({ from, to });
      from = undefined;
    },
    { signal },
  );
  // A long touch opens the browser's menu as ever.
  holder.addEventListener("contextmenu", (event) => right && cellOf(event.target) && event.preventDefault(), {
    signal,
  });
  return () => listeners.abort();
}
