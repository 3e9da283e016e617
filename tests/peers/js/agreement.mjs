// Plays random games of the variants that ffish.js and Varia share, and compares what they say of every position: legal
// moves, their SAN, the text of the position, checks, captures, results. VARIA_JS is the built package; VARIA_PEERS the
// folder with ffish.
//
//     node agreement.mjs [SEED]      prints a line for each variant; exit code 1 if anything differs
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { VARIA_JS: built, VARIA_PEERS: peers } = process.env;
const { default: ffish } = await import(pathToFileURL(path.join(path.resolve(built), "ffish.js")).href);
const ours = await ffish();
const require = createRequire(path.join(path.resolve(peers), "package.json"));
// ffish.js takes a host with `fetch` for a browser.
const { fetch } = globalThis;
globalThis.fetch = undefined;
const theirs = await new Promise((resolve) => {
  const module = require("ffish");
  module.onRuntimeInitialized = () => resolve(module);
});
globalThis.fetch = fetch;
new theirs.Board().delete(); // before the first board it knows no variant

// A generator of random numbers, so that every run plays the same games.
let state = Number(process.argv[2] ?? 20261201);
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * below);
};

// What stands in only one of two lists.
const between = (there, here) => {
  const [first, second] = [there.split(" "), here.split(" ")];
  const only = (a, b) => a.filter((word) => !b.includes(word)).join(" ") || "nothing";
  return `only there: ${only(first, second)}; only here: ${only(second, first)}`;
};
const sorted = (text) =>
  text
    .split(" ")
    .filter((word) => word !== "")
    .sort()
    .join(" ");
const names = ours.variants().split(" ");
const known = new Set(theirs.variants().split(" "));
// Without a fixed start, or another game under the same name.
const left = new Set(["chess960"]);
const shared = names.filter((name) => known.has(name) && !left.has(name));
let different = 0;
for (const name of shared) {
  const count = { positions: 0, moves: 0, san: 0, fen: 0, result: 0 };
  const apart = { moves: [], san: [], fen: [], result: [] };
  for (let game = 0; game < 2; ++game) {
    const there = new theirs.Board(name);
    const here = new ours.Board(name);
    for (let ply = 0; ply < 60; ++ply) {
      ++count.positions;
      const fen = there.fen();
      const own = sorted(here.legalMoves());
      const known = new Set(own.split(" "));
      // Where a turn has several steps and the first one ends the game, the turn ends with it here; there it goes on.
      const shown = (move) => (known.has(move) || !known.has(move.split(",")[0]) ? move : move.split(",")[0]);
      const listed = there.legalMoves().split(" ");
      const moves = sorted([...new Set(listed.map(shown))].join(" "));
      const result = there.result();
      // Varia ends a game at once where the other lets a host end it.
      const ended = here.isGameOver() && !there.isGameOver();
      if (here.fen() === fen) ++count.fen;
      else apart.fen.push(`${fen} | ${here.fen()}`);
      if (here.result() === result || ended) ++count.result;
      else apart.result.push(`${fen} ${result} | ${here.result()}`);
      if (ended || there.isGameOver()) break;
      if (moves === own) ++count.moves;
      else {
        apart.moves.push(`${fen} ${between(moves, own)}`);
        break;
      }
      const [san, ownSan] = [sorted(there.legalMovesSan()), sorted(here.legalMovesSan())];
      if (san === ownSan) ++count.san;
      else apart.san.push(`${fen} ${between(san, ownSan)}`);
      const move = listed.sort()[random(listed.length)];
      if (there.isCapture(move) !== here.isCapture(shown(move)))
        apart.moves.push(`${fen} ${move}: a capture for one of them`);
      there.push(move);
      if (!here.push(shown(move))) {
        apart.moves.push(`${fen} ${move}: not legal here`);
        break;
      }
      if (there.isCheck() !== here.isCheck()) apart.moves.push(`${here.fen()}: check for one of them`);
    }
    there.delete();
    here.delete();
  }
  console.log(
    `${name}: ${count.positions} positions; moves ${count.moves}, SAN ${count.san}, FEN ${count.fen}, results ${count.result}`,
  );
  for (const [what, list] of Object.entries(apart))
    if (list.length > 0) console.log(`  ${what}: ${list.length} differ, first ${list[0].slice(0, 400)}`);
  // Moves and results are rules, and have to agree; SAN and texts of positions are customs.
  different += apart.moves.length + apart.result.length;
}
console.log(`${shared.length} variants; ${different} moves, captures, checks or results differ`);
process.exitCode = different > 0 || shared.length < 15 ? 1 : 0;
