// Lessons of a game, #/learn/NAME: positions in which each rule is met once. The learner makes the turn that the lesson
// asks for on the board; the program has found the lessons in the game's file.
import { useEffect, useRef, useState } from "preact/hooks";

import { useLoaded, useStore } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { type Course, type Lesson, nextLesson, solves } from "../model/course";
import { root } from "../model/tree";
import { Actions, Chooser } from "../play/actions";
import { BoardPane } from "../play/board_pane";
import { GameController } from "../play/game_controller";
import { Session, newRecord } from "../play/session";
import { Strip } from "../play/strips";
import type { Connection } from "../varia/connection";
import { Problem, Waiting } from "./parts";

interface LearnData {
  title: string;
  course: Course;
}

async function loadCourse(connection: Connection, name: string): Promise<LearnData> {
  const { variant, title } = await connection.request("load", { name });
  try {
    return { title, course: await connection.request("lessons", { variant }) };
  } finally {
    await connection.request("close", { variant });
  }
}

export function LearnPage({ name }: { name: string }) {
  const { value, error } = useLoaded(async () => loadCourse(await service(), name), [name]);
  const [at, go] = useState(0);
  const [solved, solve] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (value) document.title = `Learn ${value.title} - Varia`;
  }, [value]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the lessons" />;
  const { title, course } = value;
  const lesson = course.lessons[at];
  if (!lesson) return <Problem text={`No lesson was found for ${title}.`} />;
  const next = nextLesson(course.lessons.length, at, solved);
  return (
    <section class="table learn" aria-labelledby="learn-title">
      <LessonTable
        key={at}
        name={name}
        lesson={lesson}
        solved={() => solve((before) => new Set([...before, at]))}
        next={next === undefined ? undefined : () => go(next)}
      />
      <div class="panel-side">
        <header class="card title-card">
          <h1 id="learn-title">
            Learn <a href={address("game", [name])}>{title}</a>
          </h1>
          <p class="quiet-text">
            {solved.size} of {course.lessons.length} lessons done
          </p>
          <p>
            <a class="button" href={address("play", [name, "computer"])}>
              Play against the computer
            </a>
          </p>
        </header>
        <nav class="card" aria-label="Lessons">
          <ol class="lessons">
            {course.lessons.map((one, number) => (
              <li key={one.id}>
                <button
                  type="button"
                  class="quiet"
                  data-lesson={one.id}
                  aria-current={number === at ? "step" : undefined}
                  onClick={() => go(number)}
                >
                  {one.title}
                  {solved.has(number) && <span class="tag">done</span>}
                </button>
              </li>
            ))}
          </ol>
          {course.lacking.length > 0 && (
            <details>
              <summary>Rules without a lesson</summary>
              <ul>
                {course.lacking.map((one) => (
                  <li key={one.id}>
                    {one.title}: {one.reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </nav>
      </div>
    </section>
  );
}

interface LessonProps {
  name: string;
  lesson: Lesson;
  solved: () => void;
  /** Goes to a lesson that is not solved; undefined: there is none. */
  next?: () => void;
}

/** Opens the lesson's position as a game of its own, which is not stored. */
function LessonTable(props: LessonProps) {
  const { name, lesson } = props;
  const { value, error } = useLoaded(async () => {
    const session = await Session.open(await service(), { ...newRecord(name), position: lesson.position });
    const controller = new GameController(session, undefined, { mine: () => new Set([lesson.side]) });
    const { sides } = session.description;
    if (sides.length === 2 && lesson.side === sides[1]) controller.flip();
    return controller;
  }, [lesson]);
  useEffect(
    () => () => {
      value?.close();
      value?.session.close();
    },
    [value],
  );
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the board" />;
  return <LessonBoard {...props} controller={value} />;
}

type Verdict = "open" | "solved" | "other";

function LessonBoard({ lesson, solved, next, controller }: LessonProps & { controller: GameController }) {
  const { session } = controller;
  const state = useStore(session.state);
  const controllerState = useStore(controller.state);
  const [verdict, judge] = useState<Verdict>("open");
  const board = useRef<HTMLDivElement>(null);
  const { description, tree, standing, busy, happened } = state;
  const moved = tree.at !== root && !busy && !standing.mid_turn;
  useEffect(() => {
    if (!moved) return;
    let wanted = true;
    void session.connection.request("history", { game: session.handle }).then(({ moves }) => {
      if (!wanted) return;
      const good = solves(lesson, moves[0]);
      judge(good ? "solved" : "other");
      if (good) solved();
    });
    return () => void (wanted = false);
  }, [moved, happened.count]);

  const again = () => {
    judge("open");
    void session.go(root);
  };
  const show = async () => {
    await session.idle();
    if (session.state.get().tree.at !== root) await session.go(root);
    await session.playTexts([lesson.example]);
  };
  const [first = "", ...others] = description.sides;
  const near = description.sides.length === 2 && controllerState.flip ? (others[0] ?? first) : first;
  const strips = (sides: readonly string[]) =>
    sides.map((side) => (
      <Strip key={side} controller={controller} state={state} controllerState={controllerState} side={side} />
    ));
  return (
    <div class="board-side" ref={board} data-verdict={verdict} data-position={standing.position}>
      <div class="card">
        <h2>{lesson.title}</h2>
        <p>{lesson.task}</p>
        {lesson.rules.length > 0 && (
          <ul>
            {lesson.rules.map((rule, at) => (
              <li key={at}>{rule}</li>
            ))}
          </ul>
        )}
        <p role="status" aria-live="polite">
          {verdict === "solved"
            ? `Well done. ${next ? "" : "That was the last lesson."}`
            : verdict === "other"
              ? "You may move so, but it is not what this lesson asks. Try again."
              : (state.refused?.sentence ?? "")}
        </p>
        <p class="row">
          {verdict === "solved" && next && (
            <button type="button" class="primary" onClick={next}>
              Next lesson
            </button>
          )}
          {tree.at !== root && (
            <button type="button" onClick={again}>
              Try again
            </button>
          )}
          {verdict !== "solved" && (
            <button type="button" onClick={() => void show()}>
              Show me
            </button>
          )}
        </p>
        {state.error && (
          <p class="problem" role="alert">
            {state.error}
          </p>
        )}
      </div>
      <div class="strips">{strips(description.sides.filter((side) => side !== near))}</div>
      <BoardPane controller={controller} state={state} />
      <div class="strips">{strips([near])}</div>
      <Actions controller={controller} state={state} />
      <Chooser
        controller={controller}
        state={state}
        back={() => board.current?.querySelector<SVGElement>('[data-cell][tabindex="0"]')?.focus()}
      />
    </div>
  );
}
