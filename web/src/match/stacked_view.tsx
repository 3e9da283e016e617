// The linked boards in space, one above the other. Link moves and transfers fly between them. All moves can be made
// here: a press on another board first makes that the current board.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { Look, Mark } from "../board/view";
import { type Scene, emptyScene, settle } from "../model/scene";
import { marksOf } from "../play/marks";
import type { Session, SessionState } from "../play/session";
import { SpaceBoard } from "../space/board";
import { BoardStates } from "./board_states";
import {
  linkMoves,
  splitStackedCell,
  stackedCell,
  stackedDescription,
  stackedEffects,
  stackedPicture,
} from "./stacked_boards";

export function StackedBoards({ session, state }: { session: Session; state: SessionState }) {
  const linkedBoards = state.linkedBoards!;
  const holder = useRef<HTMLDivElement>(null);
  const views = useRef<{ board: SpaceBoard; boards: BoardStates; scene: Scene; shown: number }>(undefined);

  useLayoutEffect(() => {
    const { description, links } = stackedDescription(linkedBoards, session.description.title);
    const goes = (cell: string): boolean => session.state.get().boardNumber === splitStackedCell(cell).boardNumber;
    const press = async (name: string) => {
      const { boardNumber, cell } = splitStackedCell(name);
      const now = session.state.get();
      const linkMove = now.source ? linkMoves(now.choices.actions).get(name) : undefined;
      if (linkMove) return void session.play(linkMove);
      if (now.boardNumber !== boardNumber) await session.visit(boardNumber);
      session.press(cell);
    };
    const board = new SpaceBoard(
      { description, links },
      {
        press: (name) => void press(name),
        hover: (name) => session.hover(name !== undefined && goes(name) ? splitStackedCell(name).cell : undefined),
        drag: (from, to) => {
          if (from === to) return session.pick({ kind: "cell", cell: splitStackedCell(from).cell });
          const linkMove = to === undefined ? undefined : linkMoves(session.state.get().choices.actions).get(to);
          if (linkMove) void session.play(linkMove);
          else
            session.drop(
              splitStackedCell(from).cell,
              to !== undefined && goes(to) ? splitStackedCell(to).cell : undefined,
            );
        },
        draggable: (name) => goes(name) && session.movesFrom(splitStackedCell(name).cell),
      },
      { flip: false },
    );
    views.current = { board, boards: new BoardStates(session.connection, linkedBoards), scene: emptyScene, shown: 0 };
    holder.current!.append(board.element);
    return () => {
      views.current?.boards.stop();
      board.destroy();
    };
  }, [session, linkedBoards]);

  useEffect(() => {
    const here = views.current!;
    const look = (): Look => {
      const now = session.state.get();
      const marks = new Map<string, Set<Mark>>();
      for (const [cell, some] of marksOf(now, { reach: false }, true))
        marks.set(stackedCell(now.boardNumber!, cell), new Set(some));
      for (const { effect, floor: boardNumber, to_floor: toBoard, from, to } of now.happened.effects) {
        if (effect === "exposed" || effect === "block" || boardNumber === undefined) continue;
        if (from !== undefined)
          marks.set(
            stackedCell(boardNumber, from),
            (marks.get(stackedCell(boardNumber, from)) ?? new Set()).add("last"),
          );
        const arrived = to === undefined ? undefined : stackedCell(toBoard ?? boardNumber, to);
        if (arrived !== undefined) marks.set(arrived, (marks.get(arrived) ?? new Set()).add("last"));
      }
      if (now.source)
        for (const cell of linkMoves(now.choices.actions).keys())
          marks.set(cell, new Set([...(marks.get(cell) ?? []), "target"]));
      return { scene: here.scene, marks, arrows: [] };
    };
    const { count, effects, forward } = state.happened;
    if (count === here.shown || state.busy) return here.board.show(look());
    const follows = forward && here.shown > 0 && count === here.shown + 1;
    here.shown = count;
    const all = linkedBoards.floors.map(({ floor: boardNumber }) => boardNumber);
    void here.boards
      .refresh(session.handle, () => all)
      .then(() => {
        const shownEffects = follows ? stackedEffects(effects) : [];
        here.scene = settle(here.scene, stackedPicture(here.boards.all), shownEffects);
        if (shownEffects.length > 0) void here.board.animate({ effects: shownEffects }, look());
        else here.board.show(look());
      })
      .catch(() => undefined);
  }, [session, state]);

  return <div class="tower" ref={holder} />;
}
