// Runs axe on a page and fails on serious findings. The test evaluates axe's text, because the page's own policy allows
// no foreign script.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with the findings. `where` names the view in messages. */
export async function noFindings(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
  assert.deepEqual(
    serious.map((one) => `${where}: ${one.id}: ${one.nodes[0].html.slice(0, 200)}`),
    [],
  );
}
