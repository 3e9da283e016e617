// Two browsers in one game through the real server: moves, offers, a server that stops and returns, a page that is
// reloaded. Skipped if the program was built without its server.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { noFindings } from "./axe.mjs";
import { openBrowser } from "./browser.mjs";
import { chessBoard, keys, pressNamed, tabToName } from "./hands.mjs";
import { clickMove, turnOf } from "./making.mjs";

const varia = process.env.VARIA ?? fileURLToPath(new URL("../../../build/release/varia", import.meta.url));
const built = fileURLToPath(new URL("../../../build/web/page", import.meta.url));
let able = false;
try {
  able = execFileSync(varia, ["serve", "--help"]).toString().includes("--port");
} catch {
  // The program does not exist.
}
const skip = able ? false : "the program has no server";

let browser;
// Running servers. A server that a failed test left running would keep the tests from ending.
const servers = new Set();
const folder = mkdtempSync(join(tmpdir(), "varia-online-"));
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  for (const child of servers) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

let games = 0;
async function startServer(at) {
  const db = at?.db ?? join(folder, `games-${++games}.db`);
  const child = spawn(
    varia,
    ["serve", "--port", String(at?.port ?? 0), "--web", built, "--db", db, "--variants", "strangers"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  servers.add(child);
  child.on("exit", () => servers.delete(child));
  const port = await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (part) => {
      said += part;
      const found = /serving on http:\/\/.*:(\d+)\//.exec(said);
      if (found) resolve(Number(found[1]));
    });
    child.on("exit", () => reject(new Error(`the server has ended: ${said}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { db, port, base: `http://127.0.0.1:${port}/`, stop };
}

/** The messages of a page that must not occur. */
const wrong = (page, server) =>
  page.said.filter(
    (what) => !what.startsWith(`asked: ${server.base}`) && !what.startsWith(`asked: ws://127.0.0.1:${server.port}/`),
  );

async function twoPlayers(server, { game = "Chess", terms } = {}) {
  const white = await browser.page();
  await white.goto(`${server.base}#/online`);
  await white.getByLabel("Game", { exact: true }).fill(game);
  await white.getByLabel("Your name, if you like").fill("Ann");
  await terms?.(white);
  await white.getByRole("button", { name: "Open the game" }).click();
  await white.waitForSelector(".board-pane [data-cell]");
  const id = /#\/online\/([\w-]+)/.exec(white.url())[1];
  const invite = await white.evaluate(
    (key) => JSON.parse(localStorage.getItem(key)).invites.black,
    `varia.seats.${id}`,
  );
  const black = await browser.page();
  await black.goto(`${server.base}#/online/${id}/${invite}`);
  await black.getByLabel("Your name, if you like").fill("Ben");
  await black.getByRole("button", { name: "Take the seat" }).click();
  await black.waitForSelector(".take-seat", { state: "detached" });
  await white.waitForFunction(() => document.querySelector('[data-seat="black"]')?.textContent?.includes("Ben"));
  return { white, black, id };
}

const position = (page) => page.locator(".table").getAttribute("data-position");

// Waits until both pages show the same position; either may receive a move first.
const samePosition = async (one, other) => {
  const shown = await position(one);
  await other.waitForFunction(
    (text) => document.querySelector(".table")?.getAttribute("data-position") === text,
    shown,
  );
};

test(
  "names stand at the board; after the end there is analysis, and a rematch with sides changed",
  { skip, timeout: 120_000 },
  async () => {
    const server = await startServer();
    const { white, black } = await twoPlayers(server);
    await black.waitForSelector('.strip[data-side="white"]:has-text("Ann")');
    await white.waitForSelector('.strip[data-side="black"]:has-text("Ben")');
    await clickMove(white, "e2", "e4");
    await turnOf(black, "Black");
    // A move is planned while the other one thinks, and made when he has moved.
    await white.click('.board-pane [data-cell="g1"]');
    await white.click('.board-pane [data-cell="f3"]');
    await white.waitForSelector("text=Planned: g1-f3");
    await clickMove(black, "e7", "e5");
    await black.waitForFunction(() => document.querySelectorAll(".moves .move").length === 3);
    await samePosition(black, white);
    black.once("dialog", (dialog) => void dialog.accept());
    await black.getByRole("button", { name: "Resign" }).click();
    await white.getByRole("button", { name: "Rematch" }).waitFor();
    await noFindings(white, "over");
    await black.getByRole("button", { name: "Analyse the game" }).click();
    await black.waitForFunction(() => location.hash.startsWith("#/kept/"));
    await black.getByRole("button", { name: "Hint" }).waitFor();
    assert.equal(await black.locator(".moves .move").count(), 3);
    await white.getByRole("button", { name: "Rematch" }).click();
    await white.waitForSelector('[data-seat="black"]:has-text("you")');
    const id = /#\/online\/([\w-]+)/.exec(white.url())[1];
    const invite = await white.evaluate(
      (key) => JSON.parse(localStorage.getItem(key)).invites.white,
      `varia.seats.${id}`,
    );
    await black.goto(`${server.base}#/online/${id}/${invite}`);
    await black.getByRole("button", { name: "Take the seat" }).click();
    await black.waitForSelector(".take-seat", { state: "detached" });
    await clickMove(black, "d2", "d4");
    await turnOf(white, "Black");
    assert.deepEqual([...wrong(white, server), ...wrong(black, server)], []);
    await white.context().close();
    await black.context().close();
    await server.stop();
  },
);

test("two browsers play one game, take back with consent, agree on a draw", { skip, timeout: 120_000 }, async () => {
  const server = await startServer();
  const { white, black, id } = await twoPlayers(server);
  await clickMove(white, "e2", "e4");
  await turnOf(black, "Black");
  await clickMove(black, "e7", "e5");
  await turnOf(white, "White");
  await samePosition(white, black);
  assert.match(await position(white), /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/8\/PPPP1PPP\/RNBQKBNR w KQkq/);
  // It is not Black's turn, so nothing can be selected.
  await clickMove(black, "d7", "d5");
  await samePosition(white, black);
  // After reloading, the seat is still held.
  await black.reload();
  await turnOf(black, "White");
  await black.getByRole("button", { name: "Ask to take back" }).click();
  await white.getByRole("button", { name: "Allow" }).click();
  await turnOf(black, "Black");
  await turnOf(white, "Black");
  await clickMove(black, "c7", "c5");
  await turnOf(white, "White");
  assert.match(await position(white), /\/2p5\/4P3\//);
  const watcher = await browser.page();
  await watcher.goto(`${server.base}#/online/${id}`);
  await turnOf(watcher, "White");
  await samePosition(white, watcher);
  await white.getByRole("button", { name: "Offer a draw" }).click();
  await black.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black, watcher]) await page.waitForSelector(".outcome");
  assert.equal(await white.getByRole("button", { name: "Resign" }).count(), 0);
  for (const page of [white, black, watcher]) {
    assert.deepEqual(wrong(page, server), []);
    await page.context().close();
  }
  await server.stop();
});

test(
  "with keys alone: a game is opened, an invitation taken, moves, a draw, and who reloads comes back",
  { skip, timeout: 120_000 },
  async () => {
    const server = await startServer();
    const white = await browser.page();
    await white.goto(server.base);
    await pressNamed(white, "Play with others");
    await tabToName(white, "Your name, if you like");
    await white.keyboard.type("Ann");
    await noFindings(white, "opening a game");
    await tabToName(white, "Game");
    await white.keyboard.press("Control+A");
    await white.keyboard.type("Chess");
    await pressNamed(white, "Open the game");
    await white.waitForSelector(".board-pane [data-cell]");
    const id = /#\/online\/([\w-]+)/.exec(white.url())[1];
    const invite = await white.evaluate(
      (key) => JSON.parse(localStorage.getItem(key)).invites.black,
      `varia.seats.${id}`,
    );
    const black = await browser.page();
    await black.goto(`${server.base}#/online/${id}/${invite}`);
    await tabToName(black, "Your name, if you like");
    await black.keyboard.type("Ben");
    await pressNamed(black, "Take the seat");
    await black.waitForSelector(".take-seat", { state: "detached" });
    const hands = new Map([
      [white, keys(white, chessBoard())],
      [black, keys(black, chessBoard(true))],
    ]);
    const move = async (page, from, to) => {
      await hands.get(page).cell(from);
      await hands.get(page).cell(to);
    };
    await move(white, "e2", "e4");
    await turnOf(black, "Black");
    await move(black, "g8", "f6");
    await turnOf(white, "White");
    await white.reload();
    await turnOf(white, "White");
    await samePosition(white, black);
    assert.match(await position(white), /^rnbqkb1r\/pppppppp\/5n2\/8\/4P3\//);
    await noFindings(white, "a game with others");
    await pressNamed(white, "Offer a draw");
    await black.getByRole("button", { name: "Accept" }).waitFor();
    await pressNamed(black, "Accept");
    for (const page of [white, black]) {
      await page.waitForSelector(".outcome");
      assert.deepEqual(wrong(page, server), []);
      await page.context().close();
    }
    await server.stop();
  },
);

test(
  "a move that is made while the server is away is played once it is back, and once",
  { skip, timeout: 120_000 },
  async () => {
    let server = await startServer();
    const { white, black } = await twoPlayers(server);
    await clickMove(white, "d2", "d4");
    await turnOf(black, "Black");
    await server.stop();
    await black.getByText("The line to the server is broken").waitFor();
    await clickMove(black, "d7", "d5");
    server = await startServer(server);
    for (const page of [white, black]) {
      await turnOf(page, "White");
      assert.match(await position(page), /^rnbqkbnr\/ppp1pppp\/8\/3p4\/3P4\/8\/PPP1PPPP\/RNBQKBNR w KQkq/);
      await page.getByText("The line to the server is broken").waitFor({ state: "detached" });
      // Except the browser's own messages about a broken connection, and about the page's icon, which it asks for again
      // whenever the address follows a move.
      assert.deepEqual(
        wrong(page, server).filter(
          (what) => !/WebSocket connection to|ERR_CONNECTION_REFUSED .*\/icon\.svg$/.test(what),
        ),
        [],
      );
      await page.context().close();
    }
    await server.stop();
  },
);

test(
  "what the server has not answered goes out again when the game is opened anew, and is done once",
  { skip, timeout: 120_000 },
  async () => {
    let server = await startServer();
    const { white, black, id } = await twoPlayers(server);
    const unsent = (page) =>
      page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]").length, `varia.unsent.${id}`);
    const noneLeft = (page) => page.waitForFunction((key) => localStorage.getItem(key) === null, `varia.unsent.${id}`);
    // The move is made while the server is stopped; the page is left before the server returns.
    await server.stop();
    await white.getByText("The line to the server is broken").waitFor();
    await clickMove(white, "e2", "e4");
    await white.waitForFunction((key) => localStorage.getItem(key), `varia.unsent.${id}`);
    assert.equal(await unsent(white), 1);
    await white.goto("about:blank");
    server = await startServer(server);
    await white.goto(`${server.base}#/online/${id}`);
    for (const page of [white, black]) await turnOf(page, "Black");
    await noneLeft(white);
    // The server performs the action, but its responses are lost until the page is reloaded.
    let deaf = false;
    await black.routeWebSocket(/.*/, (socket) => {
      const line = socket.connectToServer();
      line.onMessage((message) => deaf || socket.send(message));
    });
    await black.reload();
    await turnOf(black, "Black");
    deaf = true;
    await clickMove(black, "e7", "e5");
    await turnOf(white, "White");
    assert.equal(await unsent(black), 1);
    deaf = false;
    await black.reload();
    await turnOf(black, "White");
    await noneLeft(black);
    for (const page of [white, black]) {
      assert.match(await position(page), /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/8\/PPPP1PPP\/RNBQKBNR w KQkq/);
      assert.equal(await page.locator(".problem").count(), 0);
      assert.deepEqual(
        wrong(page, server).filter((what) => !what.includes("WebSocket connection to")),
        [],
      );
      await page.context().close();
    }
    await server.stop();
  },
);

test(
  "what waits to be sent is not played where it was not meant, though its text is legal again",
  { skip, timeout: 120_000 },
  async () => {
    let server = await startServer();
    const { white, black, id } = await twoPlayers(server);
    const key = `varia.unsent.${id}`;
    await server.stop();
    await white.getByText("The line to the server is broken").waitFor();
    await clickMove(white, "g1", "f3");
    await white.waitForFunction((name) => localStorage.getItem(name), key);
    // The game continues in another browser of the same player, which does not know of the unsent move: the knight goes
    // out and back.
    const waits = await white.evaluate((name) => localStorage.getItem(name), key);
    await white.goto("about:blank");
    server = await startServer(server);
    await white.goto(server.base);
    await white.evaluate((name) => localStorage.removeItem(name), key);
    await white.goto(`${server.base}#/online/${id}`);
    await turnOf(white, "White");
    for (const [page, from, to, next] of [
      [white, "g1", "f3", "Black"],
      [black, "g8", "f6", "White"],
      [white, "f3", "g1", "Black"],
      [black, "f6", "g8", "White"],
    ]) {
      await clickMove(page, from, to);
      for (const one of [white, black]) await turnOf(one, next);
    }
    const stood = await position(white);
    await white.evaluate(([name, text]) => localStorage.setItem(name, text), [key, waits]);
    await white.reload();
    await white.getByText("the game has gone on since").waitFor();
    await white.waitForFunction((name) => localStorage.getItem(name) === null, key);
    for (const page of [white, black]) {
      await turnOf(page, "White");
      assert.equal(await position(page), stood);
      assert.deepEqual(
        wrong(page, server).filter((what) => !what.includes("WebSocket connection to")),
        [],
      );
      await page.context().close();
    }
    await server.stop();
  },
);

test("an invitation is good once; who gives up has lost, on both sides", { skip, timeout: 120_000 }, async () => {
  const server = await startServer();
  const { white, black, id } = await twoPlayers(server);
  const invite = await white.evaluate(
    (key) => JSON.parse(localStorage.getItem(key)).invites.black,
    `varia.seats.${id}`,
  );
  const third = await browser.page();
  await third.goto(`${server.base}#/online/${id}/${invite}`);
  await third.getByRole("button", { name: "Take the seat" }).click();
  await third.locator(".take-seat .problem").waitFor();
  await third.context().close();
  black.on("dialog", (dialog) => void dialog.accept());
  await clickMove(white, "e2", "e4");
  await turnOf(black, "Black");
  await black.getByRole("button", { name: "Resign" }).click();
  for (const page of [white, black]) {
    await page.waitForSelector(".outcome");
    assert.match(await page.locator(".outcome").textContent(), /white/i);
    assert.deepEqual(wrong(page, server), []);
    await page.context().close();
  }
  await server.stop();
});

test("a page that lies on another server says so kindly", async () => {
  const page = await browser.page();
  await page.goto(`${browser.base}#/online`);
  await page.getByText("a server that holds no games").waitFor();
  // Except the browser's own message that the file does not exist.
  assert.deepEqual(
    page.said.filter((what) => !what.includes("404")),
    [],
  );
  await page.context().close();
});

test(
  "a match in which both may act at any time: options of the game, a clock on each floor",
  { skip, timeout: 120_000 },
  async () => {
    const server = await startServer();
    const { white, black } = await twoPlayers(server, {
      game: "Elevator Chess",
      async terms(page) {
        await page.locator('[name="boards"]').fill("3");
        await page.locator('[name="schedule"]').selectOption("free");
        await page.getByLabel("With clocks").check();
        await page.getByLabel("Minutes").fill("5");
      },
    });
    assert.equal(await white.locator(".floor-bar input").getAttribute("max"), "3");
    const clocks = (page) =>
      page
        .locator(".strip")
        .evaluateAll((strips) =>
          strips
            .map((strip) => [
              strip.dataset.side,
              strip.querySelector(".clock").textContent,
              strip.querySelector(".clock").classList.contains("running"),
            ])
            .sort(),
        );
    const all = [
      ["black", "5:00", false],
      ["white", "5:00", false],
    ];
    assert.deepEqual(await clocks(white), all);
    await clickMove(white, "e2", "e4");
    const running = (page, side) => page.waitForSelector(`.strip[data-side="${side}"] .clock.running`);
    await running(white, "black");
    await running(black, "black");
    // No clock on the other boards has begun; each board shows its own clocks.
    await white.getByLabel("The floor above").click();
    await white.waitForFunction(() => document.querySelectorAll(".clock.running").length === 0);
    assert.deepEqual(await clocks(white), all);
    await clickMove(white, "d2", "d4");
    await running(white, "black");
    await white.getByLabel("The floor below").click();
    await clickMove(black, "e7", "e5");
    await running(white, "white");
    await black.getByLabel("The floor above").click();
    await running(black, "black");
    for (const page of [white, black]) {
      assert.deepEqual(wrong(page, server), []);
      await page.context().close();
    }
    await server.stop();
  },
);

test(
  "three a side: the form says how it is played, each seat gives up its own boards, and one of them",
  { skip, timeout: 180_000 },
  async () => {
    const server = await startServer();
    const opener = await browser.page();
    await opener.goto(`${server.base}#/online`);
    await opener.getByLabel("Game", { exact: true }).fill("Elevator Chess");
    await opener.locator('[name="boards"]').fill("3");
    // The file's default is play by mail. Several seats in an exchange are refused, and the page offers the
    // alternative.
    assert.ok(await opener.getByLabel(/^By mail/).isChecked());
    // The typed number stays while the page receives the new number of boards.
    const seatsEach = opener.getByLabel(/Seats for each/);
    await seatsEach.fill("3");
    await opener.getByText("who share its 3 boards").waitFor();
    assert.equal(await seatsEach.inputValue(), "3");
    await seatsEach.blur();
    await opener.getByRole("alert").filter({ hasText: "ends the exchange for all" }).waitFor();
    assert.ok(await opener.getByRole("button", { name: "Open the game" }).isDisabled());
    await opener.getByRole("button", { name: "Let everybody act at any time" }).click();
    await opener.waitForFunction(
      () => [...document.querySelectorAll('input[name="way"]')].findIndex((one) => one.checked) === 2,
    );
    await opener.waitForFunction(() => !document.querySelector("form button.primary").disabled);
    assert.equal(await opener.locator('[name="schedule"]').inputValue(), "free");
    await noFindings(opener, "ways to play a match");
    await opener.getByRole("button", { name: "Open the game" }).click();
    await opener.waitForSelector(".board-pane [data-cell]");
    const id = /#\/online\/([\w-]+)/.exec(opener.url())[1];
    const invites = await opener.evaluate((key) => JSON.parse(localStorage.getItem(key)).invites, `varia.seats.${id}`);
    const sit = async (seat) => {
      const page = await browser.page();
      page.on("dialog", (dialog) => void dialog.accept());
      await page.goto(`${server.base}#/online/${id}/${invites[seat]}`);
      await page.getByRole("button", { name: "Take the seat" }).click();
      await page.waitForSelector(".take-seat", { state: "detached" });
      return page;
    };
    const black = await sit("black.3");
    const names = (page) => page.locator(".between .row button").allInnerTexts();
    await black.waitForFunction(() => document.querySelector(".floor-bar input").value === "3");
    assert.deepEqual(
      (await names(black)).filter((name) => name.startsWith("Resign")),
      ["Resign board 3"],
    );
    await clickMove(opener, "e2", "e4");
    // White is to move on Black's board, so resigning it waits for that move.
    await black.getByRole("button", { name: "Resign board 3" }).click();
    await black.getByText("Board 3 is given up once the other side has moved").waitFor();
    const white = await sit("white.3");
    await clickMove(white, "d2", "d4");
    for (const page of [black, white])
      await page.waitForFunction(() => /white.won/.test(document.querySelector(".floor-bar").textContent));
    // White may transfer a piece from board 3 to board 2. Board 1 continues meanwhile, and nobody has won the match.
    assert.equal(await opener.locator(".outcome").count(), 0);
    const other = await sit("black.1");
    await clickMove(other, "e7", "e5");
    await opener.waitForFunction(() => document.querySelector(".moves").textContent.includes("1:e7-e5"));
    for (const page of [opener, black, white, other]) {
      assert.deepEqual(wrong(page, server), []);
      await page.context().close();
    }
    await server.stop();
  },
);

test(
  "options of single boards go to the server too; two players give up a board or the match",
  { skip, timeout: 120_000 },
  async () => {
    const server = await startServer();
    const { white, black } = await twoPlayers(server, {
      game: "Elevator Chess with Different Armies",
      async terms(page) {
        await page.getByLabel("white otherwise on one board").selectOption("2");
        await page.locator('[name="white2"]').selectOption("rookies");
        await page.getByLabel(/^Face to face/).check();
        await page.getByLabel("Minutes").waitFor();
      },
    });
    const count = Number(await white.locator(".table").getAttribute("data-count"));
    await white.getByLabel("The floor above").click();
    await white.waitForFunction((before) => Number(document.querySelector(".table").dataset.count) > before, count);
    assert.match(
      await white.locator('.board-pane [data-cell="a1"]').getAttribute("aria-label"),
      /^a1, white Short Rook/,
    );
    const names = await white.locator(".between .row button").allInnerTexts();
    assert.deepEqual(
      names.filter((name) => name.startsWith("Resign")),
      ["Resign board 2", "Resign the match"],
    );
    white.on("dialog", (dialog) => void dialog.accept());
    await white.getByRole("button", { name: "Resign board 2" }).click();
    for (const page of [white, black])
      await page.waitForFunction(() => document.querySelector(".moves")?.textContent.includes("2:resign"));
    await white.getByRole("button", { name: "Resign the match" }).click();
    for (const page of [white, black]) {
      await page.waitForSelector(".outcome");
      assert.match(await page.locator(".outcome").textContent(), /black/i);
      assert.deepEqual(wrong(page, server), []);
      await page.context().close();
    }
    await server.stop();
  },
);
