// The board of the game in the editor, and below it the reports of the loader and the tests.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Diagnostic } from "varia";

import { useStore } from "../app/hooks";
import { NumberField } from "../app/number_field";
import { root } from "../model/tree";
import { Actions, Chooser } from "../play/actions";
import { BoardPane } from "../play/board_pane";
import type { GameController } from "../play/game_controller";
import { StorageNotice } from "../play/storage_notice";
import { standingWords } from "../play/words";
import type { EditorSession, EditorSessionState } from "./editor_session";

type Go = (place: Pick<Diagnostic, "file" | "line" | "column">) => void;

export function BoardSide({
  editorSession,
  state,
  go,
  forming,
  children,
}: {
  editorSession: EditorSession;
  state: EditorSessionState;
  go: Go;
  /** Whether `children` take the place of the board. */
  forming: boolean;
  children: ComponentChildren;
}) {
  const errors = state.diagnostics.filter((one) => one.severity === "error").length;
  const warnings = state.diagnostics.length - errors;
  const words = state.failure
    ? "The rules cannot be asked"
    : state.checking
      ? "Looking at the text ..."
      : errors > 0
        ? `${errors === 1 ? "One mistake" : `${errors} mistakes`}${state.controller ? "; the board shows the text before" : ""}`
        : warnings > 0
          ? `${warnings === 1 ? "One warning" : `${warnings} warnings`}`
          : "The text is a game";
  return (
    <div class="board-column">
      <p
        class="verdict"
        data-verdict={state.checking ? "checking" : errors > 0 || state.failure ? "wrong" : "right"}
        role="status"
      >
        {words}
      </p>
      {state.failure && (
        <p class="problem" role="alert">
          {state.failure}
        </p>
      )}
      <Problems diagnostics={state.diagnostics} go={go} />
      {children}
      {state.controller && !forming && (
        <LiveBoard
          key={state.controller.session.variant}
          controller={state.controller}
          editorSession={editorSession}
          state={state}
        />
      )}
      <Tests state={state} go={go} />
    </div>
  );
}

function Problems({ diagnostics, go }: { diagnostics: readonly Diagnostic[]; go: Go }) {
  if (diagnostics.length === 0) return null;
  return (
    <ol class="problems" aria-label="Mistakes and warnings">
      {diagnostics.map((one, at) => (
        <li key={at} data-severity={one.severity}>
          <button type="button" onClick={() => go(one)} disabled={one.line === 0}>
            <span class="where">
              <b>{one.severity === "error" ? "Mistake" : "Warning"}</b> {one.file}
              {one.line > 0 ? `, line ${one.line}` : ""}
            </span>
            <span>{one.message}</span>
            {one.hint && <span class="quiet-text">{one.hint}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

function LiveBoard({
  controller,
  editorSession,
  state,
}: {
  controller: GameController;
  editorSession: EditorSession;
  state: EditorSessionState;
}) {
  const game = useStore(controller.session.state);
  const { storageProblem } = useStore(controller.state);
  const board = useRef<HTMLDivElement>(null);
  const back = () => board.current?.querySelector<SVGElement>('[data-cell][tabindex="0"]')?.focus();
  const kept = {
    moves: "",
    position: "The moves could not be played again by these rules: the position was kept.",
    start: "The game began anew: what stood on the board is not possible any more.",
  };
  return (
    <div class="live card" ref={board}>
      <p class="status" data-status role="status">
        {standingWords(game.description, game.standing)}
      </p>
      {storageProblem === "behind" && <StorageNotice controller={controller} problem={storageProblem} />}
      {state.kept && kept[state.kept] && <p class="quiet-text">{kept[state.kept]}</p>}
      {game.linkedBoards && game.linkedBoards.floors.length > 1 && game.boardNumber !== undefined && (
        <label class="row">
          Floor
          <NumberField
            min={1}
            max={game.linkedBoards.floors.length}
            value={game.boardNumber}
            commit={(boardNumber) => void controller.session.visit(boardNumber)}
          />
          of {game.linkedBoards.floors.length}
        </label>
      )}
      <BoardPane controller={controller} state={game} />
      <Actions controller={controller} state={game} />
      <Chooser controller={controller} state={game} back={back} />
      {game.error && (
        <p class="problem" role="alert">
          {game.error}
        </p>
      )}
      <div class="row">
        <button type="button" onClick={() => void controller.takeBack()} disabled={game.tree.at === root}>
          Take back
        </button>
        <button type="button" onClick={() => void editorSession.restart()}>
          From the start
        </button>
        <button type="button" onClick={() => controller.flip()}>
          Flip
        </button>
      </div>
    </div>
  );
}

function Tests({ state, go }: { state: EditorSessionState; go: Go }) {
  const { tests, testing } = state;
  if (!tests) return null;
  if ("failure" in tests)
    return (
      <p class="problem" role="alert">
        The tests could not be run: {tests.failure}
      </p>
    );
  if (tests.tests.length === 0) return null;
  return (
    <details class="card tests" open={tests.failed > 0}>
      <summary>
        <h2>Tests</h2>{" "}
        <span role="status">
          {testing
            ? "running ..."
            : tests.failed > 0
              ? `${tests.failed} of ${tests.tests.length} failed`
              : `all ${tests.passed} passed`}
        </span>
      </summary>
      <ol>
        {tests.tests.map((test, at) => (
          <li key={at} data-passed={test.passed}>
            <button type="button" class="quiet" onClick={() => go({ file: test.file, line: test.line, column: 1 })}>
              <b>{test.passed ? "Passed" : "Failed"}</b> {test.name}
            </button>
            {test.diagnostics?.map((one, number) => (
              <p key={number} class="problem">
                {one.message}
                {one.hint ? ` (${one.hint})` : ""}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
