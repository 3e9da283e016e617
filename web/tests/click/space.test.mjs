// Games on the board in space: cells are pressed at their place on the screen, and by the board's own keys. The program
// picks the moves, and the page must show the program's position. No time is measured here; frames.mjs does that.
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOfTests } from "./browser.mjs";
import { makeMove, openGame, positionOf } from "./hands.mjs";
import { dice, programOfTests } from "./program.mjs";

const browser = browserOfTests();
const program = programOfTests();

const stage = ".space-board .space-stage";

async function openSpace(name, query, view = "space", options = {}) {
  const page = await browser.page(options);
  await page.addInitScript((mode) => localStorage.setItem("varia.view", mode), view);
  await openGame(page, browser.base, name, query);
  await page.waitForSelector(`${stage} canvas`);
  // Choosing a level moves the eye nearer, so the whole board must be drawn before anything is pressed.
  await page.waitForFunction(() => document.querySelector(".space-board").probe.figures().calls > 0);
  // Except Chromium's own message about drawing by software.
  page.ownMessages = () => page.said.filter((line) => !line.includes("GPU stall due to ReadPixels"));
  return page;
}

/** The point on the screen at which a cell can be pressed. If something hides the cell, its level is chosen first. */
async function spotOf(page, name, description) {
  // Waits until the picture is still, because rows beside the board come and go with the selection.
  const stillSpot = (cell) =>
    page.evaluate(async (wanted) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      for (let before, now = ""; ; before = now) {
        await frame();
        const spot = document.querySelector(".space-board").probe.where(wanted);
        now = JSON.stringify(spot ?? null);
        if (now === before) return spot;
      }
    }, cell);
  const seen = await stillSpot(name);
  if (seen) return seen;
  const { cells, coordinates, axes } = description.board;
  const place = coordinates[cells.indexOf(name)].slice(2);
  const level = place.map((at, axis) => `${axes[axis + 2].name} ${axes[axis + 2].labels[at]}`).join(", ");
  const button = page.locator(".space-levels button").and(page.getByLabel(level, { exact: true }));
  if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
  const near = await stillSpot(name);
  assert.ok(near, `${name} can be seen when its level is chosen`);
  return near;
}

function handsInSpace(page, description) {
  return {
    async cell(name) {
      const { x, y } = await spotOf(page, name, description);
      await page.mouse.click(x, y);
    },
    button: (selector) => page.click(selector),
  };
}

/** Makes moves with the keys of the board in space only, following its orientation on the screen, level by level. */
function keysInSpace(page, description) {
  const { cells, coordinates } = description.board;
  const place = (name) => coordinates[cells.indexOf(name)];
  const here = async () => (await page.locator(".space-board .space-readout").textContent()).split(",")[0];
  return {
    async cell(name) {
      for (
        let presses = 0;
        !(await page.evaluate((wanted) => document.activeElement?.matches(wanted), stage));
        ++presses
      ) {
        assert.ok(presses < 200, "the board is reached by Tab");
        await page.keyboard.press("Tab");
      }
      const goal = place(name);
      for (let presses = 0; (await here()) !== name; ++presses) {
        assert.ok(presses < 60, `there is a way by keys to ${name}`);
        const at = place(await here());
        const key =
          at?.[2] !== goal[2]
            ? at[2] < goal[2]
              ? "PageUp"
              : "PageDown"
            : at[0] !== goal[0]
              ? at[0] < goal[0]
                ? "ArrowRight"
                : "ArrowLeft"
              : at[1] < goal[1]
                ? "ArrowUp"
                : "ArrowDown";
        await page.keyboard.press(key);
      }
      await page.keyboard.press("Enter");
    },
    async button(selector) {
      for (
        let presses = 0;
        !(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector));
        ++presses
      ) {
        assert.ok(presses < 300, `${selector} is reached by Tab`);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
    },
  };
}

