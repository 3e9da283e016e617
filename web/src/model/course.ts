// The lessons of a game as a learner goes through them: what a turn means for a lesson, and which lesson comes next.
import type { ResultOf } from "varia";

export type Course = ResultOf<"lessons">;
export type Lesson = Course["lessons"][number];

/** Whether a turn, in its canonical text, does what the lesson asks. */
export function solves(lesson: Lesson, turn: string | undefined): boolean {
  return turn !== undefined && lesson.turns.includes(turn);
}

/** The number of the first lesson after `from` that is not solved, going round; undefined: all are. */
export function nextLesson(count: number, from: number, solved: ReadonlySet<number>): number | undefined {
  for (let step = 1; step <= count; ++step) {
    const number = (from + step) % count;
    if (!solved.has(number)) return number;
  }
  return undefined;
}
