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
import { keepText, readKeptText } from "../model/storage";
import { MoveList } from "./move_list";
import { MoveNames, notations } from "./notation";
import type { Session, SessionState } from "./session";
import { NewGame, type Wishes } from "./new_game";
import { Analysis, PiecePanel } from "./panels";
import type { Mistake } from "./review";
import { play, soundOf, soundsOn, switchSounds } from "./sounds";
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
  /** In games with others: the names of those who play, by player. */
  who?: ReadonlyMap<string, string>;
}

export function Table({ controller, begin, again, show, between, who }: TableProps) {
  const { session } = controller;
  const state = useStore(session.state);
  const controllerState = useStore(controller.state);
  const [asking, ask] = useState(false);
  const [over, setOver] = useState(false);
  const Overview = useOverview(state.linkedBoards !== undefined && state.linkedBoards.floors.length > 1);
  const board = useRef<HTMLDivElement>(null);
  const { description, linkedBoards, boardNumber, tree } = state;
  const [sounds, sound] = useState(soundsOn);
  const [way, choose] = useState(() => readKeptText(notationKey) ?? "pgn");
  const forms = notations(session.description);
  const names = useNames(session, tree, forms.some(({ name }) => name === way) ? way : (forms[0]?.name ?? ""));
  useSounds(state);
  const mistakes = new Map<number, Mistake>();
  for (const { node, mistake } of controllerState.reviewed ?? []) if (mistake) mistakes.set(node, mistake);
  const turnSounds = () => {
    switchSounds(!sounds);
    sound(!sounds);
  };
  // The first thing that a visitor finds at a new game.
  const offersComputer = begin && tree.nodes.length === 1 && controllerState.sides.length === 0;
  const backToBoard = () => board.current?.querySelector<SVGElement>('[data-cell][tabindex="0"]')?.focus();

  // The order of the strips: the local player, or the first side, is below, unless the board is flipped; the others are
  // above.
  const near = controller.seat() ?? description.sides[0]!;
  const seated = [[...description.sides.filter((side) => side !== near)], [near]];
  const [upper = [], lower = []] = controllerState.flip ? seated.reverse() : seated;
  const strips = (sides: string[]) =>
    sides.map((side) => (
      <Strip key={side} controller={controller} state={state} controllerState={controllerState} side={side} who={who} />
    ));
  const steps: Record<string, number | undefined> = {
    ArrowLeft: turnBefore(tree),
    ArrowRight: turnNext(tree),
    Home: tree.at === root ? undefined : root,
    End: endOf(tree, tree.at) === tree.at ? undefined : endOf(tree, tree.at),
  };

  const shortcut = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || asking) return;
    if (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "z" && !event.shiftKey && !between) void controller.takeBack();
    else if (control && (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)))
      void session.go(turnNext(tree));
    else if (event.altKey && event.key === "ArrowUp" && linkedBoards && boardNumber !== undefined)
      void session.visit(boardNumber + 1);
    else if (event.altKey && event.key === "ArrowDown" && linkedBoards && boardNumber !== undefined)
      void session.visit(boardNumber - 1);
    else if (event.altKey && event.code === "KeyS") turnSounds();
    else if (event.key in steps && !control && !event.altKey && !event.shiftKey) void session.go(steps[event.key]);
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
            names={names}
            mistakes={mistakes}
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
        <TypedMove controller={controller} forms={forms} way={way} choose={choose} />
        {offersComputer && (
          <button type="button" class="primary" onClick={() => controller.playComputer()}>
            Play against the computer
          </button>
        )}
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
              <button type="button" class={offersComputer ? "" : "primary"} onClick={() => ask(true)}>
                New game
              </button>
            )}
          </div>
        )}
        <div class="row tools">
          {!between && (
            <button
              type="button"
              aria-disabled={!controller.settles()}
              onClick={() => controller.settles() && confirm("Give up this game?") && controller.resign()}
            >
              Resign
            </button>
          )}
          {!between && !linkedBoards && description.sides.length === 2 && (
            <button
              type="button"
              aria-disabled={!controller.settles()}
              onClick={() => controller.settles() && void controller.offerDraw()}
            >
              Draw
            </button>
          )}
          <button type="button" aria-pressed={sounds} onClick={turnSounds} title="Sounds on or off (Alt+S)">
            Sounds
          </button>
        </div>
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

const notationKey = "varia.notation";

/** How the moves of the tree are written; empty until the service has answered. */
function useNames(session: Session, tree: SessionState["tree"], way: string): ReadonlyMap<number, string> {
  const [names, set] = useState<ReadonlyMap<number, string>>(new Map());
  const writer = useRef<{ way: string; session: Session; names: MoveNames }>(undefined);
  if (writer.current?.way !== way || writer.current.session !== session)
    writer.current = { way, session, names: new MoveNames(session, way) };
  useEffect(() => {
    let wanted = true;
    writer.current!.names.of(tree).then(
      (found) => wanted && set(found),
      () => undefined,
    );
    return () => void (wanted = false);
  }, [session, tree.nodes, way]);
  return names;
}

/** Sounds for what has just been played. */
function useSounds({ happened, standing, check }: SessionState): void {
  const heard = useRef(happened.count);
  useEffect(() => {
    if (happened.count === heard.current) return;
    heard.current = happened.count;
    if (!happened.forward) return;
    const captured = happened.effects.some(({ effect }) => effect === "captured" || effect === "removed");
    play(soundOf({ over: standing.over, check, captured }));
  }, [happened.count]);
}

interface TypedMoveProps {
  controller: GameController;
  forms: readonly { name: string; title: string }[];
  way: string;
  choose: (way: string) => void;
}

/** A field for a move that is typed, and the way in which moves are written in the list. */
function TypedMove({ controller, forms, way, choose }: TypedMoveProps) {
  const [text, write] = useState("");
  const [problem, say] = useState<string>();
  const submit = async (event: Event) => {
    event.preventDefault();
    const move = text.trim();
    if (move === "") return;
    if (!controller.myTurn()) return say("It is not your turn.");
    const refused = await controller.session.playTyped(move);
    say(refused);
    if (refused === undefined) write("");
  };
  return (
    <form class="typed" onSubmit={(event) => void submit(event)}>
      <div class="row">
        <input
          aria-label="Type a move"
          placeholder="Type a move"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            write(event.currentTarget.value);
            say(undefined);
          }}
        />
        {forms.length > 1 && (
          <select
            aria-label="How moves are written"
            value={forms.some(({ name }) => name === way) ? way : forms[0]!.name}
            onChange={(event) => {
              keepText(notationKey, event.currentTarget.value);
              choose(event.currentTarget.value);
            }}
          >
            {forms.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        )}
      </div>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
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
  const { fallen, thinking, analysing, hint, answer, planned } = useStore(controller.state);
  const verdict = controller.verdict();
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
        ) : answer ? (
          answer
        ) : planned ? (
          `Planned: ${planned.from}-${planned.to}`
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
