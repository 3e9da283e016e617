// A game on a server, shown on the table here. The server reports what was played, and the rules here show it. One
// function (`sync`) matches everything that the server reports with the moves on the table. So a move, an undone move,
// and events missed while the connection was broken are all handled alike.
import { Store } from "../model/store";
import { endOf, newTree, path, root } from "../model/tree";
import { sandboxedService, service } from "../app/service";
import { GameController } from "../play/game_controller";
import { Session } from "../play/session";
import { Line, LineError } from "./line";
import { Outbox } from "./outbox";
import { type Terms, termsOf } from "./rematch";
import { heldIn } from "./seats";
import { socketAddress } from "./server";
import { later, timesOn } from "./times";
import {
  type Clock,
  type GameEvent,
  type Offer,
  type Place,
  type Presence,
  type Result,
  type Snapshot,
  playsOn,
} from "./shapes";

export interface OnlineState {
  controller?: GameController;
  title: string;
  players: string[];
  seats: Place[];
  /** The seats that are played in this browser. */
  you: string[];
  over: boolean;
  result?: Result;
  offer?: Offer;
  /** Boards that are resigned as soon as the other side has moved there. */
  givingUp: readonly { floor: number; player: string }[];
  watchers: number;
  here: string[];
  /** What a new game of the same kind begins with; once the server has told it. */
  terms?: Terms;
  /** The time until the next attempt to connect; undefined while connected. */
  retryMs?: number;
  /** The game cannot be shown at all. */
  failure?: string;
  error?: string;
}

export class OnlineGame {
  readonly state = new Store<OnlineState>({
    title: "",
    players: [],
    seats: [],
    you: [],
    over: false,
    givingUp: [],
    watchers: 0,
    here: [],
  });
  private readonly line: Line;
  private session: Session | undefined;
  private seq = -1;
  private texts: string[] = [];
  /** The server's clock minus this computer's clock, in milliseconds. */
  private ahead = 0;
  private clock: Clock | undefined;
  private work: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(readonly id: string) {
    this.line = new Line(
      socketAddress(),
      {
        opened: () => this.join(),
        notified: (method, params) => this.notified(method, params),
        broken: (retryMs) => this.state.patch({ retryMs }),
        refused: ({ message }) =>
          this.state.patch({ error: `What you did before this page was loaded is refused: ${message}` }),
      },
      new Outbox(id),
    );
  }

  close(): void {
    this.closed = true;
    this.line.close();
    this.state.get().controller?.close();
    this.session?.close();
  }

  /** Claims the seat of an invitation, and returns the seat. */
  async claim(invite: string, secret: string, name: string): Promise<string> {
    // The secret is stored with the seats; joining again uses it.
    const { seat } = await this.line.act<{ seat: string }>(
      "claim",
      { game: this.id, invite, secret, ...(name ? { name } : {}) },
      false,
    );
    this.state.patch({ you: [...new Set([...this.state.get().you, seat])] });
    await this.sitDown();
    return seat;
  }

  offer(what: Offer["what"]): Promise<void> {
    return this.acting("offer", { what, ...this.seatFor(undefined) });
  }

  answer(accept: boolean): Promise<void> {
    const { offer } = this.state.get();
    const seat = offer && this.asked(offer)[0];
    return offer
      ? this.acting("answer", { offer: offer.seq, accept, ...(seat ? { seat } : this.seatFor(offer.player)) })
      : Promise.resolve();
  }

  /** Resigns a board, or all boards of a seat. */
  resign(seat: string | undefined, boardNumber?: number): Promise<void> {
    return this.acting("resign", {
      ...(seat !== undefined && this.state.get().you.length > 1 ? { seat } : {}),
      ...(boardNumber !== undefined ? { floor: boardNumber } : {}),
    });
  }

  /** Of the seats held here, the one that plays on the shown board; if there are several, the one to move. */
  seatInSight(boardNumber: number | undefined): Place | undefined {
    const { seats, you } = this.state.get();
    const ours = seats.filter((one) => you.includes(one.seat) && playsOn(one, boardNumber));
    const toAct = this.playerInSight() ?? this.toAct();
    return ours.find((one) => one.player === toAct) ?? ours[0];
  }

  /** The player to move on the shown board. */
  private playerInSight(): string | undefined {
    const { linkedBoards, boardNumber, description, turn } = this.session!.state.get();
    return turn === undefined
      ? undefined
      : linkedBoards?.floors[(boardNumber ?? 1) - 1]?.players[description.sides.indexOf(turn)];
  }

