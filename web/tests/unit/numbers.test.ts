// The numbers of moves. The expected values are computed by hand: a number is a round of turns; in a match a turn is an
// exchange, together with the transfers that fall in it.
import type { Effect } from "varia";
import { expect, test } from "vitest";

import { type Count, type Rounds, counted, numberText, startCount } from "../../src/model/numbers";

interface Made {
  text: string;
  player: string;
  effects?: Effect[];
  turn_over?: boolean;
}

/** The moves as the list shows them: the number where a turn begins, then the texts. */
function list(moves: readonly Made[], rounds: Rounds, from: Count = startCount): string {
  let count = from;
  let turnBegins = true;
  const words: string[] = [];
  for (const { text, player, effects = [], turn_over: turnOver = true } of moves) {
    const step = counted(count, { text, player, effects }, turnBegins, rounds);
    if (step.begins && step.count.number !== count.number) words.push(numberText(step.count));
    words.push(text);
    count = step.count;
    turnBegins = turnOver;
  }
  return words.join(" ");
}

const two = { order: ["white", "black"], match: false };
const exchange = { order: ["white", "black"], match: true };
const w = (text: string, effects?: Effect[]): Made => ({ text, player: "white", effects });
const b = (text: string, effects?: Effect[]): Made => ({ text, player: "black", effects });

test("turns of two sides: two have one number", () => {
  expect(list([w("e4"), b("e5"), w("Nf3"), b("Nc6"), w("Bb5")], two)).toBe("1. e4 e5 2. Nf3 Nc6 3. Bb5");
});

test("a game that begins with the second side to move", () => {
  expect(list([b("e5"), w("Nf3"), b("Nc6")], two)).toBe("1... e5 2. Nf3 Nc6");
});

test("a turn of several steps has one number", () => {
  const step = (text: string, player: string, turnOver: boolean): Made => ({ text, player, turn_over: turnOver });
  expect(
    list(
      [
        step("e2-e4,", "white", false),
        step("D@d5,", "white", true),
        step("e7-e5,", "black", false),
        step("D@e3,", "black", true),
        step("d2-d4,", "white", false),
      ],
      two,
    ),
  ).toBe("1. e2-e4, D@d5, e7-e5, D@e3, 2. d2-d4,");
});

test("who is out is passed over, and a round is still a round", () => {
  const four = { order: ["red", "blue", "yellow", "green"], match: false };
  const by = (player: string): Made => ({ text: player[0]!, player });
  expect(list(["red", "blue", "yellow", "green", "red", "yellow", "green", "red", "yellow"].map(by), four)).toBe(
    "1. r b y g 2. r y g 3. r y",
  );
  // Red is out.
  expect(list(["red", "blue", "yellow", "green", "blue", "yellow", "green", "blue"].map(by), four)).toBe(
    "1. r b y g 2... b y g 3... b",
  );
});

test("an order in which a side moves twice", () => {
  expect(
    list([w("a"), b("b"), b("c"), w("d"), w("e"), b("f")], {
      order: ["white", "black", "black", "white"],
      match: false,
    }),
  ).toBe("1. a b c d 2. e f");
});

test("an exchange is one turn, and `done` belongs to it", () => {
  expect(list([w("1:e2-e4"), w("2:d2-d4"), w("done"), b("2:e7-e5"), b("done"), w("3:c2-c4")], exchange)).toBe(
    "1. 1:e2-e4 2:d2-d4 done 2:e7-e5 done 2. 3:c2-c4",
  );
});

test("an exchange that ends by itself, and a player who can act nowhere", () => {
  expect(list([w("1:e2-e4"), w("2:e2-e4"), b("1:e7-e5"), b("done"), w("1:d2-d4")], exchange)).toBe(
    "1. 1:e2-e4 2:e2-e4 1:e7-e5 done 2. 1:d2-d4",
  );
  expect(list([w("1:e2-e4"), w("done"), w("2:e2-e4"), w("done"), b("1:e7-e5")], exchange)).toBe(
    "1. 1:e2-e4 done 2. 2:e2-e4 done 1:e7-e5",
  );
});

test("a transfer that is owed belongs to the exchange in which it falls", () => {
  const givesUp = w("1:resign", [{ effect: "decided", floor: 1, winner: "black", reason: "resign" }]);
  const transfer = b("1:e5U", [
    { effect: "ridden", floor: 1, to_floor: 2 },
    { effect: "closed", floor: 1 },
  ]);
  expect(list([w("3:e2-e4"), givesUp, transfer, w("2:d2-d4"), w("done"), b("2:e7-e5")], exchange)).toBe(
    "1. 3:e2-e4 1:resign 1:e5U 2:d2-d4 done 2:e7-e5",
  );
});

test("where anybody may act at any time each action has a number of its own", () => {
  expect(list([w("1:e2-e4"), w("2:d2-d4"), b("1:e7-e5")], { order: undefined, match: true })).toBe(
    "1. 1:e2-e4 2. 2:d2-d4 3. 1:e7-e5",
  );
});
