// Games of variants that are no one's but a text: kept on this computer as those of built-in ones are, each under the
// name of its draft or link.
import { forgetText, readKeptText } from "../model/storage";
import { Keeper, type Kept, readKept, setAside } from "../play/keep";

const prefix = "varia.table.";

/** The text is kept with the draft, or stands in the link. */
export const tableKeeper = (id: string): Keeper =>
  new Keeper(prefix + id, (kept) => ({ ...kept, record: { ...kept.record, variant: { name: "" } } }));

export function keptTable(id: string): Kept | undefined {
  const text = readKeptText(prefix + id);
  return text === undefined ? undefined : readKept(text);
}

export function forgetTable(id: string): void {
  forgetText(prefix + id);
}

/**
 * Makes room for another game of the same text: what was played goes to the kept games, with its text. False where the
 * browser has no room.
 */
export function setTableAside(id: string, variant: Kept["record"]["variant"]): boolean {
  return setAside(prefix + id, (kept) => ({ ...kept, record: { ...kept.record, variant } })) !== false;
}
