// Each of these games is played from the page: the program picks moves, hands on the page make them, and after each the page must stand
// where the program does. Then the page is loaded anew and must stand there again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { open_browser } from "./browser.mjs";
import { keys, make_move, mouse, open_game, position_of } from "./hands.mjs";
import { dice, start_program } from "./program.mjs";

const founding = ["elevator", "wonkavator", "elevator-chess", "great-shatranj-3d", "octahedral", "pyramid", "uplifting"];
const others = ["chess", "crazyhouse", "glinski", "four-player", "tesschess", "tilechess", "duck", "draughts-international", "amazons", "arimaa", "reversi"];
const by_keys = [...founding, "chess", "crazyhouse"];
const plies = 20;

let browser;
let program;
before(async () => {
  browser = await open_browser();
  program = start_program();
});
after(async () => {
  await browser?.close();
  program?.close();
});

async function play(name, hands_of, seed) {
  const page = await browser.page();
  const { variant } = await program.ask("load", { name });
  const whole = await program.ask("describe", { variant });
  const description = whole.building ? whole.building.games[0] : whole;
  const slots = new Map((description.blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  const { game } = await program.ask("new_game", { variant });
  await open_game(page, browser.base, name);
  const by = hands_of(page, description);
  const roll = dice(seed);
  for (let ply = 0; ply < plies; ++ply) {
    const { moves } = await program.ask("moves", { game, effects: false });
    if (moves.length === 0) break;
    // Rare sorts of moves are taken before common ones every other time.
    const rare = moves.filter((move) => !["normal", "exposing", "drop"].includes(move.type));
    const from = rare.length > 0 && ply % 2 === 1 ? rare : moves;
    const move = from[roll(from.length)];
    const step = description.turns && !["stop", "resign", "done"].includes(move.type);
    const { position } = await program.ask("play", { game, move: step ? `${move.text},` : move.text });
    await make_move(page, by, move, slots);
    assert.equal(await position_of(page), position, `${name}, ply ${ply + 1}: ${move.text}`);
  }
  const { position } = await program.ask("status", { game });
  await page.reload();
  await page.waitForSelector(".table [data-cell]");
  assert.equal(await position_of(page), position, `${name}, after the page was loaded anew`);
  assert.deepEqual(page.said, []);
  await page.context().close();
}

for (const [at, name] of [...founding, ...others].entries()) test(`${name}, with the mouse`, () => play(name, mouse, 7 + at));
for (const [at, name] of by_keys.entries()) test(`${name}, with keys alone`, () => play(name, keys, 77 + at));
