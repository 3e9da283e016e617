// The views of the board on the table: the flat slices, which are always present because keyboard and screen reader use
// them, and the view in space beside them. Each view highlights the cell under the pointer of the other.
import { FlatBoard } from "../board/flat";
import type { BoardEvents, BoardSetting, BoardView, Look, MakeBoardView, Perspective } from "../board/view";
import type { Happening } from "../model/steps";

export type ViewMode = "flat" | "both" | "space";

/** The view in space is loaded at first use. A build without that folder has only flat boards. */
const spaceModules = import.meta.glob<{ loadSpace(): Promise<MakeBoardView> }>("../space/space.ts");

export const hasSpace = (axes: number): boolean => axes > 2 && Object.keys(spaceModules).length > 0;

export class BoardViews {
  readonly flat: FlatBoard;
  private space: BoardView | undefined;
  private look: Look | undefined;
  private destroyed = false;
  private readonly events: BoardEvents;

  constructor(
    private readonly holder: HTMLElement,
    private readonly setting: BoardSetting,
    events: BoardEvents,
    private perspective: Perspective,
  ) {
    this.events = events;
    this.flat = new FlatBoard(
      setting,
      {
        ...events,
        hover: (cell) => {
          this.space?.pointAt?.(cell);
          events.hover(cell);
        },
      },
      perspective,
    );
    holder.append(this.flat.element);
  }

  /** Adds or removes the view in space; the slices stay. */
  async setMode(mode: ViewMode): Promise<void> {
    if (mode === "flat") {
      this.space?.destroy();
      this.space = undefined;
      return;
    }
    const load = Object.values(spaceModules)[0];
    if (this.space || !load) return;
    const make = await (await load()).loadSpace();
    if (this.destroyed || this.space) return;
    this.space = make(
      this.setting,
      {
        ...this.events,
        hover: (cell) => {
          this.flat.pointAt(cell);
          this.events.hover(cell);
        },
      },
      this.perspective,
    );
    this.holder.prepend(this.space.element);
    if (this.look) this.space.show(this.look);
  }

  show(look: Look): void {
    this.look = look;
    this.flat.show(look);
    this.space?.show(look);
  }

  async animate(happening: Happening, look: Look): Promise<void> {
    this.look = look;
    await Promise.all([this.flat.animate(happening, look), this.space?.animate(happening, look)]);
  }

  turn(perspective: Perspective): void {
    this.perspective = perspective;
    this.flat.turn(perspective);
    this.space?.turn(perspective);
  }

  destroy(): void {
    this.destroyed = true;
    this.flat.destroy();
    this.space?.destroy();
  }
}
