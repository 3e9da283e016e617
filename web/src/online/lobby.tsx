// The page where games with others are opened, and where the user's own games are listed.
import { useRef, useState } from "preact/hooks";
import type { Description } from "varia";

import { useLoaded } from "../app/hooks";
import { NumberField } from "../app/number_field";
import { address } from "../app/route";
import { service } from "../app/service";
import { allDrafts } from "../editor/drafts";
import { loadParams } from "../editor/project";
import { Problem } from "../pages/parts";
import { OptionFields, setOptions } from "../play/options";
import { allHeld, hold, keepName, letGo, myName, newSecret } from "./seats";
import { createGame } from "./server";
import type { About } from "./shapes";
import { type Way, wayNow, waysOf } from "./ways";

type What = { name: string } | { draft: string };

export function Lobby({ server }: { server: About }) {
  const [games, list] = useState(allHeld);
  return (
    <section class="lobby">
      <h1>Play with others</h1>
      <p class="quiet-text">
        Open a game, send a link to each of the others, and play. Whoever has no link to a seat may watch.
      </p>
      <NewOnline server={server} />
      {games.length > 0 && (
        <>
          <h2>Your games</h2>
          <ul class="drafts">
            {games.map((one) => (
              <li key={one.game} class="card">
                <a href={address("online", [one.game])}>
                  <strong>{one.title || "A game"}</strong>
                </a>
                <span class="quiet-text">
                  {Object.keys(one.secrets).join(", ") || "watched"} · {new Date(one.changed).toLocaleString()}
                </span>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Forget the game ${one.title}`}
                  onClick={() => {
                    if (!confirm("Forget this game? Your seat in it is lost.")) return;
                    letGo(one.game);
                    list(allHeld());
                  }}
                >
                  Forget
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function NewOnline({ server }: { server: About }) {
  const { value: variants } = useLoaded(async () => (await (await service()).request("variants", {})).variants, []);
  const drafts = server.strangers ? allDrafts() : [];
  const [title, setTitle] = useState("Chess");
  const draft = drafts.find((one) => `${one.title} (draft)` === title);
  const variant = variants?.find((one) => one.title === title || one.name === title);
  const what: What | undefined = draft ? { draft: draft.id } : variant ? { name: variant.name } : undefined;
  const key = JSON.stringify(what);
  const { value: description, error } = useLoaded(async () => (what ? describe(what) : undefined), [key]);
  return (
    <div class="card new-online">
      <h2>A new game</h2>
      <label class="field">
        <span>Game</span>
        <input list="online-games" value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <datalist id="online-games">
        {variants?.map((one) => (
          <option key={one.name} value={one.title} />
        ))}
        {drafts.map((one) => (
          <option key={one.id} value={`${one.title} (draft)`} />
        ))}
      </datalist>
      {variants && !what && <p class="quiet-text">Choose a game of the list.</p>}
      {error && <Problem text={error} />}
      {what && description && <Terms key={key} what={what} usual={description} />}
    </div>
  );
}

async function describe(what: What, set: Record<string, string> = {}): Promise<Description> {
  const connection = await service();
  const { variant } = await connection.request("load", {
    ...("name" in what ? { name: what.name } : loadParams(allDrafts().find((one) => one.id === what.draft)!.project)),
    set,
  });
  const description = await connection.request("describe", { variant });
  await connection.request("close", { variant });
  return description;
}

/** The form for seats, options and clocks. */
function Terms({ what, usual }: { what: What; usual: Description }) {
  const [options, choose] = useState<Record<string, string>>({});
  const set = setOptions(usual.options, options, (option) => option.value);
  // The players and the number of boards may depend on the options.
  const changed = JSON.stringify(set);
  const { value: described, error } = useLoaded(
    async () => (changed === "{}" ? usual : describe(what, set)),
    [changed],
  );
  const latest = useRef(usual);
  const description = described ?? latest.current;
  latest.current = description;
  const players = description.building?.players ?? description.sides;
  const boardCount = description.building?.floors.length ?? 1;
  const [side, take] = useState(players[0] ?? "");
  const [each, seatEach] = useState(1); // the user's wish; the number of boards limits it
  const [clock, setClock] = useState({ on: false, minutes: 10, increment: 5 });
  const [name, setName] = useState(myName());
  const [problem, setProblem] = useState<string>();
  const [busy, work] = useState(false);
  const maxSeatsEach = Math.max(1, Math.min(boardCount, Math.floor(64 / players.length)));
  const seatsEach = Math.min(each, maxSeatsEach);
  const ways = waysOf(description);
  const schedule =
    ways[0] && (options[ways[0].option] ?? usual.options.find((one) => one.name === ways[0]!.option)?.value);
  const way = wayNow(schedule, clock.on, seatsEach);
  const goBy = (one: Way) => {
    choose({ ...options, [one.option]: one.schedule });
    seatEach(one.name === "teams" ? Math.max(2, seatsEach) : 1);
    setClock({ ...clock, on: one.name === "clocks" });
  };
  // In exchanges a player's `done` ends the exchange for everybody who shares his side.
  const alone = (schedule ?? description.building?.schedule) === "exchange" && seatsEach > 1;

  const open = async (event: Event) => {
    event.preventDefault();
    setProblem(undefined);
    work(true);
    try {
      keepName(name.trim());
      const player =
        side === "?"
          ? players[Math.floor(Math.random() * players.length)]!
          : side === "" || players.includes(side)
            ? side
            : players[0]!;
      const secret = newSecret();
      const draft = "draft" in what ? allDrafts().find((one) => one.id === what.draft) : undefined;
      const taken =
        player === ""
          ? {}
          : { take: [seatsEach > 1 ? `${player}.1` : player], secret, ...(name.trim() ? { name: name.trim() } : {}) };
      const { game, seats } = await createGame({
        ...("name" in what ? { variant: what.name } : loadParams(draft!.project)),
        ...taken,
        ...(Object.keys(set).length > 0 ? { set } : {}),
        seats: players.length * seatsEach,
        ...(clock.on
          ? { clock: { base_ms: Math.round(clock.minutes * 60_000), increment_ms: Math.round(clock.increment * 1000) } }
          : {}),
      });
      const mine = seats.filter((one) => one.taken);
      hold(game, {
        title: description.title,
        secrets: Object.fromEntries(mine.map((one) => [one.seat, secret])),
        invites: Object.fromEntries(seats.flatMap((one) => (one.invite ? [[one.seat, one.invite]] : []))),
      });
      location.hash = address("online", [game]);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
      work(false);
    }
  };

  return (
    <form onSubmit={(event) => void open(event)}>
      {ways.length > 0 && (
        <fieldset class="ways-to-play">
          <legend>How it is played</legend>
          {ways.map((one) => (
            <label class="check" key={one.name}>
              <input type="radio" name="way" checked={way === one.name} onChange={() => goBy(one)} />
              <span>
                <strong>{one.title}</strong> <small class="quiet-text">{one.words}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div class="terms">
        <label class="field">
          <span>You play</span>
          <select value={side} onChange={(event) => take(event.currentTarget.value)}>
            {players.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
            <option value="?">whichever falls to you</option>
            <option value="">nobody: you watch</option>
          </select>
        </label>
        <label class="field">
          <span>Your name, if you like</span>
          <input
            value={name}
            maxLength={40}
            autocomplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {maxSeatsEach > 1 && (
          <label class="field">
            <span>
              Seats for each of {players.join(" and ")}, who share its {boardCount} boards
            </span>
            <NumberField
              min={1}
              max={maxSeatsEach}
              value={seatsEach}
              commit={(many) => seatEach(Math.max(1, Math.round(many) || 1))}
            />
          </label>
        )}
      </div>
      {alone && (
        <p class="problem" role="alert">
          In exchanges one player's <em>Done</em> ends the exchange for all who share his side.{" "}
          {ways.length > 0 && (
            <button type="button" onClick={() => goBy(ways.find((one) => one.name === "teams")!)}>
              Let everybody act at any time
            </button>
          )}
        </p>
      )}
      <OptionFields description={usual} chosen={options} choose={choose} />
      <fieldset class="clock-field">
        <legend class="hidden">Clock</legend>
        <label class="check">
          <input
            type="checkbox"
            checked={clock.on}
            onChange={(event) => setClock({ ...clock, on: event.currentTarget.checked })}
          />{" "}
          With clocks
        </label>
        {clock.on && (
          <>
            <label>
              Minutes{" "}
              <NumberField
                min={0.5}
                max={1440}
                step={0.5}
                value={clock.minutes}
                commit={(minutes) => setClock({ ...clock, minutes: minutes || 10 })}
              />
            </label>
            <label>
              Seconds a move{" "}
              <NumberField
                min={0}
                max={600}
                value={clock.increment}
                commit={(seconds) => setClock({ ...clock, increment: seconds || 0 })}
              />
            </label>
          </>
        )}
      </fieldset>
      {(problem ?? error) && <Problem text={(problem ?? error)!} />}
      <button type="submit" class="primary" disabled={busy || error !== undefined || alone}>
        Open the game
      </button>
    </form>
  );
}
