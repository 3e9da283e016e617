// Stored games in tabs that do not know of each other. The browser's storage and its events for other tabs are
// simulated here.
import { beforeEach, expect, test, vi } from "vitest";

let stored: Map<string, string>;
let capacity = Infinity;
let listeners: ((event: unknown) => void)[];

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => {
    const others = [...stored].reduce((sum, [name, value]) => sum + (name === key ? 0 : name.length + value.length), 0);
    if (others + key.length + text.length > capacity) throw new DOMException("full", "QuotaExceededError");
    stored.set(key, text);
  },
  removeItem: (key: string) => void stored.delete(key),
  key: (at: number) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size;
  },
};
/** Sends the storage event that the browser would send to the other tabs. */
const notifyTabs = (key: string) => listeners.forEach((listen) => listen({ key, storageArea: storage }));

const {
  GameStorage: GameStorage,
  allKept,
  asRecord,
  asideName,
  exportAll,
  importAll,
  keyOf,
  readKept,
  setAside,
} = await (async () => {
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal(
    "addEventListener",
    (name: string, listen: (event: unknown) => void) => name === "storage" && listeners.push(listen),
  );
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
  return import("../../src/play/game_storage");
})();
const { grow, newTree } = await import("../../src/model/tree");

beforeEach(() => {
  stored = new Map();
  capacity = Infinity;
  listeners = [];
});

const move = (text: string, player = "white") => ({ text, label: text, turn_over: true, player, effects: [] });
const treeOf = (...texts: string[]) => texts.reduce((tree, text) => grow(tree, move(text)), newTree());
const game = (...texts: string[]) => ({
  format: 1 as const,
  title: "Chess",
  record: { variant: { name: "chess" }, options: {}, tree: treeOf(...texts) },
  computer: { sides: [], level: 1 },
  flip: false,
  over: false,
  changed: 0,
});
const key = keyOf({ variant: { name: "chess" }, options: {} });
const texts = (of: string) =>
  readKept(stored.get(of)!)!
    .record.tree.nodes.slice(1)
    .map((node) => node.text);

test("of two tabs with one game the one that is behind overwrites nothing, says so, and can keep what it has beside it", () => {
  const first = new GameStorage(key);
  first.keep(game("e2-e4"));
  const second = new GameStorage(key);
  second.keep(game("e2-e4")); // viewing is no change
  notifyTabs(key);
  expect(first.problem).toBeUndefined();
  first.keep(game("e2-e4", "e7-e5", "g1-f3", "b8-c6"));
  let calls = 0;
  second.changed = () => ++calls;
  notifyTabs(key);
  expect(second.problem).toBe("behind");
  expect(calls).toBe(1);
  expect(first.problem).toBeUndefined();
  second.keep(game("e2-e4", "d7-d5"));
  expect(texts(key)).toEqual(["e2-e4", "e7-e5", "g1-f3", "b8-c6"]);
  const beside = second.branch(game("e2-e4", "d7-d5"));
  expect(second.problem).toBeUndefined();
  expect(texts(beside)).toEqual(["e2-e4", "d7-d5"]);
  second.keep(game("e2-e4", "d7-d5", "e4-d5"));
  expect(texts(beside)).toEqual(["e2-e4", "d7-d5", "e4-d5"]);
  expect(texts(key)).toEqual(["e2-e4", "e7-e5", "g1-f3", "b8-c6"]);
});

test("a tab that received no event finds out before it writes", () => {
  const first = new GameStorage(key);
  first.keep(game("e2-e4"));
  const second = new GameStorage(key);
  first.keep(game("e2-e4", "e7-e5"));
  second.keep(game("e2-e4", "d7-d5"));
  expect(second.problem).toBe("behind");
  expect(texts(key)).toEqual(["e2-e4", "e7-e5"]);
  second.take(game("e2-e4", "d7-d5"));
  expect(texts(key)).toEqual(["e2-e4", "d7-d5"]);
  notifyTabs(key);
  expect(first.problem).toBe("behind");
});

test("a new game sets the one before aside; one without a move is no loss", () => {
  const gameStorage = new GameStorage(key);
  gameStorage.keep(game("e2-e4"));
  const there = setAside(key) as string;
  expect(stored.has(key)).toBe(false);
  expect(texts(there)).toEqual(["e2-e4"]);
  expect(asideName(there)).toMatch(/^[0-9a-f]+$/);
  // The old table no longer stores its game where a new game is.
  gameStorage.keep(game("e2-e4", "e7-e5"));
  expect(stored.has(key)).toBe(false);
  new GameStorage(key).keep(game());
  expect(setAside(key)).toBeUndefined();
  expect(stored.has(key)).toBe(false);
  expect(setAside(key)).toBeUndefined();
});

test("what cannot be read is not thrown away, and is listed", () => {
  stored.set(key, '{"format":2}');
  const there = setAside(key) as string;
  expect(stored.get(there)).toBe('{"format":2}');
  expect(allKept()).toEqual([{ key: there, text: '{"format":2}', kept: undefined }]);
});

