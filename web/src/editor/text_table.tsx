// A game of a text on the table, with everything that a built-in game has. It is stored under `id`.
import { useEffect, useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { sandboxedService, service } from "../app/service";
import { newTree } from "../model/tree";
import { Problem, Waiting } from "../pages/parts";
import { showBeside } from "../pages/play";
import { GameController } from "../play/game_controller";
import type { Wishes } from "../play/new_game";
import { type GameRecord, Session } from "../play/session";
import { Table } from "../play/table";
import { Refused } from "../varia/connection";
import { type Project, loadParams } from "./project";
import { keptTable, setTableAside, tableStorage } from "./tables";

export function TextTable({ project, id }: { project: Project; id: string }) {
  const [wishes, wish] = useState<Wishes>();
  const { value: controller, error } = useLoaded(() => open(project, id, wishes), [project, id, wishes]);
  useEffect(
    () => () => {
      controller?.close();
      controller?.session.close();
    },
    [controller],
  );
  useEffect(() => {
    if (controller) document.title = `${controller.session.description.title} - Varia`;
  }, [controller]);
  if (error) return <Problem text={error} />;
  if (!controller) return <Waiting what="the game" />;
  const begin = (wanted: Wishes) => {
    controller.keep();
    if (!setTableAside(id, controller.session.record.variant))
      return controller.state.patch({
        error:
          "The browser has no room to keep this game beside a new one. Save its text, or delete one of the kept games.",
      });
    controller.close();
    wish({ ...wanted });
  };
  return <Table controller={controller} begin={begin} again={() => wish(undefined)} show={showBeside} />;
}

async function open(project: Project, id: string, wishes: Wishes | undefined): Promise<GameController> {
  const connection = await (project.foreign ? sandboxedService() : service());
  const fresh: GameRecord = { variant: loadParams(project), options: wishes?.options ?? {}, tree: newTree() };
  const kept = keptTable(id);
  if (kept) {
    try {
      return new GameController(await Session.open(connection, { ...kept.record, variant: fresh.variant }), kept, {
        gameStorage: tableStorage(id),
      });
    } catch {
      // The text has changed since. The old game goes to the kept games.
    }
  }
  const session = await sessionOf(connection, fresh);
  if (kept) setTableAside(id, fresh.variant);
  const controller = new GameController(session, undefined, { gameStorage: tableStorage(id) });
  if (wishes) {
    controller.setComputer(wishes.sides, wishes.level);
    if (wishes.clock) controller.startClocks(wishes.clock.minutes, wishes.clock.increment);
  }
  return controller;
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
