// The package in a page, in Chromium without a window: in the page's thread and in workers, under a content security policy that allows
// nothing but the page's own files and WebAssembly; and the example, clicked through. Left out where there is no Chromium.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { built, Native, root } from "./support.mjs";

const chromium = process.env.CHROMIUM ?? "chromium";
const there = spawnSync(chromium, ["--version"]).status === 0;
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; frame-src 'self'";

// The example's map of imports stands in its page, which a policy would have to name.
const policyOf = (name) => (name === "/index.html" ? policy.replace("'self' 'wasm", "'self' 'unsafe-inline' 'wasm") : policy);

function fileOf(name) {
  if (name.startsWith("/varia/")) return path.join(built, path.basename(name));
  if (name.startsWith("/tests/")) return path.join(root, "tests/js", path.basename(name));
  return path.join(root, "examples/js", path.basename(name));
}

async function open(page) {
  let done;
  const result = new Promise((resolve) => (done = resolve));
  const asked = [];
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://here").pathname;
    asked.push(name);
    if (request.method === "POST") {
      let body = "";
      request.on("data", (part) => (body += part)).on("end", () => {
        response.end();
        done(JSON.parse(body));
      });
      return;
    }
    const file = fileOf(name);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[path.extname(file)] ?? "text/plain", "content-security-policy": policyOf(name) });
    createReadStream(file).pipe(response);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const profile = mkdtempSync(path.join(tmpdir(), "varia_chromium_"));
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--enable-logging=stderr", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const browser = spawn(chromium, [...options, `http://127.0.0.1:${server.address().port}${page}`], { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  browser.stderr.on("data", (part) => (log += part));
  const ended = new Promise((over) => browser.on("exit", over));
  try {
    const found = await Promise.race([result, ended.then(() => ({ failed: `Chromium has ended: ${log.slice(-2000)}` }))]);
    return { found, asked, console: log.split("\n").filter((line) => line.includes("CONSOLE")) };
  } finally {
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

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
  // Counts of chess from the start, as published.
  assert.equal(found.thread.speed.chess.count, 197281);
  assert.deepEqual(found.workers, { depths: [1, 2], meanwhile: 1, cancelled: true, count: 600 });
  assert.match(found.example.after, /4P3\/.* w .* 2$/);
  assert.deepEqual(said.filter((line) => !line.includes("favicon")), []);
  for (const name of asked) assert.match(name, /^\/(varia|tests)\/[a-z_]+\.(js|wasm|html)$|^\/(index\.html|page\.js|result|favicon\.ico)$/);
  console.log(`# in Chromium: the first board after ${found.thread.ready.toFixed()} ms`);
});
