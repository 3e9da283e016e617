// The table: the board with a strip for each side above and below it, and beside it the moves, the computer and the
// explanations of pieces.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { useLoaded, useStore } from "../app/hooks";
import { NumberField } from "../app/number_field";
import { address } from "../app/route";
import { PieceChoiceField } from "../board/piece_choice";
import { before, endOf, next, root, turnBefore, turnNext } from "../model/tree";
import { Actions, Chooser } from "./actions";
import { BoardPane } from "./board_pane";
import type { GameController } from "./game_controller";
import type { Kept } from "./game_storage";
import { StorageNotice } from "./storage_notice";
import { MoveList } from "./move_list";
import type { Session, SessionState } from "./session";
import { NewGame, type Wishes } from "./new_game";
import { Analysis, PiecePanel } from "./panels";
import { Strip } from "./strips";
import { TextsPanel } from "./texts_panel";
import { effectWords, standingWords } from "./words";

interface TableProps {
  controller: GameController;
  /** Undefined if no new game can be started from here. */
  begin?: (wishes: Wishes) => void;
  /** Shows the game as it is stored now. */
  again?: () => void;
  /** Stores another game and shows it. Returns false if the browser has no room for it. */
  show?: (kept: Kept) => boolean;
  /**
   * In games with others: the panel with seats and offers, which replaces the computer's advice and the button for new
   * games.
   */
  between?: ComponentChildren;
}

export function Table({ controller, begin, again, show, between }: TableProps) {
  const { session } = controller;
  const state = useStore(session.state);
  const controllerState = useStore(controller.state);
  const [asking, ask] = useState(false);
  const [over, setOver] = useState(false);
  const Overview = useOverview(state.linkedBoards !== undefined && state.linkedBoards.floors.length > 1);
  const board = useRef<HTMLDivElement>(null);
  const { description, linkedBoards, boardNumber, tree } = state;
  const backToBoard = () => board.current?.querySelector<SVGElement>('[data-cell][tabindex="0"]')?.focus();

  // The order of the strips: the local player, or the first side, is below, unless the board is flipped; the others are
  // above.
  const near = controller.seat() ?? description.sides[0]!;
  const seated = [[...description.sides.filter((side) => side !== near)], [near]];
  const [upper = [], lower = []] = controllerState.flip ? seated.reverse() : seated;
  const strips = (sides: string[]) =>
    sides.map((side) => (
      <Strip key={side} controller={controller} state={state} controllerState={controllerState} side={side} />
    ));

  const shortcut = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || asking) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "z" && !event.shiftKey && !between) void controller.takeBack();
    else if (control && (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)))
      void session.go(turnNext(tree));
    else if (event.altKey && event.key === "ArrowUp" && linkedBoards && boardNumber !== undefined)
      void session.visit(boardNumber + 1);
    else if (event.altKey && event.key === "ArrowDown" && linkedBoards && boardNumber !== undefined)
      void session.visit(boardNumber - 1);
    else return;
    event.preventDefault();
  };
  const latest = useRef(shortcut);
  latest.current = shortcut;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <section
      class={`table sides-${description.sides.length}`}
      aria-labelledby="table-title"
      data-position={state.standing.position}
      data-count={state.happened.count}
      data-busy={state.busy}
    >
      <div class="board-side" ref={board}>
        {linkedBoards && linkedBoards.floors.length > 1 && boardNumber !== undefined && (
          <BoardBar
            boardNumber={boardNumber}
            boardCount={linkedBoards.floors.length}
            states={state.standing.floors ?? []}
            visit={(to) => void session.visit(to)}
            all={Overview && (() => setOver(!over))}
            over={over}
          />
        )}
        {over && Overview ? (
          <Overview session={session} state={state} opened={() => setOver(false)} />
        ) : (
          <>
            <div class="strips">
              {strips(upper)}
              <p class={`refused${state.refused ? " shown" : ""}`} role="status" aria-live="polite">
                {state.refused?.sentence}
              </p>
            </div>
            <BoardPane controller={controller} state={state} />
            <div class="strips">{strips(lower)}</div>
          </>
        )}
        <Actions controller={controller} state={state} />
        <Chooser controller={controller} state={state} back={backToBoard} />
      </div>
      <div class="panel-side">
        <header class="card title-card">
          <h1 id="table-title">
            {"name" in session.record.variant ? (
              <a href={address("game", [session.description.name])}>{session.description.title}</a>
            ) : (
              session.description.title
            )}
          </h1>
          <Status controller={controller} />
          {(state.error ?? controllerState.error) && (
            <p class="problem" role="alert">
              {state.error ?? controllerState.error}
            </p>
          )}
        </header>
        {controllerState.storageProblem && (
          <div class="card">
            <StorageNotice controller={controller} problem={controllerState.storageProblem} again={again} />
          </div>
        )}
        {between}
        <div class="card moves-card">
          <h2 class="hidden">Moves</h2>
          <MoveList
            session={session}
            tree={tree}
            rounds={
              linkedBoards
                ? { order: linkedBoards.schedule === "free" ? undefined : linkedBoards.players, match: true }
                : { order: description.order, match: false }
            }
          />
          <div class="row controls" role="group" aria-label="Go through the moves">
            <Control
              label="To the start"
              text="first"
              to={tree.at === root ? undefined : root}
              go={(id) => session.go(id)}
            />
            <Control label="One turn back" text="back" to={turnBefore(tree)} go={(id) => session.go(id)} />
            {description.turns && (
              <Control label="One step back" text="step-back" to={before(tree)} go={(id) => session.go(id)} />
            )}
            {description.turns && (
              <Control label="One step on" text="step-on" to={next(tree)} go={(id) => session.go(id)} />
            )}
            <Control label="One turn on" text="on" to={turnNext(tree)} go={(id) => session.go(id)} />
            <Control
              label="To the end"
              text="last"
              to={endOf(tree, tree.at) === tree.at ? undefined : endOf(tree, tree.at)}
              go={(id) => session.go(id)}
            />
          </div>
        </div>
        {!between && (
          <div class="row tools">
            <button type="button" onClick={() => void controller.takeBack()} aria-disabled={tree.at === root}>
              Take back
            </button>
            <button type="button" onClick={() => controller.flip()} aria-pressed={controllerState.flip}>
              Flip
            </button>
            <button type="button" onClick={() => void controller.hint()} aria-disabled={controller.finished()}>
              Hint
            </button>
            {begin && (
              <button type="button" class="primary" onClick={() => ask(true)}>
                New game
              </button>
            )}
          </div>
        )}
        <details class="card" open>
          <summary>
            <h2>Piece</h2>
          </summary>
          <PiecePanel controller={controller} state={state} controllerState={controllerState} />
          <PieceChoiceField description={description} />
        </details>
        {!between && (
          <details class="card" open={controllerState.analysing}>
            <summary>
              <h2>Analysis</h2>
            </summary>
            <Analysis controller={controller} state={state} controllerState={controllerState} />
          </details>
        )}
        {!between && (
          <details class="card">
            <summary>
              <h2>Position and record</h2>
            </summary>
            <TextsPanel session={session} state={state} show={show} />
          </details>
        )}
      </div>
      {asking && begin && (
        <NewGame
          description={session.description}
          options={session.record.options}
          players={linkedBoards?.players ?? description.sides}
          sides={controllerState.sides}
          level={controllerState.level}
          cancel={() => ask(false)}
          begin={(wishes) => {
            ask(false);
            begin(wishes);
          }}
        />
      )}
    </section>
  );
}

