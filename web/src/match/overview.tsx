// An overview of all boards of a match: for which player each waits, which are in check, which are over. A click, a key
// or its number opens a board.
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Session, SessionState } from "../play/session";
import { type Filter, BoardStates, passes, sendsOn, waitsFor } from "./board_states";
import "./match.css";
import { canStack } from "./stacked_boards";
import { Wall } from "./wall";

const filters: readonly [Filter, string][] = [
  ["all", "All"],
  ["waiting", "Waiting"],
  ["check", "In check"],
  ["open", "Open"],
  ["over", "Over"],
];
const sizes: readonly [number | undefined, string][] = [
  [undefined, "Fit"],
  [84, "S"],
  [140, "M"],
  [232, "L"],
];

export interface OverviewProps {
  session: Session;
  state: SessionState;
  /**
   * The player who looks: boards that wait for another player do not count as "waiting". Undefined: the player to act.
   */
  me?: string;
  /** Called when a board was chosen; the session already shows it. */
  opened?: (boardNumber: number) => void;
}

export function Overview({ session, state, me, opened }: OverviewProps) {
  const linkedBoards = state.linkedBoards!;
  const holder = useRef<HTMLDivElement>(null);
  const views = useRef<{ boards: BoardStates; wall: Wall }>(undefined);
  const shown = useRef(0);
  const open = useRef(opened);
  open.current = opened;
  const [filter, setFilter] = useState<Filter>("all");
  const [size, setSize] = useState<number | undefined>(linkedBoards.floors.length > 60 ? 140 : undefined);
  const [version, renew] = useState(0);
  // The view in space is loaded when the user first opens it.
  const [StackedBoards, setStackedBoards] = useState<ComponentType<{ session: Session; state: SessionState }>>();
  const [inSpace, setInSpace] = useState(false);
  const toggleSpace = () => {
    setInSpace(!inSpace);
    if (!StackedBoards) void import("./stacked_view").then((loaded) => setStackedBoards(() => loaded.StackedBoards));
  };
  const who = me ?? state.standing.player;

  useLayoutEffect(() => {
    const boards = new BoardStates(session.connection, linkedBoards);
    const wall = new Wall(boards, (boardNumber) => {
      void session.visit(boardNumber);
      open.current?.(boardNumber);
    });
    boards.changed = (changed) => {
      wall.update(changed);
      renew((old) => old + 1);
    };
    views.current = { boards, wall };
    holder.current!.append(wall.element);
    shown.current = 0;
    return () => {
      boards.stop();
      wall.destroy();
    };
  }, [session, linkedBoards]);

  useEffect(() => {
    const { boards, wall } = views.current!;
    const { count, effects, forward } = state.happened;
    if (count === shown.current || state.busy) return;
    const flown = forward && count === shown.current + 1 && shown.current > 0 ? wall.fly(effects) : Promise.resolve();
    shown.current = count;
    void flown.then(() => boards.refresh(session.handle, () => wall.inSight())).catch(() => undefined);
  }, [session, state]);

  useEffect(() => views.current!.wall.markCurrent(state.boardNumber), [state.boardNumber]);
  useEffect(() => views.current!.wall.resize(size), [size]);
  useEffect(() => {
    const { boards, wall } = views.current!;
    wall.filter(
      boards.all.filter((board) => passes(filter, linkedBoards, board, who)).map(({ boardNumber }) => boardNumber),
    );
  }, [filter, version, who]);

  const all = views.current?.boards.all ?? [];
  const countOf = (what: Filter) => all.filter((board) => passes(what, linkedBoards, board, who)).length;
  const waiting = new Map<string, number>();
  for (const board of all) {
    const player = waitsFor(linkedBoards, board);
    if (player !== undefined) waiting.set(player, (waiting.get(player) ?? 0) + 1);
  }
  const sending = all.filter(sendsOn).length;
  const jump = (event: Event) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("floor") as HTMLInputElement;
    const boardNumber = input.valueAsNumber;
    if (!(boardNumber >= 1 && boardNumber <= linkedBoards.floors.length)) return;
    setFilter("all");
    const { boards, wall } = views.current!;
    wall.filter(boards.all.map((board) => board.boardNumber));
    wall.focus(boardNumber);
  };

  return (
    <section class="overview" aria-label="All floors">
      <div class="overview-bar">
        <div class="overview-filters" role="group" aria-label="Which floors">
          {filters.map(([key, text]) => (
            <button key={key} type="button" aria-pressed={filter === key} onClick={() => setFilter(key)}>
              {text} <span>{key === "all" ? linkedBoards.floors.length : countOf(key)}</span>
            </button>
          ))}
        </div>
        <form class="overview-jump" onSubmit={jump}>
          <label>
            Floor <input name="floor" type="number" min="1" max={linkedBoards.floors.length} required />
          </label>
          <button type="submit">Go</button>
        </form>
        {canStack(linkedBoards) && (
          <button type="button" aria-pressed={inSpace} onClick={toggleSpace}>
            In space
          </button>
        )}
        <div class="overview-sizes" role="group" aria-label="Size">
          {sizes.map(([pixels, text]) => (
            <button
              key={text}
              type="button"
              aria-pressed={size === pixels}
              onClick={() => setSize(pixels)}
              aria-label={`Size ${text}`}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
      <p class="overview-words" role="status">
        {[...waiting]
          .map(([player, count]) => `${count} ${count === 1 ? "floor waits" : "floors wait"} for ${player}`)
          .join(", ") || "No floor waits for anybody"}
        {sending > 0 && `, ${sending} ${sending === 1 ? "sends" : "send"} a piece on`}
        {Object.entries(state.standing.won ?? {}).some(([, won]) => won > 0) &&
          `. Won: ${Object.entries(state.standing.won!)
            .map(([player, won]) => `${player} ${won}`)
            .join(", ")}`}
        .
      </p>
      <div class="overview-wall" ref={holder} hidden={inSpace} />
      {inSpace && (StackedBoards ? <StackedBoards session={session} state={state} /> : <p>Loading the building ...</p>)}
    </section>
  );
}
