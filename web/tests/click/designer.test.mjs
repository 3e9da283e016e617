// Games made by clicks alone: the text beside the form is what the program itself checks and plays, and what is written
// there is shown in the form. Which moves are legal follows from what was clicked.
import assert from "node:assert/strict";
import { test } from "node:test";

import { noFindings } from "./axe.mjs";
import { browserOfTests } from "./browser.mjs";
import { done } from "./hands.mjs";
import { programOfTests } from "./program.mjs";

const browser = browserOfTests();
const program = programOfTests();

const right = (page) => page.waitForSelector(".verdict[data-verdict=right]");
/** The text of the draft, as it is stored. */
const textOf = (page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("varia.draft."));
    return JSON.parse(localStorage.getItem(key)).project.files["variant.toml"];
  });

async function begin(options = {}) {
  const page = await browser.page(options);
  await page.goto(`${browser.base}#/edit`);
  await page.getByLabel("What it is called").fill("By clicks");
  await page.getByRole("button", { name: "Make it by clicking" }).click();
  await page.waitForSelector(".designer .set-up");
  await right(page);
  return page;
}

const cell = (page, name) => page.locator(`.set-up [aria-label^="${name},"]`);
const piece = (page, name) => page.getByRole("group", { name: "Which piece is changed" }).getByRole("button", { name });
const brush = (page, name) =>
  page.getByRole("group", { name: "What a press on a cell puts there" }).getByRole("button", { name });

/** The moves that the program gives for a text. */
async function movesBy(text) {
  const { variant, diagnostics } = await program.ask("load", { text });
  assert.deepEqual(diagnostics, []);
  const { game } = await program.ask("new_game", { variant });
  const { moves } = await program.ask("moves", { game, effects: false });
  return { game, moves: moves.map(({ text: move }) => move).sort() };
}

