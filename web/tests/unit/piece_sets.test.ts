// The forms in which pieces are drawn, which way wedges point, and what sides are called. Expected values were written
// down by hand from docs/looks.md.
import type { Description } from "varia";
import { beforeEach, expect, test } from "vitest";

import { quartersOf, turnOf } from "../../src/board/layout";
import { choosePieces, pieceChoices, pieceForm, piecesChosen, sideTitle, withTitles } from "../../src/board/piece_sets";
import { liveryOn } from "../../src/board/sides";
import { forgetText } from "../../src/model/storage";

const of = (looks?: object, more: object = {}) =>
  ({
    sides: ["white", "black"],
    colours: {},
    views: {},
    looks,
    board: { axes: [] },
    ...more,
  }) as unknown as Description;

const wedges = of({ set: "wedges", sides: { white: "Sente", black: "Gote" }, colours: {} });
const discs = of({ set: "discs", sides: {}, colours: { white: "red", black: "black" } });

beforeEach(() => {
  for (const set of ["figures", "wedges", "discs"]) forgetText(`varia.pieces.${set}`);
});

test("a game is drawn in its own form until somebody chooses another one, which games of the same set share", () => {
  expect(pieceForm(of()).body).toBe("figures");
  expect(pieceForm(wedges)).toMatchObject({ body: "wedges", content: "sign" });
  const before = piecesChosen.get();
  choosePieces(wedges, "international");
  expect(piecesChosen.get()).toBe(before + 1);
  expect(pieceForm(wedges)).toMatchObject({ body: "wedges", content: "figure" });
  expect(pieceForm(of({ set: "wedges", sides: {}, colours: {} })).name).toBe("international");
  expect(pieceForm(discs)).toMatchObject({ body: "discs", content: "sign" });
});

test("a stored form that a set does not have means the set's own", () => {
  choosePieces(discs, "wedges");
  expect(pieceForm(discs).name).toBe("discs");
});

test("chess-like pieces have three drawn sets, wedges and discs at least two of their own", () => {
  const drawn = pieceChoices(of()).filter((one) => one.body === "figures");
  expect(drawn.map(({ shapes }) => shapes)).toEqual([undefined, "slender", "blocks"]);
  for (const body of ["wedges", "discs"] as const)
    expect(pieceChoices(body === "wedges" ? wedges : discs).filter((one) => one.body === body).length).toBeGreaterThan(
      1,
    );
});

test("wedges point up for who sits below, and down for the other one, from either seat", () => {
  const seen = (seat: string) => turnOf(wedges, { side: seat, flip: false });
  expect(quartersOf(wedges, "white", seen("white"))).toBe(0);
  expect(quartersOf(wedges, "black", seen("white"))).toBe(2);
  expect(quartersOf(wedges, "white", seen("black"))).toBe(2);
  expect(quartersOf(wedges, "black", seen("black"))).toBe(0);
});

test("of four sides each goes another way: who sits on the right goes to the left", () => {
  const four = of(undefined, {
    sides: ["south", "west", "north", "east"],
    board: { axes: [{ name: "file" }, { name: "rank" }] },
    views: {
      south: ["file", "rank"],
      west: ["-rank", "file"],
      north: ["-file", "-rank"],
      east: ["rank", "-file"],
    },
  });
  const turn = turnOf(four, { side: "south", flip: false });
  expect(["south", "west", "north", "east"].map((side) => quartersOf(four, side, turn))).toEqual([0, 1, 2, 3]);
});

test("signs have the colours that the file gives; promoted ones are red on wedges", () => {
  const form = pieceForm(discs);
  expect(liveryOn(discs, "white", form, false).line).toBe("#9c1b14");
  expect(liveryOn(discs, "black", form, false).line).toBe("#1c1c1c");
  expect(liveryOn(wedges, "white", pieceForm(wedges), true).line).toBe("#9c1b14");
  expect(liveryOn(wedges, "white", pieceForm(wedges), false).line).toBe("#1d1d1f");
});

test("sides have the names that their players use, also where these are crossed", () => {
  expect(sideTitle(wedges, "white")).toBe("Sente");
  expect(sideTitle(of(), "white")).toBe("white");
  expect(withTitles(wedges, "white to move, in check")).toBe("Sente to move, in check");
  expect(withTitles(wedges, "whitewash by Black")).toBe("whitewash by Gote");
  const crossed = of({ set: "stones", sides: { white: "Black", black: "White" }, colours: {} });
  expect(withTitles(crossed, "white takes black")).toBe("Black takes White");
});
