// The stack and its slices at once: one look for both, and what is pointed at in one is shown in the other.
import { FlatBoard } from "../board/flat";
import type { BoardEvents, BoardSetting, BoardView, Look, Perspective } from "../board/view";
import type { Effect } from "../varia/types";
import { SpaceBoard } from "./board";

export class BothBoards implements BoardView {
  readonly element = document.createElement("div");
  readonly space: SpaceBoard;
  readonly flat: FlatBoard;

  constructor(setting: BoardSetting, events: BoardEvents, perspective: Perspective) {
    this.element.className = "both-boards";
    this.space = new SpaceBoard(setting, { ...bound(events), hover: (cell) => (this.mark_flat(cell), events.hover(cell)) }, perspective);
    this.flat = new FlatBoard(setting, { ...bound(events), hover: (cell) => (this.space.point_at(cell), events.hover(cell)) }, perspective);
    this.element.append(this.space.element, this.flat.element);
  }

  private mark_flat(cell: string | undefined): void {
    for (const old of this.flat.element.querySelectorAll(".pointed")) old.classList.remove("pointed");
    if (cell !== undefined) this.flat.element.querySelector(`[data-cell="${CSS.escape(cell)}"]`)?.classList.add("pointed");
  }

  show(look: Look): void {
    this.space.show(look);
    this.flat.show(look);
  }

  async animate(effects: readonly Effect[], look: Look): Promise<void> {
    await Promise.all([this.space.animate(effects, look), this.flat.animate(effects, look)]);
  }

  turn(perspective: Perspective): void {
    this.space.turn(perspective);
    this.flat.turn(perspective);
  }

  destroy(): void {
    this.space.destroy();
    this.flat.destroy();
    this.element.remove();
  }
}

const bound = (events: BoardEvents): BoardEvents => ({
  press: (cell) => events.press(cell),
  hover: (cell) => events.hover(cell),
  drag: (from, to) => events.drag(from, to),
  draggable: (cell) => events.draggable(cell),
  focus: (cell) => events.focus?.(cell),
});
