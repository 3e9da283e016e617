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
import { forget_table, keep_table, kept_table } from "./tables";

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
    desk.close();
    forget_table(id);
    wish({ ...wanted });
  };
  return <Table desk={desk} begin={begin} />;
}

async function open(project: Project, id: string, wishes: Wishes | undefined): Promise<Desk> {
  const connection = await (project.foreign ? strangers_service() : service());
  const fresh: GameRecord = { variant: load_params(project), options: wishes?.options ?? {}, tree: new_tree() };
  const keeper = (kept: Parameters<typeof keep_table>[1]) => keep_table(id, kept);
  const kept = kept_table(id);
  if (kept) {
    try {
      return new Desk(await Session.open(connection, { ...kept.record, variant: fresh.variant }), kept, { keeper });
    } catch {
      forget_table(id); // the text is another by now
    }
  }
  const desk = new Desk(await session_of(connection, fresh), undefined, { keeper });
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
