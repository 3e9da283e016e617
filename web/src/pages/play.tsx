// A game on the table: restores the stored game or begins a new one, and shows the table. #/play/NAME is the game of a
// variant, with the options in the query; #/kept/NAME is a game that was set aside.
import { useEffect, useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { type Route, address } from "../app/route";
import { sandboxedService, service } from "../app/service";
import { forgetText, keepText, readKeptText } from "../model/storage";
import { GameController } from "../play/game_controller";
import { GameStorage, type Kept, asideKey, keepBeside, keptGame, keyOf, setAside } from "../play/game_storage";
import type { Wishes } from "../play/new_game";
import { type GameRecord, Session, newRecord } from "../play/session";
import { Table } from "../play/table";
import { Problem, Waiting } from "./parts";

const wishesKey = "varia.wishes";

export function PlayPage({ route }: { route: Route }) {
  const [games, another] = useState(0);
  const { value, error } = useLoaded(() => {
    const name = route.rest[0] ?? "";
    return route.page === "kept" ? openAside(asideKey(name)) : open(newRecord(name, Object.fromEntries(route.query)));
  }, [games]);
  useEffect(
    () => () => {
      value?.close();
      value?.session.close();
    },
    [value],
  );
  useEffect(() => {
    if (value) document.title = `${value.session.description.title} - Varia`;
  }, [value]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the game" />;
  const { variant } = value.session.record;
  const begin = (wanted: Wishes) => {
    if (!("name" in variant)) return;
    value.keep();
    if (setAside(keyOf(newRecord(variant.name, wanted.options))) === false)
      return value.state.patch({
        error:
          "The browser has no room to keep this game beside a new one. Save its text, or delete one of the kept games.",
      });
    value.close();
    keepText(wishesKey, JSON.stringify(wanted));
    const there = address("play", [variant.name], wanted.options);
    if (location.hash === there) another(games + 1);
    else location.hash = there;
  };
  return (
    <Table
      key={games}
      controller={value}
      begin={"name" in variant ? begin : undefined}
      again={() => another(games + 1)}
      show={showBeside}
    />
  );
}

/** Stores a game beside the others and goes to it. Returns false if the browser has no room for it. */
export function showBeside(kept: Kept): boolean {
  const name = keepBeside(kept);
  if (name !== undefined) location.hash = address("kept", [name]);
  return name !== undefined;
}

/** Opens a game that was set aside. If its variant is a text, it may be untrusted, so it runs with small budgets. */
async function openAside(key: string): Promise<GameController> {
  const kept = keptGame(key);
  if (!kept) throw new Error("There is no such game on this computer.");
  return new GameController(
    await Session.open(await ("name" in kept.record.variant ? service() : sandboxedService()), kept.record),
    kept,
    { gameStorage: new GameStorage(key) },
  );
}

/** Opens the stored game. If it cannot be restored it is set aside, and a new game begins. */
async function open(fresh: GameRecord): Promise<GameController> {
  const connection = await service();
  const key = keyOf(fresh);
  const kept = keptGame(key);
  let lost: string | undefined;
  if (kept) {
    try {
      return new GameController(await Session.open(connection, kept.record), kept, {
        gameStorage: new GameStorage(key),
      });
    } catch (error) {
      lost = error instanceof Error ? error.message : String(error);
    }
  }
  const session = await Session.open(connection, fresh);
  // A damaged game cannot be restored, but its text may still be useful.
  const there = setAside(key);
  if (there === false) {
    session.close();
    throw new Error(
      "The game that is kept here cannot be had back, and the browser has no room to set it aside: delete one of the kept games",
    );
  }
  const controller = new GameController(session, undefined, { gameStorage: new GameStorage(key) });
  if (there !== undefined)
    controller.state.patch({
      error: `The game that was kept here cannot be gone on with${lost === undefined ? "" : ` (${lost})`}. It is among the kept games.`,
    });
  const asked = takenAlong();
  forgetText(wishesKey);
  if (asked) {
    controller.setComputer(asked.sides, asked.level);
    if (asked.clock) controller.startClocks(asked.clock.minutes, asked.clock.increment);
  }
  return controller;
}

/** The choices that the user made before the page was reloaded; games with other options have another address. */
function takenAlong(): Wishes | undefined {
  const text = readKeptText(wishesKey);
  return text === undefined ? undefined : (JSON.parse(text) as Wishes);
}
