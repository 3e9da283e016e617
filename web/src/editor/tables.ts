// Games of variants that are no one's but a text: kept on this computer as those of built-in ones are, each under the name of its
// draft or link.
import { type Kept, read_kept } from "../play/keep";

const prefix = "varia.table.";

export function keep_table(id: string, kept: Kept): void {
  try {
    // The text is kept with the draft, or stands in the link.
    localStorage.setItem(prefix + id, JSON.stringify({ ...kept, record: { ...kept.record, variant: { name: "" } } }));
  } catch {
    // The browser keeps nothing, or has no room.
  }
}

export function kept_table(id: string): Kept | undefined {
  const text = localStorage.getItem(prefix + id);
  return text === null ? undefined : read_kept(text);
}

export function forget_table(id: string): void {
  localStorage.removeItem(prefix + id);
}
