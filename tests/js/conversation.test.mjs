// The conversation with which `varia serve` is tested (tests/serve/conversation.txt), line by line: the same answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { builtPackage, plain, root } from "./support.mjs";

test("the conversation", async () => {
  const lines = readFileSync(path.join(root, "tests/serve/conversation.txt"), "utf8").split("\n");
  const varia = await builtPackage.Varia.start();
  let asked = 0;
  for (let at = 0; at < lines.length; ++at) {
    if (!lines[at].startsWith("> ")) continue;
    const expected = [];
    const request = lines[at].slice(2);
    while (lines[at + 1]?.startsWith("< ")) expected.push(plain(JSON.parse(lines[++at].slice(2))));
    assert.deepEqual(
      varia.lines(request).map((line) => plain(JSON.parse(line))),
      expected,
      request,
    );
    ++asked;
  }
  assert.ok(asked >= 100);
});

test("lines that are no request are refused, and the service goes on", async () => {
  const varia = await builtPackage.Varia.start();
  const bad = [
    "",
    "{",
    "[]",
    "null",
    '"x"',
    "[".repeat(100_000),
    '{"a":'.repeat(100_000),
    "\u0000",
    '{"jsonrpc":"2.0","id":1,"method":"x"}',
    `"${"\\".repeat(4001)}"`,
    "1e999999",
    "x".repeat(17 << 20),
    '{"jsonrpc":"2.0","id":1,"method":"load","params":{"name":7}}',
  ];
  for (const line of bad) {
    const [answer] = varia.lines(line).map((one) => JSON.parse(one));
    assert.ok(answer.error, line.slice(0, 80));
    assert.equal(typeof answer.error.message, "string");
  }
  assert.equal(varia.load("chess").newGame().moves().length, 20);
});
