// Drafts are stored in this browser, each under its own id, so that the user can continue after reloading or coming
// back. A damaged draft counts as missing.
import { type Project, readProject, titleOf } from "./project";

const prefix = "varia.draft.";

export interface Draft {
  id: string;
  title: string;
  changed: number;
  project: Project;
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join("");
}

/** Returns false if the browser stores nothing or has no room. */
export function keepDraft(id: string, project: Project): boolean {
  try {
    localStorage.setItem(prefix + id, JSON.stringify({ changed: Date.now(), project }));
    return true;
  } catch {
    return false;
  }
}

/** The stored text. It differs after each change. */
export function draftText(id: string): string | undefined {
  return localStorage.getItem(prefix + id) ?? undefined;
}

export function keptDraft(id: string): Draft | undefined {
  const text = localStorage.getItem(prefix + id);
  return text === null ? undefined : readDraft(id, text);
}

export function readDraft(id: string, text: string): Draft | undefined {
  try {
    const { changed, project: said } = JSON.parse(text) as { changed: unknown; project: unknown };
    const project = readProject(said);
    return project && { id, title: titleOf(project), changed: typeof changed === "number" ? changed : 0, project };
  } catch {
    return undefined;
  }
}

export function forgetDraft(id: string): void {
  localStorage.removeItem(prefix + id);
}

/** All drafts, the latest change first. */
export function allDrafts(): Draft[] {
  const drafts: Draft[] = [];
  for (let at = 0; at < localStorage.length; ++at) {
    const key = localStorage.key(at)!;
    const draft = key.startsWith(prefix) ? keptDraft(key.slice(prefix.length)) : undefined;
    if (draft) drafts.push(draft);
  }
  return drafts.sort((a, b) => b.changed - a.changed);
}
