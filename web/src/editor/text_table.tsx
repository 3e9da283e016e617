// A game of a text on the table: with all that is around a built-in one. Kept under `id`.
import { useEffect, useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { service, strangers_service } from "../app/service";
import { new_tree } from "../model/tree";
import { Problem, Waiting } from "../pages/parts";
import { Desk } from "../play/desk";
import type { Wishes } from "../play/new_game";
import { type GameRecord, Session } from "../play/session";
import { Table } from "../play/table";
import { Refused } from "../varia/connection";
import { type Project, load_params } from "./project";
import { kept_table, set_table_aside, table_keeper } from "./tables";

export function TextTable({ project, id }: { project: Project; id: string }) {
  const [wishes, wish] = useState<Wishes>();
  const { value: desk, error } = useLoaded(() => open(project, id, wishes), [project, id, wishes]);
  useEffect(() => () => {
    desk?.close();
    desk?.session.close();
  }, [desk]);
  useEffect(() => {
    if (desk) document.title = `${desk.session.description.title} - Varia`;
  }, [desk]);
  if (error) return <Problem text={error} />;
  if (!desk) return <Waiting what="the game" />;
  const begin = (wanted: Wishes) => {
    desk.keep();
    if (!set_table_aside(id, desk.session.record.variant))
      return desk.state.patch({ error: "The browser has no room to keep this game beside a new one. Save its text, or delete one of the kept games." });
    desk.close();
    wish({ ...wanted });
  };
  return <Table desk={desk} begin={begin} again={() => wish(undefined)} />;
}

async function open(project: Project, id: string, wishes: Wishes | undefined): Promise<Desk> {
  const connection = await (project.foreign ? strangers_service() : service());
  const fresh: GameRecord = { variant: load_params(project), options: wishes?.options ?? {}, tree: new_tree() };
  const kept = kept_table(id);
  if (kept) {
    try {
      return new Desk(await Session.open(connection, { ...kept.record, variant: fresh.variant }), kept, { keeper: table_keeper(id) });
    } catch {
      // The text is another by now; what was played goes to the kept games.
    }
  }
  const session = await session_of(connection, fresh);
  if (kept) set_table_aside(id, fresh.variant);
  const desk = new Desk(session, undefined, { keeper: table_keeper(id) });
  if (wishes) {
    desk.set_computer(wishes.sides, wishes.level);
    if (wishes.clock) desk.start_clocks(wishes.clock.minutes, wishes.clock.increment);
  }
  return desk;
}

async function session_of(connection: Parameters<typeof Session.open>[0], record: GameRecord): Promise<Session> {
  try {
    return await Session.open(connection, record);
  } catch (error) {
    const first = error instanceof Refused ? error.diagnostics[0] : undefined;
    if (!first) throw error;
    throw new Error(`This game has a mistake: ${first.file}${first.line ? ` line ${first.line}` : ""}: ${first.message}`);
  }
}
