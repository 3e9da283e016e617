// A static board in a page: a position, or how a piece moves.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Description } from "varia";

import { FlatBoard } from "../board/flat";
import type { BoardEvents, Look, Marks } from "../board/view";
import type { Scene } from "../model/scene";

const still: BoardEvents = {
  press: () => undefined,
  hover: () => undefined,
  drag: () => undefined,
  draggable: () => false,
};

interface DiagramProps {
  description: Description;
  scene: Scene;
  label: string;
  marks?: Marks;
  slices?: ReadonlySet<string>;
  /** The side as which the board is seen; default: the first side. */
  side?: string;
}

export function Diagram({ description, scene, label, marks, slices, side }: DiagramProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const board = new FlatBoard({ description, slices }, still, { side, flip: false });
    const look: Look = { scene, marks: marks ?? new Map(), arrows: [] };
    board.show(look);
    board.still(label);
    holder.current!.append(board.element);
    return () => board.destroy();
  }, [description, scene, marks, slices, side]);
  return <div class="diagram" ref={holder} />;
}