test("a full storage is reported, and is no problem any more once there is room", () => {
  const gameStorage = new GameStorage(key);
  gameStorage.keep(game("e2-e4"));
  capacity = stored.get(key)!.length + key.length + 20;
  gameStorage.keep(game("e2-e4", "e7-e5"));
  expect(gameStorage.problem).toBe("room");
  expect(texts(key)).toEqual(["e2-e4"]);
  capacity = Infinity;
  gameStorage.keep(game("e2-e4", "e7-e5"));
  expect(gameStorage.problem).toBeUndefined();
  expect(texts(key)).toEqual(["e2-e4", "e7-e5"]);
});

test("where a game cannot be set aside it stays where it is", () => {
  new GameStorage(key).keep(game("e2-e4"));
  const before = stored.get(key)!;
  // The key under which the game would be set aside is longer.
  capacity = before.length + key.length;
  expect(setAside(key)).toBe(false);
  expect(stored.get(key)).toBe(before);
});

test("a game as a record", () => {
  const kept = game("e2-e4", "e7-e5");
  kept.record.options = { boards: "3" };
  kept.title = 'A "game"';
  expect(asRecord(kept)).toBe(
    '[Event "?"]\n[Variant "A \\"game\\""]\n[Options "boards=3"]\n[Result "*"]\n\ne2-e4 e7-e5 *\n',
  );
  const steps = game();
  steps.record.tree = [
    ["e2-e4,", false],
    ["D@d5,", true],
  ].reduce(
    (tree, [text, turnOver]) => grow(tree, { ...move(text as string), turn_over: turnOver as boolean }),
    newTree(),
  );
  expect(asRecord(steps)).toMatch(/\n\ne2-e4,D@d5 \*\n$/);
});

test("all games go into a file and come out of it, beside those that are here", () => {
  stored.set("varia.game.chess", JSON.stringify(game("e2-e4", "e7-e5")));
  stored.set("varia.aside.one", JSON.stringify(game("d2-d4")));
  stored.set("varia.aside.damaged", "{");
  const file = exportAll();
  stored = new Map([["varia.game.chess", JSON.stringify(game("e2-e4"))]]);
  const before = stored.get("varia.game.chess");
  expect(importAll(file)).toEqual({ added: 2, known: 0, damaged: 0, left: 0 });
  expect(stored.get("varia.game.chess")).toBe(before);
  const lines = allKept().map(({ kept }) =>
    kept!.record.tree.nodes
      .map(({ text }) => text)
      .join(" ")
      .trim(),
  );
  expect(lines.sort()).toEqual(["d2-d4", "e2-e4", "e2-e4 e7-e5"]);
  // The same file again adds nothing.
  expect(importAll(file)).toEqual({ added: 0, known: 2, damaged: 0, left: 0 });
});

test("of a file, what is no game is counted, and what has no room is told", () => {
  stored.set("varia.aside.one", JSON.stringify(game("d2-d4")));
  const { what } = JSON.parse(exportAll()) as { what: string };
  const wrong = [
    { ...game("e2-e4"), title: 3 },
    { ...game("e2-e4"), computer: { sides: [] } },
    { ...game("e2-e4"), record: { ...game("e2-e4").record, options: { boards: 3 } } },
    { ...game("e2-e4"), record: { ...game("e2-e4").record, variant: {} } },
    7,
    null,
  ];
  expect(importAll(JSON.stringify({ what, games: wrong }))).toEqual({ added: 0, known: 0, damaged: 6, left: 0 });
  expect(importAll("{}")).toBeUndefined();
  expect(importAll("[")).toBeUndefined();
  capacity = 1000;
  const games = [game("a", "b"), game("c", "d"), game("e", "f")];
  const { added, left } = importAll(JSON.stringify({ what, games }))!;
  expect(added + left).toBe(3);
  expect(left).toBeGreaterThan(0);
  // What has no room is not half stored.
  expect(allKept().length).toBe(1 + added);
});

test("a game that is only looked at is not stored before somebody plays on", () => {
  let begun = 0;
  const kept = game("e2-e4");
  const table = new GameStorage("varia.aside.line", undefined, 3, () => void ++begun);
  table.keep(kept);
  expect(stored.size).toBe(0);
  table.keep(game("e2-e4", "e7-e5"));
  expect(stored.has("varia.aside.line")).toBe(true);
  table.keep(game("e2-e4", "e7-e5", "g1-f3"));
  expect(begun).toBe(1);
  expect(table.problem).toBeUndefined();
});

test("a game that is opened at another move is no change for other tabs", () => {
  const kept = game("e2-e4", "e7-e5");
  stored.set("varia.game.chess", JSON.stringify({ ...kept, stamp: "one" }));
  const table = new GameStorage("varia.game.chess");
  const earlier = { ...kept, record: { ...kept.record, tree: { ...kept.record.tree, at: 1 } } };
  table.opened(earlier);
  table.keep(earlier);
  expect((JSON.parse(stored.get("varia.game.chess")!) as { stamp: string }).stamp).toBe("one");
});
