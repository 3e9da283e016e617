// Which files and texts are read as those of other programs.
import { expect, test } from "vitest";

import { nameOnCell } from "../../src/board/figures";
import { fileEndings, foreignAmong, looksForeign, partOfLine } from "../../src/editor/foreign_kinds";

const chosen = (...paths: string[]) =>
  paths.map((path) => ({ name: path.split("/").pop()!, webkitRelativePath: path.includes("/") ? path : "" }));
const read = (...paths: string[]) => foreignAmong(chosen(...paths)).map(({ name }) => name);

test("files of other programs are known by their endings, and the button for files offers all of them", () => {
  const names = ["variants.ini", "GAMES.INI", "race.zrf", "page.html", "page.htm", "lines.txt", "transcript.log"];
  names.push("xboard.debug");
  expect(read(...names)).toEqual(names);
  for (const name of names) expect(fileEndings.split(",")).toContain(name.slice(name.lastIndexOf(".")).toLowerCase());
});

test("a variant is opened with what is beside it, and so is a folder", () => {
  expect(read("variant.toml", "hooks.lua")).toEqual([]);
  expect(read("variant.toml", "desktop.ini", "README.html")).toEqual([]);
  expect(read("game/variant.toml", "game/desktop.ini")).toEqual([]);
  expect(read("hooks.lua")).toEqual([]);
  expect(read("games/variants.ini", "games/README.txt")).toEqual(["variants.ini"]);
  expect(read("games/race.zrf", "games/README.txt")).toEqual(["race.zrf"]);
});

test("texts of other programs are known by their lines", () => {
  for (const text of [
    "# mine\n[my:chess]\nstalemateValue = loss\n",
    "[my:chess]\r\nstalemateValue=loss\r\n",
    "\n<!DOCTYPE html>\n<p>A page</p>\n",
    '<div class="idiagram">\nfiles=8\n</div>',
    '; a race\n\n(game (title "Race"))\n',
    "(define step\n  ($1 add))\n",
    "files=8\nranks=8\n",
    "knight:N:::b1,g1\nking:K:KisO2:king:e1,,e8\n",
    "variant camel\nsetup (PNBRQ..Kpnbrq..k) 8x8+0_fairy 8/8/8/8/8/8/8/8 w - - 0 1\npiece N& C\n",
    "14 <first : setup (PNBRQ..Kpnbrq..k) 8x8+0_fairy 8/8/8/8/8/8/8/8 w - - 0 1\n",
  ])
    expect(looksForeign(text), text).toBe(true);
  for (const text of [
    "",
    "A remark",
    "(a remark)",
    'format = 1\nname = "Mine"\n\n[rules]\npass = true\n',
    'format = 1\ndescription = """\n<b>\nfiles=8\na:b:c:d:e\n"""\n',
    '[Event "A game"]\n\n1. e4 e5 *\n',
  ])
    expect(looksForeign(text), text).toBe(false);
});

test("of a long line that part is shown which a message is about", () => {
  expect(partOfLine("foo = 1", 1)).toBe("foo = 1");
  const line = "a".repeat(500) + "!" + "b".repeat(500);
  expect(partOfLine(line, 1)).toBe("a".repeat(160) + "…");
  expect(partOfLine(line, 501)).toBe("…" + "a".repeat(40) + "!" + "b".repeat(119) + "…");
  expect(partOfLine(line, 100_000)).toBe("…" + "b".repeat(160));
});

test("a long name of a cell is written smaller, and cut off if it would leave the cell", () => {
  expect(nameOnCell("a1")).toEqual({ text: "a1", size: "" });
  expect(nameOnCell("Edinburgh")).toEqual({ text: "Edinburgh", size: " long" });
  expect(nameOnCell("Constantinople")).toEqual({ text: "Constantinople", size: " longest" });
  expect(nameOnCell("The-North-Atlantic")).toEqual({ text: "The-North-Atl…", size: " longest" });
});
