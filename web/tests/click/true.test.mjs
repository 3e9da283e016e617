// What the page shows and stores is correct: the sides' colours, the orientation of hexagons, the numbers of moves,
// explanations for the side that owns the piece, games that are never lost, responses that come late. Expected values
// follow from the docs, and from the rules by hand.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { noFindings } from "./axe.mjs";
import { browserOfTests } from "./browser.mjs";
import { cell, done, openGame, positionOf, settled, showsMove } from "./hands.mjs";

const varia = process.env.VARIA ?? fileURLToPath(new URL("../../../build/release/varia", import.meta.url));
const browser = browserOfTests();

const labels = (page) => page.locator(".move").allInnerTexts();

async function play(page, from, to, label = `${from}-${to}`) {
  await cell(page, from).click();
  await cell(page, to).click();
  await showsMove(page, label);
}

// The colours of the program's pictures (cli/pictures/picture.cpp).
const fills = {
  red: "#e2574c",
  blue: "#5b8def",
  yellow: "#f2cf3b",
  green: "#55b05a",
  purple: "#a874d4",
  orange: "#f0953a",
  white: "#fdfdfb",
  black: "#2e2f33",
};

test("a side whose name is a colour has that colour: men, strips, badges of whoever is to move", async () => {
  for (const [name, sides] of [
    ["three-player-hex", ["white", "red", "black"]],
    ["chinese-checkers", ["red", "blue", "green", "yellow", "purple", "orange"]],
    ["draughts-english", ["black", "white"]],
    ["reversi", ["black", "white"]],
    ["four-player", ["red", "blue", "yellow", "green"]],
  ]) {
    const page = await browser.page();
    await openGame(page, browser.base, name);
    for (const side of sides) {
      assert.equal(
        await page.locator(`.strip[data-side="${side}"] .piece-icon g`).first().getAttribute("fill"),
        fills[side],
        `${name}, ${side}'s strip`,
      );
      const there = await page
        .locator(".board-pane [data-cell]")
        .evaluateAll((cells, who) => cells.filter((one) => one.ariaLabel.includes(`, ${who} `)).length, side);
      const drawn = await page.locator(`.layer-pieces > .piece[fill="${fills[side]}"]`).count();
      assert.equal(drawn, there, `${name}: ${side}'s men`);
      assert.ok(there > 0);
    }
    await done(page);
  }
});

test("hexagons stand as the game says: a corner on top, ranks level, White's men below", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "three-player-hex");
  const middle = async (name) => {
    const { x, y, width, height } = await cell(page, name).boundingBox();
    return { x: x + width / 2, y: y + height / 2, width, height };
  };
  const [d1, e1, d2] = [await middle("d1"), await middle("e1"), await middle("d2")];
  assert.ok(Math.abs(d1.y - e1.y) < 1 && e1.x > d1.x + 5, "a rank lies level");
  assert.ok(d2.x < d1.x - 3 && d2.y < d1.y - 3, "a file leans to the left");
  assert.ok(d1.height > d1.width, "a corner is on top");
  // White sits below, Red and Black above on both sides: compares the mean place of each side's pieces.
  const mean = (side) =>
    page.locator(".board-pane [data-cell]").evaluateAll((cells, who) => {
      const boxes = cells
        .filter((one) => one.ariaLabel.includes(`, ${who} `))
        .map((one) => one.getBoundingClientRect());
      return [
        boxes.reduce((sum, box) => sum + box.x, 0) / boxes.length,
        boxes.reduce((sum, box) => sum + box.y, 0) / boxes.length,
      ];
    }, side);
  const [white, red, black] = [await mean("white"), await mean("red"), await mean("black")];
  assert.ok(white[1] > red[1] + 40 && white[1] > black[1] + 40);
  assert.ok(
    Math.abs(red[0] - black[0]) > 100 && Math.abs(red[1] - black[1]) < 30,
    JSON.stringify({ white, red, black }),
  );
  // Arrow keys follow the screen.
  await cell(page, "d1").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-cell")), "e1");
  // A selected piece is outlined by a hexagon of this form.
  await page.locator(".board-pane [data-cell].source").first().click();
  assert.match(await page.locator(".mark.outline").getAttribute("d"), /v24/);
  await done(page);
});

