// Takes the screenshots for docs/screens.md: `VARIA=PROGRAM node tests/pictures.mjs [NAME...]` in web/, after a build.
// The program picks some random moves, always the same, and this script makes them in the page. Look at the pictures
// before you keep them.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { openBrowser } from "./click/browser.mjs";
import { makeMove, mouse, openGame } from "./click/hands.mjs";
import { verdict, writeText } from "./click/making.mjs";
import { dice, startProgram } from "./click/program.mjs";

const folder = fileURLToPath(new URL("../../docs/pictures/page/", import.meta.url));
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** The content of each picture: the game, the number of moves, the view, and what is pressed after that. */
const pictures = {
  elevator: { game: "elevator", plies: 9, view: "both" },
  wonkavator: { game: "wonkavator", plies: 12, view: "space", dark: true },
  "elevator-chess": { game: "elevator-chess", query: "?boards=3", plies: 8 },
  "great-shatranj-3d": { game: "great-shatranj-3d", plies: 10, view: "both", pick: true },
  octahedral: { game: "octahedral", plies: 10, view: "space" },
  pyramid: { game: "pyramid", plies: 10, view: "both", dark: true },
  uplifting: { game: "uplifting", plies: 6, view: "both" },
  "nine-boards": {
    game: "elevator-chess",
    query: "?boards=9",
    plies: 14,
    press: [".floor-bar button:has-text('All floors')"],
  },
  "four-sides": { game: "four-player", plies: 13, pick: true },
  hexagons: { game: "glinski", plies: 8, pick: true },
  "four-axes": { game: "tesschess", plies: 6, view: "flat" },
  editor: { editor: true },
  phone: { game: "elevator", plies: 9, view: "flat", size: phone },
  "phone-dark": { game: "chess", plies: 8, size: phone, dark: true },
  chess: { game: "chess", plies: 8, dark: true, pick: true },
};

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
const program = startProgram();

async function makeMoves(page, { game: name, query = "", plies }, seed) {
  const set = Object.fromEntries([...new URLSearchParams(query)].map(([key, value]) => [key, Number(value)]));
  const { variant } = await program.ask("load", { name, set });
  const whole = await program.ask("describe", { variant });
  const description = whole.building ? whole.building.games[0] : whole;
  const slots = new Map((description.blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  const { game } = await program.ask("new_game", { variant });
  const roll = dice(seed);
  for (let ply = 0; ply < plies; ++ply) {
    const { moves } = await program.ask("moves", { game, effects: false });
    const rare = moves.filter((move) => !["normal", "exposing", "drop", "resign"].includes(move.type));
    const from = rare.length > 0 && ply % 3 === 2 ? rare : moves.filter((move) => move.type !== "resign");
    const move = from[roll(from.length)];
    await program.ask("play", { game, move: move.text });
    await makeMove(page, mouse(page, description), move, slots);
  }
  const { moves } = await program.ask("moves", { game, effects: false });
  return moves;
}

for (const [at, [name, one]] of Object.entries(pictures).entries()) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await browser.page({
    viewport: one.size ?? desktop,
    colorScheme: one.dark ? "dark" : "light",
    deviceScaleFactor: one.size ? 2 : 1,
  });
  await page.addInitScript(() => localStorage.setItem("varia.view", "flat"));
  if (one.editor) {
    await page.goto(`${browser.base}#/edit`);
    await page.getByLabel("What it is called").fill("Camels");
    await page.getByRole("button", { name: "Begin" }).click();
    await verdict(page, "right");
    await writeText(page, '\n[pieces.W]\nname = "Wazir"\nmovs = "W"\n');
    await verdict(page, "wrong");
  } else {
    await openGame(page, browser.base, one.game, one.query ?? "");
    const moves = await makeMoves(page, one, 41 + at);
    if (one.view && one.view !== "flat") {
      await page.getByRole("button", { name: one.view === "both" ? "Both" : "Space", exact: true }).click();
      await page.waitForFunction(() => document.querySelector(".space-board")?.probe.figures().calls > 0);
    }
    if (one.pick) {
      const many = new Map();
      for (const move of moves)
        if (move.from !== undefined && move.to !== undefined) many.set(move.from, (many.get(move.from) ?? 0) + 1);
      const [cell] = [...many].sort((a, b) => b[1] - a[1])[0];
      await page.click(`.board-pane [data-cell="${cell}"]`);
    }
    for (const selector of one.press ?? []) await page.click(selector);
  }
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: "jpeg", quality: 82 });
  for (const line of page.said) if (!line.includes("GPU stall")) console.log(`${name}: ${line}`);
  await page.context().close();
}
program.close();
await browser.close();