  /** The seats held here for which an offer waits. */
  asked(offer: Offer): string[] {
    const { seats, you } = this.state.get();
    return seats
      .filter((one) => you.includes(one.seat) && one.player !== offer.player && !offer.accepted.includes(one.player))
      .map((one) => one.seat);
  }

  /** The players of the seats held here. */
  mine(): Set<string> {
    const { seats, you } = this.state.get();
    return new Set(seats.filter((one) => you.includes(one.seat)).map((one) => one.player));
  }

  private toAct(): string | undefined {
    return this.state.get().controller?.toAct();
  }

  /** Of several seats held here, the seat that acts: one of this player, on the shown board. */
  private seatFor(player: string | undefined): { seat?: string } {
    const { seats, you } = this.state.get();
    const boardNumber = this.session?.state.get().boardNumber;
    const ours = seats.filter((one) => you.includes(one.seat));
    const fits = (one: Place) => playsOn(one, boardNumber);
    const found =
      ours.find((one) => one.player === player && fits(one)) ??
      ours.find((one) => one.player === player) ??
      ours.find(fits) ??
      ours[0];
    return ours.length > 1 && found ? { seat: found.seat } : {};
  }

  private async acting(method: string, params: object): Promise<void> {
    this.state.patch({ error: undefined });
    try {
      await this.line.act(method, { game: this.id, ...params });
    } catch (error) {
      this.state.patch({ error: error instanceof Error ? error.message : String(error) });
    }
  }

  private async join(): Promise<void> {
    let snapshot: Snapshot;
    try {
      const secrets = Object.values(heldIn(this.id).secrets);
      snapshot = await this.line.request<Snapshot>("join", {
        game: this.id,
        ...(secrets.length > 0 ? { secrets } : {}),
      });
    } catch (error) {
      if (error instanceof LineError && error.code > 0) this.state.patch({ failure: error.message });
      throw error;
    }
    this.take(snapshot);
    if (!this.session) await this.queue(() => this.setUp(snapshot));
    else void this.queue(() => this.sync());
  }

  private take(snapshot: Snapshot): void {
    this.seq = snapshot.seq;
    this.texts = snapshot.moves.map((move) => move.text);
    this.ahead = snapshot.now - Date.now();
    this.clock = snapshot.clock;
    const { title, players, seats, you, over, result, offer, giving_up: givingUp = [], watchers, here } = snapshot;
    this.state.patch({
      title,
      players,
      seats,
      you,
      over,
      result,
      offer,
      givingUp,
      watchers,
      here,
      terms: termsOf(snapshot),
      retryMs: undefined,
      failure: undefined,
    });
  }

  private async setUp(snapshot: Snapshot): Promise<void> {
    const { source } = snapshot;
    const connection = await (source ? sandboxedService() : service());
    const session = await Session.open(connection, {
      variant: source
        ? { text: source.text, file: source.file ?? "variant.toml", files: source.files ?? {} }
        : { name: snapshot.variant },
      options: snapshot.set,
      position: snapshot.start === "startpos" ? undefined : snapshot.start,
      tree: newTree(),
    });
    if (this.closed) return session.close();
    this.session = session;
    await this.sync();
    session.referee = (text) =>
      this.line
        .act<unknown>("play", { game: this.id, move: text, after: this.seq, ...this.seatFor(this.toAct()) })
        .then(() => undefined);
    const controller = new GameController(session, undefined, {
      sits: (player) => this.sits(player),
      mine: () => this.mine(),
    });
    this.state.patch({ controller });
    await this.sitDown();
    this.show();
    // Each board has its own clocks.
    let { boardNumber } = session.state.get();
    session.state.watch((now) => {
      if (now.boardNumber === boardNumber) return;
      boardNumber = now.boardNumber;
      this.show();
    });
  }

  /** Turns the board for a user on the other side. A user with boards of his own sees the first of them. */
  private async sitDown(): Promise<void> {
    const { players, seats, you, controller } = this.state.get();
    const first = seats.find((one) => you.includes(one.seat));
    if (!controller || !first) return;
    const { linkedBoards } = controller.session.state.get();
    if (!linkedBoards && players.length === 2 && (first.player === players[1]) !== controller.state.get().flip)
      controller.flip();
    if (linkedBoards && first.floors) await controller.session.visit(first.plays?.[0]?.floor ?? first.floors[0]);
  }

