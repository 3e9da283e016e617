// The texts of an untrusted variant can neither run a script in the page nor reach another host, wherever they are
// shown: in the editor, on the table, in a single-file page.
import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { browserOfTests } from "./browser.mjs";
import { clickMove, turnOf, verdict, writeText } from "./making.mjs";

const browser = browserOfTests();

const attack = `</script><script>attacked=1</script><img src=x onerror="attacked=1"><svg onload=attacked=1><a href="javascript:attacked=1">x</a><style>@import "http://192.0.2.1/x"</style>`;
// Names have at most 60 characters.
const name = `</script><img src=x onerror=attacked=1>`;
const text = (value) => JSON.stringify(value);

/** Every text of the file is an attack. */
const variant = `format = 1
name = ${text(name)}
inventor = ${text(attack)}
source = ${text("javascript:attacked=1")}
description = ${text(attack)}

[options.way]
default = "usual"
choices = ["usual", "other"]
help = ${text(attack)}

[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]

[pieces.K]
name = ${text(name)}
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]

[pieces.R]
name = ${text(name)}
moves = [{ slide = [1, 0] }]

[setup]
mirror = true
board = """
. . . . .
. . . . .
. . . . .
. . . . .
R . K . R
"""
`;
const project = { main: "variant.toml", files: { "variant.toml": variant, [`${attack}.lua`]: attack } };
const link = (what) => deflateRawSync(JSON.stringify(what)).toString("base64url");

async function harmless(page, allowed = () => false) {
  assert.equal(await page.evaluate(() => globalThis.attacked), undefined, "script has run");
  assert.equal(
    await page.locator('a[href^="javascript:"], [onerror], [onload], img[src="x"]').count(),
    0,
    "what was written has become elements",
  );
  assert.deepEqual(
    page.said.filter((what) => !allowed(what)),
    [],
  );
}

test("on the table of a link: names, options, what pieces say", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/shared/${link(project)}`);
  await clickMove(page, "a1", "a2");
  await turnOf(page, "Black");
  await page.locator('[data-cell="a2"]').click();
  await page.getByRole("button", { name: "New game" }).click();
  await page.waitForSelector("dialog[open]");
  assert.ok((await page.locator("dialog[open]").textContent()).includes("<img src=x"), "it is shown, as text");
  await page.keyboard.press("Escape");
  await harmless(page);
  await page.context().close();
});

test("in the editor: names of files, what the loader says, completion, drafts", async () => {
  const page = await browser.page();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${browser.base}#/shared/${link(project)}`);
  await page.getByRole("button", { name: /Look at its text/ }).click();
  await verdict(page, "right");
  await page.getByRole("button", { name: /\.lua/ }).first().click();
  await page.getByRole("button", { name: "variant.toml", exact: true }).click();
  await writeText(page, `\n[rules]\n${text(attack)} = 1\n`);
  await verdict(page, "wrong");
  await page.locator(".problems button").first().click();
  await page.keyboard.press("Control+Space");
  await page.getByRole("link", { name: "All drafts" }).click();
  await page.waitForSelector(".drafts li");
  await harmless(page);
  await page.context().close();
});

test("in a page of its own", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/shared/${link(project)}`);
  await page.getByRole("button", { name: /Look at its text/ }).click();
  await verdict(page, "right");
  await page.getByRole("button", { name: "Share" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the page" }).click(),
  ]);
  const file = join(await mkdtemp(join(tmpdir(), "varia-")), "game.html");
  await download.saveAs(file);
  await harmless(page);
  const alone = await browser.page();
  await alone.goto(`file://${file}`);
  await clickMove(alone, "a1", "a2");
  await turnOf(alone, "Black");
  await harmless(alone, (what) => what === `asked: file://${file}`);
  await page.context().close();
  await alone.context().close();
});

test("a script that never ends is stopped by its budget, and the page goes on", async () => {
  const page = await browser.page();
  const endless = {
    main: "variant.toml",
    files: {
      "variant.toml":
        'format = 1\nname = "Endless"\nextends = "chess"\nscript = "a.lua"\n[[hook]]\npoint = "allow"\ncall = "forever"\n',
      "a.lua": "function forever()\n  while true do end\nend\n",
    },
  };
  await page.goto(`${browser.base}#/shared/${link(endless)}`);
  await page.getByRole("alert").waitFor();
  await page.getByRole("link", { name: "Games", exact: true }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await harmless(page);
  await page.context().close();
});
