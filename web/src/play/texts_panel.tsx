// The panel for the game's texts: the position in the way of any dialect, a position to set up, the record to save, and
// files of records to open.
import { useState } from "preact/hooks";
import type { Diagnostic, ReadRecord } from "varia";

import { useLoaded } from "../app/hooks";
import { download, downloadBlob, fileName } from "../model/download";
import { isSinglePage, lineAddress } from "./line";
import { asPng, asSvg } from "./picture";
import { Refused } from "../varia/connection";
import type { Kept } from "./game_storage";
import {
  type ReadGames,
  type Way,
  gameFromPosition,
  gameFromRecord,
  own,
  positionWays,
  readGames,
  recordTitle,
  recordWays,
  sentences,
  writtenPosition,
  writtenRecord,
} from "./game_texts";
import type { Session, SessionState } from "./session";

interface TextsPanelProps {
  session: Session;
  state: SessionState;
  /** Stores a game and shows it. Returns false if the browser has no room. Undefined if no game can begin from here. */
  show?: (kept: Kept) => boolean;
}

const maxBytes = 8 << 20;

/** What the panel answers, and where: beside the position or beside the records. */
interface Answer {
  about: "position" | "record" | "picture";
  wrong: boolean;
  sentences: string[];
}

export function TextsPanel({ session, state, show }: TextsPanelProps) {
  const [way, choose] = useState(own.name);
  const [form, chooseForm] = useState("pgn");
  const [text, write] = useState("");
  const [said, say] = useState<Answer>();
  const [found, find] = useState<ReadGames>();
  const { description } = session;
  const position = useLoaded(() => writtenPosition(session, way), [session, way, state.happened.count]);
  const players = state.linkedBoards?.players ?? description.sides;

  const working = async (about: Answer["about"], work: () => Promise<void>) => {
    say(undefined);
    try {
      await work();
    } catch (error) {
      const diagnostics: readonly Diagnostic[] = error instanceof Refused ? error.diagnostics : [];
      const message = error instanceof Error ? error.message : String(error);
      say({ about, wrong: true, sentences: diagnostics.length > 0 ? sentences(diagnostics) : [message] });
    }
  };
  const open = (kept: Kept) => {
    if (show?.(kept) === false)
      throw new Error("The browser has no room to keep another game: delete one of the kept games.");
  };
  const toClipboard = async (about: Answer["about"], what: string, otherwise: string) => {
    try {
      await navigator.clipboard.writeText(what);
    } catch {
      throw new Error(`This browser copies nothing: ${otherwise}`);
    }
    say({ about, wrong: false, sentences: ["Copied."] });
  };
  const copy = () => working("position", () => toClipboard("position", position.value ?? "", "select the text."));
  const copyRecord = () =>
    working("record", async () =>
      toClipboard("record", await writtenRecord(session, form), "save the record as a file."),
    );
  const copyLink = () =>
    working("position", async () => {
      const link = await lineAddress(session.kept());
      await toClipboard("position", link, link);
    });
  const board = () => {
    const drawn = document.querySelector<SVGSVGElement>(".board-pane .flat-board > svg");
    if (!drawn) throw new Error("There is no flat board on this page.");
    return drawn;
  };
  const name = fileName(description.title);
  const saveSvg = () =>
    working("picture", () => {
      download(`${name}.svg`, asSvg(board()), "image/svg+xml");
      return Promise.resolve();
    });
  const savePng = () => working("picture", async () => downloadBlob(`${name}.png`, await asPng(board(), 1200)));
  const setUp = (event: Event) => {
    event.preventDefault();
    void working("position", async () => {
      const { kept, warnings } = await gameFromPosition(session, text.trim(), way);
      open(kept);
      say({ about: "position", wrong: false, sentences: sentences(warnings) });
      write("");
    });
  };
  const save = () =>
    working("record", async () => {
      const record = await writtenRecord(session, form);
      download(`${fileName(description.title)}.${form === "coordinates" ? "pgn" : form}`, record, "text/plain");
    });
  const read = (file: File | undefined) =>
    working("record", async () => {
      if (!file) return;
      find(undefined);
      if (file.size > maxBytes) throw new Error(`${file.name} has more than ${maxBytes >> 20} MiB.`);
      const games = await readGames(session, new Uint8Array(await file.arrayBuffer()));
      if (games.records.length === 0) throw new Error(`${file.name} has no game.`);
      find(games);
    });
  const goOn = (record: ReadRecord, here: boolean) =>
    working("record", async () => open(await gameFromRecord(session, record, here)));

  return (
    <div class="texts">
      <Ways label="The position as" ways={positionWays(description)} chosen={way} choose={choose} />
      <p class="position-text">
        <code>{position.value ?? position.error ?? ""}</code>
      </p>
      <div class="row">
        <button type="button" onClick={() => void copy()} aria-disabled={position.value === undefined}>
          Copy the position
        </button>
        {!isSinglePage() && (
          <button type="button" onClick={() => void copyLink()}>
            Copy a link to here
          </button>
        )}
      </div>
      {show && (
        <form onSubmit={setUp}>
          <label class="field">
            <span>A position to set up</span>
            <input required value={text} onInput={(event) => write(event.currentTarget.value)} spellcheck={false} />
          </label>
          <button type="submit">Set it up</button>
        </form>
      )}
      {said?.about === "position" && <Said answer={said} />}
      <Ways label="The record as" ways={recordWays(description)} chosen={form} choose={chooseForm} />
      <div class="row">
        <button type="button" onClick={() => void save()}>
          Save the record
        </button>
        <button type="button" onClick={() => void copyRecord()}>
          Copy the record
        </button>
      </div>
      <div class="row" role="group" aria-label="A picture of the board">
        <button type="button" onClick={() => void saveSvg()}>
          Save an SVG
        </button>
        <button type="button" onClick={() => void savePng()}>
          Save a PNG
        </button>
      </div>
      {said?.about === "picture" && <Said answer={said} />}
      {show && (
        <label class="field">
          <span>Open a file of records</span>
          <input
            type="file"
            onChange={(event) => {
              void read(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </label>
      )}
      {found && (
        <ol class="records" aria-label="Games of the file">
          {found.records.map((record, at) => (
            <li key={at}>
              <span>{recordTitle(record, players)}</span>
              {record.diagnostics.length > 0 && <span class="quiet-text">{sentences(record.diagnostics)[0]}</span>}
              {record.start !== undefined && (
                <button type="button" onClick={() => void goOn(record, found.here)} aria-label={`Open game ${at + 1}`}>
                  Open
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {found?.more && <p class="quiet-text">The file has more games than these.</p>}
      {said?.about === "record" && <Said answer={said} />}
    </div>
  );
}

function Said({ answer }: { answer: Answer }) {
  if (answer.sentences.length === 0) return null;
  return (
    <ul class={answer.wrong ? "problem" : "quiet-text"} role={answer.wrong ? "alert" : "status"}>
      {answer.sentences.map((sentence, at) => (
        <li key={at}>{sentence}</li>
      ))}
    </ul>
  );
}

interface WaysProps {
  label: string;
  ways: readonly Way[];
  chosen: string;
  choose: (name: string) => void;
}

function Ways({ label, ways, chosen, choose }: WaysProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {ways.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
