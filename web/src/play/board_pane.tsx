// A board of the game in the page: creates the view, updates it, passes on the user's gestures, and moves the keyboard
// cursor.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { BoardEvents, Look } from "../board/view";
import { useStore } from "../app/hooks";
import { piecesChosen } from "../board/piece_sets";
import { keepText, readKeptText } from "../model/storage";
import { BoardViews, type ViewMode, hasSpace } from "./board_views";
import type { GameController } from "./game_controller";
import { type Drawing, drawn, listenToDrawing } from "./drawing";
import { arrowsOf, marksOf } from "./marks";
import type { SessionState } from "./session";

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function BoardPane({ controller, state }: { controller: GameController; state: SessionState }) {
  const { session } = controller;
  const controllerState = useStore(controller.state);
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<BoardViews>(undefined);
  const shown = useRef(0);
  const held = useRef(false);
  /** Whether the user has used no pointer since the last Tab: then the arrow keys move the cursor and no moves. */
  const byKeys = useRef(true);
  const [drawing, draw] = useState<readonly Drawing[]>([]);
  const [mode, setMode] = useState<ViewMode>(keptMode);
  const [cursor, setCursor] = useState<string>();
  const { description, boardNumber, linkedBoards } = state;
  const { flip } = controllerState;
  const chosenPieces = useStore(piecesChosen);
  const side = controller.seat();
  const playing = controller.myTurn();

  const latest = useRef({ controller, playing });
  latest.current = { controller, playing };

  useLayoutEffect(() => {
    const links = boardNumber === undefined ? undefined : linkedBoards?.floors[boardNumber - 1]?.shafts;
    const press = (cell: string) => {
      const { controller: at, playing: may } = latest.current;
      setCursor(cell);
      const { scene, choices, source, busy } = at.session.state.get();
      if (busy) return;
      if (!may && at.plan(cell)) {
        at.session.refuse(undefined);
        at.forgetPiece();
        return;
      }
      const target = may && choices.targets.has(cell);
      // Who has tried a move that is refused sees how his piece moves, besides the reason.
      const tried = may && source !== undefined && !target && !at.session.sources().has(cell);
      if (may) at.session.press(cell);
      else if (scene.pieces.has(cell)) at.whyNot(cell);
      else at.session.refuse(undefined);
      if (tried) return;
      if (scene.pieces.has(cell) && !target) void at.explain(cell);
      else at.forgetPiece();
    };
    const events: BoardEvents = {
      press,
      hover: (cell) => latest.current.playing && session.hover(cell),
      drag: (from, to) => (from === to ? session.pick({ kind: "cell", cell: from }) : session.drop(from, to)),
      draggable: (cell) => latest.current.playing && session.movesFrom(cell),
      pulled: (cell, to) => {
        const { controller: at, playing: may } = latest.current;
        if (!may && at.plan(cell, to)) return;
        session.pick(undefined);
        if (!session.state.get().scene.pieces.has(cell)) return;
        if (may) void session.askWhyNot({ source: { kind: "cell", cell } });
        else at.whyNot(cell);
        void at.explain(cell);
      },
      focus: setCursor,
    };
    const made = new BoardViews(holder.current!, { description, boardNumber, links }, events, {
      side: controller.seat(),
      flip: controller.state.get().flip,
    });
    view.current = made;
    shown.current = 0;
    // If the board of another match board had the keyboard focus, this one gets it.
    if (held.current)
      made.flat.focus(
        cursor !== undefined && description.board.cells.includes(cursor) ? cursor : description.board.cells[0]!,
      );
    return () => {
      held.current = made.flat.element.contains(document.activeElement);
      made.destroy();
    };
  }, [session, description, boardNumber, chosenPieces]);

  // Views are updated together with the rest of the page (layout effect). Otherwise a pointer action between two
  // updates would hit an outdated board.
  useLayoutEffect(() => view.current?.turn({ side, flip }), [side, flip]);

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("keydown", ({ key }) => key === "Tab" && (byKeys.current = true), { signal });
    document.addEventListener("pointerdown", () => void (byKeys.current = false), { signal, capture: true });
    const stop = listenToDrawing(holder.current!, (one) => draw((all) => (one ? drawn(all, one) : [])));
    return () => {
      listeners.abort();
      stop();
    };
  }, []);
  useEffect(() => draw([]), [state.happened.count]);

  const spacious = hasSpace(description.board.axes.length);
  const seen = spacious ? mode : "flat";
  useEffect(() => void view.current?.setMode(seen), [session, description, boardNumber, chosenPieces, seen]);

  const here = cursor !== undefined && description.board.cells.includes(cursor) ? cursor : undefined;
  useLayoutEffect(() => {
    const look: Look = {
      scene: state.scene,
      marks: marksOf(state, controllerState, playing, drawing),
      arrows: arrowsOf(state, controllerState, drawing),
      cursor: here,
    };
    const { count, effects, forward, undone } = state.happened;
    const follows = shown.current > 0 && count === shown.current + 1;
    shown.current = count;
    if (follows && forward) void view.current?.animate({ effects }, look);
    else if (follows && undone) void view.current?.animate({ effects: undone, back: true }, look);
    else view.current?.show(look);
  }, [
    state,
    controllerState.explained,
    controllerState.reach,
    controllerState.hint,
    controllerState.planning,
    controllerState.planned,
    drawing,
    here,
    playing,
    chosenPieces,
  ]);

  const keys = (event: KeyboardEvent) => {
    const cell = (event.target as Element).closest?.("[data-cell]")?.getAttribute("data-cell");
    if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = arrows[event.key];
    // Who plays with the mouse goes through the moves by these keys, which the table does.
    if (!byKeys.current && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    if (way) byKeys.current = true;
    let next: string | undefined;
    if (way) next = view.current!.flat.beside(cell, way[0], way[1]);
    else if (event.key === "PageUp" || event.key === "PageDown")
      next = view.current!.flat.along(cell, event.shiftKey ? 3 : 2, event.key === "PageUp" ? 1 : -1);
    else if (event.key === "Home" || event.key === "End")
      next = view.current!.flat.edge(cell, event.key === "Home" ? -1 : 1);
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      view.current!.flat.press(cell);
      return;
    } else if (event.key === "Escape") {
      session.pick(undefined);
      controller.forgetPiece();
      controller.forgetPlan();
      return;
    } else return;
    event.preventDefault();
    if (next !== undefined) view.current!.flat.focus(next);
  };

  const choose = (next: ViewMode) => {
    keepText(modeKey, next);
    setMode(next);
  };
  return (
    <>
      {spacious && (
        <div class="views" role="group" aria-label="How the board is seen">
          {modes.map(([name, words]) => (
            <button key={name} type="button" aria-pressed={name === seen} onClick={() => choose(name)}>
              {words}
            </button>
          ))}
        </div>
      )}
      <div class={`board-pane ${seen}`} ref={holder} onKeyDown={keys} />
    </>
  );
}

const modeKey = "varia.view";
const modes: readonly [ViewMode, string][] = [
  ["flat", "Slices"],
  ["both", "Both"],
  ["space", "Space"],
];

function keptMode(): ViewMode {
  const kept = readKeptText(modeKey);
  return modes.find(([name]) => name === kept)?.[0] ?? "flat";
}
