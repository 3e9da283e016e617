// Games of variants that exist only as a text. They are stored in this browser like games of built-in variants, but
// under the id of their draft or link.
import { forgetText, readKeptText } from "../model/storage";
import { GameStorage, type Kept, readKept, setAside } from "../play/game_storage";

const prefix = "varia.table.";

/** The text is not stored with the game: the draft or the link has it. */
export const tableStorage = (id: string): GameStorage =>
  new GameStorage(prefix + id, (kept) => ({ ...kept, record: { ...kept.record, variant: { name: "" } } }));

export function keptTable(id: string): Kept | undefined {
  const text = readKeptText(prefix + id);
  return text === undefined ? undefined : readKept(text);
}

export function forgetTable(id: string): void {
  forgetText(prefix + id);
}

/**
 * Makes room for another game of the same text: the current game is moved to the kept games, together with its text.
 * Returns false if the browser has no room.
 */
export function setTableAside(id: string, variant: Kept["record"]["variant"]): boolean {
  return setAside(prefix + id, (kept) => ({ ...kept, record: { ...kept.record, variant } })) !== false;
}
