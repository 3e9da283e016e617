// Makes moves on the page as a user would: with the mouse, or with keys only.
import assert from "node:assert/strict";

/** Waits until the page has processed an action: until its count of changes is greater than `count`. */
export async function settled(page, count) {
  await page.waitForFunction((before) => {
    const table = document.querySelector(".table");
    return table && Number(table.dataset.count) > before && table.dataset.busy === "false";
  }, count);
}

const countOf = (page) => page.locator(".table").getAttribute("data-count").then(Number);

/** A cell of the board at the table. */
export const cell = (page, name) => page.locator(`.board-pane [data-cell="${name}"]`);

/** What the table says of the game: "White to move". */
export const statusOf = (page) => page.locator("[data-status]").innerText();

/** Waits until the list of moves shows this one, as it is written there, and nothing is thought about. */
export const showsMove = (page, text) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector(".table")?.dataset.busy === "false" &&
      document.querySelector(".move[aria-current]")?.textContent === wanted,
    text,
  );

/** Waits until the table stands at the move with this text, "" for the start, and nothing is thought about. */
export const standsAt = (page, text) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector(".table")?.dataset.busy === "false" &&
      (document.querySelector(".moves .move[aria-current]")?.dataset.text ?? "") === wanted,
    text,
  );

/** Closes pages that have neither complained nor asked for anything foreign. */
export async function done(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.said, []);
    await page.context().close();
  }
}

/** The text of the current position. */
export const positionOf = (page) => page.locator(".table").getAttribute("data-position");

export async function openGame(page, base, name, query = "") {
  await page.goto(`${base}#/play/${name}${query}`);
  await page.waitForSelector(".table [data-cell]");
}

const quoted = (text) => JSON.stringify(text);

/** One of two ways to act (see keys): `cell` presses a cell, `button` presses a button. */
export function mouse(page) {
  return {
    cell: (name) => page.click(`.board-pane [data-cell=${quoted(name)}]`),
    button: (selector) => page.click(selector),
  };
}

/** Presses Tab until the focused element has this name, by its label or its text, as a user without a mouse would. */
export async function tabToName(page, name, maxPresses = 200) {
  const here = () =>
    page.evaluate(() => {
      const one = document.activeElement;
      return (
        [one?.getAttribute("aria-label"), one?.labels?.[0]?.textContent, one?.textContent]
          .map((text) => text?.trim())
          .find((text) => text) ?? ""
      );
    });
  for (let presses = 0; presses < maxPresses; ++presses) {
    if ((await here()).startsWith(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by Tab to "${name}"`);
}

/** Presses the element with this name, by keys only. */
export async function pressNamed(page, name) {
  await tabToName(page, name);
  await page.keyboard.press("Enter");
}

/** A chess board in the form that `keys` needs. `fromBlack`: as Black sees it, with a1 at the upper right. */
export function chessBoard(fromBlack = false) {
  const cells = Array.from({ length: 64 }, (_, at) => [at % 8, Math.floor(at / 8)]);
  const axes = [{ labels: "abcdefgh" }, { labels: "12345678" }];
  const names = cells.map(([x, y]) => axes[0].labels[x] + axes[1].labels[y]);
  return { board: { axes, cells: names, coordinates: fromBlack ? cells.map(([x, y]) => [7 - x, 7 - y]) : cells } };
}

/** Checks that some element has the focus, so that keyboard users are not thrown to the top of the page. */
export async function hasFocus(page, when) {
  await page.waitForTimeout(0);
  if (await page.evaluate(() => document.activeElement === document.body)) throw new Error(`the focus is lost ${when}`);
}

export function keys(page, description) {
  const place = new Map(description.board.cells.map((name, at) => [name, description.board.coordinates[at]]));
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  const isButton = (selector) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  /** Presses Tab until the element is focused, as a user without a mouse would. */
  const tabTo = async (selector, maxPresses = 200) => {
    for (let presses = 0; presses < maxPresses; ++presses) {
      if (await isButton(selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way by Tab to ${selector}`);
  };
  const walk = async (name) => {
    if ((await here()) === null || (await here()) === undefined) await tabTo("[data-cell]");
    const goal = place.get(name);
    const middle = description.board.axes.map((axis) => Math.floor(axis.labels.length / 2));
    const levels = goal.length > 2 && place.get(await here())[2] !== goal[2];
    // Slices may differ in size, so the cursor changes slices in the middle.
    for (const [x, y, level] of levels
      ? [
          [middle[0], middle[1]],
          [middle[0], middle[1], goal[2]],
          [goal[0], goal[1]],
        ]
      : [[goal[0], goal[1]]]) {
      for (let presses = 0; ; ++presses) {
        if (presses > 60) throw new Error(`no way by arrows to ${name}`);
        const at = place.get(await here());
        let key;
        if (level !== undefined && at[2] !== level) key = at[2] < level ? "PageUp" : "PageDown";
        else if (at[0] !== x) key = at[0] < x ? "ArrowRight" : "ArrowLeft";
        else if ((at[1] ?? 0) !== (y ?? 0)) key = at[1] < y ? "ArrowUp" : "ArrowDown";
        else break;
        await page.keyboard.press(key);
      }
    }
    if ((await here()) !== name) throw new Error(`came to ${await here()} on the way to ${name}`);
  };
  return {
    made: (text) => hasFocus(page, `after ${text}`),
    async cell(name) {
      await walk(name);
      await page.keyboard.press("Enter");
    },
    async button(selector) {
      await tabTo(selector);
      await page.keyboard.press("Enter");
    },
  };
}

/** The state of the page, for the message if a move was not made. */
async function describePage(page) {
  const marked = (mark) =>
    page
      .locator(`.board-pane ${mark}`)
      .evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? one.dataset.cell));
  const texts = (selector) => page.locator(selector).allTextContents();
  const { position, busy } = await page.locator(".table").evaluate(({ dataset }) => ({ ...dataset }));
  const picked = await marked('[data-cell][aria-pressed="true"]');
  return JSON.stringify({
    position,
    busy,
    picked,
    status: await texts("[data-status]"),
    problems: await texts(".problem"),
    pointed: await texts(".space-readout"),
  });
}

