// Files of other programs that were chosen, dropped or pasted: the service makes variants' texts of them. They may come
// from anybody, so they are read by the service with small budgets.
import type { Diagnostic, ImportedGame } from "varia";

import { sandboxedService } from "../app/service";
import { Refused } from "../varia/connection";

/** What came of a file: its games, or why there are none. */
export interface ForeignFile {
  name: string;
  lines: readonly string[];
  games: readonly ImportedGame[];
  warnings: readonly Diagnostic[];
  mistakes: readonly Diagnostic[];
}

/** The maximum size; the service refuses larger texts, too. */
const maxSize = 1 << 20;

/** Reads files that `foreignAmong` returned. */
export async function readForeignFiles(list: Iterable<File>): Promise<ForeignFile[]> {
  const read: ForeignFile[] = [];
  for (const file of list) {
    if (file.size > maxSize) throw new Error(`${file.name} is larger than a megabyte: that is no file of variants`);
    read.push(await readForeignText(await file.text(), file.name));
  }
  return read;
}

/** `name` is what the page calls the text, and `file` names games that have no name in it. */
export async function readForeignText(text: string, name: string, file = name): Promise<ForeignFile> {
  const lines = text.split(/\r?\n/);
  try {
    const service = await sandboxedService();
    const { games, diagnostics } = await service.request("import", { text, file });
    return { name, lines, games, warnings: diagnostics, mistakes: [] };
  } catch (error) {
    if (!(error instanceof Refused) || error.diagnostics.length === 0) throw error;
    const mistakes = [...error.diagnostics].sort((a, b) => a.line - b.line || a.column - b.column);
    return { name, lines, games: [], warnings: [], mistakes };
  }
}
