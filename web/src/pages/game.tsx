// The page of a game, from its own data: title, inventor, board, rules in sentences, and the moves of each piece, in
// words and as a diagram.
import { useEffect } from "preact/hooks";
import type { Description, Handle, Kind, LinkedBoard, Picture, ResultOf } from "varia";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { sideTitle } from "../board/piece_sets";
import type { Mark, Marks } from "../board/view";
import { Geometry } from "../model/geometry";
import { type Scene, emptyScene, sceneOf } from "../model/scene";
import { Legend } from "../play/legend";
import { PieceIcon } from "../play/piece_icon";
import type { Connection } from "../varia/connection";
import { Diagram } from "./diagram";
import { Problem, Waiting } from "./parts";

type Explanation = ResultOf<"explain">;

interface GamePageData {
  description: Description;
  scene: Scene;
  pieces: { kind: Kind; explained?: Explanation }[];
}

/** Games with more kinds have no diagrams. */
const maxDiagrams = 30;

export async function loadGamePage(connection: Connection, name: string): Promise<GamePageData> {
  const { variant } = await connection.request("load", { name });
  const whole = await connection.request("describe", { variant, story: true });
  const description = whole.building
    ? {
        ...whole.building.games[0]!,
        match: whole.match,
        options: whole.options,
        story: whole.story,
        title: whole.title,
        description: whole.description,
        inventor: whole.inventor,
        source: whole.source,
      }
    : whole;
  const { game } = await connection.request("new_game", { variant });
  const boardNumber = whole.building ? 1 : undefined;
  const position = await connection.request("position", { game, floor: boardNumber });
  const picture = (boardNumber === undefined ? position : (position as LinkedBoard).board) as Picture;
  const pieces = await Promise.all(
    description.pieces.map(async (kind) => ({
      kind,
      explained:
        description.pieces.length > maxDiagrams
          ? undefined
          : await explainedBy(connection, game, letterOf(description, kind), boardNumber),
    })),
  );
  await connection.request("close", { game });
  await connection.request("close", { variant });
  return { description, scene: sceneOf(picture), pieces };
}

/** The owner of a kind: the first side that has such pieces at the start. */
const ownerOf = (kind: Kind): number =>
  Math.max(
    0,
    kind.start.findIndex((count) => count > 0),
  );

/**
 * The letter with which `explain` is called for a piece of that side: a small letter for the second of two sides;
 * otherwise the owner's letter before the kind's.
 */
function letterOf(description: Description, kind: Kind): string {
  const owner = ownerOf(kind);
  if (owner === 0) return kind.letter;
  return description.sides.length === 2 && !description.neutral
    ? kind.letter.toLowerCase()
    : (description.letters[owner] ?? "") + kind.letter;
}

/** Some pieces cannot stand alone on the board. They get words and no diagram. */
async function explainedBy(
  connection: Connection,
  game: Handle,
  letter: string,
  boardNumber: number | undefined,
): Promise<Explanation | undefined> {
  try {
    return await connection.request("explain", { game, piece: letter, floor: boardNumber, plain: true });
  } catch {
    return undefined;
  }
}

