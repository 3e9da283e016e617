// A game that came as a link: its inventor, the table, and a button for its text.
import { useEffect } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { Problem, Waiting } from "../pages/parts";
import { keepDraft, newId } from "./drafts";
import { unpack } from "./pack";
import { type Project, textOf, titleOf } from "./project";
import { TextTable } from "./text_table";

export function SharedPage({ packed }: { packed: string }) {
  const { value, error } = useLoaded(async () => ({ project: await unpack(packed), id: nameOf(packed) }), [packed]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the game" />;
  return <Shared project={value.project} id={value.id} />;
}

function Shared({ project, id }: { project: Project; id: string }) {
  const edit = () => {
    const draft = newId();
    keepDraft(draft, project);
    location.hash = address("edit", [draft]);
  };
  return (
    <>
      <Note project={project}>
        <button type="button" onClick={edit}>
          Look at its text, change it
        </button>
      </Note>
      <TextTable project={project} id={id} />
    </>
  );
}

/** Shows who made the game. */
export function Note({ project, children }: { project: Project; children?: preact.ComponentChildren }) {
  useEffect(() => {
    document.title = `${titleOf(project)} - Varia`;
  }, [project]);
  const inventor = textOf(project, "inventor");
  return (
    <aside class="shared-note card" aria-label="Whose game this is">
      <p>
        <strong>{titleOf(project)}</strong> was made by{" "}
        {inventor ? (
          <>
            somebody who signs as <strong>{inventor}</strong>
          </>
        ) : (
          "whoever sent it to you"
        )}
        . It is not one of Varia's own games. It cannot reach anything outside of its board.
      </p>
      {children}
    </aside>
  );
}

/** The same text gets the same id, and so the same game on the table. */
export function nameOf(packed: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < packed.length; ++at)
    hash = BigInt.asUintN(64, (hash ^ BigInt(packed.charCodeAt(at))) * 0x100000001b3n);
  return `link-${hash.toString(36)}`;
}