/** Makes one of the moves that the program lists. */
export async function makeMove(page, by, move, slots) {
  const before = await countOf(page);
  const chosen = `[data-move=${quoted(move.text)}]`;
  const picked = (name) => page.locator(`.board-pane [data-cell=${quoted(name)}][aria-pressed="true"]`).count();
  const pick = async (name) => {
    if (!(await picked(name))) await by.cell(name);
  };
  if (move.floor !== undefined && (await page.locator(".floor-bar").count())) {
    const shown = Number(await page.locator(".floor-bar input").inputValue());
    for (let boardNumber = shown; boardNumber !== move.floor; boardNumber += boardNumber < move.floor ? 1 : -1) {
      const seen = await countOf(page);
      await by.button(`.floor-bar [aria-label="The floor ${boardNumber < move.floor ? "above" : "below"}"]`);
      await settled(page, seen);
    }
  }
  const seen = await countOf(page);
  if (move.type === "block") {
    await pick(slots.get(move.slot)[0]);
    await by.button(`.actions ${chosen}`);
  } else if (move.from !== undefined) {
    await pick(move.from);
    if (move.to === undefined) await by.button(`.actions ${chosen}`);
    else await by.cell(move.to);
  } else if (move.to !== undefined) {
    const held = `.strip.turn [data-hand$=${quoted(`:${move.piece}`)}]`;
    if (await page.locator(held).count()) await by.button(held);
    await by.cell(move.to);
  } else await by.button(`.actions ${chosen}`);
  // If several moves end on one cell, the page offers them.
  await page
    .waitForFunction(
      (start) => document.querySelector(".chooser") || Number(document.querySelector(".table").dataset.count) > start,
      seen,
    )
    .catch(async (error) => {
      throw new Error(`${move.text} is not made: ${await describePage(page)}`, { cause: error });
    });
  if (await page.locator(".chooser").count()) await by.button(`.chooser ${chosen}`);
  await settled(page, Math.max(before, seen));
  await by.made?.(move.text);
}
