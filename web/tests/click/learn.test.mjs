// A game learned by its lessons: every lesson is met and solved, by the example and by hand, with the mouse and with
// keys alone. The position after each turn is that of the program.
import assert from "node:assert/strict";
import { test } from "node:test";

import { noFindings } from "./axe.mjs";
import { browserOfTests } from "./browser.mjs";
import { done, tabToName } from "./hands.mjs";
import { programOfTests } from "./program.mjs";

const browser = browserOfTests();
const program = programOfTests();

async function courseOf(name) {
  const { variant } = await program.ask("load", { name });
  return { variant, ...(await program.ask("lessons", { variant })) };
}

async function after(variant, lesson, turn) {
  const { game } = await program.ask("new_game", { variant, position: lesson.position });
  return (await program.ask("play", { game, move: turn })).position;
}

async function open(page, name) {
  await page.goto(`${browser.base}#/learn/${name}`);
  await page.waitForSelector(".learn .board-pane [data-cell]");
}

const stands = (page, verdict, position) =>
  page.waitForFunction(
    ([wanted, there]) => {
      const board = document.querySelector(".learn .board-side");
      return board?.dataset.verdict === wanted && board.dataset.position === there;
    },
    [verdict, position],
  );

// Twelve games with VARIA_LONG, else four.
const games = ["chess", "shogi", "arimaa", "raumschach"];
const more = ["xiangqi", "crazyhouse", "breakthrough", "minishogi", "elevator", "octahedral", "hnefatafl", "makruk"];
for (const name of process.env.VARIA_LONG ? [...games, ...more] : games)
  test(`${name}: the example of each lesson solves it`, async () => {
    const { variant, lessons } = await courseOf(name);
    const page = await browser.page();
    await open(page, name);
    assert.equal(await page.locator("[data-lesson]").count(), lessons.length);
    for (const [number, lesson] of lessons.entries()) {
      await stands(page, "open", lesson.position);
      await page.getByRole("button", { name: "Show me" }).click();
      await stands(page, "solved", await after(variant, lesson, lesson.example));
      if (number + 1 < lessons.length) await page.getByRole("button", { name: "Next lesson" }).click();
    }
    await page.waitForSelector(`text=${lessons.length} of ${lessons.length} lessons done`);
    await done(page);
  });

test("another legal move is told from the one that is asked, and may be tried again", async () => {
  const { variant, lessons } = await courseOf("chess");
  const page = await browser.page();
  await open(page, "chess");
  const lesson = lessons.find(({ id }) => id === "move N");
  await page.click('[data-lesson="move N"]');
  await stands(page, "open", lesson.position);
  await page.click('.board-pane [data-cell="e2"]');
  await page.click('.board-pane [data-cell="e4"]');
  await stands(page, "other", await after(variant, lesson, "e2-e4"));
  await page.getByRole("button", { name: "Try again" }).click();
  await stands(page, "open", lesson.position);
  await page.click('.board-pane [data-cell="g1"]');
  await page.click('.board-pane [data-cell="f3"]');
  await stands(page, "solved", await after(variant, lesson, "g1-f3"));
  await done(page);
});

test("by keys alone, from the game's page; axe finds nothing", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/game/chess`);
  await page.waitForSelector(".game-page");
  await tabToName(page, "Learn it");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".learn .board-pane [data-cell]");
  await noFindings(page, "a lesson");
  await tabToName(page, "Show me");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board-side[data-verdict=solved]");
  await tabToName(page, "Next lesson");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board-side[data-verdict=open]");
  await noFindings(page, "the next lesson");
  await done(page);
});
