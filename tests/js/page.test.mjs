// The package in a web page, in Chromium without a window: in the page's thread and in workers, with a content security
// policy that allows only the page's own files and WebAssembly. Also clicks through the example. Skipped if there is no
// Chromium.
import assert from "node:assert/strict";
import test from "node:test";
import { open, there } from "./chromium.mjs";
import { Native } from "./support.mjs";

test("in a page", { skip: there ? false : "there is no Chromium", timeout: 600_000 }, async () => {
  const { found, asked, console: said } = await open("/tests/page.html");
  assert.equal(found.failed, undefined);
  const native = new Native();
  for (const { name, depth, count } of found.thread.counts) {
    const { variant } = await native.call("load", { name });
    const { game } = await native.call("new_game", { variant });
    assert.equal(count, (await native.call("perft", { game, depth })).count, name);
  }
  native.close();
  assert.equal(found.thread.position, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  // Published counts of chess from the start position.
  assert.equal(found.thread.speed.chess.count, 197281);
  assert.deepEqual(found.workers, { depths: [1, 2], meanwhile: 1, cancelled: true, count: 600 });
  assert.match(found.example.after, /4P3\/.* w .* 2$/);
  assert.deepEqual(
    said.filter((line) => !line.includes("favicon")),
    [],
  );
  for (const name of asked)
    assert.match(name, /^\/(varia|tests)\/[a-z_]+\.(js|wasm|html)$|^\/(index\.html|page\.js|result|favicon\.ico)$/);
  console.log(`# in Chromium: the first board after ${found.thread.ready.toFixed()} ms`);
});
