// The list of games and the pages of games, with axe's findings on each: light and dark, wide and narrow.
import assert from "node:assert/strict";
import { test } from "node:test";

import { noFindings } from "./axe.mjs";
import { browserOfTests } from "./browser.mjs";
import { done, openGame } from "./hands.mjs";
import { programOfTests } from "./program.mjs";

const browser = browserOfTests();
const program = programOfTests();

test("all games are listed, found by words, and have their boards drawn", async () => {
  const page = await browser.page();
  const { variants } = await program.ask("variants");
  await page.goto(browser.base);
  await page.waitForSelector(".games li");
  assert.equal(await page.locator(".games li").count(), variants.length);
  await page.fill("input[type=search]", "elevator chess 2d");
  await page.waitForFunction(
    (count) => document.querySelectorAll(".games li").length === count,
    variants.filter(
      (one) =>
        one.dimensions === 2 &&
        /elevator/i.test(one.title + one.name) &&
        /chess/i.test(one.title + one.name + one.inventor),
    ).length,
  );
  await page.fill("input[type=search]", "raumschach");
  await page.waitForSelector(".games li svg[data-slices='5']");
  await page.click(".games li a:has-text('Raumschach')");
  await page.waitForSelector("h1:has-text('Raumschach')");
  await done(page);
});

test("a game's page tells its rules and draws each piece", async () => {
  const page = await browser.page();
  for (const name of ["great-shatranj-3d", "elevator-chess", "four-player", "xiangqi"]) {
    const { variant } = await program.ask("load", { name });
    const about = await program.ask("describe", { variant, story: true });
    await page.goto(`${browser.base}#/game/${name}`);
    await page.waitForSelector(`h1:text-is(${JSON.stringify(about.title)})`);
    const cards = page.locator(".piece-card");
    await cards.first().waitFor();
    assert.equal(await cards.count(), about.pieces.length);
    const told = (await page.locator(".prose").allInnerTexts()).join("\n");
    assert.ok(told.startsWith("How one wins"), told.slice(0, 80));
    const parts = about.story.parts.filter(
      (part) => part.letter === undefined && !["The board", "The pieces", "Options"].includes(part.heading),
    );
    const sentences = parts.flatMap((part) => part.sentences ?? []);
    assert.ok(sentences.length > 0);
    for (const sentence of sentences) assert.ok(told.includes(sentence), sentence);
    // No vector is left in what pieces do.
    assert.doesNotMatch((await cards.allInnerTexts()).join("\n"), /\(-?\d,-?\d/);
    assert.ok((await page.locator(".piece-card .diagram svg").count()) > about.pieces.length / 2, name);
  }
  await done(page);
});

for (const [words, options] of Object.entries({
  "light and wide": { colorScheme: "light" },
  "dark and wide": { colorScheme: "dark" },
  "light on a phone": { colorScheme: "light", viewport: { width: 390, height: 844 } },
  "dark on a phone": { colorScheme: "dark", viewport: { width: 390, height: 844 } },
}))
  test(`axe finds nothing serious, ${words}`, async () => {
    const page = await browser.page(options);
    await page.goto(browser.base);
    await page.waitForSelector(".games li .diagram");
    await noFindings(page, "list");
    await page.goto(`${browser.base}#/game/elevator`);
    await page.waitForSelector(".piece-card .diagram");
    await noFindings(page, "game");
    await openGame(page, browser.base, "elevator");
    await page.click('[data-cell="2b1"]');
    await page.waitForSelector(".explained");
    await noFindings(page, "play");
    await page.click("text=New game");
    await page.waitForSelector("dialog[open]");
    await noFindings(page, "new game");
    await page.keyboard.press("Escape");
    // Nothing is wider than the screen.
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.getByRole("button", { name: "Both", exact: true }).click();
    await page.waitForFunction(() => document.querySelector(".space-board")?.probe.figures().calls > 0);
    await noFindings(page, "in space");
    await openGame(page, browser.base, "elevator-chess", "?boards=9");
    await page.click(".floor-bar button:has-text('All floors')");
    await page.waitForSelector(".wall-floor button");
    await noFindings(page, "all floors");
    await openGame(page, browser.base, "four-player");
    await noFindings(page, "four sides");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    page.said = page.said.filter((line) => !line.includes("GPU stall due to ReadPixels"));
    await done(page);
  });
