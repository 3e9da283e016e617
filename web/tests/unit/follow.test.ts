// How the position is kept while the rules change. A fake service determines which moves and positions are accepted.
import { expect, test } from "vitest";

import { follow } from "../../src/editor/follow";
import { newTree } from "../../src/model/tree";
import { type Connection, Refused } from "../../src/varia/connection";

/** A fake service that accepts these moves, and positions whose text begins with "ok". */
function service(moves: readonly string[]): Connection & { closed: string[] } {
  let last = 0;
  const closed: string[] = [];
  const standing = (game: string, position: string) => ({
    game,
    position,
    variant: "v",
    status: "",
    over: false,
    plies: 0,
    turn: "white",
  });
  const answers: Record<string, (params: Record<string, string>) => unknown> = {
    load: () => ({ variant: "v", name: "n", title: "N", boards: 1, diagnostics: [] }),
    describe: () => ({
      name: "n",
      title: "N",
      board: { grid: "square", axes: [], cells: [], coordinates: [] },
      sides: ["white", "black"],
      pieces: [],
      options: [],
      turns: false,
    }),
    new_game: ({ position }) => {
      if (position !== undefined && !position.startsWith("ok")) throw new Refused("no such position", 1);
      return standing(`g${++last}`, position ?? "start");
    },
    position: () => ({ variant: "v", position: "", pieces: [] }),
    moves: ({ game }) => ({ game, count: moves.length, moves: moves.map((text) => ({ text, type: "normal" })) }),
    play: ({ game, move }) => {
      if (!moves.includes(move!)) throw new Refused(`${move} is no move`, 1);
      return { ...standing(game!, `after ${move}`), played: [{ text: move, turn_over: true, effects: [] }] };
    },
    close: ({ game }) => {
      if (game) closed.push(game);
      return {};
    },
  };
  return {
    closed,
    close: () => undefined,
    request: async (method: string, params: object) =>
      (await answers[method]!(params as Record<string, string>)) as never,
  };
}

const record = { variant: { name: "n" }, options: {}, tree: newTree() };

test("moves are played again", async () => {
  const { session, kept } = await follow(service(["a", "b"]), record, { texts: ["a", "b"], position: "ok" });
  expect(kept).toBe("moves");
  expect(session.state.get().standing.position).toBe("after b");
  expect(session.state.get().tree.nodes).toHaveLength(3);
});

test("where a move is none any more, the position is set up, and what was begun is closed", async () => {
  const there = service(["a"]);
  const { session, kept } = await follow(there, record, { texts: ["a", "b"], position: "ok then" });
  expect(kept).toBe("position");
  expect(session.state.get().standing.position).toBe("ok then");
  expect(session.record.position).toBe("ok then");
  expect(there.closed).toEqual(["g1"]);
});

test("where the position is none either, the game begins anew", async () => {
  const { session, kept } = await follow(service([]), record, { texts: ["a"], position: "other letters" });
  expect(kept).toBe("start");
  expect(session.state.get().standing.position).toBe("start");
});

test("a game that began at a position goes on from there", async () => {
  const { session, kept } = await follow(service(["a"]), record, { texts: ["a"], begun: "ok begun", position: "x" });
  expect(kept).toBe("moves");
  expect(session.record.position).toBe("ok begun");
});
