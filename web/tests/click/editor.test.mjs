// A game is made in the editor from nothing, and played; a mistake is marked where it stands; what is shared opens elsewhere.
import assert from "node:assert/strict";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import type { Browser, Page } from "playwright-core";

import { click_move, open_browser, open_page, serve_page, verdict, write_text } from "./browser.ts";

let browser: Browser;
let server: Awaited<ReturnType<typeof serve_page>>;

before(async () => {
  [browser, server] = await Promise.all([open_browser(), serve_page()]);
});
after(async () => {
  await browser.close();
  server.close();
});

async function begin(page: Page, title = "Camels"): Promise<void> {
  await page.goto(`${server.address}#/edit`);
  await page.getByLabel("What it is called").fill(title);
  await page.getByRole("button", { name: "Begin" }).click();
  await verdict(page, "right");
  await page.waitForSelector('[data-cell="d1"]');
}

const status = (page: Page) => page.locator("[data-status]").textContent();

test("a game from nothing is played on the board beside its text, and is there again after a reload", async () => {
  const { page, wrong, context } = await open_page(browser);
  await begin(page);
  // The starter's camel leaps one cell by three: from d1 to c4 and e4.
  await click_move(page, "d1", "c4");
  await page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Black"));
  await page.reload();
  await verdict(page, "right");
  await page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Black"));
  // On the table, with everything around it.
  await page.getByRole("link", { name: "Play it" }).click();
  await page.waitForSelector(".moves-card");
  assert.match((await page.locator(".moves-card").textContent()) ?? "", /d1-c4/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a mistake is marked at its line and told with its remedy; the board stays, and the position is kept when it is mended", async () => {
  const { page, wrong, context } = await open_page(browser);
  await begin(page);
  await click_move(page, "d1", "c4");
  await page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Black"));
  await write_text(page, '\n[pieces.W]\nname = "Wazir"\nmovs = "W"\n');
  assert.match(await verdict(page, "wrong"), /mistake/);
  const text = (await page.locator(".cm-content").innerText()).split("\n");
  const problem = page.locator(".problems button").first();
  const said = (await problem.textContent()) ?? "";
  assert.match(said, /movs/);
  // Which line it is, is counted here, not asked of the loader.
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith("varia.draft."))!)!));
  const line = (kept.project.files["variant.toml"] as string).split("\n").indexOf('movs = "W"') + 1;
  assert.ok(text.length > 0 && line > 0);
  assert.match(said, new RegExp(`line ${line}\\b`));
  assert.equal(await page.locator(".cm-lintRange-error").first().textContent(), "movs");
  assert.ok(await page.locator('[data-cell="c4"]').count(), "the board stays");
  // From the list to the place by keys alone.
  await problem.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.classList.contains("code"));
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.insertText('moves = "W"');
  await verdict(page, "right");
  assert.match((await status(page)) ?? "", /^Black/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("keys are completed from the schema by the keyboard", async () => {
  const { page, wrong, context } = await open_page(browser);
  await begin(page);
  await write_text(page, "\n[turn]\n");
  await page.keyboard.type("pas");
  await page.waitForSelector(".cm-tooltip-autocomplete li");
  assert.match((await page.locator(".cm-tooltip-autocomplete li").first().textContent()) ?? "", /^pass/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a link has the whole game: it opens in another browser, and says whose it is", async () => {
  const one = await open_page(browser);
  await begin(one.page, "Sent to a friend");
  await one.page.getByRole("button", { name: "Share" }).click();
  const field = one.page.getByLabel("Link to the game");
  await one.page.waitForFunction(() => (document.querySelector("dialog.share input") as HTMLInputElement)?.value !== "");
  const link = await field.inputValue();
  const other = await open_page(browser);
  await other.page.goto(link);
  await click_move(other.page, "d1", "e4");
  await other.page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Black"));
  assert.match((await other.page.locator(".shared-note").textContent()) ?? "", /Sent to a friend.*was made by/s);
  await other.page.getByRole("button", { name: /Look at its text/ }).click();
  await verdict(other.page, "right");
  assert.deepEqual([...one.wrong, ...other.wrong], []);
  await one.context.close();
  await other.context.close();
});

test("a link that was cut off is told to be damaged", async () => {
  const { page, wrong, context } = await open_page(browser);
  await page.goto(`${server.address}#/shared/q1YqSSwqSUxPVbJSKkssykzMTlWyUkpKLElVqlWK`);
  assert.match((await page.getByRole("alert").textContent()) ?? "", /damaged/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("one HTML file plays the game on its own, from a folder, and asks for nothing", async () => {
  const { page, wrong, context } = await open_page(browser);
  await begin(page, "A page of its own");
  await page.getByRole("button", { name: "Share" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the page" }).click()]);
  assert.equal(download.suggestedFilename(), "a-page-of-its-own.html");
  const file = join(await mkdtemp(join(tmpdir(), "varia-")), "game.html");
  await download.saveAs(file);
  const asked: string[] = [];
  const alone = await open_page(browser);
  alone.page.on("request", (request) => asked.push(request.url()));
  await alone.page.goto(`file://${file}`);
  await click_move(alone.page, "d1", "c4");
  await alone.page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Black"));
  await alone.page.reload();
  await alone.page.waitForFunction(() => document.querySelector("[data-status]")?.textContent?.startsWith("Black"));
  assert.deepEqual(asked.filter((url) => !url.startsWith("file:") && !url.startsWith("data:") && !url.startsWith("blob:")), []);
  assert.deepEqual([...wrong, ...alone.wrong], []);
  await context.close();
  await alone.context.close();
});

test("files are opened, with a script beside them, and downloaded again as they were", async () => {
  const { page, wrong, context } = await open_page(browser);
  // Where the browser writes no files itself.
  await page.addInitScript(() => {
    delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker;
    delete (window as { showDirectoryPicker?: unknown }).showDirectoryPicker;
  });
  const folder = await mkdtemp(join(tmpdir(), "varia-"));
  const text = 'format = 1\nname = "Opened"\nextends = "chess"\n';
  const file = join(folder, "variant.toml");
  await writeFile(file, text);
  await page.goto(`${server.address}#/edit`);
  await page.getByLabel("Files of a game").setInputFiles([file]);
  await verdict(page, "right");
  assert.equal(await page.locator("[data-cell]").count(), 64);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download", exact: true }).click()]);
  assert.equal(await readFile(await download.path(), "utf8"), text);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a game that is built in is built upon", async () => {
  const { page, wrong, context } = await open_page(browser);
  await page.goto(`${server.address}#/edit/from/raumschach`);
  await verdict(page, "right");
  assert.equal(await page.locator("[data-cell]").count(), 125);
  assert.deepEqual(wrong, []);
  await context.close();
});
