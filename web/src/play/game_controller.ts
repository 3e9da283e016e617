// Everything around a game on the table: the computer as opponent and adviser, clocks, the orientation of the board,
// explanations of pieces, and storing the game. It watches the session and acts after each change.
import type { Info, Move, ResultOf } from "varia";

import { Store } from "../model/store";
import { Latest } from "../model/latest";
import { nodeAt } from "../model/tree";
import { type Clocks, fallen, left, newClocks, passTo, paused } from "./clock";
import { Computer, type MatchAdvice } from "./computer";
import type { GameStorage, Kept, StorageProblem } from "./game_storage";
import { type Point, review } from "./review";
import type { Session, SessionState } from "./session";

export interface ControllerState {
  flip: boolean;
  /** The sides or players that the computer plays. */
  sides: readonly string[];
  level: number;
  thinking: boolean;
  clocks?: Clocks;
  fallen?: string;
  /** The result, if it does not follow from the rules alone: for example, somebody has resigned. */
  verdict?: string;
  /** The node after which that result was given here; elsewhere in the tree the game goes on. */
  ended?: number;
  /** What the computer answers to an offer. Until the next move. */
  answer?: string;
  /** The cell of a piece of this side that shall move when the other side has moved, as long as its target is open. */
  planning?: string;
  /** A move that is made when the other side has moved, if it is possible then. */
  planned?: { from: string; to: string };
  /** The move that is suggested. */
  hint?: Move;
  analysing: boolean;
  info?: Pick<Info, "depth" | "nodes" | "lines">;
  /** In a match: what the computer would do in this turn, and for which player. */
  plan?: Pick<MatchAdvice, "player" | "nodes" | "actions">;
  /** What the review of the game has found so far. */
  reviewed?: readonly Point[];
  /** While the game is reviewed: of how many positions. */
  reviewing?: number;
  /** The explanation of the piece that was clicked. */
  explained?: ResultOf<"explain">;
  /** Whether marks on the board show how the explained piece moves. */
  reach: boolean;
  error?: string;
  /** Why the game is not stored in its current state. */
  storageProblem?: StorageProblem;
}

/** Differences from a table with only local players. */
export interface Setting {
  /** Stores the game; without it the game is not stored here. */
  gameStorage?: GameStorage;
  /** For games on a server: the players of the seats that are held here. */
  mine?: () => ReadonlySet<string>;
  /** Whether play continues here although another tab has changed the game. */
  playsBehind?: boolean;
  /**
   * For games on a server: whether somebody here plays for the player to act. The clocks are then the server's, too.
   */
  sits?: (player: string | undefined) => boolean;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How long the computer looks at each position of a game that it reviews, in milliseconds. */
const reviewTime = 200;

const matchTimes = [700, 3_000, 10_000];

export class GameController {
  readonly state: Store<ControllerState>;
  private readonly computer: Computer;
  private readonly unwatch: () => void;
  private readonly ticker: number;
  private readonly explaining = new Latest();
  private reviewer: AbortController | undefined;
  private seen = -1;
  private closed = false;

  constructor(
    readonly session: Session,
    kept: Kept | undefined,
    private readonly setting: Setting = {},
  ) {
    this.computer = new Computer(session);
    this.state = new Store<ControllerState>({
      flip: kept?.flip ?? false,
      sides: kept?.computer.sides ?? [],
      level: kept?.computer.level ?? 5,
      thinking: false,
      clocks: kept?.clocks && paused(kept.clocks, kept.clocks.since),
      fallen: kept?.fallen,
      verdict: kept?.verdict,
      ended: kept?.ended,
      analysing: false,
      reach: true,
    });
    this.unwatch = session.state.watch((state) => this.follow(state));
    this.ticker = window.setInterval(() => this.tick(), 200);
    const { gameStorage } = setting;
    if (gameStorage) gameStorage.changed = () => this.storageProblemChanged(gameStorage.problem);
    this.follow(session.state.get());
  }

  /** Stores the game and stops. A second call does nothing, because the stored game may be another by then. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.unwatch();
    window.clearInterval(this.ticker);
    this.computer.stop();
    this.reviewer?.abort();
    const { clocks } = this.state.get();
    if (clocks) this.state.patch({ clocks: paused(clocks, Date.now()) });
    this.keep();
    this.setting.gameStorage?.close();
  }

  /** The player or side to act, named as in `sides`. */
  toAct(): string | undefined {
    const { standing } = this.session.state.get();
    return standing.over ? undefined : (standing.player ?? standing.turn);
  }

