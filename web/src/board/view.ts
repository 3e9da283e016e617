// What a view of a board is: flat slices in SVG (board/flat.ts) and space (space/) are two of them. It is told what to
// show and tells what was pointed at; what that means is for others to say.
import type { Description } from "varia";

import type { Scene } from "../model/scene";
import type { Happening } from "../model/steps";

export type Mark =
  | "last" // the last move touched this cell
  | "picked" // what is picked
  | "source" // could be picked
  | "target" // can be gone to
  | "capture" // and something is captured by it
  | "check" // a royal piece that is attacked
  | "reach" // explained: it can go there
  | "strike" // explained: it can capture there
  | "preview" // what the move under the pointer changes
  | "lost" // what the move under the pointer takes away
  | "hint";

/** By cell. */
export type Marks = ReadonlyMap<string, ReadonlySet<Mark>>;

export interface Arrow {
  from: string;
  to: string;
  kind: "last" | "hint" | "preview";
}

export interface Look {
  scene: Scene;
  marks: Marks;
  arrows: readonly Arrow[];
  /** The cell that the keyboard is on. */
  cursor?: string;
}

export interface Perspective {
  /** As whom the board is seen; the first side unless said. */
  side?: string;
  flip: boolean;
}

export interface BoardEvents {
  /** A cell was pressed: pointer or key. */
  press(cell: string): void;
  /** The pointer is over a cell, or over none. */
  hover(cell: string | undefined): void;
  /** A piece was dragged from one cell to another; `undefined`: off the board. */
  drag(from: string, to: string | undefined): void;
  /** May this cell be dragged from? Asked when a drag begins. */
  draggable(cell: string): boolean;
  /** The keyboard's focus has come to a cell. */
  focus?(cell: string): void;
}

export interface BoardView {
  readonly element: Element;
  show(look: Look): void;
  /** Lets it happen, one moment after another, from what is shown to `look`; at once where motion is to be reduced. */
  animate(happening: Happening, look: Look): Promise<void>;
  turn(perspective: Perspective): void;
  /** Shows that the pointer is over a cell of another view of the same board. */
  pointAt?(cell: string | undefined): void;
  destroy(): void;
}

/**
 * `shafts`: the cells of a floor from which pieces ride to other floors; `floor`: its number, whose effects are
 * animated.
 */
export interface BoardSetting {
  description: Description;
  shafts?: readonly string[];
  floor?: number;
  /** The slices that are drawn, by `Geometry.slice`; all unless said. */
  slices?: ReadonlySet<string>;
}

export type MakeBoardView = (setting: BoardSetting, events: BoardEvents, perspective: Perspective) => BoardView;
