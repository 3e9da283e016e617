// Boards of a match: the player for whom each waits, the filters, and linked boards as one board in space. Computed by
// hand from docs/linked-boards.md.
import type { Description, LinkedBoards, Picture } from "varia";
import { describe, expect, it } from "vitest";

import { type BoardState, boardLabel, passes, sendsOn, waitsFor } from "../../src/match/board_states";
import {
  canStack,
  linkMoves,
  splitStackedCell,
  stackedCell,
  stackedDescription,
  stackedEffects,
  stackedPicture,
} from "../../src/match/stacked_boards";

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
const linkedBoards: LinkedBoards = {
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
const boardState = (boardNumber: number, state: string, part: Partial<Picture> | undefined): BoardState => ({
  boardNumber,
  state,
  text: part && "...",
  picture: part && { variant: "", position: "", ...part },
});

describe("boards of a match", () => {
  it("wait for the player whose side is to move there", () => {
    expect(waitsFor(linkedBoards, boardState(1, "open", { turn: "white" }))).toBe("A");
    expect(waitsFor(linkedBoards, boardState(2, "open", { turn: "white" }))).toBe("B");
    expect(waitsFor(linkedBoards, boardState(1, "white-won checkmate", undefined))).toBeUndefined();
  });
  it("send a piece on while they are won and not yet closed", () => {
    expect(sendsOn(boardState(1, "white-won checkmate", { turn: "black" }))).toBe(true);
    expect(sendsOn(boardState(1, "white-won checkmate", undefined))).toBe(false);
  });
  it("pass a filter", () => {
    const check = boardState(1, "open", { turn: "black", check: true });
    expect(
      (["all", "waiting", "check", "open", "over"] as const).map((filter) => passes(filter, linkedBoards, check, "A")),
    ).toEqual([true, false, true, true, false]);
    expect(passes("waiting", linkedBoards, check, "B")).toBe(true);
    expect(passes("waiting", linkedBoards, check, undefined)).toBe(true);
    expect(passes("over", linkedBoards, boardState(2, "drawn stalemate", undefined), "A")).toBe(true);
  });
  it("are described in words", () => {
    expect(boardLabel(linkedBoards, boardState(2, "open", { turn: "black", check: true }))).toBe(
      "floor 2, waits for A, check",
    );
    expect(boardLabel(linkedBoards, boardState(2, "drawn stalemate", undefined))).toBe(
      "floor 2, drawn stalemate, closed",
    );
    expect(boardLabel(linkedBoards, boardState(1, "black-won resign", {}))).toBe(
      "floor 1, black won resign, sends a piece on",
    );
  });
});

describe("linked boards in space", () => {
  it("is a board with one axis more", () => {
    expect(canStack(linkedBoards)).toBe(true);
    const { description, links } = stackedDescription(linkedBoards, "Building");
    expect(description.board.cells).toEqual(["1:a1", "1:b1", "2:a1", "2:b1"]);
    expect(description.board.coordinates).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
      [1, 0, 1],
    ]);
    expect(description.board.axes[2]).toEqual({ name: "floor", labels: ["1", "2"], wrap: true });
    expect(links).toEqual(["1:b1", "2:b1"]);
    expect(splitStackedCell(stackedCell(12, "b1"))).toEqual({ boardNumber: 12, cell: "b1" });
  });
  it("is not for boards with different games, nor for one, nor for hundreds", () => {
    expect(canStack({ ...linkedBoards, games: [game, game] })).toBe(false);
    expect(canStack({ ...linkedBoards, floors: linkedBoards.floors.slice(1) })).toBe(false);
    expect(
      canStack({
        ...linkedBoards,
        floors: [...Array(100).keys()].map((at) => ({ ...linkedBoards.floors[0]!, floor: at + 1 })),
      }),
    ).toBe(false);
  });
  it("shows what stands on all boards, and link moves as moves between them", () => {
    const picture = stackedPicture([
      boardState(1, "open", { pieces: [{ cell: "a1", letter: "K", side: "white" }] }),
      boardState(2, "drawn repetition", undefined),
    ]);
    expect(picture.pieces).toEqual([{ cell: "1:a1", letter: "K", side: "white" }]);
    const linkMove = { effect: "ridden", floor: 1, to_floor: 2, letter: "Q", side: "white", from: "b1", to: "b1" };
    expect(stackedEffects([linkMove])).toEqual([
      { effect: "moved", letter: "Q", side: "white", from: "1:b1", to: "2:b1" },
    ]);
    const up = { text: "1:b1U", type: "ride" as const, floor: 1, from: "b1", up: true, effects: [linkMove] };
    expect([...linkMoves([up, { text: "done", type: "done" }])]).toEqual([["2:b1", up]]);
  });
});
