// Measures how smoothly boards turn and the overview of a match scrolls, on this computer: `node tests/frames.mjs
// [SECONDS]`, after a build. It prints the times between frames, and the time that this thread spends on each. Without
// a graphics card the former are the times of software rendering.
import { openBrowser } from "./click/browser.mjs";

const seconds = Number(process.argv[2] ?? 6);
const browser = await openBrowser();
const of = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]?.toFixed(1);
  return `median ${at(0.5)} ms, 95% within ${at(0.95)} ms, longest ${at(1)} ms, of ${sorted.length}`;
};

for (const name of ["uplifting", "elevator"]) {
  const page = await browser.page({ reducedMotion: "no-preference" });
  await page.addInitScript(() => localStorage.setItem("varia.view", "space"));
  await page.goto(`${browser.base}#/play/${name}`);
  await page.waitForFunction(() => document.querySelector(".space-board")?.probe.figures().calls > 0);
  await page.waitForTimeout(1500);
  await page.click("[aria-label='Turn slowly']");
  // By then the board has found how coarsely it must draw.
  const figures = () => page.evaluate(() => document.querySelector(".space-board").probe.figures());
  await page.waitForTimeout(3000);
  const begun = (await figures()).frames.length;
  await page.waitForTimeout(seconds * 1000);
  const { calls, frames, work, ratio } = await figures();
  console.log(
    `${name} turns: ${calls} draw calls; between pictures ${of(frames)}, after three seconds ${of(frames.slice(begun))}; work on a picture ${of(work.slice(-frames.length))}; drawn at ${ratio}`,
  );
  await page.context().close();
}

const page = await browser.page();
await page.goto(`${browser.base}#/play/elevator-chess?boards=1000`);
await page.click(".floor-bar button:has-text('All floors')");
await page.waitForSelector(".wall-floor button");
await page.waitForTimeout(4000);
const scroll = await page.evaluate(async () => {
  const wall = document.querySelector(".wall");
  const end = wall.scrollHeight - wall.clientHeight;
  const frames = [];
  const work = [];
  const steps = 300;
  let last = await new Promise(requestAnimationFrame);
  for (let step = 1; step <= steps; ++step) {
    wall.scrollTop = (end * step) / steps;
    // The page does the work for a scroll step before the next frame.
    const start = performance.now();
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
    await new Promise((next) => setTimeout(next, 0));
    work.push(performance.now() - Math.max(start, now));
  }
  return { frames, work, perStep: end / steps, drawn: document.querySelectorAll(".wall-floor:not([hidden])").length };
});
console.log(
  `1,000 floors scroll by ${scroll.perStep.toFixed(0)} pixels a picture, ${scroll.drawn} floors drawn; between pictures ${of(scroll.frames)}; work on a picture ${of(scroll.work)}`,
);
await browser.close();
