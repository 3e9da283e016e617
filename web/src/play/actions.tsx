// Moves that are not made by pointing at a cell: choosing among several moves to one cell, moving blocks, link moves,
// passing, ending a turn.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Move } from "varia";

import { before } from "../model/tree";
import type { GameController } from "./game_controller";
import { PieceIcon } from "./piece_icon";
import type { SessionState } from "./session";
import { effectWords, kindName, moveWords } from "./words";

export function Actions({ controller, state }: { controller: GameController; state: SessionState }) {
  const { session } = controller;
  const mine = controller.myTurn();
  const all = mine ? session.plain() : [];
  const plain = all.filter((move) => move.type !== "resign");
  // Resigning comes last and needs confirmation. In a game on one board it is not among the listed moves.
  const resigning = controller.resignsBoards()
    ? all.filter((move) => move.type === "resign" && move.floor !== undefined)
    : [];
  const blocks = mine && state.source ? state.choices.actions : [];
  const step = mine && state.standing.mid_turn ? before(state.tree) : undefined;
  if (plain.length + blocks.length + resigning.length === 0 && step === undefined) {
    // If such moves come and go with the selection, their row stays; otherwise the board would move under the pointer.
    return state.description.blocks || state.description.turns ? <div class="actions" /> : null;
  }
  return (
    <div class="actions" role="group" aria-label="More moves">
      {[...blocks, ...plain].map((move) => (
        <MoveButton key={move.text} controller={controller} state={state} move={move} />
      ))}
      {step !== undefined && (
        <button type="button" onClick={() => void session.go(step)}>
          Take the step back
        </button>
      )}
      {resigning.map((move) => (
        <button
          key={move.text}
          type="button"
          class="quiet"
          data-move={move.text}
          onClick={() =>
            confirm(`Give up floor ${move.floor}? ${wordsOfWinner(state)} has won it then, and may send a piece on.`) &&
            void session.play(move)
          }
        >
          {moveWords(state.description, move)}
        </button>
      ))}
    </div>
  );
}

/** The player who wins the shown board if the side to move resigns it. */
function wordsOfWinner({ description, turn, linkedBoards, boardNumber }: SessionState): string {
  const winner = 1 - Math.max(0, description.sides.indexOf(turn ?? ""));
  return linkedBoards?.floors[(boardNumber ?? 1) - 1]?.players[winner] ?? description.sides[winner] ?? "The other side";
}

function MoveButton({
  controller,
  state,
  move,
  first,
  words,
}: {
  controller: GameController;
  state: SessionState;
  move: Move;
  first?: boolean;
  words?: string;
}) {
  const { session } = controller;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (first) button.current?.focus();
  }, [first]);
  const letter = move.promotion ?? (move.from === undefined ? move.piece : undefined);
  const side =
    move.effects?.find(
      (effect) => effect.effect === "promoted" || effect.effect === "dropped" || effect.effect === "placed",
    )?.side ??
    state.turn ??
    "";
  return (
    <button
      ref={button}
      type="button"
      data-move={move.text}
      title={effectWords(state.description, move.effects ?? [])}
      onClick={() => void session.play(move)}
      onFocus={() => session.preview(move)}
      onBlur={() => session.preview(undefined)}
      onPointerEnter={() => session.preview(move)}
      onPointerLeave={() => session.preview(undefined)}
    >
      {letter !== undefined && <PieceIcon description={state.description} letter={letter} side={side} />}
      {words ?? moveWords(state.description, move)}
    </button>
  );
}

/** The dialog for several moves to one cell. It stands at the cell, the best move first, as far as there is room. */
export function Chooser({
  controller,
  state,
  back,
}: {
  controller: GameController;
  state: SessionState;
  back: () => void;
}) {
  const moves = state.chooser;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    const to = moves?.[0]?.to;
    const side = dialog?.parentElement;
    if (!dialog || !side || to === undefined) return;
    const cell = side.querySelector(`.flat-board [data-cell="${CSS.escape(to)}"]`);
    if (!cell?.checkVisibility()) return;
    dialog.classList.add("at-cell");
    const [around, here, own] = [side, cell, dialog].map((one) => one.getBoundingClientRect());
    if (!around || !here || !own || here.width < 2) return dialog.classList.remove("at-cell");
    const within = (wanted: number, room: number) => Math.max(0, Math.min(wanted, room));
    const left = within((here.left + here.right - own.width) / 2 - around.left, around.width - own.width);
    // Below the cell, or above it where there is no room below; the cell itself stays in sight.
    const below = here.bottom + 6 - around.top;
    const above = here.top - 6 - own.height - around.top;
    const top = below + own.height <= around.height || above < 0 ? within(below, around.height - own.height) : above;
    dialog.style.left = `${left}px`;
    dialog.style.top = `${top}px`;
  }, [moves]);
  if (!moves) return null;
  const promotes = moves.some(({ promotion }) => promotion !== undefined);
  /** Beside promotions, a move without one is called by the piece that stays what it is. */
  const wordsOf = (move: Move) => {
    const stays = state.scene.pieces.get(move.from ?? "")?.letter;
    return promotes && move.promotion === undefined && stays !== undefined
      ? `Stay a ${kindName(state.description, stays)}`
      : undefined;
  };
  const close = () => {
    controller.session.pick(undefined);
    back();
  };
  return (
    <div
      ref={box}
      class="chooser"
      role="dialog"
      aria-label="Which move?"
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <p>Which move?</p>
      <div class="choices">
        {moves.map((move, at) => (
          <MoveButton
            key={move.text}
            controller={controller}
            state={state}
            move={move}
            first={at === 0}
            words={wordsOf(move)}
          />
        ))}
      </div>
      <button type="button" class="quiet" onClick={close}>
        Cancel
      </button>
    </div>
  );
}
