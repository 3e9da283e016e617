// For tests: a game on a board in space and nothing else. ?game=NAME&view=space|both&moves=MOVE,MOVE&OPTION=VALUE
import "../../src/app/style.css";

import type { Look } from "../../src/board/view";
import { arrows_of, marks_of } from "../../src/play/marks";
import { Session, new_record } from "../../src/play/session";
import { load_space, make_both } from "../../src/space/space";
import { connect } from "../../src/varia/connect";

const query = new URLSearchParams(location.search);
const game = query.get("game") ?? "elevator";
const view = query.get("view") ?? "space";
const moves = (query.get("moves") ?? "").split(",").filter(Boolean);
for (const key of ["game", "view", "moves"]) query.delete(key);

const session = await Session.open(await connect(), new_record(game, Object.fromEntries(query)));
if (moves.length > 0) await session.play_texts(moves);
const { description, floor } = session.state.get();
const make = view === "both" ? make_both : await load_space();
const board = make(
  { description, floor },
  {
    press: (cell) => session.press(cell),
    hover: (cell) => session.hover(cell),
    drag: (from, to) => (from === to ? session.pick({ kind: "cell", cell: from }) : session.drop(from, to)),
    draggable: (cell) => session.moves_from(cell),
  },
  { flip: false },
);
document.getElementById("app")!.append(board.element);
let shown = 0;
const show = () => {
  const state = session.state.get();
  const look: Look = { scene: state.scene, marks: marks_of(state), arrows: arrows_of(state) };
  const { count, effects, forward } = state.happened;
  const animated = forward && shown > 0 && count === shown + 1;
  shown = count;
  document.body.dataset.plies = String(state.standing.plies);
  document.body.dataset.position = state.standing.position;
  document.body.dataset.busy = String(state.busy);
  if (state.chooser) void session.play(state.chooser[0]!);
  if (animated) void board.animate(effects, look);
  else board.show(look);
};
session.state.watch(show);
show();
Object.assign(window, { session, board });