  finished(): boolean {
    const { fallen: lost } = this.state.get();
    return this.session.state.get().standing.over || lost !== undefined || this.verdict() !== undefined;
  }

  /** The result in the shown position, if it was given by players. */
  verdict(): string | undefined {
    const { verdict, ended } = this.state.get();
    return ended === undefined || ended === this.session.state.get().tree.at ? verdict : undefined;
  }

  /** The players or sides of the game, in their order. */
  players(): readonly string[] {
    const { linkedBoards, description } = this.session.state.get();
    return linkedBoards?.players ?? description.sides;
  }

  /** The players or sides that are played at this computer. */
  mine(): string[] {
    const { mine } = this.setting;
    return this.players().filter((side) => (mine ? mine().has(side) : !this.state.get().sides.includes(side)));
  }

  /** From now on the computer plays all but the first side. */
  playComputer(): void {
    this.setComputer(this.players().slice(1), this.state.get().level);
  }

  /** Whether games are given up and draws are agreed here: they are not on a server, and the game has begun. */
  settles(): boolean {
    return this.setting.sits === undefined && !this.finished() && this.session.state.get().tree.at !== 0;
  }

  /** The only side that is played here gives the game up; if there are several, the one to act. */
  resign(): void {
    const mine = this.mine();
    const loser = mine.length === 1 ? mine[0] : this.toAct();
    if (!this.settles() || loser === undefined) return;
    const others = this.players().filter((side) => side !== loser);
    this.end(`${capital(loser)} has resigned${others.length === 1 ? `, ${capital(others[0]!)} wins` : ""}`);
  }

  /**
   * Offers a draw. The computer accepts it if it does not think that it stands better; if no computer plays, both
   * players are here and have agreed.
   */
  async offerDraw(): Promise<void> {
    if (!this.settles()) return;
    if (this.state.get().sides.length === 0) return this.end("Draw by agreement");
    if (!this.myTurn()) return;
    this.state.patch({ thinking: true, answer: undefined, error: undefined });
    await this.reportFailures(async () => {
      const { count } = this.session.state.get().happened;
      const advice = await this.computer.think({ time_ms: 700 });
      if (!advice) return;
      this.state.patch({ thinking: false });
      if (count !== this.session.state.get().happened.count) return;
      const line = "lines" in advice ? advice.lines[0] : undefined;
      if (line && line.loss === undefined && (line.points ?? 0) >= 0) this.end("Draw by agreement");
      else this.state.patch({ answer: "The computer declines the draw: it thinks that it stands better." });
    });
  }

  private end(verdict: string): void {
    const { clocks } = this.state.get();
    this.computer.stop();
    this.state.patch({
      verdict,
      ended: this.session.state.get().tree.at,
      thinking: false,
      clocks: clocks && paused(clocks, Date.now()),
    });
    this.session.pick(undefined);
    this.keep();
  }

  /**
   * A cell was pressed, or a piece dragged to it, while another side is to act: plans a move of a piece of this side.
   * Returns false if that has nothing to do with such a move.
   */
  plan(cell: string, to?: string): boolean {
    const { planning, planned } = this.state.get();
    const { scene, description, linkedBoards } = this.session.state.get();
    const who = this.toAct();
    const mine = this.mine();
    if (linkedBoards || description.turns || this.finished() || this.behind()) return false;
    if (who === undefined || mine.length === 0 || mine.includes(who)) return false;
    const own = (one: string) => mine.includes(scene.pieces.get(one)?.side ?? "");
    if (to !== undefined) {
      if (!own(cell)) return false;
      this.state.patch({ planning: undefined, planned: { from: cell, to } });
    } else if (planning === cell) this.state.patch({ planning: undefined });
    else if (planning !== undefined && !own(cell))
      this.state.patch({ planning: undefined, planned: { from: planning, to: cell } });
    else if (own(cell)) this.state.patch({ planning: cell, planned: undefined });
    else if (planned) this.state.patch({ planned: undefined });
    else return false;
    return true;
  }

