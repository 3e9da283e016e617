// The first minute on a blank profile, on a wide screen and on a phone: what stands first, how many presses until one
// plays, and whether board and buttons are on one screen; and the page without a connection.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { browserOfTests, built, openBrowser } from "./browser.mjs";
import { done, openGame } from "./hands.mjs";

const browser = browserOfTests();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("picks stand first, in families; each game has a sentence; search leaves what is found", async () => {
  const page = await browser.page();
  await page.goto(browser.base);
  await page.waitForSelector(".games li");
  const first = await page.locator(".family").first().locator(".games strong").allInnerTexts();
  assert.deepEqual(first.slice(0, 2), ["Elevator", "Uplifting 3D Chess"]);
  const second = await page.locator(".family").nth(1).locator(".games strong").allInnerTexts();
  assert.deepEqual(second.slice(0, 3), ["Chess", "Shogi", "Xiangqi"]);
  // The first sentence of its description.
  await page.waitForSelector(
    ".game-card:has-text('Elevator') .sentence:has-text('Three chess armies a side on a board of 48 elevators')",
  );
  await page.getByRole("button", { name: "In space", exact: true }).click();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "In space");
  await page.fill("input[type=search]", "shogi");
  await page.waitForFunction(() => document.querySelectorAll(".family").length === 1);
  await page.getByRole("button", { name: "Surprise me" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/game/"));
  assert.match(await page.evaluate(() => location.hash), /shogi/);
  await done(page);
});

test("from a game's page one press begins a game against the computer; the game that was there is kept", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await page.click('.board-pane [data-cell="d2"]');
  await page.click('.board-pane [data-cell="d4"]');
  await page.waitForSelector(".moves .move");
  await page.goto(`${browser.base}#/game/chess`);
  await page.getByRole("link", { name: "Play against the computer" }).click();
  await page.waitForSelector(".strip[data-side=black] >> text=computer, level 5");
  assert.equal(await page.locator(".moves .move").count(), 0);
  assert.match(page.url(), /#\/play\/chess$/);
  await page.goto(`${browser.base}#/kept`);
  await page.waitForSelector(".kept-games li:has-text('1 turn')");
  await done(page);
});

test("on a phone board and buttons are on one screen, and targets have 44 pixels", async () => {
  const page = await browser.page(phone);
  await openGame(page, browser.base, "chess");
  await page.waitForTimeout(300);
  for (const name of ["Play against the computer", "Take back", "Hint", "New game", "Resign"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    assert.ok(box.y + box.height <= 844, `${name} ends at ${box.y + box.height}`);
    assert.ok(box.height >= 44, `${name} is ${box.height} high`);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.tap('[data-cell="e2"]');
  await page.tap('[data-cell="e4"]');
  await page.waitForSelector(".moves .move");
  const small = await page
    .locator(".table button:visible, .head a:visible, .head button:visible")
    .evaluateAll((all) =>
      all
        .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect().height])
        .filter(([, height]) => height < 44),
    );
  assert.deepEqual(
    small.filter(([text]) => text !== "e2-e4"),
    [],
  );
  await done(page);
});

test("without a connection the page opens and plays", async () => {
  const page = await browser.page({ offline: true });
  await page.goto(browser.base);
  await page.waitForSelector(".games li");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForSelector(".games li");
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  await page.context().setOffline(true);
  await openGame(page, browser.base, "xiangqi");
  await page.reload();
  await page.waitForSelector(".table [data-cell]");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".hint-text");
  const manifest = await page.evaluate(async () => (await fetch("./manifest.webmanifest")).json());
  assert.equal(manifest.display, "standalone");
  await page.context().setOffline(false);
  await done(page);
});

test("a newer version of the page is told, and loaded only on a word", async () => {
  // A copy of the page, so that the server can get a newer one.
  const folder = mkdtempSync(join(tmpdir(), "varia-page-"));
  cpSync(built, folder, { recursive: true, filter: (name) => !/varia-single|\.(br|gz)$/.test(name) });
  const other = await openBrowser(folder);
  try {
    const page = await other.page({ offline: true });
    await page.goto(other.base);
    await page.waitForSelector(".games li");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.waitForSelector(".games li");
    const change = (name, from, to) => {
      const text = readFileSync(join(folder, name), "utf8");
      assert.match(text, from);
      writeFileSync(join(folder, name), text.replace(from, to));
    };
    change("index.html", /<title>Varia<\/title>/, '<title>Varia</title><meta name="generation" content="second">');
    change("sw.js", /const name = prefix \+ "\w+"/, 'const name = prefix + "second"');
    const second = () => page.locator('meta[name="generation"]').count();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector(".update:has-text('There is a newer version of this page.')");
    // Without a word nothing changes, also after a reload.
    await page.reload();
    await page.waitForSelector(".update");
    assert.equal(await second(), 0);
    await page.getByRole("button", { name: "Load it" }).click();
    await page.waitForSelector('meta[name="generation"]', { state: "attached" });
    await page.waitForSelector(".games li");
    assert.equal(await page.locator(".update").count(), 0);
    await done(page);
  } finally {
    await other.close();
    rmSync(folder, { recursive: true });
  }
});
