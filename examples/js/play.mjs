// Plays any game against itself: `node play.mjs [NAME [LEVEL [SEED]]]`. It has no code for a particular game. Node must
// find the package: npm install PATH-TO/build/web/varia
import { Varia } from "varia";

const [name = "chess", level = "3", seed = "1"] = process.argv.slice(2);
const varia = await Varia.start();
const game = varia.load(name).newGame();
const { title, sides } = game.variant.describe();
console.log(`${title}: ${sides.join(", ")}`);
for (let turn = 0; turn < 200; ++turn) {
  const standing = game.status();
  if (standing.over) {
    console.log(`${standing.result ?? standing.status}: ${standing.reason ?? ""}`);
    break;
  }
  const { best } = game.search({ level: Number(level), seed: Number(seed) + turn, nodes: 2000 });
  if (!best) break;
  for (const { text, player, effects } of game.play(game.variant.boards > 1 ? best.split(" ") : best).played)
    console.log(
      `${String(turn + 1).padStart(3)}. ${player ?? ""} ${text}: ${effects.map(({ effect }) => effect).join(", ")}`,
    );
}
console.log(game.text());
