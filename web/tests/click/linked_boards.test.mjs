// A match on a hundred boards, played from the overview: a board is opened there, a move made, and the overview opened
// again. The positions are compared with the program's.
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOfTests } from "./browser.mjs";
import { chessBoard, keys, makeMove, mouse, openGame, positionOf, pressNamed, tabToName } from "./hands.mjs";
import { dice, programOfTests } from "./program.mjs";

const browser = browserOfTests();
const program = programOfTests();

const allBoards = ".floor-bar button:has-text('All floors')";

async function match(boards) {
  const { variant } = await program.ask("load", { name: "elevator-chess", set: { boards } });
  const { game } = await program.ask("new_game", { variant });
  const page = await browser.page();
  await openGame(page, browser.base, "elevator-chess", `?boards=${boards}`);
  return { game, page };
}

const toBoard = async (page, boardNumber, byKeys) => {
  if (!(await page.locator(".overview").count())) await page.click(allBoards);
  await page.waitForSelector(".wall-floor button");
  await page.fill(".overview-jump input", String(boardNumber));
  await page.press(".overview-jump input", "Enter");
  await page.waitForFunction(
    (wanted) => document.activeElement?.closest(".wall-floor")?.dataset.floor === wanted,
    String(boardNumber),
  );
  if (byKeys) await page.keyboard.press("Enter");
  else await page.click(`.wall-floor[data-floor="${boardNumber}"] button`);
  await page.waitForSelector(".board-pane [data-cell]");
  await page.waitForFunction(
    (wanted) =>
      Number(document.querySelector(".floor-bar input").value) === wanted &&
      document.querySelector(".table").dataset.busy === "false",
    boardNumber,
  );
};

