// The speed of the package's counts beside the native program: `node tests/js/speed.mjs [RUNS]`. Each figure is the
// median of runs that take turns, so that other load on the machine affects all alike. The figures of docs/js.md come
// from this program. No test depends on them.
import { execFileSync } from "node:child_process";
import { open, there } from "./chromium.mjs";
import { builtPackage, program } from "./support.mjs";

const runs = Number(process.argv[2] ?? 3);
// The depths are such that compilation, which browsers do during the run, takes only a small part of the time.
const games = { chess: 6, elevator: 4, "elevator-chess": 6 };
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
const varia = await builtPackage.Varia.start();
const times = Object.fromEntries(Object.keys(games).map((name) => [name, { native: [], node: [], chromium: [] }]));
const ready = [];
for (let run = 0; run < runs; ++run) {
  for (const [name, depth] of Object.entries(games)) {
    const { seconds, count } = JSON.parse(
      execFileSync(program, ["perft", name, String(depth), "--json"], { encoding: "utf8" }),
    );
    times[name].native.push(seconds * 1000);
    const game = varia.load(name).newGame();
    game.perft(depth - 1);
    const began = performance.now();
    if (game.perft(depth) !== count) throw new Error(`${name}: another count`);
    times[name].node.push(performance.now() - began);
  }
  if (!there) continue;
  const { found } = await open(`/tests/page.html?${new URLSearchParams(games)}`);
  if (found.failed) throw new Error(found.failed);
  ready.push(found.thread.ready);
  for (const name of Object.keys(games)) times[name].chromium.push(found.thread.speed[name].ms);
}
for (const [name, { native, node, chromium }] of Object.entries(times)) {
  const of = (list) => (list.length ? `${Math.round((100 * median(native)) / median(list))}%` : "none");
  console.log(
    `${name} at depth ${games[name]}: native ${median(native).toFixed(0)} ms, Node ${of(node)}, Chromium ${of(chromium)}`,
  );
}
if (ready.length) console.log(`in Chromium the first board stood after ${median(ready).toFixed(0)} ms`);
