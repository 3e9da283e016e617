// What is around a game on the table: the computer as opponent and adviser, clocks, how the board lies, what a piece
// has to say, and that the game is kept. It watches the session and acts when its turn has come.
import type { Info, Move, ResultOf } from "varia";

import { Store } from "../model/store";
import { Latest } from "../model/latest";
import { nodeAt } from "../model/tree";
import { type Clocks, fallen, left, newClocks, passTo, paused } from "./clock";
import { Computer, type MatchAdvice } from "./computer";
import type { Keeper, Kept, Trouble } from "./keep";
import type { Session, SessionState } from "./session";

export interface DeskState {
  flip: boolean;
  /** Whom the computer plays, by side or player. */
  sides: readonly string[];
  level: number;
  thinking: boolean;
  clocks?: Clocks;
  fallen?: string;
  /** How it has ended, where the rules alone do not say so: somebody has given up. */
  verdict?: string;
  /** The texts of moves that are advised, the best first. */
  hint?: Move;
  analysing: boolean;
  info?: Pick<Info, "depth" | "nodes" | "lines">;
  /** Of a match: what the computer would do in this turn, and for whom. */
  plan?: Pick<MatchAdvice, "player" | "nodes" | "actions">;
  /** What the piece that was clicked has to say. */
  explained?: ResultOf<"explain">;
  /** Marks of how it moves are shown on the board. */
  reach: boolean;
  error?: string;
  /** Why the game is not kept as it stands. */
  trouble?: Trouble;
}

/** What is otherwise than at a table of one's own. */
export interface Setting {
  /** Without one nothing is kept here. */
  keeper?: Keeper;
  /** Whether one plays on where another tab has gone on with the game. */
  playsBehind?: boolean;
  /**
   * Whether somebody here plays for whoever is to act, where a server seats the players; clocks are the server's as
   * well.
   */
  sits?: (player: string | undefined) => boolean;
}

const matchTimes = [700, 3_000, 10_000];

export class Desk {
  readonly state: Store<DeskState>;
  private readonly computer: Computer;
  private readonly unwatch: () => void;
  private readonly ticker: number;
  private readonly explaining = new Latest();
  private seen = -1;
  private closed = false;

  constructor(
    readonly session: Session,
    kept: Kept | undefined,
    private readonly setting: Setting = {},
  ) {
    this.computer = new Computer(session);
    this.state = new Store<DeskState>({
      flip: kept?.flip ?? false,
      sides: kept?.computer.sides ?? [],
      level: kept?.computer.level ?? 5,
      thinking: false,
      clocks: kept?.clocks && paused(kept.clocks, kept.clocks.since),
      fallen: kept?.fallen,
      analysing: false,
      reach: true,
    });
    this.unwatch = session.state.watch((state) => this.follow(state));
    this.ticker = window.setInterval(() => this.tick(), 200);
    const { keeper } = setting;
    if (keeper) keeper.changed = () => this.troubled(keeper.trouble);
    this.follow(session.state.get());
  }

  /** Keeps the game as it stands, and stops. A second time does nothing: the game may be another by then. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.unwatch();
    window.clearInterval(this.ticker);
    this.computer.stop();
    const { clocks } = this.state.get();
    if (clocks) this.state.patch({ clocks: paused(clocks, Date.now()) });
    this.keep();
    this.setting.keeper?.close();
  }

  /** Who is to act, as the computer's sides are named. */
  toAct(): string | undefined {
    const { standing } = this.session.state.get();
    return standing.over ? undefined : (standing.player ?? standing.turn);
  }

  finished(): boolean {
    const { fallen: lost, verdict } = this.state.get();
    return this.session.state.get().standing.over || lost !== undefined || verdict !== undefined;
  }

  /** Whether the game goes on elsewhere: in another tab. */
  private behind(): boolean {
    return this.state.get().trouble === "behind" && !this.setting.playsBehind;
  }

  /** Whether somebody at this computer is to act. */
  myTurn(): boolean {
    const who = this.toAct();
    if (this.behind()) return false;
    if (this.setting.sits) return !this.finished() && this.setting.sits(who);
    return !this.finished() && (who === undefined || !this.state.get().sides.includes(who));
  }

  /** The side that alone is played at this computer, if there is one: the board is seen as it sees it. */
  seat(): string | undefined {
    const { description, building } = this.session.state.get();
    const mine = (building?.players ?? description.sides).filter((side) => !this.state.get().sides.includes(side));
    return mine.length === 1 && description.sides.includes(mine[0]!) ? mine[0] : undefined;
  }

  /** Whether floors are given up by a button among the moves: online it stands with what is between the players. */
  resignsFloors(): boolean {
    return this.setting.sits === undefined;
  }

