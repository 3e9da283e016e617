// What a learner's turn means for a lesson, and which lesson comes next.
import { expect, test } from "vitest";

import { type Lesson, nextLesson, solves } from "../../src/model/course";

const lesson: Lesson = {
  id: "move N",
  title: "Knight",
  task: "Move a Knight.",
  rules: [],
  position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  side: "white",
  arranged: false,
  turns: ["b1-a3", "b1-c3", "g1-f3", "g1-h3"],
  example: "b1-c3",
  effects: [],
};

test("any of the lesson's turns solves it, another turn or none does not", () => {
  expect(solves(lesson, "g1-f3")).toBe(true);
  expect(solves(lesson, "e2-e4")).toBe(false);
  expect(solves(lesson, undefined)).toBe(false);
});

test("the next lesson is the first one that is not solved, round the end", () => {
  expect(nextLesson(4, 0, new Set([0]))).toBe(1);
  expect(nextLesson(4, 0, new Set([0, 1, 2]))).toBe(3);
  expect(nextLesson(4, 3, new Set([1, 2, 3]))).toBe(0);
  expect(nextLesson(4, 2, new Set([0, 1, 3]))).toBe(2);
  expect(nextLesson(4, 0, new Set([0, 1, 2, 3]))).toBe(undefined);
  expect(nextLesson(1, 0, new Set())).toBe(0);
});
