// Focus is never lost. If the focused element is removed or disabled, as a button is after its move, an element near it
// gets the focus. So keyboard users are not thrown to the top of the page, and a screen reader continues where it was.

const containers = ".table, .live";
const boards = '.board-pane [data-cell][tabindex="0"], .space-stage';
const stops = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';

const usable = (element: Element) => element.isConnected && !element.matches(":disabled") && element.checkVisibility();

function take(elements: Iterable<Element>): boolean {
  for (const one of elements) {
    if (!usable(one)) continue;
    (one as HTMLElement).focus({ preventScroll: true });
    if (document.activeElement === one) return true;
  }
  return false;
}

/** Watches the page from now on. */
export function keepFocus(): void {
  let last: Element | undefined;
  let around: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || target === document.body) return;
    last = target;
    around = [];
    for (let at = target.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  });
  // A press on nothing releases the focus deliberately.
  document.addEventListener("focusout", ({ relatedTarget }) => {
    const left = last;
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (left && left === last && usable(left) && document.hasFocus() && document.activeElement === document.body)
          last = undefined;
      });
  });
  const restoreFocus = () => {
    if (
      !last ||
      usable(last) ||
      (document.activeElement && document.activeElement !== document.body && document.activeElement !== last)
    )
      return;
    const there = around.filter((one) => one.isConnected);
    last = undefined;
    // At a table the board gets the focus.
    const container = there.find((one) => one.matches(containers));
    if (container && take(container.querySelectorAll(boards))) return;
    for (const one of there) {
      if (one.matches("main")) break;
      if (take(one.querySelectorAll(stops))) return;
    }
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  new MutationObserver(restoreFocus).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
}
