// The pages of #/edit: the start, a draft in the editor, and the draft on the table.
import "./editor.css";

import { useEffect } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { type Route, address } from "../app/route";
import { Problem, Waiting } from "../pages/parts";
import { Editor } from "./editor";
import { keptDraft } from "./drafts";
import { SharedPage } from "./shared";
import { beginFrom, StartPage } from "./start";
import { TextTable } from "./text_table";

export function EditorPage({ route }: { route: Route }) {
  const [first, second = ""] = route.rest;
  useEffect(() => {
    document.title = "Make a game - Varia";
  }, []);
  if (route.page === "shared") return <SharedPage packed={first ?? ""} />;
  if (!first) return <StartPage />;
  if (first === "from") return <From name={second} />;
  const draft = keptDraft(first);
  if (!draft)
    return (
      <>
        <Problem text="There is no such draft on this computer." />
        <p>
          <a class="button" href={address("edit")}>
            Make a game
          </a>
        </p>
      </>
    );
  if (second !== "play") return <Editor draft={draft} form={second === "form"} />;
  return (
    <>
      <p>
        <a class="button" href={address("edit", [first])}>
          Back to the text
        </a>
      </p>
      <TextTable project={draft.project} id={first} />
    </>
  );
}

/** #/edit/from/chess: a new draft that extends this game. */
function From({ name }: { name: string }) {
  const { error } = useLoaded(() => beginFrom(name), [name]);
  return error ? <Problem text={error} /> : <Waiting what="the game" />;
}
