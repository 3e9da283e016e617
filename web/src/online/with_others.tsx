// A game with others: the table, and on it the seats, the offers and the result.
import { useEffect, useMemo, useState } from "preact/hooks";

import { useStore } from "../app/hooks";
import { address } from "../app/route";
import { Problem, Waiting } from "../pages/parts";
import { showBeside } from "../pages/play";
import type { GameController } from "../play/game_controller";
import type { Kept } from "../play/game_storage";
import { Table } from "../play/table";
import { OnlineGame, type OnlineState } from "./game";
import { seatAfter } from "./rematch";
import { heldIn, hold, keepName, myName, newSecret } from "./seats";
import { createGame } from "./server";
import { type Place, boardWords } from "./shapes";

export function GameWithOthers({ id, invite }: { id: string; invite: string | undefined }) {
  const game = useMemo(() => new OnlineGame(id), [id]);
  const state = useStore(game.state);
  useEffect(() => () => game.close(), [game]);
  useEffect(() => {
    if (state.title) document.title = `${state.title} - Varia`;
  }, [state.title]);
  useEffect(() => {
    // Stores the game so that it is listed, also for watchers.
    if (state.title && heldIn(id).title === "") tryToHold(id, state.title);
  }, [state.title]);
  if (state.failure) return <Problem text={state.failure} />;
  if (!state.controller)
    return (
      <>
        <Waiting what="the game" />
        {state.retryMs !== undefined && (
          <p class="problem" role="alert">
            The server cannot be reached just now. It is tried again.
          </p>
        )}
      </>
    );
  return (
    <>
      {invite && <TakeSeat game={game} invite={invite} />}
      <Table
        controller={state.controller}
        between={<Between game={game} state={state} />}
        who={namesOf(state.seats, state.you)}
      />
    </>
  );
}

/** The names of those who sit for each player; "you" without a name. Players whose seats are free have none. */
export function namesOf(seats: readonly Place[], you: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { player, seat, taken, name } of seats) {
    if (!taken) continue;
    const called = name || (you.includes(seat) ? "you" : "");
    if (called) names.set(player, [names.get(player), called].filter(Boolean).join(", "));
  }
  return names;
}

function tryToHold(id: string, title: string): void {
  try {
    hold(id, { title });
  } catch {
    // Watching needs nothing stored.
  }
}

function TakeSeat({ game, invite }: { game: OnlineGame; invite: string }) {
  const [name, setName] = useState(myName());
  const [problem, setProblem] = useState<string>();
  const [busy, work] = useState(false);
  const leave = () => {
    history.replaceState(null, "", address("online", [game.id]));
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    setProblem(undefined);
    work(true);
    const secret = newSecret();
    try {
      // The secret is stored before it is sent, because a seat is lost with its secret.
      hold(game.id, { secrets: { "?": secret } });
      const seat = await game.claim(invite, secret, name.trim());
      keepName(name.trim());
      const held = heldIn(game.id);
      delete held.secrets["?"];
      hold(game.id, { secrets: { [seat]: secret } });
      leave();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      work(false);
    }
  };
  return (
    <form class="card take-seat" onSubmit={(event) => void submit(event)}>
      <p>
        <strong>You are invited to play.</strong> Take your seat: the link is good once, and the seat is yours in this
        browser.
      </p>
      <label class="field">
        <span>Your name, if you like</span>
        <input
          value={name}
          maxLength={40}
          autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {problem && <Problem text={problem} />}
      <div class="row">
        <button type="submit" class="primary" disabled={busy}>
          Take the seat
        </button>
        <button type="button" onClick={leave}>
          Only watch
        </button>
      </div>
    </form>
  );
}

