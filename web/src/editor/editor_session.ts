// A game in the editor: its texts, the loader's diagnostics, the board that follows the texts, and the tests that run
// in the background. What the user types is stored at once and checked a moment later. A result that comes too late is
// dropped.
import type { Diagnostic, ResultOf } from "varia";

import { Store } from "../model/store";
import { GameController } from "../play/game_controller";
import { newTree } from "../model/tree";
import type { GameRecord } from "../play/session";
import { Refused } from "../varia/connection";
import type { Connection } from "../varia/connection";
import { draftText, keepDraft, newId } from "./drafts";
import { type Before, type Kept, beforeOf, follow } from "./follow";
import { type Project, loadParams } from "./project";
import { keptTable, tableStorage } from "./tables";

export interface EditorSessionState {
  project: Project;
  /** The file that is shown. */
  file: string;
  checking: boolean;
  /** The diagnostics of the last check. */
  diagnostics: readonly Diagnostic[];
  /** The game on the board, from the last texts without errors. */
  controller?: GameController;
  /** How the game on the board was kept at the last change of the texts. */
  kept?: Kept;
  tests?: ResultOf<"test"> | { failure: string };
  testing: boolean;
  /** A failure that does not concern the texts: the service has ended. */
  failure?: string;
  saved: boolean;
  /** The draft under which the text is stored. It becomes a new one if another tab has changed the original. */
  draft: string;
}

const pauseMs = 250;

export class EditorSession {
  readonly state: Store<EditorSessionState>;
  private timer = 0;
  private version = 0;
  private working = false;
  private closed = false;
  private canTest: boolean | undefined;
  /** The draft's text as this tab last read or wrote it. */
  private last: string | undefined;

  constructor(
    private readonly connection: Connection,
    readonly id: string,
    project: Project,
  ) {
    this.state = new Store<EditorSessionState>({
      project,
      file: project.main,
      checking: true,
      diagnostics: [],
      testing: false,
      saved: true,
      draft: id,
    });
    this.last = draftText(id);
    void this.check();
  }

  write(file: string, text: string): void {
    const { project } = this.state.get();
    if (project.files[file] === text) return;
    this.change({ ...project, files: { ...project.files, [file]: text } });
  }

  add(file: string): void {
    const { project } = this.state.get();
    const text = file.endsWith(".lua")
      ? "-- Functions that the variant's hooks name; docs/scripting.md has what they are given.\n"
      : "";
    this.change({ ...project, files: { ...project.files, [file]: text } });
    this.state.patch({ file });
  }

  remove(file: string): void {
    const { project } = this.state.get();
    if (file === project.main) return;
    const { [file]: _removed, ...files } = project.files;
    this.state.patch({ file: project.main });
    this.change({ ...project, files });
  }

  show(file: string): void {
    this.state.patch({ file });
  }

  /** Begins the game on the board again from its start. */
  async restart(): Promise<void> {
    const { controller } = this.state.get();
    if (controller) await this.seat(undefined, ++this.version);
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    const { controller } = this.state.get();
    controller?.close();
    controller?.session.close();
  }

  private change(project: Project): void {
    // A draft that another tab has written is never overwritten.
    const draft = draftText(this.state.get().draft) === this.last ? this.state.get().draft : newId();
    const saved = keepDraft(draft, project);
    this.last = draftText(draft);
    this.state.patch({ project, checking: true, saved, draft });
    ++this.version;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), pauseMs);
  }

  /** Checks the texts, one check at a time. Changes during a check are checked after it. */
  private async check(): Promise<void> {
    if (this.working || this.closed) return;
    this.working = true;
    const version = this.version;
    try {
      const { project, controller } = this.state.get();
      const loaded = await this.connection.request("load", loadParams(project));
      await this.connection.request("close", { variant: loaded.variant });
      if (version === this.version) {
        this.state.patch({ diagnostics: loaded.diagnostics, failure: undefined });
        await this.seat(controller ? beforeOf(controller.session) : this.remembered(), version);
        void this.test(project, version);
      }
    } catch (error) {
      if (error instanceof Refused && error.diagnostics.length > 0)
        this.state.patch({ diagnostics: error.diagnostics, failure: undefined });
      else this.state.patch({ failure: error instanceof Error ? error.message : String(error) });
    }
    this.working = false;
    if (version !== this.version) void this.check();
    else this.state.patch({ checking: false });
  }

  private async seat(before: Before | undefined, version: number): Promise<void> {
    const { project, controller } = this.state.get();
    const record: GameRecord = { variant: loadParams(project), options: {}, tree: newTree() };
    const { session, kept } = await follow(this.connection, record, before);
    if (version !== this.version || this.closed) return session.close();
    const made = new GameController(session, controller?.kept() ?? keptTable(this.id), {
      gameStorage: tableStorage(this.id),
      playsBehind: true,
    });
    controller?.close();
    this.state.patch({ controller: made, kept: before ? kept : undefined });
    controller?.session.close();
  }

  /** The state of the game when the page was left. */
  private remembered(): Before | undefined {
    const record = keptTable(this.id)?.record;
    if (!record || Object.keys(record.options).length > 0) return undefined;
    const texts: string[] = [];
    for (let node = record.tree.nodes[record.tree.at]; node && node.parent >= 0; node = record.tree.nodes[node.parent])
      texts.unshift(node.text);
    return texts.length === 0
      ? undefined
      : { texts, begun: record.position, position: record.position ?? "", boardNumber: record.floor };
  }

  private async test(project: Project, version: number): Promise<void> {
    try {
      this.canTest ??= (await this.connection.request("initialize", {})).methods.includes("test");
      if (!this.canTest || version !== this.version) return;
      this.state.patch({ testing: true });
      const tests = await this.connection.request("test", loadParams(project));
      if (version === this.version) this.state.patch({ tests });
    } catch (error) {
      if (version === this.version)
        this.state.patch({ tests: { failure: error instanceof Error ? error.message : String(error) } });
    }
    this.state.patch({ testing: false });
  }
}