  forgetPlan(): void {
    const { planning, planned } = this.state.get();
    if (planning !== undefined || planned) this.state.patch({ planning: undefined, planned: undefined });
  }

  /** Makes the planned move if it is possible now. */
  private async playPlanned(): Promise<void> {
    const { planned } = this.state.get();
    if (!planned) return this.state.get().planning === undefined ? undefined : this.forgetPlan();
    const { count } = this.session.state.get().happened;
    await this.session.idle();
    const { moves, happened } = this.session.state.get();
    if (this.closed || happened.count !== count || !this.myTurn()) return;
    this.forgetPlan();
    const { from, to } = planned;
    const fit = moves.filter((move) => move.from === from && (move.to === to || move.partner === to));
    if (fit.length > 0) await this.session.play((await this.session.ordered(fit))[0]!);
    else this.session.refuse({ sentence: `The planned move ${from}-${to} is not possible now.`, cells: [] });
  }

  /** Whether another tab has changed the game and play has stopped here. */
  private behind(): boolean {
    return this.state.get().storageProblem === "behind" && !this.setting.playsBehind;
  }

  /** Whether somebody at this computer is to act. */
  myTurn(): boolean {
    const who = this.toAct();
    if (this.behind()) return false;
    if (this.setting.sits) return !this.finished() && this.setting.sits(who);
    return !this.finished() && (who === undefined || !this.state.get().sides.includes(who));
  }

  /**
   * The only side that is played at this computer, if there is exactly one. The board is shown as that side sees it.
   */
  seat(): string | undefined {
    const { description, linkedBoards } = this.session.state.get();
    const mine = (linkedBoards?.players ?? description.sides).filter((side) => !this.state.get().sides.includes(side));
    return mine.length === 1 && description.sides.includes(mine[0]!) ? mine[0] : undefined;
  }

  /** Whether a board is resigned by a button among the moves. In online games that button is with the offers. */
  resignsBoards(): boolean {
    return this.setting.sits === undefined;
  }

  startClocks(minutes: number, increment: number): void {
    const { linkedBoards, description } = this.session.state.get();
    this.state.patch({
      clocks: newClocks(linkedBoards?.players ?? description.sides, minutes, increment),
      fallen: undefined,
    });
    this.keep();
  }

  setComputer(sides: readonly string[], level: number): void {
    this.computer.stop();
    this.state.patch({ sides, level, thinking: false });
    this.keep();
    this.act(this.session.state.get());
  }

  flip(): void {
    this.state.patch({ flip: !this.state.get().flip });
    this.keep();
  }

  toggleReach(): void {
    this.state.patch({ reach: !this.state.get().reach });
  }

  /** Marks the move that the computer would play. */
  async hint(): Promise<void> {
    if (this.finished()) return;
    this.state.patch({ thinking: true, analysing: false, hint: undefined, error: undefined });
    await this.reportFailures(async () => {
      const advice = await this.computer.think({ time_ms: 1000, ...this.adviser() });
      if (!advice) return;
      const first = advice.best?.split(/[, ]/)[0];
      const { moves } = this.session.state.get();
      this.state.patch({
        thinking: false,
        hint: moves.find((move) => move.text === advice.best || move.text === first),
      });
    });
  }

  analyse(on: boolean): void {
    this.computer.stop();
    this.state.patch({ analysing: on, info: undefined, plan: undefined, thinking: false, error: undefined });
    if (on) this.thinkOn();
    else this.act(this.session.state.get());
  }

  /** Whether the whole game can be reviewed: it has two sides on one board, and nobody waits for help with a move. */
  reviews(): boolean {
    const { linkedBoards, description } = this.session.state.get();
    return !linkedBoards && description.sides.length === 2 && this.setting.sits === undefined;
  }

  /** Whether a click on a line of the analysis plays it. */
  linesPlayable(): boolean {
    return this.setting.sits === undefined && !this.behind();
  }

