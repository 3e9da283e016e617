// One game on the table: asks the service, keeps what it answers, and turns pointing into moves. What is seen of it is
// in `state`; whoever draws watches that.
import type { Building, Description, Effect, Floor, Handle, Move, Picture, Standing } from "varia";

import {
  type Choices,
  type Slots,
  type Source,
  belongs,
  choices,
  droppable,
  plainMoves,
  sources,
} from "../model/picking";
import { type Scene, emptyScene, moments, settle } from "../model/scene";
import { settleBack } from "../model/steps";
import { Store } from "../model/store";
import { type Tree, endOf, grow, newTree, nodeAt, path, prune, root } from "../model/tree";
import type { Connection } from "../varia/connection";

/** What it takes to have a game back: kept on this computer, sent as a link. */
export interface GameRecord {
  /** A built-in variant's name, or the text of a file. */
  variant: { name: string } | { text: string; file: string; files: Record<string, string> };
  options: Record<string, string>;
  /** A position's text, where it is not the usual start. */
  position?: string;
  tree: Tree;
  floor?: number;
}

export interface SessionState {
  /** Of the game that is played on the floor in sight. */
  description: Description;
  building?: Building;
  /** From 1; undefined where there is one board. */
  floor?: number;
  scene: Scene;
  standing: Standing;
  /** Who is to move on the board in sight, and whether a royal piece of his is attacked. */
  turn?: string;
  check: boolean;
  /** What may be done next, on the floor in sight. */
  moves: readonly Move[];
  source?: Source;
  choices: Choices;
  /** Several moves end where was pointed: one of them is to be chosen. */
  chooser?: readonly Move[];
  /** The move under the pointer. */
  preview?: Move;
  tree: Tree;
  /**
   * What was done last on the way here; `forward`: just now, from what was shown; `undone`: what was just taken back,
   * in the order in which it had happened.
   */
  happened: { effects: readonly Effect[]; forward: boolean; undone?: readonly Effect[]; count: number };
  busy: boolean;
  error?: string;
}

const nowhere: Choices = { targets: new Map(), actions: [] };

export class Session {
  readonly state: Store<SessionState>;
  /**
   * Who decides what is played, where that is not decided here: a server. What it has decided comes back by
   * `playTexts`.
   */
  referee?: (text: string) => Promise<void>;
  private game: Handle;

  private constructor(
    readonly connection: Connection,
    readonly variant: Handle,
    private readonly whole: Description,
    readonly record: Omit<GameRecord, "tree" | "floor">,
    game: Handle,
    state: SessionState,
  ) {
    this.game = game;
    this.state = new Store(state);
  }

  /** Loads the variant and brings the game to where it stood. */
  static async open(connection: Connection, record: GameRecord): Promise<Session> {
    const { variant } = await connection.request("load", { ...record.variant, set: record.options });
    const whole = await connection.request("describe", { variant });
    const floor = whole.building ? (record.floor ?? 1) : undefined;
    const standing = await connection.request("new_game", begin(variant, record, record.tree));
    const session = new Session(connection, variant, whole, record, standing.game, {
      description: described(whole, floor),
      building: whole.building,
      floor,
      scene: emptyScene,
      standing,
      check: false,
      moves: [],
      choices: nowhere,
      tree: record.tree,
      happened: { effects: [], forward: false, count: 0 },
      busy: false,
    });
    await session.refresh(standing, record.tree, [], false);
    return session;
  }

  /** The game as it stands, to be kept. */
  kept(): GameRecord {
    const { tree, floor } = this.state.get();
    return { ...this.record, tree, floor };
  }

  get handle(): Handle {
    return this.game;
  }

