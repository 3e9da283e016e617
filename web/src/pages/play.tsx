// A game on the table: restores the stored game or begins a new one, and shows the table. #/play/NAME is the game of a
// variant, with the options in the query; #/kept/NAME is a game that was set aside; each has the number of the shown
// move behind it, #/play/chess/12, which the address follows. #/play/NAME/computer begins a game against the computer.
// #/line/TEXT is a line of moves that somebody has sent; it is stored once somebody plays on.
import { useEffect, useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { type Route, address } from "../app/route";
import { sandboxedService, service } from "../app/service";
import { forgetText, keepText, readKeptText } from "../model/storage";
import { GameController } from "../play/game_controller";
import {
  GameStorage,
  type Kept,
  asideKey,
  asideName,
  keepBeside,
  keptGame,
  keyOf,
  newAside,
  setAside,
} from "../play/game_storage";
import { gameFromLine, unpackLine } from "../play/line";
import { root } from "../model/tree";
import type { Wishes } from "../play/new_game";
import { type GameRecord, Session, newRecord } from "../play/session";
import { Table } from "../play/table";
import { Problem, Waiting } from "./parts";

const wishesKey = "varia.wishes";

export function PlayPage({ route }: { route: Route }) {
  const [games, another] = useState(0);
  const { value, error } = useLoaded(async () => {
    const [name = "", place = ""] = route.rest;
    if (route.page === "line") return openLine(name);
    if (route.page === "kept") return openAside(asideKey(name), games === 0 ? place : "");
    return open(newRecord(name, Object.fromEntries(route.query)), games === 0 ? place : "");
  }, [games]);
  useEffect(() => (value ? followAddress(value, route) : undefined), [value]);
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

/** The service for a variant. If it is a text, it may be untrusted, so it runs with small budgets. */
const serviceFor = (variant: GameRecord["variant"]) => ("name" in variant ? service() : sandboxedService());

/** Writes the number of the shown move into the address, as long as the table is shown. */
function followAddress(
  controller: GameController,
  { page, rest: [name = ""], query }: Route,
): (() => void) | undefined {
  if (page === "line") return undefined;
  let shown = root;
  const follow = ({ tree }: { tree: { at: number } }) => {
    // Nothing is written once another page is on its way.
    if (tree.at === shown || !location.hash.startsWith(address(page, [name]))) return;
    shown = tree.at;
    const rest = shown === root ? [name] : [name, String(shown)];
    history.replaceState(null, "", address(page, rest, Object.fromEntries(query)));
  };
  follow(controller.session.state.get());
  return controller.session.state.watch(follow);
}

/** The game at the move that an address names, if it has that move. */
function at(kept: Kept, place: string): Kept {
  const { tree } = kept.record;
  const number = /^\d+$/.test(place) ? Number(place) : NaN;
  return tree.nodes[number] ? { ...kept, record: { ...kept.record, tree: { ...tree, at: number } } } : kept;
}

/** The table of a stored game, at the move that the address names. */
async function table(key: string, stored: Kept, place: string): Promise<GameController> {
  const kept = at(stored, place);
  const session = await Session.open(await serviceFor(kept.record.variant), kept.record);
  const gameStorage = new GameStorage(key);
  gameStorage.opened(kept);
  const controller = new GameController(session, kept, { gameStorage });
  if (/^\d+$/.test(place) && kept.record.tree.at !== Number(place))
    controller.state.patch({ error: `The game that is kept here has no move of the number ${place}.` });
  return controller;
}

async function openAside(key: string, place: string): Promise<GameController> {
  const kept = keptGame(key);
  if (!kept) throw new Error("There is no such game on this computer.");
  return table(key, kept, place);
}

/** A line of moves from an address. Nothing is stored until somebody plays on; then the game has a place of its own. */
async function openLine(packed: string): Promise<GameController> {
  const line = await unpackLine(packed);
  const connection = await serviceFor(line.variant);
  const kept = await gameFromLine(connection, line);
  const key = newAside();
  const begun = () => history.replaceState(null, "", address("kept", [asideName(key)!]));
  return new GameController(await Session.open(connection, kept.record), kept, {
    gameStorage: new GameStorage(key, undefined, kept.record.tree.nodes.length + 1, begun),
  });
}

/** What stands in an address in the place of a move's number: a new game against the computer begins. */
const computer = "computer";

/** Opens the stored game. If it cannot be restored it is set aside, and a new game begins. */
async function open(fresh: GameRecord, place: string): Promise<GameController> {
  const connection = await service();
  const key = keyOf(fresh);
  if (place === computer) {
    history.replaceState(null, "", address("play", [(fresh.variant as { name: string }).name], fresh.options));
    if (setAside(key) === false)
      throw new Error("The browser has no room to keep the game that is here: delete one of the kept games.");
  }
  const kept = keptGame(key);
  let lost: string | undefined;
  if (kept) {
    try {
      return await table(key, kept, place);
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
  if (place === computer) controller.playComputer();
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
