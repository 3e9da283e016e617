// Helpers for tests with the editor.

/** Moves a piece by two clicks. */
export async function clickMove(page, from, to) {
  await page.locator(`[data-cell="${from}"]`).first().click();
  await page.locator(`[data-cell="${to}"]`).first().click();
}

/** Types at the end of the text in the editor. */
export async function writeText(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

/** Waits until the text has been checked, and returns the verdict's text. */
export async function verdict(page, wanted) {
  await page.waitForSelector(`[data-verdict="${wanted}"]`);
  return page.locator("[data-verdict]").textContent();
}

export async function turnOf(page, side) {
  await page.waitForFunction((name) => document.querySelector("[data-status]")?.textContent?.startsWith(name), side);
}
