// The linked boards in space, one above the other. Link moves and transfers fly between them. All moves can be made
// here: a press on another board first makes that the current board.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { Look, Mark } from "../board/view";
import { emptyScene, settle, type Scene } from "../model/scene";
import { marksOf } from "../play/marks";
import type { Session, SessionState } from "../play/session";
import { SpaceBoard } from "../space/board";
import { Floors } from "./floors";
import { offFloor, onFloor, rides, towerEffects, towerOf, towerPicture } from "./tower";

export function Tower({ session, state }: { session: Session; state: SessionState }) {
  const building = state.building!;
  const holder = useRef<HTMLDivElement>(null);
  const room = useRef<{ board: SpaceBoard; floors: Floors; scene: Scene; shown: number }>(undefined);

  useLayoutEffect(() => {
    const { description, shafts } = towerOf(building, session.description.title);
    const goes = (cell: string): boolean => session.state.get().floor === offFloor(cell).floor;
    const press = async (name: string) => {
      const { floor, cell } = offFloor(name);
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
        hover: (name) => session.hover(name !== undefined && goes(name) ? offFloor(name).cell : undefined),
        drag: (from, to) => {
          if (from === to) return session.pick({ kind: "cell", cell: offFloor(from).cell });
          const ride = to === undefined ? undefined : rides(session.state.get().choices.actions).get(to);
          if (ride) void session.play(ride);
          else session.drop(offFloor(from).cell, to !== undefined && goes(to) ? offFloor(to).cell : undefined);
        },
        draggable: (name) => goes(name) && session.movesFrom(offFloor(name).cell),
      },
      { flip: false },
    );
    room.current = { board, floors: new Floors(session.connection, building), scene: emptyScene, shown: 0 };
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
      for (const [cell, some] of marksOf(now, { reach: false }, true))
        marks.set(onFloor(now.floor!, cell), new Set(some));
      for (const { effect, floor, to_floor: toFloor, from, to } of now.happened.effects) {
        if (effect === "exposed" || effect === "block" || floor === undefined) continue;
        if (from !== undefined)
          marks.set(onFloor(floor, from), (marks.get(onFloor(floor, from)) ?? new Set()).add("last"));
        const arrived = to === undefined ? undefined : onFloor(toFloor ?? floor, to);
        if (arrived !== undefined) marks.set(arrived, (marks.get(arrived) ?? new Set()).add("last"));
      }
      if (now.source)
        for (const cell of rides(now.choices.actions).keys())
          marks.set(cell, new Set([...(marks.get(cell) ?? []), "target"]));
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
        const told = follows ? towerEffects(effects) : [];
        here.scene = settle(here.scene, towerPicture(here.floors.all), told);
        if (told.length > 0) void here.board.animate({ effects: told }, look());
        else here.board.show(look());
      })
      .catch(() => undefined);
  }, [session, state]);

  return <div class="tower" ref={holder} />;
}
