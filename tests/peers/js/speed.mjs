// Measures what a loop asks of the package beside ffish.js, on a machine that is otherwise quiet: processor time in
// microseconds, the best of five rounds, in a busy position of chess. VARIA_JS is the built package; VARIA_PEERS the
// folder with ffish. ./test does not run it.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { VARIA_JS: built, VARIA_PEERS: peers } = process.env;
const load = (file) => import(pathToFileURL(path.join(path.resolve(built), file)).href);
const { Varia } = await load("index.js");
const { default: ffish } = await load("ffish.js");
// ffish.js takes a host with `fetch` for a browser.
const { fetch } = globalThis;
globalThis.fetch = undefined;
const theirs = await new Promise((resolve) => {
  const module = createRequire(path.join(path.resolve(peers), "package.json"))("ffish");
  module.onRuntimeInitialized = () => resolve(module);
});
globalThis.fetch = fetch;

const position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const game = (await Varia.start()).load("chess").newGame({ position });
const there = new theirs.Board("chess", position);
const here = new (await ffish()).Board("chess", position);

function measure(name, work) {
  const times = 300;
  let best = Infinity;
  for (let round = 0; round < 6; ++round) {
    const before = process.cpuUsage();
    for (let i = 0; i < times; ++i) work();
    const { user, system } = process.cpuUsage(before);
    if (round > 0) best = Math.min(best, (user + system) / times); // the first round is compiled
  }
  console.log(`${name.padEnd(36)} ${best.toFixed(1)}`);
}

measure("ffish.js: legalMoves", () => there.legalMoves());
measure("ffish.js: legalMovesSan", () => there.legalMovesSan());
measure("ffish.js: push, pop", () => {
  there.push("e2a6");
  there.pop();
});
measure("texts()", () => game.texts());
measure('texts("uci")', () => game.texts("uci"));
measure('texts("san")', () => game.texts("san"));
measure("moves({ effects: false })", () => game.moves({ effects: false }));
measure("tryPlay, takeBack", () => {
  game.tryPlay("e2-a6");
  game.takeBack();
});
measure("tryPlay, takeBack: UCI", () => {
  game.tryPlay("e2a6");
  game.takeBack();
});
measure("varia/ffish: legalMoves", () => here.legalMoves());
measure("varia/ffish: push, pop", () => {
  here.push("e2a6");
  here.pop();
});
process.exit();
