// A board of the game in the page: makes the view, tells it what to show, and hands on what was pointed at.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { FlatBoard } from "../board/flat";
import type { BoardView, Look, Perspective } from "../board/view";
import { arrows_of, marks_of } from "./marks";
import type { Session, SessionState } from "./session";

export interface BoardPaneProps {
  session: Session;
  state: SessionState;
  perspective: Perspective;
}

export function BoardPane({ session, state, perspective }: BoardPaneProps) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView>(undefined);
  const shown = useRef(0);
  const { description, floor, building } = state;

  useLayoutEffect(() => {
    const shafts = floor === undefined ? undefined : building?.floors[floor - 1]?.shafts;
    const made = new FlatBoard(
      { description, floor, shafts },
      {
        press: (cell) => session.press(cell),
        hover: (cell) => session.hover(cell),
        drag: (from, to) => (from === to ? session.pick({ kind: "cell", cell: from }) : session.drop(from, to)),
        draggable: (cell) => session.moves_from(cell),
      },
      perspective,
    );
    holder.current!.append(made.element);
    view.current = made;
    shown.current = 0;
    return () => made.destroy();
  }, [session, description, floor]);

  useEffect(() => view.current?.turn(perspective), [perspective.flip, perspective.side]);

  useEffect(() => {
    const look: Look = { scene: state.scene, marks: marks_of(state), arrows: arrows_of(state) };
    const { count, effects, forward } = state.happened;
    const animated = forward && shown.current > 0 && count === shown.current + 1;
    shown.current = count;
    if (animated) void view.current?.animate(effects, look);
    else view.current?.show(look);
  }, [state]);

  return <div class="board-pane" ref={holder} />;
}
