// A game on the table: has it back as it was kept, or begins it, and shows the table.
import { useEffect, useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { type Route, address } from "../app/route";
import { service } from "../app/service";
import { forget_text, keep_text, read_kept_text } from "../model/storage";
import { Desk } from "../play/desk";
import { type Kept, forget, kept_game, key_of } from "../play/keep";
import type { Wishes } from "../play/new_game";
import { type GameRecord, Session, new_record } from "../play/session";
import { Table } from "../play/table";
import { Problem, Waiting } from "./parts";

const wishes_key = "varia.wishes";

export function PlayPage({ route }: { route: Route }) {
  const name = route.rest[0] ?? "";
  const [games, another] = useState(0);
  const { value, error } = useLoaded(async () => {
    const options = Object.fromEntries(route.query);
    const fresh = new_record(name, options);
    const kept = kept_game(key_of(fresh));
    return open(kept, fresh);
  }, [games]);
  useEffect(() => () => {
    value?.close();
    value?.session.close();
  }, [value]);
  useEffect(() => {
    if (value) document.title = `${value.session.description.title} - Varia`;
  }, [value]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the game" />;
  const begin = (wanted: Wishes) => {
    value.close();
    forget(key_of(new_record(name, wanted.options)));
    keep_text(wishes_key, JSON.stringify(wanted));
    const there = address("play", [name], wanted.options);
    if (location.hash === there) another(games + 1);
    else location.hash = there;
  };
  return <Table key={games} desk={value} begin={begin} />;
}

/** What was kept, unless it cannot be had back: then from the start. */
async function open(kept: Kept | undefined, fresh: GameRecord): Promise<Desk> {
  const connection = await service();
  if (kept) {
    try {
      return new Desk(await Session.open(connection, kept.record), kept);
    } catch {
      forget(key_of(fresh));
    }
  }
  const desk = new Desk(await Session.open(connection, fresh), undefined);
  const asked = taken_along();
  forget_text(wishes_key);
  if (asked) {
    desk.set_computer(asked.sides, asked.level);
    if (asked.clock) desk.start_clocks(asked.clock.minutes, asked.clock.increment);
  }
  return desk;
}

/** What was asked for before the page was loaded anew; other options have another address. */
function taken_along(): Wishes | undefined {
  const text = read_kept_text(wishes_key);
  return text === undefined ? undefined : (JSON.parse(text) as Wishes);
}