  /** Whether somebody here may play now: it is his turn, the last move is shown, and the board is his. */
  private sits(player: string | undefined): boolean {
    const { tree, boardNumber } = this.session!.state.get();
    if (this.state.get().over || tree.at !== endOf(tree, root) || path(tree).length !== this.texts.length) return false;
    const { seats, you } = this.state.get();
    // Any player of the side that owes a transfer may make it.
    const { transfers = [] } = this.session!.state.get().standing;
    if (transfers.some((owed) => owed.floor === boardNumber && this.mine().has(owed.player))) return true;
    return seats.some(
      (one) => you.includes(one.seat) && (player === undefined || one.player === player) && playsOn(one, boardNumber),
    );
  }

  private notified(method: string, params: unknown): void {
    const { game } = params as { game: string };
    if (game !== this.id) return;
    if (method === "presence") {
      const { watchers, here } = params as Presence;
      this.state.patch({ watchers, here });
    } else if (method === "reset") void this.again();
    else if (method === "event") this.happened(params as GameEvent);
  }

  private happened(event: GameEvent): void {
    if (event.seq <= this.seq) return;
    if (event.seq !== this.seq + 1) return void this.again();
    this.seq = event.seq;
    const { seats } = this.state.get();
    // Resigned boards count as resigned once the other side has moved; those moves follow.
    if (event.kind === "resign" && event.floors && event.player !== undefined) {
      const { givingUp } = this.state.get();
      this.state.patch({
        givingUp: [...givingUp, ...event.floors.map((boardNumber) => ({ floor: boardNumber, player: event.player! }))],
      });
    }
    // An undone move may bring back a resigned board, or cancel a resignation, so the state is requested again.
    if (event.undone && this.state.get().givingUp.length > 0) void this.again();
    const given = event.move && /^(\d+):resign$/.exec(event.move.text);
    if (given)
      this.state.patch({
        givingUp: this.state.get().givingUp.filter(({ floor: boardNumber }) => boardNumber !== Number(given[1])),
      });
    if (event.kind === "claim")
      this.state.patch({
        seats: seats.map((one) => (one.seat === event.seat ? { ...one, taken: true, name: event.name } : one)),
      });
    if (event.move) this.texts.push(event.move.text);
    if (event.undone) this.texts.splice(-event.undone);
    if (event.clock) this.clock = later(this.clock, event.clock);
    this.state.patch({
      ...(event.over !== undefined ? { over: event.over } : {}),
      ...(event.result ? { result: event.result } : {}),
      ...(event.offer !== undefined ? { offer: event.offer ?? undefined } : {}),
    });
    void this.queue(() => this.sync());
  }

  private async again(): Promise<void> {
    try {
      await this.join();
    } catch {
      // The connection is broken; opened() joins again.
    }
  }

  /** Makes the table show what the server reports. */
  private async sync(): Promise<void> {
    const { session } = this;
    if (!session) return;
    await session.idle();
    const wanted = [...this.texts];
    const { tree } = session.state.get();
    const there = path(tree, endOf(tree, root)).map((node) => node.text);
    let same = 0;
    while (same < there.length && same < wanted.length && there[same] === wanted[same]) ++same;
    if (there.length > same) await session.takeOff(there.length - same);
    const end = endOf(session.state.get().tree, root);
    if (wanted.length > same && session.state.get().tree.at !== end) await session.go(end);
    if (wanted.length > same && !(await session.playTexts(wanted.slice(same))))
      this.state.patch({
        error: `This page cannot follow the game: ${session.state.get().error ?? "a move is refused"}. Perhaps the server plays by newer rules: load the page anew.`,
      });
    this.show();
  }

  /** Shows the clocks and the result as the server reports them. */
  private show(): void {
    const { controller, over, result, players } = this.state.get();
    if (!controller) return;
    const { clock } = this;
    const times = clock && timesOn(clock, this.session!.state.get().boardNumber ?? 1, players);
    controller.state.patch({
      verdict: over && !this.session!.state.get().standing.over ? (result?.text ?? "The game is over") : undefined,
      clocks: clock &&
        times && {
          minutes: clock.base_ms / 60_000,
          increment: clock.increment_ms / 1000,
          left: times.left_ms,
          running: over ? undefined : (times.running ?? undefined),
          since: times.at - this.ahead,
        },
    });
  }

  private queue(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(work).catch((error: unknown) => {
      this.state.patch({
        [this.session ? "error" : "failure"]: error instanceof Error ? error.message : String(error),
      });
    });
    return this.work;
  }
}
