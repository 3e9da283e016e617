// Bad texts, loaded here and by the native program: both answers must be equal, letter by letter. The texts are the
// files of tests/diagnostics, the scripts of tests/escapes (in a hook and beside one), and the rows of tests/bad_inputs
// that are about texts.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import path from "node:path";
import test from "node:test";
import { Both, Native, builtPackage, root } from "./support.mjs";

// Returns null if the file is not UTF-8, which JSON cannot contain.
function text(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch {
    return null;
  }
}

async function both() {
  return new Both(new Native(), await builtPackage.Varia.start());
}

test("the files of tests/diagnostics", async () => {
  const asked = await both();
  const folder = path.join(root, "tests/diagnostics");
  let files = 0;
  for (const place of [folder, path.join(folder, "scripts")]) {
    const beside = Object.fromEntries(
      readdirSync(folder, { recursive: true })
        .filter((name) => name.includes(path.sep) && /\.(toml|lua)$/.test(name))
        .map((name) => [place === folder ? name : path.relative("scripts", name), text(path.join(folder, name))])
        .filter(([, t]) => t !== null),
    );
    for (const name of readdirSync(place).filter((one) => one.endsWith(".toml"))) {
      const own = text(path.join(place, name));
      if (own === null) continue;
      await asked.tryOut(name, { text: own, file: name, files: beside });
      ++files;
    }
  }
  asked.native.close();
  assert.ok(files > 450, `${files} files`);
  asked.hold();
});

const board = `[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
[setup]
position = "k3/4/4/3K w"
`;

test("the scripts of tests/escapes", async () => {
  const asked = await both();
  const folder = path.join(root, "tests/escapes");
  let scripts = 0,
    failed = 0;
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".lua"))) {
    const script = text(path.join(folder, name));
    if (script === null) continue;
    ++scripts;
    const head = 'format = 1\nname = "Test"\nscript = "rules.lua"\n';
    const hook = '[[hook]]\npoint = "allow"\ncall = "may"\n';
    const inside = `function may(position, move)\n${script}\nend\n`,
      beside = `${script}\nfunction may() return true end\n`;
    for (const [where, rules] of [
      ["in a hook", inside],
      ["beside it", beside],
    ]) {
      const last = await asked.tryOut(`${name} ${where}`, { text: head + board + hook, files: { "rules.lua": rules } });
      if (last.error) ++failed;
    }
  }
  asked.native.close();
  assert.ok(scripts > 100 && failed > 100, `${scripts} scripts, ${failed} failed`);
  asked.hold();
});

test("the rows of tests/bad_inputs", async () => {
  const asked = await both();
  const rows = new Set();
  const lister = spawn("python3", [path.join(root, "tests/js/bad_inputs.py")], { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: lister.stdout })) {
    const { row, load, game } = JSON.parse(line);
    rows.add(row);
    await asked.tryOut(row, load, game);
  }
  asked.native.close();
  assert.ok(rows.size >= 100, `${rows.size} rows`);
  asked.hold();
});

test("strict budgets for untrusted variants", async () => {
  const asked = new Both(new Native("--strict"), await builtPackage.Varia.start({ strict: true }));
  for (const name of ["chess", "elevator", "go-like-nothing"]) await asked.tryOut(name, { name });
  const large =
    'format = 1\nname = "Large"\nextends = "chess"\n[board]\naxes = [{ name = "a", size = 60 }, { name = "b", size = 60 }]\n';
  await asked.tryOut("a large board", { text: large });
  asked.native.close();
  asked.hold();
});