test("a board of points has lines, a river and palaces, and its points are pressed and reached by keys", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "xiangqi");
  const strokes = async (name) =>
    (await page.locator(`.board-pane .${name}`).evaluateAll((paths) => paths.map((path) => path.getAttribute("d"))))
      .map((d) => d.split("M").length - 1)
      .sort((a, b) => a - b);
  // Nine files of nine steps without the seven that the river breaks, and ten ranks of eight; two diagonals a palace.
  assert.deepEqual(await strokes("board-lines"), [4, 9 * 9 - 7 + 10 * 8]);
  assert.deepEqual(await strokes("board-band"), [8]);
  await play(page, "a4", "a5");
  await cell(page, "e7").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await showsMove(page, "e7-e6");
  assert.match(await cell(page, "e10").getAttribute("aria-label"), /, palace\b/);
  await noFindings(page, "a board of points");
  await done(page);
});

test("pieces look as the players of the game know them; another form may be chosen, which the browser keeps", async () => {
  const page = await browser.page();
  const uses = (symbol) => page.locator(`.layer-pieces > .piece use[href="#piece-${symbol}"]`).count();
  await openGame(page, browser.base, "shogi");
  // Twenty pieces of each side, of which those of the other side point down.
  assert.equal(await uses("part-wedge"), 40);
  assert.equal(await page.locator('.layer-pieces > .piece > g[transform="rotate(180 24 24)"]').count(), 20);
  assert.deepEqual([await uses("part-sign-歩"), await uses("part-sign-飛"), await uses("part-sign-王")], [18, 2, 1]);
  assert.deepEqual(await page.locator(".strip .who").allInnerTexts(), ["Gote", "Sente\nto move"]);
  assert.equal(await cell(page, "e1").locator("title").textContent(), "Sente King");
  await page.getByLabel("Pieces").selectOption({ label: "Wedges with figures" });
  assert.deepEqual([await uses("part-wedge"), await uses("part-sign-歩"), await uses("pawn")], [40, 0, 18]);
  await page.reload();
  await page.waitForSelector(".layer-pieces > .piece");
  assert.equal(await uses("pawn"), 18);
  await noFindings(page, "wedges");
  // Games of other sets keep theirs.
  await openGame(page, browser.base, "xiangqi");
  assert.deepEqual([await uses("part-disc"), await uses("part-sign-帥"), await uses("part-sign-將")], [32, 1, 1]);
  await openGame(page, browser.base, "draughts-international");
  assert.deepEqual([await uses("part-draughtsman"), await uses("part-crowned")], [40, 0]);
  // Three drawn sets of chess pieces: eight pawns and one king of each side.
  await openGame(page, browser.base, "chess");
  for (const [label, set] of [
    ["Slender figures", "part-slender-"],
    ["Blocks", "part-blocks-"],
    ["Figures", ""],
  ]) {
    await page.getByLabel("Pieces").selectOption({ label });
    assert.deepEqual([await uses(`${set}pawn`), await uses(`${set}king`)], [16, 2], label);
    assert.equal(await page.locator(".layer-pieces > .piece use").count(), 32, label);
  }
  await done(page);
});

test("what is said of Black's pawn is said of Black's", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await cell(page, "a7").click();
  await page.waitForSelector(".explained h3:has-text('black')");
  const words = await page.locator(".explained ul").innerText();
  assert.match(words, /from rank 7/);
  assert.match(words, /on rank 1/);
  assert.doesNotMatch(words, /rank 2|rank 8/);
  await cell(page, "a2").click();
  await page.waitForSelector(".explained h3:has-text('white')");
  assert.match(await page.locator(".explained ul").innerText(), /from rank 2[\s\S]*on rank 8/);
  await done(page);
});

