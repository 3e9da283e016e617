// The program itself, with the rules from its native build. The page's results are compared with it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

const varia = process.env.VARIA ?? fileURLToPath(new URL("../../../build/release/varia", import.meta.url));

export function startProgram() {
  const child = spawn(varia, ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id, result, error } = JSON.parse(line);
    const [resolve, reject] = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  });
  let last = 0;
  return {
    ask: (method, params = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, [resolve, reject]);
        child.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: last, method, params }) + "\n");
      }),
    close: () => child.stdin.end(),
  };
}

/** The program of a file of tests: started before the first of them, ended after the last. */
export function programOfTests() {
  const program = {};
  before(() => void Object.assign(program, startProgram()));
  after(() => program.close?.());
  return program;
}

/** Pseudo-random numbers, the same in each run. */
export function dice(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
