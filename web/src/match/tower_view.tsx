// The building in space: all its floors one above the other, rides and transfers as flights between them, and every move made
// there: a press on another floor goes to it first.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { Look, Mark } from "../board/view";
import { empty_scene, settle, type Scene } from "../model/scene";
import { marks_of } from "../play/marks";
import type { Session, SessionState } from "../play/session";
import { SpaceBoard } from "../space/board";
import { Floors } from "./floors";
import { off_floor, on_floor, rides, tower_effects, tower_of, tower_picture } from "./tower";

export function Tower({ session, state }: { session: Session; state: SessionState }) {
  const building = state.building!;
  const holder = useRef<HTMLDivElement>(null);
  const room = useRef<{ board: SpaceBoard; floors: Floors; scene: Scene; shown: number }>(undefined);

  useLayoutEffect(() => {
    const { description, shafts } = tower_of(building, session.description.title);
    const goes = (cell: string): boolean => session.state.get().floor === off_floor(cell).floor;
    const press = async (name: string) => {
      const { floor, cell } = off_floor(name);
      const now = session.state.get();
      const ride = now.source ? rides(now.choices.actions).get(name) : undefined;
      if (ride) return void session.play(ride);
      if (now.floor !== floor) await session.visit(floor);
      session.press(cell);
    };
    const board = new SpaceBoard(
      { description, shafts },
      {
        press: (name) => void press(name),
        hover: (name) => session.hover(name !== undefined && goes(name) ? off_floor(name).cell : undefined),
        drag: (from, to) => {
          if (from === to) return session.pick({ kind: "cell", cell: off_floor(from).cell });
          const ride = to === undefined ? undefined : rides(session.state.get().choices.actions).get(to);
          if (ride) void session.play(ride);
          else session.drop(off_floor(from).cell, to !== undefined && goes(to) ? off_floor(to).cell : undefined);
        },
        draggable: (name) => goes(name) && session.moves_from(off_floor(name).cell),
      },
      { flip: false },
    );
    room.current = { board, floors: new Floors(session.connection, building), scene: empty_scene, shown: 0 };
    holder.current!.append(board.element);
    return () => {
      room.current?.floors.stop();
      board.destroy();
    };
  }, [session, building]);

  useEffect(() => {
    const here = room.current!;
    const look = (): Look => {
      const now = session.state.get();
      const marks = new Map<string, Set<Mark>>();
      for (const [cell, some] of marks_of(now, { reach: false }, true)) marks.set(on_floor(now.floor!, cell), new Set(some));
      for (const { effect, floor, to_floor, from, to } of now.happened.effects) {
        if (effect === "exposed" || effect === "block" || floor === undefined) continue;
        if (from !== undefined) marks.set(on_floor(floor, from), (marks.get(on_floor(floor, from)) ?? new Set()).add("last"));
        const arrived = to === undefined ? undefined : on_floor(to_floor ?? floor, to);
        if (arrived !== undefined) marks.set(arrived, (marks.get(arrived) ?? new Set()).add("last"));
      }
      if (now.source) for (const cell of rides(now.choices.actions).keys()) marks.set(cell, new Set([...(marks.get(cell) ?? []), "target"]));
      return { scene: here.scene, marks, arrows: [] };
    };
    const { count, effects, forward } = state.happened;
    if (count === here.shown || state.busy) return here.board.show(look());
    const follows = forward && here.shown > 0 && count === here.shown + 1;
    here.shown = count;
    const all = building.floors.map(({ floor }) => floor);
    void here.floors
      .refresh(session.handle, () => all)
      .then(() => {
        const told = follows ? tower_effects(effects) : [];
        here.scene = settle(here.scene, tower_picture(here.floors.all), told);
        if (told.length > 0) void here.board.animate({ effects: told }, look());
        else here.board.show(look());
      })
      .catch(() => undefined);
  }, [session, state]);

  return <div class="tower" ref={holder} />;
}