test("a small game of knights: size, set-up, a piece less, an ending; it is played", async () => {
  const page = await begin();
  await page.getByRole("spinbutton", { name: "Files" }).fill("5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".set-up button").length === 30);
  await page.getByRole("spinbutton", { name: "Ranks" }).fill("5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".set-up button").length === 25);
  // All but the king are swept away, and two knights stand beside him.
  await brush(page, "Nothing").click();
  for (const name of ["a1", "b1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]) await cell(page, name).click();
  await brush(page, "Knight").click();
  await cell(page, "b1").click();
  await cell(page, "d1").click();
  for (const name of ["Rook", "Camel", "Pawn"]) {
    await piece(page, name).click();
    await page.getByRole("button", { name: `Take ${name} out of the game` }).click();
  }
  await page.getByLabel("Who cannot move").selectOption("loss");
  await page.getByLabel("Who brings this piece to the last line wins").selectOption("N");
  await right(page);
  await noFindings(page, "designer");
  const { game, moves } = await movesBy(await textOf(page));
  // Knights on b1 and d1, the king on c1, five by five cells.
  assert.deepEqual(moves, ["b1-a3", "b1-c3", "b1-d2", "c1-b2", "c1-c2", "c1-d2", "d1-b2", "d1-c3", "d1-e3"].sort());
  await program.ask("play", { game, moves: ["b1-a3", "b5-a3", "d1-e3", "d5-e3"] }).catch(() => undefined);
  await page.getByRole("link", { name: "Play it" }).click();
  await page.waitForSelector(".table [data-cell]");
  await page.click('.board-pane [data-cell="b1"]');
  await page.click('.board-pane [data-cell="a3"]');
  await page.waitForSelector(".moves .move");
  await done(page);
});

test("a piece of one's own by marks, with a promotion; cells taken out; pieces dragged", async () => {
  const page = await begin();
  await page.getByLabel("One more").selectOption("Wazir");
  await page.getByRole("button", { name: "Add it" }).click();
  await page.waitForSelector(".one-piece");
  await page.locator(".one-piece").getByLabel("Name").fill("Guard");
  await page.keyboard.press("Tab");
  await piece(page, "Guard").waitFor();
  // It no longer goes sideways, and slides on aslant forwards, to capture only.
  await page.getByLabel("A press means").selectOption("Nothing");
  await page.getByRole("button", { name: "1 right: goes there" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".mark-grid [aria-pressed=true]").length === 2);
  await page.getByLabel("A press means").selectOption("Slides only to capture");
  await page.getByRole("button", { name: "1 forward, 1 left: nothing" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".mark-grid [aria-pressed=true]").length === 4);
  await page.getByLabel("On the last line it becomes").fill("r, n");
  await page.keyboard.press("Enter");
  // The guard is dragged to c2, where a pawn stands, and the pawn of d2 goes to d3.
  const drag = async (from, to) => {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await cell(page, "d2").scrollIntoViewIfNeeded();
  await drag(brush(page, "Guard"), cell(page, "c2"));
  await page.waitForSelector('.set-up [aria-label="c2, first side\'s Guard"]');
  await drag(cell(page, "d2"), cell(page, "d3"));
  await page.waitForSelector('.set-up [aria-label="d3, first side\'s Pawn"]');
  await page.waitForSelector('.set-up [aria-label="d2, empty"]');
  await brush(page, "No cell").click();
  await cell(page, "a3").click();
  await right(page);
  const text = await textOf(page);
  assert.match(text, /promotion = \{ zone = "rank == 6", to = \["R", "N"\] \}\n/);
  const { moves } = await movesBy(text);
  assert.deepEqual(
    moves.filter((move) => /^[ac]2-|^d3-/.test(move)),
    // The guard goes one forward; back it stands before its own men; aslant it meets nobody. The pawn on d3 stands before
    // the other side's, which has come to d4.
    ["c2-c3"],
  );
  await done(page);
});

test("a race of pawns on three by four cells: made, checked, and won on the table", async () => {
  const page = await begin();
  for (const name of ["King", "Rook", "Knight", "Camel"]) {
    await piece(page, name).click();
    await page.getByRole("button", { name: `Take ${name} out of the game` }).click();
  }
  await page.getByRole("spinbutton", { name: "Files" }).fill("3");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".set-up button").length === 18);
  await page.getByRole("spinbutton", { name: "Ranks" }).fill("4");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".set-up button").length === 12);
  await page.getByLabel("Who brings this piece to the last line wins").selectOption("Pawn");
  await page.getByLabel("Who cannot move").selectOption("loss");
  await right(page);
  // The pawns of both sides face each other: only captures aslant are possible.
  const { game, moves } = await movesBy(await textOf(page));
  assert.deepEqual(moves, ["a2-b3", "b2-a3", "b2-c3", "c2-b3"]);
  // White is first on the last line, one move before Black would be.
  const line = ["a2-b3", "a3-b2", "b3-b4"];
  const { status } = await program.ask("play", { game, moves: line });
  assert.match(status, /^white-wins/);
  await page.getByRole("link", { name: "Play it" }).click();
  await page.waitForSelector(".table [data-cell]");
  for (const [at, move] of line.entries()) {
    for (const name of move.split("-")) await page.click(`.board-pane [data-cell="${name}"]`);
    await page.waitForFunction((count) => document.querySelectorAll(".moves .move").length === count, at + 1);
  }
  await page.waitForSelector("[data-status]:has-text('White wins')");
  await done(page);
});

test("form and text are in step both ways, on a phone too", async () => {
  const page = await begin({ viewport: { width: 390, height: 844 } });
  await noFindings(page, "designer on a phone");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.getByRole("group", { name: "What is in sight" }).getByRole("button", { name: "Text" }).click();
  await page.waitForSelector(".cm-content:visible");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type('\n[pieces.G]\nname = "Goblin"\nmoves = "WD"\n');
  await page.getByRole("group", { name: "What is in sight" }).getByRole("button", { name: "Form" }).click();
  await piece(page, "Goblin").click();
  assert.equal(await page.locator(".mark-grid [aria-pressed=true]").count(), 8);
  // What was typed and remarked stays when something is clicked.
  await page.getByLabel("Name", { exact: true }).first().fill("Goblins");
  await page.keyboard.press("Tab");
  await page.waitForSelector("h1:text-is('Goblins')");
  const text = await textOf(page);
  assert.match(text, /name = "Goblins"/);
  assert.match(text, /moves = "WD"/);
  assert.match(text, /# whose royal piece is attacked is in check/);
  // A mistake in the text is told, and the form waits.
  await page.getByRole("group", { name: "What is in sight" }).getByRole("button", { name: "Text" }).click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n[broken\n");
  await page.getByRole("group", { name: "What is in sight" }).getByRole("button", { name: "Form" }).click();
  await page.waitForSelector("text=as soon as it is mended");
  await done(page);
});
