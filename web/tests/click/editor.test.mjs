// The editor: a game is made from nothing and played; a mistake is marked at its place; a shared game opens elsewhere.
import assert from "node:assert/strict";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { noFindings } from "./axe.mjs";
import { browserOfTests } from "./browser.mjs";
import { keys } from "./hands.mjs";
import { clickMove, turnOf, verdict, writeText } from "./making.mjs";

const browser = browserOfTests();

async function begin(page, title = "Camels") {
  await page.goto(`${browser.base}#/edit`);
  await page.getByLabel("What it is called").fill(title);
  await page.getByRole("button", { name: "Begin" }).click();
  await verdict(page, "right");
  await page.waitForSelector('[data-cell="d1"]');
}

test("a game from nothing is played on the board beside its text, and is there again after a reload", async () => {
  const page = await browser.page();
  await begin(page);
  // The starter's camel leaps one cell by three: from d1 to c4 and e4.
  await clickMove(page, "d1", "c4");
  await turnOf(page, "Black");
  await page.reload();
  await verdict(page, "right");
  await turnOf(page, "Black");
  // On the table, with everything around the game.
  await page.getByRole("link", { name: "Play it" }).click();
  await page.waitForSelector(".moves-card");
  assert.match(await page.locator(".moves-card").textContent(), /d1-c4/);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("a mistake is marked at its line and told with its remedy; the board stays, and the position is kept when it is mended", async () => {
  const page = await browser.page();
  await begin(page);
  await clickMove(page, "d1", "c4");
  await turnOf(page, "Black");
  await writeText(page, '\n[pieces.W]\nname = "Wazir"\nmovs = "W"\n');
  assert.match(await verdict(page, "wrong"), /mistake/);
  const text = await page.locator(".cm-content").innerText();
  const problem = page.locator(".problems button").first();
  const said = await problem.textContent();
  assert.match(said, /movs/);
  // The expected line is counted here, not taken from the loader.
  const kept = await page.evaluate(() =>
    JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith("varia.draft.")))),
  );
  const line = kept.project.files["variant.toml"].split("\n").indexOf('movs = "W"') + 1;
  assert.ok(text.length > 0 && line > 0);
  assert.match(said, new RegExp(`line ${line}\\D`));
  assert.equal(await page.locator(".cm-lintRange-error").first().textContent(), "movs");
  assert.ok(await page.locator('[data-cell="c4"]').count(), "the board stays");
  // From the list to the place of the mistake, by keys only.
  await problem.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.classList.contains("code"));
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.insertText('moves = "W"');
  await verdict(page, "right");
  assert.match(await page.locator("[data-status]").textContent(), /^Black/);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("keys are completed from the schema by the keyboard", async () => {
  const page = await browser.page();
  await begin(page);
  await writeText(page, "\n[turn]\n");
  await page.keyboard.type("ste");
  await page.waitForSelector(".cm-tooltip-autocomplete li");
  assert.match(await page.locator(".cm-tooltip-autocomplete li").first().textContent(), /^steps/);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("with keys alone: a game from nothing, a mistake and its remedy, a move", async () => {
  const page = await browser.page();
  // The starter's board: six files, six ranks.
  const cells = Array.from({ length: 36 }, (_, at) => ({
    name: "abcdef"[at % 6] + (Math.floor(at / 6) + 1),
    place: [at % 6, Math.floor(at / 6)],
  }));
  const by = keys(page, {
    board: {
      cells: cells.map((one) => one.name),
      coordinates: cells.map((one) => one.place),
      axes: [{ labels: "abcdef" }, { labels: "123456" }],
    },
  });
  await page.goto(`${browser.base}#/edit`);
  await page.getByRole("heading", { name: "From nothing" }).waitFor();
  await by.button('.ways button[type="submit"]');
  await verdict(page, "right");
  // CodeMirror's element is in a shadow root; for the page, its holder has the focus.
  for (
    let presses = 0;
    presses < 60 && !(await page.evaluate(() => document.activeElement?.matches(".code")));
    ++presses
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nnonsense = 1");
  await verdict(page, "wrong");
  await by.button(".problems button");
  await page.waitForFunction(() => document.activeElement?.matches(".code"));
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Delete");
  await verdict(page, "right");
  await by.cell("d1");
  await by.cell("c4");
  await turnOf(page, "Black");
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("a link has the whole game: it opens in another browser, and says whose it is", async () => {
  const one = await browser.page();
  await begin(one, "Sent to a friend");
  await one.getByRole("button", { name: "Share" }).click();
  const field = one.getByLabel("Link to the game");
  await one.waitForFunction(() => document.querySelector("dialog.share input")?.value !== "");
  const link = await field.inputValue();
  const other = await browser.page();
  await other.goto(link);
  await clickMove(other, "d1", "e4");
  await turnOf(other, "Black");
  assert.match(await other.locator(".shared-note").textContent(), /Sent to a friend.*was made by/s);
  await other.getByRole("button", { name: /Look at its text/ }).click();
  await verdict(other, "right");
  assert.deepEqual([...one.said, ...other.said], []);
  await one.context().close();
  await other.context().close();
});

test("a link that was cut off is told to be damaged", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/shared/q1YqSSwqSUxPVbJSKkssykzMTlWyUkpKLElVqlWK`);
  assert.match(await page.getByRole("alert").textContent(), /damaged/);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("one HTML file plays the game on its own, from a folder, and asks for nothing", async () => {
  const page = await browser.page();
  await begin(page, "A page of its own");
  await page.getByRole("button", { name: "Share" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the page" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "a-page-of-its-own.html");
  const file = join(await mkdtemp(join(tmpdir(), "varia-")), "game.html");
  await download.saveAs(file);
  const alone = await browser.page();
  await alone.goto(`file://${file}`);
  await clickMove(alone, "d1", "c4");
  await turnOf(alone, "Black");
  await alone.reload();
  await turnOf(alone, "Black");
  assert.deepEqual([...page.said, ...alone.said.filter((what) => what !== `asked: file://${file}`)], []);
  await page.context().close();
  await alone.context().close();
});

test("files are opened, with a script beside them, and downloaded again as they were", async () => {
  const page = await browser.page();
  // A browser without file access.
  await page.addInitScript(() => {
    delete window.showSaveFilePicker;
    delete window.showDirectoryPicker;
  });
  const folder = await mkdtemp(join(tmpdir(), "varia-"));
  const text = 'format = 1\nname = "Opened"\nextends = "chess"\n';
  const file = join(folder, "variant.toml");
  await writeFile(file, text);
  await page.goto(`${browser.base}#/edit`);
  await page.getByLabel("Files of a game").setInputFiles([file]);
  await verdict(page, "right");
  assert.equal(await page.locator("[data-cell]").count(), 64);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  assert.equal(await readFile(await download.path(), "utf8"), text);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("the games of other programs' files are listed with what is left out, and a click plays one", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/edit`);
  const file = (text) => ({ name: "mine.ini", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page
    .getByLabel("Files of a game")
    .setInputFiles([file("[my:chess]\nstalemateValue = loss\nfoo = 1\n\n[big:capablanca]\n")]);
  await page.getByRole("heading", { name: "Games of mine.ini" }).waitFor();
  await page.getByText("One thing is left out").click();
  assert.match(await page.locator(".foreign details li").textContent(), /Line 3, column 1: .*foo/);
  await noFindings(page, "games of a file");
  await page.getByRole("button", { name: "Play big" }).click();
  await page.waitForSelector(".table [data-cell]");
  assert.equal(await page.locator(".board-pane [data-cell]").count(), 80);
  // The list is there again, and the same game needs no second draft.
  await page.goBack();
  await page.getByRole("button", { name: "Edit big" }).click();
  await verdict(page, "right");
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^varia\.draft\.[^.]+$/.test(key)).length);
  assert.equal(await drafts(), 1);
  await page.goBack();
  // A mistake, dropped as a file, beside the content of the page.
  await page.locator(".edit-start").waitFor();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["[my:chess]\nstalemateValue\n"], "wrong.ini"));
    document.querySelector("header").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  });
  const mistake = page.locator(".mistakes li");
  await mistake.waitFor();
  assert.match(await mistake.textContent(), /Line 2, column 1.*stalemateValue/);
  await noFindings(page, "a mistake in a file");
  // A text, pasted outside of the fields.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "[small:minishogi]\nmaxRank = 5\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await page.getByRole("button", { name: "Play small" }).waitFor();
  // A diagram in a page, which is called like its file: the keyboard goes on from its heading.
  const diagram = '<p>Two kings</p>\n<div class="idiagram">\nfiles=3\nranks=3\nking:K:K::a1\nshuffle=K\n</div>\n';
  await page
    .getByLabel("Files of a game")
    .setInputFiles([{ name: "kings.html", mimeType: "text/html", buffer: Buffer.from(diagram) }]);
  await page.getByRole("button", { name: "Play kings" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Games of kings.html");
  await page.getByText("One thing is left out").click();
  assert.match(await page.locator(".foreign details li").textContent(), /Line 6, .*shuffle/);
  // A script of XBoard, pasted into the field.
  await page
    .getByLabel("A variant's file, or one of another program")
    .fill("variant tiny\nsetup (PKpk) 3x3+0_fairy k2/3/K2 w - - 0 1\n");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("button", { name: "Play tiny" }).click();
  await page.waitForSelector(".table [data-cell]");
  assert.equal(await page.locator(".board-pane [data-cell]").count(), 9);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("a game that is built in is built upon", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/edit/from/raumschach`);
  await verdict(page, "right");
  assert.equal(await page.locator("[data-cell]").count(), 125);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

for (const colorScheme of ["light", "dark"])
  test(`axe finds nothing serious where games are made, ${colorScheme}`, async () => {
    const page = await browser.page({ colorScheme });
    await page.goto(`${browser.base}#/edit`);
    await page.getByRole("heading", { name: "From nothing" }).waitFor();
    await noFindings(page, "ways to begin");
    await begin(page);
    await writeText(page, '\n[pieces.W]\nname = "Wazir"\nmovs = "W"\n');
    await verdict(page, "wrong");
    await page.waitForSelector(".cm-lintRange-error");
    await noFindings(page, "editor");
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForSelector("dialog[open]");
    await noFindings(page, "sharing");
    await page.context().close();
  });
