// Each of these games is played in the page. The program picks the moves, the test makes them in the page, and after
// each move the page must show the program's position. Then the page is reloaded and must show it again.
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOfTests } from "./browser.mjs";
import { keys, makeMove, mouse, openGame, positionOf } from "./hands.mjs";
import { dice, programOfTests } from "./program.mjs";

const founding = [
  "elevator",
  "wonkavator",
  "elevator-chess",
  "great-shatranj-3d",
  "octahedral",
  "pyramid",
  "uplifting",
];
const others = [
  "chess",
  "crazyhouse",
  "glinski",
  "four-player",
  "tesschess",
  "tilechess",
  "duck",
  "draughts-international",
  "amazons",
  "arimaa",
  "reversi",
];
const byKeys = [...founding, "chess", "crazyhouse"];
const plies = 20;

const browser = browserOfTests();
const program = programOfTests();

async function play(name, handsOf, seed) {
  const page = await browser.page();
  const { variant } = await program.ask("load", { name });
  const whole = await program.ask("describe", { variant });
  const description = whole.building ? whole.building.games[0] : whole;
  const slots = new Map((description.blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  const { game } = await program.ask("new_game", { variant });
  await openGame(page, browser.base, name);
  const by = handsOf(page, description);
  const roll = dice(seed);
  for (let ply = 0; ply < plies; ++ply) {
    const { moves } = await program.ask("moves", { game, effects: false });
    if (moves.length === 0) break;
    // On every other ply, rare types of moves are preferred to common ones.
    const rare = moves.filter((move) => !["normal", "exposing", "drop"].includes(move.type));
    const from = rare.length > 0 && ply % 2 === 1 ? rare : moves;
    const move = from[roll(from.length)];
    const step = description.turns && !["stop", "resign", "done"].includes(move.type);
    const { position } = await program.ask("play", { game, move: step ? `${move.text},` : move.text });
    await makeMove(page, by, move, slots);
    assert.equal(await positionOf(page), position, `${name}, ply ${ply + 1}: ${move.text}`);
  }
  const { position } = await program.ask("status", { game });
  await page.reload();
  await page.waitForSelector(".table [data-cell]");
  assert.equal(await positionOf(page), position, `${name}, after the page was loaded anew`);
  assert.deepEqual(page.said, []);
  await page.context().close();
}

for (const [at, name] of [...founding, ...others].entries())
  test(`${name}, with the mouse`, () => play(name, mouse, 7 + at));
for (const [at, name] of byKeys.entries()) test(`${name}, with keys alone`, () => play(name, keys, 77 + at));
