// How the table feels: keys through the moves, short notation, typed moves, planned moves, drawings, sounds, resigning and
// draws against the computer, lines to play through, the review of a game. Expected values follow from the rules of chess.
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOfTests } from "./browser.mjs";
import { cell, done, openGame, positionOf, standsAt, statusOf } from "./hands.mjs";

const browser = browserOfTests();

const names = (page) => page.locator(".moves .move").allInnerTexts();
const type = async (page, text) => {
  await page.getByLabel("Type a move").fill(text);
  await page.keyboard.press("Enter");
};

test("typed moves in any form; the list in short notation, and otherwise on request", async () => {
  const page = await browser.page({ notation: "pgn" });
  await openGame(page, browser.base, "chess");
  for (const [text, label] of [
    ["e4", "e2-e4"],
    ["e7e5", "e7-e5"],
    ["Nf3", "g1-f3"],
    ["b8-c6", "b8-c6"],
    ["Bb5", "f1-b5"],
    ["a6", "a7-a6"],
    ["Bxc6", "b5-c6"],
    ["dxc6", "d7-c6"],
    ["O-O", "e1-g1"],
  ]) {
    await type(page, text);
    await standsAt(page, label);
  }
  await page.waitForFunction(() => document.querySelectorAll(".moves .move")[8]?.textContent === "O-O");
  assert.deepEqual(await names(page), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"]);
  await type(page, "Ke2");
  await page.waitForSelector(".typed .problem");
  assert.equal(await page.getByLabel("Type a move").inputValue(), "Ke2");
  await page.getByLabel("How moves are written").selectOption("");
  await page.waitForFunction(() => document.querySelector(".moves .move").textContent === "e2-e4");
  await page.reload();
  await page.waitForSelector(".moves .move");
  assert.equal((await names(page))[1], "e7-e5");
  await done(page);
});

test("a game is written in its own notation", async () => {
  const page = await browser.page({ notation: "usi" });
  await openGame(page, browser.base, "shogi");
  // 7g7f in USI is the pawn in front of the bishop: file c from White's left, rank 3 to 4.
  await type(page, "7g7f");
  await standsAt(page, "c3-c4");
  await page.waitForFunction(() => document.querySelector(".moves .move").textContent === "7g7f");
  await done(page);
});

test("arrow keys go through the moves after the mouse, and move the cursor after Tab", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  for (const text of ["e2-e4", "e7-e5", "g1-f3"]) {
    const [from, to] = text.split("-");
    await cell(page, from).click();
    await cell(page, to).click();
    await standsAt(page, text);
  }
  await page.keyboard.press("ArrowLeft");
  await standsAt(page, "e7-e5");
  await page.keyboard.press("Home");
  await standsAt(page, "");
  await page.keyboard.press("ArrowRight");
  await standsAt(page, "e2-e4");
  await page.keyboard.press("End");
  await standsAt(page, "g1-f3");
  // By keys alone the same keys belong to the board.
  await page.reload();
  await page.waitForSelector(".board-pane [data-cell]");
  for (let presses = 0; presses < 50; ++presses) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.hasAttribute("data-cell"))) break;
  }
  const before = await page.evaluate(() => document.activeElement.dataset.cell);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "b1", before);
  await standsAt(page, "g1-f3");
  await done(page);
});

test("arrows and circles are drawn with the right button, and go with the left one", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  const drag = async (from, to) => {
    const [a, b] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
    await page.mouse.up({ button: "right" });
  };
  await drag("a1", "c3");
  await drag("e4", "e4");
  await page.waitForSelector(".arrow.drawn");
  await page.waitForSelector(".mark.drawn");
  assert.match(await cell(page, "e4").getAttribute("aria-label"), /circled/);
  await drag("a1", "c3");
  await page.waitForFunction(() => !document.querySelector(".arrow.drawn"));
  await cell(page, "e5").click();
  await page.waitForFunction(() => !document.querySelector(".mark.drawn"));
  await done(page);
});

test("against the computer with one button; a draw and resigning; what was given up goes on by taking back", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await page.getByRole("button", { name: "Play against the computer" }).click();
  await page.waitForSelector(".strip[data-side=black] >> text=computer, level 5");
  assert.equal(await page.getByRole("button", { name: "Resign" }).getAttribute("aria-disabled"), "true");
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await page.waitForFunction(
    () =>
      document.querySelectorAll(".moves .move").length === 2 &&
      document.querySelector(".table").dataset.busy === "false",
  );
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("button", { name: "Resign" }).click();
  assert.match(await statusOf(page), /^White to move/);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Resign" }).click();
  await page.waitForSelector("[data-status]:has-text('White has resigned, Black wins')");
  await cell(page, "d2").click();
  assert.equal(await page.locator(".mark.target").count(), 0);
  await page.reload();
  await page.waitForSelector("[data-status]:has-text('White has resigned, Black wins')");
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForSelector("[data-status]:has-text('White to move')");
  await done(page);
});

