import { expect, test } from "vitest";

import { clockText, fallen, left, newClocks, passTo, paused } from "../../src/play/clock";

test("a clock runs while its side is to move, and gets its increment", () => {
  let clocks = newClocks(["white", "black"], 5, 3);
  clocks = passTo(clocks, "black", 1_000);
  expect(left(clocks, "black", 11_000)).toBe(290_000);
  expect(left(clocks, "white", 11_000)).toBe(300_000);
  clocks = passTo(clocks, "white", 11_000);
  expect(left(clocks, "black", 50_000)).toBe(293_000);
});

test("who has no time left has lost, and not before", () => {
  const clocks = passTo(newClocks(["white", "black"], 1, 0), "white", 0);
  expect(fallen(clocks, 59_999)).toBeUndefined();
  expect(fallen(clocks, 60_000)).toBe("white");
  expect(left(clocks, "white", 90_000)).toBe(0);
});

test("what is paused keeps what was spent and gets nothing", () => {
  const clocks = paused(passTo(newClocks(["white", "black"], 1, 5), "white", 0), 10_000);
  expect(left(clocks, "white", 99_000)).toBe(50_000);
});

test("times as people read them", () => {
  expect(clockText(300_000)).toBe("5:00");
  expect(clockText(3_723_000)).toBe("1:02:03");
  expect(clockText(9_470)).toBe("9.4");
});
