// The counts of all shipped variants, up to 100,000 leaves, must equal those of the native program. Other tests compare
// the native program with published counts and with the brute-force referee.
import assert from "node:assert/strict";
import test from "node:test";
import { Native, builtPackage } from "./support.mjs";

const maxCount = 100_000;
const native = new Native();
const varia = await builtPackage.Varia.start();
const names = varia.variants().map(({ name }) => name);
test.after(() => native.close());

test("the same variants are built in", async () => {
  assert.deepEqual(
    names,
    (await native.call("variants", {})).variants.map(({ name }) => name),
  );
  assert.ok(names.length > 50);
});

for (const name of names)
  test(`counts of ${name}`, async () => {
    const { variant } = await native.call("load", { name });
    const { game } = await native.call("new_game", { variant });
    const own = varia.load(name);
    const played = own.newGame();
    let depths = 0;
    for (let depth = 1, before = 1; depth <= 12; ++depth) {
      // Depths far beyond the limit are not counted. The estimate assumes that the average number of moves does not
      // fall.
      const guess = depth > 1 ? before * Math.max(1, before ** (1 / (depth - 1))) : 1;
      if (guess > 20 * maxCount) break;
      const { count } = await native.call("perft", { game, depth });
      if (count > maxCount) break;
      assert.equal(played.perft(depth), count, `${name} at depth ${depth}`);
      before = count;
      depths = depth;
    }
    assert.ok(depths >= 1);
    await native.call("close", { game });
    await native.call("close", { variant });
    played.close();
    own.close();
  });
