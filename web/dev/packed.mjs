// Compresses the built files once, as much as possible: `node dev/packed.mjs FOLDER` writes NAME.br and NAME.gz beside
// each file NAME that becomes smaller by it. Servers can send them to browsers that accept them, as the game server
// does (docs/game-server.md). Prints the compressed sizes of the WebAssembly file.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const kinds = /\.(js|css|html|svg|wasm)$/;
// The maximum size of the compressed rules, which a browser loads with the first visit of the page.
const maxWasmSize = 1_735_000;

/** Both ways to compress, by the ending of the file that is written. */
const ways = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
};

const folder = process.argv[2];
let rules;
for (const name of readdirSync(folder, { recursive: true }).map(String)) {
  const path = join(folder, name);
  if (!kinds.test(name) || !statSync(path).isFile()) continue;
  const bytes = readFileSync(path);
  const sizes = {};
  for (const [ending, pack] of Object.entries(ways)) {
    const packed = pack(bytes);
    sizes[ending] = packed.length;
    if (packed.length < 0.9 * bytes.length) writeFileSync(`${path}.${ending}`, packed);
  }
  if (name.endsWith(".wasm")) rules = { name, size: bytes.length, ...sizes };
}
if (!rules) throw new Error(`there is no .wasm in ${folder}`);
console.error(`web: ${rules.name} has ${rules.size} bytes, ${rules.br} with brotli, ${rules.gz} with gzip`);
if (rules.br > maxWasmSize) throw new Error(`packed, ${rules.name} is larger than ${maxWasmSize} bytes`);
