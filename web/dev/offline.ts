// The page without a connection: writes sw.js, the service worker of the built page, with the list of the files that it
// keeps, and a version that changes with them (docs/web.md).
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("./sw.js", import.meta.url));
/** The page with one game in it is loaded only by who sends a game as a page. */
const left = /^varia-single\.html|\.(br|gz|map)$/;

export function offline(): Plugin {
  return {
    name: "varia-offline",
    apply: "build",
    writeBundle({ dir = "" }) {
      const files = readdirSync(dir, { recursive: true })
        .map((name) => String(name).replaceAll("\\", "/"))
        .filter((name) => !left.test(name) && name !== "sw.js" && statSync(join(dir, name)).isFile())
        .sort();
      const hash = createHash("sha256");
      for (const name of files) hash.update(name).update(readFileSync(join(dir, name)));
      const kept = files.map((name) => (name === "index.html" ? "./" : `./${name}`));
      const text = readFileSync(source, "utf8")
        .replace('"VERSION"', () => JSON.stringify(hash.digest("hex").slice(0, 16)))
        .replace('["FILES"]', () => JSON.stringify(kept));
      writeFileSync(join(dir, "sw.js"), text);
    },
  };
}
