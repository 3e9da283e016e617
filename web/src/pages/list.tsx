// All built-in games, each with its board, which is drawn when it comes into sight. Unfinished games come first.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Description, LinkedBoard, Picture, ResultOf } from "varia";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { type Scene, sceneOf } from "../model/scene";
import { allKept } from "../play/game_storage";
import { keptAddress } from "./kept";
import { Diagram } from "./diagram";
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
  const going = all.filter(({ kept }) => !kept.over).slice(0, 6);
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
        <p role="status" class="quiet-text">
          {found.length} of {value.length} games
        </p>
      </div>
      <ul class="games">
        {found.map((one) => (
          <GameCard key={one.name} listed={one} />
        ))}
      </ul>
    </section>
  );
}

function GameCard({ listed }: { listed: ResultOf<"variants">["variants"][number] }) {
  return (
    <li class="card game-card">
      <a href={address("game", [listed.name])}>
        <Preview name={listed.name} title={listed.title} />
        <strong>{listed.title}</strong>
      </a>
      <span class="quiet-text">{listed.inventor || "traditional"}</span>
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
    return { description: whole.building ? whole.building.games[0]! : whole, scene: sceneOf(picture) };
  });
  queue = made.catch(() => undefined);
  drawn.set(name, made);
  return made;
}

function Preview({ name, title }: { name: string; title: string }) {
  const holder = useRef<HTMLSpanElement>(null);
  const [start, set] = useState<Drawn>();
  useEffect(() => {
    let wanted = true;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        startOf(name).then(
          (one) => wanted && set(one),
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
