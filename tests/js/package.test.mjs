// The package itself: its objects, errors, workers, memory and types.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { built, Native, builtPackage, root } from "./support.mjs";

const { codes, compile, Varia, VariaError, VariaWorker } = builtPackage;
const wasm = path.join(built, "varia.wasm");

const refused = (code, part) => (error) => {
  assert.ok(error instanceof VariaError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, part);
  return true;
};

test("a game in this thread", async () => {
  const varia = await Varia.start();
  const chess = varia.load("chess");
  assert.equal(chess.title, "Chess");
  assert.equal(chess.describe().board.cells.length, 64);
  const game = chess.newGame();
  assert.equal(game.moves().length, 20);
  assert.deepEqual(
    game
      .moves({ from: "g1" })
      .map((move) => move.to)
      .sort(),
    ["f3", "h3"],
  );
  const { played } = game.play("e4");
  assert.equal(played[0].text, "e2-e4");
  assert.equal(played[0].effects[0].effect, "moved");
  assert.equal(game.play(["e5", "Nf3"]).plies, 3);
  assert.throws(() => game.play(["Nc6", "e9"]), refused(codes.refused, /e9/));
  assert.equal(game.status().plies, 3);
  assert.equal(game.why("a3").legal, false);
  assert.match(game.explain("f3").sentence, /./);
  const copy = game.copy();
  assert.equal(game.undo({ count: 3 }).undone, 3);
  assert.equal(copy.text(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  assert.equal(game.perft(3), 8902);
  assert.equal(game.divide(2)["e2-e4"], 20);
  assert.deepEqual(copy.history().moves, ["e2-e4", "e7-e5", "g1-f3"]);
  game.close();
  assert.throws(() => game.status(), refused(codes.unknown, /g1/));
  varia.close();
  assert.throws(() => varia.variants(), refused(codes.noRequest, /closed/));
});

test("records are read and written", async () => {
  const varia = await Varia.start();
  // The Scholar's mate, and the same opening with an illegal move.
  const pgn =
    '[White "Ann"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[White "Bob"]\n\n1. e4 e4 *\n';
  const { form, encoding, records, more } = varia.readRecords(pgn);
  assert.deepEqual([form, encoding, records.length, more], ["pgn", "UTF-8", 2, false]);
  const [mate, damaged] = records;
  assert.deepEqual(
    mate.moves.map((move) => move.text),
    ["e2-e4", "e7-e5", "d1-h5", "b8-c6", "f1-c4", "g8-f6", "h5-f7"],
  );
  assert.deepEqual(
    [mate.variant, mate.status, mate.result, mate.flaws],
    ["chess", "white-wins checkmate 1-0", "1-0", 0],
  );
  assert.equal(mate.tags.White, "Ann");
  assert.deepEqual([damaged.played, damaged.flaws, damaged.diagnostics[0].line], [1, 1, 8]);
  assert.deepEqual(varia.readRecords(pgn, { first: 2, max: 1 }).records[0].tags.White, "Bob");
  assert.equal(varia.readRecords(pgn, { max: 1 }).more, true);
  // A record of CSA, "N+" with the name of a player in EUC-JP and in Shift_JIS.
  for (const [name, written] of [
    ["EUC-JP", [0xb1, 0xa9, 0xc0, 0xb8]],
    ["Shift_JIS", [0x89, 0x48, 0x90, 0xb6]],
  ]) {
    const text = (part) => [...part].map((sign) => sign.charCodeAt(0));
    const bytes = new Uint8Array([...text("V2.2\nN+"), ...written, ...text("\nPI\n+\n+7776FU\n-3334FU\n%CHUDAN\n")]);
    const read = varia.readRecords(bytes);
    assert.deepEqual([read.form, read.encoding], ["csa", name]);
    assert.ok(Object.values(read.records[0].tags).includes("羽生"));
    assert.equal(read.records[0].played, 2);
  }
  const game = varia.load("chess").newGame({ moves: ["e4", "e5"] });
  assert.match(game.record({ tags: { White: "Ann" } }), /\[White "Ann"\][^]*\n1\. e4 e5 \*\n/);
  assert.equal(game.record({ as: "uci" }), "startpos moves e2e4 e7e5\n");
  assert.throws(() => game.record({ as: "csa" }), refused(codes.refused, /cannot be written in "csa"/));
  assert.throws(() => varia.readRecords("(;GM[1]FF[4])"), refused(codes.refused, /SGF/));
  varia.close();
});

test("games of other programs' files are read, and what cannot be said is told with its place", async () => {
  const ini = "[my:chess]\nstalemateValue = loss\nfoo = 1\n\n[big:capablanca]\n";
  const wrong = "[my:ches]\nstalemateValue\n";
  const seen = ({ games }) => games.map(({ name, unsaid }) => [name, unsaid.map(({ line, column }) => [line, column])]);
  const varia = await Varia.start({ strict: true });
  const read = varia.importVariants(ini, { name: "mine.ini" });
  const { games } = read;
  assert.deepEqual(seen(read), [
    ["my", [[3, 1]]],
    ["big", []],
  ]);
  assert.match(games[0].unsaid[0].message, /foo/);
  // Published counts of chess and of Capablanca's chess.
  assert.deepEqual(
    games.map(({ text }) => varia.loadText(text).newGame().perft(2)),
    [400, 784],
  );
  assert.deepEqual(seen(varia.importVariants(ini, { games: ["big"], whole: true })), [["big", []]]);
  assert.throws(
    () => varia.importVariants(wrong, { name: "mine.ini" }),
    (error) => {
      assert.equal(error.code, codes.refused);
      const places = error.diagnostics.map(({ file, line, column }) => [file, line, column]);
      assert.deepEqual(places.sort(), [
        ["mine.ini", 1, 5],
        ["mine.ini", 2, 1],
      ]);
      return true;
    },
  );
  // A key that stands twice is a warning about the file.
  const twice = varia.importVariants("[my:chess]\nstalemateValue = loss\nstalemateValue = win\n");
  assert.deepEqual(
    twice.diagnostics.map(({ severity, line }) => [severity, line]),
    [["warning", 3]],
  );
  assert.throws(() => varia.importVariants(ini, { games: ["bog"] }), refused(codes.refused, /bog/));
  // Other kinds of files; a game without a name is called like its file.
  const diagram = "files=3\nranks=3\nking:K:K::a1\nshuffle=K\n";
  assert.deepEqual(seen(varia.importVariants(diagram, { name: "kings.txt" })), [["kings", [[4, 1]]]]);
  const script = "variant tiny\nsetup (PKpk) 3x3+0_fairy k2/3/K2 w - - 0 1\n";
  assert.deepEqual(seen(varia.importVariants(script)), [["tiny", []]]);
  varia.close();
  const worker = await VariaWorker.start();
  assert.deepEqual(seen(await worker.importVariants(ini)), seen(read));
  await assert.rejects(worker.importVariants(wrong), refused(codes.refused, /variants\.ini/));
  worker.close();
});

test("a text is loaded, and what is wrong with it is told all at once", async () => {
  const varia = await Varia.start();
  const own = varia.loadText('format = 1\nname = "Own"\nextends = "parts/base.toml"\n', {
    file: "own.toml",
    files: {
      "parts/base.toml": 'format = 1\nname = "Base"\nextends = "chess"\n',
    },
  });
  assert.equal(own.name, "own");
  assert.equal(own.newGame().perft(2), 400);
  assert.throws(
    () => varia.loadText('format = 1\nname = "Own"\nextends = "chess"\nfoo = 1\n[pieces.Q]\nroyal = "yes"\n'),
    (error) => {
      assert.equal(error.code, codes.refused);
      assert.deepEqual(
        error.diagnostics.map(({ line }) => line),
        [4, 6],
      );
      return true;
    },
  );
  assert.throws(() => varia.load("ches"), refused(codes.refused, /chess/));
});

// Chess, worked out by hand: twenty first moves, and no pawn goes three cells.
const ruled = (...more) =>
  ['format = 1\nname = "Mine"\nextends = "chess"\n[[test]]\nname = "twenty moves"\nperft = [20]\n', ...more].join("");
const wrong = '[[test]]\nname = "three cells"\nlegal = ["e2-e5"]\n';

test("rules are tested, in this thread and in a worker", async () => {
  const varia = await Varia.start(),
    worker = await VariaWorker.start();
  const chess = varia.test("chess");
  assert.ok(chess.passed > 0 && chess.failed === 0 && chess.tests.length === chess.passed);
  const mine = varia.testText(ruled(wrong), { file: "mine.toml", files: { "mine.tests.toml": wrong } });
  assert.deepEqual(
    [mine.passed, mine.failed, mine.tests.map(({ file, passed }) => [file, passed])],
    [
      1,
      2,
      [
        ["mine.toml", true],
        ["mine.toml", false],
        ["mine.tests.toml", false],
      ],
    ],
  );
  const [diagnostic] = mine.tests[1].diagnostics;
  assert.equal(diagnostic.line, 9);
  assert.match(diagnostic.message, /"e2-e5" should be legal, and is not/);
  assert.match(mine.tests[1].position, /^rnbqkbnr/);
  assert.throws(() => varia.testText('[[test]]\nname = "nothing"\n'), refused(codes.refused, /asks for nothing/));
  assert.deepEqual(
    await worker.testText(ruled(wrong), { file: "mine.toml", files: { "mine.tests.toml": wrong } }),
    mine,
  );

  // A long request can be cancelled, and other requests are answered meanwhile.
  const stop = new AbortController();
  const long = worker.testText(
    ruled('[[test]]\nname = "deep"\nperft = [20, 400, 8902, 197281, 4865609, 119060324]\n'),
    {},
    { signal: stop.signal },
  );
  const game = await (await worker.load("chess")).newGame();
  assert.equal((await game.moves()).length, 20);
  stop.abort();
  await assert.rejects(long, refused(codes.cancelled, /cancelled/));
  assert.equal(await game.perft(2), 400);
  assert.equal((await worker.test("chess")).failed, 0);
  worker.close();
  varia.close();
});

test("what one request may take", async () => {
  for (const varia of [await Varia.start({ seconds: 1 }), await VariaWorker.start({ seconds: 1 })]) {
    const game = await (await varia.load("chess")).newGame();
    await assert.rejects(async () => game.perft(12), refused(codes.limit, /may take 1 second/));
    assert.equal(await game.perft(2), 400);
    varia.close();
  }
});

test("a match, with its options", async () => {
  const varia = await Varia.start();
  const match = varia.load("elevator-chess", { boards: 3 });
  assert.equal(match.boards, 3);
  const game = match.newGame();
  assert.equal(game.position(2).floor, 2);
  assert.ok(game.moves({ floor: 1 }).length > 0);
  const { best } = game.search({ nodes: 500 });
  game.play(best.split(" "));
  assert.ok(game.history().moves.length > 0);
});

test("who listens hears of changes and of depths, and may ask", async () => {
  const varia = await Varia.start();
  const game = varia.load("chess").newGame();
  const changes = [];
  game.onChange((changed) => changes.push([changed.plies, game.moves().length]));
  game.play("e4");
  game.undo();
  game.onChange(undefined);
  game.play("d4");
  assert.deepEqual(changes, [
    [1, 20],
    [0, 20],
  ]);
  const depths = [];
  game.search({ depth: 3 }, { info: ({ depth }) => depths.push(depth) });
  assert.deepEqual(depths, [1, 2, 3]);
  // During a search the module accepts no other call. An exception of a listener reaches the caller, and the module can
  // be used afterwards.
  assert.throws(() => game.search({ depth: 2 }, { info: () => game.moves() }), refused(codes.noRequest, /under way/));
  assert.equal(game.moves().length, 20);
});

test("in workers: the same answers, while the computer thinks, which can be cancelled", async () => {
  const varia = await Varia.start(),
    worker = await VariaWorker.start();
  const here = varia.load("chess").newGame({ moves: "e4 e5" });
  const chess = await worker.load("chess");
  const there = await chess.newGame({ moves: "e4 e5" });
  assert.deepEqual(await there.moves(), here.moves());
  assert.deepEqual(await there.position(), here.position());
  assert.equal(await there.perft(3), here.perft(3));
  assert.equal((await there.search({ depth: 4 })).best, here.search({ depth: 4 }).best);

  const stop = new AbortController();
  const depths = [];
  const long = there.search({ timeMs: 3_600_000 }, { signal: stop.signal, info: ({ depth }) => depths.push(depth) });
  const waiting = there.perft(2);
  while (depths.length < 2) await new Promise((soon) => setTimeout(soon, 5));
  assert.equal((await there.play("Nf3")).plies, 3);
  stop.abort();
  await assert.rejects(long, refused(codes.cancelled, /cancelled/));
  assert.equal(await waiting, here.perft(2));
  assert.equal((await there.status()).plies, 3);
  here.play("Nf3");
  assert.equal(await there.perft(3), here.perft(3));
  await assert.rejects(there.search({}, { signal: AbortSignal.abort() }), refused(codes.cancelled, /cancelled/));
  await assert.rejects(there.search({ level: 21 }), refused(codes.badParams, /level/));

  // Games can be used after their variant is closed. The other worker receives the changed line of moves too.
  await chess.close();
  await there.undo();
  here.undo();
  await there.play("d4");
  here.play("d4");
  assert.equal(await there.perft(3), here.perft(3));

  // An unfinished turn, and a match.
  const steps = await (await worker.load("marseillais")).newGame();
  await steps.play((await steps.moves())[0].text);
  assert.ok((await steps.search({ depth: 1 })).best);
  const match = await (await worker.load("elevator-chess")).newGame();
  assert.ok((await match.search({ nodes: 200 })).best);

  const unfinished = there.search({ timeMs: 3_600_000 });
  await there.status();
  worker.close();
  await assert.rejects(unfinished, refused(codes.stopped, /closed/));
  await assert.rejects(there.status(), refused(codes.stopped, /closed/));
});

test("a search plays what the native program plays", async () => {
  const native = new Native(),
    varia = await Varia.start();
  for (const name of ["chess", "shogi", "elevator", "hexagonal-glinski"].filter((one) =>
    varia.variants().some((v) => v.name === one),
  )) {
    const { variant } = await native.call("load", { name });
    const { game } = await native.call("new_game", { variant });
    const expected = await native.call("search", { game, depth: 3 });
    const found = varia.load(name).newGame().search({ depth: 3 });
    assert.deepEqual({ ...found, time_ms: 0 }, { ...expected, time_ms: 0 }, name);
  }
  native.close();
});

test("what is closed leaves nothing: memory does not grow", async () => {
  const varia = await Varia.start();
  const round = () => {
    for (const name of ["chess", "elevator-chess", "shogi"]) {
      const variant = varia.load(name),
        game = variant.newGame();
      game.play(game.moves()[0].text);
      game.search({ nodes: 100 });
      game.close();
      variant.close();
    }
    try {
      varia.loadText('format = 1\nname = "x"\nextends = "chess"\nfoo = 1\n');
    } catch (error) {
      assert.equal(error.code, codes.refused);
    }
  };
  for (let n = 0; n < 10; ++n) round();
  const before = varia.memory;
  for (let n = 0; n < 30; ++n) round();
  assert.equal(varia.memory, before);
});

test("the module asks for next to nothing", async () => {
  const module = await compile(readFileSync(wasm));
  const asked = WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
  // These imports have an implementation. All other imports are what the C library needs for files, and they fail as if
  // there were no files.
  for (const one of ["varia.say", "wasi_snapshot_preview1.clock_time_get"]) assert.ok(asked.includes(one), one);
  for (const one of asked)
    assert.match(
      one,
      /^(varia\.say|wasi_snapshot_preview1\.\w+|env\.(system|emscripten_notify_memory_growth|__syscall_\w+))$/,
    );
  await assert.rejects(compile(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
});

test("src/shapes.ts is what the schema says", () => {
  const folder = path.join(root, "bindings/js");
  const written = execFileSync(
    process.execPath,
    [path.join(folder, "scripts/shapes.mjs"), path.join(root, "schemas/serve.schema.json")],
    { encoding: "utf8" },
  );
  assert.equal(readFileSync(path.join(folder, "src/shapes.ts"), "utf8"), written, "run scripts/web js");
});

test("types: what is right compiles, and what is wrong does not", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "varia_types_"));
  try {
    const options = {
      strict: true,
      noEmit: true,
      target: "ES2022",
      module: "NodeNext",
      lib: ["ES2023", "DOM"],
      types: [],
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      paths: { varia: [path.join(built, "index.d.ts")], "varia/ffish": [path.join(built, "ffish.d.ts")] },
    };
    const config = path.join(folder, "tsconfig.json");
    writeFileSync(config, JSON.stringify({ compilerOptions: options, files: [path.join(root, "tests/js/types.ts")] }));
    const tsc = path.join(root, "bindings/js/node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", config], { encoding: "utf8" });
    assert.equal(stdout, "");
    assert.equal(status, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("SAN, UCI, dialects; cells in check; destinations; pictures; claims", async () => {
  for (const varia of [await Varia.start(), await VariaWorker.start()]) {
    const chess = await varia.load("chess");
    // The Fool's Mate, by the laws of chess.
    const game = await chess.newGame();
    const { played, checked } = await game.play(["f3", "e5", "g4", "Qh4"], { spelling: "san" });
    assert.deepEqual(
      played.map(({ text }) => text),
      ["f3", "e5", "g4", "Qh4#"],
    );
    assert.deepEqual(checked, ["e1"]);
    assert.deepEqual((await game.history({ spelling: "uci" })).moves, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert.deepEqual(await game.state(), { over: true, check: true, claim: false, player: -1 });
    assert.equal(await game.takeBack(), true);
    assert.deepEqual(await game.state(), { over: false, check: false, claim: false, player: 1 });
    assert.equal(await game.tryPlay("Qh5"), false);
    assert.equal(await game.tryPlay("d8h4"), true);
    assert.equal(await game.text(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert.deepEqual(await game.texts(), []);
    // Twenty first moves.
    const start = await chess.newGame();
    const [san, uci, own] = [await start.texts("san"), await start.texts("uci"), await start.texts()];
    assert.deepEqual([san.length, uci.length, own.length], [20, 20, 20]);
    assert.ok(san.includes("Nf3") && uci.includes("g1f3") && own.includes("g1-f3"));
    assert.equal(await start.takeBack(), false);
    const check = await start.moves({ checks: true, effects: false });
    assert.ok(check.every((move) => move.gives_check === false));
    const { dests, drops } = await start.dests();
    assert.deepEqual([dests.b1, Object.keys(dests).length, drops], [["a3", "c3"], 10, {}]);
    assert.match(await start.draw({ piece: "b1", dark: true }), /^<svg /);
    const shogi = await (await varia.load("shogi")).newGame({ moves: "7g7f", as: "usi" });
    assert.deepEqual((await shogi.history({ as: "usi" })).moves, ["7g7f"]);
    assert.match(await shogi.text({ as: "sfen" }), /^lnsgkgsnl\//);

    // Articles 9.2 and 9.3 of the laws of chess.
    const shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(" ");
    const claims = await chess.newGame({ moves: shuffle, claims: true });
    assert.equal((await claims.status()).claim, "repetition");
    assert.deepEqual(await claims.state(), { over: false, check: false, claim: true, player: 0 });
    assert.equal((await claims.texts()).length, 20);
    assert.ok((await claims.search({ nodes: 500, spelling: "uci" })).best);
    assert.equal(await claims.tryPlay("e4"), true);
    assert.equal((await (await chess.newGame({ moves: shuffle })).state()).over, true);
    // Only kings: the game is over for good.
    const bare = await chess.newGame({ position: "8/8/4k3/8/8/8/4Kr2/8 w - - 0 1", moves: "Kxf2", claims: true });
    assert.deepEqual([(await bare.state()).over, await bare.texts(), await bare.tryPlay("Ke5")], [true, [], false]);

    const mine = await varia.loadText('format = 1\nname = "Mine"\nextends = "chess"\n', { name: "my-chess" });
    assert.deepEqual([mine.name, (await (await mine.newGame()).status()).variant], ["my-chess", "my-chess"]);
    assert.deepEqual(mine.players, ["white", "black"]);
    varia.close();
  }
});

test("calls without messages answer what requests answer, in random games", async () => {
  const varia = await Varia.start();
  let state = 1;
  const random = (below) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % below;
  for (const name of [
    "chess",
    "crazyhouse",
    "duck",
    "elevator",
    "elevator-chess",
    "amazons",
    "chess960",
    "four-player",
  ]) {
    const game = varia.load(name).newGame();
    for (let ply = 0; ply < 30; ++ply) {
      const texts = game.texts();
      for (const spelling of ["canonical", "san", "uci"])
        assert.deepEqual(
          game.texts(spelling),
          varia.request("moves", { game: game.handle, effects: false, spelling }).moves.map(({ text }) => text),
        );
      const standing = game.status();
      // A single move is written by another function than a list of all moves; a turn of several steps by a third one.
      if (texts.length > 0 && standing.mid_turn === undefined) {
        const text = texts[random(texts.length)];
        const [one] = game.copy().play(text, { spelling: "uci" }).played;
        assert.ok(game.texts("uci").includes(one.text), `${name} ${text}`);
        const from = game.moves({ effects: false }).find((move) => move.text === text)?.from;
        if (from !== undefined && game.variant.boards === 1)
          assert.ok(game.moves({ from, effects: false }).every((move) => texts.includes(move.text)));
      }
      assert.equal(game.text(), standing.position);
      assert.equal(game.state().over, standing.over);
      if (texts.length === 0) break;
      const before = game.text();
      const move = texts[random(texts.length)];
      assert.equal(game.tryPlay(move), true);
      if (game.variant.boards === 1 && !(standing.mid_turn ?? false) && name !== "duck" && name !== "amazons") {
        assert.equal(game.takeBack(), true);
        assert.equal(game.text(), before);
        assert.equal(game.tryPlay(move), true);
      }
    }
    game.close();
    assert.throws(() => game.texts(), refused(codes.unknown, /no game/));
    assert.throws(() => game.tryPlay("e4"), refused(codes.unknown, /no game/));
  }
  varia.close();
});

// A stranger's rules: quick to load, and each question whether a move is legal takes its script ten thousand steps.
const slowRules =
  'format = 1\nname = "S"\nextends = "elevator"\nscript = "r.lua"\n[[hook]]\npoint = "legal"\ncall = "f"\n';
const slowScript = "function f(p, m) local s = 0 for i = 1, 10000 do s = s + i end return true end\n";

test("a stranger's slow rules end when they are told: time asked, time taken", async () => {
  // A clock that is one millisecond later each time when it is read, so that the load of the machine changes nothing.
  // The service reads it every few hundred thousand steps of a script, and between moves.
  const { now } = performance;
  let reads = 0;
  performance.now = () => ++reads;
  try {
    const varia = await Varia.start({ strict: true });
    const game = varia.loadText(slowRules, { name: "slow", files: { "r.lua": slowScript } }).newGame();
    const taken = (work) => {
      const before = reads;
      work();
      return reads - before;
    };
    const asked = 40;
    const limit = { deadlineMs: asked };
    const late = refused(codes.limit, /deadline of 40 milliseconds/);
    for (const [what, work] of Object.entries({
      perft: () => game.perft(6, limit),
      divide: () => game.divide(6, limit),
      search: () => game.search({ timeMs: 3_600_000 }, limit),
    })) {
      const time = taken(() => assert.throws(work, late));
      assert.ok(time >= asked && time <= 2 * asked, `${what}: asked ${asked}, taken ${time}`);
    }
    // The computer learns what pieces are worth for one second at most; then its own time counts.
    const time = taken(() => assert.ok(game.search({ timeMs: 100 }).best));
    assert.ok(time <= 2 * 1100, `search: asked 100, taken ${time}`);
    assert.deepEqual(game.history().moves, []);
    varia.close();
  } finally {
    performance.now = now;
  }
});
