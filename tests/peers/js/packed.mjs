// Holds the built package to what programs from npm ask of a package: publint, and "are the types wrong?" (attw). It has
// ES modules only, so CommonJS loads it by `import()`; varia.wasm has no types. VARIA_JS is the package; VARIA_PEERS the
// folder with both programs.
import { spawnSync } from "node:child_process";
import path from "node:path";

const { VARIA_JS: built, VARIA_PEERS: peers } = process.env;
let failed = false;
for (const [name, ...options] of [
  ["publint", "--strict"],
  ["attw", "--pack", ".", "--profile", "esm-only", "--exclude-entrypoints", "varia.wasm", "--format", "ascii"],
]) {
  const run = spawnSync(path.resolve(peers, "node_modules/.bin", name), options, { cwd: built, encoding: "utf8" });
  const well = run.status === 0;
  console.log(`${name}: ${well ? "nothing to say" : `${run.stdout}${run.stderr}`}`);
  failed ||= !well;
}
process.exitCode = failed ? 1 : 0;