test("Elevator Chess on 100 boards, played from the overview of all boards", async () => {
  const { game, page } = await match(100);
  const roll = dice(11);
  for (let ply = 0; ply < 12; ++ply) {
    const { moves } = await program.ask("moves", { game, effects: false });
    const rare = moves.filter((move) => !["normal", "exposing"].includes(move.type));
    const from = rare.length > 0 && ply % 3 === 2 ? rare : moves;
    const move = from[roll(from.length)];
    if (move.floor !== undefined) await toBoard(page, move.floor, ply % 2 === 0);
    const { position } = await program.ask("play", { game, move: move.text });
    await makeMove(page, mouse(page), move, new Map());
    assert.equal(await positionOf(page), position, `ply ${ply + 1}: ${move.text}`);
  }
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("Elevator Chess on 100 boards with keys alone, and again after a reload", async () => {
  const { game, page } = await match(100);
  const by = keys(page, chessBoard());
  const roll = dice(12);
  for (let ply = 0; ply < 6; ++ply) {
    const { moves } = await program.ask("moves", { game, effects: false });
    const rare = moves.filter((move) => !["normal", "exposing"].includes(move.type));
    const from = rare.length > 0 && ply === 3 ? rare : moves.filter((move) => move.type !== "resign");
    const move = from[roll(from.length)];
    if (move.floor !== undefined) {
      await pressNamed(page, "All floors");
      await page.waitForSelector(".wall-floor button");
      await tabToName(page, "Floor");
      await page.keyboard.press("Control+A");
      await page.keyboard.type(String(move.floor));
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (wanted) => document.activeElement?.closest(".wall-floor")?.dataset.floor === wanted,
        String(move.floor),
      );
      await page.keyboard.press("Enter");
      await page.waitForSelector(".board-pane [data-cell]");
      await page.waitForFunction(
        (wanted) =>
          Number(document.querySelector(".floor-bar input").value) === wanted &&
          document.querySelector(".table").dataset.busy === "false",
        move.floor,
      );
    }
    const { position } = await program.ask("play", { game, move: move.text });
    await makeMove(page, by, move, new Map());
    assert.equal(await positionOf(page), position, `ply ${ply + 1}: ${move.text}`);
  }
  const { position } = await program.ask("status", { game });
  await page.reload();
  await page.waitForSelector(".table [data-cell]");
  assert.equal(await positionOf(page), position, "after the page was loaded anew");
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("of a thousand boards only those in sight are in the page, and keys reach all of them", async () => {
  const { page } = await match(1000);
  await page.click(allBoards);
  await page.waitForSelector(".wall-floor button");
  const drawn = () => page.locator(".wall-floor:not([hidden])").count();
  assert.ok((await drawn()) > 4 && (await drawn()) < 120, `${await drawn()} boards are drawn`);
  await page.focus(".wall-floor button[tabindex='0']");
  const here = () => page.evaluate(() => document.activeElement.closest(".wall-floor")?.dataset.floor);
  assert.equal(await here(), "1");
  await page.keyboard.press("ArrowRight");
  assert.equal(await here(), "2");
  await page.keyboard.press("End");
  assert.equal(await here(), "1000");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /floor 1000/);
  await page.keyboard.press("Home");
  assert.equal(await here(), "1");
  assert.ok((await drawn()) < 120, `${await drawn()} boards are drawn`);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("filters count what the program counts", async () => {
  const { game, page } = await match(9);
  for (const move of ["1:e2-e4", "2:e2-e4", "done", "1:f7-f6", "done", "1:d1-h5"]) {
    const [boardNumber, step] = move.split(":");
    if (step) await toBoard(page, Number(boardNumber), false);
    const { moves } = await program.ask("moves", { game, effects: false });
    await program.ask("play", { game, move });
    await makeMove(
      page,
      mouse(page),
      moves.find(({ text }) => text === move) ?? { text: "done", type: "done" },
      new Map(),
    );
  }
  const boards = [];
  for (let boardNumber = 1; boardNumber <= 9; ++boardNumber)
    boards.push(await program.ask("position", { game, floor: boardNumber }));
  const { player } = await program.ask("status", { game });
  const wanted = {
    Waiting: boards.filter(({ state, board }) => state === "open" && board.turn === player).length,
    "In check": boards.filter(({ board }) => board.check).length,
    Open: boards.filter(({ state }) => state === "open").length,
  };
  assert.equal(wanted["In check"], 1);
  await page.click(allBoards);
  for (const [name, count] of Object.entries(wanted)) {
    const button = page.locator(".overview-filters button", { hasText: name });
    await page.waitForFunction(
      ([element, number]) => element.textContent.endsWith(` ${number}`),
      [await button.elementHandle(), count],
    );
    await button.click();
    await page.waitForFunction(
      (number) => document.querySelectorAll(".wall-floor:not([hidden])").length === number,
      count,
    );
  }
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("linked boards in space: a piece moves over a link when the next board is pressed", async () => {
  const { game, page } = await match(3);
  await page.click(allBoards);
  await page.click(".overview-bar button:has-text('In space')");
  await page.waitForSelector(".tower canvas");
  // A pawn comes to a link cell, Black replies on the same board, and the pawn goes up.
  for (const [text, from, to] of [
    ["1:e2-e4", "1:e2", "1:e4"],
    ["done"],
    ["1:d7-d5", "1:d7", "1:d5"],
    ["done"],
    ["1:e4U", "1:e4", "2:e4"],
  ])
    await act(page, game, text, from, to);
  assert.deepEqual(
    page.said.filter((line) => !line.includes("GPU stall due to ReadPixels")),
    [],
  );
  await page.context().close();
});

async function act(page, game, text, from, to) {
  const { position } = await program.ask("play", { game, move: text });
  const press = async (cell) => {
    const where = () =>
      page.evaluate((wanted) => document.querySelector(".tower .space-board").probe.where(wanted), cell);
    const level = page
      .locator(".tower .space-levels button")
      .and(page.getByLabel(`floor ${cell.split(":")[0]}`, { exact: true }));
    await page.waitForTimeout(300);
    if (!(await where()) && (await level.getAttribute("aria-pressed")) !== "true") await level.click();
    await page.waitForFunction((wanted) => document.querySelector(".tower .space-board").probe.where(wanted), cell);
    const { x, y } = await where();
    await page.mouse.click(x, y);
    await page.waitForFunction(() => document.querySelector(".table").dataset.busy === "false");
  };
  if (from === undefined) await page.click(`.actions [data-move="${text}"]`);
  else {
    await press(from);
    await press(to);
  }
  await page.waitForFunction((wanted) => document.querySelector(".table").dataset.position === wanted, position);
}
