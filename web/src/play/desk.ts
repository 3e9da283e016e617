// What is around a game on the table: the computer as opponent and adviser, clocks, how the board lies, what a piece has to say,
// and that the game is kept. It watches the session and acts when its turn has come.
import { Store } from "../model/store";
import { node_at } from "../model/tree";
import type { Explanation, Info, Move } from "../varia/types";
import { type Clocks, fallen, left, new_clocks, pass_to, paused } from "./clock";
import { Computer } from "./computer";
import { type Kept, keep } from "./keep";
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
  /** What the piece that was clicked has to say. */
  explained?: Explanation;
  /** Marks of how it moves are shown on the board. */
  reach: boolean;
  error?: string;
}

/** What is otherwise than at a table of one's own. */
export interface Setting {
  keeper?: (kept: Kept) => void;
  /** Whether somebody here plays for whoever is to act, where a server seats the players; clocks are the server's as well. */
  sits?: (player: string | undefined) => boolean;
}

export class Desk {
  readonly state: Store<DeskState>;
  private readonly computer: Computer;
  private readonly unwatch: () => void;
  private readonly ticker: number;
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
  }

  /** Who is to act, as the computer's sides are named. */
  to_act(): string | undefined {
    const { standing } = this.session.state.get();
    return standing.over ? undefined : (standing.player ?? standing.turn);
  }

  finished(): boolean {
    const { fallen: lost, verdict } = this.state.get();
    return this.session.state.get().standing.over || lost !== undefined || verdict !== undefined;
  }

  /** Whether somebody at this computer is to act. */
  my_turn(): boolean {
    const who = this.to_act();
    if (this.setting.sits) return !this.finished() && this.setting.sits(who);
    return !this.finished() && (who === undefined || !this.state.get().sides.includes(who));
  }

  /** The side that alone is played at this computer, if there is one: the board is seen as it sees it. */
  seat(): string | undefined {
    const { description, building } = this.session.state.get();
    const mine = (building?.players ?? description.sides).filter((side) => !this.state.get().sides.includes(side));
    return mine.length === 1 && description.sides.includes(mine[0]!) ? mine[0] : undefined;
  }

  start_clocks(minutes: number, increment: number): void {
    const { building, description } = this.session.state.get();
    this.state.patch({ clocks: new_clocks(building?.players ?? description.sides, minutes, increment), fallen: undefined });
    this.keep();
  }

  set_computer(sides: readonly string[], level: number): void {
    this.computer.stop();
    this.state.patch({ sides, level, thinking: false });
    this.keep();
    this.act(this.session.state.get());
  }

  flip(): void {
    this.state.patch({ flip: !this.state.get().flip });
    this.keep();
  }

  toggle_reach(): void {
    this.state.patch({ reach: !this.state.get().reach });
  }

  /** Marks what the computer would play. */
  async hint(): Promise<void> {
    if (this.finished()) return;
    this.state.patch({ thinking: true, analysing: false, hint: undefined, error: undefined });
    await this.asking(async () => {
      const advice = await this.computer.think({ time_ms: 1000 });
      if (!advice) return;
      const first = advice.best?.split(/[, ]/)[0];
      const { moves } = this.session.state.get();
      this.state.patch({ thinking: false, hint: moves.find((move) => move.text === advice.best || move.text === first) });
    });
  }

  analyse(on: boolean): void {
    this.computer.stop();
    this.state.patch({ analysing: on, info: undefined, thinking: false, error: undefined });
    if (on) this.think_on();
    else this.act(this.session.state.get());
  }

  /** Asks what a piece has to say: one that stands somewhere, or a letter. */
  async explain(piece: string | undefined): Promise<void> {
    if (piece === undefined) return this.state.patch({ explained: undefined });
    const { floor } = this.session.state.get();
    await this.asking(async () => {
      const explained = await this.session.connection.request("explain", { game: this.session.handle, piece, floor, plain: true });
      this.state.patch({ explained });
    });
  }

  forget_piece(): void {
    if (this.state.get().explained) this.state.patch({ explained: undefined });
  }

  /** Takes back until somebody at this computer is to move again. */
  async take_back(): Promise<void> {
    this.computer.stop();
    this.state.patch({ thinking: false, fallen: undefined });
    const { tree } = this.session.state.get();
    let id = tree.at;
    do {
      const node = node_at(tree, id);
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
    (this.setting.keeper ?? keep)(this.kept());
  }

  /** All that it takes to have this table back. */
  kept(): Kept {
    const { description, standing } = this.session.state.get();
    const { sides, level, clocks, fallen: lost, flip } = this.state.get();
    return {
      format: 1, title: this.session.description.title || description.title, record: this.session.kept(),
      computer: { sides: [...sides], level }, clocks, fallen: lost, flip, over: standing.over, changed: Date.now(),
    };
  }

  private follow(state: SessionState): void {
    if (state.happened.count === this.seen) return;
    this.seen = state.happened.count;
    this.state.patch({ hint: undefined, info: undefined, explained: undefined });
    const { clocks } = this.state.get();
    if (clocks && !this.setting.sits) {
      const begun = state.tree.at !== 0;
      this.state.patch({ clocks: pass_to(clocks, begun ? this.to_act() : undefined, Date.now()) });
    }
    this.keep();
    if (this.state.get().analysing) this.think_on();
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
    const who = this.to_act();
    const here = node_at(state.tree, state.tree.at);
    if (who === undefined || this.finished() || here.children.length > 0 || !this.state.get().sides.includes(who)) {
      this.computer.stop();
      if (this.state.get().thinking) this.state.patch({ thinking: false });
      return;
    }
    this.state.patch({ thinking: true, error: undefined });
    const { level, clocks } = this.state.get();
    const clock = clocks ? { clock_ms: Math.max(1, Math.round(left(clocks, who, Date.now()))), increment_ms: clocks.increment * 1000 } : {};
    void this.asking(async () => {
      const advice = await this.computer.think({ level, seed: Math.floor(Math.random() * 1e9), ...clock });
      if (!advice) return;
      this.state.patch({ thinking: false });
      if (advice.best) await this.session.play_texts(state.building ? advice.best.split(" ") : [advice.best]);
    });
  }

  private think_on(): void {
    if (this.finished()) return this.computer.stop();
    this.state.patch({ thinking: true });
    const lines = this.session.state.get().building ? {} : { lines: 3 };
    void this.asking(async () => {
      const advice = await this.computer.think({ time_ms: 10_000, info: true, ...lines }, (info) => this.state.patch({ info }));
      if (!advice) return;
      const { info } = this.state.get();
      this.state.patch({ thinking: false, info: advice.lines ? { depth: advice.depth ?? 0, nodes: advice.nodes, lines: advice.lines } : info });
    });
  }

  private async asking(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      this.state.patch({ thinking: false, error: error instanceof Error ? error.message : String(error) });
    }
  }
}
