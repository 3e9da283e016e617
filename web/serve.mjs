// Serves a folder of static files on this computer only. The page needs no more than this from a web server. The tests
// use it.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/**
 * Resolves to the server once it listens; port 0 takes any free port. `prefix` is the folder in which the page seems to
 * be.
 */
export function serve(folder, port = 0, prefix = "/") {
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
      if (!path.startsWith(prefix)) throw new Error("outside");
      const asked = normalize(join(folder, path.slice(prefix.length)));
      if (asked !== normalize(folder) && !asked.startsWith(normalize(folder + sep))) throw new Error("outside");
      const file = (await stat(asked)).isDirectory() ? join(asked, "index.html") : asked;
      await stat(file);
      response.writeHead(200, {
        "content-type": types[extname(file)] ?? "application/octet-stream",
        "x-content-type-options": "nosniff",
        "cache-control": "no-cache",
      });
      createReadStream(file).pipe(response);
    };
    answer().catch(() =>
      response.writeHead(404, { "content-type": "text/plain" }).end("there is nothing of this name\n"),
    );
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
