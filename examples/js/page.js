// The page has no code for a particular game. It lists the possible moves, and shows the position's text and the
// status.
import { VariaWorker } from "varia";

const [games, moves, position, said, play] = ["games", "moves", "position", "said", "play"].map((id) =>
  document.getElementById(id),
);
const varia = await VariaWorker.start();
let game;

async function show() {
  const standing = await game.status();
  position.textContent = standing.position;
  said.textContent = standing.over
    ? `${standing.result ?? standing.status}: ${standing.reason ?? ""}`
    : `${standing.turn ?? standing.player} to move`;
  moves.replaceChildren(
    ...(standing.over ? [] : await game.moves({ effects: false })).map(({ text }) => new Option(text)),
  );
  return standing;
}

async function begin() {
  game = await (await varia.load(games.value)).newGame();
  await show();
}

play.onclick = async () => {
  const player = (await game.play(moves.value)).player;
  if ((await show()).over || (player && (await game.status()).player === player)) return;
  said.textContent = "thinking";
  const { best } = await game.search(
    { level: 8 },
    { info: ({ depth }) => (said.textContent = `thinking, ${depth} deep`) },
  );
  if (best) await game.play(game.variant.boards > 1 ? best.split(" ") : best);
  await show();
};
games.replaceChildren(...(await varia.variants()).map(({ name, title }) => new Option(title, name)));
games.value = "chess";
games.onchange = begin;
await begin();
