// The interface of a board view: flat slices in SVG (board/flat.ts) and the view in space (space/) implement it. A view
// receives what to show, and reports the user's gestures without interpreting them.
import type { Description } from "varia";

import type { Scene } from "../model/scene";
import type { Happening } from "../model/steps";

export type Mark =
  | "last" // the last move touched this cell
  | "picked" // the selected cell
  | "source" // can be selected
  | "target" // a possible target
  | "capture" // a target where something is captured
  | "check" // a royal piece in check
  | "reach" // explanation: the piece can go there
  | "attack" // explanation: the piece can capture there
  | "preview" // changed by the move under the pointer
  | "lost" // removed by the move under the pointer
  | "hint"
  | "drawn" // the user has drawn a circle around it
  | "bar"; // why what was tried is refused: who stands in the way, attacks, and so on

/** By cell. */
export type Marks = ReadonlyMap<string, ReadonlySet<Mark>>;

export interface Arrow {
  from: string;
  to: string;
  kind: "last" | "hint" | "preview" | "drawn" | "planned";
}

export interface Look {
  scene: Scene;
  marks: Marks;
  arrows: readonly Arrow[];
  /** The cell on which the keyboard cursor is. */
  cursor?: string;
}

export interface Perspective {
  /** The side as which the board is seen; default: the first side. */
  side?: string;
  flip: boolean;
}

export interface BoardEvents {
  /** A cell was pressed, by pointer or key. */
  press(cell: string): void;
  /** The pointer is over a cell, or over none. */
  hover(cell: string | undefined): void;
  /** A piece was dragged from one cell to another; `undefined`: off the board. */
  drag(from: string, to: string | undefined): void;
  /** Somebody has tried to drag from a cell that is not draggable to another one. */
  pulled?(cell: string, to: string): void;
  /** Whether a piece may be dragged from this cell. Called when a drag begins. */
  draggable(cell: string): boolean;
  /** The keyboard focus has moved to a cell. */
  focus?(cell: string): void;
}

export interface BoardView {
  readonly element: Element;
  show(look: Look): void;
  /**
   * Animates the change from what is shown to `look`, one moment after another; without animation if the user wants
   * reduced motion.
   */
  animate(happening: Happening, look: Look): Promise<void>;
  turn(perspective: Perspective): void;
  /** Marks the cell over which the pointer is in another view of the same board. */
  pointAt?(cell: string | undefined): void;
  destroy(): void;
}

/**
 * `links`: the link cells of a board, from which pieces go to other boards. `boardNumber`: the number of the board
 * whose effects are animated.
 */
export interface BoardSetting {
  description: Description;
  links?: readonly string[];
  boardNumber?: number;
  /** The slices that are drawn, by `Geometry.slice`; default: all. */
  slices?: ReadonlySet<string>;
}

export type MakeBoardView = (setting: BoardSetting, events: BoardEvents, perspective: Perspective) => BoardView;
