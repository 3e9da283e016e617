// Draws the start of every built-in variant. It has no code for a particular variant: `describe` and `position` return
// all that it needs.
//
//     node draw.mjs [VARIA] [NAME...]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [varia = "varia", ...wanted] = process.argv.slice(2);
const server = spawn(varia, ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
createInterface({ input: server.stdout }).on("line", (line) => {
  const { id, result, error } = JSON.parse(line);
  const [resolve, reject] = waiting.get(id);
  return error ? reject(new Error(error.message)) : resolve(result);
});
let id = 0;
const ask = (method, params = {}) => new Promise((resolve, reject) => {
  waiting.set(++id, [resolve, reject]);
  server.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
});

for (const { name } of (await ask("variants")).variants.filter((v) => !wanted.length || wanted.includes(v.name))) {
  const { variant } = await ask("load", { name });
  const { title, board, sides, building: linkedBoards } = await ask("describe", { variant });
  const { game } = await ask("new_game", { variant });
  const shown = linkedBoards ? (await ask("position", { game, floor: 1 })).board : await ask("position", { game });
  const marks = new Map((shown.voids ?? []).map((cell) => [cell, " "]));
  for (const { cell, letter, side } of shown.pieces) marks.set(cell, side === sides[0] ? letter : letter.toLowerCase());
  const wide = Math.max(1, ...[...marks.values()].map((mark) => mark.length));
  const at = new Map(board.cells.map((cell, i) => [board.coordinates[i].join(), marks.get(cell) ?? "."]));
  const [files, ranks] = [board.axes[0].labels, board.axes[1]?.labels ?? [""]];
  console.log(`\n${title}${linkedBoards ? `: board 1 of ${linkedBoards.floors.length}` : ""}`);
  for (const slice of new Set(board.coordinates.map((place) => place.slice(2).join()))) {
    if (slice) console.log(slice.split(",").map((n, a) => `${board.axes[a + 2].name} ${board.axes[a + 2].labels[n]}`).join(", "));
    for (let y = ranks.length - 1; y >= 0; --y)
      console.log(" ".repeat(board.grid === "hex" ? y : 0) + files.map((_, x) =>
        (at.get([x, ...(board.axes[1] ? [y] : []), ...(slice ? slice.split(",") : [])].join()) ?? "").padEnd(wide)).join(" ").trimEnd());
  }
}
server.stdin.end();
