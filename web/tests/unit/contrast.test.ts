// The colours of marks on the cells of boards, light and dark, by the formula of WCAG 2: marks need 3 to 1.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const style = readFileSync(new URL("../../src/app/style.css", import.meta.url), "utf8");
// The system's dark setting, the page's own, and light.
const heads = [':root:not([data-theme="light"]) {', ':root[data-theme="dark"] {', ":root {"];
const themes = heads.map((head): Record<string, string> => {
  const start = style.indexOf(head);
  const block = style.slice(start, style.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]): [string, string] => [name!, value!]),
  );
});

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test("the formula: white on black, and a grey that is known", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

for (const [at, name] of ["dark", "chosen to be dark", "light"].entries())
  test(`marks and the lines of boards are seen on every cell, ${name}`, () => {
    const colours = themes[at]!;
    for (const mark of ["--mark", "--attack", "--cell-line"])
      for (const cell of ["--cell-0", "--cell-1", "--cell-2", "--cell-last", "--cell-preview"])
        expect(contrast(colours[mark]!, colours[cell]!), `${mark} on ${cell}`).toBeGreaterThanOrEqual(3);
  });
