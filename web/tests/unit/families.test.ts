// The families of the list of games, held against the folders of the games themselves; and first sentences.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { firstSentence } from "../../src/model/sentence";
import { inFamilies, namedInFamilies } from "../../src/pages/families";

const folder = fileURLToPath(new URL("../../../variants/", import.meta.url));
const names = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/variant.toml`));

test("each game that a family names is there, and stands in one family", () => {
  const named = namedInFamilies();
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test("all games are listed once, the first family first, and the last one has what no family names", () => {
  const games = [...names, "a-new-game"].map((name) => ({ name }));
  const families = inFamilies(games);
  const listed = families.flatMap((family) => family.games.map(({ name }) => name));
  expect([...listed].sort()).toEqual([...names, "a-new-game"].sort());
  expect(listed[0]).toBe("elevator");
  expect(families[families.length - 1]!.games.map(({ name }) => name)).toContain("a-new-game");
  expect(inFamilies([{ name: "chess" }]).map(({ title }) => title)).toEqual(["Famous games"]);
});

test("the first sentence ends where the next one begins", () => {
  expect(firstSentence("Blocks of 2x2 cells,\nthree on each pole. A turn is a move.")).toBe(
    "Blocks of 2x2 cells, three on each pole.",
  );
  expect(firstSentence("Version 2.5 of it")).toBe("Version 2.5 of it");
  expect(firstSentence("One.\n\nTwo.")).toBe("One.");
  expect(firstSentence("")).toBe("");
});
