// A game made by clicking: its size and shape, its pieces by marks around them, its set-up by dragging or clicking, its
// endings. Each click changes the text beside it, and what is written there is shown here (design.ts).
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Description } from "varia";

import { NumberField } from "../app/number_field";
import { PieceIcon } from "../play/piece_icon";
import {
  type Design,
  type DesignPiece,
  type EndingName,
  type Mark,
  type Marks,
  arranged,
  catalogue,
  crowned,
  endings,
  freeLetter,
  marksOf,
  maxSize,
  minSize,
  mirrored,
  named,
  ofSecond,
  promoting,
  reach,
  readDesign,
  renamed,
  resized,
  withEnding,
  withHole,
  withMarks,
  withPiece,
  withoutPiece,
} from "./design";

interface DesignerProps {
  text: string;
  /** Of the last text that was a game. */
  description: Description | undefined;
  write: (text: string) => void;
}

export function Designer({ text, description, write }: DesignerProps) {
  const [problem, complain] = useState<string>();
  const design = readDesign(text, description);
  const change = (make: (design: Design) => string) => {
    if (!design) return;
    try {
      write(make(design));
      complain(undefined);
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
    }
  };
  if (!design)
    return (
      <div class="card">
        <p role="status">The text has a mistake: as soon as it is mended, the form shows it again.</p>
      </div>
    );
  const parts = { text, design, description, change };
  return (
    <div class="designer">
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <label class="field">
        <span>Name</span>
        <input
          value={design.name}
          maxLength={80}
          onChange={(event) => {
            const name = event.currentTarget.value.trim();
            if (name) change(() => named(text, name));
          }}
        />
      </label>
      <SetUp {...parts} />
      <Pieces {...parts} />
      <Endings {...parts} />
    </div>
  );
}

interface PartProps {
  text: string;
  design: Design;
  description: Description | undefined;
  change: (make: (design: Design) => string) => void;
}

/** The picture of a piece, or its letter until the text is a game that has it. */
function Sign({
  description,
  letter,
  second = false,
}: Pick<PartProps, "description"> & { letter: string; second?: boolean }) {
  const side = description?.sides[second ? 1 : 0];
  const known = description?.pieces.some((kind) => kind.letter === letter);
  return description && known && side !== undefined ? (
    <PieceIcon description={description} letter={letter} side={side} />
  ) : (
    <span class="letter">{second ? ofSecond(letter) : letter}</span>
  );
}

/** What a press on a cell of the board does. */
type Tool = { piece: string } | "clear" | "hole";