  /** Begins the review of the line that is shown, or ends it. What was found so far stays. */
  review(on: boolean): void {
    this.reviewer?.abort();
    this.reviewer = undefined;
    this.state.patch({ reviewing: undefined });
    if (!on) return this.act(this.session.state.get());
    const reviewer = new AbortController();
    this.reviewer = reviewer;
    this.computer.stop();
    this.state.patch({ analysing: false, info: undefined, plan: undefined, reviewed: undefined, reviewing: 0 });
    const wanted = () => this.reviewer === reviewer && !this.closed;
    void this.reportFailures(async () => {
      await review(this.session, reviewTime, reviewer.signal, (points, of) => {
        if (wanted()) this.state.patch({ reviewed: points, reviewing: of });
      });
      if (!wanted()) return;
      this.reviewer = undefined;
      this.state.patch({ reviewing: undefined });
      this.act(this.session.state.get());
    }, wanted);
  }

  /**
   * Requests the explanation of a piece: one on a cell, or a letter. During a move nothing is requested, because the
   * positions of pieces are in flux. If a move was made or another piece requested meanwhile, the answer is dropped,
   * and so is a failure.
   */
  async explain(piece: string): Promise<void> {
    const { boardNumber, busy, happened } = this.session.state.get();
    const wanted = this.explaining.ask();
    if (busy) return;
    const counts = () => {
      const now = this.session.state.get();
      return wanted() && !this.closed && !now.busy && now.happened.count === happened.count;
    };
    await this.reportFailures(async () => {
      const explained = await this.session.connection.request("explain", {
        game: this.session.handle,
        piece,
        floor: boardNumber,
        plain: true,
      });
      if (counts()) this.state.patch({ explained, error: undefined });
    }, counts);
  }

  /** Says why the user cannot move the piece on a cell: the game is over, or somebody else is to act. */
  whyNot(cell: string): void {
    const { fallen: lost, sides } = this.state.get();
    const verdict = this.verdict();
    const who = this.toAct();
    if (this.behind()) return;
    if (lost !== undefined || verdict !== undefined)
      this.session.refuse({ sentence: `The game is over: ${verdict ?? `${lost} has no time left`}.`, cells: [] });
    else if (who === undefined) void this.session.askWhyNot({ source: { kind: "cell", cell } });
    else {
      const played = sides.includes(who) ? ", whom the computer plays" : "";
      this.session.refuse({ sentence: `It is the turn of ${capital(who)}${played}.`, cells: [] });
    }
  }

  forgetPiece(): void {
    this.explaining.drop();
    if (this.state.get().explained) this.state.patch({ explained: undefined });
  }

  /** Takes back moves until somebody at this computer is to move. */
  async takeBack(): Promise<void> {
    this.computer.stop();
    this.state.patch({ thinking: false, fallen: undefined });
    this.forgetPlan();
    const { tree } = this.session.state.get();
    // Who has given the game up goes on where he stood.
    if (this.state.get().ended === tree.at) {
      this.state.patch({ verdict: undefined, ended: undefined });
      return this.keep();
    }
    let id = tree.at;
    do {
      const node = nodeAt(tree, id);
      if (node.parent < 0) break;
      id = node.parent;
      if (!this.state.get().sides.includes(node.player)) break;
    } while (id > 0);
    await this.session.go(id);
  }

  left(player: string): number | undefined {
    const { clocks } = this.state.get();
    return clocks && left(clocks, player, Date.now());
  }

  keep(): void {
    this.setting.gameStorage?.keep(this.kept());
  }

  /** Stores this table's game beside the one that another tab has changed. Returns the new key. */
  branch(): string | undefined {
    return this.setting.gameStorage?.branch(this.kept());
  }

  /** Overwrites the stored game with this table's, whatever another tab has made of it. */
  takeOver(): void {
    this.setting.gameStorage?.take(this.kept());
  }

  private storageProblemChanged(problem: StorageProblem | undefined): void {
    if (this.closed) return;
    this.state.patch({ storageProblem: problem });
    if (this.behind()) {
      this.computer.stop();
      this.state.patch({ thinking: false, analysing: false });
      this.session.pick(undefined);
    } else this.act(this.session.state.get());
  }

  /** All data that is needed to restore this table. */
  kept(): Kept {
    const { description, standing } = this.session.state.get();
    const { sides, level, clocks, fallen: lost, verdict, ended, flip } = this.state.get();
    return {
      format: 1,
      title: this.session.description.title || description.title,
      record: this.session.kept(),
      computer: { sides: [...sides], level },
      clocks,
      fallen: lost,
      ...(this.setting.sits === undefined && verdict !== undefined ? { verdict, ended } : {}),
      flip,
      over: standing.over,
      changed: Date.now(),
    };
  }