async function play(name, handsOf, seed, plies) {
  const page = await openSpace(name, "");
  const { variant } = await program.ask("load", { name });
  const description = await program.ask("describe", { variant });
  const slots = new Map((description.blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  const { game } = await program.ask("new_game", { variant });
  const by = handsOf(page, description);
  const roll = dice(seed);
  for (let ply = 0; ply < plies; ++ply) {
    const { moves } = await program.ask("moves", { game, effects: false });
    const rare = moves.filter((move) => !["normal", "exposing"].includes(move.type));
    const from = rare.length > 0 && ply % 2 === 0 ? rare : moves;
    const move = from[roll(from.length)];
    const { position } = await program.ask("play", { game, move: move.text });
    await makeMove(page, by, move, slots);
    assert.equal(await positionOf(page), position, `${name}, ply ${ply + 1}: ${move.text}`);
  }
  assert.deepEqual(page.ownMessages(), []);
  await page.context().close();
}

test("Elevator in space, with the mouse", () => play("elevator", handsInSpace, 3, 10));
test("Uplifting in space, with the mouse", () => play("uplifting", handsInSpace, 5, 8));
test("Tesseract Chess on its shelf, with the mouse", () => play("tesschess", handsInSpace, 8, 6));
test("Elevator in space, with keys alone", () => play("elevator", keysInSpace, 4, 4));

test("the board stays where it is while pieces are picked and let go", async () => {
  const page = await openSpace("elevator", "", "both");
  const lies = () => page.locator(stage).boundingBox();
  const before = await lies();
  // A piece on a block: selecting it shows the buttons that move the block.
  for (const [press, actions] of [
    ["2b1", true],
    ["2b1", false],
    ["2h1", true],
  ]) {
    await page.click(`.flat-board [data-cell="${press}"]`);
    assert.equal((await page.locator(".actions button").count()) > 0, actions, press);
    assert.deepEqual(await lies(), before);
  }
  assert.deepEqual(page.ownMessages(), []);
  await page.context().close();
});

test("512 cells and their pieces are few draw calls, and nothing is drawn while nothing changes", async () => {
  const page = await openSpace("uplifting", "");
  const figures = () => page.evaluate(() => document.querySelector(".space-board").probe.figures());
  assert.ok((await figures()).calls <= 8, `${(await figures()).calls} draw calls`);
  await page.waitForTimeout(500);
  const still = (await figures()).pictures;
  await page.waitForTimeout(700);
  assert.equal((await figures()).pictures, still);
  await page.click("[aria-label='Turn slowly']");
  await page.waitForFunction(
    (before) => document.querySelector(".space-board").probe.figures().pictures > before + 3,
    still,
  );
  await page.click("[aria-label='Turn slowly']");
  assert.deepEqual(page.ownMessages(), []);
  await page.context().close();
});

test("levels are chosen, spread and faded; each view shows what the other points at", async () => {
  const page = await openSpace("elevator", "", "both");
  const where = (cell) => page.evaluate((wanted) => document.querySelector(".space-board").probe.where(wanted), cell);
  const at = await where("2d1");
  await page.mouse.move(at.x, at.y);
  await page.waitForFunction(() =>
    document.querySelector('.flat-board [data-cell="2d1"]').classList.contains("pointed"),
  );
  await page.hover('.flat-board [data-cell="3a1"]');
  await page.waitForFunction(() => document.querySelector(".space-readout").textContent.startsWith("3a1"));
  const level = page.locator(".space-levels button").nth(1);
  const pressed = (so) =>
    page.waitForFunction(
      (wanted) => document.querySelectorAll(".space-levels button")[1].getAttribute("aria-pressed") === wanted,
      so,
    );
  await level.click();
  await pressed("true");
  await level.click();
  await pressed("false");
  const spread = page.locator(".space-slider input").first();
  const before = await where("4a1");
  await spread.fill("6");
  await page.waitForFunction(() => document.querySelector(".space-board").probe.where("4a1"));
  assert.notDeepEqual(await where("4a1"), before);
  // A drag on the ground turns the board; a drag on one's own piece moves the piece.
  const box = await page.locator(stage).boundingBox();
  const seen = await where("2a1");
  await page.mouse.move(box.x + 8, box.y + box.height - 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height - 20, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(200);
  assert.notDeepEqual(await where("2a1"), seen);
  await page.click("[aria-label='As it was at first']");
  assert.deepEqual(page.ownMessages(), []);
  await page.context().close();
});

test("a block glides with what stands on it, and what is pointed at meanwhile does not cut it short", async () => {
  const page = await openSpace("elevator", "", "space", { reducedMotion: "no-preference" });
  const where = (cell) => page.evaluate((wanted) => document.querySelector(".space-board").probe.where(wanted), cell);
  const underWay = (min, max) =>
    page.waitForFunction(
      ([from, to]) => {
        const part = document.querySelector(".space-board").probe.underWay();
        return from === null ? part === undefined : part >= from && part <= to;
      },
      [min, max],
    );
  const press = async (cell) => {
    const { x, y } = await where(cell);
    await page.mouse.click(x, y);
  };
  await press("2d1");
  await page.waitForFunction(() => document.querySelector(".space-board").probe.where("1c2"));
  // The clock advances only by `pass`.
  await page.evaluate(() => {
    let now = performance.now();
    performance.now = () => now;
    window.pass = (ms) => (now += ms);
  });
  await press("1c2");
  await underWay(0, 0);
  await page.evaluate(() => window.pass(260));
  await underWay(0.4, 0.6);
  const box = await page.locator(stage).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.waitForFunction(() => document.querySelector(".table").dataset.busy === "false");
  await underWay(0.4, 0.6);
  await page.evaluate(() => window.pass(1000));
  await underWay(null, null);
  // When the move is undone, the block glides back.
  await page.keyboard.press("Control+z");
  await underWay(0, 0);
  await page.evaluate(() => window.pass(260));
  await underWay(0.4, 0.6);
  await page.evaluate(() => window.pass(1000));
  await underWay(null, null);
  assert.deepEqual(page.ownMessages(), []);
  await page.context().close();
});

test("without WebGL the page says so, and the slices play on", async () => {
  const page = await browser.page();
  await page.addInitScript(() => {
    localStorage.setItem("varia.view", "space");
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return /^webgl/.test(kind) ? null : real.call(this, kind, ...rest);
    };
  });
  await openGame(page, browser.base, "raumschach");
  await page.waitForSelector(".space-problem");
  assert.match(await page.locator(".space-problem").textContent(), /WebGL/);
  await page.click(".views button:first-child");
  await page.waitForSelector(".flat-board [data-cell]");
  await page.context().close();
});
