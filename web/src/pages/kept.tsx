// The shelf: all games that are stored in this browser, unfinished, finished, and those that were set aside for a new
// game; and the games with others that are played from here. All stored games go into one file, and come out of it again.
import { useEffect, useRef, useState } from "preact/hooks";

import { address } from "../app/route";
import { download, fileName } from "../model/download";
import { endOf, path, root } from "../model/tree";
import { type Imported, type Kept, allKept, asideName, exportAll, forget, importAll } from "../play/game_storage";
import { AsText } from "../play/storage_notice";

/** The address at which a kept game continues; undefined for a game of a text that has not been set aside. */
export function keptAddress(key: string, kept: Kept): string | undefined {
  const name = asideName(key);
  if (name !== undefined) return address("kept", [name]);
  return "name" in kept.record.variant ? address("play", [kept.record.variant.name], kept.record.options) : undefined;
}

const finished = ({ over, fallen, verdict }: Kept) => over || fallen !== undefined || verdict !== undefined;
const withComputer = ({ computer }: Kept) => computer.sides.length > 0;

function facts(kept: Kept): string {
  const { tree } = kept.record;
  const turns = path(tree, endOf(tree, root)).filter((node) => node.turn_over).length;
  const options = Object.entries(kept.record.options).map(([name, value]) => `${name} ${value}`);
  return [
    `${turns} ${turns === 1 ? "turn" : "turns"}`,
    ...options,
    ...(withComputer(kept) ? [`against the computer, level ${kept.computer.level}`] : []),
    finished(kept) ? (kept.verdict ?? "finished") : "under way",
    new Date(kept.changed).toLocaleString(),
  ].join(" · ");
}

/** A game on a server that is played or watched from here. */
export interface OtherGame {
  game: string;
  title: string;
  changed: number;
}

type Part = "all" | "going" | "finished" | "computer" | "others";
const parts: readonly [Part, string][] = [
  ["all", "All"],
  ["going", "Under way"],
  ["finished", "Finished"],
  ["computer", "Against the computer"],
  ["others", "With others"],
];

/** What became of the games of a file, in a sentence. */
export function importedWords({ added, known, damaged, left }: Imported): string {
  const games = (count: number) => (count === 1 ? "1 game" : `${count} games`);
  const said = [`${games(added)} added.`];
  if (known > 0) said.push(`${games(known)} ${known === 1 ? "was" : "were"} here already.`);
  if (damaged > 0) said.push(`${games(damaged)} cannot be read.`);
  if (left > 0)
    said.push(`For ${games(left)} the browser has no room: delete some of the kept games, and add the file again.`);
  return said.join(" ");
}

export function KeptPage({ others }: { others: readonly OtherGame[] }) {
  const [games, list] = useState(allKept);
  const [part, choose] = useState<Part>("all");
  const [said, say] = useState("");
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = "Kept games - Varia";
    const refresh = () => list(allKept());
    addEventListener("storage", refresh);
    return () => removeEventListener("storage", refresh);
  }, []);
  const begun = games.filter(({ kept }) => !kept || kept.record.tree.nodes.length > 1);
  const wanted: Record<Part, (kept: Kept | undefined) => boolean> = {
    all: () => true,
    going: (kept) => kept !== undefined && !finished(kept),
    finished: (kept) => kept !== undefined && finished(kept),
    computer: (kept) => kept !== undefined && withComputer(kept),
    others: () => false,
  };
  const shown = begun.filter(({ kept }) => wanted[part](kept));
  const shownOthers = part === "all" || part === "others" ? others : [];
  const drop = (key: string, title: string) => {
    if (!confirm(`Delete this game of ${title}? It cannot be had back.`)) return;
    forget(key);
    list(allKept());
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const imported = importAll(await chosen.text());
    say(
      imported ? importedWords(imported) : `${chosen.name} is no file of kept games: Save all games writes such files.`,
    );
    list(allKept());
  };
  return (
    <section class="lobby">
      <h1>Kept games</h1>
      <p class="quiet-text">
        They are kept in this browser, on this computer: whoever deletes this site's data deletes them. A new game
        leaves the one before here. Games from a file are put beside these; none is overwritten.
      </p>
      <div class="row">
        <button
          type="button"
          aria-disabled={begun.length === 0}
          onClick={() => begun.length > 0 && download("varia-games.json", exportAll(), "application/json")}
        >
          Save all games
        </button>
        <button type="button" onClick={() => file.current!.click()}>
          Add games from a file
        </button>
        <input
          ref={file}
          class="hidden"
          type="file"
          accept=".json"
          tabIndex={-1}
          aria-label="A file of kept games"
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            void read(chosen);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <p role="status">{said}</p>
      <div class="row chips" role="group" aria-label="Which games">
        {parts.map(([name, words]) => (
          <button key={name} type="button" aria-pressed={part === name} onClick={() => choose(name)}>
            {words}
          </button>
        ))}
      </div>
      {shown.length + shownOthers.length === 0 && <p>None yet.</p>}
      <ul class="kept-games">
        {shown.map(({ key, text, kept }) => {
          const title = kept?.title || "an unknown game";
          const there = kept && keptAddress(key, kept);
          return (
            <li key={key} class="card">
              <div>
                {there ? (
                  <a href={there}>
                    <strong>{title}</strong>
                  </a>
                ) : (
                  <strong>{title}</strong>
                )}
                <p class="quiet-text">
                  {kept
                    ? facts(kept)
                    : "It is damaged, or another version of the page has written it: it cannot be gone on with."}
                </p>
              </div>
              <div class="row end">
                {kept ? (
                  <AsText kept={() => kept} />
                ) : (
                  <button type="button" onClick={() => download(`${fileName(key)}.json`, text, "application/json")}>
                    Save its text
                  </button>
                )}
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Delete the game of ${title}`}
                  onClick={() => drop(key, title)}
                >
                  Delete
                </button>
              </div>
            </li>
          );
        })}
        {shownOthers.map(({ game, title, changed }) => (
          <li key={game} class="card">
            <div>
              <a href={address("online", [game])}>
                <strong>{title || "a game with others"}</strong>
              </a>
              <p class="quiet-text">with others · {new Date(changed).toLocaleString()}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
