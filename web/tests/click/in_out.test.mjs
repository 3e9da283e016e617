// What goes out of the page and comes in again: addresses of moves, links to lines, files of kept games, positions and
// records that are pasted, dropped or opened, pictures. Positions are compared with those that the rules of chess give,
// and games of many variants with the program's own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { noFindings } from "./axe.mjs";
import { browserOfTests } from "./browser.mjs";
import { cell, done, openGame, positionOf, standsAt } from "./hands.mjs";
import { dice, programOfTests } from "./program.mjs";

const browser = browserOfTests();
const program = programOfTests();

const labels = (page) => page.locator(".move[data-text]").evaluateAll((all) => all.map((one) => one.dataset.text));

async function play(page, ...moves) {
  for (const move of moves) {
    const [from, to] = move.split("-");
    await cell(page, from).click();
    await cell(page, to).click();
    await standsAt(page, move);
  }
}

/** Pastes a text outside of all fields. */
const paste = (page, text) =>
  page.evaluate((what) => {
    const data = new DataTransfer();
    data.setData("text/plain", what);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);

/** Drops a file on the page. */
const drop = (page, name, text) =>
  page.evaluate(
    ([called, what]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([what], called));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

test("each move has an address, and the address of a move shows it", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await play(page, "e2-e4", "e7-e5", "g1-f3");
  assert.match(page.url(), /#\/play\/chess\/3$/);
  await page.goto(`${browser.base}#/play/chess/2`);
  await standsAt(page, "e7-e5");
  assert.match(await positionOf(page), /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/8\/PPPP1PPP\/RNBQKBNR w /);
  assert.deepEqual(await labels(page), ["e2-e4", "e7-e5", "g1-f3"]);
  await page.goto(`${browser.base}#/play/chess/7`);
  await page.waitForSelector(".problem:has-text('has no move of the number 7')");
  // A new game begins at the address without a number, and the one before is kept.
  await page.click("text=New game");
  await page.click("dialog >> text=Begin");
  await page.waitForSelector(".moves-empty");
  assert.match(page.url(), /#\/play\/chess$/);
  await page.goto(`${browser.base}#/kept`);
  await page.waitForSelector(".kept-games li:has-text('3 turns')");
  await done(page);
});

test("a link shows the same position in another browser, and is a game of its own once somebody plays on", async () => {
  const page = await browser.page({ permissions: ["clipboard-read", "clipboard-write"] });
  await openGame(page, browser.base, "chess");
  await play(page, "e2-e4", "e7-e5", "g1-f3");
  await page.click('[aria-label="One turn back"]');
  await standsAt(page, "e7-e5");
  await page.getByText("Position and record").click();
  await page.getByRole("button", { name: "Copy a link to here" }).click();
  await page.waitForSelector("text=Copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await done(page);
  assert.match(link, /#\/line\/[\w-]+$/);
  const other = await browser.page();
  await other.goto(link);
  await standsAt(other, "e7-e5");
  assert.deepEqual(await labels(other), ["e2-e4", "e7-e5", "g1-f3"]);
  assert.match(await positionOf(other), /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/8\/PPPP1PPP\/RNBQKBNR w /);
  assert.equal(
    await other.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("varia.aside."))),
    false,
  );
  await play(other, "f2-f4");
  assert.match(other.url(), /#\/kept\/\w+$/);
  await other.reload();
  await standsAt(other, "f2-f4");
  assert.deepEqual(await labels(other), ["e2-e4", "e7-e5", "g1-f3", "f2-f4"]);
  await other.goto(link.slice(0, -5));
  await other.waitForSelector("text=This link is damaged");
  await done(other);
});

test("a link shows a match of three boards, and a game whose turns have several steps", async () => {
  const page = await browser.page({ permissions: ["clipboard-read", "clipboard-write"] });
  const link = async () => {
    await page.getByText("Position and record").click();
    await page.getByRole("button", { name: "Copy a link to here" }).click();
    await page.waitForSelector("text=Copied.");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const shows = async (address, position) => {
    const other = await browser.page();
    await other.goto(address);
    await other.waitForFunction((text) => document.querySelector(".table")?.dataset.position === text, position);
    await done(other);
  };
  await openGame(page, browser.base, "elevator-chess", "?boards=3");
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await page.click('[data-move="done"]');
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 2);
  await shows(await link(), await positionOf(page));
  await openGame(page, browser.base, "marseillais");
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await page.waitForFunction(
    () =>
      document.querySelectorAll(".moves .move").length === 1 &&
      document.querySelector(".table").dataset.busy === "false",
  );
  await shows(await link(), await positionOf(page));
  await done(page);
});

test("all kept games go into a file, and come out of it in another browser", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await play(page, "e2-e4");
  await openGame(page, browser.base, "shogi");
  await play(page, "c3-c4");
  await page.getByRole("button", { name: "Resign" }).waitFor();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Resign" }).click();
  await page.waitForSelector("[data-status]:has-text('Black has resigned, White wins')");
  await page.goto(`${browser.base}#/kept`);
  const cards = page.locator(".kept-games li");
  await page.waitForFunction(() => document.querySelectorAll(".kept-games li").length === 2);
  await page.getByRole("button", { name: "Finished" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".kept-games li").length === 1);
  assert.match(await cards.first().innerText(), /Shogi[^]*Black has resigned/);
  await page.getByRole("button", { name: "Under way" }).click();
  assert.match(await cards.first().innerText(), /Chess/);
  await noFindings(page, "kept");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save all games" }).click(),
  ]);
  const file = readFileSync(await saved.path(), "utf8");
  await done(page);
  const other = await browser.page();
  await other.goto(`${browser.base}#/kept`);
  await other
    .getByLabel("A file of kept games")
    .setInputFiles({ name: "varia-games.json", mimeType: "application/json", buffer: Buffer.from(file) });
  await other.waitForSelector("text=2 games added.");
  assert.equal(await other.locator(".kept-games li").count(), 2);
  // The same file, dropped on another page, adds nothing.
  await other.goto(`${browser.base}#/`);
  await other.waitForSelector(".games li");
  await drop(other, "varia-games.json", file);
  await other.waitForSelector("text=0 games added. 2 games were here already.");
  await other.goto(`${browser.base}#/kept`);
  await other.click(".kept-games li:has-text('Shogi') a");
  await standsAt(other, "c3-c4");
  await other.waitForSelector("[data-status]:has-text('Black has resigned, White wins')");
  await done(other);
});

test("a position is pasted on the table of its game; a record anywhere", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "shogi");
  await paste(page, "4k4/9/9/9/9/9/9/9/4K4 w R 8");
  await page.waitForFunction(() => location.hash.startsWith("#/kept/"));
  await page.waitForFunction(() =>
    document.querySelector(".table")?.dataset.position.startsWith("4k4/9/9/9/9/9/9/9/4K4[R] b "),
  );
  await page.goto(`${browser.base}#/`);
  await page.waitForSelector(".games li");
  await paste(page, '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n');
  await page.getByRole("button", { name: "Open game 1" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move[data-text]").length === 5);
  assert.deepEqual(await labels(page), ["e2-e4", "e7-e5", "d1-h5", "e8-e7", "h5-e5"]);
  await done(page);
});

test("the page that opens anything: a collection, rules, a position, and what is none of these", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/open`);
  await page.waitForSelector("h1:text-is('Open')");
  await noFindings(page, "open");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("this is nothing");
  await page.getByRole("button", { name: "Open the text" }).click();
  await page.waitForSelector(".problem");
  await text.fill('[White "Ann"]\n\n1. e4 *\n\n[White "Bob"]\n\n1. d4 d5 *\n');
  await page.getByRole("button", { name: "Open the text" }).click();
  await page.waitForSelector("h2:text-is('2 games')");
  await page.getByRole("button", { name: "Keep all of them" }).click();
  await page.waitForSelector("text=2 games are among the kept games now.");
  await noFindings(page, "games of a file");
  await page.getByLabel("If it does not say").selectOption("xiangqi");
  await text.fill("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
  await page.getByRole("button", { name: "Open the text" }).click();
  await page.waitForFunction(() =>
    document.querySelector(".table")?.dataset.position.startsWith("4k4/9/9/9/9/9/9/9/9/3K5 "),
  );
  await page.goto(`${browser.base}#/kept`);
  await page.waitForFunction(() => document.querySelectorAll(".kept-games li").length === 2);
  await drop(page, "mine.toml", 'format = 1\nname = "Mine"\nextends = "chess"\n');
  await page.waitForSelector(".cm-content:has-text('Mine')");
  await done(page);
});

