// For tests: a match with all its floors, and the board of the one that is visited. ?game=NAME&moves=MOVE,MOVE&OPTION=VALUE
import "../../src/app/style.css";

import { render } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { useStore } from "../../src/app/hooks";
import { FlatBoard } from "../../src/board/flat";
import { Overview } from "../../src/match/overview";
import { marks_of } from "../../src/play/marks";
import { Session, new_record } from "../../src/play/session";
import { connect } from "../../src/varia/connect";

const query = new URLSearchParams(location.search);
const game = query.get("game") ?? "elevator-chess";
const moves = (query.get("moves") ?? "").split(",").filter(Boolean);
for (const key of ["game", "moves"]) query.delete(key);
const session = await Session.open(await connect(), new_record(game, Object.fromEntries(query)));
if (moves.length > 0) await session.play_texts(moves);

function Page() {
  const state = useStore(session.state);
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<FlatBoard>(undefined);
  const { description, floor, building } = state;
  useLayoutEffect(() => {
    const made = new FlatBoard(
      { description, floor, shafts: building!.floors[floor! - 1]!.shafts },
      {
        press: (cell) => session.press(cell), hover: (cell) => session.hover(cell),
        drag: (from, to) => session.drop(from, to), draggable: (cell) => session.moves_from(cell),
      },
      { flip: false },
    );
    holder.current!.append(made.element);
    view.current = made;
    return () => made.destroy();
  }, [description, floor]);
  useEffect(() => view.current?.show({ scene: state.scene, marks: marks_of(state), arrows: [] }), [state]);
  document.body.dataset.position = state.standing.position;
  document.body.dataset.plies = String(state.standing.plies);
  document.body.dataset.floor = String(floor);
  document.body.dataset.busy = String(state.busy);
  return (
    <div class="two">
      <Overview session={session} state={state} />
      <div id="board" ref={holder} />
      <p>
        {session.plain().map((move) => (
          <button key={move.text} type="button" onClick={() => void session.play(move)}>{move.text}</button>
        ))}
        {state.choices.actions.map((move) => (
          <button key={move.text} type="button" onClick={() => void session.play(move)}>{move.text}</button>
        ))}
      </p>
    </div>
  );
}

render(<Page />, document.getElementById("app")!);
Object.assign(window, { session });
