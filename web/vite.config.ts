// The build of the page: static files that work from any folder of any web server, because all addresses in them are
// relative.
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";

import { offline } from "./dev/offline.ts";
import { single } from "./dev/single.ts";
import { starter } from "./dev/starter.ts";

// The built page may run only its own scripts and its own WebAssembly, and may send requests only to the server that it
// came from. In development, Vite puts styles and scripts into the page itself, so the policy is not used there.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
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
  plugins: [starter(), strict, single(), offline()],
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
