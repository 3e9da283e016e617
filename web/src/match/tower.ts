// Linked boards as one board in space: the boards of the match are its levels along one more axis. Effects on the
// boards become effects on it; a link move becomes a move from level to level. The functions are pure: descriptions,
// pictures and effects in, the same out.
import type { Description, Effect, LinkedBoards, Move, Picture } from "varia";

import type { FloorNews } from "./floors";

export const mostFloors = 16;

/** Only if all boards have the same game can they be levels of one board. */
export const canTower = (building: LinkedBoards): boolean =>
  building.games.length === 1 &&
  building.floors.length > 1 &&
  building.floors.length <= mostFloors &&
  building.games[0]!.board.axes.length >= 2;

export const onFloor = (floor: number, cell: string) => `${floor}:${cell}`;

export function offFloor(name: string): { floor: number; cell: string } {
  const colon = name.indexOf(":");
  return { floor: Number(name.slice(0, colon)), cell: name.slice(colon + 1) };
}

export function towerOf(building: LinkedBoards, title: string): { description: Description; shafts: string[] } {
  const game = building.games[0]!;
  const { board } = game;
  const numbers = building.floors.map(({ floor }) => floor);
  const description: Description = {
    ...game,
    title,
    blocks: undefined,
    views: {},
    board: {
      grid: board.grid,
      axes: [...board.axes, { name: "floor", labels: numbers.map(String), wrap: building.cyclic }],
      cells: numbers.flatMap((floor) => board.cells.map((cell) => onFloor(floor, cell))),
      coordinates: numbers.flatMap((_, at) => board.coordinates.map((place) => [...place, at])),
    },
  };
  return {
    description,
    shafts: building.floors.flatMap(({ floor, shafts }) => shafts.map((cell) => onFloor(floor, cell))),
  };
}

export function towerPicture(all: readonly FloorNews[]): Picture {
  const pieces = all.flatMap(({ floor, picture }) =>
    (picture?.pieces ?? []).map((piece) => ({ ...piece, cell: onFloor(floor, piece.cell) })),
  );
  const voids = all.flatMap(({ floor, picture }) => (picture?.voids ?? []).map((cell) => onFloor(floor, cell)));
  return { variant: "", position: "", pieces, voids };
}

export function towerEffects(effects: readonly Effect[]): Effect[] {
  return effects.flatMap((effect): Effect[] => {
    const { floor, to_floor: toFloor, from, to, ...rest } = effect;
    if (floor === undefined || effect.effect === "block" || effect.effect === "closed") return [];
    const moved: Effect = {
      ...rest,
      from: from === undefined ? undefined : onFloor(floor, from),
      to: to === undefined ? undefined : onFloor(toFloor ?? floor, to),
    };
    return [effect.effect === "ridden" ? { ...moved, effect: "moved" } : moved];
  });
}

/** The targets of the link moves among these moves. */
export function rides(moves: readonly Move[]): Map<string, Move> {
  const found = new Map<string, Move>();
  for (const move of moves) {
    const ride = move.effects?.find((effect) => effect.effect === "ridden");
    if (ride) found.set(onFloor(ride.to_floor!, ride.to!), move);
  }
  return found;
}