function Between({ game, state }: { game: OnlineGame; state: OnlineState }) {
  const { seats, you, here, watchers, over, result, offer, retryMs, error } = state;
  const [message, setMessage] = useState("");
  const [busy, work] = useState(false);
  const playing = you.length > 0 && !over;
  const { invites } = heldIn(game.id);
  const copy = async (seat: string, invite: string) => {
    const link = `${location.href.split("#")[0]}${address("online", [game.id, invite])}`;
    try {
      await navigator.clipboard.writeText(link);
      setMessage(`The link to ${seat} is copied: send it to whoever shall play.`);
    } catch {
      setMessage(link);
    }
  };
  /** Opens a game on the same terms, in which this person has the other side; the other seats are invited to it. */
  const rematch = async () => {
    const { terms, players, title } = state;
    const seat = seatAfter(players, seats, you);
    if (!terms || seat === undefined) return;
    work(true);
    try {
      const secret = newSecret();
      const name = myName();
      const made = await createGame({ ...terms, take: [seat], secret, ...(name ? { name } : {}) });
      const open = made.seats.flatMap((one) => (one.invite ? [[one.seat, one.invite]] : []));
      hold(made.game, {
        title,
        secrets: { [seat]: secret },
        invites: Object.fromEntries(open) as Record<string, string>,
      });
      location.hash = address("online", [made.game]);
    } catch (failure) {
      setMessage(failure instanceof Error ? failure.message : String(failure));
      work(false);
    }
  };
  const words = { takeback: "to take the last move back", draw: "a draw" };
  const asked = offer ? game.asked(offer) : [];
  return (
    <div class="card between">
      {retryMs !== undefined && (
        <p class="problem" role="alert">
          The line to the server is broken; it is tried again. What you have played goes out when it is back.
        </p>
      )}
      {over && result && (
        <p class="outcome" role="status">
          {result.text}
        </p>
      )}
      <h2>At the table</h2>
      <ul class="seats">
        {seats.map((one) => (
          <Seat
            key={one.seat}
            place={one}
            here={here.includes(one.seat)}
            yours={you.includes(one.seat)}
            invite={invites[one.seat]}
            copy={copy}
          />
        ))}
      </ul>
      <p class="quiet-text">
        {you.length === 0 ? "You watch. " : ""}
        {watchers === 1 ? "Nobody else is connected." : `${watchers} are connected.`}
      </p>
      {message && (
        <p role="status" class="link-message">
          {message}
        </p>
      )}
      {offer && playing && (
        <div class="offer" role="alert">
          {asked.length > 0 ? (
            <>
              <p>
                <strong>{offer.player}</strong> {offer.what === "draw" ? "offers" : "asks"} {words[offer.what]}.
              </p>
              <div class="row">
                <button type="button" class="primary" onClick={() => void game.answer(true)}>
                  {offer.what === "draw" ? "Accept" : "Allow"}
                </button>
                <button type="button" onClick={() => void game.answer(false)}>
                  {offer.what === "draw" ? "Decline" : "Refuse"}
                </button>
              </div>
            </>
          ) : (
            <>
              <p>
                {game.mine().has(offer.player) ? "You have" : `${offer.player} has`}{" "}
                {offer.what === "draw" ? "offered" : "asked"} {words[offer.what]}.
              </p>
              {you.includes(offer.seat) && (
                <button type="button" onClick={() => void game.answer(false)}>
                  Take that back
                </button>
              )}
            </>
          )}
        </div>
      )}
      {error && (
        <p class="problem" role="alert">
          {error}
        </p>
      )}
      <div class="row">
        {playing && (
          <button type="button" onClick={() => void game.offer("takeback")} disabled={offer !== undefined}>
            Ask to take back
          </button>
        )}
        {playing && (
          <button type="button" onClick={() => void game.offer("draw")} disabled={offer !== undefined}>
            Offer a draw
          </button>
        )}
        {playing && state.controller && <Resigning game={game} state={state} controller={state.controller} />}
        {over && state.controller && (
          <button
            type="button"
            onClick={() => {
              if (!showBeside(copyOf(state.controller!)))
                setMessage("The browser has no room for a copy of this game: delete one of the kept games.");
            }}
          >
            Analyse the game
          </button>
        )}
        {over && you.length > 0 && (
          <button type="button" onClick={() => void rematch()} disabled={busy}>
            Rematch
          </button>
        )}
        <button type="button" onClick={() => state.controller?.flip()}>
          Flip
        </button>
      </div>
    </div>
  );
}

/** The game as one of this browser, with all its moves: it can be analysed there, and played on. */
function copyOf(controller: GameController): Kept {
  const kept = controller.kept();
  return { ...kept, clocks: undefined, fallen: undefined, computer: { ...kept.computer, sides: [] } };
}

/** The buttons to resign: for the shown board, and for all boards of the seat, which the text names. */
function Resigning({ game, state, controller }: { game: OnlineGame; state: OnlineState; controller: GameController }) {
  const table = useStore(controller.session.state);
  const { linkedBoards, boardNumber } = table;
  const seat = game.seatInSight(boardNumber);
  const boards = seat ? boardWords(seat) : "";
  const several = linkedBoards !== undefined && linkedBoards.floors.length > 1;
  const open = several && boardNumber !== undefined && (table.standing.floors?.[boardNumber - 1] ?? "open") === "open";
  const waits = state.givingUp.some((one) => one.floor === boardNumber && one.player === seat?.player);
  const whole = boards ? `Resign ${boards}` : several ? "Resign the match" : "Resign";
  return (
    <>
      {open &&
        seat &&
        (waits ? (
          <span class="quiet-text">Board {boardNumber} is given up once the other side has moved.</span>
        ) : (
          <button
            type="button"
            onClick={() =>
              confirm(`Give up board ${boardNumber}? The other boards go on.`) &&
              void game.resign(seat.seat, boardNumber)
            }
          >
            Resign board {boardNumber}
          </button>
        ))}
      {whole !== `Resign board ${boardNumber}` && (
        <button
          type="button"
          onClick={() =>
            confirm(boards ? `Give up ${boards}?` : several ? "Give up the whole match?" : "Give up this game?") &&
            void game.resign(seat?.seat)
          }
        >
          {whole}
        </button>
      )}
    </>
  );
}

interface SeatProps {
  place: Place;
  here: boolean;
  yours: boolean;
  invite: string | undefined;
  copy: (seat: string, invite: string) => Promise<void>;
}

function Seat({ place, here, yours, invite, copy }: SeatProps) {
  const { seat, taken, name } = place;
  const boards = boardWords(place);
  return (
    <li data-seat={seat}>
      <span class="presence" data-here={here} aria-hidden="true" />
      <span class="name">
        <strong>{seat}</strong>
        {boards && <small> {boards}</small>}{" "}
        {yours ? <>you{name ? ` (${name})` : ""}</> : taken ? name || "somebody" : "free"}
        <span class="quiet-text">{taken ? (here ? " · here" : " · away") : ""}</span>
      </span>
      {!taken && invite && (
        <button type="button" onClick={() => void copy(seat, invite)}>
          Copy the invitation
        </button>
      )}
    </li>
  );
}
