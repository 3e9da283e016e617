// The colours of everything that is drawn on boards, light and dark, by the formula of WCAG 2: marks and pieces need
// 3 to 1, texts 4.5 to 1. Tools that check a page cannot see into SVG and WebGL.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Description } from "varia";

import { pieceChoices } from "../../src/board/piece_sets";
import { livery, liveryOn } from "../../src/board/sides";

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

/** Of each colour that a side can have, of light and dark, and of nobody. */
const sideColours = "red blue yellow green purple orange cyan pink white black grey".split(" ");
const liveries = [
  ...sideColours.map((colour) => livery({ sides: ["one"], colours: { one: colour } } as unknown as Description, "one")),
  ...["first", "second", "nobody"].map((side) =>
    livery({ sides: ["first", "second"], colours: {} } as unknown as Description, side),
  ),
];

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

test("signs on wedges and discs can be read: of every colour, of both sides, promoted or not", () => {
  for (const set of ["wedges", "discs"] as const)
    for (const colour of sideColours)
      for (const side of ["first", "second"]) {
        const looks = { set, sides: {}, colours: { [side]: colour } };
        const description = { sides: ["first", "second"], colours: {}, looks } as unknown as Description;
        for (const form of pieceChoices(description))
          for (const promoted of [false, true]) {
            const { fill, line } = liveryOn(description, side, form, promoted);
            expect(contrast(fill, line), `${colour} on ${form.words}`).toBeGreaterThanOrEqual(4.5);
          }
      }
});

const cells = ["--cell-0", "--cell-1", "--cell-2", "--cell-last", "--cell-preview"];
const names = ["dark", "chosen to be dark", "light"];

for (const [at, name] of names.entries()) {
  const colours = themes[at]!;
  const of = (variable: string) => colours[variable]!;

  test(`marks and the lines of boards are seen on every cell, ${name}`, () => {
    for (const mark of ["--mark", "--attack", "--cell-line"])
      for (const cell of cells) expect(contrast(of(mark), of(cell)), `${mark} on ${cell}`).toBeGreaterThanOrEqual(3);
  });

  test(`marks that lie over pieces have an edge that is seen where they are not, ${name}`, () => {
    // The edge is --cell-1 (.mark.casing). One of the two stands out from what is below, and they from each other.
    for (const mark of ["--mark", "--attack"]) {
      expect(contrast(of(mark), of("--cell-1")), `${mark} on its edge`).toBeGreaterThanOrEqual(3);
      for (const { fill } of liveries) {
        const best = Math.max(contrast(of(mark), fill), contrast(of("--cell-1"), fill));
        expect(best, `${mark} over ${fill}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test(`frames of blocks are seen over cells and over nothing, ${name}`, () => {
    expect(contrast(of("--frame"), of("--frame-edge"))).toBeGreaterThanOrEqual(3);
    for (const below of [...cells, "--page"]) {
      const best = Math.max(contrast(of("--frame"), of(below)), contrast(of("--frame-edge"), of(below)));
      expect(best, `a frame over ${below}`).toBeGreaterThanOrEqual(3);
    }
  });

  test(`pieces of every colour are seen on every cell, and in space before the page, ${name}`, () => {
    for (const { fill, line, outline } of liveries) {
      expect(contrast(fill, line), `lines on ${fill}`).toBeGreaterThanOrEqual(3);
      for (const cell of cells)
        expect(
          Math.max(contrast(fill, of(cell)), contrast(outline, of(cell))),
          `${fill} on ${cell}`,
        ).toBeGreaterThanOrEqual(3);
      // In space a piece has a rim in the colour of its lines (space/paint.ts), and may stand before the page.
      expect(
        Math.max(contrast(fill, of("--page")), contrast(line, of("--page"))),
        `${fill} in space`,
      ).toBeGreaterThanOrEqual(3);
    }
  });

  test(`wedges and discs of wood are seen on every cell, ${name}`, () => {
    for (const set of ["wedges", "discs"] as const)
      for (const side of ["first", "second"]) {
        const looks = { set, sides: {}, colours: { first: "red", second: "black" } };
        const description = { sides: ["first", "second"], colours: {}, looks } as unknown as Description;
        const { fill, outline } = liveryOn(description, side, pieceChoices(description)[0]!, false);
        for (const cell of cells)
          expect(
            Math.max(contrast(fill, of(cell)), contrast(outline, of(cell))),
            `${set} of the ${side} side on ${cell}`,
          ).toBeGreaterThanOrEqual(3);
      }
  });

  test(`names on cells and beside boards can be read, ${name}`, () => {
    for (const cell of cells)
      expect(contrast(of("--cell-text"), of(cell)), `a name on ${cell}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("--quiet"), of("--page"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("--text"), of("--page"))).toBeGreaterThanOrEqual(4.5);
  });
}
