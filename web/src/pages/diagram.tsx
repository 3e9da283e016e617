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
}

export function Diagram({ description, scene, label, marks, slices }: DiagramProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const board = new FlatBoard({ description, slices }, still, { flip: false });
    const look: Look = { scene, marks: marks ?? new Map(), arrows: [] };
    board.show(look);
    board.still(label);
    holder.current!.append(board.element);
    return () => board.destroy();
  }, [description, scene, marks, slices]);
  return <div class="diagram" ref={holder} />;
}