const ways = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-10 7 10 7z",
  "step-back": "M15 5l-7 7 7 7",
  "step-on": "M9 5l7 7-7 7",
  on: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};

function Control({
  label,
  text,
  to,
  go,
}: {
  label: string;
  text: keyof typeof ways;
  to: number | undefined;
  go: (id: number) => Promise<void>;
}) {
  return (
    <button
      type="button"
      class="control"
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && void go(to)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ways[text]} />
      </svg>
    </button>
  );
}

/** The overview of all boards. Only matches need it, so it is loaded only for them. */
type OverviewModule = {
  Overview: ComponentType<{ session: Session; state: SessionState; opened?: (boardNumber: number) => void }>;
};
const overviewModules = import.meta.glob<OverviewModule>("../match/overview.tsx");

function useOverview(wanted: boolean): OverviewModule["Overview"] | undefined {
  const load = wanted ? Object.values(overviewModules)[0] : undefined;
  return useLoaded(async () => load?.(), [wanted]).value?.Overview;
}

interface BoardBarProps {
  boardNumber: number;
  boardCount: number;
  states: readonly string[];
  visit: (boardNumber: number) => void;
  /** Opens the overview of all boards, if this build has it. */
  all?: () => void;
  over: boolean;
}

function BoardBar({ boardNumber, boardCount, states, visit, all, over }: BoardBarProps) {
  return (
    <div class="floor-bar" role="group" aria-label="Floors">
      <button
        type="button"
        onClick={() => visit(boardNumber - 1)}
        aria-disabled={boardNumber === 1}
        aria-label="The floor below"
      >
        ▼
      </button>
      <label>
        Floor <NumberField min={1} max={boardCount} value={boardNumber} aria-label="Floor" commit={visit} /> of{" "}
        {boardCount}
      </label>
      <button
        type="button"
        onClick={() => visit(boardNumber + 1)}
        aria-disabled={boardNumber === boardCount}
        aria-label="The floor above"
      >
        ▲
      </button>
      <span class="quiet-text">{states[boardNumber - 1] ?? ""}</span>
      {all && (
        <button type="button" aria-pressed={over} onClick={all}>
          All floors
        </button>
      )}
    </div>
  );
}

/** The status for sight and screen reader, and the preview of a move while the user points at it. */
function Status({ controller }: { controller: GameController }) {
  const state = useStore(controller.session.state);
  const { fallen, verdict, thinking, analysing, hint } = useStore(controller.state);
  const { description, standing, happened } = state;
  const doing = effectWords(
    description,
    happened.effects.filter((effect) => effect.effect !== "exposed" && effect.effect !== "state"),
  );
  const said = verdict ? verdict : fallen ? `${fallen} has no time left` : standingWords(description, standing);
  const [spoken, speak] = useState("");
  useEffect(
    () => speak([happened.forward ? doing : "", said].filter(Boolean).join(". ")),
    [happened.count, fallen, verdict],
  );
  const preview = state.preview ? effectWords(description, state.preview.effects ?? []) : "";
  return (
    <>
      <p class={`status${standing.over || fallen || verdict ? " over" : ""}`} data-status>
        {said}
        {thinking && !analysing ? " ..." : ""}
      </p>
      {/* A line that is always there, for what comes and goes. */}
      <p class="preview quiet-text">
        {preview ? (
          `${state.preview!.text}: ${preview}`
        ) : hint ? (
          <span class="hint-text">
            Hint: <strong>{hint.text}</strong>
          </span>
        ) : (
          "\u00a0"
        )}
      </p>
      <p class="hidden" role="status" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}
