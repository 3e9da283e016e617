// How the page is built: static files that work from any folder of any web server, since every address in them is
// relative.
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";

import { single } from "./dev/single.ts";
import { starter } from "./dev/starter.ts";

// What the built page may do: run its own scripts and its own WebAssembly, and ask nobody but the server it came from.
// While one develops, Vite puts styles and scripts into the page itself, so that there the policy would be in the way.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const strict: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" },
  ],
};

export default defineConfig({
  base: "./",
  plugins: [starter(), strict, single()],
  // Built from bindings/js by `scripts/web js`.
  resolve: { alias: { varia: fileURLToPath(new URL("../build/web/varia/index.js", import.meta.url)) } },
  build: {
    outDir: "../build/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1", fs: { allow: [".."] } },
  preview: { host: "127.0.0.1" },
});
