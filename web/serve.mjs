// Serves a folder of static files on this computer alone: what the page needs of a web server is no more than this.
//     node serve.mjs [--open] [PORT]
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm",
  ".json": "application/json",
};

/** Answers with the server once it listens; port 0 takes any that is free. `prefix` is the folder that the page seems to lie in. */
export function serve(folder, port = 0, prefix = "/") {
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
      if (!path.startsWith(prefix)) throw new Error("outside");
      const asked = normalize(join(folder, path.slice(prefix.length)));
      if (asked !== normalize(folder) && !asked.startsWith(normalize(folder + sep))) throw new Error("outside");
      const file = (await stat(asked)).isDirectory() ? join(asked, "index.html") : asked;
      await stat(file);
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", "x-content-type-options": "nosniff", "cache-control": "no-cache" });
      createReadStream(file).pipe(response);
    };
    answer().catch(() => response.writeHead(404, { "content-type": "text/plain" }).end("there is nothing of this name\n"));
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

// Another port is taken where this one is in use; a browser is opened where the system knows one.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const open = words[0] === "--open" && words.shift() !== undefined;
  const folder = fileURLToPath(new URL("../build/web/page", import.meta.url));
  const server = await serve(folder, Number(words[0] ?? 0)).catch(() => serve(folder));
  const address = `http://127.0.0.1:${server.address().port}/`;
  console.log(`${address}   (Ctrl-C ends it)`);
  if (open) spawn("xdg-open", [address], { stdio: "ignore", detached: true }).on("error", () => undefined).unref();
}