  private follow(state: SessionState): void {
    if (state.happened.count === this.seen) return;
    this.seen = state.happened.count;
    this.state.patch({ hint: undefined, info: undefined, plan: undefined, explained: undefined, answer: undefined });
    const { clocks } = this.state.get();
    if (clocks && !this.setting.sits) {
      const begun = state.tree.at !== 0;
      this.state.patch({ clocks: passTo(clocks, begun ? this.toAct() : undefined, Date.now()) });
    }
    this.keep();
    if (this.state.get().analysing) this.thinkOn();
    else this.act(state);
    if (this.myTurn()) void this.playPlanned();
  }

  private tick(): void {
    const { clocks, fallen: lost } = this.state.get();
    if (!clocks?.running || lost !== undefined || this.setting.sits) return;
    const now = Date.now();
    const out = fallen(clocks, now);
    if (out === undefined) return;
    this.computer.stop();
    this.state.patch({ fallen: out, clocks: paused(clocks, now), thinking: false });
    this.keep();
  }

  /** Makes the computer move if it is its turn and no move has been played from here yet. */
  private act(state: SessionState): void {
    const who = this.toAct();
    const here = nodeAt(state.tree, state.tree.at);
    if (
      who === undefined ||
      this.finished() ||
      this.behind() ||
      this.reviewer !== undefined ||
      here.children.length > 0 ||
      !this.state.get().sides.includes(who)
    ) {
      this.computer.stop();
      if (this.state.get().thinking) this.state.patch({ thinking: false });
      return;
    }
    this.state.patch({ thinking: true, error: undefined });
    const { level, clocks } = this.state.get();
    const clock = clocks
      ? { clock_ms: Math.max(1, Math.round(left(clocks, who, Date.now()))), increment_ms: clocks.increment * 1000 }
      : {};
    void this.reportFailures(async () => {
      const advice = await this.computer.think({ level, seed: Math.floor(Math.random() * 1e9), ...clock });
      if (!advice) return;
      this.state.patch({ thinking: false });
      if (advice.best) await this.session.playTexts(state.linkedBoards ? advice.best.split(" ") : [advice.best]);
    });
  }

  private thinkOn(): void {
    if (this.finished()) return this.computer.stop();
    this.state.patch({ thinking: true });
    if (this.session.state.get().linkedBoards) return void this.reportFailures(() => this.thinkOnMatch());
    void this.reportFailures(async () => {
      const advice = await this.computer.think({ time_ms: 10_000, info: true, lines: 3 }, (info) =>
        this.state.patch({ info }),
      );
      if (!advice) return;
      const { info } = this.state.get();
      this.state.patch({
        thinking: false,
        info: "lines" in advice ? { depth: advice.depth, nodes: advice.nodes, lines: advice.lines } : info,
      });
    });
  }

  /** In a match a search reports its plan only at its end, so it runs several times with more and more time. */
  private async thinkOnMatch(): Promise<void> {
    for (const timeMs of matchTimes) {
      const advice = await this.computer.think({ time_ms: timeMs, ...this.adviser() });
      if (!advice || !("actions" in advice)) return;
      this.state.patch({ plan: { player: advice.player, nodes: advice.nodes, actions: advice.actions } });
    }
    this.state.patch({ thinking: false });
  }

  /** The player for whom advice is, where anybody may act: the player to move on the shown board. */
  private adviser(): { player?: string } {
    const { linkedBoards, boardNumber, turn, description, standing } = this.session.state.get();
    if (!linkedBoards || standing.player !== undefined || boardNumber === undefined || turn === undefined) return {};
    const player = linkedBoards.floors[boardNumber - 1]!.players[description.sides.indexOf(turn)];
    return player === undefined ? {} : { player };
  }

  /** `counts`: whether a failure must still be reported. */
  private async reportFailures(ask: () => Promise<void>, counts: () => boolean = () => !this.closed): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (!counts()) return;
      this.state.patch({ thinking: false, error: error instanceof Error ? error.message : String(error) });
    }
  }
}
