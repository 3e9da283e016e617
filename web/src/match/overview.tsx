// An overview of all boards of a match: for which player each waits, which are in check, which are over. A click, a key
// or its number opens a board.
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Session, SessionState } from "../play/session";
import { type Filter, Floors, passes, sendsOn, waitsFor } from "./floors";
import "./match.css";
import { canTower } from "./tower";
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
  opened?: (floor: number) => void;
}

export function Overview({ session, state, me, opened }: OverviewProps) {
  const building = state.building!;
  const holder = useRef<HTMLDivElement>(null);
  const room = useRef<{ floors: Floors; wall: Wall }>(undefined);
  const shown = useRef(0);
  const open = useRef(opened);
  open.current = opened;
  const [filter, setFilter] = useState<Filter>("all");
  const [size, setSize] = useState<number | undefined>(building.floors.length > 60 ? 140 : undefined);
  const [version, renew] = useState(0);
  // The view in space is loaded when the user first opens it.
  const [Tower, setTower] = useState<ComponentType<{ session: Session; state: SessionState }>>();
  const [inSpace, setInSpace] = useState(false);
  const lookUp = () => {
    setInSpace(!inSpace);
    if (!Tower) void import("./tower_view").then((loaded) => setTower(() => loaded.Tower));
  };
  const who = me ?? state.standing.player;

  useLayoutEffect(() => {
    const floors = new Floors(session.connection, building);
    const wall = new Wall(floors, (floor) => {
      void session.visit(floor);
      open.current?.(floor);
    });
    floors.changed = (changed) => {
      wall.update(changed);
      renew((old) => old + 1);
    };
    room.current = { floors, wall };
    holder.current!.append(wall.element);
    shown.current = 0;
    return () => {
      floors.stop();
      wall.destroy();
    };
  }, [session, building]);

  useEffect(() => {
    const { floors, wall } = room.current!;
    const { count, effects, forward } = state.happened;
    if (count === shown.current || state.busy) return;
    const flown = forward && count === shown.current + 1 && shown.current > 0 ? wall.fly(effects) : Promise.resolve();
    shown.current = count;
    void flown.then(() => floors.refresh(session.handle, () => wall.inSight())).catch(() => undefined);
  }, [session, state]);

  useEffect(() => room.current!.wall.markCurrent(state.floor), [state.floor]);
  useEffect(() => room.current!.wall.resize(size), [size]);
  useEffect(() => {
    const { floors, wall } = room.current!;
    wall.filter(floors.all.filter((news) => passes(filter, building, news, who)).map(({ floor }) => floor));
  }, [filter, version, who]);

  const all = room.current?.floors.all ?? [];
  const countOf = (what: Filter) => all.filter((news) => passes(what, building, news, who)).length;
  const waiting = new Map<string, number>();
  for (const news of all) {
    const player = waitsFor(building, news);
    if (player !== undefined) waiting.set(player, (waiting.get(player) ?? 0) + 1);
  }
  const sending = all.filter(sendsOn).length;
  const jump = (event: Event) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("floor") as HTMLInputElement;
    const floor = input.valueAsNumber;
    if (!(floor >= 1 && floor <= building.floors.length)) return;
    setFilter("all");
    const { floors, wall } = room.current!;
    wall.filter(floors.all.map((news) => news.floor));
    wall.focus(floor);
  };

  return (
    <section class="overview" aria-label="All floors">
      <div class="overview-bar">
        <div class="overview-filters" role="group" aria-label="Which floors">
          {filters.map(([key, text]) => (
            <button key={key} type="button" aria-pressed={filter === key} onClick={() => setFilter(key)}>
              {text} <span>{key === "all" ? building.floors.length : countOf(key)}</span>
            </button>
          ))}
        </div>
        <form class="overview-jump" onSubmit={jump}>
          <label>
            Floor <input name="floor" type="number" min="1" max={building.floors.length} required />
          </label>
          <button type="submit">Go</button>
        </form>
        {canTower(building) && (
          <button type="button" aria-pressed={inSpace} onClick={lookUp}>
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
          .map(([player, floors]) => `${floors} ${floors === 1 ? "floor waits" : "floors wait"} for ${player}`)
          .join(", ") || "No floor waits for anybody"}
        {sending > 0 && `, ${sending} ${sending === 1 ? "sends" : "send"} a piece on`}
        {Object.entries(state.standing.won ?? {}).some(([, won]) => won > 0) &&
          `. Won: ${Object.entries(state.standing.won!)
            .map(([player, won]) => `${player} ${won}`)
            .join(", ")}`}
        .
      </p>
      <div class="overview-wall" ref={holder} hidden={inSpace} />
      {inSpace && (Tower ? <Tower session={session} state={state} /> : <p>Loading the building ...</p>)}
    </section>
  );
}