test("fast clicks leave no error of a question that nobody asks any more", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  // Without waiting between the clicks, as fast as the browser accepts them.
  await page.evaluate(() => {
    for (const name of ["e2", "e4", "e2", "e4", "e2", "e4"])
      document
        .querySelector(`.board-pane [data-cell="${name}"]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await showsMove(page, "e2-e4");
  for (let round = 0; round < 6; ++round) await cell(page, round % 2 ? "e4" : "e2").click({ delay: 0 });
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".problem").count(), 0);
  assert.deepEqual(await labels(page), ["e2-e4"]);
  await done(page);
});

test("in a match a number is an exchange, and stays with its move", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "elevator-chess", "?boards=3");
  const count = async () => Number(await page.locator(".table").getAttribute("data-count"));
  const up = async () => {
    const before = await count();
    await page.getByLabel("The floor above").click();
    await settled(page, before);
  };
  await play(page, "e2", "e4", "1:e2-e4");
  await up();
  await play(page, "d2", "d4", "2:d2-d4");
  await page.click('[data-move="done"]');
  await showsMove(page, "done");
  await play(page, "e7", "e5", "2:e7-e5");
  await page.click('[data-move="done"]');
  await page.waitForFunction(
    () => document.querySelectorAll(".move").length === 5 && document.querySelector(".table").dataset.busy === "false",
  );
  await play(page, "g1", "f3", "2:g1-f3");
  const list = await page.locator(".moves .numbered").evaluateAll((all) => all.map((one) => one.textContent).join(" "));
  assert.equal(list, "1.1:e2-e4 2:d2-d4 done 2:e7-e5 done 2.2:g1-f3");
  const apart = await page
    .locator(".moves .number")
    .evaluateAll(
      (all) =>
        all.filter(
          (one) => Math.abs(one.getBoundingClientRect().top - one.nextElementSibling.getBoundingClientRect().top) > 12,
        ).length,
    );
  assert.equal(apart, 0);
  await done(page);
});

test("a match is analysed: what the computer would do", async () => {
  for (const query of ["?boards=3", "?boards=3&schedule=free"]) {
    const page = await browser.page();
    await openGame(page, browser.base, "elevator-chess", query);
    await page.click("text=Analysis");
    await page.check(".analysis input");
    await page.waitForSelector(".analysis .lines li");
    assert.match(await page.locator(".analysis .lines li").first().innerText(), /^[+-]?\d.*[1-3]:/);
    assert.match(await page.locator(".analysis").innerText(), /for white/);
    await page.uncheck(".analysis input");
    await done(page);
  }
});

test("a floor is given up by who is to move there, and who has won it sends a piece on", async () => {
  for (const query of ["?boards=2", "?boards=2&schedule=free&resign=true"]) {
    const page = await browser.page();
    const asked = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.accept();
    });
    await openGame(page, browser.base, "elevator-chess", query);
    const resign = page.locator('.actions [data-move="1:resign"]');
    assert.equal(await resign.innerText(), "Resign floor 1");
    await resign.click();
    await showsMove(page, "1:resign");
    assert.deepEqual(asked, ["Give up floor 1? black has won it then, and may send a piece on."]);
    assert.equal(await page.locator('.actions [data-move="1:resign"]').count(), 0);
    // No piece stands on a link cell, so the board closes at once.
    await page.waitForFunction(() => document.querySelector(".floor-bar").textContent.includes("black-won"));
    await done(page);
  }
});

test("an elevator is called by its cells", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "elevator");
  await cell(page, "2e2").click();
  assert.equal(await page.locator('.actions [data-move="E2c1D"]').innerText(), "Elevator 2e1-2f2: down");
  await page.locator('.actions [data-move="E2c1D"]').hover();
  await page.waitForSelector("text=elevator 2e1-2f2 goes to 1e1-1f2");
  await done(page);
});

test("options of single boards have fields, and are kept in the address", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "elevator-chess-armies");
  await page.click("text=New game");
  await page.locator('dialog [name="white"]').selectOption("nutters");
  await page.getByLabel("white otherwise on one board").selectOption("2");
  await page.locator('dialog [name="white2"]').selectOption("rookies");
  await noFindings(page, "options of single boards");
  await page.click("dialog >> text=Begin");
  await page.waitForFunction(() => location.hash.includes("white2=rookies") && document.querySelector(".table"));
  const letters = async (boardNumber) => {
    const before = Number(await page.locator(".table").getAttribute("data-count"));
    if (boardNumber === 2) {
      await page.getByLabel("The floor above").click();
      await settled(page, before);
    }
    return page.locator('.board-pane [data-cell="a1"]').getAttribute("aria-label");
  };
  const first = await letters(1);
  const second = await letters(2);
  assert.match(first, /^a1, white Charging Rook/);
  assert.match(second, /^a1, white Short Rook/);
  await page.click("text=New game");
  assert.equal(await page.locator('dialog [name="white2"]').inputValue(), "rookies");
  await done(page);
});

test("a new game leaves the one before among the kept games, where it is gone on with", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await play(page, "e2", "e4");
  await play(page, "e7", "e5");
  const stood = await positionOf(page);
  await page.click("text=New game");
  await page.click("dialog >> text=Begin");
  await page.waitForSelector("text=No moves yet.");
  await play(page, "d2", "d4");
  await page.goto(`${browser.base}#/kept`);
  await page.waitForSelector(".kept-games li");
  await noFindings(page, "kept games");
  const facts = await page.locator(".kept-games li p").allInnerTexts();
  assert.deepEqual(facts.map((text) => text.split(" · ")[0]).sort(), ["1 turn", "2 turns"]);
  await page.locator('.kept-games a[href*="#/kept/"]').click();
  await page.waitForSelector(".table [data-cell]");
  assert.equal(await positionOf(page), stood);
  await play(page, "g1", "f3");
  await page.reload();
  await page.waitForSelector(".move");
  assert.deepEqual(await labels(page), ["e2-e4", "e7-e5", "g1-f3"]);
  // The deleted game disappears, and the other one stays.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${browser.base}#/kept`);
  await page
    .locator(".kept-games li:has(a[href*='#/kept/'])")
    .getByRole("button", { name: "Delete the game of Chess" })
    .click();
  await page.waitForFunction(() => document.querySelectorAll(".kept-games li").length === 1);
  await openGame(page, browser.base, "chess");
  assert.deepEqual(await labels(page), ["d2-d4"]);
  await done(page);
});

async function twoTabs() {
  const first = await browser.page();
  await openGame(first, browser.base, "chess");
  await play(first, "e2", "e4");
  const second = await first.context().newPage();
  await openGame(second, browser.base, "chess");
  second.said = [];
  return [first, second];
}

test("of two tabs with one game the one that is behind says so and overwrites nothing", async () => {
  const [first, second] = await twoTabs();
  // Viewing the game puts no tab behind.
  await play(first, "e7", "e5");
  await play(first, "g1", "f3");
  await play(first, "b8", "c6");
  await second.waitForSelector(".keeping");
  assert.match(await second.locator(".keeping").innerText(), /Another tab has gone on/);
  await noFindings(second, "a tab that is behind");
  await cell(second, "d7").click();
  assert.equal(await second.locator(".mark.target").count(), 0);
  await second.getByRole("button", { name: "Go on with that one" }).click();
  await second.waitForFunction(
    () => document.querySelectorAll(".move").length === 4 && !document.querySelector(".keeping"),
  );
  // Now the game is played here, and the first tab is behind.
  await play(second, "f1", "b5");
  await first.waitForSelector(".keeping");
  await first.getByRole("button", { name: "Keep this one beside it" }).click();
  await first.waitForFunction(
    () =>
      location.hash.startsWith("#/kept/") &&
      document.querySelector(".table [data-cell]") &&
      !document.querySelector(".keeping"),
  );
  await play(first, "d2", "d4");
  await second.reload();
  await second.waitForSelector(".move");
  assert.deepEqual(await labels(second), ["e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-b5"]);
  await first.reload();
  await first.waitForSelector(".move");
  assert.deepEqual(await labels(first), ["e2-e4", "e7-e5", "g1-f3", "b8-c6", "d2-d4"]);
  await done(first);
});

test("where the browser has no room that is said, and the game is offered as a text that the program reads", async () => {
  const page = await browser.page({ acceptDownloads: true });
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith("varia.game.") && text.length > 900) throw new DOMException("full", "QuotaExceededError");
      return set.call(this, key, text);
    };
  });
  await openGame(page, browser.base, "elevator-chess", "?boards=3");
  assert.equal(await page.locator(".keeping").count(), 0);
  await play(page, "e2", "e4", "1:e2-e4");
  await page.click('[data-move="done"]');
  await showsMove(page, "done");
  await play(page, "e7", "e5", "1:e7-e5");
  assert.match(await page.locator(".keeping").innerText(), /kept only until you leave the page/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save its text" }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), "varia-record-"));
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  assert.match(readFileSync(file, "utf8"), /^1:e2-e4 done 1:e7-e5 \*$/m);
  assert.match(execFileSync(varia, ["replay", file, "--check"]).toString(), /1 good, 0 damaged/);
  rmSync(folder, { recursive: true });
  await done(page);
});

