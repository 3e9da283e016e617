// Focus is never lost and is always visible: after moves, choosers, dialogs, changes of board and page, and at every
// stop of Tab.
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOfTests } from "./browser.mjs";
import { hasFocus, openGame, pressNamed, settled, tabToName } from "./hands.mjs";

const browser = browserOfTests();

const here = (page) =>
  page.evaluate(() => document.activeElement.getAttribute("data-cell") ?? document.activeElement.textContent.trim());

test("a block is moved, taken back, and a dialog is left and used: focus stays near", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "elevator");
  await page.locator('[data-cell="2b1"]').focus();
  await page.keyboard.press("Enter");
  // A move's button disappears with the move; the board then gets the focus.
  await page.locator('.actions [data-move="E2a1D"]').focus();
  await page.keyboard.press("Enter");
  await settled(page, 1);
  assert.equal(await here(page), "2b1");
  await page.keyboard.press("Control+z");
  await settled(page, 2);
  assert.equal(await here(page), "2b1");
  // A closed dialog returns the focus to its button, after Escape and after Cancel.
  for (const leave of ["Escape", "Enter"]) {
    await pressNamed(page, "New game");
    await page.waitForSelector("dialog");
    if (leave === "Enter") await tabToName(page, "Cancel");
    await page.keyboard.press(leave);
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await here(page), "New game");
  }
  await page.keyboard.press("Enter");
  await pressNamed(page, "Begin");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForSelector(".table [data-cell]");
  await hasFocus(page, "after a new game");
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("another floor and another page are gone to: focus stays in what is there; who has let go of it is left alone", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "elevator-chess");
  await page.locator('[data-cell="e2"]').focus();
  for (const key of ["Alt+ArrowUp", "Alt+ArrowDown"]) {
    const count = Number(await page.locator(".table").getAttribute("data-count"));
    await page.keyboard.press(key);
    await settled(page, count);
    assert.equal(await here(page), "e2");
  }
  // A link disappears with its page.
  await page.goto(`${browser.base}#/game/elevator`);
  await page.waitForSelector(".piece-icon, .diagram, svg");
  await tabToName(page, "Play");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table [data-cell]");
  await hasFocus(page, "at the table");
  // A press on nothing releases the focus, and elements that are removed later do not bring it back.
  await page.locator('[data-cell="2b1"]').focus();
  await page.mouse.click(3, 400);
  await page.evaluate(() => document.querySelector(".board-pane > *").remove());
  await page.waitForTimeout(50);
  assert.equal(await page.evaluate(() => document.activeElement.matches("main, body")), true);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

/** Whether the focused element is visibly focused: by a ring, or by a frame if it is a cell. */
const seen = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (one === document.body) return { end: true };
    const style = getComputedStyle(one.closest(".cm-editor") ?? one);
    const ground = one.querySelector(":scope > .ground");
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const frame = ground !== null && parseFloat(getComputedStyle(ground).strokeWidth) >= 4;
    return { ring: ring || frame, what: one.outerHTML.slice(0, 120) };
  });

test("wherever Tab stops there is a ring", async () => {
  for (const where of ["", "game/octahedral", "play/elevator", "play/elevator-chess", "edit", "online"]) {
    // A new page for each address, because the old content would stay visible for a while.
    const page = await browser.page();
    await page.goto(`${browser.base}#/${where}`);
    await page.waitForSelector(where.startsWith("play") ? ".table [data-cell]" : "main > *");
    let stops = 0;
    for (; stops < 30; ++stops) {
      await page.keyboard.press("Tab");
      const { end, ring, what } = await seen(page);
      if (end) break;
      assert.ok(ring, `${where}: no ring around ${what}`);
    }
    assert.ok(stops > 4, `${where}: ${stops} stops`);
    await page.context().close();
  }
});
