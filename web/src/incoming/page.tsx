// The page that takes anything: a position, games, a variant's file, a file of another program, a file of kept games or a
// link; chosen, dropped or pasted, here or on most other pages. It finds out what it is, and goes on with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Diagnostic, ReadRecord } from "varia";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { offer } from "../editor/start";
import { importedWords } from "../pages/kept";
import { Problem, Waiting } from "../pages/parts";
import { showBeside } from "../pages/play";
import { importAll, keepBeside } from "../play/game_storage";
import {
  type ReadGames,
  type Reading,
  gameFromPosition,
  gameFromRecord,
  positionWays,
  readGames,
  recordTitle,
  sentences,
} from "../play/game_texts";
import { newRecord } from "../play/session";
import { Refused } from "../varia/connection";
import { kindOf, linkIn, mayBePosition } from "./kinds";

/** Something that came in: files, or a text; and the game that was on the table. */
export interface Incoming {
  what: readonly File[] | string;
  game?: { name: string; options: Record<string, string> };
}

const maxBytes = 8 << 20;
const maxGames = 1000;

/** What another page has taken, until this page shows it. */
let waiting: Incoming | undefined;

/** Takes what came in on any page, and goes to the page that shows it. */
export function take(incoming: Incoming): void {
  waiting = incoming;
  if (location.hash === address("open")) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = address("open");
}

/** The games of a file, and the variant as which they were read. */
interface Found {
  reading: Reading;
  games: ReadGames;
}

/** A built-in game by its name, loaded to read texts. */
async function readingOf(name: string, options: Record<string, string>): Promise<Reading> {
  const connection = await service();
  const { variant } = await connection.request("load", { name, set: options });
  const description = await connection.request("describe", { variant });
  return { connection, variant, record: newRecord(name, options), description };
}

function wordsOf(error: unknown): string {
  const diagnostics: readonly Diagnostic[] = error instanceof Refused ? error.diagnostics : [];
  if (diagnostics.length > 0) return sentences(diagnostics).join(" ");
  return error instanceof Error ? error.message : String(error);
}

