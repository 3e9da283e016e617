// Sentences about moves and standings, for the line under the board and for screen readers.
import type { Description, Effect, Move, Standing } from "varia";

import { withTitles } from "../board/piece_sets";
import { bareLetter } from "../board/shapes";

const plain = (text: string) => text.replaceAll(/[-_]/g, " ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function kindName(description: Description, letter: string): string {
  return description.pieces.find((kind) => kind.letter === letter)?.name ?? bareLetter(letter);
}

/**
 * A block, named by its cells on the board: "Elevator 2e1-2f2". The name of its slot, which moves use, may be the name
 * of another cell.
 */
export function blockWords(description: Description, slot: string | undefined): string {
  const cells = description.blocks?.slots.find((one) => one.name === slot)?.cells ?? [];
  const [first, last] = [cells[0], cells[cells.length - 1]];
  return first === undefined ? (slot ?? "") : first === last ? first : `${first}-${last}`;
}

/** Describes effects in the order in which they happen: "white Knight from b1 to c3, captures black Pawn on c3". */
export function effectWords(description: Description, effects: readonly Effect[]): string {
  const words: string[] = [];
  const whose = (effect: Effect) => `${effect.side} ${kindName(description, effect.letter ?? "")}`;
  const onBoard = (effect: Effect) => (effect.floor === undefined ? "" : ` on floor ${effect.floor}`);
  let carried = 0;
  for (const effect of effects) {
    switch (effect.effect) {
      case "moved":
        words.push(`${whose(effect)} from ${effect.from} to ${effect.to}${onBoard(effect)}`);
        break;
      case "pushed":
        words.push(`pushes ${whose(effect)} from ${effect.from} to ${effect.to}`);
        break;
      case "carried":
        ++carried;
        break;
      case "captured":
        words.push(`captures ${whose(effect)} on ${effect.from}${effect.hand ? ", which goes into the hand" : ""}`);
        break;
      case "removed":
        words.push(`${whose(effect)} on ${effect.from} is lost`);
        break;
      case "placed":
        words.push(`${whose(effect)} appears on ${effect.to}`);
        break;
      case "dropped":
        words.push(`${whose(effect)} is put on ${effect.to}${onBoard(effect)}`);
        break;
      case "promoted":
        words.push(`becomes a ${kindName(description, effect.becomes ?? "")} on ${effect.to}`);
        break;
      case "block":
        words.push(
          `${description.blocks?.name ?? "block"} ${blockWords(description, effect.from)} goes to ${blockWords(description, effect.to)}`,
        );
        break;
      case "ridden":
        words.push(`${whose(effect)} rides from floor ${effect.floor} to floor ${effect.to_floor} on ${effect.to}`);
        break;
      case "decided":
        words.push(
          `floor ${effect.floor}: ${effect.winner ? effect.winner + " wins" : "drawn"}, ${plain(effect.reason ?? "")}`,
        );
        break;
      case "closed":
        words.push(`floor ${effect.floor} closes`);
        break;
      case "checks":
        words.push(`${effect.side} has given ${effect.given} checks`);
        break;
      default:
    }
  }
  if (carried > 0) words.push(`taking ${carried} ${carried === 1 ? "piece" : "pieces"} along`);
  return withTitles(description, words.join(", "));
}

/** The label of a move in a choice among several moves to one cell. */
export function moveWords(description: Description, move: Move): string {
  if (move.type === "pass") return "Pass";
  if (move.type === "exchange") return "Swap sides";
  if (move.type === "done") return "Done";
  if (move.type === "stop") return "End the turn";
  if (move.type === "resign") return move.floor === undefined ? "Resign" : `Resign floor ${move.floor}`;
  if (move.type === "ride") return move.up ? "Ride up" : "Ride down";
  if (move.type === "block") {
    const blocks = description.blocks;
    const by = blocks?.directions.find((way) => way.letter === move.direction)?.by ?? [];
    return `${capital(blocks?.name ?? "block")} ${blockWords(description, move.slot)}: ${wayWords(description, by)}`;
  }
  if (move.promotion) return `Become a ${kindName(description, move.promotion)}`;
  if (move.piece && !move.from) return `Put down a ${kindName(description, move.piece)}`;
  if (move.type === "push") return "Push";
  if (move.type === "castling") return "Castle";
  if (move.type === "shot") return "Capture from afar";
  return `Move (${move.text})`;
}

function wayWords(description: Description, by: readonly number[]): string {
  const names = [
    ["left", "right"],
    ["backward", "forward"],
    ["down", "up"],
  ];
  const words = by.flatMap((step, axis) =>
    step === 0
      ? []
      : [names[axis]?.[step > 0 ? 1 : 0] ?? `${description.board.axes[axis]?.name} ${step > 0 ? "+" : "-"}`],
  );
  return words.join(" and ") || "stay";
}

/** The player to move, or the result of the game. */
export function standingWords(description: Description, standing: Standing): string {
  if (standing.over) {
    const result = plain(standing.result ?? standing.status);
    const reason = standing.reason ? ` by ${plain(standing.reason)}` : "";
    return `${capital(withTitles(description, result))}${reason}${standing.score ? `, ${standing.score}` : ""}`;
  }
  const who = standing.player ?? standing.turn;
  const words = [
    who ? `${capital(withTitles(description, who))} to ${standing.player ? "act" : "move"}` : "Anybody may act",
  ];
  if (standing.check) words.push("in check");
  if (standing.mid_turn && standing.step) {
    const count = standing.of && standing.of > 1 ? ` (${standing.made} of ${standing.of} made)` : "";
    words.push(`next: ${plain(standing.step)}${count}`);
  }
  for (const { floor: boardNumber, player } of standing.transfers ?? [])
    words.push(`floor ${boardNumber} waits for ${player} to send a piece on`);
  if (standing.won && description) {
    const won = Object.entries(standing.won)
      .filter(([, boards]) => boards > 0)
      .map(([name, boards]) => `${name} has won ${boards}`);
    words.push(...won);
  }
  return words.join(", ");
}

/** The value of a position, for people: "+1.25", "wins in 3". */
export function valueWords(line: { points?: number; win?: number; loss?: number }): string {
  if (line.win !== undefined) return `wins in ${line.win}`;
  if (line.loss !== undefined) return `loses in ${line.loss}`;
  const points = (line.points ?? 0) / 100;
  return (points > 0 ? "+" : "") + points.toFixed(2);
}