test("the computer takes a draw when it is behind, and declines it when it is ahead", async () => {
  const table = async (position) => {
    const page = await browser.page();
    const kept = {
      format: 1,
      title: "Chess",
      record: {
        variant: { name: "chess" },
        options: {},
        position,
        tree: {
          nodes: [
            { id: 0, parent: -1, children: [1], text: "", label: "", turn_over: true, player: "", effects: [] },
            {
              id: 1,
              parent: 0,
              children: [],
              text: "e8-e7",
              label: "e8-e7",
              turn_over: true,
              player: "black",
              effects: [],
            },
          ],
          at: 1,
        },
      },
      computer: { sides: ["black"], level: 5 },
      flip: false,
      over: false,
      changed: 1,
    };
    await page.addInitScript((text) => localStorage.setItem("varia.game.chess", text), JSON.stringify(kept));
    await openGame(page, browser.base, "chess");
    await page.getByRole("button", { name: "Draw" }).click();
    return page;
  };
  // White has a queen more; then Black has one.
  const ahead = await table("4k3/8/8/8/8/8/PPP5/3QK3 b - - 0 1");
  await ahead.waitForSelector("[data-status]:has-text('Draw by agreement')");
  await done(ahead);
  const behind = await table("q3k3/5ppp/8/8/8/8/P7/4K3 b - - 0 1");
  await behind.waitForSelector("text=The computer declines the draw");
  assert.match(await statusOf(behind), /^White to move/);
  await done(behind);
});

test("a move is planned while the computer thinks, and made when it has moved", async () => {
  const page = await browser.page();
  const kept = {
    format: 1,
    title: "Chess",
    record: {
      variant: { name: "chess" },
      options: {},
      tree: {
        nodes: [{ id: 0, parent: -1, children: [], text: "", label: "", turn_over: true, player: "", effects: [] }],
        at: 0,
      },
    },
    computer: { sides: ["black"], level: 20 },
    flip: false,
    over: false,
    changed: 1,
  };
  await page.addInitScript((text) => {
    if (!localStorage.getItem("varia.game.chess")) localStorage.setItem("varia.game.chess", text);
  }, JSON.stringify(kept));
  await openGame(page, browser.base, "chess");
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await standsAt(page, "e2-e4");
  // Level 20 thinks for some seconds.
  await cell(page, "b1").click();
  await cell(page, "c3").click();
  await page.waitForSelector("text=Planned: b1-c3");
  await page.waitForSelector(".arrow.planned");
  await page.waitForFunction(() => document.querySelectorAll(".moves .move")[2]?.dataset.text === "b1-c3");
  assert.equal((await names(page)).length >= 3, true);
  // Another one is given up with Escape; one that is not possible is told.
  await cell(page, "f1").click();
  await cell(page, "a8").click();
  await page.waitForSelector("text=Planned: f1-a8");
  await page.waitForSelector(".refused.shown:has-text('The planned move f1-a8 is not possible now')");
  assert.equal(await page.locator(".arrow.planned").count(), 0);
  await done(page);
});

test("a line of the analysis is played by a click", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await page.getByText("Analysis").click();
  await page.check(".analysis input");
  await page.waitForSelector(".line-moves .move:nth-child(2)");
  // The lines change as the computer thinks, so they are read in the moment of the click.
  const line = await page.evaluate(() => {
    const moves = [...document.querySelectorAll(".lines li:first-child .line-moves .move")];
    moves[1].click();
    return moves.map((one) => one.textContent);
  });
  await standsAt(page, line[1]);
  assert.deepEqual(await page.locator(".moves .move").allInnerTexts(), line.slice(0, 2));
  await page.uncheck(".analysis input");
  await done(page);
});

test("the review of a game finds the move that loses, and goes there", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  // The fool's mate: White's second move lets Black mate.
  for (const text of ["f2-f3", "e7-e5", "g2-g4", "d8-h4"]) {
    const [from, to] = text.split("-");
    await cell(page, from).click();
    await cell(page, to).click();
    await standsAt(page, text);
  }
  await page.getByText("Analysis").click();
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.waitForFunction(
    () =>
      document.querySelector(".graph") && document.querySelector(".review button").textContent === "Review the game",
    null,
    { timeout: 60_000 },
  );
  const mistakes = await page.locator(".bad-moves .move").allInnerTexts();
  assert.ok(mistakes.includes("g2-g4??"), mistakes.join(" "));
  assert.equal(mistakes.includes("d8-h4??"), false);
  // White is mated: nothing of 100 is left for it.
  assert.match(await page.locator(".graph").getAttribute("aria-label"), /5 positions, 0 of 100 at the end/);
  await page.click(".bad-moves .move:has-text('g2-g4')");
  await standsAt(page, "g2-g4");
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + 1, box.y + 20);
  await standsAt(page, "");
  await done(page);
});

test("sounds: one for each move, none once they are switched off by the key", async () => {
  const page = await browser.page();
  await page.addInitScript(() => {
    globalThis.begun = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      globalThis.begun.push(Math.round(this.frequency.value));
      return start.call(this, when);
    };
  });
  await openGame(page, browser.base, "chess");
  const move = async (text) => {
    const [from, to] = text.split("-");
    await cell(page, from).click();
    await cell(page, to).click();
    await standsAt(page, text);
    return page.evaluate(() => globalThis.begun.splice(0).length);
  };
  await page.waitForSelector("button[aria-pressed=true]:has-text('Sounds')");
  assert.equal(await move("e2-e4"), 1);
  assert.equal(await move("d7-d5"), 1);
  assert.equal(await move("e4-d5"), 2); // a capture has two tones
  await page.keyboard.press("Alt+s");
  await page.waitForSelector("button[aria-pressed=false]:has-text('Sounds')");
  assert.equal(await move("d8-d5"), 0);
  await page.reload();
  await page.waitForSelector("button[aria-pressed=false]:has-text('Sounds')");
  assert.match(await positionOf(page), /^rnb1kbnr\//);
  await done(page);
});
