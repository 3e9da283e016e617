// The table: the board and what stands around it.
import { BoardPane } from "./board_pane";
import { useStore } from "../app/hooks";
import type { Session } from "./session";

export function Table({ session }: { session: Session }) {
  const state = useStore(session.state);
  return (
    <section class="table">
      <h1>{state.description.title}</h1>
      <BoardPane session={session} state={state} perspective={{ flip: false }} />
      <p role="status">{state.standing.status} {state.error}</p>
    </section>
  );
}
