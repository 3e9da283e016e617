// The dialog before a game: its options, its players, its clocks.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Description } from "varia";

import { address } from "../app/route";
import { OptionFields, setOptions } from "./options";

export interface Wishes {
  options: Record<string, string>;
  sides: string[];
  level: number;
  /** Undefined: no clock. */
  clock?: { minutes: number; increment: number };
}

interface NewGameProps {
  description: Description;
  options: Record<string, string>;
  /** The sides, or in a match the players, that the computer can play. */
  players: readonly string[];
  sides: readonly string[];
  level: number;
  begin: (wishes: Wishes) => void;
  cancel: () => void;
}

export function NewGame({ description, options, players, sides, level, begin, cancel }: NewGameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, choose] = useState<Record<string, string>>(options);
  const [computer, setComputer] = useState<string[]>([...sides]);
  const [strength, setStrength] = useState(level);
  const [clock, setClock] = useState({ on: false, minutes: 10, increment: 5 });
  useEffect(() => {
    dialog.current!.showModal();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    begin({
      options: setOptions(description.options, chosen),
      sides: computer,
      level: strength,
      clock: clock.on ? clock : undefined,
    });
  };
  return (
    <dialog ref={dialog} class="new-game" aria-labelledby="new-game-title" onClose={cancel}>
      <form onSubmit={submit}>
        <h2 id="new-game-title">New game of {description.title}</h2>
        <fieldset>
          <legend>The computer plays</legend>
          {players.map((player) => (
            <label class="check" key={player}>
              <input
                type="checkbox"
                checked={computer.includes(player)}
                onChange={(event) =>
                  setComputer(
                    event.currentTarget.checked ? [...computer, player] : computer.filter((one) => one !== player),
                  )
                }
              />{" "}
              {player}
            </label>
          ))}
          <label class="field">
            <span>
              Level <output>{strength}</output> of 20
            </span>
            <input
              type="range"
              min={1}
              max={20}
              value={strength}
              onInput={(event) => setStrength(Number(event.currentTarget.value))}
            />
          </label>
        </fieldset>
        {description.building?.schedule !== "free" && (
          <fieldset>
            <legend>Clocks</legend>
            <label class="check">
              <input
                type="checkbox"
                checked={clock.on}
                onChange={(event) => setClock({ ...clock, on: event.currentTarget.checked })}
              />{" "}
              Play with clocks
            </label>
            {clock.on && (
              <div class="pair">
                <label class="field">
                  <span>Minutes</span>
                  <input
                    type="number"
                    min={1}
                    max={600}
                    required
                    value={clock.minutes}
                    onInput={(event) => setClock({ ...clock, minutes: Number(event.currentTarget.value) })}
                  />
                </label>
                <label class="field">
                  <span>Seconds a move</span>
                  <input
                    type="number"
                    min={0}
                    max={600}
                    required
                    value={clock.increment}
                    onInput={(event) => setClock({ ...clock, increment: Number(event.currentTarget.value) })}
                  />
                </label>
              </div>
            )}
          </fieldset>
        )}
        <OptionFields description={description} chosen={chosen} choose={choose} />
        <p class="quiet-text">
          The game under way stays among the <a href={address("kept")}>kept games</a>.
        </p>
        <div class="row end">
          <button type="button" class="quiet" onClick={() => dialog.current!.close()}>
            Cancel
          </button>
          <button type="submit" class="primary">
            Begin
          </button>
        </div>
      </form>
    </dialog>
  );
}
