// Runs in Chromium: the package as a web page uses it. The results are sent to the server of page.test.mjs.
import { codes, Varia, VariaWorker } from "/varia/index.js";

const counts = async (name, depth, game) => ({ name, depth, count: await game.perft(depth) });

async function timed(game, depth) {
  game.perft(depth - 1);
  const began = performance.now();
  const count = game.perft(depth);
  return { count, ms: performance.now() - began };
}

async function inThread() {
  const began = performance.now();
  const varia = await Varia.start();
  const first = varia.load("chess").newGame();
  const ready = performance.now() - began;
  const all = [];
  for (const name of ["chess", "shogi", "elevator", "elevator-chess", "chu-shogi"])
    all.push(await counts(name, 2, varia.load(name).newGame()));
  const speed = {};
  const asked = Object.fromEntries(new URL(location.href).searchParams);
  for (const [name, depth] of Object.entries({ chess: 4, ...asked }))
    speed[name] = await timed(varia.load(name).newGame(), Number(depth));
  return { ready, position: first.text(), counts: all, speed };
}

async function inWorkers() {
  const worker = await VariaWorker.start();
  const game = await (await worker.load("chess")).newGame();
  const stop = new AbortController();
  const depths = [];
  const long = game
    .search({ timeMs: 3_600_000 }, { signal: stop.signal, info: ({ depth }) => depths.push(depth) })
    .catch((error) => error.code);
  while (depths.length < 2) await new Promise((soon) => setTimeout(soon, 5));
  const meanwhile = (await game.play("e4")).plies;
  stop.abort();
  const cancelled = (await long) === codes.cancelled;
  const count = await game.perft(2);
  worker.close();
  return { depths: depths.slice(0, 2), meanwhile, cancelled, count };
}

// Clicks through the example: a move, and the computer's answer.
async function example() {
  const frame = document.createElement("iframe");
  frame.src = "/index.html";
  document.body.append(frame);
  const until = async (what) => {
    for (;;) {
      const found = what();
      if (found) return found;
      await new Promise((soon) => setTimeout(soon, 20));
    }
  };
  const inside = (id) => frame.contentDocument?.getElementById(id);
  await until(() => inside("moves")?.options.length === 20);
  const before = inside("position").textContent;
  inside("moves").value = "e2-e4";
  inside("play").click();
  const after = await until(() => / w .* 2$/.test(inside("position").textContent) && inside("position").textContent);
  return { before, after };
}

let result;
try {
  result = { thread: await inThread(), workers: await inWorkers(), example: await example() };
} catch (error) {
  result = { failed: `${error}\n${error?.stack}` };
}
await fetch("/result", { method: "POST", body: JSON.stringify(result) });
