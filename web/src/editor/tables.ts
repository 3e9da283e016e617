// Games of variants that are no one's but a text: kept on this computer as those of built-in ones are, each under the name of its
// draft or link.
import { forget_text, read_kept_text } from "../model/storage";
import { Keeper, type Kept, read_kept, set_aside } from "../play/keep";

const prefix = "varia.table.";

/** The text is kept with the draft, or stands in the link. */
export const table_keeper = (id: string): Keeper => new Keeper(prefix + id, (kept) => ({ ...kept, record: { ...kept.record, variant: { name: "" } } }));

export function kept_table(id: string): Kept | undefined {
  const text = read_kept_text(prefix + id);
  return text === undefined ? undefined : read_kept(text);
}

export function forget_table(id: string): void {
  forget_text(prefix + id);
}

/** Makes room for another game of the same text: what was played goes to the kept games, with its text. False where the browser has no room. */
export function set_table_aside(id: string, variant: Kept["record"]["variant"]): boolean {
  return set_aside(prefix + id, (kept) => ({ ...kept, record: { ...kept.record, variant } })) !== false;
}