test("the board is saved as pictures that stand by themselves", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await page.getByText("Position and record").click();
  const save = async (name) => {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Save ${name}` }).click(),
    ]);
    return readFileSync(await saved.path());
  };
  const svg = (await save("an SVG")).toString();
  // 32 men, each drawn by a shape that is in the file; 64 cells; nothing that needs the page.
  assert.equal(svg.match(/<use /g).length >= 32, true);
  for (const [, id] of svg.matchAll(/<use [^>]*href="#([^"]+)"/g)) assert.ok(svg.includes(`id="${id}"`), id);
  assert.doesNotMatch(svg, /class=|var\(|data-cell/);
  const png = await save("a PNG");
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
  assert.equal(Math.max(png.readUInt32BE(16), png.readUInt32BE(20)), 1200);
  // The SVG drawn by itself has the colours of the board: light and dark cells, white and black men.
  const colours = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [400, 400];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 400, 400);
    const { data } = context.getImageData(0, 0, 400, 400);
    const counts = new Map();
    for (let pixel = 0; pixel < data.length; pixel += 4) {
      const colour = data.subarray(pixel, pixel + 3).join();
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > 2000).map(([colour]) => colour);
  }, svg);
  assert.ok(colours.includes("185,154,111") && colours.includes("239,228,205"), colours.join(" "));
  await done(page);
});

test("a hundred games of ten variants go out by a file and by links, and are the same again", async () => {
  const names = [
    "chess",
    "shogi",
    "xiangqi",
    "elevator",
    "crazyhouse",
    "glinski",
    "four-player",
    "raumschach",
    "reversi",
    "draughts-international",
  ];
  const roll = dice(51);
  const games = [];
  const wanted = new Map();
  for (const name of names) {
    const { variant, title } = await program.ask("load", { name });
    for (let number = 0; number < 10; ++number) {
      const { game } = await program.ask("new_game", { variant });
      const nodes = [
        { id: 0, parent: -1, children: [], text: "", label: "", turn_over: true, player: "", effects: [] },
      ];
      for (let ply = 0; ply < 8 + number; ++ply) {
        const { turns } = await program.ask("turns", { game, effects: false });
        const { text } = turns[roll(turns.length)];
        const { played } = await program.ask("play", { game, move: text });
        nodes[ply].children = [ply + 1];
        nodes.push({
          id: ply + 1,
          parent: ply,
          children: [],
          text,
          label: text,
          turn_over: true,
          player: "",
          effects: played[0].effects,
        });
      }
      const { position } = await program.ask("status", { game });
      games.push({
        format: 1,
        title,
        record: { variant: { name }, options: {}, tree: { nodes, at: nodes.length - 1 } },
        computer: { sides: [], level: 5 },
        flip: false,
        over: false,
        changed: number,
      });
      wanted.set(nodes.map(({ text }) => text).join(" "), { name, position });
      await program.ask("close", { game });
    }
  }
  const page = await browser.page({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${browser.base}#/open`);
  await page.waitForSelector("h1:text-is('Open')");
  await drop(page, "all.json", JSON.stringify({ what: "kept games of Varia", format: 1, games }));
  await page.waitForSelector("text=100 games added.");
  await page.goto(`${browser.base}#/kept`);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save all games" }).click(),
  ]);
  const out = JSON.parse(readFileSync(await saved.path(), "utf8"));
  const texts = out.games.map(({ record }) => record.tree.nodes.map(({ text }) => text).join(" "));
  assert.deepEqual(texts.sort(), [...wanted.keys()].sort());
  // One game of each variant is opened, and goes on by its link to the same position.
  for (const name of names) {
    const game = out.games.find(({ record }) => record.variant.name === name);
    const { position } = wanted.get(game.record.tree.nodes.map(({ text }) => text).join(" "));
    const [key] = await page.evaluate(
      (moves) =>
        Object.keys(localStorage).filter(
          (one) =>
            one.startsWith("varia.aside.") &&
            JSON.stringify(JSON.parse(localStorage.getItem(one)).record.tree.nodes.map((node) => node.text)) === moves,
        ),
      JSON.stringify(game.record.tree.nodes.map(({ text }) => text)),
    );
    await page.goto(`${browser.base}#/kept/${key.slice("varia.aside.".length)}`);
    await page.waitForFunction((text) => document.querySelector(".table")?.dataset.position === text, position);
    await page.getByText("Position and record").click();
    await page.getByRole("button", { name: "Copy a link to here" }).click();
    await page.waitForSelector("text=Copied.");
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await page.waitForFunction(
      (text) => location.hash.startsWith("#/line/") && document.querySelector(".table")?.dataset.position === text,
      position,
    );
  }
  await done(page);
});
