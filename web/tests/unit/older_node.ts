// Node 18, which Debian 12 has, lacks the format "deflate-raw" in its compression streams. zlib replaces it there.
import { webcrypto } from "node:crypto";
import { Duplex } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

const raw = "deflate-raw";
for (const [name, make] of [
  ["CompressionStream", createDeflateRaw],
  ["DecompressionStream", createInflateRaw],
] as const) {
  const Own = globalThis[name] as new (kind: string) => object;
  try {
    new Own(raw);
  } catch {
    Object.assign(globalThis, {
      [name]: class {
        constructor(kind: string) {
          return kind === raw ? Duplex.toWeb(make()) : new Own(kind);
        }
      },
    });
  }
}

// Browsers, and Node from version 19 on, have the Web Cryptography API as a global object.
if (!("crypto" in globalThis)) {
  Object.defineProperty(globalThis, "crypto", { value: webcrypto, configurable: true });
}
