// How coarsely boards in space are drawn, depending on the frame rate. The times are simulated.
import { expect, test } from "vitest";

import { Pace } from "../../src/space/pace";

function draw(pace: Pace, pictures: number, apart: number, from = 1000): number {
  let now = from;
  for (let picture = 0; picture < pictures; ++picture, now += apart) {
    pace.begin(now);
    pace.end(now, 2, true);
  }
  return now;
}

test("where pictures come in time nothing is drawn coarser", () => {
  const pace = new Pace();
  draw(pace, 300, 16.7);
  expect([pace.ratio, pace.coarse, pace.flat, pace.footless]).toEqual([1, false, false, false]);
  expect(pace.pictures).toBe(300);
  expect(pace.frames.length).toBe(299);
});

test("where they are slow they are drawn coarser step by step, and sharp again at rest", () => {
  const pace = new Pace();
  const steps = new Set<string>();
  let now = 1000;
  for (let picture = 0; picture < 80; ++picture) {
    now = draw(pace, 1, 40, now);
    steps.add(JSON.stringify([pace.ratio, pace.flat, pace.footless]));
  }
  expect([...steps]).toEqual(["[1,false,false]", "[0.6,false,false]", "[0.4,true,false]", "[0.3,true,true]"]);
  pace.end(now, 2, false);
  expect(pace.moving).toBe(false);
  pace.sharpen();
  expect(pace.ratio).toBe(1);
});

test("a pause is no slow picture", () => {
  const pace = new Pace();
  for (let turn = 0; turn < 40; ++turn) {
    const now = draw(pace, 3, 16, 1000 + turn * 5000);
    pace.end(now, 2, false);
  }
  expect(pace.coarse).toBe(false);
});
