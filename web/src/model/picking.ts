// How a move is composed by pointing. From the list of legal moves this computes which cells can be selected, where a
// selected piece can go, and which moves to offer when several end on one cell. It knows no rules; it only sorts the
// moves.
import type { Move } from "varia";

/** The selected source: a piece on a cell, a piece in hand, or a block. */
export type Source =
  { kind: "cell"; cell: string } | { kind: "hand"; letter: string } | { kind: "block"; slot: string };

/** The cells of a block's slot, by the slot's name. */
export type Slots = ReadonlyMap<string, readonly string[]>;

export interface Choices {
  /** The moves by the cell on which they end. */
  targets: ReadonlyMap<string, Move[]>;
  /** Moves of the source that end on no cell of this board: link moves, blocks. */
  actions: Move[];
}

/** The letter of the piece that leaves the hand. */
const held = (move: Move) => move.held ?? move.piece;

const fromHand = (move: Move) => (move.type === "drop" || move.type === "place") && move.from === undefined;

/** Whether a move starts from the source. */
export function belongs(move: Move, source: Source, slots: Slots): boolean {
  if (source.kind === "hand") return (move.type === "drop" || move.type === "place") && held(move) === source.letter;
  if (move.type === "block") {
    if (source.kind === "block") return move.slot === source.slot;
    return slots.get(move.slot!)?.includes(source.cell) ?? false;
  }
  return source.kind === "cell" && move.from === source.cell;
}

/** The cells that can be selected: pieces that can move, and cells of blocks that can move. */
export function sources(moves: readonly Move[], slots: Slots): Set<string> {
  const cells = new Set<string>();
  for (const move of moves) {
    if (move.type === "block") for (const cell of slots.get(move.slot!) ?? []) cells.add(cell);
    else if (move.from !== undefined) cells.add(move.from);
  }
  return cells;
}

/** The letters of pieces that can be put on the board from a hand. */
export function droppable(moves: readonly Move[]): Set<string> {
  return new Set(moves.filter(fromHand).map((move) => held(move)!));
}

export function choices(moves: readonly Move[], source: Source | undefined, slots: Slots): Choices {
  const targets = new Map<string, Move[]>();
  const actions: Move[] = [];
  const reach = (cell: string, move: Move) => {
    const there = targets.get(cell);
    if (!there) targets.set(cell, [move]);
    else if (!there.includes(move)) there.push(move);
  };
  for (const move of moves) {
    if (source ? !belongs(move, source, slots) : !fromHand(move)) continue;
    if (move.type === "block") {
      actions.push(move);
      const landing = move.effects?.find((effect) => effect.effect === "block")?.to;
      for (const cell of (landing && slots.get(landing)) || []) reach(cell, move);
    } else if (move.to !== undefined) {
      reach(move.to, move);
    } else actions.push(move);
  }
  // A castling can also be selected by the partner's cell, if no other move ends there.
  for (const move of moves)
    if (source && move.partner && belongs(move, source, slots) && !targets.has(move.partner))
      targets.set(move.partner, [move]);
  return { targets, actions };
}

/** Moves without cells: passes, the end of a turn, resigning. */
export function plainMoves(moves: readonly Move[]): Move[] {
  return moves.filter((m) => m.from === undefined && m.to === undefined && m.type !== "block" && m.type !== "ride");
}
