// The files of a game; one of them is shown.
import { useState } from "preact/hooks";

import { nameProblem } from "./project";
import type { EditorSession, EditorSessionState } from "./editor_session";

export function Files({
  editorSession,
  state,
  removed,
}: {
  editorSession: EditorSession;
  state: EditorSessionState;
  removed: (file: string) => void;
}) {
  const [adding, add] = useState(false);
  const [name, setName] = useState("hooks.lua");
  const [problem, setProblem] = useState<string>();
  const names = Object.keys(state.project.files).sort(
    (a, b) => Number(b === state.project.main) - Number(a === state.project.main) || (a < b ? -1 : 1),
  );
  const wrong = new Set(state.diagnostics.map((one) => one.file));
  const submit = (event: Event) => {
    event.preventDefault();
    const said = nameProblem(name.trim(), state.project.files);
    setProblem(said);
    if (said) return;
    editorSession.add(name.trim());
    add(false);
  };
  const remove = (file: string) => {
    if (!confirm(`Delete ${file} from this game? It cannot be had back.`)) return;
    editorSession.remove(file);
    removed(file);
  };
  return (
    <div class="files" role="group" aria-label="Files">
      {names.map((file) => (
        <span key={file} class="file" data-shown={file === state.file}>
          <button
            type="button"
            class="quiet"
            aria-pressed={file === state.file}
            onClick={() => editorSession.show(file)}
          >
            {file}
            {wrong.has(file) && (
              <span class="wrong-file" role="img" aria-label="with mistakes">
                !
              </span>
            )}
          </button>
          {file === state.file && file !== state.project.main && (
            <button type="button" class="quiet remove" aria-label={`Delete ${file}`} onClick={() => remove(file)}>
              ×
            </button>
          )}
        </span>
      ))}
      {adding ? (
        <form class="row" onSubmit={submit}>
          <input
            aria-label="Name of the new file"
            value={name}
            autoFocus
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit">Add</button>
          <button type="button" class="quiet" onClick={() => add(false)}>
            Cancel
          </button>
          {problem && (
            <span class="problem" role="alert">
              {problem}
            </span>
          )}
        </form>
      ) : (
        <button type="button" class="quiet" onClick={() => add(true)} title="A script in Lua, or tests.toml">
          + File
        </button>
      )}
    </div>
  );
}
