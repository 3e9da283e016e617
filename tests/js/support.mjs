// Shared by the tests of the package: the package itself, the native program, and the same requests to both.
//
// VARIA_JS is the folder of the built package, VARIA the native program, VARIA_SOURCE_DIR the project.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import path from "node:path";

export const root =
  process.env.VARIA_SOURCE_DIR ??
  path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
export const built = process.env.VARIA_JS ?? path.join(root, "build/web/varia");
export const program = process.env.VARIA ?? path.join(root, "build/release/varia");
export const builtPackage = await import(pathToFileURL(path.join(built, "index.js")).href);

/** Sends lines to `varia serve --stdio` and reads the lines that answer them. */
export class Native {
  #process;
  #lines = [];
  #wake = () => undefined;

  constructor(...options) {
    this.#process = spawn(program, ["serve", "--stdio", ...options], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#process.stdout })
      .on("line", (line) => {
        this.#lines.push(line);
        this.#wake();
      })
      .on("close", () => {
        this.#lines.push(null);
        this.#wake();
      });
  }

  async #next() {
    while (this.#lines.length === 0) await new Promise((wake) => (this.#wake = wake));
    return this.#lines.shift();
  }

  /** Returns the lines up to and including the answer; those before the answer are notifications. */
  async lines(message) {
    this.#process.stdin.write(`${message}\n`);
    const lines = [];
    for (;;) {
      const line = await this.#next();
      assert.notEqual(line, null, `the native program has ended at ${message.slice(0, 200)}`);
      lines.push(line);
      const parsed = JSON.parse(line);
      if (Array.isArray(parsed) || !("method" in parsed)) return lines;
    }
  }

  async call(method, params) {
    const answer = JSON.parse((await this.lines(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))).at(-1));
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  }

  close() {
    this.#process.stdin.end();
  }
}

/** Removes the parts of a message that differ from run to run and from host to host. */
export function plain(message) {
  if (Array.isArray(message)) return message.map(plain);
  if (message === null || typeof message !== "object") return message;
  const without = { time_ms: 0, varia: "", threads: 0 };
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => [key, key in without ? without[key] : plain(value)]),
  );
}

// The native program has a clock that ends a script that takes too long for its budget, earlier or later depending on
// the load. Here only the budget ends scripts. Both endings count as equal.
const late = /it took much longer than its budget of (\d+) steps should last \(limit: fuel\)/;
const spent = /it used up its budget of (\d+) steps \(limit: fuel\)/;
function sameEnd(answered, expected) {
  const [own, other] = [answered.at(-1)?.error, expected.at(-1)?.error];
  const [by, limit] = [own?.message.match(spent), other?.message.match(late)];
  return by && limit && by[1] === limit[1] ? [own.code, other.code] : [answered, expected];
}

/** Sends each request to both programs and compares the answers. Returns the answer. */
export class Both {
  constructor(native, varia) {
    this.native = native;
    this.varia = varia;
    this.asked = 0;
    this.different = [];
  }

  async ask(what, method, params) {
    const line = JSON.stringify({ jsonrpc: "2.0", id: ++this.asked, method, params });
    const expected = (await this.native.lines(line)).map((one) => plain(JSON.parse(one)));
    const answered = this.varia.lines(line).map((one) => plain(JSON.parse(one)));
    try {
      assert.deepEqual(...sameEnd(answered, expected));
    } catch {
      this.different.push(
        `${what}: ${line.slice(0, 300)}\n  wasm   ${JSON.stringify(answered).slice(0, 600)}\n  native ${JSON.stringify(expected).slice(0, 600)}`,
      );
    }
    return answered.at(-1);
  }

  /**
   * Loads a variant, starts a game and lists its moves, as far as possible, and closes all. Returns the last answer.
   */
  async tryOut(what, load, game = {}) {
    const loaded = await this.ask(what, "load", load);
    if (loaded.error) return loaded;
    const { variant } = loaded.result;
    let last = await this.ask(what, "new_game", { variant, ...game });
    if (last.result) {
      const handle = last.result.game;
      last = await this.ask(what, "moves", { game: handle });
      await this.ask(what, "close", { game: handle });
    }
    await this.ask(what, "close", { variant });
    return last;
  }

  hold() {
    assert.equal(
      this.different.length,
      0,
      `${this.different.length} of ${this.asked} answers differ:\n${this.different.slice(0, 12).join("\n")}`,
    );
  }
}