function SetUp({ text, design, description, change }: PartProps) {
  const [tool, take] = useState<Tool>("clear");
  const drag = useRef<{ piece: string; from?: string }>(undefined);
  const { size, setup, holes, pieces } = design;
  if (!size)
    return (
      <section class="card" aria-label="Board">
        <h2>Board</h2>
        <p class="quiet-text">This board has a shape of its own, which only the text can change.</p>
      </section>
    );
  const { files, ranks } = size;
  const resize = (wide: number, high: number) => {
    const fit = (wanted: number, now: number) =>
      Number.isNaN(wanted) ? now : Math.max(minSize, Math.min(maxSize, Math.round(wanted)));
    change((now) => resized(text, now, fit(wide, files), fit(high, ranks)));
  };
  const put = (file: number, rank: number, piece: string, from?: string) => {
    if (!setup || holes.has(`${file},${rank}`)) return;
    const rows = setup.rows.map((row, at) =>
      row.map((one, x) => {
        const here = `${x},${ranks - 1 - at}`;
        if (here === `${file},${rank}`) return piece;
        return here === from ? "" : one;
      }),
    );
    change(() => arranged(text, { ...setup, rows }, holes));
  };
  const press = (file: number, rank: number) => {
    if (tool === "hole") change((now) => withHole(text, now, file, rank));
    else put(file, rank, tool === "clear" ? "" : tool.piece);
  };
  const drop = (event: PointerEvent) => {
    const dragged = drag.current;
    drag.current = undefined;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(".designer [data-place]")
      ?.dataset.place;
    if (!dragged || cell === undefined || cell === dragged.from) return;
    const [file = 0, rank = 0] = cell.split(",").map(Number);
    put(file, rank, dragged.piece, dragged.from);
  };
  const kinds = setup?.mirror === false ? ["first", "second"] : ["first"];
  const chosen = (piece: string) => typeof tool === "object" && tool.piece === piece;
  return (
    <section class="card" aria-label="Board">
      <h2>Board</h2>
      <div class="row">
        <label class="row">
          Files <NumberField min={minSize} max={maxSize} value={files} commit={(many) => resize(many, ranks)} />
        </label>
        <label class="row">
          Ranks <NumberField min={minSize} max={maxSize} value={ranks} commit={(many) => resize(files, many)} />
        </label>
      </div>
      {setup ? (
        <>
          <p class="quiet-text">Choose a piece and press cells, or drag pieces to cells and from cell to cell.</p>
          <div class="palette" role="group" aria-label="What a press on a cell puts there">
            {kinds.flatMap((side) =>
              pieces
                .filter(({ letter }) => letter.length === 1)
                .map(({ letter, name }) => {
                  const piece = side === "second" ? ofSecond(letter) : letter;
                  return (
                    <button
                      key={piece}
                      type="button"
                      aria-pressed={chosen(piece)}
                      aria-label={`${name}, ${side} side`}
                      title={name}
                      onPointerDown={(event) => {
                        event.currentTarget.releasePointerCapture(event.pointerId);
                        drag.current = { piece };
                      }}
                      onPointerUp={drop}
                      onClick={() => take({ piece })}
                    >
                      <Sign description={description} letter={letter} second={side === "second"} />
                    </button>
                  );
                }),
            )}
            <button type="button" aria-pressed={tool === "clear"} onClick={() => take("clear")}>
              Nothing
            </button>
            <button type="button" aria-pressed={tool === "hole"} onClick={() => take("hole")}>
              No cell
            </button>
          </div>
          <div
            class="set-up"
            role="group"
            aria-label="The set-up"
            style={{ gridTemplateColumns: `repeat(${files}, minmax(0, 1fr))` }}
            onPointerUp={drop}
          >
            {setup.rows.flatMap((row, at) =>
              row.map((piece, file) => {
                const rank = ranks - 1 - at;
                const place = `${file},${rank}`;
                const hole = holes.has(place);
                const facing = setup.mirror ? (setup.rows[rank]?.[file] ?? "") : "";
                const shown = piece || (facing ? ofSecond(facing) : "");
                const second = shown !== "" && shown === ofSecond(shown);
                const kind = pieces.find(({ letter }) => ofSecond(letter) === ofSecond(shown));
                const name = `${"abcdefghijklmnop"[file]}${rank + 1}`;
                return (
                  <button
                    key={place}
                    type="button"
                    data-place={place}
                    class={`${(file + rank) % 2 === 0 ? "dark" : "light"}${hole ? " hole" : ""}${piece === "" && shown ? " facing" : ""}`}
                    aria-label={`${name}, ${hole ? "no cell" : kind ? `${second ? "second" : "first"} side's ${kind.name}` : "empty"}`}
                    onPointerDown={(event) => {
                      event.currentTarget.releasePointerCapture(event.pointerId);
                      drag.current = piece ? { piece, from: place } : undefined;
                    }}
                    onClick={() => press(file, rank)}
                  >
                    {kind && <Sign description={description} letter={kind.letter} second={second} />}
                  </button>
                );
              }),
            )}
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={setup.mirror}
              onChange={(event) => {
                const mirror = event.currentTarget.checked;
                change(() => arranged(text, mirrored(setup, mirror), holes));
              }}
            />{" "}
            The second side stands as the first
          </label>
        </>
      ) : (
        <p class="quiet-text">The set-up is written in a way that only the text can change.</p>
      )}
    </section>
  );
}

function Pieces({ text, design, description, change }: PartProps) {
  const [kind, choose] = useState(catalogue[0]!.name);
  const [open, show] = useState<string>();
  const more = () => {
    const found = catalogue.find(({ name }) => name === kind)!;
    change((now) => {
      const letter = freeLetter(now, found.letter);
      show(letter);
      return withPiece(text, letter, found.name, marksOf(found.moves)!);
    });
  };
  const piece = design.pieces.find(({ letter }) => letter === open);
  return (
    <section class="card" aria-label="Pieces">
      <h2>Pieces</h2>
      <div class="palette" role="group" aria-label="Which piece is changed">
        {design.pieces.map(({ letter, name }) => (
          <button
            key={letter}
            type="button"
            aria-pressed={letter === open}
            onClick={() => show(letter === open ? undefined : letter)}
          >
            <Sign description={description} letter={letter} /> {name}
          </button>
        ))}
      </div>
      {piece && <OnePiece key={piece.letter} {...{ text, design, description, change, piece }} />}
      <div class="row">
        <label class="row">
          One more
          <select value={kind} onChange={(event) => choose(event.currentTarget.value)}>
            {catalogue.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={more}>
          Add it
        </button>
      </div>
    </section>
  );
}

const ways: readonly [string, Mark | undefined][] = [
  ["Goes there", { way: "step" }],
  ["Goes there, captures nothing", { way: "step", only: "quiet" }],
  ["Only captures there", { way: "step", only: "capture" }],
  ["Slides on that way", { way: "slide" }],
  ["Slides, captures nothing", { way: "slide", only: "quiet" }],
  ["Slides only to capture", { way: "slide", only: "capture" }],
  ["Nothing", undefined],
];

const markWords = (mark: Mark | undefined) =>
  ways.find(([, one]) => one?.way === mark?.way && one?.only === mark?.only)![0].toLowerCase();

const apart = (distance: number, plus: string, minus: string) =>
  distance === 0 ? "" : `${Math.abs(distance)} ${distance > 0 ? plus : minus}`;

function OnePiece({ text, design, description, change, piece }: PartProps & { piece: DesignPiece }) {
  const [way, choose] = useState(0);
  const [symmetric, mirror] = useState(true);
  const { letter, name, royal, marks, own, promotes } = piece;
  const line = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const mark = (x: number, y: number) => {
    const next = new Map<string, Mark>(marks ?? []);
    const wanted = ways[way]![1];
    const there = next.get(`${x},${y}`);
    const same = wanted && there?.way === wanted.way && there.only === wanted.only;
    // To the left as to the right, if that is wished.
    for (const side of symmetric ? [x, -x + 0] : [x]) {
      if (!wanted || same) next.delete(`${side},${y}`);
      else next.set(`${side},${y}`, wanted);
    }
    change(() => withMarks(text, letter, next));
  };
  const ranks = design.size?.ranks;
  return (
    <div class="one-piece">
      <div class="row">
        <label class="field">
          <span>Name</span>
          <input
            value={name}
            maxLength={40}
            onChange={(event) => {
              const called = event.currentTarget.value.trim();
              if (called) change(() => renamed(text, letter, called));
            }}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={royal}
            onChange={(event) => {
              const crown = event.currentTarget.checked;
              change(() => crowned(text, letter, crown));
            }}
          />{" "}
          Royal: who loses it has lost
        </label>
      </div>
      {marks ? null : (
        <p class="quiet-text">
          {own
            ? "It moves in ways that marks do not show. The first mark takes their place."
            : "It moves as in the game on which this one is built. The first mark takes the place of that."}
        </p>
      )}
      <div class="row">
        <label class="row">
          A press means
          <select value={way} onChange={(event) => choose(Number(event.currentTarget.value))}>
            {ways.map(([words], at) => (
              <option key={words} value={at}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={symmetric} onChange={(event) => mirror(event.currentTarget.checked)} /> Left
          as right
        </label>
      </div>
      <MarkGrid line={line} marks={marks ?? new Map()} name={name} mark={mark}>
        <Sign description={description} letter={letter} />
      </MarkGrid>
      {ranks !== undefined && (
        <label class="field">
          <span>On the last line it becomes one of these letters</span>
          <input
            value={promotes.join(" ")}
            placeholder="nothing"
            spellcheck={false}
            onChange={(event) => {
              const wanted = event.currentTarget.value
                .toUpperCase()
                .split(/[\s,]+/)
                .filter(Boolean);
              const wrong = wanted.find((one) => !design.pieces.some(({ letter: known }) => known === one));
              change(() => {
                if (wrong !== undefined) throw new Error(`There is no piece with the letter ${wrong}.`);
                return promoting(text, letter, wanted, ranks);
              });
            }}
          />
        </label>
      )}
      <button type="button" class="quiet" onClick={() => change((now) => withoutPiece(text, now, letter))}>
        Take {name} out of the game
      </button>
    </div>
  );
}

interface MarkGridProps {
  line: readonly number[];
  marks: Marks;
  name: string;
  mark: (x: number, y: number) => void;
  children: ComponentChildren;
}

function MarkGrid({ line, marks, name, mark, children }: MarkGridProps) {
  return (
    <div class="mark-grid" role="group" aria-label={`Where the ${name} goes`}>
      {[...line].reverse().flatMap((y) =>
        line.map((x) => {
          if (x === 0 && y === 0) return <span key="here">{children}</span>;
          const there = marks.get(`${x},${y}`);
          const place = [apart(y, "forward", "backward"), apart(x, "right", "left")].filter(Boolean).join(", ");
          return (
            <button
              key={`${x},${y}`}
              type="button"
              data-vector={`${x},${y}`}
              class={there ? `${there.way} ${there.only ?? ""}` : ""}
              aria-label={`${place}: ${markWords(there)}`}
              aria-pressed={there !== undefined}
              onClick={() => mark(x, y)}
            >
              {there && <MarkSign mark={there} x={x} y={y} />}
            </button>
          );
        }),
      )}
    </div>
  );
}

/** A dot: it goes there; a ring: without capturing; a cross: only to capture; with an arrow it slides on. */
function MarkSign({ mark: { way, only }, x, y }: { mark: Mark; x: number; y: number }) {
  const turned = (Math.atan2(x, y) * 180) / Math.PI;
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
      {way === "slide" && <path class="way" d="M0-11l4.5 6h-9z" transform={`rotate(${turned.toFixed(1)})`} />}
      {only === "capture" ? (
        <path class="line" d="M-4-4l8 8M4-4l-8 8" />
      ) : (
        <circle class={only === "quiet" ? "line" : "dot"} r="4" />
      )}
    </svg>
  );
}

function Endings({ text, design, change }: PartProps) {
  const ranks = design.size?.ranks ?? 0;
  return (
    <section class="card" aria-label="Endings">
      <h2>Endings</h2>
      <p class="quiet-text">Who checkmates a royal piece wins.</p>
      {(Object.keys(endings) as EndingName[])
        .filter((name) => name !== "goal" || ranks > 0)
        .map((name) => {
          const { title, choices } = endings[name];
          const kinds = name === "goal" || name === "extinction";
          const all = kinds
            ? [...choices, ...design.pieces.map((piece): [string, string] => [piece.letter, piece.name])]
            : choices;
          return (
            <label class="field" key={name}>
              <span>{title}</span>
              <select
                value={design.endings[name]}
                onChange={(event) => {
                  const choice = event.currentTarget.value;
                  change(() => withEnding(text, name, choice, ranks));
                }}
              >
                {all.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
    </section>
  );
}
