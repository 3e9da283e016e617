// The panels beside the board: the explanation of a piece, and the computer's analysis.
import { sideTitle } from "../board/piece_sets";
import type { ControllerState, GameController } from "./game_controller";
import { Legend } from "./legend";
import { PieceIcon } from "./piece_icon";
import type { SessionState } from "./session";
import { kindName, valueWords } from "./words";

interface PanelProps {
  controller: GameController;
  state: SessionState;
  controllerState: ControllerState;
}

export function PiecePanel({ controller, state, controllerState }: PanelProps) {
  const explained = controllerState.explained;
  if (!explained) return <p class="quiet-text">Click a piece to read how it moves.</p>;
  const { letter, side, cell } = explained.piece;
  const words = [
    ...explained.moves,
    ...explained.promotions,
    ...explained.hand,
    ...(explained.strikes ?? []),
    ...(explained.steps ?? []),
    ...(explained.scripts ?? []),
  ];
  return (
    <div class="explained">
      <h3>
        <PieceIcon description={state.description} letter={letter} side={side} />
        {kindName(state.description, letter)}{" "}
        <span class="quiet-text">
          {sideTitle(state.description, side)}
          {cell ? `, ${cell}` : ""}
        </span>
      </h3>
      <ul>
        {words.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
      {controllerState.reach && <Legend />}
      <label class="check">
        <input type="checkbox" checked={controllerState.reach} onChange={() => controller.toggleReach()} /> Mark it on
        the board
      </label>
    </div>
  );
}

/** The prospects of the first of two sides, from 0 to 1. */
export function share(line: { points?: number; win?: number; loss?: number } | undefined, forFirst: boolean): number {
  if (!line) return 0.5;
  const value =
    line.win !== undefined ? 1 : line.loss !== undefined ? 0 : 1 / (1 + Math.exp(-(line.points ?? 0) / 250));
  return forFirst ? value : 1 - value;
}

export function Analysis({ controller, state, controllerState }: PanelProps) {
  const { analysing, info, plan, thinking } = controllerState;
  const two = state.description.sides.length === 2 && !state.linkedBoards;
  const first = state.turn === state.description.sides[0];
  const best = info?.lines[0];
  const percent = Math.round(share(best, first) * 100);
  return (
    <div class="analysis">
      <label class="check">
        <input
          type="checkbox"
          checked={analysing}
          onChange={(event) => controller.analyse(event.currentTarget.checked)}
        />{" "}
        Analyse
      </label>
      {analysing && two && (
        <div
          class="bar"
          role="meter"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-label={`prospects of ${state.description.sides[0]}`}
        >
          <div class="share" style={{ width: `${percent}%` }} />
        </div>
      )}
      {analysing && info && (
        <>
          <ol class="lines">
            {info.lines.map((line, at) => (
              <li key={at}>
                <strong>{valueWords(line)}</strong> {line.moves.slice(0, 8).join(" ")}
              </li>
            ))}
          </ol>
          <p class="quiet-text">
            for {state.standing.turn ?? state.standing.player}, depth {info.depth}, {info.nodes.toLocaleString("en")}{" "}
            positions
          </p>
        </>
      )}
      {analysing && plan && (
        <>
          <ol class="lines">
            {plan.actions.map((one, at) => (
              <li key={at}>
                <strong>{valueWords(one)}</strong> {one.action}
              </li>
            ))}
          </ol>
          <p class="quiet-text">
            {plan.actions.length === 0 ? "Nothing to be done" : "What it would do"}
            {plan.player ? ` for ${plan.player}` : ""}, {plan.nodes.toLocaleString("en")} positions
          </p>
        </>
      )}
      {analysing && !info && !plan && <p class="quiet-text">{thinking ? "Thinking ..." : "Nothing to analyse."}</p>}
    </div>
  );
}
