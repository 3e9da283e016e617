// The panels beside the board: the explanation of a piece, and the computer's analysis with the review of the game.
import { sideTitle } from "../board/piece_sets";
import type { ControllerState, GameController } from "./game_controller";
import { Legend } from "./legend";
import { PieceIcon } from "./piece_icon";
import { share } from "./prospects";
import { Graph } from "./graph";
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
                <strong>{valueWords(line)}</strong>{" "}
                <LineMoves controller={controller} state={state} moves={line.moves.slice(0, 8)} />
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
                <strong>{valueWords(one)}</strong>{" "}
                <LineMoves controller={controller} state={state} moves={[one.action]} />
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
      {controller.reviews() && <Review controller={controller} state={state} controllerState={controllerState} />}
    </div>
  );
}

/** The moves of a line. A click plays the line up to that move, as a variation. */
function LineMoves({
  controller,
  state,
  moves,
}: Pick<PanelProps, "controller" | "state"> & { moves: readonly string[] }) {
  // In turns of several steps a text of a line may be a whole turn, which is not yet what the tree has.
  if (state.description.turns || !controller.linesPlayable()) return <>{moves.join(" ")}</>;
  return (
    <span class="line-moves">
      {moves.map((text, at) => (
        <button
          key={`${at} ${text}`}
          type="button"
          class="move"
          title={`Play the line as far as ${text}`}
          onClick={() => void controller.session.playTexts(moves.slice(0, at + 1))}
        >
          {text}
        </button>
      ))}
    </span>
  );
}

/** The whole game as the computer sees it: a graph, and the moves that have made most difference. */
function Review({ controller, state, controllerState }: PanelProps) {
  const { reviewed, reviewing } = controllerState;
  const first = state.description.sides[0] ?? "";
  const mistakes = (reviewed ?? []).filter(({ mistake }) => mistake !== undefined);
  const label = (node: number) => state.tree.nodes[node]?.label ?? "";
  return (
    <div class="review">
      <div class="row">
        <button
          type="button"
          aria-disabled={state.tree.nodes.length < 2}
          onClick={() => state.tree.nodes.length > 1 && controller.review(reviewing === undefined)}
        >
          {reviewing === undefined ? "Review the game" : "Stop the review"}
        </button>
        {reviewing !== undefined && (
          <span class="quiet-text" role="status">
            {reviewed?.length ?? 0} of {reviewing} positions
          </span>
        )}
      </div>
      {reviewed && reviewed.length > 1 && (
        <>
          <Graph
            points={reviewed}
            at={state.tree.at}
            of={reviewing ?? reviewed.length}
            label={`Prospects of ${first} through the game`}
            go={(node) => void controller.session.go(node)}
          />
          {reviewing === undefined && mistakes.length === 0 && <p class="quiet-text">No large mistakes.</p>}
          <ul class="bad-moves">
            {mistakes.map(({ node, mistake, better }) => (
              <li key={node}>
                <button type="button" class="move" onClick={() => void controller.session.go(node)}>
                  {label(node)}
                  {mistake}
                </button>{" "}
                <span class="quiet-text">better: {better}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
