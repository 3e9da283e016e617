// What tests of games that somebody has written share: hands for the editor.

/** Moves a piece by two clicks. */
export async function clickMove(page, from, to) {
  await page.locator(`[data-cell="${from}"]`).first().click();
  await page.locator(`[data-cell="${to}"]`).first().click();
}

/** Writes at the end of the text in the editor. */
export async function writeText(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

/** Waits until the text has been looked at, and tells what is said of it. */
export async function verdict(page, wanted) {
  await page.waitForSelector(`[data-verdict="${wanted}"]`);
  return page.locator("[data-verdict]").textContent();
}

export async function turnOf(page, side) {
  await page.waitForFunction((name) => document.querySelector("[data-status]")?.textContent?.startsWith(name), side);
}
