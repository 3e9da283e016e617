// A game of a text on the table, with everything that a built-in game has. It is stored under `id`.
import { useEffect, useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { service, strangersService } from "../app/service";
import { newTree } from "../model/tree";
import { Problem, Waiting } from "../pages/parts";
import { Desk } from "../play/desk";
import type { Wishes } from "../play/new_game";
import { type GameRecord, Session } from "../play/session";
import { Table } from "../play/table";
import { Refused } from "../varia/connection";
import { type Project, loadParams } from "./project";
import { keptTable, setTableAside, tableKeeper } from "./tables";

export function TextTable({ project, id }: { project: Project; id: string }) {
  const [wishes, wish] = useState<Wishes>();
  const { value: desk, error } = useLoaded(() => open(project, id, wishes), [project, id, wishes]);
  useEffect(
    () => () => {
      desk?.close();
      desk?.session.close();
    },
    [desk],
  );
  useEffect(() => {
    if (desk) document.title = `${desk.session.description.title} - Varia`;
  }, [desk]);
  if (error) return <Problem text={error} />;
  if (!desk) return <Waiting what="the game" />;
  const begin = (wanted: Wishes) => {
    desk.keep();
    if (!setTableAside(id, desk.session.record.variant))
      return desk.state.patch({
        error:
          "The browser has no room to keep this game beside a new one. Save its text, or delete one of the kept games.",
      });
    desk.close();
    wish({ ...wanted });
  };
  return <Table desk={desk} begin={begin} again={() => wish(undefined)} />;
}

async function open(project: Project, id: string, wishes: Wishes | undefined): Promise<Desk> {
  const connection = await (project.foreign ? strangersService() : service());
  const fresh: GameRecord = { variant: loadParams(project), options: wishes?.options ?? {}, tree: newTree() };
  const kept = keptTable(id);
  if (kept) {
    try {
      return new Desk(await Session.open(connection, { ...kept.record, variant: fresh.variant }), kept, {
        keeper: tableKeeper(id),
      });
    } catch {
      // The text has changed since. The old game goes to the kept games.
    }
  }
  const session = await sessionOf(connection, fresh);
  if (kept) setTableAside(id, fresh.variant);
  const desk = new Desk(session, undefined, { keeper: tableKeeper(id) });
  if (wishes) {
    desk.setComputer(wishes.sides, wishes.level);
    if (wishes.clock) desk.startClocks(wishes.clock.minutes, wishes.clock.increment);
  }
  return desk;
}

async function sessionOf(connection: Parameters<typeof Session.open>[0], record: GameRecord): Promise<Session> {
  try {
    return await Session.open(connection, record);
  } catch (error) {
    const first = error instanceof Refused ? error.diagnostics[0] : undefined;
    if (!first) throw error;
    throw new Error(
      `This game has a mistake: ${first.file}${first.line ? ` line ${first.line}` : ""}: ${first.message}`,
    );
  }
}
