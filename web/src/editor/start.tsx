// The start page of the editor: begin from nothing, from an existing game, from files or a text that were chosen, dropped
// or pasted, or from a draft.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportedGame } from "varia";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { Problem, Waiting } from "../pages/parts";
import { builtOn, byClicking, fromNothing } from "./begin";
import { allDrafts, forgetDraft, keepDraft, keptDraft, newId } from "./drafts";
import { type ForeignFile, readForeignFiles, readForeignText } from "./foreign_files";
import { ForeignGames } from "./foreign_games";
import { fileEndings, foreignAmong, looksForeign } from "./foreign_kinds";
import { openFiles } from "./open_save";
import type { Project } from "./project";
import { forgetTable } from "./tables";

/** Makes a draft of a project and returns its id. */
function draftOf(project: Project): string {
  const id = newId();
  if (!keepDraft(id, project))
    throw new Error("This browser keeps nothing for this page, or has no room left: a draft needs some");
  return id;
}

/** Makes a draft of a project and opens it. */
function begin(project: Project, form = false): void {
  location.hash = address("edit", form ? [draftOf(project), "form"] : [draftOf(project)]);
}

/** What was read last, with the drafts that were made of its games: the page shows it again when the user comes back. */
let lastRead = { number: 0, files: [] as readonly ForeignFile[], drafts: new Map<ImportedGame, string>() };

/** The draft of a game of another program's file. */
function foreignDraft(game: ImportedGame): string {
  const known = lastRead.drafts.get(game);
  if (known !== undefined && keptDraft(known)) return known;
  const id = draftOf({ main: "variant.toml", files: { "variant.toml": game.text } });
  lastRead.drafts.set(game, id);
  return id;
}

/** What came in on another page, until this page reads it. */
let offered: readonly File[] | string | undefined;

/** Goes to this page, which reads files or a text as if they were chosen or pasted here. */
export function offer(what: readonly File[] | string): void {
  offered = what;
  location.hash = address("edit");
}

export async function beginFrom(name: string): Promise<void> {
  const connection = await service();
  const { variant } = await connection.request("load", { name });
  const description = await connection.request("describe", { variant });
  await connection.request("close", { variant });
  begin(builtOn({ ...description, name }));
}