export function OpenPage() {
  const [text, write] = useState("");
  const [chosen, choose] = useState("chess");
  const [problem, complain] = useState<string>();
  const [said, say] = useState("");
  const [busy, work] = useState(false);
  const [found, find] = useState<Found>();
  const file = useRef<HTMLInputElement>(null);
  const { value: variants } = useLoaded(async () => (await (await service()).request("variants", {})).variants, []);
  useEffect(() => {
    document.title = "Open - Varia";
    const come = waiting;
    waiting = undefined;
    if (!come) return;
    if (come.game) choose(come.game.name);
    if (typeof come.what === "string") write(come.what);
    void open(come);
  }, []);

  const open = async ({ what, game = { name: chosen, options: {} } }: Incoming) => {
    complain(undefined);
    say("");
    find(undefined);
    work(true);
    try {
      await read(what, game);
    } catch (error) {
      complain(wordsOf(error));
    }
    work(false);
  };

  const read = async (what: Incoming["what"], game: NonNullable<Incoming["game"]>) => {
    const [first] = typeof what === "string" ? [] : what;
    if (first && first.size > maxBytes) throw new Error(`${first.name} has more than ${maxBytes >> 20} MiB.`);
    if (typeof what !== "string" && !first) return;
    const content = typeof what === "string" ? what : await first!.text();
    const several = typeof what !== "string" && what.some(({ name }) => name.endsWith(".toml"));
    const kind = several ? "making" : kindOf(content, first?.name);
    if (kind === "making") return offer(what);
    if (kind === "link") return void (location.hash = linkIn(content)!);
    if (kind === "kept") {
      const imported = importAll(content);
      if (!imported) throw new Error("This file of kept games is damaged: it cannot be read.");
      return say(importedWords(imported));
    }
    const reading = await readingOf(game.name, game.options);
    if (mayBePosition(content)) {
      const position = await positionIn(reading, content.trim());
      if (position) return show(position);
    }
    const bytes = first ? new Uint8Array(await first.arrayBuffer()) : new TextEncoder().encode(content);
    const games = await readGames(reading, bytes, maxGames);
    if (games.records.every(({ played, start }) => start === undefined || played === 0))
      throw new Error(
        sentences(games.records[0]?.diagnostics ?? [])[0] ??
          `Neither a position nor games of ${reading.description.title} are in it.`,
      );
    find({ reading, games });
  };

  const show = (kept: Parameters<typeof showBeside>[0]) => {
    if (!showBeside(kept))
      throw new Error("The browser has no room to keep another game: delete one of the kept games.");
  };
  const goOn = (record: ReadRecord) => {
    const { reading, games } = found!;
    gameFromRecord(reading, record, games.here)
      .then(show)
      .catch((error: unknown) => complain(wordsOf(error)));
  };
  const keepAll = async () => {
    const { reading, games } = found!;
    work(true);
    let kept = 0;
    try {
      for (const record of games.records) {
        if (record.start === undefined) continue;
        const name = keepBeside(await gameFromRecord(reading, record, games.here));
        if (name === undefined) throw new Error(`The browser has no room for more: ${kept} games are kept.`);
        ++kept;
      }
      say(`${kept} ${kept === 1 ? "game is" : "games are"} among the kept games now.`);
    } catch (error) {
      complain(wordsOf(error));
    }
    work(false);
  };

  return (
    <section class="lobby open-page">
      <h1>Open</h1>
      <p class="quiet-text">
        A position, a game or many games in any form that Varia reads, the rules of a game, a file of another program, a
        file of kept games, or a link. Paste it, drop it anywhere on the page, or choose a file.
      </p>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === "") complain("Paste a text first.");
          else void open({ what: text });
        }}
      >
        <label class="field">
          <span>Text</span>
          <textarea
            rows={5}
            spellcheck={false}
            value={text}
            onInput={(event) => write(event.currentTarget.value)}
            placeholder="1. e4 e5 2. Nf3"
          />
        </label>
        <label class="field">
          <span>If it does not say of which game it is</span>
          <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {(variants ?? [{ name: chosen, title: chosen }]).map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <div class="row">
          <button type="submit" class="primary" disabled={busy}>
            Open the text
          </button>
          <button type="button" onClick={() => file.current!.click()} disabled={busy}>
            Choose files
          </button>
        </div>
        <input
          ref={file}
          class="hidden"
          type="file"
          multiple
          tabIndex={-1}
          aria-label="Files to open"
          onChange={(event) => {
            void open({ what: [...(event.currentTarget.files ?? [])] });
            event.currentTarget.value = "";
          }}
        />
      </form>
      {problem && <Problem text={problem} />}
      {busy && <Waiting what="the text" />}
      <p role="status">
        {said}
        {said && (
          <>
            {" "}
            <a href={address("kept")}>Kept games</a>
          </>
        )}
      </p>
      {found && (
        <>
          <div class="row spread">
            <h2>
              {found.games.records.length}
              {found.games.more ? " and more" : ""} {found.games.records.length === 1 ? "game" : "games"}
            </h2>
            <button type="button" onClick={() => void keepAll()} disabled={busy}>
              Keep all of them
            </button>
          </div>
          <ol class="records" aria-label="Games of the file">
            {found.games.records.map((record, at) => (
              <li key={at}>
                <span>{recordTitle(record, found.reading.description.sides)}</span>
                {record.diagnostics.length > 0 && <span class="quiet-text">{sentences(record.diagnostics)[0]}</span>}
                {record.start !== undefined && (
                  <button type="button" onClick={() => goOn(record)} aria-label={`Open game ${at + 1}`}>
                    Open
                  </button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** The game that begins with the position of a text, in any way to write positions; undefined if it is none. */
async function positionIn(reading: Reading, text: string) {
  for (const { name } of positionWays(reading.description)) {
    try {
      return (await gameFromPosition(reading, text, name)).kept;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return undefined;
}

/** Takes what is pasted outside of fields, and files that are dropped anywhere. Returns a function that stops this. */
export function listenForIncoming(taken: (what: Incoming["what"]) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const mark = (on: boolean) => {
    if (on) document.documentElement.dataset.dropping = "";
    else delete document.documentElement.dataset.dropping;
  };
  document.addEventListener(
    "paste",
    (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]")) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (files.length > 0) taken(files);
      else if (text.trim() !== "") taken(text);
    },
    { signal },
  );
  document.addEventListener(
    "dragover",
    (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      mark(true);
    },
    { signal },
  );
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && mark(false), { signal });
  document.addEventListener(
    "drop",
    (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      mark(false);
      if (files.length === 0) return;
      event.preventDefault();
      taken(files);
    },
    { signal },
  );
  return () => listeners.abort();
}