test("a game that cannot be gone on with is set aside, and that is said", async () => {
  const page = await browser.page();
  const node = (id, text) => ({
    id,
    parent: id - 1,
    children: id < 2 ? [id + 1] : [],
    text,
    label: text,
    turn_over: true,
    player: "white",
    effects: [],
  });
  const kept = {
    format: 1,
    title: "Chess",
    record: {
      variant: { name: "chess" },
      options: {},
      tree: { nodes: [node(0, ""), node(1, "e2-e4"), node(2, "e2-e4")], at: 2 },
    },
    computer: { sides: [], level: 1 },
    flip: false,
    over: false,
    changed: 1,
  };
  await page.addInitScript(
    (text) => localStorage.getItem("varia.game.chess") === null && localStorage.setItem("varia.game.chess", text),
    JSON.stringify(kept),
  );
  await openGame(page, browser.base, "chess");
  await page.waitForSelector(".problem:has-text('among the kept games')");
  await play(page, "d2", "d4");
  await page.goto(`${browser.base}#/kept`);
  await page.waitForFunction(() => document.querySelectorAll(".kept-games li").length === 2);
  await done(page);
});

test("a draft that two tabs change is two drafts", async () => {
  const first = await browser.page();
  await first.goto(`${browser.base}#/edit`);
  await first.getByLabel("What it is called").fill("Twice");
  await first.getByRole("button", { name: "Begin" }).click();
  await first.waitForSelector(".cm-content");
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.waitForSelector(".cm-content");
  const write = async (page, text) => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(text);
  };
  await write(first, "\n# first\n");
  await write(second, "\n# second\n");
  await second.waitForSelector("text=a draft of its own");
  await second.goto(`${browser.base}#/edit`);
  await second.waitForFunction(() => document.querySelectorAll(".drafts li").length === 2);
  const texts = await second.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("varia.draft."))
      .map((key) => localStorage.getItem(key))
      .sort(),
  );
  assert.equal(texts.filter((text) => text.includes("# first")).length, 1);
  assert.equal(texts.filter((text) => text.includes("# second")).length, 1);
  await done(first);
});
