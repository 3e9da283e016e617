import { expect, test } from "vitest";

import { address, readRoute } from "../../src/app/route";

test("an address is read as it was written", () => {
  const route = readRoute(address("play", ["a game/with a slash"], { boards: "4", note: "1 & 2?" }));
  expect(route.page).toBe("play");
  expect(route.rest).toEqual(["a game/with a slash"]);
  expect(Object.fromEntries(route.query)).toEqual({ boards: "4", note: "1 & 2?" });
});

test("what is no address is the first page, and nothing throws", () => {
  expect(readRoute("").page).toBe("");
  expect(readRoute("#/play/%E0%A4%A").rest).toEqual(["%E0%A4%A"]);
});
