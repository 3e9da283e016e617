// All built-in games by families, each with its board and a sentence, which are shown when it comes into sight.
// Unfinished games come first, then picks for a first visit.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Description, LinkedBoard, Picture, ResultOf } from "varia";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { type Scene, sceneOf } from "../model/scene";
import { firstSentence } from "../model/sentence";
import { allKept } from "../play/game_storage";
import { keptAddress } from "./kept";
import { Diagram } from "./diagram";
import { type Family, inFamilies } from "./families";
import { Problem, Waiting } from "./parts";

export function ListPage() {
  const [sought, seek] = useState("");
  const [dimensions, setDimensions] = useState<number>();
  const { value, error } = useLoaded(async () => (await (await service()).request("variants", {})).variants, []);
  useEffect(() => void (document.title = "Varia"), []);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the games" />;
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const kinds = [...new Set(value.map((one) => Math.max(2, one.dimensions)))].sort((a, b) => a - b);
  const found = value
    .filter((one) => dimensions === undefined || Math.max(2, one.dimensions) === dimensions)
    .filter((one) =>
      words.every((word) => `${one.title} ${one.name} ${one.inventor} ${one.dimensions}d`.toLowerCase().includes(word)),
    );
  const all = allKept().flatMap(({ key, kept }) => {
    const there = kept && kept.record.tree.nodes.length > 1 ? keptAddress(key, kept) : undefined;
    return kept && there !== undefined ? [{ key, kept, there }] : [];
  });
  const going = all.filter(({ kept }) => !kept.over && kept.verdict === undefined).slice(0, 6);
  const everything = words.length === 0 && dimensions === undefined;
  const surprise = () => {
    const one = found[Math.floor(Math.random() * found.length)];
    if (one) location.hash = address("game", [one.name]);
  };
  const families: Family<Listed>[] = everything ? inFamilies(value) : [{ title: "Games found", games: found }];
  return (
    <section class="list-page">
      <div class="intro">
        <h1>Chess-like games on any board</h1>
        <p>
          Flat, hexagonal, in three dimensions and in four, with floors that move and boards that are linked. Pick one
          and play: against the computer, or two at one screen.
        </p>
      </div>
      {all.length > 0 && (
        <nav class="going" aria-label="Go on">
          {going.map(({ key, kept, there }) => (
            <a key={key} class="button" href={there}>
              Go on with {kept.title}
            </a>
          ))}
          <a class="button" href={address("kept")}>
            Kept games
          </a>
        </nav>
      )}
      <div class="row find">
        <label class="field">
          <span>Find a game</span>
          <input
            type="search"
            value={sought}
            onInput={(event) => seek(event.currentTarget.value)}
            placeholder="name, inventor, 3d"
          />
        </label>
        <div class="row chips" role="group" aria-label="Which boards">
          <button type="button" aria-pressed={dimensions === undefined} onClick={() => setDimensions(undefined)}>
            All
          </button>
          {kinds.map((count) => (
            <button key={count} type="button" aria-pressed={dimensions === count} onClick={() => setDimensions(count)}>
              {count === 2 ? "Flat" : `${count}D`}
            </button>
          ))}
        </div>
        <button type="button" class="surprise" onClick={surprise} aria-disabled={found.length === 0}>
          Surprise me
        </button>
        <p role="status" class="quiet-text">
          {found.length} of {value.length} games
        </p>
      </div>
      {everything && (
        <nav class="row chips" aria-label="Families of games">
          {families.map(({ title }, at) => (
            <button
              key={title}
              type="button"
              onClick={() => {
                const heading = document.getElementById(`family-${at}`);
                heading?.scrollIntoView({ block: "start" });
                heading?.focus({ preventScroll: true });
              }}
            >
              {title}
            </button>
          ))}
        </nav>
      )}
      {families.map(({ title, games }, at) => (
        <section key={title} class="family" aria-labelledby={`family-${at}`}>
          <h2 id={`family-${at}`} class={everything ? "section-title" : "hidden"} tabIndex={-1}>
            {title}
          </h2>
          <ul class="games">
            {games.map((one) => (
              <GameCard key={one.name} listed={one} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type Listed = ResultOf<"variants">["variants"][number];

function GameCard({ listed }: { listed: Listed }) {
  const [sentence, tell] = useState("");
  return (
    <li class="card game-card">
      <a href={address("game", [listed.name])}>
        <Preview name={listed.name} title={listed.title} tell={tell} />
        <strong>{listed.title}</strong>
      </a>
      <span class="quiet-text">{listed.inventor || "traditional"}</span>
      <span class="sentence">{sentence}</span>
      <span class="row spread">
        {listed.dimensions > 2 ? <span class="tag">{listed.dimensions}D</span> : <span />}
        <a class="button" href={address("play", [listed.name])} aria-label={`Play ${listed.title}`}>
          Play
        </a>
      </span>
    </li>
  );
}

interface Drawn {
  description: Description;
  scene: Scene;
  /** What is special about the game. */
  sentence: string;
}

const drawn = new Map<string, Promise<Drawn>>();

/** Boards are loaded one after another, so that other requests of the user are answered soon. */
let queue: Promise<unknown> = Promise.resolve();

function startOf(name: string): Promise<Drawn> {
  const known = drawn.get(name);
  if (known) return known;
  const made = queue.then(async () => {
    const connection = await service();
    const { variant } = await connection.request("load", { name });
    const whole = await connection.request("describe", { variant });
    const { game } = await connection.request("new_game", { variant });
    const boardNumber = whole.building ? 1 : undefined;
    const position = await connection.request("position", { game, floor: boardNumber });
    await connection.request("close", { game });
    await connection.request("close", { variant });
    const picture = boardNumber === undefined ? (position as Picture) : (position as LinkedBoard).board!;
    return {
      description: whole.building ? whole.building.games[0]! : whole,
      scene: sceneOf(picture),
      sentence: firstSentence(whole.description),
    };
  });
  queue = made.catch(() => undefined);
  drawn.set(name, made);
  return made;
}

function Preview({ name, title, tell }: { name: string; title: string; tell: (sentence: string) => void }) {
  const holder = useRef<HTMLSpanElement>(null);
  const [start, set] = useState<Drawn>();
  useEffect(() => {
    let wanted = true;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        startOf(name).then(
          (one) => {
            if (!wanted) return;
            set(one);
            tell(one.sentence);
          },
          () => undefined,
        );
      },
      { rootMargin: "200px" },
    );
    watcher.observe(holder.current!);
    return () => {
      wanted = false;
      watcher.disconnect();
    };
  }, [name]);
  return (
    <span class="preview-board" ref={holder}>
      {start && <Diagram description={start.description} scene={start.scene} label={`The start of ${title}`} />}
    </span>
  );
}
