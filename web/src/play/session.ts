// One game on the table: sends requests to the service, keeps the results, and turns pointing into moves. Its visible
// state is in `state`, which views watch.
import type { Description, Effect, Handle, LinkedBoard, LinkedBoards, Move, Picture, Standing } from "varia";

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
import { Latest } from "../model/latest";
import { type Scene, emptyScene, moments, settle } from "../model/scene";
import { settleBack } from "../model/steps";
import { Store } from "../model/store";
import { type Tree, endOf, grow, newTree, nodeAt, path, prune, root } from "../model/tree";
import type { Connection } from "../varia/connection";

/** The data that restore a game; they are stored in this browser or sent as a link. */
export interface GameRecord {
  /** A built-in variant's name, or the text of a file. */
  variant: { name: string } | { text: string; file: string; files: Record<string, string> };
  options: Record<string, string>;
  /** The text of the start position, if it is not the usual one. */
  position?: string;
  tree: Tree;
  floor?: number;
}

export interface SessionState {
  /** The description of the game on the shown board. */
  description: Description;
  linkedBoards?: LinkedBoards;
  /** The number of the shown board, from 1; undefined if there is only one board. */
  boardNumber?: number;
  scene: Scene;
  standing: Standing;
  /** The side to move on the shown board, and whether it is in check. */
  turn?: string;
  check: boolean;
  /** The legal next actions on the shown board. */
  moves: readonly Move[];
  source?: Source;
  choices: Choices;
  /** Several moves that end on the chosen cell; the user must choose one of them. */
  chooser?: readonly Move[];
  /** The move under the pointer. */
  preview?: Move;
  tree: Tree;
  /**
   * The effects of the last action on the way to the current node. `forward`: it was just played from the position that
   * was shown. `undone`: the effects that were just undone, in the order in which they had happened.
   */
  happened: { effects: readonly Effect[]; forward: boolean; undone?: readonly Effect[]; count: number };
  busy: boolean;
  error?: string;
  /** Why what was last tried is refused: a sentence, and the cells that bar the way. Until something else is done. */
  refused?: { sentence: string; cells: readonly string[] };
}

/** Something that a user tried: a piece on a cell or in a hand, and the cell to which it should go, if any. */
export interface Attempt {
  source: { kind: "cell"; cell: string } | { kind: "hand"; letter: string };
  to?: string;
}

const nowhere: Choices = { targets: new Map(), actions: [] };

export class Session {
  readonly state: Store<SessionState>;
  /**
   * Decides what is played, if that is not decided here: a server. The moves that it accepts come back by `playTexts`.
   */
  referee?: (text: string) => Promise<void>;
  private game: Handle;
  private readonly asking = new Latest();

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

