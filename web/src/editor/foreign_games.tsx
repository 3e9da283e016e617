// The games of files of other programs: what of each could not be said, and a button that plays it.
import type { Diagnostic, ImportedGame } from "varia";

import type { ForeignFile } from "./foreign_files";
import { partOfLine } from "./foreign_kinds";

interface Choices {
  play: (game: ImportedGame) => void;
  edit: (game: ImportedGame) => void;
}

export function ForeignGames({ files, play, edit }: Choices & { files: readonly ForeignFile[] }) {
  return (
    <>
      {files.map((file, at) => (
        <section key={at} class="foreign" aria-labelledby={`foreign-${at}`}>
          <h2 id={`foreign-${at}`} tabIndex={-1}>
            Games of {file.name}
          </h2>
          {file.mistakes.length > 0 ? <Mistakes file={file} /> : <Games file={file} play={play} edit={edit} />}
        </section>
      ))}
    </>
  );
}

function Mistakes({ file: { name, lines, mistakes } }: { file: ForeignFile }) {
  return (
    <>
      <p role="alert" class="problem">
        {name} could not be read: {mistakes.length === 1 ? "it has a mistake" : `it has ${mistakes.length} mistakes`}.
      </p>
      <Places lines={lines} said={mistakes} label={`Mistakes in ${name}`} />
    </>
  );
}

function Places({ lines, said, label }: { lines: readonly string[]; said: readonly Diagnostic[]; label: string }) {
  return (
    <ol class="mistakes" aria-label={label}>
      {said.map(({ severity, line, column, message, hint }, at) => (
        <li key={at} class="card" data-severity={severity}>
          {line > 0 && (
            <span class="where">
              <b>Line {line}</b>, column {column}
            </span>
          )}
          {line > 0 && lines[line - 1]?.trim() && <code>{partOfLine(lines[line - 1]!, column)}</code>}
          <span>{message}</span>
          {hint && <span class="quiet-text">{hint}</span>}
        </li>
      ))}
    </ol>
  );
}

function Games({ file: { name, lines, games, warnings }, play, edit }: Choices & { file: ForeignFile }) {
  return (
    <>
      <p role="status" class="quiet-text">
        {games.length === 1 ? "One game" : `${games.length} games`}
      </p>
      {warnings.length > 0 && <Places lines={lines} said={warnings} label={`Warnings about ${name}`} />}
      <ul class="drafts">
        {games.map((game, at) => (
          <li key={at} class="card">
            <div>
              <strong>{game.name}</strong>
              {game.unsaid.length === 0 ? (
                <p class="quiet-text">Nothing is left out</p>
              ) : (
                <details>
                  <summary>
                    {game.unsaid.length === 1 ? "One thing is" : `${game.unsaid.length} things are`} left out
                  </summary>
                  <ol>
                    {game.unsaid.map(({ line, column, message }, number) => (
                      <li key={number}>
                        {line > 0 && (
                          <span class="where">
                            Line {line}, column {column}:{" "}
                          </span>
                        )}
                        {message}
                      </li>
                    ))}
                  </ol>
                </details>
              )}
            </div>
            <button type="button" class="primary" aria-label={`Play ${game.name}`} onClick={() => play(game)}>
              Play
            </button>
            <button type="button" aria-label={`Edit ${game.name}`} onClick={() => edit(game)}>
              Edit
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
