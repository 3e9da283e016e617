// Runs Fairy-Stockfish's own tests of ffish.js, unmodified, on the adapter varia/ffish:
//
//     VARIA_FAIRY_STOCKFISH=FOLDER node fairy_stockfish.mjs     FOLDER is a clone of Fairy-Stockfish
//
// Prints which tests pass and which do not. A test that fails and is not listed below with its reason, or that passes
// and is listed, is a failure of this program. VARIA_JS is the built package; VARIA_PEERS the folder with mocha and
// chai.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { VARIA_FAIRY_STOCKFISH: clone, VARIA_JS: built, VARIA_PEERS: peers } = process.env;

/** Why a test fails, by its name. */
const reasons = JSON.parse(readFileSync(new URL("fairy_stockfish.json", import.meta.url), "utf8"));

// The tests load `./ffish.js`, which calls `onRuntimeInitialized` once the module is there. Some of them read files and
// end before what they expect of the file has been looked at: here files are read at once.
const shim = (module) => `const names = {};
const fs = require("node:fs");
fs.readFile = (file, encoding, then) => then(null, fs.readFileSync(file, encoding));
import(${JSON.stringify(module)})
  .then(({ default: ffish }) => ffish())
  .then((made) => {
    Object.assign(names, made);
    names.onRuntimeInitialized();
  });
module.exports = names;
`;

const folder = mkdtempSync(path.join(tmpdir(), "varia-ffish-"));
try {
  mkdirSync(path.join(folder, "tests/js"), { recursive: true });
  mkdirSync(path.join(folder, "src"));
  cpSync(path.join(clone, "tests/js/test.js"), path.join(folder, "tests/js/test.js"));
  cpSync(path.join(clone, "tests/pgn"), path.join(folder, "tests/pgn"), { recursive: true });
  cpSync(path.join(clone, "src/variants.ini"), path.join(folder, "src/variants.ini"));
  writeFileSync(
    path.join(folder, "tests/js/ffish.js"),
    shim(pathToFileURL(path.join(path.resolve(built), "ffish.js")).href),
  );
  symlinkSync(path.resolve(peers, "node_modules"), path.join(folder, "node_modules"));
  const out = path.join(folder, "results.json");
  const mocha = path.resolve(peers, "node_modules/mocha/bin/mocha.js");
  const run = spawnSync(
    process.execPath,
    [
      mocha,
      "--exit",
      "--timeout",
      "120000",
      "--reporter",
      "json",
      "--reporter-option",
      `output=${out}`,
      "tests/js/test.js",
    ],
    { cwd: folder, encoding: "utf8", stdio: ["ignore", "ignore", "inherit"] },
  );
  if (run.error) throw run.error;
  const { passes, failures } = JSON.parse(readFileSync(out, "utf8"));
  const nameOf = ({ fullTitle, title }) => fullTitle.slice(0, -title.length - 1);
  const failed = new Map(failures.map((test) => [nameOf(test), test.err.message.split("\n")[0]]));
  let wrong = 0;
  for (const [name, message] of failed) {
    const reason = reasons[name];
    if (reason === undefined) ++wrong;
    console.log(`${reason === undefined ? "FAILED" : "differs"} ${name}: ${reason ?? message}`);
  }
  for (const name of Object.keys(reasons))
    if (!failed.has(name)) {
      ++wrong;
      console.log(`FAILED ${name}: it passes, and fairy_stockfish.json says that it does not`);
    }
  console.log(`Fairy-Stockfish's tests/js: ${passes.length} of ${passes.length + failures.length} pass`);
  process.exitCode = wrong > 0 || passes.length === 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