  startClocks(minutes: number, increment: number): void {
    const { building, description } = this.session.state.get();
    this.state.patch({
      clocks: newClocks(building?.players ?? description.sides, minutes, increment),
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

  /** Marks what the computer would play. */
  async hint(): Promise<void> {
    if (this.finished()) return;
    this.state.patch({ thinking: true, analysing: false, hint: undefined, error: undefined });
    await this.asking(async () => {
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

  /**
   * Asks what a piece has to say: one that stands somewhere, or a letter. While a move is made nobody knows what stands
   * where; and once one was made since, or something else was asked, the answer is nobody's any more, and that there is
   * none no mistake of his.
   */
  async explain(piece: string): Promise<void> {
    const { floor, busy, happened } = this.session.state.get();
    const wanted = this.explaining.ask();
    if (busy) return;
    const counts = () => {
      const now = this.session.state.get();
      return wanted() && !this.closed && !now.busy && now.happened.count === happened.count;
    };
    await this.asking(async () => {
      const explained = await this.session.connection.request("explain", {
        game: this.session.handle,
        piece,
        floor,
        plain: true,
      });
      if (counts()) this.state.patch({ explained, error: undefined });
    }, counts);
  }

  forgetPiece(): void {
    this.explaining.drop();
    if (this.state.get().explained) this.state.patch({ explained: undefined });
  }

  /** Takes back until somebody at this computer is to move again. */
  async takeBack(): Promise<void> {
    this.computer.stop();
    this.state.patch({ thinking: false, fallen: undefined });
    const { tree } = this.session.state.get();
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
    this.setting.keeper?.keep(this.kept());
  }

  /** The game as it stands here is kept beside what another tab has made of it; under which key is answered. */
  branch(): string | undefined {
    return this.setting.keeper?.branch(this.kept());
  }

  /** The game is as it stands here, whatever another tab has made of it. */
  takeOver(): void {
    this.setting.keeper?.take(this.kept());
  }

  private troubled(trouble: Trouble | undefined): void {
    if (this.closed) return;
    this.state.patch({ trouble });
    if (this.behind()) {
      this.computer.stop();
      this.state.patch({ thinking: false, analysing: false });
      this.session.pick(undefined);
    } else this.act(this.session.state.get());
  }

  /** All that it takes to have this table back. */
  kept(): Kept {
    const { description, standing } = this.session.state.get();
    const { sides, level, clocks, fallen: lost, flip } = this.state.get();
    return {
      format: 1,
      title: this.session.description.title || description.title,
      record: this.session.kept(),
      computer: { sides: [...sides], level },
      clocks,
      fallen: lost,
      flip,
      over: standing.over,
      changed: Date.now(),
    };
  }

  private follow(state: SessionState): void {
    if (state.happened.count === this.seen) return;
    this.seen = state.happened.count;
    this.state.patch({ hint: undefined, info: undefined, plan: undefined, explained: undefined });
    const { clocks } = this.state.get();
    if (clocks && !this.setting.sits) {
      const begun = state.tree.at !== 0;
      this.state.patch({ clocks: passTo(clocks, begun ? this.toAct() : undefined, Date.now()) });
    }
    this.keep();
    if (this.state.get().analysing) this.thinkOn();
    else this.act(state);
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

  /** The computer moves if it is its turn and nothing has been played here yet. */
  private act(state: SessionState): void {
    const who = this.toAct();
    const here = nodeAt(state.tree, state.tree.at);
    if (
      who === undefined ||
      this.finished() ||
      this.behind() ||
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
    void this.asking(async () => {
      const advice = await this.computer.think({ level, seed: Math.floor(Math.random() * 1e9), ...clock });
      if (!advice) return;
      this.state.patch({ thinking: false });
      if (advice.best) await this.session.playTexts(state.building ? advice.best.split(" ") : [advice.best]);
    });
  }

  private thinkOn(): void {
    if (this.finished()) return this.computer.stop();
    this.state.patch({ thinking: true });
    if (this.session.state.get().building) return void this.asking(() => this.thinkOnMatch());
    void this.asking(async () => {
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

  /** Of a match the computer says only at its end what it would do: it is asked for more and more time. */
  private async thinkOnMatch(): Promise<void> {
    for (const timeMs of matchTimes) {
      const advice = await this.computer.think({ time_ms: timeMs, ...this.adviser() });
      if (!advice || !("actions" in advice)) return;
      this.state.patch({ plan: { player: advice.player, nodes: advice.nodes, actions: advice.actions } });
    }
    this.state.patch({ thinking: false });
  }

  /** Whom advice is for, where anybody may act: who is to move on the floor in sight. */
  private adviser(): { player?: string } {
    const { building, floor, turn, description, standing } = this.session.state.get();
    if (!building || standing.player !== undefined || floor === undefined || turn === undefined) return {};
    const player = building.floors[floor - 1]!.players[description.sides.indexOf(turn)];
    return player === undefined ? {} : { player };
  }

  /** `counts`: whether a failure is to be told by now. */
  private async asking(ask: () => Promise<void>, counts: () => boolean = () => !this.closed): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (!counts()) return;
      this.state.patch({ thinking: false, error: error instanceof Error ? error.message : String(error) });
    }
  }
}
