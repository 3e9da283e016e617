// The table: promotion, dragging, previews, variations, undoing moves, the computer, clocks, hints, explanations of
// pieces, and that an untrusted text stays text. Expected values follow from the rules of chess.
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOfTests } from "./browser.mjs";
import { cell, done, openGame, positionOf, showsMove, statusOf } from "./hands.mjs";

const browser = browserOfTests();

const noMoves = {
  nodes: [{ id: 0, parent: -1, children: [], text: "", label: "", turn_over: true, player: "", effects: [] }],
  at: 0,
};

/** A table as an earlier visit would have stored it. */
async function keptPage(more = {}, record = {}) {
  const page = await browser.page();
  const kept = {
    format: 1,
    title: "Chess",
    record: { variant: { name: "chess" }, options: {}, tree: noMoves, ...record },
    computer: { sides: [], level: 1 },
    flip: false,
    over: false,
    changed: 1,
    ...more,
  };
  await page.addInitScript((text) => {
    if (!localStorage.getItem("varia.game.chess")) localStorage.setItem("varia.game.chess", text);
  }, JSON.stringify(kept));
  await openGame(page, browser.base, "chess");
  return page;
}

const moves = (page) => page.locator(".moves .move").allInnerTexts();

test("who promotes chooses, with the mouse and with keys", async () => {
  const page = await keptPage({}, { position: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  await cell(page, "a7").click();
  await cell(page, "a8").click();
  await page.waitForSelector(".chooser");
  const offered = await page
    .locator(".chooser .choices button")
    .evaluateAll((buttons) => buttons.map((button) => button.dataset.move));
  assert.deepEqual(offered, ["a7-a8=Q", "a7-a8=R", "a7-a8=B", "a7-a8=N"]);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".chooser").count(), 0);
  await cell(page, "a7").click();
  await cell(page, "a8").click();
  await page.waitForSelector(".chooser");
  // The choice stands at the cell and leaves it in sight.
  const [box, there] = [await page.locator(".chooser").boundingBox(), await cell(page, "a8").boundingBox()];
  assert.ok(box.y >= there.y + there.height && box.y < there.y + 2 * there.height, JSON.stringify([box, there]));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await showsMove(page, "a7-a8=R");
  assert.match(await positionOf(page), /^R6k\//);
  // The chooser is closed, and the board has the focus.
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-cell")), "a8");
  await done(page);
});

const refused = (page, words) =>
  page.waitForFunction((wanted) => document.querySelector(".refused.shown")?.textContent.includes(wanted), words);
const barred = (page) =>
  page.locator(".board-pane .cell.bar").evaluateAll((cells) => cells.map((one) => one.dataset.cell));

test("what may not be done is answered with a sentence, and with rings around who bars it", async () => {
  const page = await keptPage();
  await cell(page, "a1").click();
  await refused(page, "Rook on a1 cannot move now");
  // A pawn picked, and a cell that it cannot reach; nothing bars the way.
  await cell(page, "e2").click();
  assert.equal(await page.locator(".refused.shown").count(), 0);
  await cell(page, "e5").click();
  await refused(page, "Pawn on e2 cannot go to e5");
  assert.deepEqual(await barred(page), []);
  // The other side's piece, clicked and dragged.
  await cell(page, "a7").click();
  await refused(page, "belongs to Black");
  assert.deepEqual(await barred(page), ["a7"]);
  await cell(page, "e2").click();
  await cell(page, "h7").dragTo(cell(page, "h5"));
  await refused(page, "Pawn on h7 belongs to Black");
  // Dragged to where it cannot go.
  await cell(page, "b1").dragTo(cell(page, "b4"));
  await refused(page, "Knight on b1 cannot go to b4");
  // The sentence goes with the next move.
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await showsMove(page, "e2-e4");
  assert.equal(await page.locator(".refused.shown").count(), 0);
  await done(page);
});

test("in check, and pinned, who attacks is marked; a game that is over says so", async () => {
  const check = await keptPage({}, { position: "4k3/8/8/8/7b/8/P7/4K3 w - - 0 1" });
  await cell(check, "a2").click();
  await refused(check, "White is in check");
  assert.deepEqual(await barred(check), ["h4"]);
  assert.match(await cell(check, "h4").getAttribute("aria-label"), /bars the way/);
  await done(check);
  const pinned = await keptPage({}, { position: "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1" });
  await cell(pinned, "e2").click();
  await refused(pinned, "Black's Rook on e7 attacks the King on e1");
  assert.deepEqual(await barred(pinned), ["e7"]);
  await done(pinned);
  const mated = await keptPage({}, { position: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3" });
  await cell(mated, "a2").click();
  await refused(mated, "The game is over: checkmate");
  await done(mated);
});

test("the buttons beside the board stand still when a piece is explained", async () => {
  const page = await keptPage();
  const top = async () => (await page.getByRole("button", { name: "Hint", exact: true }).boundingBox()).y;
  const before = await top();
  await cell(page, "e2").click();
  await page.waitForSelector(".explained");
  assert.equal(await top(), before);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.waitForSelector(".hint-text");
  assert.equal(await top(), before);
  await done(page);
});

test("pieces are dragged; off the board or to where they can't go they stay", async () => {
  const page = await keptPage();
  const drag = async (from, to) => {
    const [a, b] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  const start = await positionOf(page);
  await drag("e2", "e5");
  assert.equal(await positionOf(page), start);
  await drag("e2", "e4");
  await showsMove(page, "e2-e4");
  await drag("e7", "e5");
  await showsMove(page, "e7-e5");
  assert.match(await positionOf(page), /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/8\/PPPP1PPP\/RNBQKBNR w KQkq e6/);
  await done(page);
});

test("what a move would do is told before it is made", async () => {
  const page = await keptPage({}, { position: "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1" });
  await cell(page, "c3").click();
  await cell(page, "d5").hover();
  await page.waitForSelector("text=captures black Pawn on d5");
  assert.match(await cell(page, "d5").getAttribute("aria-label"), /black Pawn.*captures here.*would be lost/);
  assert.match(await cell(page, "b5").getAttribute("aria-label"), /can go here/);
  await done(page);
});

test("a piece tells how it moves, the enemy's too, in words and marks", async () => {
  const page = await keptPage({}, { position: "4k3/8/8/3r4/8/8/8/4K3 w - - 0 1" });
  await cell(page, "d5").click();
  await page.waitForSelector(".explained h3:has-text('Rook')");
  await page.waitForFunction(() => document.querySelectorAll(".board-pane .mark.reach").length === 14);
  assert.match(
    await cell(page, "d1").getAttribute("aria-label"),
    /it moves here, it captures here|it captures here, it moves here/,
  );
  await done(page);
});

test("moves are taken back and gone through; another move is a variation; all of it is kept", async () => {
  const page = await keptPage();
  for (const [from, to] of [
    ["e2", "e4"],
    ["e7", "e5"],
    ["g1", "f3"],
  ]) {
    await cell(page, from).click();
    await cell(page, to).click();
    await showsMove(page, `${from}-${to}`);
  }
  await page.click("text=Take back");
  await showsMove(page, "e7-e5");
  await cell(page, "f2").click();
  await cell(page, "f4").click();
  await showsMove(page, "f2-f4");
  assert.deepEqual(await moves(page), ["e2-e4", "e7-e5", "g1-f3", "f2-f4"]);
  assert.deepEqual(await page.locator(".variation .move").allInnerTexts(), ["f2-f4"]);
  await page.click('[aria-label="To the start"]');
  await page.waitForFunction(() => document.querySelector(".table").dataset.position.endsWith("w KQkq - 0 1"));
  await page.click('[aria-label="One turn on"]');
  await showsMove(page, "e2-e4");
  await page.click('[aria-label="To the end"]');
  await showsMove(page, "g1-f3");
  await page.keyboard.press("Control+z");
  await showsMove(page, "e7-e5");
  const stood = await positionOf(page);
  await page.reload();
  await page.waitForSelector(".move");
  assert.equal(await positionOf(page), stood);
  assert.deepEqual(await moves(page), ["e2-e4", "e7-e5", "g1-f3", "f2-f4"]);
  await done(page);
});

test("a game against the computer, begun with keys alone; flip, hint and analysis", async () => {
  const page = await keptPage();
  const tabTo = async (selector) => {
    for (let presses = 0; presses < 120; ++presses) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`no way by Tab to ${selector}`);
  };
  await tabTo(".tools button:nth-child(4)");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  await tabTo("dialog label:nth-of-type(2) input");
  await page.keyboard.press("Space");
  await tabTo("dialog input[type=range]");
  await page.keyboard.press("Home");
  await tabTo("dialog button[type=submit]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".strip[data-side=black] >> text=computer, level 1");
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await page.waitForFunction(
    () => document.querySelectorAll(".move").length === 2 && document.querySelector(".table").dataset.busy === "false",
  );
  assert.match(await statusOf(page), /^White to move/);
  await page.click("text=Flip");
  const [a1, h8] = [await cell(page, "a1").boundingBox(), await cell(page, "h8").boundingBox()];
  assert.ok(a1.y < h8.y && a1.x > h8.x);
  await page.click("text=Hint");
  await page.waitForSelector(".hint-text");
  assert.equal(await page.locator(".cell.hint").count(), 2);
  await page.click("text=Analysis");
  await page.check(".analysis input");
  await page.waitForSelector(".lines li");
  await page.uncheck(".analysis input");
  // Undoing goes back to the user's own move.
  await page.click("text=Take back");
  await page.waitForFunction(() => document.querySelector(".table").dataset.position.endsWith("w KQkq - 0 1"));
  await done(page);
});

test("checkmate is told, and nobody moves any more", async () => {
  const page = await keptPage({}, { position: "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1" });
  await cell(page, "f7").click();
  await cell(page, "g7").click();
  await showsMove(page, "f7-g7");
  assert.equal(await statusOf(page), "White wins by checkmate, 1-0");
  await page.waitForFunction(() =>
    document.querySelector(".title-card [role=status][aria-live]").textContent.includes("White wins by checkmate"),
  );
  assert.equal(await page.locator(".strip.turn").count(), 0);
  await done(page);
});

test("whose time is over has lost", async () => {
  const page = await keptPage({ clocks: { minutes: 1, increment: 0, left: { white: 60_000, black: 300 }, since: 0 } });
  assert.equal(await page.locator(".strip[data-side=white] .clock").innerText(), "1:00");
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await page.waitForSelector("[data-status]:has-text('black has no time left')");
  await cell(page, "e7").click();
  assert.equal(await page.locator(".mark.target").count(), 0);
  await done(page);
});

test("an untrusted text is shown as text", async () => {
  const evil = '<img src=x onerror="document.title=1"><script></script>';
  const text = `format = 1\nname = '${evil}'\ndescription = '${evil}'\nextends = "chess"\n[pieces.N]\nname = '${evil}'\n`;
  const page = await keptPage({ title: evil }, { variant: { text, file: "evil.toml", files: {} } });
  assert.ok((await page.locator("#table-title").innerText()).includes("<img src=x"));
  await cell(page, "b1").click();
  await page.waitForSelector(".explained h3:has-text('<img src=x')");
  await page.goto(`${browser.base}#/`);
  await page.waitForSelector(".games li");
  assert.equal(await page.locator("img:not(.brand img), main script").count(), 0);
  await done(page);
});

test("a block glides with what stands on it, and who asked for less motion sees none", async () => {
  for (const [reducedMotion, count] of [
    ["no-preference", 5],
    ["reduce", 0],
  ]) {
    const page = await browser.page({ reducedMotion });
    await openGame(page, browser.base, "elevator");
    await page.evaluate(() => {
      globalThis.glided = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        if (frames[1].transform) {
          const [from, to] = frames.map(
            ({ transform }) => /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(transform)?.slice(1).map(Number) ?? [0, 0],
          );
          globalThis.glided.push([
            this.getAttribute("class").split(" ")[0],
            Math.round(to[0] - from[0]),
            Math.round(to[1] - from[1]),
            options.duration,
          ]);
        }
        return animate.call(this, frames, options);
      };
    });
    // At the start an Ox, a Knight and two Pawns stand on this elevator.
    await cell(page, "2b1").click();
    await page.click('.actions [data-move="E2a1D"]');
    await showsMove(page, "E2a1D");
    await page.waitForFunction(
      () => document.getAnimations().length === 0 && document.querySelectorAll(".board-pane .cell.last").length === 8,
    );
    const glided = await page.evaluate(() => globalThis.glided);
    assert.deepEqual(glided.map(([name]) => name).sort(), count ? ["block", "piece", "piece", "piece", "piece"] : []);
    assert.ok(new Set(glided.map((one) => one.slice(1).join())).size <= 1, JSON.stringify(glided));
    assert.match(await cell(page, "1b1").getAttribute("aria-label"), /^1b1, white Walking Knight/);
    // When the move is undone, everything glides back.
    await page.evaluate(() => void (globalThis.glided = []));
    await page.keyboard.press("Control+z");
    await page.waitForFunction(
      () =>
        document.getAnimations().length === 0 &&
        /^2b1, white Walking Knight/.test(document.querySelector('[data-cell="2b1"]').ariaLabel),
    );
    const back = await page.evaluate(() => globalThis.glided);
    const turned = ([name, dx, dy, ms]) => [name, 0 - dx, 0 - dy, ms].join();
    assert.deepEqual(back.map((one) => [...one].join()).sort(), glided.map(turned).sort());
    await done(page);
  }
});

test("in a match by turns each player has a clock, seen on every floor", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "elevator-chess");
  await page.click("text=New game");
  await page.getByLabel("Play with clocks").check();
  await page.click("dialog >> text=Begin");
  const running = () =>
    page
      .locator(".strip")
      .evaluateAll((strips) =>
        strips.filter((strip) => strip.querySelector(".clock.running")).map((strip) => strip.dataset.side),
      );
  await page.waitForSelector(".strip .clock");
  assert.deepEqual(await running(), []);
  await page.click('[data-cell="e2"]');
  await page.click('[data-cell="e4"]');
  // It is White's exchange until he plays `done`, even on a board where he has acted.
  await page.waitForSelector('.strip[data-side="white"] .clock.running');
  await page.click('[data-move="done"]');
  await page.waitForSelector('.strip[data-side="black"] .clock.running');
  await page.getByLabel("The floor above").click();
  await page.waitForSelector('.floor-bar input[max="2"]');
  await page.waitForFunction(() => document.querySelector(".floor-bar input").value === "2");
  assert.deepEqual(await running(), ["black"]);
  assert.deepEqual(page.said, []);
  await page.context().close();
});

test("a position is shown and set up in a dialect", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "shogi");
  await page.getByText("Position and record").click();
  await page.getByLabel("The position as").selectOption("sfen");
  // The start position of shogi in SFEN, as in the description of USI.
  const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  await page.waitForFunction((text) => document.querySelector(".position-text").textContent === text, start);
  await page.getByLabel("A position to set up").fill("4k4/9/9/9/9/9/9/9/4K4 b x 1");
  await page.getByRole("button", { name: "Set it up" }).click();
  assert.match(await page.locator(".texts [role=alert]").innerText(), /column 25/);
  await page.getByLabel("A position to set up").fill("4k4/9/9/9/9/9/9/9/4K4 w R 8");
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/kept/"));
  await page.waitForFunction(() =>
    document.querySelector(".table")?.dataset.position.startsWith("4k4/9/9/9/9/9/9/9/4K4[R] b "),
  );
  await done(page);
});

test("a file of records is listed, and one of its games is put on the table", async () => {
  const page = await browser.page();
  await openGame(page, browser.base, "chess");
  await page.getByText("Position and record").click();
  const text =
    '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n[White "Cid"]\n[Result "*"]\n\n1. d4 e9 d5 *\n';
  await page
    .getByLabel("Open a file of records")
    .setInputFiles({ name: "two.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
  const games = page.locator(".records li");
  await games.nth(1).waitFor();
  assert.match(await games.nth(0).innerText(), /Ann - Bob, 2 moves, 1-0/);
  assert.match(await games.nth(1).innerText(), /e9/);
  await page.getByRole("button", { name: "Open game 1" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/kept/"));
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  assert.deepEqual(await moves(page), ["e2-e4", "e7-e5"]);
  await page.getByText("Position and record").click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the record" }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), "chess.pgn");
  await done(page);
});
