// Runs Chromium without a window, and a server for its page: on this machine only, at a free port.
import { spawn, spawnSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { built, root } from "./support.mjs";

const chromium = process.env.CHROMIUM ?? "chromium";
export const there = spawnSync(chromium, ["--version"]).status === 0;
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm" };
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; frame-src 'self'";

// The example's import map is inline in its page, so the content security policy must allow inline scripts there.
const policyOf = (name) =>
  name === "/index.html" ? policy.replace("'self' 'wasm", "'self' 'unsafe-inline' 'wasm") : policy;

function fileOf(name) {
  if (name.startsWith("/varia/")) return path.join(built, path.basename(name));
  if (name.startsWith("/tests/")) return path.join(root, "tests/js", path.basename(name));
  return path.join(root, "examples/js", path.basename(name));
}

// Chromium's child processes end a little after it, and write files until then.
async function remove(folder) {
  for (let tries = 50; tries > 0; --tries)
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch {
      await new Promise((soon) => setTimeout(soon, 100));
    }
}

/** Opens a page. Returns what the page sent to /result, the requests of the page, and its console output. */
export async function open(page) {
  let done;
  const result = new Promise((resolve) => (done = resolve));
  const asked = [];
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://here").pathname;
    asked.push(name);
    if (request.method === "POST") {
      let body = "";
      request
        .on("data", (part) => (body += part))
        .on("end", () => {
          response.end();
          done(JSON.parse(body));
        });
      return;
    }
    const file = fileOf(name);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": types[path.extname(file)] ?? "text/plain",
      "content-security-policy": policyOf(name),
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const profile = mkdtempSync(path.join(tmpdir(), "varia_chromium_"));
  const options = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--enable-logging=stderr",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(chromium, [...options, `http://127.0.0.1:${server.address().port}${page}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  browser.stderr.on("data", (part) => (log += part));
  const ended = new Promise((over) => browser.on("exit", over));
  try {
    const found = await Promise.race([
      result,
      ended.then(() => ({ failed: `Chromium has ended: ${log.slice(-2000)}` })),
    ]);
    return { found, asked, console: log.split("\n").filter((line) => line.includes("CONSOLE")) };
  } finally {
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    await remove(profile);
  }
}