  slots(): Slots {
    const blocks = this.state.get().description.blocks;
    return new Map((blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  }

  /** Cells that can be picked just now. */
  sources(): Set<string> {
    return sources(this.state.get().moves, this.slots());
  }

  droppable(): Set<string> {
    return droppable(this.state.get().moves);
  }

  plain(): Move[] {
    return plainMoves(this.state.get().moves);
  }

  // Pointing.

  /** A cell was pressed: picks what is there, or goes there with what is picked. */
  press(cell: string): void {
    const { busy, source, choices: open } = this.state.get();
    if (busy) return;
    const there = open.targets.get(cell);
    const same = source?.kind === "cell" && source.cell === cell;
    if (there && !(same && there.every((move) => move.type === "block"))) return this.decide(there);
    if (same) return this.pick(undefined);
    if (this.sources().has(cell)) return this.pick({ kind: "cell", cell });
    this.pick(undefined);
  }

  pick(source: Source | undefined): void {
    const { moves } = this.state.get();
    const open = choices(moves, source, this.slots());
    this.state.patch({ source, choices: open, chooser: undefined, preview: undefined });
  }

  /** What a drag from one cell to another means. */
  drop(from: string, to: string | undefined): void {
    const { moves } = this.state.get();
    this.pick({ kind: "cell", cell: from });
    const there =
      to === undefined || to === from
        ? undefined
        : choices(moves, { kind: "cell", cell: from }, this.slots()).targets.get(to);
    if (there) this.decide(there);
  }

  /** Plays one of these moves, or has it chosen. */
  decide(moves: readonly Move[]): void {
    if (moves.length === 1) void this.play(moves[0]!);
    else this.state.patch({ chooser: moves, preview: undefined });
  }

  /** Shows what a move to this cell would do. */
  hover(cell: string | undefined): void {
    const { choices: open, source, preview, chooser } = this.state.get();
    if (chooser) return;
    const there = cell !== undefined && source ? open.targets.get(cell) : undefined;
    const next = there?.[0];
    if (next !== preview) this.state.patch({ preview: next });
  }

  preview(move: Move | undefined): void {
    if (move !== this.state.get().preview) this.state.patch({ preview: move });
  }

  /** Whether a piece on a cell can go anywhere. */
  movesFrom(cell: string): boolean {
    return this.state.get().moves.some((move) => belongs(move, { kind: "cell", cell }, new Map()));
  }

  // Playing.

  play(move: Move): Promise<boolean> {
    const step =
      this.state.get().description.turns && move.type !== "stop" && move.type !== "resign" && move.type !== "done";
    const text = step ? move.text + "," : move.text;
    const { referee } = this;
    if (!referee) return this.playTexts([text]);
    return this.state.get().busy ? Promise.resolve(false) : this.working(() => referee(text));
  }

  /** Plays texts of moves, each an action of its own in the tree. False if one is refused; the state says why. */
  async playTexts(texts: readonly string[]): Promise<boolean> {
    if (this.state.get().busy) return false;
    return this.working(async () => {
      for (const text of texts) {
        const answer = await this.connection.request("play", { game: this.game, move: text });
        const effects = answer.played.flatMap((played) => played.effects ?? []);
        const last = answer.played[answer.played.length - 1]!;
        const before = this.state.get();
        const mover = last.player ?? before.standing.player ?? before.standing.turn ?? "";
        const label = before.description.turns ? text.replace(/,$/, "") : last.text;
        const tree = grow(before.tree, { text, label, turn_over: last.turn_over, player: mover, effects });
        await this.refresh(answer, tree, effects, true);
      }
    });
  }

  /** Once nothing is under way. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.state.get().busy) return resolve();
      const unwatch = this.state.watch(({ busy }) => {
        if (busy) return;
        unwatch();
        resolve();
      });
    });
  }

  /** Takes so many moves at the end of the main line back for good. */
  async takeOff(count: number): Promise<void> {
    const { tree } = this.state.get();
    const line = path(tree, endOf(tree, root));
    const first = line[line.length - count];
    if (!first) return;
    await this.go(first.parent);
    this.state.patch({ tree: prune(this.state.get().tree, first.id) });
  }

  /** Goes to a node of the tree. */
  async go(id: number | undefined): Promise<void> {
    const { tree, busy } = this.state.get();
    if (id === undefined || id === tree.at || busy) return;
    const target = nodeAt(tree, id);
    const moved = { ...tree, at: id };
    await this.working(async () => {
      if (target.parent === tree.at) {
        const answer = await this.connection.request("play", { game: this.game, move: target.text });
        await this.refresh(answer, moved, target.effects, true);
        return;
      }
      const standing = await this.connection.request("new_game", begin(this.variant, this.record, moved));
      await this.connection.request("close", { game: this.game });
      this.game = standing.game;
      await this.refresh(standing, moved, nodeAt(moved, id).effects, false, undone(tree, id));
    });
  }

  /** Looks at another floor of a match. */
  async visit(floor: number): Promise<void> {
    const { building, tree, standing, busy } = this.state.get();
    if (!building || busy || !Number.isInteger(floor) || floor < 1 || floor > building.floors.length) return;
    this.state.patch({ floor, description: described(this.whole, floor), scene: emptyScene });
    await this.working(() => this.refresh(standing, tree, [], false));
  }

  /** The variant as it is described whole, of a match with its building. */
  get description(): Description {
    return this.whole;
  }

  close(): void {
    void this.connection.request("close", { game: this.game }).catch(() => undefined);
    void this.connection.request("close", { variant: this.variant }).catch(() => undefined);
  }

  private async working(work: () => Promise<void>): Promise<boolean> {
    this.state.patch({ busy: true, error: undefined });
    try {
      await work();
      this.state.patch({ busy: false });
      return true;
    } catch (error) {
      this.state.patch({ busy: false, error: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  private async refresh(
    standing: Standing,
    tree: Tree,
    effects: readonly Effect[],
    forward: boolean,
    back?: readonly Effect[],
  ): Promise<void> {
    const { floor, scene, happened, building } = this.state.get();
    const [position, legal] = await Promise.all([
      this.connection.request("position", { game: this.game, floor }),
      standing.over ? undefined : this.connection.request("moves", { game: this.game, floor, effects: true }),
    ]);
    const picture = floor === undefined ? (position as Picture) : (position as Floor).board;
    const moves = legal?.moves ?? [];
    // What may be done and is not listed: an exchange may end, and who is to move on the floor in sight may give it up.
    if (building && !standing.over) {
      const legalToo = async (move: Move) => {
        if (moves.some(({ type }) => type === move.type)) return;
        const may = await this.connection.request("why", { game: this.game, move: move.text });
        if (may.legal) moves.push(move);
      };
      if (building.schedule === "exchange") await legalToo({ text: "done", type: "done" });
      if (floor !== undefined) await legalToo({ text: `${floor}:resign`, type: "resign", floor });
    }
    this.state.patch({
      scene: !picture
        ? emptyScene
        : back
          ? settleBack(scene, picture, back, floor)
          : settle(scene, picture, forward ? effects : [], floor),
      standing,
      turn: standing.turn ?? picture?.turn,
      check: standing.check ?? picture?.check ?? false,
      tree,
      moves,
      source: undefined,
      chooser: undefined,
      preview: undefined,
      choices: choices(moves, undefined, this.slots()),
      happened: { effects, forward, undone: back, count: happened.count + 1 },
    });
    // A piece that goes on within its turn is picked already.
    if (
      standing.mid_turn &&
      standing.mover &&
      moves.some((m) => m.from === standing.mover) &&
      moves.every((m) => !m.from || m.from === standing.mover)
    )
      this.pick({ kind: "cell", cell: standing.mover });
  }
}

function begin(
  variant: Handle,
  record: Omit<GameRecord, "tree">,
  tree: Tree,
): { variant: Handle; position?: string; moves: string[] } {
  return { variant, position: record.position, moves: path(tree).map((node) => node.text) };
}

/** Who goes back farther does not want to see it all again. */
const mostUndone = 12;

/** What was done since an earlier node, if that is on the way here and not long ago. */
function undone(tree: Tree, id: number): Effect[] | undefined {
  const way = path(tree);
  const at = way.findIndex((node) => node.id === id);
  if (at < 0 && id !== root) return undefined;
  const effects = way.slice(at + 1).flatMap((node) => node.effects);
  return moments(effects).length <= mostUndone ? effects : undefined;
}

/** Of a match the game that is played on a floor. */
function described(whole: Description, floor: number | undefined): Description {
  if (!whole.building || floor === undefined) return whole;
  return whole.building.games[whole.building.floors[floor - 1]!.game]!;
}

export function newRecord(name: string, options: Record<string, string> = {}): GameRecord {
  return { variant: { name }, options, tree: newTree() };
}