export function GamePage({ name }: { name: string }) {
  const { value, error } = useLoaded(async () => loadGamePage(await service(), name), [name]);
  useEffect(() => {
    if (value) document.title = `${value.description.title} - Varia`;
  }, [value]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the game" />;
  const { description, scene, pieces } = value;
  return (
    <article class="game-page">
      <header class="game-head">
        <div>
          <h1>{description.title}</h1>
          <p class="by">
            {description.inventor || "Traditional"}
            {description.source && <> · {sourceLink(description.source)}</>}
          </p>
          {description.description
            .split(/\n\s*\n/)
            .filter(Boolean)
            .map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          <p class="quiet-text">{facts(description)}</p>
          <p class="row">
            <a class="button primary" href={address("play", [name, "computer"])}>
              Play against the computer
            </a>
            <a class="button" href={address("play", [name])}>
              Play, two at one screen
            </a>
            {!description.match && (
              <a class="button" href={address("learn", [name])}>
                Learn it, move by move
              </a>
            )}
          </p>
        </div>
        <Diagram description={description} scene={scene} label={`The start of ${description.title}`} />
      </header>
      <RuleParts description={description} />
      <h2 class="section-title">Pieces</h2>
      <Legend />
      <div class="piece-cards">
        {pieces.map(({ kind, explained }) => (
          <PieceCard key={kind.letter} description={description} kind={kind} explained={explained} />
        ))}
      </div>
      {description.options.length > 0 && (
        <section class="card prose">
          <h2>Options</h2>
          <dl>
            {description.options.map((option) => (
              <div key={option.name}>
                <dt>{option.name}</dt>
                <dd>
                  {option.help}{" "}
                  <span class="quiet-text">
                    {option.choices.length > 0 ? option.choices.join(", ") : ""} (usually {option.default})
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  );
}

/** The heading of the story's part that says how one wins, which comes first here. */
const aim = "Aim and results";
/** What other parts of this page show. */
const elsewhere = new Set(["The board", "The pieces", "Options"]);

/** The rules in the sentences of the story, without those of single pieces: first how one wins. */
function RuleParts({ description }: { description: Description }) {
  const parts = (description.story?.parts ?? []).filter(
    ({ level, letter, heading, paragraphs, sentences, names }) =>
      level > 0 &&
      letter === undefined &&
      !elsewhere.has(heading) &&
      [...(paragraphs ?? []), ...(sentences ?? []), ...Object.keys(names ?? {})].length > 0,
  );
  const ordered = [
    ...parts.filter(({ heading }) => heading === aim),
    ...parts.filter(({ heading }) => heading !== aim),
  ];
  return (
    <section class="card prose rule-parts">
      {ordered.map(({ heading, paragraphs, sentences, names }, at) => (
        <div key={at}>
          <h2>{heading === aim ? "How one wins" : heading}</h2>
          {paragraphs?.map((text, number) => (
            <p key={number}>{text}</p>
          ))}
          {sentences && (
            <ul>
              {sentences.map((text, number) => (
                <li key={number}>{text}</li>
              ))}
            </ul>
          )}
          {names && (
            <dl>
              {Object.entries(names).map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </section>
  );
}

function PieceCard({
  description,
  kind,
  explained,
}: {
  description: Description;
  kind: Kind;
  explained?: Explanation;
}) {
  const side = description.sides[ownerOf(kind)]!;
  const words = explained
    ? [
        ...explained.moves,
        ...explained.promotions,
        ...explained.hand,
        ...(explained.strikes ?? []),
        ...(explained.steps ?? []),
        ...(explained.scripts ?? []),
      ]
    : [...kind.moves, ...kind.promotions, ...kind.hand];
  return (
    <section class="card piece-card">
      <h3>
        <PieceIcon description={description} letter={kind.letter} side={side} /> {kind.name}{" "}
        <span class="quiet-text">{kind.letter}</span>
        {kind.royal && <span class="tag">royal</span>}
      </h3>
      {explained && <PieceDiagram description={description} explained={explained} name={kind.name} />}
      <ul>
        {words.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function PieceDiagram({
  description,
  explained,
  name,
}: {
  description: Description;
  explained: Explanation;
  name: string;
}) {
  const { cell, letter, side, targets } = explained.piece;
  if (cell === undefined || targets.length === 0) return null;
  const marks: Marks = new Map(
    targets.map((target) => {
      const captures = target.capture || target.over || target.afar || target.elsewhere || target.turned;
      const here = new Set<Mark>(captures ? ["attack"] : ["reach"]);
      if (captures && target.quiet) here.add("reach");
      return [target.cell, here];
    }),
  );
  const scene: Scene = { ...emptyScene, pieces: new Map([[cell, { id: -1, cell, letter, side }]]) };
  const geometry = new Geometry(description.board);
  const touched = new Set([cell, ...marks.keys()].map((one) => geometry.slice(geometry.number(one))));
  return (
    <Diagram
      description={description}
      scene={scene}
      marks={marks}
      slices={touched}
      side={side}
      label={`How a ${name} moves from ${cell}`}
    />
  );
}

/** The side, with the name that its players use if that is another one: "white (Sente)". */
function sideWords(description: Description, side: string): string {
  const title = sideTitle(description, side);
  return title.toLowerCase() === side ? side : `${side} (${title})`;
}

function facts(description: Description): string {
  const { axes, cells, grid } = description.board;
  const size = axes.map((axis) => axis.labels.length).join(" × ");
  return `${cells.length} cells on a ${grid === "hex" ? "hexagonal" : ""} grid of ${size}; ${description.sides.length} sides: ${description.sides.map((side) => sideWords(description, side)).join(", ")}; ${description.pieces.length} kinds of pieces`.replace(
    "  ",
    " ",
  );
}

function sourceLink(source: string) {
  return /^https?:\/\/[^\s]+$/.test(source) ? (
    <a href={source} rel="noreferrer noopener">
      source
    </a>
  ) : (
    <>{source}</>
  );
}