  /** Loads the variant and restores the game. */
  static async open(connection: Connection, record: GameRecord): Promise<Session> {
    const { variant } = await connection.request("load", { ...record.variant, set: record.options });
    const whole = await connection.request("describe", { variant });
    const boardNumber = whole.building ? (record.floor ?? 1) : undefined;
    const standing = await connection.request("new_game", begin(variant, record, record.tree));
    const session = new Session(connection, variant, whole, record, standing.game, {
      description: described(whole, boardNumber),
      linkedBoards: whole.building,
      boardNumber,
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

  /** The game in its current state, for storing. */
  kept(): GameRecord {
    const { tree, boardNumber } = this.state.get();
    return { ...this.record, tree, floor: boardNumber };
  }

  get handle(): Handle {
    return this.game;
  }

  slots(): Slots {
    const blocks = this.state.get().description.blocks;
    return new Map((blocks?.slots ?? []).map((slot) => [slot.name, slot.cells]));
  }

  /** The cells that can be selected now. */
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

  /** A cell was pressed: selects the piece there, or plays the selected piece to it. */
  press(cell: string): void {
    const { busy, source, choices: open } = this.state.get();
    if (busy) return;
    const there = open.targets.get(cell);
    const same = source?.kind === "cell" && source.cell === cell;
    if (there && !(same && there.every((move) => move.type === "block"))) return this.decide(there);
    if (same) return this.pick(undefined);
    if (this.sources().has(cell)) return this.pick({ kind: "cell", cell });
    this.pick(undefined);
    if (source && source.kind !== "block") void this.askWhyNot({ source, to: cell });
    else if (this.state.get().scene.pieces.has(cell)) void this.askWhyNot({ source: { kind: "cell", cell } });
  }

  pick(source: Source | undefined): void {
    const { moves } = this.state.get();
    const open = choices(moves, source, this.slots());
    this.refuse(undefined);
    this.state.patch({ source, choices: open, chooser: undefined, preview: undefined });
  }

  /** Shows why what was tried is refused; `undefined`: nothing was. */
  refuse(refused: SessionState["refused"]): void {
    this.asking.drop();
    if (refused || this.state.get().refused) this.state.patch({ refused });
  }

  /** Asks the rules why an attempt is refused, and shows the answer, unless something else is done meanwhile. */
  async askWhyNot({ source, to }: Attempt): Promise<void> {
    const { boardNumber, happened, busy } = this.state.get();
    if (busy) return;
    const wanted = this.asking.ask();
    const floor = boardNumber === undefined ? "" : `${boardNumber}:`;
    const about =
      source.kind === "hand"
        ? to === undefined
          ? undefined
          : { move: `${floor}${source.letter}@${to}` }
        : to === undefined
          ? { from: source.cell, floor: boardNumber }
          : { move: `${floor}${source.cell}-${to}` };
    if (!about) return;
    // A question that fails is no failure of the game: then nothing is said, as if nothing had been asked.
    const answer = await this.connection
      .request("why", { game: this.game, ...about, plain: true })
      .catch(() => undefined);
    const now = this.state.get();
    if (!answer?.reason || !wanted() || now.busy || now.happened.count !== happened.count) return;
    this.state.patch({ refused: { sentence: answer.reason, cells: answer.cells ?? [] } });
  }

  /** A piece was dragged from one cell to another. */
  drop(from: string, to: string | undefined): void {
    const { moves } = this.state.get();
    this.pick({ kind: "cell", cell: from });
    const there =
      to === undefined || to === from
        ? undefined
        : choices(moves, { kind: "cell", cell: from }, this.slots()).targets.get(to);
    if (there) this.decide(there);
    else if (to !== undefined && to !== from) {
      this.pick(undefined);
      void this.askWhyNot({ source: { kind: "cell", cell: from }, to });
    }
  }

  /** Plays the move, or lets the user choose if there are several. */
  decide(moves: readonly Move[]): void {
    if (moves.length === 1) return void this.play(moves[0]!);
    const { happened, source } = this.state.get();
    void this.ordered(moves).then((chooser) => {
      const now = this.state.get();
      if (now.happened.count !== happened.count || now.busy || now.source !== source) return;
      this.state.patch({ chooser, preview: undefined });
    });
  }

  /**
   * Moves of one piece to one cell, the best first as far as that shows: promotions before others, and among promotions
   * those to the piece that goes to more cells from there.
   */
  async ordered(moves: readonly Move[]): Promise<Move[]> {
    const reach = new Map<Move, number>();
    const { boardNumber } = this.state.get();
    const several = moves.filter(({ promotion }) => promotion !== undefined).length > 1;
    for (const move of moves) {
      reach.set(move, move.promotion === undefined ? -1 : 0);
      if (!several || move.promotion === undefined || move.to === undefined) continue;
      const piece = `${move.promotion}@${move.to}`;
      // A piece that cannot be explained has no place in the order, and nothing else depends on it.
      const found = await this.connection
        .request("explain", { game: this.game, piece, floor: boardNumber, plain: true })
        .catch(() => undefined);
      reach.set(move, found?.piece.targets.length ?? 0);
    }
    return [...moves].sort((a, b) => reach.get(b)! - reach.get(a)!);
  }

  /** Shows a preview of a move to this cell. */
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

  /** Whether a piece on the cell can move. */
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

  /**
   * Plays texts of moves; each becomes an action in the tree. Returns false if one of them is refused; the state then
   * has the error. `typed`: they may be written in any way, and the tree gets Varia's own texts of them.
   */
  async playTexts(texts: readonly string[], typed = false): Promise<boolean> {
    if (this.state.get().busy) return false;
    return this.working(async () => {
      for (const written of texts) {
        const answer = await this.connection.request("play", { game: this.game, move: written });
        const effects = answer.played.flatMap((played) => played.effects ?? []);
        const last = answer.played[answer.played.length - 1]!;
        const text = typed && !this.whole.turns && !this.linked ? last.text : written;
        const before = this.state.get();
        const mover = last.player ?? before.standing.player ?? before.standing.turn ?? "";
        const label = before.description.turns ? text.replace(/,$/, "") : last.text;
        const tree = grow(before.tree, { text, label, turn_over: last.turn_over, player: mover, effects });
        await this.refresh(answer, tree, effects, true);
      }
    });
  }

  /** Plays a move that was typed, in any way that the rules read: "Nf3", "g1f3". Returns why it is refused, if it is. */
  async playTyped(text: string): Promise<string | undefined> {
    const { referee } = this;
    if (this.state.get().busy) return undefined;
    const good = referee ? await this.working(() => referee(text)) : await this.playTexts([text], true);
    const { error } = this.state.get();
    if (good || error === undefined) return undefined;
    this.state.patch({ error: undefined });
    return error;
  }

  private get linked(): boolean {
    return this.state.get().linkedBoards !== undefined;
  }

  /** Resolves when no request is running. */
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

  /** Removes this number of moves from the end of the main line. */
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

  /** Shows another board of a match. */
  async visit(boardNumber: number): Promise<void> {
    const { linkedBoards, tree, standing, busy } = this.state.get();
    if (
      !linkedBoards ||
      busy ||
      !Number.isInteger(boardNumber) ||
      boardNumber < 1 ||
      boardNumber > linkedBoards.floors.length
    )
      return;
    this.state.patch({ boardNumber, description: described(this.whole, boardNumber), scene: emptyScene });
    await this.working(() => this.refresh(standing, tree, [], false));
  }

  /** The description of the whole variant; for a match with its linked boards. */
  get description(): Description {
    return this.whole;
  }

  close(): void {
    void this.connection.request("close", { game: this.game }).catch(() => undefined);
    void this.connection.request("close", { variant: this.variant }).catch(() => undefined);
  }

  private async working(work: () => Promise<void>): Promise<boolean> {
    this.asking.drop();
    this.state.patch({ busy: true, error: undefined, refused: undefined });
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
    const { boardNumber, scene, happened, linkedBoards } = this.state.get();
    const [position, legal] = await Promise.all([
      this.connection.request("position", { game: this.game, floor: boardNumber }),
      standing.over
        ? undefined
        : this.connection.request("moves", { game: this.game, floor: boardNumber, effects: true }),
    ]);
    const picture = boardNumber === undefined ? (position as Picture) : (position as LinkedBoard).board;
    const moves = legal?.moves ?? [];
    // Actions that are legal but not listed: ending an exchange, and resigning the shown board for the side to move.
    if (linkedBoards && !standing.over) {
      const legalToo = async (move: Move) => {
        if (moves.some(({ type }) => type === move.type)) return;
        const may = await this.connection.request("why", { game: this.game, move: move.text });
        if (may.legal) moves.push(move);
      };
      if (linkedBoards.schedule === "exchange") await legalToo({ text: "done", type: "done" });
      if (boardNumber !== undefined)
        await legalToo({ text: `${boardNumber}:resign`, type: "resign", floor: boardNumber });
    }
    this.state.patch({
      scene: !picture
        ? emptyScene
        : back
          ? settleBack(scene, picture, back, boardNumber)
          : settle(scene, picture, forward ? effects : [], boardNumber),
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
    // A piece that must continue its turn is already selected.
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

/** Going back farther than this is not animated. */
const maxUndone = 12;

/** The effects since an earlier node, if it is on the way to the current node and not too far back. */
function undone(tree: Tree, id: number): Effect[] | undefined {
  const way = path(tree);
  const at = way.findIndex((node) => node.id === id);
  if (at < 0 && id !== root) return undefined;
  const effects = way.slice(at + 1).flatMap((node) => node.effects);
  return moments(effects).length <= maxUndone ? effects : undefined;
}

/** The description of the game on a board of a match. */
function described(whole: Description, boardNumber: number | undefined): Description {
  if (!whole.building || boardNumber === undefined) return whole;
  return whole.building.games[whole.building.floors[boardNumber - 1]!.game]!;
}

export function newRecord(name: string, options: Record<string, string> = {}): GameRecord {
  return { variant: { name }, options, tree: newTree() };
}
