// Boards of a match: the player for whom each waits, the filters, and linked boards as one board in space. Computed by
// hand from docs/matches.md.
import type { Description, LinkedBoards, Picture } from "varia";
import { describe, expect, it } from "vitest";

import { type BoardState, boardLabel, passes, sendsOn, waitsFor } from "../../src/match/board_states";
import { canStack, linkMoves, splitStackedCell, stackedCell, stackedDescription, stackedEffects, stackedPicture } from "../../src/match/stacked_boards";

const game = {
  sides: ["white", "black"],
  title: "Two",
  board: {
    grid: "square",
    axes: [
      { name: "file", labels: ["a", "b"], wrap: false },
      { name: "rank", labels: ["1"], wrap: false },
    ],
    cells: ["a1", "b1"],
    coordinates: [
      [0, 0],
      [1, 0],
    ],
  },
} as unknown as Description;
// The seats of teams: on the second board team A has the black pieces.
const building: LinkedBoards = {
  schedule: "exchange",
  cyclic: true,
  conveyor: [],
  across: false,
  players: ["A", "B"],
  games: [game],
  floors: [
    { floor: 1, game: 0, shafts: ["b1"], players: ["A", "B"] },
    { floor: 2, game: 0, shafts: ["b1"], players: ["B", "A"] },
  ],
};
const news = (floor: number, state: string, part: Partial<Picture> | undefined): BoardState => ({
  boardNumber: floor,
  state,
  text: part && "...",
  picture: part && { variant: "", position: "", ...part },
});

describe("floors", () => {
  it("wait for the player whose side is to move there", () => {
    expect(waitsFor(building, news(1, "open", { turn: "white" }))).toBe("A");
    expect(waitsFor(building, news(2, "open", { turn: "white" }))).toBe("B");
    expect(waitsFor(building, news(1, "white-won checkmate", undefined))).toBeUndefined();
  });
  it("send a piece on while they are won and not yet closed", () => {
    expect(sendsOn(news(1, "white-won checkmate", { turn: "black" }))).toBe(true);
    expect(sendsOn(news(1, "white-won checkmate", undefined))).toBe(false);
  });
  it("pass a filter", () => {
    const check = news(1, "open", { turn: "black", check: true });
    expect(
      (["all", "waiting", "check", "open", "over"] as const).map((filter) => passes(filter, building, check, "A")),
    ).toEqual([true, false, true, true, false]);
    expect(passes("waiting", building, check, "B")).toBe(true);
    expect(passes("waiting", building, check, undefined)).toBe(true);
    expect(passes("over", building, news(2, "drawn stalemate", undefined), "A")).toBe(true);
  });
  it("are told in words", () => {
    expect(boardLabel(building, news(2, "open", { turn: "black", check: true }))).toBe("floor 2, waits for A, check");
    expect(boardLabel(building, news(2, "drawn stalemate", undefined))).toBe("floor 2, drawn stalemate, closed");
    expect(boardLabel(building, news(1, "black-won resign", {}))).toBe("floor 1, black won resign, sends a piece on");
  });
});

describe("a building in space", () => {
  it("is a board with one axis more", () => {
    expect(canStack(building)).toBe(true);
    const { description, links: shafts } = stackedDescription(building, "Building");
    expect(description.board.cells).toEqual(["1:a1", "1:b1", "2:a1", "2:b1"]);
    expect(description.board.coordinates).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
      [1, 0, 1],
    ]);
    expect(description.board.axes[2]).toEqual({ name: "floor", labels: ["1", "2"], wrap: true });
    expect(shafts).toEqual(["1:b1", "2:b1"]);
    expect(splitStackedCell(stackedCell(12, "b1"))).toEqual({ floor: 12, cell: "b1" });
  });
  it("is not for floors with different games, nor for one, nor for hundreds", () => {
    expect(canStack({ ...building, games: [game, game] })).toBe(false);
    expect(canStack({ ...building, floors: building.floors.slice(1) })).toBe(false);
    expect(
      canStack({
        ...building,
        floors: [...Array(100).keys()].map((at) => ({ ...building.floors[0]!, floor: at + 1 })),
      }),
    ).toBe(false);
  });
  it("shows what stands on all floors, and rides as moves between them", () => {
    const picture = stackedPicture([
      news(1, "open", { pieces: [{ cell: "a1", letter: "K", side: "white" }] }),
      news(2, "drawn repetition", undefined),
    ]);
    expect(picture.pieces).toEqual([{ cell: "1:a1", letter: "K", side: "white" }]);
    const ride = { effect: "ridden", floor: 1, to_floor: 2, letter: "Q", side: "white", from: "b1", to: "b1" };
    expect(stackedEffects([ride])).toEqual([{ effect: "moved", letter: "Q", side: "white", from: "1:b1", to: "2:b1" }]);
    const up = { text: "1:b1U", type: "ride" as const, floor: 1, from: "b1", up: true, effects: [ride] };
    expect([...linkMoves([up, { text: "done", type: "done" }])]).toEqual([["2:b1", up]]);
  });
});
