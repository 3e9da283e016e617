// Games that begin from texts. The service is a stand-in that answers what docs/json-rpc.md says of each method; what is
// expected follows from these answers.
import { expect, test } from "vitest";
import type { Description, ReadRecord } from "varia";

import {
  gameFromPosition,
  gameFromRecord,
  positionWays,
  readGames,
  recordTitle,
  recordWays,
  sentences,
} from "../../src/play/game_texts";
import type { Session } from "../../src/play/session";

/** Keys that are spelled as in messages and records. */
const spelled = <T>(...pairs: [string, T][]): Record<string, T> => Object.fromEntries(pairs);

const dialects = [
  { name: "sfen", title: "SFEN", positions: true, moves: true },
  { name: "kif", title: "KIF", positions: false, moves: true },
  { name: "pdn", title: "PDN", positions: true, moves: false },
];
const description = { title: "Shogi", dialects, sides: ["white", "black"] } as unknown as Description;

/** A session whose service answers each method by a function, and the requests that it has got. */
function sessionWith(
  answers: Record<string, (params: Record<string, unknown>) => unknown>,
  variant: object = { name: "shogi" },
) {
  const asked: [string, Record<string, unknown>][] = [];
  const request = (method: string, params: Record<string, unknown>) => {
    asked.push([method, params]);
    return Promise.resolve(answers[method]?.(params) ?? {});
  };
  const session = {
    connection: { request },
    variant: "v1",
    handle: "g1",
    record: { variant, options: { any: "yes" } },
    description,
  } as unknown as Session;
  return { session, asked };
}

const read = (more: object): ReadRecord => ({
  variant: "shogi",
  tags: {},
  start: "START",
  moves: [],
  result: "*",
  flaws: 0,
  played: 0,
  diagnostics: [],
  ...more,
});

test("a game can be written in Varia's own way and in those of its dialects", () => {
  expect(positionWays(description).map(({ name }) => name)).toEqual(["", "sfen", "pdn"]);
  expect(recordWays(description).map(({ name }) => name)).toEqual([
    "pgn",
    "coordinates",
    "uci",
    "json",
    "sfen",
    "kif",
    "pdn",
  ]);
});

test("a position is read in the chosen dialect, and kept in Varia's own text", async () => {
  const warning = { severity: "warning", file: "", line: 1, column: 61, message: "stale", hint: "left out" };
  const { session, asked } = sessionWith({
    new_game: () => ({ game: "g2", diagnostics: [warning] }),
    status: () => ({ position: "OWN" }),
  });
  const { kept, warnings } = await gameFromPosition(session, "TEXT b - 1", "sfen");
  expect(kept.record).toMatchObject({ variant: { name: "shogi" }, options: { any: "yes" }, position: "OWN" });
  expect(kept.record.tree.nodes).toHaveLength(1);
  expect(sentences(warnings)).toEqual(["column 61: stale; left out"]);
  expect(asked).toEqual([
    ["new_game", { variant: "v1", position: "TEXT b - 1", as: "sfen" }],
    ["status", { game: "g2" }],
    ["close", { game: "g2" }],
  ]);
});

test("a file that names no game is read as one of the game on the table", async () => {
  const { session, asked } = sessionWith(
    spelled(["read_records", ({ variant }) => ({ records: [read(variant ? {} : { start: undefined })], more: false })]),
  );
  const { records, here } = await readGames(session, new TextEncoder().encode("h2e2"));
  expect(records[0]!.start).toBe("START");
  expect(here).toBe(true);
  expect(asked.map(([, params]) => params)).toEqual([
    { bytes: "aDJlMg==", variant: undefined },
    { bytes: "aDJlMg==", variant: "v1" },
  ]);
});

test("of a game whose rules are a text, every record is", async () => {
  const { session, asked } = sessionWith(spelled(["read_records", () => ({ records: [], more: false })]), {
    text: "name",
  });
  await readGames(session, new Uint8Array(20_000));
  expect(asked).toHaveLength(1);
  expect(asked[0]![1].variant).toBe("v1");
  expect(atob(asked[0]![1].bytes as string)).toHaveLength(20_000);
});

test("a record becomes a game up to the first move that cannot be played", async () => {
  const { session, asked } = sessionWith({
    load: () => ({ variant: "v2", title: "Chess" }),
    new_game: () => ({ game: "g3" }),
    play: ({ moves }) => ({
      played: (moves as string[]).map((text, at) => ({
        text,
        turn_over: true,
        player: at % 2 === 0 ? "white" : "black",
        effects: [],
      })),
    }),
  });
  const moves = ["e2-e4", "e7-e5", "e1-e8"].map((text, at) => ({ number: 1, begins: at === 0, text }));
  const kept = await gameFromRecord(
    session,
    read({ variant: "chess", moves, played: 2, tags: spelled(["Options", "start=518 rated=false"]) }),
    false,
  );
  expect(kept).toMatchObject({ title: "Chess", record: { position: "START", variant: { name: "chess" } } });
  expect(kept.record.options).toEqual({ start: "518", rated: "false" });
  expect(kept.record.tree.nodes.map(({ text, player }) => [text, player])).toEqual([
    ["", ""],
    ["e2-e4", "white"],
    ["e7-e5", "black"],
  ]);
  expect(kept.record.tree.at).toBe(2);
  expect(asked.map(([method]) => method)).toEqual(["load", "new_game", "play", "close", "close"]);
  expect(asked[2]![1]).toEqual({ game: "g3", moves: ["e2-e4", "e7-e5"] });
});

test("a record has the options with which it was read", async () => {
  const optionsOf = async (here: boolean) => {
    const { session } = sessionWith({
      load: () => ({ variant: "v2", title: "Shogi" }),
      new_game: () => ({ game: "g3" }),
    });
    return (await gameFromRecord(session, read({}), here)).record.options;
  };
  // A record that names its game and no options is read without any; the table has one.
  expect(await optionsOf(false)).toEqual({});
  expect(await optionsOf(true)).toEqual({ any: "yes" });
});

test("a record is listed by its players and its end", () => {
  const players = ["white", "black"];
  expect(
    recordTitle(read({ tags: spelled(["White", "Ann"], ["Black", "Bob"]), played: 1, result: "1-0" }), players),
  ).toBe("Ann - Bob, 1 move, 1-0");
  expect(recordTitle(read({ tags: spelled(["Event", "Open"]) }), players)).toBe("Open, 0 moves, *");
});
