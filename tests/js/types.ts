// Compiled, never run: what the package's types allow and forbid.
import { codes, type Effect, type Game, Varia, VariaError, type Variant, VariaWorker } from "varia";
import ffish, { Notation } from "varia/ffish";

async function here(): Promise<void> {
  const varia = await Varia.start({ strict: true, table: 8, wasm: new Uint8Array() });
  const chess: Variant = varia.load("chess", { castling: false, size: 8 });
  const game: Game = chess.newGame({ moves: ["e4"] });
  const effects: Effect[] | undefined = game.moves({ from: "e2" })[0]?.effects;
  const leaves: number = game.perft(3);
  const { position, played } = game.play("e5", { effects: false });
  const texts: string[] = played.map(({ text }) => text);
  const { best } = game.search({ timeMs: 100, lines: 2 }, { info: ({ depth }) => depth.toFixed() });
  const move: string | null = best;
  const count: number = varia.request("perft", { game: game.handle, depth: 2 }).count;
  const failures: string[] = varia
    .test("chess", { size: 8 })
    .tests.filter(({ passed }) => !passed)
    .map(({ name, line }) => `${name}: ${line.toFixed()}`);
  const tested: number = varia.testText("", { file: "mine.toml", files: { "mine.tests.toml": "" } }).failed;
  const recorded: string[] = varia.readRecords(new Uint8Array(), { max: 2 }).records.map(({ result }) => result);
  const more: boolean = chess.readRecords("1. e4 *").more;
  const imported: string[] = varia
    .importVariants("[my:chess]", { name: "my.ini", games: ["my"], whole: true })
    .games.flatMap(({ text, unsaid }) => [text, ...unsaid.map(({ line, message }) => `${line.toFixed()}: ${message}`)]);
  const pgn: string = game.record({ as: "pgn", tags: { White: "Ann" } });
  const onCells: number | undefined = game.position().pieces?.length;
  const second: number = game.position(2).floor;
  const san: string[] = game.texts("san");
  const legal: boolean = game.tryPlay("Nf3") && game.takeBack() && !game.state().over;
  const reached: string[] | undefined = game.dests().dests.e2;
  const svg: string = game.draw({ side: "black", size: 200 });
  const claims: string | undefined = chess.newGame({ claims: true }).status().claim;
  const board = new (await ffish()).Board("chess");
  const fen: string = board.pushSan("e4", Notation.SAN) ? board.fen() : "";
  void [onCells, second, san, legal, reached, svg, claims, fen, game.perft(2, { deadlineMs: 10 })];
  // @ts-expect-error: there is no such spelling
  game.texts("lan");
  // @ts-expect-error: there is no such method
  varia.request("perfect", {});
  // @ts-expect-error: `depth` is a number
  varia.request("perft", { game: game.handle, depth: "2" });
  // @ts-expect-error: it answers at once
  game.moves().then(() => undefined);
  // @ts-expect-error: the effects may be missing
  void effects.length;
  void [leaves, position, texts, move, count, failures, tested, recorded, more, imported, pgn];
}

async function inWorkers(): Promise<void> {
  const varia = await VariaWorker.start({ worker: () => new Worker("worker_main.js", { type: "module" }) });
  const chess: Variant<"later"> = await varia.load("chess");
  const game: Game<"later"> = await chess.newGame();
  const count: number = (await game.moves()).length;
  const stop = new AbortController();
  try {
    await game.search({ level: 5 }, { signal: stop.signal });
  } catch (error) {
    if (error instanceof VariaError && error.code === codes.cancelled)
      throw new Error(error.diagnostics.map(({ hint }) => hint).join());
  }
  const { failed }: { failed: number } = await varia.test("chess", {}, { signal: stop.signal });
  // @ts-expect-error: it answers a promise
  void game.moves().length;
  void [count, failed];
}

void [here, inWorkers];
