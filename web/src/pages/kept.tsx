// All games that are stored in this browser: unfinished, finished, and those that were set aside for a new game.
import { useEffect, useState } from "preact/hooks";

import { address } from "../app/route";
import { download, fileName } from "../model/download";
import { endOf, path, root } from "../model/tree";
import { type Kept, allKept, asideName, forget } from "../play/game_storage";
import { AsText } from "../play/storage_notice";

/** The address at which a kept game continues; undefined for a game of a text that has not been set aside. */
export function keptAddress(key: string, kept: Kept): string | undefined {
  const name = asideName(key);
  if (name !== undefined) return address("kept", [name]);
  return "name" in kept.record.variant ? address("play", [kept.record.variant.name], kept.record.options) : undefined;
}

function facts(kept: Kept): string {
  const { tree } = kept.record;
  const turns = path(tree, endOf(tree, root)).filter((node) => node.turn_over).length;
  const options = Object.entries(kept.record.options).map(([name, value]) => `${name} ${value}`);
  return [
    `${turns} ${turns === 1 ? "turn" : "turns"}`,
    ...options,
    kept.over || kept.fallen ? "finished" : "under way",
    new Date(kept.changed).toLocaleString(),
  ].join(" · ");
}

export function KeptPage() {
  const [games, list] = useState(allKept);
  useEffect(() => {
    document.title = "Kept games - Varia";
    const refresh = () => list(allKept());
    addEventListener("storage", refresh);
    return () => removeEventListener("storage", refresh);
  }, []);
  const begun = games.filter(({ kept }) => !kept || kept.record.tree.nodes.length > 1);
  const drop = (key: string, title: string) => {
    if (!confirm(`Delete this game of ${title}? It cannot be had back.`)) return;
    forget(key);
    list(allKept());
  };
  return (
    <section class="lobby">
      <h1>Kept games</h1>
      <p class="quiet-text">
        They are kept in this browser, on this computer: whoever deletes this site's data deletes them. A new game
        leaves the one before here.
      </p>
      {begun.length === 0 && <p>None yet.</p>}
      <ul class="kept-games">
        {begun.map(({ key, text, kept }) => {
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
      </ul>
    </section>
  );
}
