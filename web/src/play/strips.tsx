// A strip for each side: its colour and name, whether it is to move, its captured pieces, its hand, its clock.
import { useEffect, useState } from "preact/hooks";

import { pieceWords } from "../board/cell_words";
import { sideTitle } from "../board/piece_sets";
import { captured } from "../model/tree";
import { clockText } from "./clock";
import type { ControllerState, GameController } from "./game_controller";
import { PieceIcon } from "./piece_icon";
import type { SessionState } from "./session";

interface StripProps {
  controller: GameController;
  state: SessionState;
  controllerState: ControllerState;
  side: string;
  /** The names of those who play, by player. */
  who?: ReadonlyMap<string, string>;
}

export function Strip({ controller, state, controllerState, side, who }: StripProps) {
  const { description, standing, scene, source } = state;
  const session = controller.session;
  const turn = !controller.finished() && state.turn === side;
  const held = Object.entries(scene.hands[side] ?? {});
  const droppable = turn && controller.myTurn() ? session.droppable() : new Set<string>();
  const spoils = captured(state.tree).get(side) ?? [];
  const out = standing.out?.includes(side);
  const points = standing.points?.[side];
  // In a match: the player who has this side on the shown board.
  const player =
    state.linkedBoards?.floors[(state.boardNumber ?? 1) - 1]?.players[description.sides.indexOf(side)] ?? side;
  const disc = description.pieces.find((kind) => kind.royal)?.letter ?? description.pieces[0]?.letter ?? "";
  return (
    <div class={`strip${turn ? " turn" : ""}${out ? " out" : ""}`} data-side={side}>
      <PieceIcon description={description} letter={disc} side={side} />
      <span class="who">
        {sideTitle(description, side)}
        {who?.get(player) && <span class="name-of">{who.get(player)}</span>}
        {controllerState.sides.includes(side) && <span class="tag">computer, level {controllerState.level}</span>}
        {out && <span class="tag">out</span>}
        {points !== undefined && <span class="tag">{points} points</span>}
        {turn && <span class="tag to-move">to move</span>}
      </span>
      {spoils.length > 0 && (
        <span
          class="spoils"
          role="img"
          aria-label={`captured by ${sideTitle(description, side)}: ${spoils.map((piece) => pieceWords(description, piece.letter, piece.side)).join(", ")}`}
        >
          {grouped(spoils).map(({ letter, side: owner, count }) => (
            <span key={letter + owner} class="spoil">
              <PieceIcon description={description} letter={letter} side={owner} />
              {count > 1 && <small>{count}</small>}
            </span>
          ))}
        </span>
      )}
      {controllerState.clocks && (
        <ClockFace
          controller={controller}
          side={side}
          player={player}
          running={controllerState.clocks.running === player}
        />
      )}
      {held.length > 0 && (
        <span class="hand" role="group" aria-label={`${sideTitle(description, side)} has in hand`}>
          {held.map(([letter, count]) => {
            const picked = turn && source?.kind === "hand" && source.letter === letter;
            const words = `${pieceWords(description, letter, side)}, ${count} in hand`;
            return (
              <button
                key={letter}
                type="button"
                class={`held${picked ? " picked" : ""}`}
                aria-pressed={picked}
                aria-label={words}
                title={words}
                data-hand={`${side}:${letter}`}
                aria-disabled={!droppable.has(letter)}
                onClick={() =>
                  droppable.has(letter)
                    ? session.pick(picked ? undefined : { kind: "hand", letter })
                    : void controller.explain(letter)
                }
              >
                <PieceIcon description={description} letter={letter} side={side} />
                <small>{count}</small>
              </button>
            );
          })}
        </span>
      )}
    </div>
  );
}

function grouped(
  pieces: readonly { letter: string; side: string }[],
): { letter: string; side: string; count: number }[] {
  const groups = new Map<string, { letter: string; side: string; count: number }>();
  for (const { letter, side } of pieces) {
    const key = `${letter} ${side}`;
    const there = groups.get(key);
    if (there) ++there.count;
    else groups.set(key, { letter, side, count: 1 });
  }
  return [...groups.values()];
}

export function ClockFace({
  controller,
  side,
  player,
  running,
}: {
  controller: GameController;
  side: string;
  player: string;
  running: boolean;
}) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => redraw((count) => count + 1), 200);
    return () => clearInterval(timer);
  }, [running]);
  const ms = controller.left(player) ?? 0;
  return (
    <time
      class={`clock${running ? " running" : ""}${ms < 20_000 ? " short" : ""}`}
      role="timer"
      aria-label={`clock of ${side}`}
    >
      {clockText(ms)}
    </time>
  );
}
