// The controls around a board in space: the levels, of which one can be chosen, and the tools to turn, zoom, spread and
// fade.
import type { Level } from "./places";

export interface ToolEvents {
  focus: (level: number | undefined) => void;
  turn: (by: number) => void;
  near: (by: number) => void;
  spread: (to: number) => void;
  fade: (to: number) => void;
  spin: (on: boolean) => void;
  reset: () => void;
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  text?: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

export const keys: readonly [string, string][] = [
  ["Arrows", "from cell to cell, as the board lies on the screen"],
  ["Page Up, Page Down", "a level up, a level down; with Shift along the fourth axis"],
  ["Enter, Space", "pick, and go there"],
  ["Shift + arrows", "turn and tilt"],
  ["+ and −", "nearer, farther"],
  ["[ and ]", "levels closer, farther apart"],
  ["F", "only the level of the cursor; again: all"],
  ["T", "turn slowly; again: stop"],
  ["0", "as it was at first"],
];

export class Tools {
  readonly levels = make("div", { class: "space-levels", role: "group", "aria-label": "Levels" });
  readonly bar = make("div", { class: "space-tools", role: "toolbar", "aria-label": "View" });
  private readonly spread: HTMLInputElement;
  private readonly fade: HTMLInputElement;
  private readonly spin: HTMLButtonElement;
  private readonly all: HTMLButtonElement;
  private readonly buttons: HTMLButtonElement[] = [];

  constructor(levels: readonly Level[], shelf: boolean, range: { min: number; max: number }, events: ToolEvents) {
    this.all = make("button", { type: "button", "aria-pressed": "true", class: "all" }, "all");
    this.all.addEventListener("click", () => events.focus(undefined));
    this.levels.append(this.all);
    const rows = new Map<string, HTMLDivElement>();
    levels.forEach((level, number) => {
      const button = make(
        "button",
        { type: "button", "aria-pressed": "false", "aria-label": level.title, title: level.title },
        level.short,
      );
      button.addEventListener("click", () =>
        events.focus(button.getAttribute("aria-pressed") === "true" ? undefined : number),
      );
      this.buttons[number] = button;
      const key = shelf ? level.place.slice(1).join() : String(number);
      const row = rows.get(key) ?? make("div", { class: "row-of-levels" });
      rows.set(key, row);
      row.append(button);
    });
    // The highest level is on top, as on the board.
    this.levels.append(...[...rows.values()].reverse());
    this.levels.classList.toggle("shelf", shelf);
    this.levels.hidden = levels.length < 2;

    const button = (text: string, label: string, act: () => void) => {
      const made = make("button", { type: "button", "aria-label": label, title: label }, text);
      made.addEventListener("click", act);
      return made;
    };
    const slider = (text: string, min: number, max: number, act: (value: number) => void) => {
      const label = make("label", { class: "space-slider" });
      const input = make("input", { type: "range", min: String(min), max: String(max), step: "0.05" });
      input.addEventListener("input", () => act(input.valueAsNumber));
      label.append(make("span", {}, text), input);
      return { label, input };
    };
    const spread = slider("Spread", range.min, range.max, events.spread);
    const fade = slider("Fade", 0, 1, events.fade);
    this.spread = spread.input;
    this.fade = fade.input;
    this.spin = button("⟳", "Turn slowly", () => events.spin(this.spin.getAttribute("aria-pressed") !== "true"));
    this.spin.setAttribute("aria-pressed", "false");
    const help = make("details", { class: "space-help" });
    const list = make("dl");
    for (const [key, does] of keys) list.append(make("dt", {}, key), make("dd", {}, does));
    const hands = make(
      "p",
      {},
      "Drag to turn, two fingers or the right button to move, wheel or pinch to come nearer.",
    );
    help.append(make("summary", {}, "Keys"), list, hands);
    this.bar.append(
      button("↶", "Turn to the left", () => events.turn(-1)),
      button("↷", "Turn to the right", () => events.turn(1)),
      this.spin,
      button("−", "Farther", () => events.near(1 / 1.25)),
      button("+", "Nearer", () => events.near(1.25)),
      button("⌂", "As it was at first", events.reset),
    );
    if (levels.length > 1) this.bar.append(spread.label, fade.label);
    this.bar.append(help);
  }

  show(state: { spread: number; fade: number; focus?: number; spin: boolean; marked: ReadonlySet<number> }): void {
    this.spread.value = String(state.spread);
    this.fade.value = String(state.fade);
    this.spin.setAttribute("aria-pressed", String(state.spin));
    this.all.setAttribute("aria-pressed", String(state.focus === undefined));
    this.buttons.forEach((button, number) => {
      button.setAttribute("aria-pressed", String(state.focus === number));
      button.classList.toggle("marked", state.marked.has(number));
    });
  }
}
