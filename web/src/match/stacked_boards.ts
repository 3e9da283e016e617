// Linked boards as one board in space: the boards of the match are its levels along one more axis. Effects on the
// boards become effects on it; a link move becomes a move from level to level. The functions are pure: descriptions,
// pictures and effects in, the same out.
import type { Description, Effect, LinkedBoards, Move, Picture } from "varia";

import type { BoardState } from "./board_states";

export const maxStackedBoards = 16;

/** Only if all boards have the same game can they be levels of one board. */
export const canStack = (linkedBoards: LinkedBoards): boolean =>
  linkedBoards.games.length === 1 &&
  linkedBoards.floors.length > 1 &&
  linkedBoards.floors.length <= maxStackedBoards &&
  linkedBoards.games[0]!.board.axes.length >= 2;

export const stackedCell = (boardNumber: number, cell: string) => `${boardNumber}:${cell}`;

export function splitStackedCell(name: string): { boardNumber: number; cell: string } {
  const colon = name.indexOf(":");
  return { boardNumber: Number(name.slice(0, colon)), cell: name.slice(colon + 1) };
}

export function stackedDescription(
  linkedBoards: LinkedBoards,
  title: string,
): { description: Description; links: string[] } {
  const game = linkedBoards.games[0]!;
  const { board } = game;
  const numbers = linkedBoards.floors.map(({ floor: boardNumber }) => boardNumber);
  const description: Description = {
    ...game,
    title,
    blocks: undefined,
    views: {},
    board: {
      grid: board.grid,
      axes: [...board.axes, { name: "floor", labels: numbers.map(String), wrap: linkedBoards.cyclic }],
      cells: numbers.flatMap((boardNumber) => board.cells.map((cell) => stackedCell(boardNumber, cell))),
      coordinates: numbers.flatMap((_, at) => board.coordinates.map((place) => [...place, at])),
      draw: board.draw?.points && {
        cells: board.draw.cells,
        shape: board.draw.shape,
        zones: {},
        points: numbers.flatMap(() => board.draw!.points!),
      },
    },
  };
  return {
    description,
    links: linkedBoards.floors.flatMap(({ floor: boardNumber, shafts: links }) =>
      links.map((cell) => stackedCell(boardNumber, cell)),
    ),
  };
}

export function stackedPicture(all: readonly BoardState[]): Picture {
  const pieces = all.flatMap(({ boardNumber, picture }) =>
    (picture?.pieces ?? []).map((piece) => ({ ...piece, cell: stackedCell(boardNumber, piece.cell) })),
  );
  const voids = all.flatMap(({ boardNumber, picture }) =>
    (picture?.voids ?? []).map((cell) => stackedCell(boardNumber, cell)),
  );
  return { variant: "", position: "", pieces, voids };
}

export function stackedEffects(effects: readonly Effect[]): Effect[] {
  return effects.flatMap((effect): Effect[] => {
    const { floor: boardNumber, to_floor: toBoard, from, to, ...rest } = effect;
    if (boardNumber === undefined || effect.effect === "block" || effect.effect === "closed") return [];
    const moved: Effect = {
      ...rest,
      from: from === undefined ? undefined : stackedCell(boardNumber, from),
      to: to === undefined ? undefined : stackedCell(toBoard ?? boardNumber, to),
    };
    return [effect.effect === "ridden" ? { ...moved, effect: "moved" } : moved];
  });
}

/** The targets of the link moves among these moves. */
export function linkMoves(moves: readonly Move[]): Map<string, Move> {
  const found = new Map<string, Move>();
  for (const move of moves) {
    const linkMove = move.effects?.find((effect) => effect.effect === "ridden");
    if (linkMove) found.set(stackedCell(linkMove.to_floor!, linkMove.to!), move);
  }
  return found;
}