export function StartPage() {
  const [problem, setProblem] = useState<string>();
  const [drafts, list] = useState(allDrafts);
  const [title, setTitle] = useState("My game");
  const [chosen, choose] = useState("");
  const [foreign, setForeign] = useState(lastRead);
  const [pasted, paste] = useState("");
  const [dropping, drop] = useState(false);
  const [reading, setReading] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { value: games } = useLoaded(async () => (await (await service()).request("variants", {})).variants, []);
  const attempt = (work: () => Promise<void> | void) => {
    setProblem(undefined);
    setReading(true);
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setReading(false));
  };
  const found = games?.find((game) => game.name === chosen || game.title === chosen);
  const present = (read: readonly ForeignFile[]) => {
    lastRead = { number: lastRead.number + 1, files: read, drafts: new Map() };
    setForeign(lastRead);
    // Who uses the keyboard goes on from the games, and a screen reader tells whose they are.
    setTimeout(() => {
      results.current?.scrollIntoView({ block: "nearest" });
      results.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    });
  };
  const open = async (chosenFiles: readonly File[]) => {
    const others = foreignAmong(chosenFiles);
    if (others.length > 0) present(await readForeignFiles(others));
    else if (chosenFiles.length > 0) begin(await openFiles(chosenFiles));
  };
  const read = async (text: string) => {
    if (looksForeign(text)) present([await readForeignText(text, "the text", "my-game")]);
    else begin({ main: "variant.toml", files: { "variant.toml": text } });
  };
  const opened = (input: HTMLInputElement) =>
    attempt(async () => {
      const held = [...(input.files ?? [])];
      // So that the same file can be chosen again, also after a mistake in it.
      input.value = "";
      await open(held);
    });
  // What is pasted outside of fields is read at once. Files may be dropped anywhere: beside the page's content the browser
  // would leave the page and show them.
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const held = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (held.length > 0) attempt(() => open(held));
      else if (text.includes("=") || looksForeign(text)) attempt(() => read(text));
    };
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      drop(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) drop(false);
    };
    const fall = (event: DragEvent) => {
      const held = [...(event.dataTransfer?.files ?? [])];
      drop(false);
      if (held.length === 0) return;
      event.preventDefault();
      attempt(() => open(held));
    };
    const come = offered;
    offered = undefined;
    if (come !== undefined) attempt(() => (typeof come === "string" ? read(come) : open(come)));
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("paste", take, { signal });
    document.addEventListener("dragover", drag, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", fall, { signal });
    return () => listeners.abort();
  }, []);
  return (
    <section class="edit-start" data-dropping={dropping}>
      <h1>Make a game</h1>
      <p class="quiet-text">
        A game is a text: its board, its pieces, how they move, how it ends. You write, and the board beside it follows.
      </p>
      {problem && <Problem text={problem} />}
      <div class="ways">
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault();
            attempt(() => begin(fromNothing(title.trim() || "My game")));
          }}
        >
          <h2>From nothing</h2>
          <p class="quiet-text">
            A small game to be changed: with a form to click, or in a text with a remark on every line.
          </p>
          <label class="field">
            <span>What it is called</span>
            <input value={title} maxLength={80} onInput={(event) => setTitle(event.currentTarget.value)} />
          </label>
          <div class="row">
            <button
              type="button"
              class="primary"
              onClick={() => attempt(() => begin(byClicking(title.trim() || "My game"), true))}
            >
              Make it by clicking
            </button>
            <button type="submit">Begin with the text</button>
          </div>
        </form>
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault();
            if (found) attempt(() => beginFrom(found.name));
            else setProblem(`There is no game called ${chosen || "like that"}: choose one of the list`);
          }}
        >
          <h2>From another game</h2>
          <p class="quiet-text">All that it has, and what you say otherwise.</p>
          <label class="field">
            <span>Game</span>
            <input
              list="edit-games"
              value={chosen}
              onInput={(event) => choose(event.currentTarget.value)}
              placeholder="Chess, Shogi, Raumschach"
            />
          </label>
          <datalist id="edit-games">
            {games?.map((game) => (
              <option key={game.name} value={game.title} />
            ))}
          </datalist>
          <button type="submit">Build on it</button>
        </form>
        <div class="card">
          <h2>From files</h2>
          <p class="quiet-text">
            A variant's .toml file, with its scripts; or the folder they are in; or a file of another program: a
            variants.ini of Fairy-Stockfish, a rules file of Zillions of Games, a page with an Interactive Diagram, a
            script of XBoard. Files can also be dropped here.
          </p>
          <div class="row">
            <button type="button" onClick={() => files.current!.click()}>
              Open files
            </button>
            <button type="button" onClick={() => folder.current!.click()}>
              Open a folder
            </button>
          </div>
          <input
            ref={files}
            class="hidden"
            type="file"
            multiple
            accept={fileEndings}
            tabIndex={-1}
            aria-label="Files of a game"
            onChange={(event) => opened(event.currentTarget)}
          />
          <input
            ref={folder}
            class="hidden"
            type="file"
            tabIndex={-1}
            aria-label="Folder of a game"
            {...{ webkitdirectory: true }}
            onChange={(event) => opened(event.currentTarget)}
          />
        </div>
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault();
            if (pasted.trim() === "") setProblem("Paste a text first");
            else attempt(() => read(pasted));
          }}
        >
          <h2>From a text</h2>
          <label class="field">
            <span>A variant's file, or one of another program</span>
            <textarea
              rows={4}
              spellcheck={false}
              value={pasted}
              onInput={(event) => paste(event.currentTarget.value)}
              placeholder="[mygame:chess]"
            />
          </label>
          <button type="submit">Read it</button>
        </form>
      </div>
      <div ref={results}>
        {reading && <Waiting what="the game" />}
        <ForeignGames
          key={foreign.number}
          files={foreign.files}
          play={(game) => attempt(() => void (location.hash = address("edit", [foreignDraft(game), "play"])))}
          edit={(game) => attempt(() => void (location.hash = address("edit", [foreignDraft(game)])))}
        />
      </div>
      {drafts.length > 0 && (
        <>
          <h2>Drafts on this computer</h2>
          <ul class="drafts">
            {drafts.map((draft) => (
              <li key={draft.id} class="card">
                <a href={address("edit", [draft.id])}>
                  <strong>{draft.title}</strong>
                </a>
                <span class="quiet-text">{new Date(draft.changed).toLocaleString()}</span>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Delete the draft ${draft.title}`}
                  onClick={() => {
                    if (!confirm(`Delete the draft "${draft.title}"? It cannot be had back.`)) return;
                    forgetDraft(draft.id);
                    forgetTable(draft.id);
                    list(allDrafts());
                  }}
                >
                  Delete
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
