// Builds varia-single.html beside the page: one file that contains everything. It plays the game whose texts are put
// into it (src/editor/single_page.ts). Script and style are inside the page, and the page's policy allows them by their
// hashes only. The rules are gzipped WebAssembly in base64. The page never fetches anything. This runs after the page's
// own build.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type InlineConfig, type Plugin, build } from "vite";

import { starter } from "./starter.ts";

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const rules = here("../build/web/varia");

// The single page contains what the normal page fetches. So no address is resolved, and no file is written beside it.
const selfContained: Plugin = {
  name: "varia-self-contained",
  enforce: "pre",
  resolveId: (id, from) => (id === "../varia/connect" && from ? here("src/single/connect.ts") : undefined),
  transform: (code, id) =>
    id.startsWith(rules) ? { code: code.replaceAll("import.meta.url", "self.location.href"), map: null } : undefined,
};

async function bundle(entry: string): Promise<{ script: string; style: string }> {
  const config: InlineConfig = {
    configFile: false,
    root: here("."),
    logLevel: "warn",
    plugins: [selfContained, starter()],
    resolve: { alias: { varia: `${rules}/index.js` } },
    define: { "process.env.NODE_ENV": '"production"' },
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      modulePreload: false,
      lib: { entry, formats: ["iife"], name: "variaPage", fileName: "page" },
    },
  };
  const built = await build(config);
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const script = outputs.map((one) => (one.type === "chunk" ? one.code : "")).join("");
  const style = outputs
    .map((one) => (one.type === "asset" && one.fileName.endsWith(".css") ? String(one.source) : ""))
    .join("");
  return { script, style };
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Escapes a script for a `<script>` element, which ends at the first `</script`. Its meaning stays the same. */
const inline = (script: string) => script.replace(/<\/script/gi, "<\\/script").replaceAll("<!--", "<\\!--");

export async function singlePage(): Promise<string> {
  const page = await bundle(here("src/single/main.tsx"));
  const worker = await bundle(`${rules}/worker_main.js`);
  const script = `\n${inline(page.script)}\n`;
  const style = `\n${page.style}\n`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "img-src data: blob:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const icon = `data:image/svg+xml;base64,${readFileSync(here("public/icon.svg")).toString("base64")}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>A game of Varia's</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript: the rules of the game run in it.</noscript>
<script type="application/json" id="game">null</script>
<script type="text/plain" id="worker">${inline(worker.script)}</script>
<script type="text/plain" id="rules">${gzipSync(readFileSync(`${rules}/varia.wasm`), { level: 9 }).toString("base64")}</script>
<script>${script}</script>
</body>
</html>
`;
}

export function single(): Plugin {
  let folder = "";
  return {
    name: "varia-single",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      writeFileSync(`${folder}/varia-single.html`, await singlePage());
    },
  };
}
