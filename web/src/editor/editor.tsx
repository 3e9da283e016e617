// The editor of a game: its text on one side, its board or the form for clicking on the other, and there the mistakes and
// the results of tests. On a narrow screen it shows one side at a time.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Diagnostic } from "varia";

import { useLoaded, useStore } from "../app/hooks";
import { address } from "../app/route";
import { fileName } from "../model/download";
import { sandboxedService, service } from "../app/service";
import { Problem, Waiting } from "../pages/parts";
import type { Connection } from "../varia/connection";
import { BoardSide } from "./board_side";
import type { CodeArea } from "./code";
import { Designer } from "./designer";
import type { Draft } from "./drafts";
import { Files } from "./files";
import { type Saved, canWrite, save } from "./open_save";
import { titleOf } from "./project";
import { ShareDialog } from "./share";
import { EditorSession } from "./editor_session";

/** `form`: the form for clicking is shown first. */
export function Editor({ draft, form }: { draft: Draft; form: boolean }) {
  const foreign = draft.project.foreign === true;
  const { value, error } = useLoaded(async () => {
    const connection = await (foreign ? sandboxedService() : service());
    const [{ CodeArea: Area }, { Completer }, { default: schema }, games] = await Promise.all([
      import("./code"),
      import("./complete"),
      import("../../../schemas/variant.schema.json"),
      connection.request("variants", {}),
    ]);
    const names = games.variants.map((game) => ({ value: game.name, help: game.title }));
    const completer = new Completer(schema as never, (path) =>
      path.length === 1 && path[0] === "extends" ? names : [],
    );
    return {
      connection,
      make: (holder: HTMLElement, changed: (file: string, text: string) => void) =>
        new Area(holder, completer, changed),
    };
  }, [draft.id]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the editor" />;
  return <Work draft={draft} form={form} connection={value.connection} make={value.make} />;
}

interface WorkProps {
  draft: Draft;
  form: boolean;
  connection: Connection;
  make: (holder: HTMLElement, changed: (file: string, text: string) => void) => CodeArea;
}

function Work({ draft, form, connection, make }: WorkProps) {
  const editorSession = useMemo(() => new EditorSession(connection, draft.id, draft.project), [draft.id, connection]);
  const state = useStore(editorSession.state);
  const holder = useRef<HTMLDivElement>(null);
  const area = useRef<CodeArea>(undefined);
  const saved = useRef<Saved>(undefined);
  const [side, turnTo] = useState<"text" | "board">(form ? "board" : "text");
  const [forming, showForm] = useState(form);
  const [sharing, share] = useState(false);
  const [message, setMessage] = useState("");
  const title = titleOf(state.project);

  useEffect(() => {
    area.current = make(holder.current!, (file, text) => editorSession.write(file, text));
    return () => {
      area.current?.destroy();
      editorSession.close();
    };
  }, [editorSession]);
  useEffect(() => {
    area.current!.show(state.file, state.project.files[state.file] ?? "");
    area.current!.mark(state.diagnostics);
  }, [state.file, state.diagnostics]);
  useEffect(() => {
    document.title = `${title} - Varia`;
  }, [title]);
  const apart = state.draft !== draft.id;
  useEffect(() => {
    if (apart) history.replaceState(null, "", address("edit", [state.draft]));
  }, [state.draft]);

  const { main, files } = state.project;
  const write = (text: string) => {
    editorSession.write(main, text);
    editorSession.show(main);
    area.current!.show(main, text);
  };

  const go = ({ file, line, column }: Pick<Diagnostic, "file" | "line" | "column">) => {
    turnTo("text");
    if (Object.hasOwn(state.project.files, file)) editorSession.show(file);
    // After the file has been shown.
    setTimeout(() => area.current?.go(line, column));
  };
  const keep = async () => {
    try {
      saved.current = await save(editorSession.state.get().project, saved.current, fileName(title));
      setMessage(saved.current ? "Saved." : "Downloaded.");
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError"))
        setMessage(error instanceof Error ? error.message : String(error));
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
    event.preventDefault();
    void keep();
  };

  return (
    <section class="bench" data-side={side} aria-labelledby="bench-title" onKeyDown={keys}>
      <header class="bench-head">
        <div>
          <h1 id="bench-title">{title}</h1>
          <p class="quiet-text" role="status">
            {message ||
              (apart
                ? "Another tab has changed this draft: what you write here is kept as a draft of its own."
                : state.saved
                  ? "Kept on this computer as you type."
                  : "This browser keeps no drafts: save the text before you leave.")}
          </p>
        </div>
        <div class="row end">
          <a class="button" href={address("edit")}>
            All drafts
          </a>
          <button type="button" onClick={() => void keep()}>
            {canWrite() ? "Save" : "Download"}
          </button>
          <button type="button" onClick={() => share(true)} disabled={state.controller === undefined}>
            Share
          </button>
          <a class="button primary" href={address("edit", [state.draft, "play"])}>
            Play it
          </a>
        </div>
      </header>
      <div class="sides" role="group" aria-label="What is in sight">
        <button type="button" aria-pressed={side === "text"} onClick={() => turnTo("text")}>
          Text
        </button>
        <button type="button" aria-pressed={side === "board"} onClick={() => turnTo("board")}>
          {forming ? "Form" : "Board"}
        </button>
      </div>
      <div class="text-side card">
        <Files editorSession={editorSession} state={state} removed={(file) => area.current?.forget(file)} />
        <div class="code" ref={holder} />
      </div>
      <BoardSide editorSession={editorSession} state={state} go={go} forming={forming}>
        <div class="forms" role="group" aria-label="What stands beside the text">
          <button type="button" aria-pressed={!forming} onClick={() => showForm(false)}>
            Board to play on
          </button>
          <button type="button" aria-pressed={forming} onClick={() => showForm(true)}>
            Form to click
          </button>
        </div>
        {forming && (
          <Designer text={files[main] ?? ""} description={state.controller?.session.description} write={write} />
        )}
      </BoardSide>
      {sharing && (
        <ShareDialog
          project={state.project}
          title={title}
          wrong={state.diagnostics.some((one) => one.severity === "error")}
          close={() => share(false)}
        />
      )}
    </section>
  );
}
