// The adapter varia/ffish: the names of ffish.js. What is expected follows from the rules of the games; whether ffish.js
// itself says the same is tested by tests/peers/js.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { built, builtPackage } from "./support.mjs";

const { default: ffish } = await import(pathToFileURL(path.join(built, "ffish.js")).href);
const {
  Board,
  Notation,
  readGamePGN,
  variants,
  validateFen,
  startingFen,
  loadVariantConfig,
  capturesToHand,
  varia,
  info,
} = await ffish();
const { codes, VariaError } = builtPackage;
const refused = (code) => (error) => error instanceof VariaError && error.code === code;

test("a board of chess", () => {
  const board = new Board();
  assert.equal(board.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  assert.equal(board.legalMoves().split(" ").length, 20);
  assert.deepEqual(
    [board.numberLegalMoves(), board.variant(), board.is960(), board.turn()],
    [20, "chess", false, true],
  );
  assert.ok(board.push("e2e4") && board.pushSan("e5") && !board.push("e2e4") && !board.pushSan("Nf6"));
  assert.equal(board.sanMove("g1f3"), "Nf3");
  assert.equal(board.sanMove("g1f3", Notation.LAN), "Ng1-f3");
  assert.equal(board.variationSan("g1f3 b8c6 f1b5"), "2. Nf3 Nc6 3. Bb5");
  assert.equal(board.variationSan("g1f3 b8c6", Notation.LAN, false), "Ng1-f3 Nb8-c6");
  assert.equal(board.variationSan("g1f3 b8c7"), "");
  assert.equal(board.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  board.pushMoves("g1f3 b8c6 f3e5");
  assert.equal(board.moveStack(), "e2e4 e7e5 g1f3 b8c6 f3e5");
  assert.deepEqual([board.fullmoveNumber(), board.halfmoveClock(), board.gamePly(), board.turn()], [3, 0, 5, false]);
  assert.deepEqual([board.isCapture("c6e5"), board.isCapture("d7d6")], [true, false]);
  board.pop();
  board.pop();
  assert.equal(board.moveStack(), "e2e4 e7e5 g1f3");
  assert.equal(
    board.toString(),
    "r n b q k b n r\np p p p . p p p\n. . . . . . . .\n. . . . p . . .\n. . . . P . . .\n. . . . . N . .\nP P P P . P P P\nR N B Q K B . R",
  );
  assert.match(board.toVerboseString(), /\| r \| n \| b \| q \| k \| b \| n \| r \|8[^]*Fen: rnbqkbnr/);
  board.reset();
  assert.equal(board.gamePly(), 0);
  assert.throws(() => board.setFen("no position"), refused(codes.refused));
  assert.equal(board.gamePly(), 0);
  assert.throws(() => board.sanMove("g1f3", Notation.THAI_SAN), refused(codes.badParams));
  board.delete();
});

test("ends and claims", () => {
  const board = new Board();
  board.pushSanMoves("f3 e5 g4 Qh4#");
  assert.deepEqual(
    [board.result(), board.isGameOver(), board.isCheck(), board.checkedPieces()],
    ["0-1", true, true, "e1"],
  );
  board.reset();
  board.pushSanMoves("Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1");
  assert.deepEqual([board.isGameOver(true), board.result(true)], [false, "*"]);
  board.pushSan("Nb8");
  assert.deepEqual([board.isGameOver(), board.isGameOver(true)], [false, true]);
  assert.deepEqual([board.result(), board.result(true)], ["*", "1/2-1/2"]);
  assert.ok(board.push("e2e4"));
  board.setFen("8/5k2/8/8/8/2K5/6R1/8 w - - 0 1");
  assert.deepEqual([board.hasInsufficientMaterial(true), board.hasInsufficientMaterial(false)], [false, true]);
  assert.equal(board.isInsufficientMaterial(), false);
  board.setFen("8/5k2/8/8/8/2K5/6B1/8 w - - 0 1");
  assert.deepEqual([board.isInsufficientMaterial(), board.result()], [true, "1/2-1/2"]);
  board.delete();
});

test("hands, other names, other variants", () => {
  const board = new Board("crazyhouse");
  board.pushMoves("e2e4 d7d5 e4d5 d8d5");
  assert.deepEqual([board.pocket(true), board.pocket(false)], ["p", "p"]);
  assert.ok(board.legalMoves().split(" ").includes("P@e4") && board.legalMovesSan().split(" ").includes("P@e4"));
  assert.deepEqual([capturesToHand("crazyhouse"), capturesToHand("chess")], [true, false]);
  for (const name of ["", "standard", "Standard"]) assert.equal(new Board(name).variant(), "chess");
  assert.ok(variants().split(" ").includes("xiangqi"));
  assert.equal(new Board("xiangqi").sanMove("h3e3", Notation.XIANGQI_WXF), "C2=5");
  assert.equal(startingFen("chess"), new Board().fen());
  assert.deepEqual([validateFen("", "chess"), validateFen("8/8/8 w"), validateFen(new Board().fen())], [0, -10, 1]);
  assert.throws(() => new Board("ches"), refused(codes.refused));
  const board960 = new Board("chess", "rnknb1rq/pp2ppbp/3p2p1/2p5/4PP2/2N1N1P1/PPPP3P/R1K1BBRQ b KQkq - 1 5", true);
  assert.deepEqual([board960.is960(), board960.fen().split(" ")[2]], [true, "GAga"]);
  loadVariantConfig("[my:chess]\nstalemateValue = loss\n");
  assert.ok(variants().split(" ").includes("my"));
  assert.equal(new Board("my").numberLegalMoves(), 20);
  assert.match(info(), /^Varia \d/);
});

test("a game on record", () => {
  const game = readGamePGN('[White "Ann"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n');
  assert.equal(game.mainlineMoves(), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
  assert.deepEqual([game.headers("White"), game.headers("Nobody")], ["Ann", ""]);
  assert.ok(game.headerKeys().split(" ").includes("White"));
  game.delete();
  assert.throws(() => readGamePGN('[Variant "Nonsuch"]\n\n1. e4 *\n'), refused(codes.refused));
  varia.close();
});
